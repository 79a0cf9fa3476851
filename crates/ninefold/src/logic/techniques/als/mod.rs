//! Almost locked sets: sets of cells with one digit more than cells, tied by restricted commons.
//!
//! ```text
//! A = 12 13      If A lacks 1 it is locked to 2 and 3. A digit x is a *restricted common* of two sets if all its
//!                places in both see each other: it cannot be in both, so one of the sets is locked to its others.
//! XZ      A -x- B           z is in A or in B: what sees every z of both is false
//! XY-wing A -x- C -y- B     the same with a set between
//! chain   A -x- … -y- B     the same with several sets between
//! ```
//!
//! Two restricted commons between the same sets tie them so closely that all their other digits are locked as
//! well.

mod blossom;
mod chain;
mod pairs;

pub use blossom::DEATH_BLOSSOM;
pub use chain::{ALS_XY_CHAIN, FREE_ALS_XY_CHAIN};
pub use pairs::{ALS_XY_WING, ALS_XZ, OVERLAPPING_ALS_XY_WING};

use std::borrow::Cow;

use crate::board::{Candidate, Candidates, CellSet, Digit, DigitSet};
use crate::logic::position::als::Als;
use crate::logic::position::{Derived, Slot};
use crate::logic::{Evidence, LockedSet, Position, Role, Step, explain};

/// Two sets and one or two digits that cannot be in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Restricted {
    /// The number of the first set in the list of all; lower than the second's.
    first: usize,
    /// The number of the second.
    second: usize,
    /// The digits, one or two.
    digits: DigitSet,
}

/// Every pair of almost locked sets that cannot share a digit, and have no cell in common.
struct ApartPairs(Vec<Restricted>);

impl Derived for ApartPairs {
    const SLOT: Slot = Slot::RestrictedCommons;

    fn of(position: &Position) -> ApartPairs {
        ApartPairs(restricted_commons(position.als(), Overlap::Forbidden))
    }
}

/// Whether two sets may have cells in common; a restricted common of theirs may not stand in these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Overlap {
    Forbidden,
    Allowed,
}

/// All pairs of sets that have a restricted common, by first and second set.
fn restricted_commons(sets: &[Als], overlap: Overlap) -> Vec<Restricted> {
    // By digit, the sets that have it and where.
    let mut having: [Vec<(usize, CellSet, CellSet)>; 9] = Default::default();
    for (i, set) in sets.iter().enumerate() {
        for digit in set.digits {
            having[digit.index()].push((i, set.places(digit), set.cells));
        }
    }
    let mut commons = Vec::new();
    let mut passed = [0usize; 9];
    let mut shared: Vec<(usize, Digit)> = Vec::new();
    for (i, set) in sets.iter().enumerate() {
        shared.clear();
        for digit in set.digits {
            let having = &having[digit.index()];
            let passed = &mut passed[digit.index()];
            *passed += 1;
            // Places in both sets do not see themselves, so the digit does not stand in what the sets share.
            let seen = set.seen(digit);
            if !seen.is_empty() {
                let apart = |cells: &CellSet| overlap == Overlap::Allowed || !cells.intersects(set.cells);
                let tied = having[*passed..]
                    .iter()
                    .filter(|(_, places, cells)| places.is_subset(seen) && apart(cells));
                shared.extend(tied.map(|&(j, ..)| (j, digit)));
            }
        }
        // The sort where `Arrange` would show.
        shared.sort_unstable();
        for same in shared.chunk_by(|a, b| a.0 == b.0) {
            let digits = same.iter().map(|&(_, digit)| digit).collect();
            commons.push(Restricted { first: i, second: same[0].0, digits });
        }
    }
    commons
}

/// What is false because one of `digits` is in one of the sets, whichever: by digit, then by cell.
fn seen_by_both(a: &Als, b: &Als, digits: DigitSet, removed: &mut Vec<Candidate>) {
    for digit in a.digits & b.digits & digits {
        for cell in a.seen(digit) & b.seen(digit) {
            add(removed, Candidate { cell, digit });
        }
    }
}

/// Adds a candidate unless it is there.
fn add(removed: &mut Vec<Candidate>, candidate: Candidate) {
    if !removed.contains(&candidate) {
        removed.push(candidate);
    }
}

/// The sets, and their restricted commons as bridges.
fn evidence(sets: &[&Als], bridges: impl IntoIterator<Item = (usize, usize, DigitSet)>) -> Evidence {
    let mut evidence = Evidence::default();
    evidence.hard_mut().sets = sets.iter().map(|set| set.as_evidence()).collect();
    for (a, b, digits) in bridges {
        for digit in digits {
            evidence = evidence.and(Role::Bridge, digit, sets[a].places(digit) | sets[b].places(digit));
        }
    }
    evidence
}

/// The sets in words, each by its letter: "Set A is r1c1 and r1c5 (1, 2 and 3), set B is …; each has one
/// digit more than cells."
fn named(sets: &[LockedSet]) -> String {
    let named = sets.iter().zip('A'..).map(|(set, name)| format!("set {name} is {}", in_words(set)));
    format!("{}; each has one digit more than cells.", explain::capital(&explain::join(named, "and")))
}

/// A set in words: "r1c1 and r1c5 (1, 2 and 3)".
fn in_words(set: &LockedSet) -> String {
    format!("{} ({})", explain::list(set.cells, "and"), explain::digits(set.digits, "and"))
}

/// Where a set has some of its digits: "3 in r1c1 or r1c5 and 4 in r1c5".
fn places(set: &LockedSet, digits: DigitSet, on: &Candidates) -> String {
    let place = |digit: Digit| format!("{digit} in {}", explain::list(on.places(digit) & set.cells, "or"));
    explain::join(digits.into_iter().map(place), "and")
}

/// The digits that a step eliminates.
fn eliminated(step: &Step) -> DigitSet {
    step.eliminations.iter().map(|gone| gone.digit).collect()
}

/// What follows if one of two places, each of several cells, has a digit.
fn seen_either_way(step: &Step) -> String {
    let cells: CellSet = step.eliminations.iter().map(|gone| gone.cell).collect();
    let digits = explain::digits(eliminated(step), "or");
    let verb = explain::verb(cells.len(), "sees", "see");
    format!("Either way, {} {verb} all places where {digits} would be.", explain::list(cells, "and"))
}

/// All sets of a position with their restricted commons.
fn all(on: &Position, overlap: Overlap) -> (&[Als], Cow<'_, [Restricted]>) {
    let commons = match overlap {
        Overlap::Forbidden => Cow::Borrowed(&on.derived::<ApartPairs>().0[..]),
        Overlap::Allowed => Cow::Owned(restricted_commons(on.als(), overlap)),
    };
    (on.als(), commons)
}
