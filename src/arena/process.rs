//! The process of an engine: lines with deadlines, memory, standard error, and a sure end.

use std::collections::VecDeque;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Bytes of a line that are kept; the rest of the line is thrown away.
const LINE_CAP: usize = 8 * 1024;
/// Lines that may wait unread; an engine that writes more waits itself, as it would on a full pipe.
const WAITING_LINES: usize = 4096;
/// Bytes of standard error that are kept, the last ones.
const STDERR_CAP: usize = 4 * 1024;

/// How long to wait for what comes at the end of a process: its status and its last output.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// A line the engine wrote, without its line end, and when it arrived.
#[derive(Debug)]
pub struct Line {
    /// The text; bytes that are no UTF-8 are replaced.
    pub text: String,
    /// When its last byte was read.
    pub at: Instant,
}

/// Why no line came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Silence {
    /// The deadline passed.
    Deadline,
    /// The engine closed its output: it is gone or as good as gone.
    Closed,
}

/// A running engine. Dropping it kills it and its children.
pub struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Line>,
    errors: Arc<Mutex<VecDeque<u8>>>,
    error_reader: Option<JoinHandle<()>>,
}

impl Process {
    /// Starts a command: the program and its arguments, in a directory if one is given. The error
    /// is that of the operating system.
    pub fn start(command: &[String], directory: Option<&Path>) -> io::Result<Process> {
        let (program, arguments) = command
            .split_first()
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the command is empty"))?;
        let mut builder = Command::new(program);
        builder.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = directory {
            builder.current_dir(directory);
        }
        own_group(&mut builder);
        let mut child = builder.spawn()?;
        let (sender, lines) = sync_channel(WAITING_LINES);
        let errors = Arc::default();
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read_lines(output, &sender));
        }
        let error_reader = child.stderr.take().map(|output| {
            let errors = Arc::clone(&errors);
            thread::spawn(move || keep_tail(output, &errors))
        });
        Ok(Process { input: child.stdin.take(), child, lines, errors, error_reader })
    }

    /// Writes text and flushes it at once. The error means that the engine no longer reads.
    pub fn send(&mut self, text: &str) -> io::Result<()> {
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        input.write_all(text.as_bytes())?;
        input.flush()
    }

    /// The next line, if it comes before the deadline.
    pub fn line(&self, deadline: Instant) -> Result<Line, Silence> {
        let wait = deadline.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(wait).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Deadline,
            RecvTimeoutError::Disconnected => Silence::Closed,
        })
    }

    /// Takes what was written and not read yet, at most as much as can wait at one time.
    pub fn drain(&self) -> impl Iterator<Item = Line> {
        self.lines.try_iter().take(WAITING_LINES)
    }

    /// Bytes of memory at their highest, over the process and its children, on Linux.
    pub fn peak_memory(&self) -> Option<u64> {
        let peak = |pid: &u32| {
            let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
            let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
            line.trim().trim_end_matches("kB").trim().parse::<u64>().ok().map(|kib| kib * 1024)
        };
        let peaks: Vec<u64> = self.family().iter().filter_map(peak).collect();
        (!peaks.is_empty()).then(|| peaks.iter().sum())
    }

    /// The end of what it wrote to standard error; of an engine that has ended, all of it.
    pub fn stderr(&mut self) -> String {
        let deadline = Instant::now() + LAST_WORDS;
        let is_read = |reader: &JoinHandle<()>| reader.is_finished();
        while matches!(self.child.try_wait(), Ok(Some(_)))
            && !self.error_reader.as_ref().is_none_or(is_read)
            && Instant::now() < deadline
        {
            thread::sleep(Duration::from_millis(1));
        }
        let mut errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(errors.make_contiguous()).into_owned()
    }

    /// How it ended, if it has; waits a moment, as the output closes a little earlier.
    pub fn exit_status(&mut self) -> Option<String> {
        let deadline = Instant::now() + LAST_WORDS;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
                _ => return None,
            }
        }
    }

    /// Asks the engine to end and gives it some time before it is killed.
    pub fn quit(mut self, patience: Duration) {
        // An engine that is gone has ended already.
        let _ = self.send("END\n");
        self.input = None;
        let deadline = Instant::now() + patience;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// The process and all its children, as far as the system tells.
    fn family(&self) -> Vec<u32> {
        let mut family = vec![self.child.id()];
        let mut next = 0;
        while let Some(pid) = family.get(next) {
            let children = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"));
            let children = children.unwrap_or_default();
            family.extend(children.split_whitespace().filter_map(|child| child.parse::<u32>().ok()));
            next += 1;
        }
        family
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Errors mean that all have ended already, which is what is wanted. The group outlives the
        // process as long as one of its children is left.
        if cfg!(unix) {
            let group = format!("-{}", self.child.id());
            let _ = Command::new("kill").args(["-9", "--", &group]).stderr(Stdio::null()).status();
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Makes the process the head of a group with which its children can be ended.
fn own_group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Sends the lines of an output until it closes or no one listens.
fn read_lines(output: impl Read, sender: &SyncSender<Line>) {
    let mut reader = BufReader::with_capacity(LINE_CAP, output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match reader.by_ref().take(LINE_CAP as u64).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let at = Instant::now();
        if line.last() != Some(&b'\n') && line.len() == LINE_CAP && reader.skip_until(b'\n').is_err() {
            return;
        }
        let text = String::from_utf8_lossy(line.trim_ascii()).into_owned();
        if !text.is_empty() && sender.send(Line { text, at }).is_err() {
            return;
        }
    }
}

/// Keeps the last bytes of an output.
fn keep_tail(mut output: impl Read, tail: &Mutex<VecDeque<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(count @ 1..) = output.read(&mut buffer) {
        let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.extend(&buffer[..count]);
        let surplus = tail.len().saturating_sub(STDERR_CAP);
        tail.drain(..surplus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(bytes: &[u8]) -> Vec<String> {
        let (sender, receiver) = sync_channel(WAITING_LINES);
        read_lines(bytes, &sender);
        drop(sender);
        receiver.into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn lines_may_end_in_cr_lf_and_may_be_huge() {
        assert_eq!(lines_of(b"OK\r\n\n 7,8 \nx\xff\nlast"), ["OK", "7,8", "x\u{fffd}", "last"]);
        let mut huge = vec![b'a'; 100_000];
        huge.extend(b"\n1,2\n");
        let lines = lines_of(&huge);
        assert_eq!((lines[0].len(), lines[1].as_str(), lines.len()), (LINE_CAP, "1,2", 2));
    }

    #[test]
    fn the_tail_of_standard_error_is_kept() {
        let tail = Mutex::default();
        let text = (0..2000).map(|n| format!("{n}\n")).collect::<String>();
        keep_tail(text.as_bytes(), &tail);
        let mut tail = tail.into_inner().unwrap();
        assert_eq!(tail.len(), STDERR_CAP);
        assert!(tail.make_contiguous().ends_with(b"\n1999\n"));
    }
}
