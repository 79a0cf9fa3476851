//! The symmetries of the board: what turns a puzzle into the same puzzle in disguise.
//!
//! There are 3,359,232 = 2 × 6⁸ symmetries of the cells (transpose or not; order the three bands and the rows
//! of each; order the three stacks and the columns of each), and with each of them the digits may be
//! relabelled in 9! ways. [`Symmetry`] is one of these; [`Canonical`] is the one member that stands for all
//! the disguises of a grid.

mod automorphisms;
mod bands;
mod canonical;
mod canonicalizer;
mod exhaustive;
mod lines;
mod search;
mod solved;

use core::fmt;
use core::str::FromStr;

pub use automorphisms::automorphisms;
pub use bands::BandClass;
pub use canonical::{Canonical, Form, UnknownForm};
pub use canonicalizer::Canonicalizer;

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid, ParseNotationError};
use crate::random::Random;

/// An order of nine rows (or columns) that keeps bands (or stacks) together: `order[new]` is the old one.
pub(crate) type LineOrder = [u8; 9];

/// The six orders of three things.
pub(crate) const ORDERS_OF_THREE: [[u8; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The 1,296 orders of nine lines; the first is the one that leaves them as they are.
pub(crate) static LINE_ORDERS: [LineOrder; 1296] = {
    let mut orders = [[0; 9]; 1296];
    let mut i = 0;
    while i < 1296 {
        let bands = ORDERS_OF_THREE[i / 216];
        let inner = [ORDERS_OF_THREE[i / 36 % 6], ORDERS_OF_THREE[i / 6 % 6], ORDERS_OF_THREE[i % 6]];
        let mut line = 0;
        while line < 9 {
            orders[i][line] = bands[line / 3] * 3 + inner[line / 3][line % 3];
            line += 1;
        }
        i += 1;
    }
    orders
};

/// One of the 3,359,232 × 9! ways to disguise a grid: a rearrangement of the cells that keeps every house a
/// house, and a relabelling of the digits.
///
/// It is written `r456123789 c123456789 d987654321`: the new rows are the old rows 4, 5, 6, 1 …; likewise the
/// columns; the digit 1 becomes 9, 2 becomes 8 …. A leading `t` says that the grid is transposed first.
///
/// ```
/// use ninefold::{Cell, Digit, Symmetry};
/// let symmetry: Symmetry = "t r456123789 c123456789 d987654321".parse().unwrap();
/// let cell: Cell = "r2c4".parse().unwrap(); // transposed r4c2, and row 4 comes first
/// assert_eq!(symmetry.cell(cell).to_string(), "r1c2");
/// assert_eq!(symmetry.digit(Digit::D1), Digit::D9);
/// assert_eq!(symmetry.then(&symmetry.inverse()), Symmetry::IDENTITY);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry {
    transposed: bool,
    rows: LineOrder,
    columns: LineOrder,
    /// The new index of each digit.
    digits: [u8; 9],
}

impl Symmetry {
    /// How many symmetries the cells have.
    pub const CELL_SYMMETRIES: u32 = 2 * 1296 * 1296;

    /// Leaves everything as it is.
    pub const IDENTITY: Symmetry =
        Symmetry { transposed: false, rows: UNMOVED, columns: UNMOVED, digits: UNMOVED };

    /// Transposes if `transposed`, then takes the rows in the order `rows` and the columns in the order
    /// `columns` (`rows[new]` is the old one, both 0 to 8), and writes `digits[d.index()]` for every digit
    /// `d`.
    ///
    /// `None` if an order tears a band or stack apart or repeats a line, or if `digits` repeats a digit.
    pub fn new(transposed: bool, rows: [u8; 9], columns: [u8; 9], digits: [Digit; 9]) -> Option<Symmetry> {
        let digits = digits.map(|digit| digit.index() as u8);
        let sound = keeps_bands(&rows) && keeps_bands(&columns) && is_permutation(&digits);
        sound.then_some(Symmetry { transposed, rows, columns, digits })
    }

    /// The cell symmetry of this number (0 to 3,359,231); the digits stay.
    ///
    /// # Panics
    /// If `number` is [`CELL_SYMMETRIES`](Symmetry::CELL_SYMMETRIES) or more.
    pub fn of_cells(number: u32) -> Symmetry {
        assert!(number < Symmetry::CELL_SYMMETRIES);
        let number = number as usize;
        Symmetry {
            transposed: number >= 1296 * 1296,
            rows: LINE_ORDERS[number / 1296 % 1296],
            columns: LINE_ORDERS[number % 1296],
            digits: UNMOVED,
        }
    }

    /// Any of them, each equally likely.
    pub fn random(random: &mut Random) -> Symmetry {
        let mut symmetry = Symmetry::of_cells(random.below(Symmetry::CELL_SYMMETRIES));
        random.shuffle(&mut symmetry.digits);
        symmetry
    }

    /// Whether rows become columns.
    pub fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// The old row (after transposing) of each new row, 0 to 8.
    pub fn rows(&self) -> [u8; 9] {
        self.rows
    }

    /// The old column (after transposing) of each new column, 0 to 8.
    pub fn columns(&self) -> [u8; 9] {
        self.columns
    }

    /// What the digits 1 to 9 become.
    pub fn digits(&self) -> [Digit; 9] {
        self.digits.map(|index| Digit::from_index(index as usize))
    }

    /// This first, then `next`.
    #[must_use]
    pub fn then(&self, next: &Symmetry) -> Symmetry {
        let (rows, columns) =
            if next.transposed { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Symmetry {
            transposed: self.transposed != next.transposed,
            rows: next.rows.map(|row| rows[row as usize]),
            columns: next.columns.map(|column| columns[column as usize]),
            digits: self.digits.map(|digit| next.digits[digit as usize]),
        }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Symmetry {
        let (rows, columns) =
            if self.transposed { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Symmetry {
            transposed: self.transposed,
            rows: inverted(rows),
            columns: inverted(columns),
            digits: inverted(&self.digits),
        }
    }

    /// Where `cell` goes.
    pub fn cell(&self, cell: Cell) -> Cell {
        let (row, column) =
            if self.transposed { (cell.column(), cell.row()) } else { (cell.row(), cell.column()) };
        Cell::at(inverted(&self.rows)[row] as usize, inverted(&self.columns)[column] as usize)
    }

    /// What `digit` becomes.
    #[inline]
    pub fn digit(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()] as usize)
    }

    /// What `candidate` becomes.
    pub fn candidate(&self, candidate: Candidate) -> Candidate {
        Candidate { cell: self.cell(candidate.cell), digit: self.digit(candidate.digit) }
    }

    /// Where `cells` go.
    pub fn cell_set(&self, cells: CellSet) -> CellSet {
        Cell::all().filter(|&new| cells.contains(self.old_cell(new))).collect()
    }

    /// What `digits` become.
    pub fn digit_set(&self, digits: DigitSet) -> DigitSet {
        digits.into_iter().map(|digit| self.digit(digit)).collect()
    }

    /// The disguised grid; givens stay givens.
    pub fn grid(&self, grid: &Grid) -> Grid {
        let mut disguised = Grid::EMPTY;
        for new in Cell::all() {
            let old = self.old_cell(new);
            match grid.get(old).map(|digit| self.digit(digit)) {
                None => {}
                Some(digit) if grid.is_given(old) => disguised.set_given(new, digit),
                Some(digit) => disguised.set_found(new, digit),
            }
        }
        disguised
    }

    /// The disguised position.
    pub fn candidates(&self, candidates: &Candidates) -> Candidates {
        let mut disguised = Candidates::new(&self.grid(candidates.grid()));
        for old in candidates.blanks() {
            let (new, digits) = (self.cell(old), self.digit_set(candidates.at(old)));
            for digit in digits {
                disguised.restore(Candidate { cell: new, digit });
            }
            disguised.restrict(new, digits);
        }
        disguised
    }

    /// Which cell goes to `new`.
    #[inline]
    fn old_cell(&self, new: Cell) -> Cell {
        let (row, column) = (self.rows[new.row()] as usize, self.columns[new.column()] as usize);
        if self.transposed { Cell::at(column, row) } else { Cell::at(row, column) }
    }
}

const UNMOVED: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

fn inverted(order: &[u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (new, &old) in order.iter().enumerate() {
        inverse[old as usize] = new as u8;
    }
    inverse
}

fn is_permutation(order: &[u8; 9]) -> bool {
    order.iter().fold(0u32, |seen, &item| if item < 9 { seen | 1 << item } else { seen }) == 0x1ff
}

fn keeps_bands(order: &LineOrder) -> bool {
    is_permutation(order) && order.chunks(3).all(|band| band.iter().all(|&line| line / 3 == band[0] / 3))
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.transposed { "t " } else { "" })?;
        for (separator, order) in [("r", &self.rows), (" c", &self.columns), (" d", &self.digits)] {
            f.write_str(separator)?;
            order.iter().try_for_each(|item| write!(f, "{}", item + 1))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Symmetry({self})")
    }
}

impl FromStr for Symmetry {
    type Err = ParseNotationError;

    /// Reads `t r456123789 c123456789 d987654321`; the `t` may be missing.
    fn from_str(s: &str) -> Result<Symmetry, ParseNotationError> {
        let mut words = s.split_whitespace().peekable();
        let transposed = words.next_if(|&word| word == "t").is_some();
        let mut order = |letter: char| parse_order(words.next()?.strip_prefix(letter)?);
        let parsed = (order('r'), order('c'), order('d'));
        let (Some(rows), Some(columns), Some(digits), None) = (parsed.0, parsed.1, parsed.2, words.next())
        else {
            return Err(EXPECTED);
        };
        let digits = digits.map(|index| Digit::from_index(index as usize));
        Symmetry::new(transposed, rows, columns, digits).ok_or(EXPECTED)
    }
}

const EXPECTED: ParseNotationError =
    ParseNotationError { expected: "a symmetry such as t r456123789 c123456789 d987654321" };

/// Nine digits from 1 to 9, as indices from 0.
fn parse_order(word: &str) -> Option<[u8; 9]> {
    let order: [u8; 9] = word.as_bytes().try_into().ok()?;
    order.iter().all(|byte| matches!(byte, b'1'..=b'9')).then(|| order.map(|byte| byte - b'1'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::House;

    fn some() -> impl Iterator<Item = Symmetry> {
        let mut random = Random::new(3);
        (0..200).map(move |_| Symmetry::random(&mut random))
    }

    #[test]
    fn houses_stay_houses() {
        let houses: Vec<CellSet> = House::all().map(|house| house.cells()).collect();
        for symmetry in some() {
            assert!(houses.iter().all(|&house| houses.contains(&symmetry.cell_set(house))), "{symmetry}");
        }
    }

    #[test]
    fn symmetries_form_a_group_that_acts_on_everything_alike() {
        let puzzle: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        for (a, b) in some().zip(some().skip(1)) {
            let both = a.then(&b);
            assert_eq!(both.grid(&puzzle), b.grid(&a.grid(&puzzle)));
            assert_eq!(a.inverse().grid(&a.grid(&puzzle)), puzzle);
            assert_eq!(a.then(&a.inverse()), Symmetry::IDENTITY);
            assert_eq!(a.inverse().then(&a), Symmetry::IDENTITY);
            assert_eq!(both.cell_set(puzzle.givens()), both.grid(&puzzle).givens());
            let moved: Grid = puzzle.iter().map(|given| a.candidate(given)).collect();
            assert_eq!(moved, a.grid(&puzzle));
        }
    }

    #[test]
    fn candidates_move_with_their_marks() {
        let mut position = Candidates::EMPTY;
        position.place("r1c1=5".parse().unwrap());
        position.remove("r9c9=1".parse().unwrap());
        position.restore("r1c2=5".parse().unwrap());
        for symmetry in some() {
            let moved = symmetry.candidates(&position);
            for candidate in (0..Candidate::COUNT).map(Candidate::from_index) {
                assert_eq!(moved.contains(symmetry.candidate(candidate)), position.contains(candidate));
            }
            assert_eq!(symmetry.inverse().candidates(&moved), position);
        }
    }

    #[test]
    fn every_symmetry_reads_back_and_nothing_else_is_read() {
        for symmetry in some() {
            assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
        }
        let rest = "c123456789 d123456789";
        for torn in ["r142356789", "r112456789", "r12345678", "r023456789", "x123456789", ""] {
            assert!(format!("{torn} {rest}").parse::<Symmetry>().is_err(), "{torn}");
        }
        assert!(format!("r123456789 {rest} t").parse::<Symmetry>().is_err());
    }

    #[test]
    fn the_numbers_of_cell_symmetries_are_all_different() {
        let orders: std::collections::BTreeSet<LineOrder> = LINE_ORDERS.iter().copied().collect();
        assert_eq!(orders.len(), 1296);
        assert!(orders.iter().all(keeps_bands));
        let last = Symmetry::of_cells(Symmetry::CELL_SYMMETRIES - 1);
        assert!(last.is_transposed() && last != Symmetry::of_cells(0));
        assert_eq!(Symmetry::of_cells(0), Symmetry::IDENTITY);
    }
}
