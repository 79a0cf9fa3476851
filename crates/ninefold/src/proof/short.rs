//! Fewer assumptions, found by trying many: at each branch every candidate is assumed both ways, and of the few that look
//! best the whole refutation is found before one is taken. At the end, what turns out not to be needed is left out.

use alloc::vec::Vec;

use super::check::{self, MOST_ASSUMPTIONS};
use super::propagation::{Propagation, Reason, Truth};
use super::walk::{self, TooLong, choose, has, split};
use crate::board::{Candidate, Grid};

/// How many candidates that propagation alone does not refute are refuted to compare them, in the branches that lead to
/// solutions. In others the one that looks best is taken.
const BREADTH: usize = 4;
/// Above so many solutions, branches are taken as [`walk`] takes them.
const MOST_SOLUTIONS: usize = 16;
/// Above so many assumptions, none is left out: each one tried takes a check.
const MOST_TRIED: usize = 500;

/// How many assumptions are left out at once, at most.
const MOST_BELOW: usize = 8;

/// Assumptions that prove `puzzle`, which propagates to `at`, to have the `known` solutions.
pub(super) fn assumptions(
    puzzle: &Grid,
    at: &mut Propagation,
    known: &mut [Grid],
) -> Result<Vec<u16>, TooLong> {
    let count = known.len() as u64;
    let mut list = Vec::new();
    let mark = at.mark();
    if known.len() > MOST_SOLUTIONS {
        walk::walk(at, known, &mut list)?;
        return Ok(list);
    }
    list = close(at, known, BREADTH, MOST_ASSUMPTIONS).ok_or(TooLong)?;
    at.restore(mark);
    if list.len() <= MOST_TRIED {
        leave_out(puzzle, count, &mut list);
    }
    Ok(list)
}

/// Assumptions that end every branch below `at`, of which `known` are the solutions; `None` if it takes more than `most`.
fn close(at: &mut Propagation, mut known: &mut [Grid], breadth: usize, most: usize) -> Option<Vec<u16>> {
    let mut list = Vec::new();
    while !at.is_complete() {
        if list.len() >= most {
            return None;
        }
        let option = best(at, known, breadth, most - list.len() - 1)?;
        list.push(option.candidate);
        let (with, without) = split(known, option.candidate);
        known = without;
        match option.refutation {
            Some(refutation) => list.extend(refutation),
            None => list.extend(below(at, with, option.candidate, breadth, most.checked_sub(list.len())?)?),
        }
        if at.set(option.candidate, Truth::False, Reason::Assumed).is_err() {
            break;
        }
    }
    Some(list)
}

/// Assumptions that end every branch once `candidate` is assumed.
fn below(
    at: &mut Propagation,
    known: &mut [Grid],
    candidate: u16,
    breadth: usize,
    most: usize,
) -> Option<Vec<u16>> {
    let mark = at.mark();
    let list = match at.set(candidate, Truth::True, Reason::Assumed) {
        Ok(()) => close(at, known, breadth, most),
        Err(_) => Some(Vec::new()),
    };
    at.restore(mark);
    list
}

/// Something to assume.
struct Choice {
    candidate: u16,
    /// What refutes it, if that is known.
    refutation: Option<Vec<u16>>,
}

/// What follows from a candidate.
struct Probe {
    candidate: u16,
    /// How many candidates are decided if it is true; `None` if that is a contradiction.
    by_truth: Option<usize>,
    /// How many are decided if it is false.
    by_falsehood: usize,
}

/// The candidate that settles most for its price, the number of assumptions.
fn best(at: &mut Propagation, known: &[Grid], breadth: usize, most: usize) -> Option<Choice> {
    let mut probes = match probes(at, known) {
        Probes::Closing(candidate) => return Some(Choice { candidate, refutation: Some(Vec::new()) }),
        Probes::All(probes) => probes,
    };
    let refuted =
        probes.iter().filter(|probe| probe.by_truth.is_none()).max_by_key(|probe| probe.by_falsehood);
    let mut best = refuted.map(|probe| {
        (probe.by_falsehood as f64, Choice { candidate: probe.candidate, refutation: Some(Vec::new()) })
    });
    if best.is_some() && (breadth < 2 || known.is_empty()) {
        return best.map(|(_, choice)| choice);
    }
    probes.retain(|probe| probe.by_truth.is_some());
    probes.sort_by_key(|probe| core::cmp::Reverse(probe.by_truth.unwrap_or(0) * probe.by_falsehood));
    if breadth < 2 || known.is_empty() {
        let candidate = probes.first().map(|probe| probe.candidate);
        return Some(Choice { candidate: candidate.unwrap_or_else(|| choose(at, known)), refutation: None });
    }
    for probe in probes.iter().take(breadth) {
        let gain = probe.by_falsehood as f64;
        // Above this it would not be the best.
        let bound = best.as_ref().map_or(most, |(value, _)| most.min((gain / value) as usize));
        if let Some(refutation) = below(at, &mut [], probe.candidate, 1, bound) {
            let value = gain / (1 + refutation.len()) as f64;
            if best.as_ref().is_none_or(|(known, _)| value > *known) {
                best = Some((value, Choice { candidate: probe.candidate, refutation: Some(refutation) }));
            }
        }
    }
    match best {
        Some((_, choice)) => Some(choice),
        // Every candidate is in some solution, or nothing could be refuted in time.
        None if probes.is_empty() => Some(Choice { candidate: choose(at, known), refutation: None }),
        None => None,
    }
}

enum Probes {
    /// This one is refuted by propagation alone, and then nothing is open.
    Closing(u16),
    All(Vec<Probe>),
}

/// Assumes every open candidate that is in no solution, both ways.
fn probes(at: &mut Propagation, known: &[Grid]) -> Probes {
    let mark = at.mark();
    let mut probes = Vec::new();
    for candidate in 0..Candidate::COUNT as u16 {
        if at.truth(candidate) != Truth::Open || known.iter().any(|solution| has(solution, candidate)) {
            continue;
        }
        let is_refuted = at.set(candidate, Truth::True, Reason::Assumed).is_err();
        let by_truth = at.mark() - mark;
        at.restore(mark);
        let is_closed = at.set(candidate, Truth::False, Reason::Assumed).is_err() || at.is_complete();
        let by_falsehood = at.mark() - mark;
        at.restore(mark);
        if is_refuted && is_closed {
            return Probes::Closing(candidate);
        }
        // What is left after a contradiction is nothing.
        let by_falsehood = if is_closed { Candidate::COUNT - mark } else { by_falsehood };
        let by_truth = (!is_refuted).then_some(by_truth);
        probes.push(Probe { candidate, by_truth, by_falsehood });
    }
    Probes::All(probes)
}

/// Leaves out assumptions, each with those below it, as long as the others are a proof of the same.
fn leave_out(puzzle: &Grid, count: u64, list: &mut Vec<u16>) {
    let digits = puzzle.digits();
    let mut at = list.len();
    while at > 0 {
        at -= 1;
        // How many are below it is not known here, and mostly it is none.
        let shorter = (at + 1..=list.len().min(at + MOST_BELOW)).find_map(|end| {
            let shorter = [&list[..at], &list[end..]].concat();
            check::follow(&digits, count, &shorter, |_| {}).is_ok().then_some(shorter)
        });
        if let Some(shorter) = shorter {
            *list = shorter;
            at = at.min(list.len());
        }
    }
}
