//! Arrows from circles, and from pills of two cells.

use serde_json::json;

use super::{Binder, Need, Place, marks, names};
use crate::variant::words::shapes::{Mark, Stands, through};

/// An arrow that is bound: the mark at its beginning with its cells, and the cells along it.
struct Bound {
    mark: usize,
    sum: Vec<Place>,
    cells: Vec<Place>,
}

/// Arrows that begin in a circle, or in a pill if a sentence says how to read one; several may share one.
pub(super) fn bind(binder: &mut Binder, needs: &[Need]) {
    let has_pills = needs.iter().any(|need| need.look() == "pill");
    let mut bound: Vec<Bound> = Vec::new();
    // Those that leave another arrow come behind it.
    while let Some((at, arrow)) =
        (0..binder.shapes.arrows.len()).find_map(|at| Some((at, usable(binder, at, has_pills, &bound)?)))
    {
        binder.shapes.arrows[at].bound = true;
        let entry = json!({"cells": names(&arrow.sum), "lines": [names(&arrow.cells)]});
        binder.add(&needs[0], needs[0].key(), entry);
        shaft(binder, &arrow.cells);
        bound.push(arrow);
    }
    for arrow in bound {
        marks::take(binder, arrow.mark);
    }
}

/// A free arrow with the free mark at its beginning, or with the one at the beginning of an arrow that it leaves.
fn usable(binder: &Binder, at: usize, has_pills: bool, bound: &[Bound]) -> Option<Bound> {
    let arrow = &binder.shapes.arrows[at];
    let cells = arrow.cells.clone().filter(|cells| !arrow.bound && binder.are_inside(cells))?;
    let first = cells[0];
    let begins = |mark: &&(usize, &Mark)| {
        let (at, mark) = mark;
        let is_shared = || bound.iter().any(|other| other.mark == *at);
        mark.text.is_empty()
            && (!mark.bound || is_shared())
            && (mark.is_circle() && mark.cell() == first
                || has_pills && is_pill(mark) && mark.pair().contains(&first))
    };
    let marks: Vec<(usize, &Mark)> = binder.shapes.marks.iter().enumerate().collect();
    if let Some((mark, shape)) = marks.iter().find(begins) {
        let sum = if is_pill(shape) { shape.pair().to_vec() } else { vec![first] };
        return Some(Bound { mark: *mark, sum, cells });
    }
    let leaves = |other: &&Bound| {
        other.cells[1..].contains(&first) && !cells[1..].iter().any(|cell| other.cells.contains(cell))
    };
    let trunk = bound.iter().find(leaves)?;
    let before = trunk.cells.iter().take_while(|cell| **cell != first);
    Some(Bound { mark: trunk.mark, sum: trunk.sum.clone(), cells: before.chain(&cells).copied().collect() })
}

/// Whether it is a rounded box over two cells.
fn is_pill(mark: &Mark) -> bool {
    let (short, long) = (mark.width.min(mark.height), mark.width.max(mark.height));
    let lies = mark.pair()[0].0 == mark.pair()[1].0;
    mark.is_round
        && mark.stands == Stands::Edge
        && (0.45..0.98).contains(&short)
        && (1.4..1.98).contains(&long)
        && lies == (mark.width > mark.height)
}

/// Binds the lines that are drawn below an arrow.
fn shaft(binder: &mut Binder, cells: &[Place]) {
    for line in binder.shapes.strokes.iter_mut().filter(|line| !line.bound && line.thickness < 10.0) {
        let along =
            through(&line.points, true).is_some_and(|line| line.iter().all(|cell| cells.contains(cell)));
        line.bound |= along && line.is_called("gray");
    }
}
