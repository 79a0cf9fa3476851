//! Steps and what they rest on: plain data.

use crate::sort::ArrangeDistinct;
use std::fmt;

use crate::layout::Cell;

use super::technique::Technique;

/// A value in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The value.
    pub value: i32,
}

/// One deduction: what follows, by which technique, from what.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Step {
    /// The technique.
    pub technique: &'static Technique,
    /// The values that it proves.
    pub placements: Vec<Candidate>,
    /// The candidates that it disproves. With no conclusion at all, the step shows that there is no solution.
    pub eliminations: Vec<Candidate>,
    /// What it rests on.
    pub evidence: Evidence,
    /// Why it follows, in words.
    pub explanation: Explanation,
}

impl Step {
    /// Whether it shows that there is no solution.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }
}

/// What a step rests on: with the candidates before the step, these houses, rules and sums leave no room for the
/// contrary of its conclusions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Evidence {
    /// Houses, by their place in [`Layout::houses`](crate::Layout::houses).
    pub houses: Vec<usize>,
    /// Rules, by their place in [`Puzzle::rules`](crate::Puzzle::rules).
    pub rules: Vec<usize>,
    /// Sums that follow from those of houses and rules.
    pub sums: Vec<DerivedSum>,
    /// The cells to look at, and their values that matter.
    pub parts: Vec<(Vec<i32>, Vec<Cell>)>,
}

impl Evidence {
    /// With a house more.
    pub(super) fn and_house(mut self, house: usize) -> Self {
        self.houses.push(house);
        self
    }

    /// With a rule more.
    pub(super) fn and_rule(mut self, rule: usize) -> Self {
        self.rules.push(rule);
        self
    }

    /// With cells to look at.
    pub(super) fn and_part(mut self, values: Vec<i32>, cells: Vec<Cell>) -> Self {
        self.parts.push((values, cells));
        self
    }

    /// Each house and rule once, in order.
    pub(super) fn tidied(mut self) -> Self {
        for list in [&mut self.houses, &mut self.rules] {
            list.arrange_distinct();
        }
        self
    }
}

/// Some cells less others have a sum, since whole houses less other houses and the sums of rules have it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DerivedSum {
    /// Cells that are added.
    pub plus: Vec<Cell>,
    /// Cells that are subtracted.
    pub minus: Vec<Cell>,
    /// What comes out.
    pub total: i32,
    /// Houses that are added, with as many cells as there are values.
    pub houses: Vec<usize>,
    /// Houses that are subtracted.
    pub less_houses: Vec<usize>,
    /// Rules whose sums are subtracted.
    pub less_rules: Vec<usize>,
}

/// A step in words: a sentence that could stand alone, the proof, the conclusion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Explanation {
    /// Why it follows, in a sentence or a few.
    pub summary: String,
    /// The proof line by line, if the summary is not all of it.
    pub lines: Vec<String>,
    /// What follows.
    pub conclusion: String,
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.summary)?;
        for (number, line) in (1..).zip(&self.lines) {
            write!(f, "\n  {number}. {line}")?;
        }
        let between = if self.lines.is_empty() { " " } else { "\n" };
        write!(f, "{between}{}", self.conclusion)
    }
}
