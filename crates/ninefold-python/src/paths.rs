//! Paths and hints as JSON, in the shape of `docs/trace-schema.md`.

use ninefold::rate::Plan;
use ninefold::text::Entry;
use ninefold_app::hint::{self, Wish};
use ninefold_app::order;
use ninefold_app::path::PlayerPath;
use ninefold_app::player::Player;
use ninefold_app::trace::{self, Trace};
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

/// The next step, or every step that can be taken now.
pub fn hint(entry: &Entry, plan: Option<Plan>, all: bool) -> Trace {
    let player = Player::new(entry);
    let steps = hint::steps(&player, &Wish { plan, technique: None, all });
    let steps = steps.iter().map(|step| trace::Step::new(step, &player.mended)).collect();
    Trace { steps, ..Trace::from(entry, &player) }
}

pub fn json(trace: &Trace) -> String {
    serde_json::to_string(trace).expect("traces are JSON")
}
