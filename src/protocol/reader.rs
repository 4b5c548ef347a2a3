//! Reads the manager's lines while the engine thinks, and acts at once on what concerns the
//! running search.

use super::command::Command;
use super::control::Control;
use super::reply::{Output, Reply};
use super::text::Parser;
use crate::engine::Setting;
use std::io::{self, BufRead};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Instant;

/// The most bytes of a line that are kept. A full board on one line has less than 4 KiB.
const MAX_LINE: usize = 64 << 10;

/// A command, when it was read, and the number of its search if it chooses a move.
pub struct Input {
    /// The command.
    pub command: Command,
    /// When its last line was read.
    pub read_at: Instant,
    /// The number of its search.
    pub search: u64,
}

/// Turns lines into commands for the loop.
pub struct Reader {
    control: Arc<Control>,
    output: Arc<Output>,
    sender: Sender<Input>,
    parser: Parser,
    told_dialect: bool,
}

/// One line of input.
enum Line {
    Text(Vec<u8>),
    TooLong,
    End,
}

impl Reader {
    /// A reader that sends commands to `sender`.
    pub fn new(control: Arc<Control>, output: Arc<Output>, sender: Sender<Input>) -> Reader {
        Reader { control, output, sender, parser: Parser::default(), told_dialect: false }
    }

    /// Reads until `END` (true) or the end of the input (false).
    pub fn read(&mut self, mut input: impl BufRead) -> bool {
        loop {
            let command = match next_line(&mut input) {
                Line::Text(line) => self.parser.feed(&line),
                Line::TooLong => self.parser.feed_too_long(),
                Line::End => return false,
            };
            if self.parser.is_reading_stones() {
                self.control.silence();
            }
            let Some(command) = command else { continue };
            let ends = command == Command::End;
            self.pass_on(command);
            if ends {
                return true;
            }
        }
    }

    /// Does what cannot wait, and leaves the rest to the loop.
    fn pass_on(&mut self, command: Command) {
        let read_at = Instant::now();
        match command {
            Command::Stop => return self.control.stop(),
            Command::About if self.control.is_searching() => {
                return self.output.print(&Reply::About.to_string());
            }
            Command::Info(Setting::TimeoutTurn(0)) => self.control.stop(),
            _ if command.ends_thinking() => self.control.silence(),
            _ => {}
        }
        let search = if command.thinks() { self.control.announce() } else { 0 };
        if self.parser.is_yixin() && !std::mem::replace(&mut self.told_dialect, true) {
            self.send(Input { command: Command::Info(Setting::YixinDialect), read_at, search: 0 });
        }
        self.send(Input { command, read_at, search });
    }

    /// The loop is gone only when the program ends.
    fn send(&self, input: Input) {
        let _ = self.sender.send(input);
    }
}

/// The next line without its LF; of a line that is too long the rest is skipped. A last line
/// without an end counts, a failure to read is the end.
fn next_line(input: &mut impl BufRead) -> Line {
    let mut line = Vec::new();
    let mut too_long = false;
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return Line::End,
        };
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        let at_end_of_input = bytes.is_empty();
        too_long |= line.len() + part.len() > MAX_LINE;
        if !too_long {
            line.extend_from_slice(part);
        }
        let used = end.map_or(bytes.len(), |end| end + 1);
        input.consume(used);
        match (end, at_end_of_input) {
            (None, false) => continue,
            (None, true) if line.is_empty() && !too_long => return Line::End,
            _ if too_long => return Line::TooLong,
            _ => return Line::Text(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;
    use std::sync::mpsc;

    /// The commands of an input, whether it had an `END`, and the control after it.
    fn read(text: &[u8]) -> (Vec<Input>, bool, Arc<Control>) {
        let control = Arc::new(Control::default());
        let (sender, receiver) = mpsc::channel();
        let ended = Reader::new(control.clone(), Arc::new(Output::new(io::sink())), sender)
            .read(BufReader::with_capacity(7, text));
        (receiver.iter().collect(), ended, control)
    }

    fn commands(text: &[u8]) -> Vec<Command> {
        read(text).0.into_iter().map(|input| input.command).collect()
    }

    #[test]
    fn lines_end_with_lf_or_cr_lf_or_the_input() {
        let expected = [Command::Restart, Command::About, Command::Turn(1, 2)];
        assert_eq!(commands(b"RESTART\nABOUT\r\nTURN 1,2"), expected);
        assert_eq!(commands(b"RESTART\r\n\r\nABOUT\n\nTURN 1,2\n"), expected);
    }

    #[test]
    fn a_line_too_long_is_one_unknown() {
        let mut text = vec![b'x'; 1 << 20];
        text.extend_from_slice(b"\nRESTART\n");
        let commands = commands(&text);
        assert!(matches!(commands[..], [Command::Unknown(_), Command::Restart]), "{commands:?}");
    }

    #[test]
    fn nothing_is_read_after_end() {
        let (inputs, ended, _) = read(b"ABOUT\nEND\nABOUT\n");
        assert!(ended && inputs.len() == 2);
        assert!(!read(b"ABOUT\n").1);
    }

    #[test]
    fn stop_asks_for_the_move_and_a_new_position_does_not() {
        for (text, stopped, silenced) in [
            ("BEGIN\n", false, false),
            ("BEGIN\nYXSTOP\n", true, false),
            ("BEGIN\nINFO timeout_turn 0\n", true, false),
            ("BEGIN\nINFO timeout_turn 500\n", false, false),
            ("BEGIN\nTURN a,b\n", false, false),
            ("BEGIN\nTURN 1,2\n", true, true),
            ("BEGIN\nSTART 15\n", true, true),
            ("BEGIN\nBOARD\n", true, true),
            ("BEGIN\nTAKEBACK 1,2\n", true, true),
            ("BEGIN\nEND\n", true, true),
            ("BEGIN\nYXBLOCK\nSTOP\nDONE\n", false, false),
        ] {
            let (inputs, _, control) = read(text.as_bytes());
            let search = inputs[0].search;
            assert_eq!(control.token().is_stopped(search), stopped, "{text}");
            assert_eq!(control.is_silenced(search), silenced, "{text}");
        }
    }

    #[test]
    fn the_dialect_is_told_once_and_first() {
        let commands = commands(b"info rule 2\nstart 15\nyxshowforbid\n");
        let [Command::Info(_), Command::Info(dialect), Command::Start(_), Command::ShowForbid] = commands[..]
        else {
            panic!("{commands:?}");
        };
        assert_eq!(dialect, Setting::YixinDialect);
    }
}
