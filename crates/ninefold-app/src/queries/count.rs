//! How many solutions each puzzle has.

use ninefold::solve::{Cancel, Limits, Outcome, Solver};
use ninefold::{Candidates, Grid, Verdict};
use ninefold_formats::variant::Variant;
use ninefold_formats::words::grouped;

use crate::query::Query;
use crate::table::Value;
use crate::variant::answer::{self, Answer, Patience};
use crate::verdict;

/// How many solutions each puzzle has.
#[derive(Clone, Debug)]
pub struct Count {
    /// The solver to use.
    pub solver: Solver,
    /// Where counting stops; `u64::MAX` counts all.
    pub limit: u64,
    /// Ends the count early; what comes of it then means nothing.
    pub cancel: Option<Cancel>,
    /// How much a puzzle with other rules may cost.
    pub patience: Patience,
}

impl Count {
    fn limits(&self) -> Limits {
        let limits = Limits::up_to(self.limit);
        self.cancel.as_ref().map_or(limits.clone(), |cancel| limits.cancel(cancel))
    }

    /// Whether there may be more than were counted.
    fn capped(&self, outcome: &Outcome) -> bool {
        outcome.solutions >= self.limit
    }
}

impl Query for Count {
    type Answer = Outcome;
    const COLUMNS: &'static [&'static str] = &["solutions", "capped", "guesses"];
    const GRAIN: usize = 1024;

    fn ask(&self, puzzles: &[Grid], outcomes: &mut Vec<Outcome>) {
        outcomes.resize(puzzles.len(), Outcome::NONE);
        self.solver.search_batch(puzzles, self.limits(), outcomes);
    }

    fn ask_marked(&self, marks: &Candidates) -> Option<Outcome> {
        Some(marks.search(self.limits()))
    }

    /// With a limit of 1, one solution is all that can be known: the puzzle passes for unique.
    fn ask_variant(&self, variant: &Variant) -> Answer {
        answer::count(variant, self.limit, self.patience)
    }

    fn verdict(&self, puzzle: &Grid, outcome: &Outcome) -> Verdict {
        verdict::verdict(puzzle, outcome.solutions)
    }

    fn accepts(&self, verdict: &Verdict) -> bool {
        matches!(verdict, Verdict::Unique | Verdict::Solved | Verdict::Multiple)
    }

    fn guesses(&self, outcome: &Outcome) -> u64 {
        outcome.guesses
    }

    fn line(&self, _: &Grid, outcome: &Outcome, out: &mut Vec<u8>) {
        out.extend_from_slice(outcome.solutions.to_string().as_bytes());
    }

    fn values(&self, _: &Grid, outcome: &Outcome) -> Vec<Value> {
        vec![
            Value::Count(outcome.solutions),
            Value::Flag(self.capped(outcome)),
            Value::Count(outcome.guesses),
        ]
    }

    fn grid(&self, _: &Grid, _: &Outcome) -> Option<Grid> {
        None
    }

    fn remark(&self, puzzle: &Grid, outcome: &Outcome) -> Option<String> {
        let count = grouped(outcome.solutions);
        Some(match (outcome.solutions, self.verdict(puzzle, outcome).clash()) {
            (0, Some(clash)) => format!("no solutions: {clash}"),
            (0, None) => "no solutions".to_owned(),
            _ if self.capped(outcome) => format!("{count} or more"),
            (1, _) => "1 solution".to_owned(),
            _ => format!("{count} solutions"),
        })
    }
}
