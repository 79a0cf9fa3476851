//! The 27 houses (rows, columns, blocks) and the 18 lines among them.

use core::fmt;
use core::str::FromStr;

use super::cell::HOUSE_CELLS;
use super::{Cell, CellSet, ParseNotationError};

/// A house: nine cells that hold each digit once. Rows are 0..9, columns 9..18, blocks 18..27.
///
/// Prints as `r4`, `c7` or `b5`.
#[doc(alias = "unit")]
#[doc(alias = "region")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct House(u8);

/// What sort of house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A block of 3 × 3 cells.
    Block,
}

impl HouseKind {
    /// `"row"`, `"column"` or `"block"`.
    pub const fn name(self) -> &'static str {
        match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Block => "block",
        }
    }
}

impl House {
    /// How many houses there are.
    pub const COUNT: usize = 27;

    /// The house at `index` (0 to 26).
    ///
    /// # Panics
    /// If `index` is 27 or more.
    #[inline]
    pub const fn from_index(index: usize) -> House {
        assert!(index < House::COUNT);
        House(index as u8)
    }

    /// Row `n`, 0 to 8 from the top.
    ///
    /// # Panics
    /// If `n` is 9 or more.
    #[inline]
    pub const fn row(n: usize) -> House {
        assert!(n < 9);
        House(n as u8)
    }

    /// Column `n`, 0 to 8 from the left.
    ///
    /// # Panics
    /// If `n` is 9 or more.
    #[inline]
    pub const fn column(n: usize) -> House {
        assert!(n < 9);
        House(9 + n as u8)
    }

    /// Block `n`, 0 to 8 in reading order.
    ///
    /// # Panics
    /// If `n` is 9 or more.
    #[inline]
    pub const fn block(n: usize) -> House {
        assert!(n < 9);
        House(18 + n as u8)
    }

    /// Rows, then columns, then blocks.
    pub fn all() -> impl ExactSizeIterator<Item = House> + DoubleEndedIterator + Clone {
        (0..House::COUNT as u8).map(House)
    }

    /// The nine rows.
    pub fn rows() -> impl ExactSizeIterator<Item = House> + DoubleEndedIterator + Clone {
        (0..9).map(House)
    }

    /// The nine columns.
    pub fn columns() -> impl ExactSizeIterator<Item = House> + DoubleEndedIterator + Clone {
        (9..18).map(House)
    }

    /// The nine blocks.
    pub fn blocks() -> impl ExactSizeIterator<Item = House> + DoubleEndedIterator + Clone {
        (18..27).map(House)
    }

    /// 0 to 26.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 to 8: the number among the houses of its kind.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize % 9
    }

    /// Row, column or block.
    #[inline]
    pub const fn kind(self) -> HouseKind {
        match self.0 {
            0..9 => HouseKind::Row,
            9..18 => HouseKind::Column,
            _ => HouseKind::Block,
        }
    }

    /// Its name as [`Display`](fmt::Display) writes it, in ASCII: `r4`.
    #[inline]
    pub const fn ascii(self) -> [u8; 2] {
        let letter = match self.kind() {
            HouseKind::Row => b'r',
            HouseKind::Column => b'c',
            HouseKind::Block => b'b',
        };
        [letter, b'1' + self.number() as u8]
    }

    /// The house as a line, unless it is a block.
    #[inline]
    pub const fn line(self) -> Option<Line> {
        if self.0 < 18 { Some(Line(self.0)) } else { None }
    }

    /// Its nine cells as a set.
    #[inline]
    pub const fn cells(self) -> CellSet {
        HOUSES[self.index()]
    }

    /// Its nine cells in reading order: position 0 to 8.
    #[inline]
    pub const fn cell_list(self) -> &'static [Cell; 9] {
        &HOUSE_CELLS[self.index()]
    }

    /// The cell at `position` (0 to 8, reading order).
    ///
    /// # Panics
    /// If `position` is 9 or more.
    #[inline]
    pub const fn cell(self, position: usize) -> Cell {
        HOUSE_CELLS[self.index()][position]
    }

    /// Whether `cell` lies in this house.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.cells().contains(cell)
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(str::from_utf8(&self.ascii()).expect("ASCII"))
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for House {
    type Err = ParseNotationError;

    /// Reads `r4`, `c7` or `b5`.
    fn from_str(s: &str) -> Result<House, ParseNotationError> {
        match s.as_bytes() {
            [b'r' | b'R', n @ b'1'..=b'9'] => Ok(House::row((n - b'1') as usize)),
            [b'c' | b'C', n @ b'1'..=b'9'] => Ok(House::column((n - b'1') as usize)),
            [b'b' | b'B', n @ b'1'..=b'9'] => Ok(House::block((n - b'1') as usize)),
            _ => Err(ParseNotationError { expected: "a house such as r4, c7 or b5" }),
        }
    }
}

/// A row or a column: rows are 0..9, columns 9..18.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Line(u8);

impl Line {
    /// How many lines there are.
    pub const COUNT: usize = 18;

    /// Rows, then columns.
    pub fn all() -> impl ExactSizeIterator<Item = Line> + DoubleEndedIterator + Clone {
        (0..Line::COUNT as u8).map(Line)
    }

    /// 0 to 17.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it is a row.
    #[inline]
    pub const fn is_row(self) -> bool {
        self.0 < 9
    }

    /// The line as a house.
    #[inline]
    pub const fn house(self) -> House {
        House(self.0)
    }

    /// Its nine cells.
    #[inline]
    pub const fn cells(self) -> CellSet {
        self.house().cells()
    }

    /// The three blocks it crosses.
    pub const fn blocks(self) -> [House; 3] {
        let n = self.0 as usize % 9 / 3;
        if self.is_row() {
            [House::block(n * 3), House::block(n * 3 + 1), House::block(n * 3 + 2)]
        } else {
            [House::block(n), House::block(n + 3), House::block(n + 6)]
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.house(), f)
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// [`HOUSE_CELLS`] as sets.
pub(super) const HOUSES: [CellSet; 27] = {
    let mut sets = [CellSet::EMPTY; 27];
    let mut house = 0;
    while house < 27 {
        let mut position = 0;
        while position < 9 {
            sets[house] = sets[house].with(HOUSE_CELLS[house][position]);
            position += 1;
        }
        house += 1;
    }
    sets
};

const _: () = {
    let mut house = 0;
    while house < 27 {
        assert!(HOUSES[house].len() == 9);
        house += 1;
    }
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_partition_the_board_three_times() {
        for kind in 0..3 {
            let all: CellSet = House::all().skip(kind * 9).take(9).flat_map(|house| house.cells()).collect();
            assert_eq!(all, CellSet::FULL);
        }
        for house in House::all() {
            assert_eq!(house.to_string().parse(), Ok(house));
            for (position, &cell) in house.cell_list().iter().enumerate() {
                assert_eq!(house.cell(position), cell);
                assert!(cell.houses().contains(&house) && house.contains(cell));
            }
        }
    }

    #[test]
    fn lines_cross_three_blocks() {
        for line in Line::all() {
            assert!(line.blocks().iter().all(|block| (block.cells() & line.cells()).len() == 3));
        }
    }
}
