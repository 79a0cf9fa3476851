//! Paths: one step after the other, each technique looking only where something has changed since it found
//! nothing.

use super::order::Order;
use super::search::{assert_true, find};
use crate::board::{Candidates, Grid};
use crate::logic::{Dirty, Position, Step, StepSink};

/// The way from a position by an order of techniques.
#[derive(Debug)]
pub struct Steps<'a> {
    position: Position,
    order: &'a Order,
    /// For every technique of the order, what has changed since it found nothing; empty before anything is
    /// compared.
    changed: Vec<Dirty>,
    /// Whether steps are to have evidence that takes long to make.
    evidence: bool,
    /// The candidates up to which `changed` shows.
    known: Option<Candidates>,
}

/// The first techniques of an order are quick and find most steps: before them nothing is compared.
const AT_ONCE: usize = 3;

impl<'a> Steps<'a> {
    /// The way from `position`.
    pub fn new(position: Position, order: &'a Order) -> Steps<'a> {
        Steps { position, order, changed: Vec::new(), evidence: true, known: None }
    }

    /// The same steps for a rating: finders may leave out evidence that takes long to make.
    pub(crate) fn for_rating(position: Position, order: &'a Order) -> Steps<'a> {
        Steps { evidence: false, ..Steps::new(position, order) }
    }

    /// Where the way has led.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position in the end.
    pub fn into_position(self) -> Position {
        self.position
    }

    /// Takes the next step; `None` if the grid is complete or nothing more is found.
    pub fn step(&mut self) -> Option<Step> {
        let mut step = None;
        self.look(&mut step);
        step.iter().for_each(|step| self.apply(step));
        step
    }

    /// Takes a step that was found.
    pub(crate) fn apply(&mut self, step: &Step) {
        assert_true(step, &self.position);
        self.position.apply(step);
    }

    /// Puts the next step, which is not taken yet, in place of another: steps are large, and this moves none.
    pub(crate) fn look(&mut self, best: &mut Option<Step>) {
        *best = None;
        if self.position.candidates().is_complete() {
            return;
        }
        for (i, technique) in self.order.iter().enumerate() {
            if i == AT_ONCE {
                self.compare();
            }
            if i >= AT_ONCE {
                self.position.set_dirty(self.changed[i]);
            }
            let mut found =
                if self.evidence { StepSink::best(best) } else { StepSink::best_without_evidence(best) };
            let _ = find(technique, &self.position, &mut found);
            if best.is_some() {
                break;
            }
            if i >= AT_ONCE {
                self.changed[i] = Dirty::NOTHING;
            }
        }
        self.position.set_dirty(Dirty::EVERYTHING);
    }

    /// Takes note of what has changed.
    fn compare(&mut self) {
        let now = self.position.candidates();
        match &self.known {
            None => self.changed = vec![Dirty::EVERYTHING; self.order.len()],
            Some(known) => {
                let change = Dirty::between(known, now);
                self.changed.iter_mut().for_each(|changed| *changed |= change);
            }
        }
        self.known = Some(now.clone());
    }
}

impl Iterator for Steps<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        self.step()
    }
}

/// A solution by logic, or as much of it as was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// Where they lead.
    pub end: Candidates,
}

impl Path {
    /// Whether every cell is filled at the end.
    pub fn is_solved(&self) -> bool {
        self.end.is_complete()
    }
}

/// The path of a person who tries the easiest first.
pub fn solve(puzzle: &Grid) -> Path {
    solve_by(Position::of(puzzle), &Order::simple())
}

/// The path from `position` by `order`: ends when the grid is complete or nothing more is found.
pub fn solve_by(position: Position, order: &Order) -> Path {
    let mut steps_left = Steps::new(position, order);
    let mut steps = Vec::with_capacity(64);
    steps.extend(steps_left.by_ref());
    Path { steps, end: steps_left.into_position().into_candidates() }
}
