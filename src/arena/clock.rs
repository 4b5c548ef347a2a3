//! Time controls and clocks.

use std::str::FromStr;
use std::time::Duration;

/// What the protocol calls unlimited time, in milliseconds.
const UNLIMITED: i64 = i32::MAX as i64;

/// The time an engine has; a part that is `None` does not bind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeControl {
    /// For one move.
    pub turn: Option<Duration>,
    /// For all moves of a game.
    pub game: Option<Duration>,
    /// Added to the game's time after each move.
    pub increment: Duration,
}

/// Reads `GAME`, `GAME/TURN`, each with `+INCREMENT`, in seconds; 0 for no limit. `0/0.05` is 50 ms a move.
impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeControl, String> {
        let wrong = || format!("'{text}' is no time control like 60, 60+0.5, 180/30 or 0/0.05 (seconds)");
        let seconds = |part: &str| read_seconds(part).ok_or_else(wrong);
        let (limits, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (game, turn) = limits.split_once('/').unwrap_or((limits, "0"));
        let some = |time: Duration| (!time.is_zero()).then_some(time);
        Ok(TimeControl {
            turn: some(seconds(turn)?),
            game: some(seconds(game)?),
            increment: seconds(increment)?,
        })
    }
}

/// Reads seconds, `0.05`, up to a year.
pub fn read_seconds(text: &str) -> Option<Duration> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.0..=3.2e7).contains(seconds))?;
    Some(Duration::from_secs_f64(seconds))
}

/// The clock of one engine in one game. Times are counted as measured from outside.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    control: TimeControl,
    /// What is left for the game in milliseconds; below zero within the tolerance.
    left: Option<i64>,
}

impl Clock {
    /// A clock at the start of a game.
    pub fn new(control: TimeControl) -> Clock {
        Clock { control, left: control.game.map(|time| time.as_millis() as i64) }
    }

    /// The time for the next move, without any tolerance; `None` if nothing bounds it.
    pub fn limit(&self) -> Option<Duration> {
        let left = self.left.map(|left| Duration::from_millis(left.max(0) as u64));
        match (left, self.control.turn) {
            (Some(left), Some(turn)) => Some(left.min(turn)),
            (left, turn) => left.or(turn),
        }
    }

    /// The value of `INFO time_left`, in milliseconds.
    pub fn time_left(&self) -> i64 {
        self.left.unwrap_or(UNLIMITED)
    }

    /// Counts a move that took this long.
    pub fn spend(&mut self, time: Duration) {
        if let Some(left) = &mut self.left {
            *left += self.control.increment.as_millis() as i64 - time.as_millis() as i64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn controls_are_read() {
        let control = |turn: Option<u64>, game: Option<u64>, increment| {
            Ok(TimeControl { turn: turn.map(ms), game: game.map(ms), increment: ms(increment) })
        };
        assert_eq!("60".parse(), control(None, Some(60_000), 0));
        assert_eq!("180/30".parse(), control(Some(30_000), Some(180_000), 0));
        assert_eq!("3+0.03".parse(), control(None, Some(3000), 30));
        assert_eq!("0/0.05".parse(), control(Some(50), None, 0));
        for wrong in ["", "a", "1/", "-1", "1e99", "nan", "1+", "1/2/3"] {
            assert!(wrong.parse::<TimeControl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_clock_counts_down_and_takes_the_increment() {
        let mut clock = Clock::new("1/0.4+0.1".parse().unwrap());
        assert_eq!((clock.limit(), clock.time_left()), (Some(ms(400)), 1000));
        clock.spend(ms(800));
        assert_eq!((clock.limit(), clock.time_left()), (Some(ms(300)), 300));
        clock.spend(ms(450));
        assert_eq!((clock.limit(), clock.time_left()), (Some(ms(0)), -50));
        let free = Clock::new(TimeControl::default());
        assert_eq!((free.limit(), free.time_left()), (None, 2_147_483_647));
    }
}
