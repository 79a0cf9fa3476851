//! Ninefold's engines.

use ninefold::Grid;
use ninefold::solve::{Backend, Outcome, Solver};

use super::engine::{Call, Engine};
use crate::sets::Set;

/// What a user gets who chooses nothing.
const DEFAULT: &str = "ninefold";

/// The default choice and every backend of this machine: one puzzle at a time, and many for those that work so (planes
/// are no use for one).
pub fn all(set: &Set, batch: usize) -> Vec<Box<dyn Engine>> {
    let solver = Solver::new();
    let mut engines =
        vec![ours(set, DEFAULT, solver, Call::Single, batch), ours(set, DEFAULT, solver, Call::Batch, batch)];
    for backend in Backend::ALL.iter().copied().filter(|&backend| backend != Backend::Reference) {
        let Some(solver) = Solver::with(backend) else {
            eprintln!("SKIPPED: this machine cannot run the backend {backend}");
            continue;
        };
        let is_for_many = |kind| backend.name().starts_with(kind);
        if !is_for_many("planes") {
            engines.push(ours(set, backend.name(), solver, Call::Single, batch));
        }
        if is_for_many("planes") || is_for_many("lanes") {
            engines.push(ours(set, backend.name(), solver, Call::Batch, batch));
        }
    }
    engines
}

fn ours(set: &Set, name: &str, solver: Solver, call: Call, batch: usize) -> Box<dyn Engine> {
    let grids: Vec<Grid> =
        set.puzzles.iter().map(|puzzle| puzzle.parse().expect("81 digits and points")).collect();
    let outcomes = vec![Outcome::UNSEARCHED; grids.len()];
    Box::new(Ours { name: name.to_owned(), solver, call, batch, grids, outcomes, ran: 0 })
}

struct Ours {
    name: String,
    solver: Solver,
    call: Call,
    /// Puzzles in a batch, 0 = all.
    batch: usize,
    grids: Vec<Grid>,
    outcomes: Vec<Outcome>,
    /// How many of the outcomes are of the last run.
    ran: usize,
}

impl Engine for Ours {
    fn name(&self) -> &str {
        &self.name
    }

    fn call(&self) -> Call {
        self.call
    }

    fn run(&mut self, limit: u64, counts: &mut [u64]) {
        self.ran = counts.len();
        let (grids, outcomes) = (&self.grids[..self.ran], &mut self.outcomes[..self.ran]);
        match self.call {
            Call::Single => {
                for (grid, outcome) in grids.iter().zip(outcomes.iter_mut()) {
                    *outcome = self.solver.search(grid, limit);
                }
            }
            Call::Batch => {
                let size = if self.batch == 0 { self.ran.max(1) } else { self.batch };
                for (grids, outcomes) in grids.chunks(size).zip(outcomes.chunks_mut(size)) {
                    self.solver.search_batch(grids, limit, outcomes);
                }
            }
        }
        for (count, outcome) in counts.iter_mut().zip(outcomes.iter()) {
            *count = outcome.solutions;
        }
    }

    fn check(&self, _limit: u64) {
        for (grid, outcome) in self.grids.iter().zip(&self.outcomes[..self.ran]) {
            let right = outcome.solution().is_none_or(|solution| solution.is_solution_of(grid));
            assert!(right, "{}: {outcome:?} does not solve {grid}", self.name);
        }
    }
}
