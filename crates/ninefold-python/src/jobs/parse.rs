//! Any text that is a puzzle, as 81 cells.

use std::ops::Range;

use ninefold::solve::Cancel;
use ninefold::text;

use super::{Cells, Rows, columns};
use crate::column::Column;
use crate::job::Job;
use crate::table::{Table, Type};

pub struct Parse {
    pub texts: Column,
    pub cells: Cells,
}

impl Parse {
    pub fn columns(cells: Cells) -> Vec<(&'static str, Type)> {
        columns(&[("puzzle", cells.kind()), ("givens", Type::Int32)])
    }
}

impl Job for Parse {
    fn rows(&self) -> usize {
        self.texts.len()
    }

    fn grain(&self) -> usize {
        1024
    }

    fn work(&self, rows: Range<usize>, cancel: &Cancel) -> Table {
        let read = |row: usize| {
            let text = self.texts.text(row)?;
            text::parse(&text).map(|entry| entry.grid).map_err(|error| error.to_string())
        };
        let rows = Rows::read_by(rows, read);
        let outcomes = rows.search(2, cancel);
        rows.table(&Parse::columns(self.cells), |number, values| {
            self.cells.push(Some(&rows.grids[number]), &mut values[0]);
            values[1].number(Some(rows.grids[number].givens().len() as i64));
            (rows.verdict(number, &outcomes[number]), None)
        })
    }
}
