//! How dense solutions are in what is being searched.

/// What became of recent positions that came of a guess, and what that says about those to come.
///
/// Below a puzzle's only solution one side of every guess is dead in the end, so that about as many positions die as live.
/// Where far more of them live, there are many solutions.
#[derive(Debug, Default)]
pub(super) struct SolutionDensity {
    /// Positions that were a solution or had to guess again.
    pub(super) alive: u32,
    /// Positions that had no solution.
    pub(super) dead: u32,
    /// Whether solutions abounded at the last review.
    pub(super) is_high: bool,
}

impl SolutionDensity {
    /// Draws a conclusion once more than `enough` positions have been counted, and counts from the start again.
    #[inline(always)]
    pub(super) fn review(&mut self, enough: u32) {
        if self.alive + self.dead > enough {
            self.is_high = self.alive > 2 * self.dead;
            (self.alive, self.dead) = (0, 0);
        }
    }
}
