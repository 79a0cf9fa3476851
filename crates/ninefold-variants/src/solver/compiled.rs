//! Questions to the search of this crate.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use crate::compile::compile;
use crate::limits::{Cancelled, End, Limits};
use crate::model::Program;
use crate::oracle;
use crate::rules::Puzzle;
use crate::rules::chaos_numbers::put_in_order;
use crate::search::{Search, parts};

use super::{Count, Solution, Stats, Verdict};

/// A puzzle compiled for the search of this crate.
#[derive(Debug)]
pub(crate) struct Compiled<'p> {
    pub(crate) puzzle: &'p Puzzle,
    pub(crate) program: Program<'p>,
    /// The same with the numbers of regions in order of first cells, once it is asked for.
    in_order: OnceLock<Box<Self>>,
}

impl<'p> Compiled<'p> {
    /// Compiles a puzzle.
    pub(crate) fn new(puzzle: &'p Puzzle, limits: &Limits<'_>) -> Result<Self, Cancelled> {
        Ok(Self::of(puzzle, compile(puzzle.model_to_search(limits))?))
    }

    fn of(puzzle: &'p Puzzle, program: Program<'p>) -> Self {
        Self { puzzle, program, in_order: OnceLock::new() }
    }

    /// The same with the numbers of regions in order of first cells: for what asks for values of cells.
    pub(crate) fn in_order(&self) -> &Self {
        if self.program.renumbered.is_empty() {
            return self;
        }
        let compiled = || compile(self.puzzle.model(&Limits::default())).expect("nothing cancels it");
        self.in_order.get_or_init(|| Box::new(Self::of(self.puzzle, compiled())))
    }

    /// For each cell the values that it may have before any rule is asked.
    pub(super) fn all(&self) -> Vec<u32> {
        self.program.network.initial[..self.program.network.cells].to_vec()
    }

    /// Passes every solution to `receive` until that breaks; whether these were all.
    pub(crate) fn for_each(
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
            let mut solution: Solution = sets.iter().map(value).collect();
            put_in_order(&self.program.renumbered, &mut solution, lowest);
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
    pub(crate) fn verdict(&self, limits: &Limits<'_>) -> (Verdict, Stats) {
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

    /// The first solution that the search finds.
    pub(crate) fn solution(&self, limits: &Limits<'_>) -> Option<Solution> {
        let mut first = None;
        self.for_each(limits, |solution| {
            first = Some(solution);
            ControlFlow::Break(())
        });
        first
    }

    /// Counts solutions, up to a cap, and says how many guesses it took. The numbers of independent parts are multiplied.
    pub(crate) fn count(&self, cap: u128, limits: &Limits<'_>) -> (Count, u64) {
        if cap == 0 {
            return (Count { solutions: 0, complete: false }, 0);
        }
        let mut search = Search::new(&self.program);
        let Some(sets) = search.root() else { return (Count { solutions: 0, complete: true }, 0) };
        let parts = parts(&self.program, &sets);
        let is_one = parts.len() < 2 || !self.program.renumbered.is_empty();
        if is_one { self.count_in(search, cap, limits) } else { self.multiply(&parts, cap, limits) }
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

    /// Counts each part separately, with a solution in all other cells, so that whole grids are checked.
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
    use super::*;
    use crate::iss;

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
    fn learned(solver: &Compiled<'_>, cap: u128) -> u128 {
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
            let model = puzzle.model(&Limits::default());
            let plain = Compiled::of(&puzzle, crate::compile::compile_for(model, None).unwrap());
            let count = |solver: &Compiled<'_>| solver.count(300, &Limits::default()).0;
            assert_eq!(count(&Compiled::new(&puzzle, &Limits::default()).unwrap()), count(&plain), "{text}");
            assert_eq!(count(&plain).solutions, learned(&plain, 300), "{text}");
        }
    }
}
