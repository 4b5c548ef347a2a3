//! Victory by continuous fours: the attacker plays only fours, so the defender has at most a few
//! replies, and the whole tree can be searched.

use super::attack::{Attack, Marks};
use super::table::Table;
use crate::board::{Board, Threat, neighbourhood};
use crate::geometry::{Direction, MAX_POINTS, Point};
use crate::lines::Pattern;

/// What a search for a forced win found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to move wins: with its last move after at most this many plies, an odd number.
    Win {
        /// Plies up to and including the five.
        plies: u32,
    },
    /// Proven: there is no such win.
    None,
    /// The limits ended the search first.
    Unknown,
}

/// The bounds of one search.
#[derive(Clone, Copy, Debug)]
pub struct VcfLimits {
    /// The stones that the search may place.
    pub nodes: u64,
    /// The longest win looked for, in plies up to and including the five.
    pub plies: u32,
    /// Looks only at fours near the four before, so that a failure proves nothing.
    pub local: bool,
}

impl VcfLimits {
    /// No bounds.
    pub const NONE: VcfLimits = VcfLimits { nodes: u64::MAX, plies: u32::MAX, local: false };
}

/// Keeps what a local search remembers apart from what holds for all fours.
const LOCAL_KEY: u64 = 0x3C79_AC49_2BA7_B653;

/// How a node of the search came out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Win,
    /// No win within the depth; with `complete` none at all.
    Fail {
        complete: bool,
    },
    /// Out of nodes.
    Abort,
}

/// The solver: sound, and complete within its limits, under all rules. It allocates nothing after
/// it is made.
///
/// The attack may only make fours; the defender answers with every move that stops the five, and
/// his own fives and fours count. Results without a win are remembered across calls: the key of
/// the position holds the rule, so nothing need be cleared.
pub struct Vcf {
    table: Table,
    line: [Point; MAX_POINTS],
    line_len: usize,
    /// What the nodes on the path put aside, one after the other: their fours, or the end of a line.
    stack: Vec<Point>,
    nodes: u64,
    node_limit: u64,
    local: bool,
}

impl Vcf {
    /// A solver whose table takes about this many bytes.
    pub fn new(table_bytes: usize) -> Vcf {
        Vcf {
            table: Table::new(table_bytes),
            line: [Point::new(0, 0); MAX_POINTS],
            line_len: 0,
            stack: Vec::with_capacity(MAX_POINTS * MAX_POINTS / 4),
            nodes: 0,
            node_limit: 0,
            local: false,
        }
    }

    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Looks for a win of the side to move, of any length within the limits.
    pub fn solve(&mut self, board: &Board, limits: VcfLimits) -> Verdict {
        self.run(board, limits, |most| most)
    }

    /// Looks for the shortest win of the side to move.
    pub fn shortest(&mut self, board: &Board, limits: VcfLimits) -> Verdict {
        self.run(board, limits, |_| 2)
    }

    /// The line of the last win: the side to move begins, and wins with the last stone. Where Black
    /// can only answer with a foul the line ends with that foul.
    pub fn line(&self) -> &[Point] {
        &self.line[..self.line_len]
    }

    /// The stones placed by the last search.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Deepens from the first depth, in moves of the attacker, to the most that the limits allow.
    fn run(&mut self, board: &Board, limits: VcfLimits, first: fn(u8) -> u8) -> Verdict {
        let side = board.side_to_move();
        (self.nodes, self.node_limit, self.line_len) = (0, limits.nodes, 0);
        self.local = limits.local;
        let room = (board.size().area() - board.ply()).saturating_sub(board.rule().drawn_at());
        let plies = (limits.plies as usize).min(room);
        if plies == 0 {
            return if room == 0 { Verdict::None } else { Verdict::Unknown };
        }
        if board.has_from(side, Threat::Five) {
            return self.won_at_once(board);
        }
        let may_be_foul = board.rule().has_fouls(side) && board.count(side, Threat::Foul) > 0;
        if !board.has_from(side, Threat::Four) && !may_be_foul {
            return Verdict::None;
        }
        let mut attack = Attack::new(board, side, if limits.local { LOCAL_KEY } else { 0 });
        let Some(must) = threats_to_stop(board, &attack) else { return Verdict::None };
        let nothing = if limits.local { Verdict::Unknown } else { Verdict::None };
        let most = plies.div_ceil(2).min(Table::UNBOUNDED as usize - 1) as u8;
        for depth in first(most)..=most {
            let remembered = self.remembered(attack.key(), depth);
            match remembered.unwrap_or_else(|| self.attack(&mut attack, depth, 0, &must)) {
                Outcome::Win => return Verdict::Win { plies: self.line_len as u32 | 1 },
                Outcome::Fail { complete: true } => return nothing,
                Outcome::Fail { complete: false } => {}
                Outcome::Abort => return Verdict::Unknown,
            }
        }
        if plies == room { nothing } else { Verdict::Unknown }
    }

    fn won_at_once(&mut self, board: &Board) -> Verdict {
        let five = board.points_with(board.side_to_move(), Threat::Five).first();
        self.line_len = 1;
        self.line[0] = five.expect("the count of five points is right");
        Verdict::Win { plies: 1 }
    }

    /// The attacker's turn. No five is at hand; `must` are the defender's five points.
    fn attack(&mut self, attack: &mut Attack, depth: u8, ply: usize, must: &Marks) -> Outcome {
        let first = self.stack.len();
        self.collect(attack, ply, must);
        let mut outcome = Outcome::Fail { complete: true };
        for index in first..self.stack.len() {
            if depth < 2 {
                outcome = Outcome::Fail { complete: false };
                break;
            }
            match self.four(attack, self.stack[index], depth, ply, must) {
                Outcome::Fail { complete: true } => {}
                Outcome::Fail { complete: false } => outcome = Outcome::Fail { complete: false },
                decided => {
                    outcome = decided;
                    break;
                }
            }
        }
        self.stack.truncate(first);
        if let Outcome::Fail { complete } = outcome {
            self.table.store(attack.key(), if complete { Table::UNBOUNDED } else { depth });
        }
        outcome
    }

    /// What the table says of an attacker's turn.
    #[inline]
    fn remembered(&self, key: u64, depth: u8) -> Option<Outcome> {
        let known = self.table.probe(key);
        (known >= depth).then_some(Outcome::Fail { complete: known == Table::UNBOUNDED })
    }

    /// Puts the attacker's fours on the list of candidates: all, those near his last one, or those
    /// that can stop the defender's fives.
    fn collect(&mut self, attack: &Attack, ply: usize, must: &Marks) {
        let Some((five, line)) = must.first() else {
            match ply.checked_sub(2).filter(|_| self.local) {
                Some(last) => {
                    let near = neighbourhood(self.line[last]);
                    attack.fours(|point| {
                        if near.contains(point) {
                            self.stack.push(point)
                        }
                    });
                }
                None => attack.fours(|point| self.stack.push(point)),
            }
            return;
        };
        let defender = !attack.attacker();
        let stops = attack.row_ends(five, line, defender).chain([five]);
        self.stack.extend(stops.filter(|&point| attack.makes_four(point)));
    }

    /// The attacker makes a four.
    fn four(&mut self, attack: &mut Attack, point: Point, depth: u8, ply: usize, must: &Marks) -> Outcome {
        let attacker = attack.attacker();
        if attack.is_foul(point, attacker) {
            return Outcome::Fail { complete: true };
        }
        if self.nodes >= self.node_limit {
            return Outcome::Abort;
        }
        self.nodes += 1;
        let (before, fives) = attack.play(point, attacker);
        let outcome = if attack.first_left(must, !attacker).is_some() {
            Outcome::Fail { complete: true }
        } else {
            self.line[ply] = point;
            self.defend(attack, &fives, depth, ply + 1)
        };
        attack.undo(point, attacker, &before);
        outcome
    }

    /// The defender's turn: the attacker threatens to win at the points `fives`.
    fn defend(&mut self, attack: &mut Attack, fives: &Marks, depth: u8, ply: usize) -> Outcome {
        let attacker = attack.attacker();
        let Some((five, line)) = fives.first() else { return Outcome::Fail { complete: true } };
        if !attack.rule().is_caro()
            && let Some(other) = fives.other(five)
        {
            return self.won(ply, five, other);
        }
        if attack.is_foul(five, !attacker) {
            self.line[ply] = five;
            self.line_len = ply + 1;
            return Outcome::Win;
        }
        if depth == 2 && !attack.rule().is_caro() {
            return Outcome::Fail { complete: false };
        }
        let (first, mut longest) = (self.stack.len(), 0);
        for reply in attack.row_ends(five, line, attacker).chain([five]) {
            let outcome = self.reply(attack, reply, fives, depth, ply);
            if outcome != Outcome::Win {
                self.stack.truncate(first);
                return outcome;
            }
            longest = self.keep_longer(first, ply, longest);
        }
        self.line[ply..longest].copy_from_slice(&self.stack[first..]);
        self.line_len = longest;
        self.stack.truncate(first);
        Outcome::Win
    }

    /// Puts the line from `ply` aside if it is longer than the one already there; the longer length.
    fn keep_longer(&mut self, first: usize, ply: usize, longest: usize) -> usize {
        if self.line_len > longest {
            self.stack.truncate(first);
            self.stack.extend_from_slice(&self.line[ply..self.line_len]);
        }
        self.line_len.max(longest)
    }

    /// The defender plays `reply` against the five points `fives`.
    fn reply(&mut self, attack: &mut Attack, reply: Point, fives: &Marks, depth: u8, ply: usize) -> Outcome {
        let attacker = attack.attacker();
        if let Some(outcome) = self.remembered(attack.key_after(reply, !attacker), depth - 1) {
            return outcome;
        }
        self.nodes += 1;
        let (before, must) = attack.play(reply, !attacker);
        let left = if attack.rule().is_caro() { attack.first_left(fives, attacker) } else { None };
        let outcome = if let Some(five) = left {
            self.won(ply, reply, five)
        } else {
            self.line[ply] = reply;
            self.attack(attack, depth - 1, ply + 1, &must)
        };
        attack.undo(reply, !attacker, &before);
        outcome
    }

    /// Writes the end of a line: a reply that does not help, and the five.
    fn won(&mut self, ply: usize, reply: Point, five: Point) -> Outcome {
        self.line[ply..ply + 2].copy_from_slice(&[reply, five]);
        self.line_len = ply + 2;
        Outcome::Win
    }
}

/// The defender's five points on the board; `None` if they are on too many lines for one stone.
fn threats_to_stop(board: &Board, attack: &Attack) -> Option<Marks> {
    let defender = !attack.attacker();
    let mut must = Marks::default();
    for point in *board.points_with(defender, Threat::Five) {
        let code = board.code(point, defender);
        for direction in Direction::ALL.into_iter().filter(|&d| code.pattern(d) == Pattern::Five) {
            let (line, _) = direction.locate(point);
            must.add(line, attack.fives(line, defender)).then_some(())?;
        }
    }
    Some(must)
}
