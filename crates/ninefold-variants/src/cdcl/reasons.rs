//! Why a propagator excludes a value, or fails: it runs again with less, until everything that is left is needed. This is
//! the deletion filter of Chinneck and Dravnieks (1991), which they run on linear programs. Some know it themselves.

use crate::layout::bits;
use crate::model::{Done, Facts, Program, State, is_fixed};

/// Runs propagators that depend on their own cells only.
#[derive(Debug)]
pub(super) struct Reasons<'p> {
    program: &'p Program<'p>,
    state: State<'p>,
    /// What the cells have in the next run.
    cells: Vec<u32>,
}

impl<'p> Reasons<'p> {
    pub(super) fn new(program: &'p Program<'p>) -> Self {
        let state = State::settled_at(&program.network, &program.network.initial);
        Self { program, state, cells: Vec::new() }
    }

    /// Propagators run.
    pub(super) fn calls(&self) -> u64 {
        self.state.calls
    }

    /// What the cells of a propagator have to lack, of what they have lost since the root, for what it has done.
    pub(super) fn of(&mut self, prop: usize, done: &Done<'_>) -> Facts {
        if let Some(mut facts) = self.program.props[prop].reason(done) {
            facts.iter_mut().for_each(|(cell, lacked)| *lacked &= done.lost(*cell));
            return facts;
        }
        let &Done { root, left, gone } = done;
        let own = self.program.props[prop].cells();
        self.cells.clear();
        self.cells.extend_from_slice(root);
        own.iter().for_each(|&cell| self.cells[usize::from(cell)] = left[usize::from(cell)]);
        // If the cell has this value: then what it has lost does not matter.
        let tried = gone.filter(|&(cell, value)| self.follows_with(prop, gone, cell, value));
        let mut facts = Facts::new();
        for &cell in own.iter().filter(|&&cell| tried.is_none_or(|(tried, _)| tried != cell)) {
            let (at, root) = (usize::from(cell), root[usize::from(cell)]);
            let lacked = root & !self.cells[at];
            if lacked == 0 || self.follows_with(prop, gone, cell, root) {
                continue;
            }
            // A known value is one fact.
            if !is_fixed(self.cells[at]) {
                for value in bits(lacked.into()).map(|value| 1 << value) {
                    self.follows_with(prop, gone, cell, self.cells[at] | value);
                }
            }
            facts.push((cell, root & !self.cells[at]));
        }
        facts
    }

    /// Whether the propagator does the same if a cell has these values, which it then keeps.
    fn follows_with(&mut self, prop: usize, gone: Option<(u16, u32)>, cell: u16, values: u32) -> bool {
        let before = std::mem::replace(&mut self.cells[usize::from(cell)], values);
        let count = self.cells.len();
        self.state.frame[..count].copy_from_slice(&self.cells);
        self.state.frame[count..].copy_from_slice(&self.program.network.initial[count..]);
        let fails = self.program.run(prop, &mut self.state).is_err();
        let follows = fails || gone.is_some_and(|(cell, value)| self.state.get(cell) & value == 0);
        if !follows {
            self.cells[usize::from(cell)] = before;
        }
        follows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::compile;
    use crate::{Limits, iss};

    /// Cells that lack some values by chance: what a reason names is lacking, suffices, and is less than all.
    #[test]
    fn reasons_suffice_and_are_short() {
        let (mut random, mut named, mut lacking) = (crate::chance::numbers(5), 0, 0);
        for rule in [
            "XSum~R3~14~",
            "Sandwich~7~C1",
            "Skyscraper~R1~3~2",
            "Lunchbox~9~R1C1~R2C2~R3C4~R4C3",
            "CountDistinct~R1C1~R2C2~R3C3~R4C4~R6C5",
            "NoBoxes.ChaosConstruction.ChaosArrow~R1C1~0~CC1~CC2~CC3~CC4~CC1~CC7~CC13",
        ] {
            let puzzle = iss::read(&format!(".Shape~6x6.{rule}")).unwrap();
            let program = compile(puzzle.model(&Limits::default())).unwrap();
            let root = &program.network.initial[..program.network.cells];
            let mut reasons = Reasons::new(&program);
            let mut met = 0;
            for round in 0..400 {
                let prop = round % program.props.len();
                let own = program.props[prop].cells().to_vec();
                let mut left = root.to_vec();
                for &cell in &own {
                    let kept = left[usize::from(cell)] & random(64) as u32;
                    left[usize::from(cell)] = if kept == 0 { left[usize::from(cell)] } else { kept };
                }
                let gone = |cells: &[u32]| {
                    let mut state = State::settled_at(&program.network, &program.network.initial);
                    state.frame[..cells.len()].copy_from_slice(cells);
                    program.run(prop, &mut state).is_ok().then_some(state.frame)
                };
                let after = gone(&left);
                let lost = |&cell: &u16| {
                    let at = usize::from(cell);
                    let values = after.as_ref().map_or(0, |after| left[at] & !after[at]);
                    (values != 0).then_some((cell, values & values.wrapping_neg()))
                };
                let lost = own.iter().find_map(lost);
                if after.is_some() && lost.is_none() {
                    continue;
                }
                met += 1;
                let mut facts = reasons.of(prop, &Done { root, left: &left, gone: lost });
                facts.retain(|fact| fact.1 != 0);
                let mut enough = root.to_vec();
                for &(cell, values) in &facts {
                    assert_eq!(left[usize::from(cell)] & values, 0, "{rule}: {facts:?}");
                    enough[usize::from(cell)] &= !values;
                }
                if let Some((cell, value)) = lost.filter(|(cell, _)| facts.iter().all(|fact| fact.0 != *cell))
                {
                    enough[usize::from(cell)] = value;
                }
                let follows = gone(&enough).is_none_or(|after| {
                    lost.is_some_and(|(cell, value)| after[usize::from(cell)] & value == 0)
                });
                assert!(follows, "{rule}: {left:?} {lost:?} {facts:?}");
                named += facts.iter().map(|(_, values)| values.count_ones()).sum::<u32>();
                let all = own.iter().map(|&cell| root[usize::from(cell)] & !left[usize::from(cell)]);
                lacking += all.map(u32::count_ones).sum::<u32>();
            }
            assert!(met > 50, "{rule}: {met}");
        }
        assert!(2 * named < lacking, "{named} of {lacking}");
    }
}
