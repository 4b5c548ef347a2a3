//! Simulation: the proof found after one reply is tried after another one (Kawano, 1996, "Using
//! similar positions to search game trees"). It searches nothing: the attacker has one move a position,
//! and each reply of the defender must be answered by the same proof or by fours.

use super::proof::Proof;
use super::replies::Replies;
use super::vct::{DEFENDER_KEY, MAX_DEPTH, Run};
use crate::board::{Threat, stone_key};
use crate::geometry::{Point, PointSet};

/// The most positions of one simulation.
const BUDGET: u32 = 3000;

/// How the position differs from its model, the one with the proof: the key of the model is that of
/// the position changed by this.
type Difference = u64;

impl Run<'_> {
    /// Tries to win after a reply as after its siblings, which all have lost; the plies to the win
    /// after it. The model of a four is the position without it and its answer, that of another reply
    /// the `sibling`.
    pub(super) fn simulate(&mut self, reply: Point, sibling: Option<Point>, depth: u16) -> Option<u16> {
        let defender = self.board.side_to_move();
        let difference = if self.board.threat(reply, defender) >= Threat::Four {
            0
        } else {
            stone_key(reply, defender) ^ stone_key(sibling?, defender)
        };
        self.board.play(reply);
        let plies = self.attack_like(difference, depth + 1, &mut { BUDGET });
        self.board.undo();
        plies
    }

    /// Of replies that have lost to more than fours, the one that lost last.
    pub(super) fn hardest(&self, replies: PointSet) -> Option<Point> {
        let lost = replies.into_iter().filter_map(|reply| {
            let (proof, _) = self.vct.table.won(self.board.key_after(reply))?;
            Some((proof.plies, reply))
        });
        lost.max().map(|(_, reply)| reply)
    }

    /// The attacker's turn: the plies to the win, if it is that of the model.
    fn attack_like(&mut self, difference: Difference, depth: u16, budget: &mut u32) -> Option<u16> {
        let key = self.board.key();
        if let Some(proof) = self.vct.table.probe(key)
            && proof.is_decided()
        {
            return (proof.phi == 0).then_some(proof.plies);
        }
        self.spend(budget, depth)?;
        let (attacker, defender) = (self.board.side_to_move(), !self.board.side_to_move());
        let (point, difference) = if self.board.has_from(defender, Threat::Five) {
            // The four and its answer do not count: what follows is the model of before.
            let four = *self.board.moves().last()?;
            let stop = self.board.stops_all(defender, Threat::Five).first()?;
            (stop, difference ^ stone_key(four, defender) ^ stone_key(stop, attacker))
        } else {
            (self.vct.table.won(key ^ difference)?.1, difference)
        };
        if !self.board.is_legal(point) {
            return None;
        }
        self.board.play(point);
        let plies = self.defend_like(difference, depth + 1, budget);
        self.board.undo();
        let proof = Proof::reached(plies? + 1);
        self.vct.table.store(key, proof, Some(point));
        Some(proof.plies)
    }

    /// The defender's turn: the plies to the win if all replies lose.
    fn defend_like(&mut self, difference: Difference, depth: u16, budget: &mut u32) -> Option<u16> {
        let key = self.board.key() ^ DEFENDER_KEY;
        if let Some(proof) = self.vct.table.probe(key)
            && proof.is_decided()
        {
            return (proof.delta == 0).then_some(proof.plies);
        }
        self.spend(budget, depth)?;
        let Some(found) = self.defences() else {
            self.vct.table.store(key, Proof::reached(0), None);
            return None;
        };
        let mut replies = Replies { open: found.open | found.rest, rest: PointSet::EMPTY, ..found };
        if !self.drop_lost(&mut replies) {
            return None;
        }
        for reply in replies.open {
            self.board.play(reply);
            let plies = self.attack_like(difference, depth + 1, budget);
            self.board.undo();
            replies.add_lost(plies?);
        }
        self.vct.table.store(key, Proof::missed(replies.plies), None);
        Some(replies.plies)
    }

    /// Counts a position; `None` if the simulation has to end.
    fn spend(&mut self, budget: &mut u32, depth: u16) -> Option<()> {
        *budget = budget.checked_sub(1)?;
        (depth < MAX_DEPTH && !self.is_over()).then_some(())
    }
}
