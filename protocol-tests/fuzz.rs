//! Random and mutated input. After every batch the engine must still answer a position whose answer
//! is known, first after whatever the batch left behind, then with not one line more or less.
//!
//! `QUINCUNX_FUZZ_SECONDS=600 QUINCUNX_FUZZ_SEED=7` fuzzes for ten minutes; a failure prints its seed
//! and the batch.

use crate::cases::corpus;
use crate::support::*;
use quincunx::rng::Rng;
use std::time::{Duration, Instant};

const COMMANDS: &[&str] = &[
    "START",
    "RECTSTART",
    "RESTART",
    "BEGIN",
    "TURN",
    "BOARD",
    "ABOUT",
    "TAKEBACK",
    "PLAY",
    "SWAP2BOARD",
    "SUGGEST",
    "STOP",
    "DONE",
    "YXSTOP",
    "YXBOARD",
    "YXSHOWINFO",
    "YXNBEST",
    "YXSHOWFORBID",
    "YXHASHCLEAR",
    "YXHASHDUMP",
    "YXSHOWHASHUSAGE",
    "YXBALANCEONE",
    "YXBALANCETWO",
    "YXSEARCHDEFEND",
    "YXBLOCK",
    "YXBLOCKUNDO",
    "YXBLOCKRESET",
    "YXBLOCKPATH",
    "YXFORBID",
    "YXQUERYDATABASEALL",
    "YXSETDATABASE",
    "YXEDITTVDDATABASE",
    "YXSWAP2STEP1",
    "YXSOOSORVSTEP4",
    "RELOADCONFIG",
    "BENCH",
    "SOLVE",
    "HELP",
    "FOO",
];

const KEYS: &[&str] = &[
    "timeout_turn",
    "timeout_match",
    "time_left",
    "max_memory",
    "game_type",
    "rule",
    "evaluate",
    "folder",
    "thread_num",
    "max_depth",
    "max_node",
    "hash_size",
    "show_detail",
    "pondering",
    "caution_factor",
    "time_increment",
    "strength",
    "swapable",
    "foo",
];

const NUMBERS: &[&str] = &[
    "-9223372036854775808",
    "-5000",
    "-1",
    "-0",
    "0",
    "00",
    "1",
    "2",
    "3",
    "4",
    "5",
    "8",
    "9",
    "10",
    "14",
    "15",
    "19",
    "20",
    "22",
    "23",
    "100",
    "255",
    "256",
    "70000",
    "2147483647",
    "4294967296",
    "9223372036854775807",
    "99999999999999999999",
    "1e3",
    "0x5",
    "+7",
    "",
    "x",
];

fn pick<'a>(from: &[&'a str], rng: &mut Rng) -> &'a str {
    from[rng.below(from.len())]
}

fn arguments(rng: &mut Rng) -> String {
    let near = |rng: &mut Rng| rng.below(20).to_string();
    match rng.below(8) {
        0 => String::new(),
        1 => pick(NUMBERS, rng).into(),
        2 => format!("{},{}", pick(NUMBERS, rng), pick(NUMBERS, rng)),
        3 => format!("{} {}", near(rng), near(rng)),
        4 => format!("{},{},{}", near(rng), near(rng), pick(NUMBERS, rng)),
        5 => format!("{},{},1 {},{},2 DONE", near(rng), near(rng), near(rng), near(rng)),
        _ => format!("{},{}", near(rng), near(rng)),
    }
}

fn line(corpus: &[String], rng: &mut Rng) -> Vec<u8> {
    match rng.below(10) {
        0..=2 => format!("{} {}", pick(COMMANDS, rng), arguments(rng)).into_bytes(),
        3 => format!("INFO {} {}", pick(KEYS, rng), pick(NUMBERS, rng)).into_bytes(),
        4 => format!("{},{},{}", rng.below(20), rng.below(20), 1 + rng.below(2)).into_bytes(),
        5 => b"DONE".to_vec(),
        6 => (0..rng.below(40)).map(|_| rng.next_u64() as u8).collect(),
        7 => mutated(corpus[rng.below(corpus.len())].as_bytes().to_vec(), rng),
        _ => corpus[rng.below(corpus.len())].as_bytes().to_vec(),
    }
}

/// A few bytes changed, inserted, taken out or repeated.
fn mutated(mut bytes: Vec<u8>, rng: &mut Rng) -> Vec<u8> {
    for _ in 0..=rng.below(3) {
        let at = rng.below(bytes.len() + 1);
        match rng.below(4) {
            0 if at < bytes.len() => bytes[at] = rng.next_u64() as u8,
            1 => bytes.insert(at, b" ,0\r\t-9"[rng.below(7)]),
            2 => bytes.truncate(at),
            _ => bytes.extend_from_within(at..),
        }
    }
    bytes
}

/// Some lines, in which no `END` is left.
fn batch(corpus: &[String], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = format!("INFO timeout_turn {}\n", rng.below(30)).into_bytes();
    for _ in 0..1 + rng.below(30) {
        let line_end: &[u8] = if rng.below(2) == 0 { b"\n" } else { b"\r\n" };
        bytes.extend(line(corpus, rng));
        bytes.extend(line_end);
    }
    for at in 0..bytes.len().saturating_sub(2) {
        if bytes[at..at + 3].eq_ignore_ascii_case(b"END") {
            bytes[at] = b'A';
        }
    }
    bytes
}

/// A fresh game with a row of four from `x` that has one end: the lines and the winning move.
fn probe(size: usize, x: usize, rng: &mut Rng) -> (String, String) {
    let y = rng.below(size);
    let far = (y + 7) % size;
    let own: String = (x..x + 4).map(|x| format!("{x},{y},1 ")).collect();
    let stones = format!("{own} {},{y},2 0,{far},2 5,{far},2 10,{far},2", x - 1);
    let infos = "INFO timeout_turn 300\nINFO timeout_match 0\nINFO time_left 2147483647\nINFO rule 0\n\
                 INFO thread_num 1\nINFO max_memory 73400320\nINFO max_depth 0\nINFO max_node 0";
    (format!("INFO show_detail 0\nSTART {size}\n{infos}\n{}", board(&stones)), format!("{},{y}", x + 4))
}

/// Commands whose replies are certain after a probe; `None` for silence.
const CERTAIN: &[(&str, Option<&str>)] = &[
    ("ABOUT", Some("name=")),
    ("TURN", Some("ERROR ")),
    ("TURN 15,0", Some("ERROR ")),
    ("START x", Some("ERROR ")),
    ("RECTSTART 3,3", Some("ERROR ")),
    ("TAKEBACK 99,99", Some("ERROR ")),
    ("BOARD\n1,1,1\n1,1,1\nDONE", Some("ERROR ")),
    ("SWAP2BOARD\n1,1\nDONE", Some("ERROR ")),
    ("yxshowforbid", Some("FORBID .")),
    ("RESTART", Some("OK")),
    ("yxboard 1,1,1 2,2,2 done", None),
    ("yxhashclear", None),
    ("STOP", None),
    ("INFO foo bar", None),
    ("", None),
];

/// Tells how to repeat a failure.
struct Attempt {
    seed: u64,
    round: usize,
    batch: Vec<u8>,
}

impl Drop for Attempt {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("seed {}, round {}, batch:\n{}", self.seed, self.round, self.batch.escape_ascii());
        }
    }
}

fn round(engine: &mut Engine, batch: &[u8], rng: &mut Rng) {
    // In pieces, as a pipe may deliver them.
    batch.chunks(1 + rng.below(200)).for_each(|piece| engine.write(piece));
    // No batch starts a board of 22, so no other reply has this x.
    let (lines, answer) = probe(22, 17, rng);
    // What the batch began may swallow one line, so the first is of no use.
    engine.send(&format!("\nINFO\n{lines}"));
    let deadline = Instant::now() + ms(5000) + slack();
    while engine.reply(deadline.saturating_duration_since(Instant::now())) != answer {}

    let (lines, answer) = probe(15, 1 + rng.below(10), rng);
    engine.expect(&lines, "OK");
    assert_eq!(engine.reply(ms(300)), answer);

    let certain: Vec<_> = (0..rng.below(8)).map(|_| CERTAIN[rng.below(CERTAIN.len())]).collect();
    engine.send(&certain.iter().map(|(lines, _)| *lines).collect::<Vec<_>>().join("\n"));
    for (lines, expected) in certain {
        if let Some(expected) = expected {
            let reply = engine.reply(SOON);
            assert!(reply.starts_with(expected), "to {lines}: {reply}");
        }
    }
}

#[test]
fn fuzz() {
    let seed = number("QUINCUNX_FUZZ_SEED", 1);
    let deadline = Instant::now() + Duration::from_secs(number("QUINCUNX_FUZZ_SECONDS", 5));
    let (corpus, mut rng) = (corpus(), Rng::new(seed));
    let mut rounds = 0;
    while Instant::now() < deadline {
        let mut engine = Engine::start().with_detail();
        for _ in 0..1 + rng.below(40) {
            let attempt = Attempt { seed, round: rounds, batch: batch(&corpus, &mut rng) };
            round(&mut engine, &attempt.batch, &mut rng);
            rounds += 1;
        }
        match rng.below(2) {
            0 => engine.end(),
            _ => _ = engine.close(ms(1000)),
        }
    }
    println!("{rounds} rounds");
}
