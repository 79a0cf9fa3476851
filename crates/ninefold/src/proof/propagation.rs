//! Unit propagation for the prover and the writers of proofs: what follows from decisions, and from which clause each
//! consequence came. The checker has its own, on purpose.

use super::formula::{Left, RULES_TABLES, Rules, SETS};
use crate::board::{Candidate, Cell, Grid};

/// Why a candidate is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was assumed.
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

/// Keeps the reasons of decisions, or does not.
pub(super) trait Reasons: Clone {
    /// None is kept yet.
    const NONE: Self;

    fn keep(&mut self, candidate: u16, reason: Reason);
}

/// For those who ask only what follows.
#[derive(Clone)]
pub(super) struct Forgotten;

impl Reasons for Forgotten {
    const NONE: Forgotten = Forgotten;

    fn keep(&mut self, _: u16, _: Reason) {}
}

/// For those who ask why.
#[derive(Clone)]
pub(super) struct Kept([Reason; Candidate::COUNT]);

impl Reasons for Kept {
    const NONE: Kept = Kept([Reason::Assumed; Candidate::COUNT]);

    fn keep(&mut self, candidate: u16, reason: Reason) {
        self.0[usize::from(candidate)] = reason;
    }
}

/// What was decided, and what follows from it.
#[derive(Clone)]
pub(super) struct Propagation<R = Forgotten> {
    rules: &'static Rules,
    truth: [Truth; Candidate::COUNT],
    reasons: R,
    left: [Left; SETS],
    trail: [u16; Candidate::COUNT],
    /// How many of `trail` there are.
    decided: usize,
    /// How many of these have had their consequences drawn.
    drawn: usize,
    placed: usize,
}

impl Propagation<Kept> {
    pub fn reason(&self, candidate: u16) -> Reason {
        self.reasons.0[usize::from(candidate)]
    }

    /// The same without reasons.
    pub fn forget(&self) -> Propagation {
        let Propagation { rules, truth, left, trail, decided, drawn, placed, reasons: _ } = *self;
        Propagation { rules, truth, reasons: Forgotten, left, trail, decided, drawn, placed }
    }
}

impl<R: Reasons> Propagation<R> {
    /// The givens of `puzzle`, with all that follows from them.
    pub fn new(puzzle: &Grid) -> (Propagation<R>, Result<(), Conflict>) {
        let rules = &*RULES_TABLES;
        let mut all = Propagation {
            rules,
            truth: [Truth::Open; Candidate::COUNT],
            reasons: R::NONE,
            left: rules.left,
            trail: [0; Candidate::COUNT],
            decided: 0,
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

    /// How many members of each set may be true; one, if one is.
    pub fn left(&self) -> impl ExactSizeIterator<Item = u16> + '_ {
        self.left.iter().map(|left| left.count)
    }

    /// The members of `set` that are open.
    pub fn open_in(&self, set: usize) -> impl Iterator<Item = u16> + '_ {
        self.rules.members[set].into_iter().filter(|&member| self.truth(member) == Truth::Open)
    }

    /// How many candidates of pairs `candidate` would rule out, so that the other of the pair is true.
    pub fn weight(&self, candidate: u16) -> usize {
        let open = |other: &&u16| self.truth(**other) == Truth::Open;
        let others = self.rules.excluded[usize::from(candidate)].iter().filter(open);
        let sets = others.flat_map(|&other| self.rules.sets[usize::from(other)]);
        sets.filter(|&set| self.left[usize::from(set)].count == 2).count()
    }

    /// The decisions in order.
    pub fn trail(&self) -> &[u16] {
        &self.trail[..self.decided]
    }

    /// What to give to [`restore`](Propagation::restore) later: how many candidates are decided.
    pub fn mark(&self) -> usize {
        self.decided
    }

    /// The digits placed.
    pub fn grid(&self) -> Grid {
        let placed = self.trail().iter().filter(|&&candidate| self.truth(candidate) == Truth::True);
        placed.map(|&candidate| Candidate::from_index(usize::from(candidate))).collect()
    }

    /// Decides an open candidate, and draws what follows.
    pub fn set(&mut self, candidate: u16, truth: Truth, reason: Reason) -> Result<(), Conflict> {
        self.note(candidate, truth, reason)?;
        self.draw()
    }

    #[inline(always)]
    fn note(&mut self, candidate: u16, truth: Truth, reason: Reason) -> Result<(), Conflict> {
        let known = &mut self.truth[usize::from(candidate)];
        if *known == Truth::Open {
            *known = truth;
            self.reasons.keep(candidate, reason);
            self.placed += usize::from(truth == Truth::True);
            self.trail[self.decided] = candidate;
            self.decided += 1;
        } else if *known != truth {
            return Err(match reason {
                Reason::Last(set) => Conflict::Empty(set),
                Reason::Excluded(by) => Conflict::Pair(by, candidate),
                _ => unreachable!("only open candidates are decided"),
            });
        }
        Ok(())
    }

    fn draw(&mut self) -> Result<(), Conflict> {
        let rules = self.rules;
        while self.drawn < self.decided {
            let candidate = self.trail[self.drawn];
            self.drawn += 1;
            if self.truth(candidate) == Truth::True {
                for &other in &rules.excluded[usize::from(candidate)] {
                    self.note(other, Truth::False, Reason::Excluded(candidate))?;
                }
            } else {
                self.leave_sets(candidate)?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn leave_sets(&mut self, candidate: u16) -> Result<(), Conflict> {
        let mut result = Ok(());
        for set in self.rules.sets[usize::from(candidate)] {
            let left = &mut self.left[usize::from(set)];
            left.count -= 1;
            left.last ^= candidate;
            if let Left { count: 1, last } = *left {
                result = result.and(self.note(last, Truth::True, Reason::Last(set)));
            }
        }
        result
    }

    /// Forgets all but the first `mark` decisions.
    pub fn restore(&mut self, mark: usize) {
        for at in mark..self.decided {
            let candidate = self.trail[at];
            let was_true = self.truth(candidate) == Truth::True;
            self.placed -= usize::from(was_true);
            self.truth[usize::from(candidate)] = Truth::Open;
            if !was_true && at < self.drawn {
                for set in self.rules.sets[usize::from(candidate)] {
                    let left = &mut self.left[usize::from(set)];
                    left.count += 1;
                    left.last ^= candidate;
                }
            }
        }
        self.decided = mark;
        self.drawn = mark;
    }
}
