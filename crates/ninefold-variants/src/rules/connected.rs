//! Connected values: the cells that have one of some values form one region, connected by sides; its number of cells may
//! be said.

use crate::engine::Model;
use crate::engine::state::{Contradiction, Propagator, Run, State};
use crate::layout::{Cell, Layout};
use crate::rule::{Filled, Rule, Terms};

/// Values whose cells hang together.
#[derive(Clone, Debug)]
pub struct Connected {
    values: Vec<i32>,
    size: Option<usize>,
}

impl Connected {
    /// The values, and how many cells have one if that is said.
    #[must_use]
    pub fn new(values: Vec<i32>, size: Option<usize>) -> Self {
        Self { values, size }
    }

    /// The cells that can be reached from one among some, by sides.
    fn reached(layout: &Layout, start: Cell, among: impl Fn(Cell) -> bool) -> Vec<bool> {
        let mut reached = vec![false; layout.cells()];
        let mut open = vec![start];
        reached[start.index()] = true;
        while let Some(cell) = open.pop() {
            for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                if let Some(next) = layout.step(cell, down, right).filter(|&next| among(next))
                    && !reached[next.index()]
                {
                    reached[next.index()] = true;
                    open.push(next);
                }
            }
        }
        reached
    }
}

impl Rule for Connected {
    info!("connected", "The cells with these values are connected.");

    fn terms(&self) -> Terms {
        let size = self.size.map_or(0, |size| size as i32);
        Terms::default().with_numbers([size].into_iter().chain(self.values.iter().copied()))
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.all().collect()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let has = |cell: Cell| self.values.contains(&grid.at(cell));
        let cells: Vec<Cell> = grid.layout.all().filter(|&cell| has(cell)).collect();
        let Some(&first) = cells.first() else { return self.size.is_none_or(|size| size == 0) };
        let reached = Self::reached(grid.layout, first, has);
        self.size.is_none_or(|size| size == cells.len()) && cells.iter().all(|cell| reached[cell.index()])
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        let values = self.values.iter().fold(0, |set, &value| set | layout.bit(value));
        let cells = (0..layout.cells() as u16).collect();
        model.propagator(Spread { cells, layout, values, size: self.size });
    }
}

/// Cells that cannot be connected with a cell that must belong are left out; so are all others once there are enough.
#[derive(Debug)]
struct Spread<'p> {
    cells: Vec<u16>,
    layout: &'p Layout,
    values: u32,
    size: Option<usize>,
}

impl Propagator for Spread<'_> {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn priority(&self) -> u32 {
        70
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        let may = |cell: Cell| state.get(cell.0) & self.values != 0;
        let must = |cell: Cell| state.get(cell.0) & !self.values == 0;
        let Some(first) = self.layout.all().find(|&cell| must(cell)) else {
            let possible = self.layout.all().filter(|&cell| may(cell)).count();
            return if self.size.is_some_and(|size| possible < size) { Err(Contradiction) } else { Ok(()) };
        };
        let reached = Connected::reached(self.layout, first, may);
        let count = |test: &dyn Fn(Cell) -> bool| self.layout.all().filter(|&cell| test(cell)).count();
        let (inside, forced) = (count(&|cell| reached[cell.index()]), count(&|cell| must(cell)));
        if self.size.is_some_and(|size| inside < size || forced > size) {
            return Err(Contradiction);
        }
        let is_full = self.size == Some(forced);
        for cell in self.layout.all() {
            let is_forced = state.get(cell.0) & !self.values == 0;
            if !reached[cell.index()] || is_full && !is_forced {
                state.remove(cell.0, self.values)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::cases::{accepts, refuses};

    const GRID: &str = "1234341221434321";

    #[test]
    fn the_cells_hang_together() {
        accepts(".Shape~2x4.NoBoxes.ConnectedValues~~1_2", "12342143");
        refuses(".Shape~4x4.ConnectedValues~~1", GRID);
        accepts(".Shape~4x4.ConnectedValues~~1_2_3_4~16", GRID);
        refuses(".Shape~4x4.ConnectedValues~~1_2_3_4~15", GRID);
    }
}
