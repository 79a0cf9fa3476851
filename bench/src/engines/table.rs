//! The figures, for people and for programs.

use std::fmt::Write as _;

use super::engine::Call;

/// One figure.
#[derive(Clone, Debug)]
pub struct Row {
    /// The set, by file stem.
    pub set: String,
    /// How puzzles were handed over.
    pub call: Call,
    /// Solutions asked for.
    pub limit: u64,
    /// Who.
    pub engine: String,
    /// CPU time per puzzle.
    pub nanoseconds: f64,
    /// The reference peer's time divided by this one's: above 1 is faster.
    pub ratio: f64,
}

/// Tab-separated, with a header.
pub fn tsv(rows: &[Row]) -> String {
    let mut text = String::from("set\tcall\tlimit\tengine\tns_per_puzzle\tratio\n");
    for Row { set, call, limit, engine, nanoseconds, ratio } in rows {
        let _ = writeln!(text, "{set}\t{call}\t{limit}\t{engine}\t{nanoseconds:.1}\t{ratio:.3}");
    }
    text
}

/// In columns.
pub fn table(rows: &[Row]) -> String {
    let mut text = String::new();
    let mut before = None;
    for row in rows {
        let group = Some((row.set.as_str(), row.limit));
        if before != group {
            let _ = writeln!(text, "\n{}, limit {}", row.set, row.limit);
            before = group;
        }
        let Row { call, engine, nanoseconds, ratio, .. } = row;
        let rate = 1e3 / nanoseconds;
        let _ = writeln!(text, "  {engine:18} {call:6} {nanoseconds:12.1} ns {rate:9.3} M/s {ratio:8.2} x");
    }
    text
}
