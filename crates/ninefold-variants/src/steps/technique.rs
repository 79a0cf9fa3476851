//! The techniques, and the order in which they are tried.

use std::ops::ControlFlow;

use super::look::Look;
use super::step::Step;
use super::{chains, combinations, contradiction, fish, forcing, innies, locked, polarity, relations, rules};
use super::{singles, subsets};

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

/// Takes steps; breaks when it has enough.
pub(super) type Found<'f> = dyn FnMut(Step) -> ControlFlow<()> + 'f;

/// Reports every step of a family that it finds.
pub(super) type Finder = fn(&Look<'_>, &mut Found<'_>) -> ControlFlow<()>;

/// The finders, easy ones first.
pub(super) const LADDER: &[Finder] = &[
    singles::naked,
    singles::hidden,
    relations::find,
    combinations::find,
    rules::find,
    locked::in_houses,
    locked::in_cages,
    subsets::pairs,
    innies::of_one_house,
    subsets::triples,
    innies::of_several_houses,
    fish::find,
    subsets::quadruples,
    polarity::find,
    forcing::find,
    chains::find,
    contradiction::short,
    contradiction::find,
];
