//! Requests of the API, as text.

use ninefold::solve::Cancel;
use ninefold_app::api::{Context, Events, answer, envelope};
use pyo3::prelude::*;

use crate::job::attended;

/// The HTTP status and the answer of a request of the API (docs/api.md), byte for byte.
///
/// >>> from ninefold import call
/// >>> call("count", '{"puzzle": "' + "." * 81 + '", "limit": 5}')[1][-30:]
/// '"solutions":5,"capped":true}'
#[pyfunction]
#[pyo3(signature = (method, body="", /))]
pub fn call(py: Python<'_>, method: &str, body: &str) -> PyResult<(u16, String)> {
    let (method, body) = (method.to_owned(), body.to_owned());
    let context = Context { cancel: Cancel::new(), ..Context::default() };
    let cancel = context.cancel.clone();
    attended(py, &cancel, || Ok(()), move || {
        let done = envelope::method(&method)
            .and_then(|method| answer(method, body.as_bytes(), &context, &mut Events::default()));
        match done {
            Ok(answer) => (200, answer.text().to_owned()),
            Err(problem) => (problem.status(), String::from_utf8_lossy(&problem.json()).into_owned()),
        }
    })
}
