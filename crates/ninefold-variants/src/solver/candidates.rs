//! True candidates: the values that a cell has in at least one solution.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::layout::bits;
use crate::limits::Limits;
use crate::search::Search;

use super::{Compiled, Solution};

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

/// Solutions seen so far, counted for each candidate.
struct Tally {
    seen: HashSet<Solution>,
    counts: Vec<[u32; 32]>,
    lowest: i32,
}

impl Tally {
    fn note(&mut self, solution: Solution) {
        if self.seen.contains(&solution) {
            return;
        }
        for (counts, &value) in self.counts.iter_mut().zip(&solution) {
            counts[(value - self.lowest) as usize] += 1;
        }
        self.seen.insert(solution);
    }

    fn count(&self, cell: usize, value: usize) -> u32 {
        self.counts[cell][value]
    }

    fn known(&self, complete: bool) -> TrueCandidates {
        let of = |counts: &[u32; 32]| {
            let counted = (self.lowest..).zip(counts.iter().copied());
            counted.filter(|&(_, count)| count > 0).collect()
        };
        TrueCandidates { cells: self.counts.iter().map(of).collect(), complete }
    }
}

/// After so many guesses whoever waits hears what is known.
const BETWEEN_REPORTS: u64 = 500;

impl Compiled<'_> {
    /// The values of each cell that stand in some solution; each is counted up to `threshold`. `watch` hears what is known
    /// and how many cells, from the first, are settled.
    pub(crate) fn true_candidates(
        &self,
        threshold: u32,
        limits: &Limits<'_>,
        watch: &mut dyn FnMut(&TrueCandidates, usize),
    ) -> TrueCandidates {
        let threshold = threshold.max(1);
        let cells = self.program.network.cells;
        let lowest = self.program.lowest;
        let mut tally = Tally { seen: HashSet::new(), counts: vec![[0; 32]; cells], lowest };
        let (mut complete, mut guesses) = (true, 0);
        let mut left = Search::new(&self.program).root().unwrap_or_else(|| vec![0; cells]);
        for cell in 0..cells {
            for value in bits(left[cell].into()) {
                if tally.count(cell, value) >= threshold {
                    continue;
                }
                if limits.is_cancelled() {
                    complete = false;
                    continue;
                }
                let (settled, spent) = self.probe(cell, value, threshold, &left, limits, &mut tally);
                complete &= settled;
                guesses += spent;
                if settled && tally.count(cell, value) == 0 {
                    left[cell] &= !(1 << value);
                }
                if guesses >= BETWEEN_REPORTS {
                    guesses = 0;
                    watch(&tally.known(false), if complete { cell } else { 0 });
                }
            }
        }
        tally.known(complete)
    }

    /// Searches solutions with one value in one cell, among the candidates that are left: whether that is settled, and the
    /// guesses that it took.
    fn probe(
        &self,
        cell: usize,
        value: usize,
        threshold: u32,
        left: &[u32],
        limits: &Limits<'_>,
        tally: &mut Tally,
    ) -> (bool, u64) {
        let mut search = Search::new(&self.program);
        let narrowed = |(other, &values): (usize, &u32)| {
            search.restrict(other, if other == cell { 1 << value } else { values }).is_err()
        };
        if left.iter().enumerate().any(narrowed) {
            return (true, 0);
        }
        let mut found = 0;
        let (end, stats) = self.run(&mut search, limits, |solution| {
            tally.note(solution);
            found += 1;
            if found < threshold { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (end.is_sure() || found >= threshold, stats.guesses)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use crate::iss;
    use crate::oracle;

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
        assert!(found.complete && !told.is_empty(), "nothing was told");
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
