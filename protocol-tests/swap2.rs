//! Case 48: the swap2 opening.

use crate::support::*;

fn swap2(stones: &str) -> String {
    board(stones).replace("BOARD", "SWAP2BOARD")
}

/// Points of a reply, which must be on the board, empty and distinct.
fn fresh(reply: &str, stones: &str) -> usize {
    let points = coordinates(reply).expect("coordinates");
    let taken: Vec<(usize, usize)> =
        stones.split_whitespace().map(|stone| point(stone).expect("a point")).collect();
    for (i, point) in points.iter().enumerate() {
        assert!(
            point.0 < 15 && point.1 < 15 && !taken.contains(point) && !points[..i].contains(point),
            "{reply}"
        );
    }
    points.len()
}

#[test]
fn case_48_three_stones_swap_or_two_and_swap_or_one() {
    let mut engine = Engine::start();
    engine.expect(&opening(15, 1, 300), "OK");
    for (stones, counts) in [("", &[3][..]), ("7,7 8,7 9,9", &[1, 2]), ("7,7 8,7 9,9 8,8 8,6", &[1])] {
        engine.send(&swap2(stones));
        let reply = engine.reply(ms(600));
        let count = if reply == "SWAP" { 0 } else { fresh(&reply, stones) };
        assert!(counts.contains(&count) || count == 0 && !stones.is_empty(), "to {stones:?}: {reply}");
        engine.expect_silence(ms(30));
    }
    engine.ask_move(&board("7,7,2 8,7,1 9,9,2"), ms(300));
    engine.end();
}

#[test]
fn case_48_other_counts_are_errors() {
    let mut engine = Engine::start();
    engine.expect(&opening(15, 1, 100), "OK");
    for stones in ["7,7 8,8", "7,7 8,8 7,7", "7,7 8,8 15,0", "7,7 8,8 x", "1,1 2,2 3,4 5,5 6,7 8,8"] {
        engine.expect_error(&swap2(stones));
        engine.expect_silence(ms(20));
    }
    engine.ask_move(&board("7,7,2 8,7,1 9,9,2"), ms(100));
    engine.end();
}
