//! Rows, columns and blocks of a 9 × 9 grid, all at once: singles, hidden singles.
//!
//! A register holds a row: three groups of three cells, each with an empty lane behind it. Columns are
//! worked on across registers; the cells of a block or a row are brought together by turning the cells
//! of each group and by moving the groups.
//!
//! Loops only, no closures: what is not inlined into the function that is compiled for the registers makes each of their
//! operations a call.

use crate::model::cpu::{Fast, Reg};
use crate::model::{Contradiction, Propagator, Run, State, Work, attributes};

/// All digits in the lanes that are cells.
const CELLS: [u16; 16] = {
    let mut lanes = [0x1ff; 16];
    let mut at = 3;
    while at < 16 {
        lanes[at] = 0;
        at += if at < 11 { 4 } else { 1 };
    }
    lanes
};

/// All rows and columns of a 9 × 9 grid, and its blocks if it has them.
#[derive(Debug)]
pub(crate) struct Sweep {
    cells: Vec<u16>,
    has_blocks: bool,
}

impl Sweep {
    pub(crate) fn new(has_blocks: bool) -> Self {
        Self { cells: (0..81).collect(), has_blocks }
    }
}

/// The grid on its way.
pub(super) struct Grid {
    pub(super) rows: [Reg; 9],
    /// All digits of every cell.
    full: Reg,
    /// Not blank if there is no way on.
    pub(super) failed: Reg,
}

/// Three registers of a house or of a stack of them, joined.
#[inline(always)]
pub(super) fn once(a: Reg, b: Reg, c: Reg) -> Reg {
    a.or(b).or(c)
}

/// What at least two of three have.
#[inline(always)]
pub(super) fn twice(a: Reg, b: Reg, c: Reg) -> Reg {
    a.and(b).or(a.or(b).and(c))
}

/// The digits of the cells with one digit, elsewhere nothing.
#[inline(always)]
fn singles(cells: Reg) -> Reg {
    cells.and(cells.stripped().blank())
}

/// Whether each fixed digit has one place, and each digit with one place is fixed.
#[inline(always)]
fn is_done(more: Reg, fixed: Reg, hidden: Reg) -> bool {
    fixed.and(more).or(hidden.less(fixed)).is_blank()
}

impl Grid {
    /// What is left of some cells without the digits `fixed` elsewhere, or their one digit without another place. Digits
    /// `hidden` have one place.
    #[inline(always)]
    fn narrowed(&mut self, cells: Reg, fixed: Reg, hidden: Reg) -> Reg {
        let own = cells.and(hidden);
        self.failed = self.failed.or(own.stripped());
        own.blank().choose(cells.less(fixed), own)
    }

    /// Takes over a row; whether it changed, as its bit.
    #[inline(always)]
    pub(super) fn put(&mut self, row: usize, new: Reg) -> u32 {
        let changed = !new.xor(self.rows[row]).is_blank();
        self.rows[row] = new;
        u32::from(changed) << row
    }

    #[inline(always)]
    fn columns(&mut self) -> u32 {
        let none = self.full.less(self.full);
        let (mut any, mut more, mut fixed, mut fixed_more) = (none, none, none, none);
        let mut own = [none; 9];
        for (row, own) in self.rows.iter().zip(&mut own) {
            more = more.or(any.and(*row));
            any = any.or(*row);
            *own = singles(*row);
            fixed_more = fixed_more.or(fixed.and(*own));
            fixed = fixed.or(*own);
        }
        self.failed = self.failed.or(fixed_more).or(self.full.less(any));
        let hidden = any.less(more);
        if is_done(more, fixed, hidden) {
            return 0;
        }
        let mut changed = 0;
        for (row, own) in own.into_iter().enumerate() {
            // No digit is fixed twice, or there is no way on: the others are those less its own.
            let new = self.narrowed(self.rows[row], fixed.xor(own), hidden);
            changed |= self.put(row, new);
        }
        changed
    }

    #[inline(always)]
    fn blocks(&mut self, band: usize) -> u32 {
        let rows = [self.rows[3 * band], self.rows[3 * band + 1], self.rows[3 * band + 2]];
        let single = [singles(rows[0]), singles(rows[1]), singles(rows[2])];
        let any = once(rows[0], rows[1], rows[2]);
        let more = twice(rows[0], rows[1], rows[2]);
        let (any_1, any_2) = (any.turned(), any.turned_twice());
        let more = once(more, more.turned(), more.turned_twice()).or(twice(any, any_1, any_2));
        let any = once(any, any_1, any_2);
        let fixed = once(single[0], single[1], single[2]);
        let (fixed_1, fixed_2) = (fixed.turned(), fixed.turned_twice());
        let fixed_more = twice(single[0], single[1], single[2]).or(fixed.and(fixed_1.or(fixed_2)));
        let fixed = once(fixed, fixed_1, fixed_2);
        self.failed = self.failed.or(fixed_more).or(self.full.less(any));
        let hidden = any.less(more);
        if is_done(more, fixed, hidden) {
            return 0;
        }
        let mut changed = 0;
        for i in 0..3 {
            let new = self.narrowed(rows[i], fixed.xor(single[i]), hidden);
            changed |= self.put(3 * band + i, new);
        }
        changed
    }

    #[inline(always)]
    fn row(&mut self, row: usize) -> u32 {
        let cells = self.rows[row];
        let single = singles(cells);
        let (any_1, any_2) = (cells.turned(), cells.turned_twice());
        let more = twice(cells, any_1, any_2);
        let any = once(cells, any_1, any_2);
        let (other_1, other_2) = (any.moved(), any.moved_twice());
        let more = once(more, more.moved(), more.moved_twice()).or(twice(any, other_1, other_2));
        let any = once(any, other_1, other_2);
        let (fixed_1, fixed_2) = (single.turned(), single.turned_twice());
        let fixed = once(single, fixed_1, fixed_2);
        let others = once(fixed_1, fixed_2, fixed.moved()).or(fixed.moved_twice());
        self.failed = self.failed.or(self.full.less(any));
        let new = self.narrowed(cells, others, any.less(more));
        self.failed = self.failed.or(new.blank().and(self.full));
        self.put(row, new)
    }

    /// Singles and hidden singles of all columns, and of the blocks and rows where something changed.
    #[inline(always)]
    fn pass(&mut self, has_blocks: bool, rows: u32) -> Result<u32, Contradiction> {
        let mut changed = self.columns();
        if has_blocks {
            let mut bands = rows | changed;
            bands = (bands | bands >> 1 | bands >> 2) & 0b001_001_001;
            while bands != 0 {
                changed |= self.blocks(bands.trailing_zeros() as usize / 3);
                bands &= bands - 1;
            }
        }
        let mut left = (rows | changed) & 0x1ff;
        while left != 0 {
            changed |= self.row(left.trailing_zeros() as usize);
            left &= left - 1;
        }
        if self.failed.is_blank() { Ok(changed) } else { Err(Contradiction) }
    }

    /// The cells of a state.
    #[inline(always)]
    pub(super) fn load(fast: Fast, state: &State<'_>) -> Option<Self> {
        let full = Reg::of(fast, &CELLS);
        let (cells, _) = state.frame.as_chunks::<9>();
        let cells = cells.first_chunk::<9>()?;
        let mut rows = [full; 9];
        for (row, cells) in rows.iter_mut().zip(cells) {
            *row = Reg::nine(fast, cells);
        }
        Some(Self { rows, full, failed: full.less(full) })
    }

    /// Leaves a state what is left of some rows.
    #[inline(always)]
    pub(super) fn store(&self, fast: Fast, mut some: u32, state: &mut State<'_>) -> Run {
        while some != 0 {
            let row = some.trailing_zeros() as usize;
            some &= some - 1;
            let Some(before) = state.frame.as_chunks::<9>().0.get(row) else { break };
            let new = self.rows[row].lanes();
            let mut changed = !self.rows[row].same(Reg::nine(fast, before)).signs() & 0x0777;
            while changed != 0 {
                let lane = changed.trailing_zeros() as usize;
                changed &= changed - 1;
                state.set((9 * row + lane - lane / 4) as u16, new[lane].into())?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    pub(super) fn none(&self) -> Reg {
        self.full.less(self.full)
    }
}

impl Propagator for Sweep {
    // Behind given cages and sums: a sweep sees more after them.
    attributes!(29, is_implied: true, is_weighty: false, is_sweep: true, is_of_houses: true, is_idempotent: true);

    fn run(&self, state: &mut State<'_>) -> Run {
        self.run_fast(state)
    }
}

impl Work for Sweep {
    /// Without registers there is no sweep.
    #[inline(always)]
    fn plain(&self, _: &mut State<'_>) -> Run {
        Ok(())
    }

    #[inline(always)]
    fn go(&self, fast: Fast, state: &mut State<'_>) -> Run {
        let Some(mut grid) = Grid::load(fast, state) else { return Ok(()) };
        let (mut rows, mut all) = (state.rows, 0);
        loop {
            rows = grid.pass(self.has_blocks, rows)?;
            all |= rows;
            if rows == 0 {
                break;
            }
        }
        grid.store(fast, all, state)?;
        state.rows = 0;
        Ok(())
    }
}
