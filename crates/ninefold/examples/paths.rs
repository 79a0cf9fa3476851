//! Solves every puzzle of a file by logic and tells how fast, with what, and how the scores compare.
//!
//! `cargo run --release -p ninefold --example paths -- FILE [simple|hodoku] [LIMIT]`; in a `.tsv` file with a header, the columns
//! `hodoku_level` and `hodoku_score` are compared with ours.

use std::collections::BTreeMap;
use std::time::Instant;

use ninefold::logic::{self, Level, Order, Position};
use ninefold::{Grid, logic::Path};

/// HoDoKu's level and score of a path.
fn rate(path: &Path) -> (Level, u32) {
    let entries = path.steps.iter().filter_map(|step| step.technique.hodoku);
    let score = entries.clone().map(|entry| u32::from(entry.score)).sum();
    let mut level = entries.map(|entry| entry.level).max().unwrap_or(Level::Easy);
    for (next, limit) in
        [(Level::Medium, 800), (Level::Hard, 1000), (Level::Unfair, 1600), (Level::Extreme, 1800)]
    {
        if score > limit {
            level = level.max(next);
        }
    }
    (level, score)
}

fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().expect("a file of puzzles");
    let order = match args.next().as_deref() {
        Some("simple") => Order::simple(),
        _ => Order::hodoku(),
    };
    let limit = args.next().map_or(usize::MAX, |limit| limit.parse().expect("a number"));
    let text = std::fs::read_to_string(&file).expect("readable");
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split('\t').collect()).collect();
    let column = |name: &str| rows[0].iter().position(|&field| field == name);
    let (level, score) = (column("hodoku_level"), column("hodoku_score"));
    let puzzles: Vec<(&Vec<&str>, Grid)> =
        rows.iter().filter_map(|row| Some((row, row[0].get(..81)?.parse().ok()?))).take(limit).collect();
    let start = Instant::now();
    let paths: Vec<Path> =
        puzzles.iter().map(|(_, puzzle)| logic::solve_by(Position::of(puzzle), &order)).collect();
    let seconds = start.elapsed().as_secs_f64();
    let solved = paths.iter().filter(|path| path.is_solved()).count();
    let steps: usize = paths.iter().map(|path| path.steps.len()).sum();
    println!(
        "{} puzzles, {solved} solved, {steps} steps in {seconds:.3} s: {:.0} puzzles/s",
        puzzles.len(),
        puzzles.len() as f64 / seconds
    );
    let mut uses = BTreeMap::<&str, (usize, usize)>::new();
    for path in &paths {
        for (i, step) in path.steps.iter().enumerate() {
            let new = !path.steps[..i].iter().any(|earlier| earlier.technique.id == step.technique.id);
            let count = uses.entry(step.technique.id).or_default();
            *count = (count.0 + 1, count.1 + usize::from(new));
        }
    }
    for (id, (steps, puzzles)) in uses {
        println!("  {steps:8} steps in {puzzles:6} puzzles: {id}");
    }
    if let (Some(level), Some(score)) = (level, score) {
        let rated = paths.iter().map(rate).zip(&puzzles);
        let (mut levels, mut scores) = (0, 0);
        for (n, ((ours, our_score), (row, puzzle))) in rated.enumerate() {
            levels += usize::from(ours.name() == row[level]);
            scores += usize::from(row[score] == our_score.to_string());
            if row[score] != our_score.to_string() && std::env::var_os("SHOW").is_some() {
                let solved = paths[n].is_solved();
                println!(
                    "{puzzle} theirs {} {} ours {ours} {our_score} solved {solved} {}",
                    row[level],
                    row[score],
                    row.last().unwrap()
                );
            }
        }
        println!("levels {levels}, scores {scores} of {}", puzzles.len());
    }
}
