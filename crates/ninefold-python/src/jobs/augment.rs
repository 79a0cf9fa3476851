//! Copies of each puzzle in disguise: each depends only on the seed, the row and the copy.

use ninefold::solve::Cancel;
use ninefold::{Grid, Random, Symmetry};

use super::{Cells, Rows, columns};
use crate::column::Column;
use crate::job::{Job, Worker};
use crate::table::{self, Type};

pub struct Augment {
    pub puzzles: Column,
    /// Disguised in the same way.
    pub solutions: Option<Column>,
    pub seed: u64,
    pub copies: usize,
    /// The number of the first row.
    pub first: u64,
    pub cells: Cells,
}

impl Augment {
    pub fn columns(cells: Cells, with_solutions: bool) -> Vec<(&'static str, Type)> {
        let mut between = vec![("row", Type::Int64), ("copy", Type::Int32), ("puzzle", cells.kind())];
        if with_solutions {
            between.push(("solution", cells.kind()));
        }
        between.push(("symmetry", Type::Text));
        columns(&between)
    }

    /// The disguise of a copy of a row. Copy 0 is disguised like the others.
    pub fn symmetry(seed: u64, row: u64, copy: u64) -> Symmetry {
        let of_row = Random::stream(seed, row).next_u64();
        Symmetry::random(&mut Random::stream(of_row, copy))
    }

    /// Appends a copy, by its number, of a puzzle; what is wrong with the solution that came with it.
    fn disguise(&self, grid: &Grid, at: usize, values: &mut [table::Column]) -> Option<String> {
        let (row, copy) = (at / self.copies, at % self.copies);
        let symmetry = Augment::symmetry(self.seed, self.first + row as u64, copy as u64);
        values[0].number(Some((self.first + row as u64) as i64));
        values[1].number(Some(copy as i64));
        self.cells.push(Some(&symmetry.grid(grid)), &mut values[2]);
        let mut message = None;
        if let Some(solutions) = &self.solutions {
            let solution = solutions.grid(row).map_err(|why| format!("the given solution: {why}"));
            let disguised = solution.as_ref().ok().map(|solution| symmetry.grid(solution));
            self.cells.push(disguised.as_ref(), &mut values[3]);
            message = solution.err();
        }
        values.last_mut().expect("the symmetry").text(Some(&symmetry.to_string()));
        message
    }
}

impl Job for Augment {
    fn rows(&self) -> usize {
        self.puzzles.len() * self.copies
    }

    fn grain(&self) -> usize {
        2048
    }

    fn columns(&self) -> Vec<(&'static str, Type)> {
        Augment::columns(self.cells, self.solutions.is_some())
    }

    fn worker<'a>(&'a self, cancel: &'a Cancel) -> Worker<'a> {
        let mut rows = Rows::default();
        Box::new(move |span, table| {
            let first = span.start;
            rows.read_by(span, |at| self.puzzles.grid(at / self.copies));
            rows.search(2, cancel);
            let places = rows.places();
            rows.write(table, |number, values| {
                let message = self.disguise(&rows.grids[number], first + places[number], values);
                (rows.verdict(number), message)
            });
        })
    }
}
