//! What `rows.c` asks of the library, without the library: the rate to compare it with.
//! `native solve|count|rate|canon FILE TIMES`

use std::hint::black_box;

use ninefold::logic::Level;
use ninefold::rate::{hodoku, se};
use ninefold::solve::{Limits, Outcome, Solver};
use ninefold::symmetry::Canonicalizer;
use ninefold::text::line;
use ninefold::{Grid, Verdict};
use ninefold_app::queries::rate::position;
use ninefold_app::verdict::verdict;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [method, file, times] = &arguments[..] else { panic!("native METHOD FILE TIMES") };
    let text = std::fs::read_to_string(file).expect("a file of puzzles");
    let rows: Vec<&[u8]> = text.lines().map(str::as_bytes).filter(|row| row.len() == 81).collect();
    let mut sum = 0;
    for _ in 0..times.parse().expect("a number") {
        sum = match method.as_str() {
            "solve" => searched(&rows, 2),
            "count" => searched(&rows, 1000),
            "rate" => rated(&rows),
            "canon" => formed(&rows),
            other => panic!("{other}?"),
        };
    }
    println!("{sum}");
}

fn read(row: &[u8]) -> Grid {
    line::parse(row).expect("a puzzle").0
}

/// Solves or counts, as many rows at a time as the C library.
fn searched(rows: &[&[u8]], limit: u64) -> u64 {
    let (mut grids, mut outcomes) = (Vec::new(), Vec::new());
    let mut sum = 0;
    for rows in rows.chunks(2048) {
        grids.clear();
        grids.extend(rows.iter().map(|row| read(row)));
        outcomes.resize(grids.len(), Outcome::UNSEARCHED);
        Solver::new().search_batch(&grids, Limits::up_to(limit), &mut outcomes);
        for (grid, outcome) in grids.iter().zip(&outcomes) {
            if limit == 2 && verdict(grid, outcome.solutions) == Verdict::Unique {
                black_box(outcome.solution().as_ref().map(line::characters));
            }
            sum += outcome.solutions;
        }
    }
    sum
}

/// Rates, eight rows at a time.
fn rated(rows: &[&[u8]]) -> u64 {
    let (mut se, mut hodoku) = (se::Rater::default(), hodoku::Rater::default());
    let mut outcomes = [Outcome::UNSEARCHED; 8];
    let mut sum = 0;
    for rows in rows.chunks(8) {
        let grids: Vec<Grid> = rows.iter().map(|row| read(row)).collect();
        Solver::new().search_batch(&grids, Limits::up_to(2), &mut outcomes[..grids.len()]);
        for (grid, outcome) in grids.iter().zip(&outcomes) {
            if verdict(grid, outcome.solutions) == Verdict::Unique {
                sum += u64::from(se.rate(grid).map_or(0, |rating| rating.er.tenths()));
                sum += u64::from(
                    hodoku
                        .rate_position(position(grid, outcome), Level::Extreme)
                        .map_or(0, |rating| rating.score),
                );
            }
        }
    }
    sum
}

/// Canonical forms.
fn formed(rows: &[&[u8]]) -> u64 {
    let mut canonicalizer = Canonicalizer::default();
    let form = |row: &&[u8]| {
        let form = canonicalizer.canonical(&read(row));
        black_box(line::characters(&form.grid));
        u64::from(form.automorphisms)
    };
    rows.iter().map(form).sum()
}
