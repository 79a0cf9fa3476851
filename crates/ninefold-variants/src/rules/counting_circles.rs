//! Counting circles: a value in a circle stands in just that many circles.

use crate::engine::Model;
use crate::engine::model::numbers;
use crate::engine::state::{Contradiction, Propagator, Run, State};
use crate::layout::{Cell, Layout};
use crate::rule::{Filled, Rule, Terms};

/// All circles of a puzzle.
#[derive(Clone, Debug)]
pub struct CountingCircles {
    cells: Vec<Cell>,
}

impl CountingCircles {
    /// The circles.
    #[must_use]
    pub fn new(cells: Vec<Cell>) -> Self {
        Self { cells }
    }

    /// Rows, columns, areas: each a list of houses with their circles and their other cells.
    fn partitions(&self, layout: &Layout) -> Vec<Vec<House>> {
        let mut partitions = Vec::new();
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

    fn terms(&self) -> Terms {
        Terms::list(&self.cells)
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.of(&self.cells);
        let times = |value| values.iter().filter(|&&other| other == value).count() as i32;
        values.iter().all(|&value| times(value) == value)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        cells.dedup();
        if cells.len() < self.cells.len() {
            return model.late(self);
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
        model.propagator(Circles { cells: numbers(&self.cells), lowest, sets, partitions });
    }
}

/// Circles and the sets of values that fill them: their sum is the number of circles.
#[derive(Debug)]
struct Circles {
    cells: Vec<u16>,
    lowest: i32,
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
    fn places(&self, state: &State<'_>, value: u32) -> usize {
        self.circles.iter().filter(|&&cell| state.get(cell) & value != 0).count()
    }

    /// A value that needs a circle in this house leaves its other cells.
    fn claim(&self, state: &mut State<'_>, value: u32) -> Run {
        let places = self.places(state, value);
        if places == 0 {
            return Ok(());
        }
        self.others.iter().try_for_each(|&cell| state.remove(cell, value))?;
        let only = self.circles.iter().find(|&&cell| places == 1 && state.get(cell) & value != 0);
        only.map_or(Ok(()), |&cell| state.keep(cell, value))
    }
}

impl Circles {
    /// How many circles can have a value at most, seen from rows, columns and areas.
    fn bound(&self, state: &State<'_>, value: u32, places: i32) -> i32 {
        let count =
            |houses: &Vec<House>| houses.iter().filter(|house| house.places(state, value) > 0).count() as i32;
        self.partitions.iter().map(count).min().map_or(places, |houses| houses.min(places))
    }

    /// A value that fills every house where it can stand on a circle stands on a circle there.
    fn claim(&self, state: &mut State<'_>, value: u32, needed: i32) -> Run {
        for houses in &self.partitions {
            let can = houses.iter().filter(|house| house.places(state, value) > 0).count();
            if can as i32 == needed {
                houses.iter().try_for_each(|house| house.claim(state, value))?;
            }
        }
        Ok(())
    }
}

impl Propagator for Circles {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn priority(&self) -> u32 {
        40
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        let (mut has, mut can) = ([0; 32], [0; 32]);
        for &cell in &self.cells {
            let values = state.get(cell);
            crate::cells::bits(values.into()).for_each(|place| can[place] += 1);
            if values.is_power_of_two() {
                has[values.trailing_zeros() as usize] += 1;
            }
        }
        let count = |place: usize| self.lowest + place as i32;
        let used = (0..32).filter(|&place| has[place] > 0).fold(0, |set, place| set | 1 << place);
        let enough = |&place: &usize| {
            can[place] > 0
                && has[place] <= count(place)
                && self.bound(state, 1 << place, can[place]) >= count(place)
        };
        let possible = (0..32).filter(enough).fold(0_u32, |set, place| set | 1 << place);
        let live = self.sets.iter().filter(|&set| set & !possible == 0 && used & !set == 0);
        let (any, every) = live.fold((0, u32::MAX), |(any, every), set| (any | set, every & set));
        if any == 0 && !self.cells.is_empty() {
            return Err(Contradiction);
        }
        for &cell in &self.cells {
            state.keep(cell, any)?;
        }
        for place in crate::cells::bits(any.into()) {
            let value = 1 << place;
            if every & value != 0 {
                self.claim(state, value, count(place))?;
            }
            for &cell in &self.cells {
                let values = state.get(cell);
                if values == value || values & value == 0 {
                    continue;
                }
                if has[place] == count(place) {
                    state.remove(cell, value)?;
                } else if can[place] == count(place) && every & value != 0 {
                    state.keep(cell, value)?;
                }
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
    fn a_value_counts_its_circles() {
        accepts(".Shape~4x4.CountingCircles~R1C1~R1C2~R2C4", GRID);
        refuses(".Shape~4x4.CountingCircles~R1C1~R2C3", GRID);
        refuses(".Shape~4x4.CountingCircles~R1C2", GRID);
        accepts(".Shape~4x4.CountingCircles~R1C1", GRID);
    }
}
