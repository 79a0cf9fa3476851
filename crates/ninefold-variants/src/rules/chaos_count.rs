//! Chaos count: a cell says how many of some cells belong to the region of the first of them, that cell included or not.

use crate::layout::{Cell, Filled, Layout, bits};
use crate::model::{Contradiction, Model, Propagator, Reached, Run, State, attributes, numbers};

use super::rule::{Rule, Terms};

/// The cell with the number, and cells with the numbers of regions.
#[derive(Clone, Debug)]
pub struct ChaosCount {
    control: Cell,
    regions: Vec<Cell>,
    excludes_first: bool,
}

impl ChaosCount {
    /// The cell with the number, the cells among which it counts, and whether the first of these is not counted.
    #[must_use]
    pub fn new(control: Cell, regions: Vec<Cell>, excludes_first: bool) -> Self {
        Self { control, regions, excludes_first }
    }
}

impl Rule for ChaosCount {
    info!("chaos-count", "The first cell counts the cells of one region among others.");

    fn terms(&self) -> Terms {
        Terms::lists([&vec![self.control], &self.regions]).with_numbers([self.excludes_first.into()])
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        [&[self.control], &self.regions[..]].concat()
    }

    fn fault(&self, _: &Layout) -> Option<String> {
        self.regions.is_empty().then(|| "nothing to count".to_owned())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let region = grid.at(self.regions[0]);
        let count = self.regions.iter().filter(|&&cell| grid.at(cell) == region).count();
        grid.at(self.control) == (count - usize::from(self.excludes_first)) as i32
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let first = i32::from(!self.excludes_first) - model.layout().lowest();
        let arms = self.regions[1..].iter().map(|cell| vec![cell.0]).collect();
        model.reached.push(Reached { control: self.control.0, start: self.regions[0].0, arms, first });
        model.propagator(Share { cells: numbers(&self.cells(model.layout())), first });
    }
}

/// For each region of the first cell, how many others belong to it at least and at most.
#[derive(Debug)]
struct Share {
    /// The control cell, then the others.
    cells: Vec<u16>,
    /// What the first cell adds to the count, less the lowest value.
    first: i32,
}

impl Share {
    /// How many cells after the first belong to a region for sure, and how many perhaps as well.
    fn bounds(&self, state: &State<'_>, region: u32) -> (i32, i32) {
        self.cells[2..].iter().fold((0, 0), |(least, most), &cell| {
            let values = state.get(cell);
            (least + i32::from(values == region), most + i32::from(values & region != 0))
        })
    }

    /// The values of the control cell for a number of cells between bounds.
    fn values(&self, (least, most): (i32, i32)) -> u32 {
        let counts = (least + self.first).max(0)..=(most + self.first).min(31);
        counts.fold(0, |set, value| set | 1 << value)
    }
}

impl Propagator for Share {
    attributes!(45);

    fn run(&self, state: &mut State<'_>) -> Run {
        let [control, start, others @ ..] = &self.cells[..] else { return Ok(()) };
        let (mut regions, mut values) = (0, 0);
        for region in bits(state.get(*start).into()).map(|region| 1 << region) {
            let fits = self.values(self.bounds(state, region)) & state.get(*control);
            if fits != 0 {
                regions |= region;
                values |= fits;
            }
        }
        if regions == 0 {
            return Err(Contradiction);
        }
        state.keep(*start, regions)?;
        state.keep(*control, values)?;
        if !regions.is_power_of_two() {
            return Ok(());
        }
        let (least, most) = self.bounds(state, regions);
        for &cell in others.iter().filter(|_| least != most) {
            let is_open = state.get(cell) != regions && state.get(cell) & regions != 0;
            if is_open && values == self.values((least, least)) {
                state.remove(cell, regions)?;
            } else if is_open && values == self.values((most, most)) {
                state.keep(cell, regions)?;
            }
        }
        Ok(())
    }
}
