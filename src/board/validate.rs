//! The slow twin of the incremental board, and tests that the two agree.

use super::{Board, Codes, Threat};
use crate::geometry::{Direction, Point, PointSet, Size, Symmetry};
use crate::lines::Pattern;
use crate::rng::Rng;
use crate::rules::{Colour, Rule};

/// The stones of a board, found from its list of moves alone.
struct Plain {
    rule: Rule,
    size: Size,
    stones: Vec<(Point, Colour)>,
}

impl Plain {
    fn of(board: &Board) -> Plain {
        let stones = board.moves().iter().enumerate().map(|(ply, &point)| (point, Colour::to_move(ply)));
        Plain { rule: board.rule(), size: board.size(), stones: stones.collect() }
    }

    fn stone(&self, point: Point) -> Option<Colour> {
        self.stones.iter().find(|(other, _)| *other == point).map(|&(_, colour)| colour)
    }

    /// The point `steps` from another one, if it is on the board.
    fn step(&self, point: Point, direction: Direction, steps: i64) -> Option<Point> {
        let (dx, dy) = direction.delta();
        self.size.point(point.x() as i64 + steps * dx, point.y() as i64 + steps * dy)
    }

    /// Whether the stone of `colour` on `point` is part of a winning row.
    fn wins_on(&self, point: Point, colour: Colour, direction: Direction) -> bool {
        let run = |sign: i64| {
            (1..).take_while(move |&n| {
                self.step(point, direction, sign * n).is_some_and(|next| self.stone(next) == Some(colour))
            })
        };
        let (after, before) = (run(1).count() as i64, run(-1).count() as i64);
        let held = |steps| {
            self.step(point, direction, steps).is_some_and(|end| self.stone(end) == Some(!colour)) as u32
        };
        self.rule.wins(colour, (after + before + 1) as u32, held(after + 1) + held(-before - 1))
    }
}

fn check(board: &Board) {
    let plain = Plain::of(board);
    let fresh = Board::from_moves(board.rule(), board.size(), board.moves()).unwrap();
    assert_eq!(board.key, fresh.key);
    assert_eq!(board.words, fresh.words);
    assert_eq!(board.side, Colour::to_move(board.ply()));
    for point in board.size().points() {
        assert_eq!(board.stone(point), plain.stone(point), "{point}\n{board}");
        assert_eq!(board.is_empty_point(point), plain.stone(point).is_none());
        let near = plain.stones.iter().any(|&(stone, _)| {
            let (dx, dy) = (stone.x().abs_diff(point.x()), stone.y().abs_diff(point.y()));
            stone.distance(point) <= 2 || stone.distance(point) <= 4 && (dx == 0 || dy == 0 || dx == dy)
        });
        assert_eq!(board.near_points().contains(point), near && plain.stone(point).is_none());
    }
    check_codes(board);
}

/// Every code of an empty point equals one made from nothing, and the threat sets follow from the codes.
fn check_codes(board: &Board) {
    let mut sets = [[PointSet::EMPTY; Threat::COUNT]; 2];
    for point in *board.empty_points() {
        let codes = Direction::ALL.into_iter().fold(Codes::default(), |codes, direction| {
            let line = board.words.line(point, direction);
            codes.with(direction, board.table.get(line.words, line.bit))
        });
        assert_eq!(board.codes[point.index()], codes, "{point}\n{board}");
        for colour in Colour::ALL {
            sets[colour.index()][board.threat(point, colour) as usize].insert(point);
        }
    }
    assert_eq!(board.threats, sets);
    assert_eq!(board.counts, sets.map(|sets| sets.map(|set| set.len() as u16)));
}

fn sizes() -> [Size; 7] {
    [(5, 5), (6, 6), (15, 15), (19, 19), (20, 20), (22, 22), (9, 13)].map(|(w, h)| Size::new(w, h).unwrap())
}

/// A random empty point, mostly near the stones.
fn random_move(board: &Board, rng: &mut Rng) -> Point {
    let near = board.near_points();
    let choice = if near.is_empty() || rng.below(8) == 0 { *board.empty_points() } else { near };
    let index = rng.below(choice.len());
    choice.into_iter().nth(index).unwrap()
}

#[test]
fn incremental_equals_recomputed_and_undo_restores() {
    let mut rng = Rng::new(1);
    for rule in Rule::ALL {
        for size in sizes() {
            let mut board = Board::new(rule, size);
            while !board.is_full() && board.ply() < 80 {
                if rng.below(4) == 0 && board.ply() > 0 {
                    board.undo();
                } else {
                    let point = random_move(&board, &mut rng);
                    board.play(point);
                }
                if rng.below(6) == 0 {
                    check(&board);
                }
            }
            while board.ply() > 0 {
                board.undo();
                if rng.below(6) == 0 {
                    check(&board);
                }
            }
            check(&board);
        }
    }
}

/// Five points win and no others, by a count of stones that shares nothing with the tables.
#[test]
fn fives_are_the_winning_points() {
    let mut rng = Rng::new(2);
    for game in 0..100 {
        let rule = Rule::ALL[game % 5];
        let mut board = Board::new(rule, Size::square(9).unwrap());
        while !board.is_full() && board.ply() < 60 {
            let point = random_move(&board, &mut rng);
            let mut plain = Plain::of(&board);
            let colour = board.side_to_move();
            plain.stones.push((point, colour));
            let wins = Direction::ALL.into_iter().any(|direction| plain.wins_on(point, colour, direction));
            assert_eq!(board.wins(point), wins, "{rule} {point}\n{board}");
            board.play(point);
            assert_eq!(board.winner(), wins.then_some(colour));
        }
    }
}

/// A four wins with the next stone and can be stopped; an open four cannot, not by one stone on its line.
#[test]
fn fours_keep_their_promise() {
    let mut rng = Rng::new(3);
    for game in 0..100 {
        let rule = Rule::ALL[game % 5];
        let mut board = Board::new(rule, Size::square(10).unwrap());
        while board.ply() < 50 {
            let point = random_move(&board, &mut rng);
            let colour = board.side_to_move();
            let before = Plain::of(&board);
            for direction in Direction::ALL {
                let pattern = board.code(point, colour).pattern(direction);
                let mut plain = Plain { rule, size: before.size, stones: before.stones.clone() };
                plain.stones.push((point, colour));
                let replies: Vec<Point> = (-5..=5)
                    .filter_map(|steps| plain.step(point, direction, steps))
                    .filter(|&reply| plain.stone(reply).is_none())
                    .collect();
                let can_win = |plain: &mut Plain| {
                    replies.iter().any(|&next| {
                        if plain.stone(next).is_some() {
                            return false;
                        }
                        plain.stones.push((next, colour));
                        let wins =
                            plain.wins_on(next, colour, direction) && plain.wins_on(point, colour, direction);
                        plain.stones.pop();
                        wins
                    })
                };
                if plain.wins_on(point, colour, direction) {
                    assert_eq!(pattern, Pattern::Five);
                    continue;
                }
                let four = can_win(&mut plain);
                let stopped = replies.iter().any(|&reply| {
                    plain.stones.push((reply, !colour));
                    let stopped = !can_win(&mut plain);
                    plain.stones.pop();
                    stopped
                });
                let expected = (four, stopped);
                match pattern {
                    Pattern::Foul => assert!(rule.has_fouls(colour)),
                    Pattern::Four => assert_eq!(expected, (true, true), "{rule} {point}\n{board}"),
                    Pattern::OpenFour => assert_eq!(expected, (true, false), "{rule} {point}\n{board}"),
                    _ => assert!(!four, "{rule} {point} {pattern:?}\n{board}"),
                }
            }
            board.play(point);
        }
    }
}

#[test]
fn symmetric_boards_have_the_same_threats() {
    let mut rng = Rng::new(4);
    for rule in Rule::ALL {
        let size = Size::square(11).unwrap();
        let mut board = Board::new(rule, size);
        for _ in 0..40 {
            let point = random_move(&board, &mut rng);
            board.play(point);
        }
        for &symmetry in Symmetry::of(size) {
            let moves: Vec<Point> = board.moves().iter().map(|&point| symmetry.apply(point, size)).collect();
            let image = Board::from_moves(rule, size, &moves).unwrap();
            for point in *board.empty_points() {
                let other = symmetry.apply(point, size);
                for colour in Colour::ALL {
                    assert_eq!(board.threat(point, colour), image.threat(other, colour));
                }
                assert_eq!(board.is_foul(point), image.is_foul(other));
            }
        }
    }
}
