//! Positions that wait for the lane they came from.
//!
//! Lanes that share one stack work side by side on few puzzles. That is quick where most positions turn out dead,
//! but where most have solutions it finds some that nobody asked for: a puzzle with many is done after two. So while
//! solutions abound each lane keeps a stack of its own, and searches its puzzle depth first:
//!
//! ```text
//!   block 0   [ x  .  x  x  .  .  x  . ]     lane 3 has three positions waiting,
//!   block 1   [ .  x  x  x  .  .  .  . ]     the last in block 2, which names the block below, and so on
//!   block 2   [ .  .  .  x  .  .  .  . ]
//! ```
//!
//! Positions that begin to wait together are written together, into any block that has room for all of them: most are
//! never looked at again.

use alloc::vec::Vec;

use super::branch::Cuts;
use super::layout::{Board, Lanes, MAX_LANES, members};

/// No block.
const NONE: u16 = u16::MAX;

/// A stack for each lane.
pub(super) struct LaneStacks<V: Lanes> {
    cpu: V::Cpu,
    blocks: Vec<Block<V>>,
    /// The block with the last position of each lane.
    tops: [u16; MAX_LANES],
    /// The lanes in which some wait.
    waiting: u64,
}

/// A position in each of some lanes.
struct Block<V> {
    board: Board<V>,
    /// The lanes with a position here.
    lanes: u64,
    /// For those lanes, the block with the position before it.
    below: [u16; MAX_LANES],
}

impl<V: Lanes> LaneStacks<V> {
    #[inline(always)]
    pub(super) fn new(cpu: V::Cpu) -> LaneStacks<V> {
        LaneStacks { cpu, blocks: Vec::new(), tops: [NONE; MAX_LANES], waiting: 0 }
    }

    /// The lanes in which some positions wait.
    #[inline(always)]
    pub(super) fn waiting(&self) -> u64 {
        self.waiting
    }

    /// Drops all that waits in `lanes`.
    #[inline(always)]
    pub(super) fn forget(&mut self, lanes: u64) {
        for lane in members(lanes & self.waiting) {
            while self.tops[lane] != NONE {
                let block = &mut self.blocks[usize::from(self.tops[lane])];
                block.lanes &= !(1 << lane);
                self.tops[lane] = block.below[lane];
            }
        }
        self.waiting &= !lanes;
    }

    /// Puts the children that refuse their guess on top of their lanes.
    #[inline(always)]
    pub(super) fn push(&mut self, board: &Board<V>, cuts: &Cuts<V>, lanes: u64) {
        let number = self.block_with_room(lanes);
        let block = &mut self.blocks[usize::from(number)];
        block.lanes |= lanes;
        for lane in members(lanes) {
            block.below[lane] = self.tops[lane];
            self.tops[lane] = number;
        }
        let mask = V::mask(self.cpu, lanes);
        let rows = block.board.as_chunks_mut::<9>().0.iter_mut().zip(board.as_chunks::<9>().0);
        for (row, (waiting, cells)) in rows.enumerate() {
            for (column, (waiting, &cell)) in waiting.iter_mut().zip(cells).enumerate() {
                *waiting = V::select(mask, cuts.refused(row, column, cell), *waiting);
            }
        }
        self.waiting |= lanes;
    }

    /// A block with room in `lanes`.
    #[inline(always)]
    fn block_with_room(&mut self, lanes: u64) -> u16 {
        let found = self.blocks.iter().position(|block| block.lanes & lanes == 0);
        let number = found.unwrap_or_else(|| {
            self.blocks.push(Block {
                board: [V::splat(self.cpu, 0); 81],
                lanes: 0,
                below: [NONE; MAX_LANES],
            });
            self.blocks.len() - 1
        });
        // As many blocks as positions wait in one lane, at most: those of a path down, 190.
        u16::try_from(number).ok().filter(|&number| number != NONE).expect("few blocks")
    }

    /// Moves the uppermost position of each of `lanes`, which must have one, onto the board.
    #[inline(always)]
    pub(super) fn pop(&mut self, board: &mut Board<V>, lanes: u64) {
        let mut left = lanes;
        while left != 0 {
            let top = self.tops[left.trailing_zeros() as usize % MAX_LANES];
            let same = |same, (lane, &other): (usize, &u16)| same | u64::from(other == top) << lane;
            let returning = left & self.tops.iter().enumerate().fold(0, same);
            left &= !returning;
            let block = &mut self.blocks[usize::from(top)];
            block.lanes &= !returning;
            for lane in members(returning) {
                self.tops[lane] = block.below[lane];
                self.waiting &= !(u64::from(self.tops[lane] == NONE) << lane);
            }
            let mask = V::mask(self.cpu, returning);
            for (cell, &waiting) in board.iter_mut().zip(&block.board) {
                *cell = V::select(mask, waiting, *cell);
            }
        }
    }
}
