//! Chaos arrow: a cell says how far a region reaches from a cell along some arms, that cell included or not.

use crate::layout::{Cell, Filled, Layout, bits};
use crate::model::{Contradiction, Model, Propagator, Reached, Run, State, attributes, numbers};

use super::rule::{Rule, Terms};

/// The cell with the number, and arms of cells with the numbers of regions, all from the same first cell.
#[derive(Clone, Debug)]
pub struct ChaosArrow {
    control: Cell,
    arms: Vec<Vec<Cell>>,
    excludes_first: bool,
}

impl ChaosArrow {
    /// The cell with the number, the arms, and whether their first cell is not counted.
    #[must_use]
    pub fn new(control: Cell, arms: Vec<Vec<Cell>>, excludes_first: bool) -> Self {
        Self { control, arms, excludes_first }
    }
}

impl Rule for ChaosArrow {
    info!("chaos-arrow", "The first cell counts the cells that one region has in a row along the arms.");

    fn terms(&self) -> Terms {
        let control = vec![self.control];
        Terms::lists([&control].into_iter().chain(&self.arms)).with_numbers([self.excludes_first.into()])
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        [&[self.control], &self.arms.concat()[..]].concat()
    }

    fn fault(&self, _: &Layout) -> Option<String> {
        let starts: Vec<Option<&Cell>> = self.arms.iter().map(|arm| arm.first()).collect();
        let is_one =
            starts.first().is_some_and(Option::is_some) && starts.iter().all(|start| *start == starts[0]);
        (!is_one).then(|| "arms that do not start in the same cell".to_owned())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let region = grid.at(self.arms[0][0]);
        let beyond = |arm: &Vec<Cell>| arm[1..].iter().take_while(|&&cell| grid.at(cell) == region).count();
        let count = self.arms.iter().map(beyond).sum::<usize>() + usize::from(!self.excludes_first);
        grid.at(self.control) == count as i32
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let first = i32::from(!self.excludes_first) - model.layout().lowest();
        let arms: Vec<Vec<u16>> = self.arms.iter().map(|arm| numbers(&arm[1..])).collect();
        let (control, start) = (self.control.0, self.arms[0][0].0);
        model.reached.push(Reached { control, start, arms: arms.clone(), first });
        model.propagator(Reach { cells: numbers(&self.cells(model.layout())), start, arms, first });
    }
}

/// For each region of the first cell, how far it can reach along each arm, and which sums of these the control cell has.
#[derive(Debug)]
struct Reach {
    /// The control cell, then the arms.
    cells: Vec<u16>,
    start: u16,
    /// The arms without their first cell.
    arms: Vec<Vec<u16>>,
    /// What the first cell adds to the count, less the lowest value.
    first: i32,
}

/// Sets of lengths, as bits.
type Lengths = u64;

/// What stands for all lengths from there on: no cell has so large a value.
const LONGEST: usize = 63;

/// All sums of a length of one set and one of another, up to 63.
fn sums(a: Lengths, b: Lengths) -> Lengths {
    bits(a).fold(0, |sums, length| sums | b << length)
}

impl Reach {
    /// The lengths of an arm in cells of a region, after its first.
    fn lengths(state: &State<'_>, arm: &[u16], region: u32) -> Lengths {
        let mut lengths = 0;
        for (length, &cell) in arm.iter().enumerate().take(LONGEST) {
            if state.get(cell) != region {
                lengths |= 1 << length;
            }
            if state.get(cell) & region == 0 {
                return lengths;
            }
        }
        lengths | 1 << arm.len().min(LONGEST)
    }

    /// The totals that the control cell can have.
    fn totals(&self, state: &State<'_>) -> Lengths {
        let values = Lengths::from(state.get(self.cells[0]));
        if self.first > 0 { values >> self.first } else { values << -self.first }
    }

    /// The lengths of each arm that fit, if the region is that of the first cell, and their sums; `false` if nothing fits.
    /// `after` holds the sums of the lengths of all arms from each on.
    fn fit(
        &self,
        state: &State<'_>,
        region: u32,
        totals: Lengths,
        fitting: &mut [Lengths],
        after: &mut [Lengths],
    ) -> bool {
        for (i, arm) in self.arms.iter().enumerate().rev() {
            fitting[i] = Self::lengths(state, arm, region);
            after[i] = sums(fitting[i], after[i + 1]);
        }
        if after[0] & totals == 0 {
            return false;
        }
        let mut before = 1;
        for (lengths, &after) in fitting.iter_mut().zip(&after[1..]) {
            let (all, others) = (*lengths, sums(before, after));
            let fits = |&length: &usize| others << length & totals != 0;
            *lengths = bits(all).filter(fits).fold(0, |set, length| set | 1 << length);
            before = sums(before, all);
        }
        true
    }
}

impl Propagator for Reach {
    attributes!(45);

    fn run(&self, state: &mut State<'_>) -> Run {
        let (mut regions, mut totals) = (0, 0);
        let arms = self.arms.len();
        let mut shortest = vec![u32::MAX; arms];
        let (mut lengths, mut fitting, mut after) = (vec![0; arms], vec![0; arms], vec![1; arms + 1]);
        let wanted = self.totals(state);
        for region in bits(state.get(self.start).into()).map(|region| 1 << region) {
            if !self.fit(state, region, wanted, &mut lengths, &mut after) {
                continue;
            }
            regions |= region;
            totals |= lengths.iter().fold(1, |sum, &lengths| sums(sum, lengths));
            let least = lengths.iter().map(|lengths| lengths.trailing_zeros());
            shortest.iter_mut().zip(least).for_each(|(shortest, least)| *shortest = (*shortest).min(least));
            std::mem::swap(&mut lengths, &mut fitting);
        }
        if regions == 0 {
            return Err(Contradiction);
        }
        state.keep(self.start, regions)?;
        let values = if self.first > 0 { totals << self.first } else { totals >> -self.first };
        state.keep(self.cells[0], values as u32)?;
        for (arm, &least) in self.arms.iter().zip(&shortest) {
            arm[..least as usize].iter().try_for_each(|&cell| state.keep(cell, regions))?;
        }
        if regions.is_power_of_two() {
            for (arm, lengths) in self.arms.iter().zip(fitting) {
                let next = arm.get(lengths.trailing_zeros() as usize);
                if let Some(&next) = next.filter(|_| lengths.is_power_of_two()) {
                    state.remove(next, regions)?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::{Limits, Solver, iss};

    #[test]
    fn an_arm_of_all_cells_is_looked_along() {
        let arm: String = (1..=81).map(|cell| format!("~CC{cell}")).collect();
        let text = format!(".NoBoxes.ChaosConstruction.~R1C1_9.~CC2_1.ChaosArrow~R1C1~0{arm}");
        let puzzle = iss::read(&text).expect("a puzzle");
        let (_, stats) = Solver::new(&puzzle).verdict(&Limits::guesses(200));
        assert_eq!(stats.rejected, 0);
    }
}
