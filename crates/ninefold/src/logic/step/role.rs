//! What candidates do in a pattern.

use crate::board::{CellSet, DigitSet};

/// The candidates `digits` in `cells` (as far as they are there) and what they do in the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
    /// It belongs to the pattern.
    Pattern,
    /// The hinge that the pincers of a wing share.
    Pivot,
    /// One of the ends, one of which must be true.
    Pincer,
    /// It joins the ends.
    Bridge,
    /// It spoils the perfect pattern; eliminations must see it.
    Fin,
    /// A fin inside two base houses.
    EndoFin,
    /// It prevents a pattern that must not occur: one of the extras is true.
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

crate::named! {
    Role or UnknownRole: "a role such as pattern, fin or pivot";
    Pattern = "pattern",
    Pivot = "pivot",
    Pincer = "pincer",
    Bridge = "bridge",
    Fin = "fin",
    EndoFin = "endo-fin",
    Extra = "extra",
    Colour = "colour",
    Opposite = "opposite",
    SecondColour = "second-colour",
    SecondOpposite = "second-opposite",
    Trial = "trial",
}
