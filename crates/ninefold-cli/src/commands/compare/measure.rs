//! Careful timing: long searches once, short ones many times, and the median of all.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ninefold::Grid;
use ninefold::solve::Solver;

use super::engine::{Engine, Found};

/// How much is searched, and how long.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// How many solutions to look for; 0 for all.
    pub limit: u64,
    /// After how long a classic program gives up.
    pub patience: Duration,
    /// For how long a search is repeated.
    pub repeat: Duration,
}

/// An engine's work on a puzzle.
#[derive(Clone, Debug)]
pub struct Measured {
    /// What it found.
    pub found: Found,
    /// How long a search takes: the median.
    pub time: Duration,
    /// How many searches were made.
    pub searches: u64,
    /// Whether it found what is to be found.
    pub agrees: bool,
}

/// The shortest time that is measured at once: the clock itself takes some 30 ns.
const SHORTEST: Duration = Duration::from_micros(10);

/// Measures `engine` on `puzzle`.
pub fn measure(engine: &Engine, puzzle: &Grid, budget: &Budget) -> Measured {
    let search = || engine.search(black_box(puzzle), budget.limit, budget.patience);
    let start = Instant::now();
    let found = search();
    let first = start.elapsed();
    let group = (SHORTEST.as_nanos() / first.as_nanos().max(1)).max(1) as u32;
    let mut times = vec![first];
    let mut searches = 1;
    // The first search fills the caches; it counts only if it is the only one.
    while start.elapsed() < first + budget.repeat && !found.gave_up {
        let lap = Instant::now();
        for _ in 0..group {
            black_box(search());
        }
        times.push(lap.elapsed() / group);
        searches += u64::from(group);
    }
    Measured { agrees: agrees(&found, puzzle, budget.limit), found, time: median(&mut times), searches }
}

/// Whether the number of solutions is right, and the first is one.
fn agrees(found: &Found, puzzle: &Grid, limit: u64) -> bool {
    let is_right = |solution: Grid| solution.is_solution_of(puzzle);
    !found.gave_up
        && found.solutions == Solver::new().count(puzzle, if limit == 0 { u64::MAX } else { limit })
        && found.solution.is_none_or(is_right)
}

fn median(times: &mut [Duration]) -> Duration {
    let after_first = if times.len() > 1 { &mut times[1..] } else { times };
    after_first.sort_unstable();
    after_first[after_first.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_time_does_not_count_if_there_are_others() {
        let micros = |times: &[u64]| times.iter().copied().map(Duration::from_micros).collect::<Vec<_>>();
        assert_eq!(median(&mut micros(&[9])), Duration::from_micros(9));
        assert_eq!(median(&mut micros(&[90, 3, 1, 2])), Duration::from_micros(2));
    }
}
