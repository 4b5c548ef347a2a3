//! The arena: matches between engines, with a strict referee and honest statistics.
//!
//! A [`process`] is spoken to by a [`player`]; two of them and a [`referee`] make a [`game`], and
//! [`run`] plays the games of a [`schedule`] in threads, writes the [`log`] and counts them in a
//! [`tally`], which [`table`] and [`report`] show with the estimates of [`stats`] and [`sprt`].
//! [`generate`] makes openings, [`check`] and [`promises`] judge records again, [`lab`] experiments with search.

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
pub mod promises;
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
