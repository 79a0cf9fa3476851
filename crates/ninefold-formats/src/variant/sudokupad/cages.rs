//! Cages: killer cages, and those that are only drawn.

use serde_json::{Value, json};

use super::grid::place;
use super::{Object, Read, name, push};
use crate::cosmetics::says_something;
use crate::variant::fpuzzles::Fault;

/// Adds the cages to an object of f-puzzles.
pub(super) fn translate(
    object: &Object,
    size: usize,
    solution: Option<&[i64]>,
    written: &mut Object,
) -> Read<()> {
    let cages = match object.get("cages") {
        None | Some(Value::Null) => return Ok(()),
        Some(Value::Array(cages)) => cages,
        Some(_) => return Err(Fault::new("cages", "this is not a list")),
    };
    for (number, cage) in (1..).zip(cages).filter(|(_, cage)| cage.get("cells").is_some_and(says_something)) {
        let at_cage = |fault: Fault| fault.of(&format!("cage {number}"));
        let cells = cage["cells"].as_array().ok_or_else(|| Fault::new("cages", "the cells are not a list"));
        let cells = cells.map_err(at_cage)?.iter().map(|cell| place("cages", cell, size).map_err(at_cage));
        let cells = cells.collect::<Read<Vec<_>>>()?;
        add(cage, &cells, size, solution, written);
    }
    Ok(())
}

fn add(cage: &Value, cells: &[(usize, usize)], size: usize, solution: Option<&[i64]>, written: &mut Object) {
    let names: Vec<String> = cells.iter().map(|&(row, col)| name(row as isize, col as isize)).collect();
    let label = match cage.get("value").filter(|value| says_something(value)) {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(value) => value.to_string(),
        None => String::new(),
    };
    let solved: Option<Vec<i64>> =
        solution.map(|solution| cells.iter().map(|(row, col)| solution[row * size + col]).collect());
    let fits =
        solved.as_ref().is_none_or(|values| (1..values.len()).all(|i| !values[..i].contains(&values[i])));
    let differ = cage.get("unique") == Some(&Value::Bool(true)) && cells.len() <= size && fits;
    let largest = (size * cells.len()) as i64;
    let sum = label.parse::<i64>().ok().filter(|sum| (1..=largest).contains(sum));
    let sum = sum.filter(|sum| differ && solved.is_none_or(|values| values.iter().sum::<i64>() == *sum));
    if differ {
        let mut killer = json!({"cells": names});
        sum.into_iter().for_each(|sum| killer["value"] = sum.to_string().into());
        push(written, "killercage", killer);
    }
    let is_shown = cage.get("hidden") != Some(&Value::Bool(true));
    if is_shown && (!differ || sum.is_none() && !label.is_empty()) {
        let mut drawn = json!({"cells": names, "outlineC": "#000000", "fontC": "#000000"});
        drawn["value"] = label.into();
        push(written, "cage", drawn);
        push(written, "drawn cages", cage.clone());
    }
}
