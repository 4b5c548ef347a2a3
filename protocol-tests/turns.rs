//! Moves, one after the other, and taking them back.

use crate::support::*;

#[test]
fn case_02_begin() {
    let mut engine = Engine::start();
    engine.expect(&opening(15, 0, 100), "OK");
    let (x, y) = engine.ask_move("BEGIN", ms(100));
    assert!(x < 15 && y < 15);
    engine.expect_error("BEGIN");
    engine.end();
}

#[test]
fn case_03_turn_is_the_first_command() {
    let mut engine = Engine::start();
    engine.expect(&opening(15, 0, 100), "OK");
    let (x, y) = engine.ask_move("TURN 7,7", ms(100));
    assert!((x, y) != (7, 7) && x < 15 && y < 15);
    engine.end();
}

/// Plays `TURN`s at the first empty point of the rows given and returns every stone in order.
fn play(engine: &mut Engine, rows: &[usize]) -> Vec<(usize, usize)> {
    let mut stones: Vec<(usize, usize)> = Vec::new();
    for &y in rows {
        let stone = (0..20).map(|x| (x, y)).find(|point| !stones.contains(point)).expect("room");
        stones.push(stone);
        let reply = engine.ask_move(&format!("TURN {},{}", stone.0, stone.1), ms(50));
        assert!(!stones.contains(&reply), "{reply:?} is taken: {stones:?}");
        stones.push(reply);
    }
    stones
}

#[test]
fn case_25_takeback() {
    let mut engine = Engine::start();
    engine.expect(&opening(20, 0, 50), "OK");
    engine.expect_error("TAKEBACK 0,0");
    let stones = play(&mut engine, &[0, 5, 10]);
    let takeback = |(x, y): (usize, usize)| format!("TAKEBACK {x},{y}");
    for wrong in [takeback(stones[0]), "TAKEBACK 19,19".into(), "TAKEBACK".into(), "TAKEBACK x,y".into()] {
        engine.expect_error(&wrong);
    }
    for &stone in stones[2..].iter().rev() {
        engine.expect(&takeback(stone), "OK");
    }
    let (x, y) = stones[2];
    let reply = engine.ask_move(&format!("INFO time_left 100000\nTURN {x},{y}"), ms(50));
    assert!(![stones[0], stones[1], stones[2]].contains(&reply));
    engine.end();
}

#[test]
fn case_27_turns_that_cannot_be() {
    let mut engine = Engine::start();
    engine.expect(&opening(20, 0, 50), "OK");
    let (x, y) = engine.ask_move("TURN 9,9", ms(50));
    let arguments = ["", "a,b", "5", "-1,3", "20,0", "0,20", "99999999999,1", "5,5,5", "5;5", "9,9"];
    for argument in arguments.map(String::from).into_iter().chain([format!("{x},{y}")]) {
        engine.expect_error(&format!("TURN {argument}"));
    }
    let free = (0..20).map(|y| (0, y)).find(|&point| point != (x, y)).expect("room");
    engine.ask_move(&format!("TURN  {} ,\t{} ", free.0, free.1), ms(50));
    engine.end();
}

#[test]
fn case_34_play_and_suggest() {
    let mut engine = Engine::start();
    engine.expect("START 15", "OK");
    engine.expect("PLAY 3,3", "3,3");
    engine.expect_error("PLAY 3,3");
    engine.expect_error("PLAY 15,3");
    let answer = engine.ask("SUGGEST 1,1");
    assert!(answer.starts_with("UNKNOWN "), "{answer}");
    engine.end();
}
