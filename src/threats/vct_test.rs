//! Wins by fours and threes, played out against every reply.

use super::vcf_test::{positions, random_position};
use super::vct::Run;
use super::{Vcf, VcfLimits, Vct, Verdict};
use crate::board::{Board, Threat};
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
        if let Verdict::Win { plies } = solvers.0.solve(&mut board, 10_000, &mut || false) {
            replay(&mut board, &mut solvers, plies, &mut 200);
            wins[board.rule().index()] += 1;
        }
    }
    assert!(wins.iter().all(|&wins| wins > 5), "too few wins to learn from: {wins:?}");
}

/// The replies that the solver leaves out lose to fours, and as soon as it says.
#[test]
fn replies_left_out_lose() {
    let (mut vct, mut vcf, mut rng) = (Vct::new(1 << 20), Vcf::new(1 << 20), Rng::new(31));
    let mut left_out = [0; 5];
    for game in 0..1500 {
        let (rule, size) = (Rule::ALL[game % 5], Size::square(9).unwrap());
        let Some(mut board) = random_position(rule, size, 16 + game % 12, &mut rng) else { continue };
        if board.has_from(!board.side_to_move(), Threat::Five) {
            continue;
        }
        let mut never = || false;
        let mut run = Run::new(&mut vct, &mut board, u64::MAX, &mut never);
        let Some(mut replies) = run.defences() else { continue };
        assert!(run.drop_lost(&mut replies));
        let searched = replies.open | replies.rest;
        for reply in *board.empty_points() & !searched {
            if board.is_foul(reply) {
                continue;
            }
            board.play(reply);
            let Verdict::Win { plies } = vcf.shortest(&board, VcfLimits::NONE) else {
                panic!("{reply} does not lose under {rule}\n{board}");
            };
            assert!(plies < replies.plies as u32, "{plies} of {} plies\n{board}", replies.plies);
            board.undo();
            left_out[rule.index()] += 1;
        }
    }
    assert!(left_out.iter().all(|&replies| replies > 500), "too few replies: {left_out:?}");
}

/// Wherever the search is stopped, it claims nothing but wins.
#[test]
fn a_search_that_is_stopped_claims_only_wins() {
    let (mut vct, mut solvers) = (Vct::new(1 << 20), (Vct::new(1 << 24), Vcf::new(1 << 20)));
    let mut wins = 0;
    for (number, (mut board, _)) in positions(include_str!("../testdata/forced-wins.txt")).enumerate() {
        for looks in [1, 2, 5, 20, 100 + number, 500] {
            let mut left = looks;
            let mut stop = || {
                left = left.saturating_sub(1);
                left == 0
            };
            if let Verdict::Win { .. } = vct.solve(&mut board, 3000, &mut stop) {
                replay(&mut board, &mut solvers, 400, &mut 3);
                wins += 1;
            }
            assert!(vct.nodes() < 3500, "{} positions", vct.nodes());
        }
    }
    assert!(wins > 10, "too few wins to learn from: {wins}");
}
