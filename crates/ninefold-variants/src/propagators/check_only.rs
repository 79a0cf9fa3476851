//! Rules without constraints: they are only checked, when at most one of their cells is open.

use crate::layout::{Filled, Layout, bits};
use crate::model::{Check, Contradiction, Propagator, Run, State, Wake, attributes, is_fixed};

/// Calls the naive check of a rule once at most one of its cells is open.
#[derive(Debug)]
pub(crate) struct CheckOnly<'p> {
    cells: Vec<u16>,
    check: Check<'p>,
    layout: &'p Layout,
}

impl<'p> CheckOnly<'p> {
    pub(crate) fn new(cells: Vec<u16>, check: Check<'p>, layout: &'p Layout) -> Self {
        Self { cells, check, layout }
    }

    fn holds(&self, values: &[i32]) -> bool {
        (self.check.0)(&Filled { layout: self.layout, values })
    }

    fn value(&self, place: u32) -> i32 {
        self.layout.lowest() + place as i32
    }
}

impl Propagator for CheckOnly<'_> {
    attributes!(80, wake: Wake::Fixed);

    fn run(&self, state: &mut State<'_>) -> Run {
        let mut open = self.cells.iter().filter(|&&cell| !is_fixed(state.get(cell)));
        let (first, second) = (open.next().copied(), open.next());
        if second.is_some() {
            return Ok(());
        }
        let mut values = vec![self.layout.lowest(); self.layout.total()];
        for &cell in &self.cells {
            values[usize::from(cell)] = self.value(state.get(cell).trailing_zeros());
        }
        let Some(open) = first else {
            return if self.holds(&values) { Ok(()) } else { Err(Contradiction) };
        };
        let mut keep = 0;
        for place in bits(state.get(open).into()) {
            values[usize::from(open)] = self.value(place as u32);
            keep |= u32::from(self.holds(&values)) << place;
        }
        state.set(open, keep)
    }
}
