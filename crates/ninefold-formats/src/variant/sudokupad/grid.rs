//! The grid: givens, marks, regions, the stated solution.

use serde_json::{Value, json};

use super::{Object, Read};
use crate::cosmetics::says_something;
use crate::variant::fpuzzles::Fault;

/// The most rows.
const LONGEST_SIDE: usize = 25;
#[cfg(feature = "variants")]
const _: () = assert!(LONGEST_SIDE == ninefold_variants::LONGEST_SIDE);

/// The region of each cell.
pub(super) struct Regions {
    /// By cell, row by row; `None` for the usual blocks.
    labels: Option<Vec<Option<usize>>>,
    /// Whether there are regions of another size than the grid's.
    pub are_unusual: bool,
}

/// The rows of a square grid.
pub(super) fn rows(object: &Object) -> Read<Vec<&Vec<Value>>> {
    let cells = object.get("cells").and_then(Value::as_array);
    let rows = cells.ok_or_else(|| Fault::new("cells", "there is no grid"))?;
    let size = rows.len();
    if !(1..=LONGEST_SIDE).contains(&size) {
        return Err(Fault::new("cells", format!("{size} rows: a grid has 1 to {LONGEST_SIDE}")));
    }
    let row = |(number, row): (usize, &'_ Value)| match row.as_array() {
        Some(row) if row.len() == size => Ok(()),
        Some(row) => {
            let cells = row.len();
            Err(Fault::new(
                "cells",
                format!("row {} has {cells} cells, expected {size}: the grid is not square", number + 1),
            ))
        }
        None => Err(Fault::new("cells", format!("row {} is not a list of cells", number + 1))),
    };
    rows.iter().enumerate().try_for_each(row)?;
    Ok(rows.iter().filter_map(Value::as_array).collect())
}

/// The row and column of a cell, which is written as two numbers from 0.
pub(super) fn place(key: &str, written: &Value, size: usize) -> Read<(usize, usize)> {
    let numbers = written.as_array().map(Vec::as_slice).unwrap_or_default();
    let [row, col] = numbers else {
        return Err(Fault::at(key, written.to_string(), format!("{written} is not a cell")));
    };
    let index = |number: &Value| usize::try_from(number.as_u64()?).ok().filter(|index| *index < size);
    let cell = index(row).zip(index(col));
    cell.ok_or_else(|| Fault::at(key, written.to_string(), format!("{written} is outside the grid")))
}

/// The regions. Where there are none, the usual rules mean the usual blocks.
pub(super) fn regions(object: &Object, size: usize, says_usual: bool) -> Read<Regions> {
    let written = object.get("regions").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    if written.iter().all(|region| !says_something(region)) {
        let labels = (!says_usual).then(|| vec![None; size * size]);
        return Ok(Regions { labels, are_unusual: !says_usual });
    }
    let mut labels = vec![None; size * size];
    let mut are_unusual = false;
    for (number, region) in written.iter().enumerate().filter(|(_, region)| says_something(region)) {
        let at_region = |fault: Fault| fault.of(&format!("region {}", number + 1));
        let cells = region.as_array().map_or(&[][..], Vec::as_slice);
        let places: Read<Vec<_>> =
            cells.iter().map(|cell| place("regions", cell, size).map_err(at_region)).collect();
        let places = places?;
        if places.len() != size {
            are_unusual = true;
            continue;
        }
        for (row, col) in places {
            if labels[row * size + col].replace(number).is_some() {
                let cell = format!("[{row},{col}]");
                return Err(Fault::at("regions", cell.clone(), format!("{cell} is in two regions")));
            }
        }
    }
    let is_usual = in_order(&labels) == in_order(&blocks(size));
    Ok(Regions { labels: (!is_usual).then_some(labels), are_unusual })
}

/// The usual block of each cell, where there are blocks.
#[cfg(feature = "variants")]
fn blocks(size: usize) -> Vec<Option<usize>> {
    ninefold_variants::Layout::square(size).map(|usual| usual.area_of()).unwrap_or_default()
}

/// The block of each cell. Other sizes are refused, whatever blocks they have.
#[cfg(not(feature = "variants"))]
fn blocks(size: usize) -> Vec<Option<usize>> {
    let is_classic = size == 9;
    let block = |cell| is_classic.then(|| ninefold::Cell::from_index(cell).block());
    (0..size * size).map(block).collect()
}

/// The labels numbered as they occur.
fn in_order(labels: &[Option<usize>]) -> Vec<Option<usize>> {
    let mut known = Vec::new();
    let mut number = |label: usize| {
        known.iter().position(|other| *other == label).unwrap_or_else(|| {
            known.push(label);
            known.len() - 1
        })
    };
    labels.iter().map(|label| label.map(&mut number)).collect()
}

/// The cells as f-puzzles has them.
pub(super) fn cells(rows: &[&Vec<Value>], regions: &Regions) -> Value {
    let size = rows.len();
    let cell = |row: usize, col: usize| {
        let written = &rows[row][col];
        let mut cell = json!({});
        if let Some(value) = written.get("value").filter(|value| says_something(value)) {
            let number = value.as_str().and_then(|text| text.trim().parse::<i64>().ok());
            cell["value"] = number.map_or_else(|| value.clone(), Value::from);
            cell["given"] = true.into();
        }
        let corner = ["cornermarks", "pencilMarks"];
        for (names, key) in [(&["centremarks"][..], "centerPencilMarks"), (&corner[..], "cornerPencilMarks")]
        {
            let marks = names.iter().find_map(|name| written.get(*name)).map(marks);
            marks.filter(|marks| !marks.is_empty()).into_iter().for_each(|marks| cell[key] = marks.into());
        }
        if let Some(labels) = &regions.labels {
            cell["region"] = json!(labels[row * size + col]);
        }
        cell
    };
    (0..size).map(|row| (0..size).map(|col| cell(row, col)).collect::<Value>()).collect()
}

/// Marks as a list of numbers or a string of digits.
fn marks(written: &Value) -> Vec<u64> {
    let number = |value: &Value| value.as_u64().or_else(|| value.as_str()?.trim().parse().ok());
    match written {
        Value::Array(marks) => marks.iter().filter_map(number).collect(),
        Value::String(text) => text.chars().filter_map(|c| c.to_digit(10)).map(u64::from).collect(),
        _ => Vec::new(),
    }
}

/// The stated solution, if it is a digit for each cell.
pub(super) fn solution(stated: Option<&Value>, size: usize) -> Option<Vec<i64>> {
    let values: Option<Vec<i64>> = match stated? {
        Value::String(text) => text.trim().chars().map(|c| c.to_digit(10).map(i64::from)).collect(),
        Value::Array(values) => values.iter().map(Value::as_i64).collect(),
        _ => None,
    };
    values.filter(|values| values.len() == size * size)
}

/// Whether a solution has each value from 1 once in every row, column and region.
pub(super) fn is_usual(solution: &[i64], size: usize, regions: &Regions) -> bool {
    let blocks = blocks(size);
    let labels = regions.labels.as_ref().unwrap_or(&blocks);
    let cells = || 0..size * size;
    let is_house = |house: &dyn Fn(usize) -> bool| {
        let values = || cells().filter(|&cell| house(cell)).map(|cell| solution[cell]);
        values().count() == size && (1..=size as i64).all(|value| values().any(|found| found == value))
    };
    let lines =
        (0..size).all(|line| is_house(&|cell| cell / size == line) && is_house(&|cell| cell % size == line));
    lines && labels.iter().flatten().all(|label| is_house(&|cell| labels.get(cell) == Some(&Some(*label))))
}
