//! `bench`: searches fixed positions and prints a signature that changes only when play changes.

use crate::board::Board;
use crate::geometry::{Point, Size};
use crate::rules::Rule;
use crate::search::{Limits, Report, Searcher, Silent, StopToken};
use std::io::{self, Write};
use std::time::Duration;

/// The depth of the searches unless another one is asked for.
pub const DEFAULT_DEPTH: u32 = 12;

/// The size of the table: part of the signature.
const TABLE_BYTES: usize = 16 << 20;

/// Openings as moves around the centre, x and y of each stone less those of the centre. None of
/// them is decided by a short forced win.
const OPENINGS: [&[(i8, i8)]; 5] = [
    &[(0, 0), (1, 1), (2, 0), (1, -1), (1, 0)],
    &[(0, 0), (0, 1), (2, 2), (-1, 2), (1, -2), (2, 1), (-2, 0), (1, 1)],
    &[(0, 0), (1, -1), (0, 2), (0, 1), (2, 1), (-1, 1), (1, 1), (-2, 1)],
    &[(0, 0), (-1, 1), (1, 1), (-1, -1), (-1, 0), (1, 0), (0, 2), (2, 0), (-2, 3), (0, -2), (3, -1), (2, 2)],
    &[(3, 3), (-2, -1), (1, 2), (2, 0), (-1, 3), (0, 1), (4, -2), (-3, 2), (0, -3), (1, -1)],
];

/// What a run of bench found.
pub struct Bench {
    /// Moves made in all searches.
    pub nodes: u64,
    /// Moves made by the searches for wins by fours.
    pub threat_nodes: u64,
    /// The time of the searches alone.
    pub elapsed: Duration,
    /// A hash of nodes, score and move of every search.
    pub signature: u32,
}

impl Bench {
    fn per_second(&self, count: u64) -> u64 {
        (count as f64 / self.elapsed.as_secs_f64().max(1e-9)) as u64
    }
}

/// Searches every opening for every rule and size to `depth` with one thread. `each` hears of each result.
pub fn bench(depth: u32, mut each: impl FnMut(&Board, &Report)) -> Bench {
    let sizes = [15, 20, 11].map(|side| Size::square(side).expect("a board size"));
    let mut sum = Bench { nodes: 0, threat_nodes: 0, elapsed: Duration::ZERO, signature: 0x811C_9DC5 };
    for (rule, size) in Rule::ALL.iter().flat_map(|&rule| sizes.map(|size| (rule, size))) {
        let mut searcher = Searcher::new(TABLE_BYTES, 1);
        for opening in OPENINGS {
            let centre = size.centre();
            let at =
                |&(x, y): &(i8, i8)| Point::new((centre.x() as i8 + x) as u8, (centre.y() as i8 + y) as u8);
            let moves: Vec<Point> = opening.iter().map(at).collect();
            let board = Board::from_moves(rule, size, &moves).expect("an opening");
            let stop = StopToken::default();
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let report = searcher.search(&board, &limits, (&stop, stop.announce()), &mut Silent);
            sum.nodes += report.nodes;
            sum.threat_nodes += report.threat_nodes;
            sum.elapsed += report.elapsed;
            let best = report.best.map_or(u64::MAX, |point| point.index() as u64);
            for word in [report.nodes, report.score as u64, best] {
                sum.signature = mix(sum.signature, word);
            }
            each(&board, &report);
        }
    }
    sum
}

/// FNV-1a over the bytes of a word.
fn mix(hash: u32, word: u64) -> u32 {
    word.to_le_bytes().iter().fold(hash, |hash, &byte| (hash ^ byte as u32).wrapping_mul(0x0100_0193))
}

/// Runs bench and writes a line a position, then the sums.
///
/// # Errors
/// Those of the output; the searches go on to the end all the same.
pub fn run(depth: u32, out: &mut impl Write) -> io::Result<()> {
    let mut result = Ok(());
    let sum = bench(depth, |board, report| {
        let line = writeln!(
            out,
            "{:<10} {:<5} {:>2} stones  {:>9} nodes  score {:>6}  {}",
            board.rule(),
            board.size(),
            board.ply(),
            report.nodes,
            crate::score::to_text(report.score),
            report.best.map_or_else(|| "-".into(), |point| point.to_string()),
        );
        if result.is_ok() {
            result = line;
        }
    });
    result?;
    let all = sum.nodes + sum.threat_nodes;
    writeln!(out, "nodes     {} and {} by fours", sum.nodes, sum.threat_nodes)?;
    writeln!(out, "nodes/s   {}, with those by fours {}", sum.per_second(sum.nodes), sum.per_second(all))?;
    writeln!(out, "signature {:08x}", sum.signature)
}
