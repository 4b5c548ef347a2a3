//! A slow solver on plain arrays that shares nothing with the board or the solver but the list of
//! rules: it tries every point for both sides.

use crate::rules::{Colour, Rule};
use std::collections::HashMap;

const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A board of cells: 0 empty, 1 black, 2 white.
#[derive(Clone)]
pub struct Reference {
    rule: Rule,
    width: i32,
    height: i32,
    cells: Vec<u8>,
    known: HashMap<(Vec<u8>, u8), Option<u32>>,
}

impl Reference {
    pub fn new(rule: Rule, width: u8, height: u8) -> Reference {
        let cells = vec![0; width as usize * height as usize];
        Reference { rule, width: width.into(), height: height.into(), cells, known: HashMap::new() }
    }

    pub fn put(&mut self, x: u8, y: u8, side: u8) {
        self.cells[y as usize * self.width as usize + x as usize] = side;
    }

    /// The least number of moves of `side`, the five included, of a win by fours alone.
    pub fn vcf(&mut self, side: u8) -> Option<u32> {
        let key = (self.cells.clone(), side);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let result = self.attack(side);
        self.known.insert(key, result);
        result
    }

    fn attack(&mut self, side: u8) -> Option<u32> {
        let empty = self.empty();
        if empty.len() <= self.rule.drawn_at() {
            return None;
        }
        if self.can_win(side) {
            return Some(1);
        }
        let mut best: Option<u32> = None;
        for cell in empty {
            if self.is_foul(cell, side) {
                continue;
            }
            self.cells[cell] = side;
            if let Some(length) = self.defend(3 - side)
                && best.is_none_or(|best| length + 1 < best)
            {
                best = Some(length + 1);
            }
            self.cells[cell] = 0;
        }
        best
    }

    /// The attacker has just moved: how many more moves he needs, if it was a four that wins.
    fn defend(&mut self, side: u8) -> Option<u32> {
        if self.empty().len() < self.rule.drawn_at() + 2 || !self.can_win(3 - side) || self.can_win(side) {
            return None;
        }
        let mut longest = 1;
        for cell in self.empty() {
            if self.is_foul(cell, side) {
                continue;
            }
            self.cells[cell] = side;
            let length = self.vcf(3 - side);
            self.cells[cell] = 0;
            longest = longest.max(length?);
        }
        Some(longest)
    }

    fn empty(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| self.cells[cell] == 0).collect()
    }

    fn can_win(&mut self, side: u8) -> bool {
        self.empty().into_iter().any(|cell| self.makes(cell, side, |board| board.is_won_at(cell)))
    }

    /// Asks something of the board with a stone more.
    fn makes<T>(&mut self, cell: usize, side: u8, ask: impl FnOnce(&mut Reference) -> T) -> T {
        self.cells[cell] = side;
        let answer = ask(self);
        self.cells[cell] = 0;
        answer
    }

    fn at(&self, cell: usize, (dx, dy): (i32, i32), steps: i32) -> Option<usize> {
        let (x, y) = (cell as i32 % self.width + dx * steps, cell as i32 / self.width + dy * steps);
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside.then_some((y * self.width + x) as usize)
    }

    fn stone(&self, cell: usize, step: (i32, i32), steps: i32) -> Option<u8> {
        self.at(cell, step, steps).map(|cell| self.cells[cell])
    }

    /// The length of the row through a stone, and how many of its ends the opponent holds.
    fn row(&self, cell: usize, step: (i32, i32)) -> (u32, u32) {
        let side = self.cells[cell];
        let arm =
            |sign: i32| (1..).take_while(|&n| self.stone(cell, step, sign * n) == Some(side)).count() as i32;
        let (after, before) = (arm(1), arm(-1));
        let held = |steps| (self.stone(cell, step, steps) == Some(3 - side)) as u32;
        ((after + before + 1) as u32, held(after + 1) + held(-before - 1))
    }

    fn wins_along(&self, cell: usize, step: (i32, i32)) -> bool {
        let (run, held) = self.row(cell, step);
        self.rule.wins(Colour::ALL[self.cells[cell] as usize - 1], run, held)
    }

    pub fn is_won_at(&self, cell: usize) -> bool {
        STEPS.into_iter().any(|step| self.wins_along(cell, step))
    }

    fn is_foul(&mut self, cell: usize, side: u8) -> bool {
        self.rule == Rule::Renju
            && side == 1
            && self.makes(cell, 1, |board| {
                !board.is_won_at(cell)
                    && (STEPS.into_iter().any(|step| board.row(cell, step).0 > 5)
                        || STEPS.into_iter().map(|step| board.fours(cell, step)).sum::<u32>() > 1
                        || STEPS.into_iter().filter(|&step| board.is_three(cell, step)).count() > 1)
            })
    }

    /// The steps from a black stone to the points on a line that would make it a five.
    fn completions(&mut self, cell: usize, step: (i32, i32)) -> Vec<i32> {
        let near: Vec<i32> = (-4..5).filter(|&n| self.stone(cell, step, n) == Some(0)).collect();
        let five = |board: &mut Reference, n| {
            let next = board.at(cell, step, n).unwrap();
            board.makes(next, 1, |board| board.row(cell, step).0 == 5)
        };
        near.into_iter().filter(|&n| five(self, n)).collect()
    }

    fn is_straight_four(&mut self, cell: usize, step: (i32, i32)) -> bool {
        let completions = self.completions(cell, step);
        completions.len() == 2 && completions[1] - completions[0] == 5
    }

    fn fours(&mut self, cell: usize, step: (i32, i32)) -> u32 {
        if self.is_straight_four(cell, step) { 1 } else { self.completions(cell, step).len() as u32 }
    }

    /// Whether the black stone belongs to a three that can become a straight four by a legal move.
    fn is_three(&mut self, cell: usize, step: (i32, i32)) -> bool {
        (-4..5).any(|n| {
            self.stone(cell, step, n) == Some(0) && {
                let next = self.at(cell, step, n).unwrap();
                let straight = self.makes(next, 1, |board| {
                    board.is_straight_four(cell, step)
                        && board.row(cell, step).0 == 4
                        && !board.is_won_at(next)
                        && board.same_row(cell, step, n)
                });
                straight && !self.is_foul(next, 1)
            }
        })
    }

    /// Whether all cells up to `n` steps from a stone hold its colour.
    fn same_row(&self, cell: usize, step: (i32, i32), n: i32) -> bool {
        (n.min(0)..=n.max(0)).all(|n| self.stone(cell, step, n) == Some(self.cells[cell]))
    }
}
