//! What is wrong with each grid, if anything; and whether a given answer is the right one.

use ninefold::solve::{Cancel, Solver};
use ninefold_app::queries::check::Check as Query;
use ninefold_app::query::{Query as _, present};

use super::queried::Kinds;
use super::{Rows, columns, push_all};
use crate::column::Column;
use crate::job::{Job, Worker};
use crate::table::Type;

pub struct Check {
    pub grids: Column,
    /// What somebody says the solutions are.
    pub solutions: Option<Column>,
    pub kinds: Kinds,
}

/// The columns of the query, with their types.
const COLUMNS: [(&str, Type); 8] = [
    ("givens", Type::Int32),
    ("minimal", Type::Flag),
    ("redundant", Type::Text),
    ("solutions", Type::Int64),
    ("capped", Type::Flag),
    ("open", Type::Text),
    ("wrong", Type::Text),
    ("guesses", Type::Int64),
];
const RIGHT: (&str, Type) = ("right", Type::Flag);

impl Check {
    pub fn columns(with_solutions: bool) -> Vec<(&'static str, Type)> {
        let right: &[_] = if with_solutions { &[RIGHT] } else { &[] };
        columns(&[&COLUMNS, right].concat())
    }
}

impl Job for Check {
    fn rows(&self) -> usize {
        self.grids.len()
    }

    fn grain(&self) -> usize {
        self.kinds.grain(64)
    }

    fn columns(&self) -> Vec<(&'static str, Type)> {
        Check::columns(self.solutions.is_some())
    }

    fn worker<'a>(&'a self, cancel: &'a Cancel) -> Worker<'a> {
        let mut rows = Rows::default();
        let mut findings = Vec::new();
        let query = Query { solver: Solver::new(), budget: self.kinds.budget(cancel) };
        Box::new(move |span, table| {
            let first = span.start;
            rows.read_kinds(&self.grids, span, self.kinds, |subject| present(&query, subject));
            query.ask(&rows.grids, &mut findings);
            let places = rows.places();
            rows.write(table, |number, values| {
                let (grid, finding) = (&rows.grids[number], &findings[number]);
                push_all(&finding.values(grid), &mut values[..COLUMNS.len()]);
                let verdict = finding.verdict();
                let Some(solutions) = &self.solutions else { return (verdict, None) };
                let answer = solutions.grid(first + places[number]);
                let right = answer.as_ref().is_ok_and(|answer| answer.is_solution_of(grid));
                values[COLUMNS.len()].number(Some(right.into()));
                (verdict, answer.err().map(|error| format!("the given solution: {error}")))
            });
        })
    }
}
