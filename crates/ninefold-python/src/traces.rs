//! Traces as text, and which of their steps are right.

use ninefold::logic;
use ninefold_app::trace::check as checking;
use ninefold_app::trace::text::{self as text, Depth, Told};
use ninefold_app::trace::{Step, Trace};
use ninefold_draw::Scene;
use ninefold_formats::parse_json;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::errors::{self, unknown};
use crate::job::alone;
use crate::reading::theme_named;
use crate::values::PyGrid;

/// A trace in JSON as text of this depth.
#[pyfunction]
pub fn trace_text(py: Python<'_>, trace: &str, depth: &str) -> PyResult<String> {
    let depth: Depth = depth.parse().map_err(|_| unknown("depth", depth, "moves, reasons or states"))?;
    let trace: Trace = read(py, trace)?;
    let start = checking::start(&trace).map_err(|error| errors::trace(py, &error))?;
    text::write(&trace.steps, &start, depth).map_err(|error| errors::trace(py, &error.to_string()))
}

/// The picture of a step of a trace in JSON, by its number from 0, as SVG.
#[pyfunction]
pub fn trace_picture(py: Python<'_>, trace: &str, number: usize, theme: &str) -> PyResult<String> {
    let theme = theme_named(theme)?;
    let trace: Trace = read(py, trace)?;
    let mut position = checking::start(&trace).map_err(|error| errors::trace(py, &error))?;
    for (at, step) in trace.steps.iter().enumerate() {
        let step = logic::Step::try_from(step).map_err(|error| errors::trace(py, &error.to_string()))?;
        if at == number {
            return Ok(Scene::of_step(&step, &position).draw().to_svg(theme));
        }
        step.apply(&mut position);
    }
    Err(PyIndexError::new_err(format!("step {number} of {}", trace.steps.len())))
}

/// How far a path is right: its steps in JSON, or as text. The answer is JSON.
#[pyfunction]
pub fn score_trace(
    py: Python<'_>,
    puzzle: &Bound<'_, PyGrid>,
    steps: &str,
    is_json: bool,
) -> PyResult<String> {
    let start = text::start(&puzzle.get().0).map_err(|error| errors::trace(py, &error))?;
    let told: Vec<Told> = if is_json {
        let told = read::<Vec<Step>>(py, steps)?.iter().map(Told::try_from).collect::<Result<_, _>>();
        told.map_err(|error| errors::trace(py, &error.to_string()))?
    } else {
        text::read(steps)
    };
    let score = alone(py, move || text::score(start, &told))?;
    Ok(serde_json::to_string(&score).expect("plain data"))
}

/// What the checker says of a trace in JSON, in JSON.
#[pyfunction]
pub fn check_trace(py: Python<'_>, trace: &str, strict: bool) -> PyResult<String> {
    let trace: Trace = read(py, trace)?;
    let report = alone(py, move || checking::follow(&trace, strict))?;
    let report = report.map_err(|error| errors::trace(py, &error))?;
    Ok(serde_json::to_string(&report).expect("plain data"))
}

fn read<T: serde::de::DeserializeOwned>(py: Python<'_>, text: &str) -> PyResult<T> {
    parse_json(text).map_err(|error| errors::trace(py, &error.to_string()))
}
