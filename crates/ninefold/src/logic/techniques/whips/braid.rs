//! Braids: whips in which a place may be forced by all that came before, not by the latest link alone.
//!
//! ```text
//! r1c1=5?   block 3: 5 in r1c9 or r3c8    → r3c8=5    r1c9 sees the assumption
//!           r1c2:    4 or 5               → r1c2=4    so does 5 in r1c2: a second branch
//!           column 8: 4 in r3c8 or r9c8   → r9c8=4    r3c8 is taken by the 5
//!           row 9:   4 in r9c8 …
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
        let braids = Braids::new(&open, self.groups).within(MOST_TRIES);
        let breaks = |target: &Candidate| open.with(*target).waves(self.groups).is_some();
        let targets = on.candidates().iter().filter(breaks).collect();
        shortest_first(targets, sink, &|target, length| {
            let braid = braids.find(target, length)?;
            // Without a group it is a braid.
            let has_group = braid.links.iter().any(|(node, _)| node.candidate().is_none());
            (has_group == self.groups).then(|| refuted(self.info, target, chain(&braid, on.candidates())))
        })
    }
}
