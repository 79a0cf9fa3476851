//! Arrows from circles.

use serde_json::json;

use super::{Binder, Need, marks, name, names};

/// Arrows that begin in a circle; several may share one.
pub(super) fn bind(binder: &mut Binder, needs: &[Need]) {
    let need = &needs[0];
    let mut circles = Vec::new();
    for at in 0..binder.shapes.arrows.len() {
        let arrow = &binder.shapes.arrows[at];
        let Some(cells) = arrow.cells.clone().filter(|cells| !arrow.bound && binder.are_inside(cells)) else {
            continue;
        };
        let is_circle = |mark: &super::super::shapes::Mark| {
            mark.is_circle() && mark.cell() == cells[0] && mark.text.is_empty()
        };
        let Some(circle) = binder.shapes.marks.iter().position(is_circle) else { continue };
        let is_shared = circles.contains(&circle);
        if binder.shapes.marks[circle].bound && !is_shared {
            continue;
        }
        circles.push(circle);
        binder.shapes.arrows[at].bound = true;
        binder.add(need, need.key(), json!({"cells": [name(cells[0])], "lines": [names(&cells)]}));
        shaft(binder, &cells);
    }
    for circle in circles {
        marks::take(binder, circle);
    }
}

/// Binds the line that is drawn below an arrow.
fn shaft(binder: &mut Binder, cells: &[super::Place]) {
    for line in binder.shapes.strokes.iter_mut().filter(|line| !line.bound && line.thickness < 8.0) {
        let along = line.cells.as_ref().is_some_and(|line| line.iter().all(|cell| cells.contains(cell)));
        line.bound |= along && line.is_called("gray");
    }
}
