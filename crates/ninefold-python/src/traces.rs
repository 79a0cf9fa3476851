//! Traces as text, and which of their steps are right.

use ninefold::logic;
use ninefold_app::budget::Budget;
use ninefold_app::path::VariantPath;
use ninefold_app::trace::check as checking;
use ninefold_app::trace::text::{self as text, Depth, Told};
use ninefold_app::trace::{Step, Trace, UnknownName};
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

/// The pictures of these steps of a trace in JSON, by their numbers from 0, as SVG.
#[pyfunction]
pub fn trace_pictures(
    py: Python<'_>,
    trace: &str,
    numbers: Vec<usize>,
    theme: &str,
) -> PyResult<Vec<String>> {
    let theme = theme_named(theme)?;
    let trace: Trace = read(py, trace)?;
    if let Some(number) = numbers.iter().find(|&&number| number >= trace.steps.len()) {
        return Err(PyIndexError::new_err(format!("step {number} of {}", trace.steps.len())));
    }
    let scenes = alone(py, move || scenes(&trace))?.map_err(|error| errors::trace(py, &error))?;
    Ok(numbers.iter().map(|&number| scenes[number].draw().to_svg(theme)).collect())
}

/// What the picture of each step shows.
fn scenes(trace: &Trace) -> Result<Vec<Scene>, String> {
    if let Some(variant) = checking::variant(trace)? {
        let path = VariantPath::new(&variant, &Budget::default()).expect("nothing cancels it");
        let steps = path.shown(&variant).steps;
        return Ok(steps.map(|(state, step)| Scene::of_shown(&state, &step)).collect());
    }
    let mut position = checking::start(trace)?;
    let mut scene = |step: &Step| -> Result<Scene, String> {
        let step = logic::Step::try_from(step).map_err(|error: UnknownName| error.to_string())?;
        let scene = Scene::of_step(&step, &position);
        step.apply(&mut position);
        Ok(scene)
    };
    trace.steps.iter().map(&mut scene).collect()
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
