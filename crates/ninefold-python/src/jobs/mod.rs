//! Questions to columns of puzzles. One row in, one row out, in order; a bad row has a status and a message.

pub mod augment;
pub mod canonical;
pub mod check;
pub mod generate;
pub mod parse;
pub mod path;
pub mod rate;
pub mod solve;

use std::ops::Range;

use ninefold::solve::{Cancel, Limits, Outcome, Solver};
use ninefold::text::line;
use ninefold::{Grid, Verdict};
use ninefold_app::verdict::verdict;
use ninefold_formats::BAD;

use crate::column::Column;
use crate::table::{self, Table, Type};

pub const STATUS: (&str, Type) = ("status", Type::Text);
pub const MESSAGE: (&str, Type) = ("message", Type::Text);

/// How 81 cells are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cells {
    /// 81 characters.
    Text,
    /// 81 bytes from 0 to 9.
    Bytes,
    /// A list of 81 numbers.
    List,
}

impl Cells {
    pub fn named(name: &str) -> Option<Cells> {
        Some(match name {
            "text" => Cells::Text,
            "bytes" => Cells::Bytes,
            "list" => Cells::List,
            _ => return None,
        })
    }

    /// The type of a column of grids.
    pub fn kind(self) -> Type {
        match self {
            Cells::Text => Type::Text,
            Cells::Bytes => Type::Bytes(81),
            Cells::List => Type::List(81),
        }
    }

    /// Appends a grid to such a column.
    #[inline]
    pub fn push(self, grid: Option<&Grid>, column: &mut table::Column) {
        match (grid, self) {
            (None, _) => column.null(),
            (Some(grid), Cells::Text) => column.bytes(&line::characters(grid)),
            (Some(grid), _) => column.bytes(&grid.digits()),
        }
    }
}

/// Some rows of a column, read and solved. Its memory is used again for the rows that come next.
#[derive(Default)]
pub struct Rows {
    /// The puzzles among them.
    pub grids: Vec<Grid>,
    /// What a search found for each of them.
    pub outcomes: Vec<Outcome>,
    /// The rows that are none, by their place, and why.
    faults: Vec<(usize, String)>,
    count: usize,
}

impl Rows {
    /// Reads rows in place of those before.
    pub fn read(&mut self, column: &Column, rows: Range<usize>) {
        self.read_by(rows, |row| column.grid(row));
    }

    pub fn read_by(&mut self, rows: Range<usize>, read: impl Fn(usize) -> Result<Grid, String>) {
        self.grids.clear();
        self.faults.clear();
        self.count = rows.len();
        let first = rows.start;
        for row in rows {
            match read(row) {
                Ok(grid) => self.grids.push(grid),
                Err(fault) => self.faults.push((row - first, fault)),
            }
        }
    }

    /// Searches each puzzle.
    pub fn search(&mut self, limit: u64, cancel: &Cancel) {
        self.outcomes.resize(self.grids.len(), Outcome::UNSEARCHED);
        Solver::new().search_batch(&self.grids, Limits::up_to(limit).cancel(cancel), &mut self.outcomes);
    }

    /// Appends a row for each: for each puzzle by its number what `write` puts into all but the last column,
    /// for the others `bad`, missing values, and what is wrong. `write` returns the status and a message.
    pub fn write(
        &self,
        table: &mut Table,
        mut write: impl FnMut(usize, &mut [table::Column]) -> (Verdict, Option<String>),
    ) {
        table.rows += self.count;
        let mut faults = self.faults.iter().peekable();
        let mut number = 0;
        let (status, rest) = table.columns.split_first_mut().expect("the status comes first");
        let (message, values) = rest.split_last_mut().expect("the message comes last");
        for row in 0..self.count {
            if let Some((_, fault)) = faults.next_if(|(at, _)| *at == row) {
                status.text(Some(BAD));
                message.text(Some(fault));
                values.iter_mut().for_each(table::Column::null);
            } else {
                let (verdict, remark) = write(number, values);
                status.bytes(verdict.word().as_bytes());
                let clash = || verdict.clash().map(|clash| clash.to_string());
                message.text(remark.or_else(clash).as_deref());
                number += 1;
            }
        }
    }

    /// The place of each puzzle among the rows.
    pub fn places(&self) -> Vec<usize> {
        let mut faults = self.faults.iter().map(|(place, _)| *place).peekable();
        (0..self.count).filter(|&place| faults.next_if_eq(&place).is_none()).collect()
    }

    /// The verdict on a puzzle by its number.
    pub fn verdict(&self, number: usize) -> Verdict {
        verdict(&self.grids[number], self.outcomes[number].solutions)
    }
}

/// Columns between status and message.
pub fn columns(between: &[(&'static str, Type)]) -> Vec<(&'static str, Type)> {
    [&[STATUS], between, &[MESSAGE]].concat()
}
