//! Games in files: a header and one record a game, all numbers little-endian.
//!
//! | header byte | content |
//! |---|---|
//! | 0..4 | `QXSP` |
//! | 4 | version, [`VERSION`] |
//! | 5 | number of the rule ([`Rule::index`]) |
//! | 6..8 | 0 |
//!
//! | record byte | content |
//! |---|---|
//! | 0..4 | number of the game |
//! | 4, 5 | width and height of the board |
//! | 6 | 0: White won, 1: draw, 2: Black won |
//! | 7 | `n`, the stones of the opening |
//! | 8..10 | `m`, the searched moves |
//! | 10.. | `n` points of two bytes each, as [`Point::index`] |
//! | .. | `m` moves of four bytes each |
//!
//! A move is two bytes of [`Point::index`], with bit 15 set if it was not the search's choice, and
//! two bytes of the search's score for the side to move, signed.

use crate::geometry::{MAX_POINTS, Point, Size};
use crate::rules::Rule;
use crate::score::Score;

/// The length of the header in bytes.
pub const HEADER_LEN: usize = 8;
const MAGIC: [u8; 4] = *b"QXSP";
const VERSION: u8 = 1;
const RECORD_HEAD: usize = 10;
const NOT_CHOSEN: u16 = 1 << 15;

/// Why bytes are no file of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// The header is not one of this version.
    Header,
    /// A record has impossible content.
    Record,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Outcome {
    /// White won.
    White = 0,
    /// Nobody won.
    Draw = 1,
    /// Black won.
    Black = 2,
}

/// A searched move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// Where the stone went.
    pub point: Point,
    /// What the search thought of the position before it, for the side to move.
    pub score: Score,
    /// Whether the search chose the move; else chance did.
    pub chosen: bool,
}

/// A game of self-play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The number that, with the seed of the run, makes the game.
    pub number: u32,
    /// The board's size.
    pub size: Size,
    /// The stones set by chance, Black's first.
    pub opening: Vec<Point>,
    /// The moves after them.
    pub moves: Vec<Played>,
    /// The end.
    pub outcome: Outcome,
}

/// The header of a file of games of a rule.
pub fn header(rule: Rule) -> [u8; HEADER_LEN] {
    let [a, b, c, d] = MAGIC;
    [a, b, c, d, VERSION, rule.index() as u8, 0, 0]
}

/// Reads a file: its rule, its games, and the number of bytes up to the end of the last whole
/// record. A record cut off at the end of the file is left out.
///
/// # Errors
/// If the bytes are not of this format and version.
pub fn read_games(bytes: &[u8]) -> Result<(Rule, Vec<Game>, usize), Format> {
    let rule = bytes.get(5).and_then(|&index| Rule::ALL.get(index as usize));
    let rule = *rule.filter(|&&rule| bytes.starts_with(&header(rule))).ok_or(Format::Header)?;
    let (mut games, mut at) = (Vec::new(), HEADER_LEN);
    while let Some((game, len)) = Game::read(&bytes[at..])? {
        games.push(game);
        at += len;
    }
    Ok((rule, games, at))
}

impl Game {
    /// The record of the game.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(RECORD_HEAD + 2 * self.opening.len() + 4 * self.moves.len());
        bytes.extend(self.number.to_le_bytes());
        bytes.extend([self.size.width(), self.size.height(), self.outcome as u8, self.opening.len() as u8]);
        bytes.extend((self.moves.len() as u16).to_le_bytes());
        self.opening.iter().for_each(|point| bytes.extend((point.index() as u16).to_le_bytes()));
        for played in &self.moves {
            let flag = if played.chosen { 0 } else { NOT_CHOSEN };
            bytes.extend((played.point.index() as u16 | flag).to_le_bytes());
            bytes.extend((played.score as i16).to_le_bytes());
        }
        bytes
    }

    /// The first record and its length, or `None` if it is not there as a whole.
    fn read(bytes: &[u8]) -> Result<Option<(Game, usize)>, Format> {
        let Some(head) = bytes.get(..RECORD_HEAD) else { return Ok(None) };
        let (stones, searched) = (head[7] as usize, u16::from_le_bytes([head[8], head[9]]) as usize);
        let moves_at = RECORD_HEAD + 2 * stones;
        let len = moves_at + 4 * searched;
        let Some(record) = bytes.get(..len) else { return Ok(None) };
        let size = Size::new(head[4], head[5]).ok_or(Format::Record)?;
        let outcome = [Outcome::White, Outcome::Draw, Outcome::Black].get(head[6] as usize).copied();
        let point = |word: u16| -> Result<Point, Format> {
            let index = (word & !NOT_CHOSEN) as usize;
            let point = (index < MAX_POINTS).then(|| Point::from_index(index));
            point.filter(|&point| size.contains(point)).ok_or(Format::Record)
        };
        let word = |pair: &[u8]| u16::from_le_bytes([pair[0], pair[1]]);
        let opening = record[RECORD_HEAD..moves_at].chunks_exact(2).map(|pair| point(word(pair)));
        let moves = record[moves_at..].chunks_exact(4).map(|bytes| {
            let chosen = word(bytes) & NOT_CHOSEN == 0;
            let score = word(&bytes[2..]) as i16 as Score;
            Ok(Played { point: point(word(bytes))?, score, chosen })
        });
        let game = Game {
            number: u32::from_le_bytes([head[0], head[1], head[2], head[3]]),
            size,
            opening: opening.collect::<Result<_, _>>()?,
            moves: moves.collect::<Result<_, _>>()?,
            outcome: outcome.ok_or(Format::Record)?,
        };
        Ok(Some((game, len)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u32) -> Game {
        Game {
            number,
            size: Size::square(20).unwrap(),
            opening: vec![Point::new(9, 9), Point::new(19, 0)],
            moves: vec![
                Played { point: Point::new(3, 4), score: -31, chosen: true },
                Played { point: Point::new(4, 4), score: 30_995, chosen: false },
            ],
            outcome: Outcome::Black,
        }
    }

    #[test]
    fn games_read_back_and_a_cut_record_is_left_out() {
        let mut bytes = header(Rule::Renju).to_vec();
        bytes.extend(game(1).to_bytes());
        bytes.extend(game(70_000).to_bytes());
        let whole = bytes.len();
        assert_eq!(read_games(&bytes), Ok((Rule::Renju, vec![game(1), game(70_000)], whole)));
        let record = game(1).to_bytes().len();
        for cut in [1, 7, record - 1] {
            let (_, games, end) = read_games(&bytes[..whole - cut]).unwrap();
            assert_eq!((games.len(), end), (1, HEADER_LEN + record));
        }
    }

    #[test]
    fn other_files_are_refused() {
        assert_eq!(read_games(b""), Err(Format::Header));
        assert_eq!(read_games(b"QXSP\x02\x00\x00\x00"), Err(Format::Header));
        assert_eq!(read_games(b"QXSP\x01\x05\x00\x00"), Err(Format::Header));
        let mut bytes = header(Rule::Freestyle).to_vec();
        bytes.extend(game(1).to_bytes());
        bytes[HEADER_LEN + 4] = 4;
        assert_eq!(read_games(&bytes), Err(Format::Record));
        bytes[HEADER_LEN + 4] = 19;
        assert_eq!(read_games(&bytes), Err(Format::Record), "a stone off the board");
    }
}
