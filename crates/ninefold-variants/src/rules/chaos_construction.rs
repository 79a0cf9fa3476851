//! Chaos construction: the regions are to be found. A layer holds for each cell the number of its region.
//!
//! Every region is connected by sides, has the same number of cells, and holds no value twice. Regions are numbered by
//! their first cells in reading order, from the lowest value up: so every division into regions is counted once.

use crate::layout::{Cell, Filled, Layout, bits};
use crate::model::{Contradiction, Model, Propagator, Run, State, attributes, is_fixed, numbers};

use super::connected;
use super::rule::{Rule, Terms};

/// Cells, the numbers of their regions, and the size of a region.
#[derive(Clone, Debug)]
pub struct ChaosConstruction {
    cells: Vec<Cell>,
    regions: Vec<Cell>,
    size: usize,
}

impl ChaosConstruction {
    /// The cells, for each of them the cell of a layer that holds the number of its region, and the cells of a region.
    #[must_use]
    pub fn new(cells: Vec<Cell>, regions: Vec<Cell>, size: usize) -> Self {
        Self { cells, regions, size }
    }

    /// How many regions there are.
    fn count(&self) -> usize {
        self.cells.len() / self.size
    }

    /// The places of the cells of one region.
    fn region(&self, grid: &Filled<'_>, number: usize) -> Vec<usize> {
        let value = grid.layout.lowest() + number as i32;
        (0..self.cells.len()).filter(|&place| grid.at(self.regions[place]) == value).collect()
    }
}

impl Rule for ChaosConstruction {
    info!(
        "chaos-construction",
        "The cells divide into connected regions of one size, without repeated values."
    );

    fn terms(&self) -> Terms {
        Terms::lists([&self.cells, &self.regions]).with_numbers([self.size as i32])
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        [&self.cells[..], &self.regions].concat()
    }

    fn fault(&self, layout: &Layout) -> Option<String> {
        let fits = self.size > 1 && self.cells.len().is_multiple_of(self.size);
        if !fits || self.regions.len() != self.cells.len() {
            return Some(format!("{} cells do not divide into regions of {}", self.cells.len(), self.size));
        }
        let (regions, values) = (self.count(), layout.values());
        (regions > values).then(|| format!("{regions} regions have to be numbered with {values} values"))
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let all: Vec<Vec<usize>> = (0..self.count()).map(|number| self.region(grid, number)).collect();
        let at = |cells: &[Cell], region: &[usize]| region.iter().map(|&place| cells[place]).collect();
        let is_region = |region: &Vec<usize>| {
            let (cells, labels): (Vec<Cell>, Vec<Cell>) =
                (at(&self.cells, region), at(&self.regions, region));
            region.len() == self.size && grid.differ(&cells) && connected::hang_together(grid.layout, &labels)
        };
        all.iter().all(is_region) && all.is_sorted_by_key(|region| region[0])
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let lowest = model.layout().lowest();
        let numbered = lowest..lowest + self.count() as i32;
        for &cell in &self.regions {
            model.allow(cell, |value| numbered.contains(&value));
        }
        for number in numbered {
            connected::post(model, &self.regions, &[number], Some(self.size));
        }
        model.propagator(Numbering { cells: numbers(&self.regions), count: self.count() as u32 });
        model.propagator(Contents {
            cells: numbers(&[&self.cells[..], &self.regions].concat()),
            count: self.count(),
            all: if self.size == model.layout().values() { model.layout().mask() } else { 0 },
        });
    }
}

/// A region is first met after those with lower numbers.
#[derive(Debug)]
struct Numbering {
    cells: Vec<u16>,
    count: u32,
}

impl Propagator for Numbering {
    attributes!(40);

    fn run(&self, state: &mut State<'_>) -> Run {
        let (mut met, all) = (1, (1 << self.count) - 1);
        for &cell in &self.cells {
            state.keep(cell, met)?;
            met |= state.get(cell) << 1;
            if met & all == all {
                break;
            }
        }
        Ok(())
    }
}

/// No value twice in a region; where a region has as many cells as there are values, each value somewhere.
#[derive(Debug)]
struct Contents {
    /// The cells, then those with the numbers of their regions.
    cells: Vec<u16>,
    count: usize,
    /// The values that every region holds.
    all: u32,
}

impl Contents {
    /// Values of cells that belong to the region leave its other cells; cells without another value leave the region.
    fn exclude(&self, state: &mut State<'_>, region: u32) -> Run {
        let (cells, regions) = self.cells.split_at(self.cells.len() / 2);
        let mut had = 0;
        for (&cell, &number) in cells.iter().zip(regions) {
            let values = state.get(cell);
            if state.get(number) == region && is_fixed(values) {
                if had & values != 0 {
                    return Err(Contradiction);
                }
                had |= values;
            }
        }
        for (&cell, &number) in cells.iter().zip(regions) {
            let values = state.get(cell);
            match state.get(number) {
                sure if sure == region && !is_fixed(values) => state.remove(cell, had)?,
                perhaps if perhaps != region && values & !had == 0 => state.remove(number, region)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// A value with a single place in the region stands there.
    fn place(&self, state: &mut State<'_>, region: u32) -> Run {
        let (cells, regions) = self.cells.split_at(self.cells.len() / 2);
        let (mut once, mut twice) = (0, 0);
        for (&cell, &number) in cells.iter().zip(regions) {
            let values = if state.get(number) & region == 0 { 0 } else { state.get(cell) };
            twice |= once & values;
            once |= values;
        }
        if self.all & !once != 0 {
            return Err(Contradiction);
        }
        for value in bits((self.all & !twice).into()) {
            let has = |&place: &usize| {
                state.get(regions[place]) & region != 0 && state.get(cells[place]) >> value & 1 == 1
            };
            let Some(place) = (0..cells.len()).find(has) else { return Err(Contradiction) };
            state.keep(cells[place], 1 << value)?;
            state.keep(regions[place], region)?;
        }
        Ok(())
    }
}

impl Propagator for Contents {
    attributes!(60);

    fn run(&self, state: &mut State<'_>) -> Run {
        for region in (0..self.count).map(|number| 1 << number) {
            self.exclude(state, region)?;
            if self.all != 0 {
                self.place(state, region)?;
            }
        }
        Ok(())
    }
}
