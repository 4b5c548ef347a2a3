//! Training games: self-play from random balanced openings, and the files that keep it.

mod game;
mod opening;
mod play;

pub use game::{Format, Game, HEADER_LEN, Outcome, Played, header, read_games};
pub use opening::random_opening;
pub use play::{SelfPlay, Settings};
