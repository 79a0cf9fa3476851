//! The path to the solution of each puzzle.

use ninefold::rate::Plan;
use ninefold::solve::Cancel;
use ninefold::text::Entry;
use ninefold_app::path::VariantPath;
use ninefold_app::query::{Judged, Presented};
use ninefold_app::subject::Subject;
use ninefold_app::table::Value;
use ninefold_app::trace::Trace;

use super::queried::Kinds;
use super::{Rows, columns, push_all};
use crate::column::Column;
use crate::job::{Job, Worker};
use crate::paths;
use crate::table::Type;

pub struct Path {
    pub puzzles: Column,
    pub plan: Plan,
    /// Whether the steps themselves are wanted, as JSON, and not just their number.
    pub json: bool,
    pub kinds: Kinds,
}

impl Path {
    pub fn columns(json: bool) -> Vec<(&'static str, Type)> {
        let mut between = vec![("solved", Type::Flag), ("steps", Type::Int32)];
        if json {
            between.push(("trace", Type::Text));
        }
        columns(&between)
    }

    fn values(&self, trace: &Trace) -> Vec<Value> {
        let json = self.json.then(|| Value::Text(paths::json(trace)));
        let known = [Value::Flag(trace.solved), Value::Count(trace.steps.len() as u64)];
        known.into_iter().chain(json).collect()
    }

    /// The path of a puzzle of either kind; nothing if it is cancelled.
    fn answer(&self, subject: &Subject, cancel: &Cancel) -> Presented {
        let trace = match subject {
            Subject::Classic(entry) => paths::path(entry, &self.plan),
            Subject::Variant(variant) => match VariantPath::new(variant, &self.kinds.budget(cancel)) {
                Ok(path) => Trace::of_variant_path(variant, &path),
                Err(_) => return Presented::default(),
            },
        };
        let judged = Judged { status: trace.status, ..Judged::default() };
        Presented { judged, values: self.values(&trace), message: trace.message, ..Presented::default() }
    }
}

impl Job for Path {
    fn rows(&self) -> usize {
        self.puzzles.len()
    }

    fn grain(&self) -> usize {
        self.kinds.grain(8).min(8)
    }

    fn columns(&self) -> Vec<(&'static str, Type)> {
        Path::columns(self.json)
    }

    fn worker<'a>(&'a self, cancel: &'a Cancel) -> Worker<'a> {
        let mut rows = Rows::default();
        Box::new(move |span, table| {
            rows.read_kinds(&self.puzzles, span, self.kinds, |subject| self.answer(subject, cancel));
            rows.search(2, cancel);
            rows.write(table, |number, values| {
                let verdict = rows.verdict(number);
                if cancel.is_cancelled() {
                    values.iter_mut().for_each(|column| column.null());
                    return (verdict, None);
                }
                let trace = paths::path(&Entry::new(rows.grids[number]), &self.plan);
                push_all(&self.values(&trace), values);
                (verdict, trace.message)
            });
        })
    }
}
