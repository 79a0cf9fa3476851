//! The checker: follows a list of assumptions through every branch and counts the solutions that it meets.

use std::fmt;

use crate::layout::Cell;
use crate::oracle;
use crate::rules::Puzzle;

use super::linear::{AtLeast, Board, Literal};
use super::rules::{self, Unstated};
use super::statement::Statement;
use super::{Proof, sums};

/// The most assumptions of a proof.
pub const MOST_ASSUMPTIONS: usize = 1_000_000;

/// Why a proof does not prove its claim.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// A rule of the puzzle is not covered.
    Unstated(Unstated),
    /// There are more than [`MOST_ASSUMPTIONS`].
    TooLong,
    /// A sum is made from one that the puzzle does not have, or is too large.
    NotASum {
        /// Its place among the sums, from 1.
        number: usize,
    },
    /// An assumption is about a cell or a value that the puzzle does not have.
    NotACandidate {
        /// Its place in the list, from 1.
        number: usize,
    },
    /// An assumption is decided where it is made.
    Decided {
        /// Its place in the list, from 1.
        number: usize,
        /// The candidate.
        candidate: String,
        /// Whether it is already true.
        holds: bool,
    },
    /// The list ends before every branch does.
    Open {
        /// How many branches are open.
        branches: usize,
    },
    /// The list goes on after every branch has ended.
    LeftOver {
        /// How many assumptions are left.
        assumptions: usize,
    },
    /// A grid that the constraints allow breaks a rule.
    NotASolution,
    /// The number of solutions is another one.
    Count {
        /// What is claimed.
        claimed: u64,
        /// What it is.
        met: u64,
    },
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unstated(Unstated { rule }) => write!(f, "the rule {rule} is not covered"),
            Self::TooLong => write!(f, "more than {MOST_ASSUMPTIONS} assumptions"),
            Self::NotASum { number } => write!(f, "sum {number} is not made from sums of the puzzle"),
            Self::NotACandidate { number } => write!(f, "assumption {number} is not a candidate"),
            Self::Decided { number, candidate, holds } => {
                let decided = if *holds { "true" } else { "ruled out" };
                write!(f, "assumption {number}, {candidate}, is already {decided}")
            }
            Self::Open { branches: 1 } => f.write_str("the list ends, 1 branch open"),
            Self::Open { branches } => write!(f, "the list ends, {branches} branches open"),
            Self::LeftOver { assumptions: 1 } => f.write_str("1 assumption left over"),
            Self::LeftOver { assumptions } => write!(f, "{assumptions} assumptions left over"),
            Self::NotASolution => f.write_str("a grid that the constraints allow breaks a rule"),
            Self::Count { claimed, met } => write!(f, "claims {claimed}, is {met}"),
        }
    }
}

impl std::error::Error for Flaw {}

/// Checks that `proof` proves its claim about `puzzle`, and hands every solution to `meet`. What that was given before an
/// error is worth nothing.
///
/// # Errors
///
/// Why it does not.
pub fn check(puzzle: &Puzzle, proof: &Proof, meet: &mut dyn FnMut(&[i32])) -> Result<(), Flaw> {
    let statement = rules::state(puzzle).map_err(Flaw::Unstated)?;
    let constraints = with_sums(&statement, proof)?;
    let mut met = 0;
    follow(puzzle, &statement, &constraints, proof, &mut |end, _| {
        if let Branch::Solution(solution) = end {
            met += 1;
            meet(solution);
        }
    })?;
    if met == proof.count { Ok(()) } else { Err(Flaw::Count { claimed: proof.count, met }) }
}

/// The constraints of the puzzle, and those that the sums of a proof add.
pub(super) fn with_sums(statement: &Statement<'_>, proof: &Proof) -> Result<Vec<AtLeast>, Flaw> {
    let mut constraints = statement.constraints.clone();
    for (number, sum) in (1..).zip(&proof.sums) {
        let bounds = sums::bounds(&statement.equations, sum).ok_or(Flaw::NotASum { number })?;
        constraints.extend(bounds);
    }
    Ok(constraints)
}

/// How a branch ends.
pub(super) enum Branch<'a> {
    Contradiction,
    Solution(&'a [i32]),
}

/// Follows the assumptions; `end` hears of each branch, with the assumptions that are then in force. Returns for each
/// constraint whether anything followed from it.
pub(super) fn follow(
    puzzle: &Puzzle,
    statement: &Statement<'_>,
    constraints: &[AtLeast],
    proof: &Proof,
    end: &mut dyn FnMut(&Branch<'_>, &[Literal]),
) -> Result<Vec<bool>, Flaw> {
    if proof.assumptions.len() > MOST_ASSUMPTIONS {
        return Err(Flaw::TooLong);
    }
    let mut board = Board::new(statement.owners.len(), constraints);
    let (mut stack, mut marks): (Vec<Literal>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut assumptions = (1..).zip(&proof.assumptions);
    let mut is_consistent = board.draw();
    loop {
        let solution =
            if is_consistent { statement.grid(|literal| board.truth(literal) == Some(true)) } else { None };
        if is_consistent && solution.is_none() {
            let branches = stack.len() + 1;
            let (number, &assumption) = assumptions.next().ok_or(Flaw::Open { branches })?;
            let literal = literal(statement, assumption).ok_or(Flaw::NotACandidate { number })?;
            if let Some(holds) = board.truth(literal) {
                let candidate = format!("{}={}", statement.layout.name(assumption.0), assumption.1);
                return Err(Flaw::Decided { number, candidate, holds });
            }
            marks.push(board.mark());
            stack.push(literal);
            is_consistent = board.set(literal);
            continue;
        }
        match &solution {
            Some(solution) if !oracle::check(puzzle, solution) => return Err(Flaw::NotASolution),
            Some(solution) => end(&Branch::Solution(solution), &stack),
            None => end(&Branch::Contradiction, &stack),
        }
        // The assumption on top is refuted, or all its solutions were met: it is false from now on.
        let (Some(literal), Some(mark)) = (stack.pop(), marks.pop()) else { break };
        board.restore(mark);
        is_consistent = board.set(literal ^ 1);
    }
    match assumptions.count() {
        0 => Ok(board.used),
        assumptions => Err(Flaw::LeftOver { assumptions }),
    }
}

/// The literal of a candidate, if the puzzle has it.
fn literal(statement: &Statement<'_>, (cell, value): (Cell, i32)) -> Option<Literal> {
    let place = usize::try_from(value - statement.layout.lowest()).ok()?;
    let is_known = cell.index() < statement.layout.total() && place < statement.layout.values();
    is_known.then(|| statement.candidate(cell, place))
}
