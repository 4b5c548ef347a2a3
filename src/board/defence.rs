//! Which points keep a threat from coming true.

use super::{Board, Threat};
use crate::geometry::{Direction, Point, PointSet};
use crate::lines::Pattern;
use crate::rules::Colour;

impl Board {
    /// The empty points where one stone of the opponent keeps a stone of `attacker` on the empty
    /// `point` from amounting to `threat`, an open four or a five, or more; `point` itself is one of them.
    pub fn stops(&self, point: Point, attacker: Colour, threat: Threat) -> PointSet {
        let mut stops = PointSet::EMPTY;
        stops.insert(point);
        if threat == Threat::Five && !self.rule.is_caro() {
            return stops;
        }
        let codes = self.codes(point);
        // Lines without a four have no part in the threat.
        let parts = Direction::ALL.into_iter().filter(|&d| codes.of(attacker).pattern(d) >= Pattern::Four);
        for direction in parts {
            let line = self.words.line(point, direction);
            let mut empty = line.empty_around() & !(1 << line.bit);
            while empty != 0 {
                let bit = empty.trailing_zeros();
                empty &= empty - 1;
                let mut words = line.words;
                words[(!attacker).index()] |= 1 << bit;
                let code = codes.with(direction, self.table.get(words, line.bit)).of(attacker);
                let left = self.threat_of(code, attacker);
                if left < threat {
                    stops.insert(direction.along(point, bit as isize - line.bit as isize));
                }
            }
        }
        stops
    }

    /// The empty points where one stone of the opponent leaves `attacker` no point that amounts to
    /// `threat` or more, given the points that do so now. All empty points if there is none.
    pub fn stops_all(&self, attacker: Colour, threat: Threat) -> PointSet {
        let targets = self.points_from(attacker, threat);
        targets.into_iter().fold(self.empty, |left, point| {
            // Most often the second target leaves nothing.
            if left.is_empty() { left } else { left & self.stops(point, attacker, threat) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Size;
    use crate::rng::Rng;
    use crate::rules::Rule;

    /// A stop is a point after which the threat is gone, found by playing all points.
    #[test]
    fn stops_are_found_by_playing() {
        let mut rng = Rng::new(11);
        let mut seen = 0;
        for game in 0..60 {
            let rule = Rule::ALL[game % 5];
            let mut board = Board::new(rule, Size::square(10).unwrap());
            board.play(Point::new(5, 5));
            for _ in 0..40 {
                let near = board.near_points();
                board.play(near.into_iter().nth(rng.below(near.len())).unwrap());
                let attacker = !board.side_to_move();
                for threat in [Threat::Five, Threat::OpenFour] {
                    if !board.has_from(attacker, threat) {
                        continue;
                    }
                    let targets = board.points_from(attacker, threat);
                    let stops = board.stops_all(attacker, threat);
                    for point in *board.empty_points() {
                        board.play(point);
                        let mut left = targets;
                        left.remove(point);
                        let gone = left.into_iter().all(|target| board.threat(target, attacker) < threat);
                        board.undo();
                        assert_eq!(stops.contains(point), gone, "{rule} {threat:?} {point}\n{board}");
                    }
                    seen += 1;
                }
            }
        }
        assert!(seen > 100);
    }
}
