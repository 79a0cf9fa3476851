//! The ladder: the finders in order.

use super::finder::Finder;
use super::{
    chains, combinations, contradiction, fish, forcing, innies, locked, polarity, regions, relations,
};
use super::{rules, singles, subsets};

/// The finders, easy ones first.
pub(super) const LADDER: &[Finder] = &[
    singles::naked,
    singles::hidden,
    relations::find,
    combinations::find,
    regions::find,
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
