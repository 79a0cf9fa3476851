//! Proofs of how many solutions a puzzle has, and what the checker says of them.

use ninefold::proof::clausal::{Batch, Format, Refutation};
use ninefold::proof::{Certificate, Prover};
use ninefold::solve::Solver;
use ninefold::text::Entry;
use ninefold_app::check_proof::Submission;
use ninefold_app::queries::prove::Prove;
use ninefold_app::query;
use pyo3::prelude::*;

use crate::errors::{self, unknown};
use crate::job::alone;
use crate::values::PyGrid;

/// A proof of at most `limit` solutions (0 for any number) in JSON, or the message why there is none.
#[pyfunction]
pub fn prove(
    py: Python<'_>,
    puzzle: &Bound<'_, PyGrid>,
    limit: u64,
    short: bool,
    minimal: bool,
) -> PyResult<String> {
    let most = if limit == 0 { u64::MAX } else { limit };
    let prover = Prover::new().most_solutions(most).short(short);
    let prove = Prove { prover, minimal: minimal.then(Solver::new) };
    let entry = Entry::new(puzzle.get().0).into();
    alone(py, move || query::object(&prove, &entry).to_string())
}

/// What the checker says of a line of a proof, in JSON.
#[pyfunction]
pub fn check_proof(py: Python<'_>, line: &str) -> PyResult<String> {
    let submission = Submission::parse(line).map_err(|error| errors::parse(py, &error))?;
    let report = alone(py, move || submission.check())?;
    Ok(serde_json::to_string(&report).expect("plain data"))
}

/// The formula of a puzzle and the refutation that a proof gives, for the checkers of others.
#[pyfunction]
pub fn proof_files(py: Python<'_>, line: &str, format: &str) -> PyResult<(Vec<u8>, Vec<u8>)> {
    let clausal = match format {
        "dimacs" | "veripb" => None,
        "drat" => Some(Format::Drat),
        "drat-binary" => Some(Format::DratBinary),
        "lrat" => Some(Format::Lrat),
        _ => return Err(unknown("format", format, "dimacs, drat, drat-binary, lrat or veripb")),
    };
    let Certificate { puzzle, proof } = line.parse().map_err(|error| errors::parse(py, &error))?;
    let refutation =
        Refutation::new(&puzzle, &proof).map_err(|flaw| errors::unproved(py, &flaw.to_string()))?;
    let [mut formula, mut refuted] = [Vec::new(), Vec::new()];
    if format == "veripb" {
        refutation.write_opb(&mut formula);
        refutation.write_veripb(&mut refuted);
        return Ok((formula, refuted));
    }
    let batch = Batch::single(refutation);
    batch.write_formula(&mut formula);
    if let Some(format) = clausal {
        batch.write_proof(format, &mut refuted);
    }
    Ok((formula, refuted))
}
