//! A clean end on Ctrl-C and on every other death, without signal handlers.
//!
//! The arena that was called starts itself once more, in a process group of its own, and holds a pipe
//! to it. Ctrl-C, or whatever else ends the caller, closes the pipe; the second arena notices, ends
//! its games and engines, and shows what is known. As engines are in its group, no signal of the
//! terminal reaches them before that.

use std::io::{self, Read};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// The first argument of the second arena.
pub const SUPERVISED: &str = "--supervised";

/// Starts this program again with these arguments, waits for it, and returns its exit code.
///
/// # Errors
/// Those of starting a process.
pub fn supervise(arguments: &[String]) -> io::Result<u8> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg(SUPERVISED).args(arguments).stdin(Stdio::piped());
    own_group(&mut command);
    let mut child = command.spawn()?;
    let pipe = child.stdin.take();
    let status = child.wait()?;
    drop(pipe);
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1))
}

/// A flag that becomes true when the caller is gone.
pub fn stop_flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let setter = Arc::clone(&flag);
    thread::spawn(move || {
        // Nothing is ever written: reading ends with the pipe.
        let _ = io::stdin().read(&mut [0]);
        setter.store(true, Ordering::Relaxed);
    });
    flag
}

#[cfg(unix)]
fn own_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(windows)]
fn own_group(command: &mut Command) {
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
    std::os::windows::process::CommandExt::creation_flags(command, CREATE_NEW_PROCESS_GROUP);
}
