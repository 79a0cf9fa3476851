//! Cages. Where nothing says whether digits may repeat in them, both readings are kept.

use std::num::ParseIntError;

use serde_json::{Value, json};

use super::lines::is_simple;
use super::{Binder, Entry, Need, Object, entry_of, names};
use crate::variant::words::shapes::{Cage, Place};

/// Cages with the sums and the difference that the sentences speak of; a sum in words is that of cages without a number.
pub(super) fn bind(binder: &mut Binder, needs: &[Need]) {
    let named = |look: &str| needs.iter().find(|need| need.look().split(' ').any(|word| word == look));
    let (sum, differ, repeats) = (named("sum"), named("differ"), named("repeat").is_some());
    let equal = named("equal");
    let mut totals = needs.iter().filter(|need| need.look() == "total");
    let total = totals.next().filter(|first| totals.all(|other| other.slots.numbers == first.slots.numbers));
    let (mut surely, mut perhaps, mut groups) = ([Vec::new(), Vec::new()], false, Vec::new());
    for at in 0..binder.shapes.cages.len() {
        let cage = &binder.shapes.cages[at];
        if cage.bound || cage.hidden && cage.value.is_empty() || !binder.are_inside(&cage.cells) {
            continue;
        }
        if cage.value.is_empty() && differ.or(equal).or(total).is_none() && sum.is_some() && !cage.unique {
            // Cages show their sums, and this one has none.
            binder.shapes.cages[at].bound = true;
            continue;
        }
        let is_distinct = differ.is_some() || cage.unique;
        let sum_of_all = total.and_then(|total| total.slots.numbers.first().map(i32::to_string));
        let is_as_all = cage.value.is_empty() || sum_of_all.as_ref() == Some(&cage.value);
        let need = match total.filter(|_| is_as_all) {
            Some(total) => Some(total),
            None if cage.value.is_empty() => differ.or(equal),
            None => sum,
        };
        let Some(need) = need else { continue };
        let value = sum_of_all.filter(|_| is_as_all).unwrap_or_else(|| cage.value.clone());
        let of = |differ| entry(cage, &value, need, differ);
        let (Ok(strict), Ok(loose)) = (of(true), of(is_distinct)) else {
            continue;
        };
        perhaps |= strict != loose;
        surely[0].extend(loose);
        surely[1].extend(strict);
        groups.push(names(&cage.cells));
        binder.shapes.cages[at].bound = true;
    }
    if let Some(need) = equal.filter(|_| groups.len() > 1) {
        binder.add(need, "equalsum", json!({"lines": groups}));
    }
    let [loose, strict] = surely;
    if perhaps && !repeats {
        binder.choices.push(vec![loose, strict]);
    } else {
        binder.entries.extend(loose);
    }
}

/// A cage, whose digits differ or may repeat; none where that says nothing.
fn entry(cage: &Cage, value: &str, need: &Need, differ: bool) -> Result<Option<Entry>, ParseIntError> {
    let mut entry = json!({"cells": names(&cage.cells)});
    let differ = differ || cage.cells.len() == 1;
    if !value.is_empty() {
        entry["value"] = value.parse::<u32>()?.to_string().into();
    } else if !differ {
        return Ok(None);
    }
    Ok(Some(entry_of(need, if differ { "killercage" } else { "cagesum" }, entry)))
}

/// Binds cages that say nothing: without a sum, of one cell, within a row, a column or a region, or hidden and not
/// distinct; and those that say where there is light in the fog.
pub(super) fn drop_frames(binder: &mut Binder) {
    let (size, regions) = (binder.size, &binder.regions);
    let region =
        |&(row, col): &Place| regions.get((row * size + col) as usize).copied().filter(|region| *region >= 0);
    for cage in &mut binder.shapes.cages {
        if !cage.value.is_empty() {
            cage.bound |= cage.value.eq_ignore_ascii_case("foglight");
            continue;
        }
        let first = cage.cells.first().copied().unwrap_or_default();
        let is_house = cage.cells.iter().all(|cell| cell.0 == first.0)
            || cage.cells.iter().all(|cell| cell.1 == first.1)
            || region(&first).is_some() && cage.cells.iter().all(|cell| region(cell) == region(&first));
        cage.bound |= is_house && cage.cells.len() == size as usize && is_simple(&cage.cells)
            || cage.hidden && !cage.unique
            || cage.cells.len() == 1;
    }
}

/// The region of each cell: the named one, or the usual block, which has no name.
pub(super) fn regions(object: &Object, size: i32) -> Vec<i32> {
    let region = |(row, col): Place| {
        let named =
            object.get("grid").and_then(|grid| grid.get(row as usize)?.get(col as usize)?.get("region"));
        match (named.and_then(Value::as_i64), size) {
            (Some(region), _) => region as i32,
            (None, 9) => row / 3 * 3 + col / 3,
            (None, 6) => row / 2 * 2 + col / 3,
            (None, 4) => row / 2 * 2 + col / 2,
            (None, 8) => row / 2 * 2 + col / 4,
            _ => -1,
        }
    };
    (0..size).flat_map(|row| (0..size).map(move |col| (row, col))).map(region).collect()
}
