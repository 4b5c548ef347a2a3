//! Engines that misbehave, each in its own way.

use std::io::{self, BufRead, Write};
use std::process::{Command, Stdio, exit};
use std::time::Duration;
use std::{env, thread};

/// Points that make no row: White and Black in turn never have two next to each other.
fn quiet_moves() -> impl Iterator<Item = (i32, i32)> {
    (0..225).map(|index| (index % 15, index / 15)).filter(|(x, y)| x % 2 == 0 && (y % 4 == 0))
}

/// With its own stones only, a double three at the last.
const DOUBLE_THREE: [(i32, i32); 5] = [(6, 7), (7, 7), (8, 6), (8, 9), (8, 7)];

#[expect(clippy::zombie_processes, reason = "a child left behind is what one of the stubs is for")]
/// Plays as an engine of this kind until `END` or the end of its input.
pub fn play(kind: &str) {
    if kind == "crash-at-start" {
        exit(7);
    }
    if kind == "leaves-child" {
        let arguments: Vec<String> = env::args().skip(3).collect();
        let mut child = Command::new(env::current_exe().unwrap());
        child.args(["stub", "sleeper"]).args(arguments).stdin(Stdio::null()).spawn().unwrap();
    }
    if kind == "sleeper" {
        return sleep_for_ever();
    }
    let mut stub = Stub { kind, stones: Vec::new(), moves: 0 };
    for line in io::stdin().lock().lines() {
        let line = line.unwrap_or_default();
        if line.starts_with("END") && kind != "ignores-end" {
            return;
        }
        stub.obey(line.trim());
    }
    if kind == "ignores-end" {
        sleep_for_ever();
    }
}

fn sleep_for_ever() {
    loop {
        thread::sleep(Duration::from_secs(1));
    }
}

fn say(text: &str) {
    let mut out = io::stdout().lock();
    if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}

struct Stub<'a> {
    kind: &'a str,
    stones: Vec<(i32, i32)>,
    /// Its own moves of this game.
    moves: usize,
}

impl Stub<'_> {
    fn obey(&mut self, line: &str) {
        let pair = |text: &str| {
            let mut numbers = text.split(',').map(|number| number.parse::<i32>().unwrap());
            (numbers.next().unwrap(), numbers.next().unwrap())
        };
        match line.split_once(' ').unwrap_or((line, "")) {
            ("ABOUT", _) if self.kind == "no-about" => {}
            ("ABOUT", _) => say("name=\"stub\", version=\"1\"\n"),
            ("START", _) => self.start(),
            ("BEGIN", _) => self.answer(),
            ("TURN", point) => {
                self.stones.push(pair(point));
                self.answer();
            }
            _ => {}
        }
    }

    fn start(&mut self) {
        (self.stones, self.moves) = (Vec::new(), 0);
        match self.kind {
            "mute-at-start" => {}
            "refuser" => say("ERROR the board is too small\n"),
            "early-message" => say("MESSAGE loading\nDEBUG loaded\nOK\n"),
            "cr-lf" => say("OK\r\n"),
            _ => say("OK\n"),
        }
    }

    fn answer(&mut self) {
        let mut free = quiet_moves().filter(|point| !self.stones.contains(point));
        let mut point = free.next().unwrap();
        if self.kind == "fouler" {
            point = DOUBLE_THREE.get(self.moves).copied().unwrap_or(point);
        }
        self.moves += 1;
        let (x, y) = point;
        match self.kind {
            "illegal" => return say("-1,-7\n"),
            "off-board" => return say("15,3\n"),
            "occupied" if !self.stones.is_empty() => {
                return say(&format!("{},{}\n", self.stones[0].0, self.stones[0].1));
            }
            "mute" => return,
            "unfinished-line" => return say(&format!("{x},{y}")),
            "error-reply" => return say("ERROR what now\n"),
            "babbler" => loop {
                say("blah 1,2,3 blah\nname=\"x\"\nOK\nSUGGEST 3,4\n");
            },
            "crash-later" if self.moves == 2 => {
                eprintln!("boom");
                exit(3);
            }
            "closes-output" => close_output(),
            "slow" => thread::sleep(Duration::from_millis(1200)),
            "hog" => {
                let memory = vec![1u8; 200 << 20];
                say(&format!("MESSAGE {}\n", memory.iter().map(|&byte| u64::from(byte)).sum::<u64>()));
            }
            "early-message" => say("MESSAGE depth 3-5 ev 55 n 1K n/ms 1 tm 1 pv H8\n"),
            "huge-line" => say(&format!("MESSAGE {}\n", "x".repeat(1 << 20))),
            _ => {}
        }
        self.stones.push(point);
        say(&if self.kind == "cr-lf" { format!("{x}, {y}\r\n") } else { format!("{x},{y}\n") });
    }
}

/// Closes the output and lives on: the program replaces itself by one that sleeps.
#[cfg(unix)]
fn close_output() {
    use std::os::unix::process::CommandExt;
    let error = Command::new("sleep").arg("1000").stdout(Stdio::null()).stderr(Stdio::null()).exec();
    eprintln!("{error}");
    exit(1);
}

#[cfg(not(unix))]
fn close_output() {
    exit(1);
}
