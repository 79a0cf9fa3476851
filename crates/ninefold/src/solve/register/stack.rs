//! The positions that a search has yet to look at.

use core::mem::MaybeUninit;

use super::nine::{Nine, nine};
use super::position::Position;

/// How many positions can wait at once.
///
/// One is added for every guess that is being pursued. Such a guess fixes one of 9 digits in one of 3 lines of one of
/// 6 groups of blocks to a triad, and two lines fix the third; or it fixes a cell. One more is the start.
const DEPTH: usize = 9 * 2 * 6 + 81 + 1;

/// Last in, first out; of fixed size, in place. A new one is not cleared: most searches use a handful of its 50
/// kilobytes, and clearing all would take longer than the search.
pub(super) struct Stack<N> {
    slots: [MaybeUninit<Position<N>>; DEPTH],
    /// So many slots, from the first, have been written.
    len: usize,
}

impl<N: Nine> Stack<N> {
    #[inline(always)]
    pub fn new() -> Stack<N> {
        Stack { slots: [const { MaybeUninit::uninit() }; DEPTH], len: 0 }
    }

    /// # Panics
    /// If the stack is full.
    #[inline(always)]
    pub fn push(&mut self, position: Position<N>) {
        // Vector by vector: the compiler makes a call of `memcpy` of anything larger.
        let slot = self.slots[self.len].as_mut_ptr();
        for p in 0..9 {
            // SAFETY: `slot` comes from a reference, and this writes into it.
            unsafe { (&raw mut (*slot).0[p]).write(position.0[p]) };
        }
        self.len += 1;
    }

    /// The last position, if there is one.
    #[inline(always)]
    pub fn last(&mut self) -> Option<&mut Position<N>> {
        let last = self.len.checked_sub(1)?;
        // SAFETY: slots below `len` have been written by `push`.
        Some(unsafe { self.slots[last].assume_init_mut() })
    }

    /// A second copy of the last position: both of them, the older first.
    ///
    /// # Panics
    /// If the stack is empty or full.
    #[inline(always)]
    pub fn duplicate(&mut self) -> [&mut Position<N>; 2] {
        let last = self.last().expect("not empty").0;
        self.push(Position(nine(|p| last[p])));
        let [.., older, newer] = &mut self.slots[..self.len] else { unreachable!("two at least") };
        // SAFETY: slots below `len` have been written by `push`.
        unsafe { [older.assume_init_mut(), newer.assume_init_mut()] }
    }

    /// Drops the last position. It can still be read until the next push.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<&Position<N>> {
        self.len = self.len.checked_sub(1)?;
        // SAFETY: `len` was greater a moment ago, so the slot has been written by `push`.
        Some(unsafe { self.slots[self.len].assume_init_ref() })
    }
}
