//! How much work an answer about a variant may cost.

/// The most guesses of an answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct GuessBudget {
    /// The most guesses of the main question; `None` for no limit.
    pub guesses: Option<u64>,
}

/// The least number of guesses that is spent on a question beside the main one.
#[cfg(feature = "variants")]
const SIDE_BUDGET: u64 = 20_000;
/// The same for the questions about each clue, together.
#[cfg(feature = "variants")]
const CLUES_BUDGET: u64 = 1_000_000;

impl GuessBudget {
    /// What one request of many may cost: some seconds.
    pub const BRIEF: GuessBudget = GuessBudget { guesses: Some(200_000) };
}

#[cfg(feature = "variants")]
impl GuessBudget {
    /// For the main question.
    pub fn limits(self) -> ninefold_variants::Limits<'static> {
        self.guesses.map_or_else(ninefold_variants::Limits::default, ninefold_variants::Limits::guesses)
    }

    /// For a question beside the main one, which took so many guesses.
    pub(crate) fn side(self, guesses: u64) -> ninefold_variants::Limits<'static> {
        let most = SIDE_BUDGET.max(20 * guesses);
        ninefold_variants::Limits::guesses(self.guesses.map_or(most, |own| own.min(most)))
    }

    /// The guesses for one question about each clue, beside the main one, which took so many.
    pub(crate) fn clues(self, guesses: u64) -> u64 {
        let most = CLUES_BUDGET.max(guesses.saturating_mul(4));
        self.guesses.map_or(most, |own| most.min(own.saturating_mul(8)))
    }
}
