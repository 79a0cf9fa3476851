//! The canonical form: one grid that stands for all its disguises.

use core::fmt;
use core::str::FromStr;

use super::Symmetry;
use crate::board::{Grid, ParseNotationError};

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
    type Err = ParseNotationError;

    fn from_str(name: &str) -> Result<Form, ParseNotationError> {
        let named = Form::ALL.iter().copied().find(|form| form.name() == name);
        named.ok_or(ParseNotationError { expected: "minlex or pattern" })
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
