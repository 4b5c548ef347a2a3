//! A second referee, slow and independent: plain arrays and loops, nothing of the engine's board.
//! It re-adjudicates records and keeps the fast referee honest.

use super::record::Ending;
use super::referee::{Terms, Verdict};
use crate::geometry::Point;
use crate::rules::{Colour, Rule};

/// The first end of the game along these stones and the number of stones then, if the game ends. A
/// point that is taken or off the board is [`Ending::Illegal`], won by the other colour.
pub fn adjudicate(terms: Terms, stones: &[Point]) -> Option<(usize, Verdict)> {
    let mut grid = Grid::new(terms);
    for (ply, point) in stones.iter().enumerate() {
        let (x, y) = (i32::from(point.x()), i32::from(point.y()));
        let stone = if ply % 2 == 0 { Colour::Black } else { Colour::White };
        let rival = if ply % 2 == 0 { Colour::White } else { Colour::Black };
        let over = |winner, ending| Some((ply + 1, Verdict { winner, ending }));
        if grid.at(x, y) != Cell::Empty {
            return over(Some(rival), Ending::Illegal);
        }
        if terms.rule == Rule::Renju && stone == Colour::Black && grid.is_foul(x, y) {
            return over(Some(rival), Ending::Foul);
        }
        grid.put(x, y, Cell::Stone(stone));
        if grid.wins(x, y, stone) {
            return over(Some(stone), Ending::Row);
        }
        let left = grid.cells.len() - ply - 1;
        if left == 0 || terms.rule == Rule::Renju && left <= 25 {
            return over(None, Ending::FullBoard);
        }
        if terms.move_limit == Some(ply + 1) {
            return over(None, Ending::MoveLimit);
        }
    }
    None
}

#[derive(Clone, Copy, PartialEq)]
enum Cell {
    Empty,
    Stone(Colour),
    Outside,
}

const BLACK: Cell = Cell::Stone(Colour::Black);
const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

struct Grid {
    rule: Rule,
    width: i32,
    height: i32,
    cells: Vec<Cell>,
}

impl Grid {
    fn new(terms: Terms) -> Grid {
        let (width, height) = (i32::from(terms.size.width()), i32::from(terms.size.height()));
        Grid { rule: terms.rule, width, height, cells: vec![Cell::Empty; (width * height) as usize] }
    }

    fn at(&self, x: i32, y: i32) -> Cell {
        let inside = x >= 0 && x < self.width && y >= 0 && y < self.height;
        if inside { self.cells[(y * self.width + x) as usize] } else { Cell::Outside }
    }

    fn put(&mut self, x: i32, y: i32, cell: Cell) {
        self.cells[(y * self.width + x) as usize] = cell;
    }

    /// The stones of a colour next to each other from a point on, the point not counted.
    fn reach(&self, x: i32, y: i32, (dx, dy): (i32, i32), cell: Cell) -> i32 {
        let mut steps = 0;
        while self.at(x + dx * (steps + 1), y + dy * (steps + 1)) == cell {
            steps += 1;
        }
        steps
    }

    fn wins(&self, x: i32, y: i32, colour: Colour) -> bool {
        DIRECTIONS.into_iter().any(|(dx, dy)| {
            let ahead = self.reach(x, y, (dx, dy), Cell::Stone(colour));
            let behind = self.reach(x, y, (-dx, -dy), Cell::Stone(colour));
            let (run, rival) =
                (ahead + behind + 1, if colour == Colour::Black { Colour::White } else { Colour::Black });
            let held = self.at(x + dx * (ahead + 1), y + dy * (ahead + 1)) == Cell::Stone(rival)
                && self.at(x - dx * (behind + 1), y - dy * (behind + 1)) == Cell::Stone(rival);
            match self.rule {
                Rule::Freestyle => run >= 5,
                Rule::ExactFive => run == 5,
                Rule::Renju => run == 5 || run > 5 && colour == Colour::White,
                Rule::Caro => run > 5 || run == 5 && !held,
                Rule::CaroExact => run == 5 && !held,
            }
        })
    }

    /// The length of the black row through a point in each direction.
    fn rows(&self, x: i32, y: i32) -> [i32; 4] {
        DIRECTIONS.map(|(dx, dy)| self.reach(x, y, (dx, dy), BLACK) + self.reach(x, y, (-dx, -dy), BLACK) + 1)
    }

    /// Whether a black stone on an empty point is a foul: an overline, two fours or two threes, but no
    /// foul if it makes five.
    fn is_foul(&mut self, x: i32, y: i32) -> bool {
        self.put(x, y, BLACK);
        let rows = self.rows(x, y);
        let foul = !rows.contains(&5)
            && (rows.iter().any(|&row| row > 5)
                || DIRECTIONS.into_iter().map(|direction| self.fours(x, y, direction)).sum::<i32>() >= 2
                || DIRECTIONS.into_iter().filter(|&direction| self.is_three(x, y, direction)).count() >= 2);
        self.put(x, y, Cell::Empty);
        foul
    }

    /// The empty points of a line where a further black stone makes a row of exactly five with (x, y).
    fn completions(&mut self, x: i32, y: i32, (dx, dy): (i32, i32)) -> Vec<i32> {
        let makes_five = |grid: &mut Grid, step: i32| {
            let (px, py) = (x + dx * step, y + dy * step);
            if grid.at(px, py) != Cell::Empty {
                return false;
            }
            grid.put(px, py, BLACK);
            let (ahead, behind) = (grid.reach(x, y, (dx, dy), BLACK), grid.reach(x, y, (-dx, -dy), BLACK));
            grid.put(px, py, Cell::Empty);
            ahead + behind + 1 == 5 && -behind <= step && step <= ahead
        };
        (-4..=4).filter(|&step| makes_five(self, step)).collect()
    }

    /// The fours in a line through the stone on (x, y); an open four is one.
    fn fours(&mut self, x: i32, y: i32, direction: (i32, i32)) -> i32 {
        let completions = self.completions(x, y, direction);
        let is_open = completions.len() == 2 && completions[1] - completions[0] == 5;
        if is_open { 1 } else { completions.len() as i32 }
    }

    /// Whether the stone on (x, y) is part of a three: a further stone, which Black may play and which
    /// makes no five, turns it into an open four.
    fn is_three(&mut self, x: i32, y: i32, (dx, dy): (i32, i32)) -> bool {
        (-4..=4).any(|step| {
            let (px, py) = (x + dx * step, y + dy * step);
            if self.at(px, py) != Cell::Empty {
                return false;
            }
            self.put(px, py, BLACK);
            let completions = self.completions(x, y, (dx, dy));
            let joins = completions.len() == 2 && completions[1] - completions[0] == 5;
            let between = joins && (completions[0] < step && step < completions[1]);
            let five = self.rows(px, py).contains(&5);
            self.put(px, py, Cell::Empty);
            between && !five && !self.is_foul(px, py)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::record::points_from_text;
    use crate::geometry::Size;

    /// The points that the Gomocup judge forbids, in positions from the tests of several engines.
    #[test]
    fn fouls_are_those_of_the_judge() {
        let terms = Terms { rule: Rule::Renju, size: Size::square(15).unwrap(), move_limit: None };
        let mut positions = 0;
        for line in include_str!("../testdata/renju-forbidden.txt").lines() {
            let fields: Vec<&str> = line.split('|').map(str::trim).collect();
            let Ok(stones) = points_from_text(fields.get(1).unwrap_or(&"=")) else { continue };
            let fouls = fields[2].split('(').next().unwrap().trim().trim_matches('-');
            let mut grid = Grid::new(terms);
            for (ply, stone) in stones.iter().enumerate() {
                let colour = if ply % 2 == 0 { Colour::Black } else { Colour::White };
                grid.put(stone.x().into(), stone.y().into(), Cell::Stone(colour));
            }
            let mut found: Vec<Point> = terms.size.points().filter(|point| !stones.contains(point)).collect();
            found.retain(|point| grid.is_foul(point.x().into(), point.y().into()));
            let mut expected = points_from_text(fouls).unwrap();
            expected.sort();
            assert_eq!(found, expected, "{}", fields[0]);
            positions += 1;
        }
        assert!(positions >= 15, "{positions}");
    }

    #[test]
    fn caro_fives_need_a_free_end() {
        let verdict = |rule, text| {
            let terms = Terms { rule, size: Size::square(15).unwrap(), move_limit: None };
            adjudicate(terms, &points_from_text(text).unwrap())
        };
        let held = "c1b1d1h1e1a9f1c9g1";
        let free = "c1b1d1a9e1c9f1e9g1";
        let edge = "a1f1b1h9c1c9d1e9e1";
        let won = Some((9, Verdict { winner: Some(Colour::Black), ending: Ending::Row }));
        assert_eq!(verdict(Rule::Caro, held), None);
        assert_eq!(verdict(Rule::Freestyle, held), won);
        assert_eq!((verdict(Rule::Caro, free), verdict(Rule::CaroExact, edge)), (won, won));
        let illegal = Verdict { winner: Some(Colour::Black), ending: Ending::Illegal };
        assert_eq!(verdict(Rule::Caro, "c1c1"), Some((2, illegal)));
    }
}
