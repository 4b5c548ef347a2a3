//! Starting, starting again, and saying who we are.

use crate::support::*;

#[test]
fn case_01_start_and_end() {
    let mut engine = Engine::start();
    engine.expect("START 20", "OK");
    engine.expect_silence(ms(50));
    engine.end();
}

#[test]
fn case_22_about_before_start_and_while_idle() {
    let mut engine = Engine::start();
    let about = engine.ask("ABOUT");
    assert!(about.starts_with("name=\"Quincunx\", version=\""), "{about}");
    engine.expect("START 15", "OK");
    engine.expect("about", &about);
    engine.end();
}

#[test]
fn case_23_start_after_start_and_while_thinking() {
    let mut engine = Engine::start();
    engine.send("START 20\nSTART 15\nINFO timeout_turn 100\nBEGIN");
    assert_eq!((engine.reply(SOON), engine.reply(SOON)), ("OK".into(), "OK".into()));
    let (x, y) = point(&engine.reply(ms(100))).expect("a move");
    assert!(x < 15 && y < 15);
    engine.send(&format!("INFO timeout_turn 30000\n{}", board("7,7,1 8,8,2")));
    engine.expect_no_reply(ms(100));
    engine.expect("START 19", "OK");
    engine.expect_silence(ms(200));
    engine.end();
}

#[test]
fn case_24_restart_keeps_rule_and_time() {
    let mut engine = Engine::start();
    engine.expect(&opening(20, 1, 100), "OK");
    let mut referee = Referee::new(1, 20, 20);
    for y in [0, 2, 4, 6, 8] {
        let stone = (1..20).map(|x| (x, y)).find(|&point| referee.is_empty(point)).expect("room");
        referee.play(stone);
        let reply = engine.ask_move(&format!("TURN {},{}", stone.0, stone.1), ms(100));
        referee.play(reply);
    }
    engine.expect("RESTART", "OK");
    engine.ask_move("BEGIN", ms(100));
    // Rule 1 is still on: a six wins nothing, the opponent's four must be stopped.
    let six = "5,10,1 10,2,2 6,10,1 10,3,2 7,10,1 10,4,2 9,10,1 10,5,2 10,10,1 10,1,1 0,0,2 19,19,2";
    assert_eq!(engine.ask_move(&board(six), ms(100)), (10, 6));
    engine.end();
}

#[test]
fn case_26_commands_before_start() {
    let mut engine = Engine::start();
    let early = ["BEGIN", "TURN 1,1", "BOARD\n1,1,1\n2,2,2\nDONE", "RESTART", "TAKEBACK 0,0"];
    for command in
        early.into_iter().chain(["SWAP2BOARD\nDONE", "YXBOARD 1,1,1 DONE", "YXNBEST 1", "PLAY 1,1"])
    {
        engine.expect_error(command);
        engine.expect_silence(ms(20));
    }
    engine.expect("START 15", "OK");
    engine.end();
}

#[test]
fn case_28_sizes_that_cannot_be() {
    let mut engine = Engine::start();
    let sizes = ["", "x", "3", "4", "-5", "23", "1000000", "99999999999999999999", "15 14"];
    for size in sizes {
        engine.expect_error(&format!("START {size}"));
    }
    engine.expect("START 15", "OK");
    engine.ask_move("INFO timeout_turn 50\nBEGIN", ms(50));
    engine.expect_error("START 3");
    engine.end();
}

#[test]
fn case_29_rectangles() {
    let mut engine = Engine::start();
    engine.expect("RECTSTART 15,15", "OK");
    for (width, height) in [(10, 12), (22, 5), (5, 22)] {
        engine.expect(&format!("INFO timeout_turn 50\nRECTSTART {width} , {height}"), "OK");
        let (x, y) = engine.ask_move("BEGIN", ms(50));
        assert!(x < width && y < height);
        engine.expect_error(&format!("TURN {width},0"));
        engine.expect_error(&format!("TURN 0,{height}"));
    }
    for bad in ["5", "5,", "4,10", "10,23", "a,b", "-5,10"] {
        engine.expect_error(&format!("RECTSTART {bad}"));
    }
    engine.end();
}

#[test]
fn case_47_start_up_is_quick_and_counts_into_the_first_move() {
    let begin = std::time::Instant::now();
    let mut engine = Engine::start();
    engine.expect("START 20", "OK");
    let start_up = begin.elapsed();
    assert!(start_up < ms(50) + slack(), "{start_up:?} to OK");
    engine.end();

    let begin = std::time::Instant::now();
    let mut engine = Engine::start();
    engine.send(&format!("{}\n{}", opening(20, 0, 400), board("9,9,1 10,10,2")));
    assert_eq!(engine.reply(SOON), "OK");
    engine.reply(ms(400));
    assert!(begin.elapsed() < ms(400) + slack());
    engine.end();
}
