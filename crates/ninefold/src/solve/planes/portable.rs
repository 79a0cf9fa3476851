//! Planes of 128 bits in plain Rust: the easy version, for tests.

use super::layout::{Planes, members};
use crate::solve::vector::Vector;
use crate::solve::vector::cpu::Any;
use crate::solve::vector::portable::Portable;

// SAFETY: a wrapper of 128 bits, aligned to as many.
unsafe impl Planes for Portable {
    const GROUPS: usize = 2;

    fn is_empty(self) -> bool {
        self.groups() == Portable::splat(Any, 0).groups()
    }

    fn shifted_up(self, n: u32) -> Portable {
        Self::of(Any, &self.groups().map(|group| group << n))
    }

    fn shifted_down(self, n: u32) -> Portable {
        Self::of(Any, &self.groups().map(|group| group >> n))
    }

    fn gathered(_: Any, word: u64, from: u64) -> u64 {
        members(from).enumerate().fold(0, |bits, (i, bit)| bits | (word >> bit & 1) << i)
    }

    fn scattered(_: Any, word: u64, to: u64) -> u64 {
        members(to).enumerate().fold(0, |bits, (i, bit)| bits | (word >> i & 1) << bit)
    }

    fn packed(_: Any, bytes: &[u8; 16]) -> u64 {
        bytes.iter().rev().fold(0, |word, byte| word << 4 | u64::from(byte & 0xf))
    }

    fn unpacked(_: Any, word: u64) -> [u8; 16] {
        core::array::from_fn(|i| (word >> (4 * i) & 0xf) as u8)
    }
}
