//! What an engine is to the arena: its command and its conditions.

use super::clock::TimeControl;
use crate::rules::Rule;
use std::path::PathBuf;
use std::time::Duration;

/// An engine and the conditions it plays under.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineSpec {
    /// The name in tables; if empty, the engine's own from `ABOUT`.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The directory it runs in; that of the arena if `None`.
    pub directory: Option<PathBuf>,
    /// Its time.
    pub control: TimeControl,
    /// How much later than its limit a move may come.
    pub tolerance: Duration,
    /// The wait for `OK`, and for moves that no time control bounds.
    pub patience: Duration,
    /// `INFO max_depth`, in plies.
    pub depth: Option<u32>,
    /// `INFO max_node`.
    pub nodes: Option<u64>,
    /// `INFO max_memory` in bytes, also enforced; 0 for no limit.
    pub max_memory: u64,
    /// `INFO thread_num`.
    pub threads: Option<u32>,
    /// Further `INFO` lines: key and value.
    pub options: Vec<(String, String)>,
    /// Whether each game gets a new process.
    pub restart: bool,
}

impl Default for EngineSpec {
    /// No command, no time control, and the tolerance and memory of Gomocup.
    fn default() -> EngineSpec {
        EngineSpec {
            name: String::new(),
            command: Vec::new(),
            directory: None,
            control: TimeControl::default(),
            tolerance: Duration::from_secs(1),
            patience: Duration::from_secs(60),
            depth: None,
            nodes: None,
            max_memory: 350 << 20,
            threads: None,
            options: Vec::new(),
            restart: false,
        }
    }
}

impl EngineSpec {
    /// The `INFO` lines. Without any limit an engine would take its own default for a turn, so the
    /// patience is its limit then.
    pub fn settings(&self, rule: Rule) -> String {
        let EngineSpec { control, depth, nodes, max_memory, threads, options, .. } = self;
        let turn = control.turn.or(control.game).unwrap_or(self.patience);
        let mut lines = vec![("rule", rule.to_protocol().to_string())];
        lines.push(("timeout_turn", turn.as_millis().to_string()));
        lines.push(("timeout_match", control.game.unwrap_or_default().as_millis().to_string()));
        if !control.increment.is_zero() {
            lines.push(("time_increment", control.increment.as_millis().to_string()));
        }
        lines.extend(depth.map(|depth| ("max_depth", depth.to_string())));
        lines.extend(nodes.map(|nodes| ("max_node", nodes.to_string())));
        lines.push(("max_memory", max_memory.to_string()));
        lines.extend(threads.map(|threads| ("thread_num", threads.to_string())));
        lines.push(("game_type", "1".to_string()));
        lines.extend(options.iter().map(|(key, value)| (key.as_str(), value.clone())));
        lines.iter().map(|(key, value)| format!("INFO {key} {value}\n")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_follow_the_order_of_c_gomoku_cli() {
        let spec = EngineSpec {
            control: "9/3+0.1".parse().unwrap(),
            nodes: Some(500),
            threads: Some(2),
            options: vec![("hash_size".to_string(), "1".to_string())],
            ..EngineSpec::default()
        };
        let text = spec.settings(Rule::Caro);
        let expected = "INFO rule 8\nINFO timeout_turn 3000\nINFO timeout_match 9000\nINFO time_increment 100\n\
            INFO max_node 500\nINFO max_memory 367001600\nINFO thread_num 2\nINFO game_type 1\nINFO hash_size 1\n";
        assert_eq!(text, expected);
    }
}
