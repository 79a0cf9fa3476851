//! The solution of each puzzle.

#[cfg(feature = "variants")]
use std::ops::ControlFlow;

use ninefold::solve::{Backend, Outcome, Solver};
use ninefold::{Candidates, Grid, Verdict};
#[cfg(feature = "variants")]
use ninefold_formats::variant::{Variant, line};
#[cfg(feature = "variants")]
use ninefold_variants::Solver as VariantSolver;

use crate::budget::Budget;
use crate::query::{Filled, Judged, OutputStyle, Presented, Query, QueryJob};
#[cfg(feature = "variants")]
use crate::status::Status;
use crate::table::Value;
use crate::verdict;
use crate::work::Work;

/// The solution of each puzzle.
#[derive(Clone, Debug)]
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
    pub budget: Budget,
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
    const BATCH_HINT: usize = 1024;

    fn job(self, style: OutputStyle) -> Box<dyn Work> {
        Box::new(QueryJob { query: self, style })
    }

    fn ask(&self, puzzles: &[Grid], outcomes: &mut Vec<Outcome>) {
        outcomes.resize(puzzles.len(), Outcome::UNSEARCHED);
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

    #[cfg(feature = "variants")]
    fn ask_variant(&self, variant: &Variant) -> Presented {
        let Ok(search) = self.budget.solver(&variant.puzzle) else {
            return Presented::cancelled(Self::COLUMNS.len());
        };
        let (status, first, guesses) = self.search_variant(&search, variant);
        let shown = first.filter(|_| !self.unique || status == Status::Unique);
        let remark = match (status, &shown) {
            (Status::Unique, _) => None,
            (Status::Multiple, Some(_)) => Some("one of several solutions".to_owned()),
            (Status::Stopped, Some(_)) => {
                Some("a solution; whether it is the only one is not known".to_owned())
            }
            _ => Some(status.to_string()),
        };
        let text = shown.as_ref().map(|solution| line(variant.puzzle.layout(), solution));
        let accepted = shown.is_some() && (status == Status::Unique || !self.unique);
        let answer = Presented {
            judged: Judged { status, accepted, guesses },
            line: text.clone().unwrap_or_else(|| format!("! {status}")),
            values: vec![Value::text(text), Value::Count(guesses)],
            filled: shown.map(Filled::Values),
            remark,
            ..Presented::default()
        };
        answer.unless_understood(variant)
    }

    #[inline]
    fn judge(&self, puzzle: &Grid, outcome: &Outcome) -> Judged {
        let verdict = verdict::verdict(puzzle, outcome.solutions);
        Judged::new(&verdict, self.accepts(&verdict), outcome.guesses)
    }

    fn line(&self, puzzle: &Grid, outcome: &Outcome, out: &mut Vec<u8>) {
        match self.shown(outcome) {
            Some(solution) => out.extend_from_slice(&solution.digits().map(|digit| b'0' + digit)),
            None => verdict::write_error_line(&verdict::verdict(puzzle, outcome.solutions), out),
        }
    }

    fn present(&self, puzzle: &Grid, outcome: &Outcome) -> Presented {
        let verdict = verdict::verdict(puzzle, outcome.solutions);
        let shown = self.shown(outcome);
        Presented {
            values: vec![Value::text(shown), Value::Count(outcome.guesses)],
            filled: shown.map(Filled::Grid),
            remark: match &verdict {
                Verdict::Unique | Verdict::Solved => None,
                Verdict::Multiple if !self.unique => Some("one of several solutions".to_owned()),
                verdict => Some(verdict::worded(verdict)),
            },
            ..Presented::of_verdict(&verdict, self.judge(puzzle, outcome))
        }
    }
}

impl Solve {
    fn accepts(&self, verdict: &Verdict) -> bool {
        match verdict {
            Verdict::Unique | Verdict::Solved => true,
            Verdict::Multiple => !self.unique,
            _ => false,
        }
    }

    /// What can be said of a variant, the first solution and the guesses. If one solution is enough, it is not found
    /// out whether it is the only one.
    #[cfg(feature = "variants")]
    fn search_variant(
        &self,
        search: &VariantSolver<'_>,
        variant: &Variant,
    ) -> (Status, Option<Vec<i32>>, u64) {
        let limits = self.budget.limits();
        if self.limit > 1 || variant.unclear(2).is_some() {
            let (verdict, stats) = search.verdict(&limits);
            return (Status::from(&verdict), first_solution(&verdict).cloned(), stats.guesses);
        }
        let mut first = None;
        let (all, stats) = search.for_each(&limits, |solution| {
            first = Some(solution);
            ControlFlow::Break(())
        });
        let status = match (&first, all) {
            (Some(_), _) => Status::Unique,
            (None, true) => Status::None,
            (None, false) => Status::Stopped,
        };
        (status, first, stats.guesses)
    }
}

/// The first solution that a verdict knows.
#[cfg(feature = "variants")]
fn first_solution(verdict: &ninefold_variants::Verdict) -> Option<&Vec<i32>> {
    match verdict {
        ninefold_variants::Verdict::NoSolution => None,
        ninefold_variants::Verdict::Unique(solution) => Some(solution),
        ninefold_variants::Verdict::Multiple(two) => Some(&two[0]),
        ninefold_variants::Verdict::Stopped(found) => found.as_ref(),
    }
}
