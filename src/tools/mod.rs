//! Subcommands for people and scripts. They may print.

pub mod bench;
pub mod solve;

use crate::tunables::{self, Tunable};
use std::io::{self, Write};

/// Writes the numbers that matches tune, a line each: name, default, least, most, step.
///
/// # Errors
/// Those of the output.
pub fn list_tunables(out: &mut impl Write) -> io::Result<()> {
    tunables::ALL.iter().try_for_each(|Tunable { name, default, min, max, step }| {
        writeln!(out, "{name} {default} {min} {max} {step}")
    })
}
