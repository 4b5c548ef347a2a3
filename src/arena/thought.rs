//! What engines tell of their thinking in `MESSAGE` lines.

use crate::score::{MATE, MAX_PLY, Score};

/// The last score, depth and node count an engine told before its move.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Thought {
    /// The score for the engine itself, in its own units; proven wins and losses as in [`crate::score`].
    pub score: Option<Score>,
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The nodes searched.
    pub nodes: Option<u64>,
}

impl Thought {
    /// Takes what a line tells. Understood are the styles in use: `depth 12-20 ev 123 n 1500K` (also
    /// `dep` and `nd`), and `Depth 12-20 | Eval 123 | Node 1500K`.
    pub fn hear(&mut self, line: &str) {
        let separators = |c: char| c.is_whitespace() || matches!(c, '|' | ':' | '=' | ',');
        let words: Vec<&str> = line.split(separators).filter(|word| !word.is_empty()).collect();
        for pair in words.windows(2) {
            match pair[0].to_ascii_lowercase().as_str() {
                "ev" | "eval" | "evaluation" => self.score = read_score(pair[1]).or(self.score),
                "depth" | "dep" => self.depth = read_depth(pair[1]).or(self.depth),
                "n" | "nd" | "node" | "nodes" => self.nodes = read_count(pair[1]).or(self.nodes),
                _ => {}
            }
        }
    }
}

/// `123`, `-4.5`, or a win or loss in some plies: `+M7`, `-M6`, `+v5`.
fn read_score(word: &str) -> Option<Score> {
    let (sign, size) = match word.as_bytes().first()? {
        b'-' => (-1, &word[1..]),
        b'+' => (1, &word[1..]),
        _ => (1, word),
    };
    if let Some(plies) = size.strip_prefix(['M', 'm', 'v']) {
        let plies: Score = plies.parse().ok().filter(|plies| (0..=MAX_PLY as Score).contains(plies))?;
        return Some(sign * (MATE - plies));
    }
    let number: f64 = size.parse().ok()?;
    number.is_finite().then(|| sign * number as Score)
}

/// `12` or `12-20`, where the second number is the selective depth.
fn read_depth(word: &str) -> Option<u32> {
    word.split('-').next()?.parse().ok()
}

/// `1500`, `1500K`, `15M`, `2G`.
fn read_count(word: &str) -> Option<u64> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let factor = match &word[digits.len()..] {
        "" => 1.0,
        "K" | "k" => 1e3,
        "M" | "m" => 1e6,
        "G" | "g" => 1e9,
        "T" | "t" => 1e12,
        _ => return None,
    };
    digits.parse::<f64>().ok().map(|number| (number * factor) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{loss_in, win_in};

    fn heard(lines: &[&str]) -> (Option<Score>, Option<u32>, Option<u64>) {
        let mut thought = Thought::default();
        lines.iter().for_each(|line| thought.hear(line));
        (thought.score, thought.depth, thought.nodes)
    }

    #[test]
    fn the_styles_in_use_are_understood() {
        let ucilike = "MESSAGE depth 12-20 ev 123 n 1500K n/ms 450 tm 1234 pv H8 I9";
        assert_eq!(heard(&[ucilike]), (Some(123), Some(12), Some(1_500_000)));
        let normal = "MESSAGE Depth 9-20 | Eval -45 | Time 1234ms | H8 I9 J8";
        let end = "MESSAGE Speed 450K | Depth 12-20 | Eval -M8 | Node 15M | Time 1234ms";
        assert_eq!(heard(&[normal]), (Some(-45), Some(9), None));
        assert_eq!(heard(&[normal, end]), (Some(loss_in(8)), Some(12), Some(15_000_000)));
        assert_eq!(heard(&["MESSAGE dep 3-9 ev +v5 nd 88"]), (Some(win_in(5)), Some(3), Some(88)));
        assert_eq!(heard(&["MESSAGE depth 1-45 ev 60.1 winrate 56.7"]), (Some(60), Some(1), None));
    }

    #[test]
    fn nonsense_is_passed_over() {
        let nonsense =
            ["MESSAGE ev", "MESSAGE ev x depth - n é", "MESSAGE ev +M* n 5X", "MESSAGE ev +M99999999999"];
        assert_eq!(heard(&nonsense), (None, None, None));
    }
}
