//! Counting circles: a value in a circle stands in exactly that many circles.

use crate::layout::{Cell, CellSet, Filled, Layout};
use crate::model::{
    Contradiction, Model, Propagator, Run, State, Work, attributes, in_groups, is_fixed, numbers,
};
use crate::propagators::tally::{Tally, counts};
use crate::sort::ArrangeDistinct;

use super::rule::Rule;

clue! {
    /// All circles of a puzzle.
    CountingCircles,
    /// The circles.
}

impl CountingCircles {
    /// Rows, columns, areas: each a list of houses with their circles and their other cells.
    fn partitions(&self, layout: &Layout) -> Vec<Vec<House>> {
        let mut partitions = Vec::new();
        if self.cells.iter().any(|&cell| layout.layer_of(cell).is_some()) {
            // In no row, column or area.
            return Vec::new();
        }
        if layout.has_lines() {
            partitions.push((0..layout.rows()).map(|row| layout.row_cells(row)).collect());
            partitions.push((0..layout.cols()).map(|col| layout.col_cells(col)).collect());
        }
        let areas = layout.areas();
        if areas.iter().map(Vec::len).sum::<usize>() == layout.cells() {
            partitions.push(areas);
        }
        let house = |cells: Vec<Cell>| {
            let (circles, others): (Vec<Cell>, Vec<Cell>) =
                cells.into_iter().partition(|cell| self.cells.contains(cell));
            House { circles: numbers(&circles), others: numbers(&others) }
        };
        let of = |houses: Vec<Vec<Cell>>| houses.into_iter().map(house).collect();
        partitions.into_iter().map(of).collect()
    }
}

impl Rule for CountingCircles {
    info!("counting-circles", "A value in a circle stands in just that many circles.");

    clue_terms!();

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.of(&self.cells);
        let times = |value| values.iter().filter(|&&other| other == value).count() as i32;
        values.iter().all(|&value| times(value) == value)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let mut cells = self.cells.clone();
        cells.arrange_distinct();
        if cells.len() < self.cells.len() {
            return model.check_only(self);
        }
        let (lowest, highest) = (model.layout().lowest(), model.layout().highest());
        let mut sets = vec![(0_u32, 0)];
        for value in lowest.max(1)..=highest {
            let bit = model.layout().bit(value);
            sets.extend(sets.clone().iter().map(|(set, sum)| (set | bit, sum + value)));
            sets.retain(|&(_, sum)| sum <= self.cells.len() as i32);
        }
        sets.retain(|&(_, sum)| sum == self.cells.len() as i32);
        let sets = sets.into_iter().map(|(set, _)| set).collect();
        let partitions = self.partitions(model.layout());
        let wanted = Tally::of((lowest..=highest).map(|value| value.max(0).unsigned_abs()));
        model.propagator(Circles { cells: numbers(&self.cells), wanted, sets, partitions });
    }
}

/// Circles and the sets of values that fill them: their sum is the number of circles.
#[derive(Debug)]
struct Circles {
    cells: Vec<u16>,
    /// How often each value stands in circles if it does.
    wanted: Tally,
    sets: Vec<u32>,
    partitions: Vec<Vec<House>>,
}

/// A house: a value stands on at most one of its circles.
#[derive(Debug)]
struct House {
    circles: Vec<u16>,
    others: Vec<u16>,
}

impl House {
    /// The values that some circle can have.
    #[inline(always)]
    fn values(&self, state: &State<'_>) -> u32 {
        self.circles.iter().fold(0, |all, &cell| all | state.get(cell))
    }

    /// Values that need a circle in this house leave its other cells, and have the one circle that is left.
    #[inline(always)]
    fn claim(&self, state: &mut State<'_>, needed: u32) -> Run {
        let (mut once, mut twice) = (0, 0);
        for &cell in &self.circles {
            let values = state.get(cell);
            twice |= once & values;
            once |= values;
        }
        let needed = needed & once;
        if needed == 0 {
            return Ok(());
        }
        self.others.iter().try_for_each(|&cell| state.remove(cell, needed))?;
        place(state, &self.circles, needed & !twice)
    }
}

/// Cells that have one of these values have it for sure.
#[inline(always)]
fn place(state: &mut State<'_>, cells: &[u16], values: u32) -> Run {
    if values == 0 {
        return Ok(());
    }
    for &cell in cells {
        let here = state.get(cell) & values;
        if here != 0 {
            state.set(cell, if is_fixed(here) { here } else { 0 })?;
        }
    }
    Ok(())
}

impl Circles {
    /// In how many houses each value can stand on a circle.
    #[inline(always)]
    fn houses(state: &State<'_>, houses: &[House]) -> Tally {
        let mut tally = Tally::default();
        houses.iter().for_each(|house| tally.add(house.values(state)));
        tally
    }

    /// The values in some set that is still possible, and those in all of them.
    #[inline(always)]
    fn live(&self, state: &State<'_>, has: &Tally, can: &Tally) -> (u32, u32) {
        let mut bound = *can;
        for houses in &self.partitions {
            bound = bound.least(&Self::houses(state, houses));
        }
        let possible = can.any() & !self.wanted.less(has) & !bound.less(&self.wanted);
        let used = has.any();
        let live = self.sets.iter().filter(|&set| set & !possible == 0 && used & !set == 0);
        live.fold((0, u32::MAX), |(any, every), set| (any | set, every & set))
    }
}

impl Propagator for Circles {
    attributes!(40, is_counting: true);

    /// Circles that see each other bound a value as the circles of a house do.
    fn see(&mut self, see: &[CellSet]) {
        let sees = |a: u16, b: u16| see[usize::from(a)].has(b.into());
        let groups = in_groups(self.cells.iter().copied(), sees).into_iter();
        self.partitions.push(groups.map(|circles| House { circles, others: Vec::new() }).collect());
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        self.run_fast(state)
    }
}

impl Work for Circles {
    #[inline(always)]
    fn plain(&self, state: &mut State<'_>) -> Run {
        let (has, can) = counts(state, &self.cells);
        let (any, every) = self.live(state, &has, &can);
        if any == 0 && !self.cells.is_empty() {
            return Err(Contradiction);
        }
        let (full, needed) = (has.same(&self.wanted), every & can.same(&self.wanted));
        for &cell in &self.cells {
            let values = state.get(cell);
            let left = if is_fixed(values) { values & any } else { values & any & !full };
            state.set(cell, left)?;
        }
        place(state, &self.cells, needed)?;
        // A value that fills every house where it can stand on a circle stands on a circle there.
        for houses in self.partitions.iter().filter(|_| every != 0) {
            let needed = every & Self::houses(state, houses).same(&self.wanted);
            if needed != 0 {
                houses.iter().try_for_each(|house| house.claim(state, needed))?;
            }
        }
        Ok(())
    }
}
