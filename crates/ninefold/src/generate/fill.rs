//! Solved grids at random.
//!
//! Three blocks on the diagonal do not see each other: they are filled at random, each of the 9!³ ways equally
//! likely. The solver completes the grid, and a random symmetry (rows, columns, digits, transposition) is applied, so
//! that neither place nor digit is preferred. Grids that differ by a symmetry are thus equally likely; grids that do
//! not are nearly so, not exactly, because the solver picks one completion of many.
//!
//! It is always the portable solver that completes: which of many solutions another backend meets first depends on
//! the machine, and a seed must not.

use crate::board::{Cell, Digit, Grid, Symmetry};
use crate::random::Random;
use crate::solve::{Backend, Solver};

/// A solved grid for each source of random numbers.
pub fn grids(sources: &mut [Random]) -> Vec<Grid> {
    let solver = Solver::with(Backend::Portable).expect("every machine can run it");
    let grid = |random: &mut Random| {
        let solution = solver.solution(&diagonal(random)).expect("such blocks can always be completed");
        Symmetry::random(random).grid(&solution).as_givens()
    };
    sources.iter_mut().map(grid).collect()
}

/// Three random blocks on the diagonal.
fn diagonal(random: &mut Random) -> Grid {
    let mut grid = Grid::EMPTY;
    for block in [0, 4, 8] {
        let mut digits = Digit::ALL;
        random.shuffle(&mut digits);
        for (position, digit) in digits.into_iter().enumerate() {
            grid.set_given(Cell::in_block(block, position), digit);
        }
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_solved_and_differ() {
        let mut sources: Vec<Random> = (0..500).map(|index| Random::stream(1, index)).collect();
        let mut grids = grids(&mut sources);
        assert!(grids.iter().all(Grid::is_solved));
        grids.sort();
        grids.dedup();
        assert_eq!(grids.len(), 500);
    }

    #[test]
    fn every_cell_takes_every_digit_equally_often() {
        let mut sources: Vec<Random> = (0..9000).map(|index| Random::stream(2, index)).collect();
        let grids = grids(&mut sources);
        for cell in Cell::all().step_by(10) {
            for digit in Digit::ALL {
                let count = grids.iter().filter(|grid| grid.get(cell) == Some(digit)).count();
                assert!(
                    (860..1140).contains(&count),
                    "{digit} in {cell}: {count} of 9000, expected about 1000"
                );
            }
        }
    }
}
