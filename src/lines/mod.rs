//! Rows on a single line: what a stone on an empty point would make of the stones around it.

mod classify;
mod pattern;
mod table;
mod words;

pub use pattern::Pattern;
pub use table::PatternTable;
pub use words::{LineView, LineWords, WALL};
