//! Questions to a puzzle: its verdict, its solutions, their number.

mod candidates;
#[cfg(feature = "classic")]
mod classic;
mod compiled;
mod draft;
mod estimate;

use std::ops::ControlFlow;

use crate::limits::{Asked, Cancelled, Limits};
use crate::rules::Puzzle;
use crate::search::Search;

use candidates::Partial;
pub use candidates::TrueCandidates;
#[cfg(feature = "classic")]
use classic::Classic;
pub(crate) use compiled::Compiled;
pub use draft::Draft;
pub use estimate::Estimate;

/// A solution: the values row by row.
pub type Solution = Vec<i32>;

/// How many solutions a puzzle has, as far as that matters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

/// The number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Count {
    /// The solutions found.
    pub solutions: u128,
    /// Whether there are no others: neither the cap nor a limit came first.
    pub complete: bool,
}

/// A puzzle made ready for questions.
///
/// With the feature `classic`, plain Sudoku is searched by the engines of the crate `ninefold`, also where several values
/// are given in a cell. All other puzzles are compiled for the search of this crate.
#[derive(Debug)]
pub struct Solver<'p>(Engine<'p>);

#[derive(Debug)]
enum Engine<'p> {
    #[cfg(feature = "classic")]
    Classic(Classic<'p>),
    Compiled(Box<Compiled<'p>>),
}

impl<'p> Solver<'p> {
    /// Chooses the engine and compiles the puzzle.
    ///
    /// # Panics
    ///
    /// Never: nothing can cancel it.
    #[must_use]
    pub fn new(puzzle: &'p Puzzle) -> Self {
        Self::with(puzzle, &Limits::default()).expect("nothing cancels it")
    }

    /// The same, within limits.
    ///
    /// # Errors
    ///
    /// If the flag of the limits is set before it is compiled.
    pub fn with(puzzle: &'p Puzzle, limits: &Limits<'_>) -> Result<Self, Cancelled> {
        #[cfg(feature = "classic")]
        if let Some(classic) = Classic::new(puzzle) {
            return Ok(Self(Engine::Classic(classic)));
        }
        Ok(Self(Engine::Compiled(Box::new(Compiled::new(puzzle, limits)?))))
    }

    /// Passes every solution to `receive` until that breaks; whether these were all.
    pub fn for_each(
        &self,
        limits: &Limits<'_>,
        receive: impl FnMut(Solution) -> ControlFlow<()>,
    ) -> (bool, Stats) {
        match &self.0 {
            #[cfg(feature = "classic")]
            Engine::Classic(classic) => classic.for_each(limits, receive),
            Engine::Compiled(compiled) => compiled.for_each(limits, receive),
        }
    }

    /// Whether the puzzle has no solution, one, or more.
    #[must_use]
    pub fn verdict(&self, limits: &Limits<'_>) -> (Verdict, Stats) {
        match &self.0 {
            #[cfg(feature = "classic")]
            Engine::Classic(classic) => classic.verdict(limits),
            Engine::Compiled(compiled) => compiled.verdict(limits),
        }
    }

    /// The first solution that the search finds.
    #[must_use]
    pub fn solution(&self, limits: &Limits<'_>) -> Option<Solution> {
        let mut first = None;
        self.for_each(limits, |solution| {
            first = Some(solution);
            ControlFlow::Break(())
        });
        first
    }

    /// Counts solutions, up to a cap, and says how many guesses it took. The numbers of independent parts are multiplied.
    #[must_use]
    pub fn count(&self, cap: u128, limits: &Limits<'_>) -> (Count, u64) {
        match &self.0 {
            #[cfg(feature = "classic")]
            Engine::Classic(classic) => classic.count(cap, limits),
            Engine::Compiled(compiled) => compiled.count(cap, limits),
        }
    }

    /// The values of each cell that stand in some solution; each is counted up to `threshold`.
    ///
    /// A threshold of 1 asks only whether there is a solution with the value.
    #[must_use]
    pub fn true_candidates(&self, threshold: u32, limits: &Limits<'_>) -> TrueCandidates {
        self.watched_candidates(threshold, limits, &mut |_, _| {})
    }

    /// The same; `watch` hears meanwhile what is known, and how many cells, from the first, are settled.
    #[must_use]
    pub fn watched_candidates(
        &self,
        threshold: u32,
        limits: &Limits<'_>,
        watch: &mut dyn FnMut(&TrueCandidates, usize),
    ) -> TrueCandidates {
        Partial::new(self.puzzle(), threshold, self.all()).settle(self, limits, watch).found()
    }

    /// Estimates the number of solutions by so many random walks; `random` returns a number below the one that it receives.
    #[must_use]
    pub fn estimate(&self, probes: u64, random: &mut dyn FnMut(usize) -> usize) -> Estimate {
        match &self.0 {
            #[cfg(feature = "classic")]
            Engine::Classic(classic) => classic.compiled().estimate(probes, random),
            Engine::Compiled(compiled) => compiled.in_order().estimate(probes, random),
        }
    }

    fn puzzle(&self) -> &'p Puzzle {
        match &self.0 {
            #[cfg(feature = "classic")]
            Engine::Classic(classic) => classic.puzzle,
            Engine::Compiled(compiled) => compiled.puzzle,
        }
    }

    /// For each cell the values that it may have before any rule is asked.
    fn all(&self) -> Vec<u32> {
        match &self.0 {
            #[cfg(feature = "classic")]
            Engine::Classic(classic) => classic.all(),
            Engine::Compiled(compiled) => compiled.in_order().all(),
        }
    }

    /// Settles the candidates that are asked for.
    fn settle(&self, limits: &Limits<'_>, asked: &mut dyn Asked) {
        match &self.0 {
            #[cfg(feature = "classic")]
            Engine::Classic(classic) => {
                if let Some(limits) = classic.settle(limits, asked) {
                    Search::new(&classic.compiled().program).settle(&limits, asked);
                }
            }
            Engine::Compiled(compiled) => Search::new(&compiled.in_order().program).settle(limits, asked),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
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
        assert!(!solver.count(u128::MAX, &Limits::guesses(40)).0.complete);
    }

    #[test]
    fn a_flag_stops_a_search() {
        let (puzzle, stop) = (iss::read(".AntiKnight").unwrap(), Arc::new(AtomicBool::new(true)));
        let limits = Limits { stop: Some(&stop), ..Limits::default() };
        assert_eq!(Solver::with(&puzzle, &limits).err(), Some(Cancelled));
        let (count, _) = Solver::new(&puzzle).count(u128::MAX, &limits);
        assert!(!count.complete);
        let plain = iss::read(".~R1C1_1").unwrap();
        let (count, _) = Solver::new(&plain).count(u128::MAX, &limits);
        assert!(!count.complete);
    }

    #[test]
    fn a_cap_is_kept() {
        let puzzle = iss::read(".Shape~4x4").unwrap();
        let solver = Solver::new(&puzzle);
        let count = |cap| solver.count(cap, &Limits::default()).0;
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
        assert_eq!(solver.count(u128::MAX, &few).0, Count { solutions: 256, complete: true });
        assert_eq!(solver.count(100, &few).0, Count { solutions: 100, complete: false });
        assert_eq!(solver.count(256, &few).0, Count { solutions: 256, complete: false });
        assert!(!solver.count(u128::MAX, &Limits::guesses(12)).0.complete);
        assert_eq!(solver.verdict(&few).1.rejected, 0);
    }
}
