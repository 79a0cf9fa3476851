//! The solution of each puzzle.

use ninefold::solve::Cancel;

use super::{Cells, Rows, columns};
use crate::column::Column;
use crate::job::{Job, Worker};
use crate::table::Type;

pub struct Solve {
    pub puzzles: Column,
    /// Where counting solutions stops.
    pub limit: u64,
    pub cells: Cells,
}

impl Solve {
    pub fn columns(cells: Cells) -> Vec<(&'static str, Type)> {
        columns(&[("solution", cells.kind()), ("solutions", Type::Int64), ("guesses", Type::Int64)])
    }
}

impl Job for Solve {
    fn rows(&self) -> usize {
        self.puzzles.len()
    }

    fn grain(&self) -> usize {
        // A limit far off may take long for a single puzzle, but the search itself can be stopped.
        2048
    }

    fn columns(&self) -> Vec<(&'static str, Type)> {
        Solve::columns(self.cells)
    }

    fn worker<'a>(&'a self, cancel: &'a Cancel) -> Worker<'a> {
        let mut rows = Rows::default();
        Box::new(move |span, table| {
            rows.read(&self.puzzles, span);
            rows.search(self.limit, cancel);
            rows.write(table, |number, values| {
                let outcome = &rows.outcomes[number];
                self.cells.push(outcome.solution().as_ref(), &mut values[0]);
                values[1].number(Some(outcome.solutions as i64));
                values[2].number(Some(outcome.guesses as i64));
                (rows.verdict(number), None)
            });
        })
    }
}
