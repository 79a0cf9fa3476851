//! Questions to a puzzle: its verdict, its solutions, their number.

use std::ops::ControlFlow;

mod candidates;
mod estimate;

pub use candidates::TrueCandidates;
pub use estimate::Estimate;

use crate::compile::compile;
use crate::limits::{End, Limits};
use crate::model::Program;
use crate::oracle;
use crate::rules::Puzzle;
use crate::search::{Search, parts};

/// A solution: the values row by row.
pub type Solution = Vec<i32>;

/// How many solutions a puzzle has, as far as that matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No solution.
    NoSolution,
    /// One solution.
    Unique(Solution),
    /// At least these two.
    Multiple(Box<[Solution; 2]>),
    /// The limit came first; one solution may be known by then.
    Stopped(Option<Solution>),
}

/// The work that a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Cells guessed.
    pub guesses: u64,
    /// Guesses, and exclusions after them, that led nowhere; solutions count as well.
    pub failures: u64,
    /// Propagators run.
    pub calls: u64,
    /// Grids that the engine took for solutions and the naive check did not: a fault of the engine
    /// if it is not 0.
    pub rejected: u64,
}

/// A number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The solutions found.
    pub solutions: u128,
    /// Whether there are no others: neither the cap nor a limit came first.
    pub complete: bool,
}

/// A puzzle made ready for questions.
#[derive(Debug)]
pub struct Solver<'p> {
    pub(crate) puzzle: &'p Puzzle,
    pub(crate) program: Program<'p>,
}

impl<'p> Solver<'p> {
    /// Compiles a puzzle.
    #[must_use]
    pub fn new(puzzle: &'p Puzzle) -> Self {
        Self { puzzle, program: compile(puzzle.model()) }
    }

    /// Gives every solution to `receive` until that breaks; says whether that were all.
    pub fn for_each(
        &self,
        limits: &Limits<'_>,
        receive: impl FnMut(Solution) -> ControlFlow<()>,
    ) -> (bool, Stats) {
        let mut search = Search::new(&self.program);
        let (end, stats) = self.run(&mut search, limits, receive);
        (end == End::Exhausted, stats)
    }

    /// Runs a search; every solution passes the naive check before it leaves.
    pub(crate) fn run(
        &self,
        search: &mut Search<'_>,
        limits: &Limits<'_>,
        mut receive: impl FnMut(Solution) -> ControlFlow<()>,
    ) -> (End, Stats) {
        let mut rejected = 0;
        let lowest = self.program.lowest;
        let end = search.run(limits, &mut |sets| {
            let value = |set: &u32| lowest + set.trailing_zeros() as i32;
            let solution: Solution = sets.iter().map(value).collect();
            if oracle::check(self.puzzle, &solution) {
                receive(solution)
            } else {
                rejected += 1;
                ControlFlow::Continue(())
            }
        });
        let stats =
            Stats { guesses: search.guess_count, failures: search.failures, calls: search.calls(), rejected };
        (end, stats)
    }

    /// Whether the puzzle has no solution, one, or more.
    #[must_use]
    pub fn verdict(&self, limits: &Limits<'_>) -> (Verdict, Stats) {
        let mut found = Vec::new();
        let (all, stats) = self.for_each(limits, |solution| {
            found.push(solution);
            if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let second = found.pop();
        let verdict = match (found.pop(), second, all) {
            (Some(first), Some(second), _) => Verdict::Multiple(Box::new([first, second])),
            (_, Some(only), true) => Verdict::Unique(only),
            (_, None, true) => Verdict::NoSolution,
            (_, found, false) => Verdict::Stopped(found),
        };
        (verdict, stats)
    }

    /// The first solution that the search meets.
    #[must_use]
    pub fn solution(&self, limits: &Limits<'_>) -> Option<Solution> {
        let mut first = None;
        self.for_each(limits, |solution| {
            first = Some(solution);
            ControlFlow::Break(())
        });
        first
    }

    /// Counts solutions, up to a cap. The numbers of independent parts are multiplied.
    #[must_use]
    pub fn count(&self, cap: u128, limits: &Limits<'_>) -> Count {
        self.count_with_guesses(cap, limits).0
    }

    /// The same, and how many guesses it took.
    #[must_use]
    pub fn count_with_guesses(&self, cap: u128, limits: &Limits<'_>) -> (Count, u64) {
        if cap == 0 {
            return (Count { solutions: 0, complete: false }, 0);
        }
        let mut search = Search::new(&self.program);
        let Some(sets) = search.root() else { return (Count { solutions: 0, complete: true }, 0) };
        let parts = parts(&self.program, &sets);
        if parts.len() < 2 { self.count_in(search, cap, limits) } else { self.multiply(&parts, cap, limits) }
    }

    /// Counts the solutions of one search; also how many guesses it took.
    fn count_in(&self, mut search: Search<'_>, cap: u128, limits: &Limits<'_>) -> (Count, u64) {
        let mut solutions = 0;
        let (end, stats) = self.run(&mut search, limits, |_| {
            solutions += 1;
            if solutions < cap { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (Count { solutions, complete: end == End::Exhausted }, stats.guesses)
    }

    /// Counts each part by itself, with a solution in all other cells: so whole grids are checked.
    fn multiply(&self, parts: &[Vec<usize>], cap: u128, limits: &Limits<'_>) -> (Count, u64) {
        let mut first = None;
        let (all, stats) = self.for_each(limits, |solution| {
            first = Some(solution);
            ControlFlow::Break(())
        });
        let Some(first) = first else { return (Count { solutions: 0, complete: all }, stats.guesses) };
        let mut count = Count { solutions: 1, complete: true };
        let mut left = limits.guesses.saturating_sub(stats.guesses);
        for part in parts {
            let mut search = Search::new(&self.program);
            for (cell, &value) in first.iter().enumerate().filter(|(cell, _)| !part.contains(cell)) {
                // It is a solution, so nothing contradicts it.
                let _ = search.restrict(cell, 1 << (value - self.program.lowest));
            }
            let (found, guesses) = self.count_in(search, cap, &Limits { guesses: left, ..*limits });
            count.solutions = count.solutions.saturating_mul(found.solutions.max(1));
            count.complete &= found.complete;
            left = left.saturating_sub(guesses);
        }
        let capped = Count { solutions: cap, complete: false };
        (if count.solutions >= cap { capped } else { count }, limits.guesses - left)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::iss;

    #[test]
    fn verdicts_say_what_is_known() {
        let verdict = |text: &str| {
            let puzzle = iss::read(text).unwrap();
            Solver::new(&puzzle).verdict(&Limits::default()).0
        };
        assert_eq!(verdict(".Shape~4x4.AntiKing"), Verdict::NoSolution);
        assert!(matches!(verdict(".Shape~4x4"), Verdict::Multiple(two) if two[0] != two[1]));
        let unique = verdict(".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.~R2C1_3~R2C3_1~R3C1_2~R3C2_1");
        assert!(matches!(&unique, Verdict::Unique(grid) if grid[..4] == [1, 2, 3, 4]), "{unique:?}");
    }

    #[test]
    fn a_limit_is_never_taken_for_a_proof() {
        let puzzle = iss::read(".Sandwich~12~R1.Sandwich~17~C5").unwrap();
        let solver = Solver::new(&puzzle);
        let (verdict, stats) = solver.verdict(&Limits::guesses(1));
        assert_eq!((verdict, stats.guesses), (Verdict::Stopped(None), 1));
        assert!(!solver.count(u128::MAX, &Limits::guesses(40)).complete);
    }

    #[test]
    fn a_flag_stops_a_search() {
        let (puzzle, stop) = (iss::read(".AntiKnight").unwrap(), AtomicBool::new(true));
        let limits = Limits { stop: Some(&stop), ..Limits::default() };
        let count = Solver::new(&puzzle).count(u128::MAX, &limits);
        assert!(!count.complete);
    }

    #[test]
    fn a_cap_is_kept() {
        let puzzle = iss::read(".Shape~4x4").unwrap();
        let solver = Solver::new(&puzzle);
        let count = |cap| solver.count(cap, &Limits::default());
        assert_eq!(count(u128::MAX), Count { solutions: 288, complete: true });
        assert_eq!(count(10), Count { solutions: 10, complete: false });
        assert_eq!(count(0).solutions, 0);
    }

    #[test]
    fn independent_parts_are_multiplied() {
        use crate::layout::Layout;
        use crate::rules::given::Given;
        // Along the diagonal eight squares of 2 × 2 cells are open: two values each, in two ways.
        let mut puzzle = Puzzle::new(Layout::square(16).unwrap().without_blocks());
        let cells: Vec<_> = puzzle.layout().all().collect();
        for cell in cells {
            let (row, col) = (puzzle.layout().row(cell), puzzle.layout().col(cell));
            if row / 2 != col / 2 {
                puzzle.add(Given::new(cell, vec![(row ^ col) as i32 + 1])).unwrap();
            }
        }
        let solver = Solver::new(&puzzle);
        let few = Limits::guesses(20);
        assert_eq!(solver.count(u128::MAX, &few), Count { solutions: 256, complete: true });
        assert_eq!(solver.count(100, &few), Count { solutions: 100, complete: false });
        assert_eq!(solver.count(256, &few), Count { solutions: 256, complete: false });
        assert!(!solver.count(u128::MAX, &Limits::guesses(12)).complete);
        assert_eq!(solver.verdict(&few).1.rejected, 0);
    }

    /// A grid of 9 × 9 cells with its rows in another order, as text of givens and cages.
    fn mixture(random: &mut impl FnMut(usize) -> usize) -> String {
        let turn = random(9);
        let value = |row: usize, col: usize| (row % 3 * 3 + row / 3 + col + turn * 2) % 9 + 1;
        let mut text = if random(3) == 0 { ".NoBoxes".to_owned() } else { String::new() };
        for row in 0..9 {
            for col in 0..9 {
                match random(10) {
                    0..4 => text += &format!(".~R{}C{}_{}", row + 1, col + 1, value(row, col)),
                    4 if col < 7 => {
                        let sum: usize = (0..3).map(|step| value(row, col + step)).sum();
                        let cell = |step: usize| format!("~R{}C{}", row + 1, col + 1 + step);
                        text += &format!(".Cage~{sum}{}{}{}", cell(0), cell(1), cell(2));
                    }
                    _ => {}
                }
            }
        }
        text
    }

    /// Counts with the search that learns, and rules of every kind beside its clauses.
    fn learned(solver: &Solver<'_>, cap: u128) -> u128 {
        let (mut search, mut solutions) = (Search::new(&solver.program), 0);
        if search.root().is_some() {
            search.learn(&Limits::default(), &mut |_| {
                solutions += 1;
                if solutions < cap { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        solutions
    }

    #[test]
    fn registers_and_learning_change_no_count() {
        let mut random = crate::chance::numbers(1);
        for _ in 0..60 {
            let text = mixture(&mut random);
            let puzzle = iss::read(&text).unwrap();
            let plain =
                Solver { puzzle: &puzzle, program: crate::compile::compile_for(puzzle.model(), None) };
            let count = |solver: &Solver<'_>| solver.count(300, &Limits::default());
            assert_eq!(count(&Solver::new(&puzzle)), count(&plain), "{text}");
            assert_eq!(count(&plain).solutions, learned(&plain, 300), "{text}");
        }
    }
}
