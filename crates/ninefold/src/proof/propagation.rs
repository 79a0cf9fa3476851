//! Unit propagation for the prover and the writers of proofs: what follows from decisions, and from which clause each
//! consequence came. The checker has its own, on purpose.

use alloc::vec::Vec;

use super::formula::{RULES_TABLES, Rules, SETS};
use crate::board::{Candidate, Cell, Grid};

/// Why a candidate is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// Somebody assumed it.
    Assumed,
    /// The given with this number, from 0 in reading order.
    Given(u8),
    /// The others of this set are false, so it is true.
    Last(u16),
    /// This candidate is true, so it is false.
    Excluded(u16),
    /// The lemma with this number.
    Lemma(u64),
}

/// The clause that has no true literal left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// All nine of this set are false.
    Empty(u16),
    /// These two exclude each other, and are true both.
    Pair(u16, u16),
}

/// What is known of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Truth {
    Open,
    True,
    False,
}

/// What was decided, and what follows from it.
#[derive(Clone)]
pub(super) struct Propagation {
    rules: &'static Rules,
    truth: [Truth; Candidate::COUNT],
    reason: [Reason; Candidate::COUNT],
    left: [u8; SETS],
    last: [u16; SETS],
    trail: Vec<u16>,
    drawn: usize,
    placed: usize,
}

impl Propagation {
    /// The givens of `puzzle`, with all that follows from them.
    pub fn new(puzzle: &Grid) -> (Propagation, Result<(), Conflict>) {
        let rules = &*RULES_TABLES;
        let mut all = Propagation {
            rules,
            truth: [Truth::Open; Candidate::COUNT],
            reason: [Reason::Assumed; Candidate::COUNT],
            left: [9; SETS],
            last: rules.all_of,
            trail: Vec::with_capacity(Candidate::COUNT),
            drawn: 0,
            placed: 0,
        };
        for (number, given) in puzzle.iter().enumerate() {
            let given = given.index() as u16;
            all.note(given, Truth::True, Reason::Given(number as u8)).expect("one digit a cell");
        }
        let result = all.draw();
        (all, result)
    }

    /// Whether every cell has its digit.
    pub fn is_complete(&self) -> bool {
        self.placed == Cell::COUNT
    }

    pub fn truth(&self, candidate: u16) -> Truth {
        self.truth[usize::from(candidate)]
    }

    pub fn reason(&self, candidate: u16) -> Reason {
        self.reason[usize::from(candidate)]
    }

    /// How many members of each set may be true; one, if one is.
    pub fn left(&self) -> &[u8; SETS] {
        &self.left
    }

    /// The members of `set` that are open.
    pub fn open_in(&self, set: usize) -> impl Iterator<Item = u16> + '_ {
        self.rules.members[set].into_iter().filter(|&member| self.truth(member) == Truth::Open)
    }

    /// How many candidates of pairs `candidate` would rule out, so that the other of the pair is true.
    pub fn weight(&self, candidate: u16) -> usize {
        let open = |other: &u16| self.truth(*other) == Truth::Open;
        let others = self.rules.excluded[usize::from(candidate)].into_iter().filter(open);
        let sets = others.flat_map(|other| self.rules.sets[usize::from(other)]);
        sets.filter(|&set| self.left[usize::from(set)] == 2).count()
    }

    /// The decisions in order.
    pub fn trail(&self) -> &[u16] {
        &self.trail
    }

    /// What to give to [`restore`](Propagation::restore) later.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// The digits placed.
    pub fn grid(&self) -> Grid {
        let placed = self.trail.iter().filter(|&&candidate| self.truth(candidate) == Truth::True);
        placed.map(|&candidate| Candidate::from_index(usize::from(candidate))).collect()
    }

    /// Decides an open candidate, and draws what follows.
    pub fn set(&mut self, candidate: u16, truth: Truth, reason: Reason) -> Result<(), Conflict> {
        self.note(candidate, truth, reason)?;
        self.draw()
    }

    fn note(&mut self, candidate: u16, truth: Truth, reason: Reason) -> Result<(), Conflict> {
        let at = usize::from(candidate);
        if self.truth[at] == Truth::Open {
            self.truth[at] = truth;
            self.reason[at] = reason;
            self.placed += usize::from(truth == Truth::True);
            self.trail.push(candidate);
        } else if self.truth[at] != truth {
            return Err(match reason {
                Reason::Last(set) => Conflict::Empty(set),
                Reason::Excluded(by) => Conflict::Pair(by, candidate),
                _ => unreachable!("only open candidates are decided"),
            });
        }
        Ok(())
    }

    fn draw(&mut self) -> Result<(), Conflict> {
        while let Some(&candidate) = self.trail.get(self.drawn) {
            self.drawn += 1;
            if self.truth(candidate) == Truth::True {
                for other in self.rules.excluded[usize::from(candidate)] {
                    self.note(other, Truth::False, Reason::Excluded(candidate))?;
                }
            } else {
                self.leave_sets(candidate)?;
            }
        }
        Ok(())
    }

    fn leave_sets(&mut self, candidate: u16) -> Result<(), Conflict> {
        let mut result = Ok(());
        for set in self.rules.sets[usize::from(candidate)] {
            let at = usize::from(set);
            self.left[at] -= 1;
            self.last[at] ^= candidate;
            if self.left[at] == 1 {
                result = result.and(self.note(self.last[at], Truth::True, Reason::Last(set)));
            }
        }
        result
    }

    /// Forgets all but the first `mark` decisions.
    pub fn restore(&mut self, mark: usize) {
        for at in mark..self.trail.len() {
            let candidate = self.trail[at];
            let was_true = self.truth(candidate) == Truth::True;
            self.placed -= usize::from(was_true);
            self.truth[usize::from(candidate)] = Truth::Open;
            if !was_true && at < self.drawn {
                for set in self.rules.sets[usize::from(candidate)] {
                    self.left[usize::from(set)] += 1;
                    self.last[usize::from(set)] ^= candidate;
                }
            }
        }
        self.trail.truncate(mark);
        self.drawn = mark;
    }
}
