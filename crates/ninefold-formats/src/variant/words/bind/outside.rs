//! Numbers beside the grid, with an arrow along a diagonal or without.

use serde_json::{Value, json};

use super::{Binder, Need, Place, name, names};
use crate::variant::words::shapes::{Mark, Point};

/// Sums along diagonals: an arrow outside and the number at its beginning.
pub(super) fn rays(binder: &mut Binder, needs: &[Need]) {
    let need = &needs[0];
    for at in 0..binder.shapes.arrows.len() {
        let arrow = &binder.shapes.arrows[at];
        let (Some(&from), Some(&to)) = (arrow.points.first(), arrow.points.last()) else { continue };
        let Some((cell, direction)) = ray(binder, from, to).filter(|_| !arrow.bound) else { continue };
        let Some(clue) = nearest(binder, from) else { continue };
        let sum = binder.shapes.marks[clue].text.clone();
        binder.add(need, need.key(), json!({"cell": name(cell), "direction": direction, "value": sum}));
        binder.shapes.marks[clue].bound = true;
        binder.shapes.arrows[at].bound = true;
    }
}

/// The place before the first cell of a diagonal, and its direction.
fn ray(binder: &Binder, from: Point, to: Point) -> Option<(Place, &'static str)> {
    let sign = |from: f64, to: f64| if to > from + 0.02 { 1 } else { -i32::from(to < from - 0.02) };
    let (down, right) = (sign(from.0, to.0), sign(from.1, to.1));
    let direction = match (down, right) {
        (1, 1) => "DR",
        (1, -1) => "DL",
        (-1, 1) => "UR",
        (-1, -1) => "UL",
        _ => return None,
    };
    let mut place = (from.0.floor() as i32, from.1.floor() as i32);
    if binder.is_inside(place) {
        return None;
    }
    for _ in 0..3 {
        let next = (place.0 + down, place.1 + right);
        if binder.is_inside(next) {
            return Some((place, direction));
        }
        place = next;
    }
    None
}

/// The nearest free number beside the grid.
fn nearest(binder: &Binder, (row, col): Point) -> Option<usize> {
    let marks = binder.shapes.marks.iter().enumerate();
    let far = |mark: &Mark| (mark.row - row).hypot(mark.col - col);
    let is_clue = |mark: &Mark| {
        !mark.bound && !mark.text.is_empty() && !binder.is_inside(mark.cell()) && far(mark) < 0.9
    };
    let (at, mark) =
        marks.filter(|(_, mark)| is_clue(mark)).min_by(|(_, a), (_, b)| far(a).total_cmp(&far(b)))?;
    mark.text.parse::<u32>().is_ok().then_some(at)
}

/// Numbers beside rows and columns, of one kind.
pub(super) fn clues(binder: &mut Binder, needs: &[Need]) {
    let need = &needs[0];
    if needs.iter().any(|other| other.rule.name != need.rule.name) {
        return;
    }
    let size = binder.size;
    let mut places = Vec::new();
    for at in 0..binder.shapes.marks.len() {
        let mark = &binder.shapes.marks[at];
        let (row, col) = (beside(mark.row, size), beside(mark.col, size));
        let is_beside = binder.is_inside((row, 0)) != binder.is_inside((0, col));
        let entry = match need.look() {
            "first" => first(&mark.text, (row, col), size, need),
            _ if places.contains(&(row, col)) => None,
            _ => {
                let number = mark.text.parse::<u32>().ok();
                number.map(|number| json!({"cell": name((row, col)), "value": number.to_string()}))
            }
        };
        let Some(entry) = entry.filter(|_| !mark.bound && is_beside) else { continue };
        places.push((row, col));
        binder.shapes.marks[at].bound = true;
        binder.add(need, need.key(), entry);
    }
    let backgrounds = binder.shapes.marks.iter_mut().filter(|mark| mark.text.is_empty());
    for mark in backgrounds {
        mark.bound |= places.contains(&(beside(mark.row, size), beside(mark.col, size)));
    }
}

/// Digits that stand in the first cells seen from a place beside the grid.
fn first(text: &str, (row, col): Place, size: i32, need: &Need) -> Option<Value> {
    let is_digit = |c: &char| !c.is_whitespace() && *c != ',';
    let digits: Vec<u32> = text.chars().filter(is_digit).map(|c| c.to_digit(10)).collect::<Option<_>>()?;
    let count = need.slots.numbers.first().copied().filter(|count| (2..=size).contains(count))?;
    let step = |at: i32| if at < 0 { 1 } else { -i32::from(at == size) };
    let cells: Vec<Place> = (1..=count).map(|i| (row + i * step(row), col + i * step(col))).collect();
    (!digits.is_empty()).then(|| json!({"cells": names(&cells), "values": digits}))
}

/// A row or column, or the one before the first or behind the last.
fn beside(at: f64, size: i32) -> i32 {
    (at.floor() as i32).clamp(-1, size)
}
