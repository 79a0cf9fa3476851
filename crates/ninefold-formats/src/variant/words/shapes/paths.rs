//! Lines as points, and the cells that they lead through.

use serde_json::Value;

use super::{Place, decimal, number_at};

/// The width of a cell, in the unit of paths.
const CELL: f64 = 64.0;
/// The most cells of a line.
const LONGEST: usize = 700;

/// A point, in cells from the corner: row and column.
pub(in super::super) type Point = (f64, f64);

/// The parts of a line: its points, or each part of its path; `None` for other curves.
pub(super) fn parts(line: &Value) -> Option<Vec<Vec<Point>>> {
    let path = ["d", "d2"].iter().find_map(|key| line.get(*key)).and_then(Value::as_str);
    match path {
        Some(path) => subpaths(path),
        None => Some(vec![line.get("wayPoints")?.as_array()?.iter().map(point).collect::<Option<_>>()?]),
    }
}

pub(super) fn point(written: &Value) -> Option<Point> {
    let at = |index: usize| number_at(written.get(index)?).filter(|at| at.abs() < 100.0);
    at(0).zip(at(1))
}

/// Whether a coordinate is in the middle of a cell.
pub(super) fn middle(at: f64) -> bool {
    (at.rem_euclid(1.0) - 0.5).abs() < 0.07
}

/// Whether a coordinate is on an edge.
pub(super) fn edge(at: f64) -> bool {
    (at - at.round()).abs() < 0.07
}

/// The parts of a path with straight sides, whose corners may be rounded.
fn subpaths(path: &str) -> Option<Vec<Vec<Point>>> {
    let mut spaced = String::with_capacity(2 * path.len());
    for c in path.chars() {
        match c {
            'a'..='d' | 'f'..='z' | 'A'..='Z' => spaced.extend([' ', c, ' ']),
            ',' => spaced.push(' '),
            _ => spaced.push(c),
        }
    }
    let (mut words, mut command) = (spaced.split_whitespace().peekable(), 'M');
    let mut parts: Vec<Vec<Point>> = Vec::new();
    while let Some(word) = words.peek() {
        if word.starts_with(|c: char| c.is_ascii_alphabetic()) {
            command = words.next()?.chars().next()?;
        }
        let mut pair = || {
            let mut number = || decimal(words.next()?).filter(|at| at.abs() < 6400.0);
            let (x, y) = (number()?, number()?);
            Some((y / CELL, x / CELL))
        };
        match command {
            'M' => {
                parts.push(vec![pair()?]);
                command = 'L';
            }
            'L' => parts.last_mut()?.push(pair()?),
            // The corner of a rounded bend, which is in the middle of a cell; its end is not.
            'Q' => {
                let (corner, _) = (pair()?, pair()?);
                parts.last_mut()?.push(corner);
            }
            'Z' | 'z' => {
                let first = *parts.last()?.first()?;
                parts.last_mut()?.push(first);
            }
            _ => return None,
        }
    }
    Some(parts.into_iter().map(cornered).collect())
}

/// The points in the middle of cells, if the path begins and ends with such points.
fn cornered(part: Vec<Point>) -> Vec<Point> {
    let inner: Vec<_> = part.iter().copied().filter(|(row, col)| middle(*row) && middle(*col)).collect();
    if inner.len() > 1 && inner.first() == part.first() && inner.last() == part.last() { inner } else { part }
}

/// The cells from point to point, if all points but the `loose` first and last are in the middle of cells and each side
/// is straight.
pub(in super::super) fn through(points: &[Point], loose: bool) -> Option<Vec<Place>> {
    let mut cells: Vec<Place> = Vec::new();
    for (number, &(row, col)) in points.iter().enumerate() {
        let may_be_off = loose && (number == 0 || number + 1 == points.len());
        if !(may_be_off || middle(row) && middle(col)) {
            return None;
        }
        let next = (row.floor() as i32, col.floor() as i32);
        let Some(&last) = cells.last() else {
            cells.push(next);
            continue;
        };
        let (down, right) = (next.0 - last.0, next.1 - last.1);
        if down != 0 && right != 0 && down.abs() != right.abs() {
            return None;
        }
        let steps = 1..=down.abs().max(right.abs());
        cells.extend(steps.map(|k| (last.0 + down.signum() * k, last.1 + right.signum() * k)));
        if cells.len() > LONGEST {
            return None;
        }
    }
    (cells.len() > 1).then_some(cells)
}

/// The points with those that are off the middle of their cell moved to it, if half of them are in the middle already and
/// no side changes its direction.
pub(super) fn straightened(points: &[Point]) -> Option<Vec<Point>> {
    let is_middle = |point: &&Point| middle(point.0) && middle(point.1);
    let off = |at: f64| (at.rem_euclid(1.0) - 0.5).abs();
    let is_near = |&(row, col): &Point| off(row).max(off(col)) < 0.46;
    let fits = points.iter().filter(is_middle).count() * 2 >= points.len() && points.iter().all(is_near);
    let is_straight = |pair: &[Point]| {
        let (down, right) = ((pair[0].0 - pair[1].0).abs(), (pair[0].1 - pair[1].1).abs());
        down.min(right).min((down - right).abs()) < 0.07
    };
    (fits && points.windows(2).all(is_straight))
        .then(|| points.iter().map(|&(row, col)| (row.floor() + 0.5, col.floor() + 0.5)).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn lines_lead_through_the_middle_of_cells() {
        let cells = |line: Value| parts(&line).and_then(|parts| through(&parts[0], false));
        let bent = vec![(0, 0), (0, 1), (0, 2), (1, 3)];
        assert_eq!(cells(json!({"wayPoints": [[0.5, 0.5], [0.5, 2.5], [1.5, 3.5]]})), Some(bent));
        let rounded = "M32 32L64 32Q96 32 96 64L96 96";
        assert_eq!(cells(json!({"d": rounded})), Some(vec![(0, 0), (0, 1), (1, 1)]));
        assert_eq!(cells(json!({"wayPoints": [[0.5, 0.5], [1.5, 3.5]]})), None, "a knight's move");
        assert_eq!(cells(json!({"wayPoints": [[0, 0.5], [0, 3.5]]})), None, "along an edge");
        assert_eq!(cells(json!({"d": "M0 0C1 1 2 2 3 3"})), None);
        let straight = |points: &[Point]| straightened(points).and_then(|points| through(&points, false));
        assert_eq!(straight(&[(0.5, 0.5), (0.5, 2.2)]), Some(vec![(0, 0), (0, 1), (0, 2)]));
        assert_eq!(straight(&[(0.5, 0.5), (0.5, 2.0)]), None, "to an edge");
        assert_eq!(straight(&[(0.5, 0.5), (0.7, 2.2)]), None, "aslant");
        assert_eq!(straight(&[(0.75, 0.75), (0.75, 2.75)]), None, "beside the middle");
    }
}
