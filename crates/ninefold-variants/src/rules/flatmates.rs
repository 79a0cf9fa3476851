//! Dutch flatmates: every 5 has a 1 above it or a 9 below it, or both.

use crate::layout::{Cell, Filled, Layout};
use crate::model::{Machine, Model};

use super::rule::{Rule, Terms};

/// Every 5 has company.
#[derive(Clone, Copy, Debug)]
pub struct Flatmates;

impl Rule for Flatmates {
    info!("flatmates", "Every 5 has a 1 above it or a 9 below it.");

    fn terms(&self) -> Terms {
        Terms::default()
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.all().collect()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let layout = grid.layout;
        let is = |cell: Option<Cell>, value: i32| cell.is_some_and(|cell| grid.at(cell) == value);
        let fives = layout.all().filter(|&cell| grid.at(cell) == 5);
        fives.into_iter().all(|cell| is(layout.step(cell, -1, 0), 1) || is(layout.step(cell, 1, 0), 9))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        // Whether the cell above is a 1, and whether the next must be a 9.
        let step = |&(one, nine): &(bool, bool), value: usize| {
            let value = layout.lowest() + value as i32;
            (!nine || value == 9).then_some((value == 1, value == 5 && !one))
        };
        let machine = Machine::grow(layout.values(), (false, false), step, |&(_, nine)| !nine);
        for area in layout.areas().into_iter().filter(|area| area.len() == layout.values()) {
            model.place(&area, 5, 4.0);
        }
        for col in 0..layout.cols() {
            model.automaton_or_check(self, &layout.col_cells(col), machine.clone());
        }
    }
}
