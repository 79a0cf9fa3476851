//! The walk through all branches of a puzzle whose solutions are known, and the choice of what to assume.

use alloc::vec::Vec;

use super::check::MOST_ASSUMPTIONS;
use super::propagation::{Propagation, Reason, Truth};
use crate::board::{Candidate, Grid};

/// More assumptions than a checker reads.
#[derive(Debug)]
pub(super) struct TooLong;

/// Ends every branch below `at`, of which `known` are the solutions, by `assumptions`.
pub(super) fn walk(
    at: &mut Propagation,
    mut known: &mut [Grid],
    assumptions: &mut Vec<u16>,
) -> Result<(), TooLong> {
    while !at.is_complete() {
        let assumption = choose(at, known);
        if assumptions.len() == MOST_ASSUMPTIONS {
            return Err(TooLong);
        }
        assumptions.push(assumption);
        let (with, without) = split(known, assumption);
        known = without;
        let mark = at.mark();
        if at.set(assumption, Truth::True, Reason::Assumed).is_ok() {
            walk(at, with, assumptions)?;
        }
        at.restore(mark);
        if at.set(assumption, Truth::False, Reason::Assumed).is_err() {
            break;
        }
    }
    Ok(())
}

/// The solutions that have `candidate`, and the others.
pub(super) fn split(solutions: &mut [Grid], candidate: u16) -> (&mut [Grid], &mut [Grid]) {
    let mut with = 0;
    for at in 0..solutions.len() {
        if has(&solutions[at], candidate) {
            solutions.swap(with, at);
            with += 1;
        }
    }
    solutions.split_at_mut(with)
}

/// Whether `candidate` is true in `solution`.
pub(super) fn has(solution: &Grid, candidate: u16) -> bool {
    let Candidate { cell, digit } = Candidate::from_index(usize::from(candidate));
    solution.get(cell) == Some(digit)
}

/// A candidate of one of the smallest sets which is in no solution, if there is one; of these the one that others depend
/// on most.
pub(super) fn choose(at: &Propagation, known: &[Grid]) -> u16 {
    let smallest = at.left().iter().copied().filter(|&left| left > 1).min().expect("a cell is open");
    let sets = (0..at.left().len()).filter(|&set| at.left()[set] == smallest);
    // Of many solutions, one is looked at: a rule that is right for all would take longer than the assumptions it saves.
    let solution = known.first();
    let is_wrong = |candidate: u16| solution.is_none_or(|solution| !has(solution, candidate));
    let wrong = sets.flat_map(|set| at.open_in(set)).filter(|&candidate| is_wrong(candidate));
    wrong.max_by_key(|&candidate| at.weight(candidate)).expect("a solution has one of each set")
}
