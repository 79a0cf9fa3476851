//! How long proofs take to find and to check, and how long they are:
//! `cargo run --release --manifest-path bench/tools/Cargo.toml --bin proofs -- [--short] [--limit N] [--take N] FILE…`
//! proves the puzzles of each file (up to N of them, evenly spread) in one thread, checks every proof, and prints a line
//! for each file, with processor times. `--million FILE` proves a million puzzles instead: those of the file and their images under random
//! symmetries, on all processors.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;
use std::{env, thread};

use ninefold::proof::{Prover, check};
use ninefold::{Grid, Random, Symmetry};
use ninefold_tools::{processor_time, puzzles, spread};

fn main() {
    let (mut prover, mut take, mut is_million) = (Prover::new(), usize::MAX, false);
    let mut words = env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse().ok()).expect("a number");
        match word.as_str() {
            "--short" => prover = prover.short(true),
            "--limit" => prover = prover.most_solutions(number() as u64),
            "--take" => take = number(),
            "--million" => is_million = true,
            file if is_million => million(prover, &puzzles(file)),
            file => measure(prover, file, &spread(puzzles(file), take)),
        }
    }
}

fn measure(prover: Prover, file: &str, puzzles: &[Grid]) {
    let start = processor_time();
    let proofs: Vec<_> = puzzles.iter().map(|puzzle| prover.prove(puzzle)).collect();
    let proving = processor_time() - start;
    let start = processor_time();
    let mut lengths = Vec::new();
    for (puzzle, proof) in puzzles.iter().zip(&proofs) {
        let Ok(proof) = proof else { continue };
        check(puzzle, proof).unwrap_or_else(|flaw| panic!("{puzzle}: {flaw}"));
        lengths.push(proof.assumptions.len());
    }
    let checking = processor_time() - start;
    lengths.sort_unstable();
    let (count, proved) = (puzzles.len() as f64, lengths.len());
    let empty = lengths.partition_point(|&length| length == 0) as f64 / proved as f64;
    println!(
        "{file}: {proved} of {} proved; {:.0} % empty; assumptions: mean {:.2}, median {}, most {}; prove {:.1} µs, check {:.1} µs",
        puzzles.len(),
        100.0 * empty,
        lengths.iter().sum::<usize>() as f64 / proved as f64,
        lengths[proved / 2],
        lengths[proved - 1],
        proving.as_secs_f64() * 1e6 / count,
        checking.as_secs_f64() * 1e6 / count,
    );
}

/// How many puzzles a thread takes at a time.
const PIECE: usize = 1000;

fn million(prover: Prover, puzzles: &[Grid]) {
    let mut random = Random::new(1);
    let image = |number: usize| match number / puzzles.len() {
        0 => puzzles[number],
        _ => Symmetry::random(&mut random).grid(&puzzles[number % puzzles.len()]),
    };
    let puzzles: Vec<Grid> = (0..1_000_000).map(image).collect();
    let (next, assumptions, nanoseconds) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicU64::new(0));
    let work = || {
        while let Some(piece) = puzzles.chunks(PIECE).nth(next.fetch_add(1, Ordering::Relaxed)) {
            for puzzle in piece {
                let proof = prover.prove(puzzle).expect("a proof");
                let solution = check(puzzle, &proof).expect("accepted").expect("a solution");
                assert!(proof.count == 1 && solution.is_solution_of(puzzle));
                assumptions.fetch_add(proof.assumptions.len(), Ordering::Relaxed);
            }
        }
        nanoseconds.fetch_add(processor_time().as_nanos() as u64, Ordering::Relaxed);
    };
    let start = Instant::now();
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| _ = scope.spawn(work)));
    println!(
        "{} puzzles solved, proved unique and checked in {:.1} s by {threads} threads, {:.1} s of processor time; {:.2} assumptions on average",
        puzzles.len(),
        start.elapsed().as_secs_f64(),
        nanoseconds.into_inner() as f64 / 1e9,
        assumptions.into_inner() as f64 / puzzles.len() as f64,
    );
}
