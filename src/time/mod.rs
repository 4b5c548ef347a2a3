//! How long to think. A leaf: it knows durations, nothing else, and never reads a clock.

mod budget;

pub use budget::{Budget, TimeControl};
