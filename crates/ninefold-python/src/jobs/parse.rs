//! Any text that is a puzzle, as 81 cells.

use ninefold::solve::Cancel;
use ninefold::text;

use super::{Cells, Rows, columns};
use crate::column::Column;
use crate::job::{Job, Worker};
use crate::table::Type;

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

    fn columns(&self) -> Vec<(&'static str, Type)> {
        Parse::columns(self.cells)
    }

    fn worker<'a>(&'a self, cancel: &'a Cancel) -> Worker<'a> {
        let mut rows = Rows::default();
        Box::new(move |span, table| {
            rows.read_by(span, |row| {
                let text = self.texts.text(row)?;
                text::parse(&text).map(|entry| entry.grid).map_err(|error| error.to_string())
            });
            rows.search(2, cancel);
            rows.write(table, |number, values| {
                self.cells.push(Some(&rows.grids[number]), &mut values[0]);
                values[1].number(Some(rows.grids[number].givens().len() as i64));
                (rows.verdict(number), None)
            });
        })
    }
}
