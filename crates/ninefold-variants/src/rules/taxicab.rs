//! Anti-taxicab: a value does not stand twice at a distance of just that value, counted in steps
//! between neighbours.

use crate::layout::{Cell, Filled, Layout};
use crate::model::Model;

use super::rule::{Rule, Terms};

/// Equal values are not as far apart as they say.
#[derive(Clone, Copy, Debug)]
pub struct AntiTaxicab;

fn distance(layout: &Layout, a: Cell, b: Cell) -> i32 {
    let rows = layout.row(a).abs_diff(layout.row(b));
    (rows + layout.col(a).abs_diff(layout.col(b))) as i32
}

/// Pairs of cells that are as far apart as some value.
fn pairs(layout: &Layout) -> Vec<(Cell, Cell, i32)> {
    let with = |a: Cell| layout.all().filter(move |&b| b > a).map(move |b| (a, b));
    let far = |(a, b)| (a, b, distance(layout, a, b));
    let known = |&(_, _, far): &(Cell, Cell, i32)| layout.bit(far) != 0;
    layout.all().flat_map(with).map(far).filter(known).collect()
}

impl Rule for AntiTaxicab {
    info!("anti-taxicab", "A value does not stand twice at a distance of that value.");

    fn terms(&self) -> Terms {
        Terms::default()
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.all().collect()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let fine = |&(a, b, far): &(Cell, Cell, i32)| grid.at(a) != far || grid.at(b) != far;
        pairs(grid.layout).iter().all(fine)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        for (a, b, far) in pairs(model.layout()) {
            model.relate(a, b, |x, y| x != far || y != far);
        }
    }
}
