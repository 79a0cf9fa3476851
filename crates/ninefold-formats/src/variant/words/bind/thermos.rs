//! Thermometers: lines with a bulb at one end, which may branch.

use ninefold::sort::Arrange;
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
    let (mut found, mut bulbs) = trees(binder, need);
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
    for (cells, _) in found {
        binder.add(need, need.key(), json!({"lines": [names(&cells)]}));
    }
    bulbs.into_iter().for_each(|mark| marks::take(binder, mark));
}

/// Lines of one colour that hang together around one bulb and close no circle, however they were drawn: each way from
/// the bulb to a tip. Their bulbs too.
fn trees(binder: &mut Binder, need: &Need) -> (Vec<(Vec<Place>, String)>, Vec<usize>) {
    let (mut found, mut bulbs) = (Vec::new(), Vec::new());
    let lines = (0..binder.shapes.strokes.len()).filter_map(|at| Some((at, thick(binder, at, need)?)));
    let mut free: Vec<(usize, Vec<Place>)> = lines.collect();
    let index = |&(row, col): &Place| (row * binder.size + col) as usize;
    while let Some((first, line)) = free.pop() {
        let written = binder.shapes.strokes[first].written.clone();
        let (mut tree, mut cells, mut pairs) = (Vec::new(), Vec::new(), Vec::new());
        let mut is_seen = vec![false; (binder.size * binder.size) as usize];
        let mut next = Some((first, line));
        while let Some((at, line)) = next {
            line.iter().for_each(|cell| is_seen[index(cell)] = true);
            pairs.extend(line.windows(2).map(pair));
            cells.extend(line);
            tree.push(at);
            let touches = |(at, line): &(usize, Vec<Place>)| {
                binder.shapes.strokes[*at].written == written && line.iter().any(|cell| is_seen[index(cell)])
            };
            next = free.iter().position(touches).map(|at| free.swap_remove(at));
        }
        cells.arrange();
        cells.dedup();
        pairs.arrange();
        pairs.dedup();
        let roots = cells.iter().filter_map(|&cell| Some((cell, bulb(binder, first, cell, &[])?)));
        let [(root, mark)] = roots.collect::<Vec<_>>()[..] else { continue };
        if pairs.len() + 1 != cells.len() {
            continue;
        }
        let mut open = vec![vec![root]];
        while let Some(way) = open.pop() {
            let last = way[way.len() - 1];
            let ends = |&(a, b): &(Place, Place)| if a == last { Some(b) } else { (b == last).then_some(a) };
            let next: Vec<Place> = pairs.iter().filter_map(ends).filter(|cell| !way.contains(cell)).collect();
            open.extend(next.iter().map(|&cell| [&way[..], &[cell]].concat()));
            if next.is_empty() {
                found.push((way, written.clone()));
            }
        }
        bulbs.push(mark);
        tree.iter().for_each(|&at| binder.shapes.strokes[at].bound = true);
    }
    (found, bulbs)
}

/// Two neighbours on a line, in order.
fn pair(cells: &[Place]) -> (Place, Place) {
    (cells[0].min(cells[1]), cells[0].max(cells[1]))
}

/// The cells of a free line that is thick enough for a thermometer.
fn thick(binder: &Binder, at: usize, need: &Need) -> Option<Vec<Place>> {
    let line = &binder.shapes.strokes[at];
    let called = need.colour().is_none_or(|colour| line.is_called(colour));
    let is_free = !line.bound && called && line.thickness >= 5.0;
    line.cells.clone().filter(|cells| is_free && binder.are_inside(cells))
}

/// The cells of such a line that comes to none of them twice.
fn usable(binder: &Binder, at: usize, need: &Need) -> Option<Vec<Place>> {
    let cells = thick(binder, at, need)?;
    let once = (1..cells.len()).all(|i| !cells[..i].contains(&cells[i]));
    once.then_some(cells)
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
