//! The time for one move, from what the manager grants. Pure arithmetic that saturates.

use std::time::Duration;

/// The least budget: enough for a shallow search, little enough to count as an instant answer.
const INSTANT: Duration = Duration::from_millis(5);
/// Where the game's time runs out, an answer takes at most this part of it, but never less than a
/// millisecond.
const INSTANTS_LEFT: u32 = 16;
const INSTANT_MIN: Duration = Duration::from_millis(1);
/// A move is finished this part of the turn limit early, within the two bounds below it. Managers
/// measure with pipes and timers of their own in between, Piskvork in steps of 100 ms.
const TURN_MARGIN_PART: u32 = 16;
const TURN_MARGIN_MIN: Duration = Duration::from_millis(8);
const TURN_MARGIN_MAX: Duration = Duration::from_millis(80);
/// This much of the game's time is never planned with: delays of all further moves come out of it.
const GAME_MARGIN: Duration = Duration::from_millis(150);
/// How many own moves a game is planned for at its start, on a small board.
const MOVES_PLANNED: usize = 26;
/// The least number of own moves to plan for, while the board has room for them.
const MOVES_PLANNED_MIN: usize = 12;
/// A hard limit is at most this multiple of the soft one...
const HARD_PER_SOFT: u32 = 4;
/// ...and at most this part of the game's time, unless the soft limit itself is more.
const HARD_PART_OF_GAME: u32 = 4;

/// What the manager grants, at the time a command to move is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// The limit of this move; zero asks for an answer at once.
    pub turn: Duration,
    /// What is left for the whole game; `None` if it has no limit, zero if it is overdrawn.
    pub left: Option<Duration>,
    /// What each move adds to the time left.
    pub increment: Duration,
}

/// The time for one move, both limits counted from when the command was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// When no further iteration should begin; `None` where saved time has no use.
    pub soft: Option<Duration>,
    /// When the move must be on its way.
    pub hard: Duration,
}

impl TimeControl {
    /// The time for a move with `stones` on a board of `area` points.
    pub fn budget(&self, stones: usize, area: usize) -> Budget {
        let turn = less_margin(self.turn).max(INSTANT);
        let Some(left) = self.left else {
            return Budget { soft: None, hard: turn };
        };
        let instant = INSTANT.min(left / INSTANTS_LEFT).max(INSTANT_MIN);
        let usable = left.saturating_sub(GAME_MARGIN).max(instant);
        let share = usable / moves_to_go(stones, area) + self.increment * 3 / 4;
        let soft = share.min(usable);
        if soft >= turn {
            return Budget { soft: None, hard: turn };
        }
        let reach = soft.saturating_mul(HARD_PER_SOFT).min(usable / HARD_PART_OF_GAME);
        Budget { soft: Some(soft), hard: reach.max(soft).max(instant).min(turn) }
    }
}

/// The turn limit less the delays outside the search.
fn less_margin(turn: Duration) -> Duration {
    turn.saturating_sub((turn / TURN_MARGIN_PART).clamp(TURN_MARGIN_MIN, TURN_MARGIN_MAX))
}

/// How many own moves, this one included, the time of the game should last for.
fn moves_to_go(stones: usize, area: usize) -> u32 {
    let planned = (MOVES_PLANNED + area / 100).saturating_sub(stones / 4).max(MOVES_PLANNED_MIN);
    let room = area.saturating_sub(stones).div_ceil(2).max(1);
    planned.min(room) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: usize = 225;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn budget(turn: u64, left: Option<u64>, stones: usize) -> Budget {
        TimeControl { turn: ms(turn), left: left.map(ms), increment: Duration::ZERO }.budget(stones, AREA)
    }

    #[test]
    fn without_a_game_limit_the_turn_is_used_up_to_its_margin() {
        for (turn, hard) in [(100, 92), (1000, 937), (5000, 4920), (300_000, 299_920)] {
            for left in [None, Some(100 * turn)] {
                let budget = budget(turn, left, 4);
                assert_eq!((budget.soft, budget.hard.as_millis()), (None, hard), "{turn} {left:?}");
            }
        }
    }

    #[test]
    fn no_time_is_still_an_instant() {
        for (turn, left) in [(0, None), (1, None), (8, None), (30_000, Some(150)), (0, Some(99))] {
            assert_eq!(budget(turn, left, 10).hard, INSTANT, "{turn} {left:?}");
        }
        for left in [0, 1, 9] {
            assert_eq!(budget(30_000, Some(left), 10).hard, INSTANT_MIN);
        }
    }

    #[test]
    fn a_turn_of_zero_beats_plenty_of_game_time() {
        assert_eq!(budget(0, Some(60_000), 10).hard, INSTANT);
    }

    /// Both bounds stay inside the turn, and the soft one shares out the game.
    #[test]
    fn tournament_limits() {
        for (turn, game) in [(5_000, 120_000), (30_000, 180_000), (300_000, 1_000_000)] {
            let Budget { soft: Some(soft), hard } = budget(turn, Some(game), 6) else { panic!("{turn}") };
            assert!(soft >= ms(game / 40) && soft <= ms(game / 15), "{soft:?}");
            assert!(soft <= hard && hard <= ms(game / 4) && hard <= ms(turn - 80), "{hard:?}");
        }
    }

    #[test]
    fn a_game_played_to_the_soft_limits_leaves_its_reserve() {
        let mut left = 20_000u64;
        for stones in (0..AREA).step_by(2) {
            let Budget { soft, hard } = budget(5_000, Some(left), stones);
            left -= soft.unwrap_or(hard).as_millis() as u64;
        }
        assert!((100..200).contains(&left), "{left}");
    }

    #[test]
    fn sixty_moves_played_to_the_hard_limits_do_not_overdraw() {
        let mut left = ms(20_000);
        for stones in (0..120).step_by(2) {
            let control = TimeControl { turn: ms(5_000), left: Some(left), increment: Duration::ZERO };
            let hard = control.budget(stones, AREA).hard;
            left = left.checked_sub(hard).unwrap_or_else(|| panic!("overdrawn with {stones} stones"));
        }
    }

    #[test]
    fn the_last_move_may_take_what_is_left_but_the_margin() {
        let budget = budget(30_000, Some(2_150), AREA - 1);
        assert_eq!((budget.soft, budget.hard), (Some(ms(2_000)), ms(2_000)));
    }

    #[test]
    fn an_increment_is_spent_within_what_is_left() {
        let control = |left| TimeControl { turn: ms(60_000), left: Some(ms(left)), increment: ms(2_000) };
        let (rich, poor) = (control(60_000).budget(10, AREA), control(400).budget(10, AREA));
        assert!(rich.soft.unwrap() > ms(1_500) + budget(60_000, Some(50_000), 10).soft.unwrap());
        assert!(poor.hard <= ms(250), "{poor:?}");
    }

    #[test]
    fn extreme_values_do_not_overflow() {
        let huge = Duration::from_millis(i64::MAX as u64);
        for left in [None, Some(huge), Some(Duration::ZERO)] {
            for stones in [0, AREA, 10 * AREA] {
                let control = TimeControl { turn: huge, left, increment: ms(1) };
                let budget = control.budget(stones, AREA);
                assert!(budget.soft.is_none_or(|soft| soft <= budget.hard) && budget.hard <= huge);
            }
        }
    }
}
