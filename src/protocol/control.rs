//! What the reader and the loop share about the running search.

use crate::search::StopToken;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Stops searches, with or without their move.
///
/// Like [`StopToken`] it never clears a mark: searches have numbers, and each mark counts up to one.
/// Only the reader sets marks, so they need no order among themselves.
#[derive(Default)]
pub struct Control {
    token: StopToken,
    announced: AtomicU64,
    answered_through: AtomicU64,
    silenced_through: AtomicU64,
    searching: AtomicBool,
}

impl Control {
    /// The number of the next search. For the reader, where it reads the command to move.
    pub fn announce(&self) -> u64 {
        let search = self.token.announce();
        self.announced.store(search, Ordering::Release);
        search
    }

    /// Ends all searches announced so far. Each gives its move, even if it is silenced later: the
    /// manager counts on it.
    pub fn stop(&self) {
        let announced = self.announced.load(Ordering::Acquire);
        if !self.is_silenced(announced) {
            self.answered_through.store(announced, Ordering::Release);
        }
        self.token.stop();
    }

    /// Ends all searches announced so far; none gives its move that is not asked for already.
    pub fn silence(&self) {
        self.silenced_through.store(self.announced.load(Ordering::Acquire), Ordering::Release);
        self.token.stop();
    }

    /// Whether nothing of this search is to be printed any more.
    pub fn is_silenced(&self, search: u64) -> bool {
        self.silenced_through.load(Ordering::Acquire) >= search
            && self.answered_through.load(Ordering::Acquire) < search
    }

    /// The token that the searches look at.
    pub fn token(&self) -> &StopToken {
        &self.token
    }

    /// Notes whether a search runs.
    pub fn set_searching(&self, searching: bool) {
        self.searching.store(searching, Ordering::Release);
    }

    /// Whether a search runs.
    pub fn is_searching(&self) -> bool {
        self.searching.load(Ordering::Acquire)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_ends_and_mutes_what_was_announced_and_nothing_later() {
        let control = Control::default();
        let first = control.announce();
        control.stop();
        assert!(control.token().is_stopped(first) && !control.is_silenced(first));
        let second = control.announce();
        control.silence();
        let third = control.announce();
        assert!(control.token().is_stopped(second) && control.is_silenced(second));
        assert!(!control.token().is_stopped(third) && !control.is_silenced(third));
    }

    #[test]
    fn the_first_of_stop_and_silence_decides() {
        let control = Control::default();
        let stopped = control.announce();
        control.stop();
        control.silence();
        assert!(!control.is_silenced(stopped));
        let silenced = control.announce();
        control.silence();
        control.stop();
        assert!(control.is_silenced(silenced));
    }
}
