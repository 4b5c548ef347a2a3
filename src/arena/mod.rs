//! The arena: matches between engines, with a strict referee and honest statistics.

pub mod check;
pub mod clock;
pub mod engine_spec;
pub mod files;
pub mod game;
pub mod generate;
pub mod json;
pub mod lab;
pub mod log;
pub mod openings;
pub mod options;
pub mod player;
pub mod process;
pub mod record;
pub mod referee;
pub mod report;
pub mod run;
pub mod schedule;
pub mod slow_referee;
pub mod sprt;
pub mod stats;
pub mod supervisor;
pub mod table;
pub mod tally;
pub mod thought;
