//! The lemmas of a refutation: each assumption, once it is refuted, gives the clause that it and those around it are not
//! all true. Each follows from the clauses before it by unit propagation.

use alloc::vec::Vec;

use super::{Numbers, Refutation};
use crate::board::{Candidate, Grid};
use crate::proof::formula::{RULES_TABLES, variable};
use crate::proof::propagation::{Conflict, Propagation, Reason, Truth};

/// A clause that follows.
pub struct Lemma<'a> {
    /// Its number, counted on from the clauses of the formula.
    pub number: u64,
    /// Its literals: the assumption that was refuted last comes first; the selector of the puzzle is the last.
    pub clause: &'a [i32],
    /// The clauses from which it follows, in order of use; none, if they are not wanted.
    pub hints: &'a [u64],
}

/// Hands the lemmas of `part` to `to`, in order.
pub fn of(part: &Refutation, numbers: &Numbers, has_hints: bool, mut to: impl FnMut(Lemma<'_>)) {
    let (mut at, result) = Propagation::new(&part.puzzle);
    let mut hints = Hints::new(part, numbers);
    let mut conflict = result.err().map(Clause::Conflict);
    let mut assumptions = part.assumptions.iter().copied();
    let mut stack: Vec<(u16, usize)> = Vec::new();
    let mut clause = Vec::new();
    let mut number = numbers.lemmas;
    loop {
        if conflict.is_none() && at.is_complete() {
            conflict = Some(Clause::Blocking(at.grid()));
        }
        let Some(reached) = conflict.take() else {
            let assumption = assumptions.next().expect("the proof was checked");
            stack.push((assumption, at.mark()));
            conflict = at.set(assumption, Truth::True, Reason::Assumed).err().map(Clause::Conflict);
            continue;
        };
        clause.clear();
        clause.extend(stack.iter().rev().map(|&(assumption, _)| -variable(usize::from(assumption))));
        clause.extend(numbers.selector.map(|selector| -selector));
        let used = if has_hints { hints.of(&at, &reached) } else { &[] };
        to(Lemma { number, clause: &clause, hints: used });
        let Some((assumption, mark)) = stack.pop() else { return };
        at.restore(mark);
        conflict = at.set(assumption, Truth::False, Reason::Lemma(number)).err().map(Clause::Conflict);
        number += 1;
    }
}

/// A clause without a true literal.
enum Clause {
    Conflict(Conflict),
    /// The clause that forbids this solution.
    Blocking(Grid),
}

/// Finds out which clauses led to a conflict.
struct Hints<'a> {
    part: &'a Refutation,
    numbers: &'a Numbers,
    used: Vec<u64>,
}

impl<'a> Hints<'a> {
    fn new(part: &'a Refutation, numbers: &'a Numbers) -> Hints<'a> {
        Hints { part, numbers, used: Vec::new() }
    }

    /// The numbers of the clauses that lead to `reached`, in order of use.
    fn of(&mut self, at: &Propagation, reached: &Clause) -> &[u64] {
        let mut needed = [false; Candidate::COUNT];
        self.used.clear();
        self.used.push(self.last(reached, &mut needed));
        for &candidate in at.trail().iter().rev() {
            if needed[usize::from(candidate)] {
                let clause = self.reason(candidate, at.reason(candidate), &mut needed);
                self.used.extend(clause);
            }
        }
        self.used.reverse();
        &self.used
    }

    /// The number of the clause that is violated; its candidates are needed.
    fn last(&self, reached: &Clause, needed: &mut [bool]) -> u64 {
        match reached {
            Clause::Conflict(Conflict::Empty(set)) => {
                need(&RULES_TABLES.members[usize::from(*set)], needed);
                u64::from(*set) + 1
            }
            &Clause::Conflict(Conflict::Pair(one, other)) => {
                need(&[one, other], needed);
                RULES_TABLES.pair(one, other)
            }
            Clause::Blocking(solution) => {
                solution.iter().for_each(|placed| needed[placed.index()] = true);
                let place = self.part.solutions.binary_search(solution).expect("the proof was checked");
                self.numbers.blocking + place as u64
            }
        }
    }

    /// The number of the clause that decided `candidate`, if any did; the others in it are needed.
    fn reason(&self, candidate: u16, reason: Reason, needed: &mut [bool]) -> Option<u64> {
        Some(match reason {
            Reason::Assumed => return None,
            Reason::Given(given) => self.numbers.givens + u64::from(given),
            Reason::Last(set) => {
                need(&RULES_TABLES.members[usize::from(set)], needed);
                u64::from(set) + 1
            }
            Reason::Excluded(by) => {
                need(&[by], needed);
                RULES_TABLES.pair(by, candidate)
            }
            // What it needs was assumed.
            Reason::Lemma(number) => number,
        })
    }
}

fn need(candidates: &[u16], needed: &mut [bool]) {
    candidates.iter().for_each(|&candidate| needed[usize::from(candidate)] = true);
}
