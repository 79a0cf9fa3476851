//! HoDoKu's levels of difficulty, and its entry for a technique.

/// An entry of HoDoKu's table of techniques (as of its version 2.2.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hodoku {
    /// The code in HoDoKu's library of test cases: `0200`.
    pub code: &'static str,
    /// Where it stands in the order: lower is tried earlier.
    pub order: u16,
    /// How hard a puzzle that needs it is at least.
    pub level: Level,
    /// What each use adds to the score.
    pub score: u16,
    /// Whether it is used by default.
    pub on: bool,
}

/// HoDoKu's five levels of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Intersections and small subsets.
    Medium,
    /// Fish, wings, colours, uniqueness.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// Forcing chains and nets, trial.
    Extreme,
}

crate::named! {
    Level or UnknownLevel: "easy, medium, hard, unfair or extreme", by str::eq_ignore_ascii_case;
    Easy = "Easy",
    Medium = "Medium",
    Hard = "Hard",
    Unfair = "Unfair",
    Extreme = "Extreme",
}

impl Level {
    /// The highest score of the level; a puzzle above it belongs to the next. `None` for the last.
    pub const fn max_score(self) -> Option<u32> {
        match self {
            Level::Easy => Some(800),
            Level::Medium => Some(1000),
            Level::Hard => Some(1600),
            Level::Unfair => Some(1800),
            Level::Extreme => None,
        }
    }
}
