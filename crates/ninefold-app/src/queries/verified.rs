//! Answers that are verified before they are written: counts by proofs, which are checked.

use ninefold::proof::{Unverified, verify};
use ninefold::solve::{Outcome, Solver};
use ninefold::{Candidates, CellSet, Grid, Verdict};

use crate::query::Query;
use crate::table::Value;

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
    const GRAIN: usize = 64;

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

    fn verdict(&self, puzzle: &Grid, (outcome, _): &Answer) -> Verdict {
        self.query.verdict(puzzle, outcome)
    }

    fn accepts(&self, verdict: &Verdict) -> bool {
        self.query.accepts(verdict)
    }

    fn accepts_answer(&self, verdict: &Verdict, (outcome, verified): &Answer) -> bool {
        verified.is_ok() && self.query.accepts_answer(verdict, outcome)
    }

    fn message(&self, verdict: &Verdict, (outcome, verified): &Answer) -> Option<String> {
        verified.err().map(|unverified| said(&unverified)).or_else(|| self.query.message(verdict, outcome))
    }

    fn guesses(&self, (outcome, _): &Answer) -> u64 {
        self.query.guesses(outcome)
    }

    fn line(&self, puzzle: &Grid, (outcome, verified): &Answer, out: &mut Vec<u8>) {
        match verified {
            Ok(()) => self.query.line(puzzle, outcome, out),
            Err(unverified) => out.extend_from_slice(format!("! {}", said(unverified)).as_bytes()),
        }
    }

    fn values(&self, puzzle: &Grid, (outcome, verified): &Answer) -> Vec<Value> {
        match verified {
            Ok(()) => self.query.values(puzzle, outcome),
            Err(_) => vec![Value::Missing; Q::COLUMNS.len()],
        }
    }

    fn grid(&self, puzzle: &Grid, (outcome, verified): &Answer) -> Option<Grid> {
        verified.ok().and_then(|()| self.query.grid(puzzle, outcome))
    }

    fn faulty(&self, puzzle: &Grid, (outcome, _): &Answer) -> CellSet {
        self.query.faulty(puzzle, outcome)
    }

    fn remark(&self, puzzle: &Grid, (outcome, verified): &Answer) -> Option<String> {
        match verified {
            Ok(()) => self.query.remark(puzzle, outcome),
            Err(unverified) => Some(said(unverified)),
        }
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
    use crate::queries::count::Count;
    use crate::variant::answer::Patience;

    /// A query that lies about every puzzle.
    struct Lying(Count);

    impl Query for Lying {
        type Answer = Outcome;
        const COLUMNS: &'static [&'static str] = Count::COLUMNS;
        const GRAIN: usize = 1;

        fn ask(&self, puzzles: &[Grid], outcomes: &mut Vec<Outcome>) {
            self.0.ask(puzzles, outcomes);
            outcomes.iter_mut().for_each(|outcome| outcome.solutions += 1);
        }

        fn verdict(&self, puzzle: &Grid, outcome: &Outcome) -> Verdict {
            self.0.verdict(puzzle, outcome)
        }

        fn accepts(&self, verdict: &Verdict) -> bool {
            self.0.accepts(verdict)
        }

        fn guesses(&self, outcome: &Outcome) -> u64 {
            self.0.guesses(outcome)
        }

        fn line(&self, puzzle: &Grid, outcome: &Outcome, out: &mut Vec<u8>) {
            self.0.line(puzzle, outcome, out);
        }

        fn values(&self, puzzle: &Grid, outcome: &Outcome) -> Vec<Value> {
            self.0.values(puzzle, outcome)
        }

        fn grid(&self, puzzle: &Grid, outcome: &Outcome) -> Option<Grid> {
            self.0.grid(puzzle, outcome)
        }

        fn remark(&self, puzzle: &Grid, outcome: &Outcome) -> Option<String> {
            self.0.remark(puzzle, outcome)
        }
    }

    #[test]
    fn a_wrong_answer_is_not_written() {
        let solver = Solver::new();
        let count = || Count { solver, limit: 10, cancel: None, patience: Patience::default() };
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
        assert!(!lying.accepts_answer(&Verdict::Multiple, &answers[0]));
    }
}
