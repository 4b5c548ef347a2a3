//! Victory by continuous threats: the attacker plays fours and threes, by depth-first proof-number
//! search (Nagai, 2002) with weak proof numbers (Ueda et al., 2008) against double counting.
//!
//! A three is a move after which the attacker would win by fours if he could move again. That win
//! gives the defences: the replies that do not touch it lose to it, and all others are searched.

use super::defence::refutations;
use super::proof::{INFINITE, Proof, ProofTable};
use super::vcf::{Vcf, VcfLimits, Verdict};
use crate::board::{Board, Threat};
use crate::geometry::{MAX_POINTS, Point, PointSet};

/// Stones that a search by fours inside this one may place.
const VCF_LIMITS: VcfLimits = VcfLimits { nodes: 2000, plies: 60 };
/// The longest path, in plies.
const MAX_DEPTH: u16 = 100;
/// Tells a defender's node from an attacker's in the same position.
const DEFENDER_KEY: u64 = 0x9E6C_63D0_876A_3F6B;

/// A move and what is known of the position after it.
#[derive(Clone, Copy)]
struct Child {
    point: Point,
    proof: Proof,
}

/// Numbers that end the search of a node when reached.
#[derive(Clone, Copy)]
struct Thresholds {
    phi: u32,
    delta: u32,
}

/// The solver. What it claims to be won is won; what it does not find may still be won by other
/// moves. It allocates nothing after it is made.
pub struct Vct {
    table: ProofTable,
    vcf: Vcf,
    /// The moves of the nodes on the path, one node after the other.
    children: Vec<Child>,
    line: Vec<Point>,
    nodes: u64,
    node_limit: u64,
    stopped: bool,
}

impl Vct {
    /// A solver whose tables take about this many bytes.
    pub fn new(table_bytes: usize) -> Vct {
        Vct {
            table: ProofTable::new(table_bytes / 4 * 3),
            vcf: Vcf::new(table_bytes / 4),
            children: Vec::with_capacity(MAX_DEPTH as usize * MAX_POINTS),
            line: Vec::with_capacity(MAX_POINTS),
            nodes: 0,
            node_limit: 0,
            stopped: false,
        }
    }

    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.table.clear();
        self.vcf.clear();
    }

    /// Looks for a win of the side to move by fours and threes. It visits at most `nodes` positions,
    /// and ends soon after `stop` says so. [`Verdict::None`] means none by the moves it looks at.
    pub fn solve(&mut self, board: &mut Board, nodes: u64, stop: &mut dyn FnMut() -> bool) -> Verdict {
        (self.nodes, self.node_limit, self.stopped) = (0, nodes, false);
        self.line.clear();
        let by_fours = self.vcf.shortest(board, VCF_LIMITS);
        if by_fours != Verdict::None && by_fours != Verdict::Unknown {
            self.line.extend_from_slice(self.vcf.line());
            return by_fours;
        }
        let open = Thresholds { phi: INFINITE, delta: INFINITE };
        let proof = self.attack(board, open, 0, stop);
        let room = (board.size().area() - board.ply()).saturating_sub(board.rule().drawn_at());
        if proof.phi == 0 && proof.plies as usize <= room {
            self.find_line(board);
            Verdict::Win { plies: proof.plies as u32 }
        } else if proof.delta == 0 {
            Verdict::None
        } else {
            Verdict::Unknown
        }
    }

    /// A line of the last win: the side to move begins. It may end before the win if positions on it
    /// have been forgotten; its first move is always there.
    pub fn line(&self) -> &[Point] {
        &self.line
    }

    /// The positions visited by the last search.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The attacker's turn; he has no win by fours.
    fn attack(
        &mut self,
        board: &mut Board,
        limits: Thresholds,
        depth: u16,
        stop: &mut dyn FnMut() -> bool,
    ) -> Proof {
        if self.is_over(stop) {
            return Proof::open(1, 1);
        }
        let first = self.children.len();
        if depth < MAX_DEPTH {
            for point in attacks(board) {
                if !board.is_foul(point) {
                    let known = self.table.probe(board.key_after(point) ^ DEFENDER_KEY);
                    let proof = known.unwrap_or_else(|| guess(board.threat(point, board.side_to_move())));
                    self.children.push(Child { point, proof });
                }
            }
        }
        let (proof, best) = self.search_children(board, first, limits, depth, true, 0, stop);
        if !self.stopped {
            self.table.store(board.key(), proof, best);
        }
        proof
    }

    /// The defender's turn.
    fn defend(
        &mut self,
        board: &mut Board,
        limits: Thresholds,
        depth: u16,
        stop: &mut dyn FnMut() -> bool,
    ) -> Proof {
        if self.is_over(stop) {
            return Proof::open(1, 1);
        }
        let key = board.key() ^ DEFENDER_KEY;
        let Some((replies, plies)) = self.defences(board) else {
            let refuted = Proof::reached(0);
            self.table.store(key, refuted, None);
            return refuted;
        };
        let first = self.children.len();
        for point in replies {
            if !board.is_foul(point) {
                let proof = self.table.probe(board.key_after(point));
                let proof = proof.unwrap_or_else(|| self.first_look(board, point));
                self.children.push(Child { point, proof });
            }
        }
        let (proof, best) = self.search_children(board, first, limits, depth, false, plies, stop);
        if !self.stopped {
            self.table.store(key, proof, best);
        }
        proof
    }

    /// The replies to the attacker's last move that might refute it, and the plies to the win after
    /// any other reply. `None` if the last move threatens nothing, or the defender wins first.
    fn defences(&mut self, board: &mut Board) -> Option<(PointSet, u16)> {
        let (defender, attacker) = (board.side_to_move(), !board.side_to_move());
        if board.has_from(defender, Threat::Five) {
            return None;
        }
        if board.has_from(attacker, Threat::Five) {
            return Some((board.stops_all(attacker, Threat::Five), 2));
        }
        if matches!(self.vcf.solve(board, VCF_LIMITS), Verdict::Win { .. }) {
            return None;
        }
        board.swap_side();
        let verdict = self.vcf.shortest(board, VCF_LIMITS);
        let replies = matches!(verdict, Verdict::Win { .. }).then(|| refutations(board, self.vcf.line()));
        board.swap_side();
        let Verdict::Win { plies } = verdict else { return None };
        replies.map(|replies| (replies, plies as u16 + 1))
    }

    /// Looks for a win by fours after a reply.
    fn first_look(&mut self, board: &mut Board, reply: Point) -> Proof {
        board.play(reply);
        let proof = match self.vcf.solve(board, VCF_LIMITS) {
            Verdict::Win { plies } => Proof::reached(plies as u16),
            _ => Proof::open(1, 1),
        };
        self.table.store(board.key(), proof, None);
        board.undo();
        proof
    }

    /// Searches the children from `first` on until a threshold is reached, and takes them off the
    /// list. `plies` is the length of the win after replies that are not on the list.
    #[allow(clippy::too_many_arguments)]
    fn search_children(
        &mut self,
        board: &mut Board,
        first: usize,
        limits: Thresholds,
        depth: u16,
        attacking: bool,
        plies: u16,
        stop: &mut dyn FnMut() -> bool,
    ) -> (Proof, Option<Point>) {
        loop {
            let sum = Sum::of(&self.children[first..], attacking, plies);
            let done =
                sum.proof.is_decided() || sum.proof.phi >= limits.phi || sum.proof.delta >= limits.delta;
            if done || self.stopped {
                let best = self.children[first..].get(sum.best).map(|child| child.point);
                self.children.truncate(first);
                return (sum.proof, best);
            }
            let next = Thresholds {
                phi: limits.delta.saturating_sub(sum.open - 1),
                delta: limits.phi.min(sum.second + sum.second / 4 + 1),
            };
            let index = first + sum.best;
            board.play(self.children[index].point);
            self.children[index].proof = if attacking {
                self.defend(board, next, depth + 1, stop)
            } else {
                self.attack(board, next, depth + 1, stop)
            };
            board.undo();
        }
    }

    /// Counts a node; whether the search must end.
    fn is_over(&mut self, stop: &mut dyn FnMut() -> bool) -> bool {
        self.nodes += 1;
        self.stopped |= self.nodes > self.node_limit || self.nodes.is_multiple_of(16) && stop();
        self.stopped
    }

    /// Follows the table through a won position.
    fn find_line(&mut self, board: &mut Board) {
        let start = board.ply();
        loop {
            if let Some(best) = self.table.best(board.key()) {
                self.advance(board, best);
            } else {
                if matches!(self.vcf.shortest(board, VCF_LIMITS), Verdict::Win { .. }) {
                    self.line.extend_from_slice(self.vcf.line());
                }
                break;
            }
            let longest = board.empty_points().into_iter().filter_map(|reply| {
                let proof = self.table.probe(board.key_after(reply))?;
                (proof.phi == 0).then_some((proof.plies, reply))
            });
            let Some((_, reply)) = longest.max() else { break };
            self.advance(board, reply);
        }
        while board.ply() > start {
            board.undo();
        }
    }

    fn advance(&mut self, board: &mut Board, point: Point) {
        self.line.push(point);
        board.play(point);
    }
}

/// What the children say of their parent.
struct Sum {
    proof: Proof,
    /// The child to search next, or the one that decides.
    best: usize,
    /// The second lowest delta of the children.
    second: u32,
    /// The children that the opponent has not yet decided in his favour.
    open: u32,
}

impl Sum {
    fn of(children: &[Child], attacking: bool, plies: u16) -> Sum {
        let mut sum = Sum { proof: Proof::missed(plies), best: usize::MAX, second: INFINITE, open: 0 };
        let (mut hardest, mut key) = (0, (INFINITE + 1, 0));
        for (index, child) in children.iter().enumerate() {
            let proof = child.proof;
            // Among decided children the attacker takes the shortest win.
            let rank = (proof.delta, if attacking { proof.plies } else { 0 });
            if rank < key {
                sum.second = key.0.min(INFINITE);
                (key, sum.best) = (rank, index);
            } else {
                sum.second = sum.second.min(proof.delta);
            }
            sum.open += (proof.phi > 0) as u32;
            hardest = hardest.max(proof.phi);
            if !attacking {
                sum.proof.plies = sum.proof.plies.max(proof.plies + 1);
            }
        }
        if let Some(best) = children.get(sum.best) {
            sum.proof.phi = key.0;
            sum.proof.delta = if sum.open == 0 { 0 } else { (hardest + sum.open - 1).min(INFINITE) };
            if attacking {
                sum.proof.plies = best.proof.plies + 1;
            }
        }
        sum
    }
}

/// The attacker's moves: those that stop the defender's fives, or all that make threes and fours.
fn attacks(board: &Board) -> PointSet {
    let side = board.side_to_move();
    if board.has_from(!side, Threat::Five) {
        return board.stops_all(!side, Threat::Five);
    }
    let threats = board.points_from(side, Threat::BlockedThreePlus);
    if board.rule().has_fouls(side) { threats | *board.points_with(side, Threat::Foul) } else { threats }
}

/// The numbers of a defender's position not yet looked at, by the threat that led to it.
fn guess(threat: Threat) -> Proof {
    match threat {
        threat if threat >= Threat::Four => Proof::open(1, 1),
        Threat::DoubleThree | Threat::OpenThreePlus => Proof::open(1, 2),
        Threat::OpenThree => Proof::open(1, 3),
        _ => Proof::open(1, 5),
    }
}
