//! The commands of the protocol: their table, and what each reads from its own line.

use crate::engine::{Setting, Stone};
use crate::geometry::Size;

/// A command, complete with its payload, as the loop executes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A new game on an empty board.
    Start(Size),
    /// A new game on a board of the same size.
    Restart,
    /// The first move of the game is ours.
    Begin,
    /// The opponent's move.
    Turn(i64, i64),
    /// The stones of a game in which we are to move.
    Board(Vec<Stone>),
    /// A position to look at.
    YxBoard(Vec<Stone>),
    /// The stones of a swap2 opening to answer.
    Swap2Board(Vec<Stone>),
    /// A move to take back.
    TakeBack(i64, i64),
    /// A move to play for us.
    Play(i64, i64),
    /// One item of information.
    Info(Setting),
    /// Who the engine is.
    About,
    /// The move of the running search, now.
    Stop,
    /// The program ends.
    End,
    /// A move in the position at hand.
    Think,
    /// As many moves as told that bring the score near to a bias.
    Balance(usize, i32),
    /// The fouls in the position.
    ShowForbid,
    /// What the engine offers to a board of the Yixin family.
    ShowInfo,
    /// Forget what searches found out.
    ClearHash,
    /// A known command that is wrong in itself; the text says how.
    Invalid(String),
    /// No command we know.
    Unknown(String),
}

impl Command {
    /// Whether it chooses a move.
    pub fn thinks(&self) -> bool {
        use Command::*;
        matches!(self, Begin | Turn(..) | Board(_) | Swap2Board(_) | Think | Balance(..))
    }

    /// Whether it makes the move that is being thought about pointless.
    pub fn ends_thinking(&self) -> bool {
        use Command::*;
        self.thinks() || matches!(self, Start(_) | Restart | YxBoard(_) | TakeBack(..) | Play(..) | End)
    }
}

/// What belongs to a command after its keyword.
#[derive(Clone, Copy)]
pub enum Shape {
    /// The rest of the line. The error is a short text.
    Line(fn(&str) -> Result<Command, String>),
    /// Lines of `x,y,who` up to `DONE`, of which the command is made.
    Stones(fn(Vec<Stone>) -> Command),
    /// Nothing we use: the rest of the line and no more.
    SkipLine,
    /// Nothing we use: the rest of the line and the next line, a path.
    SkipNextLine,
    /// Nothing we use: everything up to `DONE`.
    SkipToDone,
}

/// All commands but `INFO`. Those with a `Skip` are known from other engines and not supported: they
/// are named so that what follows them is not taken for commands.
pub const COMMANDS: &[(&str, Shape)] = &[
    ("START", Shape::Line(start)),
    ("RECTSTART", Shape::Line(rect_start)),
    ("RESTART", Shape::Line(|_| Ok(Command::Restart))),
    ("BEGIN", Shape::Line(|_| Ok(Command::Begin))),
    ("TURN", Shape::Line(|rest| point(rest).map(|(x, y)| Command::Turn(x, y)))),
    ("PLAY", Shape::Line(|rest| point(rest).map(|(x, y)| Command::Play(x, y)))),
    ("TAKEBACK", Shape::Line(|rest| point(rest).map(|(x, y)| Command::TakeBack(x, y)))),
    ("BOARD", Shape::Stones(Command::Board)),
    ("SWAP2BOARD", Shape::Stones(Command::Swap2Board)),
    ("ABOUT", Shape::Line(|_| Ok(Command::About))),
    ("END", Shape::Line(|_| Ok(Command::End))),
    ("STOP", Shape::Line(|_| Ok(Command::Stop))),
    ("YXSTOP", Shape::Line(|_| Ok(Command::Stop))),
    ("YXBOARD", Shape::Stones(Command::YxBoard)),
    ("YXNBEST", Shape::Line(|_| Ok(Command::Think))),
    ("YXSEARCHDEFEND", Shape::Line(|_| Ok(Command::Think))),
    ("YXBALANCEONE", Shape::Line(|rest| balance(1, rest))),
    ("YXBALANCETWO", Shape::Line(|rest| balance(2, rest))),
    ("YXSHOWFORBID", Shape::Line(|_| Ok(Command::ShowForbid))),
    ("YXSHOWINFO", Shape::Line(|_| Ok(Command::ShowInfo))),
    ("YXHASHCLEAR", Shape::Line(|_| Ok(Command::ClearHash))),
    ("RELOADCONFIG", Shape::SkipLine),
    ("YXBLOCKRESET", Shape::SkipLine),
    ("YXBLOCKPATHRESET", Shape::SkipLine),
    ("YXDRAW", Shape::SkipLine),
    ("YXFORBID", Shape::SkipLine),
    ("YXPRINTFEATURE", Shape::SkipLine),
    ("YXRESIGN", Shape::SkipLine),
    ("YXSAVEDATABASE", Shape::SkipLine),
    ("YXDBCHECK", Shape::SkipLine),
    ("YXDBFIX", Shape::SkipLine),
    ("YXSHOWHASHUSAGE", Shape::SkipLine),
    ("YXSWAP2STEP1", Shape::SkipLine),
    ("YXSWAP2STEP2", Shape::SkipLine),
    ("YXSWAP2STEP3", Shape::SkipLine),
    ("YXSOOSORVSTEP1", Shape::SkipLine),
    ("YXDBMERGE", Shape::SkipNextLine),
    ("YXDBSPLIT", Shape::SkipNextLine),
    ("YXDBTOLIB", Shape::SkipNextLine),
    ("YXDBTOPOS", Shape::SkipNextLine),
    ("YXDBTOTXT", Shape::SkipNextLine),
    ("YXDBTOTXTALL", Shape::SkipNextLine),
    ("YXHASHDUMP", Shape::SkipNextLine),
    ("YXHASHLOAD", Shape::SkipNextLine),
    ("YXLIBTODB", Shape::SkipNextLine),
    ("YXSETDATABASE", Shape::SkipNextLine),
    ("YXTXTTODB", Shape::SkipNextLine),
    ("YXBLOCK", Shape::SkipToDone),
    ("YXBLOCKPATH", Shape::SkipToDone),
    ("YXBLOCKPATHUNDO", Shape::SkipToDone),
    ("YXBLOCKUNDO", Shape::SkipToDone),
    ("YXCLEARBESTMOVEDATABASE", Shape::SkipToDone),
    ("YXDELETEDATABASEALL", Shape::SkipToDone),
    ("YXDELETEDATABASEONE", Shape::SkipToDone),
    ("YXEDITLABELDATABASE", Shape::SkipToDone),
    ("YXEDITTEXTDATABASE", Shape::SkipToDone),
    ("YXEDITTVDDATABASE", Shape::SkipToDone),
    ("YXQUERYDATABASEALL", Shape::SkipToDone),
    ("YXQUERYDATABASEALLT", Shape::SkipToDone),
    ("YXQUERYDATABASEONE", Shape::SkipToDone),
    ("YXQUERYDATABASETEXT", Shape::SkipToDone),
    ("YXSETBESTMOVEDATABASE", Shape::SkipToDone),
    ("YXSOOSORVSTEP2", Shape::SkipToDone),
    ("YXSOOSORVSTEP3", Shape::SkipToDone),
    ("YXSOOSORVSTEP4", Shape::SkipToDone),
    ("YXSOOSORVSTEP5", Shape::SkipToDone),
    ("YXSOOSORVSTEP6", Shape::SkipToDone),
];

/// The commands that end an unfinished block and are executed.
pub const ENDS_BLOCK: &[&str] = &["END", "START", "RECTSTART", "RESTART", "BOARD", "YXBOARD", "SWAP2BOARD"];

/// The shape of a command by its keyword, in any case.
pub fn shape(keyword: &str) -> Option<Shape> {
    COMMANDS.iter().find(|(name, _)| name.eq_ignore_ascii_case(keyword)).map(|&(_, shape)| shape)
}

/// The numbers between commas, blanks around them allowed; `None` if one is no number.
pub fn numbers(text: &str) -> Option<Vec<i64>> {
    text.split(',').map(|number| number.trim().parse().ok()).collect()
}

fn point(rest: &str) -> Result<(i64, i64), String> {
    match numbers(rest).as_deref() {
        Some(&[x, y]) => Ok((x, y)),
        _ => Err("a point is written x,y".into()),
    }
}

/// `START n`; boards of the Yixin family send the side twice.
fn start(rest: &str) -> Result<Command, String> {
    let mut sides = rest.split_ascii_whitespace();
    let side = sides.next().ok_or("START needs the side of the board")?;
    if sides.any(|other| other != side) {
        return Err("START is for square boards, RECTSTART for others".into());
    }
    size(side.parse().ok(), side.parse().ok())
}

fn rect_start(rest: &str) -> Result<Command, String> {
    match numbers(rest).as_deref() {
        Some(&[width, height]) => size(Some(width), Some(height)),
        _ => Err("RECTSTART needs width,height".into()),
    }
}

fn size(width: Option<i64>, height: Option<i64>) -> Result<Command, String> {
    let side = |side: Option<i64>| side.and_then(|side| u8::try_from(side).ok());
    let size = side(width).zip(side(height)).and_then(|(width, height)| Size::new(width, height));
    size.map(Command::Start).ok_or_else(|| "boards have sides of 5 to 22 points, 15 and 20 among them".into())
}

fn balance(moves: usize, rest: &str) -> Result<Command, String> {
    let bias = if rest.is_empty() { Ok(0) } else { rest.parse() };
    bias.map(|bias| Command::Balance(moves, bias)).map_err(|_| "the bias is a whole number".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_keyword_is_in_the_table_twice() {
        for (index, (name, _)) in COMMANDS.iter().enumerate() {
            assert!(COMMANDS[..index].iter().all(|(other, _)| other != name), "{name}");
            assert_eq!(*name, name.to_ascii_uppercase());
        }
        assert!(ENDS_BLOCK.iter().all(|name| shape(name).is_some()));
    }

    #[test]
    fn points_are_two_numbers() {
        for good in ["3,4", " 3 , 4 ", "3,\t4"] {
            assert_eq!(point(good), Ok((3, 4)), "{good}");
        }
        for bad in ["", "3", "3 4", "a,b", "3,4,5", "3,", "99999999999999999999,1"] {
            assert!(point(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_game_starts_on_boards_of_5_to_22() {
        assert_eq!(start("15"), Ok(Command::Start(Size::square(15).unwrap())));
        assert_eq!(start("15 15"), start("15"));
        assert_eq!(rect_start("15, 15"), start("15"));
        assert_eq!(rect_start("10,12"), Ok(Command::Start(Size::new(10, 12).unwrap())));
        for bad in ["", "x", "3", "-5", "23", "271", "1000000", "15 14", "15 15 15 14"] {
            assert!(start(bad).is_err(), "{bad}");
        }
        for bad in ["", "5", "10,4", "10,12,3", "10;12"] {
            assert!(rect_start(bad).is_err(), "{bad}");
        }
    }
}
