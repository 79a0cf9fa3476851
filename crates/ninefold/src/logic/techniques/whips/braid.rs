//! Braids: whips in which a place may be forced by all that came before, not by the latest link alone.
//!
//! ```text
//! r9c6=2?   row 7:    2 in r7c6 or r7c7   → r7c7=2    r7c6 sees the assumption
//!           r9c4:     2 or 9              → r9c4=9    the assumption again: a second branch
//!           column 9: 9 in r1c9 or r9c9   → r1c9=9    r9c9 sees the 9
//!           r2c7:     2 or 9              → nothing: r7c7 sees the 2, and r1c9 the 9
//! ```
//!
//! What a braid removes, supposing the candidate and placing singles removes, and the other way round: so the shortest
//! braid is the shortest proof by singles. Whips are the braids without branches. The definition is Denis Berthier's
//! (*Pattern-Based Constraint Satisfaction and Logic Puzzles*).

use core::ops::ControlFlow;

use super::shortest::Braids;
use super::{chain, refuted, shortest_first};
use crate::board::Candidate;
use crate::logic::position::open::Open;
use crate::logic::{Info, Position, StepSink, Technique};

/// The longest braid that is looked for.
pub const LONGEST: usize = 40;

/// After so many nodes tried in a position, a braid that is not seen at once may be longer than it need be: those at the end
/// of a list of all. Without a limit lists of hard positions take ten times as long.
const MOST_TRIES: u32 = 10_000;

/// Braids of one kind.
#[derive(Debug)]
pub struct BraidFinder {
    info: &'static Info,
    groups: bool,
}

pub static BRAID: BraidFinder = BraidFinder {
    info: &Info::new(
        "braid",
        "Braid",
        "The shortest way by singles from a candidate to a contradiction: a whip that may branch.",
    )
    .optional(),
    groups: false,
};
pub static G_BRAID: BraidFinder = BraidFinder {
    info: &Info::new(
        "g-braid",
        "Grouped Braid",
        "A braid in which places of a digit where a block and a line cross count as one.",
    )
    .also(&["gbraid", "grouped-braid"])
    .optional(),
    groups: true,
};

impl Technique for BraidFinder {
    fn info(&self) -> &'static Info {
        self.info
    }

    /// The shortest come first.
    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let open = Open::of(on.candidates());
        let braids = Braids::new(&open, self.groups).with_tries(MOST_TRIES);
        let breaks = |target: &Candidate| open.with(*target).waves(self.groups).is_some();
        let targets = on.candidates().iter().filter(breaks).collect();
        shortest_first(targets, sink, &|target, length| {
            let braid = braids.find(target, length)?;
            // Without a group it is a braid.
            let is_of_this_kind = braid.has_group() == self.groups;
            Some(is_of_this_kind.then(|| refuted(self.info, target, chain(&braid, on.candidates()))))
        })
    }
}
