//! The bivalue universal grave: but for a few extra candidates every cell has two candidates and every digit two
//! places in each house, which would mean two solutions.
//!
//! Bit-compatible, do not tidy: extra candidates are gathered, and given up, in the order of Sudoku Explainer, which misses
//! graves that `logic` finds.

use super::board::{BLOCKS_ROWS_COLUMNS, Board};
use super::scores::{Score, least};
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::positions::cells_at;
use crate::logic::techniques::uniqueness::{BUG, BUG_PLUS_1};
use crate::logic::{Evidence, Info, Role, Step, Technique};

/// The extra candidates of a grave, by cell in the order they were met.
#[derive(Default)]
struct Grave(Vec<(Cell, DigitSet)>);

/// The kind of a type from 2 on.
fn kind(number: usize) -> &'static Info {
    &BUG.kinds()[number - 2]
}

/// The first use of a grave that takes something out.
pub(super) fn bug(board: &Board) -> Option<(Step, Score)> {
    let grave = dig(board)?;
    match grave.0[..] {
        [] => None,
        [(cell, extras)] => {
            let fall = (board.at(cell) - extras).into_iter().map(|digit| Candidate { cell, digit });
            let evidence = grave.evidence().within(cell.houses());
            Some((Step::removing(BUG_PLUS_1.info(), fall.collect(), evidence), least("bug-plus-1")))
        }
        _ => match grave.digits().single() {
            Some(digit) => type_two(board, &grave, digit).or_else(|| type_four(board, &grave)),
            None => type_four(board, &grave).or_else(|| type_three(board, &grave)),
        },
    }
}

impl Grave {
    /// All extra digits.
    fn digits(&self) -> DigitSet {
        self.0.iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all | digits)
    }

    /// What every cell with extras sees.
    fn common(&self) -> CellSet {
        self.0.iter().map(|&(cell, _)| cell).collect::<CellSet>().common_peers()
    }

    /// The extras.
    fn evidence(&self) -> Evidence {
        let extras = self.0.iter().flat_map(|&(cell, digits)| digits.into_iter().map(move |d| (cell, d)));
        extras.fold(Evidence::default(), |evidence, (cell, digit)| evidence.and(Role::Extra, digit, cell))
    }

    /// Adds an extra candidate; `None` if nothing can come of it any more.
    fn with(mut self, Candidate { cell, digit }: Candidate) -> Option<Grave> {
        match self.0.iter().position(|&(known, _)| known == cell) {
            Some(i) => self.0[i].1.insert(digit),
            None => self.0.push((cell, digit.into())),
        }
        let is_useful = self.0.len() == 1 || self.digits().len() == 1 || !self.common().is_empty();
        is_useful.then_some(self)
    }
}

/// Finds the extra candidates, if without them the board is a grave.
fn dig(board: &Board) -> Option<Grave> {
    let (mut rest, mut grave) = (board.clone(), Grave::default());
    for house in BLOCKS_ROWS_COLUMNS {
        for digit in Digit::ALL {
            let positions = board.positions(house, digit);
            if matches!(positions.count_ones(), 0 | 2) {
                continue;
            }
            let mut large = cells_at(house, positions).filter(|&cell| board.at(cell).len() >= 3);
            let candidate = Candidate { cell: large.next()?, digit };
            if large.next().is_none() {
                rest.remove(candidate);
                grave = grave.with(candidate)?;
            }
        }
    }
    let two_places =
        |house| Digit::ALL.iter().all(|&digit| matches!(rest.positions(house, digit).count_ones(), 0 | 2));
    let is_grave =
        Cell::all().all(|cell| matches!(rest.at(cell).len(), 0 | 2)) && House::all().all(two_places);
    is_grave.then_some(grave)
}

/// One extra digit: it falls wherever all its cells are seen.
fn type_two(board: &Board, grave: &Grave, digit: Digit) -> Option<(Step, Score)> {
    let fall = board.places(digit) & grave.common();
    (!fall.is_empty()).then(|| (Step::clearing(kind(2), digit, fall, grave.evidence()), least("bug-2")))
}

/// The houses (blocks, rows, columns) that all cells with extras share.
fn common_houses(grave: &Grave) -> impl Iterator<Item = House> {
    BLOCKS_ROWS_COLUMNS.into_iter().filter(|house| grave.0.iter().all(|&(cell, _)| house.contains(cell)))
}

/// Two cells of a house with one common digit besides the extras: only that digit and the extras stay.
fn type_four(board: &Board, grave: &Grave) -> Option<(Step, Score)> {
    let [(a, _), (b, _)] = grave.0[..] else { return None };
    let common = ((board.at(a) & board.at(b)) - grave.digits()).single()?;
    common_houses(grave).next()?;
    let fall = grave.0.iter().flat_map(|&(cell, extras)| {
        (board.at(cell) - extras).without(common).into_iter().map(move |digit| Candidate { cell, digit })
    });
    let evidence = grave.evidence().and(Role::Bridge, common, CellSet::of(a).with(b));
    Some((Step::removing(kind(4), fall.collect(), evidence), least("bug-4")))
}

/// The extras of one house make a naked set with other cells.
fn type_three(board: &Board, grave: &Grave) -> Option<(Step, Score)> {
    common_houses(grave).find_map(|house| {
        // In the order of the peers of the cell that was met first.
        let able = house.cells() & grave.common();
        let others = grave.0[0].0.peers_by_house().iter().flat_map(|&peers| peers & able);
        let others: Vec<Cell> = others.filter(|&cell| !board.at(cell).is_empty()).collect();
        (2..=6).filter(|&size| others.len() >= size).find_map(|size| naked_set(board, grave, &others, size))
    })
}

fn naked_set(board: &Board, grave: &Grave, others: &[Cell], size: usize) -> Option<(Step, Score)> {
    let mut choices = (0u32..1 << others.len()).filter(|chosen| chosen.count_ones() as usize == size - 1);
    choices.find_map(|chosen| {
        let (subset, rest): (Vec<_>, Vec<_>) =
            others.iter().enumerate().partition(|&(i, _)| chosen >> i & 1 == 1);
        let digits = subset.iter().fold(DigitSet::EMPTY, |all, &(_, &cell)| all | board.at(cell));
        if digits.len() != size || !grave.digits().is_subset(digits) {
            return None;
        }
        let fall = rest.iter().flat_map(|&(_, &cell)| {
            (board.at(cell) & digits).into_iter().map(move |digit| Candidate { cell, digit })
        });
        let fall: Vec<Candidate> = fall.collect();
        let add = |evidence: Evidence, &(_, &cell): &(usize, &Cell)| {
            evidence.and(Role::Bridge, board.at(cell), cell)
        };
        let evidence = subset.iter().fold(grave.evidence(), add);
        let score = Score::from_tenths(least("bug-3").tenths() + size as u8 - 1);
        (!fall.is_empty()).then(|| (Step::removing(kind(3), fall, evidence), score))
    })
}
