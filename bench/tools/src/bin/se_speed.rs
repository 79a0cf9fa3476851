//! Rates every puzzle of a file as Sudoku Explainer does: how fast, and by rating, where the time goes.
//!
//! `cargo run --release --manifest-path bench/tools/Cargo.toml --bin se_speed -- FILE [LIMIT]`.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use ninefold::Grid;
use ninefold::rate::se::{Rater, Score};

fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().expect("a file of puzzles");
    let limit = args.next().map_or(usize::MAX, |limit| limit.parse().expect("a number"));
    let text = std::fs::read_to_string(&file).expect("readable");
    let puzzles: Vec<Grid> =
        text.lines().filter_map(|line| line.get(..81)?.parse().ok()).take(limit).collect();
    let mut rater = Rater::new();
    let mut by_rating = BTreeMap::<Score, (usize, Duration)>::new();
    let start = Instant::now();
    for puzzle in &puzzles {
        let start = Instant::now();
        let er = rater.rate(puzzle).map_or(Score::ZERO, |rating| rating.er);
        let entry = by_rating.entry(er).or_default();
        *entry = (entry.0 + 1, entry.1 + start.elapsed());
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{} puzzles in {seconds:.3} s: {:.0} puzzles/s", puzzles.len(), puzzles.len() as f64 / seconds);
    for (er, (count, time)) in by_rating {
        let each = time.as_secs_f64() * 1e3 / count as f64;
        println!("  {er:>4}: {count:5} in {:7.3} s, {each:8.3} ms each", time.as_secs_f64());
    }
}
