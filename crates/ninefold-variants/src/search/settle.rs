//! True candidates by one search: a guess at its root is a candidate that is asked for. It is settled once enough solutions
//! with it are found, or once there are no more; then it is excluded for all that follow.

use crate::limits::{Asked, Limits};
use crate::model::{Branching, Strategy, is_fixed};

use super::{Guess, Search, Tree, Way};

/// Failures after which weights become slow, where no clauses are learned.
const TRIAL: u64 = 2_000;

/// The least number of failures after which clauses are learned: by then most candidates have been shown.
const LEARNING_TRIAL: u64 = 10_000;

/// How the search with one candidate ends.
enum Settled {
    Shown,
    Gone,
    /// There is nothing left at the root either.
    Finished,
    Stopped,
}

impl Search<'_> {
    /// Settles what is asked for.
    pub(crate) fn settle(&mut self, limits: &Limits<'_>, asked: &mut dyn Asked) {
        let cells = self.program.network.cells;
        let narrowed =
            asked.left().iter().enumerate().try_for_each(|(cell, &left)| self.restrict(cell, left));
        if narrowed.is_err() || self.root().is_none() {
            return asked.leave(&vec![0; cells]);
        }
        let mut root = self.state.frame.clone();
        let Strategy { branching, learns_after } = self.program.strategy;
        let trial = learns_after.map_or(TRIAL, |trial| trial.max(LEARNING_TRIAL));
        let ways = Way::others(branching).iter();
        let mut others: Vec<Tree> = ways.map(|&way| Tree::at(&root, self.program, way)).collect();
        loop {
            asked.leave(&root[..cells]);
            self.preferred.copy_from_slice(asked.wanted());
            let Some(first) = self.choose_preferred() else { return };
            others.iter_mut().for_each(|other| other.restart(&root));
            match self.settle_one(first, &mut others, limits, asked) {
                Settled::Shown => self.go_to(&root),
                Settled::Gone => root.copy_from_slice(&self.state.frame),
                Settled::Finished => return asked.leave(&vec![0; cells]),
                Settled::Stopped => return asked.give_up(),
            }
            if self.failures > trial && learns_after.is_some() && asked.is_once() {
                self.go_to(&root);
                let left = Limits { guesses: limits.guesses.saturating_sub(self.guess_count), ..*limits };
                return self.settle_by_clauses(&left, asked);
            }
            let is_fast = !self.tree.blames_last();
            if self.failures > trial && is_fast && !matches!(branching, Branching::Sums | Branching::Counts) {
                self.tree = Tree::new(self.program, Way::slow(branching));
            }
        }
    }

    /// The same by clause learning, from the present state, which is propagated.
    pub(crate) fn settle_by_clauses(&self, limits: &Limits<'_>, asked: &mut dyn Asked) {
        self.clauses(&self.state.frame).settle(limits, asked);
    }

    /// The heaviest cell with few values and a preferred one; any cell with a preferred one if all are fixed.
    fn choose_preferred(&self) -> Option<Guess> {
        let cells = &self.state.frame[..self.program.network.cells];
        let score = |cell: usize| {
            let size = if is_fixed(cells[cell]) { 32 } else { cells[cell].count_ones() as usize };
            self.tree.weights[cell] * self.tree.by_size[size]
        };
        let open = (0..cells.len()).filter(|&cell| cells[cell] & self.preferred[cell] != 0);
        let cell = open.max_by(|&a, &b| score(a).total_cmp(&score(b)))?;
        let values = cells[cell] & self.preferred[cell];
        Some(Guess { cell: cell as u16, value: values & values.wrapping_neg() })
    }

    /// Searches with one candidate, in other trees in turn where one does not get on.
    fn settle_one(
        &mut self,
        first: Guess,
        others: &mut [Tree],
        limits: &Limits<'_>,
        asked: &mut dyn Asked,
    ) -> Settled {
        let (mut next, mut turn) = (Some(first), 0);
        loop {
            let sound = match next {
                Some(_) if self.is_spent(limits) => return Settled::Stopped,
                Some(guess) => self.guess(guess).is_ok(),
                None => {
                    asked.show(&self.state.frame[..self.program.network.cells]);
                    self.preferred.copy_from_slice(asked.wanted());
                    if self.preferred[usize::from(first.cell)] & first.value == 0 {
                        return Settled::Shown;
                    }
                    false
                }
            };
            if !sound && let Some(end) = self.retreat() {
                return end;
            }
            if !sound && self.tree.is_stuck() {
                self.turn_to(&mut others[turn % others.len()]);
                turn += 1;
            }
            next = if self.tree.is_empty() { Some(first) } else { self.choose() };
        }
    }

    /// Goes back to where something is left to try; at the root the first guess is excluded.
    fn retreat(&mut self) -> Option<Settled> {
        loop {
            self.charge();
            let is_sound = self.back() == Some(true);
            match (self.tree.is_empty(), is_sound) {
                (true, true) => return Some(Settled::Gone),
                (true, false) => return Some(Settled::Finished),
                (false, true) => return None,
                (false, false) => {}
            }
        }
    }
}
