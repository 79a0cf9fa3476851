//! A puzzle in the form that runs.

use super::network::Network;
use super::propagator::{Propagator, Work};
use super::state::{Contradiction, Run, State};
use super::strategy::Strategy;

/// Cells of which one has a value, where much depends on which it is.
#[derive(Debug)]
pub(crate) struct Places {
    pub(crate) cells: Vec<u16>,
    pub(crate) value: u32,
    /// What a guess among them is worth beside one among the values of a cell.
    pub(crate) weight: f32,
}

/// A puzzle in the form that runs.
#[derive(Debug)]
pub(crate) struct Program<'p> {
    pub(crate) network: Network,
    /// By priority.
    pub(crate) props: Vec<Box<dyn Propagator + 'p>>,
    pub(crate) lowest: i32,
    /// The number of cells in the grid; those beyond it follow.
    pub(crate) grid: usize,
    pub(crate) impossible: bool,
    /// The houses with as many cells as there are values.
    pub(crate) full_houses: Vec<Vec<u16>>,
    /// What is worth guessing beside the values of cells.
    pub(crate) places: Vec<Places>,
    /// The propagator that sweeps the whole grid.
    pub(crate) swept: Option<usize>,
    pub(crate) strategy: Strategy,
    /// The weights of cells at first, and where failures are to change them slowly.
    pub(crate) weights: Vec<f32>,
    pub(crate) slow_weights: Vec<f32>,
    /// For each cell the one that holds the number of its region, and the other way round, or itself; empty if there are
    /// no regions to be found.
    pub(crate) partners: Vec<u16>,
    /// The cells with these numbers, if they are not in order of first cells.
    pub(crate) renumbered: Vec<u16>,
}

impl Program<'_> {
    /// Runs propagators until none waits.
    pub(crate) fn propagate(&self, state: &mut State<'_>) -> Run {
        Propagation(self).run_fast(state)
    }

    #[inline(always)]
    fn propagate_here(&self, state: &mut State<'_>) -> Run {
        state.failed = None;
        loop {
            while let Some(cell) = state.next_cell() {
                state.follow_edges(cell)?;
            }
            let Some(next) = state.next() else { return Ok(()) };
            if self.run(next, state).is_err() {
                state.failed = Some(next);
                return Err(Contradiction);
            }
        }
    }

    /// Runs one propagator.
    #[inline(always)]
    pub(crate) fn run(&self, prop: usize, state: &mut State<'_>) -> Run {
        state.enter(prop);
        self.props[prop].run(state)?;
        state.leave();
        Ok(())
    }
}

/// [`Program::propagate`] as work.
struct Propagation<'a>(&'a Program<'a>);

impl Work for Propagation<'_> {
    #[inline(always)]
    fn plain(&self, state: &mut State<'_>) -> Run {
        self.0.propagate_here(state)
    }
}

#[cfg(test)]
mod tests {
    use crate::compile::compile;
    use crate::model::State;
    use crate::{Limits, iss};

    /// From cells that lack some values by chance: right after they have run, they find nothing.
    #[test]
    fn what_is_idempotent_finds_nothing_again() {
        let mut random = crate::chance::numbers(7);
        for rule in [
            "Thermo~R1C1~R2C1~R3C2~R4C2",
            "Skyscraper~R1~3~2",
            "HiddenSkyscraper~R1~3~",
            "Sandwich~14~C1",
            "Between~R1C1~R2C2~R3C3~R4C4",
            "GlobalEntropy",
            "Arrow~R1C1~R1C2~R2C3~R3C3",
            "Sum~18~R1C1~R2C2~R3C3~R4C4",
            "RegionSumLine~R1C3~R2C3~R3C3~R4C3~R5C3",
            "XSum~R3~20~",
            "NumberedRoom~R1~4~",
            "CountDistinct~R1C1~R2C2~R3C3~R4C4~R6C5",
            "NoBoxes.ChaosConstruction.ChaosArrow~R1C1~0~CC1~CC2~CC3~CC4~CC1~CC12~CC23",
        ] {
            let puzzle = iss::read(&format!(".{rule}")).unwrap();
            assert!(puzzle.unknown().is_empty(), "{rule}");
            let program = compile(puzzle.model(&Limits::default())).unwrap();
            let is_idempotent = |&prop: &usize| program.network.idempotent[prop / 64] >> (prop % 64) & 1 == 1;
            let props: Vec<usize> = (0..program.props.len()).filter(is_idempotent).collect();
            let mut changed = 0;
            for round in 0..10_000 {
                let prop = props[round % props.len()];
                let mut state = State::new(&program.network);
                for cell in 0..program.network.cells {
                    let (a, b) = (random(1 << 25), random(1 << 25));
                    let kept = state.frame[cell] & if random(2) == 0 { a | b } else { a & b } as u32;
                    state.frame[cell] = if kept == 0 { state.frame[cell] } else { kept };
                }
                let before = state.frame.clone();
                if program.run(prop, &mut state).is_err() || state.frame == before {
                    continue;
                }
                changed += 1;
                let (after, name) = (state.frame.clone(), &program.props[prop]);
                state.rows = u32::MAX;
                assert!(program.run(prop, &mut state).is_ok() && state.frame == after, "{rule}: {name:?}");
            }
            assert!(changed > 50, "{rule}: {changed}");
        }
    }
}
