//! A match as a page: one file with tables, curves and every game to replay, that needs no network.

use super::json::Json;
use super::log::Header;
use super::record::{GameRecord, millis};
use super::sprt::Sprt;
use super::table;
use super::tally::Tally;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The page of a match; with the line of the test, if one was made.
pub fn page(header: &Header, records: &[GameRecord], sprt: Option<&Sprt>) -> String {
    let mut tally = Tally::new(header.names.clone());
    records.iter().for_each(|record| tally.add(record));
    let mut records: Vec<&GameRecord> = records.iter().collect();
    records.sort_by_key(|record| (record.slot.pair, record.slot.black > record.slot.white));
    let data = data(header, &records, &tally, sprt).to_string();
    PAGE.replacen("/*STYLE*/", STYLE, 1).replacen("/*SCRIPT*/", SCRIPT, 1).replacen("/*DATA*/", &data, 1)
}

fn data(header: &Header, records: &[&GameRecord], tally: &Tally, sprt: Option<&Sprt>) -> Json {
    let engines = 0..header.names.len();
    let size = header.terms.size;
    let test = sprt.zip(tally.meeting(0, 1)).map(|(sprt, results)| table::test_line(sprt, &results));
    Json::object([
        ("rule", header.terms.rule.name().into()),
        ("width", f64::from(size.width()).into()),
        ("height", f64::from(size.height()).into()),
        ("plan", header.plan.as_str().into()),
        ("overhead", millis(tally.overhead()).into()),
        ("test", test.unwrap_or_default().into()),
        ("ranking", Json::list(tally.ranking())),
        ("engines", Json::List(engines.clone().map(|engine| engine_data(header, tally, engine)).collect())),
        ("cross", Json::List(engines.clone().map(|engine| cross_row(tally, engine)).collect())),
        ("games", Json::List(records.iter().map(|record| record.to_json()).collect())),
    ])
}

fn engine_data(header: &Header, tally: &Tally, engine: usize) -> Json {
    let (results, play) = (tally.total(engine), tally.play(engine));
    let estimate = results.estimate();
    let speed = (play.nodes > 0 && !play.time.is_zero()).then(|| play.nodes as f64 / millis(play.time));
    Json::object([
        ("name", header.names[engine].as_str().into()),
        ("conditions", header.conditions[engine].as_str().into()),
        ("games", (results.games() as f64).into()),
        ("points", results.points().into()),
        ("wins", (results.wins as f64).into()),
        ("draws", (results.draws as f64).into()),
        ("losses", (results.losses as f64).into()),
        ("score", estimate.map(|estimate| estimate.score).into()),
        ("elo", estimate.map(|estimate| estimate.elo).into()),
        ("low", estimate.map(|estimate| estimate.low).into()),
        ("high", estimate.map(|estimate| estimate.high).into()),
        ("superiority", estimate.map(|estimate| estimate.superiority).into()),
        ("forfeits", (play.forfeits as f64).into()),
        ("meanTime", play.mean_time().into()),
        ("longest", millis(play.longest).into()),
        ("depth", play.mean_depth().into()),
        ("speed", speed.into()),
        ("memory", (play.memory as f64).into()),
    ])
}

fn cross_row(tally: &Tally, engine: usize) -> Json {
    let cell = |rival: usize| {
        tally.meeting(engine, rival).map_or("–".to_string(), |results| {
            format!("+{} ={} -{}", results.wins, results.draws, results.losses)
        })
    };
    Json::list((0..tally.names().len()).map(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::referee::Terms;
    use crate::geometry::Size;
    use crate::rules::Rule;

    #[test]
    fn the_page_needs_nothing_else() {
        let header = Header {
            terms: Terms { rule: Rule::Caro, size: Size::new(15, 12).unwrap(), move_limit: None },
            names: ["</script>", "/*DATA*/"].map(str::to_string).to_vec(),
            conditions: vec![String::new(); 2],
            plan: String::new(),
        };
        let page = page(&header, &[], None);
        assert!(!page.contains("/*STYLE*/") && !page.contains("/*SCRIPT*/"));
        assert_eq!(page.matches("</script>").count(), 2, "a name has closed a script");
        for outside in ["src=", "href=", "@import", "url(", "fetch("] {
            assert!(!page.contains(outside), "{outside}");
        }
    }
}
