//! Positions that wait for a free lane.
//!
//! A block is a board: [`Sets::LANES`] positions side by side. Position `p` of the stack always lies in lane `p`
//! modulo the number of lanes, of block `p` divided by it. A vector's worth of neighbours then lies in two blocks
//! at most and never twice in the same lane, so that one rearrangement moves all of them:
//!
//! ```text
//!   block 0   [ 0  1  2  3  4  5  6  7 ]
//!   block 1   [ 8  9 10 11  .  .  .  . ]   <- 12 positions; the next are pushed to lanes 4 5 6 7 0 1 …
//! ```

use super::vector::{Board, Sets};

/// A stack of positions, each with the number of the puzzle that it belongs to.
pub(super) struct Stack<V> {
    blocks: Vec<Board<V>>,
    owners: Vec<u32>,
    len: usize,
}

/// Where up to a vector's worth of neighbouring positions lie.
#[derive(Clone, Copy)]
pub(super) struct Window<M> {
    /// The block of the first position.
    block: usize,
    /// The lanes that lie in that block rather than the next.
    here: M,
    /// Whether some lie in the next block.
    straddles: bool,
}

impl<V: Sets> Stack<V> {
    #[inline(always)]
    pub(super) fn new() -> Stack<V> {
        Stack { blocks: Vec::with_capacity(4), owners: Vec::with_capacity(4 * V::LANES), len: 0 }
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Where the positions from `start` to the top lie.
    #[inline(always)]
    fn window(&self, start: usize) -> Window<V::Mask> {
        let first_lane = start % V::LANES;
        Window {
            block: start / V::LANES,
            here: V::mask(u64::MAX << first_lane),
            straddles: first_lane + self.len - start > V::LANES,
        }
    }

    /// Makes room for `count` more positions, at most a vector's worth, and says where.
    #[inline(always)]
    pub(super) fn grow(&mut self, count: usize) -> Window<V::Mask> {
        let start = self.len;
        self.len += count;
        while self.blocks.len() * V::LANES < self.len {
            self.blocks.push([V::splat(0); 81]);
            self.owners.resize(self.blocks.len() * V::LANES, 0);
        }
        self.window(start)
    }

    /// Takes the uppermost `count` positions, at most a vector's worth, and says where they are. They stay readable
    /// until the stack grows.
    #[inline(always)]
    pub(super) fn shrink(&mut self, count: usize) -> Window<V::Mask> {
        let window = self.window(self.len - count);
        self.len -= count;
        window
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

    /// Writes one cell of the positions in `window`; the other lanes of `candidates` do not matter.
    #[inline(always)]
    pub(super) fn write(&mut self, window: Window<V::Mask>, cell: usize, candidates: V) {
        let here = &mut self.blocks[window.block][cell];
        *here = V::select(window.here, candidates, *here);
        if window.straddles {
            self.blocks[window.block + 1][cell] = candidates;
        }
    }

    /// Reads one cell of the positions in `window`; the other lanes are arbitrary.
    #[inline(always)]
    pub(super) fn read(&self, window: Window<V::Mask>, cell: usize) -> V {
        let here = self.blocks[window.block][cell];
        if !window.straddles {
            return here;
        }
        V::select(window.here, here, self.blocks[window.block + 1][cell])
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
