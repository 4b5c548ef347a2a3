//! `pbrain-quincunx`: the engine as managers load it.

fn main() {}
