//! Paths: steps in order, and where they lead.

use crate::board::Candidates;

use super::step::Step;

/// A solution by logic, or as much of it as was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// Where they lead.
    pub end: Candidates,
}

impl Path {
    /// Whether every cell is filled at the end.
    pub fn is_solved(&self) -> bool {
        self.end.is_complete()
    }
}
