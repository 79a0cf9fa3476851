//! Solves every puzzle of a file by logic and tells how fast, with what, and how the scores compare.
//!
//! `cargo run --release --manifest-path bench/tools/Cargo.toml --bin paths -- FILE [simple|hodoku] [LIMIT]`; in a `.tsv` file with a header, the columns
//! `hodoku_level` and `hodoku_score` are compared with ours. `COUNT=1` counts techniques, `TIME=1` times them, `SHOW=1` shows differences.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use ninefold::logic::{self, StepSink, Level, Order, Position};
use ninefold::rate::hodoku;
use ninefold::{Grid, logic::Path};

/// HoDoKu's level and score of a path.
fn rate(path: &Path) -> (Level, u32) {
    let rating = hodoku::Rating::of(&path.steps);
    (rating.level, rating.score)
}

/// Adds up steps, and puzzles, by technique.
fn count(path: &Path, uses: &mut BTreeMap<&'static str, (usize, usize)>) {
    for (i, step) in path.steps.iter().enumerate() {
        let new = !path.steps[..i].iter().any(|earlier| earlier.technique.id == step.technique.id);
        let count = uses.entry(step.technique.id).or_default();
        *count = (count.0 + 1, count.1 + usize::from(new));
    }
}

/// Solves as `solve_by` does, and adds up how often each technique was asked and how long it took.
fn solve_timed(puzzle: &Grid, order: &Order, times: &mut BTreeMap<&'static str, (usize, Duration)>) -> Path {
    let mut position = Position::of(puzzle);
    let mut steps = Vec::new();
    while !position.candidates().is_complete() {
        let mut best = None;
        for technique in order.iter() {
            let start = Instant::now();
            if !technique.info().uniqueness || position.is_unique() {
                let _ = technique.find(&position, &mut StepSink::best(&mut best));
            }
            let time = times.entry(technique.info().id).or_default();
            *time = (time.0 + 1, time.1 + start.elapsed());
            if best.is_some() {
                break;
            }
        }
        let Some(step) = best else { break };
        position.apply(&step);
        steps.push(step);
    }
    Path { steps, end: position.into_candidates() }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().expect("a file of puzzles");
    let order = match args.next().as_deref() {
        Some("simple") => Order::simple(),
        _ => Order::hodoku(),
    };
    let limit = args.next().map_or(usize::MAX, |limit| limit.parse().expect("a number"));
    let timing = std::env::var_os("TIME").is_some();
    let mut times = BTreeMap::new();
    let counting = std::env::var_os("COUNT").is_some();
    let text = std::fs::read_to_string(&file).expect("readable");
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split('\t').collect()).collect();
    let column = |name: &str| rows[0].iter().position(|&field| field == name);
    let (level, score) = (column("hodoku_level"), column("hodoku_score"));
    let puzzles: Vec<(&Vec<&str>, Grid)> =
        rows.iter().filter_map(|row| Some((row, row[0].get(..81)?.parse().ok()?))).take(limit).collect();
    let start = Instant::now();
    let (mut solved, mut steps) = (0, 0);
    let mut uses = BTreeMap::<&str, (usize, usize)>::new();
    let mut rated = Vec::with_capacity(puzzles.len());
    for (_, puzzle) in &puzzles {
        let path = if timing {
            solve_timed(puzzle, &order, &mut times)
        } else {
            logic::solve_by(Position::of(puzzle), &order)
        };
        solved += usize::from(path.is_solved());
        steps += path.steps.len();
        rated.push((rate(&path), path.is_solved()));
        if counting {
            count(&path, &mut uses);
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{} puzzles, {solved} solved, {steps} steps in {seconds:.3} s: {:.0} puzzles/s",
        puzzles.len(),
        puzzles.len() as f64 / seconds
    );
    let mut times: Vec<_> = times.into_iter().collect();
    times.sort_by_key(|(_, (_, time))| std::cmp::Reverse(*time));
    for (id, (calls, time)) in times {
        let each = time.as_secs_f64() * 1e6 / calls as f64;
        println!("  {:8.3} s in {calls:8} calls of {each:8.1} us: {id}", time.as_secs_f64());
    }
    for (id, (steps, puzzles)) in uses {
        println!("  {steps:8} steps in {puzzles:6} puzzles: {id}");
    }
    if let (Some(level), Some(score)) = (level, score) {
        let (mut levels, mut scores) = (0, 0);
        for (((ours, our_score), solved), (row, puzzle)) in rated.iter().zip(&puzzles) {
            levels += usize::from(ours.name() == row[level]);
            scores += usize::from(row[score] == our_score.to_string());
            if row[score] != our_score.to_string() && std::env::var_os("SHOW").is_some() {
                println!(
                    "{puzzle} theirs {} {} ours {ours} {our_score} solved {solved}",
                    row[level], row[score]
                );
            }
        }
        println!("levels {levels}, scores {scores} of {}", puzzles.len());
    }
}
