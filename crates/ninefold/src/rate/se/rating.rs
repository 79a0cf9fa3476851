//! The three ratings of a puzzle, and why there may be none.

use core::fmt;

use super::scores::Score;
use crate::board::Clash;
use crate::logic::Info;

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Rating {
    /// The hardest step; 0.0 for a complete grid.
    pub er: Score,
    /// The hardest step up to the first placement.
    pub ep: Score,
    /// The first step.
    pub ed: Score,
    /// The technique of the first step that was as hard as `er`; none for a complete grid.
    pub hardest: Option<&'static Info>,
}

impl Rating {
    /// Whether nothing is harder than what the first placement takes.
    pub fn is_pearl(&self) -> bool {
        self.er == self.ep
    }

    /// Whether nothing is harder than the first step.
    pub fn is_diamond(&self) -> bool {
        self.er == self.ed
    }
}

impl fmt::Display for Rating {
    /// `7.1/1.2/1.2`: ER, EP, ED.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}

/// Why there is no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unrated {
    /// Two equal digits see each other.
    Clash(Clash),
    /// No technique finds a step: there is no solution, or more than one, or the puzzle is beyond Sudoku Explainer
    /// (which then says 20.0).
    Stuck,
    /// The rating is above the ceiling that was set: at least this.
    Above(Score),
}

impl fmt::Display for Unrated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unrated::Clash(clash) => fmt::Display::fmt(clash, f),
            Unrated::Stuck => f.write_str("no technique finds a step"),
            Unrated::Above(score) => write!(f, "the rating is {score} or more"),
        }
    }
}

impl core::error::Error for Unrated {}

/// The ratings so far.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) rating: Rating,
    started: bool,
    placed: bool,
}

impl Tally {
    pub(super) fn count(&mut self, score: Score, technique: &'static Info, places: bool) {
        let rating = &mut self.rating;
        if score > rating.er {
            rating.er = score;
            rating.hardest = Some(technique);
        }
        if !self.started {
            rating.ed = rating.er;
        }
        if !self.placed && places {
            rating.ep = rating.er;
        }
        self.started = true;
        self.placed |= places;
    }
}
