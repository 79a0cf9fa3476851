//! Multi-sector locked sets: the blanks where some rows and columns cross, with as many links as cells.
//!
//! ```text
//!         c1 c3 c7       A digit in these nine cells needs its rows, its columns or its blocks, whichever are the
//!    r2   .  .  .        fewest. If the digits together need as many houses as there are cells, each of these houses
//!    r5   .  .  .        holds its digit in the cells.
//!    r6   .  .  .
//! ```
//!
//! All choices of four or five rows and columns are tried: with fewer, others say the same more simply, with more, the
//! remaining lines do. What a digit needs is looked up: the rows that it has in a set
//! of columns and the other way round are tables.

use core::cmp::Reverse;
use core::ops::ControlFlow;

use super::{Locked, notation, words};
use crate::board::{Candidate, Cell, CellSet, Digit, House};
use crate::logic::step::Form;
use crate::logic::{Found, Info, Position, Step, Technique};
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
    .also(&["multi-sector-locked-sets", "multifish"])
    .words(words)
    .form(Form::Pattern(notation))
    .optional(),
);

/// Fewer cells are a subset or an almost locked set that has simpler names.
const FEWEST_CELLS: u8 = 12;

/// With fewer blanks on the board there are simpler ways.
const FEWEST_BLANKS: usize = 45;

/// How many lines a set of lines has.
const COUNT: [u8; 512] = {
    let mut count = [0; 512];
    let mut lines = 1;
    while lines < 512 {
        count[lines] = count[lines >> 1] + (lines & 1) as u8;
        lines += 1;
    }
    count
};

/// For each digit, where it is, by lines.
struct Tables {
    /// `rows[columns][digit]`: the rows that have the digit in one of these columns.
    rows: Vec<[u16; 9]>,
    /// `columns[rows][digit]`: the columns that have it in one of these rows.
    columns: Vec<[u16; 9]>,
    /// `blanks[row]`: the columns of its blanks.
    blanks: [u16; 9],
}

impl Tables {
    fn of(on: &Position) -> Tables {
        let table = |at: fn(usize, usize) -> Cell| {
            let mut table = vec![[0u16; 9]; 512];
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

    /// Whether so many blanks in these rows and columns are as many as the lines or blocks that their digits need.
    fn is_locked(&self, rows: u16, columns: u16, cells: u8) -> bool {
        let (by_columns, by_rows) = (&self.rows[usize::from(columns)], &self.columns[usize::from(rows)]);
        let mut links = 0;
        for digit in 0..9 {
            let (own_rows, own_columns) = (by_columns[digit] & rows, by_rows[digit] & columns);
            let lines = COUNT[usize::from(own_rows)].min(COUNT[usize::from(own_columns)]);
            links += if lines < 2 { lines } else { lines.min(self.blocks(digit, own_rows, columns)) };
            if links > cells {
                return false;
            }
        }
        links == cells
    }

    /// In how many blocks these rows have the digit in the columns.
    fn blocks(&self, digit: usize, rows: u16, columns: u16) -> u8 {
        let mut blocks = 0;
        for band in [0o7, 0o70, 0o700] {
            let columns = self.columns[usize::from(rows & band)][digit] & columns;
            let stacks = (columns | columns >> 1 | columns >> 2) & 0o111;
            blocks += COUNT[usize::from(stacks)];
        }
        blocks
    }
}

impl Technique for Msls {
    fn info(&self) -> &'static Info {
        &MSLS.0
    }

    fn find(&self, on: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        if on.candidates().blanks().len() < FEWEST_BLANKS {
            return ControlFlow::Continue(());
        }
        let tables = Tables::of(on);
        let choices: Vec<u16> =
            (0..512u16).filter(|&lines| (3..=6).contains(&COUNT[usize::from(lines)])).collect();
        let mut steps: Vec<Step> = Vec::new();
        for &rows in &choices {
            let cells = tables.cells(rows);
            for &columns in &choices {
                let cells = cells[usize::from(columns)];
                if cells >= FEWEST_CELLS && tables.is_locked(rows, columns, cells) {
                    let step = self.step(on, rows, columns);
                    let is_new =
                        |step: &Step| !steps.iter().any(|known| known.eliminations == step.eliminations);
                    steps.extend(step.filter(is_new));
                }
            }
        }
        // The most that follows, from the fewest cells.
        steps.arrange_by_key(|step| (Reverse(step.eliminations.len()), step.evidence.truths.len()));
        steps.into_iter().try_for_each(|step| found.report(step))
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
