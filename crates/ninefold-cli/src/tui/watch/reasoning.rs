//! Logic at work, with its whole past.

use ninefold::logic::{self, Order, Position, Step};
use ninefold::{Candidates, Grid};

/// Logic with its whole past.
pub struct Reasoning {
    steps: Vec<Step>,
    /// The board before each step, and after the last.
    boards: Vec<Candidates>,
    /// How many of the steps are shown.
    at: usize,
    /// After the last step.
    frontier: Position,
    order: Order,
}

impl Reasoning {
    pub fn new(puzzle: &Grid) -> Reasoning {
        let frontier = Position::of(puzzle);
        let boards = vec![frontier.candidates().clone()];
        Reasoning { steps: Vec::new(), boards, at: 0, frontier, order: Order::simple() }
    }

    /// Takes the next step, if there is one.
    pub fn step(&mut self) -> Option<&Step> {
        if self.at == self.steps.len() {
            let step = self.find()?;
            self.frontier.apply(&step);
            self.boards.push(self.frontier.candidates().clone());
            self.steps.push(step);
        }
        self.at += 1;
        self.steps.get(self.at - 1)
    }

    fn find(&self) -> Option<Step> {
        let open =
            !self.frontier.candidates().is_complete() && self.frontier.candidates().contradiction().is_none();
        if open { logic::next_step(&self.frontier, &self.order) } else { None }
    }

    /// Takes the last step back, if there is one.
    pub fn step_back(&mut self) -> Option<&Step> {
        self.at = self.at.checked_sub(1)?;
        self.steps.get(self.at)
    }

    /// How many steps are shown.
    pub fn at(&self) -> usize {
        self.at
    }

    /// What is known now.
    pub fn now(&self) -> &Candidates {
        &self.boards[self.at]
    }

    /// What was known before the last step, which is what the step speaks of.
    pub fn before(&self) -> &Candidates {
        &self.boards[self.at.saturating_sub(1)]
    }

    /// The sum of `of` over the steps shown.
    pub fn count(&self, of: impl Fn(&Step) -> usize) -> u64 {
        self.steps[..self.at].iter().map(|step| of(step) as u64).sum()
    }
}
