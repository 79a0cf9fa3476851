//! The bivalue universal grave: but for a few extra candidates every cell has two candidates and every digit two
//! places in each house, which would mean two solutions.
//!
//! Bit-compatible, do not tidy: extra candidates are gathered, and given up, in the order of Sudoku Explainer, which misses
//! graves that `logic` finds.

use super::board::{BLOCKS_ROWS_COLUMNS, Board, peers_in_order};
use super::positions::cells_at;
use super::scores::{Score, least};
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::techniques::uniqueness::{BUG, BUG_PLUS_1};
use crate::logic::{Evidence, Info, Role, Step, Technique};

/// The extra candidates of a grave, in the order they were met.
struct Grave {
    cells: Vec<(Cell, DigitSet)>,
    /// All extra digits.
    digits: DigitSet,
    /// What every cell with extras sees, in the order of the first one's peers.
    common: Vec<Cell>,
}

/// The kind of a type from 2 on.
fn kind(number: usize) -> &'static Info {
    &BUG.kinds()[number - 2]
}

/// The first use of a grave that takes something out.
pub(super) fn bug(board: &Board) -> Option<(Step, Score)> {
    let grave = dig(board)?;
    if let [(cell, extras)] = grave.cells[..] {
        let fall = (board.at(cell) - extras).into_iter().map(|digit| Candidate { cell, digit });
        let evidence = grave.evidence().within(cell.houses());
        return Some((Step::removing(BUG_PLUS_1.info(), fall.collect(), evidence), least("bug-plus-1")));
    }
    let of_one_digit = grave.digits.len() == 1;
    if !of_one_digit && grave.common.is_empty() {
        return None;
    }
    let two = || type_two(board, &grave).filter(|_| of_one_digit);
    let four = || type_four(board, &grave);
    let three = || type_three(board, &grave).filter(|_| !of_one_digit);
    two().or_else(four).or_else(three)
}

impl Grave {
    /// The extras.
    fn evidence(&self) -> Evidence {
        let extras = self.cells.iter().flat_map(|&(cell, digits)| digits.into_iter().map(move |d| (cell, d)));
        extras.fold(Evidence::default(), |evidence, (cell, digit)| evidence.and(Role::Extra, digit, cell))
    }

    /// Notes an extra candidate; `false` if nothing can come of it any more.
    fn add(&mut self, candidate: Candidate) -> bool {
        let Candidate { cell, digit } = candidate;
        let known = self.cells.iter().position(|&(known, _)| known == cell);
        match known {
            Some(i) => self.cells[i].1.insert(digit),
            None => self.cells.push((cell, DigitSet::of(digit))),
        }
        if self.common.is_empty() && self.cells.len() == 1 {
            self.common = peers_in_order(cell).to_vec();
        }
        let with_extras: CellSet = self.cells.iter().map(|&(cell, _)| cell).collect();
        self.common.retain(|&other| cell.sees(other) && !with_extras.contains(other));
        self.digits.insert(digit);
        self.cells.len() == 1 || self.digits.len() == 1 || !self.common.is_empty()
    }
}

/// Finds the extra candidates, if without them the board is a grave.
fn dig(board: &Board) -> Option<Grave> {
    let mut rest = board.clone();
    let mut grave = Grave { cells: Vec::new(), digits: DigitSet::EMPTY, common: Vec::new() };
    for house in BLOCKS_ROWS_COLUMNS {
        for digit in Digit::ALL {
            let positions = board.positions(house, digit);
            if positions == 0 || positions.count_ones() == 2 {
                continue;
            }
            let mut large = cells_at(house, positions).filter(|&cell| board.at(cell).len() >= 3);
            let candidate = Candidate { cell: large.next()?, digit };
            if large.next().is_none() {
                rest.remove(candidate);
                if !grave.add(candidate) {
                    return None;
                }
            }
        }
    }
    is_grave(&rest).then_some(grave).filter(|grave| !grave.cells.is_empty())
}

fn is_grave(board: &Board) -> bool {
    let two_candidates = |cell: Cell| {
        let [row, _, _] = cell.houses();
        board.blanks(row) >> cell.column() & 1 == 0 || board.at(cell).len() == 2
    };
    let two_places = |&house: &House| {
        Digit::ALL.iter().all(|&digit| matches!(board.positions(house, digit).count_ones(), 0 | 2))
    };
    Cell::all().all(two_candidates) && BLOCKS_ROWS_COLUMNS.iter().all(two_places)
}

/// One extra digit: it falls wherever all its cells are seen.
fn type_two(board: &Board, grave: &Grave) -> Option<(Step, Score)> {
    let digit = grave.digits.first()?;
    let fall = grave.common.iter().map(|&cell| Candidate { cell, digit });
    let fall: Vec<Candidate> = fall.filter(|&candidate| board.contains(candidate)).collect();
    (!fall.is_empty()).then(|| (Step::removing(kind(2), fall, grave.evidence()), least("bug-2")))
}

/// The kinds of house (block, row, column) that all cells with extras share.
fn common_houses(grave: &Grave) -> impl Iterator<Item = House> {
    BLOCKS_ROWS_COLUMNS.into_iter().filter(|house| grave.cells.iter().all(|&(cell, _)| house.contains(cell)))
}

/// Two cells of a house with one common digit besides the extras: only that digit and the extras stay.
fn type_four(board: &Board, grave: &Grave) -> Option<(Step, Score)> {
    let [(a, of_a), (b, of_b)] = grave.cells[..] else { return None };
    let common = (board.at(a) & board.at(b)) - grave.digits;
    if common.len() != 1 {
        return None;
    }
    common_houses(grave).next()?;
    let fall = [(a, of_a), (b, of_b)].into_iter().flat_map(|(cell, extras)| {
        (board.at(cell) - extras - common).into_iter().map(move |digit| Candidate { cell, digit })
    });
    let evidence = grave.evidence().and(Role::Bridge, common, CellSet::of(a).with(b));
    Some((Step::removing(kind(4), fall.collect(), evidence), least("bug-4")))
}

/// The extras of one house make a naked set with other cells.
fn type_three(board: &Board, grave: &Grave) -> Option<(Step, Score)> {
    common_houses(grave).find_map(|house| {
        let others: Vec<Cell> = grave.common.iter().copied().filter(|&cell| house.contains(cell)).collect();
        (2..=6).filter(|&size| others.len() >= size).find_map(|size| naked_set(board, grave, &others, size))
    })
}

fn naked_set(board: &Board, grave: &Grave, others: &[Cell], size: usize) -> Option<(Step, Score)> {
    (0u32..1 << others.len()).filter(|chosen| chosen.count_ones() as usize == size - 1).find_map(|chosen| {
        let is_chosen = |&(i, _): &(usize, &Cell)| chosen >> i & 1 == 1;
        let in_set = others.iter().enumerate().filter(is_chosen).map(|(_, &cell)| board.at(cell));
        let outside = others.iter().enumerate().filter(|other| !is_chosen(other)).map(|(_, &cell)| cell);
        let digits = in_set.clone().fold(DigitSet::EMPTY, |all, digits| all | digits);
        let is_set = digits.len() == size
            && grave.digits.is_subset(digits)
            && grave.digits.len() > 1
            && in_set.clone().all(|digits| digits.len() > 1);
        let fall: Vec<Candidate> = outside
            .filter(|_| is_set)
            .flat_map(|cell| {
                (board.at(cell) & digits).into_iter().map(move |digit| Candidate { cell, digit })
            })
            .collect();
        (!fall.is_empty()).then(|| {
            let subset = others.iter().enumerate().filter(is_chosen);
            let evidence = subset.fold(grave.evidence(), |evidence, (_, &cell)| {
                evidence.and(Role::Bridge, board.at(cell), cell)
            });
            let score = Score::from_tenths(least("bug-3").tenths() + size as u8 - 1);
            (Step::removing(kind(3), fall, evidence), score)
        })
    })
}
