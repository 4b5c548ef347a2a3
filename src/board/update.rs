//! Keeping codes and threats up to date, for the points that a move can affect.

use super::{Board, Change, Code, Codes, Observer};
use crate::geometry::{Direction, Point};
use crate::rules::Colour;

impl Board {
    /// Brings the codes along the four lines of a point up to date after a stone came to it.
    pub(super) fn refresh_around(&mut self, point: Point, observer: &mut impl Observer) {
        for direction in Direction::ALL {
            let line = self.words.line(point, direction);
            let mut empty = line.empty_around();
            while empty != 0 {
                let bit = empty.trailing_zeros();
                empty &= empty - 1;
                let other = direction.along(point, bit as isize - line.bit as isize);
                let before = self.codes[other.index()];
                let after = before.with(direction, self.table.get(line.words, bit));
                if after != before {
                    self.log.push(Change { point: other, codes: before });
                    self.set_codes(other, before, after);
                    observer.change(other, before, after);
                }
            }
        }
    }

    /// Takes back all changes after the first `len` of the log.
    pub(super) fn restore_codes(&mut self, len: usize) {
        while self.log.len() > len {
            let Some(Change { point, codes }) = self.log.pop() else { return };
            self.set_codes(point, self.codes[point.index()], codes);
        }
    }

    #[inline]
    fn set_codes(&mut self, point: Point, before: Codes, after: Codes) {
        self.codes[point.index()] = after;
        for colour in Colour::ALL {
            let (old, new) = (before.of(colour), after.of(colour));
            if old != new {
                self.move_threat(point, colour, old, new);
            }
        }
    }

    #[inline]
    fn move_threat(&mut self, point: Point, colour: Colour, old: Code, new: Code) {
        let (old, new) = (self.threat_of(old, colour) as usize, self.threat_of(new, colour) as usize);
        if old != new {
            let (sets, counts) = (&mut self.threats[colour.index()], &mut self.counts[colour.index()]);
            sets[old].remove(point);
            sets[new].insert(point);
            counts[old] -= 1;
            counts[new] += 1;
        }
    }

    /// Finds the codes of an empty point from nothing.
    pub(super) fn survey(&mut self, point: Point) {
        self.codes[point.index()] = Direction::ALL.into_iter().fold(Codes::default(), |codes, direction| {
            let line = self.words.line(point, direction);
            codes.with(direction, self.table.get(line.words, line.bit))
        });
        self.remember(point);
    }

    /// Enters an empty point into the threat sets.
    pub(super) fn remember(&mut self, point: Point) {
        for colour in Colour::ALL {
            let threat = self.threat(point, colour) as usize;
            self.threats[colour.index()][threat].insert(point);
            self.counts[colour.index()][threat] += 1;
        }
    }

    /// Takes a point out of the threat sets; it keeps its codes for the time it is empty again.
    pub(super) fn forget(&mut self, point: Point) {
        for colour in Colour::ALL {
            let threat = self.threat(point, colour) as usize;
            self.threats[colour.index()][threat].remove(point);
            self.counts[colour.index()][threat] -= 1;
        }
    }
}
