//! Chaos construction: the regions are to be found. A layer holds for each cell the number of its region.
//!
//! Every region is connected by sides, has the same number of cells, and holds no value twice. Regions are numbered by
//! their first cells in reading order, from the lowest value up: so every division into regions is counted once.

use crate::layout::{Cell, Filled, Layout, Region, bits, hang_together};
use crate::model::{
    Contradiction, Done, Facts, Meaning, Model, Propagator, RegionsToFind, Run, State, attributes, is_fixed,
    numbers,
};

use super::rule::{Rule, Terms};
use super::{chaos_numbers, connected};

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
            region.len() == self.size && grid.differ(&cells) && hang_together(grid.layout, &labels)
        };
        all.iter().all(is_region) && all.is_sorted_by_key(|region| region[0])
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let lowest = model.layout().lowest();
        let numbered = lowest..lowest + self.count() as i32;
        for &cell in &self.regions {
            model.allow(cell, |value| numbered.contains(&value));
        }
        // Those of another rule are numbered in order.
        chaos_numbers::post(model, &[]);
        model.regions_to_find =
            Some(RegionsToFind { cells: self.cells.clone(), numbers: self.regions.clone(), size: self.size });
        let region = Region::new(model.layout(), &self.regions, &[], Some(self.size));
        for number in numbered {
            connected::post(model, region.with_value(model.layout().bit(number)));
        }
        model.propagator(Contents {
            cells: numbers(&[&self.cells[..], &self.regions].concat()),
            count: self.count(),
            all: if self.size == model.layout().values() { model.layout().mask() } else { 0 },
        });
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

/// What the cells had, with the number of their regions, when a propagation began.
type Pairs = Vec<(u32, u32)>;

impl Contents {
    /// For each cell what it and the number of its region have.
    fn pairs(&self, left: &[u32]) -> Pairs {
        let (cells, regions) = self.halves();
        let pair = |(&cell, &number): (&u16, &u16)| (left[usize::from(cell)], left[usize::from(number)]);
        cells.iter().zip(regions).map(pair).collect()
    }

    fn halves(&self) -> (&[u16], &[u16]) {
        self.cells.split_at(self.cells.len() / 2)
    }

    /// For each value the regions that have it, and those that have it twice.
    fn held(pairs: &Pairs) -> [[u32; 32]; 2] {
        let (mut once, mut twice) = ([0; 32], [0; 32]);
        for &(values, number) in pairs.iter().filter(|&&pair| is_known(pair)) {
            let value = values.trailing_zeros() as usize % 32;
            twice[value] |= once[value] & number;
            once[value] |= number;
        }
        [once, twice]
    }

    /// Values of cells that belong to a region leave its other cells; cells without another value leave the region.
    fn exclude(&self, state: &mut State<'_>, pairs: &Pairs, held: &[u32; 32]) -> Run {
        let (cells, regions) = self.halves();
        for (place, &(values, number)) in pairs.iter().enumerate() {
            if !is_fixed(number) {
                let mut full = number;
                for value in bits(values.into()) {
                    full &= held[value];
                    if full == 0 {
                        break;
                    }
                }
                state.remove(regions[place], full)?;
            } else if !is_fixed(values) {
                let gone = bits(values.into()).filter(|&value| held[value] & number != 0);
                state.remove(cells[place], gone.fold(0, |gone, value| gone | 1 << value))?;
            }
        }
        Ok(())
    }

    /// A value with a single place in a region stands there.
    fn place(&self, state: &mut State<'_>, pairs: &Pairs, held: &[u32; 32]) -> Run {
        let (cells, regions) = self.halves();
        let all = (1 << self.count) - 1;
        // For each value the regions in which one cell, or two, can have it.
        let (mut once, mut twice) = ([0; 32], [0; 32]);
        for &(values, number) in pairs {
            for value in bits(values.into()) {
                twice[value] |= once[value] & number;
                once[value] |= number;
            }
        }
        for value in bits(self.all.into()) {
            if once[value] & all != all {
                return Err(Contradiction);
            }
            for region in bits((all & !twice[value] & !held[value]).into()).map(|region| 1 << region) {
                let place = pairs.iter().position(|&pair| can_hold(pair, region, 1 << value));
                let place = place.ok_or(Contradiction)?;
                state.keep(cells[place], 1 << value)?;
                state.keep(regions[place], region)?;
            }
        }
        Ok(())
    }

    /// What leaves a value no place in a region but some.
    fn no_place(&self, pairs: &Pairs, region: u32, value: u32, but: Option<usize>) -> Option<Facts> {
        let (cells, regions) = self.halves();
        let others = pairs.iter().enumerate().filter(|&(place, _)| Some(place) != but);
        let lacked = |(place, &(_, number)): (usize, &(u32, u32))| {
            if number & region == 0 { (regions[place], region) } else { (cells[place], value) }
        };
        let is_free = |&(_, &pair): &(usize, &(u32, u32))| can_hold(pair, region, value);
        (self.all & value != 0 && !others.clone().any(|other| is_free(&other)))
            .then(|| others.map(lacked).collect())
    }

    /// What takes all values of a set in a region, each by another cell than one.
    fn taken(&self, pairs: &Pairs, region: u32, set: u32, but: usize) -> Option<Facts> {
        let (cells, regions) = self.halves();
        let mut facts = Vec::new();
        for value in bits(set.into()).map(|value| 1 << value) {
            let takes = |&place: &usize| place != but && pairs[place] == (value, region);
            let place = (0..pairs.len()).find(takes)?;
            facts.extend([(cells[place], !value), (regions[place], !region)]);
        }
        Some(facts)
    }

    /// A cell for which no region has room, and why.
    fn full(&self, pairs: &Pairs) -> Option<Facts> {
        let (cells, regions) = self.halves();
        let [once, twice] = Self::held(pairs);
        let is_full = |&(values, number): &(u32, u32)| {
            let held = if is_known((values, number)) { &twice } else { &once };
            bits(values.into()).all(|value| number & !held[value] == 0)
        };
        let place = pairs.iter().position(is_full)?;
        let (values, number) = pairs[place];
        let mut facts = vec![(cells[place], !values), (regions[place], !number)];
        for region in bits(number.into()) {
            facts.extend(self.taken(pairs, 1 << region, values, place)?);
        }
        Some(facts)
    }

    /// A cell where two values, or those of two regions, have their only places, and why.
    fn double(&self, pairs: &Pairs) -> Option<Facts> {
        (0..pairs.len()).find_map(|place| {
            let (values, numbers) = pairs[place];
            let regions = bits(numbers.into()).map(|region| 1 << region);
            let each = regions.flat_map(|region| bits(values.into()).map(move |value| (region, 1 << value)));
            let mut only =
                each.filter_map(|(region, value)| self.no_place(pairs, region, value, Some(place)));
            Some([only.next()?, only.next()?].concat())
        })
    }
}

/// Whether a cell has a known value and is in a known region.
fn is_known((values, number): (u32, u32)) -> bool {
    is_fixed(values) && is_fixed(number)
}

fn can_hold((values, number): (u32, u32), region: u32, value: u32) -> bool {
    number & region != 0 && values & value != 0
}

impl Propagator for Contents {
    attributes!(60);

    fn run(&self, state: &mut State<'_>) -> Run {
        let pairs = self.pairs(&state.frame);
        let [held, twice] = Self::held(&pairs);
        if twice.iter().any(|&regions| regions != 0) {
            return Err(Contradiction);
        }
        self.exclude(state, &pairs, &held)?;
        if self.all == 0 { Ok(()) } else { self.place(state, &pairs, &held) }
    }

    fn meaning(&self) -> Meaning<'_> {
        Meaning::Reasoned
    }

    /// What is impossible with what it has done undone, by few cells if a cell shows it.
    fn reason(&self, done: &Done<'_>) -> Option<Facts> {
        let pairs = self.pairs(&done.assumed());
        let lost = |region: usize| {
            bits(self.all.into()).find_map(|value| self.no_place(&pairs, 1 << region, 1 << value, None))
        };
        let full = self.full(&pairs);
        full.or_else(|| (0..self.count).find_map(lost)).or_else(|| self.double(&pairs))
    }
}
