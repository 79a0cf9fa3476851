//! No ties: all rows and columns, read from either end, are different numbers.

use crate::layout::{Cell, Filled, Layout};
use crate::model::Model;
use crate::propagators::ranks::entries;

use super::rule::{Rule, Terms};

/// No two entries of a full rank are equal, with or without clues.
#[derive(Clone, Copy, Debug)]
pub struct DistinctRanks;

/// Every two entries.
fn pairs(layout: &Layout) -> Vec<[Vec<Cell>; 2]> {
    let entries: Vec<Vec<Cell>> = entries(layout).iter().map(|entry| entry.cells().collect()).collect();
    let mut pairs = Vec::new();
    for (number, one) in entries.iter().enumerate() {
        pairs.extend(entries[number + 1..].iter().map(|other| [one.clone(), other.clone()]));
    }
    pairs
}

/// Whether two entries differ in every grid: somewhere they meet different cells of a house.
fn never_equal(layout: &Layout, [one, other]: &[Vec<Cell>; 2]) -> bool {
    let sees = |a: Cell, b: Cell| {
        a != b && layout.has_lines() && (layout.row(a) == layout.row(b) || layout.col(a) == layout.col(b))
    };
    one.iter().zip(other).any(|(&a, &b)| sees(a, b))
}

impl Rule for DistinctRanks {
    info!("distinct-ranks", "All rows and columns, read from either end, are different numbers.");

    fn terms(&self) -> Terms {
        Terms::default()
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.all().collect()
    }

    fn fault(&self, layout: &Layout) -> Option<String> {
        (layout.rows() != layout.cols()).then(|| "rows and columns of different lengths".to_owned())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        pairs(grid.layout).iter().all(|[one, other]| grid.of(one) != grid.of(other))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        for [one, other] in pairs(layout).into_iter().filter(|pair| !never_equal(layout, pair)) {
            model.check(&[&one[..], &other].concat(), move |grid| grid.of(&one) != grid.of(&other));
        }
    }
}
