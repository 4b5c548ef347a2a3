//! However a session ends, the engine is gone soon and says nothing.

use crate::support::*;
use std::io::{BufRead, BufReader, Write};

fn thinking(turn: u64) -> Engine {
    let mut engine = Engine::start();
    engine.send(&format!("{}\n{}", opening(20, 1, turn), board("9,9,1 10,10,2")));
    assert_eq!(engine.reply(SOON), "OK");
    engine
}

#[test]
fn case_33_within_a_block() {
    let mut engine = Engine::start();
    engine.send("START 15\nBOARD\n7,7,1\n8,8,2");
    assert_eq!(engine.reply(SOON), "OK");
    assert!(engine.close(ms(500)).is_empty());

    let mut engine = Engine::start();
    engine.expect("START 15\nBOARD\n7,7,1", "OK");
    engine.end();

    let mut engine = Engine::start();
    engine.expect("START 20\nBOARD\n7,7,1", "OK");
    engine.expect("START 15", "OK");
    engine.expect("BOARD\n7,7,1\nRESTART", "OK");
    engine.expect_silence(ms(50));
    engine.end();
}

#[test]
fn case_43_while_thinking() {
    let mut engine = thinking(30_000);
    engine.expect_no_reply(ms(300));
    engine.end();

    let mut engine = Engine::start();
    engine.expect(&format!("INFO thread_num 4\n{}", opening(20, 1, 30_000)), "OK");
    engine.send(&board("9,9,1 10,10,2"));
    engine.expect_no_reply(ms(300));
    engine.end();
}

#[test]
fn case_44_closed_input() {
    let mut engine = thinking(400);
    engine.expect_no_reply(ms(100));
    let replies = engine.close(ms(900));
    assert!(replies.len() <= 1 && replies.iter().all(|reply| point(reply).is_some()), "{replies:?}");

    let mut engine = Engine::start();
    engine.expect("START 15", "OK");
    assert!(engine.close(ms(500)).is_empty());
    assert!(Engine::start().close(ms(500)).is_empty());
}

/// What a shell pipe sends: the last line has no end.
#[test]
fn case_44_the_last_line_without_an_end_counts() {
    let mut engine = Engine::start();
    engine.write(b"START 15\nINFO timeout_turn 100\nBEGIN");
    let replies = engine.close(ms(600));
    assert!(replies.len() == 2 && replies[0] == "OK" && point(&replies[1]).is_some(), "{replies:?}");
}

#[test]
fn case_51_nobody_reads() {
    let mut child = command(None).spawn().expect("the engine starts");
    let session = format!("{}\n{}\n", opening(20, 1, 300), board("9,9,1 10,10,2"));
    child.stdin.as_mut().expect("a pipe").write_all(session.as_bytes()).expect("the engine reads");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    assert_eq!(line, "OK\n");
    Engine::attach(child).wait(ms(800));
}

#[test]
fn case_54_idle_engines_are_silent() {
    let mut engine = thinking(50);
    engine.reply(ms(50));
    engine.expect_silence(ms(1500));
    engine.end();
}
