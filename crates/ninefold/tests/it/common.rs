//! What several tests share: the external data, and positions as the case files write them.

use std::collections::BTreeSet;
use std::path::PathBuf;

use ninefold::logic::{Position, Step};
use ninefold::text::{self, Format};
use ninefold::{Candidate, Candidates, Cell, Digit, Grid};

/// The external sets of classic puzzles.
pub const SETS: [&str; 9] = [
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

/// A file of the external data. Tests that read it are ignored by default, for a fresh clone lacks it; whoever runs
/// them with `--include-ignored` must have it.
pub fn data(name: &str) -> String {
    let folder = std::env::var_os("NINEFOLD_DATA").expect("set NINEFOLD_DATA to the folder of external data");
    let path = PathBuf::from(folder).join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The puzzles of an external set.
pub fn puzzles(set: &str) -> Vec<Grid> {
    let text = data(&format!("{set}.txt"));
    let lines = text.lines().filter(|line| !line.starts_with('#') && line.len() >= 81);
    lines.map(|line| line[..81].parse().expect("a puzzle")).collect()
}

/// About `count` puzzles of an external set, evenly spread.
pub fn sample(set: &str, count: usize) -> Vec<Grid> {
    let puzzles = puzzles(set);
    let step = (puzzles.len() / count).max(1);
    puzzles.into_iter().step_by(step).collect()
}

/// Every how many-th puzzle of external lists is tried: `usual`, or what `NINEFOLD_EVERY` says; with 1 some tests take minutes.
pub fn every(usual: usize) -> usize {
    std::env::var("NINEFOLD_EVERY").map_or(usual, |every| every.parse().expect("a number"))
}

/// A file below `testdata/`.
pub fn testdata(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "..", "testdata", name].iter().collect()
}

/// Reads a position: digits (`+5` was found rather than given), then crossed-out candidates such as `r1c1-57`.
pub fn position(grid: &str, removed: &str) -> Position {
    let grid = text::parse_as(Format::Susser, grid.trim()).expect("a grid").grid;
    let mut candidates = Candidates::new(&grid);
    for word in removed.split_whitespace() {
        let (cell, digits) = word.split_once('-').expect("a cell and digits");
        let cell: Cell = cell.parse().expect("a cell");
        for digit in digits.chars().filter_map(Digit::from_char) {
            assert!(candidates.remove(Candidate { cell, digit }), "{word} is crossed out twice");
        }
    }
    Position::new(candidates, grid.puzzle().solution())
}

/// What a step concludes: candidates placed (`true`) and eliminated.
pub fn conclusions(step: &Step) -> BTreeSet<(bool, Candidate)> {
    let placed = step.placements.iter().map(|&placed| (true, placed));
    placed.chain(step.eliminations.iter().map(|&removed| (false, removed))).collect()
}
