//! Time and memory.

use crate::support::*;
use std::time::Instant;

/// Nothing is decided here for a long while, under any rule.
const OPEN: &str = "7,7,1 8,8,2";

/// An engine that has thought for 300 ms of a long time and has not answered.
fn thinking() -> Engine {
    let mut engine = Engine::start();
    engine.send(&format!("{}\n{}", opening(15, 1, 30_000), board(OPEN)));
    assert_eq!(engine.reply(SOON), "OK");
    engine.expect_no_reply(ms(300));
    engine
}

#[test]
fn case_40_every_time_limit_is_kept() {
    let instant = ["time_left -5000", "time_left 0", "time_left 1", "timeout_turn 0"];
    let within_the_turn = ["time_left 2147483647", "time_left 9223372036854775807", "timeout_match 0"];
    for (infos, turn, limit) in [(&instant[..], 10_000, ms(200)), (&within_the_turn[..], 300, ms(300))] {
        for info in infos {
            let mut engine = Engine::start();
            engine.expect(&opening(15, 0, turn), "OK");
            let begin = Instant::now();
            engine.ask_move(&format!("INFO {info}\n{}", board(OPEN)), limit);
            assert!(begin.elapsed() < limit + slack(), "{info}: {:?}", begin.elapsed());
            engine.end();
        }
    }
}

#[test]
fn match_time_alone_lasts_for_many_moves() {
    let mut engine = Engine::start();
    engine.expect("START 15\nINFO timeout_turn 60000\nINFO timeout_match 3000", "OK");
    let begin = Instant::now();
    engine.ask_move(&format!("INFO time_left 3000\n{}", board(OPEN)), ms(1000));
    assert!(begin.elapsed() < ms(1000) + slack());
    engine.end();
}

#[test]
fn only_the_answer_that_is_forced_comes_at_once() {
    let mut engine = Engine::start();
    engine.expect(&opening(15, 0, 30_000), "OK");
    let block = "1,7,1 0,0,2 14,14,1 1,1,2 14,12,1 2,2,2 14,10,1 3,3,2";
    assert_eq!(engine.ask_move(&board(block), SOON), (4, 4));
    engine.end();
}

#[test]
fn case_41_move_now() {
    let mut engine = thinking();
    engine.ask_move("INFO timeout_turn 0", ms(300));
    engine.expect_silence(ms(100));
    // The limit that is sent again holds for the next move.
    engine.send("INFO timeout_turn 30000");
    engine.send("YXNBEST 1");
    engine.expect_no_reply(ms(200));
    engine.end();
}

#[test]
fn case_42_stop_gives_one_move_and_nothing_when_idle() {
    for stop in ["YXSTOP", "STOP", "stop"] {
        let mut engine = thinking();
        engine.ask_move(stop, ms(200));
        engine.send(stop);
        engine.expect_silence(ms(100));
        engine.end();
    }
}

#[test]
fn about_while_thinking_is_one_line_and_disturbs_nothing() {
    let mut engine = thinking();
    engine.send("ABOUT\nSTOP");
    let mut replies = [engine.reply(ms(200)), engine.reply(ms(200))];
    replies.sort_by_key(|reply| point(reply).is_some());
    assert!(replies[0].starts_with("name=") && point(&replies[1]).is_some(), "{replies:?}");
    engine.end();
}

#[test]
fn a_new_position_while_thinking_replaces_the_old_one() {
    let mut engine = thinking();
    let four = "7,7,1 7,8,2 8,7,1 8,8,2 9,7,1 9,8,2 10,7,1 10,8,2";
    let five = engine.ask_move(&format!("INFO timeout_turn 300\n{}", board(four)), ms(300));
    assert!([(6, 7), (11, 7)].contains(&five), "{five:?}");
    engine.expect_silence(ms(100));
    engine.end();
}

#[test]
fn case_45_memory_stays_under_its_limit() {
    let (usual, small) = (367_001_600, 73_400_320);
    for (limit, threads, bytes) in [(0, 1, usual), (usual, 1, usual), (small, 1, small), (small, 4, small)] {
        let mut engine = Engine::start();
        let info = format!("INFO max_memory {limit}\nINFO thread_num {threads}");
        engine.expect(&format!("{info}\n{}", opening(20, 0, 800)), "OK");
        engine.ask_move(&board("9,9,1 10,10,2"), ms(800));
        if is_native() {
            let used = memory(engine.id());
            assert!(used <= bytes, "{used} bytes of {bytes}");
        }
        engine.end();
    }
}

#[test]
fn case_45_memory_limits_that_are_no_use() {
    for limit in ["1", "1048576", "2147483647", "4293918720", "8589934592", "99999999999999999999"] {
        let mut engine = Engine::start();
        engine.expect(
            &format!("INFO max_memory {limit}\n{}\nINFO max_memory {limit}", opening(15, 0, 50)),
            "OK",
        );
        engine.send(&board(OPEN));
        engine.reply(ms(50));
        engine.send("INFO max_memory 73400320");
        engine.ask_move(&board(OPEN), ms(50));
        engine.end();
    }
}

#[test]
fn case_46_a_suspended_engine_wakes_up_in_time() {
    if !is_native() {
        return;
    }
    let mut engine = Engine::start();
    engine.expect(&opening(15, 1, 300), "OK");
    engine.ask_move(&board("7,7,1 8,8,2 7,9,1 8,9,2"), ms(300));
    signal(engine.id(), "STOP");
    engine.send("INFO time_left 5000\nTURN 0,14");
    engine.expect_silence(ms(700));
    signal(engine.id(), "CONT");
    engine.reply(ms(300));
    // Suspended in the middle of a search, too.
    engine.send(&board(OPEN));
    engine.expect_no_reply(ms(50));
    signal(engine.id(), "STOP");
    engine.expect_no_reply(ms(500));
    signal(engine.id(), "CONT");
    engine.reply(ms(300));
    engine.end();
}

#[test]
fn node_and_depth_limits_end_a_search() {
    let mut engine = Engine::start();
    for limit in ["max_node 2000", "max_depth 2"] {
        engine.expect(&format!("START 15\nINFO timeout_turn 30000\nINFO {limit}"), "OK");
        engine.ask_move(&board(OPEN), ms(500));
        engine.send("INFO max_node 0\nINFO max_depth 0");
    }
    // Without the limits the whole time is used.
    engine.send(&board(OPEN));
    engine.expect_no_reply(ms(700));
    engine.end();
}
