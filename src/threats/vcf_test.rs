//! The solver against positions with known answers.

use super::reference_test::Reference;
use super::{Vcf, VcfLimits, Verdict};
use crate::board::{Board, moves_from_text};
use crate::geometry::{Point, Size, Symmetry};
use crate::rng::Rng;
use crate::rules::Rule;

/// The positions of a file of the form `rule size | moves | answer`.
pub fn positions(text: &str) -> impl Iterator<Item = (Board, &str)> {
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

/// A random position without a winner, or `None` if no quiet move is left.
pub fn random_position(rule: Rule, size: Size, stones: usize, rng: &mut Rng) -> Option<Board> {
    let mut board = Board::new(rule, size);
    for _ in 0..stones {
        let quiet = |point: &Point| !board.is_foul(*point) && !board.wins(*point);
        let choice: Vec<Point> = board.empty_points().into_iter().filter(quiet).collect();
        if choice.is_empty() {
            return None;
        }
        board.play(choice[rng.below(choice.len())]);
    }
    Some(board)
}

fn reference(board: &Board) -> Reference {
    let mut reference = Reference::new(board.rule(), board.size().width(), board.size().height());
    for (ply, point) in board.moves().iter().enumerate() {
        reference.put(point.x(), point.y(), 1 + (ply % 2) as u8);
    }
    reference
}

#[test]
fn small_boards_as_the_reference_says() {
    let mut rng = Rng::new(17);
    let mut vcf = Vcf::new(1 << 16);
    let mut wins = [0; 5];
    for game in 0..3000 {
        let rule = Rule::ALL[game % 5];
        let shortest = if rule == Rule::Renju { 7 } else { 5 };
        let size = Size::new(shortest + rng.below(3) as u8, shortest + rng.below(3) as u8).unwrap();
        let stones = 8 + rng.below((size.area() - rule.drawn_at() - 8).min(16));
        let Some(board) = random_position(rule, size, stones, &mut rng) else { continue };
        let expected = reference(&board).vcf(1 + board.side_to_move() as u8);
        let expected = expected.map_or(Verdict::None, |moves| Verdict::Win { plies: 2 * moves - 1 });
        let answer = vcf.shortest(&board, VcfLimits::NONE);
        assert_eq!(answer, expected, "{rule}, {} to move\n{board}", board.side_to_move());
        let found = vcf.solve(&board, VcfLimits::NONE);
        assert_eq!(found == Verdict::None, expected == Verdict::None, "{rule}\n{board}");
        wins[rule.index()] += matches!(expected, Verdict::Win { plies: 3.. }) as u32;
    }
    assert!(wins.iter().all(|&wins| wins > 12), "too few wins to learn from: {wins:?}");
}

/// The side to move wins within `plies` against every reply, as the board judges it.
fn assert_win(board: &mut Board, vcf: &mut Vcf, plies: u32) {
    let Verdict::Win { plies: found } = vcf.shortest(board, VcfLimits::NONE) else {
        panic!("a win is lost\n{board}");
    };
    assert!(found <= plies, "{found} plies instead of {plies}\n{board}");
    let (attacker, first) = (board.side_to_move(), vcf.line()[0]);
    assert!(board.is_legal(first), "{first}\n{board}");
    board.play(first);
    if board.winner() != Some(attacker) {
        assert!(found > 1, "{first} does not win\n{board}");
        for reply in
            board.empty_points().into_iter().filter(|&reply| !board.is_foul(reply)).collect::<Vec<_>>()
        {
            assert!(!board.wins(reply), "{reply} wins\n{board}");
            board.play(reply);
            assert_win(board, vcf, found - 2);
            board.undo();
        }
    }
    board.undo();
}

#[test]
fn wins_hold_against_every_reply() {
    let mut rng = Rng::new(5);
    let mut vcf = Vcf::new(1 << 16);
    let mut boards: Vec<Board> =
        positions(include_str!("../testdata/vcf.txt")).map(|(board, _)| board).step_by(3).collect();
    let size = Size::square(9).unwrap();
    boards.extend(
        (0..2000).filter_map(|game| random_position(Rule::ALL[game % 5], size, 24 + game % 7, &mut rng)),
    );
    let mut wins = [0; 5];
    for board in &mut boards {
        if let Verdict::Win { plies } = vcf.solve(board, VcfLimits::NONE) {
            assert_win(board, &mut vcf, plies);
            wins[board.rule().index()] += 1;
        }
    }
    assert!(wins.iter().all(|&wins| wins > 5), "too few wins to learn from: {wins:?}");
}

/// The same position with the colours exchanged, if the turns allow it.
fn exchanged(board: &Board) -> Option<Board> {
    let pairs = board.moves().chunks_exact(2);
    if board.rule() == Rule::Renju || !pairs.remainder().is_empty() {
        return None;
    }
    let moves: Vec<Point> = pairs.flat_map(|pair| [pair[1], pair[0]]).collect();
    let mut board = Board::from_moves(board.rule(), board.size(), &moves).unwrap();
    board.swap_side();
    Some(board)
}

#[test]
fn verdicts_do_not_depend_on_symmetry_colours_or_table() {
    let [mut small, mut large] = [1 << 14, 1 << 20].map(Vcf::new);
    for (board, _) in positions(include_str!("../testdata/vcf.txt")).step_by(7) {
        let expected = large.shortest(&board, VcfLimits::NONE);
        let size = board.size();
        for &symmetry in Symmetry::of(size) {
            let moves: Vec<Point> = board.moves().iter().map(|&point| symmetry.apply(point, size)).collect();
            let image = Board::from_moves(board.rule(), size, &moves).unwrap();
            assert_eq!(small.shortest(&image, VcfLimits::NONE), expected, "{image}");
        }
        if let Some(exchanged) = exchanged(&board) {
            assert_eq!(large.shortest(&exchanged, VcfLimits::NONE), expected, "{exchanged}");
        }
    }
}
