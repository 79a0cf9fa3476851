//! Unavoidable sets: cells of a solved grid whose digits can be rearranged among them into another solved grid.
//!
//! Where all cells of such a set are blank, a puzzle has two solutions at least; so every puzzle needs a given in
//! every unavoidable set, and a puzzle with a given in every one of them has one solution. Two kinds are found by
//! just looking:
//!
//! ```text
//!     4 . . | 9 . .        two digits trade places:       two rows of a band trade cells:
//!     . . . | . . .        4 9 / 9 4, here in four        1 5 8 / 5 8 1, in three columns,
//!     9 . . | 4 . .        cells, or along a cycle        or along a longer cycle
//! ```
//!
//! In each of the 36 pairs of digits and each of the 18 pairs of lines of a band or stack, the cycles share out all
//! 18 cells; so every cell is in twelve of these sets. There are about a hundred to a grid. (The word is McGuire's,
//! Tugemann's and Civario's, "There is no 16-clue Sudoku", 2012; they use larger collections.)

use crate::board::{Cell, CellSet, DigitSet, Grid, House};

/// A set of cells, written as the reader likes: by [`sets`], each cell is a bit of the reader's choice.
pub(super) type Bits = u128;

/// The sets found by looking, but for those of all 18 cells, which are of little use. `bits[i]` stands for the cell
/// of index *i*.
///
/// # Panics
/// If a cell is blank.
pub(super) fn sets(solved: &Grid, bits: &[Bits; 81], mut take: impl FnMut(Bits)) {
    let digits = solved.digits().map(|digit| digit - 1);
    let by_digit = Spots::of_digits(&digits, bits);
    for first in 0..9 {
        for second in 0..first {
            cycles(
                |row| by_digit.successors(first, second, row),
                |row| by_digit.bits(first, second, row),
                &mut take,
            );
        }
    }
    for line in 0..18 {
        for other in line + 1..line / 3 * 3 + 3 {
            trades(&digits, bits, line, other, &mut take);
        }
    }
}

/// The other grid of a set found by [`sets`]: its two digits, or its two lines, trade places.
pub(super) fn rearranged(solved: &Grid, set: CellSet) -> Option<Grid> {
    let digits: DigitSet = set.iter().filter_map(|cell| solved.get(cell)).collect();
    let counterpart = |cell| match digits.len() {
        2 => digits.iter().find(|&digit| solved.get(cell) != Some(digit)),
        _ => solved.get(mate(set, cell)?),
    };
    let mut other = *solved;
    for cell in set {
        other.set_given(cell, counterpart(cell)?);
    }
    Some(other)
}

/// The one other cell of a set in the same column, or else in the same row.
fn mate(set: CellSet, cell: Cell) -> Option<Cell> {
    let [row, column, _] = cell.houses().map(|house| (house.cells() & set).without(cell));
    column.single().or(row.single())
}

/// Where each digit is.
struct Spots {
    /// By digit and row: the column, the block, and the reader's bits.
    column: [[u8; 9]; 9],
    block: [[u8; 9]; 9],
    bits: [[Bits; 9]; 9],
    /// By digit and column, and by digit and block: the row.
    row_by_column: [[u8; 9]; 9],
    row_by_block: [[u8; 9]; 9],
}

impl Spots {
    fn of_digits(digits: &[u8; 81], bits: &[Bits; 81]) -> Spots {
        let none = [[0; 9]; 9];
        let mut spots =
            Spots { column: none, block: none, bits: [[0; 9]; 9], row_by_column: none, row_by_block: none };
        for cell in Cell::all() {
            let (row, column, block) = (cell.row(), cell.column(), cell.block());
            let digit = usize::from(digits[cell.index()]);
            spots.column[digit][row] = column as u8;
            spots.block[digit][row] = block as u8;
            spots.bits[digit][row] = bits[cell.index()];
            spots.row_by_column[digit][column] = row as u8;
            spots.row_by_block[digit][block] = row as u8;
        }
        spots
    }

    /// If `first` and `second` trade places in `row`, they must in these rows too.
    fn successors(&self, first: usize, second: usize, row: usize) -> u16 {
        let (column, block) = (self.column[first][row], self.block[first][row]);
        let by_column = self.row_by_column[second][usize::from(column)];
        let by_block = self.row_by_block[second][usize::from(block)];
        1 << by_column | 1 << by_block
    }

    fn bits(&self, first: usize, second: usize, row: usize) -> Bits {
        self.bits[first][row] | self.bits[second][row]
    }
}

/// Shares nine things out into the smallest parts that contain the successors of their members.
#[inline]
fn cycles(successors: impl Fn(usize) -> u16, bits: impl Fn(usize) -> Bits, take: &mut impl FnMut(Bits)) {
    const ALL: u16 = 0x1ff;
    let mut left = ALL;
    while left != 0 {
        let (mut part, mut new, mut set) = (0u16, left & left.wrapping_neg(), 0);
        while new != 0 {
            let member = new.trailing_zeros() as usize;
            part |= 1 << member;
            set |= bits(member);
            new = (new | successors(member)) & !part;
        }
        if part == ALL {
            return;
        }
        take(set);
        left &= !part;
    }
}

/// The cycles of two lines (0 to 17: rows, then columns) of one band or stack.
fn trades(digits: &[u8; 81], bits: &[Bits; 81], line: usize, other: usize, take: &mut impl FnMut(Bits)) {
    let cells = |line| House::from_index(line).cell_list().map(Cell::index);
    let (cells, others) = (cells(line), cells(other));
    let mut place = [0u8; 9];
    for (at, &cell) in cells.iter().enumerate() {
        place[usize::from(digits[cell])] = at as u8;
    }
    let successors = |at: usize| 1u16 << place[usize::from(digits[others[at]])];
    cycles(successors, |at| bits[cells[at]] | bits[others[at]], take);
}

/// Unavoidable sets by the highest of their bits, their *end*.
#[derive(Debug)]
pub(super) struct Sets {
    /// By bit: one past the number of the last set that ends there; 0 for none.
    ends: [u16; 81],
    /// By number: the set.
    sets: Vec<Bits>,
    /// By number: where the one before with the same end is, in the same way as `ends`.
    before: Vec<u16>,
}

impl Default for Sets {
    fn default() -> Sets {
        Sets { ends: [0; 81], sets: Vec::with_capacity(160), before: Vec::with_capacity(160) }
    }
}

impl Sets {
    /// Adds a set and says where it ends, unless it is empty.
    #[inline]
    pub fn insert(&mut self, set: Bits) -> Option<usize> {
        let place = set.checked_ilog2()? as usize;
        let end = &mut self.ends[place];
        self.sets.push(set);
        self.before.push(*end);
        *end = self.sets.len() as u16;
        Some(place)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// The sets that end at `place`, with their numbers.
    #[inline]
    pub fn ending_at(&self, place: usize) -> impl Iterator<Item = (usize, Bits)> {
        let mut next = self.ends[place];
        core::iter::from_fn(move || {
            let number = usize::from(next).checked_sub(1)?;
            next = self.before[number];
            Some((number, self.sets[number]))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Digit;

    #[test]
    fn without_such_a_set_there_is_another_solution() {
        let solved: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        let bits = core::array::from_fn(|i| 1 << i);
        let mut found = Vec::new();
        sets(&solved, &bits, |set| found.push(CellSet::from_bits(set)));
        assert!(found.len() > 50);
        for set in found {
            let mut puzzle = solved;
            set.into_iter().for_each(|cell| puzzle.clear(cell));
            let solutions: Vec<Grid> = puzzle.solutions().collect();
            let differs = |other: &Grid| set.iter().all(|cell| other.get(cell) != solved.get(cell));
            assert!(solutions.iter().any(differs), "{set:?} can be avoided");
            let other = rearranged(&solved.as_givens(), set).expect("every cell has its counterpart");
            assert!(differs(&other) && other.is_solution_of(&puzzle), "{set:?}");
        }
    }

    #[test]
    fn the_sets_are_those_of_digits_and_of_lines() {
        let solved: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        let bits = core::array::from_fn(|i| 1 << i);
        sets(&solved, &bits, |set| {
            let set = CellSet::from_bits(set);
            let digits: std::collections::BTreeSet<Digit> =
                set.iter().filter_map(|cell| solved.get(cell)).collect();
            let lines = |line: fn(Cell) -> usize| {
                set.iter().map(line).collect::<std::collections::BTreeSet<_>>().len()
            };
            assert!(digits.len() == 2 || lines(Cell::row) == 2 || lines(Cell::column) == 2, "{set:?}");
        });
    }
}
