//! What candidates do in a pattern.

use core::fmt;
use core::str::FromStr;

use crate::board::{CellSet, DigitSet, ParseNotationError};

/// The candidates `digits` in `cells` (as far as they are there) and what they do in the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What they do.
    pub role: Role,
    /// Which digits.
    pub digits: DigitSet,
    /// Where.
    pub cells: CellSet,
}

/// What a candidate does in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Role {
    /// It is of the pattern.
    Pattern,
    /// The hinge that the pincers of a wing share.
    Pivot,
    /// One of the ends of which one must be true.
    Pincer,
    /// It joins the ends.
    Bridge,
    /// It spoils the perfect pattern: eliminations must see it.
    Fin,
    /// A fin inside two base houses.
    EndoFin,
    /// It saves a pattern that must not be: one of the extras is true.
    Extra,
    /// Its colour is one of two: all true or all false together.
    Colour,
    /// It has the other colour.
    Opposite,
    /// A second pair of colours.
    SecondColour,
    /// The other colour of the second pair.
    SecondOpposite,
    /// It is tried, and leads to a contradiction.
    Trial,
}

impl Role {
    /// The word for it in data: `pattern`, `fin`, `endo-fin` …
    pub const fn word(self) -> &'static str {
        match self {
            Role::Pattern => "pattern",
            Role::Pivot => "pivot",
            Role::Pincer => "pincer",
            Role::Bridge => "bridge",
            Role::Fin => "fin",
            Role::EndoFin => "endo-fin",
            Role::Extra => "extra",
            Role::Colour => "colour",
            Role::Opposite => "opposite",
            Role::SecondColour => "second-colour",
            Role::SecondOpposite => "second-opposite",
            Role::Trial => "trial",
        }
    }

    /// All roles.
    pub const ALL: [Role; 12] = [
        Role::Pattern,
        Role::Pivot,
        Role::Pincer,
        Role::Bridge,
        Role::Fin,
        Role::EndoFin,
        Role::Extra,
        Role::Colour,
        Role::Opposite,
        Role::SecondColour,
        Role::SecondOpposite,
        Role::Trial,
    ];
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Role {
    type Err = ParseNotationError;

    /// Reads its [word](Role::word).
    fn from_str(word: &str) -> Result<Role, ParseNotationError> {
        let named = Role::ALL.into_iter().find(|role| role.word() == word);
        named.ok_or(ParseNotationError { expected: "a role such as pattern, fin or pivot" })
    }
}
