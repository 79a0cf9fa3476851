//! Doppelgänger: every row, column and block holds 0 and all but one of the values 1 to N. Layers hold the missing values:
//! these differ among rows, among columns and among blocks, and among the three houses of each 0.

use crate::layout::{Cell, Filled, Layout};
use crate::model::{Model, Propagator, Run, State, attributes, is_fixed};

use super::rule::{Rule, Terms};

/// For rows, columns and blocks the cells that hold what is missing there.
#[derive(Clone, Debug)]
pub struct Doppelganger {
    missing: [Vec<Cell>; 3],
}

impl Doppelganger {
    /// The cells for what is missing from rows, columns and blocks, each in order.
    #[must_use]
    pub fn new(rows: Vec<Cell>, cols: Vec<Cell>, blocks: Vec<Cell>) -> Self {
        Self { missing: [rows, cols, blocks] }
    }

    /// Every house with the cell for what is missing there.
    fn houses(&self, layout: &Layout) -> [Vec<Vec<Cell>>; 3] {
        let rows = (0..layout.rows()).map(|row| layout.row_cells(row)).collect();
        let cols = (0..layout.cols()).map(|col| layout.col_cells(col)).collect();
        let mut houses: [Vec<Vec<Cell>>; 3] = [rows, cols, layout.blocks()];
        for (houses, missing) in houses.iter_mut().zip(&self.missing) {
            houses.iter_mut().zip(missing).for_each(|(house, &missing)| house.push(missing));
        }
        houses
    }

    /// For each cell of the grid the cells for what is missing from its houses.
    fn around(&self, layout: &Layout) -> Vec<(Cell, Vec<Cell>)> {
        let houses = self.houses(layout).concat();
        let around = |cell: Cell| {
            houses.iter().filter(move |house| house.contains(&cell)).filter_map(|house| house.last())
        };
        layout.all().map(|cell| (cell, around(cell).copied().collect())).collect()
    }
}

impl Rule for Doppelganger {
    info!(
        "doppelganger",
        "Each house lacks one value; what is missing differs, also among the houses of each 0."
    );

    fn terms(&self) -> Terms {
        Terms::lists(&self.missing)
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.all().chain(self.missing.concat()).collect()
    }

    fn fault(&self, layout: &Layout) -> Option<String> {
        let size = layout.rows();
        let fits = size == layout.cols() && layout.lowest() == 0 && layout.values() == size + 1;
        (!fits).then(|| "the grid needs as many rows as columns and the values 0 to their number".to_owned())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let houses = self.houses(grid.layout);
        let differs =
            |missing: &Vec<Cell>| grid.differ(missing) && missing.iter().all(|&cell| grid.at(cell) != 0);
        houses.concat().iter().all(|house| grid.differ(house))
            && self.missing.iter().all(differs)
            && self
                .around(grid.layout)
                .iter()
                .all(|(cell, around)| grid.at(*cell) != 0 || grid.differ(around))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        self.houses(layout).concat().iter().for_each(|house| model.differ(house));
        for missing in self.missing.iter().filter(|missing| !missing.is_empty()) {
            missing.iter().for_each(|&cell| model.allow(cell, |value| value != 0));
            if missing.len() < layout.values() - 1 {
                model.differ(missing)
            } else {
                model.sets(missing, vec![layout.mask() & !1])
            }
        }
        for (cell, around) in self.around(layout) {
            let cells = [cell].into_iter().chain(around).map(|cell| cell.0).collect();
            model.propagator(AroundZero { cells });
        }
    }
}

/// If the first cell is 0, the others differ.
#[derive(Debug)]
struct AroundZero {
    cells: Vec<u16>,
}

impl Propagator for AroundZero {
    attributes!(30, wake: crate::model::Wake::Fixed);

    fn run(&self, state: &mut State<'_>) -> Run {
        let [zero, missing @ ..] = &self.cells[..] else { return Ok(()) };
        if state.get(*zero) & 1 == 0 {
            return Ok(());
        }
        for (number, &cell) in
            missing.iter().enumerate().filter(|(_, cell)| is_fixed(state.get(**cell))).collect::<Vec<_>>()
        {
            let values = state.get(cell);
            for (_, &other) in missing.iter().enumerate().filter(|&(other, _)| other != number) {
                if state.get(*zero) == 1 {
                    state.remove(other, values)?;
                } else if state.get(other) == values {
                    state.remove(*zero, 1)?;
                }
            }
        }
        Ok(())
    }
}
