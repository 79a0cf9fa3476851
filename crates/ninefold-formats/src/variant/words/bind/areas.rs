//! Diagonals, extra regions, windows and clones.

use ninefold::sort::Arrange;
use serde_json::{Value, json};

use super::{Binder, Entry, Need, Place, name, names};
use crate::variant::words::shapes::{Mark, Stands};

/// The diagonals that are `drawn`, if the sentence says so; else both, or, where only one is drawn, it or both.
pub(super) fn diagonals(binder: &mut Binder, needs: &[Need]) {
    let drawn = [drawn(binder, false), drawn(binder, true)];
    let all: Vec<Entry> = ["diagonal-", "diagonal+"].map(|key| (key, Value::Bool(true))).to_vec();
    let seen: Vec<Entry> =
        all.iter().zip(drawn).filter(|(_, drawn)| *drawn).map(|(entry, _)| entry.clone()).collect();
    if needs.iter().all(|need| need.look() == "drawn") {
        binder.entries.extend(seen);
    } else if seen.len() == 1 {
        binder.choices.push(vec![seen, all]);
    } else {
        binder.entries.extend(all);
    }
}

/// Whether a diagonal is drawn, as a line or as a cage; both are bound.
fn drawn(binder: &mut Binder, rising: bool) -> bool {
    let size = f64::from(binder.size);
    let along = |(row, col): (f64, f64)| {
        if rising { (row + col - size).abs() < 0.2 } else { (row - col).abs() < 0.2 }
    };
    let mut drawn = false;
    for line in binder.shapes.strokes.iter_mut().filter(|line| !line.bound) {
        let (first, last) = (line.points[0], line.points[line.points.len() - 1]);
        let is_long = (first.0 - last.0).abs() > size - 1.2 && (first.1 - last.1).abs() > size - 1.2;
        line.bound = is_long && line.points.iter().all(|&point| along(point));
        drawn |= line.bound;
    }
    let diagonal = |i: i32| if rising { (i, binder.size - 1 - i) } else { (i, i) };
    let cells: Vec<Place> = (0..binder.size).map(diagonal).collect();
    for cage in binder.shapes.cages.iter_mut().filter(|cage| cage.value.is_empty()) {
        cage.bound |= cage.has_all_of(&cells);
    }
    drawn
}

/// Cells in a colour or in a cage.
pub(super) fn bind(binder: &mut Binder, needs: &[Need]) {
    for need in needs {
        match need.look() {
            "window" => windows(binder),
            "clone" => clones(binder, need),
            "cells" => cells(binder, need),
            "magic" | "magic centre" => magic_squares(binder, need),
            _ => extra_regions(binder, need),
        }
    }
}

/// The windows between the blocks need not be drawn.
fn windows(binder: &mut Binder) {
    let is_window = |at: i32| at % 4 != 0;
    for tint in binder.shapes.marks.iter_mut().filter(|mark| is_tint(mark)) {
        let (row, col) = tint.cell();
        tint.bound |= binder.size == 9 && is_window(row) && is_window(col);
    }
    binder.entries.push(("windoku", true.into()));
}

/// Cages of as many cells as there are digits, or tinted cells that hang together.
fn extra_regions(binder: &mut Binder, need: &Need) {
    let size = binder.size as usize;
    let is_region = |cage: &super::super::shapes::Cage| {
        !cage.bound && cage.unique && cage.value.is_empty() && cage.cells.len() == size
    };
    let mut regions: Vec<Vec<Place>> = Vec::new();
    for cage in binder.shapes.cages.iter_mut().filter(|cage| is_region(cage)) {
        cage.bound = true;
        regions.push(cage.cells.clone());
    }
    if regions.is_empty() {
        for cells in tinted(binder, need) {
            let parts = components(cells.clone());
            match parts.iter().all(|part| part.len() == size) {
                true => regions.extend(parts),
                false if cells.len() == size => regions.push(cells),
                false => return,
            }
        }
    }
    take_tints(binder, &regions.concat());
    for cells in regions.iter().filter(|cells| binder.are_inside(cells)).cloned().collect::<Vec<_>>() {
        binder.add(need, need.key(), json!({"cells": names(&cells)}));
    }
}

/// Tinted areas of a colour that have the same form and are clones.
fn clones(binder: &mut Binder, need: &Need) {
    let mut pairs = Vec::new();
    for cells in tinted(binder, need) {
        let parts = components(cells);
        let form = |part: &[Place]| -> Vec<Place> {
            let corner =
                part.iter().fold((i32::MAX, i32::MAX), |low, cell| (low.0.min(cell.0), low.1.min(cell.1)));
            part.iter().map(|cell| (cell.0 - corner.0, cell.1 - corner.1)).collect()
        };
        let [first, others @ ..] = &parts[..] else { return };
        if others.is_empty() || others.iter().any(|other| form(other) != form(first)) {
            return;
        }
        pairs.extend(others.iter().map(|other| (first.clone(), other.clone())));
    }
    for (first, other) in pairs {
        take_tints(binder, &[&first[..], &other].concat());
        binder.add(need, need.key(), json!({"cells": names(&first), "cloneCells": names(&other)}));
    }
}

/// Tinted areas of three by three cells, or the one in the middle: rows, columns and diagonals have one sum.
fn magic_squares(binder: &mut Binder, need: &Need) {
    let mut squares: Vec<Vec<Place>> = tinted(binder, need).into_iter().flat_map(components).collect();
    let is_square = |cells: &Vec<Place>| {
        cells.len() == 9 && (0..9).all(|i| cells[i as usize] == (cells[0].0 + i / 3, cells[0].1 + i % 3))
    };
    squares.retain(is_square);
    if need.look() == "magic centre" && binder.size == 9 {
        squares = vec![(0..9).map(|i| (3 + i / 3, 3 + i % 3)).collect()];
    }
    for cells in squares {
        const LINES: [[usize; 3]; 8] =
            [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
        take_tints(binder, &cells);
        let lines: Vec<_> = LINES.iter().map(|line| names(&line.map(|at| cells[at]))).collect();
        binder.add(need, need.key(), json!({"lines": lines}));
    }
}

/// Cells of a colour, each by itself.
fn cells(binder: &mut Binder, need: &Need) {
    let cells = tinted(binder, need).concat();
    take_tints(binder, &cells);
    for cell in cells {
        binder.add(need, need.key(), json!({"cell": name(cell)}));
    }
}

/// Binds tinted cells where no sentence speaks of any.
pub(super) fn drop_tints(binder: &mut Binder) {
    binder.shapes.marks.iter_mut().filter(|mark| is_tint(mark)).for_each(|mark| mark.bound = true);
}

fn is_tint(mark: &Mark) -> bool {
    let is_square = mark.stands == Stands::Cell && !mark.is_round && mark.is_sized(0.7, 1.1);
    is_square && mark.fill.is_some() && mark.text.is_empty() && !mark.bound
}

/// The free tinted cells of each colour as it is written, in reading order.
fn tinted(binder: &Binder, need: &Need) -> Vec<Vec<Place>> {
    let called = |mark: &&Mark| need.colour().is_none_or(|colour| mark.is_filled(colour));
    let marks = binder.shapes.marks.iter().filter(|mark| is_tint(mark) && binder.is_inside(mark.cell()));
    let mut tinted: Vec<(&str, Vec<Place>)> = Vec::new();
    for mark in marks.filter(called) {
        match tinted.iter_mut().find(|(colour, _)| *colour == mark.written) {
            Some((_, cells)) => cells.push(mark.cell()),
            None => tinted.push((&mark.written, vec![mark.cell()])),
        }
    }
    let in_order = |(_, mut cells): (&str, Vec<Place>)| {
        cells.arrange();
        cells.dedup();
        cells
    };
    tinted.into_iter().map(in_order).collect()
}

fn take_tints(binder: &mut Binder, cells: &[Place]) {
    for mark in binder.shapes.marks.iter_mut().filter(|mark| is_tint(mark)) {
        mark.bound |= cells.contains(&mark.cell());
    }
}

/// The parts that hang together by sides, each in reading order.
fn components(mut cells: Vec<Place>) -> Vec<Vec<Place>> {
    let mut parts = Vec::new();
    while !cells.is_empty() {
        let mut part = vec![cells.remove(0)];
        let mut next = 0;
        while let Some(&(row, col)) = part.get(next) {
            next += 1;
            for side in [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)] {
                let here = cells.iter().position(|cell| *cell == side);
                part.extend(here.map(|at| cells.remove(at)));
            }
        }
        part.arrange();
        parts.push(part);
    }
    parts
}
