//! Positions that wait for the lane they came from.
//!
//! Lanes that share one stack work side by side on few puzzles. That is quick where most positions turn out dead,
//! but where most have solutions it finds some that nobody asked for: a puzzle with many is done after two. So while
//! solutions abound each lane keeps a stack of its own, and searches its puzzle depth first:
//!
//! ```text
//!   block 0   [ x  .  x  x  .  .  x  . ]     lane 3 has three positions waiting,
//!   block 1   [ .  .  x  x  .  .  .  . ]     lane 1 none
//!   block 2   [ .  .  .  x  .  .  .  . ]
//! ```

use super::branch::Cuts;
use super::vector::{Board, MAX_LANES, Sets};

/// A stack for each lane.
pub(super) struct Columns<V> {
    blocks: Vec<Board<V>>,
    /// How many positions wait in each lane.
    heights: [u16; MAX_LANES],
    /// The lanes in which some wait.
    waiting: u64,
}

impl<V: Sets> Columns<V> {
    #[inline(always)]
    pub(super) fn new() -> Columns<V> {
        Columns { blocks: Vec::new(), heights: [0; MAX_LANES], waiting: 0 }
    }

    /// The lanes in which some positions wait.
    #[inline(always)]
    pub(super) fn waiting(&self) -> u64 {
        self.waiting
    }

    /// Drops all that waits in `lanes`.
    #[inline(always)]
    pub(super) fn forget(&mut self, lanes: u64) {
        if self.waiting & lanes != 0 {
            for (lane, height) in self.heights.iter_mut().enumerate() {
                *height = if lanes >> lane & 1 == 0 { *height } else { 0 };
            }
            self.waiting &= !lanes;
        }
    }

    /// Those of `lanes` (not empty) that are as high as the first of them, and how high that is.
    #[inline(always)]
    fn level(&self, lanes: u64) -> (u64, usize) {
        let height = self.heights[lanes.trailing_zeros() as usize % MAX_LANES];
        let same = |level, (lane, &other): (usize, &u16)| level | u64::from(other == height) << lane;
        (lanes & self.heights.iter().enumerate().fold(0, same), height as usize)
    }

    #[inline(always)]
    fn set_height(&mut self, lanes: u64, height: usize) {
        for (lane, old) in self.heights.iter_mut().enumerate() {
            *old = if lanes >> lane & 1 == 0 { *old } else { height as u16 };
        }
    }

    /// Puts the children that refuse their guess on top of their lanes.
    #[inline(always)]
    pub(super) fn push(&mut self, board: &Board<V>, cuts: &Cuts<V>, lanes: u64) {
        let mut left = lanes;
        while left != 0 {
            let (level, height) = self.level(left);
            left &= !level;
            if self.blocks.len() == height {
                self.blocks.push([V::splat(0); 81]);
            }
            let mask = V::mask(level);
            let rows = self.blocks[height].as_chunks_mut::<9>().0.iter_mut().zip(board.as_chunks::<9>().0);
            for (row, (waiting, cells)) in rows.enumerate() {
                for (column, (waiting, &cell)) in waiting.iter_mut().zip(cells).enumerate() {
                    *waiting = V::select(mask, cuts.refused(row, column, cell), *waiting);
                }
            }
            self.set_height(level, height + 1);
        }
        self.waiting |= lanes;
    }

    /// Moves the uppermost position of each of `lanes`, which must have one, onto the board.
    #[inline(always)]
    pub(super) fn pop(&mut self, board: &mut Board<V>, lanes: u64) {
        let mut left = lanes;
        while left != 0 {
            let (level, height) = self.level(left);
            left &= !level;
            let mask = V::mask(level);
            for (cell, &waiting) in board.iter_mut().zip(&self.blocks[height - 1]) {
                *cell = V::select(mask, waiting, *cell);
            }
            self.set_height(level, height - 1);
            if height == 1 {
                self.waiting &= !level;
            }
        }
    }
}
