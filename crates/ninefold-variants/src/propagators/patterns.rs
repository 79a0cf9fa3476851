//! Locked candidates, naked pairs and triples of a 9 × 9 grid, all at once, when singles have nothing to say.
//!
//! A triple is seen where one of its cells has all three values.

use crate::model::cpu::{Fast, Reg};
use crate::model::{Contradiction, Propagator, Run, State, Work, attributes};

use super::sweep::{Grid, once, twice};

/// Rows and columns, blocks if there are any.
#[derive(Debug)]
pub(crate) struct Patterns {
    cells: Vec<u16>,
    has_blocks: bool,
}

impl Patterns {
    pub(crate) fn new(has_blocks: bool) -> Self {
        Self { cells: (0..81).collect(), has_blocks }
    }
}

/// The other cells of each row.
#[inline(always)]
fn along(row: Reg) -> [Reg; 8] {
    let (one, two) = (row.turned(), row.turned_twice());
    let (next, last) =
        ([row.moved(), one.moved(), two.moved()], [row.moved_twice(), one.moved_twice(), two.moved_twice()]);
    [one, two, next[0], next[1], next[2], last[0], last[1], last[2]]
}

/// The other cells of each column, seen from a row.
#[inline(always)]
fn across(rows: &[Reg; 9], row: usize) -> [Reg; 8] {
    std::array::from_fn(|i| rows[if i < row { i } else { i + 1 }])
}

/// The other cells of each block, seen from one of its rows.
#[inline(always)]
fn around(rows: &[Reg; 9], row: usize) -> [Reg; 8] {
    let band = row / 3 * 3;
    let (a, b, own) = (rows[band + (row + 1) % 3], rows[band + (row + 2) % 3], rows[row]);
    [own.turned(), own.turned_twice(), a, a.turned(), a.turned_twice(), b, b.turned(), b.turned_twice()]
}

/// The values of each cell that has two or three and whose house has as many cells with no others.
#[inline(always)]
fn naked(cells: Reg, others: [Reg; 8], failed: &mut Reg) -> Reg {
    let one = cells.stripped();
    let two = one.stripped();
    let pair = two.blank().less(one.blank());
    let few = two.stripped().blank().less(one.blank());
    // Minus the number of cells beside this one.
    let needed = few.plus(few.less(pair));
    let mut found = few.less(few);
    for other in others {
        found = found.plus(other.less(cells).blank());
    }
    *failed = failed.or(found.below(needed).and(few));
    cells.and(few).and(found.same(needed))
}

/// The values of naked sets that a cell is not part of.
#[inline(always)]
fn taken(cells: Reg, naked: [Reg; 8]) -> Reg {
    let mut taken = cells.less(cells);
    for set in naked {
        taken = taken.or(set.less(cells.less(set).blank()));
    }
    taken
}

impl Grid {
    /// Locked candidates of all blocks, with rows and with columns; the rows that changed.
    #[inline(always)]
    fn locked(&mut self) -> u32 {
        let none = self.none();
        let old = self.rows;
        let stacks =
            [once(old[0], old[1], old[2]), once(old[3], old[4], old[5]), once(old[6], old[7], old[8])];
        let mut gone = [none; 9];
        for band in 0..3 {
            // The digits of each segment of a row, in all its lanes.
            let mut segments = [none; 3];
            for (segment, cells) in segments.iter_mut().zip(&old[3 * band..]) {
                *segment = once(*cells, cells.turned(), cells.turned_twice());
            }
            let more = twice(segments[0], segments[1], segments[2]);
            let mut claimed = segments;
            for (claimed, segment) in claimed.iter_mut().zip(segments) {
                *claimed = segment.less(segment.moved().or(segment.moved_twice()));
            }
            for i in 0..3 {
                let pointing = segments[i].less(more);
                let others = claimed[(i + 1) % 3].or(claimed[(i + 2) % 3]);
                gone[3 * band + i] = once(pointing.moved(), pointing.moved_twice(), others);
            }
        }
        let mut below = [none; 3];
        for band in 0..3 {
            let cells = stacks[band];
            let pointing = cells.less(cells.turned().or(cells.turned_twice()));
            let claimed = cells.less(stacks[(band + 1) % 3].or(stacks[(band + 2) % 3]));
            below[(band + 1) % 3] = below[(band + 1) % 3].or(pointing);
            below[(band + 2) % 3] = below[(band + 2) % 3].or(pointing);
            below[band] = once(below[band], claimed.turned(), claimed.turned_twice());
        }
        let mut any = none;
        for row in 0..9 {
            gone[row] = old[row].and(gone[row].or(below[row / 3]));
            any = any.or(gone[row]);
        }
        if any.is_blank() {
            return 0;
        }
        let mut changed = 0;
        for row in 0..9 {
            let new = old[row].less(gone[row]);
            changed |= self.put(row, new);
        }
        changed
    }

    /// Naked pairs and triples of one kind of houses: `AXIS` 0 for rows, 1 for columns, 2 for blocks.
    #[inline(always)]
    fn subsets<const AXIS: usize>(&mut self) -> u32 {
        let none = self.none();
        let (mut sets, mut any) = ([none; 9], none);
        for (row, set) in sets.iter_mut().enumerate() {
            *set = naked(self.rows[row], others::<AXIS>(&self.rows, row), &mut self.failed);
            any = any.or(*set);
        }
        if any.is_blank() {
            return 0;
        }
        let mut changed = 0;
        for row in 0..9 {
            let cells = self.rows[row];
            let left = cells.less(taken(cells, others::<AXIS>(&sets, row)));
            changed |= self.put(row, left);
        }
        changed
    }
}

#[inline(always)]
fn others<const AXIS: usize>(rows: &[Reg; 9], row: usize) -> [Reg; 8] {
    match AXIS {
        0 => along(rows[row]),
        1 => across(rows, row),
        _ => around(rows, row),
    }
}

impl Propagator for Patterns {
    attributes!(60, is_implied: true, is_weighty: false, is_of_houses: true);

    fn run(&self, state: &mut State<'_>) -> Run {
        self.run_fast(state)
    }
}

impl Work for Patterns {
    /// Without registers others do this.
    #[inline(always)]
    fn plain(&self, _: &mut State<'_>) -> Run {
        Ok(())
    }

    #[inline(always)]
    fn go(&self, fast: Fast, state: &mut State<'_>) -> Run {
        let Some(mut grid) = Grid::load(fast, state) else { return Ok(()) };
        let mut all = if self.has_blocks { grid.locked() } else { 0 };
        if all == 0 {
            all |= grid.subsets::<0>();
            all |= grid.subsets::<1>();
            if self.has_blocks {
                all |= grid.subsets::<2>();
            }
            if !grid.failed.is_blank() {
                return Err(Contradiction);
            }
        }
        grid.store(fast, all, state)
    }
}
