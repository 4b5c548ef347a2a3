//! Fouls by published positions and by pictures.

use super::Board;
use crate::geometry::{Point, PointSet, Size};
use crate::rules::Rule;

/// The points of text like `h8h9 a1`.
fn points(text: &str) -> Vec<Point> {
    let mut points: Vec<String> = Vec::new();
    for mark in text.chars().filter(|mark| !mark.is_whitespace() && *mark != '-') {
        if mark.is_ascii_alphabetic() {
            points.push(String::new());
        }
        points.last_mut().unwrap().push(mark);
    }
    points.iter().map(|point| point.parse().unwrap()).collect()
}

/// A position of the file: alternating moves, or stones by colour.
fn position(text: &str) -> Board {
    let size = Size::square(15).unwrap();
    let Some((black, white)) = text.split_once("black=").and_then(|(_, text)| text.split_once("white="))
    else {
        return Board::from_moves(Rule::Renju, size, &points(text)).unwrap();
    };
    let mut board = Board::new(Rule::Renju, size);
    for (stones, swap) in [(black, false), (white, true)] {
        for point in points(stones) {
            if swap == (board.side_to_move() == crate::rules::Colour::Black) {
                board.swap_side();
            }
            board.play(point);
        }
    }
    if board.side_to_move() == crate::rules::Colour::White {
        board.swap_side();
    }
    board
}

fn fouls(board: &Board) -> PointSet {
    board.empty_points().into_iter().filter(|&point| board.is_foul(point)).collect()
}

#[test]
fn published_positions() {
    let file = include_str!("../testdata/renju-forbidden.txt");
    let mut seen = 0;
    for line in file.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let [name, stones, answer] = line.split('|').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (answer, fives) = answer.split_once("(black five points:").unwrap_or((answer, ""));
        let board = position(stones);
        let expected: PointSet = points(answer).into_iter().collect();
        assert_eq!(
            fouls(&board).into_iter().collect::<Vec<_>>(),
            expected.into_iter().collect::<Vec<_>>(),
            "{name}\n{board}"
        );
        for point in points(fives.trim_end().trim_end_matches(')')) {
            assert!(board.wins(point), "{name}: {point} makes five\n{board}");
        }
        seen += 1;
    }
    assert!(seen > 20);
}

/// Reads a picture in which `#` marks the fouls of Black, who is to move, and compares.
fn check_picture(picture: &str) {
    let board = Board::from_picture(Rule::Renju, picture).unwrap();
    let rows: Vec<&str> = picture.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    let marked: PointSet = board
        .size()
        .points()
        .filter(|point| {
            rows[rows.len() - 1 - point.y() as usize].split(' ').nth(point.x() as usize) == Some("#")
        })
        .collect();
    assert_eq!(
        fouls(&board).into_iter().collect::<Vec<_>>(),
        marked.into_iter().collect::<Vec<_>>(),
        "\n{board}"
    );
}

#[test]
fn double_three() {
    check_picture(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . x . . . .
         . . . . x . . . .
         . . x x # . . . .
         . . . . . . . . .
         . . . . . . . . .
         o o . o . . . . o",
    );
}

#[test]
fn double_four_on_one_line_and_on_two() {
    check_picture(
        ". . . . . . . . .
         . . . . . . . . .
         . o x x x # . . .
         o o . . . x . . .
         . . . . . x . . .
         o . . o . x . . .
         . . . . . o . . .
         o . o . o . . o .
         . x . x # x . x .",
    );
}

#[test]
fn overline_but_never_a_five() {
    check_picture(
        ". . . . . . . . .
         . . x . . . . . .
         . . x . . . . . .
         . . x . o o . o .
         . . x . . . . . .
         . . . . . o . o .
         . . . . . . . . .
         o o . o . o . . .
         . x x x # x x . .",
    );
}
