//! The position as the searches of Sudoku Explainer read it: by cell, and by house and digit.

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid, House};
use crate::logic::Step;
use crate::logic::pencilmarks::{HouseMask, Pencilmarks, count, house_masks, is_pair, memberships};

/// Rows are houses 0 to 8, columns 9 to 17, blocks 18 to 26, as everywhere in this library.
const HOUSES: usize = House::COUNT;
/// One digit's positions in every house, padded to a power of two so that whole vectors are masked at once.
pub(super) type DigitMasks = [HouseMask; 32];

/// What stays possible for a digit once it stands in a cell: by cell, by house.
static KEEP: [DigitMasks; 81] = {
    let mut keep = [[0; 32]; 81];
    let mut i = 0;
    while i < 81 {
        let cell = Cell::from_index(i);
        let gone = cell.peers().with(cell);
        let mut h = 0;
        while h < HOUSES {
            let house = House::from_index(h);
            let mut position = 0;
            while position < 9 {
                if !gone.contains(house.cell(position)) {
                    keep[i][h] |= 1 << position;
                }
                position += 1;
            }
            h += 1;
        }
        i += 1;
    }
    keep
};

/// The digits, the candidates and, for every house and digit, the positions left.
#[derive(Clone)]
pub(super) struct Board {
    positions: [DigitMasks; 9],
    blanks: DigitMasks,
    cells: [DigitSet; 81],
    placed: [u8; 9],
    left: u8,
}

impl Board {
    const EMPTY: Board = {
        let mut all = [0; 32];
        let mut house = 0;
        while house < HOUSES {
            all[house] = 0x1ff;
            house += 1;
        }
        Board { positions: [all; 9], blanks: all, cells: [DigitSet::FULL; 81], placed: [0; 9], left: 81 }
    };

    /// Every digit of the grid placed, every other candidate that no peer forbids; to be [settled](Board::settle).
    /// `None` if digits clash.
    pub(super) fn unsettled(grid: &Grid) -> Option<Board> {
        let mut board = Board::EMPTY;
        for written in grid.iter() {
            if board.positions(House::row(written.cell.row()), written.digit) >> written.cell.column() & 1
                == 0
            {
                return None;
            }
            board.place_blindly(written);
        }
        Some(board)
    }

    /// Does what a step says.
    pub(super) fn apply(&mut self, step: &Step) {
        step.eliminations.iter().for_each(|&candidate| self.remove(candidate));
        step.placements.iter().for_each(|&candidate| self.place(candidate));
    }

    /// Whether every cell holds a digit.
    #[inline]
    pub(super) fn is_complete(&self) -> bool {
        self.left == 0
    }

    /// The positions of `digit` in all houses, by house index.
    #[inline]
    pub(super) fn positions_of(&self, digit: Digit) -> &DigitMasks {
        &self.positions[digit.index()]
    }

    /// The positions of `house` that hold no digit.
    #[inline]
    pub(super) fn blanks(&self, house: House) -> HouseMask {
        self.blanks[house.index()]
    }

    /// How many cells of `house` hold no digit.
    #[inline]
    pub(super) fn blank_count(&self, house: House) -> usize {
        count(self.blanks(house))
    }

    /// How often `digit` is placed.
    #[inline]
    pub(super) fn placed(&self, digit: Digit) -> usize {
        self.placed[digit.index()] as usize
    }

    /// The candidates, by digit.
    pub(super) fn all_places(&self) -> [CellSet; 9] {
        Digit::ALL.map(|digit| self.places(digit))
    }

    /// The candidates, by cell.
    #[inline]
    pub(super) fn by_cell(&self) -> &[DigitSet; 81] {
        &self.cells
    }

    /// Whether `candidate` being true leaves its digit a single place in some house that had more.
    #[inline]
    pub(super) fn leaves_single(&self, candidate: Candidate) -> bool {
        let positions = &self.positions[candidate.digit.index()];
        let keep = &KEEP[candidate.cell.index()];
        let new_single = |(&positions, &keep): (&HouseMask, &HouseMask)| {
            let left = positions & keep;
            (left != positions) & left.is_power_of_two()
        };
        positions.iter().zip(keep).map(new_single).fold(false, |any, single| any | single)
    }

    /// Whether one house has exactly one place for the digit besides the candidate.
    #[inline]
    pub(super) fn has_partner(&self, candidate: Candidate) -> bool {
        let positions = &self.positions[candidate.digit.index()];
        memberships(candidate.cell).iter().any(|&(house, _)| is_pair(positions[house]))
    }

    /// The cells whose number of candidates is `count`.
    pub(super) fn cells_with(&self, count: usize) -> CellSet {
        let has = |digits: &DigitSet| u128::from(self::count(digits.bits()) == count);
        let bits = self.cells.iter().rev().fold(0, |bits, digits| bits << 1 | has(digits));
        CellSet::from_bits(bits)
    }

    /// The candidates that share the cell, and the positions of the digit in the row, the column and the block.
    #[inline]
    pub(super) fn beside(&self, candidate: Candidate) -> (DigitSet, [HouseMask; 3]) {
        let positions = &self.positions[candidate.digit.index()];
        (self.at(candidate.cell), memberships(candidate.cell).map(|(house, _)| positions[house]))
    }

    /// Takes a candidate out.
    #[inline]
    pub(super) fn remove(&mut self, candidate: Candidate) {
        let positions = &mut self.positions[candidate.digit.index()];
        for &(house, bit) in memberships(candidate.cell) {
            positions[house] &= !bit;
        }
        self.cells[candidate.cell.index()].remove(candidate.digit);
    }

    /// Places a digit: the cell loses its candidates, the peers lose the digit.
    pub(super) fn place(&mut self, candidate: Candidate) {
        self.place_blindly(candidate);
        for positions in &mut self.positions {
            for &(house, bit) in memberships(candidate.cell) {
                positions[house] &= !bit;
            }
        }
        self.cells[candidate.cell.index()] = DigitSet::EMPTY;
        for peer in candidate.cell.peers() {
            self.cells[peer.index()].remove(candidate.digit);
        }
    }

    /// [`place`](Board::place) but for what the cell could hold besides, for runs of singles that look at blanks only:
    /// [`settle`](Board::settle) must follow.
    #[inline]
    pub(super) fn place_blindly(&mut self, candidate: Candidate) {
        let keep = &KEEP[candidate.cell.index()];
        for (positions, keep) in self.positions[candidate.digit.index()].iter_mut().zip(keep) {
            *positions &= keep;
        }
        for &(house, bit) in memberships(candidate.cell) {
            self.blanks[house] &= !bit;
        }
        self.placed[candidate.digit.index()] += 1;
        self.left -= 1;
    }

    /// The positions of `digit` among the blanks of `house`: what [`positions`](Board::positions) are once the board is settled.
    #[inline]
    pub(super) fn blank_positions(&self, house: House, digit: Digit) -> HouseMask {
        self.positions(house, digit) & self.blanks(house)
    }

    /// The houses where `digit` has a single place among the blanks, as bits.
    #[inline]
    pub(super) fn houses_with_single(&self, digit: Digit) -> u32 {
        let positions = &self.positions[digit.index()];
        houses_with_one(|house| positions[house] & self.blanks[house])
    }

    /// The houses with a single blank, as bits.
    #[inline]
    pub(super) fn houses_with_last_blank(&self) -> u32 {
        houses_with_one(|house| self.blanks[house])
    }

    /// Takes out what filled cells could hold, and derives the view by cell from the rows.
    pub(super) fn settle(&mut self) {
        for positions in &mut self.positions {
            positions.iter_mut().zip(&self.blanks).for_each(|(positions, blanks)| *positions &= blanks);
        }
        for row in 0..9 {
            let mut digits = [0u16; 16];
            for (d, positions) in self.positions.iter().enumerate() {
                let (positions, digit) = (positions[row], 1 << d);
                for (cell, bit) in digits.iter_mut().zip(BITS) {
                    *cell |= if positions & bit == 0 { 0 } else { digit };
                }
            }
            for (column, &bits) in digits[..9].iter().enumerate() {
                self.cells[row * 9 + column] = DigitSet::from_bits(bits);
            }
        }
    }
}

impl Pencilmarks for Board {
    #[inline]
    fn at(&self, cell: Cell) -> DigitSet {
        self.cells[cell.index()]
    }

    fn places(&self, digit: Digit) -> CellSet {
        let rows = &self.positions[digit.index()];
        let bits = (0..9).rev().fold(0u128, |bits, row| bits << 9 | u128::from(rows[row]));
        CellSet::from_bits(bits)
    }

    #[inline]
    fn positions(&self, house: House, digit: Digit) -> HouseMask {
        self.positions[digit.index()][house.index()]
    }
}

impl From<&Candidates> for Board {
    /// The same digits and candidates.
    fn from(candidates: &Candidates) -> Board {
        let mut board = Board::EMPTY;
        candidates.grid().iter().for_each(|written| board.place_blindly(written));
        for (positions, masks) in board.positions.iter_mut().zip(house_masks(candidates)) {
            positions[..HOUSES].copy_from_slice(&masks);
        }
        board.settle();
        board
    }
}

/// The houses with one of these positions, as bits.
#[inline]
fn houses_with_one(positions: impl Fn(usize) -> HouseMask) -> u32 {
    let mark = |house: usize| u16::from(positions(house).is_power_of_two()).wrapping_neg() & BITS[house % 16];
    let half = |from: usize| u32::from((from..from + 16).fold(0, |bits, house| bits | mark(house)));
    half(0) | half(16) << 16
}

/// The bits of a word.
const BITS: [u16; 16] = {
    let mut bits = [1; 16];
    let mut i = 1;
    while i < 16 {
        bits[i] = bits[i - 1] << 1;
        i += 1;
    }
    bits
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::pencilmarks::cells_at;

    #[test]
    fn both_views_agree_with_the_candidates_of_the_library() {
        let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse()
            .unwrap();
        let mut board = Board::unsettled(&grid).unwrap();
        board.settle();
        let mut candidates = crate::Candidates::new(&grid);
        for word in ["r1c3=1", "r9c1=2"] {
            board.place(word.parse().unwrap());
            candidates.place(word.parse().unwrap());
        }
        board.remove("r5c5=5".parse().unwrap());
        candidates.remove("r5c5=5".parse().unwrap());
        for cell in Cell::all() {
            assert_eq!(board.at(cell), candidates.at(cell));
        }
        for digit in Digit::ALL {
            assert_eq!(board.places(digit), candidates.places(digit));
            for house in House::all() {
                let cells: CellSet = cells_at(house, board.positions(house, digit)).collect();
                assert_eq!(cells, candidates.places_in(house, digit));
            }
        }
        let left = candidates.blanks().len();
        assert_eq!((board.left as usize, board.cells_with(2)), (left, candidates.cells_with(2)));
    }
}
