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

/// Fingerprint of the search: guesses over a fixed sample of each set, at limit 2, by backend. A change that alters the
/// search shows here, and its commit says so; `NINEFOLD_BLESS=1` writes the new figures.
#[test]
fn the_search_guesses_as_often_as_before() {
    let Some(folder) = data() else { return };
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/fingerprint.tsv");
    let mut found = String::from("set\tpuzzles\tbackend\tguesses\n");
    for set in SETS {
        let grids = sample(&folder, set, 300);
        let mut outcomes = vec![Outcome::NONE; grids.len()];
        for backend in Backend::ALL.iter().filter(|&&backend| backend != Backend::Reference) {
            let Some(solver) = Solver::with(*backend) else { continue };
            solver.search_batch(&grids, 2, &mut outcomes);
            let guesses: u64 = outcomes.iter().map(|outcome| outcome.guesses).sum();
            found += &format!("{set}\t{}\t{backend}\t{guesses}\n", grids.len());
        }
    }
    if std::env::var_os("NINEFOLD_BLESS").is_some() {
        fs::write(path, &found).unwrap();
    }
    let expected = fs::read_to_string(path).unwrap();
    for backend in Backend::ALL.iter().filter(|backend| !backend.is_available()) {
        eprintln!("SKIPPED: this machine cannot run the backend {backend}");
    }
    let available = |line: &&str| {
        let backend = line.split('\t').nth(2).and_then(|name| name.parse::<Backend>().ok());
        backend.is_none_or(Backend::is_available)
    };
    let expected: Vec<&str> = expected.lines().filter(available).collect();
    assert_eq!(found.lines().collect::<Vec<_>>(), expected, "the search guesses differently");
}
