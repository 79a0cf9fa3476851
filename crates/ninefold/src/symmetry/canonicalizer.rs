//! Finding the canonical form: which search does it, and the memory that they share.

use super::lines::Lines;
use super::search::Search;
use super::{Canonical, Form, exhaustive, solved};
use crate::board::Grid;

/// Makes canonical forms, reusing its memory from grid to grid.
///
/// ```
/// use ninefold::symmetry::{Canonicalizer, Form};
/// use ninefold::{Grid, Random, Symmetry};
/// let mut canonicalizer = Canonicalizer::new(Form::MinLex);
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let canonical = canonicalizer.canonical(&puzzle);
/// assert_eq!(canonical.symmetry.grid(&puzzle), canonical.grid);
/// assert_eq!(canonical.automorphisms, 1);
/// let disguised = Symmetry::random(&mut Random::new(1)).grid(&puzzle);
/// assert_eq!(canonicalizer.canonical(&disguised).grid, canonical.grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Canonicalizer {
    form: Form,
    search: Search,
}

impl Canonicalizer {
    /// For forms of this kind.
    pub fn new(form: Form) -> Canonicalizer {
        Canonicalizer { form, search: Search::default() }
    }

    /// The canonical form of any grid: puzzle or solution, contradictory or empty. Found digits count as
    /// givens.
    pub fn canonical(&mut self, grid: &Grid) -> Canonical {
        let lines = Lines::new(grid);
        match self.form {
            // All patterns of a complete grid are one.
            Form::Pattern if !grid.is_complete() => self.search.min_pattern(&lines),
            _ if lines.clash => exhaustive::min_lex(&lines),
            _ if grid.is_complete() => {
                solved::min_lex(grid, &lines).unwrap_or_else(|| self.search.min_lex(&lines))
            }
            _ => self.search.min_lex(&lines),
        }
    }
}

impl Grid {
    /// The smallest of all the disguises of this grid: see [`Form::MinLex`]. For many grids, a
    /// [`Canonicalizer`] is faster.
    ///
    /// ```
    /// use ninefold::Grid;
    /// let canonical = Grid::EMPTY.canonical();
    /// assert_eq!(canonical.automorphisms, 3_359_232);
    /// ```
    pub fn canonical(&self) -> Canonical {
        Canonicalizer::default().canonical(self)
    }
}
