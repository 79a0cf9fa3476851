//! Puzzle sets, ours and samples of large published ones: every backend agrees with the reference, and searches as
//! it did before.

use std::fs;
use std::path::Path;

use ninefold::Grid;
use ninefold::solve::{Backend, Outcome, Solver};

use crate::common::{SETS, sample, testdata};

/// The puzzles of `testdata/puzzles.tsv`, set by set, and how many solutions each has, counted up to 200.
fn ours() -> Vec<(String, Vec<Grid>, Vec<u64>)> {
    let text = fs::read_to_string(testdata("puzzles.tsv")).expect("puzzles");
    let mut sets: Vec<(String, Vec<Grid>, Vec<u64>)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        if sets.last().is_none_or(|(set, ..)| set != fields[0]) {
            sets.push((fields[0].to_owned(), Vec::new(), Vec::new()));
        }
        let (_, grids, counts) = sets.last_mut().unwrap();
        grids.push(fields[1].parse().expect("a puzzle"));
        counts.push(fields[2].parse().expect("a number of solutions"));
    }
    sets
}

/// What the backends of this machine find for `grids` must be `expected`, counted up to 200, at every lower limit
/// too, one at a time and in a batch; and every solution must be one.
fn check_all(set: &str, grids: &[Grid], expected: &[u64]) {
    let mut outcomes = vec![Outcome::UNSEARCHED; grids.len()];
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
                    assert!(solved, "{set}, {backend}: {found:?} does not solve {grid}");
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
fn every_backend_counts_the_solutions_of_our_puzzles() {
    for (set, grids, expected) in ours() {
        assert_eq!(counts(Backend::Reference, &grids), expected, "{set}");
        check_all(&set, &grids, &expected);
    }
}

#[test]
#[ignore = "needs NINEFOLD_DATA: puzzle sets"]
fn every_backend_counts_as_the_reference_does() {
    for set in SETS {
        let grids = sample(set, 12);
        check_all(set, &grids, &counts(Backend::Reference, &grids));
    }
}

#[test]
#[ignore = "needs NINEFOLD_DATA: puzzle sets"]
fn every_backend_counts_as_the_portable_one_does() {
    for set in SETS {
        let grids = sample(set, 1000);
        check_all(set, &grids, &counts(Backend::Portable, &grids));
    }
}

/// The guesses of every backend over a set, at limit 2, a line each.
fn guesses(set: &str, grids: &[Grid]) -> String {
    let mut outcomes = vec![Outcome::UNSEARCHED; grids.len()];
    let solvers = Backend::available().filter(|&backend| backend != Backend::Reference);
    let lines = solvers.map(|backend| {
        Solver::with(backend).expect("available").search_batch(grids, 2, &mut outcomes);
        let guesses: u64 = outcomes.iter().map(|outcome| outcome.guesses).sum();
        format!("{set}\t{}\t{backend}\t{guesses}\n", grids.len())
    });
    lines.collect()
}

/// A fingerprint of the search must be as recorded, for the backends of this processor. A change that alters the
/// search shows here, and its commit says so; `NINEFOLD_BLESS=1` records the new figures.
fn check_fingerprint(path: &Path, lines: &str) {
    let found = format!("set\tpuzzles\tbackend\tguesses\n{lines}");
    if std::env::var_os("NINEFOLD_BLESS").is_some() {
        assert!(Backend::ALL.iter().all(|backend| backend.is_available()), "record where every backend runs");
        fs::write(path, &found).unwrap();
    }
    let expected = fs::read_to_string(path).unwrap();
    let available = |line: &&str| {
        let backend = line.split('\t').nth(2).and_then(|name| name.parse::<Backend>().ok());
        backend.is_none_or(Backend::is_available)
    };
    let expected: Vec<&str> = expected.lines().filter(available).collect();
    assert_eq!(found.lines().collect::<Vec<_>>(), expected, "the search guesses differently");
}

#[test]
fn the_search_guesses_as_often_as_before() {
    let lines: String = ours().iter().map(|(set, grids, _)| guesses(set, grids)).collect();
    check_fingerprint(&testdata("fingerprint-small.tsv"), &lines);
}

#[test]
#[ignore = "needs NINEFOLD_DATA: puzzle sets"]
fn the_search_guesses_as_often_as_before_in_published_sets() {
    let lines: String = SETS.iter().map(|set| guesses(set, &sample(set, 300))).collect();
    check_fingerprint(&testdata("fingerprint.tsv"), &lines);
}
