//! Puzzles of a seed by their numbers.

use std::ops::Range;

use ninefold::Verdict;
use ninefold::generate::Generator;
use ninefold::solve::Cancel;

use super::{Cells, columns};
use crate::job::Job;
use crate::table::{Table, Type};

pub struct Generate {
    pub generator: Generator,
    pub first: u64,
    pub count: usize,
    /// Whether each puzzle may take long, since it must meet criteria of difficulty.
    pub is_choosy: bool,
    pub cells: Cells,
}

impl Generate {
    pub fn columns(cells: Cells) -> Vec<(&'static str, Type)> {
        columns(&[
            ("number", Type::Int64),
            ("puzzle", cells.kind()),
            ("solution", cells.kind()),
            ("givens", Type::Int32),
            ("er", Type::Float32),
        ])
    }
}

impl Job for Generate {
    fn rows(&self) -> usize {
        self.count
    }

    fn grain(&self) -> usize {
        if self.is_choosy { 1 } else { 512 }
    }

    fn work(&self, rows: Range<usize>, cancel: &Cancel) -> Table {
        let numbers = self.first + rows.start as u64..self.first + rows.end as u64;
        let made = if cancel.is_cancelled() { Vec::new() } else { self.generator.puzzles(numbers.clone()) };
        let mut table = Table::new(&Generate::columns(self.cells), rows.len());
        table.rows = rows.len();
        for (number, made) in numbers.zip(made) {
            let [status, at, puzzle, solution, givens, er, message] = &mut table.columns[..] else {
                unreachable!("the columns are those above")
            };
            at.number(Some(number as i64));
            self.cells.push(made.as_ref().map(|made| &made.puzzle), puzzle);
            self.cells.push(made.as_ref().map(|made| &made.solution), solution);
            givens.number(made.as_ref().map(|made| made.puzzle.len() as i64));
            er.float(made.as_ref().and_then(|made| made.er).map(f64::from));
            match made {
                Some(_) => {
                    status.text(Some(Verdict::Unique.word()));
                    message.null();
                }
                None => {
                    status.text(Some(Verdict::NoSolution.word()));
                    message.text(Some("no attempt met the criteria"));
                }
            }
        }
        table
    }
}
