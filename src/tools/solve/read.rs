//! The positions that `solve` reads.

use super::Options;
use crate::board::{Board, moves_from_text};
use crate::geometry::{Point, Size};
use crate::rules::Rule;
use std::fs;
use std::path::Path;

/// A position to solve, and what its file says of it.
pub struct Task {
    pub board: Board,
    pub answer: Option<Answer>,
}

/// What a file claims of a position.
#[derive(Clone, Copy)]
pub enum Answer {
    /// A win by fours; the shortest takes this many moves of the winner.
    Fours(u32),
    /// No win by fours.
    NoFours,
    /// A win of some kind.
    Win,
}

/// The positions that the command line asks for.
pub fn tasks(options: &Options) -> Result<Vec<Task>, String> {
    let [path] = &options.input[..] else { return one(options, &options.input.join(" ")) };
    if !Path::new(path).exists() {
        return one(options, path);
    }
    let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    if text.starts_with("Piskvorky") {
        return psq(options.rule, &text).map_err(|error| format!("{path}: {error}"));
    }
    let lines =
        text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
    let task =
        |(number, line)| from_line(options, line).map_err(|error| format!("{path}:{}: {error}", number + 1));
    lines.map(task).collect()
}

fn one(options: &Options, moves: &str) -> Result<Vec<Task>, String> {
    let board = board(options.rule, options.size, moves)?;
    Ok(vec![Task { board, answer: None }])
}

fn board(rule: Rule, size: Size, moves: &str) -> Result<Board, String> {
    Board::from_moves(rule, size, &moves_from_text(moves, size)?)
}

/// Reads a size: `15` or `20x15`.
pub fn size(text: &str) -> Result<Size, String> {
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    let sides = width.parse().ok().zip(height.parse().ok());
    sides
        .and_then(|(width, height)| Size::new(width, height))
        .ok_or_else(|| format!("'{text}' is no board size"))
}

/// A line of fields between bars: what it is, the moves, the answer; or the moves alone.
fn from_line(options: &Options, line: &str) -> Result<Task, String> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [head, moves, ref more @ ..] = fields[..] else {
        return Ok(Task { board: board(options.rule, options.size, line)?, answer: None });
    };
    let given = head.split_once(' ').and_then(|(rule, side)| Some((rule.parse().ok()?, size(side).ok()?)));
    let (rule, size) = given.unwrap_or((options.rule, options.size));
    Ok(Task { board: board(rule, size, moves)?, answer: more.first().and_then(|text| answer(text)) })
}

fn answer(text: &str) -> Option<Answer> {
    let mut words = text.split_whitespace();
    match words.next()? {
        "vcf" => words.next()?.parse().ok().map(Answer::Fours),
        "no-vcf" => Some(Answer::NoFours),
        "win" => Some(Answer::Win),
        _ => None,
    }
}

/// The last position of a game as Piskvork saves it: a head with the size, then a move a line as
/// `x,y,milliseconds` with x and y from 1.
fn psq(rule: Rule, text: &str) -> Result<Vec<Task>, String> {
    let mut lines = text.lines();
    let head = lines.next().and_then(|line| line.strip_prefix("Piskvorky ")).unwrap_or_default();
    let size = size(head.split(',').next().unwrap_or_default())?;
    let mut moves: Vec<Point> = Vec::new();
    for line in lines {
        let numbers: Vec<i64> = line.split(',').map_while(|word| word.trim().parse().ok()).collect();
        let [x, y, _] = numbers[..] else { break };
        moves.push(size.point(x - 1, y - 1).ok_or_else(|| format!("'{line}' is off the board"))?);
    }
    Ok(vec![Task { board: Board::from_moves(rule, size, &moves)?, answer: None }])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_game() {
        let text = "Piskvorky 20x15, 11:11, 0\n11,11,0\n12,12,1500\n1,15,20\nold.exe\nnew.exe\n-1\n";
        let tasks = psq(Rule::Renju, text).unwrap();
        assert_eq!(tasks[0].board.moves(), [Point::new(10, 10), Point::new(11, 11), Point::new(0, 14)]);
        assert_eq!(tasks[0].board.size().to_string(), "20x15");
        assert!(psq(Rule::Renju, "Piskvorky 20x15, 1:1, 0\n21,1,0\n").is_err());
        assert!(psq(Rule::Renju, "Piskvorky\n").is_err());
    }

    #[test]
    fn lines_of_a_file() {
        let options = Options {
            rule: Rule::Caro,
            size: Size::square(15).unwrap(),
            limit: 0,
            threes: false,
            input: Vec::new(),
        };
        let task = from_line(&options, "4 20 | 1,2 3,4 | vcf 3").unwrap();
        assert_eq!((task.board.rule(), task.board.size().width()), (Rule::Renju, 20));
        assert!(matches!(task.answer, Some(Answer::Fours(3))));
        let task = from_line(&options, "some name | b3d5 | -").unwrap();
        assert_eq!((task.board.rule(), task.board.ply(), task.answer.is_none()), (Rule::Caro, 2, true));
        assert_eq!(from_line(&options, "b3d5").unwrap().board.ply(), 2);
        assert!(from_line(&options, "0 15 | 1,2 1,2 | win 3").is_err());
    }
}
