//! `INFO` is never answered, whatever it says.

use crate::support::*;

const ODD: &[&str] = &[
    "INFO",
    "INFO foo 1",
    "INFO rule",
    "INFO rule abc",
    "INFO max_depth -1",
    "INFO max_node -1",
    "INFO evaluate 3,3",
    "INFO timeout_turn 1.5",
    "INFO time_left x",
    "INFO max_memory -7",
    "INFO folder C:\\Program Data\\a b",
    "INFO game_type 9",
    "INFO hash_size 0",
    "INFO caution_factor 4",
    "INFO thread_num 0",
    "info  rule   0",
    "INFO time_increment 99999999999999999999999",
];

#[test]
fn case_38_info_is_silent() {
    let mut engine = Engine::start();
    engine.send(&ODD.join("\n"));
    engine.expect_silence(ms(50));
    engine.expect(&opening(15, 0, 100), "OK");
    engine.send(&ODD.join("\n"));
    engine.expect_silence(ms(50));
    engine.send(&format!("{}\n{}", board("7,7,1 8,8,2"), ODD.join("\n")));
    engine.reply(ms(100));
    engine.expect_silence(ms(50));
    engine.end();
}

#[test]
fn case_37_bytes_that_are_no_text() {
    let mut engine = Engine::start();
    engine.write(b"START 15\r\nINFO folder C:\\Donn\xe9es\xff x\\ y\\\r\n");
    assert_eq!(engine.reply(SOON), "OK");
    engine.expect_silence(ms(50));
    engine.write(b"\xe9\xff\r\n");
    assert!(engine.reply(SOON).starts_with("UNKNOWN "));
    engine.expect("RESTART", "OK");
    engine.end();
}

#[test]
fn case_39_a_rule_we_do_not_play_is_an_error_at_the_next_move() {
    let mut engine = Engine::start();
    engine.expect("START 15", "OK");
    for rule in [2, 3, 16, -1] {
        engine.send(&format!("INFO timeout_turn 50\nINFO rule {rule}"));
        engine.expect_silence(ms(50));
        for think in [&board("7,7,1 8,8,2"), "BEGIN", "TURN 3,3"] {
            engine.expect_error(think);
        }
        engine.send("INFO rule 0");
        engine.ask_move(&board("7,7,1 8,8,2"), ms(50));
        engine.expect("RESTART", "OK");
    }
    engine.end();
}

#[test]
fn rule_may_come_before_start_and_between_moves() {
    let mut engine = Engine::start();
    let six = "5,10,1 12,2,2 6,10,1 12,3,2 7,10,1 12,4,2 9,10,1 12,5,2 10,10,1 0,0,2 12,1,1 0,14,2";
    engine.expect("INFO rule 1\nINFO timeout_turn 200\nSTART 15", "OK");
    assert_eq!(engine.ask_move(&board(six), ms(200)), (12, 6));
    assert_eq!(engine.ask_move(&format!("INFO rule 0\n{}", board(six)), ms(200)), (8, 10));
    engine.end();
}
