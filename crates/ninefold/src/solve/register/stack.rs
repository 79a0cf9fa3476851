//! A last-in first-out store of fixed size that costs nothing to create.

use core::mem::MaybeUninit;

/// Up to `N` values in place. A new one is not cleared: for a search that rarely goes deep, clearing would cost more
/// than searching.
pub(super) struct Stack<T: Copy, const N: usize> {
    slots: [MaybeUninit<T>; N],
    len: usize,
}

impl<T: Copy, const N: usize> Stack<T, N> {
    #[inline(always)]
    pub fn new() -> Stack<T, N> {
        Stack { slots: [const { MaybeUninit::uninit() }; N], len: 0 }
    }

    /// # Panics
    /// If `N` values are in it already.
    #[inline(always)]
    pub fn push(&mut self, value: T) {
        self.slots[self.len].write(value);
        self.len += 1;
    }

    #[inline(always)]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        // SAFETY: `len` counts the pushes that were not popped, so the slot below it has been written.
        Some(unsafe { self.slots[self.len].assume_init() })
    }
}
