//! Whips: chains of candidates that an assumption forces one after the other, until something has no
//! candidate left.
//!
//! ```text
//! r1c1=5?   block 3: 5 in r1c9 or r3c8    → r3c8=5    r1c9 sees the assumption
//!           row 3:   4 in r3c8 or r3c2    → r3c2=4    r3c8 is taken by the 5
//!           r7c2:    4, 5 or 7            → r7c2=7    4 is in its column, 5 as well
//!           row 9:   7 in r9c2 or r9c7    → nothing: r9c2 sees the 7, and r9c7 is gone already
//! ```
//!
//! Of a cell, or of a digit in a house, one candidate is left if the assumption and what has followed so far
//! rule out the others; the next such place must have a candidate that the latest one rules out. The number
//! of places is the *length*. In a *g-whip* what is left may also be a group: two or three places of the
//! digit where a block and a line cross. The names and the definition are Denis Berthier's (*Pattern-Based
//! Constraint Satisfaction and Logic Puzzles*).

mod braid;
mod search;
mod shortest;

use core::ops::ControlFlow;

use crate::board::{Candidate, Candidates};
use crate::logic::{
    Chain, Evidence, Inference, Info, Node, Position, Reason, Role, Step, StepSink, Technique,
};
use crate::solve::Cancel;

pub use braid::{BRAID, G_BRAID, LONGEST};
pub(crate) use search::{Limits, Whip, Whips};
pub(crate) use shortest::{Braids, close};

/// Whips of one kind.
#[derive(Debug)]
pub struct WhipFinder {
    info: &'static Info,
    groups: bool,
}

pub static WHIP: WhipFinder = WhipFinder {
    info: &Info::new(
        "whip",
        "Whip",
        "One candidate forces the next, each with all before it, until something has no candidate left.",
    )
    .optional(),
    groups: false,
};
pub static G_WHIP: WhipFinder = WhipFinder {
    info: &Info::new(
        "g-whip",
        "Grouped Whip",
        "A whip in which places of a digit where a block and a line cross count as one.",
    )
    .also(&["gwhip", "grouped-whip"])
    .optional(),
    groups: true,
};

impl Technique for WhipFinder {
    fn info(&self) -> &'static Info {
        self.info
    }

    /// The shortest come first.
    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut whips = Whips::new(on.candidates(), self.groups, Limits::USUAL);
        while let Some(found_now) = whips.next_length() {
            for whip in found_now {
                // Without a group it is a whip.
                if whip.has_group() == self.groups {
                    let chain = chain(&whip, on.candidates());
                    sink.report(refuted(self.info, whip.target, chain))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step that removes the candidate from which a chain leads to a contradiction.
pub(super) fn refuted(info: &'static Info, target: Candidate, chain: Chain) -> Step {
    let evidence = Evidence::default().and(Role::Trial, target.digit, target.cell).with_chain(chain);
    Step::removing(info, vec![target], evidence)
}

/// Reports a step for each target, those of the least length first. `make` has `None` if there is none of a length, and
/// `Some(None)` if there is one that is not to be reported: longer ones are not looked for.
pub(super) fn shortest_first(
    mut targets: Vec<Candidate>,
    sink: &mut StepSink<'_>,
    make: &dyn Fn(Candidate, usize) -> Option<Option<Step>>,
) -> ControlFlow<()> {
    for length in 1..=LONGEST {
        let mut later = Vec::new();
        for target in targets {
            if Cancel::is_requested() {
                return ControlFlow::Continue(());
            }
            match make(target, length) {
                Some(step) => step.map_or(ControlFlow::Continue(()), |step| sink.report(step))?,
                None => later.push(target),
            }
        }
        targets = later;
    }
    ControlFlow::Continue(())
}

/// Every inference of a whip: what is ruled out, and what is left.
pub(super) fn chain(whip: &Whip, on: &Candidates) -> Chain {
    let mut chain = Chain::of(vec![Inference::assumed(Node::of(whip.target), true)]);
    for &(node, place) in &whip.links {
        let is_left =
            |candidate: &Candidate| candidate.digit == node.digit && node.cells.contains(candidate.cell);
        let others = place.candidates(on).into_iter().filter(|other| !is_left(other));
        let premises: Vec<u16> = others.map(|other| ruled_out(&mut chain, other)).collect();
        chain.inferences.push(Inference::following(node, true, place.reason(), premises));
    }
    for candidate in whip.end.candidates(on) {
        ruled_out(&mut chain, candidate);
    }
    chain
}

/// The number of the inference that a candidate is false, which is added if it is not there.
fn ruled_out(chain: &mut Chain, gone: Candidate) -> u16 {
    let node = Node::of(gone);
    if let Some(known) = chain.position(node, false) {
        return known as u16;
    }
    let excludes = |cause: &Inference| {
        let (cells, digit) = (cause.node.cells, cause.node.digit);
        cause.holds && cells.into_iter().all(|cell| Candidate { cell, digit }.excludes(gone))
    };
    let cause = chain.inferences.iter().position(excludes).expect("something true rules it out");
    let cells = chain.inferences[cause].node.cells | node.cells;
    let shared = crate::board::House::all().find(|house| cells.is_subset(house.cells()));
    let reason = match shared {
        Some(house) if chain.inferences[cause].node.digit == gone.digit => Reason::House(house),
        _ => Reason::Cell(gone.cell),
    };
    chain.inferences.push(Inference::following(node, false, reason, [cause as u16]));
    chain.inferences.len() as u16 - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;

    const PUZZLE: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

    #[test]
    fn whips_grow_longer_and_are_true() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        let solution = puzzle.solution().unwrap();
        let on = Candidates::new(&puzzle);
        let mut whips = Whips::new(&on, true, Limits::USUAL);
        let (mut lengths, mut targets) = (Vec::new(), Vec::new());
        while let Some(found) = whips.next_length() {
            for whip in found {
                assert_ne!(solution.get(whip.target.cell), Some(whip.target.digit));
                lengths.push(whip.length());
                targets.push(whip.target);
            }
        }
        assert!(lengths.is_sorted() && lengths.len() > 5, "{lengths:?}");
        targets.sort_unstable();
        assert!(targets.windows(2).all(|pair| pair[0] != pair[1]), "one whip a target");
    }

    #[test]
    fn locked_candidates_are_whips_of_length_1() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        let position = Position::of(&puzzle);
        let mut whips = Whips::new(position.candidates(), false, Limits::USUAL);
        let short = whips.next_length().unwrap();
        let locked = crate::logic::Order::named(["pointing", "claiming"]).unwrap();
        let mut expected: Vec<Candidate> = crate::logic::all_steps(&position, &locked)
            .into_iter()
            .flat_map(|step| step.eliminations)
            .collect();
        expected.dedup();
        let found: Vec<Candidate> = short.iter().map(|whip| whip.target).collect();
        assert!(!expected.is_empty() && short.iter().all(|whip| whip.length() == 1));
        assert!(expected.iter().all(|gone| found.contains(gone)), "{found:?} {expected:?}");
    }
}
