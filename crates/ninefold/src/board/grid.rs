//! What is written on the board, contradictory or not.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Index;

use super::{Candidate, Cell, CellSet, Digit, DigitSet, House, ParseNotationError};

/// The digits as written: some given, some found, the rest blank. They may clash; [`Grid::clash`] checks.
///
/// A grid is 81 bytes, one a cell: the low four bits hold the digit (0 = blank), bit 4 marks a digit that was
/// found rather than given. A slice of grids is thus a dense table that vector code can load directly.
///
/// ```
/// use ninefold::{Cell, Digit, Grid};
/// let mut grid = Grid::EMPTY;
/// grid.set_given(Cell::at(0, 0), Digit::D5);
/// grid.set_found(Cell::at(0, 8), Digit::D5);
/// assert_eq!(grid.givens().len(), 1);
/// let clash = grid.clash().unwrap();
/// assert_eq!(clash.to_string(), "r1c1 and r1c9 are both 5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Grid([u8; 81]);

/// Marks a digit that is not a given.
const FOUND: u8 = 0x10;
const DIGIT: u8 = 0x0f;

impl Grid {
    /// Nothing written.
    pub const EMPTY: Grid = Grid([0; 81]);

    /// The grid whose givens are `digits` (0 = blank, cells in reading order), or `None` if a byte is above
    /// 9.
    #[inline]
    pub fn from_digits(digits: [u8; 81]) -> Option<Grid> {
        // All at once rather than up to the first that is wrong: vector code.
        let is_any_above = digits.iter().fold(false, |above, &digit| above | (digit > 9));
        if is_any_above { None } else { Some(Grid(digits)) }
    }

    /// The grid of these raw bytes, as described at [`Grid`]: no digit is above 9, and blanks are 0.
    #[inline(always)]
    pub(crate) fn from_bytes(bytes: [u8; 81]) -> Grid {
        debug_assert!(bytes.iter().all(|&byte| matches!(byte, 0..=9 | 0x11..=0x19)), "{bytes:?}");
        Grid(bytes)
    }

    /// The digits in reading order, 0 = blank.
    #[inline]
    pub fn digits(&self) -> [u8; 81] {
        self.0.map(|byte| byte & DIGIT)
    }

    /// The raw bytes as described at [`Grid`].
    #[inline]
    pub const fn as_bytes(&self) -> &[u8; 81] {
        &self.0
    }

    /// The digit in `cell`, if there is one.
    #[inline]
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.0[cell.index()] & DIGIT)
    }

    /// Whether the digit in `cell` is a given; blanks are not.
    #[inline]
    pub const fn is_given(&self, cell: Cell) -> bool {
        matches!(self.0[cell.index()], 1..=9)
    }

    /// Writes a given.
    #[inline]
    pub const fn set_given(&mut self, cell: Cell, digit: Digit) {
        self.0[cell.index()] = digit.get();
    }

    /// Writes a digit that is not a given.
    #[inline]
    pub const fn set_found(&mut self, cell: Cell, digit: Digit) {
        self.0[cell.index()] = digit.get() | FOUND;
    }

    /// Makes `cell` blank.
    #[inline]
    pub const fn clear(&mut self, cell: Cell) {
        self.0[cell.index()] = 0;
    }

    /// The cells that `keep` accepts by their byte.
    #[inline]
    fn cells_where(&self, keep: impl Fn(u8) -> bool) -> CellSet {
        let mut bits = 0;
        for (i, &byte) in self.0.iter().enumerate() {
            bits |= u128::from(keep(byte)) << i;
        }
        CellSet::from_bits(bits)
    }

    /// The cells with a given.
    #[inline]
    pub fn givens(&self) -> CellSet {
        self.cells_where(|byte| matches!(byte, 1..=9))
    }

    /// Whether every digit is a given.
    #[inline]
    pub fn is_puzzle(&self) -> bool {
        // All at once rather than up to the first that is not: vector code.
        self.0.iter().fold(0, |all, &byte| all | byte) & FOUND == 0
    }

    /// The cells with a digit, given or found.
    #[inline]
    pub fn filled(&self) -> CellSet {
        self.cells_where(|byte| byte != 0)
    }

    /// The cells without a digit.
    #[inline]
    pub fn blanks(&self) -> CellSet {
        self.cells_where(|byte| byte == 0)
    }

    /// The cells that hold `digit`.
    #[inline]
    pub fn cells_of(&self, digit: Digit) -> CellSet {
        self.cells_where(|byte| byte & DIGIT == digit.get())
    }

    /// The digits in `house`.
    #[inline]
    pub fn digits_in(&self, house: House) -> DigitSet {
        // A blank is the bit before that of the lowest digit.
        let digits =
            house.cell_list().iter().fold(0, |digits, cell| digits | 1 << (self.0[cell.index()] & DIGIT));
        DigitSet::from_bits(digits >> 1)
    }

    /// How many cells hold a digit.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().filter(|&&byte| byte != 0).count()
    }

    /// Whether every cell is blank.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 81]
    }

    /// The written digits with their cells, in reading order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        Cell::all().filter_map(|cell| Some(Candidate { cell, digit: self.get(cell)? }))
    }

    /// The rows from top to bottom, each from left to right.
    ///
    /// ```
    /// use ninefold::Grid;
    /// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// for row in grid.rows() {
    ///     println!("{}", row.map(|digit| digit.map_or('.', |digit| digit.to_char())).iter().collect::<String>());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = [Option<Digit>; 9]> + '_ {
        (0..9).map(|row| core::array::from_fn(|column| self.get(Cell::at(row, column))))
    }

    /// The same digits, all of them givens.
    #[must_use]
    #[inline]
    pub fn as_givens(&self) -> Grid {
        Grid(self.digits())
    }

    /// Only the givens.
    #[must_use]
    #[inline]
    pub fn puzzle(&self) -> Grid {
        Grid(self.0.map(|byte| if byte & FOUND == 0 { byte } else { 0 }))
    }

    /// This grid with its blanks filled from `solution` as found digits.
    #[must_use]
    pub fn filled_from(&self, solution: &Grid) -> Grid {
        let mut filled = *self;
        for (mine, &theirs) in filled.0.iter_mut().zip(&solution.0) {
            if *mine == 0 && theirs != 0 {
                *mine = theirs & DIGIT | FOUND;
            }
        }
        filled
    }

    /// Whether both have the same digits in the same cells, given or found.
    #[inline]
    pub fn same_digits(&self, other: &Grid) -> bool {
        self.has_digits(&other.digits())
    }

    /// Whether the digits are these, in reading order, 0 = blank.
    #[inline]
    pub fn has_digits(&self, digits: &[u8; 81]) -> bool {
        let differ =
            self.0.iter().zip(digits).fold(0, |differ, (&mine, &theirs)| differ | (mine & DIGIT) ^ theirs);
        differ == 0
    }

    /// The digits that stand in the peers of `cell`.
    pub fn seen_from(&self, cell: Cell) -> DigitSet {
        cell.peers().into_iter().filter_map(|peer| self.get(peer)).collect()
    }

    /// The first pair of equal digits that share a house: rows first, then columns, then blocks.
    pub fn clash(&self) -> Option<Clash> {
        // Nearly every grid has none, and 27 × 9 steps without branches show it.
        let mut seen = [0u16; 27];
        let mut twice = 0;
        for (i, &byte) in self.0.iter().enumerate() {
            let digit = 1u16 << (byte & DIGIT) & !1;
            for house in Cell::from_index(i).houses() {
                twice |= seen[house.index()] & digit;
                seen[house.index()] |= digit;
            }
        }
        if twice == 0 { None } else { self.clashes().into_iter().next() }
    }

    /// Every pair of equal digits that share a house, by house, then by cells. A pair that shares two houses
    /// is listed once.
    pub fn clashes(&self) -> Vec<Clash> {
        let mut clashes: Vec<Clash> = Vec::new();
        for house in House::all() {
            for (position, &first) in house.cell_list().iter().enumerate() {
                for &second in &house.cell_list()[position + 1..] {
                    if let Some(digit) = self.get(first).filter(|_| self.get(first) == self.get(second)) {
                        let clash = Clash { cells: [first, second], digit, house };
                        if !clashes.iter().any(|known| known.cells == clash.cells) {
                            clashes.push(clash);
                        }
                    }
                }
            }
        }
        clashes
    }

    /// Whether no cell is blank.
    #[inline]
    pub fn is_complete(&self) -> bool {
        self.0.iter().all(|&byte| byte != 0)
    }

    /// Whether the grid is complete and without a clash.
    #[inline]
    pub fn is_solved(&self) -> bool {
        self.is_complete() && self.clash().is_none()
    }

    /// Whether this grid is solved and contains every digit of `puzzle`.
    pub fn is_solution_of(&self, puzzle: &Grid) -> bool {
        self.is_solved() && puzzle.iter().all(|written| self.get(written.cell) == Some(written.digit))
    }
}

impl Default for Grid {
    fn default() -> Grid {
        Grid::EMPTY
    }
}

impl Index<Cell> for Grid {
    type Output = Option<Digit>;

    /// The same as [`get`](Grid::get).
    fn index(&self, cell: Cell) -> &Option<Digit> {
        static DIGITS: [Option<Digit>; 10] = {
            let mut digits = [None; 10];
            let mut digit = 1;
            while digit <= 9 {
                digits[digit as usize] = Digit::new(digit);
                digit += 1;
            }
            digits
        };
        &DIGITS[(self.0[cell.index()] & DIGIT) as usize]
    }
}

impl TryFrom<[u8; 81]> for Grid {
    type Error = ParseNotationError;

    /// The same as [`from_digits`](Grid::from_digits).
    fn try_from(digits: [u8; 81]) -> Result<Grid, ParseNotationError> {
        Grid::from_digits(digits).ok_or(ParseNotationError { expected: "digits from 0 to 9" })
    }
}

impl FromIterator<Candidate> for Grid {
    /// A grid with these givens; of two for one cell the later stays.
    fn from_iter<I: IntoIterator<Item = Candidate>>(givens: I) -> Grid {
        let mut grid = Grid::EMPTY;
        for given in givens {
            grid.set_given(given.cell, given.digit);
        }
        grid
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Grid(")?;
        for byte in self.digits() {
            f.write_str(if byte == 0 { "." } else { &"123456789"[byte as usize - 1..byte as usize] })?;
        }
        f.write_str(")")
    }
}

/// Two equal digits that see each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Clash {
    /// Where, in reading order.
    pub cells: [Cell; 2],
    /// What both hold.
    pub digit: Digit,
    /// The house they share (the row or column rather than the block, where they share both).
    pub house: House,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.cells;
        write!(f, "{first} and {second} are both {}", self.digit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn found_digits_are_not_givens() {
        let (a, b) = (Cell::at(0, 0), Cell::at(5, 5));
        let mut grid = Grid::EMPTY;
        grid.set_given(a, Digit::D1);
        grid.set_found(b, Digit::D9);
        assert_eq!((grid.givens(), grid.filled().len(), grid.len()), (CellSet::of(a), 2, 2));
        assert_eq!(grid.get(b), Some(Digit::D9));
        assert!(grid.is_given(a) && !grid.is_given(b));
        assert_eq!(grid.puzzle().get(b), None);
        assert!(grid.as_givens().same_digits(&grid) && grid.as_givens() != grid);
        grid.clear(b);
        assert_eq!(grid.blanks().len(), 80);
    }

    #[test]
    fn a_clash_names_both_cells_once() {
        let mut grid = Grid::EMPTY;
        for cell in [Cell::at(4, 3), Cell::at(4, 5)] {
            grid.set_given(cell, Digit::D7);
        }
        assert_eq!(grid.clashes().len(), 1, "same row and same block are one clash");
        assert_eq!(grid.clash().unwrap().house, House::row(4));
        assert_eq!(grid.clash().unwrap().to_string(), "r5c4 and r5c6 are both 7");
    }

    #[test]
    fn digits_above_nine_are_no_grid() {
        let mut digits = [0; 81];
        digits[80] = 10;
        assert_eq!(Grid::from_digits(digits), None);
        assert_eq!(Grid::try_from(digits).unwrap_err().to_string(), "expected digits from 0 to 9");
    }

    #[test]
    fn the_digits_are_the_same_by_cell_by_row_and_in_all() {
        let digits = core::array::from_fn(|i| (i % 10) as u8);
        let mut grid = Grid::try_from(digits).unwrap();
        grid.set_found(Cell::at(8, 8), Digit::D4);
        assert_eq!(grid.rows().len(), 9);
        for (cell, in_row) in Cell::all().zip(grid.rows().flatten()) {
            assert_eq!((grid[cell], in_row), (grid.get(cell), grid.get(cell)));
        }
    }
}
