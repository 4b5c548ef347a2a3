//! The defender's replies to a threat: which may refute it, and in what order they are looked at.

use super::attack::four_points;
use super::defence::refutations;
use super::proof::Proof;
use super::vcf::Verdict;
use super::vct::{Run, VCF_LIMITS, counter_fours, effort};
use crate::board::{Board, Threat};
use crate::geometry::{Point, PointSet};

/// From more plies on a shorter win by fours is looked for.
const LONG: u16 = 9;

/// The replies that may refute the attacker's last move.
#[derive(Clone, Copy)]
pub struct Replies {
    /// Those on the threat's line, or that keep the threat from coming true: they are searched.
    pub open: PointSet,
    /// Those that are looked at once all others have lost: most are fours of the defender, which only
    /// put off what follows.
    pub rest: PointSet,
    /// The plies to the win after every other reply, the reply included.
    pub plies: u16,
}

impl Replies {
    const NONE: Replies = Replies { open: PointSet::EMPTY, rest: PointSet::EMPTY, plies: 0 };

    /// Some replies that are not in the sets lose in so many plies, not counting themselves.
    pub fn add_lost(&mut self, plies: u16) {
        self.plies = self.plies.max(plies + 1);
    }
}

/// Replies by hash key; a new entry replaces the old one in its place. A node is visited many times,
/// and its replies are found by searches by fours.
pub struct ReplyCache(Box<[(u64, Replies)]>);

impl ReplyCache {
    const EMPTY: (u64, Replies) = (0, Replies::NONE);

    /// A cache that takes the largest power of two of entries that fit in `bytes`, at least 64.
    pub fn new(bytes: usize) -> ReplyCache {
        let entries = ((bytes / size_of::<(u64, Replies)>()).max(64) + 1).next_power_of_two() / 2;
        ReplyCache(vec![Self::EMPTY; entries].into())
    }

    pub fn clear(&mut self) {
        self.0.fill(Self::EMPTY);
    }

    pub fn probe(&self, key: u64) -> Option<Replies> {
        let (known, replies) = &self.0[self.index(key)];
        (*known == key).then_some(*replies)
    }

    pub fn store(&mut self, key: u64, replies: &Replies) {
        let index = self.index(key);
        self.0[index] = (key, *replies);
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }
}

impl Run<'_> {
    /// The replies to the attacker's last move that might refute it. `None` if the last move threatens
    /// nothing, or the defender wins first.
    pub(super) fn defences(&mut self) -> Option<Replies> {
        let (defender, attacker) = (self.board.side_to_move(), !self.board.side_to_move());
        if self.board.has_from(defender, Threat::Five) {
            return None;
        }
        if self.board.has_from(attacker, Threat::Five) {
            let open = self.board.stops_all(attacker, Threat::Five);
            return Some(Replies { open, plies: 2, ..Replies::NONE });
        }
        if self.wins_by_fours().is_some() {
            return None;
        }
        if self.board.has_from(attacker, Threat::OpenFour) {
            let open = self.board.stops_all(attacker, Threat::OpenFour);
            let rest = four_points(self.board, defender) & !open;
            return Some(Replies { open, rest, plies: 4 });
        }
        self.board.swap_side();
        let threat = self.vct.vcf.shortest(self.board, VCF_LIMITS);
        let replies = if let Verdict::Win { plies } = threat {
            let line: PointSet = self.vct.vcf.line().iter().copied().collect();
            let all = refutations(self.board, self.vct.vcf.line());
            Some(Replies { open: all & line, rest: all & !line, plies: plies as u16 + 1 })
        } else {
            None
        };
        self.board.swap_side();
        self.count_stones();
        replies
    }

    /// The plies of a win by fours of the side to move, if it has one.
    pub(super) fn wins_by_fours(&mut self) -> Option<u16> {
        let found = self.vct.vcf.solve(self.board, VCF_LIMITS);
        self.count_stones();
        if let Verdict::Win { plies } = found { Some(plies as u16) } else { None }
    }

    /// Takes those out of the open replies that are known to lose or lose to fours. False if the
    /// search has to end.
    pub(super) fn drop_lost(&mut self, replies: &mut Replies) -> bool {
        let mut left = replies.open;
        while let Some(point) = (left & replies.open).first() {
            left.remove(point);
            if self.must_stop() {
                return false;
            }
            if self.board.is_foul(point) {
                replies.open.remove(point);
                continue;
            }
            let known = self.vct.table.probe(self.board.key_after(point));
            let proof = known.unwrap_or_else(|| self.first_look(point, replies));
            if proof.phi == 0 {
                replies.open.remove(point);
                replies.add_lost(proof.plies);
            }
        }
        true
    }

    /// Looks for a win by fours after a reply; if there is none, guesses how hard the position is.
    fn first_look(&mut self, reply: Point, replies: &mut Replies) -> Proof {
        let strength = self.board.threat(reply, self.board.side_to_move());
        self.board.play(reply);
        let plies = self.wins_soon_by_fours();
        let proof = plies.map_or_else(|| guess_after(self.board, strength), Proof::reached);
        self.vct.table.store(self.board.key(), proof, None);
        self.board.undo();
        if let Some(plies) = plies {
            self.narrow(replies, plies);
        }
        proof
    }

    /// The plies of a win by fours of the side to move; the shortest win if the first one found is long.
    fn wins_soon_by_fours(&mut self) -> Option<u16> {
        let mut plies = self.wins_by_fours()?;
        if plies > LONG {
            // Where the limits are too narrow for the shortest, the line of the first one is needed again.
            if let Verdict::Win { plies: shortest } = self.vct.vcf.shortest(self.board, VCF_LIMITS) {
                plies = shortest as u16;
                self.count_stones();
            } else {
                plies = self.wins_by_fours()?;
            }
        }
        Some(plies)
    }

    /// The line that the solver for fours has just found after a reply wins after most other replies
    /// too: a stone less of the defender never helps him. But where rows can be held at their ends
    /// the line is not the whole win, and Black's fouls hang on white stones.
    fn narrow(&mut self, replies: &mut Replies, plies: u16) {
        let (rule, attacker) = (self.board.rule(), !self.board.side_to_move());
        if rule.is_caro() || rule.has_fouls(attacker) {
            return;
        }
        self.board.swap_side();
        let points = refutations(self.board, self.vct.vcf.line());
        self.board.swap_side();
        replies.open &= points;
        replies.rest &= points;
        replies.add_lost(plies);
    }
}

/// The numbers of an attacker's position in which he has no win by fours, after a reply of this
/// strength: by the best three he can make and the fours the defender can throw in. A reply with a
/// threat of its own is the likelier refutation.
fn guess_after(board: &Board, reply: Threat) -> Proof {
    let (attacker, defender) = (board.side_to_move(), !board.side_to_move());
    if board.has_from(defender, Threat::Five) {
        return Proof::open(2, 1);
    }
    let threes = [Threat::DoubleThree, Threat::OpenThreePlus, Threat::OpenThree];
    let best = threes.into_iter().find(|&three| board.count(attacker, three) > 0);
    let any = if board.has_from(attacker, Threat::DoubleTwo) { Threat::BlockedThree } else { Threat::Quiet };
    let phi = effort(best.unwrap_or(any)) + counter_fours(board, defender) + 1;
    Proof::open(phi, if reply >= Threat::OpenThree { 2 } else { 3 })
}
