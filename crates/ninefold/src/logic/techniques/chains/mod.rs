//! Chains: strong and weak links that alternate.
//!
//! ```text
//!   a = b - c = d      if a is false, b is true, c is false, d is true: so one of a and d is true,
//!                      and what excludes both is false
//! ```
//!
//! `=` is a strong link (one of the two is true), `-` a weak one (not both are). The families differ in which
//! links they may use: one digit only, two-candidate cells only, or all.

mod forcing;
mod nice_loop;
mod remote_pair;
mod x_chain;
mod xy_chain;

pub use forcing::{FORCING_CHAIN, FORCING_NET};
pub use nice_loop::{ALS_NICE_LOOP, GROUPED_NICE_LOOP, NICE_LOOP};
pub use remote_pair::REMOTE_PAIR;
pub use x_chain::{TURBOT_FISH, X_CHAIN};
pub use xy_chain::XY_CHAIN;

use core::ops::ControlFlow;

use super::elimination_rank::{EliminationRank, best_first};
use crate::board::{Candidate, Cell, CellSet, Digit};
use crate::logic::position::links::Links;
use crate::logic::{Chain, Link, Node, Position, Step, StepSink};

/// Longer chains are not looked for: the number of their links.
const LONGEST: usize = 20;

/// The chain through these candidates, whose first link is strong, then weak, and so on.
fn alternating(on: &Position, nodes: &[Candidate]) -> Chain {
    let link = |(i, pair): (usize, &[Candidate])| {
        let [from, to] = [pair[0], pair[1]];
        let strong = i % 2 == 0;
        let reason = if strong { Links::strong_tie(on, from, to) } else { Links::tie(from, to) };
        Link { from: Node::of(from), to: Node::of(to), strong, reason }
    };
    Chain::of_links(nodes.windows(2).enumerate().map(link))
}

/// A chain known by its ends; each takes `digit` if the other does not.
#[derive(Clone, Copy, Debug)]
struct Ends {
    digit: Digit,
    start: Cell,
    end: Cell,
    /// In links, or in cells with two candidates.
    length: usize,
    removed: CellSet,
}

impl Ends {
    fn cells(&self) -> CellSet {
        CellSet::of(self.start).with(self.end)
    }
}

/// Reports the chains that `step` finds between ends, the best first, and of those with the same conclusion one.
fn report_best(
    mut all: Vec<Ends>,
    sink: &mut StepSink<'_>,
    step: impl Fn(&Ends) -> Option<Step>,
) -> ControlFlow<()> {
    let conclusion = |ends: &Ends| (ends.digit, ends.removed);
    let rank = |ends: &Ends| (EliminationRank::of(ends.digit, ends.removed), ends.length);
    best_first(&mut all, rank, |a, b| conclusion(a) == conclusion(b));
    let mut reported = None;
    for ends in all {
        if reported != Some(conclusion(&ends))
            && let Some(step) = step(&ends)
        {
            reported = Some(conclusion(&ends));
            sink.report(step)?;
        }
    }
    ControlFlow::Continue(())
}
