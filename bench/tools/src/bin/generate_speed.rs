//! How fast puzzles are made, by the CPU time of one thread:
//! `cargo run --release --manifest-path bench/tools/Cargo.toml --bin generate_speed`.

use std::time::Instant;

use ninefold::Random;
use ninefold::generate::{Generator, solved_grids};

const GRIDS: u64 = 200_000;
const PUZZLES: u64 = 40_000;

fn main() {
    // The first call makes tables.
    solved_grids(&mut [Random::new(0)]);
    for round in 0..5 {
        let mut sources: Vec<Random> = (0..GRIDS).map(|index| Random::stream(round, index)).collect();
        let start = now();
        let grids = solved_grids(&mut sources).len() as f64 / (now() - start);
        let start = now();
        let made = Generator::new(round).minimal(true).puzzles(0..PUZZLES);
        let puzzles = made.iter().flatten().count() as f64 / (now() - start);
        println!("{puzzles:9.0} minimal puzzles/s {grids:9.0} solved grids/s");
    }
}

/// Seconds that this thread has run; where the system does not tell, seconds that have passed.
fn now() -> f64 {
    thread_local!(static START: Instant = Instant::now());
    let scheduled = std::fs::read_to_string("/proc/thread-self/schedstat");
    let nanoseconds = scheduled.ok().and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.with(Instant::elapsed).as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}
