//! The rows of a grid and of its transposed twin, each packed into one number.

use super::LineOrder;
use crate::board::{Digit, Grid};

/// The digit of column `c` times four at bits 4c..4c + 6: `row >> 4 * c & 0x3c` is the place of its label in
/// [`Labels`], found without another shift.
pub(super) type Row = u64;

/// A label for each digit and for blank: nibble *d* for the digit *d*, nibble 0 for blank.
pub(super) type Labels = u64;

/// Nine labels of a row, the first in the highest nibble: rows compare as numbers.
pub(super) type Word = u64;

/// The bits of the nibbles 1 to 9 that are set if the count is two or more.
const TWICE: u64 = 0xee_eeee_eee0;

/// The rows of a grid.
pub(super) struct Lines {
    /// As written, and transposed.
    pub rows: [[Row; 9]; 2],
    /// Whether a row or column holds a digit twice.
    pub clash: bool,
}

impl Lines {
    pub fn new(grid: &Grid) -> Lines {
        let mut rows = [[0; 9]; 2];
        // A nibble for each digit counts how often the column has it.
        let mut in_column = [0u64; 9];
        let mut repeats = 0;
        for (r, bytes) in grid.as_bytes().chunks_exact(9).enumerate() {
            let (mut row, mut in_row) = (0, 0);
            for (c, &byte) in bytes.iter().enumerate() {
                let digit = u64::from(byte & 0xf);
                row |= digit << (4 * c + 2);
                rows[1][c] |= digit << (4 * r + 2);
                let one = 1 << (4 * digit);
                in_row += one;
                in_column[c] += one;
            }
            rows[0][r] = row;
            repeats |= in_row;
        }
        repeats = in_column.iter().fold(repeats, |all, &column| all | column);
        Lines { rows, clash: repeats & TWICE != 0 }
    }
}

/// The bits of one nibble pair that hold four times a digit.
pub(super) const DIGIT4: u64 = 0x3c;

/// Labels digits in the order in which they appear: the smallest labelling for a given arrangement of the
/// cells.
#[derive(Clone, Copy)]
pub(super) struct Labelling {
    pub labels: Labels,
    /// The label that the next unseen digit gets.
    next: u64,
}

impl Labelling {
    /// Nothing is labelled but blank.
    pub const NEW: Labelling = Labelling { labels: 0, next: 1 };

    /// Reads `row` in the order `columns`, labelling what has no label yet.
    #[inline]
    pub fn read(&mut self, row: Row, columns: &LineOrder) -> Word {
        columns.iter().fold(0, |word, &column| {
            let digit4 = row >> (4 * column) & DIGIT4;
            word << 4 | self.label(digit4)
        })
    }

    #[inline]
    fn label(&mut self, digit4: u64) -> u64 {
        let label = self.labels >> digit4 & 15;
        if label != 0 || digit4 == 0 {
            return label;
        }
        self.labels |= self.next << digit4;
        self.next += 1;
        self.next - 1
    }
}

/// What each digit becomes; digits without a label take the labels that are left, in order.
pub(super) fn relabelling(labels: Labels) -> [Digit; 9] {
    let mut given = 0u64;
    let label = |digit: Digit| labels >> (4 * digit.get()) & 15;
    for digit in Digit::ALL {
        given |= 1 << label(digit);
    }
    let mut spare = Digit::ALL.into_iter().filter(|digit| given >> digit.get() & 1 == 0);
    Digit::ALL.map(|digit| {
        Digit::new(label(digit) as u8).unwrap_or_else(|| spare.next().expect("as many as digits"))
    })
}

/// The grid of nine rows; all digits are givens.
pub(super) fn grid_of(words: &[Word; 9]) -> Grid {
    let mut digits = [0; 81];
    for (row, word) in digits.chunks_exact_mut(9).zip(words) {
        for (column, digit) in row.iter_mut().enumerate() {
            *digit = (word >> (32 - 4 * column) & 15) as u8;
        }
    }
    Grid::from_digits(digits).expect("labels are 0 to 9")
}
