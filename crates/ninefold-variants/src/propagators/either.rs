//! One of several alternatives holds: each is tried separately, and a candidate stays if some alternative leaves it.
//!
//! An alternative is compiled without rows, columns, blocks and regions, except that fixed values leave the peers.
//! Following them into each alternative at each call takes a hundred times as long and does not save as many guesses.

use crate::model::{Contradiction, Meaning, Memory, Program, Propagator, Run, Spare, State, attributes};

/// Alternatives, each compiled separately.
#[derive(Debug)]
pub(crate) struct Either<'p> {
    cells: Vec<u16>,
    programs: Vec<Program<'p>>,
}

impl<'p> Either<'p> {
    pub(crate) fn new(cells: Vec<u16>, programs: Vec<Program<'p>>) -> Self {
        let programs = programs.into_iter().filter(|program| !program.impossible).collect();
        Self { cells, programs }
    }

    fn has_memory(&self) -> bool {
        self.programs.len() <= 32
    }

    /// Adds what an alternative leaves of the cells. Returns whether it can hold.
    fn tried(&self, program: &Program<'_>, state: &State<'_>, spare: &mut Spare, left: &mut [u32]) -> bool {
        let Some(mut inner) = State::within(&program.network, state, &self.cells, spare) else {
            return false;
        };
        let holds = program.propagate(&mut inner).is_ok();
        if holds {
            left.iter_mut().zip(&inner.frame).for_each(|(left, kept)| *left |= kept);
        }
        *spare = inner.into_spare();
        holds
    }
}

impl Propagator for Either<'_> {
    attributes!(65);

    fn meaning(&self) -> Meaning<'_> {
        Meaning::Open
    }

    fn memory(&self) -> Option<Memory> {
        self.has_memory().then_some(Memory { name: None, start: u32::MAX })
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        let mut live = if self.has_memory() { state.memory() } else { u32::MAX };
        // Of all cells: what an alternative fixes leaves the peers.
        let mut spare = std::mem::take(&mut state.spare);
        let mut left = std::mem::take(&mut spare.left);
        left.clear();
        left.resize(state.network.cells, 0);
        let mut any = false;
        for (number, program) in self.programs.iter().enumerate() {
            let bit = if self.has_memory() { 1 << number } else { 0 };
            if bit != 0 && live & bit == 0 {
                continue;
            }
            if self.tried(program, state, &mut spare, &mut left) {
                any = true;
            } else {
                live &= !bit;
            }
        }
        if !any {
            return Err(Contradiction);
        }
        if self.has_memory() {
            state.remember(live);
        }
        let kept = left.iter().enumerate().try_for_each(|(cell, &left)| state.keep(cell as u16, left));
        spare.left = left;
        state.spare = spare;
        kept
    }
}
