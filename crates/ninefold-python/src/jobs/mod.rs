//! Questions to columns of puzzles. One row in, one row out, in order; a bad row has a status and a message.

pub mod augment;
pub mod canonical;
pub mod check;
pub mod generate;
pub mod parse;
pub mod path;
pub mod queried;
pub mod rate;
pub mod solve;

use std::ops::Range;

use ninefold::solve::{Cancel, Limits, Outcome, Solver};
use ninefold::text::line;
use ninefold::{Grid, Verdict};
use ninefold_app::query::Presented;
use ninefold_app::subject::Subject;
use ninefold_app::table::Value;
use ninefold_app::verdict::verdict;
use ninefold_formats::BAD;

use self::queried::Kinds;
use crate::column::Column;
use crate::reading::subject_of;
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
    /// The rows that are none, by their place.
    others: Vec<(usize, Other)>,
    count: usize,
}

/// A row that is not a classic puzzle in a line.
enum Other {
    /// It is not a puzzle, and why.
    Bad(String),
    /// Any other puzzle, answered.
    Answered(Presented),
}

/// So many rows are taken at a time where there may be variants: each may take long.
pub const FEW: usize = 32;

impl Rows {
    /// Reads rows in place of those before.
    pub fn read(&mut self, column: &Column, rows: Range<usize>) {
        self.read_by(rows, |row| column.grid(row));
    }

    pub fn read_by(&mut self, rows: Range<usize>, read: impl Fn(usize) -> Result<Grid, String>) {
        self.read_each(rows, |row| read(row).map_err(Other::Bad));
    }

    /// The same for these kinds of puzzles: those that are more than a line of 81 cells are answered by `answer`.
    pub fn read_kinds(
        &mut self,
        column: &Column,
        rows: Range<usize>,
        kinds: Kinds,
        answer: impl Fn(&Subject) -> Presented,
    ) {
        if let Kinds::Classic = kinds {
            return self.read(column, rows);
        }
        self.read_each(rows, |row| {
            column.grid(row).map_err(|_| match column.text(row).and_then(|text| subject_of(&text)) {
                Ok(subject) => Other::Answered(answer(&subject)),
                Err(fault) => Other::Bad(fault),
            })
        });
    }

    fn read_each(&mut self, rows: Range<usize>, read: impl Fn(usize) -> Result<Grid, Other>) {
        self.grids.clear();
        self.others.clear();
        self.count = rows.len();
        let first = rows.start;
        for row in rows {
            match read(row) {
                Ok(grid) => self.grids.push(grid),
                Err(other) => self.others.push((row - first, other)),
            }
        }
    }

    /// Searches each puzzle.
    pub fn search(&mut self, limit: u64, cancel: &Cancel) {
        self.outcomes.resize(self.grids.len(), Outcome::UNSEARCHED);
        Solver::new().search_batch(&self.grids, Limits::up_to(limit).cancel(cancel), &mut self.outcomes);
    }

    /// Appends a row for each: for each puzzle by its number what `write` puts between the first and the last column, for
    /// the others their answers, or `bad`, missing values, and what is wrong. `write` returns the status and a message.
    pub fn write(
        &self,
        table: &mut Table,
        mut write: impl FnMut(usize, &mut [table::Column]) -> (Verdict, Option<String>),
    ) {
        self.write_each(table, |number, values| {
            let (verdict, remark) = write(number, values);
            let clash = || verdict.clash().map(|clash| clash.to_string());
            (verdict.word(), remark.or_else(clash))
        });
    }

    /// The same for answers of a query.
    pub fn write_answers(&self, table: &mut Table, answer: impl Fn(usize) -> Presented) {
        self.write_each(table, |number, values| {
            let answer = answer(number);
            push_all(&answer.values, values);
            (answer.judged.status.name(), answer.message)
        });
    }

    fn write_each(
        &self,
        table: &mut Table,
        mut write: impl FnMut(usize, &mut [table::Column]) -> (&'static str, Option<String>),
    ) {
        table.rows += self.count;
        let mut others = self.others.iter().peekable();
        let mut number = 0;
        let (status, rest) = table.columns.split_first_mut().expect("the status comes first");
        let (message, values) = rest.split_last_mut().expect("the message comes last");
        for row in 0..self.count {
            if let Some((_, other)) = others.next_if(|(at, _)| *at == row) {
                let (word, remark) = other.write(values);
                status.text(Some(word));
                message.text(remark);
            } else {
                let (word, remark) = write(number, values);
                status.bytes(word.as_bytes());
                message.text(remark.as_deref());
                number += 1;
            }
        }
    }

    /// The place of each puzzle among the rows.
    pub fn places(&self) -> Vec<usize> {
        let mut others = self.others.iter().map(|(place, _)| *place).peekable();
        (0..self.count).filter(|&place| others.next_if_eq(&place).is_none()).collect()
    }

    /// The verdict on a puzzle by its number.
    pub fn verdict(&self, number: usize) -> Verdict {
        verdict(&self.grids[number], self.outcomes[number].solutions)
    }
}

impl Other {
    /// Appends its values; its status and a message.
    fn write(&self, columns: &mut [table::Column]) -> (&str, Option<&str>) {
        match self {
            Other::Bad(fault) => {
                columns.iter_mut().for_each(table::Column::null);
                (BAD, Some(fault))
            }
            Other::Answered(answer) => {
                push_all(&answer.values, columns);
                (answer.judged.status.name(), answer.message.as_deref())
            }
        }
    }
}

/// Appends the values of a query; columns beyond them get none.
pub fn push_all(values: &[Value], columns: &mut [table::Column]) {
    let (known, rest) = columns.split_at_mut(values.len().min(columns.len()));
    known.iter_mut().zip(values).for_each(|(column, value)| push(value, column));
    rest.iter_mut().for_each(table::Column::null);
}

/// Appends a value of a query to a column of its type.
fn push(value: &Value, column: &mut table::Column) {
    match value {
        Value::Missing => column.null(),
        // Numbers that 64 bits do not hold are text.
        Value::Text(_) if column.kind() == Type::Int64 => column.null(),
        Value::Count(count) => column.number(i64::try_from(*count).ok()),
        Value::Flag(flag) => column.number(Some((*flag).into())),
        Value::Number(number) | Value::Rating(number) => column.float(Some(*number)),
        Value::Text(_) | Value::List(_) | Value::Data(_) => column.text(Some(&value.to_string())),
    }
}

/// Columns between status and message.
pub fn columns(between: &[(&'static str, Type)]) -> Vec<(&'static str, Type)> {
    [&[STATUS], between, &[MESSAGE]].concat()
}
