//! The standings as text.

use super::sprt::{Decision, Sprt};
use super::stats::Estimate;
use super::tally::{Results, Tally};
use std::fmt::Write;

/// One line about a running match.
pub fn progress_line(tally: &Tally, games: usize, sprt: Option<&Sprt>) -> String {
    let mut line = format!("{}/{games} games", tally.games());
    if let ([first, _], Some(results)) = (tally.names(), tally.meeting(0, 1)) {
        _ = write!(line, "  {first}: {}", in_short(&results));
        if let Some(sprt) = sprt {
            _ = write!(line, "  {}", sprt_line(sprt, &results));
        }
    } else if let [best, ..] = tally.ranking()[..] {
        _ = write!(line, "  in front {}: {}", tally.names()[best], in_short(tally.total(best)));
    }
    line
}

fn in_short(results: &Results) -> String {
    let mut text = format!("+{} ={} -{}", results.wins, results.draws, results.losses);
    if let Some(estimate) = results.estimate() {
        _ = write!(text, "  Elo {}  LOS {:.1} %", elo(&estimate), 100.0 * estimate.superiority);
    }
    text
}

/// `+12.3 ±45.6`
fn elo(estimate: &Estimate) -> String {
    if estimate.error().is_finite() {
        format!("{:+.1} ±{:.1}", estimate.elo, estimate.error())
    } else {
        format!("{:+.1} [{:+.1}, {:+.1}]", estimate.elo, estimate.low, estimate.high)
    }
}

fn sprt_line(sprt: &Sprt, results: &Results) -> String {
    let (lower, upper) = sprt.bounds();
    format!("LLR {:.2} [{lower:.2}, {upper:.2}]", sprt.ratio(&results.pairs))
}

/// What a test has shown so far.
pub fn test_line(sprt: &Sprt, results: &Results) -> String {
    let verdict = match sprt.decision(&results.pairs) {
        Some(Decision::H0) => "H0 accepted",
        Some(Decision::H1) => "H1 accepted",
        None => "no decision",
    };
    format!("SPRT of Elo {} against {}: {}: {verdict}", sprt.elo0, sprt.elo1, sprt_line(sprt, results))
}

/// Everything that is known, as a table for the end of a match.
pub fn summary(tally: &Tally, sprt: Option<&Sprt>) -> String {
    let mut out = standings(tally);
    if tally.names().len() > 2 {
        out.push('\n');
        out.push_str(&cross_table(tally));
    }
    if let Some(results) = tally.meeting(0, 1).filter(|_| tally.names().len() == 2) {
        _ = writeln!(out, "\npairs by points of {} (0 to 2): {:?}", tally.names()[0], results.pairs.0);
        if let Some(estimate) = results.estimate() {
            let Estimate { normalised, normalised_error, .. } = estimate;
            _ = write!(out, "Elo {}", elo(&estimate));
            if normalised_error.is_finite() {
                _ = write!(out, ", normalised {normalised:+.1} ±{normalised_error:.1}");
            }
            out.push('\n');
            _ = writeln!(out, "likelihood of superiority {:.2} %", 100.0 * estimate.superiority);
        }
        if let Some(sprt) = sprt {
            _ = writeln!(out, "{}", test_line(sprt, &results));
        }
    }
    _ = writeln!(
        out,
        "{} games, overhead {:.2} ms a move",
        tally.games(),
        tally.overhead().as_secs_f64() * 1e3
    );
    out
}

fn standings(tally: &Tally) -> String {
    let header = [
        "", "engine", "games", "score", "Elo", "won", "drawn", "lost", "forfeits", "ms/move", "longest",
        "depth",
    ];
    let mut rows = vec![header.map(str::to_string).to_vec()];
    for (place, engine) in tally.ranking().into_iter().enumerate() {
        let (results, play) = (tally.total(engine), tally.play(engine));
        rows.push(vec![
            (place + 1).to_string(),
            tally.names()[engine].clone(),
            results.games().to_string(),
            format!("{:.1} %", 100.0 * results.points() / results.games().max(1) as f64),
            results.estimate().as_ref().map(elo).unwrap_or_default(),
            results.wins.to_string(),
            results.draws.to_string(),
            results.losses.to_string(),
            play.forfeits.to_string(),
            format!("{:.1}", play.mean_time()),
            play.longest.as_millis().to_string(),
            play.mean_depth().map(|depth| format!("{depth:.1}")).unwrap_or_default(),
        ]);
    }
    align(&rows)
}

/// Wins, draws and losses of each engine against each other.
fn cross_table(tally: &Tally) -> String {
    let ranking = tally.ranking();
    let mut header = vec![String::new(), "against".to_string()];
    header.extend((1..=ranking.len()).map(|place| place.to_string()));
    let mut rows = vec![header];
    for (place, &engine) in ranking.iter().enumerate() {
        let mut row = vec![(place + 1).to_string(), tally.names()[engine].clone()];
        row.extend(ranking.iter().map(|&rival| match tally.meeting(engine, rival) {
            Some(results) => format!("+{} ={} -{}", results.wins, results.draws, results.losses),
            None => "-".to_string(),
        }));
        rows.push(row);
    }
    align(&rows)
}

/// Columns of equal width; the second is of names and starts at its left, the others end at their right.
fn align(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut out = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column == 1 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        out.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let rows = [["1", "long name", "5"], ["10", "é", "55"]].map(|row| row.map(str::to_string).to_vec());
        assert_eq!(align(&rows), " 1  long name   5\n10  é          55\n");
    }

    #[test]
    fn no_game_is_no_trap() {
        let tally = Tally::new(vec!["a".to_string(), "b".to_string()]);
        assert!(summary(&tally, None).contains("0 games"));
        assert_eq!(progress_line(&tally, 9, None), "0/9 games  in front a: +0 =0 -0");
    }
}
