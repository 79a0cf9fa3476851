//! The rules, a puzzle and a claim as clauses: the formula that a proof refutes.
//!
//! The variable of a candidate is its index plus 1. Clauses are numbered from 1, in this order: the 324 sets of nine of
//! which one is true (cells, digits of rows, of columns, of blocks), the 10,206 pairs that exclude each other, a clause
//! for each given, and a *blocking* clause for each claimed solution, which forbids it. If nothing satisfies all of them,
//! the puzzle has no other solution.

use alloc::vec::Vec;
use std::sync::LazyLock;

use crate::board::{Candidate, Grid};

/// How many sets of nine there are.
pub(super) const SETS: usize = 324;
/// How many pairs of candidates exclude each other.
const PAIRS: usize = 10_206;
/// How many clauses the rules have.
pub(super) const RULES: u64 = (SETS + PAIRS) as u64;

/// What is left of a set of nine.
#[derive(Clone, Copy)]
pub(super) struct Left {
    /// How many members are not known to be false.
    pub count: u16,
    /// The exclusive or of these members, so that the last one is known without a search.
    pub last: u16,
}

/// The tables of the rules.
pub(super) struct Rules {
    /// The nine candidates of each set, ascending by cell, then digit.
    pub members: [[u16; 9]; SETS],
    /// What each set has left in the beginning.
    pub left: [Left; SETS],
    /// The four sets of each candidate.
    pub sets: [[u16; 4]; Candidate::COUNT],
    /// The 28 candidates that each excludes, ascending.
    pub excluded: [[u16; 28]; Candidate::COUNT],
    /// The number of the clause with each candidate and the first larger one that it excludes.
    first_pair: [u64; Candidate::COUNT],
}

pub(super) static RULES_TABLES: LazyLock<Rules> = LazyLock::new(Rules::new);

impl Rules {
    fn new() -> Rules {
        let (mut members, mut counts) = ([[0; 9]; SETS], [0; SETS]);
        let sets: [[u16; 4]; Candidate::COUNT] =
            core::array::from_fn(|index| sets_of(Candidate::from_index(index)).map(|set| set as u16));
        for (index, sets) in sets.iter().enumerate() {
            for &set in sets {
                let count = &mut counts[usize::from(set)];
                members[usize::from(set)][*count] = index as u16;
                *count += 1;
            }
        }
        let excluded = core::array::from_fn(|index| {
            let candidate = Candidate::from_index(index);
            let excluded =
                (0..Candidate::COUNT).filter(|&other| candidate.excludes(Candidate::from_index(other)));
            let excluded: Vec<u16> = excluded.map(|other| other as u16).collect();
            excluded.try_into().expect("8 in the cell, 20 in its peers")
        });
        let mut next = SETS as u64 + 1;
        let first_pair = core::array::from_fn(|index| {
            let first = next;
            next += larger(&excluded, index).len() as u64;
            first
        });
        debug_assert_eq!(next, RULES + 1);
        let all_of = |members: [u16; 9]| members.into_iter().fold(0, |all, member| all ^ member);
        let left = members.map(|members| Left { count: 9, last: all_of(members) });
        Rules { members, left, sets, excluded, first_pair }
    }

    /// The number of the clause that forbids two candidates to be true both.
    pub fn pair(&self, one: u16, other: u16) -> u64 {
        let (less, more) = (one.min(other), one.max(other));
        let larger = larger(&self.excluded, usize::from(less));
        let place = larger.binary_search(&more).expect("they exclude each other");
        self.first_pair[usize::from(less)] + place as u64
    }
}

/// Those above `index` that it excludes.
fn larger(excluded: &[[u16; 28]; Candidate::COUNT], index: usize) -> &[u16] {
    let excluded = &excluded[index];
    &excluded[excluded.partition_point(|&other| usize::from(other) < index)..]
}

/// The sets of nine that `candidate` is in.
fn sets_of(candidate: Candidate) -> [usize; 4] {
    let (cell, digit) = (candidate.cell, candidate.digit.index());
    [
        cell.index(),
        81 + cell.row() * 9 + digit,
        162 + cell.column() * 9 + digit,
        243 + cell.block() * 9 + digit,
    ]
}

/// The variable of a candidate, from 1.
pub(super) const fn variable(candidate: usize) -> i32 {
    candidate as i32 + 1
}

/// Hands the clauses of the rules to `to`, in the order of their numbers.
pub fn rules(mut to: impl FnMut(&[i32])) {
    let tables = &*RULES_TABLES;
    for members in &tables.members {
        to(&members.map(|member| variable(usize::from(member))));
    }
    for index in 0..Candidate::COUNT {
        for &other in larger(&tables.excluded, index) {
            to(&[-variable(index), -variable(usize::from(other))]);
        }
    }
}

/// The literals of the clauses for the givens: one each.
pub fn givens(puzzle: &Grid) -> impl Iterator<Item = i32> {
    puzzle.iter().map(|given| variable(given.index()))
}

/// The literals of the clause that forbids `solution`.
pub fn blocking(solution: &Grid) -> impl Iterator<Item = i32> {
    solution.iter().map(|placed| -variable(placed.index()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Digit};

    fn candidate(literal: i32) -> Candidate {
        Candidate::from_index(literal.unsigned_abs() as usize - 1)
    }

    fn all() -> Vec<Vec<i32>> {
        let mut all = Vec::new();
        rules(|clause| all.push(clause.to_vec()));
        all
    }

    #[test]
    fn the_clauses_are_numbered_as_documented() {
        let all = all();
        assert_eq!(all.len() as u64, RULES);
        assert_eq!(all[0], [1, 2, 3, 4, 5, 6, 7, 8, 9], "a cell holds a digit");
        assert_eq!(all[81], [1, 10, 19, 28, 37, 46, 55, 64, 73], "row 1 holds a 1");
        assert_eq!(all[162], [1, 82, 163, 244, 325, 406, 487, 568, 649], "column 1 holds a 1");
        assert_eq!(all[243], [1, 10, 19, 82, 91, 100, 163, 172, 181], "block 1 holds a 1");
        assert_eq!((&all[324][..], &all[10_529][..]), (&[-1, -2][..], &[-728, -729][..]));
        assert!(all[324..].is_sorted_by(|less, more| (-less[0], -less[1]) < (-more[0], -more[1])));
    }

    #[test]
    fn pairs_are_found_by_number() {
        for (at, pair) in all().iter().enumerate().skip(SETS) {
            let [one, other] = [pair[0], pair[1]].map(|literal| candidate(literal).index() as u16);
            assert_eq!(RULES_TABLES.pair(one, other), at as u64 + 1);
            assert_eq!(RULES_TABLES.pair(other, one), at as u64 + 1);
        }
    }

    #[test]
    fn a_grid_satisfies_the_rules_exactly_if_it_is_valid() {
        let valid: Grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
            .parse()
            .unwrap();
        let mut invalid = valid;
        invalid.set_given(Cell::at(0, 0), Digit::D4);
        let holds = |grid: &Grid, clause: &[i32]| {
            clause.iter().any(|&literal| {
                let candidate = candidate(literal);
                (grid.get(candidate.cell) == Some(candidate.digit)) == (literal > 0)
            })
        };
        let all = all();
        assert!(all.iter().all(|clause| holds(&valid, clause)));
        assert!(!all.iter().all(|clause| holds(&invalid, clause)));
        assert!(blocking(&valid).all(|literal| literal < 0) && givens(&valid).count() == 81);
    }
}
