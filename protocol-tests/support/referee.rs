//! A slow referee that shares nothing with the engine: plain arrays, and runs counted stone by stone.
//!
//! Fouls are judged as Piskvork and the Gomocup judge do: five first, then two fours, then two real
//! threes (one whose extension is playable, by recursion), then the overline.

use super::{mate_distance, pv};
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    Empty,
    Black,
    White,
    Outside,
}

use Cell::{Black, Empty, White};

const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

#[derive(Clone)]
pub struct Referee {
    pub rule: u32,
    pub width: usize,
    pub height: usize,
    cells: Vec<Vec<Cell>>,
    pub black_to_move: bool,
}

/// What a move led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Continue,
    Win,
    Foul,
    Draw,
}

impl Referee {
    /// An empty board; the rule by the protocol's number.
    pub fn new(rule: u32, width: usize, height: usize) -> Referee {
        assert!([0, 1, 4, 8, 9].contains(&rule));
        Referee { rule, width, height, cells: vec![vec![Empty; width]; height], black_to_move: true }
    }

    /// A board of rows from y = 0: `X` Black, `O` White, `.` empty; blanks do not count.
    pub fn picture(rule: u32, rows: &[&str]) -> Referee {
        let row = |row: &&str| row.chars().filter(|c| !c.is_whitespace()).map(cell).collect::<Vec<_>>();
        let cells: Vec<Vec<Cell>> = rows.iter().map(row).collect();
        let (width, height) = (cells[0].len(), cells.len());
        let mut referee = Referee { rule, width, height, cells, black_to_move: true };
        referee.black_to_move = referee.count(Black) == referee.count(White);
        referee
    }

    pub fn at(&self, x: i32, y: i32) -> Cell {
        let row = usize::try_from(y).ok().and_then(|y| self.cells.get(y));
        row.and_then(|row| row.get(usize::try_from(x).ok()?)).copied().unwrap_or(Cell::Outside)
    }

    pub fn set(&mut self, (x, y): (usize, usize), cell: Cell) {
        self.cells[y][x] = cell;
    }

    pub fn is_empty(&self, (x, y): (usize, usize)) -> bool {
        self.at(x as i32, y as i32) == Empty
    }

    pub fn count(&self, cell: Cell) -> usize {
        self.points().filter(|&(x, y)| self.cells[y][x] == cell).count()
    }

    pub fn points(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    /// Puts a stone of the side to move without judging it.
    pub fn place(&mut self, point: (usize, usize)) {
        assert!(self.is_empty(point), "{point:?} is not empty:\n{self}");
        self.set(point, self.mover());
        self.black_to_move = !self.black_to_move;
    }

    /// Holds the line of a `MESSAGE` to the board: its moves are free, and a mate ends within the
    /// board; if the whole line is there, it ends with a win.
    pub fn check_message(&self, message: &str) {
        let Some(moves) = pv(message) else { return };
        let mate = mate_distance(message).map_or(0, i32::unsigned_abs) as usize;
        assert!(mate <= self.count(Empty), "{message}\n{self}");
        let mut line = self.clone();
        for (ply, &point) in moves.iter().enumerate() {
            assert!(line.is_empty(point), "move {ply} of {message}\n{self}");
            let wins = line.wins(point);
            assert!(ply + 1 != mate || wins, "no win: {message}\n{self}");
            line.place(point);
        }
    }

    fn mover(&self) -> Cell {
        if self.black_to_move { Black } else { White }
    }

    /// The empty points that are no foul for the side to move.
    pub fn playable(&self) -> Vec<(usize, usize)> {
        self.points().filter(|&point| self.is_empty(point) && !self.is_foul(point)).collect()
    }

    /// Whether the side to move wins by this point.
    pub fn wins(&self, point: (usize, usize)) -> bool {
        let mut after = self.clone();
        after.set(point, self.mover());
        !self.is_foul(point) && DIRECTIONS.iter().any(|&step| after.row_wins(point, step))
    }

    /// Whether the row through a stone wins by the rule.
    fn row_wins(&self, (x, y): (usize, usize), (dx, dy): (i32, i32)) -> bool {
        let colour = self.cells[y][x];
        let (x, y) = (x as i32, y as i32);
        let (before, after) = (self.run(x, y, -dx, -dy, colour), self.run(x, y, dx, dy, colour));
        let run = before + after + 1;
        let opponent = if colour == Black { White } else { Black };
        let held = |n: i32| self.at(x + dx * n, y + dy * n) == opponent;
        let blocked = held(after + 1) && held(-before - 1);
        match self.rule {
            0 => run >= 5,
            1 => run == 5,
            4 => run == 5 || run > 5 && colour == White,
            8 => run > 5 || run == 5 && !blocked,
            _ => run == 5 && !blocked,
        }
    }

    /// Stones of a colour beyond a point in a direction.
    fn run(&self, x: i32, y: i32, dx: i32, dy: i32, colour: Cell) -> i32 {
        (1..).take_while(|n| self.at(x + dx * n, y + dy * n) == colour).count() as i32
    }

    /// Plays for the side to move and judges. The point must be empty.
    pub fn play(&mut self, point: (usize, usize)) -> Verdict {
        let (foul, wins) = (self.is_foul(point), self.wins(point));
        self.place(point);
        match (foul, wins, self.count(Empty)) {
            (true, ..) => Verdict::Foul,
            (_, true, _) => Verdict::Win,
            (_, _, 0) => Verdict::Draw,
            _ => Verdict::Continue,
        }
    }

    /// Whether the point is a foul for the side to move.
    pub fn is_foul(&self, point: (usize, usize)) -> bool {
        self.rule == 4 && self.black_to_move && self.clone().judge(point, false)
    }

    /// Whether Black's stone there is a foul or, if asked for, a five.
    fn judge(&mut self, point: (usize, usize), five_counts: bool) -> bool {
        self.set(point, Black);
        let verdict = self.judge_stone(point, five_counts);
        self.set(point, Empty);
        verdict
    }

    fn judge_stone(&mut self, point: (usize, usize), five_counts: bool) -> bool {
        let (x, y) = (point.0 as i32, point.1 as i32);
        let runs =
            DIRECTIONS.map(|(dx, dy)| self.run(x, y, dx, dy, Black) + self.run(x, y, -dx, -dy, Black) + 1);
        if runs.contains(&5) {
            return five_counts;
        }
        let fours: usize = DIRECTIONS.iter().map(|&step| self.fours((x, y), step)).sum();
        let threes = || DIRECTIONS.iter().filter(|&&step| self.clone().is_real_three((x, y), step)).count();
        fours >= 2 || threes() >= 2 || runs.iter().any(|&run| run > 5)
    }

    /// Fours of a line through a black stone, counted by the points that complete a five: two such
    /// points are one open four when they are five apart, and two fours otherwise.
    fn fours(&self, (x, y): (i32, i32), (dx, dy): (i32, i32)) -> usize {
        let completing = self.completing((x, y), (dx, dy));
        match completing[..] {
            [] => 0,
            [first, second] if second - first != 5 => 2,
            _ => 1,
        }
    }

    /// How far along the line the empty points are that make exactly five with this stone.
    fn completing(&self, (x, y): (i32, i32), (dx, dy): (i32, i32)) -> Vec<i32> {
        let at = |n: i32| self.at(x + dx * n, y + dy * n);
        let makes_five = |n: &i32| {
            let forward = (1..).take_while(|step| at(n + step) == Black).count() as i32;
            let backward = (1..).take_while(|step| at(n - step) == Black).count() as i32;
            at(*n) == Empty && forward + backward == 4 && (n - backward..=n + forward).contains(&0)
        };
        (-4..=4).filter(makes_five).collect()
    }

    /// Whether some playable point of the line makes an open four of a three with this stone.
    fn is_real_three(&mut self, (x, y): (i32, i32), (dx, dy): (i32, i32)) -> bool {
        for n in -3..=3 {
            let (px, py) = (x + dx * n, y + dy * n);
            if self.at(px, py) != Empty {
                continue;
            }
            let point = (px as usize, py as usize);
            self.set(point, Black);
            let open_four = matches!(self.completing((px, py), (dx, dy))[..], [a, b] if b - a == 5)
                && self.completing((x, y), (dx, dy)).len() == 2;
            self.set(point, Empty);
            if open_four && !self.judge(point, true) {
                return true;
            }
        }
        false
    }
}

fn cell(character: char) -> Cell {
    match character {
        'X' => Black,
        'O' => White,
        '.' => Empty,
        _ => panic!("no cell: {character}"),
    }
}

impl fmt::Display for Referee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.cells {
            let letters = row.iter().map(|cell| match cell {
                Black => 'X',
                White => 'O',
                _ => '.',
            });
            writeln!(f, "{}", letters.collect::<String>())?;
        }
        Ok(())
    }
}
