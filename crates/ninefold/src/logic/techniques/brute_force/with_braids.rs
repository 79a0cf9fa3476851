//! Trial and error of depth 2: a candidate is supposed, and braids lead from it to a contradiction.
//!
//! Each of these braids supposes a candidate of its own, so that two suppositions stand at a time. Trials in which the
//! longest braid is short come first. The length of the longest braid that a puzzle needs in them is its BxB (see
//! [`rate::depth`](crate::rate::depth)).

use core::ops::ControlFlow;

use super::refutation::refute_with_braids;
use crate::board::Candidate;
use crate::logic::position::open::{End, Open};
use crate::logic::techniques::whips::{LONGEST, close, refuted, shortest_first};
use crate::logic::{Info, Position, StepSink, Technique};

/// Supposing candidates and going on with braids.
#[derive(Debug)]
pub struct WithBraids(Info);

pub static TRIAL_WITH_BRAIDS: WithBraids = WithBraids(
    Info::new(
        "trial-with-braids",
        "Trial with Braids",
        "A candidate is supposed, and braids, each as short as can be, lead from it to a contradiction.",
    )
    .optional(),
);

impl Technique for WithBraids {
    fn info(&self) -> &'static Info {
        &TRIAL_WITH_BRAIDS.0
    }

    /// Those with the shortest braids come first.
    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let open = Open::of(on.candidates());
        let falls = |target: Candidate, length| {
            let mut supposed = open.with(target);
            close(&mut supposed, length, false, &mut |on| on.undecided().collect()) == End::Broken
        };
        let targets = on.candidates().iter().filter(|&target| falls(target, LONGEST)).collect();
        shortest_first(targets, sink, &|target, length| {
            let is_found = falls(target, length);
            let chain = is_found.then(|| refute_with_braids(on.candidates(), target, length))??;
            Some(Some(refuted(self.info(), target, chain)))
        })
    }
}
