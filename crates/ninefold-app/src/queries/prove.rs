//! A proof of how many solutions each puzzle has.

use ninefold::proof::{
    Certificate, Flaw, Proof, Prover, Redundant, Unproved, Witnesses, check_each, minimality,
};
use ninefold::solve::Solver;
use ninefold::{Grid, Verdict};
#[cfg(all(feature = "proof", feature = "variants"))]
use ninefold_formats::variant::{Variant, line};
use serde_json::Map;

#[cfg(all(feature = "proof", feature = "variants"))]
use crate::query::unclear;
use crate::query::{Filled, Judged, OutputStyle, Presented, Query, QueryJob};
#[cfg(all(feature = "proof", feature = "variants"))]
use crate::status::Status;
use crate::table::Value;
use crate::verdict;
use crate::work::Work;

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

    fn job(self, style: OutputStyle) -> Box<dyn Work> {
        Box::new(QueryJob { query: self, style })
    }

    fn ask(&self, puzzles: &[Grid], answers: &mut Vec<Answer>) {
        answers.clear();
        answers.extend(puzzles.iter().map(|puzzle| self.answer(puzzle)));
    }

    #[cfg(all(feature = "proof", feature = "variants"))]
    fn ask_variant(&self, variant: &Variant) -> Presented {
        match prove_variant(variant, self.prover.most()) {
            Ok(proved) => proved.present(variant),
            Err(why) => Presented {
                judged: Judged { status: Status::Refused, ..Judged::default() },
                line: format!("! {why}"),
                values: vec![Value::Missing; Prove::COLUMNS.len()],
                remark: Some(why.clone()),
                message: Some(why),
                ..Presented::default()
            },
        }
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

/// What was shown of a puzzle with other rules.
#[cfg(all(feature = "proof", feature = "variants"))]
#[derive(Debug)]
pub struct ProvedVariant {
    /// The proof, which the checker has accepted.
    pub proof: ninefold_variants::proof::Proof,
    /// The puzzle and the proof as a line.
    pub line: String,
    solutions: Vec<Vec<i32>>,
}

/// Proves how many solutions a puzzle has, if it is understood and has at most so many.
///
/// # Errors
/// Why nothing was shown.
#[cfg(all(feature = "proof", feature = "variants"))]
pub fn prove_variant(variant: &Variant, most: u64) -> Result<ProvedVariant, String> {
    use ninefold_variants::proof;
    if let Some(what) = variant.not_understood() {
        return Err(format!("{what}: not proved"));
    }
    let proof = proof::prove(&variant.puzzle, most).map_err(|error| error.to_string())?;
    let mut solutions = Vec::new();
    proof::check(&variant.puzzle, &proof, &mut |solution| solutions.push(solution.to_vec()))
        .map_err(|flaw| flaw.to_string())?;
    let line = proof::write(&variant.puzzle, &proof).map_err(|unstated| unstated.to_string())?;
    let proved = ProvedVariant { proof, line, solutions };
    // The proof is of the rules as they were read: where words may mean others, it is none of the puzzle.
    match unclear(variant, proved.status()) {
        Some(why) => Err(format!("{why}: not proved")),
        None => Ok(proved),
    }
}

#[cfg(all(feature = "proof", feature = "variants"))]
impl ProvedVariant {
    /// What is known of the puzzle.
    pub fn status(&self) -> Status {
        match self.proof.count {
            0 => Status::None,
            1 => Status::Unique,
            _ => Status::Multiple,
        }
    }

    fn present(self, variant: &Variant) -> Presented {
        let texts = self.solutions.iter().map(|solution| line(variant.puzzle.layout(), solution));
        let words = self.line.split(' ').skip(2);
        Presented {
            judged: Judged {
                status: self.status(),
                accepted: true,
                guesses: self.proof.assumptions.len() as u64,
            },
            values: vec![
                Value::Count(self.proof.count),
                Value::list(texts),
                Value::list(words),
                Value::Missing,
            ],
            filled: self.solutions.first().cloned().map(Filled::Values),
            line: self.line,
            ..Presented::default()
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
