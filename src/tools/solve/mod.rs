//! `solve`: looks for forced wins in positions given as moves or in files.

mod read;

use crate::board::Board;
use crate::geometry::{Point, Size};
use crate::rules::{Colour, Rule};
use crate::threats::{Vcf, VcfLimits, Vct, Verdict};
use read::{Answer, Task};
use std::time::Instant;

/// How `solve` is called.
pub const HELP: &str = "\
usage: pbrain-quincunx solve [options] FILE | MOVES...

Looks for a forced win of the side to move: the shortest by fours alone, then
one by fours and threes.

  MOVES       a position, Black first: h8i9... or 7,7 8,8 ... (x and y from 0)
  FILE        a PSQ game (its last position), or a position a line, '#' begins a comment:
                RULE SIZE | MOVES | 'vcf N', 'no-vcf' or 'win N'
                NAME | MOVES | ...   or the moves alone
  --rule R    freestyle (0), exact-five (1), renju (4), caro (8) or caro-exact (9),
              where the file gives none; default freestyle
  --size N    or WxH, where the file gives none; default 15
  --limit N   at most N nodes for each of the two searches of a position;
              default 1000000. By fours a node is a stone placed, by threes a position.
  --fours     look for wins by fours alone

Exit code:
  0  all positions are won; where the file says what they are, all agree
  1  some are not won, or disagree with the file
  2  the call or the file is wrong
  3  some are undecided within the limit, no other fails";

/// Every position is won, or as the file says.
const ALL_WELL: u8 = 0;
const FAILED: u8 = 1;
const MISUSED: u8 = 2;
const UNDECIDED: u8 = 3;

const VCF_BYTES: usize = 4 << 20;
const VCT_BYTES: usize = 64 << 20;

/// What the command line asks.
struct Options {
    rule: Rule,
    size: Size,
    limit: u64,
    threes: bool,
    input: Vec<String>,
}

/// Runs the command and returns its exit code.
pub fn run(arguments: &[&str]) -> u8 {
    if arguments.iter().any(|argument| matches!(*argument, "--help" | "-h")) {
        println!("{HELP}");
        return ALL_WELL;
    }
    let tasks = options(arguments).and_then(|options| Ok((read::tasks(&options)?, options)));
    match tasks {
        Ok((tasks, options)) => solve(&tasks, &options),
        Err(error) => {
            eprintln!("{error}; try 'solve --help'");
            MISUSED
        }
    }
}

fn options(arguments: &[&str]) -> Result<Options, String> {
    let size = Size::square(15).expect("a board size");
    let mut options =
        Options { rule: Rule::Freestyle, size, limit: 1_000_000, threes: true, input: Vec::new() };
    let mut rest = arguments.iter();
    while let Some(&argument) = rest.next() {
        let mut value = || rest.next().copied().ok_or_else(|| format!("{argument} needs a value"));
        match argument {
            "--rule" => options.rule = value()?.parse()?,
            "--size" => options.size = read::size(value()?)?,
            "--limit" => options.limit = value()?.parse().map_err(|_| "the limit is no number")?,
            "--fours" => options.threes = false,
            other if other.starts_with('-') => return Err(format!("'{other}' is no option")),
            input => options.input.push(input.into()),
        }
    }
    if options.input.is_empty() { Err("no position is given".into()) } else { Ok(options) }
}

/// What was found for a position.
struct Solution {
    verdict: Verdict,
    by_fours: bool,
    line: Vec<Point>,
    nodes: u64,
}

fn solve(tasks: &[Task], options: &Options) -> u8 {
    let (mut vcf, mut vct) = (Vcf::new(VCF_BYTES), Vct::new(VCT_BYTES));
    let mut code = ALL_WELL;
    let mut counts = [0; 4];
    let started = Instant::now();
    for (number, task) in tasks.iter().enumerate() {
        let started = Instant::now();
        let solution = find(&task.board, options, &mut vcf, &mut vct);
        let result = judge(&solution, task.answer);
        counts[result as usize] += 1;
        code = worse(code, result);
        print(number + 1, tasks.len() == 1, task, &solution, result, started.elapsed().as_secs_f64());
    }
    if tasks.len() > 1 {
        let [well, failed, _, undecided] = counts;
        let seconds = started.elapsed().as_secs_f64();
        println!("{well} as expected, {failed} not, {undecided} undecided, {seconds:.3} s");
    }
    code
}

fn find(board: &Board, options: &Options, vcf: &mut Vcf, vct: &mut Vct) -> Solution {
    let limits = VcfLimits { nodes: options.limit, ..VcfLimits::NONE };
    let verdict = vcf.shortest(board, limits);
    if matches!(verdict, Verdict::Win { .. }) || !options.threes {
        return Solution { verdict, by_fours: true, line: vcf.line().to_vec(), nodes: vcf.nodes() };
    }
    let with_threes = vct.solve(&mut board.clone(), options.limit, &mut || false);
    let verdict = if with_threes == Verdict::None { verdict } else { with_threes };
    Solution { verdict, by_fours: false, line: vct.line().to_vec(), nodes: vcf.nodes() + vct.nodes() }
}

/// How the solution stands to what is expected, as an exit code.
fn judge(solution: &Solution, answer: Option<Answer>) -> u8 {
    match (answer, solution.verdict) {
        (Some(Answer::NoFours), Verdict::Win { .. }) if !solution.by_fours => ALL_WELL,
        (Some(Answer::NoFours), Verdict::None) => ALL_WELL,
        (Some(Answer::NoFours), Verdict::Win { .. }) => FAILED,
        (Some(Answer::Fours(moves)), Verdict::Win { plies }) if plies > 2 * moves - 1 => FAILED,
        (_, Verdict::Win { .. }) => ALL_WELL,
        (_, Verdict::None) => FAILED,
        (_, Verdict::Unknown) => UNDECIDED,
    }
}

const fn worse(a: u8, b: u8) -> u8 {
    if a == FAILED || b == FAILED {
        FAILED
    } else if a > b {
        a
    } else {
        b
    }
}

fn print(number: usize, alone: bool, task: &Task, solution: &Solution, result: u8, seconds: f64) {
    let board = &task.board;
    let how = if solution.by_fours { "fours" } else { "fours and threes" };
    let verdict = match solution.verdict {
        Verdict::Win { plies } => format!("{} wins by {how} in {plies} plies", board.side_to_move()),
        Verdict::None => format!("no win by {how}"),
        Verdict::Unknown => format!("undecided by {how}"),
    };
    let mark = ["", "  WRONG", "", ""][result as usize];
    let nodes = solution.nodes;
    println!("{number}: {} {}, {verdict}, {nodes} nodes, {seconds:.3} s{mark}", board.rule(), board.size());
    if !solution.line.is_empty() {
        let line: Vec<String> = solution.line.iter().map(Point::to_string).collect();
        println!("   {}", line.join(" "));
    }
    if alone {
        print!("{}", diagram(board, &solution.line));
    }
}

/// The board with the stones of a line as their numbers.
fn diagram(board: &Board, line: &[Point]) -> String {
    let size = board.size();
    let mut text = String::new();
    for y in (0..size.height()).rev() {
        text += &format!("{:>3}", y + 1);
        for x in 0..size.width() {
            let point = Point::new(x, y);
            let number = line.iter().position(|&other| other == point);
            text += &match (number, board.stone(point)) {
                (Some(number), _) => format!("{:>3}", number + 1),
                (None, Some(Colour::Black)) => "  x".into(),
                (None, Some(Colour::White)) => "  o".into(),
                (None, None) => "  .".into(),
            };
        }
        text.push('\n');
    }
    text += "   ";
    (0..size.width()).for_each(|x| text += &format!("  {}", (b'a' + x) as char));
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(arguments: &[&str]) -> u8 {
        run(arguments)
    }

    #[test]
    fn exit_codes() {
        let vcf = concat!(env!("CARGO_MANIFEST_DIR"), "/src/testdata/vcf.txt");
        assert_eq!(code(&["--fours", vcf]), ALL_WELL);
        assert_eq!(code(&["--rule", "0", "h8a1h9a2h10a3h11"]), FAILED);
        assert_eq!(code(&["h8a1h9a2h10a3"]), ALL_WELL);
        assert_eq!(code(&["7,7", "0,0", "7,8", "0,1", "7,9", "0,2"]), ALL_WELL);
        for wrong in [&["h8h8"] as &[&str], &["--size", "3", "h8"], &["--rule", "2", "h8"], &["--limit"], &[]]
        {
            assert_eq!(code(wrong), MISUSED, "{wrong:?}");
        }
    }

    #[test]
    fn the_diagram_numbers_the_line() {
        let board =
            Board::from_picture(Rule::Freestyle, ". . . . .\n. x . . .\n. . o . .\n. . . . .\n. . . . .")
                .unwrap();
        let text = diagram(&board, &[Point::new(0, 0), Point::new(4, 4)]);
        assert!(text.starts_with("  5  .  .  .  .  2\n  4  .  x  .  .  .\n  3  .  .  o  .  .\n"), "{text}");
        assert!(text.ends_with("  1  1  .  .  .  .\n     a  b  c  d  e\n"), "{text}");
    }
}
