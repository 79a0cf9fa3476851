//! True candidates: the values that a cell has in at least one solution.

use crate::limits::{Asked, Limits};
use crate::oracle;
use crate::rules::Puzzle;

use super::{Solution, Solver};

/// For each cell the values that it has in some solution, with the number of these solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TrueCandidates {
    /// For each cell the values in ascending order, and in how many solutions the cell has each:
    /// exact below the threshold, at least the threshold otherwise.
    pub cells: Vec<Vec<(i32, u32)>>,
    /// Whether every candidate is settled. If not, values may be missing and numbers too small.
    pub complete: bool,
}

/// What is known of true candidates while they are searched.
#[derive(Debug)]
pub(super) struct Partial<'a> {
    puzzle: &'a Puzzle,
    lowest: i32,
    threshold: u32,
    /// The solutions met, in order.
    seen: Vec<Solution>,
    counts: Vec<[u32; 32]>,
    /// For each cell the values that nothing excludes.
    left: Vec<u32>,
    /// Those of them that no solution has shown often enough.
    wanted: Vec<u32>,
    is_complete: bool,
}

impl<'a> Partial<'a> {
    /// Asks for all that `left` has: sets of values above the lowest.
    pub(super) fn new(puzzle: &'a Puzzle, threshold: u32, left: Vec<u32>) -> Self {
        let (lowest, counts) = (puzzle.layout().lowest(), vec![[0; 32]; left.len()]);
        let (wanted, seen) = (left.clone(), Vec::new());
        Self { puzzle, lowest, threshold: threshold.max(1), seen, counts, left, wanted, is_complete: true }
    }

    /// For each cell the values that solutions have shown so far, with how many.
    fn shown(&self) -> Vec<Vec<(i32, u32)>> {
        let lowest = self.lowest;
        let of = |counts: &[u32; 32]| {
            let counted = (0..).zip(counts).map(|(value, &count)| (lowest + value, count));
            counted.filter(|&(_, count)| count > 0).collect()
        };
        self.counts.iter().map(of).collect()
    }

    /// Of each cell whether nothing more is asked.
    fn settled(&self) -> impl Iterator<Item = bool> + '_ {
        self.wanted.iter().map(|&wanted| wanted == 0)
    }

    /// Counts a solution, unless it is known or wrong.
    pub(super) fn note(&mut self, solution: Solution) {
        let Err(place) = self.seen.binary_search(&solution) else { return };
        if !oracle::check(self.puzzle, &solution) {
            return;
        }
        self.seen.insert(place, solution.clone());
        let lowest = self.lowest;
        for ((counts, wanted), value) in self.counts.iter_mut().zip(&mut self.wanted).zip(solution) {
            let value = (value - lowest) as usize;
            counts[value] += 1;
            *wanted &= !(u32::from(counts[value] >= self.threshold) << value);
        }
    }

    /// Whether a solution would show something that is asked for.
    pub(super) fn is_new(&self, solution: &[i32]) -> bool {
        solution.iter().zip(&self.wanted).any(|(value, wanted)| wanted >> (value - self.lowest) & 1 == 1)
    }

    /// Leaves each cell some values, beside those that were shown; whether that excludes any.
    fn leave(&mut self, left: &[u32]) -> bool {
        let mut excludes = false;
        for (cell, &values) in left.iter().enumerate() {
            let shown = (0..).zip(&self.counts[cell]).filter(|&(_, &count)| count > 0);
            let kept = shown.fold(values, |set, (value, _)| set | 1 << value);
            excludes |= self.left[cell] & !kept != 0;
            self.left[cell] &= kept;
            self.wanted[cell] &= values;
        }
        excludes
    }

    /// The solutions met, in order, and for each cell the values that nothing excludes.
    pub(super) fn into_known(self) -> (Vec<Solution>, Vec<u32>) {
        (self.seen, self.left)
    }

    /// The answer, once the search is over.
    pub(super) fn found(&self) -> TrueCandidates {
        TrueCandidates { cells: self.shown(), complete: self.is_complete }
    }
}

/// A search that reports what it finds.
struct Reporter<'r, 'a> {
    partial: Partial<'a>,
    report: &'r mut dyn FnMut(&Partial<'_>),
}

impl Asked for Reporter<'_, '_> {
    fn wanted(&self) -> &[u32] {
        &self.partial.wanted
    }

    fn show(&mut self, solution: &[u32]) {
        let lowest = self.partial.lowest;
        let value = |set: &u32| lowest + set.trailing_zeros() as i32;
        self.partial.note(solution.iter().map(value).collect());
        (self.report)(&self.partial);
    }

    fn left(&self) -> &[u32] {
        &self.partial.left
    }

    fn leave(&mut self, left: &[u32]) {
        if self.partial.leave(left) {
            (self.report)(&self.partial);
        }
    }

    fn give_up(&mut self) {
        self.partial.is_complete = false;
    }

    fn is_once(&self) -> bool {
        self.partial.threshold == 1
    }
}

/// After so many solutions and exclusions that settle no cell, whoever waits hears what is known.
const BETWEEN_REPORTS: usize = 64;

impl Partial<'_> {
    /// Settles what is open. `watch` hears what is known and how many cells, from the first, are settled.
    pub(super) fn settle(
        self,
        solver: &Solver<'_>,
        limits: &Limits<'_>,
        watch: &mut dyn FnMut(&TrueCandidates, usize),
    ) -> Self {
        // The first word comes at once, even if nothing is known yet.
        let (mut told, mut silent) = (0, BETWEEN_REPORTS);
        let mut report = |partial: &Partial<'_>| {
            let settled = partial.settled().filter(|&settled| settled).count();
            silent += 1;
            if settled > told || silent >= BETWEEN_REPORTS {
                (told, silent) = (settled, 0);
                let known = TrueCandidates { complete: false, ..partial.found() };
                watch(&known, partial.settled().take_while(|&settled| settled).count());
            }
        };
        report(&self);
        let mut reporter = Reporter { partial: self, report: &mut report };
        solver.settle(limits, &mut reporter);
        reporter.partial
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::iss;
    use crate::oracle;
    use crate::search::Search;
    use crate::solver::Compiled;

    #[test]
    fn candidates_are_those_of_all_solutions() {
        let puzzle = iss::read(".Shape~4x4.~R1C1_1~R2C2_4.Thermo~R3C1~R3C2~R4C3").unwrap();
        let solver = Solver::new(&puzzle);
        let mut counts = vec![[0_u32; 5]; 16];
        solver.for_each(&Limits::default(), |solution| {
            assert!(oracle::check(&puzzle, &solution));
            counts.iter_mut().zip(&solution).for_each(|(counts, &value)| counts[value as usize] += 1);
            ControlFlow::Continue(())
        });
        for threshold in [1, 2, 100] {
            let found = solver.true_candidates(threshold, &Limits::default());
            assert!(found.complete);
            for (cell, counts) in found.cells.iter().zip(&counts) {
                let known = |value: i32| counts[value as usize];
                assert!(cell.iter().all(|&(value, count)| known(value) >= count));
                let enough = |&(value, count): &(i32, u32)| count >= known(value).min(threshold);
                assert!(cell.iter().all(enough));
                assert_eq!(cell.len(), counts.iter().filter(|&&count| count > 0).count());
            }
        }
    }

    #[test]
    fn learning_settles_the_same() {
        for text in [
            ".Shape~6x6.AntiKnight.~R1C1_1~R1C2_2~R2C4_3",
            ".Shape~6x6.Renban~R1C1~R2C1~R3C1~R3C2.AntiConsecutive.~R6C6_2",
            ".Shape~4x4.NoBoxes.ConnectedValues~~1_2.~R1C1_1",
            ".Shape~4x4.AntiKing",
        ] {
            let puzzle = iss::read(text).unwrap();
            let compiled = Compiled::new(&puzzle, &Limits::default()).unwrap();
            let all = vec![compiled.program.network.all; compiled.program.network.cells];
            let partial = Partial::new(&puzzle, 1, all);
            let mut reporter = Reporter { partial, report: &mut |_| {} };
            let mut search = Search::new(&compiled.program);
            if search.root().is_some() {
                search.settle_by_clauses(&Limits::default(), &mut reporter);
            }
            let values = |cells: Vec<Vec<(i32, u32)>>| -> Vec<Vec<i32>> {
                cells.iter().map(|cell| cell.iter().map(|&(value, _)| value).collect()).collect()
            };
            assert!(reporter.partial.is_complete);
            let found = Solver::new(&puzzle).true_candidates(1, &Limits::default());
            assert_eq!(values(reporter.partial.shown()), values(found.cells), "{text}");
        }
    }

    #[test]
    fn without_solutions_there_are_no_candidates() {
        let puzzle = iss::read(".Shape~4x4.AntiKing").unwrap();
        let found = Solver::new(&puzzle).true_candidates(1, &Limits::default());
        assert!(found.complete && found.cells.iter().all(Vec::is_empty));
    }

    #[test]
    fn what_is_told_meanwhile_is_true_and_settled_cells_stay() {
        let text =
            (1..=6).map(|i| format!(".Cage~{}~R{i}C{i}~R{i}C{}", 8 + i % 3, i + 1)).collect::<String>();
        let puzzle = iss::read(&format!(".Shape~9x9{text}")).expect("a puzzle");
        let mut told = Vec::new();
        let mut watch = |known: &TrueCandidates, settled: usize| told.push((known.clone(), settled));
        let found = Solver::new(&puzzle).watched_candidates(40, &Limits::default(), &mut watch);
        assert!(found.complete && told.len() > 1, "nothing was told");
        assert!(told[0].1 == 0 && told[0].0.cells.iter().all(Vec::is_empty), "the first word comes at once");
        for (known, settled) in told {
            assert!(!known.complete);
            let values = |cell: &Vec<(i32, u32)>| cell.iter().map(|(value, _)| *value).collect::<Vec<_>>();
            for (cell, last) in known.cells.iter().zip(&found.cells) {
                assert!(values(cell).iter().all(|value| values(last).contains(value)));
            }
            assert!(known.cells.iter().zip(&found.cells).take(settled).all(|(a, b)| values(a) == values(b)));
        }
    }
}
