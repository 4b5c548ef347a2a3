//! Wins by fours and threes, played out against every reply.

use super::vcf_test::{positions, random_position};
use super::{Vcf, VcfLimits, Vct, Verdict};
use crate::board::Board;
use crate::geometry::Size;
use crate::rng::Rng;
use crate::rules::Rule;

fn solve(board: &mut Board, vct: &mut Vct) -> Verdict {
    vct.solve(board, 100_000, &mut || false)
}

/// Plays the claimed win against every reply; those that lose to fours at once are not followed
/// further. At most `budget` positions are looked at in this way.
fn replay(board: &mut Board, solvers: &mut (Vct, Vcf), most: u32, budget: &mut u32) {
    let Verdict::Win { plies } = solve(board, &mut solvers.0) else { panic!("a win is lost\n{board}") };
    assert!(plies <= most, "{plies} plies instead of {most}\n{board}");
    let (attacker, first) = (board.side_to_move(), solvers.0.line()[0]);
    assert!(board.is_legal(first), "{first}\n{board}");
    board.play(first);
    if board.winner() != Some(attacker) {
        assert!(plies > 1, "{first} does not win\n{board}");
        for reply in *board.empty_points() {
            if *budget == 0 || board.is_foul(reply) {
                continue;
            }
            assert!(!board.wins(reply), "{reply} wins\n{board}");
            board.play(reply);
            if !matches!(solvers.1.solve(board, VcfLimits::NONE), Verdict::Win { .. }) {
                *budget -= 1;
                replay(board, solvers, plies - 2, budget);
            }
            board.undo();
        }
    }
    board.undo();
}

#[test]
fn claimed_wins_hold_against_every_reply() {
    let mut solvers = (Vct::new(1 << 24), Vcf::new(1 << 20));
    let mut rng = Rng::new(29);
    let size = Size::square(9).unwrap();
    let published = positions(include_str!("../testdata/forced-wins.txt")).map(|(board, _)| board).step_by(2);
    let random =
        (0..400).filter_map(|game| random_position(Rule::ALL[game % 5], size, 16 + game % 9, &mut rng));
    let mut wins = [0; 5];
    for mut board in published.chain(random) {
        if solvers.1.solve(&board, VcfLimits::NONE) != Verdict::None {
            continue;
        }
        if let Verdict::Win { plies } = solvers.0.solve(&mut board, 4000, &mut || false) {
            replay(&mut board, &mut solvers, plies, &mut 200);
            wins[board.rule().index()] += 1;
        }
    }
    assert!(wins.iter().all(|&wins| wins > 5), "too few wins to learn from: {wins:?}");
}
