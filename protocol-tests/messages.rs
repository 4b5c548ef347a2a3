//! What the engine tells while it thinks: the settings once, then one line per report.

use crate::support::*;

/// The values of `MESSAGE depth D-S ev V n N n/ms K tm T pv …`, or `None` for another line.
fn report(message: &str) -> Option<Vec<&str>> {
    let words: Vec<&str> = message.split(' ').collect();
    let keys = ["MESSAGE", "depth", "ev", "n", "n/ms", "tm", "pv"];
    let positions = [0, 1, 3, 5, 7, 9, 11];
    let named = keys.iter().zip(positions).all(|(key, at)| words.get(at) == Some(key));
    named.then(|| vec![words[2], words[4], words[6], words[8], words[10]])
}

fn is_count(text: &str) -> bool {
    let digits = text.trim_end_matches(['K', 'M', 'G']);
    text.len() - digits.len() < 2 && !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
}

fn is_value(text: &str) -> bool {
    text.trim_start_matches("+M").trim_start_matches("-M").parse::<i32>().is_ok()
}

#[test]
fn one_line_for_each_report() {
    let mut engine = Engine::start();
    engine.expect(&opening(15, 1, 400), "OK");
    engine.send(&board("7,7,1 8,8,2 7,9,1 8,9,2"));
    let (reply, messages) = engine.reply_after_messages(ms(400));
    let reports: Vec<Vec<&str>> = messages.iter().filter_map(|line| report(line)).collect();
    for values in &reports {
        let (depth, longest) = values[0].split_once('-').expect("two depths");
        assert!(depth.parse::<u32>().unwrap() <= longest.parse().unwrap(), "{values:?}");
        let numbers = [values[3], values[4]].iter().all(|number| number.parse::<u64>().is_ok());
        assert!(is_value(values[1]) && is_count(values[2]) && numbers, "{values:?}");
    }
    assert_eq!(reports.len() + 1, messages.len(), "a report, and once the settings: {messages:#?}");
    assert!((1..=10).contains(&reports.len()), "too many in 400 ms: {messages:#?}");
    let line = pv(messages.last().expect("a message")).expect("a line");
    assert_eq!(Some(line[0]), point(&reply), "{messages:#?}");
    engine.end();
}

#[test]
fn the_settings_are_told_at_the_first_search() {
    let mut engine = Engine::start();
    engine.expect(&opening(20, 4, 100), "OK");
    for first in [true, false] {
        engine.send(&board("7,7,1 8,8,2"));
        let (_, messages) = engine.reply_after_messages(ms(100));
        let settings: Vec<_> = messages.iter().filter(|line| report(line).is_none()).collect();
        assert_eq!(settings.len(), usize::from(first), "{messages:#?}");
        let words = ["rule renju", "size 20x20", "threads 1", "hash ", "budget ", "evaluator "];
        assert!(settings.iter().all(|line| words.iter().all(|word| line.contains(word))), "{settings:?}");
    }
    engine.end();
}

#[test]
fn a_mate_is_told_in_plies() {
    let mut engine = Engine::start();
    engine.expect(&opening(15, 0, 1000), "OK");
    // Two open threes that cross: a four-three or better, so a win in a few moves.
    engine.send(&board("7,7,1 0,0,2 8,7,1 14,0,2 6,8,1 0,14,2 6,9,1 14,14,2"));
    let (_, messages) = engine.reply_after_messages(ms(1000));
    let mate = mate_distance(messages.last().expect("a message")).expect("a mate");
    assert!(mate > 0 && mate % 2 == 1 && mate < 12, "{messages:#?}");
    engine.end();
}
