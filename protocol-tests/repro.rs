//! One thread and a bound of nodes or depth: the same search twice.

use crate::support::*;

/// The reply and the last message without the figures that depend on the clock.
fn think(engine: &mut Engine, limit: &str, stones: &str) -> (String, String) {
    engine.expect(&format!("INFO thread_num 1\nINFO {limit}\nINFO timeout_turn 60000\nSTART 15"), "OK");
    engine.send(&board(stones));
    let (reply, messages) = engine.reply_after_messages(ms(20_000));
    let last = messages.iter().rev().find(|line| line.starts_with("MESSAGE depth ")).expect("a message");
    (reply, figures(last))
}

fn figures(message: &str) -> String {
    let mut words = message.split(' ');
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "n/ms" | "tm" => _ = words.next(),
            _ => kept.push(word),
        }
    }
    kept.join(" ")
}

#[test]
fn the_same_nodes_and_the_same_line_twice() {
    let stones = "7,7,1 8,8,2 7,9,1 8,9,2 6,8,1 9,9,2";
    for limit in ["max_depth 8\nINFO max_node 0", "max_depth 0\nINFO max_node 30000"] {
        let mut first = Engine::start();
        let mut second = Engine::start();
        let (reply, message) = think(&mut first, limit, stones);
        assert_eq!(think(&mut second, limit, stones), (reply.clone(), message.clone()), "{limit}");
        // A game that does not go on from the last one forgets it.
        think(&mut first, limit, "3,3,1 4,4,2");
        assert_eq!(think(&mut first, limit, stones), (reply, message), "{limit}");
        first.end();
        second.end();
    }
}
