//! The engine as a child process. Every line it prints is held to the grammar, and at the end it
//! must have left nothing behind: no half line, nothing on stderr, exit code 0.

use super::{Line, SOON, command, point, slack};
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How the lines to the engine end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineEnd {
    Lf,
    CrLf,
    /// LF inside a block, CR LF elsewhere, as qpiskvork writes.
    Mixed,
}

pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Vec<u8>>,
    errors: Option<JoinHandle<Vec<u8>>>,
    unread: Vec<u8>,
    line_end: LineEnd,
    detail: bool,
    /// What was read so far, for the report of a failure.
    transcript: Vec<String>,
}

impl Engine {
    pub fn start() -> Engine {
        Engine::run(command(None))
    }

    /// Runs a command whose three streams are pipes.
    pub fn run(mut command: Command) -> Engine {
        Engine::attach(command.spawn().expect("the engine starts"))
    }

    /// Takes over a running engine, with what is left of its streams.
    pub fn attach(mut child: Child) -> Engine {
        let mut stderr = child.stderr.take().expect("a pipe");
        let (sender, output) = channel();
        if let Some(mut stdout) = child.stdout.take() {
            std::thread::spawn(move || {
                let mut buffer = [0; 1 << 16];
                while let Ok(count @ 1..) = stdout.read(&mut buffer) {
                    if sender.send(buffer[..count].to_vec()).is_err() {
                        break;
                    }
                }
            });
        }
        let errors = std::thread::spawn(move || {
            let mut text = Vec::new();
            stderr.read_to_end(&mut text).expect("stderr can be read");
            text
        });
        let input = child.stdin.take();
        let unread = Vec::new();
        let (line_end, detail, transcript) = (LineEnd::Lf, false, Vec::new());
        Engine { child, input, output, errors: Some(errors), unread, line_end, detail, transcript }
    }

    pub fn with_line_end(mut self, line_end: LineEnd) -> Engine {
        self.line_end = line_end;
        self
    }

    /// Allows unprefixed `INFO` lines, which `INFO show_detail 2` asks for.
    pub fn with_detail(mut self) -> Engine {
        self.detail = true;
        self
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends lines (separated by line feeds, none at the end) in one write.
    pub fn send(&mut self, lines: &str) {
        let text = match self.line_end {
            LineEnd::Lf => format!("{lines}\n"),
            LineEnd::CrLf => format!("{}\r\n", lines.replace('\n', "\r\n")),
            LineEnd::Mixed => format!("{lines}\r\n"),
        };
        self.write(text.as_bytes());
    }

    /// Writes bytes as they are.
    pub fn write(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("open input");
        input.write_all(bytes).and_then(|()| input.flush()).unwrap_or_else(|error| {
            panic!("the engine does not read: {error}; printed {:#?}", self.transcript)
        });
    }

    /// The next line of any kind, or `None` if none came in time.
    pub fn line(&mut self, within: Duration) -> Option<(Line, String)> {
        let deadline = Instant::now() + within;
        loop {
            if let Some(end) = self.unread.iter().position(|&byte| byte == b'\n') {
                let bytes: Vec<u8> = self.unread.drain(..=end).collect();
                let line = String::from_utf8(bytes[..end].to_vec()).expect("UTF-8");
                self.transcript.push(line.clone());
                let kind = Line::parse(&line).unwrap_or_else(|error| self.fail(&error));
                assert!(self.detail || kind != Line::Detail, "not asked for: {line}");
                return Some((kind, line));
            }
            match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.unread.extend(bytes),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
            }
        }
    }

    /// The next reply and the messages before it.
    pub fn reply_after_messages(&mut self, within: Duration) -> (String, Vec<String>) {
        let deadline = Instant::now() + within + slack();
        let mut messages = Vec::new();
        loop {
            match self.line(deadline.saturating_duration_since(Instant::now())) {
                Some((Line::Reply, line)) => return (line, messages),
                Some((_, line)) => messages.push(line),
                None => self.fail(&format!("no reply within {within:?}")),
            }
        }
    }

    pub fn reply(&mut self, within: Duration) -> String {
        self.reply_after_messages(within).0
    }

    /// Sends and expects one reply that needs no thought.
    pub fn ask(&mut self, lines: &str) -> String {
        self.send(lines);
        self.reply(SOON)
    }

    /// Sends and expects this one reply.
    pub fn expect(&mut self, lines: &str, reply: &str) {
        let answer = self.ask(lines);
        assert_eq!(answer, reply, "to {lines:?}");
    }

    /// Sends and expects one `ERROR`.
    pub fn expect_error(&mut self, lines: &str) {
        let answer = self.ask(lines);
        assert!(answer.starts_with("ERROR "), "to {lines:?}: {answer}");
    }

    /// Sends and expects one move within the time limit.
    pub fn ask_move(&mut self, lines: &str, limit: Duration) -> (usize, usize) {
        self.send(lines);
        let answer = self.reply(limit);
        point(&answer).unwrap_or_else(|| self.fail(&format!("no move: {answer}, to {lines:?}")))
    }

    /// Expects no byte at all for a while.
    pub fn expect_silence(&mut self, during: Duration) {
        if let Some((_, line)) = self.line(during) {
            self.fail(&format!("not silent: {line}"));
        }
        assert!(self.unread.is_empty(), "half a line: {:?}", self.unread);
    }

    /// Expects no reply for a while; messages are allowed.
    pub fn expect_no_reply(&mut self, during: Duration) {
        let deadline = Instant::now() + during;
        while let Some((kind, line)) = self.line(deadline.saturating_duration_since(Instant::now())) {
            assert!(kind != Line::Reply, "a reply nobody asked for: {line}");
        }
    }

    /// Sends `END`: the engine must exit at once without another line.
    pub fn end(mut self) {
        self.send("END");
        let rest = self.wait(SOON);
        assert!(rest.is_empty(), "after END: {rest:?}");
    }

    /// Closes the input and returns the replies that still came before the engine exited.
    pub fn close(mut self, within: Duration) -> Vec<String> {
        self.input = None;
        self.wait(within)
    }

    /// Waits for the exit and returns the replies that came before it.
    pub fn wait(&mut self, within: Duration) -> Vec<String> {
        let deadline = Instant::now() + within + slack();
        let mut replies = Vec::new();
        let status = loop {
            match self.child.try_wait().expect("a child") {
                Some(status) => break status,
                None if Instant::now() > deadline => self.fail(&format!("no exit within {within:?}")),
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        };
        while let Some((kind, line)) = self.line(SOON) {
            replies.extend((kind == Line::Reply).then_some(line));
        }
        assert!(self.unread.is_empty(), "half a line at the end: {:?}", self.unread);
        assert!(status.success(), "{status}; printed {:#?}", self.transcript);
        let errors = self.errors.take().expect("waited once").join().expect("stderr was read");
        assert!(errors.is_empty(), "stderr: {}", String::from_utf8_lossy(&errors));
        replies
    }

    fn fail(&self, why: &str) -> ! {
        panic!("{why}; printed {:#?}", self.transcript)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // An engine that has exited already cannot be killed; either is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
