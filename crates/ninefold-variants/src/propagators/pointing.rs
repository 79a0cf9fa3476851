//! Values that must stand in some cells leave every cell that sees all of their places there.
//!
//! It runs late: the places change often, and what it finds is seldom what ends a search.

use crate::layout::CellSet;

use crate::model::{Attributes, Memory, Propagator, Run, State, Work, is_fixed};

/// Other cells that see the same of these.
#[derive(Debug)]
struct Group {
    /// Which of these cells they do not see.
    unseen: u32,
    /// Where the next group's cells begin.
    end: usize,
}

/// Cells that must have some values.
#[derive(Debug)]
pub(crate) struct Pointing {
    cells: Vec<u16>,
    all: u32,
    groups: Vec<Group>,
    /// The other cells, one group after the other.
    others: Vec<u16>,
    /// Sets of values of which one is theirs, and where it is known which ones may be; without them all values are.
    sets: Option<(Vec<u32>, Memory)>,
}

/// The cells that see at least two of these, but not one of them, with a bit for each that they do not see.
fn others(cells: &[u16], see: &[CellSet]) -> Vec<(u32, u16)> {
    let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
    for &cell in cells {
        let seen = &see[usize::from(cell)];
        twice = twice.or(&once.and(seen));
        once = once.or(seen);
    }
    let own: CellSet = cells.iter().map(|&cell| usize::from(cell)).collect();
    let unseen = |other: usize| {
        let seen = &see[other];
        let unseen = |(i, &cell): (usize, &u16)| u32::from(!seen.has(usize::from(cell))) << i;
        cells.iter().enumerate().map(unseen).fold(0, |mask, bit| mask | bit)
    };
    twice.less(&own).iter().map(|other| (unseen(other), other as u16)).collect()
}

impl Pointing {
    /// The most cells.
    pub(crate) const MOST: usize = 32;

    /// All of the values stand in these cells, at most [`MOST`](Self::MOST): a house or a part of the grid.
    pub(crate) fn of_cells(cells: Vec<u16>, all: u32) -> Self {
        Self { cells, all, groups: Vec::new(), others: Vec::new(), sets: None }
    }

    pub(crate) fn of_sets(cells: Vec<u16>, sets: Vec<u32>, all: u32, memory: Memory) -> Self {
        Self { cells, all, groups: Vec::new(), others: Vec::new(), sets: Some((sets, memory)) }
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
        let others = others(&self.cells, see);
        self.groups.clear();
        for &(unseen, _) in &others {
            match self.groups.iter_mut().find(|group| group.unseen == unseen) {
                Some(group) => group.end += 1,
                None => self.groups.push(Group { unseen, end: 1 }),
            }
        }
        let mut start = 0;
        for group in &mut self.groups {
            start += std::mem::replace(&mut group.end, start);
        }
        self.others = vec![0; others.len()];
        for (unseen, other) in others {
            let mut groups = self.groups.iter_mut();
            let group = groups.find(|group| group.unseen == unseen).expect("each has its group");
            self.others[group.end] = other;
            group.end += 1;
        }
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
        let mut start = 0;
        for group in &self.groups {
            let mut elsewhere = 0;
            let mut unseen = group.unseen;
            while unseen != 0 {
                elsewhere |= values[unseen.trailing_zeros() as usize % Self::MOST];
                unseen &= unseen - 1;
            }
            let bound = owed & !elsewhere;
            if bound != 0 {
                self.others[start..group.end].iter().try_for_each(|&cell| state.remove(cell, bound))?;
            }
            start = group.end;
        }
        Ok(())
    }
}
