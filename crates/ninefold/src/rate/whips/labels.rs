//! Candidates as numbers, and the order in which SudoRules lists the links between them.
//!
//! A candidate is numbered by cell and digit, 0 to 728. It belongs to four *places*: its digit in the block, in the
//! column and in the row, and its cell, which are numbered 0 to 323 in this order. Two candidates are linked if they share
//! a place. SudoRules writes the links down place by place, blocks first and cells last, and within each kind from the
//! last pair of candidates to the first; what it looks for and what it takes away follows this list.

use std::sync::LazyLock;

use crate::board::{Candidate, Cell, Digit};

/// How many candidates there are.
pub const COUNT: usize = 729;

/// The number of a candidate.
pub fn number(candidate: Candidate) -> u16 {
    (candidate.cell.index() * 9 + candidate.digit.index()) as u16
}

/// The candidate of a number.
pub fn candidate(number: u16) -> Candidate {
    let (cell, digit) = (usize::from(number) / 9, usize::from(number) % 9);
    Candidate { cell: Cell::from_index(cell), digit: Digit::ALL[digit] }
}

/// A set of candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set([u64; COUNT.div_ceil(64)]);

impl Set {
    pub const EMPTY: Set = Set([0; COUNT.div_ceil(64)]);

    #[inline]
    pub fn has(&self, number: u16) -> bool {
        self.0[usize::from(number / 64)] >> (number % 64) & 1 == 1
    }

    #[inline]
    pub fn add(&mut self, number: u16) {
        self.0[usize::from(number / 64)] |= 1 << (number % 64);
    }

    #[inline]
    pub fn remove(&mut self, number: u16) {
        self.0[usize::from(number / 64)] &= !(1 << (number % 64));
    }

    pub fn and(&self, other: &Set) -> Set {
        Set(core::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    /// Its candidates, ascending.
    pub fn list(&self) -> impl Iterator<Item = u16> + '_ {
        let words = self.0.iter().zip((0..).step_by(64));
        words.flat_map(|(&word, first)| bits(word).map(move |bit| first + bit as u16))
    }

    #[inline]
    pub fn add_all(&mut self, other: &Set) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, more)| *word |= more);
    }
}

/// The bits of a word that are set.
pub fn bits(word: u64) -> impl Iterator<Item = usize> {
    let rest = core::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
    rest.take_while(|&rest| rest != 0).map(|rest| rest.trailing_zeros() as usize)
}

/// What does not depend on the position.
pub struct Labels {
    /// The four places of each candidate.
    pub places: [[u16; 4]; COUNT],
    /// The nine candidates of each place, ascending.
    pub members: [[u16; 9]; 324],
    /// What each candidate is linked with.
    pub linked: [Set; COUNT],
    /// The same as lists, in the order of the links.
    pub links: Vec<Vec<u16>>,
}

impl Labels {
    pub fn get() -> &'static Labels {
        static LABELS: LazyLock<Labels> = LazyLock::new(Labels::new);
        &LABELS
    }

    fn new() -> Labels {
        let mut labels = Labels {
            places: [[0; 4]; COUNT],
            members: [[0; 9]; 324],
            linked: [Set::EMPTY; COUNT],
            links: vec![Vec::new(); COUNT],
        };
        let mut filled = [0; 324];
        for number in 0..COUNT {
            let Candidate { cell, digit } = candidate(number as u16);
            let houses = [cell.block(), 9 + cell.column(), 18 + cell.row()];
            let [block, column, row] = houses.map(|house| (house * 9 + digit.index()) as u16);
            let places = [block, column, row, (243 + cell.index()) as u16];
            labels.places[number] = places;
            for place in places.map(usize::from) {
                labels.members[place][filled[place]] = number as u16;
                filled[place] += 1;
            }
        }
        for kind in 0..4 {
            for first in (0..COUNT).rev() {
                let place = usize::from(labels.places[first][kind]);
                for second in labels.members[place].into_iter().rev() {
                    if usize::from(second) > first && !labels.linked[first].has(second) {
                        labels.linked[first].add(second);
                        labels.linked[usize::from(second)].add(first as u16);
                        labels.links[usize::from(second)].push(first as u16);
                        labels.links[first].push(second);
                    }
                }
            }
        }
        labels
    }

    /// Where the link from `from` to `to` stands in the list: a smaller number comes first.
    pub fn age(&self, from: u16, to: u16) -> i64 {
        let [first, second] = [from.min(to), from.max(to)].map(|number| COUNT as i64 - i64::from(number));
        let shared = self.places[usize::from(from)].iter().zip(&self.places[usize::from(to)]);
        let kind = shared.take_while(|(one, other)| one != other).count() as i64;
        ((kind << 10 | first) << 10 | second) << 1 | i64::from(from > to)
    }

    /// The links of `gone` in the order in which they are taken away with it, each with its place; `alive` says which
    /// are left.
    pub fn taken_away(&self, gone: u16, alive: &Set) -> Vec<(u16, u16)> {
        let mut taken = Vec::with_capacity(40);
        for comes_second in [true, false] {
            for place in self.places[usize::from(gone)] {
                let others = self.members[usize::from(place)].into_iter();
                let others = others
                    .filter(|&other| other != gone && (other < gone) == comes_second && alive.has(other));
                taken.extend(others.map(|other| (other, place)));
            }
        }
        taken
    }
}
