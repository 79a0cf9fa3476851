//! The arrangement of positions in this engine: one bit for each candidate of each position.
//!
//! ```text
//!   board[digit][triad][cell]      a plane: one bit a lane, and a lane is a position of some puzzle
//!
//!   lanes       0 … 63   |  64 … 127  | 128 … 191  | 192 … 255       of 256 bits
//!              [ group 0 |   group 1  |   group 2  |   group 3  ]
//! ```
//!
//! What moves from lane to lane moves by bits inside a 64-bit word, a *group*, or from group to group.

use core::slice;

use crate::solve::vector::Vector;

/// For each digit and each of the 27 minirows, row by row, its three cells.
pub(super) type Board<V> = [[[V; 3]; 27]; 9];

/// No plane has more groups than this.
pub(super) const MAX_GROUPS: usize = 4;

/// No plane has more lanes than this.
pub(super) const MAX_LANES: usize = 64 * MAX_GROUPS;

/// A selection of lanes, or a number for each group; groups beyond [`Planes::GROUPS`] are 0.
pub(super) type Groups = [u64; MAX_GROUPS];

/// A vector of bits, one a lane. All of [`Vector`]'s operations that work bit by bit make sense; those that look at 16
/// bits together do not.
///
/// # Safety
/// The vector is [`Planes::GROUPS`] words of 64 bits and nothing else, aligned at least like them, and any bits will do.
pub(super) unsafe trait Planes: Vector {
    /// How many groups of 64 lanes there are, at most [`MAX_GROUPS`].
    const GROUPS: usize;

    /// How many lanes there are.
    const LANES: usize = 64 * Self::GROUPS;

    /// Whether no lane has its bit set.
    fn is_empty(self) -> bool;

    /// Each word shifted up by `n` bits, less than 64.
    fn shifted_up(self, n: u32) -> Self;

    /// Each word shifted down by `n` bits, less than 64.
    fn shifted_down(self, n: u32) -> Self;

    /// The bits of `word` at the places that `from` has, side by side from bit 0 on.
    fn gathered(cpu: Self::Cpu, word: u64, from: u64) -> u64;

    /// The lowest bits of `word` at the places that `to` has, one after another.
    fn scattered(cpu: Self::Cpu, word: u64, to: u64) -> u64;

    /// The lower halves of sixteen bytes side by side, the first lowest.
    fn packed(cpu: Self::Cpu, bytes: &[u8; 16]) -> u64;

    /// The reverse: the upper halves are 0.
    fn unpacked(cpu: Self::Cpu, word: u64) -> [u8; 16];

    /// No lane.
    #[inline(always)]
    fn none(cpu: Self::Cpu) -> Self {
        Self::splat(cpu, 0)
    }

    /// Every lane.
    #[inline(always)]
    fn every(cpu: Self::Cpu) -> Self {
        Self::splat(cpu, 0xffff)
    }

    /// The lanes that `self` has not.
    #[inline(always)]
    fn others(self) -> Self {
        self.xor(Self::every(self.cpu()))
    }

    /// `yes` in the lanes of `self`, `no` in the others.
    #[inline(always)]
    fn choose(self, yes: Self, no: Self) -> Self {
        yes.and(self).or(no.without(self))
    }

    /// Planes as words, group after group.
    #[inline(always)]
    fn words(planes: &[Self]) -> &[u64] {
        // SAFETY: by the trait's contract so many words, and aligned like them.
        unsafe { slice::from_raw_parts(planes.as_ptr().cast(), planes.len() * Self::GROUPS) }
    }

    /// The same, to be written.
    #[inline(always)]
    fn words_mut(planes: &mut [Self]) -> &mut [u64] {
        // SAFETY: as above, and any bits make a vector.
        unsafe { slice::from_raw_parts_mut(planes.as_mut_ptr().cast(), planes.len() * Self::GROUPS) }
    }

    /// Sets the words of group `to` of `planes` to what `change` makes of them and of the words of group `from` of `others`, as
    /// far as both reach; their numbers must be multiples of three.
    #[inline(always)]
    fn change_words(
        (planes, to): (&mut [Self], usize),
        (others, from): (&[Self], usize),
        change: impl Fn(u64, u64) -> u64,
    ) {
        // Three at a time: it is a loop of three instructions a word otherwise.
        let planes = Self::words_mut(planes).chunks_exact_mut(3 * Self::GROUPS);
        for (planes, others) in planes.zip(Self::words(others).chunks_exact(3 * Self::GROUPS)) {
            for i in 0..3 {
                let word = &mut planes[i * Self::GROUPS + to % Self::GROUPS];
                *word = change(*word, others[i * Self::GROUPS + from % Self::GROUPS]);
            }
        }
    }

    /// The groups of one plane.
    #[inline(always)]
    fn groups(self) -> Groups {
        let mut groups = [0; MAX_GROUPS];
        groups[..Self::GROUPS].copy_from_slice(Self::words(slice::from_ref(&self)));
        groups
    }

    /// The plane of some groups.
    #[inline(always)]
    fn of(cpu: Self::Cpu, groups: &Groups) -> Self {
        let mut plane = Self::none(cpu);
        Self::words_mut(slice::from_mut(&mut plane)).copy_from_slice(&groups[..Self::GROUPS]);
        plane
    }

    /// How many lanes.
    #[inline(always)]
    fn count(self) -> usize {
        count(&self.groups())
    }

    /// The lanes, ascending.
    #[inline(always)]
    fn lanes(self) -> LanesOf {
        let groups = self.groups();
        LanesOf { groups, group: 0, word: groups[0] }
    }
}

/// The lanes of a selection, ascending. (Adapters of iterators would be compiled without the vectors' instructions.)
#[derive(Clone, Copy, Debug)]
pub(super) struct LanesOf {
    groups: Groups,
    group: usize,
    /// What is left of the group.
    word: u64,
}

impl Iterator for LanesOf {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            self.group += 1;
            self.word = *self.groups.get(self.group)?;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(64 * self.group + bit)
    }
}

/// The bits of a word that are set, ascending.
#[inline(always)]
pub(super) fn members(word: u64) -> Members {
    Members(word)
}

/// The bits of a word that are set, ascending.
#[derive(Clone, Copy, Debug)]
pub(super) struct Members(u64);

impl Iterator for Members {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// How many lanes a selection has.
#[inline(always)]
pub(super) fn count(groups: &Groups) -> usize {
    let mut count = 0;
    for group in groups {
        count += group.count_ones() as usize;
    }
    count
}

/// Group and bit of a lane.
#[inline(always)]
pub(super) const fn place(lane: usize) -> (usize, u64) {
    (lane / 64, 1 << (lane % 64))
}

/// The lowest `count` bits set.
#[inline(always)]
pub(super) const fn lowest(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

/// The planes of a board, one after another.
#[inline(always)]
pub(super) fn flat<V>(board: &Board<V>) -> &[V] {
    board.as_flattened().as_flattened()
}

/// The same, to be written.
#[inline(always)]
pub(super) fn flat_mut<V>(board: &mut Board<V>) -> &mut [V] {
    board.as_flattened_mut().as_flattened_mut()
}
