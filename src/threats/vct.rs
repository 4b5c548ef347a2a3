//! Victory by continuous threats: the attacker plays fours and threes, by depth-first proof-number
//! search (Nagai, 2002, "Df-pn algorithm for searching AND/OR trees") with weak proof numbers (Ueda et
//! al., 2008) against double counting.
//!
//! A three is a move after which the attacker would win by fours if he could move again. That win
//! gives the defences: the replies that do not touch it lose to it. Of the others those on its line are
//! searched first; the rest is tried by [`super::simulation`] and searched only where that fails.

use super::attack::four_points;
use super::proof::{Child, INFINITE, Proof, ProofTable, Sum, Turn};
use super::replies::{Replies, ReplyCache};
use super::vcf::{Vcf, VcfLimits, Verdict};
use crate::board::{Board, Threat};
use crate::geometry::{MAX_POINTS, Point, PointSet};
use crate::rules::Colour;

/// The bounds of a search by fours inside this one.
pub(super) const VCF_LIMITS: VcfLimits = VcfLimits { nodes: 1000, plies: 60, local: false };
/// The largest table of the search by fours: small enough to stay in the cache.
const MOST_VCF_BYTES: usize = 1 << 20;
/// The longest path, in plies.
pub(super) const MAX_DEPTH: u16 = 100;
/// Tells a defender's node from an attacker's in the same position.
pub(super) const DEFENDER_KEY: u64 = 0x9E6C_63D0_876A_3F6B;
/// How many positions are looked at between two questions whether to stop. In caro a defender can
/// have hundreds of replies, so the replies count like nodes.
const STOP_INTERVAL: u64 = 8;
/// So many stones of the search by fours count like a position.
const STONES_PER_NODE: u64 = 16;

/// The solver. What it claims to be won is won; what it does not find may still be won by other
/// moves. It allocates nothing after it is made.
pub struct Vct {
    pub(super) table: ProofTable,
    cache: ReplyCache,
    pub(super) vcf: Vcf,
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
            table: ProofTable::new(table_bytes - vcf_bytes - table_bytes / 8),
            cache: ReplyCache::new(table_bytes / 8),
            vcf: Vcf::new(vcf_bytes),
            children: Vec::with_capacity(MAX_DEPTH as usize * MAX_POINTS),
            line: Vec::with_capacity(MAX_POINTS),
            nodes: 0,
        }
    }

    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.table.clear();
        self.cache.clear();
        self.vcf.clear();
    }

    /// Looks for a win of the side to move by fours and threes. It visits at most about `nodes`
    /// positions, a number of stones placed by the solver for fours counting like one,
    /// and ends soon after `stop` says so. [`Verdict::None`] means none by the moves it looks at.
    pub fn solve(&mut self, board: &mut Board, nodes: u64, stop: &mut dyn FnMut() -> bool) -> Verdict {
        self.nodes = 0;
        self.line.clear();
        // What an earlier search has promised may be sooner than a win by fours.
        let known = self.table.won(board.key()).map(|(proof, _)| proof);
        let by_fours = self.vcf.shortest(board, VCF_LIMITS);
        if let Verdict::Win { plies } = by_fours
            && known.is_none_or(|known| plies <= known.plies as u32)
        {
            self.line.extend_from_slice(self.vcf.line());
            return by_fours;
        }
        let unbounded = Thresholds { phi: INFINITE, delta: INFINITE };
        let proof = known.unwrap_or_else(|| Run::new(self, board, nodes, stop).attack(unbounded, 0));
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

    /// The positions visited by the last search, and what the solver for fours did in their place.
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
pub(super) struct Run<'a> {
    pub(super) vct: &'a mut Vct,
    pub(super) board: &'a mut Board,
    node_limit: u64,
    stop: &'a mut dyn FnMut() -> bool,
    pub(super) stopped: bool,
    looks: u64,
}

impl<'a> Run<'a> {
    /// A search of at most `node_limit` positions.
    pub(super) fn new(
        vct: &'a mut Vct,
        board: &'a mut Board,
        node_limit: u64,
        stop: &'a mut dyn FnMut() -> bool,
    ) -> Run<'a> {
        Run { vct, board, node_limit, stop, stopped: false, looks: 0 }
    }

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
        let (proof, best) = self.search_children(first, limits, depth, Turn::Attacker);
        self.close(self.board.key(), first, proof, best)
    }

    /// The defender's turn.
    fn defend(&mut self, limits: Thresholds, depth: u16) -> Proof {
        if self.is_over() {
            return Proof::open(1, 1);
        }
        let key = self.board.key() ^ DEFENDER_KEY;
        let Some(mut replies) = self.replies(key) else {
            let refuted = Proof::reached(0);
            self.vct.table.store(key, refuted, None);
            return refuted;
        };
        let first = self.vct.children.len();
        self.add_children(replies.open);
        loop {
            let turn = Turn::Defender { plies: replies.plies };
            let (proof, best) = self.search_children(first, limits, depth, turn);
            if proof.delta > 0 || replies.rest.is_empty() || self.stopped {
                return self.close(key, first, proof, best);
            }
            self.widen(key, &mut replies, depth);
        }
    }

    /// The replies worth a search, from the cache or found now.
    fn replies(&mut self, key: u64) -> Option<Replies> {
        let cached = self.vct.cache.probe(key);
        let mut replies = if let Some(replies) = cached { replies } else { self.defences()? };
        if self.drop_lost(&mut replies) {
            self.vct.cache.store(key, &replies);
        }
        Some(replies)
    }

    /// All open replies have lost: looks at the rest, and puts those on the list of children that do
    /// not lose in the same way. Such dynamic widening is df-pn+ with the other replies free of cost.
    fn widen(&mut self, key: u64, replies: &mut Replies, depth: u16) {
        let sibling = self.hardest(replies.open);
        let mut rest = Replies { open: replies.rest, rest: PointSet::EMPTY, ..*replies };
        if !self.drop_lost(&mut rest) {
            return;
        }
        for reply in rest.open {
            if let Some(plies) = self.simulate(reply, sibling, depth) {
                rest.open.remove(reply);
                rest.add_lost(plies);
            }
        }
        self.add_children(rest.open);
        *replies = Replies { open: replies.open | rest.open, ..rest };
        if !self.stopped {
            self.vct.cache.store(key, replies);
        }
    }

    /// Puts replies on the list of children.
    fn add_children(&mut self, replies: PointSet) {
        for point in replies {
            let known = self.vct.table.probe(self.board.key_after(point));
            self.vct.children.push(Child { point, proof: known.unwrap_or(Proof::open(2, 3)) });
        }
    }

    /// Searches the children from `first` on until a threshold is reached.
    fn search_children(
        &mut self,
        first: usize,
        limits: Thresholds,
        depth: u16,
        turn: Turn,
    ) -> (Proof, Option<Point>) {
        loop {
            if self.stopped {
                return (Proof::open(1, 1), None);
            }
            let children = &mut self.vct.children;
            let sum = Sum::of(&children[first..], turn);
            let proof = sum.proof;
            if proof.is_decided() || proof.phi >= limits.phi || proof.delta >= limits.delta {
                return (proof, children[first..].get(sum.best).map(|child| child.point));
            }
            // The second best child may be passed by a little, or the search would change too often.
            let next = Thresholds {
                phi: limits.delta.saturating_sub(sum.open - 1),
                delta: limits.phi.min(sum.second + sum.second / 64 + 1),
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

    /// Takes the children from `first` on off the list, and stores what they say of their parent.
    fn close(&mut self, key: u64, first: usize, proof: Proof, best: Option<Point>) -> Proof {
        self.vct.children.truncate(first);
        if !self.stopped {
            self.vct.table.store(key, proof, best);
        }
        proof
    }

    /// Counts a node; whether the search must end.
    pub(super) fn is_over(&mut self) -> bool {
        self.vct.nodes += 1;
        self.must_stop()
    }

    /// Counts what the solver for fours has just done.
    pub(super) fn count_stones(&mut self) {
        self.vct.nodes += self.vct.vcf.nodes() / STONES_PER_NODE;
    }

    /// Counts a look at a position; whether the search must end.
    pub(super) fn must_stop(&mut self) -> bool {
        self.looks += 1;
        self.stopped |=
            self.vct.nodes > self.node_limit || self.looks.is_multiple_of(STOP_INTERVAL) && (self.stop)();
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
    let fouls =
        if board.rule().has_fouls(side) { *board.points_with(side, Threat::Foul) } else { PointSet::EMPTY };
    if board.has_from(!side, Threat::OpenFour) {
        // His open four comes before what a three threatens.
        let stops = board.stops_all(!side, Threat::OpenFour) & (threats | fouls);
        return four_points(board, side) | stops;
    }
    threats | fouls
}

/// The numbers of a defender's position not yet looked at: by the move that leads to it, and how
/// many fours the defender can throw in. An answer to a four is not to blame for what it makes.
fn guess(board: &Board, point: Point) -> Proof {
    let side = board.side_to_move();
    let threat = board.threat(point, side);
    if threat >= Threat::Four || board.has_from(!side, Threat::Five) {
        return Proof::open(1, 1);
    }
    Proof::open(1, effort(threat) + counter_fours(board, !side))
}

/// How hard a win is that begins with a move of this strength, in positions to prove.
pub(super) const fn effort(threat: Threat) -> u32 {
    match threat {
        Threat::DoubleThree => 3,
        Threat::OpenThreePlus => 5,
        Threat::OpenThree => 7,
        Threat::BlockedThreePlus | Threat::BlockedThree => 20,
        _ => 100,
    }
}

/// The points where the defender can make a four.
pub(super) fn counter_fours(board: &Board, defender: Colour) -> u32 {
    let fours = [Threat::Four, Threat::FourPlus, Threat::FourThree].map(|four| board.count(defender, four));
    fours.iter().sum::<usize>() as u32
}
