//! Drives the built engine through pipes, as a manager does. The numbers in the names of the tests
//! are those of the conformance cases.
//!
//! `QUINCUNX_EXE` names another executable to test, `QUINCUNX_RUNNER` what to run it with (`wine`),
//! `QUINCUNX_SLACK_MS` what a busy machine may add to every deadline (3000).
//! `QUINCUNX_FUZZ_SECONDS`, `QUINCUNX_FUZZ_SEED`, `QUINCUNX_GAMES` and `QUINCUNX_GAME_MS` lengthen the
//! fuzzing and the self-play.

mod support;

mod bad_input;
mod board_block;
mod cases;
mod command_line;
mod end;
mod fuzz;
mod handshake;
mod info;
mod limits;
mod messages;
mod pipes;
mod repro;
mod rules;
mod selfplay;
mod swap2;
mod turns;
mod yixin;
