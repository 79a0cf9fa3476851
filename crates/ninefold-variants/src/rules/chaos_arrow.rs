//! Chaos arrow: a cell says how far a region reaches from a cell along some arms, that cell included or not.

use crate::layout::{Cell, Filled, Layout, bits};
use crate::model::{
    Contradiction, Done, Facts, Meaning, Model, Propagator, Reached, Run, State, attributes, numbers,
};

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
        let arms = self.arms.iter().map(|arm| numbers(&arm[1..])).collect();
        post(model, self.control, self.arms[0][0], arms, self.excludes_first);
    }
}

/// Posts that a cell says how many cells a region has in a row from its first cell along arms, which do not contain that
/// one, and whether it is not counted.
pub(super) fn post(
    model: &mut Model<'_>,
    control: Cell,
    start: Cell,
    arms: Vec<Vec<u16>>,
    excludes_first: bool,
) {
    let first = i32::from(!excludes_first) - model.layout().lowest();
    let (control, start) = (control.0, start.0);
    model.propagator(Reach {
        cells: [&[control, start], &arms.concat()[..]].concat(),
        ends: arms.iter().flat_map(|arm| (1..=arm.len()).map(|at| at == arm.len())).collect(),
        first,
    });
    model.reached.push(Reached { control, start, arms, first });
}

/// Follows each region of the first cell along all arms, one after the other: how many cells it can have by then, and from
/// how many the number of the control cell is reached.
#[derive(Debug)]
struct Reach {
    /// The control cell, the first cell, then those of the arms.
    cells: Vec<u16>,
    /// For each of the last whether its arm ends there.
    ends: Vec<bool>,
    /// What the first cell adds to the count, less the lowest value.
    first: i32,
}

/// Counts of cells, as bits: no cell has a value above 63.
type Counts = u64;

/// The counts by which a cell of an arm is reached, while the region goes on and where it has ended.
#[derive(Clone, Copy)]
struct Ways {
    on: Counts,
    ended: Counts,
}

impl Ways {
    /// Behind a cell that may be in the region, and may not.
    #[inline]
    fn after(self, (is, not): (bool, bool), is_end: bool) -> Self {
        let on = if is { self.on << 1 } else { 0 };
        let ended = self.ended | if not { self.on } else { 0 };
        if is_end { Self { on: on | ended, ended: 0 } } else { Self { on, ended } }
    }

    /// Before such a cell: what leads on.
    #[inline]
    fn before(self, (is, not): (bool, bool)) -> Self {
        let on = if is { self.on >> 1 } else { 0 };
        Self { on: on | if not { self.ended } else { 0 }, ..self }
    }
}

impl Reach {
    /// The counts that the control cell can have.
    fn wanted(&self, values: u32) -> Counts {
        let values = Counts::from(values);
        if self.first > 0 { values >> self.first } else { values << -self.first }
    }

    /// The values of the control cell for some counts.
    fn values(&self, counts: Counts) -> u32 {
        (if self.first > 0 { counts << self.first } else { counts >> -self.first }) as u32
    }

    /// What is left of each cell of the arms.
    fn arms(&self, left: &[u32]) -> Vec<u32> {
        self.cells[2..].iter().map(|&cell| left[usize::from(cell)]).collect()
    }

    /// The counts at the end, for what is left of the arms.
    fn counts(&self, arms: &[u32], region: u32) -> Counts {
        let mut ways = Ways { on: 1, ended: 0 };
        for (&values, &is_end) in arms.iter().zip(&self.ends) {
            if ways.on != 0 || is_end {
                ways = ways.after(may_be(values, region), is_end);
            }
        }
        ways.on
    }

    /// For each cell the counts behind it from which a count that is wanted is reached.
    fn leading(&self, arms: &[u32], region: u32, wanted: Counts) -> Vec<Ways> {
        let mut ways = Ways { on: wanted, ended: wanted };
        let mut all = vec![ways; arms.len()];
        for ((&values, &is_end), behind) in arms.iter().zip(&self.ends).zip(&mut all).rev() {
            ways.ended = if is_end { ways.on } else { ways.ended };
            *behind = ways;
            ways = ways.before(may_be(values, region));
        }
        all
    }

    /// Follows a region along the arms. `step` is told whether a count that is wanted is reached if a cell is in the region,
    /// and if it is not, and says which it may be. The counts at the end.
    fn follow(
        &self,
        arms: &[u32],
        region: u32,
        wanted: Counts,
        step: &mut dyn FnMut(usize, (bool, bool)) -> (bool, bool),
    ) -> Counts {
        let mut ways = Ways { on: 1, ended: 0 };
        for (place, behind) in self.leading(arms, region, wanted).into_iter().enumerate() {
            let has_ended = ways.ended & behind.ended != 0;
            let is = has_ended || ways.on << 1 & behind.on != 0;
            let not = has_ended || ways.on & behind.ended != 0;
            ways = ways.after(step(place, (is, not)), self.ends[place]);
        }
        ways.on
    }
}

/// Whether a cell may be in a region, and whether it may not.
#[inline]
fn may_be(values: u32, region: u32) -> (bool, bool) {
    (values & region != 0, values & !region != 0)
}

impl Propagator for Reach {
    attributes!(45, is_idempotent: true);

    fn run(&self, state: &mut State<'_>) -> Run {
        let (control, start) = (self.cells[0], self.cells[1]);
        let arms = self.arms(&state.frame);
        let (wanted, mut regions, mut counts) = (self.wanted(state.get(control)), 0, 0);
        for region in bits(state.get(start).into()).map(|region| 1 << region) {
            let fit = self.counts(&arms, region) & wanted;
            counts |= fit;
            regions |= if fit == 0 { 0 } else { region };
        }
        if regions == 0 {
            return Err(Contradiction);
        }
        state.keep(start, regions)?;
        state.keep(control, self.values(counts))?;
        // What each cell keeps whatever the region is.
        let mut kept = vec![0; arms.len()];
        for region in bits(regions.into()).map(|region| 1 << region) {
            let mut is_any = true;
            self.follow(&arms, region, counts, &mut |place, (is, not)| {
                kept[place] |= if is { region } else { 0 } | if not { !region } else { 0 };
                is_any &= kept[place] == u32::MAX;
                may_be(arms[place], region)
            });
            if is_any {
                return Ok(());
            }
        }
        self.cells[2..].iter().zip(kept).try_for_each(|(&cell, kept)| state.keep(cell, kept))
    }

    fn meaning(&self) -> Meaning<'_> {
        Meaning::Reasoned
    }

    /// What a cell has lost matters if a count that is wanted could be reached with it. Cells are looked at in their order:
    /// what does not matter is given back to those before.
    fn reason(&self, done: &Done<'_>) -> Option<Facts> {
        let (control, start) = (self.cells[0], self.cells[1]);
        let left = done.assumed();
        let of = |cell: u16| left[usize::from(cell)];
        let arms = self.arms(&left);
        let lost: Vec<u32> = self.cells[2..].iter().map(|&cell| done.lost(cell)).collect();
        let wanted = self.wanted(of(control));
        let (mut needed, mut counts) = (vec![0; arms.len()], 0);
        for region in bits(of(start).into()).map(|region| 1 << region) {
            counts |= self.follow(&arms, region, wanted, &mut |place, (is, not)| {
                needed[place] |= lost[place] & (if is { region } else { 0 } | if not { !region } else { 0 });
                may_be(arms[place] | lost[place] & !needed[place], region)
            });
        }
        let counted = self.values(counts) & done.lost(control);
        let wanted = self.wanted((of(control) | done.lost(control)) & !counted);
        let given: Vec<u32> = (0..arms.len()).map(|at| arms[at] | lost[at] & !needed[at]).collect();
        let fits = |region: &u32| self.counts(&given, *region) & wanted != 0;
        let regions = bits(done.lost(start).into()).map(|region| 1 << region).filter(fits);
        let mut facts = vec![(control, counted), (start, regions.fold(0, |set, region| set | region))];
        facts.extend(self.cells[2..].iter().copied().zip(needed));
        Some(facts)
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
