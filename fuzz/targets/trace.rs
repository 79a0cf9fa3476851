//! Solving paths in JSON: a path with changes is refused, or each of its conclusions is true.

use std::sync::LazyLock;

use ninefold::logic::Order;
use ninefold::rate::Plan;
use ninefold::text::Entry;
use ninefold::{Candidate, Grid};
use ninefold_app::path::PlayerPath;
use ninefold_app::trace::check;
use serde_json::Value;

use super::{Bytes, PUZZLES};

/// A path for each puzzle.
static TRACES: LazyLock<Vec<(Grid, Value)>> = LazyLock::new(|| {
    let trace = |line: &&str| {
        let entry = Entry::new(line.parse::<Grid>().unwrap());
        let path = PlayerPath::new(&entry, &Plan::Ladder(Order::simple()));
        let trace = serde_json::to_value(path.trace(&entry)).unwrap();
        (entry.grid.solution().unwrap(), trace)
    };
    PUZZLES[..4].iter().map(trace).collect()
});

pub fn run(data: &[u8]) {
    let Some((&kind, rest)) = data.split_first() else { return };
    if kind == 0 {
        let Ok(text) = std::str::from_utf8(rest) else { return };
        let _ = check::report(text, true);
        return;
    }
    let mut bytes = Bytes(rest);
    let (solution, trace) = &TRACES[bytes.below(TRACES.len())];
    let mut trace = trace.clone();
    while !bytes.is_empty() {
        let count = leaves(&mut trace, None, 0);
        let at = bytes.below(count.max(1));
        leaves(&mut trace, Some((at, bytes.below(729))), 0);
    }
    let Ok(report) = check::report(&trace.to_string(), true) else { return };
    let held = report.by_evidence;
    let Some(steps) = trace["steps"].as_array() else { return };
    // The puzzle itself may have been changed; then it is another question.
    if report.puzzle.parse::<Grid>().ok().and_then(|grid| grid.solution()).as_ref() != Some(solution) {
        return;
    }
    for step in &steps[..held.min(steps.len())] {
        let listed = |key: &str| step[key].as_array().cloned().unwrap_or_default();
        for placed in listed("placements") {
            assert!(is_true(&placed, solution).unwrap_or(true), "{step}");
        }
        for removed in listed("eliminations") {
            assert!(!is_true(&removed, solution).unwrap_or(false), "{step}");
        }
    }
}

/// Whether the candidate that `value` names is in `solution`.
fn is_true(value: &Value, solution: &Grid) -> Option<bool> {
    let candidate: Candidate = format!("{}={}", value["cell"].as_str()?, value["digit"]).parse().ok()?;
    Some(solution.get(candidate.cell) == Some(candidate.digit))
}

/// Counts the strings and numbers of `value`, and changes one of them.
fn leaves(value: &mut Value, change: Option<(usize, usize)>, count: usize) -> usize {
    match value {
        Value::Array(values) => values.iter_mut().fold(count, |count, value| leaves(value, change, count)),
        Value::Object(values) => {
            values.iter_mut().fold(count, |count, (_, value)| leaves(value, change, count))
        }
        Value::String(text) => {
            if let Some((_, by)) = change.filter(|(at, _)| *at == count) {
                let candidate = Candidate::from_index(by);
                *text = match text.parse::<Candidate>() {
                    Ok(_) => candidate.to_string(),
                    Err(_) => candidate.cell.to_string(),
                };
            }
            count + 1
        }
        Value::Number(_) => {
            if let Some((_, by)) = change.filter(|(at, _)| *at == count) {
                *value = (by % 10).into();
            }
            count + 1
        }
        _ => count,
    }
}
