//! `BOARD … DONE`: the whole position at once.

use crate::support::*;

/// Every rule has the same two winning moves here.
const FOUR: &str = "7,7,1 7,8,2 8,7,1 8,8,2 9,7,1 9,8,2 10,7,1 10,8,2";
const FIVES: [(usize, usize); 2] = [(6, 7), (11, 7)];

fn judge_burst(stones: &str) -> String {
    let info =
        "INFO timeout_turn 300\nINFO timeout_match 100000\nINFO max_memory 367001600\nINFO game_type 3";
    format!(
        "START 15\n{info}\nINFO rule 0\nINFO folder C:\\some where\\x\nINFO time_left 100000\n{}",
        board(stones)
    )
}

#[test]
fn case_04_judge_burst_with_an_empty_board() {
    let mut engine = Engine::start().with_line_end(LineEnd::CrLf);
    engine.expect(&judge_burst(""), "OK");
    let first = point(&engine.reply(ms(300))).expect("a move");
    let (x, y) = if first == (0, 0) { (14, 14) } else { (0, 0) };
    let second = engine.ask_move(&format!("INFO time_left 99000\nTURN {x},{y}"), ms(300));
    assert!(second != first && second != (x, y));
    engine.end();
}

#[test]
fn case_05_judge_burst_with_three_stones() {
    let mut engine = Engine::start().with_line_end(LineEnd::CrLf);
    engine.expect(&judge_burst("13,13,2 10,13,1 10,12,2"), "OK");
    let reply = point(&engine.reply(ms(300))).expect("a move");
    assert!(![(13, 13), (10, 13), (10, 12)].contains(&reply) && reply.0 < 15 && reply.1 < 15);
    engine.end();
}

#[test]
fn case_17_line_ends_do_not_matter() {
    let replies = [LineEnd::Lf, LineEnd::CrLf, LineEnd::Mixed].map(|line_end| {
        let mut engine = Engine::start().with_line_end(line_end);
        engine.expect(&opening(15, 0, 300), "OK");
        let reply = engine.ask_move(&board(FOUR), ms(300));
        engine.end();
        reply
    });
    assert!(FIVES.contains(&replies[0]) && replies == [replies[0]; 3], "{replies:?}");
}

#[test]
fn case_18_letter_case_blanks_and_tabs_do_not_matter() {
    let mut engine = Engine::start();
    engine.expect("\t start 15 \ninfo RULE 0\n Info  Timeout_Turn\t300 ", "OK");
    let block = "board \n 7,7,1\n7, 8, 2 \n\t8,7,1\n8,8,2\n9 ,7,1\n9,8,2\n\n10,7,1\n10,8,2\n done\t";
    let reply = engine.ask_move(block, ms(300));
    assert!(FIVES.contains(&reply), "{reply:?}");
    engine.end();
}

#[test]
fn case_21_on_one_line() {
    let mut engine = Engine::start();
    engine.expect(&opening(15, 0, 300), "OK");
    let reply = engine.ask_move(&format!("BOARD {FOUR} DONE"), ms(300));
    assert!(FIVES.contains(&reply), "{reply:?}");
    engine.end();
}

#[test]
fn case_30_a_bad_line_costs_one_error_and_nothing_else() {
    let mut engine = Engine::start();
    engine.expect(&opening(15, 0, 300), "OK");
    for bad in ["x", "15,0,1", "0,-1,2", "7,7,2", "3,3,0", "3,3,4", "3,3", "3,3,1,1", "TURN"] {
        let block = format!("7,7,1 8,8,2 {bad} 9,9,1 {bad} 9,8,2");
        engine.expect_error(&board(&block));
        engine.expect_silence(ms(20));
        let reply = engine.ask_move(&board(FOUR), ms(300));
        assert!(FIVES.contains(&reply), "{reply:?}");
    }
    engine.end();
}

#[test]
fn case_30_the_position_before_a_bad_block_stays() {
    let mut engine = Engine::start();
    engine.expect(&opening(15, 0, 300), "OK");
    engine.send("YXBOARD 7,7,1 0,0,2 7,8,1 0,2,2 7,9,1 0,4,2 DONE");
    engine.expect_error(&board("7,7,1 7,7,2"));
    let reply = engine.ask_move("PLAY 7,10\nTURN 14,14", ms(300));
    // The first answer is the echo of PLAY; the next completes the five.
    assert_eq!(reply, (7, 10));
    let five = point(&engine.reply(ms(300))).expect("a move");
    assert!([(7, 6), (7, 11)].contains(&five), "{five:?}");
    engine.end();
}

#[test]
fn case_31_more_own_stones_than_there_can_be() {
    let mut engine = Engine::start();
    engine.expect(&opening(15, 0, 100), "OK");
    for stones in ["7,7,1 7,8,1 7,9,1 0,0,2", "7,7,2 7,8,2 7,9,2"] {
        engine.expect_error(&board(stones));
        engine.expect_silence(ms(20));
    }
    engine.end();
}

#[test]
fn case_32_the_order_of_the_stones_does_not_matter() {
    let mut stones: Vec<&str> = FOUR.split(' ').collect();
    let mut engine = Engine::start();
    engine.expect(&opening(15, 0, 300), "OK");
    for step in [3, 5, 7] {
        stones = (0..stones.len()).map(|i| stones[i * step % stones.len()]).collect();
        let reply = engine.ask_move(&board(&stones.join(" ")), ms(300));
        assert!(FIVES.contains(&reply), "{reply:?}");
    }
    engine.end();
}

/// Every point but some of a square board, without rows of more than two.
fn filled(size: usize, empty: &[(usize, usize)]) -> String {
    let points = (0..size * size).map(|i| (i % size, i / size)).filter(|point| !empty.contains(point));
    points.map(|(x, y)| format!("{x},{y},{} ", 1 + (x + 2 * y) % 4 / 2)).collect()
}

#[test]
fn the_longest_board_on_one_line() {
    let mut engine = Engine::start();
    engine.expect(&opening(22, 0, 300), "OK");
    let line = format!("BOARD {}DONE", filled(22, &[(19, 21)]));
    assert_eq!(engine.ask_move(&line, ms(300)), (19, 21));
    engine.end();
}

#[test]
fn a_board_that_is_full_or_won_is_no_trap() {
    let mut engine = Engine::start();
    engine.expect(&opening(20, 0, 100), "OK");
    engine.expect_error(&board(&filled(20, &[])));
    let won = "7,7,1 7,8,2 8,7,1 8,8,2 9,7,1 9,8,2 10,7,1 10,8,2 11,7,1 0,0,2";
    engine.send(&board(won));
    engine.reply(ms(100));
    engine.end();
}
