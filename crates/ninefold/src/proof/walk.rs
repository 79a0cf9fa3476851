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

/// How many candidates are tried before one is assumed.
const MOST_TRIED: usize = 32;

/// Guesses how many assumptions a branch takes, by how many more of its candidates are decided: three per cent less for
/// each. Only the relation matters.
static SIZE: [u64; Candidate::COUNT + 1] = {
    let mut size = [1 << 40; Candidate::COUNT + 1];
    let mut decided = 1;
    while decided < size.len() {
        size[decided] = size[decided - 1] * 97 / 100;
        decided += 1;
    }
    size
};

/// What to assume: of the candidates that look best, the one whose branches look smallest once it is tried both ways.
pub(super) fn choose(at: &mut Propagation, known: &[Grid]) -> u16 {
    let promising = promising(at, known);
    // Where there are several solutions, trying takes nine times as long and saves three assumptions of a hundred.
    if known.len() > 1 {
        return promising[0];
    }
    let mut best = (u64::MAX, promising[0]);
    for &candidate in promising.iter().take(MOST_TRIED) {
        let size = branch(at, candidate, Truth::True) + branch(at, candidate, Truth::False);
        if size < best.0 {
            best = (size, candidate);
        }
        if size == 0 {
            break;
        }
    }
    best.1
}

/// The guessed size of a branch: 0 if propagation ends it.
fn branch(at: &mut Propagation, candidate: u16, truth: Truth) -> u64 {
    let mark = at.mark();
    let has_ended = at.set(candidate, truth, Reason::Assumed).is_err() || at.is_complete();
    let size = if has_ended { 0 } else { SIZE[at.mark() - mark] };
    at.restore(mark);
    size
}

/// Candidates of the smallest sets which are not in the first solution, those first that others depend on most; at least
/// one.
fn promising(at: &Propagation, known: &[Grid]) -> Vec<u16> {
    let smallest = at.left().filter(|&left| left > 1).min().expect("a cell is open");
    // Of many solutions, one is looked at: a rule that is right for all would take longer than the assumptions it saves.
    let is_right = |candidate: u16| known.first().is_some_and(|solution| has(solution, candidate));
    let mut is_seen = [false; Candidate::COUNT];
    let mut promising = Vec::with_capacity(64);
    for (set, _) in at.left().enumerate().filter(|&(_, left)| left == smallest) {
        for candidate in at.open_in(set) {
            let is_seen = core::mem::replace(&mut is_seen[usize::from(candidate)], true);
            if !is_seen && !is_right(candidate) {
                promising.push((at.weight(candidate), candidate));
            }
        }
    }
    promising.sort_unstable_by(|one, other| other.cmp(one));
    promising.into_iter().map(|(_, candidate)| candidate).collect()
}
