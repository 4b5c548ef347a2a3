//! `pbrain-quincunx`: the engine as managers load it, with some commands for people.

use quincunx::{protocol, tools};
use std::env;
use std::fs::OpenOptions;
use std::io;
use std::panic;
use std::process::ExitCode;
use std::time::Instant;

const HELP: &str = "\
pbrain-quincunx: a Gomoku, Renju and Caro engine

Without arguments it speaks the Gomocup protocol on standard input and output.

  bench [DEPTH]   searches fixed positions and prints nodes, speed and a signature
  solve ...       looks for forced wins in positions; 'solve --help' tells more
  tunables        lists the numbers that matches tune: name, default, least, most, step
  help            prints this text

Environment: RUST_LOG sets what is logged (nothing if it is not set),
RUST_LOG_FILE the file it is appended to (standard error if it is not set).";

fn main() -> ExitCode {
    let process_start = Instant::now();
    start_log();
    let arguments: Vec<String> =
        env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        // Yixin-Board gives every engine the option on Windows.
        [] | ["--force-utf8"] => {
            panic::set_hook(Box::new(|info| log::error!("{info}")));
            protocol::run(process_start)
        }
        ["bench"] => return written(tools::bench::run(tools::bench::DEFAULT_DEPTH, &mut io::stdout())),
        ["bench", depth] => match depth.parse() {
            Ok(depth) => return written(tools::bench::run(depth, &mut io::stdout())),
            Err(_) => return misused(&format!("'{depth}' is no depth")),
        },
        ["bench", ..] => return misused("bench has one argument"),
        ["solve", ref options @ ..] => return ExitCode::from(tools::solve::run(options)),
        ["tunables"] => return written(tools::list_tunables(&mut io::stdout())),
        ["help" | "--help" | "-h"] => println!("{HELP}"),
        [other, ..] => return misused(&format!("'{other}' is no command")),
    }
    ExitCode::SUCCESS
}

/// The exit code of a command whose output may have failed, as when its reader went away.
fn written(result: io::Result<()>) -> ExitCode {
    if result.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// One line about a wrong command line, and the exit code for it.
fn misused(what: &str) -> ExitCode {
    eprintln!("{what}; try 'help'");
    ExitCode::from(2)
}

/// Logs only on demand: Piskvork takes what is written to standard error for replies.
fn start_log() {
    if env::var_os("RUST_LOG").is_none() {
        return;
    }
    let mut builder = env_logger::Builder::from_default_env();
    if let Some(path) = env::var_os("RUST_LOG_FILE") {
        let Ok(file) = OpenOptions::new().create(true).append(true).open(path) else { return };
        builder.target(env_logger::Target::Pipe(Box::new(file)));
    }
    builder.init();
}
