//! Quincunx, a Gomoku, Renju and Caro engine.
//!
//! The arrows between the modules only go down; `scripts/layers` checks it.

#![deny(unsafe_code, missing_docs)]

pub mod arena;
pub mod board;
pub mod datagen;
pub mod engine;
pub mod eval;
pub mod geometry;
pub mod lines;
pub mod protocol;
pub mod rng;
pub mod rules;
pub mod score;
pub mod search;
pub mod threats;
pub mod time;
pub mod tools;
pub mod tt;
pub mod tunables;
pub mod tuning;
