//! The drawings of SudokuPad as those of f-puzzles, as far as f-puzzles can hold them.

use serde_json::{Value, json};

use super::name;

/// The width of a cell, in the unit of thickness and of fonts.
const CELL: f64 = 64.0;

/// A line, if it leads from cell to cell.
pub(super) fn line(line: &Value, size: usize) -> Option<Value> {
    let points = line.get("wayPoints")?.as_array()?;
    let cells: Option<Vec<String>> = points.iter().map(|point| single(point, size)).collect();
    let cells = cells.filter(|cells| cells.len() > 1)?;
    let width = line.get("thickness").and_then(Value::as_f64).unwrap_or(8.0) / CELL;
    Some(json!({"lines": [cells], "outlineC": color(line, "color", "#CFCFCF"), "width": rounded(width)}))
}

/// The cell whose middle a point is.
fn single(point: &Value, size: usize) -> Option<String> {
    <[String; 1]>::try_from(cells(point, size)?).ok().map(|[cell]| cell)
}

/// The one, two or four cells in whose middle a point is.
fn cells(point: &Value, size: usize) -> Option<Vec<String>> {
    let lines = |index: usize| -> Option<Vec<isize>> {
        let twice = point.get(index)?.as_f64()? * 2.0;
        let is_place = twice.fract() == 0.0 && (-2.0..=2.0 * size as f64 + 2.0).contains(&twice);
        let twice = is_place.then_some(twice as isize)?;
        let first = (twice - 1).div_euclid(2);
        Some(if twice.rem_euclid(2) == 1 { vec![first] } else { vec![first, first + 1] })
    };
    let (rows, cols) = (lines(0)?, lines(1)?);
    let inside = |lines: &Vec<isize>| lines.iter().all(|line| (-1..=size as isize).contains(line));
    let cells = rows.iter().flat_map(|row| cols.iter().map(move |col| name(*row, *col)));
    (inside(&rows) && inside(&cols)).then(|| cells.collect())
}

/// A shape or a text, under the key that it has there.
pub(super) fn shapes(shape: &Value, size: usize) -> Vec<(&'static str, Value)> {
    let Some(cells) = shape.get("center").and_then(|center| cells(center, size)) else { return Vec::new() };
    let side = |key| shape.get(key).and_then(Value::as_f64).unwrap_or(0.0);
    let has = |key| shape.get(key).and_then(Value::as_str).is_some_and(|text| !text.is_empty());
    let mut shapes = Vec::new();
    if side("width") > 0.0 && side("height") > 0.0 && (has("backgroundColor") || has("borderColor")) {
        let is_round = shape.get("rounded").is_some_and(|round| *round != false && *round != 0);
        let drawn = json!({
            "cells": cells,
            "baseC": color(shape, "backgroundColor", "#FFFFFF00"),
            "outlineC": color(shape, "borderColor", "#FFFFFF00"),
            "width": rounded(side("width")), "height": rounded(side("height")),
        });
        shapes.push((if is_round { "circle" } else { "rectangle" }, drawn));
    }
    let text = shape.get("text").map(|text| text.as_str().map_or_else(|| text.to_string(), str::to_owned));
    if let Some(text) = text.filter(|text| !text.trim().is_empty()) {
        let font = shape.get("fontSize").and_then(Value::as_f64).unwrap_or(CELL / 2.0) / CELL;
        let drawn = json!({"cells": cells, "value": text, "fontC": color(shape, "color", "#000000"), "size": rounded(font)});
        shapes.push(("text", drawn));
    }
    shapes
}

fn color(of: &Value, key: &str, usual: &str) -> String {
    of.get(key).and_then(Value::as_str).unwrap_or(usual).to_owned()
}

fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}
