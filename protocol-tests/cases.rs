//! Sessions from public bug reports and test scripts, in `cases/`: each line is sent as it stands,
//! with LF and with CR LF, and each answer is held to the table below. Only where a file allows
//! more than 250 ms for a move, that much is announced before the move.

use crate::support::*;
use std::path::Path;

/// The file and the answers: a reply as it stands, alternatives with `|`, `move` for any legal move,
/// `!x,y` for any other legal move, `swap` for `SWAP` or the coordinates the swap2 opening allows.
const CASES: &[(&str, &[&str])] = &[
    ("01_renju_only_block_forbidden", &["OK", "!6,6"]),
    ("03_freestyle_must_block_four", &["OK", "4,6"]),
    ("05_judge_all_take_five", &["OK", "6,7|11,7"]),
    ("06_judge_standard_no_overline", &["OK", "5,7|9,7"]),
    ("07_judge_renju_no_g9", &["OK", "!6,8"]),
    ("08_judge_caro_blocked_five", &["OK", "5,4|5,5|5,9|5,10"]),
    ("10_time_unlimited_and_negative", &["OK", "move", "move", "move"]),
    ("11_memory_values", &["OK", "move", "move"]),
    ("12_info_evaluate_silence", &["OK", "move", "move"]),
    ("14_lowercase_yixin_board", &["OK", "FORBID .", "move"]),
    ("15_swap2board", &["OK", "swap", "OK", "swap", "OK", "swap"]),
    ("17_corner_first_stone_speed", &["OK", "move"]),
    ("18_mate_distance", &["OK", "move"]),
    ("19_rapfi32_contested_win", &["OK", "move"]),
    ("20_rapfi14_many_fours", &["OK", "move"]),
    ("21_rapfi8_end_of_false_win", &["OK", "move"]),
    ("23_near_full_0_empty", &["OK", "ERROR"]),
    ("23_near_full_2_empty", &["OK", "14,14|13,14"]),
    ("25_freestyle_overline_wins", &["OK", "8,10"]),
    ("27_complete_own_five_first", &["OK", "2,3|7,3"]),
    ("29_begin_after_board_rules", &["OK", "move"]),
    ("30_piskvork_renju_issue1_overline", &["OK", "5,8"]),
];

/// The most time for a move, in milliseconds.
const TURN: u64 = 250;

fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("protocol-tests/cases/{name}.txt"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines of every case.
pub fn corpus() -> Vec<String> {
    CASES.iter().flat_map(|(name, _)| text(name).lines().map(String::from).collect::<Vec<_>>()).collect()
}

/// A manager that follows its own session, so that it can judge the replies.
struct Manager {
    engine: Engine,
    referee: Referee,
    rule: u32,
    turn: u64,
    block: Option<String>,
    stones: Vec<(usize, usize)>,
}

impl Manager {
    fn new(line_end: LineEnd) -> Manager {
        let engine = Engine::start().with_line_end(line_end);
        let referee = Referee::new(0, 15, 15);
        Manager { engine, referee, rule: 0, turn: 30_000, block: None, stones: Vec::new() }
    }

    /// Sends a line and says whether it is to be answered.
    fn send(&mut self, line: &str) -> bool {
        let lower = line.to_lowercase();
        let words: Vec<&str> = lower.split(' ').collect();
        if self.turn > TURN && ["begin", "turn", "board", "swap2board", "yxnbest"].contains(&words[0]) {
            self.engine.send(&format!("INFO timeout_turn {TURN}"));
        }
        self.engine.send(line);
        match (words[0], self.block.take()) {
            ("done", Some(block)) => return block != "yxboard",
            (stone, Some(block)) => {
                self.place(stone);
                self.block = Some(block);
                return false;
            }
            ("board" | "yxboard" | "swap2board", None) => {
                self.block = Some(words[0].into());
                self.stones.clear();
            }
            ("start", None) => {
                let size = words[1].parse().expect("a size");
                self.referee = Referee::new(0, size, size);
                self.stones.clear();
                return true;
            }
            ("info", None) if words[1] == "rule" => self.rule = words[2].parse().expect("a rule"),
            ("info", None) if words[1] == "timeout_turn" => self.turn = words[2].parse().expect("a time"),
            ("turn", None) => {
                self.place(words[1]);
                return true;
            }
            ("restart", None) => self.stones.clear(),
            _ => (),
        }
        ["restart", "begin", "yxnbest", "yxshowforbid"].contains(&words[0])
    }

    fn place(&mut self, stone: &str) {
        let numbers: Vec<usize> = stone.split(',').map(|number| number.parse().expect("a number")).collect();
        self.stones.push((numbers[0], numbers[1]));
    }

    /// Reads a reply and holds it and its messages to what is right.
    fn judge(&mut self, expected: &str) {
        let (reply, messages) = self.engine.reply_after_messages(ms(TURN * 2));
        let position = self.position();
        for message in &messages {
            position.check_message(message);
        }
        let points = coordinates(&reply).unwrap_or_default();
        assert!(points.iter().all(|&point| position.is_empty(point)), "{reply}\n{position}");
        self.stones.extend(&points);
        let right = match expected {
            "move" => points.len() == 1,
            "swap" => reply == "SWAP" || !points.is_empty(),
            "ERROR" => reply.starts_with("ERROR "),
            _ if expected.starts_with('!') => points.len() == 1 && reply != expected[1..],
            _ => expected.split('|').any(|alternative| alternative == reply),
        };
        assert!(right, "{reply}, not {expected}\n{position}");
    }

    /// The position for the referee. Rule 2 is renju here: only Yixin-Board's session has it.
    fn position(&self) -> Referee {
        let rule = if self.rule == 2 { 4 } else { self.rule };
        let mut referee = Referee::new(rule, self.referee.width, self.referee.height);
        for &stone in &self.stones {
            referee.place(stone);
        }
        referee
    }
}

fn run(name: &str, answers: &[&str], line_end: LineEnd, change: impl Fn(&str) -> String) {
    let mut manager = Manager::new(line_end);
    let mut answers = answers.iter();
    for line in text(name).lines().map(change) {
        match line.as_str() {
            "" => (),
            "END" | "end" => {
                assert_eq!(answers.next(), None, "{name}: answers left");
                return manager.engine.end();
            }
            line if manager.send(line) => manager.judge(answers.next().expect("an answer for each command")),
            _ => (),
        }
    }
    panic!("{name} has no END");
}

fn run_all(line_end: LineEnd) {
    for (name, answers) in CASES {
        println!("{name}, {line_end:?}");
        run(name, answers, line_end, |line| line.into());
    }
}

#[test]
fn every_case_with_lf() {
    run_all(LineEnd::Lf);
}

#[test]
fn every_case_with_cr_lf() {
    run_all(LineEnd::CrLf);
}

/// The row of six in cases 25 and 30 is no win under rule 1, and under rule 4 it is a foul.
#[test]
fn cases_25_and_30_under_other_rules() {
    let rule = |rule: &'static str| move |line: &str| line.replace("INFO rule 0", rule);
    run("25_freestyle_overline_wins", &["OK", "move"], LineEnd::Lf, rule("INFO rule 1"));
    run("30_piskvork_renju_issue1_overline", &["OK", "move"], LineEnd::Lf, rule("INFO rule 1"));
    let renju = |line: &str| match line {
        "16,4,2" | "1,9,1" => String::new(),
        "START 20" => "START 15".into(),
        "DONE" => "DONE\nYXSHOWFORBID".into(),
        "BOARD" => "INFO rule 4\nYXBOARD".into(),
        _ => line.into(),
    };
    let session: String =
        text("30_piskvork_renju_issue1_overline").lines().map(|line| renju(line) + "\n").collect();
    let mut engine = Engine::start();
    engine.send(session.trim_end().trim_end_matches("END").trim_end());
    assert_eq!(engine.reply(SOON), "OK");
    let forbidden = engine.reply(SOON);
    assert!(forbidden.contains("0508"), "{forbidden}");
    engine.end();
}

#[test]
fn case_24_stop_after_a_while() {
    for stop in ["YXSTOP", "STOP", "END"] {
        let mut engine = Engine::start();
        engine.send(text("24_stop_latency").trim_end());
        assert_eq!(engine.reply(SOON), "OK");
        engine.expect_no_reply(ms(400));
        if stop != "END" {
            engine.ask_move(stop, ms(200));
        }
        engine.end();
    }
}

/// Case 17, and stones far apart: a legal move inside the limit.
#[test]
fn stones_far_apart() {
    let mut engine = Engine::start();
    engine.expect(&opening(20, 0, TURN), "OK");
    for stones in ["0,0,1 19,19,2", "0,19,2", "0,0,2 10,0,1 0,10,2"] {
        let reply = engine.ask_move(&board(stones), ms(TURN));
        assert!(!stones.contains(&format!("{},{},", reply.0, reply.1)) && reply.0 < 20 && reply.1 < 20);
    }
    engine.end();
}
