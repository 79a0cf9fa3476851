//! Candidates as numbers, and the order in which SudoRules lists the links between them.
//!
//! A candidate is numbered by cell and digit, 0 to 728. It belongs to four *places*: its digit in the block, in the
//! column and in the row, and its cell, which are numbered 0 to 323 in this order. Two candidates are linked if they share
//! a place. SudoRules writes the links down place by place, blocks first and cells last, and within each kind from the
//! last pair of candidates to the first; what it looks for and what it takes away follows this list.
//!
//! A *group* is a digit in the three cells that a line and a block share: what a g-whip may force besides candidates. It is
//! numbered after the candidates, those of columns before those of rows. A candidate is linked with a group if it shares a
//! place with all of it. SudoRules has these links from the first segment of the first line to the last: in blocks with
//! groups of columns, in rows, in blocks with groups of rows, in columns.

use std::sync::LazyLock;

use crate::board::{Candidate, Cell, Digit};

/// How many candidates there are.
pub const COUNT: usize = 729;
/// Digits in segments of columns and of rows.
pub const GROUPS: usize = 2 * 243;
/// Candidates and groups.
pub const NODES: usize = COUNT + GROUPS;

/// Whether a node is a group.
pub fn is_group(node: u16) -> bool {
    (COUNT..NODES).contains(&usize::from(node))
}

/// The group of a digit in a segment, 0 to 2, of a column or a row.
fn group(in_row: bool, line: usize, segment: usize, digit: usize) -> u16 {
    (COUNT + usize::from(in_row) * 243 + (line * 3 + segment) * 9 + digit) as u16
}

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
    /// The candidates that each node is linked with.
    pub linked: [Set; NODES],
    /// The same as lists, in the order of the links.
    pub links: Vec<Vec<u16>>,
    /// The three candidates of each group, ascending.
    grouped: [[u16; 3]; GROUPS],
    /// The groups of columns and of rows that each candidate is in.
    groups: [[u16; 2]; COUNT],
    /// The groups that each candidate is linked with, each with the place, in the order of the links.
    pub group_links: Vec<Vec<(u16, u16)>>,
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
            linked: [Set::EMPTY; NODES],
            links: vec![Vec::new(); NODES],
            grouped: [[0; 3]; GROUPS],
            groups: [[0; 2]; COUNT],
            group_links: vec![Vec::new(); COUNT],
        };
        let mut filled = [0; 324];
        for number in 0..COUNT {
            let Candidate { cell, digit } = candidate(number as u16);
            let (row, column, digit) = (cell.row(), cell.column(), digit.index());
            let houses = [cell.block(), 9 + column, 18 + row];
            let [in_block, in_column, in_row] = houses.map(|house| (house * 9 + digit) as u16);
            let places = [in_block, in_column, in_row, (243 + cell.index()) as u16];
            labels.places[number] = places;
            for place in places.map(usize::from) {
                labels.members[place][filled[place]] = number as u16;
                filled[place] += 1;
            }
            let groups = [group(false, column, row / 3, digit), group(true, row, column / 3, digit)];
            labels.groups[number] = groups;
            labels.grouped[usize::from(groups[0]) - COUNT][row % 3] = number as u16;
            labels.grouped[usize::from(groups[1]) - COUNT][column % 3] = number as u16;
        }
        labels.link_candidates();
        labels.link_groups();
        labels
    }

    fn link_candidates(&mut self) {
        for kind in 0..4 {
            for first in (0..COUNT).rev() {
                let place = usize::from(self.places[first][kind]);
                for second in self.members[place].into_iter().rev() {
                    if usize::from(second) > first && !self.linked[first].has(second) {
                        self.linked[first].add(second);
                        self.linked[usize::from(second)].add(first as u16);
                        self.links[usize::from(second)].push(first as u16);
                        self.links[first].push(second);
                    }
                }
            }
        }
    }

    fn link_groups(&mut self) {
        // In blocks with groups of columns, in rows, in blocks with groups of rows, in columns.
        for (in_row, kind) in [(false, 0), (true, 2), (true, 0), (false, 1)] {
            for index in 0..GROUPS / 2 {
                let group = COUNT + usize::from(in_row) * 243 + index;
                let of = self.grouped[group - COUNT];
                let place = self.places[usize::from(of[0])][kind];
                for other in self.members[usize::from(place)].into_iter().rev() {
                    if !of.contains(&other) {
                        self.linked[group].add(other);
                        self.links[group].push(other);
                        self.group_links[usize::from(other)].push((group as u16, place));
                    }
                }
            }
        }
    }

    /// The three candidates of a group, ascending.
    pub fn group(&self, group: u16) -> &[u16; 3] {
        &self.grouped[usize::from(group) - COUNT]
    }

    /// The groups of columns and of rows that the candidate is in.
    pub fn groups_with(&self, candidate: u16) -> [u16; 2] {
        self.groups[usize::from(candidate)]
    }

    /// Where the link from `from` to `to` stands in the list: a smaller number comes first.
    pub fn age(&self, from: u16, to: u16) -> i64 {
        let [first, second] = [from.min(to), from.max(to)].map(|number| COUNT as i64 - i64::from(number));
        let shared = self.places[usize::from(from)].iter().zip(&self.places[usize::from(to)]);
        let kind = shared.take_while(|(one, other)| one != other).count() as i64;
        ((kind << 10 | first) << 10 | second) << 1 | i64::from(from > to)
    }

    /// The links that are taken away with `gone`, in order: those of its groups in `ended`, each with the group, then its
    /// own, each with the place. `is_alive` says of candidates and groups which are left.
    pub fn taken_away(&self, gone: u16, ended: &[u16], is_alive: impl Fn(u16) -> bool) -> Vec<(u16, u16)> {
        let mut taken = Vec::with_capacity(60);
        for &group in ended {
            let [first, _, _] = self.group(group).map(usize::from);
            let line = if usize::from(group) < COUNT + 243 { 1 } else { 2 };
            for place in [self.places[first][0], self.places[first][line]] {
                let linked = self.members[usize::from(place)].into_iter();
                let linked =
                    linked.filter(|&other| self.linked[usize::from(group)].has(other) && is_alive(other));
                taken.extend(linked.map(|other| (other, group)));
            }
        }
        for comes_second in [true, false] {
            for place in self.places[usize::from(gone)] {
                let others = self.members[usize::from(place)].into_iter();
                let others = others
                    .filter(|&other| other != gone && (other < gone) == comes_second && is_alive(other));
                taken.extend(others.map(|other| (other, place)));
                if comes_second {
                    let groups = self.group_links[usize::from(gone)].iter().rev().copied();
                    taken.extend(groups.filter(|&(group, of)| of == place && is_alive(group)));
                }
            }
        }
        taken
    }
}
