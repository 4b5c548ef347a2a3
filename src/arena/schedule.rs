//! Which pairs of games a match has.

use super::record::Slot;

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Everyone against everyone.
    RoundRobin,
    /// The first against each other.
    Gauntlet,
}

/// The pairs of games of a match. In each round every pairing plays one opening with both colours.
#[derive(Clone, Debug)]
pub struct Schedule {
    pairings: Vec<(usize, usize)>,
    rounds: usize,
}

impl Schedule {
    /// The schedule for this many engines, at least two.
    pub fn new(engines: usize, format: Format, rounds: usize) -> Schedule {
        let all = (0..engines).flat_map(|first| (first + 1..engines).map(move |second| (first, second)));
        let pairings = all.filter(|&(first, _)| format == Format::RoundRobin || first == 0).collect();
        Schedule { pairings, rounds }
    }

    /// The number of pairs of games.
    pub fn pairs(&self) -> usize {
        self.pairings.len() * self.rounds
    }

    /// The round that a pair belongs to, which is also the number of its opening.
    pub fn round(&self, pair: usize) -> usize {
        pair / self.pairings.len()
    }

    /// Both games of a pair; the first engine of the pairing is Black in the first.
    pub fn games(&self, pair: usize) -> [Slot; 2] {
        let (first, second) = self.pairings[pair % self.pairings.len()];
        [Slot { pair, black: first, white: second }, Slot { pair, black: second, white: first }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_meets_everyone_with_both_colours() {
        let schedule = Schedule::new(3, Format::RoundRobin, 2);
        assert_eq!((schedule.pairs(), schedule.round(2), schedule.round(3)), (6, 0, 1));
        let mut games: Vec<(usize, usize)> =
            (0..3).flat_map(|pair| schedule.games(pair)).map(|slot| (slot.black, slot.white)).collect();
        games.sort();
        assert_eq!(games, [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]);
        assert_eq!(Schedule::new(4, Format::Gauntlet, 5).pairs(), 15);
        assert_eq!(Schedule::new(2, Format::RoundRobin, 5).pairs(), 5);
    }
}
