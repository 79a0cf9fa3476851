//! Patterns and chains within a chain: what else can be taken out once a dynamic search has shrunk the board.
//!
//! Here the circle closes: a search asks for patterns ([`Patterns`]), and the patterns of the higher levels are such
//! searches. Only this file knows both.

use core::ops::ControlFlow;

use super::super::board::Board;
use super::super::lines::{Lines, each_fish, each_locked};
use super::super::subsets::{each_hidden, each_naked};
use super::all_cycles::AllCycles;
use super::all_forcing;
use super::memory::Memory;
use super::mode::Mode;
use super::propagation::{Helpers, Looked, Pattern, Patterns};
use crate::board::Candidate;
use crate::logic::techniques::fish::X_WING;
use crate::logic::techniques::subsets::{HIDDEN_PAIR, Kind, Members, NAKED_PAIR};
use crate::logic::{Dirty, Step};

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
        let change = looked.last.changed_to(now);
        looked.last = now.clone();
        looked.changed.iter_mut().for_each(|changed| *changed |= change);
        for (kind, changed) in looked.changed.iter_mut().enumerate() {
            if *changed != Dirty::NOTHING {
                let _ = each_simple(kind, now, *changed, &mut |shape| {
                    found.extend(usable(shape, before, now));
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
            let takes_goal = |pattern: Pattern| pattern.eliminations.contains(&goal);
            let see = &mut |shape: &dyn Shape| match usable(shape, before, now).is_some_and(takes_goal) {
                true => ControlFlow::Break(shape.step(before, now)),
                false => ControlFlow::Continue(()),
            };
            each_simple(kind, now, Dirty::EVERYTHING, see).break_value()
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

/// A pattern that is no chain.
trait Shape {
    /// What it takes out.
    fn eliminations(&self, now: &Board) -> Vec<Candidate>;
    /// The candidates that were possible in `before` and must be gone for it.
    fn conditions(&self, before: &Board, now: &Board) -> Vec<Candidate>;
    /// The same with its evidence: places that are gone, but do not matter, are shown as they were `before`.
    fn step(&self, before: &Board, now: &Board) -> Step;
}

impl Shape for Lines<'_> {
    fn eliminations(&self, now: &Board) -> Vec<Candidate> {
        Lines::eliminations(self, now).collect()
    }

    fn conditions(&self, before: &Board, now: &Board) -> Vec<Candidate> {
        Lines::conditions(self, before, now).collect()
    }

    fn step(&self, before: &Board, now: &Board) -> Step {
        let info = if self.bases.len() == 1 { self.locked_info() } else { X_WING.info };
        Step::removing(info, Shape::eliminations(self, now), self.evidence(before))
    }
}

impl Shape for Members {
    fn eliminations(&self, now: &Board) -> Vec<Candidate> {
        Members::eliminations(*self, |cell| now.at(cell)).collect()
    }

    fn conditions(&self, before: &Board, _: &Board) -> Vec<Candidate> {
        Members::conditions(*self, |cell| before.at(cell)).collect()
    }

    fn step(&self, _: &Board, now: &Board) -> Step {
        let technique = if self.kind == Kind::Hidden { &HIDDEN_PAIR } else { &NAKED_PAIR };
        Step::removing(technique.info, Shape::eliminations(self, now), self.evidence())
    }
}

/// The pattern, if it can be used: if it takes something out, and was not there before.
fn usable(shape: &dyn Shape, before: &Board, now: &Board) -> Option<Pattern> {
    let mut eliminations = shape.eliminations(now);
    if eliminations.is_empty() {
        return None;
    }
    eliminations.sort_unstable();
    let conditions = shape.conditions(before, now);
    (!conditions.is_empty()).then_some(Pattern { eliminations, conditions, chain: None })
}

/// Who looks at patterns.
type See<'a> = &'a mut dyn FnMut(&dyn Shape) -> ControlFlow<Step>;

/// Calls `see` with the patterns of a simple kind where something has changed, until it breaks: locked candidates,
/// hidden pairs, naked pairs, X-wings.
fn each_simple(kind: usize, now: &Board, changed: Dirty, see: See<'_>) -> ControlFlow<Step> {
    match kind {
        0 => each_locked(now, changed, |lines| see(&lines)),
        1 => each_hidden(now, 2, 4, changed, |pair| see(&pair)),
        2 => each_naked(now, 2, changed, |pair| see(&pair)),
        _ => each_fish(now, 2, changed, |lines| see(&lines)),
    }
}
