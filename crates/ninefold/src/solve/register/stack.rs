//! The positions that a search has yet to look at.

use core::mem::MaybeUninit;

use super::blocks::{Node, nine};
use super::position::Position;
use super::sweep::State;

/// How many positions can wait at once.
///
/// One is added for every guess that is being pursued. Such a guess fixes one of 9 digits in one of 3 lines of one of
/// 6 groups of blocks to a triad, and two lines fix the third; or it fixes a cell. One more is the start.
const DEPTH: usize = 9 * 2 * 6 + 81 + 1;

/// Last in, first out; of fixed size, in place. A new one is not cleared: most searches use a handful of its 50
/// kilobytes, and clearing all would take longer than the search.
pub(super) struct Stack<N> {
    slots: [MaybeUninit<Position<N>>; DEPTH],
    states: [MaybeUninit<Option<State>>; DEPTH],
    /// So many slots and states, from the first, have been written.
    len: usize,
}

impl<N: Node> Stack<N> {
    #[inline(always)]
    pub(super) fn new() -> Stack<N> {
        Stack {
            slots: [const { MaybeUninit::uninit() }; DEPTH],
            states: [const { MaybeUninit::uninit() }; DEPTH],
            len: 0,
        }
    }

    /// How many positions wait.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds a position, with what is known of it: nothing before it is settled.
    ///
    /// # Panics
    /// If the stack is full.
    #[inline(always)]
    pub(super) fn push(&mut self, state: Option<State>, position: &Position<N>) {
        self.push_if(true, state, position);
    }

    /// Adds the position if `keep` says so, without a jump.
    ///
    /// # Panics
    /// If the stack is full.
    #[inline(always)]
    pub(super) fn push_if(&mut self, keep: bool, state: Option<State>, position: &Position<N>) {
        self.states[self.len].write(state);
        // Vector by vector: the compiler makes a call of `memcpy` of anything larger.
        let slot = self.slots[self.len].as_mut_ptr();
        for p in 0..9 {
            // SAFETY: `slot` comes from a reference, and this writes into it.
            unsafe { (&raw mut (*slot).0[p]).write(position.0[p]) };
        }
        self.len += usize::from(keep);
    }

    /// If there is a last position, what was pushed with it.
    #[inline(always)]
    pub(super) fn last_state(&self) -> Option<Option<State>> {
        let last = self.len.checked_sub(1)?;
        // SAFETY: states below `len` have been written by `push_if`.
        Some(unsafe { self.states[last].assume_init() })
    }

    /// The last position, if there is one.
    #[inline(always)]
    pub(super) fn last(&mut self) -> Option<&mut Position<N>> {
        let last = self.len.checked_sub(1)?;
        // SAFETY: slots below `len` have been written by `push_if`.
        Some(unsafe { self.slots[last].assume_init_mut() })
    }

    /// Adds a copy of the last position: both of them, the older first.
    ///
    /// # Panics
    /// If the stack is empty or full.
    #[inline(always)]
    pub(super) fn duplicate(&mut self) -> [&mut Position<N>; 2] {
        let last = self.last().expect("not empty").0;
        self.push(None, &Position(nine(|p| last[p])));
        let [.., older, newer] = &mut self.slots[..self.len] else { unreachable!("two at least") };
        // SAFETY: slots below `len` have been written by `push_if`.
        unsafe { [older.assume_init_mut(), newer.assume_init_mut()] }
    }

    /// Takes the last position, if there is one.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<Position<N>> {
        self.len = self.len.checked_sub(1)?;
        // SAFETY: `len` was greater a moment ago, so the slot has been written by `push_if`.
        let slot = unsafe { self.slots[self.len].assume_init_ref() };
        Some(Position(nine(|p| slot.0[p])))
    }

    /// Adds again what [`Stack::pop`] has just taken.
    #[inline(always)]
    pub(super) fn take_back(&mut self) {
        self.len += 1;
    }

    /// Whether no position waits.
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Drops the last position, if there is one.
    #[inline(always)]
    pub(super) fn drop_last(&mut self) {
        self.len = self.len.saturating_sub(1);
    }
}
