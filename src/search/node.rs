//! The alpha-beta search of one node (principal variation search, Marsland and Campbell 1982).

use super::extend::Extension;
use super::instant::{Outlook, outlook};
use super::ordering::{Hints, Kind, MoveList, is_attack};
use super::prune::{better_guess, table_cutoff};
use super::reduce::{Depth, LateMove, PLY, move_limit};
use super::worker::{Interrupted, Shared, Worker};
use crate::board::Threat;
use crate::eval::Evaluator;
use crate::geometry::{Point, PointSet};
use crate::score::{DRAW, INFINITE, MAX_PLY, Score, is_loss, loss_in, to_table, win_in};
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
pub struct Node {
    pub depth: Depth,
    pub ply: usize,
    pub cut: bool,
    pub improving: bool,
    /// The evaluation, or a better guess of the score.
    pub eval: Score,
    pub entry: Option<Entry>,
    pub outlook: Outlook,
}

impl Node {
    pub fn must_stop_five(&self) -> bool {
        matches!(self.outlook, Outlook::MustStopFive(_))
    }

    pub fn is_free(&self) -> bool {
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
            let eval = self.eval.evaluate(&self.board);
            return Ok(self.leaf(eval, window.beta, ply));
        }
        let key = self.board.key() ^ self.frames[ply].excluded.map_or(0, exclusion_key);
        let entry = shared.table.probe(key);
        if !PV && let Some(score) = entry.and_then(|entry| table_cutoff(entry, window, depth, ply)) {
            return Ok(score);
        }
        let mut node = Node { depth: depth.max(0), ply, cut, improving: false, eval: 0, entry, outlook };
        self.judge::<PV>(&mut node);
        if !PV && let Some(score) = self.prune(window, &node) {
            return Ok(score);
        }
        self.moves::<PV>(shared, window, &node, key)
    }

    /// Finds the static evaluation and what follows from it.
    fn judge<const PV: bool>(&mut self, node: &mut Node) {
        let ply = node.ply;
        let eval = match node.entry {
            _ if node.must_stop_five() => -self.frames[ply - 1].eval,
            Some(entry) => entry.eval,
            None => self.eval.evaluate(&self.board),
        };
        self.frames[ply].eval = eval;
        let of_table =
            node.entry.filter(|_| !node.must_stop_five()).and_then(|entry| better_guess(entry, eval, ply));
        node.eval = of_table.unwrap_or(eval);
        if self.frames[ply].excluded.is_none() {
            self.frames[ply].pv = PV || node.entry.is_some_and(|entry| entry.pv);
        }
        node.improving = ply >= 2 && self.frames[ply].eval > self.frames[ply - 2].eval;
        if PV && node.entry.is_none_or(|entry| entry.best.is_none()) {
            node.depth -= PLY / 3;
        } else if PV && let Some(entry) = node.entry {
            let stale = node.depth - entry.depth as Depth * PLY;
            node.depth -= (stale * tunables::stale_percent() / 100).clamp(0, 360);
        }
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
        let score = self.moves_in_turn::<PV>(shared, window, node, key);
        self.stack.release(mark);
        score
    }

    fn moves_in_turn<const PV: bool>(
        &mut self,
        shared: &Shared,
        window: Window,
        node: &Node,
        key: u64,
    ) -> Result<Score, Interrupted> {
        let ply = node.ply;
        let side = self.board.side_to_move();
        let excluded = self.frames[ply].excluded;
        let previous = self.board.moves().last().copied();
        let mut alpha = window.alpha;
        let mut best = (-INFINITE, None);
        let mut searched = Searched::default();
        let few = !PV && node.is_free() && node.depth < tunables::trivial_depth();
        let mut kind = if few { Kind::Telling } else { Kind::Any };
        let mut list = self.list(node, kind);
        let likely_high = !PV && node.is_free() && self.is_likely_high(node, window);
        let limit = node.is_free().then(|| move_limit(node.depth, node.improving) * if PV { 2 } else { 1 });
        loop {
            let Some(point) = self.stack.next(&mut list) else {
                // Only all moves together prove a loss, and how long it takes.
                if kind == Kind::Telling && is_loss(best.0) {
                    kind = Kind::Trivial;
                    list = self.list(node, kind);
                    continue;
                }
                break;
            };
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
            let extension = match self.extension(shared, window, node, point)? {
                Extension::By(extension) => extension,
                Extension::Cutoff(score) => return Ok(score),
            };
            let mut depth = node.depth - PLY + extension;
            if likely_high && threat < Threat::Four {
                depth -= tunables::fail_high_reduction();
            }
            let behind = list.behind();
            let late = LateMove { point, threat, count: searched.count, best: best.0, behind };
            let reduction = self.reduction::<PV>(node, &late);
            self.frames[ply].threat = Some(threat);
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
                pv: self.frames[ply].pv,
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
        shared.table.prefetch(self.board.key_after(point));
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
        mut depth: Depth,
        reduction: Option<Depth>,
    ) -> Result<Score, Interrupted> {
        let ply = node.ply + 1;
        let null = window.null().flipped();
        let first = reduction.is_none();
        let reduction = reduction.unwrap_or(0);
        let mut score = -INFINITE;
        if reduction != 0 {
            score = -self.node::<false>(shared, null, depth - reduction, ply, true)?;
            if reduction > 0 && score > window.alpha + tunables::lmr_again() + reduction / 9 {
                depth += PLY;
            }
        }
        let full = if reduction != 0 { reduction > 0 && score > window.alpha } else { !PV || !first };
        if full {
            score = -self.node::<false>(shared, null, depth, ply, !node.cut)?;
        }
        if PV && (first || score > window.alpha && score < window.beta) {
            score = -self.node::<true>(shared, window.flipped(), depth, ply, false)?;
        }
        Ok(score)
    }

    /// The moves of a kind that the outlook leaves, best first.
    fn list(&mut self, node: &Node, kind: Kind) -> MoveList {
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
        self.stack.push(&self.board, points, &hints, kind)
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
    fn without_moves(&mut self, node: &Node, window: Window) -> Score {
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

/// What a search without one move adds to the key.
fn exclusion_key(point: Point) -> u64 {
    (point.index() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
