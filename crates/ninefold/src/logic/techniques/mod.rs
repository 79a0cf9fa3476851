//! The ladder: every technique, easiest first, one file a family.

mod intersections;
mod singles;
mod subsets;

use super::Technique;

/// Every technique, in the order in which a person would try them.
pub static LADDER: &[&dyn Technique] = &[
    &singles::FULL_HOUSE,
    &singles::NAKED_SINGLE,
    &singles::HIDDEN_SINGLE,
    &subsets::LOCKED_PAIR,
    &subsets::LOCKED_TRIPLE,
    &intersections::POINTING,
    &intersections::CLAIMING,
    &subsets::NAKED_PAIR,
    &subsets::NAKED_TRIPLE,
    &subsets::HIDDEN_PAIR,
    &subsets::HIDDEN_TRIPLE,
    &subsets::NAKED_QUADRUPLE,
    &subsets::HIDDEN_QUADRUPLE,
];
