//! The tables for people.

use std::fmt::Write as _;
use std::time::Duration;

use ninefold_formats::words::grouped;

use crate::output::aligned;

use super::engine::Engine;
use super::measure::Measured;
use super::puzzle::{FEW, Puzzle};

/// How many puzzles have columns side by side.
const BESIDE: usize = 4;

/// A table of engines and single puzzles, if they are few, and one of engines over all.
pub fn tables(puzzles: &[Puzzle], engines: &[Engine], rows: &[Vec<Measured>], limit: u64) -> String {
    let searched: Vec<(&Puzzle, &Vec<Measured>)> =
        puzzles.iter().zip(rows).filter(|(puzzle, _)| puzzle.grid.is_ok()).collect();
    let mut text = String::new();
    if (1..=FEW).contains(&searched.len()) {
        for panel in searched.chunks(BESIDE) {
            text += &aligned(&singles(panel, engines));
            text.push('\n');
        }
    }
    let measured: Vec<&Vec<Measured>> = searched.iter().map(|(_, row)| *row).collect();
    text += &aligned(&totals(engines, &measured));
    let until = match limit {
        0 => "all solutions".to_owned(),
        1 => "the first solution".to_owned(),
        n => format!("{n} solutions"),
    };
    let _ = writeln!(text, "\n{} searched for {until}.", counted(searched.len(), "puzzle"));
    text
}

/// Time and nodes of each engine on some puzzles.
fn singles(panel: &[(&Puzzle, &Vec<Measured>)], engines: &[Engine]) -> Vec<Vec<String>> {
    let mut head = vec!["engine".to_owned()];
    for (puzzle, _) in panel {
        head.extend([format!("#{} {}", puzzle.number, puzzle.word()), "nodes".to_owned()]);
    }
    let mut table = vec![head];
    for (i, engine) in engines.iter().enumerate() {
        let mut line = vec![engine.name().to_owned()];
        for (_, row) in panel {
            let measured = &row[i];
            let mark = if measured.found.gave_up { "> " } else { "" };
            line.extend([format!("{mark}{}", readable(measured.time)), grouped(measured.found.nodes)]);
        }
        table.push(line);
    }
    table
}

/// Each engine over all puzzles.
fn totals(engines: &[Engine], rows: &[&Vec<Measured>]) -> Vec<Vec<String>> {
    let mut table =
        vec![["engine", "total", "median", "slowest", "nodes", "verdicts"].map(str::to_owned).to_vec()];
    for (i, engine) in engines.iter().enumerate() {
        let all: Vec<&Measured> = rows.iter().map(|row| &row[i]).collect();
        let mut times: Vec<Duration> = all.iter().map(|measured| measured.time).collect();
        times.sort_unstable();
        let Some(slowest) = times.last() else { continue };
        table.push(vec![
            engine.name().to_owned(),
            readable(times.iter().sum()),
            readable(times[times.len() / 2]),
            readable(*slowest),
            grouped(all.iter().map(|measured| measured.found.nodes).sum::<u64>()),
            agreement(&all),
        ]);
    }
    table
}

fn agreement(all: &[&Measured]) -> String {
    let gave_up = all.iter().filter(|measured| measured.found.gave_up).count();
    let differ = all.iter().filter(|measured| !measured.agrees).count() - gave_up;
    match (differ, gave_up) {
        (0, 0) => "agree".to_owned(),
        (0, _) => format!("agree, gave up on {gave_up}"),
        _ => format!("{differ} DIFFER"),
    }
}

/// A duration with three digits: `1.23 ms`.
fn readable(time: Duration) -> String {
    let nanos = time.as_secs_f64() * 1e9;
    let (value, unit) = match nanos {
        n if n < 1e3 => (n, "ns"),
        n if n < 1e6 => (n / 1e3, "µs"),
        n if n < 1e9 => (n / 1e6, "ms"),
        n => (n / 1e9, "s"),
    };
    let decimals = if value < 10.0 {
        2
    } else if value < 100.0 {
        1
    } else {
        0
    };
    format!("{value:.decimals$} {unit}")
}

fn counted(count: usize, noun: &str) -> String {
    format!("{} {noun}{}", grouped(count as u64), if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_readable() {
        let texts =
            [(250, "250 ns"), (1_234, "1.23 µs"), (45_678_901, "45.7 ms"), (209_020_000_000, "209 s")];
        for (nanos, text) in texts {
            assert_eq!(readable(Duration::from_nanos(nanos)), text);
        }
    }
}
