//! Values that must stand in some cells leave every cell that sees all of their places there.
//!
//! It runs late: the places change often, and what it finds is seldom what ends a search.

use crate::layout::CellSet;

use crate::model::{Attributes, Memory, Propagator, Run, State, Work, is_fixed};

/// Other cells that see the same of these.
#[derive(Debug)]
struct Group {
    /// Which of these cells they do not see.
    unseen: Vec<u8>,
    others: Vec<u16>,
}

/// Cells that must have some values.
#[derive(Debug)]
pub(crate) struct Pointing {
    cells: Vec<u16>,
    all: u32,
    groups: Vec<Group>,
    /// Sets of values of which one is theirs, and where it is known which ones may be; without them all values are.
    sets: Option<(Vec<u32>, Memory)>,
}

/// The cells that see at least two of these, but not one of them.
fn groups(cells: &[u16], see: &[CellSet]) -> Vec<Group> {
    let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
    for &cell in cells {
        let seen = &see[usize::from(cell)];
        twice = twice.or(&once.and(seen));
        once = once.or(seen);
    }
    let own: CellSet = cells.iter().map(|&cell| usize::from(cell)).collect();
    let mut masks: Vec<(u32, Vec<u16>)> = Vec::new();
    for other in twice.less(&own).iter() {
        let unseen = |(i, &cell): (usize, &u16)| u32::from(!see[other].has(usize::from(cell))) << i;
        let mask = cells.iter().enumerate().map(unseen).fold(0, |mask, bit| mask | bit);
        match masks.iter_mut().find(|(known, _)| *known == mask) {
            Some((_, others)) => others.push(other as u16),
            None => masks.push((mask, vec![other as u16])),
        }
    }
    let group = |(mask, others): (u32, Vec<u16>)| Group {
        unseen: crate::layout::bits(mask.into()).map(|bit| bit as u8).collect(),
        others,
    };
    masks.into_iter().map(group).collect()
}

impl Pointing {
    /// The most cells.
    pub(crate) const MOST: usize = 32;

    /// All of the values stand in these cells, at most [`MOST`](Self::MOST): a house or a part of the grid.
    pub(crate) fn of_cells(cells: Vec<u16>, all: u32) -> Self {
        Self { cells, all, groups: Vec::new(), sets: None }
    }

    pub(crate) fn of_sets(cells: Vec<u16>, sets: Vec<u32>, all: u32, memory: Memory) -> Self {
        Self { cells, all, groups: Vec::new(), sets: Some((sets, memory)) }
    }

    /// The values that stand in these cells, whichever set is theirs.
    #[inline(always)]
    fn owed(&self, state: &State<'_>) -> u32 {
        let mut owed = self.all;
        let Some((sets, _)) = &self.sets else { return owed };
        let mut live = state.memory();
        while live != 0 && owed != 0 {
            owed &= sets[live.trailing_zeros() as usize];
            live &= live - 1;
        }
        owed
    }
}

impl Propagator for Pointing {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn attributes(&self) -> Attributes {
        Attributes {
            is_implied: true,
            is_weighty: false,
            is_arithmetic: self.sets.is_some(),
            is_follower: self.sets.is_some(),
            ..Attributes::new(if self.sets.is_some() { 30 } else { 55 })
        }
    }

    fn memory(&self) -> Option<Memory> {
        self.sets.as_ref().map(|(_, memory)| *memory)
    }

    fn see(&mut self, see: &[CellSet]) {
        self.groups = groups(&self.cells, see);
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        self.run_fast(state)
    }
}

impl Work for Pointing {
    #[inline(always)]
    fn plain(&self, state: &mut State<'_>) -> Run {
        let (mut values, mut fixed) = ([0; Self::MOST], 0);
        for (values, &cell) in values.iter_mut().zip(&self.cells) {
            *values = state.get(cell);
            fixed |= if is_fixed(*values) { *values } else { 0 };
        }
        let owed = self.owed(state) & !fixed;
        if owed == 0 {
            return Ok(());
        }
        for group in &self.groups {
            let elsewhere =
                group.unseen.iter().fold(0, |all, &at| all | values[usize::from(at) % Self::MOST]);
            let bound = owed & !elsewhere;
            if bound != 0 {
                group.others.iter().try_for_each(|&cell| state.remove(cell, bound))?;
            }
        }
        Ok(())
    }
}
