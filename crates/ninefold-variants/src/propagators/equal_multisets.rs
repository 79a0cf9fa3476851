//! Groups of cells with the same values, each as often: clones, and the leftovers of irregular regions.

use crate::model::{Attributes, Contradiction, Propagator, Run, State, Work, is_fixed};

use super::tally::counts;

/// Groups of `size` cells with the same multiset of values.
#[derive(Debug)]
pub(crate) struct EqualMultisets {
    cells: Vec<u16>,
    size: usize,
    /// Whether a rule states it.
    is_given: bool,
}

impl EqualMultisets {
    /// Groups of the same size, given by a rule.
    pub(crate) fn given(groups: &[Vec<u16>]) -> Self {
        Self { is_given: true, ..Self::derived(groups) }
    }

    /// Groups of the same size that follow from the houses.
    pub(crate) fn derived(groups: &[Vec<u16>]) -> Self {
        let size = groups.first().map_or(1, Vec::len).max(1);
        Self { cells: groups.concat(), size, is_given: false }
    }

    /// Values `full` have no cells to spare in this group, values `enough` have all the cells that they get.
    #[inline(always)]
    fn narrow(state: &mut State<'_>, group: &[u16], full: u32, enough: u32) -> Run {
        for &cell in group {
            let values = state.get(cell);
            if is_fixed(values) || values & (full | enough) == 0 {
                continue;
            }
            let needed = values & full;
            if needed == 0 {
                state.set(cell, values & !enough)?;
            } else {
                state.set(cell, if is_fixed(needed) { needed } else { 0 })?;
            }
        }
        Ok(())
    }
}

impl Propagator for EqualMultisets {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// Groups that follow from the houses add little to them, and there are many.
    fn attributes(&self) -> Attributes {
        Attributes {
            is_implied: !self.is_given,
            is_counting: self.is_given,
            ..Attributes::new(if self.is_given { 9 } else { 58 })
        }
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        self.run_fast(state)
    }
}

impl Work for EqualMultisets {
    #[inline(always)]
    fn plain(&self, state: &mut State<'_>) -> Run {
        let mut groups = self.cells.chunks(self.size);
        let Some(first) = groups.next() else { return Ok(()) };
        let mut known = [counts(state, first); 2];
        let (mut least, mut most) = known[0];
        for (number, group) in groups.enumerate() {
            let (has, can) = counts(state, group);
            (least, most) = (least.most(&has), most.least(&can));
            if number == 0 {
                known[1] = (has, can);
            }
        }
        if most.less(&least) != 0 {
            return Err(Contradiction);
        }
        for (number, group) in self.cells.chunks(self.size).enumerate() {
            let (has, can) = if number < 2 { known[number] } else { counts(state, group) };
            Self::narrow(state, group, can.same(&least), has.same(&most))?;
        }
        Ok(())
    }
}
