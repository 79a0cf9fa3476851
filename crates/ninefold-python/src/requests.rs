//! Requests of `docs/api.md`, answered as the server answers them, but without its limits.

use ninefold::solve::Cancel;
use ninefold_app::api::{self, Context, Events, Method, Problem, ProblemKind};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors;
use crate::job::attended;

/// The body of the answer to a request, by the name of its method and its body.
#[pyfunction]
#[pyo3(signature = (method, body, *, svg=false))]
pub fn answer(py: Python<'_>, method: &str, body: String, svg: bool) -> PyResult<String> {
    let method: Method = method.parse().map_err(|_| errors::unknown("method", method, "one of the API"))?;
    let cancel = Cancel::new();
    let context = Context { cancel: cancel.clone(), svg, unlimited: true, ..Context::default() };
    let work = move || api::answer(method, body.as_bytes(), &context, &mut Events::default());
    let answered = attended(py, &cancel, || Ok(()), work)?;
    answered.map(|answer| answer.text().to_owned()).map_err(|problem| raised(py, &problem))
}

/// The exception for what is wrong with a request.
fn raised(py: Python<'_>, problem: &Problem) -> PyErr {
    match problem.kind {
        ProblemKind::BadPuzzle | ProblemKind::Variant => errors::no_puzzle(py, &problem.detail),
        _ => PyValueError::new_err(problem.detail.clone()),
    }
}
