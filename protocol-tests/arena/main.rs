//! Drives the built arena with engines that misbehave. This program is also those engines: called with
//! `stub KIND`, it plays as badly as that. It has no test harness, whose output would mix with theirs.

mod stub;

use quincunx::arena::log;
use quincunx::arena::record::{Ending, GameRecord};
use quincunx::rules::Colour;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// How each kind of stub fares: the endings of its games as Black and as White.
const KINDS: [(&str, Ending, Ending); 21] = [
    ("illegal", Ending::Illegal, Ending::Illegal),
    ("off-board", Ending::Illegal, Ending::Illegal),
    ("occupied", Ending::Illegal, Ending::Illegal),
    ("mute", Ending::NoAnswer, Ending::NoAnswer),
    ("mute-at-start", Ending::NoAnswer, Ending::NoAnswer),
    ("unfinished-line", Ending::NoAnswer, Ending::NoAnswer),
    ("error-reply", Ending::NoAnswer, Ending::NoAnswer),
    ("babbler", Ending::NoAnswer, Ending::NoAnswer),
    ("crash-at-start", Ending::Crash, Ending::Crash),
    ("crash-later", Ending::Crash, Ending::Crash),
    ("closes-output", Ending::Crash, Ending::Crash),
    ("slow", Ending::Time, Ending::Time),
    ("hog", Ending::Memory, Ending::Memory),
    ("refuser", Ending::Refused, Ending::Refused),
    ("fouler", Ending::Foul, Ending::MoveLimit),
    ("no-about", Ending::MoveLimit, Ending::MoveLimit),
    ("early-message", Ending::MoveLimit, Ending::MoveLimit),
    ("cr-lf", Ending::MoveLimit, Ending::MoveLimit),
    ("huge-line", Ending::MoveLimit, Ending::MoveLimit),
    ("ignores-end", Ending::MoveLimit, Ending::MoveLimit),
    ("leaves-child", Ending::MoveLimit, Ending::MoveLimit),
];

type Test = (&'static str, fn(&Scratch));

const TESTS: [Test; 5] = [
    ("misbehaviour_is_forfeited_and_the_match_goes_on", misbehaviour_is_forfeited_and_the_match_goes_on),
    ("a_killed_arena_leaves_no_engine", a_killed_arena_leaves_no_engine),
    ("an_interrupted_match_resumes", an_interrupted_match_resumes),
    ("another_match_does_not_resume", another_match_does_not_resume),
    ("mistakes_are_told_in_one_line", mistakes_are_told_in_one_line),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [first, kind, ..] = &arguments[..]
        && first == "stub"
    {
        return stub::play(kind);
    }
    if !Path::new("/proc/self").exists() {
        return println!("the tests of the arena need /proc, skipped");
    }
    let filter = arguments.iter().find(|word| !word.starts_with('-'));
    for (name, test) in TESTS {
        if filter.is_none_or(|filter| name.contains(filter.as_str())) {
            let scratch = Scratch::new(name);
            test(&scratch);
            println!("test {name} ... ok");
        }
    }
}

fn misbehaviour_is_forfeited_and_the_match_goes_on(scratch: &Scratch) {
    let mut arguments = scratch.engine("good");
    for (kind, ending, _) in KINDS {
        arguments.extend(scratch.engine(kind));
        if matches!(ending, Ending::NoAnswer | Ending::Time) {
            arguments.extend(words("st=0.3 tolerance=0.2 wait=2"));
        }
    }
    // All who are not to run out of time have so much that a busy machine does not matter.
    arguments.extend(words("-each st=20 maxmemory=100M -rule renju -drawafter 14 -openings none"));
    arguments.extend(words("-gauntlet -concurrency 8 -out log.jsonl -msg msg.txt -psq psq -sgf all.sgf"));
    let output = scratch.arena(&arguments).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let (header, games) = log::read(&scratch.directory.join("log.jsonl")).unwrap();
    assert_eq!(games.len(), 2 * KINDS.len());
    for (index, (kind, as_black, as_white)) in KINDS.iter().enumerate() {
        let engine = index + 1;
        assert_eq!(header.names[engine], *kind);
        let black = games.iter().find(|game| game.slot.black == engine).unwrap();
        let white = games.iter().find(|game| game.slot.white == engine).unwrap();
        for (game, ending, colour) in [(black, as_black, Colour::Black), (white, as_white, Colour::White)] {
            let told = (&game.detail, &game.last_lines, &game.stderr);
            assert_eq!(game.ending, *ending, "{kind} as {colour}: {told:?}");
            let winner = (*ending != Ending::MoveLimit).then_some(!colour);
            assert_eq!(game.winner, winner, "{kind} as {colour}");
        }
    }
    details_are_kept(&header.names, &games);
    assert!(scratch.arena(&words("check log.jsonl")).output().unwrap().status.success());
    assert_eq!(fs::read_dir(scratch.directory.join("psq")).unwrap().count(), games.len());
    scratch.assert_no_engine_lives();
}

fn details_are_kept(names: &[String], games: &[GameRecord]) {
    let game = |kind: &str| games.iter().find(|game| names[game.slot.white] == kind).unwrap();
    let crash = game("crash-later");
    assert!(crash.detail.contains('3') && crash.stderr.contains("boom"), "{crash:?}");
    assert!(!crash.moves.is_empty() && crash.last_lines.iter().any(|line| line.starts_with("> TURN")));
    assert!(game("slow").detail.contains("tolerance of 200 ms"));
    assert!(game("refuser").detail.contains("too small"));
    assert!(game("off-board").detail.contains("off the 15x15 board"));
    assert!(game("occupied").detail.contains("taken"));
    assert_eq!(game("early-message").moves[1].thought.score, Some(55));
}

fn a_killed_arena_leaves_no_engine(scratch: &Scratch) {
    let mut arguments = [scratch.engine("ignores-end"), scratch.engine("mute")].concat();
    arguments.extend(words("-each wait=60 -openings none"));
    let mut arena = scratch.arena(&arguments).spawn().unwrap();
    scratch.wait_until("an engine is asked", || scratch.engines_alive() >= 2);
    arena.kill().unwrap();
    arena.wait().unwrap();
    scratch.wait_until("all engines are gone", || scratch.engines_alive() == 0);
}

fn an_interrupted_match_resumes(scratch: &Scratch) {
    let mut arguments = [scratch.engine("good"), scratch.engine("early-message")].concat();
    arguments
        .extend(words("-each st=5 -drawafter 60 -openings none -rounds 6 -concurrency 2 -out log.jsonl"));
    let mut arena = scratch.arena(&arguments).spawn().unwrap();
    let lines =
        || fs::read_to_string(scratch.directory.join("log.jsonl")).unwrap_or_default().lines().count();
    scratch.wait_until("some games are over", || lines() >= 4);
    interrupt(&mut arena);
    let output = arena.wait_with_output().unwrap();
    let table = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(table.contains("games, overhead"), "{table}");
    scratch.wait_until("all engines are gone", || scratch.engines_alive() == 0);
    let before = lines();
    // A line that was being written when the machine went down.
    let mut text = fs::read_to_string(scratch.directory.join("log.jsonl")).unwrap();
    text.push_str("{\"pair\":9,\"bla");
    fs::write(scratch.directory.join("log.jsonl"), text).unwrap();
    assert!(!scratch.arena(&arguments).output().unwrap().status.success(), "a log was overwritten");
    arguments.push("-resume".to_string());
    assert!(scratch.arena(&arguments).output().unwrap().status.success());
    let (_, games) = log::read(&scratch.directory.join("log.jsonl")).unwrap();
    let mut slots: Vec<_> = games.iter().map(|game| (game.slot.pair, game.slot.black)).collect();
    slots.sort();
    slots.dedup();
    assert_eq!((games.len(), slots.len()), (12, 12), "{before} lines before");
}

fn another_match_does_not_resume(scratch: &Scratch) {
    let engines = [scratch.engine("good"), scratch.engine("no-about")].concat();
    let start = |rest: &str| {
        let arguments = [engines.clone(), words(rest)].concat();
        scratch.arena(&arguments).output().unwrap()
    };
    assert!(start("-each st=1 -drawafter 6 -openings none -out log.jsonl").status.success());
    assert!(start("-each st=1 -drawafter 6 -openings none -out log.jsonl -resume").status.success());
    let other = start("-each st=2 -drawafter 6 -openings none -out log.jsonl -resume");
    assert_one_line(&other, "the log of another match");
}

fn mistakes_are_told_in_one_line(scratch: &Scratch) {
    let good = scratch.engine("good");
    let missing = words("-engine cmd=/no/such/engine");
    let call = |arguments: &[Vec<String>]| scratch.arena(&arguments.concat()).output().unwrap();
    assert_one_line(&call(&[good.clone(), missing]), "/no/such/engine");
    assert_one_line(&call(std::slice::from_ref(&good)), "needs two engines");
    let two = [good.clone(), good].concat();
    assert_one_line(&call(&[two.clone(), words("-openings file=nowhere.txt")]), "nowhere.txt");
    fs::write(scratch.directory.join("bad.txt"), "h8\nh8h8\n").unwrap();
    assert_one_line(&call(&[two, words("-openings file=bad.txt")]), "line 2: 7,7 is taken");
    fs::write(scratch.directory.join("no.log"), "x\n").unwrap();
    assert_one_line(&call(&[words("check no.log")]), "line 1");
}

fn assert_one_line(output: &Output, part: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && error.lines().count() == 1 && error.contains(part), "{output:?}");
}

fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_string).collect()
}

/// What Ctrl-C does.
fn interrupt(child: &mut Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

/// A directory of a test; its path in the command lines of the stubs also tells them from all others.
struct Scratch {
    directory: PathBuf,
}

impl Scratch {
    fn new(name: &str) -> Scratch {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&directory);
        fs::create_dir_all(&directory).unwrap();
        Scratch { directory }
    }

    fn engine(&self, kind: &str) -> Vec<String> {
        let program = std::env::current_exe().unwrap();
        let command = format!("cmd=\"{}\" stub {kind} \"{}\"", program.display(), self.directory.display());
        vec!["-engine".to_string(), command, format!("name={kind}")]
    }

    fn arena(&self, arguments: &[String]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_arena"));
        command.args(arguments).current_dir(&self.directory);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn engines_alive(&self) -> usize {
        let mark = self.directory.display().to_string();
        let is_ours = |entry: fs::DirEntry| {
            let command = fs::read(entry.path().join("cmdline")).unwrap_or_default();
            let words: Vec<&[u8]> = command.split(|&byte| byte == 0).collect();
            words.get(1) == Some(&b"stub".as_slice()) && words.contains(&mark.as_bytes())
        };
        fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| is_ours(entry).then_some(())).count()
    }

    fn assert_no_engine_lives(&self) {
        assert_eq!(self.engines_alive(), 0);
    }

    fn wait_until(&self, what: &str, condition: impl Fn() -> bool) {
        let deadline = Instant::now() + Duration::from_secs(20);
        while !condition() {
            assert!(Instant::now() < deadline, "not true in time: {what}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}
