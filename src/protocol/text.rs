//! From lines to commands: keywords, blocks of stones, and payloads that are skipped.

use super::command::{self, Command, ENDS_BLOCK, Shape};
use super::info;
use crate::engine::Stone;
use crate::geometry::MAX_POINTS;

/// The longest part of a line that is repeated in an answer, in characters.
const ECHO: usize = 40;
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Reads one line after the other and knows in which block it is.
#[derive(Default)]
pub struct Parser {
    state: State,
    begun: bool,
    yixin: bool,
    silent: bool,
}

#[derive(Default)]
enum State {
    /// The next line begins a command.
    #[default]
    Idle,
    /// Stones up to `DONE`.
    Stones(Block),
    /// The next line is a path that we do not use.
    SkipNextLine,
    /// Everything up to `DONE` is of no use.
    SkipToDone,
}

/// The stones read so far, the first error among them, and the command to make of them.
struct Block {
    make: fn(Vec<Stone>) -> Command,
    stones: Vec<Stone>,
    error: Option<String>,
}

impl Parser {
    /// The command that this line, without its end, completes, if any.
    pub fn feed(&mut self, line: &[u8]) -> Option<Command> {
        let first = !std::mem::replace(&mut self.begun, true);
        let line = line.strip_prefix(BYTE_ORDER_MARK).filter(|_| first).unwrap_or(line);
        let text = String::from_utf8_lossy(line);
        let text = text.trim_matches([' ', '\t', '\r']);
        if text.is_empty() {
            return None;
        }
        let (keyword, rest) = split_keyword(text);
        if keyword.eq_ignore_ascii_case("INFO") && !matches!(self.state, State::SkipNextLine) {
            return info::setting(rest).map(Command::Info);
        }
        let ends_block = ENDS_BLOCK.iter().any(|name| name.eq_ignore_ascii_case(keyword));
        match std::mem::take(&mut self.state) {
            State::SkipNextLine => None,
            State::Stones(block) if !ends_block => self.stones(block, text),
            State::SkipToDone if !ends_block => self.skip_to_done(text),
            _ => self.command(keyword, rest),
        }
    }

    /// Takes note of a line that is too long to be kept.
    pub fn feed_too_long(&mut self) -> Option<Command> {
        match &mut self.state {
            State::Idle => return Some(Command::Unknown("line, it is too long".into())),
            State::Stones(block) => {
                block.error.get_or_insert("a line of the block is too long".into());
            }
            State::SkipNextLine => self.state = State::Idle,
            State::SkipToDone => {}
        }
        None
    }

    /// Whether a block of stones is open, which will replace the position.
    pub fn is_reading_stones(&self) -> bool {
        matches!(self.state, State::Stones(_))
    }

    /// Whether the manager is of the Yixin family, as far as seen.
    pub fn is_yixin(&self) -> bool {
        self.yixin
    }

    fn command(&mut self, keyword: &str, rest: &str) -> Option<Command> {
        self.notice_dialect(keyword, rest);
        match command::shape(keyword) {
            Some(Shape::Line(read)) => return Some(read(rest).unwrap_or_else(Command::Invalid)),
            Some(Shape::Stones(make)) => {
                return self.stones(Block { make, stones: Vec::new(), error: None }, rest);
            }
            Some(Shape::SkipLine) => {}
            Some(Shape::SkipNextLine) => self.state = State::SkipNextLine,
            Some(Shape::SkipToDone) => return self.skip_to_done(rest),
            None if self.silent => {}
            None => return Some(Command::Unknown(printable(keyword))),
        }
        None
    }

    /// Signs of a manager of the Yixin family: its own commands, lower case, or `start n n`.
    /// After `YXSHOWINFO` it wants no answer to commands that are not known.
    fn notice_dialect(&mut self, keyword: &str, rest: &str) {
        let is_yx = keyword.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("YX"));
        let two_sides = keyword.eq_ignore_ascii_case("START") && rest.split_ascii_whitespace().count() == 2;
        self.yixin |= is_yx || keyword == "start" || two_sides;
        self.silent |= keyword.eq_ignore_ascii_case("YXSHOWINFO");
    }

    fn stones(&mut self, mut block: Block, text: &str) -> Option<Command> {
        for word in words(text) {
            if word.eq_ignore_ascii_case("DONE") {
                return Some(block.error.map_or_else(|| (block.make)(block.stones), Command::Invalid));
            }
            if let Err(error) = block.read(&word) {
                block.error.get_or_insert(error);
            }
        }
        self.state = State::Stones(block);
        None
    }

    fn skip_to_done(&mut self, text: &str) -> Option<Command> {
        if !text.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case("DONE")) {
            self.state = State::SkipToDone;
        }
        None
    }
}

impl Block {
    /// Takes a stone `x,y,who`, or `x,y` as one without an owner.
    fn read(&mut self, word: &str) -> Result<(), String> {
        let stone = match command::numbers(word).as_deref() {
            Some(&[x, y, who]) => Stone { x, y, who },
            Some(&[x, y]) => Stone { x, y, who: 0 },
            _ => return Err(format!("'{}' is no stone", printable(word))),
        };
        if self.stones.len() == MAX_POINTS {
            return Err("there are more stones than points".into());
        }
        self.stones.push(stone);
        Ok(())
    }
}

fn split_keyword(text: &str) -> (&str, &str) {
    let (keyword, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
    (keyword, rest.trim_start_matches([' ', '\t']))
}

/// The words of a line of stones; blanks around commas do not part words.
fn words(text: &str) -> Vec<String> {
    let joined: Vec<&str> = text.split(',').map(|part| part.trim_matches([' ', '\t'])).collect();
    joined.join(",").split_ascii_whitespace().map(str::to_owned).collect()
}

/// The beginning of a text, with nothing in it that is not plain ASCII.
fn printable(text: &str) -> String {
    text.chars().take(ECHO).map(|c| if c.is_ascii_graphic() { c } else { '?' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Setting;

    fn commands(lines: &[&str]) -> Vec<Command> {
        let mut parser = Parser::default();
        lines.iter().filter_map(|line| parser.feed(line.as_bytes())).collect()
    }

    fn stone(x: i64, y: i64, who: i64) -> Stone {
        Stone { x, y, who }
    }

    #[test]
    fn case_blanks_and_line_ends_do_not_matter() {
        for line in ["TURN 3,4", "turn 3,4", "\tTurn \t 3 , 4 \t", "TURN 3,4\r", "\u{feff}TURN 3,4"] {
            assert_eq!(commands(&[line]), [Command::Turn(3, 4)], "{line:?}");
        }
        assert_eq!(commands(&["", "  \t", "\r"]), []);
    }

    #[test]
    fn bad_arguments_are_invalid_and_other_words_unknown() {
        assert!(matches!(commands(&["TURN a,b"])[..], [Command::Invalid(_)]));
        assert_eq!(commands(&["FOO bar"]), [Command::Unknown("FOO".into())]);
        assert_eq!(commands(&["startle 20"]), [Command::Unknown("startle".into())]);
        assert_eq!(commands(&["A\0B"]), [Command::Unknown("A?B".into())]);
        let mut parser = Parser::default();
        assert_eq!(parser.feed(b"X\xE9\xFF"), Some(Command::Unknown("X??".into())));
        assert_eq!(parser.feed(b"INFO folder C:\\Donn\xE9es\\x y\\"), None);
    }

    #[test]
    fn a_block_is_read_from_many_lines_or_one() {
        let expected = [Command::Board(vec![stone(7, 7, 1), stone(8, 8, 2)])];
        assert_eq!(commands(&["BOARD", "7,7,1", "", "8, 8 ,2\r", "done \r"]), expected);
        assert_eq!(commands(&["board 7,7,1 8,8,2 DONE"]), expected);
        assert_eq!(commands(&["BOARD 7,7,1", "8,8,2", "DONE"]), expected);
        assert_eq!(commands(&["BOARD", "DONE"]), [Command::Board(vec![])]);
        assert_eq!(commands(&["SWAP2BOARD", "7,7", "DONE"]), [Command::Swap2Board(vec![stone(7, 7, 0)])]);
    }

    #[test]
    fn a_bad_line_is_reported_once_at_the_end_of_its_block() {
        for bad in ["7", "x", "TURN 7,7", "7,7,1,1"] {
            assert!(matches!(commands(&["BOARD", bad, "zzz", "DONE"])[..], [Command::Invalid(_)]), "{bad}");
        }
        let mut lines = vec!["BOARD"];
        lines.resize(1000, "1,1,1");
        lines.push("DONE");
        assert!(matches!(commands(&lines)[..], [Command::Invalid(_)]));
    }

    #[test]
    fn a_block_ends_where_another_command_begins() {
        assert_eq!(commands(&["BOARD", "7,7,2", "END"]), [Command::End]);
        assert_eq!(commands(&["YXBLOCK", "7,7", "RESTART"]), [Command::Restart]);
        let restarted = commands(&["BOARD", "7,7,2", "BOARD", "1,1,2", "DONE"]);
        assert_eq!(restarted, [Command::Board(vec![stone(1, 1, 2)])]);
        let with_info = commands(&["BOARD", "INFO rule 4", "1,1,2", "DONE"]);
        assert_eq!(with_info, [Command::Info(Setting::Rule(4)), Command::Board(vec![stone(1, 1, 2)])]);
    }

    #[test]
    fn unsupported_payloads_are_skipped() {
        let to_done = ["yxquerydatabaseall", "7,7", "STOP", "done", "yxblock 7,7 done"];
        let paths = ["yxsetdatabase", "END of path", "yxblockreset"];
        let lines: Vec<&str> = to_done.into_iter().chain(paths).chain(["ABOUT"]).collect();
        assert_eq!(commands(&lines), [Command::About]);
    }

    #[test]
    fn boards_of_the_yixin_family_are_noticed_and_spared_unknown_lines() {
        let lines = [("START 15", 0), ("TURN 1,1", 0), ("START 15 15", 1), ("start 15", 1), ("YXSTOP", 1)];
        for (line, yixin) in lines {
            let mut parser = Parser::default();
            parser.feed(line.as_bytes());
            assert_eq!(parser.is_yixin(), yixin == 1, "{line}");
        }
        assert_eq!(commands(&["YXNOSUCH"]), [Command::Unknown("YXNOSUCH".into())]);
        assert_eq!(commands(&["yxshowinfo", "yxnosuch", "7,7", "done"]), [Command::ShowInfo]);
    }

    #[test]
    fn a_line_too_long_is_unknown_or_an_error_of_its_block() {
        let mut parser = Parser::default();
        assert!(matches!(parser.feed_too_long(), Some(Command::Unknown(_))));
        parser.feed(b"BOARD");
        assert_eq!(parser.feed_too_long(), None);
        assert!(matches!(parser.feed(b"DONE"), Some(Command::Invalid(_))));
    }

    /// Lines mixed from words of the protocol and from any bytes. After each, `END` is still read.
    #[test]
    fn no_line_wedges_the_parser() {
        const WORDS: &[&str] = &[
            "BOARD",
            "DONE",
            "yxblock",
            "YXSETDATABASE",
            "INFO",
            "rule",
            "7,7,1",
            "7,,",
            "-1",
            " ",
            "\t",
            ",",
            "START",
            "15",
            "\u{feff}",
            "\u{e9}",
            "TURN",
            "99999999999999999999",
            "SWAP2BOARD",
            "yxbalanceone",
        ];
        let mut rng = crate::rng::Rng::new(1);
        let mut parser = Parser::default();
        for _ in 0..20_000 {
            let mut line = Vec::new();
            for _ in 0..rng.below(6) {
                match rng.below(4) {
                    0 => line.push(rng.below(256) as u8),
                    1 => line.push(b' '),
                    _ => line.extend_from_slice(WORDS[rng.below(WORDS.len())].as_bytes()),
                }
            }
            parser.feed(&line);
            let expects_path = matches!(parser.state, State::SkipNextLine);
            assert!(expects_path || parser.feed(b"END") == Some(Command::End), "{line:?}");
        }
    }
}
