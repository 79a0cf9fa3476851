//! A question about candidates, as searches see it.

/// Who asks for candidates, and hears of all that is found.
pub(crate) trait Asked {
    /// For each cell the values that are still asked for.
    fn wanted(&self) -> &[u32];

    /// Takes a solution, as sets of one value.
    fn show(&mut self, solution: &[u32]);

    /// What is left of each cell by what the caller knows.
    fn left(&self) -> &[u32];

    /// Hears what is left of each cell, beside what was shown by then.
    fn leave(&mut self, left: &[u32]);

    /// Hears that a limit comes before the whole answer.
    fn give_up(&mut self);

    /// Whether a single solution settles a candidate.
    fn is_once(&self) -> bool;
}
