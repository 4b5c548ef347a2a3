//! The commands for people, and the log.

use crate::support::*;
use std::process::Output;

fn run(arguments: &[&str]) -> Output {
    command(None).args(arguments).output().expect("the engine starts")
}

#[test]
fn help_is_printed() {
    for word in ["help", "--help", "-h"] {
        let output = run(&[word]);
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(output.status.success() && output.stderr.is_empty());
        assert!(["bench", "solve", "RUST_LOG"].iter().all(|topic| text.contains(topic)), "{text}");
    }
}

#[test]
fn a_wrong_call_costs_one_line() {
    for arguments in
        [&["foo"][..], &["bench", "x"], &["bench", "1", "2"], &["solve", "no/such/file"], &["START"]]
    {
        let output = run(arguments);
        let text = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty() && text.ends_with('\n') && text.lines().count() == 1, "{text:?}");
    }
}

/// Yixin-Board starts `engine.exe --force-utf8`.
#[test]
fn the_option_of_yixin_board_is_taken() {
    let mut command = command(None);
    command.arg("--force-utf8");
    let mut engine = Engine::run(command);
    engine.expect("START 15", "OK");
    engine.end();
}

#[test]
fn bench_has_one_signature() {
    let signature = || {
        let text = String::from_utf8(run(&["bench", "2"]).stdout).expect("UTF-8");
        text.lines().last().expect("a line").to_owned()
    };
    let first = signature();
    assert!(first.starts_with("signature "), "{first}");
    assert_eq!(signature(), first);
}

/// Even with a log, nothing is written to standard error if a file is named.
#[test]
fn the_log_goes_to_its_file() {
    let path = std::env::temp_dir().join(format!("quincunx-{}.log", std::process::id()));
    let mut command = command(None);
    command.env("RUST_LOG", "trace").env("RUST_LOG_FILE", &path);
    let mut engine = Engine::run(command);
    engine.expect(&opening(15, 0, 50), "OK");
    engine.ask_move(&board("7,7,1 8,8,2"), ms(50));
    engine.end();
    std::fs::remove_file(&path).expect("a log file");
}
