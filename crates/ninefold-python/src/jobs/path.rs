//! The path to the solution of each puzzle.

use std::ops::Range;

use ninefold::rate::Plan;
use ninefold::solve::Cancel;
use ninefold::text::Entry;

use super::{Rows, columns};
use crate::column::Column;
use crate::job::Job;
use crate::paths;
use crate::table::{Table, Type};

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

    fn work(&self, rows: Range<usize>, cancel: &Cancel) -> Table {
        let rows = Rows::read(&self.puzzles, rows);
        let outcomes = rows.search(2, cancel);
        rows.table(&Path::columns(self.json), |number, values| {
            let verdict = rows.verdict(number, &outcomes[number]);
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
        })
    }
}
