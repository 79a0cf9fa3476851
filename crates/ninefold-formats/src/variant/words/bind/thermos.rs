//! Thermometers: lines with a bulb at one end, which may branch.

use serde_json::json;

use super::{Binder, Need, Place, marks, names};
use crate::variant::words::shapes::{Mark, Stroke};

/// Lines with bulbs of their own colour, and those that leave one of these.
pub(super) fn bind(binder: &mut Binder, needs: &[Need]) {
    for (number, need) in needs.iter().enumerate() {
        let others = needs.iter().filter(|other| other.rule.name != need.rule.name);
        let is_told = others.clone().all(|other| other.colour().is_some() && need.colour().is_some());
        let again = needs[..number]
            .iter()
            .any(|other| other.rule.name == need.rule.name && other.colour() == need.colour());
        if is_told && !again {
            of_kind(binder, need);
        }
    }
}

fn of_kind(binder: &mut Binder, need: &Need) {
    let mut found: Vec<(Vec<Place>, String)> = Vec::new();
    let mut bulbs = Vec::new();
    for at in 0..binder.shapes.strokes.len() {
        let Some(cells) = usable(binder, at, need) else { continue };
        let ends = [cells[0], cells[cells.len() - 1]].map(|end| bulb(binder, at, end, &bulbs));
        let (cells, mark) = match ends {
            [Some(mark), None] => (cells, mark),
            [None, Some(mark)] => (cells.into_iter().rev().collect::<Vec<_>>(), mark),
            _ => continue,
        };
        bulbs.push(mark);
        found.push((cells, binder.shapes.strokes[at].written.clone()));
        binder.shapes.strokes[at].bound = true;
    }
    branches(binder, need, &mut found);
    // A line with its bulb between its ends is two.
    for at in 0..binder.shapes.strokes.len() {
        let Some(cells) = usable(binder, at, need) else { continue };
        let middle = |place: usize| Some((place, bulb(binder, at, cells[place], &[])?));
        let Some((place, mark)) = (1..cells.len() - 1).find_map(middle) else { continue };
        if bulbs.contains(&mark) {
            continue;
        }
        bulbs.push(mark);
        let written = binder.shapes.strokes[at].written.clone();
        found.push((cells[..=place].iter().rev().copied().collect(), written.clone()));
        found.push((cells[place..].to_vec(), written));
        binder.shapes.strokes[at].bound = true;
    }
    for (cells, _) in found {
        binder.add(need, need.key(), json!({"lines": [names(&cells)]}));
    }
    bulbs.into_iter().for_each(|mark| marks::take(binder, mark));
}

/// The cells of a free line that may be a thermometer.
fn usable(binder: &Binder, at: usize, need: &Need) -> Option<Vec<Place>> {
    let line = &binder.shapes.strokes[at];
    let called = need.colour().is_none_or(|colour| line.is_called(colour));
    let cells = line.cells.clone().filter(|cells| !line.bound && called && binder.are_inside(cells))?;
    let once = (1..cells.len()).all(|i| !cells[..i].contains(&cells[i]));
    (once && line.thickness >= 5.0).then_some(cells)
}

/// The bulb of a line at one of its ends, in its colour: a free one, or one of `bulbs`.
fn bulb(binder: &Binder, line: usize, end: Place, bulbs: &[usize]) -> Option<usize> {
    let line = &binder.shapes.strokes[line];
    let is_bulb = |at: usize, mark: &Mark| {
        let is_same =
            line.colours.iter().any(|colour| mark.fill.as_ref().is_some_and(|fill| fill.is_like(colour)));
        mark.is_circle()
            && mark.cell() == end
            && mark.text.is_empty()
            && is_same
            && (!mark.bound || bulbs.contains(&at))
    };
    binder.shapes.marks.iter().enumerate().position(|(at, mark)| is_bulb(at, mark))
}

/// Lines of the same colour that leave a thermometer: each goes on from the bulb to where it leaves.
fn branches(binder: &mut Binder, need: &Need, found: &mut Vec<(Vec<Place>, String)>) {
    let mut more = true;
    while more {
        more = false;
        for at in 0..binder.shapes.strokes.len() {
            let Some(cells) = usable(binder, at, need) else { continue };
            let line: &Stroke = &binder.shapes.strokes[at];
            let backwards: Vec<Place> = cells.iter().rev().copied().collect();
            let trunk = |from: Place| {
                let trunk = found
                    .iter()
                    .find(|(trunk, written)| *written == line.written && trunk.contains(&from))?;
                let leaves = trunk.0.iter().position(|&cell| cell == from)?;
                Some(trunk.0[..leaves].to_vec())
            };
            let whole = match (trunk(cells[0]), trunk(backwards[0])) {
                (Some(trunk), None) => [trunk, cells].concat(),
                (None, Some(trunk)) => [trunk, backwards].concat(),
                _ => continue,
            };
            found.push((whole, line.written.clone()));
            binder.shapes.strokes[at].bound = true;
            more = true;
        }
    }
}
