//! The canonical form: one grid that stands for all its disguises.

use super::lines::Lines;
use super::search::Search;
use super::{Symmetry, exhaustive, solved};
use crate::board::{Grid, NotANotation};
use core::fmt;
use core::str::FromStr;

/// Which of all the disguises of a grid stands for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// The smallest, read as a number of 81 digits in reading order, blank = 0.
    #[default]
    MinLex,
    /// First the smallest pattern of givens (blank = 0, anything else = 1), then the smallest digits.
    Pattern,
}

impl Form {
    /// Every form.
    pub const ALL: &[Form] = &[Form::MinLex, Form::Pattern];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Form::MinLex => "minlex",
            Form::Pattern => "pattern",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Form {
    type Err = NotANotation;

    fn from_str(name: &str) -> Result<Form, NotANotation> {
        let named = Form::ALL.iter().copied().find(|form| form.name() == name);
        named.ok_or(NotANotation { expected: "minlex or pattern" })
    }
}

/// The grid that stands for all the disguises of another, and how the other becomes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Canonical {
    /// The canonical form. All its digits are givens.
    pub grid: Grid,
    /// A symmetry that leads there.
    pub symmetry: Symmetry,
    /// How many of the 3,359,232 cell symmetries, each with a fitting relabelling, turn the grid into itself:
    /// at least 1. This many lead to the canonical form.
    pub automorphisms: u32,
}

/// Makes canonical forms, reusing its memory from grid to grid.
///
/// ```
/// use ninefold::symmetry::{Canonizer, Form};
/// use ninefold::{Grid, Random, Symmetry};
/// let mut canonizer = Canonizer::new(Form::MinLex);
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let canonical = canonizer.canonical(&puzzle);
/// assert_eq!(canonical.symmetry.grid(&puzzle), canonical.grid);
/// assert_eq!(canonical.automorphisms, 1);
/// let disguised = Symmetry::random(&mut Random::new(1)).grid(&puzzle);
/// assert_eq!(canonizer.canonical(&disguised).grid, canonical.grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Canonizer {
    form: Form,
    search: Search,
}

impl Canonizer {
    /// For forms of this kind.
    pub fn new(form: Form) -> Canonizer {
        Canonizer { form, search: Search::default() }
    }

    /// The canonical form of any grid: puzzle or solution, contradictory or empty. Found digits count as givens.
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
    /// The smallest of all the disguises of this grid: see [`Form::MinLex`]. For many grids, a [`Canonizer`] is
    /// faster.
    ///
    /// ```
    /// use ninefold::Grid;
    /// let canonical = Grid::EMPTY.canonical();
    /// assert_eq!(canonical.automorphisms, 3_359_232);
    /// ```
    pub fn canonical(&self) -> Canonical {
        Canonizer::default().canonical(self)
    }
}
