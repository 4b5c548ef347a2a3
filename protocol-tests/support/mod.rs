//! What every module uses: the engine as a child process, the grammar of its lines, a slow referee.

mod engine;
mod grammar;
mod process;
mod referee;
#[cfg(test)]
mod referee_test;

pub use engine::{Engine, LineEnd};
pub use grammar::{Line, board, coordinates, mate_distance, point, pv};
pub use process::{command, is_native, memory, signal};
pub use referee::{Cell, Referee, Verdict};

use std::time::Duration;

/// What a busy machine may add to every deadline: 3 s, or `QUINCUNX_SLACK_MS`.
pub fn slack() -> Duration {
    milliseconds("QUINCUNX_SLACK_MS", 3000)
}

/// A time from an environment variable, in milliseconds.
pub fn milliseconds(variable: &str, default: u64) -> Duration {
    Duration::from_millis(number(variable, default))
}

/// A number from an environment variable.
pub fn number(variable: &str, default: u64) -> u64 {
    let value = std::env::var(variable).ok();
    value.map_or(default, |value| value.parse().unwrap_or_else(|_| panic!("{variable} is not a number")))
}

pub const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// How long a reply may take that needs no thought.
pub const SOON: Duration = ms(500);

/// `START` and limits that keep the tests short.
pub fn opening(size: usize, rule: u32, turn: u64) -> String {
    format!("START {size}\nINFO timeout_turn {turn}\nINFO timeout_match 0\nINFO rule {rule}")
}
