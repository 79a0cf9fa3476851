//! The memory of the module: blocks of powers of two, with a list of free ones for each size. It takes a tenth of the code of
//! the allocator of the standard library, and no search.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;
use std::ops::Range;
use std::ptr::null_mut;

/// The smallest block, and what the address of a larger one is at least a multiple of.
const SMALLEST: usize = 16;
const ALIGNED: usize = 64;

/// Blocks of one thread.
pub(crate) struct Blocks {
    /// For each power of two the first free block; a free block holds the next one.
    free: [Cell<*mut u8>; usize::BITS as usize],
    /// What was never a block.
    rest: Cell<Range<usize>>,
    /// More memory, so many bytes at least.
    more: fn(usize) -> Option<Range<usize>>,
}

impl Blocks {
    pub(crate) const fn new(more: fn(usize) -> Option<Range<usize>>) -> Self {
        Self { free: [const { Cell::new(null_mut()) }; usize::BITS as usize], rest: Cell::new(0..0), more }
    }

    fn size(layout: Layout) -> usize {
        layout.size().max(layout.align()).max(SMALLEST).next_power_of_two()
    }

    /// A block that was never used.
    fn carve(&self, size: usize) -> Option<usize> {
        let mut rest = self.rest.take();
        let align = size.min(ALIGNED);
        let mut start = rest.start.next_multiple_of(align);
        if rest.end.saturating_sub(start) < size {
            let more = (self.more)(size.checked_add(align)?)?;
            // What grows at its end goes on; else the rest is lost.
            let first = if more.start == rest.end { rest.start } else { more.start };
            rest = first..more.end;
            start = rest.start.next_multiple_of(align);
        }
        self.rest.set(start + size..rest.end);
        Some(start)
    }
}

// SAFETY: the module has one thread.
unsafe impl Sync for Blocks {}

// SAFETY: a block is handed out once until it comes back, has the size of its list, which no layout that it is for exceeds, and
// starts at a multiple of that size or of `ALIGNED`; more than that is refused.
unsafe impl GlobalAlloc for Blocks {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.align() > ALIGNED || layout.size() > isize::MAX as usize / 2 {
            return null_mut();
        }
        let size = Self::size(layout);
        let free = &self.free[size.trailing_zeros() as usize];
        let block = free.get();
        if block.is_null() {
            return self.carve(size).map_or(null_mut(), |start| start as *mut u8);
        }
        // SAFETY: a free block holds the next one.
        free.set(unsafe { block.cast::<*mut u8>().read() });
        block
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let free = &self.free[Self::size(layout).trailing_zeros() as usize];
        // SAFETY: nobody else uses it any more, and it has room for an address.
        unsafe { block.cast::<*mut u8>().write(free.get()) };
        free.set(block);
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as the caller promises.
        let new = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        if size <= isize::MAX as usize / 2 && Self::size(layout) == Self::size(new) {
            return block;
        }
        // SAFETY: as the caller promises; both blocks have room for what is copied.
        unsafe {
            let moved = self.alloc(new);
            if !moved.is_null() {
                block.copy_to_nonoverlapping(moved, layout.size().min(size));
                self.dealloc(block, layout);
            }
            moved
        }
    }
}

#[cfg(target_arch = "wasm32")]
mod module {
    use std::arch::wasm32::memory_grow;
    use std::ops::Range;

    use super::Blocks;

    #[global_allocator]
    static MEMORY: Blocks = Blocks::new(grow);

    fn grow(bytes: usize) -> Option<Range<usize>> {
        let pages = bytes.div_ceil(PAGE);
        let start = memory_grow::<0>(pages);
        (start != usize::MAX).then(|| start * PAGE..(start + pages) * PAGE)
    }

    const PAGE: usize = 1 << 16;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grow(bytes: usize) -> Option<Range<usize>> {
        let room = vec![0_u8; bytes.next_multiple_of(1 << 16)].leak();
        let start = room.as_ptr() as usize;
        Some(start..start + room.len())
    }

    /// Blocks come, grow and go by chance: none overlaps another, each keeps what is in it, and those that are given back are used
    /// again.
    #[test]
    fn blocks_keep_what_is_in_them() {
        let (blocks, mut state) = (Blocks::new(grow), 1_u64);
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % below
        };
        let mut held: Vec<(*mut u8, Layout, u8)> = Vec::new();
        let mut taken = 0;
        for turn in 0..20_000 {
            let mark = turn as u8;
            let layout = Layout::from_size_align(1 + random(3000), 1 << random(7)).unwrap();
            if held.len() < 50 || random(2) == 0 {
                // SAFETY: blocks are used as their layouts say.
                unsafe {
                    let block = blocks.alloc(layout);
                    assert!(!block.is_null() && (block as usize).is_multiple_of(layout.align()));
                    block.write_bytes(mark, layout.size());
                    taken += usize::from(held.iter().any(|&(other, ..)| other == block));
                    held.push((block, layout, mark));
                }
                continue;
            }
            let (block, layout, mark) = held.swap_remove(random(held.len()));
            // SAFETY: as above.
            unsafe {
                assert!((0..layout.size()).all(|at| block.add(at).read() == mark));
                if random(3) > 0 {
                    blocks.dealloc(block, layout);
                    continue;
                }
                let size = 1 + random(9000);
                let moved = blocks.realloc(block, layout, size);
                assert!((0..size.min(layout.size())).all(|at| moved.add(at).read() == mark));
                moved.write_bytes(mark, size);
                held.push((moved, Layout::from_size_align(size, layout.align()).unwrap(), mark));
            }
        }
        assert_eq!(taken, 0);
        let rest = blocks.rest.take();
        blocks.rest.set(rest.clone());
        for (block, layout, _) in held {
            // SAFETY: as above.
            unsafe {
                blocks.dealloc(block, layout);
                assert_eq!(blocks.alloc(layout), block);
            }
        }
        assert_eq!(blocks.rest.take(), rest);
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let blocks = Blocks::new(|_| None);
        for layout in [Layout::new::<[u8; 100]>(), Layout::from_size_align(8, 4096).unwrap()] {
            // SAFETY: nothing is written.
            assert!(unsafe { blocks.alloc(layout) }.is_null());
        }
    }
}
