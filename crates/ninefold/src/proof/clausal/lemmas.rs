//! The lemmas of a refutation: each assumption, once it is refuted, gives the clause that it and those around it are not
//! all true. Each follows from the clauses before it by unit propagation.

use alloc::vec::Vec;

use super::{Numbers, Refutation};
use crate::board::{Candidate, Grid};
use crate::proof::formula::{RULES_TABLES, variable};
use crate::proof::propagation::{Conflict, Kept, Propagation, Reason, Truth};

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
pub fn of(part: &Refutation, numbers: &Numbers, has_hints: bool, to: impl FnMut(Lemma<'_>)) {
    let (mut at, result) = Propagation::new(&part.puzzle);
    let mut lemmas =
        Lemmas { hints: Hints::new(&part.solutions, numbers), has_hints, number: numbers.lemmas, to };
    let rest: Vec<i32> = numbers.selector.map(|selector| -selector).into_iter().collect();
    lemmas.branches(&mut at, result.err(), &part.assumptions, &rest);
}

/// Makes lemmas.
pub(super) struct Lemmas<'a, To> {
    pub hints: Hints<'a>,
    pub has_hints: bool,
    /// Of the next lemma.
    pub number: u64,
    pub to: To,
}

impl<To: FnMut(Lemma<'_>)> Lemmas<'_, To> {
    /// A lemma for each of `assumptions`, once it is refuted, and one that says `rest`. A `conflict` may be there already.
    pub fn branches(
        &mut self,
        at: &mut Propagation<Kept>,
        conflict: Option<Conflict>,
        assumptions: &[u16],
        rest: &[i32],
    ) {
        let mut conflict = conflict.map(Clause::Conflict);
        let mut assumptions = assumptions.iter().copied();
        let mut stack: Vec<(u16, usize)> = Vec::new();
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
            let refuted = stack.iter().rev().map(|&(assumption, _)| -variable(usize::from(assumption)));
            let clause: Vec<i32> = refuted.chain(rest.iter().copied()).collect();
            let number = self.lemma(at, &reached, &clause);
            let Some((assumption, mark)) = stack.pop() else { return };
            at.restore(mark);
            conflict = at.set(assumption, Truth::False, Reason::Lemma(number)).err().map(Clause::Conflict);
        }
    }

    /// A lemma of one `literal` that says how `candidate` is decided already.
    pub fn decided(&mut self, at: &Propagation<Kept>, candidate: u16, literal: i32) {
        let hints = if self.has_hints { self.hints.of_decided(at, candidate) } else { &[] };
        (self.to)(Lemma { number: self.number, clause: &[literal], hints });
        self.number += 1;
    }

    /// A lemma that follows from `reached`; returns its number.
    pub fn lemma(&mut self, at: &Propagation<Kept>, reached: &Clause, clause: &[i32]) -> u64 {
        let hints = if self.has_hints { self.hints.of(at, reached) } else { &[] };
        (self.to)(Lemma { number: self.number, clause, hints });
        self.number += 1;
        self.number - 1
    }
}

/// A clause without a true literal.
pub(super) enum Clause {
    Conflict(Conflict),
    /// The clause that forbids this solution.
    Blocking(Grid),
}

/// Finds out which clauses led to a conflict.
pub(super) struct Hints<'a> {
    /// Ascending.
    solutions: &'a [Grid],
    numbers: &'a Numbers,
    used: Vec<u64>,
}

impl<'a> Hints<'a> {
    pub fn new(solutions: &'a [Grid], numbers: &'a Numbers) -> Hints<'a> {
        Hints { solutions, numbers, used: Vec::new() }
    }

    /// The numbers of the clauses that lead to `reached`, in order of use.
    fn of(&mut self, at: &Propagation<Kept>, reached: &Clause) -> &[u64] {
        let mut needed = [false; Candidate::COUNT];
        self.used.clear();
        self.used.push(self.last(reached, &mut needed));
        self.collect(at, &mut needed)
    }

    /// The numbers of the clauses that lead to the decision of `candidate`, in order of use.
    fn of_decided(&mut self, at: &Propagation<Kept>, candidate: u16) -> &[u64] {
        let mut needed = [false; Candidate::COUNT];
        needed[usize::from(candidate)] = true;
        self.used.clear();
        self.collect(at, &mut needed)
    }

    /// Adds the clauses that decided what is needed.
    fn collect(&mut self, at: &Propagation<Kept>, needed: &mut [bool; Candidate::COUNT]) -> &[u64] {
        for &candidate in at.trail().iter().rev() {
            if needed[usize::from(candidate)] {
                let clause = self.reason(candidate, at.reason(candidate), needed);
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
                let place = self.solutions.binary_search(solution).expect("the proof was checked");
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
