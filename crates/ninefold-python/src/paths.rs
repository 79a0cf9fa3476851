//! Paths and hints as JSON, in the shape of `docs/trace-schema.md`.

use ninefold::rate::Plan;
use ninefold::text::Entry;
use ninefold_app::budget::Budget;
use ninefold_app::hint::Wish;
use ninefold_app::order;
use ninefold_app::path::PlayerPath;
use ninefold_app::shown::Hints;
use ninefold_app::subject::Subject;
use ninefold_app::trace::Trace;
use ninefold_draw::Board;
use pyo3::PyResult;
use pyo3::exceptions::PyValueError;

use crate::errors::unknown;

/// The plan of a preset.
pub fn plan(name: &str) -> PyResult<Plan> {
    let preset: order::Preset = name.parse().map_err(|_| {
        let names: Vec<&str> = order::Preset::ALL.into_iter().map(order::Preset::name).collect();
        unknown("order", name, &names.join(", "))
    })?;
    order::plan(preset, &[], &[]).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The steps to the end, or as far as the techniques go.
pub fn path(entry: &Entry, plan: &Plan) -> Trace {
    PlayerPath::new(entry, plan).trace(entry)
}

/// The same, each step with how it is shown.
pub fn shown_path(entry: &Entry, plan: &Plan) -> Trace {
    let path = PlayerPath::new(entry, plan);
    path.trace(entry).showing(path.shown().steps.map(|(state, step)| (state.board, step)))
}

/// The next step, or every step that can be taken now, each with how it is shown.
pub fn hint(entry: Entry, plan: Option<Plan>, all: bool) -> Trace {
    let subject = Subject::from(entry);
    let wish = Wish { plan, technique: None, all };
    let hints = Hints::new(&subject, &wish, &Budget::default()).expect("nothing cancels it");
    hints.trace().showing(hints.hints().map(|hint| (Board::classic(), hint.step)))
}

pub fn json(trace: &Trace) -> String {
    let mut text = Vec::new();
    trace.append_to(&mut text);
    String::from_utf8(text).expect("JSON is text")
}
