//! What several of these programs need.

use std::fs;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use ninefold::Grid;

/// Techniques that neither HoDoKu nor Sudoku Explainer has.
const NEWER: [&str; 24] = [
    "symmetrical-placement",
    "anti-symmetrical-placement",
    "extended-rectangle",
    "unique-matrix",
    "borescoper",
    "firework",
    "broken-wing",
    "bivalue-oddagon",
    "sk-loop",
    "msls",
    "multifish",
    "blossom-loop",
    "tridagon",
    "impossible-3-digit",
    "exocet",
    "guardian-chain",
    "unique-rectangle-external",
    "reverse-bug",
    "qiu",
    "uniqueness-clue-cover",
    "extended-subset",
    "extended-sue-de-coq",
    "branch-w-wing",
    "empty-rectangle-intersection-pair",
];

/// What everybody tries first; what they do not do is hard.
pub const BASICS: [&str; 13] = [
    "full-house",
    "naked-single",
    "hidden-single",
    "locked-pair",
    "locked-triple",
    "pointing",
    "claiming",
    "naked-pair",
    "naked-triple",
    "hidden-pair",
    "hidden-triple",
    "naked-quadruple",
    "hidden-quadruple",
];

/// Whether neither HoDoKu nor Sudoku Explainer has the technique of this id.
pub fn is_newer(id: &str) -> bool {
    NEWER.contains(&id)
}

/// The puzzles of a file of lines; other lines are passed over.
pub fn puzzles(file: &str) -> Vec<Grid> {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let lines = text.lines().filter(|line| line.len() >= 81 && !line.starts_with('#'));
    lines.filter_map(|line| line[..81].parse().ok()).collect()
}

/// About `count` of them, evenly spread.
pub fn spread<T>(of: Vec<T>, count: usize) -> Vec<T> {
    let step = of.len().div_ceil(count).max(1);
    of.into_iter().step_by(step).collect()
}

/// The processor time of this thread; where the system does not say it, the time that has passed.
pub fn processor_time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}
