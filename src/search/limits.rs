//! What bounds a search: depth, nodes, time, and a token that stops it from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The bounds of one search; a bound that is `None` does not bind.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// The deepest iteration, in plies, at least 1.
    pub depth: Option<u32>,
    /// The nodes after which the search stops. A node is a move made in the search.
    pub nodes: Option<u64>,
    /// When no further iteration is begun; the search may scale it by how settled its choice is.
    pub soft: Option<Instant>,
    /// When the search must have returned.
    pub hard: Option<Instant>,
}

/// A percentage of the time from the start of the search to its end.
pub fn share_of(end: Instant, start: Instant, percent: u32) -> Duration {
    end.saturating_duration_since(start) * percent / 100
}

/// Stops searches from other threads. Cloning gives a handle to the same state.
///
/// No flag is ever cleared: each search has a number one higher than the last, and [`StopToken::stop`]
/// ends all up to the current number. A stop can so be neither lost nor inherited by the next search.
#[derive(Clone, Debug, Default)]
pub struct StopToken(Arc<StopState>);

#[derive(Debug, Default)]
struct StopState {
    current: AtomicU64,
    stopped_through: AtomicU64,
}

impl StopToken {
    /// Announces the next search and returns its number. Called where the command is read, so that
    /// a stop read later always finds it.
    pub fn announce(&self) -> u64 {
        self.0.current.fetch_add(1, Ordering::AcqRel) + 1
    }

    /// Stops every search announced so far.
    pub fn stop(&self) {
        self.0.stopped_through.fetch_max(self.0.current.load(Ordering::Acquire), Ordering::AcqRel);
    }

    /// Whether the search with this number is stopped.
    pub fn is_stopped(&self, search: u64) -> bool {
        self.0.stopped_through.load(Ordering::Relaxed) >= search
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_ends_what_was_announced_and_nothing_later() {
        let token = StopToken::default();
        let first = token.announce();
        assert!(!token.is_stopped(first));
        token.clone().stop();
        let second = token.announce();
        assert!(token.is_stopped(first) && !token.is_stopped(second));
    }
}
