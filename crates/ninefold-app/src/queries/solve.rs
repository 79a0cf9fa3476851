//! The solution of each puzzle.

use ninefold::solve::{Backend, Outcome, Solver};
use ninefold::{Candidates, Grid, Verdict};
use ninefold_formats::variant::Variant;

use crate::query::Query;
use crate::table::Value;
use crate::variant::answer::{self, Answer, Patience};
use crate::verdict;

/// The solution of each puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Solve {
    /// The solver to use.
    pub solver: Solver,
    /// Whether a puzzle with several solutions is a failure.
    pub unique: bool,
    /// How many solutions to look for.
    pub limit: u64,
    /// Whether the solution shown of several is the one that the portable backend finds first, whatever the solver.
    pub same_everywhere: bool,
    /// How much a puzzle with other rules may cost.
    pub patience: Patience,
}

impl Solve {
    /// The solution, if it is to be shown.
    fn shown(&self, outcome: &Outcome) -> Option<Grid> {
        outcome.solution().filter(|_| !self.unique || outcome.solutions == 1)
    }
}

impl Query for Solve {
    type Answer = Outcome;
    const COLUMNS: &'static [&'static str] = &["solution", "guesses"];
    const GRAIN: usize = 1024;

    fn ask(&self, puzzles: &[Grid], outcomes: &mut Vec<Outcome>) {
        outcomes.resize(puzzles.len(), Outcome::NONE);
        self.solver.search_batch(puzzles, self.limit, outcomes);
        if self.same_everywhere {
            let portable = Solver::with(Backend::Portable).expect("every machine can run it");
            let several = puzzles.iter().zip(outcomes).filter(|(_, outcome)| outcome.solutions > 1);
            several.for_each(|(puzzle, outcome)| *outcome = portable.search(puzzle, self.limit));
        }
    }

    fn ask_marked(&self, marks: &Candidates) -> Option<Outcome> {
        Some(marks.search(self.limit))
    }

    fn ask_variant(&self, variant: &Variant) -> Answer {
        answer::solve(variant, self.unique, self.limit > 1, self.patience)
    }

    fn verdict(&self, puzzle: &Grid, outcome: &Outcome) -> Verdict {
        verdict::verdict(puzzle, outcome.solutions)
    }

    fn accepts(&self, verdict: &Verdict) -> bool {
        match verdict {
            Verdict::Unique | Verdict::Solved => true,
            Verdict::Multiple => !self.unique,
            _ => false,
        }
    }

    fn guesses(&self, outcome: &Outcome) -> u64 {
        outcome.guesses
    }

    fn line(&self, puzzle: &Grid, outcome: &Outcome, out: &mut Vec<u8>) {
        match self.shown(outcome) {
            Some(solution) => out.extend_from_slice(&solution.digits().map(|digit| b'0' + digit)),
            None => verdict::exclaim(&self.verdict(puzzle, outcome), out),
        }
    }

    fn values(&self, _: &Grid, outcome: &Outcome) -> Vec<Value> {
        vec![Value::text(self.shown(outcome)), Value::Count(outcome.guesses)]
    }

    fn grid(&self, _: &Grid, outcome: &Outcome) -> Option<Grid> {
        self.shown(outcome)
    }

    fn remark(&self, puzzle: &Grid, outcome: &Outcome) -> Option<String> {
        match self.verdict(puzzle, outcome) {
            Verdict::Unique | Verdict::Solved => None,
            Verdict::Multiple if !self.unique => Some("one of several solutions".to_owned()),
            verdict => Some(verdict::worded(&verdict)),
        }
    }
}
