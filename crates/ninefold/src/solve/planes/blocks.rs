//! Positions that wait for the lane they came from: a stack for each lane, in boards that lanes share.
//!
//! ```text
//!   block 0   [ x  .  x  x  .  .  x  . ]     lane 3 has three positions waiting, the last in block 2,
//!   block 1   [ .  x  x  x  .  .  .  . ]     which names the block below, and so on
//!   block 2   [ .  .  .  x  .  .  .  . ]
//! ```
//!
//! Positions that begin to wait together are written together, into any block that has room for all of them, or into a new
//! one. Once there are many blocks, they are spread over several: a lane's stack is as high as its way down is long, some 190
//! positions at most, so each lane finds room in one of so many blocks, and their number has a bound.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::children::restore;
use super::layout::{Board, Groups, MAX_GROUPS, MAX_LANES, Planes, count, place};

/// No block.
const NONE: u16 = u16::MAX;

/// Blocks until positions that begin to wait together are spread: 6 MB with 256 lanes. Real batches stay far below.
pub(super) const MANY_BLOCKS: usize = 256;

/// A block is left alone for a while if fewer lanes than this want something of it.
const WORTH_A_VISIT: usize = 3;

/// A stack for each lane.
#[derive(Debug)]
pub(super) struct Blocks<V> {
    blocks: Vec<Box<Block<V>>>,
    /// The block with the last position of each lane.
    tops: [u16; MAX_LANES],
    /// The lanes in which some wait.
    waiting: V,
    /// Blocks until positions are spread.
    many: usize,
}

/// A position in each of some lanes.
#[derive(Debug)]
struct Block<V> {
    board: Board<V>,
    /// The lanes with a position here.
    lanes: V,
    /// The lanes that want theirs back.
    wanted: Groups,
    /// Whose the positions are.
    owners: [u32; MAX_LANES],
    /// For each lane with a position here, the block with the one before it.
    below: [u16; MAX_LANES],
}

impl<V: Planes> Blocks<V> {
    #[inline(always)]
    pub(super) fn new(cpu: V::Cpu, many: usize) -> Blocks<V> {
        Blocks { blocks: Vec::new(), tops: [NONE; MAX_LANES], waiting: V::none(cpu), many }
    }

    /// The lanes in which some positions wait.
    #[inline(always)]
    pub(super) fn waiting(&self) -> V {
        self.waiting
    }

    /// Whose positions wait, in no order, some more than once.
    pub(super) fn owners(&self) -> impl Iterator<Item = u32> {
        self.blocks.iter().flat_map(|block| block.lanes.lanes().map(|lane| block.owners[lane]))
    }

    /// A board into whose `lanes` positions of `owners` go, to wait; who calls writes them there, and then calls
    /// [`Blocks::settle`].
    #[inline(always)]
    pub(super) fn push(&mut self, lanes: V, owners: &[u32; MAX_LANES]) -> &mut Board<V> {
        let number = self.block_with_room(lanes);
        self.note(number, lanes, owners);
        &mut self.blocks[number].board
    }

    /// Spreads what was pushed last, if it went to a block too many.
    #[inline(always)]
    pub(super) fn settle(&mut self) {
        if self.blocks.len() > self.many {
            self.spread();
        }
    }

    /// Enters positions into the books.
    #[inline(always)]
    fn note(&mut self, number: usize, lanes: V, owners: &[u32; MAX_LANES]) {
        let block = &mut self.blocks[number];
        block.lanes = block.lanes.or(lanes);
        for lane in lanes.lanes() {
            block.owners[lane] = owners[lane];
            block.below[lane] = self.tops[lane];
            self.tops[lane] = number as u16;
        }
        self.waiting = self.waiting.or(lanes);
    }

    /// A block with room in `lanes`.
    #[inline(always)]
    fn block_with_room(&mut self, lanes: V) -> usize {
        for (number, block) in self.blocks.iter().enumerate() {
            if block.lanes.and(lanes).is_empty() {
                return number;
            }
        }
        let none = V::none(lanes.cpu());
        self.blocks.push(Box::new(Block {
            board: [[[none; 3]; 27]; 9],
            lanes: none,
            wanted: [0; MAX_GROUPS],
            owners: [0; MAX_LANES],
            below: [NONE; MAX_LANES],
        }));
        assert!(self.blocks.len() < usize::from(NONE), "the spreading keeps blocks few");
        self.blocks.len() - 1
    }

    /// Moves the positions of the last block that are the last of their lanes to blocks before it, as far as there is room.
    #[cold]
    #[inline(always)]
    fn spread(&mut self) {
        let number = self.blocks.len() - 1;
        let mut last = self.blocks.pop().expect("many blocks");
        let mut left = [0; MAX_GROUPS];
        for lane in last.lanes.lanes() {
            if usize::from(self.tops[lane]) == number {
                let (group, bit) = place(lane);
                left[group] |= bit;
                self.tops[lane] = last.below[lane];
            }
        }
        let mut left = V::of(last.lanes.cpu(), &left);
        for other in 0..number {
            let lanes = left.without(self.blocks[other].lanes);
            if !lanes.is_empty() {
                restore(&mut self.blocks[other].board, &last.board, lanes);
                self.note(other, lanes, &last.owners);
                (left, last.lanes) = (left.without(lanes), last.lanes.without(lanes));
            }
        }
        if !last.lanes.is_empty() {
            self.blocks.push(last);
            for lane in left.lanes() {
                self.tops[lane] = number as u16;
            }
        }
    }

    /// Moves the uppermost position of `lanes` onto the board, if its owner is not done, else the one below; gives the lanes
    /// that got one. Few lanes that want something of a block wait until there are more, unless that would leave `busy` lanes
    /// too few.
    #[inline(always)]
    pub(super) fn pop(
        &mut self,
        board: &mut Board<V>,
        owners: &mut [u32; MAX_LANES],
        lanes: V,
        busy: usize,
        is_done: impl Fn(u32) -> bool,
    ) -> V {
        let mut returned = V::none(lanes.cpu());
        for lane in lanes.and(self.waiting).lanes() {
            self.want(lane, &is_done);
        }
        let mut most = 0;
        for block in &self.blocks {
            most = most.max(count(&block.wanted));
        }
        for number in 0..self.blocks.len() {
            let count = count(&self.blocks[number].wanted);
            let wanted = core::mem::replace(&mut self.blocks[number].wanted, [0; MAX_GROUPS]);
            if count == 0 || count < WORTH_A_VISIT && count < most && 3 * count < busy {
                continue;
            }
            let wanted = V::of(lanes.cpu(), &wanted);
            restore(board, &self.blocks[number].board, wanted);
            returned = returned.or(wanted);
            for lane in wanted.lanes() {
                owners[lane] = self.blocks[number].owners[lane];
                self.drop_top(lane);
            }
        }
        returned
    }

    /// Notes in which block the next position of a lane waits, without those that are done.
    #[inline(always)]
    fn want(&mut self, lane: usize, is_done: &impl Fn(u32) -> bool) {
        while let Some(block) = self.blocks.get_mut(usize::from(self.tops[lane])) {
            if !is_done(block.owners[lane]) {
                let (group, bit) = place(lane);
                block.wanted[group] |= bit;
                return;
            }
            self.drop_top(lane);
        }
    }

    /// Forgets the uppermost position of a lane.
    #[inline(always)]
    fn drop_top(&mut self, lane: usize) {
        let (group, bit) = place(lane);
        let block = &mut self.blocks[usize::from(self.tops[lane])];
        V::words_mut(core::slice::from_mut(&mut block.lanes))[group] &= !bit;
        self.tops[lane] = block.below[lane];
        if self.tops[lane] == NONE {
            V::words_mut(core::slice::from_mut(&mut self.waiting))[group] &= !bit;
        }
    }
}
