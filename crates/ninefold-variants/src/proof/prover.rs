//! The prover: a search that notes what it assumes. Nothing here is trusted: the checker follows what it finds.

use std::fmt;

use crate::rules::Puzzle;

use super::check::{MOST_ASSUMPTIONS, follow, with_sums};
use super::linear::{AtLeast, Board, Literal, variable};
use super::rules::{self, Unstated};
use super::statement::Statement;
use super::{Flaw, Proof, check, sums};

/// How much fewer values of a cell are better.
const BY_SIZE: f64 = 2.5;

/// How many candidates are tried before one is assumed.
const PROBED: usize = 12;

/// What a branch is worth that ends at once: more than all that could follow.
const CLOSED: f64 = 1e5;

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
    let statement = rules::state(puzzle).map_err(Unproved::Unstated)?;
    let sums = sums::find(puzzle.layout(), &statement.equations);
    let mut proof = Proof { count: 0, sums, assumptions: Vec::new() };
    let constraints = with_sums(&statement, &proof).map_err(Unproved::Refused)?;
    Walk::new(&statement, &constraints).run(most, &mut proof)?;
    let used = follow(puzzle, &statement, &constraints, &proof, &mut |_, _| {}).map_err(Unproved::Refused)?;
    let mut bounds = used[statement.constraints.len()..].chunks(2);
    proof.sums.retain(|_| bounds.next().is_some_and(|bounds| bounds.contains(&true)));
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
        let board = Board::new(statement.owners.len(), constraints);
        Self { statement, constraints, board, weights: vec![1.0; statement.layout.total()] }
    }

    fn run(&mut self, most: u64, proof: &mut Proof) -> Result<(), Unproved> {
        let mut stack: Vec<(Literal, usize)> = Vec::new();
        let mut is_consistent = self.board.draw();
        loop {
            if is_consistent && let Some(literal) = self.choose() {
                if proof.assumptions.len() == MOST_ASSUMPTIONS {
                    return Err(Unproved::TooLong);
                }
                proof.assumptions.extend(self.statement.named(literal));
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

    /// Of the promising candidates, the one after which most follows either way.
    fn choose(&mut self) -> Option<Literal> {
        let mut promising = self.promising();
        promising.sort_by(|a, b| b.0.total_cmp(&a.0));
        promising.truncate(PROBED);
        let (mut best, mut chosen) = (0.0, None);
        for (_, literal) in promising {
            let follows = [literal, literal ^ 1].map(|literal| self.probe(literal));
            let worth = follows[0] * follows[1];
            if worth > best {
                (best, chosen) = (worth, Some(literal));
            }
        }
        chosen
    }

    /// The first open candidate of each cell, and of each value in a house, with how promising it is.
    fn promising(&self) -> Vec<(f64, Literal)> {
        let statement = self.statement;
        let weight = |&literal: &Literal| {
            statement.owners[variable(literal)].map_or(0.0, |cell| self.weights[cell.index()])
        };
        let of = |group: &Vec<Literal>| {
            let open = || group.iter().filter(|&&literal| self.board.truth(literal).is_none());
            let first = *open().next()?;
            let size = open().count() as f64;
            Some((open().map(weight).sum::<f64>() / size.powf(1.0 + BY_SIZE), first))
        };
        statement.groups.iter().filter_map(of).collect()
    }

    /// How much follows from a literal; a failure is worth more than anything else.
    fn probe(&mut self, literal: Literal) -> f64 {
        let mark = self.board.mark();
        let is_consistent = self.board.set(literal);
        let count = self.board.mark() - mark;
        if !is_consistent {
            self.charge();
        }
        self.board.restore(mark);
        if is_consistent { count as f64 } else { CLOSED }
    }

    /// Charges the cells of the constraint that failed.
    fn charge(&mut self) {
        let Some(failed) = self.board.failed else { return };
        let terms = &self.constraints[failed].terms;
        let part = 1.0 / terms.len().max(1) as f64;
        for cell in terms.iter().filter_map(|&(_, literal)| self.statement.owners[variable(literal)]) {
            self.weights[cell.index()] += part;
        }
    }
}
