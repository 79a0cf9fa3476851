//! The path to the solution of each puzzle.

use ninefold::rate::Plan;
use ninefold::solve::Cancel;
use ninefold::text::Entry;

use super::{Rows, columns};
use crate::column::Column;
use crate::job::{Job, Worker};
use crate::paths;
use crate::table::Type;

pub struct Path {
    pub puzzles: Column,
    pub plan: Plan,
    /// Whether the steps themselves are wanted, as JSON, and not just their number.
    pub json: bool,
}

impl Path {
    pub fn columns(json: bool) -> Vec<(&'static str, Type)> {
        let mut between = vec![("solved", Type::Flag), ("steps", Type::Int32)];
        if json {
            between.push(("trace", Type::Text));
        }
        columns(&between)
    }
}

impl Job for Path {
    fn rows(&self) -> usize {
        self.puzzles.len()
    }

    fn grain(&self) -> usize {
        8
    }

    fn columns(&self) -> Vec<(&'static str, Type)> {
        Path::columns(self.json)
    }

    fn worker<'a>(&'a self, cancel: &'a Cancel) -> Worker<'a> {
        let mut rows = Rows::default();
        Box::new(move |span, table| {
            rows.read(&self.puzzles, span);
            rows.search(2, cancel);
            rows.write(table, |number, values| {
                let verdict = rows.verdict(number);
                if cancel.is_cancelled() {
                    values.iter_mut().for_each(|column| column.null());
                    return (verdict, None);
                }
                let trace = paths::path(&Entry::new(rows.grids[number]), &self.plan);
                values[0].number(Some(trace.solved.into()));
                values[1].number(Some(trace.steps.len() as i64));
                if self.json {
                    values[2].text(Some(&paths::json(&trace)));
                }
                (verdict, trace.message)
            });
        })
    }
}
