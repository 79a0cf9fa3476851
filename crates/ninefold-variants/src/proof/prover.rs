//! The prover: a search that notes what it assumes. Nothing here is trusted: the checker follows what it finds.

use std::fmt;

use crate::layout::Cell;
use crate::rules::Puzzle;

use super::check::{MOST_ASSUMPTIONS, with_sums};
use super::linear::{AtLeast, Board, Literal, variable};
use super::statement::{Statement, Unstated};
use super::{Flaw, Proof, check, sums};

/// How much fewer values of a cell are better.
const BY_SIZE: f64 = 2.5;

/// Why there is no proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unproved {
    /// A rule of the puzzle is not covered.
    Unstated(Unstated),
    /// There are more solutions than are to be listed.
    MoreSolutions {
        /// How many would have been.
        most: u64,
    },
    /// It would take more assumptions than a checker reads.
    TooLong,
    /// The checker refuses what was found.
    Refused(Flaw),
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unstated(unstated) => unstated.fmt(f),
            Self::MoreSolutions { most: 1 } => f.write_str("more than 1 solution: not proved"),
            Self::MoreSolutions { most } => write!(f, "more than {most} solutions: not proved"),
            Self::TooLong => write!(f, "more than {MOST_ASSUMPTIONS} assumptions: not proved"),
            Self::Refused(flaw) => write!(f, "the checker refuses the proof found ({flaw}): not proved"),
        }
    }
}

impl std::error::Error for Unproved {}

/// Proves how many solutions a puzzle has, if that is at most so many, and checks the proof.
///
/// # Errors
///
/// Why there is no proof.
pub fn prove(puzzle: &Puzzle, most: u64) -> Result<Proof, Unproved> {
    let statement = Statement::new(puzzle).map_err(Unproved::Unstated)?;
    let sums = sums::find(puzzle.layout(), &statement.equations);
    let mut proof = Proof { count: 0, sums, assumptions: Vec::new() };
    let constraints = with_sums(&statement, &proof).map_err(Unproved::Refused)?;
    Walk::new(&statement, &constraints).run(most, &mut proof)?;
    check(puzzle, &proof, &mut |_| {}).map_err(Unproved::Refused)?;
    Ok(proof)
}

/// A search in depth.
struct Walk<'a> {
    statement: &'a Statement<'a>,
    constraints: &'a [AtLeast],
    board: Board<'a>,
    /// For each cell how often it took part in failures.
    weights: Vec<f64>,
}

impl<'a> Walk<'a> {
    fn new(statement: &'a Statement<'a>, constraints: &'a [AtLeast]) -> Self {
        let board = Board::new(statement.variables, constraints);
        Self { statement, constraints, board, weights: vec![1.0; statement.layout.total()] }
    }

    fn run(&mut self, most: u64, proof: &mut Proof) -> Result<(), Unproved> {
        let mut stack: Vec<(Literal, usize)> = Vec::new();
        let mut is_consistent = self.board.draw();
        loop {
            if is_consistent && let Some((cell, value, literal)) = self.choose() {
                if proof.assumptions.len() == MOST_ASSUMPTIONS {
                    return Err(Unproved::TooLong);
                }
                proof.assumptions.push((cell, value));
                stack.push((literal, self.board.mark()));
                is_consistent = self.board.set(literal);
                continue;
            }
            if is_consistent {
                proof.count += 1;
                if proof.count > most {
                    return Err(Unproved::MoreSolutions { most });
                }
            } else {
                self.charge();
            }
            let Some((literal, mark)) = stack.pop() else { return Ok(()) };
            self.board.restore(mark);
            is_consistent = self.board.set(literal ^ 1);
        }
    }

    /// The heaviest open cell with few values, and its lowest value.
    fn choose(&self) -> Option<(Cell, i32, Literal)> {
        let layout = self.statement.layout;
        let (mut best, mut chosen) = (0.0, None);
        for cell in layout.everywhere() {
            let open = |&place: &usize| self.board.truth(self.statement.candidate(cell, place)).is_none();
            let size = self.statement.places().filter(open).count();
            if size == 0 {
                continue;
            }
            let score = self.weights[cell.index()] / (size as f64).powf(BY_SIZE);
            if score > best {
                (best, chosen) = (score, self.statement.places().find(open).map(|place| (cell, place)));
            }
        }
        let (cell, place) = chosen?;
        Some((cell, layout.lowest() + place as i32, self.statement.candidate(cell, place)))
    }

    /// Charges the cells of the constraint that failed.
    fn charge(&mut self) {
        let Some(failed) = self.board.failed else { return };
        let cells: Vec<usize> = (self.constraints[failed].terms.iter())
            .filter_map(|&(_, literal)| self.statement.cell_of(variable(literal)))
            .collect();
        let part = 1.0 / cells.len().max(1) as f64;
        cells.into_iter().for_each(|cell| self.weights[cell] += part);
    }
}
