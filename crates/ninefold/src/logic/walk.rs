//! One step after the other, each technique looking only where something has changed since it found nothing.

use super::{Changed, Found, Order, Position, Step, assert_true, find};
use crate::board::Candidates;

/// The way from a position by an order of techniques.
#[derive(Debug)]
pub struct Walk<'a> {
    position: Position,
    order: &'a Order,
    /// For every technique of the order, what has changed since it found nothing; empty before anything is compared.
    changed: Vec<Changed>,
    /// The candidates up to which `changed` tells.
    known: Option<Candidates>,
}

/// The first techniques of an order are quick and find most steps: before them nothing is compared.
const AT_ONCE: usize = 3;

impl<'a> Walk<'a> {
    /// The way from `position`.
    pub fn new(position: Position, order: &'a Order) -> Walk<'a> {
        Walk { position, order, changed: Vec::new(), known: None }
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
        self.step_into(&mut step);
        step
    }

    /// Takes the next step and puts it in place of another: steps are large, and this copies none. Whether there is
    /// one.
    pub(crate) fn step_into(&mut self, step: &mut Option<Step>) -> bool {
        *step = None;
        if !self.position.candidates().is_complete() {
            self.look(step);
        }
        if let Some(step) = step {
            assert_true(step, &self.position);
            self.position.apply(step);
        }
        step.is_some()
    }

    /// Puts the first step that a technique finds in place of `best`, which is none yet.
    fn look(&mut self, best: &mut Option<Step>) {
        for (i, technique) in self.order.iter().enumerate() {
            if i == AT_ONCE {
                self.compare();
            }
            if i >= AT_ONCE {
                self.position.set_changed(self.changed[i]);
            }
            let _ = find(technique, &self.position, &mut Found::best(best));
            if best.is_some() {
                break;
            }
            if i >= AT_ONCE {
                self.changed[i] = Changed::NOTHING;
            }
        }
        self.position.set_changed(Changed::EVERYTHING);
    }

    /// Takes note of what has changed.
    fn compare(&mut self) {
        let now = self.position.candidates();
        match &self.known {
            None => self.changed = vec![Changed::EVERYTHING; self.order.len()],
            Some(known) => {
                let change = Changed::between(known, now);
                self.changed.iter_mut().for_each(|changed| *changed |= change);
            }
        }
        self.known = Some(now.clone());
    }
}

impl Iterator for Walk<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        self.step()
    }
}
