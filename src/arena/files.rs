//! Games as files of other programs.

use super::record::{Ending, GameRecord, millis};
use super::referee::Terms;
use crate::rules::Colour;
use crate::score;
use std::fmt::Write;

/// The game in the format of Piskvork: each move with the milliseconds it took, 0 in the opening; then
/// the names and Piskvork's code of the end (0, -2 for an error of an engine, 15 for its time).
pub fn to_psq(record: &GameRecord, terms: Terms, names: [&str; 2]) -> String {
    let mut out = format!("Piskvorky {}, 1:1, 0\n", terms.size);
    let times = record.moves.iter().map(|played| played.time.as_millis());
    let opening = record.opening.iter().map(|_| 0);
    for (point, time) in record.points().zip(opening.chain(times)) {
        _ = writeln!(out, "{},{},{time}", point.x() + 1, point.y() + 1);
    }
    let code = match record.ending {
        Ending::Time => 15,
        ending if ending.is_forfeit() => -2,
        _ => 0,
    };
    _ = writeln!(out, "{}\n{}\n{code}", names[0], names[1]);
    out
}

/// The game in SGF (game type 4), with scores, depths and times as comments.
pub fn to_sgf(record: &GameRecord, terms: Terms, names: [&str; 2]) -> String {
    let size = if terms.size.width() == terms.size.height() {
        terms.size.width().to_string()
    } else {
        format!("{}:{}", terms.size.width(), terms.size.height())
    };
    let result = match (record.winner, record.ending) {
        (None, _) => "0".to_string(),
        (Some(winner), ending) => {
            let how = match ending {
                Ending::Time => "T",
                ending if ending.is_forfeit() => "F",
                _ => "",
            };
            format!("{}+{how}", letter(winner))
        }
    };
    let mut out = format!(
        "(;FF[4]GM[4]CA[UTF-8]AP[Quincunx arena]SZ[{size}]RU[{}]PB[{}]PW[{}]RE[{result}]",
        terms.rule,
        escape(names[0]),
        escape(names[1]),
    );
    for (ply, point) in record.points().enumerate() {
        let letters = [point.x(), point.y()].map(|number| (b'a' + number) as char);
        _ = write!(out, "\n;{}[{}{}]", letter(Colour::to_move(ply)), letters[0], letters[1]);
        let played = ply.checked_sub(record.opening.len()).map(|index| &record.moves[index]);
        if let Some(played) = played {
            _ = write!(out, "C[{:.1} ms", millis(played.time));
            let thought = played.thought;
            for (name, value) in [
                ("score", thought.score.map(score::to_text)),
                ("depth", thought.depth.map(|depth| depth.to_string())),
                ("nodes", thought.nodes.map(|nodes| nodes.to_string())),
            ] {
                value.into_iter().for_each(|value| _ = write!(out, ", {name} {value}"));
            }
            out.push(']');
        }
    }
    if record.ending != Ending::Row {
        _ = write!(out, "\n;C[{}]", escape(format!("{} {}", record.ending, record.detail).trim()));
    }
    out.push_str(")\n");
    out
}

fn letter(colour: Colour) -> char {
    if colour == Colour::Black { 'B' } else { 'W' }
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]").replace(':', "\\:")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::record::{Played, Slot};
    use crate::arena::thought::Thought;
    use crate::geometry::{Point, Size};
    use crate::rules::Rule;
    use std::time::Duration;

    #[test]
    fn a_game_in_both_formats() {
        let thought = Thought { score: Some(score::win_in(3)), depth: Some(9), nodes: None };
        let record = GameRecord {
            slot: Slot { pair: 0, black: 0, white: 1 },
            opening: vec![Point::new(7, 7)],
            moves: vec![Played { point: Point::new(0, 14), time: Duration::from_millis(20), thought }],
            winner: Some(Colour::White),
            ending: Ending::Time,
            detail: "slow [sic]".to_string(),
            last_lines: vec![],
            stderr: String::new(),
            wall: Duration::ZERO,
            memory: [None; 2],
        };
        let terms = Terms { rule: Rule::Renju, size: Size::square(15).unwrap(), move_limit: None };
        let psq = to_psq(&record, terms, ["a", "b"]);
        assert_eq!(psq, "Piskvorky 15x15, 1:1, 0\n8,8,0\n1,15,20\na\nb\n15\n");
        let sgf = to_sgf(&record, terms, ["a]", "b"]);
        let expected = "(;FF[4]GM[4]CA[UTF-8]AP[Quincunx arena]SZ[15]RU[renju]PB[a\\]]PW[b]RE[W+T]\n\
            ;B[hh]\n;W[ao]C[20.0 ms, score +M3, depth 9]\n;C[time slow [sic\\]])\n";
        assert_eq!(sgf, expected);
    }
}
