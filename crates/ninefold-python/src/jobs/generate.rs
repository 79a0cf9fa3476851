//! Puzzles of a seed by their numbers.

use ninefold::Verdict;
use ninefold::generate::{Generated, Generator};
use ninefold::solve::Cancel;

use super::{Cells, columns};
use crate::job::{Job, Worker};
use crate::table::{Column, Type};

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

    /// Appends a puzzle, or that there is none.
    fn push(&self, number: u64, made: Option<&Generated>, columns: &mut [Column]) {
        let [status, at, puzzle, solution, givens, er, message] = columns else {
            unreachable!("the columns are those above")
        };
        at.number(Some(number as i64));
        self.cells.push(made.map(|made| &made.puzzle), puzzle);
        self.cells.push(made.map(|made| &made.solution), solution);
        givens.number(made.map(|made| made.puzzle.len() as i64));
        er.float(made.and_then(|made| made.er).map(f64::from));
        let verdict = if made.is_some() { Verdict::Unique } else { Verdict::NoSolution };
        status.text(Some(verdict.word()));
        message.text(made.is_none().then_some("no attempt met the criteria"));
    }
}

impl Job for Generate {
    fn rows(&self) -> usize {
        self.count
    }

    fn grain(&self) -> usize {
        if self.is_choosy { 1 } else { 512 }
    }

    fn columns(&self) -> Vec<(&'static str, Type)> {
        Generate::columns(self.cells)
    }

    fn worker<'a>(&'a self, cancel: &'a Cancel) -> Worker<'a> {
        Box::new(move |span, table| {
            table.rows += span.len();
            let numbers = self.first + span.start as u64..self.first + span.end as u64;
            let made =
                if cancel.is_cancelled() { Vec::new() } else { self.generator.puzzles(numbers.clone()) };
            for (number, made) in numbers.zip(made) {
                self.push(number, made.as_ref(), &mut table.columns);
            }
        })
    }
}
