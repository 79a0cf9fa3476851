//! Multi-sector locked sets: the blanks where some rows and columns cross, with as many links as cells.
//!
//! ```text
//!         c1 c3 c7       A digit in these nine cells needs its rows, its columns or its blocks, whichever are the
//!    r2   .  .  .        fewest. If the digits together need as many houses as there are cells, each of these houses
//!    r5   .  .  .        holds its digit in the cells.
//!    r6   .  .  .
//! ```
//!
//! All choices of three to six rows and columns are tried: with fewer, others say the same more simply, with
//! more, the remaining lines do. The rows that a digit has in a set of columns, and the other way round, are
//! looked up.

use core::cmp::Reverse;
use core::ops::ControlFlow;

use super::{Locked, notation, words};
use crate::board::{Candidate, Cell, CellSet, Digit, House};
use crate::logic::step::Form;
use crate::logic::{Info, Position, Step, StepSink, Technique};
use crate::sort::Arrange;

/// Locked sets of cells in rows and columns.
#[derive(Debug)]
pub struct Msls(Info);

pub static MSLS: Msls = Msls(
    Info::new(
        "msls",
        "Multi-Sector Locked Set",
        "The cells where some rows and columns cross can hold only as many digits as they are.",
    )
    .also(&["multi-sector-locked-sets"])
    .words(words)
    .form(Form::Pattern(notation))
    .optional(),
);

/// Fewer cells are a subset or an almost locked set that has simpler names.
const FEWEST_CELLS: u8 = 12;

/// With fewer blanks on the board there are simpler ways.
const FEWEST_BLANKS: usize = 45;

/// For each digit some lines, as bits.
type ByDigit = [i16; 9];

/// For each digit, where it is, by lines.
struct Tables {
    /// `rows[columns][digit]`: the rows that have the digit in one of these columns.
    rows: Vec<ByDigit>,
    /// `columns[rows][digit]`: the columns that have it in one of these rows.
    columns: Vec<ByDigit>,
    /// `blanks[row]`: the columns of its blanks.
    blanks: [u16; 9],
}

impl Tables {
    fn of(on: &Position) -> Tables {
        let table = |at: fn(usize, usize) -> Cell| {
            let mut table = vec![[0; 9]; 512];
            for lines in 1..512usize {
                let (line, rest) = (lines.trailing_zeros() as usize, table[lines & (lines - 1)]);
                let mask = |digit: Digit| {
                    let open = (0..9).filter(|&place| on.places(digit).contains(at(line, place)));
                    open.fold(0, |mask, place| mask | 1 << place)
                };
                table[lines] = match lines.is_power_of_two() {
                    true => Digit::ALL.map(mask),
                    false => core::array::from_fn(|digit| rest[digit] | table[1 << line][digit]),
                };
            }
            table
        };
        let blank = |row| House::row(row).cells() & on.candidates().blanks();
        let columns_of = |cells: CellSet| cells.into_iter().fold(0, |mask, cell| mask | 1 << cell.column());
        let blanks = core::array::from_fn(|row| columns_of(blank(row)));
        Tables { columns: table(Cell::at), rows: table(|column, row| Cell::at(row, column)), blanks }
    }

    /// How many blanks each set of columns has in these rows.
    fn cells(&self, rows: u16) -> [u8; 512] {
        let in_column = |column: usize| {
            (0..9).filter(|row| rows >> row & self.blanks[*row] >> column & 1 == 1).count() as u8
        };
        let each: [u8; 9] = core::array::from_fn(in_column);
        let mut cells = [0; 512];
        for columns in 1..512usize {
            cells[columns] = cells[columns & (columns - 1)] + each[columns.trailing_zeros() as usize];
        }
        cells
    }

    /// What digits have in some rows.
    fn in_rows(&self, rows: u16) -> InRows {
        let of = |rows: u16| self.columns[usize::from(rows)];
        InRows {
            rows: rows as i16,
            columns: of(rows),
            by_band: [0o7, 0o70, 0o700].map(|band| of(rows & band)),
        }
    }
}

/// What digits have in some rows: in which columns they are, in all of the rows and in those of each band.
struct InRows {
    rows: i16,
    columns: ByDigit,
    by_band: [ByDigit; 3],
}

impl InRows {
    /// How many lines or blocks the digits need together in these rows and columns; `rows` are the rows that
    /// have them in the columns. Written without branches, so that eight digits are counted at a time.
    fn links(&self, columns: i16, rows: &ByDigit) -> i16 {
        let needs = |digit: usize| {
            let lines = count(rows[digit] & self.rows).min(count(self.columns[digit] & columns));
            // No `map` over an array here: whether that is inlined varies from build to build.
            let [a, b, c] = &self.by_band;
            lines.min(stacks(a[digit] & columns) + stacks(b[digit] & columns) + stacks(c[digit] & columns))
        };
        let eight: [i16; 8] = core::array::from_fn(needs);
        eight.iter().sum::<i16>() + needs(8)
    }
}

/// How many of nine bits are set.
#[inline(always)]
pub(super) const fn count(bits: i16) -> i16 {
    let pairs = bits - (bits >> 1 & 0x155);
    let fours = (pairs & 0x333) + (pairs >> 2 & 0x333);
    (fours + (fours >> 4) + (fours >> 8)) & 0xf
}

/// In how many stacks these columns are.
#[inline(always)]
const fn stacks(columns: i16) -> i16 {
    let any = (columns | columns >> 1 | columns >> 2) & 0o111;
    (any + (any >> 3) + (any >> 6)) & 3
}

impl Technique for Msls {
    fn info(&self) -> &'static Info {
        &MSLS.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        if on.candidates().blanks().len() < FEWEST_BLANKS {
            return ControlFlow::Continue(());
        }
        let tables = Tables::of(on);
        let choices: Vec<u16> = (0..512u16).filter(|&lines| (3..=6).contains(&lines.count_ones())).collect();
        let mut steps: Vec<Step> = Vec::new();
        for &rows in &choices {
            let (cells, in_rows) = (tables.cells(rows), tables.in_rows(rows));
            for &columns in &choices {
                let cells = cells[usize::from(columns)];
                let links = || in_rows.links(columns as i16, &tables.rows[usize::from(columns)]);
                if cells >= FEWEST_CELLS && links() == i16::from(cells) {
                    let step = self.step(on, rows, columns);
                    let is_new =
                        |step: &Step| !steps.iter().any(|known| known.eliminations == step.eliminations);
                    steps.extend(step.filter(is_new));
                }
            }
        }
        // The most that follows, from the fewest cells.
        steps.arrange_by_key(|step| (Reverse(step.eliminations.len()), step.evidence.truths().len()));
        steps.into_iter().try_for_each(|step| sink.report(step))
    }
}

impl Msls {
    fn step(&self, on: &Position, rows: u16, columns: u16) -> Option<Step> {
        let crossing = |cell: &Cell| rows >> cell.row() & 1 == 1 && columns >> cell.column() & 1 == 1;
        let cells: CellSet = on.candidates().blanks().into_iter().filter(crossing).collect();
        let houses: Vec<House> = House::all().collect();
        let locked = Locked::of(on.candidates(), cells, &houses)?;
        let gone: Vec<Candidate> = locked.eliminations(on.candidates());
        (!gone.is_empty()).then(|| locked.step(on.candidates(), self.info(), gone))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_and_stacks_are_counted() {
        for bits in 0..512i16 {
            let in_stack = |stack: i16| i16::from(bits >> (3 * stack) & 7 != 0);
            assert_eq!(count(bits), bits.count_ones() as i16);
            assert_eq!(stacks(bits), (0..3).map(in_stack).sum::<i16>());
        }
    }
}
