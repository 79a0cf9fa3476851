//! How many solutions each puzzle has.

use ninefold::solve::{Limits, Outcome, Solver};
use ninefold::{Candidates, Grid};
#[cfg(feature = "variants")]
use ninefold_formats::variant::Variant;
use ninefold_formats::words::grouped;

use crate::budget::Budget;
use crate::query::{Judged, OutputStyle, Presented, Query, QueryJob};
#[cfg(feature = "variants")]
use crate::status::Status;
use crate::table::{Value, append_digits};
use crate::verdict;
use crate::work::Work;

/// How many solutions each puzzle has.
#[derive(Clone, Debug)]
pub struct Count {
    /// The solver to use.
    pub solver: Solver,
    /// Where counting stops; `u64::MAX` counts all.
    pub limit: u64,
    /// How much it may cost.
    pub budget: Budget,
}

impl Count {
    fn limits(&self) -> Limits {
        let limits = Limits::up_to(self.limit);
        self.budget.cancel.as_ref().map_or(limits.clone(), |cancel| limits.cancel(cancel))
    }

    /// Whether there may be more than were counted.
    fn capped(&self, outcome: &Outcome) -> bool {
        outcome.solutions >= self.limit
    }
}

impl Query for Count {
    type Answer = Outcome;
    const COLUMNS: &'static [&'static str] = &["solutions", "capped", "guesses"];
    const BATCH_HINT: usize = 1024;

    fn job(self, style: OutputStyle) -> Box<dyn Work> {
        Box::new(QueryJob { query: self, style })
    }

    fn ask(&self, puzzles: &[Grid], outcomes: &mut Vec<Outcome>) {
        outcomes.resize(puzzles.len(), Outcome::UNSEARCHED);
        self.solver.search_batch(puzzles, self.limits(), outcomes);
    }

    fn ask_marked(&self, marks: &Candidates) -> Option<Outcome> {
        Some(marks.search(self.limits()))
    }

    /// With a limit of 1, one solution is all that can be known: the puzzle passes for unique.
    #[cfg(feature = "variants")]
    fn ask_variant(&self, variant: &Variant) -> Presented {
        let cap = if self.limit == u64::MAX { u128::MAX } else { self.limit.into() };
        let Ok(search) = self.budget.solver(&variant.puzzle) else {
            return Presented::cancelled(Self::COLUMNS.len());
        };
        let (count, guesses) = search.count(cap, &self.budget.limits());
        let (found, complete) = (count.solutions, count.complete);
        let stopped = !complete && found < cap;
        let status = match found {
            _ if stopped && found < 2 => Status::Stopped,
            0 => Status::None,
            1 => Status::Unique,
            _ => Status::Multiple,
        };
        let number = grouped(found);
        let answer = Presented {
            judged: Judged { status, accepted: !stopped && found > 0, guesses },
            line: match stopped {
                true => format!("! {}: {number} or more", Status::Stopped),
                false => found.to_string(),
            },
            values: vec![Value::large(found), Value::Flag(!complete), Value::Count(guesses)],
            remark: Some(remark(found, !complete)),
            ..Presented::default()
        };
        answer.unless_understood(variant)
    }

    #[inline]
    fn judge(&self, puzzle: &Grid, outcome: &Outcome) -> Judged {
        let verdict = verdict::verdict(puzzle, outcome.solutions);
        Judged::new(&verdict, outcome.solutions > 0, outcome.guesses)
    }

    fn line(&self, _: &Grid, outcome: &Outcome, out: &mut Vec<u8>) {
        append_digits(outcome.solutions, out);
    }

    fn present(&self, puzzle: &Grid, outcome: &Outcome) -> Presented {
        let verdict = verdict::verdict(puzzle, outcome.solutions);
        let capped = self.capped(outcome);
        Presented {
            values: vec![Value::Count(outcome.solutions), Value::Flag(capped), Value::Count(outcome.guesses)],
            remark: Some(match verdict.clash() {
                Some(clash) if outcome.solutions == 0 => format!("no solutions: {clash}"),
                _ => remark(outcome.solutions.into(), capped && outcome.solutions > 0),
            }),
            ..Presented::of_verdict(&verdict, self.judge(puzzle, outcome))
        }
    }
}

/// How many solutions, in words.
fn remark(found: u128, capped: bool) -> String {
    match found {
        _ if capped => format!("{} or more", grouped(found)),
        0 => "no solutions".to_owned(),
        1 => "1 solution".to_owned(),
        _ => format!("{} solutions", grouped(found)),
    }
}
