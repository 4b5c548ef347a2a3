//! The solver against positions with known answers.

use super::{Vcf, VcfLimits, Verdict};
use crate::board::{Board, moves_from_text};
use crate::geometry::Size;
use crate::rules::Rule;

/// The positions of a file of the form `rule size | moves | answer`.
fn positions(text: &str) -> impl Iterator<Item = (Board, &str)> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let (rule, size) = fields[0].split_once(' ').unwrap();
        let rule: Rule = rule.parse().unwrap();
        let size = Size::square(size.parse().unwrap()).unwrap();
        let moves = moves_from_text(fields[1], size).unwrap();
        (Board::from_moves(rule, size, &moves).unwrap(), fields[2])
    })
}

#[test]
fn the_published_positions() {
    let mut vcf = Vcf::new(1 << 20);
    for (board, answer) in positions(include_str!("../testdata/vcf.txt")) {
        let found = vcf.solve(&board, VcfLimits::NONE);
        let shortest = vcf.shortest(&board, VcfLimits::NONE);
        match answer.strip_prefix("vcf ") {
            Some(length) => {
                let plies = 2 * length.parse::<u32>().unwrap() - 1;
                assert_eq!(shortest, Verdict::Win { plies }, "{board}");
                assert!(matches!(found, Verdict::Win { .. }));
            }
            None => {
                assert_eq!(found, Verdict::None, "{} {board}", board.rule());
                assert_eq!(shortest, Verdict::None, "{board}");
            }
        }
    }
}
