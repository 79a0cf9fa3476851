//! The 81 cells and, in constants, all the geometry of the board.
//!
//! Row, column and block arithmetic is written in this file and nowhere else; every table is computed from it
//! at compile time and asserted below.

use core::fmt;
use core::str::FromStr;

use super::ParseNotationError;

/// One of the 81 cells, in reading order. People write `r4c7` and count from one, code counts from zero.
///
/// ```
/// use ninefold::Cell;
/// let cell: Cell = "r4c7".parse().unwrap();
/// assert_eq!((cell.row(), cell.column(), cell.block()), (3, 6, 5));
/// assert_eq!(cell.index(), 33);
/// assert_eq!(cell.peers().len(), 20);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Cell(u8);

impl Cell {
    /// How many cells there are.
    pub const COUNT: usize = 81;

    /// The cell at `index` (0 to 80) in reading order, or `None`.
    pub const fn new(index: usize) -> Option<Cell> {
        if index < Cell::COUNT { Some(Cell(index as u8)) } else { None }
    }

    /// The cell at `index` in reading order.
    ///
    /// # Panics
    /// If `index` is 81 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Cell {
        assert!(index < Cell::COUNT);
        Cell(index as u8)
    }

    /// The cell in `row` and `column`, both 0 to 8.
    ///
    /// # Panics
    /// If one of them is 9 or more.
    #[inline]
    pub const fn at(row: usize, column: usize) -> Cell {
        assert!(row < 9 && column < 9);
        Cell((row * 9 + column) as u8)
    }

    /// The cell at `position` (0 to 8, reading order) of `block` (0 to 8).
    ///
    /// # Panics
    /// If one of them is 9 or more.
    pub const fn in_block(block: usize, position: usize) -> Cell {
        assert!(block < 9 && position < 9);
        Cell::at(block / 3 * 3 + position / 3, block % 3 * 3 + position % 3)
    }

    /// All cells in reading order.
    pub fn all() -> impl ExactSizeIterator<Item = Cell> + DoubleEndedIterator + Clone {
        (0..Cell::COUNT as u8).map(Cell)
    }

    /// 0 to 80 in reading order.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 to 8, from the top.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / 9
    }

    /// 0 to 8, from the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % 9
    }

    /// 0 to 8, in reading order.
    #[inline]
    #[doc(alias = "box")]
    pub const fn block(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// Its name as [`Display`](fmt::Display) writes it, in ASCII: `r4c7`.
    #[inline]
    pub const fn ascii(self) -> [u8; 4] {
        NAMES[self.0 as usize]
    }

    /// 0 to 8: where in its block the cell lies, in reading order.
    #[inline]
    pub const fn position_in_block(self) -> usize {
        self.row() % 3 * 3 + self.column() % 3
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(str::from_utf8(&self.ascii()).expect("ASCII"))
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = ParseNotationError;

    /// Reads `r4c7` or `R4C7`.
    fn from_str(s: &str) -> Result<Cell, ParseNotationError> {
        match s.as_bytes() {
            [b'r' | b'R', row @ b'1'..=b'9', b'c' | b'C', column @ b'1'..=b'9'] => {
                Ok(Cell::at((row - b'1') as usize, (column - b'1') as usize))
            }
            _ => Err(ParseNotationError { expected: "a cell such as r4c7" }),
        }
    }
}

/// The names of all cells.
const NAMES: [[u8; 4]; Cell::COUNT] = {
    let mut names = [*b"r1c1"; Cell::COUNT];
    let mut i = 0;
    while i < Cell::COUNT {
        names[i][1] += (i / 9) as u8;
        names[i][3] += (i % 9) as u8;
        i += 1;
    }
    names
};

/// The cells of each house: rows 0..9, columns 9..18, blocks 18..27; inside a house in reading order.
pub(super) const HOUSE_CELLS: [[Cell; 9]; 27] = {
    let mut houses = [[Cell(0); 9]; 27];
    let mut i = 0;
    while i < 81 {
        let (house, position) = (i / 9, i % 9);
        houses[house][position] = Cell::at(house, position);
        houses[9 + house][position] = Cell::at(position, house);
        houses[18 + house][position] = Cell::in_block(house, position);
        i += 1;
    }
    houses
};

const _: () = {
    let mut i = 0;
    while i < 81 {
        let cell = Cell(i as u8);
        assert!(Cell::in_block(cell.block(), cell.position_in_block()).0 == cell.0);
        i += 1;
    }
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_read_back() {
        assert!(Cell::all().all(|cell| cell.to_string().parse() == Ok(cell)));
        for bad in ["", "r0c1", "r1c0", "r10c1", "c1r1", "a1"] {
            assert!(bad.parse::<Cell>().is_err(), "{bad}");
        }
    }
}
