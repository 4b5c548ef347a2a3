//! Subcommands for people and scripts. They may print.

pub mod bench;
pub mod solve;
