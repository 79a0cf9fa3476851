//! How fast puzzles are made: `cargo run --release -p ninefold --example generate_speed`.

use std::time::Instant;

use ninefold::Random;
use ninefold::generate::{Generator, fill};

fn main() {
    for round in 0..5 {
        let start = Instant::now();
        let made = Generator::new(round).minimal(true).puzzles(0..20_000);
        let puzzles = made.iter().flatten().count() as f64 / start.elapsed().as_secs_f64();
        let start = Instant::now();
        let mut sources: Vec<Random> = (0..100_000).map(|index| Random::stream(round, index)).collect();
        let grids = fill::grids(&mut sources).len() as f64 / start.elapsed().as_secs_f64();
        println!("{puzzles:9.0} minimal puzzles/s {grids:9.0} solved grids/s");
    }
}
