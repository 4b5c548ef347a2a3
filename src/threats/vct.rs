//! Victory by continuous threats: the attacker plays fours and threes, by depth-first proof-number
//! search (Nagai, 2002) with weak proof numbers (Ueda et al., 2008) against double counting.
//!
//! A three is a move after which the attacker would win by fours if he could move again. That win
//! gives the defences: the replies that do not touch it lose to it, and all others are searched.

use super::defence::refutations;
use super::proof::{Child, INFINITE, Proof, ProofTable, Sum, Turn};
use super::vcf::{Vcf, VcfLimits, Verdict};
use crate::board::{Board, Threat};
use crate::geometry::{MAX_POINTS, Point, PointSet};

/// The bounds of a search by fours inside this one.
const VCF_LIMITS: VcfLimits = VcfLimits { nodes: 1000, plies: 60, local: false };
/// The largest table of the search by fours: small enough to stay in the cache.
const MOST_VCF_BYTES: usize = 1 << 20;
/// The longest path, in plies.
const MAX_DEPTH: u16 = 100;
/// Tells a defender's node from an attacker's in the same position.
const DEFENDER_KEY: u64 = 0x9E6C_63D0_876A_3F6B;
/// How many positions are looked at between two questions whether to stop. In caro a defender can
/// have hundreds of replies, so the replies count like nodes.
const STOP_INTERVAL: u64 = 8;

/// The solver. What it claims to be won is won; what it does not find may still be won by other
/// moves. It allocates nothing after it is made.
pub struct Vct {
    table: ProofTable,
    vcf: Vcf,
    /// The moves of the nodes on the path, one node after the other.
    children: Vec<Child>,
    line: Vec<Point>,
    nodes: u64,
}

impl Vct {
    /// A solver whose tables take about this many bytes.
    pub fn new(table_bytes: usize) -> Vct {
        let vcf_bytes = (table_bytes / 4).min(MOST_VCF_BYTES);
        Vct {
            table: ProofTable::new(table_bytes - vcf_bytes),
            vcf: Vcf::new(vcf_bytes),
            children: Vec::with_capacity(MAX_DEPTH as usize * MAX_POINTS),
            line: Vec::with_capacity(MAX_POINTS),
            nodes: 0,
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
        self.nodes = 0;
        self.line.clear();
        let by_fours = self.vcf.shortest(board, VCF_LIMITS);
        if matches!(by_fours, Verdict::Win { .. }) {
            self.line.extend_from_slice(self.vcf.line());
            return by_fours;
        }
        let mut run = Run { vct: self, board, node_limit: nodes, stop, stopped: false, looks: 0 };
        let proof = run.attack(Thresholds { phi: INFINITE, delta: INFINITE }, 0);
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

    /// Follows the table through a won position.
    fn find_line(&mut self, board: &mut Board) {
        let start = board.ply();
        while let Some(best) = self.table.best(board.key()) {
            self.advance(board, best);
            let longest = board.empty_points().into_iter().filter_map(|reply| {
                let proof = self.table.probe(board.key_after(reply))?;
                (proof.phi == 0).then_some((proof.plies, reply))
            });
            let Some((_, reply)) = longest.max() else { break };
            self.advance(board, reply);
        }
        if matches!(self.vcf.shortest(board, VCF_LIMITS), Verdict::Win { .. }) {
            self.line.extend_from_slice(self.vcf.line());
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

/// Numbers that end the search of a node when reached.
#[derive(Clone, Copy)]
struct Thresholds {
    phi: u32,
    delta: u32,
}

/// One search.
struct Run<'a> {
    vct: &'a mut Vct,
    board: &'a mut Board,
    node_limit: u64,
    stop: &'a mut dyn FnMut() -> bool,
    stopped: bool,
    looks: u64,
}

impl Run<'_> {
    /// The attacker's turn; he has no win by fours.
    fn attack(&mut self, limits: Thresholds, depth: u16) -> Proof {
        if self.is_over() {
            return Proof::open(1, 1);
        }
        let first = self.vct.children.len();
        let moves = if depth < MAX_DEPTH { attacks(self.board) } else { PointSet::EMPTY };
        for point in moves {
            if !self.board.is_foul(point) {
                let known = self.vct.table.probe(self.board.key_after(point) ^ DEFENDER_KEY);
                let proof = known.unwrap_or_else(|| guess(self.board, point));
                self.vct.children.push(Child { point, proof });
            }
        }
        self.search_children(self.board.key(), first, limits, depth, Turn::Attacker)
    }

    /// The defender's turn.
    fn defend(&mut self, limits: Thresholds, depth: u16) -> Proof {
        if self.is_over() {
            return Proof::open(1, 1);
        }
        let key = self.board.key() ^ DEFENDER_KEY;
        let Some((replies, plies)) = self.defences() else {
            let refuted = Proof::reached(0);
            self.vct.table.store(key, refuted, None);
            return refuted;
        };
        let first = self.vct.children.len();
        for point in replies {
            if self.must_stop() {
                self.vct.children.truncate(first);
                return Proof::open(1, 1);
            }
            if !self.board.is_foul(point) {
                let known = self.vct.table.probe(self.board.key_after(point));
                let proof = known.unwrap_or_else(|| self.first_look(point));
                self.vct.children.push(Child { point, proof });
            }
        }
        self.search_children(key, first, limits, depth, Turn::Defender { plies })
    }

    /// The replies to the attacker's last move that might refute it, and the plies to the win after
    /// any other reply. `None` if the last move threatens nothing, or the defender wins first.
    fn defences(&mut self) -> Option<(PointSet, u16)> {
        let (defender, attacker) = (self.board.side_to_move(), !self.board.side_to_move());
        if self.board.has_from(defender, Threat::Five) {
            return None;
        }
        if self.board.has_from(attacker, Threat::Five) {
            return Some((self.board.stops_all(attacker, Threat::Five), 2));
        }
        let vcf = &mut self.vct.vcf;
        if matches!(vcf.solve(self.board, VCF_LIMITS), Verdict::Win { .. }) {
            return None;
        }
        self.board.swap_side();
        let threat = vcf.shortest(self.board, VCF_LIMITS);
        let replies = match threat {
            Verdict::Win { plies } => Some((refutations(self.board, vcf.line()), plies as u16 + 1)),
            _ => None,
        };
        self.board.swap_side();
        replies
    }

    /// Looks for a win by fours after a reply. If there is none, a reply with a threat of its own is
    /// the likelier refutation.
    fn first_look(&mut self, reply: Point) -> Proof {
        let delta = match self.board.threat(reply, self.board.side_to_move()) {
            threat if threat >= Threat::Four => 1,
            threat if threat >= Threat::OpenThree => 2,
            _ => 3,
        };
        self.board.play(reply);
        let proof = match self.vct.vcf.solve(self.board, VCF_LIMITS) {
            Verdict::Win { plies } => Proof::reached(plies as u16),
            _ => Proof::open(1, delta),
        };
        self.vct.table.store(self.board.key(), proof, None);
        self.board.undo();
        proof
    }

    /// Searches the children from `first` on until a threshold is reached, takes them off the list
    /// and stores the result.
    fn search_children(
        &mut self,
        key: u64,
        first: usize,
        limits: Thresholds,
        depth: u16,
        turn: Turn,
    ) -> Proof {
        loop {
            let children = &mut self.vct.children;
            let sum = Sum::of(&children[first..], turn);
            let proof = sum.proof;
            if self.stopped || proof.is_decided() || proof.phi >= limits.phi || proof.delta >= limits.delta {
                let best = children[first..].get(sum.best).map(|child| child.point);
                children.truncate(first);
                if !self.stopped {
                    self.vct.table.store(key, proof, best);
                }
                return proof;
            }
            // The second best child may be passed by a little, or the search would change too often.
            let next = Thresholds {
                phi: limits.delta.saturating_sub(sum.open - 1),
                delta: limits.phi.min(sum.second + sum.second / 16 + 1),
            };
            let index = first + sum.best;
            self.board.play(children[index].point);
            let proof = match turn {
                Turn::Attacker => self.defend(next, depth + 1),
                Turn::Defender { .. } => self.attack(next, depth + 1),
            };
            self.board.undo();
            self.vct.children[index].proof = proof;
        }
    }

    /// Counts a node; whether the search must end.
    fn is_over(&mut self) -> bool {
        self.vct.nodes += 1;
        self.stopped |= self.vct.nodes > self.node_limit;
        self.must_stop()
    }

    /// Counts a look at a position; whether the search must end.
    fn must_stop(&mut self) -> bool {
        self.looks += 1;
        self.stopped |= self.looks.is_multiple_of(STOP_INTERVAL) && (self.stop)();
        self.stopped
    }
}

/// The attacker's moves: those that stop the defender's fives, or all that may make a threat.
fn attacks(board: &Board) -> PointSet {
    let side = board.side_to_move();
    if board.has_from(!side, Threat::Five) {
        return board.stops_all(!side, Threat::Five);
    }
    let threats = board.points_from(side, Threat::DoubleTwo);
    if board.rule().has_fouls(side) { threats | *board.points_with(side, Threat::Foul) } else { threats }
}

/// The numbers of a defender's position not yet looked at: by the move that leads to it, and how
/// many fours the defender can throw in.
fn guess(board: &Board, point: Point) -> Proof {
    let side = board.side_to_move();
    let delta = match board.threat(point, side) {
        threat if threat >= Threat::Four => return Proof::open(1, 1),
        Threat::DoubleThree | Threat::OpenThreePlus => 2,
        Threat::OpenThree => 3,
        _ => 20,
    };
    let fours = [Threat::Four, Threat::FourPlus, Threat::FourThree].map(|four| board.count(!side, four));
    Proof::open(1, delta + fours.iter().sum::<usize>() as u32)
}
