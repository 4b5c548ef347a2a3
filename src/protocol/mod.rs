//! The Gomocup protocol as managers speak it, with the dialect of the Yixin family: text in, text
//! out. Only this module writes to the manager.
//!
//! The reader thread turns lines into commands and acts at once on those that concern a running
//! search; the loop executes the commands one after the other.

mod announce;
mod command;
mod control;
mod info;
mod reader;
mod reply;
mod run;
mod text;

pub use run::run;
