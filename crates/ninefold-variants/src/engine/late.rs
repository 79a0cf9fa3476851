//! Rules without a propagator of their own: checked when at most one of their cells is open.

use crate::layout::Layout;
use crate::rule::{Filled, Rule};

use super::state::{Contradiction, Propagator, Run, State, Wake, is_fixed};

/// Asks the naive check once all cells but one are fixed.
#[derive(Debug)]
pub(crate) struct Late<'p> {
    rule: &'p dyn Rule,
    layout: Layout,
    cells: Vec<u16>,
}

impl<'p> Late<'p> {
    pub(crate) fn new(rule: &'p dyn Rule, layout: &Layout) -> Self {
        let mut cells: Vec<u16> = rule.cells(layout).iter().map(|cell| cell.0).collect();
        cells.sort_unstable();
        cells.dedup();
        Self { rule, layout: layout.clone(), cells }
    }

    fn value(&self, place: u32) -> i32 {
        self.layout.lowest() + place as i32
    }
}

impl Propagator for Late<'_> {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn wake(&self) -> Wake {
        Wake::Fixed
    }

    fn priority(&self) -> u32 {
        80
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        let mut open = self.cells.iter().filter(|&&cell| !is_fixed(state.get(cell)));
        let (first, second) = (open.next().copied(), open.next());
        if second.is_some() {
            return Ok(());
        }
        let mut values = vec![self.layout.lowest(); self.layout.cells()];
        for &cell in &self.cells {
            values[usize::from(cell)] = self.value(state.get(cell).trailing_zeros());
        }
        let Some(open) = first else {
            let grid = Filled { layout: &self.layout, values: &values };
            return if self.rule.holds(&grid) { Ok(()) } else { Err(Contradiction) };
        };
        let mut keep = 0;
        for place in crate::cells::bits(state.get(open).into()) {
            values[usize::from(open)] = self.value(place as u32);
            let grid = Filled { layout: &self.layout, values: &values };
            keep |= u32::from(self.rule.holds(&grid)) << place;
        }
        state.set(open, keep)
    }
}
