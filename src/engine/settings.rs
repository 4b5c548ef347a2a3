//! What the manager has set, and what follows from it for a search.

use crate::rules::Rule;
use crate::time::TimeControl;
use std::time::Duration;

/// The turn limit of a manager that never sends one.
const DEFAULT_TURN: Duration = Duration::from_secs(30);
/// A time left of this many ms or more means that the game has no limit.
const UNLIMITED_MS: i64 = i32::MAX as i64;
/// The bytes the process may use if the manager sets no limit: the limit of the tournaments.
const DEFAULT_MEMORY: u64 = 350 << 20;
/// The bytes the process needs besides what the search allocates: code, pattern tables, stacks.
const MEMORY_RESERVE: u64 = 24 << 20;
/// The least and the most bytes handed to the search.
const SEARCH_MEMORY: (u64, u64) = (1 << 20, 2 << 30);
/// The most threads of a search.
pub const MAX_THREADS: usize = 64;

/// One item the manager sets. Times are in ms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// The limit of a move, 0 for an answer at once.
    TimeoutTurn(u64),
    /// The limit of a game, 0 for none.
    TimeoutMatch(u64),
    /// What is left of the game's limit; negative if overdrawn, 2147483647 and more for no limit.
    TimeLeft(i64),
    /// What each move adds to the time left.
    TimeIncrement(u64),
    /// The bytes the whole process may use, 0 for no limit.
    MaxMemory(u64),
    /// The KiB of the hash table, 0 for as much as the memory allows.
    HashSize(u64),
    /// The rule's value in the protocol, played or not.
    Rule(i64),
    /// The threads of a search, at least 1.
    Threads(u64),
    /// The deepest iteration, in plies; 0 for no limit.
    MaxDepth(u64),
    /// The most nodes of a search; 0 for no limit.
    MaxNodes(u64),
    /// Which extra lines the manager reads: bit 0 for real-time lines, bit 1 for details.
    ShowDetail(u64),
    /// The manager speaks the dialect of Yixin, where rule 2 is renju.
    YixinDialect,
}

/// All settings. A new value replaces the old one and counts from the next move on.
#[derive(Clone, Debug)]
pub struct Settings {
    turn: Duration,
    game: Option<Duration>,
    left_ms: Option<i64>,
    increment: Duration,
    max_memory: u64,
    hash_kib: u64,
    rule: i64,
    yixin: bool,
    threads: usize,
    depth: Option<u32>,
    nodes: Option<u64>,
    detail: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            turn: DEFAULT_TURN,
            game: None,
            left_ms: None,
            increment: Duration::ZERO,
            max_memory: 0,
            hash_kib: 0,
            rule: Rule::Freestyle.to_protocol().into(),
            yixin: false,
            threads: 1,
            depth: None,
            nodes: None,
            detail: 0,
        }
    }
}

impl Settings {
    /// Takes one new value.
    pub fn apply(&mut self, setting: Setting) {
        match setting {
            Setting::TimeoutTurn(ms) => self.turn = duration(ms),
            Setting::TimeoutMatch(ms) => self.game = (ms > 0).then(|| duration(ms)),
            Setting::TimeLeft(ms) => self.left_ms = Some(ms),
            Setting::TimeIncrement(ms) => self.increment = duration(ms),
            Setting::MaxMemory(bytes) => self.max_memory = bytes,
            Setting::HashSize(kib) => self.hash_kib = kib,
            Setting::Rule(value) => self.rule = value,
            Setting::Threads(count) => self.threads = count.clamp(1, MAX_THREADS as u64) as usize,
            Setting::MaxDepth(plies) => {
                self.depth = (plies > 0).then(|| plies.try_into().unwrap_or(u32::MAX));
            }
            Setting::MaxNodes(nodes) => self.nodes = (nodes > 0).then_some(nodes),
            Setting::ShowDetail(bits) => self.detail = bits,
            Setting::YixinDialect => self.yixin = true,
        }
    }

    /// The rule to play. The error names a value that is not played.
    pub fn rule(&self) -> Result<Rule, String> {
        match self.rule {
            2 if self.yixin => Ok(Rule::Renju),
            value => Rule::from_protocol(value).ok_or_else(|| format!("rule {value} is not supported")),
        }
    }

    /// The limits for a move. `spent` is the time thought since the manager told what is left of the
    /// game's limit, or without that, since the game began.
    pub fn time_control(&self, spent: Duration) -> TimeControl {
        let granted = match self.left_ms {
            Some(ms) if ms >= UNLIMITED_MS => None,
            Some(ms) => Some(Duration::from_millis(ms.max(0) as u64)),
            None => self.game,
        };
        let left = granted.map(|granted| granted.saturating_sub(spent));
        TimeControl { turn: self.turn, left, increment: self.increment }
    }

    /// The bytes the search may allocate, so that the whole process stays within its limit.
    pub fn search_memory(&self) -> usize {
        let limit = if self.max_memory == 0 { DEFAULT_MEMORY } else { self.max_memory };
        let hash = if self.hash_kib == 0 { u64::MAX } else { self.hash_kib.saturating_mul(1 << 10) };
        let (least, most) = SEARCH_MEMORY;
        limit.saturating_sub(MEMORY_RESERVE).min(hash).clamp(least, most) as usize
    }

    /// The threads of a search, 1 to [`MAX_THREADS`].
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The deepest iteration, in plies.
    pub fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// The most nodes of a search.
    pub fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// Whether the manager reads the real-time lines of Yixin.
    pub fn shows_realtime(&self) -> bool {
        self.detail & 1 != 0
    }

    /// Whether the manager reads blocks of details after each iteration.
    pub fn shows_details(&self) -> bool {
        self.detail & 2 != 0
    }
}

/// A duration from the manager, short enough to be added to any moment.
fn duration(ms: u64) -> Duration {
    Duration::from_millis(ms.min(UNLIMITED_MS as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(settings: &[Setting]) -> Settings {
        let mut all = Settings::default();
        settings.iter().for_each(|&setting| all.apply(setting));
        all
    }

    #[test]
    fn no_duration_is_too_long_to_be_added_to_now() {
        let control = with(&[Setting::TimeoutTurn(u64::MAX), Setting::TimeoutMatch(u64::MAX)]);
        let control = control.time_control(Duration::ZERO);
        assert!(std::time::Instant::now().checked_add(control.turn + control.left.unwrap()).is_some());
    }

    #[test]
    fn rule_2_is_renju_for_yixin_only() {
        assert!(with(&[Setting::Rule(2)]).rule().is_err());
        assert_eq!(with(&[Setting::Rule(2), Setting::YixinDialect]).rule(), Ok(Rule::Renju));
        assert_eq!(with(&[Setting::Rule(3), Setting::Rule(9)]).rule(), Ok(Rule::CaroExact));
        assert!(with(&[Setting::Rule(3), Setting::YixinDialect]).rule().is_err());
    }

    #[test]
    fn the_time_left_is_what_was_told_or_the_limit_less_the_time_spent() {
        let left = |settings: &[Setting]| with(settings).time_control(Duration::from_secs(4)).left;
        assert_eq!(left(&[]), None);
        assert_eq!(left(&[Setting::TimeoutMatch(10_000)]), Some(Duration::from_secs(6)));
        assert_eq!(left(&[Setting::TimeoutMatch(3_000)]), Some(Duration::ZERO));
        assert_eq!(
            left(&[Setting::TimeoutMatch(10_000), Setting::TimeLeft(5_000)]),
            Some(Duration::from_secs(1))
        );
        assert_eq!(left(&[Setting::TimeoutMatch(0), Setting::TimeLeft(-250)]), Some(Duration::ZERO));
        assert_eq!(left(&[Setting::TimeoutMatch(10_000), Setting::TimeLeft(2_147_483_647)]), None);
        assert_eq!(left(&[Setting::TimeLeft(i64::MAX)]), None);
        assert_eq!(left(&[Setting::TimeLeft(i64::MIN)]), Some(Duration::ZERO));
    }

    #[test]
    fn the_search_gets_the_limit_less_the_reserve() {
        let memory = |settings: &[Setting]| with(settings).search_memory() as u64;
        assert_eq!(memory(&[]), (350 - 24) << 20);
        assert_eq!(memory(&[Setting::MaxMemory(0)]), memory(&[]));
        assert_eq!(memory(&[Setting::MaxMemory(70 << 20)]), 46 << 20);
        assert_eq!(memory(&[Setting::MaxMemory(1)]), 1 << 20);
        assert_eq!(memory(&[Setting::MaxMemory(1 << 40)]), 2 << 30);
        assert_eq!(memory(&[Setting::HashSize(65_536)]), 64 << 20);
        assert_eq!(memory(&[Setting::HashSize(1 << 30)]), memory(&[]));
    }

    #[test]
    fn zero_lifts_the_limits_of_a_search() {
        let limited = with(&[Setting::MaxDepth(7), Setting::MaxNodes(99)]);
        assert_eq!((limited.depth(), limited.nodes()), (Some(7), Some(99)));
        let lifted =
            with(&[Setting::MaxDepth(7), Setting::MaxDepth(0), Setting::MaxNodes(9), Setting::MaxNodes(0)]);
        assert_eq!((lifted.depth(), lifted.nodes()), (None, None));
        assert_eq!(with(&[Setting::Threads(0)]).threads(), 1);
        assert_eq!(with(&[Setting::Threads(1 << 40)]).threads(), MAX_THREADS);
    }
}
