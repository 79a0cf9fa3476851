//! The canonical form: one grid that stands for all its disguises.

use super::Symmetry;
use crate::board::Grid;

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

crate::named! {
    Form or UnknownForm: "minlex or pattern";
    MinLex = "minlex",
    Pattern = "pattern",
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
