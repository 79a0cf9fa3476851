//! Quadruple: each value listed stands in the four cells at least as often as it is listed.

use crate::layout::{Cell, Filled, Layout};
use crate::model::{Contradiction, Model, Propagator, Run, State, attributes, numbers};
use crate::propagators::pointing::Pointing;
use crate::sort::ArrangeDistinct;

use super::rule::{Rule, Terms};

/// Cells, four as a rule, and the values that they must contain.
#[derive(Clone, Debug)]
pub struct Quadruple {
    cells: Vec<Cell>,
    values: Vec<i32>,
}

impl Quadruple {
    /// Cells and values.
    #[must_use]
    pub fn new(cells: Vec<Cell>, values: Vec<i32>) -> Self {
        Self { cells, values }
    }

    /// Each value listed and how often.
    fn needs(&self) -> Vec<(i32, usize)> {
        let mut values = self.values.clone();
        values.arrange_distinct();
        let times = |value| self.values.iter().filter(|&&other| other == value).count();
        values.into_iter().map(|value| (value, times(value))).collect()
    }
}

impl Rule for Quadruple {
    info!("quadruple", "Each value listed stands in the cells at least as often as it is listed.");

    fn terms(&self) -> Terms {
        Terms::list(&self.cells).with_numbers(self.values.iter().copied())
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let here = grid.of(&self.cells);
        let times = |value| here.iter().filter(|&&other| other == value).count();
        self.needs().into_iter().all(|(value, need)| times(value) >= need)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        if self.values.len() >= self.cells.len() {
            let listed = |value| self.values.contains(&value);
            self.cells.iter().for_each(|&cell| model.allow(cell, listed));
        }
        let bit = |(value, need)| (model.layout().bit(value), need);
        let needs: Vec<(u32, usize)> = self.needs().into_iter().map(bit).collect();
        let cells = numbers(&self.cells);
        if cells.len() <= Pointing::MOST {
            let all = needs.iter().fold(0, |all, (value, _)| all | value);
            model.propagator(Pointing::of_cells(cells.clone(), all));
        }
        model.propagator(Contains { cells, needs });
    }
}

/// Values with the number of cells that must have them.
#[derive(Debug)]
struct Contains {
    cells: Vec<u16>,
    needs: Vec<(u32, usize)>,
}

impl Propagator for Contains {
    attributes!(7);

    fn run(&self, state: &mut State<'_>) -> Run {
        for &(value, need) in &self.needs {
            let can = |cell: &&u16| state.get(**cell) & value != 0;
            let places = self.cells.iter().filter(can).count();
            if places < need {
                return Err(Contradiction);
            }
            if places == need {
                for &cell in &self.cells {
                    if state.get(cell) & value != 0 {
                        state.keep(cell, value)?;
                    }
                }
            }
        }
        Ok(())
    }
}
