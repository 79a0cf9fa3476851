//! A proof of how many solutions each puzzle has.

use ninefold::proof::{
    Certificate, Flaw, Proof, Prover, Redundant, Unproved, Witnesses, check_each, minimality,
};
use ninefold::solve::Solver;
use ninefold::{Grid, Verdict};
use serde_json::Map;

use crate::query::{Filled, Judged, Presented, Query};
use crate::table::Value;
use crate::verdict;

/// A proof of how many solutions each puzzle has, checked before it is written.
#[derive(Clone, Copy, Debug)]
pub struct Prove {
    /// The prover to use.
    pub prover: Prover,
    /// The solver to find witnesses with, if unique puzzles are to be shown to be minimal as well.
    pub minimal: Option<Solver>,
}

/// What was shown of a puzzle, or why nothing was.
pub type Answer = Result<Proved, Failure>;

/// What was shown of a puzzle.
#[derive(Debug)]
pub struct Proved {
    /// The proof, which the checker has accepted.
    pub proof: Proof,
    /// The solutions, in the order in which the checker met them.
    pub solutions: Vec<Grid>,
    /// What shows that no given can be left out, if that was asked and the puzzle is unique.
    pub witnesses: Option<Witnesses>,
}

/// Why nothing was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// There are too many solutions.
    Unproved(Unproved),
    /// The checker refused what the prover found.
    Refused(Flaw),
    /// The puzzle is not minimal.
    Redundant(Redundant),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Unproved(unproved) => unproved.fmt(f),
            Failure::Refused(flaw) => write!(f, "the checker refuses the proof found ({flaw}): not proved"),
            Failure::Redundant(redundant) => redundant.fmt(f),
        }
    }
}

impl Prove {
    /// Proves and checks.
    pub fn answer(&self, puzzle: &Grid) -> Answer {
        let proof = self.prover.prove(puzzle).map_err(Failure::Unproved)?;
        let mut solutions = Vec::new();
        check_each(puzzle, &proof, |solution| solutions.push(*solution)).map_err(Failure::Refused)?;
        let solver = self.minimal.filter(|_| proof.count == 1);
        let witnesses = solver.map(|solver| minimality(puzzle, &solver)).transpose();
        Ok(Proved { proof, solutions, witnesses: witnesses.map_err(Failure::Redundant)? })
    }
}

impl Query for Prove {
    type Answer = Answer;
    const COLUMNS: &'static [&'static str] = &["count", "solutions", "proof", "minimal"];
    const BATCH_HINT: usize = 64;

    fn ask(&self, puzzles: &[Grid], answers: &mut Vec<Answer>) {
        answers.clear();
        answers.extend(puzzles.iter().map(|puzzle| self.answer(puzzle)));
    }

    fn judge(&self, puzzle: &Grid, answer: &Answer) -> Judged {
        let guesses = answer.as_ref().map_or(0, |proved| proved.proof.assumptions.len() as u64);
        Judged::new(&verdict(puzzle, answer), answer.is_ok(), guesses)
    }

    fn line(&self, puzzle: &Grid, answer: &Answer, out: &mut Vec<u8>) {
        let line = match answer {
            Ok(proved) => Certificate { puzzle: *puzzle, proof: proved.proof.clone() }.to_string(),
            Err(failure) => format!("! {failure}"),
        };
        out.extend_from_slice(line.as_bytes());
    }

    fn present(&self, puzzle: &Grid, answer: &Answer) -> Presented {
        let shown = Presented::of_verdict(&verdict(puzzle, answer), self.judge(puzzle, answer));
        match answer {
            Err(failure) => Presented {
                values: vec![Value::Missing; Prove::COLUMNS.len()],
                remark: Some(failure.to_string()),
                message: Some(failure.to_string()),
                ..shown
            },
            Ok(Proved { proof, solutions, witnesses }) => {
                let text = proof.to_string();
                let assumptions = text.split(' ').skip(1);
                let witnesses = witnesses.as_ref().map(|witnesses| Value::Data(listed(witnesses).into()));
                Presented {
                    values: vec![
                        Value::Count(proof.count),
                        Value::list(solutions),
                        Value::list(assumptions),
                        witnesses.unwrap_or(Value::Missing),
                    ],
                    filled: solutions.first().copied().map(Filled::Grid),
                    message: None,
                    ..shown
                }
            }
        }
    }
}

/// What is known of a puzzle by what was shown.
pub fn verdict(puzzle: &Grid, answer: &Answer) -> Verdict {
    match answer {
        Ok(proved) => verdict::verdict(puzzle, proved.proof.count),
        Err(Failure::Redundant(_)) => verdict::verdict(puzzle, 1),
        Err(_) => puzzle.verdict(),
    }
}

/// Each given's cell with a solution of the puzzle without it.
fn listed(witnesses: &Witnesses) -> Map<String, serde_json::Value> {
    witnesses.iter().map(|(cell, witness)| (cell.to_string(), witness.to_string().into())).collect()
}
