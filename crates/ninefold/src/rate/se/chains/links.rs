//! The links of a board: which candidates exclude each other, and which cannot both be false.

use super::super::board::Board;
use super::implications::{Cause, Marks, NONE};
use crate::board::{Candidate, Cell, CellSet, Digit, House};
use crate::logic::pencilmarks::{HouseMask, Pencilmarks, cells_at, is_pair, partners};

/// Which links a pass uses: within a digit (X), within a cell (Y), or both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Pass {
    X,
    Y,
    Xy,
}

impl Pass {
    pub(super) fn in_digits(self) -> bool {
        self != Pass::Y
    }

    pub(super) fn in_cells(self) -> bool {
        self != Pass::X
    }
}

/// The links of a board.
pub(super) struct Links<'a> {
    pub(super) board: &'a Board,
    pub(super) places: Marks,
    /// The candidates with a partner in a cell or in a house: if one is false, the other is true.
    pub(super) linked: Marks,
    /// These pairs: those in houses, from `cells` on those in cells.
    pairs: Vec<[Candidate; 2]>,
    cells: usize,
}

impl<'a> Links<'a> {
    pub(super) fn new(board: &'a Board) -> Links<'a> {
        let (mut linked, mut pairs) = (NONE, Vec::with_capacity(128));
        for digit in Digit::ALL {
            for (house, &positions) in House::all().zip(board.positions_of(digit)) {
                if is_pair(positions) {
                    let at = |positions: HouseMask| house.cell(positions.trailing_zeros() as usize);
                    pairs.push(
                        [at(positions), at(positions & (positions - 1))]
                            .map(|cell| Candidate { cell, digit }),
                    );
                }
            }
        }
        let cells = pairs.len();
        for cell in board.cells_with(2) {
            if let Some((low, high)) = board.at(cell).first().zip(board.at(cell).last()) {
                pairs.push([low, high].map(|digit| Candidate { cell, digit }));
            }
        }
        for &Candidate { cell, digit } in pairs.iter().flatten() {
            linked[digit.index()].insert(cell);
        }
        Links { board, places: board.all_places(), linked, pairs, cells }
    }

    /// The strong links of a pass.
    pub(super) fn pairs(&self, pass: Pass) -> &[[Candidate; 2]] {
        match pass {
            Pass::X => &self.pairs[..self.cells],
            Pass::Y => &self.pairs[self.cells..],
            Pass::Xy => &self.pairs,
        }
    }

    /// The candidates that, if false, lead to one of `ways` in a pass.
    pub(super) fn leading_to(&self, pass: Pass, ways: &Marks) -> Marks {
        let mut marks = NONE;
        for (digit, &cells) in Digit::ALL.into_iter().zip(ways) {
            let followers =
                cells.into_iter().flat_map(|cell| self.followers(pass, Candidate { cell, digit }));
            followers.for_each(|off| marks[off.digit.index()].insert(off.cell));
        }
        marks
    }

    /// The candidates that are true in a pass if this one is false.
    pub(super) fn followers(&self, pass: Pass, candidate: Candidate) -> impl Iterator<Item = Candidate> {
        let in_houses = if pass.in_digits() { partners(self.board, candidate) } else { CellSet::EMPTY };
        let in_cell = other(self.board, candidate).filter(|_| pass.in_cells());
        in_houses.into_iter().map(move |cell| Candidate { cell, ..candidate }).chain(in_cell)
    }

    /// Where a pass starts, in its order.
    pub(super) fn starts(&self, pass: Pass) -> impl Iterator<Item = Candidate> {
        let all = Cell::all()
            .flat_map(|cell| self.board.at(cell).into_iter().map(move |digit| Candidate { cell, digit }));
        all.filter(move |&start| self.is_start(pass, start))
    }

    /// Whether a pass starts from this candidate.
    pub(super) fn is_start(&self, pass: Pass, start: Candidate) -> bool {
        let digits = self.board.at(start.cell).bits();
        if pass.in_digits() { digits & digits.wrapping_sub(1) != 0 } else { is_pair(digits) }
    }
}

/// The other candidate of a bivalue cell.
fn other(board: &Board, candidate: Candidate) -> Option<Candidate> {
    let digits = board.at(candidate.cell);
    let digit = digits.without(candidate.digit).first()?;
    is_pair(digits.bits()).then_some(Candidate { digit, ..candidate })
}

/// Those of the `wanted` off-nodes that follow from an on-node, in order: the cell's other candidates, then the
/// digit's other places in block, row and column.
#[inline]
pub(super) fn each_excluded(
    board: &Board,
    pass: Pass,
    on: Candidate,
    wanted: &Marks,
    see: &mut impl FnMut(Candidate, Cause),
) {
    let Candidate { cell, digit } = on;
    if pass.in_cells() {
        for other in board.at(cell).without(digit) {
            if wanted[other.index()].contains(cell) {
                see(Candidate { cell, digit: other }, Cause::Cell);
            }
        }
    }
    let peers = wanted[digit.index()] & cell.peers();
    if !peers.is_empty() {
        each_by_house(cell, peers, |cell, cause| see(Candidate { cell, digit }, cause));
    }
}

/// The on-nodes that follow from an off-node, in order: the cell's other candidate, then the digit's other place in
/// block, row and column.
#[inline]
pub(super) fn each_included(
    board: &Board,
    pass: Pass,
    off: Candidate,
    see: &mut impl FnMut(Candidate, Cause),
) {
    if let Some(other) = other(board, off).filter(|_| pass.in_cells()) {
        see(other, Cause::Cell);
    }
    let Candidate { cell, digit } = off;
    if pass.in_digits() {
        let [row, column, block] = cell.houses();
        for (house, cause) in [(block, Cause::Block), (row, Cause::Row), (column, Cause::Column)] {
            let positions = board.positions(house, digit);
            if is_pair(positions) {
                cells_at(house, positions).filter(|&place| place != cell).for_each(|cell| {
                    see(Candidate { cell, digit }, cause);
                });
            }
        }
    }
}

/// `cells`, all peers of `cell`: those of its block, then the others of its row, then of its column.
#[inline]
pub(super) fn each_by_house(cell: Cell, cells: CellSet, mut see: impl FnMut(Cell, Cause)) {
    let [block, row, column] = cell.peers_by_house();
    for (part, cause) in [(block, Cause::Block), (row, Cause::Row), (column, Cause::Column)] {
        for peer in cells & *part {
            see(peer, cause);
        }
    }
}
