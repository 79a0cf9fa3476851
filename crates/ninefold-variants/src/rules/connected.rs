//! Connected values: of some cells, such as those of the grid or of a layer, those that have one of some values form one
//! region, connected by sides; its number of cells may be given.

use std::sync::Arc;

use crate::layout::{Cell, CellSet, Filled, Layout, Parts, Region, hang_together};
use crate::model::{
    Contradiction, Done, Facts, Machine, Meaning, Memory, Model, Propagator, Run, State, attributes, numbers,
};

use super::rule::{Info, Rule, Terms};

/// Values whose cells hang together.
#[derive(Clone, Debug)]
pub struct Connected {
    cells: Vec<Cell>,
    values: Vec<i32>,
    size: Option<usize>,
}

impl Connected {
    /// The cells that are looked at, the values, and how many of the cells have one if that is said.
    #[must_use]
    pub fn new(cells: Vec<Cell>, values: Vec<i32>, size: Option<usize>) -> Self {
        Self { cells, values, size }
    }
}

impl Rule for Connected {
    info!("connected", "The cells with these values are connected.");

    fn says(&self) -> String {
        named(self.info(), &self.values)
    }

    fn terms(&self) -> Terms {
        let size = self.size.map_or(0, |size| size as i32);
        Terms::list(&self.cells).with_numbers([size].into_iter().chain(self.values.iter().copied()))
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn fault(&self, layout: &Layout) -> Option<String> {
        missing(layout, &self.values)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let has = |cell: &Cell| self.values.contains(&grid.at(*cell));
        let cells: Vec<Cell> = self.cells.iter().copied().filter(has).collect();
        self.size.is_none_or(|size| size == cells.len()) && hang_together(grid.layout, &cells)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        post(model, Region::new(model.layout(), &self.cells, &self.values, self.size));
    }
}

/// What is wrong with values that the grid does not have.
pub(super) fn missing(layout: &Layout, values: &[i32]) -> Option<String> {
    let missing = values.iter().find(|&&value| layout.bit(value) == 0);
    missing.map(|value| format!("{value} is not a value of the grid"))
}

/// What a rule says of these values.
pub(super) fn named(info: &Info, values: &[i32]) -> String {
    let values: Vec<String> = values.iter().map(i32::to_string).collect();
    info.says.replace("these values", &values.join(", "))
}

/// Posts that the cells of a region hang together.
pub(super) fn post(model: &mut Model<'_>, region: Region) {
    let region = Arc::new(region);
    model.propagator(Spread { cells: numbers(&region.cells), region: region.clone() });
    model.regions.push(region);
}

/// Where two regions of the same cells share none, as in yin-yang, no way in one crosses a way in the other: in each of their
/// rings what belongs to one lies together.
pub(super) fn post_crossings(model: &mut Model<'_>) {
    let layout = model.layout();
    let [region, another] = &model.regions[..] else { return };
    if std::mem::replace(&mut model.is_crossed, true) {
        return;
    }
    let (rings, one, other) = (region.rings(another, layout), region.values, another.values);
    if rings.is_empty() {
        return;
    }
    // The region of the last cell that is in one, and how often it has changed.
    let step = |&(last, changes): &(u32, u32), value: usize| {
        let region = [one, other].into_iter().find(|region| region >> value & 1 == 1).unwrap_or(last);
        let changes = changes + u32::from(last != 0 && region != last);
        (changes <= 2).then_some((region, changes))
    };
    let Some(machine) = Machine::grow(layout.values(), (0, 0), step, |_| true) else { return };
    rings.iter().for_each(|ring| model.automaton(ring, machine.clone()));
}

/// Looks from one cell that belongs: cells out of reach do not belong, nor do those for which the region would get too large;
/// cells without which others, or the size, cannot be reached do.
#[derive(Debug)]
struct Spread {
    cells: Vec<u16>,
    region: Arc<Region>,
}

impl Spread {
    /// Without a cell that belongs for sure: those of parts that are too small do not.
    fn keep_large(&self, state: &mut State<'_>, parts: &Parts) -> Run {
        let Some(size) = self.region.size.filter(|&size| size > 0) else { return Ok(()) };
        let (mut left, mut any) = (parts.may, false);
        while let Some(start) = left.first() {
            let (piece, _) = self.region.flood(parts, start, usize::MAX);
            left = left.less(&piece);
            if piece.len() >= size {
                any = true;
                continue;
            }
            piece.iter().try_for_each(|place| state.remove(self.cells[place], self.region.values))?;
        }
        if any { Ok(()) } else { Err(Contradiction) }
    }
}

impl Propagator for Spread {
    attributes!(70);

    fn run(&self, state: &mut State<'_>) -> Run {
        let Region { values, size, .. } = *self.region;
        let mut parts = self.region.parts(&state.frame);
        // On the way down a branch cells only get decided: with as many as the last time, nothing is new.
        let decided = (parts.may.len() << 16 | parts.sure.len()) as u32;
        if state.memory() == decided {
            return Ok(());
        }
        state.remember(decided);
        let Some(first) = parts.sure.first() else {
            return self.keep_large(state, &parts);
        };
        let far = self.region.out_of_reach(&parts, first);
        for place in far.iter() {
            // The edge belongs, and has to be within reach.
            let cell = self.cells.get(place).ok_or(Contradiction)?;
            state.remove(*cell, values)?;
        }
        parts.may = parts.may.less(&far);
        if size.is_some_and(|size| parts.may.len() < size) {
            return Err(Contradiction);
        }
        let needed = self.region.bridges(&parts, first);
        needed.iter().try_for_each(|place| state.keep(self.cells[place], values))
    }

    fn memory(&self) -> Option<Memory> {
        Some(Memory { name: None, start: u32::MAX })
    }

    fn meaning(&self) -> Meaning<'_> {
        Meaning::Reasoned
    }

    /// Assumes the contrary, and names what then keeps apart what belongs together, or holds fewer cells than the size.
    fn reason(&self, done: &Done<'_>) -> Option<Facts> {
        let (region, values) = (&self.region, self.region.values);
        let parts = region.parts(&done.assumed());
        let torn = |first: usize| region.torn(&parts, first).or_else(|| region.too_far(&parts, first));
        let names = parts.sure.first().and_then(torn).unwrap_or_else(|| {
            let all: CellSet = (0..self.cells.len()).collect();
            all.less(&parts.may).or(&parts.sure)
        });
        let lacked = |place: usize| (self.cells[place], if parts.may.has(place) { !values } else { values });
        Some(names.iter().filter(|&place| place < self.cells.len()).map(lacked).collect())
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_left_out_is_no_solution() {
        use std::ops::ControlFlow;

        use crate::{Limits, Solver, iss, oracle};

        let all = iss::read(".Shape~4x4.NoBoxes").unwrap();
        let mut any = 0;
        for rule in [
            "~1",
            "~1_2",
            "~1_2~8",
            "~1_3~8.ConnectedValues~~2_4",
            "~1_2~6",
            "~1_2_3",
            "~2_3_4~12.ConnectedValues~~1_4",
            "~1.ConnectedValues~~2_3",
            "~1_2.ConnectedValues~~3_4",
        ] {
            let puzzle = iss::read(&format!(".Shape~4x4.NoBoxes.ConnectedValues~{rule}")).unwrap();
            let mut fits = 0;
            Solver::new(&all).for_each(&Limits::default(), |solution| {
                fits += u128::from(oracle::check(&puzzle, &solution));
                ControlFlow::Continue(())
            });
            assert_eq!(Solver::new(&puzzle).count(u128::MAX, &Limits::default()).0.solutions, fits, "{rule}");
            any += fits;
        }
        assert!(any > 100, "{any}");
    }
}
