//! Any query of the library of answers, for puzzles of either kind.

use ninefold::solve::Cancel;
use ninefold_app::budget::Budget;
use ninefold_app::query::{Query, present};

use super::{FEW, Rows, columns};
use crate::column::Column;
use crate::job::{Job, Worker};
use crate::table::Type;

/// A query about each puzzle.
pub struct Queried<F> {
    pub puzzles: Column,
    /// The query that may cost so much.
    pub query: F,
    /// The columns of its answers.
    pub columns: &'static [(&'static str, Type)],
    pub kinds: Kinds,
}

/// Which puzzles a column has.
#[derive(Clone, Copy)]
pub enum Kinds {
    /// Classic ones, in lines of 81 cells.
    Classic,
    /// Of either kind in any format, and the most guesses for a variant.
    Any(Option<u64>),
}

impl Kinds {
    /// How much the answer about a variant may cost.
    pub fn budget(self, cancel: &Cancel) -> Budget {
        let guesses = if let Kinds::Any(guesses) = self { guesses } else { None };
        Budget { guesses, cancel: Some(cancel.clone()) }
    }

    /// How many rows to take at a time: `usual`, or a few if any may take long.
    pub fn grain(self, usual: usize) -> usize {
        if let Kinds::Any(_) = self { FEW } else { usual }
    }
}

impl<Q: Query + 'static, F: Fn(Budget) -> Q + Send + Sync + 'static> Job for Queried<F> {
    fn rows(&self) -> usize {
        self.puzzles.len()
    }

    fn grain(&self) -> usize {
        self.kinds.grain(Q::BATCH_HINT)
    }

    fn columns(&self) -> Vec<(&'static str, Type)> {
        columns(self.columns)
    }

    fn worker<'a>(&'a self, cancel: &'a Cancel) -> Worker<'a> {
        let query = (self.query)(self.kinds.budget(cancel));
        let (mut rows, mut answers) = (Rows::default(), Vec::new());
        Box::new(move |span, table| {
            rows.read_kinds(&self.puzzles, span, self.kinds, |subject| present(&query, subject));
            query.ask(&rows.grids, &mut answers);
            rows.write_answers(table, |number| query.present(&rows.grids[number], &answers[number]));
        })
    }
}
