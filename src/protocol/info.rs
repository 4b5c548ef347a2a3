//! The keys of `INFO`. A key or a value we do not know is ignored: `INFO` is never answered.

use crate::engine::Setting;

/// Makes a setting of a number, or nothing of one that is out of range.
type Make = fn(i64) -> Option<Setting>;

/// The keys we use. Others that managers send (`game_type`, `folder`, `evaluate`, `caution_factor`,
/// `pondering`, `usedatabase`, ...) change nothing here.
const KEYS: &[(&str, Make)] = &[
    ("timeout_turn", |value| natural(value, Setting::TimeoutTurn)),
    ("timeout_match", |value| natural(value, Setting::TimeoutMatch)),
    ("time_left", |value| Some(Setting::TimeLeft(value))),
    ("time_increment", |value| natural(value, Setting::TimeIncrement)),
    ("max_memory", |value| natural(value, Setting::MaxMemory)),
    ("hash_size", |value| natural(value, Setting::HashSize)),
    ("rule", |value| Some(Setting::Rule(value))),
    ("thread_num", |value| natural(value, Setting::Threads)),
    ("max_depth", |value| Some(Setting::MaxDepth(or_unlimited(value)))),
    ("max_node", |value| Some(Setting::MaxNodes(or_unlimited(value)))),
    ("show_detail", |value| natural(value, Setting::ShowDetail)),
];

/// The setting of `key value`, keys in any case.
pub fn setting(text: &str) -> Option<Setting> {
    let mut words = text.split_ascii_whitespace();
    let (key, value) = (words.next()?, number(words.next()?)?);
    let (_, make) = KEYS.iter().find(|(name, _)| name.eq_ignore_ascii_case(key))?;
    make(value)
}

/// A whole number; one beyond 64 bits becomes the nearest that fits.
fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
}

fn natural(value: i64, make: fn(u64) -> Setting) -> Option<Setting> {
    value.try_into().ok().map(make)
}

/// Some managers lift a limit with -1, others with 0.
fn or_unlimited(value: i64) -> u64 {
    value.max(0) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_values() {
        let cases = [
            ("timeout_turn 5000", Setting::TimeoutTurn(5000)),
            ("TIMEOUT_MATCH\t100000", Setting::TimeoutMatch(100_000)),
            ("Time_Left -5000", Setting::TimeLeft(-5000)),
            ("time_left 99999999999999999999", Setting::TimeLeft(i64::MAX)),
            ("time_left -99999999999999999999", Setting::TimeLeft(i64::MIN)),
            ("max_memory 8589934592", Setting::MaxMemory(8_589_934_592)),
            ("max_node -1", Setting::MaxNodes(0)),
            ("max_node 18446744073709551615", Setting::MaxNodes(i64::MAX as u64)),
            ("max_depth -1", Setting::MaxDepth(0)),
            ("rule -3", Setting::Rule(-3)),
            ("thread_num 2 more", Setting::Threads(2)),
        ];
        for (text, expected) in cases {
            assert_eq!(setting(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_not_understood_is_ignored() {
        let wrong_values =
            ["rule", "rule abc", "rule 1.5", "rule 0x1", "rule -", "timeout_turn -1", "max_memory -5"];
        let wrong_keys =
            ["", "foo 1", "folder C:\\Donn\u{fffd}es\\x y\\", "evaluate 3,3", "timeout_turn\u{a0}5"];
        for text in wrong_values.into_iter().chain(wrong_keys) {
            assert_eq!(setting(text), None, "{text}");
        }
    }
}
