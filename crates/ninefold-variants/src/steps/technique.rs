//! What a technique is.

/// A technique: its name, and how hard it is.
#[derive(Debug, PartialEq, Eq)]
pub struct Technique {
    /// The name in lower case with hyphens, as in `cage-combinations`.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// From 1, easy, to 6, a last resort.
    pub level: u8,
    /// What it is, in a sentence.
    pub says: &'static str,
}

impl Technique {
    pub(super) const fn new(
        id: &'static str,
        name: &'static str,
        level: u8,
        says: &'static str,
    ) -> Technique {
        Technique { id, name, level, says }
    }
}
