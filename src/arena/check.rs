//! Judging recorded games again, with the slow referee.

use super::record::{Ending, GameRecord};
use super::referee::{Terms, Verdict};
use super::slow_referee::adjudicate;
use crate::geometry::Point;
use crate::rules::Colour;

/// What is wrong with the result of a game, or `None` if the slow referee finds the same.
pub fn objection(record: &GameRecord, terms: Terms) -> Option<String> {
    let stones: Vec<Point> = record.points().collect();
    let found = adjudicate(terms, &stones);
    let recorded = Verdict { winner: record.winner, ending: record.ending };
    if let Some(off) = stones.iter().find(|&&point| !terms.size.contains(point)) {
        return Some(format!("{off} is off the board"));
    }
    if !record.ending.is_forfeit() {
        let agree = found == Some((stones.len(), recorded));
        return (!agree).then(|| format!("recorded is {recorded:?}, found is {found:?}"));
    }
    let loser = Colour::to_move(stones.len());
    if let Some((ply, verdict)) = found {
        Some(format!("a forfeit is recorded, but the game was over at stone {ply}: {verdict:?}"))
    } else if matches!(record.ending, Ending::Illegal | Ending::Time) && record.winner != Some(!loser) {
        Some(format!("{loser} was to move and forfeited, but is not recorded as the loser"))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::json::Json;
    use crate::geometry::Size;
    use crate::rules::Rule;

    fn objects(moves: &str, winner: &str, ending: &str) -> bool {
        let line = format!(
            "{{\"pair\":0,\"black\":0,\"white\":1,\"winner\":{winner},\"ending\":\"{ending}\",\
            \"opening\":\"\",\"moves\":\"{moves}\",\"detail\":\"\",\"stderr\":\"\"}}"
        );
        let record = GameRecord::from_json(&Json::parse(&line).unwrap()).unwrap();
        let terms = Terms { rule: Rule::ExactFive, size: Size::square(15).unwrap(), move_limit: Some(12) };
        objection(&record, terms).is_some()
    }

    #[test]
    fn wrong_results_are_found() {
        let five = "a1b1a2b2a3b3a4b4a5";
        assert!(!objects(five, "\"black\"", "row"));
        assert!(objects(five, "\"white\"", "row"));
        assert!(objects(five, "null", "full-board"));
        assert!(objects("a1b1a2b2a3b3a4b4a5b5", "\"black\"", "row"));
        assert!(objects("a1b1a2b2a3b3a4b4", "\"black\"", "row"));
        assert!(!objects("a1b1", "\"white\"", "time"));
        assert!(objects("a1b1", "\"black\"", "illegal"));
        assert!(objects(five, "\"black\"", "crash"));
        assert!(objects("a1a1", "\"black\"", "crash"));
        assert!(objects("p1", "\"black\"", "crash"));
    }
}
