//! The number of solutions, estimated where it is too large to count.
//!
//! Knuth's random probes (Estimating the efficiency of backtrack programs, 1975): walk from the root to a leaf of the search,
//! take one of the values of a cell at random each time, and multiply the numbers of values. The mean over all walks, those
//! that fail counted as 0, tends to the number of solutions.

use crate::model::State;
use crate::oracle;
use crate::search::Search;

use super::{Compiled, Solution};

/// An estimated number of solutions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean over all probes.
    pub solutions: f64,
    /// Its standard error: with many probes the number lies within 1.96 times as much in 95 of 100 cases, unless few
    /// probes with many solutions were missed.
    pub error: f64,
    /// Walks made.
    pub probes: u64,
    /// Walks that ended at a solution.
    pub met: u64,
}

impl Estimate {
    /// The bounds between which the number lies in 95 of 100 cases.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        let within = 1.96 * self.error;
        ((self.solutions - within).max(0.0), self.solutions + within)
    }
}

impl Compiled<'_> {
    /// Estimates the number of solutions by so many random walks.
    pub(crate) fn estimate(&self, probes: u64, random: &mut dyn FnMut(usize) -> usize) -> Estimate {
        let mut estimate = Estimate { solutions: 0.0, error: 0.0, probes, met: 0 };
        let mut search = Search::new(&self.program);
        if search.root().is_none() {
            return estimate;
        }
        // Sums of squares above the mean so far, as Welford adds them.
        let mut squares = 0.0;
        for number in 1..=probes {
            let weight = self.walk(search.at_root(), random);
            estimate.met += u64::from(weight > 0.0);
            let above = weight - estimate.solutions;
            estimate.solutions += above / number as f64;
            squares += above * (weight - estimate.solutions);
        }
        if probes > 1 {
            estimate.error = (squares / (probes as f64 * (probes - 1) as f64)).sqrt();
        }
        estimate
    }

    /// One walk: the product of the numbers of values to choose from, or 0 if it fails.
    fn walk(&self, mut state: State<'_>, random: &mut dyn FnMut(usize) -> usize) -> f64 {
        let mut weight = 1.0;
        loop {
            let cells = &state.frame[..self.program.network.cells];
            let open = cells.iter().enumerate().filter(|(_, values)| !values.is_power_of_two());
            let Some((cell, &values)) = open.min_by_key(|(_, values)| values.count_ones()) else { break };
            let mut left = values;
            (0..random(values.count_ones() as usize)).for_each(|_| left &= left - 1);
            weight *= f64::from(values.count_ones());
            let chosen = left & left.wrapping_neg();
            if state.keep(cell as u16, chosen).is_err() || self.program.propagate(&mut state).is_err() {
                return 0.0;
            }
        }
        let value = |set: &u32| self.program.lowest + set.trailing_zeros() as i32;
        let solution: Solution = state.frame[..self.program.network.cells].iter().map(value).collect();
        if oracle::check(self.puzzle, &solution) { weight } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use crate::chance::numbers;
    use crate::iss;
    use crate::solver::Solver;

    #[test]
    fn the_mean_is_near_the_number() {
        // All grids of these sizes, as they have been counted.
        let cases = [
            (".Shape~4x4", 288.0),
            (".Shape~4x4.Diagonal~1.Diagonal~-1", 48.0),
            (".Shape~6x6", 28_200_960.0),
        ];
        for (text, solutions) in cases {
            let puzzle = iss::read(text).unwrap();
            let estimate = Solver::new(&puzzle).estimate(4000, &mut numbers(1));
            assert!(estimate.met > 0 && estimate.error < 0.1 * solutions, "{text}: {estimate:?}");
            assert!((estimate.solutions - solutions).abs() <= 4.0 * estimate.error, "{text}: {estimate:?}");
            assert_eq!(estimate, Solver::new(&puzzle).estimate(4000, &mut numbers(1)));
        }
        let none = iss::read(".Shape~4x4.AntiKing").unwrap();
        assert_eq!(Solver::new(&none).estimate(50, &mut numbers(1)).solutions, 0.0);
        let unique =
            iss::read(".Shape~4x4.~R1C1_1~R1C2_2~R2C1_3~R2C2_4~R3C1_2~R3C4_3~R4C2_3~R1C3_3~R2C3_1").unwrap();
        let estimate = Solver::new(&unique).estimate(20, &mut numbers(1));
        assert_eq!((estimate.solutions, estimate.bounds()), (1.0, (1.0, 1.0)));
    }
}
