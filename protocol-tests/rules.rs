//! The five rules, in positions where only the rule decides which moves are good.

use crate::support::*;

fn answer(size: usize, rule: u32, stones: &str) -> (usize, usize) {
    let mut engine = Engine::start();
    engine.expect(&opening(size, rule, 200), "OK");
    let reply = engine.ask_move(&board(stones), ms(200));
    engine.end();
    reply
}

/// `BOARD` stones of a picture, the side to move being 1. Renju wants them in the order of play.
fn stones(referee: &Referee) -> String {
    let of = |cell| referee.points().filter(move |&(x, y)| referee.at(x as i32, y as i32) == cell);
    let (black, white): (Vec<_>, Vec<_>) = (of(Cell::Black).collect(), of(Cell::White).collect());
    let (mine, theirs) = if referee.black_to_move { (1, 2) } else { (2, 1) };
    let mut stones = String::new();
    for (i, (x, y)) in black.iter().enumerate() {
        stones += &format!("{x},{y},{mine} ");
        if let Some((x, y)) = white.get(i) {
            stones += &format!("{x},{y},{theirs} ");
        }
    }
    stones
}

#[test]
fn case_06_any_rule_takes_the_five() {
    for (size, rule) in [(20, 0), (15, 0), (15, 1), (15, 4), (15, 8), (15, 9)] {
        let reply = answer(size, rule, "7,7,1 7,8,2 8,7,1 8,8,2 9,7,1 9,8,2 10,7,1 10,8,2");
        assert!([(6, 7), (11, 7)].contains(&reply), "rule {rule}: {reply:?}");
    }
}

#[test]
fn case_07_exact_five_takes_no_six() {
    let six = "7,7,2 7,8,1 8,7,2 7,9,1 6,7,2 7,10,1 9,12,2 7,11,1 6,13,2 7,13,1 8,14,2";
    let reply = answer(15, 1, six);
    assert!([(5, 7), (9, 7)].contains(&reply), "{reply:?}");
}

#[test]
fn case_08_renju_avoids_the_double_three() {
    let stones = "7,7,1 7,8,2 8,6,1 8,8,2 7,9,1 8,5,2 8,10,1 8,11,2";
    assert_ne!(answer(15, 4, stones), (6, 8));
}

#[test]
fn case_09_caro_blocks_the_four_that_can_win() {
    for rule in [8, 9] {
        let reply = answer(15, rule, "7,7,1 5,7,2 6,7,1 5,8,2 8,7,1 5,6,2 9,7,1 11,7,2");
        assert!([(5, 4), (5, 5), (5, 9), (5, 10)].contains(&reply), "rule {rule}: {reply:?}");
    }
}

/// The five at 7,7 is in the row; the column becomes a row of six by the same stone.
#[test]
fn case_10_renju_plays_a_five_that_is_an_overline_too() {
    let stones = "3,7,1 2,7,2 4,7,1 0,0,2 5,7,1 0,14,2 6,7,1 14,0,2 7,4,1 14,14,2 7,5,1 0,7,2 7,6,1 12,0,2 \
                  7,8,1 12,14,2 7,9,1 3,12,2";
    assert_eq!(answer(15, 4, stones), (7, 7));
}

#[test]
fn case_11_renju_white_wins_with_six() {
    let stones = "0,0,2 5,7,1 0,2,2 6,7,1 0,4,2 7,7,1 14,0,2 9,7,1 14,2,2 10,7,1 14,4,2";
    assert_eq!(answer(15, 4, stones), (8, 7));
}

#[test]
fn case_12_renju_finds_the_only_point_that_is_no_foul() {
    let rows = ["XOXOOXO", "XXX.XXX", "OXOOXOO", "OOXOOO.", "OXOXOXO", "XXX.XXX", "OOXOXOO"];
    let referee = Referee::picture(4, &rows);
    assert!(referee.black_to_move);
    assert_eq!(referee.playable(), [(6, 3)]);
    assert_eq!(answer(7, 4, &stones(&referee)), (6, 3));
}

/// Our only four can but become a six; the opponent's four is real.
const SIX_OR_BLOCK: &str =
    "5,10,1 12,2,2 6,10,1 12,3,2 7,10,1 12,4,2 9,10,1 12,5,2 10,10,1 0,0,2 12,1,1 0,14,2";

#[test]
fn case_13_exact_five_blocks_instead_of_making_six() {
    assert_eq!(answer(15, 1, SIX_OR_BLOCK), (12, 6));
    assert_eq!(answer(15, 0, SIX_OR_BLOCK), (8, 10));
}

#[test]
fn case_14_caro_wins_at_the_edge() {
    for rule in [8, 9] {
        let stones = "1,7,1 5,7,2 2,7,1 0,0,2 3,7,1 0,14,2 4,7,1 14,0,2";
        assert_eq!(answer(15, rule, stones), (0, 7), "rule {rule}");
    }
}

#[test]
fn case_15_caro_takes_a_six_and_exact_caro_does_not() {
    assert_eq!(answer(15, 8, SIX_OR_BLOCK), (8, 10));
    // The opponent's four is held at one end, and so it is stopped by any point that holds the other.
    let reply = answer(15, 9, SIX_OR_BLOCK);
    assert!([(12, 6), (12, 7)].contains(&reply), "{reply:?}");
}
