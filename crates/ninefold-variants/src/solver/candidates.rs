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
}

impl Compiled<'_> {
    /// The values of each cell that stand in some solution; each is counted up to `threshold`.
    pub(crate) fn true_candidates(&self, threshold: u32, limits: &Limits<'_>) -> TrueCandidates {
        let threshold = threshold.max(1);
        let cells = self.program.network.cells;
        let lowest = self.program.lowest;
        let mut tally = Tally { seen: HashSet::new(), counts: vec![[0; 32]; cells], lowest };
        let mut complete = true;
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
                let settled = self.probe(cell, value, threshold, &left, limits, &mut tally);
                complete &= settled;
                if settled && tally.count(cell, value) == 0 {
                    left[cell] &= !(1 << value);
                }
            }
        }
        let of = |cell: usize| {
            let counted = (0..32).map(|value| (lowest + value as i32, tally.count(cell, value)));
            counted.filter(|&(_, count)| count > 0).collect()
        };
        TrueCandidates { cells: (0..cells).map(of).collect(), complete }
    }

    /// Searches solutions with one value in one cell, among the candidates that are left.
    fn probe(
        &self,
        cell: usize,
        value: usize,
        threshold: u32,
        left: &[u32],
        limits: &Limits<'_>,
        tally: &mut Tally,
    ) -> bool {
        let mut search = Search::new(&self.program);
        let narrowed = |(other, &values): (usize, &u32)| {
            search.restrict(other, if other == cell { 1 << value } else { values }).is_err()
        };
        if left.iter().enumerate().any(narrowed) {
            return true;
        }
        let mut found = 0;
        let (end, _) = self.run(&mut search, limits, |solution| {
            tally.note(solution);
            found += 1;
            if found < threshold { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        end.is_sure() || found >= threshold
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
}
