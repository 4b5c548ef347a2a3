//! The alpha-beta search of one node (principal variation search, Marsland and Campbell 1982).

use super::instant::{Outlook, outlook};
use super::ordering::{Hints, MoveList, is_attack};
use super::reduce::{Depth, PLY, late_move, move_limit};
use super::worker::{Interrupted, Shared, Worker};
use crate::board::Threat;
use crate::eval::Evaluator;
use crate::geometry::{Point, PointSet};
use crate::rules::Rule;
use crate::score::{
    DRAW, INFINITE, MAX_PLY, Score, from_table, is_decided, is_loss, is_win, loss_in, to_table, win_in,
};
use crate::tt::{Bound, Entry};
use crate::tunables;

/// The stretch of scores that matter at a node.
#[derive(Clone, Copy)]
pub struct Window {
    pub alpha: Score,
    pub beta: Score,
}

impl Window {
    /// The window of the opponent.
    pub fn flipped(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The empty window just above alpha.
    pub fn null(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }
}

/// What a node knows before its moves are searched.
struct Node {
    depth: Depth,
    ply: usize,
    cut: bool,
    improving: bool,
    entry: Option<Entry>,
    outlook: Outlook,
}

impl Node {
    fn must_stop_five(&self) -> bool {
        matches!(self.outlook, Outlook::MustStopFive(_))
    }

    fn is_free(&self) -> bool {
        matches!(self.outlook, Outlook::Free)
    }
}

impl Worker {
    /// The score of the position for the side to move, `ply` plies from the root. `PV` says whether
    /// the window may be wider than a point, `cut` whether a score above it is expected.
    pub fn node<const PV: bool>(
        &mut self,
        shared: &Shared,
        mut window: Window,
        depth: Depth,
        ply: usize,
        cut: bool,
    ) -> Result<Score, Interrupted> {
        self.check(shared)?;
        self.selective_depth = self.selective_depth.max(ply);
        if PV {
            self.pv.clear(ply);
        }
        let empty = self.board.size().area() - self.board.ply();
        if empty <= self.board.rule().drawn_at() {
            return Ok(DRAW);
        }
        let outlook = outlook(&self.board, ply);
        if let Outlook::Decided(score, moves) = outlook {
            if PV && let Some(point) = moves.first() {
                self.pv.clear(ply + 1);
                self.pv.set(ply, point);
            }
            return Ok(score);
        }
        if ply + 1 >= MAX_PLY {
            return Ok(self.eval.evaluate(&self.board));
        }
        // The outlook found no win at once and no five that cannot be stopped.
        window.alpha = window.alpha.max(loss_in(ply + 4));
        window.beta = window.beta.min(win_in(ply + 3));
        if window.alpha >= window.beta {
            return Ok(window.alpha);
        }
        let must_stop_five = matches!(outlook, Outlook::MustStopFive(_));
        if depth <= 0 && !must_stop_five {
            return Ok(self.leaf(ply));
        }
        let key = self.board.key() ^ self.frames[ply].excluded.map_or(0, exclusion_key);
        let entry = shared.table.probe(key);
        if !PV && let Some(score) = entry.and_then(|entry| table_cutoff(entry, window, depth, ply)) {
            return Ok(score);
        }
        let mut node = Node { depth: depth.max(0), ply, cut, improving: false, entry, outlook };
        self.judge::<PV>(&mut node);
        if !PV && let Some(score) = self.prune(window, &node)? {
            return Ok(score);
        }
        self.moves::<PV>(shared, window, &node, key)
    }

    /// Finds the static evaluation and what follows from it.
    fn judge<const PV: bool>(&mut self, node: &mut Node) {
        let ply = node.ply;
        self.frames[ply].eval = match node.entry {
            _ if node.must_stop_five() => -self.frames[ply - 1].eval,
            Some(entry) => entry.eval,
            None => self.eval.evaluate(&self.board),
        };
        node.improving = ply >= 2 && self.frames[ply].eval > self.frames[ply - 2].eval;
        if PV && node.entry.is_none_or(|entry| entry.best.is_none()) {
            node.depth -= PLY / 3;
        }
    }

    /// Tries to do without a search of the moves.
    fn prune(&mut self, window: Window, node: &Node) -> Result<Option<Score>, Interrupted> {
        let eval = self.frames[node.ply].eval;
        let excluded = self.frames[node.ply].excluded.is_some();
        if node.must_stop_five() || excluded || is_decided(window.beta) || is_decided(window.alpha) {
            return Ok(None);
        }
        if node.depth < tunables::razor_depth() && eval + razor_margin(node.depth) < window.alpha {
            return Ok(Some(self.leaf(node.ply)));
        }
        if node.is_free() && eval - futility_margin(node) >= window.beta {
            return Ok(Some(eval));
        }
        Ok(None)
    }

    /// Searches the moves of a node and keeps the result.
    fn moves<const PV: bool>(
        &mut self,
        shared: &Shared,
        window: Window,
        node: &Node,
        key: u64,
    ) -> Result<Score, Interrupted> {
        let mark = self.stack.mark();
        let list = self.list::<PV>(node);
        let score = self.moves_of_list::<PV>(shared, window, node, key, list);
        self.stack.release(mark);
        score
    }

    fn moves_of_list<const PV: bool>(
        &mut self,
        shared: &Shared,
        window: Window,
        node: &Node,
        key: u64,
        mut list: MoveList,
    ) -> Result<Score, Interrupted> {
        let ply = node.ply;
        let side = self.board.side_to_move();
        let excluded = self.frames[ply].excluded;
        let previous = self.board.moves().last().copied();
        let mut alpha = window.alpha;
        let mut best = (-INFINITE, None);
        let mut searched = Searched::default();
        let limit = node.is_free().then(|| move_limit(node.depth, node.improving) * if PV { 2 } else { 1 });
        while let Some(point) = self.stack.next(&mut list) {
            if excluded == Some(point) || self.board.is_foul(point) {
                continue;
            }
            let threat = self.board.threat(point, side);
            if limit.is_some_and(|limit| searched.count >= limit) && !is_loss(best.0) {
                // Fours are tried however late they come.
                self.stack.keep_fours(&mut list);
                if threat < Threat::Four {
                    continue;
                }
            }
            searched.count += 1;
            let extension = self.extension(shared, window, node, point)?;
            let Extension::By(extension) = extension else {
                let Extension::Cutoff(score) = extension else { unreachable!() };
                return Ok(score);
            };
            let depth = node.depth - PLY + extension;
            let reduction = self.reduction::<PV>(node, point, threat, searched.count);
            self.frames[ply + 1].excluded = None;
            let score =
                self.search_move::<PV>(shared, Window { alpha, ..window }, node, point, depth, reduction)?;
            if score > best.0 {
                best = (score, Some(point));
            }
            if score > alpha {
                alpha = score;
                if PV {
                    self.pv.set(ply, point);
                }
                if score >= window.beta {
                    self.reward(node, point, threat, previous, &searched);
                    break;
                }
            }
            searched.push(point, is_attack(threat));
        }
        let Some(_) = best.1 else { return Ok(self.without_moves(node, window)) };
        if excluded.is_none() {
            let bound = if best.0 >= window.beta {
                Bound::Lower
            } else if PV && best.0 > window.alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let best_move = if bound == Bound::Upper { None } else { best.1 };
            let entry = Entry {
                best: best_move,
                score: to_table(best.0, ply),
                eval: self.frames[ply].eval,
                depth: (node.depth / PLY).clamp(0, 255) as u8,
                bound,
                pv: PV,
            };
            shared.table.store(key, entry);
        }
        Ok(best.0)
    }

    /// Plays one move and searches it with the windows it deserves.
    fn search_move<const PV: bool>(
        &mut self,
        shared: &Shared,
        window: Window,
        node: &Node,
        point: Point,
        depth: Depth,
        reduction: Option<Depth>,
    ) -> Result<Score, Interrupted> {
        self.play(point);
        let result = self.search_played::<PV>(shared, window, node, depth, reduction);
        self.undo();
        result
    }

    fn search_played<const PV: bool>(
        &mut self,
        shared: &Shared,
        window: Window,
        node: &Node,
        depth: Depth,
        reduction: Option<Depth>,
    ) -> Result<Score, Interrupted> {
        let ply = node.ply + 1;
        let null = window.null().flipped();
        let first = reduction.is_none();
        let reduction = reduction.unwrap_or(0);
        let mut score = -INFINITE;
        if reduction > 0 {
            score = -self.node::<false>(shared, null, depth - reduction, ply, true)?;
        }
        let full = if reduction > 0 { score > window.alpha } else { !PV || !first };
        if full {
            score = -self.node::<false>(shared, null, depth, ply, !node.cut)?;
        }
        if PV && (first || score > window.alpha && score < window.beta) {
            score = -self.node::<true>(shared, window.flipped(), depth, ply, false)?;
        }
        Ok(score)
    }

    /// The moves that the outlook leaves, best first; at low depth without those that have no
    /// pattern, if there are others.
    fn list<const PV: bool>(&mut self, node: &Node) -> MoveList {
        let points = match node.outlook {
            Outlook::MustStopFive(points) | Outlook::MustStopFour(points) => points,
            Outlook::Free | Outlook::Decided(..) => self.candidates(),
        };
        let side = self.board.side_to_move();
        let previous = self.board.moves().last();
        let hints = Hints {
            table: node.entry.and_then(|entry| entry.best),
            counter: previous.and_then(|&point| self.history.counter(side, point)),
            history: &self.history,
            weights: self.eval.weights(),
        };
        let no_trivial = !PV && node.is_free() && node.depth < tunables::trivial_depth();
        let list = self.stack.push(&self.board, points, &hints, no_trivial);
        if no_trivial && list.is_empty() { self.stack.push(&self.board, points, &hints, false) } else { list }
    }

    /// The points near the stones, or all where none of them is legal.
    pub fn candidates(&self) -> PointSet {
        let near = self.board.near_points();
        if near.into_iter().any(|point| self.board.is_legal(point)) {
            near
        } else {
            *self.board.empty_points()
        }
    }

    /// How much deeper a move is searched.
    fn extension(
        &mut self,
        shared: &Shared,
        window: Window,
        node: &Node,
        point: Point,
    ) -> Result<Extension, Interrupted> {
        if node.must_stop_five() {
            return Ok(Extension::By(tunables::forced_extension()));
        }
        let Some(entry) = node.entry else { return Ok(Extension::By(0)) };
        let singular = entry.best == Some(point)
            && node.depth >= tunables::singular_depth()
            && self.frames[node.ply].excluded.is_none()
            && entry.bound != Bound::Upper
            && entry.depth as Depth * PLY >= node.depth - 3 * PLY
            && !is_decided(from_table(entry.score, node.ply))
            && node.ply < 2 * self.root_depth as usize;
        if !singular {
            return Ok(Extension::By(0));
        }
        let score = from_table(entry.score, node.ply);
        let target = score - tunables::singular_margin() * node.depth / (100 * PLY);
        self.frames[node.ply].excluded = Some(point);
        let others = self.node::<false>(
            shared,
            Window { alpha: target - 1, beta: target },
            node.depth / 2 - PLY / 2,
            node.ply,
            node.cut,
        );
        self.frames[node.ply].excluded = None;
        let others = others?;
        Ok(if others < target {
            Extension::By(if others < target - tunables::double_margin() { 2 * PLY } else { PLY })
        } else if target >= window.beta {
            // Several moves beat beta: so will a full search.
            Extension::Cutoff(target)
        } else if score >= window.beta {
            Extension::By(-PLY)
        } else {
            Extension::By(0)
        })
    }

    /// How much less deeply a move is searched at first; nothing at all for the first move.
    fn reduction<const PV: bool>(
        &self,
        node: &Node,
        point: Point,
        threat: Threat,
        count: usize,
    ) -> Option<Depth> {
        if count <= 1 {
            return None;
        }
        if node.depth < 2 * PLY || !node.is_free() {
            return Some(0);
        }
        let percent = match self.board.rule() {
            Rule::Freestyle => tunables::lmr_freestyle(),
            _ => tunables::lmr_others(),
        };
        let side = self.board.side_to_move();
        let mut reduction = late_move(node.depth, count, percent);
        if PV {
            reduction -= tunables::lmr_pv();
        } else if !node.improving {
            reduction += tunables::lmr_not_improving();
        }
        if node.cut && !self.history.killers(node.ply).contains(&Some(point)) {
            reduction += tunables::lmr_cut();
        }
        if threat >= Threat::Four {
            reduction -= tunables::lmr_four();
        }
        let attack = is_attack(threat);
        reduction -= self.history.value(side, attack, point) / tunables::lmr_history();
        Some(reduction.clamp(0, (node.depth - PLY).max(0)))
    }

    /// Learns from a move that refuted the node.
    fn reward(
        &mut self,
        node: &Node,
        point: Point,
        threat: Threat,
        previous: Option<Point>,
        searched: &Searched,
    ) {
        if !node.is_free() {
            return;
        }
        let side = self.board.side_to_move();
        let plies = node.depth / PLY;
        let bonus = (25 * plies * plies + 105 * plies - 80).clamp(10, 8000);
        self.history.update(side, is_attack(threat), point, bonus);
        for &(other, attack) in searched.moves() {
            self.history.update(side, attack, other, -bonus);
        }
        self.history.refuted(side, previous, point, node.ply);
    }

    /// The score of a node in which nothing could be played.
    fn without_moves(&self, node: &Node, window: Window) -> Score {
        if self.frames[node.ply].excluded.is_some() {
            return window.alpha;
        }
        match node.outlook {
            Outlook::MustStopFive(_) => loss_in(node.ply + 2),
            Outlook::MustStopFour(_) => loss_in(node.ply + 4),
            // Only fouls were on the list; Black loses if there is nothing else anywhere.
            Outlook::Free | Outlook::Decided(..) => {
                let mut empty = self.board.empty_points().into_iter();
                if empty.any(|point| self.board.is_legal(point)) {
                    self.eval.evaluate(&self.board)
                } else {
                    loss_in(node.ply + 1)
                }
            }
        }
    }
}

/// What the look at a move decides before it is searched.
enum Extension {
    /// Search it this much deeper.
    By(Depth),
    /// The node is refuted without it.
    Cutoff(Score),
}

/// The moves of a node searched so far, as many as learn from a refutation.
#[derive(Default)]
struct Searched {
    count: usize,
    moves: [Option<(Point, bool)>; 32],
    kept: usize,
}

impl Searched {
    fn push(&mut self, point: Point, attack: bool) {
        if let Some(slot) = self.moves.get_mut(self.kept) {
            *slot = Some((point, attack));
            self.kept += 1;
        }
    }

    fn moves(&self) -> impl Iterator<Item = &(Point, bool)> {
        self.moves.iter().flatten()
    }
}

/// The score of an entry that makes a search needless.
fn table_cutoff(entry: Entry, window: Window, depth: Depth, ply: usize) -> Option<Score> {
    let score = from_table(entry.score, ply);
    let deep_enough = entry.depth as Depth * PLY + PLY > depth || is_win(score) || is_loss(score);
    let fits = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    (deep_enough && fits).then_some(score)
}

/// What a search without one move adds to the key.
fn exclusion_key(point: Point) -> u64 {
    (point.index() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

fn razor_margin(depth: Depth) -> Score {
    tunables::razor_base() + tunables::razor_slope() * depth / PLY
}

fn futility_margin(node: &Node) -> Score {
    let depth = node.depth - PLY - if node.improving { PLY } else { 0 };
    tunables::futility_slope() * depth.max(0) / PLY
}
