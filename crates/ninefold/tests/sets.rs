//! Samples of large puzzle sets, from the folder that `NINEFOLD_DATA` names: every backend agrees with the reference.

use std::fs;
use std::path::PathBuf;

use ninefold::Grid;
use ninefold::solve::{Backend, Outcome, Solver};

const SETS: [&str; 9] = [
    "easy_generated",
    "unbiased_generated",
    "unbiased_tdoku_42417",
    "17_clue",
    "magictour_top1465",
    "hardest_1106",
    "hardest_11plus",
    "serg_multiple",
    "invalid_generated",
];

fn data() -> Option<PathBuf> {
    let folder = std::env::var_os("NINEFOLD_DATA").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("SKIPPED: NINEFOLD_DATA is not set");
    }
    folder
}

/// `count` puzzles of a set, evenly spread.
fn sample(folder: &std::path::Path, set: &str, count: usize) -> Vec<Grid> {
    let text = fs::read_to_string(folder.join(set).with_extension("txt")).expect("a puzzle set");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#') && line.len() >= 81).collect();
    let step = (lines.len() / count).max(1);
    lines.into_iter().step_by(step).map(|line| line[..81].parse().expect("a puzzle")).collect()
}

/// What the backends of this machine find for `grids` must be `expected`, counted up to 200, at every lower limit
/// too, one at a time and in a batch; and every solution must be one.
fn check_all(set: &str, grids: &[Grid], expected: &[u64]) {
    let mut outcomes = vec![Outcome::NONE; grids.len()];
    for solver in
        Backend::available().filter(|&backend| backend != Backend::Reference).filter_map(Solver::with)
    {
        for limit in [1, 2, 200] {
            solver.search_batch(grids, limit, &mut outcomes);
            for ((grid, batch), &expected) in grids.iter().zip(&outcomes).zip(expected) {
                for found in [*batch, solver.search(grid, limit)] {
                    let backend = solver.single_backend();
                    assert_eq!(
                        found.solutions,
                        expected.min(limit),
                        "{set}, limit {limit}, {backend}: {grid}"
                    );
                    let solved = found.solution().is_none_or(|solution| solution.is_solution_of(grid));
                    assert!(solved, "{set}, {backend}: {} does not solve {grid}", found.solution);
                }
            }
        }
    }
}

fn counts(backend: Backend, grids: &[Grid]) -> Vec<u64> {
    let solver = Solver::with(backend).expect("available everywhere");
    grids.iter().map(|grid| solver.count(grid, 200)).collect()
}

#[test]
fn every_backend_counts_as_the_reference_does() {
    let Some(folder) = data() else { return };
    let names: Vec<&str> = Backend::available().map(Backend::name).collect();
    println!("backends: {}", names.join(", "));
    for set in SETS {
        let grids = sample(&folder, set, 12);
        check_all(set, &grids, &counts(Backend::Reference, &grids));
    }
}

#[test]
fn every_backend_counts_as_the_portable_one_does() {
    let Some(folder) = data() else { return };
    for set in SETS {
        let grids = sample(&folder, set, 1000);
        check_all(set, &grids, &counts(Backend::Portable, &grids));
    }
}
