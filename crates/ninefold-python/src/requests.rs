//! Requests of `docs/api.md`: as text, byte for byte, and as Python's own classes ask them.

use ninefold::solve::Cancel;
use ninefold_app::api::{self, Answer, Context, Events, Method, Problem, ProblemKind, envelope};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors;
use crate::job::attended;

/// The HTTP status and the answer of a request of the API (docs/api.md), byte for byte.
///
/// >>> from ninefold import call
/// >>> call("count", '{"puzzle": "' + "." * 81 + '", "limit": 5}')[1][-30:]
/// '"solutions":5,"capped":true}'
#[pyfunction]
#[pyo3(signature = (method, body="", /))]
pub fn call(py: Python<'_>, method: &str, body: &str) -> PyResult<(u16, String)> {
    let done = match envelope::method(method) {
        Ok(method) => asked(py, method, body.to_owned(), Context::default())?,
        Err(problem) => Err(problem),
    };
    Ok(match done {
        Ok(answer) => (200, answer.text().to_owned()),
        Err(problem) => (problem.status(), String::from_utf8_lossy(&problem.json()).into_owned()),
    })
}

/// The body of the answer to a request, without the server's limits.
#[pyfunction]
#[pyo3(signature = (method, body, *, svg=false))]
pub fn answer(py: Python<'_>, method: &str, body: String, svg: bool) -> PyResult<String> {
    let method: Method = method.parse().map_err(|_| errors::unknown("method", method, "one of the API"))?;
    let answered = asked(py, method, body, Context { svg, unlimited: true, ..Context::default() })?;
    answered.map(|answer| answer.text().to_owned()).map_err(|problem| raised(py, &problem))
}

/// Answers a request while the interpreter can be interrupted.
fn asked(
    py: Python<'_>,
    method: Method,
    body: String,
    context: Context,
) -> PyResult<Result<Answer, Problem>> {
    let cancel = Cancel::new();
    let context = Context { cancel: cancel.clone(), ..context };
    attended(
        py,
        &cancel,
        || Ok(()),
        move || api::answer(method, body.as_bytes(), &context, &mut Events::default()),
    )
}

/// The exception for what is wrong with a request.
fn raised(py: Python<'_>, problem: &Problem) -> PyErr {
    match problem.kind {
        ProblemKind::BadPuzzle | ProblemKind::Variant => errors::no_puzzle(py, &problem.detail),
        _ => PyValueError::new_err(problem.detail.clone()),
    }
}
