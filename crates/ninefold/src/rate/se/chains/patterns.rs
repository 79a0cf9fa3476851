//! Patterns and chains within a chain: what else can be taken out once a dynamic search has shrunk the board.
//!
//! Here the circle closes: a search asks for patterns ([`Patterns`]), and the patterns of the higher levels are such
//! searches. Only this file knows both.

use core::ops::ControlFlow;

use super::super::board::Board;
use super::super::lines::{each_fish, each_locked, locked_info};
use super::super::subsets::each;
use super::all_cycles::AllCycles;
use super::all_forcing;
use super::evidence::needed;
use super::memory::Memory;
use super::mode::Mode;
use super::propagation::{Helpers, Looked, Pattern, Patterns};
use crate::board::Candidate;
use crate::logic::techniques::fish::X_WING;
use crate::logic::techniques::subsets::{HIDDEN_PAIR, Kind, NAKED_PAIR};
use crate::logic::{Dirty, Step};
use crate::sort::Arrange;

/// Finds patterns of all levels.
#[derive(Default)]
pub(super) struct PatternFinder {
    cycles: AllCycles,
}

impl PatternFinder {
    /// Prepares for another puzzle.
    pub(super) fn start(&mut self) {
        self.cycles.clear();
    }
}

/// The kinds of chains within chains.
#[derive(Clone, Copy)]
enum Nested {
    Cycles,
    Forcing(Mode),
}

/// The chains of each level, after the simple patterns.
const CHAINS: [&[Nested]; 6] = {
    const DYNAMIC: Nested = Nested::Forcing(Mode::Dynamic(0));
    [
        &[],
        &[],
        &[Nested::Cycles],
        &[Nested::Cycles, Nested::Forcing(Mode::Multiple)],
        &[DYNAMIC],
        &[DYNAMIC, Nested::Forcing(Mode::Dynamic(2))],
    ]
};

impl Patterns for PatternFinder {
    fn find(
        &mut self,
        memory: &mut Memory,
        (before, now): (&Board, &Board),
        level: u8,
        looked: &mut Looked,
    ) -> Vec<Pattern> {
        let mut found = Vec::new();
        let change = Dirty::between(&looked.last, now);
        looked.last = now.clone();
        looked.changed.iter_mut().for_each(|changed| *changed |= change);
        for (kind, changed) in looked.changed.iter_mut().enumerate() {
            if *changed != Dirty::NOTHING {
                let _ = each_simple(kind, (before, now), *changed, &mut |step| {
                    found.extend(usable(&step, before, now));
                    ControlFlow::Continue(())
                });
            }
            if !found.is_empty() {
                return found;
            }
            *changed = Dirty::NOTHING;
        }
        let known = CHAINS[usize::from(core::mem::take(&mut looked.no_chains_of))].len();
        for &kind in &CHAINS[usize::from(level)][known..] {
            match kind {
                Nested::Cycles => self.cycles.find(before, now, &mut memory.reach, &mut found),
                Nested::Forcing(mode) => {
                    all_forcing::find(before, now, mode, Helpers { memory, patterns: self }, &mut found);
                }
            }
            if !found.is_empty() {
                break;
            }
        }
        found
    }

    fn step(
        &mut self,
        memory: &mut Memory,
        (before, now): (&Board, &Board),
        level: u8,
        goal: Candidate,
    ) -> Step {
        let simple = (0..Looked::SIMPLE).find_map(|kind| {
            let see = &mut |step: Step| match step.eliminations.contains(&goal) {
                true if usable(&step, before, now).is_some() => ControlFlow::Break(step),
                _ => ControlFlow::Continue(()),
            };
            each_simple(kind, (before, now), Dirty::EVERYTHING, see).break_value()
        });
        let chain = |kind: &Nested| match *kind {
            Nested::Cycles => self.cycles.step(before, now, &mut memory.reach, goal),
            Nested::Forcing(mode) => {
                all_forcing::step(before, now, mode, Helpers { memory, patterns: self }, goal)
            }
        };
        let step = simple.or_else(|| CHAINS[usize::from(level)].iter().find_map(chain));
        step.expect("what was found once is found again")
    }
}

/// The pattern, if it can be used: if it was not there before.
fn usable(step: &Step, before: &Board, now: &Board) -> Option<Pattern> {
    let conditions = needed(step, before, now);
    let mut eliminations = step.eliminations.clone();
    eliminations.arrange();
    (!conditions.is_empty()).then_some(Pattern { eliminations, conditions, chain: None })
}

/// Calls `see` with the patterns of a simple kind that take something out where something has changed, until it breaks:
/// locked candidates, hidden pairs, naked pairs, X-wings. Places that are gone, but do not matter, are shown as they were
/// `before`.
fn each_simple(
    kind: usize,
    (before, now): (&Board, &Board),
    changed: Dirty,
    see: &mut dyn FnMut(Step) -> ControlFlow<Step>,
) -> ControlFlow<Step> {
    let mut see = |step: Option<Step>| step.map_or(ControlFlow::Continue(()), &mut *see);
    match kind {
        0 => each_locked(now, changed, |lines| see(lines.step_among(before, now, locked_info(&lines)))),
        1 => each(now, (Kind::Hidden, 2), 4, changed, |pair| see(pair.step(now, HIDDEN_PAIR.info))),
        2 => each(now, (Kind::Naked, 2), 3, changed, |pair| see(pair.step(now, NAKED_PAIR.info))),
        _ => each_fish(now, 2, changed, |lines| see(lines.step_among(before, now, X_WING.info))),
    }
}
