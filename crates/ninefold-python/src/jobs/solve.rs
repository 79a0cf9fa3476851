//! The solution of each puzzle.

use ninefold::solve::{Cancel, Solver};
use ninefold_app::queries::solve::Solve as Query;
use ninefold_app::query::{self, Presented};
use ninefold_app::status::Status;
use ninefold_app::table::Value;

use super::queried::Kinds;
use super::{Cells, Rows, columns};
use crate::column::Column;
use crate::job::{Job, Worker};
use crate::table::Type;

pub struct Solve {
    pub puzzles: Column,
    /// Where counting solutions stops.
    pub limit: u64,
    pub cells: Cells,
    pub kinds: Kinds,
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
        self.kinds.grain(2048)
    }

    fn columns(&self) -> Vec<(&'static str, Type)> {
        Solve::columns(self.cells)
    }

    fn worker<'a>(&'a self, cancel: &'a Cancel) -> Worker<'a> {
        let mut rows = Rows::default();
        let query = Query {
            solver: Solver::new(),
            unique: false,
            limit: self.limit.min(2),
            same_everywhere: false,
            budget: self.kinds.budget(cancel),
        };
        Box::new(move |span, table| {
            rows.read_kinds(&self.puzzles, span, self.kinds, |subject| {
                counted(query::present(&query, subject))
            });
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

/// The answer with how many solutions are known, up to two.
fn counted(mut answer: Presented) -> Presented {
    let solutions = match answer.judged.status {
        Status::Unique | Status::Solved => Value::Count(1),
        Status::Multiple => Value::Count(2),
        Status::None | Status::Clash | Status::Wrong => Value::Count(0),
        _ => Value::Missing,
    };
    answer.values.insert(1, solutions);
    answer
}
