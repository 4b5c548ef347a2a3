//! The progress of a search as lines for people and boards.

use super::control::Control;
use super::reply::Output;
use crate::engine::Settings;
use crate::geometry::Point;
use crate::score::{self, Score};
use crate::search::{Report, SearchObserver};
use std::time::{Duration, Instant};

/// The least time between two reports, except the last one.
const INTERVAL: Duration = Duration::from_millis(100);
/// The moves of a line that are shown.
const LINE_SHOWN: usize = 20;
/// The score of a chance of e/(1+e) to win, about 73 %.
const SCORE_PER_LOGIT: f64 = 250.0;

/// Prints the reports of one search, until it is silenced.
pub struct Announcer<'a> {
    output: &'a Output,
    control: &'a Control,
    search: u64,
    realtime: bool,
    details: bool,
    last: Option<Instant>,
    shown: String,
}

impl<'a> Announcer<'a> {
    /// For the search of this number, with the extra lines that the manager asked for.
    pub fn new(output: &'a Output, control: &'a Control, search: u64, settings: &Settings) -> Announcer<'a> {
        let (realtime, details) = (settings.shows_realtime(), settings.shows_details());
        Announcer { output, control, search, realtime, details, last: None, shown: String::new() }
    }

    /// Prints a text unless the search is silenced.
    pub fn print(&self, text: &str) {
        if !self.control.is_silenced(self.search) {
            self.output.print(text);
        }
    }

    /// Prints the last report, unless it was printed before or no search was made.
    pub fn conclude(&mut self, report: &Report) {
        if report.nodes > 0 {
            self.show(report);
        }
    }

    fn show(&mut self, report: &Report) {
        let message = message(report);
        if message == self.shown {
            return;
        }
        self.last = Some(Instant::now());
        self.print(&message);
        self.shown = message;
        if self.realtime
            && let Some(best) = report.best
        {
            self.print(&format!("MESSAGE REALTIME BEST {}", best.to_protocol()));
        }
        if self.details {
            self.print(&details(report));
        }
    }
}

impl SearchObserver for Announcer<'_> {
    fn iteration(&mut self, report: &Report) {
        if self.last.is_none_or(|last| last.elapsed() >= INTERVAL) {
            self.show(report);
        }
    }
}

/// `MESSAGE depth 12-20 ev 123 n 1500K n/ms 450 tm 1234 pv H8 I9`
fn message(report: &Report) -> String {
    let ms = report.elapsed.as_millis() as u64;
    let mut text = format!(
        "MESSAGE depth {}-{} ev {} n {} n/ms {} tm {ms}",
        report.depth,
        report.selective_depth.max(report.depth),
        score::to_text(report.score),
        count(report.nodes),
        report.nodes / ms.max(1),
    );
    if !report.pv.is_empty() {
        text += " pv";
    }
    for point in report.pv.iter().take(LINE_SHOWN) {
        text += &format!(" {point}").to_ascii_uppercase();
    }
    text
}

/// The block of details that boards of the Yixin family read.
fn details(report: &Report) -> String {
    let ms = report.elapsed.as_millis() as u64;
    let line: Vec<String> =
        report.pv.iter().take(LINE_SHOWN).map(|point: &Point| point.to_protocol()).collect();
    [
        "INFO PV 0".to_owned(),
        "INFO NUMPV 1".to_owned(),
        format!("INFO DEPTH {}", report.depth),
        format!("INFO SELDEPTH {}", report.selective_depth.max(report.depth)),
        format!("INFO NODES {}", report.nodes),
        format!("INFO TOTALNODES {}", report.nodes),
        format!("INFO TOTALTIME {ms}"),
        format!("INFO SPEED {}", report.nodes * 1000 / ms.max(1)),
        format!("INFO EVAL {}", score::to_text(report.score)),
        format!("INFO WINRATE {:.3}", win_rate(report.score)),
        format!("INFO BESTLINE {}", line.join(" ")),
        "INFO PV DONE".to_owned(),
    ]
    .join("\n")
}

/// A number with at most five digits and a unit.
fn count(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}K", number / 1_000),
        10_000_000..10_000_000_000 => format!("{}M", number / 1_000_000),
        _ => format!("{}G", number / 1_000_000_000),
    }
}

/// The chance to win, 0 to 1, as a logistic function of the score.
fn win_rate(score: Score) -> f64 {
    1.0 / (1.0 + (-f64::from(score) / SCORE_PER_LOGIT).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Setting;
    use std::io::Write;
    use std::sync::{Arc, Mutex};

    #[derive(Clone, Default)]
    struct Sink(Arc<Mutex<Vec<u8>>>);

    impl Write for Sink {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    fn report(depth: u32) -> Report {
        Report {
            best: Some(Point::new(7, 7)),
            score: 123,
            depth,
            selective_depth: 20,
            nodes: 1_500_000,
            threat_nodes: 0,
            elapsed: Duration::from_millis(1234),
            pv: vec![Point::new(7, 7), Point::new(8, 8)],
        }
    }

    /// What two iterations in quick succession and the end of a search print.
    fn printed(setting: Setting, silenced: bool) -> String {
        let (sink, control, mut settings) = (Sink::default(), Control::default(), Settings::default());
        settings.apply(setting);
        let output = Output::new(sink.clone());
        let mut announcer = Announcer::new(&output, &control, control.announce(), &settings);
        announcer.iteration(&report(11));
        if silenced {
            control.silence();
        }
        announcer.iteration(&report(12));
        announcer.conclude(&report(13));
        announcer.conclude(&report(13));
        String::from_utf8(sink.0.lock().unwrap().clone()).unwrap()
    }

    #[test]
    fn a_report_in_one_line() {
        assert_eq!(message(&report(12)), "MESSAGE depth 12-20 ev 123 n 1500K n/ms 1215 tm 1234 pv H8 I9");
        let empty = Report { score: score::win_in(5), ..Report::default() };
        assert_eq!(message(&empty), "MESSAGE depth 0-0 ev +M5 n 0 n/ms 0 tm 0");
        assert_eq!([9_999, 10_000, 10_000_000].map(count), ["9999", "10K", "10M"]);
    }

    #[test]
    fn the_second_report_is_held_back_and_the_last_is_not() {
        let text = printed(Setting::ShowDetail(0), false);
        assert_eq!(text.lines().count(), 2);
        assert!(text.contains("depth 11-20") && text.contains("depth 13-20"));
    }

    #[test]
    fn a_silenced_search_prints_no_more() {
        assert_eq!(printed(Setting::ShowDetail(3), true).matches("depth").count(), 1);
    }

    #[test]
    fn details_are_printed_on_demand_only() {
        let realtime = printed(Setting::ShowDetail(1), false);
        assert!(realtime.lines().all(|line| line.starts_with("MESSAGE ")));
        assert!(realtime.contains("MESSAGE REALTIME BEST 7,7"));
        let details = printed(Setting::ShowDetail(2), false);
        assert!(details.contains("INFO EVAL 123\nINFO WINRATE 0.621\nINFO BESTLINE 7,7 8,8\nINFO PV DONE\n"));
        assert!(!details.contains("REALTIME"));
    }
}
