//! Positions that wait for a free lane.
//!
//! A block is a board: [`Lanes::LANES`] positions side by side. Position `p` of the stack always lies in lane `p`
//! modulo the number of lanes, of block `p` divided by it. A vector's worth of neighbours then lies in two blocks
//! at most and never twice in the same lane, so that one rearrangement moves all of them:
//!
//! ```text
//!   block 0   [ 0  1  2  3  4  5  6  7 ]
//!   block 1   [ 8  9 10 11  .  .  .  . ]   <- 12 positions; the next are pushed to lanes 4 5 6 7 0 1 …
//! ```

use alloc::vec::Vec;

use super::layout::{Board, Lanes};
use crate::solve::puzzle::Marks;

/// A stack of positions, each with the number of the puzzle that it belongs to.
pub(super) struct SharedStack<V: Lanes> {
    cpu: V::Cpu,
    blocks: Vec<Board<V>>,
    owners: Vec<u32>,
    len: usize,
}

/// Up to a vector's worth of neighbouring positions, for reading and writing.
pub(super) struct Window<'a, V: Lanes> {
    /// The lanes that lie in the first block rather than the next.
    first: V::Mask,
    /// Whether some lie in the next block.
    straddles: bool,
    blocks: &'a mut [Board<V>; 2],
}

impl<V: Lanes> Window<'_, V> {
    /// Writes one cell of the positions; the other lanes of `candidates` do not matter.
    #[inline(always)]
    pub(super) fn write(&mut self, cell: usize, candidates: V) {
        let [here, next] = self.blocks;
        here[cell] = V::select(self.first, candidates, here[cell]);
        if self.straddles {
            next[cell] = candidates;
        }
    }

    /// Reads one cell of the positions; the other lanes are arbitrary.
    #[inline(always)]
    pub(super) fn read(&self, cell: usize) -> V {
        let [here, next] = &*self.blocks;
        V::select(self.first, here[cell], next[cell])
    }
}

impl<V: Lanes> SharedStack<V> {
    #[inline(always)]
    pub(super) fn new(cpu: V::Cpu) -> SharedStack<V> {
        SharedStack { cpu, blocks: Vec::new(), owners: Vec::new(), len: 0 }
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Makes room for `count` more positions, at most a vector's worth.
    #[inline(always)]
    pub(super) fn grow(&mut self, count: usize) {
        debug_assert!(count <= V::LANES);
        self.len += count;
        if self.blocks.is_empty() {
            // Enough for most batches.
            self.blocks.reserve(4);
            self.owners.reserve(4 * V::LANES);
        }
        // One block more than is full, so that every window has its two.
        while self.blocks.len() < self.len / V::LANES + 2 {
            self.blocks.push([V::splat(self.cpu, 0); 81]);
            self.owners.resize(self.blocks.len() * V::LANES, 0);
        }
    }

    /// Adds one position of puzzle `owner`.
    #[inline(always)]
    pub(super) fn push(&mut self, owner: u32, position: &Marks) {
        let (start, lane) = (self.len, V::mask(self.cpu, 1 << Self::lane(self.len)));
        self.grow(1);
        *self.owner(start) = owner;
        for (cell, &marks) in self.blocks[start / V::LANES].iter_mut().zip(position) {
            *cell = V::select(lane, V::splat(self.cpu, marks), *cell);
        }
    }

    /// Takes the uppermost `count` positions away, at most a vector's worth. They stay readable until the stack
    /// grows.
    #[inline(always)]
    pub(super) fn shrink(&mut self, count: usize) {
        debug_assert!(count <= V::LANES);
        self.len -= count;
    }

    /// The vector's worth of positions from `start` on, not beyond what the stack has held.
    #[inline(always)]
    pub(super) fn window(&mut self, start: usize, count: usize) -> Window<'_, V> {
        let (block, lane) = (start / V::LANES, start % V::LANES);
        Window {
            first: V::mask(self.cpu, u64::MAX << lane),
            straddles: lane + count > V::LANES,
            blocks: self.blocks[block..].first_chunk_mut().expect("two blocks"),
        }
    }

    /// Drops positions from the top as long as `done` says so of their owner.
    #[inline(always)]
    pub(super) fn drop_while(&mut self, done: impl Fn(u32) -> bool) {
        while self.len > 0 && done(self.owners[self.len - 1]) {
            self.len -= 1;
        }
    }

    /// Whose position `p` is.
    #[inline(always)]
    pub(super) fn owner(&mut self, p: usize) -> &mut u32 {
        &mut self.owners[p]
    }

    /// Which lane position `p` is in.
    #[inline(always)]
    pub(super) fn lane(p: usize) -> usize {
        p % V::LANES
    }

    /// The lowest block, for filling an empty stack with up to a vector's worth of positions in one go.
    #[inline(always)]
    pub(super) fn refill(&mut self, count: usize, first_owner: u32) -> &mut Board<V> {
        debug_assert!(self.len == 0 && count <= V::LANES);
        self.grow(count);
        for (owner, number) in self.owners.iter_mut().zip(first_owner..).take(count) {
            *owner = number;
        }
        &mut self.blocks[0]
    }
}
