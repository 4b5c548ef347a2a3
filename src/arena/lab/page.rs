//! The experiments as a page with plots, in one file.

use super::{NodeCounts, VARIANTS, counts_text, depths_text};
use crate::arena::stats::Pairs;
use std::fmt::Write;

const COLOURS: [&str; 7] = ["#8a4b3a", "#c4571b", "#1f6fb4", "#4a9e5c", "#9a5fc0", "#b49a1f", "#1c2128"];
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 340.0;
/// Elo at the edge of the plot of depths.
const ELO_EDGE: f64 = 800.0;

/// The page of the experiments: the node counts, and the results of depths against each other.
pub fn page(title: &str, counts: &NodeCounts, matches: &[((usize, usize), Pairs)]) -> String {
    let lines: Vec<String> =
        matches.iter().map(|((first, second), pairs)| depths_text(*first, *second, pairs)).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\n\
        <style>body{{font:15px/1.5 system-ui,sans-serif;max-width:48rem;margin:1rem auto;padding:0 1rem}}\
        svg text{{font-size:12px}}pre{{overflow-x:auto}}</style></head>\n<body><h1>{title}</h1>\n\
        <h2>What each refinement saves</h2>\n{}\n<pre>{}</pre>\n\
        <h2>What depth is worth</h2>\n{}\n<pre>{}</pre>\n</body></html>\n",
        node_plot(counts),
        counts_text(counts),
        depth_plot(matches),
        lines.join("\n")
    )
}

/// Nodes by depth, on a logarithmic scale.
fn node_plot(counts: &NodeCounts) -> String {
    let depths = counts.rows.first().map_or(1, Vec::len);
    let most = counts.rows.iter().flatten().copied().max().unwrap_or(1) as f64;
    let decades = most.max(10.0).log10().ceil();
    let across = |depth: usize| 60.0 + (WIDTH - 240.0) * depth as f64 / (depths - 1).max(1) as f64;
    let up = |nodes: f64| HEIGHT - 40.0 - (HEIGHT - 60.0) * nodes.max(1.0).log10() / decades;
    let mut out =
        format!("<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"nodes by depth\">");
    for decade in 0..=decades as u32 {
        let y = up(10f64.powi(decade as i32));
        _ = write!(out, "<line x1=\"60\" x2=\"{}\" y1=\"{y}\" y2=\"{y}\" stroke=\"#ddd\"/>", WIDTH - 180.0);
        _ = write!(out, "<text x=\"52\" y=\"{y}\" text-anchor=\"end\">10^{decade}</text>");
    }
    for depth in 0..depths {
        let x = across(depth);
        _ = write!(
            out,
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">depth {}</text>",
            HEIGHT - 18.0,
            depth + 1
        );
    }
    for (index, ((name, _), row)) in VARIANTS.iter().zip(&counts.rows).enumerate() {
        let colour = COLOURS[index];
        let place = |(depth, &nodes): (usize, &u64)| format!("{:.1},{:.1}", across(depth), up(nodes as f64));
        let points: Vec<String> = row.iter().enumerate().map(place).collect();
        _ = write!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
            <text x=\"{}\" y=\"{}\" fill=\"{colour}\">{name}</text>",
            points.join(" "),
            WIDTH - 165.0,
            30 + 20 * index
        );
    }
    out.push_str("</svg>");
    out
}

/// The Elo difference of each pair of depths with its interval.
fn depth_plot(matches: &[((usize, usize), Pairs)]) -> String {
    let height = 30 * matches.len() + 30;
    let across =
        |elo: f64| 160.0 + (WIDTH - 180.0) * (elo.clamp(-ELO_EDGE, ELO_EDGE) + ELO_EDGE) / (2.0 * ELO_EDGE);
    let mut out = format!("<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"Elo of depths\">");
    for elo in [-800, -400, 0, 400, 800] {
        let x = across(f64::from(elo));
        _ = write!(out, "<line x1=\"{x}\" x2=\"{x}\" y1=\"0\" y2=\"{}\" stroke=\"#ddd\"/>", height - 20);
        _ = write!(out, "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{elo:+}</text>", height - 4);
    }
    for (row, ((first, second), pairs)) in matches.iter().enumerate() {
        let y = 30 * row + 18;
        _ = write!(out, "<text x=\"0\" y=\"{y}\">depth {first} against {second}</text>");
        if let Some(estimate) = pairs.estimate() {
            let [low, middle, high] = [estimate.low, estimate.elo, estimate.high].map(across);
            let y = y - 4;
            _ = write!(
                out,
                "<line x1=\"{low:.1}\" x2=\"{high:.1}\" y1=\"{y}\" y2=\"{y}\" stroke=\"#1f6fb4\" stroke-width=\"4\" opacity=\"0.5\"/>"
            );
            _ = write!(out, "<circle cx=\"{middle:.1}\" cy=\"{y}\" r=\"5\" fill=\"#1f6fb4\"/>");
        }
    }
    out.push_str("</svg>");
    out
}
