//! The referee on its own: published fouls, and rows that win.

use super::{Cell, Referee};

/// The points of text like `h8h9 a1`.
fn points(text: &str) -> Vec<(usize, usize)> {
    let starts: Vec<usize> =
        text.match_indices(|mark: char| mark.is_ascii_alphabetic()).map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let named =
        |word: &str| (usize::from(word.as_bytes()[0] - b'a'), word[1..].trim().parse::<usize>().unwrap() - 1);
    starts.iter().zip(ends).map(|(&start, end)| named(&text[start..end])).collect()
}

fn position(text: &str) -> Referee {
    let mut referee = Referee::new(4, 15, 15);
    match text.split_once("black=").and_then(|(_, text)| text.split_once("white=")) {
        Some((black, white)) => {
            points(black).into_iter().for_each(|point| referee.set(point, Cell::Black));
            points(white).into_iter().for_each(|point| referee.set(point, Cell::White));
        }
        None => points(text).into_iter().for_each(|point| referee.place(point)),
    }
    referee
}

#[test]
fn published_fouls() {
    for line in include_str!("../../src/testdata/renju-forbidden.txt").lines() {
        let [name, stones, answer] = line.split('|').collect::<Vec<_>>()[..] else { continue };
        if line.starts_with('#') {
            continue;
        }
        let (fouls, fives) = answer.split_once("(black five points:").unwrap_or((answer, ""));
        let (mut expected, referee) = (points(fouls), position(stones));
        assert!(referee.black_to_move, "{name}");
        let found = referee.points().filter(|&point| referee.is_empty(point) && referee.is_foul(point));
        expected.sort_by_key(|&(x, y)| (y, x));
        assert_eq!(found.collect::<Vec<_>>(), expected, "{name}\n{referee}");
        assert!(
            points(fives.trim_end().trim_end_matches(')')).into_iter().all(|point| referee.wins(point)),
            "{name}"
        );
    }
}

#[test]
fn rows_that_win() {
    let rows = ["XXXX.OOO", "........", "OXXXX.O.", "O.......", "XXX.XX.O"];
    let winning = |rule| {
        let mut referee = Referee::picture(rule, &rows);
        referee.black_to_move = true;
        referee.points().filter(|&point| referee.is_empty(point) && referee.wins(point)).collect::<Vec<_>>()
    };
    assert_eq!(winning(0), [(4, 0), (5, 2), (3, 4)]);
    assert_eq!(winning(1), [(4, 0), (5, 2)]);
    assert_eq!(winning(4), [(4, 0), (5, 2)]);
    assert_eq!(winning(8), [(4, 0), (3, 4)]);
    assert_eq!(winning(9), [(4, 0)]);
}
