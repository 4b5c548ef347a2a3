//! The lines the engine writes, and the one writer for them.

use crate::engine::{MAX_THREADS, Plan};
use crate::geometry::Point;
use std::fmt;
use std::io::Write;
use std::sync::Mutex;

/// The log2 of the largest table in KiB, as boards of the Yixin family want it: 2 GiB.
const MAX_HASH_LOG2_KIB: u32 = 21;

/// One answer to a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Done.
    Ok,
    /// One or more moves.
    Moves(Vec<Point>),
    /// The colours are changed.
    Swap,
    /// The points that are fouls.
    Forbid(Vec<Point>),
    /// Who the engine is.
    About,
    /// What the engine offers.
    Capabilities,
    /// A known command that cannot be executed, and why.
    Error(String),
    /// No command, and its first word.
    Unknown(String),
}

/// The line or lines of the answer, without the last line end.
impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let version = env!("CARGO_PKG_VERSION");
        match self {
            Reply::Ok => f.write_str("OK"),
            Reply::Moves(points) => {
                f.write_str(&points.iter().map(|point| point.to_protocol()).collect::<Vec<_>>().join(" "))
            }
            Reply::Swap => f.write_str("SWAP"),
            Reply::Forbid(points) => {
                let digits = points.iter().map(|point| format!("{:02}{:02}", point.x(), point.y()));
                write!(f, "FORBID {}.", digits.collect::<String>())
            }
            Reply::About => {
                write!(f, r#"name="Quincunx", version="{version}", author="Quincunx authors", country="DE""#)
            }
            Reply::Capabilities => write!(
                f,
                "MESSAGE Quincunx {version}\nMESSAGE INFO MAX_THREAD_NUM {MAX_THREADS}\n\
                 MESSAGE INFO MAX_HASH_SIZE {MAX_HASH_LOG2_KIB}"
            ),
            Reply::Error(text) => write!(f, "ERROR {text}"),
            Reply::Unknown(text) => write!(f, "UNKNOWN {text}"),
        }
    }
}

/// The message about the settings of a search.
pub fn settings_message(plan: &Plan) -> String {
    let board = &plan.board;
    format!(
        "MESSAGE rule {} size {} threads {} hash {}M budget {}/{}ms evaluator classical",
        board.rule(),
        board.size(),
        plan.resources.threads,
        plan.resources.memory >> 20,
        plan.budget.soft.unwrap_or(plan.budget.hard).as_millis(),
        plan.budget.hard.as_millis(),
    )
}

/// The writer for everything the manager reads. Both threads use it.
pub struct Output(Mutex<Box<dyn Write + Send>>);

impl Output {
    /// Writes to `writer`.
    pub fn new(writer: impl Write + Send + 'static) -> Output {
        Output(Mutex::new(Box::new(writer)))
    }

    /// Writes the lines of a text, each with one call and at once, because some managers read parts of
    /// lines as lines. Ends the program quietly if the manager is gone.
    pub fn print(&self, text: &str) {
        let mut writer = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        for line in text.lines() {
            let written = writer.write_all(format!("{line}\n").as_bytes());
            if written.and_then(|()| writer.flush()).is_err() {
                std::process::exit(0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_as_managers_read_them() {
        let points = vec![Point::new(6, 8), Point::new(11, 0)];
        assert_eq!(Reply::Moves(points.clone()).to_string(), "6,8 11,0");
        assert_eq!(Reply::Forbid(points).to_string(), "FORBID 06081100.");
        assert_eq!(Reply::Forbid(vec![]).to_string(), "FORBID .");
        assert!(Reply::About.to_string().starts_with("name=\"Quincunx\", version=\""));
        assert!(Reply::Capabilities.to_string().lines().all(|line| line.starts_with("MESSAGE ")));
    }
}
