//! How much work an answer may cost.

use ninefold::solve::Cancel;
#[cfg(feature = "variants")]
use ninefold_variants::{Cancelled, Limits, Puzzle, Solver};

/// The most guesses of an answer about a variant, and what ends the work on any answer.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The most guesses of the main question about a variant; `None` for no limit.
    pub guesses: Option<u64>,
    /// Ends the work early; what comes of it then means nothing.
    pub cancel: Option<Cancel>,
}

/// The least number of guesses that is spent on a question beside the main one.
#[cfg(feature = "variants")]
const SIDE_BUDGET: u64 = 20_000;
/// The same for the questions about each clue, together.
#[cfg(feature = "variants")]
const CLUES_BUDGET: u64 = 1_000_000;

impl Budget {
    /// What one request of many may cost: some seconds.
    pub const BRIEF: Budget = Budget { guesses: Some(200_000), cancel: None };

    /// The same, which can be cancelled.
    pub fn brief(cancel: &Cancel) -> Budget {
        Budget { cancel: Some(cancel.clone()), ..Budget::BRIEF }
    }
}

#[cfg(feature = "variants")]
impl Budget {
    /// A variant made ready for the main question.
    pub(crate) fn solver<'p>(&self, puzzle: &'p Puzzle) -> Result<Solver<'p>, Cancelled> {
        Solver::with(puzzle, &self.limits())
    }

    /// For the main question.
    pub(crate) fn limits(&self) -> Limits<'_> {
        self.up_to(self.guesses.unwrap_or(u64::MAX))
    }

    /// For steps, whose number of guesses says nothing.
    pub(crate) fn steps(&self) -> Limits<'_> {
        self.up_to(u64::MAX)
    }

    /// For a question beside the main one, which took so many guesses.
    pub(crate) fn side(&self, guesses: u64) -> Limits<'_> {
        let most = SIDE_BUDGET.max(20 * guesses);
        self.up_to(self.guesses.map_or(most, |own| own.min(most)))
    }

    /// The guesses for one question about each clue, beside the main one, which took so many.
    pub(crate) fn clues(&self, guesses: u64) -> u64 {
        let most = CLUES_BUDGET.max(guesses.saturating_mul(4));
        self.guesses.map_or(most, |own| most.min(own.saturating_mul(8)))
    }

    /// So many guesses, and no longer than anybody waits.
    pub(crate) fn up_to(&self, guesses: u64) -> Limits<'_> {
        Limits { guesses, stop: self.cancel.as_ref().map(Cancel::flag) }
    }
}
