//! The search: iterative deepening alpha-beta with threat searches. It never prints.

mod limits;
mod report;

pub use limits::{Limits, StopToken};
pub use report::{Report, SearchObserver, Silent};
