//! Patterns and chains within a chain: what else can be taken out once a dynamic search has shrunk the board.
//!
//! Here the circle closes: a search asks for patterns ([`Patterns`]), and the patterns of the higher levels are such
//! searches. Only this file knows both.

use core::ops::ControlFlow;

use super::super::board::Board;
use super::super::lines::{Lines, each_fish, each_locked};
use super::super::subsets::{Hidden, Naked, each_hidden, each_naked};
use super::all_cycles::AllCycles;
use super::all_forcing;
use super::memory::Memory;
use super::mode::Mode;
use super::propagation::{Helpers, Looked, Pattern, Patterns};
use crate::board::Candidate;
use crate::logic::{Dirty, Step, Technique, techniques};

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
                let _ = each_simple(kind, now, *changed, &mut Collect { before, now, found: &mut found });
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
            each_simple(kind, now, Dirty::EVERYTHING, &mut Show { before, now, goal }).break_value()
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
    fn eliminations(&self, now: &Board) -> impl Iterator<Item = Candidate>;
    /// The candidates that were possible in `before` and must be gone for it.
    fn conditions(&self, before: &Board, now: &Board) -> impl Iterator<Item = Candidate>;
    /// The same with its evidence: places that are gone, but do not matter, are shown as they were `before`.
    fn step(&self, before: &Board, now: &Board) -> Step;
}

impl Shape for Lines<'_> {
    fn eliminations(&self, now: &Board) -> impl Iterator<Item = Candidate> {
        Lines::eliminations(self, now)
    }

    fn conditions(&self, before: &Board, now: &Board) -> impl Iterator<Item = Candidate> {
        Lines::conditions(self, before, now)
    }

    fn step(&self, before: &Board, now: &Board) -> Step {
        let info = if self.bases.len() == 1 { self.locked_info() } else { techniques::fish::X_WING.info() };
        Step::removing(info, self.eliminations(now).collect(), self.evidence(before))
    }
}

impl Shape for Hidden {
    fn eliminations(&self, now: &Board) -> impl Iterator<Item = Candidate> {
        self.0.hidden_eliminations(now)
    }

    fn conditions(&self, before: &Board, _: &Board) -> impl Iterator<Item = Candidate> {
        self.0.hidden_conditions(before)
    }

    fn step(&self, _: &Board, now: &Board) -> Step {
        self.0.step(techniques::subsets::HIDDEN_PAIR.info(), self.eliminations(now).collect())
    }
}

impl Shape for Naked {
    fn eliminations(&self, now: &Board) -> impl Iterator<Item = Candidate> {
        self.0.naked_eliminations(now)
    }

    fn conditions(&self, before: &Board, _: &Board) -> impl Iterator<Item = Candidate> {
        self.0.naked_conditions(before)
    }

    fn step(&self, _: &Board, now: &Board) -> Step {
        self.0.step(techniques::subsets::NAKED_PAIR.info(), self.eliminations(now).collect())
    }
}

/// Who looks at patterns.
trait See {
    fn see(&mut self, shape: &impl Shape) -> ControlFlow<Step>;
}

/// Calls `see` with the patterns of a simple kind where something has changed, until it breaks: locked candidates,
/// hidden pairs, naked pairs, X-wings.
fn each_simple(kind: usize, now: &Board, changed: Dirty, see: &mut impl See) -> ControlFlow<Step> {
    match kind {
        0 => each_locked(now, changed, |lines| see.see(&lines)),
        1 => each_hidden(now, 2, 4, changed, |pair| see.see(&Hidden(pair))),
        2 => each_naked(now, 2, changed, |pair| see.see(&Naked(pair))),
        _ => each_fish(now, 2, changed, |lines| see.see(&lines)),
    }
}

/// Collects those that can be used: that take something out, and were not there before.
struct Collect<'a> {
    before: &'a Board,
    now: &'a Board,
    found: &'a mut Vec<Pattern>,
}

impl See for Collect<'_> {
    #[inline]
    fn see(&mut self, shape: &impl Shape) -> ControlFlow<Step> {
        let mut eliminations = shape.eliminations(self.now).peekable();
        let mut conditions = shape.conditions(self.before, self.now).peekable();
        if eliminations.peek().is_some() && conditions.peek().is_some() {
            let mut eliminations: Vec<Candidate> = eliminations.collect();
            eliminations.sort_unstable();
            self.found.push(Pattern { eliminations, conditions: conditions.collect(), chain: None });
        }
        ControlFlow::Continue(())
    }
}

/// Stops at the first that can be used and takes out `goal`.
struct Show<'a> {
    before: &'a Board,
    now: &'a Board,
    goal: Candidate,
}

impl See for Show<'_> {
    fn see(&mut self, shape: &impl Shape) -> ControlFlow<Step> {
        let is_usable = shape.conditions(self.before, self.now).next().is_some();
        if is_usable && shape.eliminations(self.now).any(|candidate| candidate == self.goal) {
            return ControlFlow::Break(shape.step(self.before, self.now));
        }
        ControlFlow::Continue(())
    }
}
