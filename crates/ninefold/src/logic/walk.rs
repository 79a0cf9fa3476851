//! One step after the other, each technique looking only where something has changed since it found nothing.

use core::ops::ControlFlow;

use super::{Changed, Found, Order, Position, Step, assert_true, find};
use crate::board::Candidates;

/// The way from a position by an order of techniques.
#[derive(Debug)]
pub struct Walk<'a> {
    position: Position,
    order: &'a Order,
    /// For every technique of the order, what has changed since it found nothing.
    changed: Vec<Changed>,
    /// The candidates up to which `changed` tells.
    known: Option<Candidates>,
}

/// The first techniques of an order are quick and find most steps: before them nothing is compared.
const AT_ONCE: usize = 3;

impl<'a> Walk<'a> {
    /// The way from `position`.
    pub fn new(position: Position, order: &'a Order) -> Walk<'a> {
        Walk { position, order, changed: vec![Changed::EVERYTHING; order.len()], known: None }
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
        if self.position.candidates().is_complete() {
            return None;
        }
        let step = self.look()?;
        assert_true(&step, &self.position);
        self.position.apply(&step);
        Some(step)
    }

    fn look(&mut self) -> Option<Step> {
        let mut best = None;
        for (i, technique) in self.order.iter().enumerate() {
            if i == AT_ONCE {
                self.compare();
            }
            let mut take = |step| {
                best = Some(step);
                ControlFlow::Break(())
            };
            let changed = if i < AT_ONCE { Changed::EVERYTHING } else { self.changed[i] };
            self.position.set_changed(changed);
            let _ = find(technique, &self.position, &mut Found::best(&mut take));
            if best.is_some() {
                break;
            }
            self.changed[i] = Changed::NOTHING;
        }
        self.position.set_changed(Changed::EVERYTHING);
        best
    }

    /// Takes note of what has changed.
    fn compare(&mut self) {
        let now = self.position.candidates();
        if let Some(known) = &self.known {
            let change = Changed::between(known, now);
            self.changed.iter_mut().for_each(|changed| *changed |= change);
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
