//! The record of a game, as a line of the result log.

use super::json::Json;
use super::thought::Thought;
use crate::geometry::Point;
use crate::rules::Colour;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// A winning row.
    Row,
    /// Black played a point that renju forbids him; he loses.
    Foul,
    /// The board was full, or full enough for the rule.
    FullBoard,
    /// The agreed number of moves was reached: a draw.
    MoveLimit,
    /// A move off the board or on a stone.
    Illegal,
    /// A move that came too late.
    Time,
    /// No move came at all.
    NoAnswer,
    /// The process ended.
    Crash,
    /// The process used more memory than allowed.
    Memory,
    /// The engine answered `START` with an error.
    Refused,
}

impl Ending {
    /// All endings.
    pub const ALL: [Ending; 10] = [
        Ending::Row,
        Ending::Foul,
        Ending::FullBoard,
        Ending::MoveLimit,
        Ending::Illegal,
        Ending::Time,
        Ending::NoAnswer,
        Ending::Crash,
        Ending::Memory,
        Ending::Refused,
    ];

    /// The word of the log.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Row => "row",
            Ending::Foul => "foul",
            Ending::FullBoard => "full-board",
            Ending::MoveLimit => "move-limit",
            Ending::Illegal => "illegal",
            Ending::Time => "time",
            Ending::NoAnswer => "no-answer",
            Ending::Crash => "crash",
            Ending::Memory => "memory",
            Ending::Refused => "refused",
        }
    }

    /// Whether the loser lost by what his engine did outside the game.
    pub const fn is_forfeit(self) -> bool {
        !matches!(self, Ending::Row | Ending::Foul | Ending::FullBoard | Ending::MoveLimit)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Ending {
    type Err = String;

    fn from_str(text: &str) -> Result<Ending, String> {
        let found = Ending::ALL.into_iter().find(|ending| ending.name() == text);
        found.ok_or_else(|| format!("'{text}' is no ending of a game"))
    }
}

/// A move an engine played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Played {
    /// Where.
    pub point: Point,
    /// How long it took, by the clock of the arena.
    pub time: Duration,
    /// What the engine told of it.
    pub thought: Thought,
}

/// Where a game stands in the match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slot {
    /// The number of the pair of games; both have the same engines and the same opening.
    pub pair: usize,
    /// The engine with the black stones, by its place in the list of engines.
    pub black: usize,
    /// The engine with the white stones.
    pub white: usize,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord {
    /// Its place in the match.
    pub slot: Slot,
    /// The stones of the opening, Black first.
    pub opening: Vec<Point>,
    /// The moves of the engines after the opening. A foul is the last of them; an illegal move is not among them.
    pub moves: Vec<Played>,
    /// Who won; `None` for a draw.
    pub winner: Option<Colour>,
    /// How the game ended.
    pub ending: Ending,
    /// More about a forfeit, for people; empty otherwise.
    pub detail: String,
    /// For a forfeit, the last lines the engine wrote.
    pub last_lines: Vec<String>,
    /// For a forfeit, the end of what it wrote to standard error.
    pub stderr: String,
    /// The whole game, from the first command to the end.
    pub wall: Duration,
    /// The peak memory of Black's and White's engine in bytes, where the system tells.
    pub memory: [Option<u64>; 2],
}

impl GameRecord {
    /// All stones, the opening first.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        self.opening.iter().copied().chain(self.moves.iter().map(|played| played.point))
    }

    /// The colour that played move number `index` after the opening.
    pub fn mover(&self, index: usize) -> Colour {
        Colour::to_move(self.opening.len() + index)
    }

    /// The game in half points of an engine of this colour: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn half_points(&self, colour: Colour) -> usize {
        self.winner.map_or(1, |winner| if winner == colour { 2 } else { 0 })
    }

    /// The time of the arena itself: what of the game no engine thought.
    pub fn overhead(&self) -> Duration {
        self.wall.saturating_sub(self.moves.iter().map(|played| played.time).sum())
    }

    /// The object of the result log. Times are in milliseconds; `null` stands for what is not known.
    pub fn to_json(&self) -> Json {
        let moves = &self.moves;
        Json::object([
            ("pair", self.slot.pair.into()),
            ("black", self.slot.black.into()),
            ("white", self.slot.white.into()),
            ("winner", self.winner.map(|winner| winner.to_string()).into()),
            ("ending", self.ending.name().into()),
            ("opening", points_to_text(&self.opening).into()),
            ("moves", points_to_text(&moves.iter().map(|played| played.point).collect::<Vec<_>>()).into()),
            ("times", Json::list(moves.iter().map(|played| millis(played.time)))),
            ("scores", Json::list(moves.iter().map(|played| played.thought.score.map(f64::from)))),
            ("depths", Json::list(moves.iter().map(|played| played.thought.depth.map(f64::from)))),
            ("nodes", Json::list(moves.iter().map(|played| played.thought.nodes.map(|nodes| nodes as f64)))),
            ("wall", millis(self.wall).into()),
            ("memory", Json::list(self.memory.map(|bytes| bytes.map(|bytes| bytes as f64)))),
            ("detail", self.detail.as_str().into()),
            ("lines", Json::list(self.last_lines.iter().map(String::as_str))),
            ("stderr", self.stderr.as_str().into()),
        ])
    }

    /// Reads the object of the log. The error says what is missing.
    pub fn from_json(json: &Json) -> Result<GameRecord, String> {
        let number = |name: &str| json.get(name).number().ok_or_else(|| format!("no number '{name}'"));
        let text = |name: &str| json.get(name).text().ok_or_else(|| format!("no text '{name}'"));
        let winner = match json.get("winner").text() {
            Some("black") => Some(Colour::Black),
            Some("white") => Some(Colour::White),
            _ => None,
        };
        let at = |name: &str, index: usize| json.get(name).items().get(index).and_then(Json::number);
        let played = |(index, point): (usize, &Point)| Played {
            point: *point,
            time: duration(at("times", index)),
            thought: Thought {
                score: at("scores", index).map(|score| score as i32),
                depth: at("depths", index).map(|depth| depth as u32),
                nodes: at("nodes", index).map(|nodes| nodes as u64),
            },
        };
        Ok(GameRecord {
            slot: Slot {
                pair: number("pair")? as usize,
                black: number("black")? as usize,
                white: number("white")? as usize,
            },
            opening: points_from_text(text("opening")?)?,
            moves: points_from_text(text("moves")?)?.iter().enumerate().map(played).collect(),
            winner,
            ending: text("ending")?.parse()?,
            detail: text("detail")?.to_string(),
            last_lines: json.get("lines").items().iter().filter_map(Json::text).map(str::to_string).collect(),
            stderr: text("stderr")?.to_string(),
            wall: duration(json.get("wall").number()),
            memory: [0, 1].map(|side| at("memory", side).map(|bytes| bytes as u64)),
        })
    }
}

/// Milliseconds with three decimals.
pub fn millis(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

fn duration(millis: Option<f64>) -> Duration {
    Duration::from_micros((millis.unwrap_or(0.0).max(0.0) * 1000.0).round() as u64)
}

/// Points in a row: `h8g7i9`.
pub fn points_to_text(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect()
}

/// Reads points in a row, with or without blanks. The error is a short text.
pub fn points_from_text(text: &str) -> Result<Vec<Point>, String> {
    let mut points = Vec::new();
    for word in text.split_whitespace() {
        let mut rest = word;
        while let Some(first) = rest.chars().next() {
            let tail = &rest[first.len_utf8()..];
            let end = tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len()) + first.len_utf8();
            points.push(rest[..end].parse()?);
            rest = &rest[end..];
        }
    }
    Ok(points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_reads_back() {
        let point = |text: &str| text.parse::<Point>().unwrap();
        let thought = Thought { score: Some(-12), depth: None, nodes: Some(123_456_789_012) };
        let time = Duration::from_micros(50_123);
        let record = GameRecord {
            slot: Slot { pair: 3, black: 1, white: 0 },
            opening: vec![point("h8"), point("a15")],
            moves: vec![
                Played { point: point("v22"), time, thought },
                Played { point: point("b2"), time: Duration::ZERO, thought: Thought::default() },
            ],
            winner: Some(Colour::Black),
            ending: Ending::Crash,
            detail: "exit status: 101".to_string(),
            last_lines: vec!["MESSAGE \"<b>\"".to_string()],
            stderr: "thread 'main' panicked\n".to_string(),
            wall: Duration::from_millis(60),
            memory: [Some(5 << 30), None],
        };
        let json = Json::parse(&record.to_json().to_string()).unwrap();
        assert_eq!(GameRecord::from_json(&json), Ok(record.clone()));
        assert_eq!(record.overhead(), Duration::from_micros(9877));
        assert_eq!((record.half_points(Colour::Black), record.half_points(Colour::White)), (2, 0));
        assert!(GameRecord::from_json(&Json::Null).is_err());
    }

    #[test]
    fn rows_of_points_are_read() {
        assert_eq!(points_to_text(&points_from_text("h8 A1v22").unwrap()), "h8a1v22");
        for wrong in ["h", "8h", "h8é1", "w1", "h0"] {
            assert!(points_from_text(wrong).is_err(), "{wrong}");
        }
    }
}
