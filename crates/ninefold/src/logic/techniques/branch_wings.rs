//! W-wings with more than two places on their bridge.
//!
//! ```text
//!   12 . . | . . . | 2 . .      In the last block 2 keeps to rows 1 and 2. If both cells 12 were 2, it would have no place
//!   .  . . | 12 . .| . 2 .      there; so one of them is 1. The same if three cells 12 see all places between them.
//!   .  . . | . . . | . . .
//! ```
//!
//! With two equal pairs that share a band or a stack, and their digits kept out of the third line in the
//! third block, this is what some call a chute remote pair.

use core::ops::ControlFlow;

use crate::board::{Candidates, Cell, CellSet, Digit, House};
use crate::logic::explain::{self, therefore};
use crate::logic::notation;
use crate::logic::step::Form;
use crate::logic::{Evidence, Info, Position, Role, Step, StepSink, Technique};

/// Equal pairs that see all places of a digit in a house between them.
#[derive(Debug)]
pub struct BranchWing {
    info: &'static Info,
    kinds: &'static [Info; 2],
}

const SUMMARY: &str =
    "Equal pairs see all places of one of their digits in a house, so one of them takes the other digit.";

const fn kind(id: &'static str, name: &'static str) -> Info {
    Info::new(id, name, SUMMARY).words(words).form(Form::Pattern(notation::w_wing)).optional()
}

pub static BRANCH_WING: BranchWing = BranchWing {
    info: &kind("branch-w-wing", "W-Wing with Branches"),
    kinds: &[
        kind("grouped-w-wing", "Grouped W-Wing").also(&["chute-remote-pair", "chute-remote-pairs"]),
        kind("multi-branch-w-wing", "Multi-Branch W-Wing"),
    ],
};

/// More pairs could not be seen at once.
const MOST_PAIRS: usize = 4;

impl Technique for BranchWing {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn kinds(&self) -> &'static [Info] {
        self.kinds
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for size in 2..=MOST_PAIRS {
            let mut left = on.bivalues();
            while let Some(first) = left.first() {
                let equal: CellSet = left.into_iter().filter(|&cell| on.at(cell) == on.at(first)).collect();
                left -= equal;
                for ends in equal.subsets(size) {
                    for taken in on.at(first) {
                        self.wings(on, ends, taken, sink)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl BranchWing {
    /// Reports what follows if one of the ends takes a digit, for each house that says so.
    fn wings(&self, on: &Position, ends: CellSet, taken: Digit, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let removed = ends.common_peers() & on.places(taken);
        let pair = ends.first().map(|cell| on.at(cell)).unwrap_or_default();
        let Some(link) = pair.without(taken).single().filter(|_| !removed.is_empty()) else {
            return ControlFlow::Continue(());
        };
        for house in House::all() {
            let places = on.candidates().places_in(house, link);
            if places.len() > 2 && !places.intersects(ends) && is_met(places, ends) {
                let kind = &self.kinds[usize::from(ends.len() > 2)];
                let evidence = Evidence::default()
                    .and(Role::Pincer, pair, ends)
                    .and(Role::Bridge, link, places)
                    .within([house]);
                sink.report(Step::clearing(kind, taken, removed, evidence))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether the ends see all places between them, and each of them is needed for that.
fn is_met(places: CellSet, ends: CellSet) -> bool {
    let unseen = |but: Option<Cell>| {
        let seeing = ends.into_iter().filter(|&end| Some(end) != but);
        seeing.fold(places, |left, end| left - end.peers())
    };
    unseen(None).is_empty() && ends.into_iter().all(|end| !unseen(Some(end)).is_empty())
}

/// The step in words.
fn words(step: &Step, _: &Candidates) -> String {
    let evidence = &step.evidence;
    let digit = step.eliminations[0].digit;
    let link = explain::digits(evidence.digits(Role::Bridge), "and");
    let ends = explain::list(evidence.cells(Role::Pincer), "and");
    format!(
        "{ends} can only be {}. If all of them were {link}, {} would have no place left for {link}: it can only be in {} \
         there, and each of these sees one of the cells. So at least one of {ends} is {digit}, and a cell that sees all of \
         them cannot be. {}",
        explain::digits(evidence.digits(Role::Pincer), "or"),
        explain::house(evidence.houses[0]),
        explain::list(evidence.cells(Role::Bridge), "or"),
        therefore(step)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_must_be_needed() {
        let cells =
            |words: &str| -> CellSet { words.split(' ').map(|word| word.parse::<Cell>().unwrap()).collect() };
        assert!(is_met(cells("r1c7 r2c8 r2c9"), cells("r1c1 r2c4")));
        assert!(!is_met(cells("r1c7 r3c8 r2c9"), cells("r1c1 r2c4")));
        assert!(!is_met(cells("r1c7 r2c8 r2c9"), cells("r1c1 r2c4 r9c8")));
    }
}
