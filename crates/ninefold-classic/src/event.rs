//! What can happen in a classic search, and how often it has.

use std::ops::{Add, Sub};

use ninefold::board::Candidate;

/// One thing that happens in a [`Search`](crate::Search).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event {
    /// A digit goes into a blank.
    Place(Candidate),
    /// It comes off again: nothing that followed from it fits.
    Remove(Candidate),
    /// A digit is looked at and not placed: a peer already holds it. [`Search::holders`](crate::Search::holders) says which.
    Refuse(Candidate),
    /// Logic rules a candidate out.
    Eliminate(Candidate),
    /// No blank is left: [`Search::grid`](crate::Search::grid) is a solution.
    Solution,
}

impl Event {
    /// What it is about, unless it is a solution.
    pub fn candidate(self) -> Option<Candidate> {
        match self {
            Event::Place(on) | Event::Remove(on) | Event::Refuse(on) | Event::Eliminate(on) => Some(on),
            Event::Solution => None,
        }
    }
}

/// How often each [`Event`] has happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counters {
    /// Digits put into originally blank cells.
    pub placements: u64,
    /// Digits taken off again.
    pub removals: u64,
    /// Digits looked at that a peer already held.
    pub refusals: u64,
    /// Candidates ruled out by logic.
    pub eliminations: u64,
    /// Solutions met.
    pub solutions: u64,
}

impl Counters {
    fn zip(self, other: Counters, join: impl Fn(u64, u64) -> u64) -> Counters {
        Counters {
            placements: join(self.placements, other.placements),
            removals: join(self.removals, other.removals),
            refusals: join(self.refusals, other.refusals),
            eliminations: join(self.eliminations, other.eliminations),
            solutions: join(self.solutions, other.solutions),
        }
    }

    pub(crate) fn of(&mut self, event: Event) -> &mut u64 {
        match event {
            Event::Place(_) => &mut self.placements,
            Event::Remove(_) => &mut self.removals,
            Event::Refuse(_) => &mut self.refusals,
            Event::Eliminate(_) => &mut self.eliminations,
            Event::Solution => &mut self.solutions,
        }
    }
}

impl Add for Counters {
    type Output = Counters;

    fn add(self, other: Counters) -> Counters {
        self.zip(other, u64::add)
    }
}

impl Sub for Counters {
    type Output = Counters;

    fn sub(self, other: Counters) -> Counters {
        self.zip(other, u64::sub)
    }
}
