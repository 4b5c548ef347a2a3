//! The executable, its memory, and signals to it.

use std::process::{Command, Stdio};

/// The executable under test: the one just built, or `QUINCUNX_EXE`.
fn executable() -> String {
    std::env::var("QUINCUNX_EXE").unwrap_or(env!("CARGO_BIN_EXE_pbrain-quincunx").into())
}

/// Whether the engine is a process of this system, whose memory and threads can be looked at.
pub fn is_native() -> bool {
    cfg!(target_os = "linux") && std::env::var("QUINCUNX_RUNNER").is_err()
}

/// The command that runs the engine (or a copy of it), under `QUINCUNX_RUNNER` if there is one.
pub fn command(copy: Option<&std::path::Path>) -> Command {
    let executable = copy.map_or_else(|| executable().into(), |path| path.as_os_str().to_owned());
    let runner = std::env::var("QUINCUNX_RUNNER").unwrap_or_default();
    let mut words = runner.split_whitespace().map(Into::into).chain([executable]);
    let mut command = Command::new(words.next().expect("an executable"));
    command.args(words).env_remove("RUST_LOG").env_remove("RUST_BACKTRACE");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The most memory that the process has held so far, in bytes (`VmHWM`).
pub fn memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("a running process");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("VmHWM");
    let kilobytes = line.split_whitespace().nth(1).and_then(|number| number.parse::<u64>().ok());
    kilobytes.expect("a number of kB") * 1024
}

/// Sends a signal, by its name without `SIG`.
pub fn signal(process: u32, name: &str) {
    let status = Command::new("kill").args([format!("-{name}"), process.to_string()]).status();
    assert!(status.expect("kill").success());
}
