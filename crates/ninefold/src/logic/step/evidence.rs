//! What a step rests on.

use super::chain::Chain;
use super::constraint::Constraint;
use super::node::LockedSet;
use super::one_or_many::OneOrMany;
use super::role::{Part, Role};
use crate::board::{Candidate, CellSet, DigitSet, House};
use crate::symmetry::Symmetry;

/// What a step rests on, enough to draw it and to check it again.
///
/// Every technique fills what it has; the rest stays empty. What only hard steps have, such as chains, is
/// kept apart, so that the many easy steps are small: methods read it, [`hard_mut`](Evidence::hard_mut) makes
/// room to write it.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[non_exhaustive]
pub struct Evidence {
    /// The cells and digits of the pattern, each with its part in it.
    pub parts: Vec<Part>,
    /// The houses that the pattern lives in; the base houses of a fish.
    pub houses: OneOrMany<House>,
    hard: Option<Box<HardEvidence>>,
}

/// What only hard steps rest on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[non_exhaustive]
pub struct HardEvidence {
    /// The houses that eliminations happen in; the cover houses of a fish.
    pub covers: Vec<House>,
    /// The almost locked sets, in the order in which they are joined.
    pub sets: Vec<LockedSet>,
    /// The chains: one for a loop; for a forcing chain one for each assumption.
    pub chains: Vec<Chain>,
    /// The truths of a rank pattern: each holds one true candidate.
    pub truths: Vec<Constraint>,
    /// The links that cover the candidates of the truths: each holds one true candidate at most.
    pub links: Vec<Constraint>,
    /// The candidates, one of which is true: without them the pattern would be impossible.
    pub guardians: Vec<Candidate>,
    /// What turns the givens into themselves, cells and digits together.
    pub symmetry: Option<Symmetry>,
}

/// What easy steps have of it.
static NOTHING_HARD: HardEvidence = HardEvidence {
    covers: Vec::new(),
    sets: Vec::new(),
    chains: Vec::new(),
    truths: Vec::new(),
    links: Vec::new(),
    guardians: Vec::new(),
    symmetry: None,
};

impl PartialEq for Evidence {
    fn eq(&self, other: &Evidence) -> bool {
        self.parts == other.parts && self.houses == other.houses && self.hard() == other.hard()
    }
}

impl Eq for Evidence {}

impl Evidence {
    /// Whether it may have what only hard steps have.
    #[inline]
    pub fn is_hard(&self) -> bool {
        self.hard.is_some()
    }

    #[inline]
    fn hard(&self) -> &HardEvidence {
        self.hard.as_deref().unwrap_or(&NOTHING_HARD)
    }

    /// What only hard steps rest on, to be written: there is room for it from then on.
    pub fn hard_mut(&mut self) -> &mut HardEvidence {
        self.hard.get_or_insert_default()
    }

    /// The houses that eliminations happen in; the cover houses of a fish.
    #[inline]
    pub fn covers(&self) -> &[House] {
        &self.hard().covers
    }

    /// The almost locked sets, in the order in which they are joined.
    #[inline]
    pub fn sets(&self) -> &[LockedSet] {
        &self.hard().sets
    }

    /// The chains: one for a loop; for a forcing chain one for each assumption.
    #[inline]
    pub fn chains(&self) -> &[Chain] {
        &self.hard().chains
    }

    /// The truths of a rank pattern: each holds one true candidate.
    #[inline]
    pub fn truths(&self) -> &[Constraint] {
        &self.hard().truths
    }

    /// The links that cover the candidates of the truths: each holds one true candidate at most.
    #[inline]
    pub fn links(&self) -> &[Constraint] {
        &self.hard().links
    }

    /// The candidates, one of which is true: without them the pattern would be impossible.
    #[inline]
    pub fn guardians(&self) -> &[Candidate] {
        &self.hard().guardians
    }

    /// What turns the givens into themselves, cells and digits together.
    #[inline]
    pub fn symmetry(&self) -> Option<Symmetry> {
        self.hard().symmetry
    }

    /// Nothing but where to look.
    #[inline]
    pub fn house(house: House) -> Evidence {
        Evidence { houses: OneOrMany::of(house), ..Evidence::default() }
    }

    /// One pattern of `digits` in `cells`.
    pub fn pattern(digits: DigitSet, cells: CellSet) -> Evidence {
        Evidence { parts: vec![Part { role: Role::Pattern, digits, cells }], ..Evidence::default() }
    }

    /// With one part more.
    #[must_use]
    pub fn and(mut self, role: Role, digits: impl Into<DigitSet>, cells: impl Into<CellSet>) -> Evidence {
        self.parts.push(Part { role, digits: digits.into(), cells: cells.into() });
        self
    }

    /// With the houses it lives in.
    #[must_use]
    pub fn within(mut self, houses: impl IntoIterator<Item = House>) -> Evidence {
        self.houses.extend(houses);
        self
    }

    /// With the houses it reaches into.
    #[must_use]
    pub fn covering(mut self, houses: impl IntoIterator<Item = House>) -> Evidence {
        self.hard_mut().covers.extend(houses);
        self
    }

    /// With an almost locked set more.
    #[must_use]
    pub fn with_set(mut self, set: LockedSet) -> Evidence {
        self.hard_mut().sets.push(set);
        self
    }

    /// With a chain more.
    #[must_use]
    pub fn with_chain(mut self, chain: Chain) -> Evidence {
        self.hard_mut().chains.push(chain);
        self
    }

    /// With truths, and the links that cover them.
    #[must_use]
    pub fn ranked(
        mut self,
        truths: impl IntoIterator<Item = Constraint>,
        links: impl IntoIterator<Item = Constraint>,
    ) -> Evidence {
        let hard = self.hard_mut();
        hard.truths.extend(truths);
        hard.links.extend(links);
        self
    }

    /// With candidates, one of which is true.
    #[must_use]
    pub fn guarded(mut self, guardians: impl IntoIterator<Item = Candidate>) -> Evidence {
        self.hard_mut().guardians.extend(guardians);
        self
    }

    /// The cells of a role.
    pub fn cells(&self, role: Role) -> CellSet {
        self.parts_of(role).fold(CellSet::EMPTY, |cells, part| cells | part.cells)
    }

    /// The digits of a role.
    pub fn digits(&self, role: Role) -> DigitSet {
        self.parts_of(role).fold(DigitSet::EMPTY, |digits, part| digits | part.digits)
    }

    /// The parts with a role, in the order in which the technique names them.
    pub fn parts_of(&self, role: Role) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(move |part| part.role == role)
    }
}
