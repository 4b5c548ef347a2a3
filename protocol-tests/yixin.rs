//! Yixin-Board and gomocalc.

use crate::support::*;

const DOUBLE_THREE: &str = "7,7,1 7,8,2 8,6,1 8,8,2 7,9,1 8,5,2 8,10,1 8,11,2";

fn yxboard(stones: &str) -> String {
    board(stones).replace("BOARD", "yxboard").replace("DONE", "done")
}

/// The messages that come until the engine is quiet.
fn messages(engine: &mut Engine) -> Vec<String> {
    let first = engine.line(SOON + slack());
    let rest = std::iter::from_fn(|| engine.line(ms(100)));
    first.into_iter().chain(rest).map(|(_, line)| line).collect()
}

#[test]
fn case_19_yixin_board_starts() {
    let mut engine = Engine::start();
    engine.send("info show_detail 1\nyxshowinfo");
    let capabilities = messages(&mut engine);
    assert!(
        capabilities.iter().any(|line| line.starts_with("MESSAGE INFO MAX_THREAD_NUM ")),
        "{capabilities:?}"
    );
    engine.expect("start 15 15\ninfo timeout_turn 200\ninfo timeout_match 10000\ninfo rule 2", "OK");
    let block = "board\n7,7,2\n8,8,1\n9,9,2\ndone";
    engine.ask_move(block, ms(200));
    engine.end();
}

#[test]
fn detail_lines_come_only_when_asked_for() {
    let mut engine = Engine::start().with_detail();
    engine.send(&format!(
        "yxshowinfo\ninfo show_detail 2\n{}\n{}",
        opening(15, 0, 200),
        board("7,7,2 8,8,1 9,9,2")
    ));
    let mut details = Vec::new();
    let (mut reply, deadline) = (None, std::time::Instant::now() + ms(700) + slack());
    while reply.as_deref().and_then(point).is_none() {
        assert!(std::time::Instant::now() < deadline, "no move");
        match engine.line(ms(700) + slack()) {
            Some((Line::Detail, line)) => details.push(line),
            Some((Line::Reply, line)) => reply = Some(line),
            _ => (),
        }
    }
    let known = [
        "PV",
        "NUMPV",
        "DEPTH",
        "SELDEPTH",
        "NODES",
        "TOTALNODES",
        "TOTALTIME",
        "SPEED",
        "EVAL",
        "WINRATE",
        "BESTLINE",
    ];
    assert!(details.iter().all(|line| known.contains(&line.split(' ').nth(1).unwrap_or(""))), "{details:?}");
    assert_eq!(details.last().map(String::as_str), Some("INFO PV DONE"));
    let best =
        details.iter().rev().find_map(|line| line.strip_prefix("INFO BESTLINE ")).expect("a best line");
    assert_eq!(best.split(' ').next(), reply.as_deref());
    engine.end();
}

#[test]
fn case_20_gomocalc_thinks() {
    let mut engine = Engine::start();
    let info = "INFO RULE 4\nINFO THREAD_NUM 1\nINFO CAUTION_FACTOR 3\nINFO STRENGTH 100\nINFO TIMEOUT_TURN 200\n\
                INFO TIMEOUT_MATCH 60000\nINFO MAX_DEPTH 100\nINFO MAX_NODE 0\nINFO PONDERING 0\nINFO SWAPABLE 1";
    engine.expect(&format!("{info}\nSTART 15\nINFO HASH_SIZE 16384\nINFO TIME_LEFT 60000"), "OK");
    engine.send("YXBOARD 7,7,1 8,8,2 DONE");
    engine.expect_silence(ms(50));
    engine.ask_move("YXNBEST 1", ms(200));
    // The rule from before START: the double-three is forbidden.
    engine.send(&format!("YXBOARD {DOUBLE_THREE} DONE"));
    engine.expect("YXSHOWFORBID", "FORBID 0608.");
    assert_ne!(engine.ask_move("YXNBEST 1", ms(200)), (6, 8));
    engine.end();
}

#[test]
fn nbest_plays_its_move_on_the_board() {
    let mut engine = Engine::start();
    engine.expect(&opening(15, 0, 100), "OK");
    engine.send("YXBOARD 7,7,1 8,8,2 DONE");
    let (x, y) = engine.ask_move("YXNBEST 3", ms(100));
    engine.expect_error(&format!("TURN {x},{y}"));
    engine.expect(&format!("TAKEBACK {x},{y}"), "OK");
    engine.end();
}

#[test]
fn case_49_forbidden_points() {
    let mut engine = Engine::start();
    engine.expect(&opening(15, 4, 100), "OK");
    engine.send(&yxboard(DOUBLE_THREE));
    engine.expect("yxshowforbid", "FORBID 0608.");
    engine.send(&yxboard("7,7,2 8,6,1 8,8,2"));
    engine.expect("yxshowforbid", "FORBID .");
    engine.send(&yxboard("7,7,1 8,8,2"));
    engine.expect("yxshowforbid", "FORBID .");
    engine.send(&format!("INFO rule 0\n{}", yxboard(DOUBLE_THREE)));
    engine.expect("yxshowforbid", "FORBID .");
    engine.end();
}

/// Rule 2 is renju for Yixin-Board.
#[test]
fn rule_2_is_renju_in_yixin_mode() {
    let mut engine = Engine::start();
    engine.send("yxshowinfo");
    messages(&mut engine);
    engine.expect(&opening(15, 2, 100), "OK");
    engine.send(&yxboard(DOUBLE_THREE));
    engine.expect("yxshowforbid", "FORBID 0608.");
    assert_ne!(engine.ask_move("yxnbest 1", ms(100)), (6, 8));
    engine.end();
}

#[test]
fn case_50_payloads_are_swallowed() {
    let mut engine = Engine::start();
    engine.send("yxshowinfo");
    messages(&mut engine);
    engine.expect(&opening(15, 0, 100), "OK");
    let blocks = [
        "yxquerydatabaseall",
        "yxquerydatabaseone",
        "yxquerydatabasetext",
        "yxdeletedatabaseone",
        "yxdeletedatabaseall wl",
        "yxedittvddatabase 1 2 3 4",
        "yxblock",
        "yxblockundo",
        "yxblockpath",
    ];
    for block in blocks {
        engine.send(&format!("{block}\n7,7\n8,8\ndone"));
    }
    for command in ["yxsetdatabase", "yxhashdump", "yxhashload", "yxdbtotxt", "yxlibtodb"] {
        engine.send(&format!("{command}\nC:\\START 20\\some where.db"));
    }
    engine.send("yxblockreset\nyxblockpathreset\nyxsavedatabase\nyxhashclear\nyxnosuch\n7,7\n8,8,1\ndone");
    let lines = messages(&mut engine);
    assert!(lines.iter().all(|line| line.starts_with("MESSAGE ")), "{lines:?}");
    engine.expect("START 15", "OK");
    engine.send("yxquerydatabaseall\n7,7");
    engine.expect("START 15", "OK");
    engine.ask_move("BEGIN", ms(100));
    engine.end();
}

#[test]
fn balanced_moves() {
    let mut engine = Engine::start();
    engine.expect(&opening(15, 0, 200), "OK");
    engine.send(&yxboard("7,7,2 8,8,1 9,9,2"));
    for (command, count) in [("YXBALANCEONE 0", 1), ("YXBALANCETWO 0", 2)] {
        engine.send(command);
        let reply = engine.reply(ms(500));
        let points = coordinates(&reply).expect("coordinates");
        assert!(
            points.len() == count && points.iter().all(|point| ![(7, 7), (8, 8), (9, 9)].contains(point)),
            "{reply}"
        );
        engine.send(&yxboard("7,7,2 8,8,1 9,9,2"));
    }
    engine.end();
}

/// A board that starts anew after every stop must see exactly one move for the stopped search.
#[test]
fn stop_then_start_gives_one_move_then_ok() {
    let mut engine = Engine::start();
    engine.expect(&opening(15, 1, 30_000), "OK");
    engine.send(&board("7,7,2 8,8,1 9,9,2"));
    engine.expect_no_reply(ms(100));
    engine.ask_move("yxstop\nstart 15", ms(200));
    assert_eq!(engine.reply(SOON), "OK");
    engine.expect_silence(ms(100));
    engine.end();
}
