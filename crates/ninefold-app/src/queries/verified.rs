//! Answers that are verified before they are written: counts by proofs, which are checked.

use ninefold::proof::{Unverified, verify};
use ninefold::solve::{Outcome, Solver};
use ninefold::{Candidates, Grid};

use crate::query::{Judged, OutputStyle, Presented, Query, QueryJob};
use crate::table::Value;
use crate::work::Work;

/// A query about solutions, each answer to which is verified before it is written.
#[derive(Clone, Copy, Debug)]
pub struct Verified<Q> {
    /// The query.
    pub query: Q,
    /// The solver that proofs are found with.
    pub solver: Solver,
    /// Where the query stops counting.
    pub limit: u64,
}

/// An answer, and why it is not verified, if it is not.
pub type Answer = (Outcome, Result<(), Unverified>);

impl<Q: Query<Answer = Outcome>> Query for Verified<Q> {
    type Answer = Answer;
    const COLUMNS: &'static [&'static str] = Q::COLUMNS;
    const BATCH_HINT: usize = 64;

    fn job(self, style: OutputStyle) -> Box<dyn Work> {
        Box::new(QueryJob { query: self, style })
    }

    fn ask(&self, puzzles: &[Grid], answers: &mut Vec<Answer>) {
        let mut outcomes = Vec::new();
        self.query.ask(puzzles, &mut outcomes);
        answers.clear();
        answers.extend(puzzles.iter().zip(outcomes).map(|(puzzle, outcome)| {
            let verified = verify(puzzle, outcome.solutions, self.limit, &self.solver);
            (outcome, verified.and_then(|()| solves(puzzle, &outcome)))
        }));
    }

    /// Proofs are about digits: marks are left to the digits' own verdict.
    fn ask_marked(&self, _: &Candidates) -> Option<Answer> {
        None
    }

    fn judge(&self, puzzle: &Grid, (outcome, verified): &Answer) -> Judged {
        let judged = self.query.judge(puzzle, outcome);
        Judged { accepted: judged.accepted && verified.is_ok(), ..judged }
    }

    fn line(&self, puzzle: &Grid, (outcome, verified): &Answer, out: &mut Vec<u8>) {
        match verified {
            Ok(()) => self.query.line(puzzle, outcome, out),
            Err(unverified) => out.extend_from_slice(format!("! {}", said(unverified)).as_bytes()),
        }
    }

    fn present(&self, puzzle: &Grid, answer: &Answer) -> Presented {
        let (outcome, verified) = answer;
        let shown = Presented { judged: self.judge(puzzle, answer), ..self.query.present(puzzle, outcome) };
        match verified {
            Ok(()) => shown,
            Err(unverified) => Presented {
                values: vec![Value::Missing; Q::COLUMNS.len()],
                filled: None,
                remark: Some(said(unverified)),
                message: Some(said(unverified)),
                ..shown
            },
        }
    }

    fn remark(&self, puzzle: &Grid, (outcome, _): &Answer) -> Option<String> {
        self.query.remark(puzzle, outcome)
    }
}

/// Whether the solution that would be shown is one.
fn solves(puzzle: &Grid, outcome: &Outcome) -> Result<(), Unverified> {
    match outcome.solution() {
        Some(solution) if !solution.is_solution_of(puzzle) => {
            Err(Unverified::Count { claimed: outcome.solutions, met: 0 })
        }
        _ => Ok(()),
    }
}

fn said(unverified: &Unverified) -> String {
    format!("not verified: {unverified}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::queries::count::Count;

    /// A query that lies about every puzzle.
    struct Lying(Count);

    impl Query for Lying {
        type Answer = Outcome;
        const COLUMNS: &'static [&'static str] = Count::COLUMNS;
        const BATCH_HINT: usize = 1;

        fn job(self, style: OutputStyle) -> Box<dyn Work> {
            Box::new(QueryJob { query: self, style })
        }

        fn ask(&self, puzzles: &[Grid], outcomes: &mut Vec<Outcome>) {
            self.0.ask(puzzles, outcomes);
            outcomes.iter_mut().for_each(|outcome| outcome.solutions += 1);
        }

        fn judge(&self, puzzle: &Grid, outcome: &Outcome) -> Judged {
            self.0.judge(puzzle, outcome)
        }

        fn line(&self, puzzle: &Grid, outcome: &Outcome, out: &mut Vec<u8>) {
            self.0.line(puzzle, outcome, out);
        }

        fn present(&self, puzzle: &Grid, outcome: &Outcome) -> Presented {
            self.0.present(puzzle, outcome)
        }
    }

    #[test]
    fn a_wrong_answer_is_not_written() {
        let solver = Solver::new();
        let count = || Count { solver, limit: 10, budget: Budget::default() };
        let puzzle: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let mut answers = Vec::new();
        Verified { query: count(), solver, limit: 10 }.ask(&[puzzle], &mut answers);
        assert_eq!(answers[0].1, Ok(()));
        let lying = Verified { query: Lying(count()), solver, limit: 10 };
        lying.ask(&[puzzle], &mut answers);
        let mut line = Vec::new();
        lying.line(&puzzle, &answers[0], &mut line);
        assert_eq!(line, b"! not verified: counted 2 solutions, 1 are verified");
        assert!(!lying.judge(&puzzle, &answers[0]).accepted);
    }
}
