//! Steps, what they rest on, and the techniques that they carry: plain data, no prose.

mod chain;
mod constraint;
mod evidence;
mod info;
mod level;
mod node;
mod one_or_many;
mod role;

pub use chain::{Chain, Inference};
pub use constraint::Constraint;
pub use evidence::{Evidence, HardEvidence};
pub use info::Info;
pub(super) use info::{Form, Words};
pub use level::{Hodoku, Level, UnknownLevel};
pub use node::{Link, LockedSet, Node, Reason};
pub use one_or_many::OneOrMany;
pub use role::{Part, Role, UnknownRole};

use crate::board::{Candidate, Candidates, CellSet, Digit};

/// One deduction: what follows, by which technique, from what.
///
/// Plain data: hints, explanations, pictures, JSON and ratings are all made of it. It carries its technique,
/// so steps of techniques that are not on the ladder read like all others.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Step {
    /// The technique, or the kind of it.
    pub technique: &'static Info,
    /// The digits that it proves.
    pub placements: OneOrMany<Candidate>,
    /// The candidates that it disproves, each once, in the order in which they are crossed out.
    pub eliminations: Vec<Candidate>,
    /// What it rests on.
    pub evidence: Evidence,
}

impl Step {
    /// A step that places one digit.
    #[inline]
    pub fn placing(technique: &'static Info, candidate: Candidate, evidence: Evidence) -> Step {
        Step { technique, placements: OneOrMany::of(candidate), eliminations: Vec::new(), evidence }
    }

    /// A step that removes candidates.
    pub fn removing(technique: &'static Info, eliminations: Vec<Candidate>, evidence: Evidence) -> Step {
        Step { technique, placements: OneOrMany::none(), eliminations, evidence }
    }

    /// A step that removes one digit from cells.
    pub fn clearing(technique: &'static Info, digit: Digit, cells: CellSet, evidence: Evidence) -> Step {
        let eliminations = cells.into_iter().map(|cell| Candidate { cell, digit }).collect();
        Step::removing(technique, eliminations, evidence)
    }

    /// Whether it concludes nothing.
    pub fn is_idle(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// Does what it says: eliminations first, then placements.
    pub fn apply(&self, candidates: &mut Candidates) {
        for &gone in &self.eliminations {
            candidates.remove(gone);
        }
        self.placements.iter().for_each(|&placed| candidates.place(placed));
    }

    /// The eliminations sorted and grouped by digit: what is usually compared and printed.
    pub fn eliminations_by_digit(&self) -> [CellSet; 9] {
        let mut cells = [CellSet::EMPTY; 9];
        for candidate in &self.eliminations {
            cells[candidate.digit.index()].insert(candidate.cell);
        }
        cells
    }

    /// The first conclusion that `solution` contradicts: `None` if the step is true.
    pub fn error_against(&self, solution: &crate::board::Grid) -> Option<Candidate> {
        let holds = |candidate: &Candidate| solution.get(candidate.cell) == Some(candidate.digit);
        let wrong_placement = self.placements.iter().find(|candidate| !holds(candidate));
        wrong_placement.or_else(|| self.eliminations.iter().find(|candidate| holds(candidate))).copied()
    }
}
