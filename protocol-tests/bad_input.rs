//! Input that no manager should send loses nothing.

use crate::support::*;

#[test]
fn case_34_unknown_commands() {
    let mut engine = Engine::start();
    engine.expect("START 15", "OK");
    for command in ["FOO", "starting 20", "ENDING", "7,7", "MESSAGE hello", "-", "YXNOSUCH"] {
        let answer = engine.ask(command);
        assert!(answer.starts_with("UNKNOWN "), "{command}: {answer}");
    }
    engine.expect("RESTART", "OK");
    engine.end();
}

#[test]
fn case_35_blank_lines_byte_order_mark_and_zero_bytes() {
    let mut engine = Engine::start();
    engine.write(b"\xef\xbb\xbfSTART 15\n\n   \n\t\r\n\r\n");
    assert_eq!(engine.reply(SOON), "OK");
    engine.expect_silence(ms(50));
    engine.write(b"FO\0O\n\0\n");
    assert!(engine.reply(SOON).starts_with("UNKNOWN "));
    assert!(engine.reply(SOON).starts_with("UNKNOWN "));
    engine.expect("RESTART", "OK");
    engine.end();
}

#[test]
fn case_36_a_line_without_end() {
    let mut engine = Engine::start();
    engine.expect("START 20", "OK");
    let before = is_native().then(|| memory(engine.id()));
    for (letters, rounds) in [("x", 1 << 20), ("TURN 1", 1 << 21), ("BOARD 1,1,1 ", 1 << 20)] {
        engine.write(letters.repeat(rounds).as_bytes());
        let answer = engine.ask("");
        assert!(answer.starts_with("UNKNOWN ") || answer.starts_with("ERROR "), "{answer:.80}");
        assert!(answer.len() < 200, "{answer:.80}");
    }
    if let Some(before) = before {
        let growth = memory(engine.id()) - before;
        assert!(growth < 4 << 20, "{growth} bytes for long lines");
    }
    engine.expect("START 15", "OK");
    engine.end();
}
