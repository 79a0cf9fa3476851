//! The canonical form of each puzzle, and the name of its class.

use ninefold::solve::Cancel;
use ninefold::symmetry::{Canonicalizer, Form};
use ninefold_dataset::class::ClassId;

use super::{Cells, Rows, columns};
use crate::column::Column;
use crate::job::{Job, Worker};
use crate::table::Type;

pub struct Canonical {
    pub puzzles: Column,
    pub form: Form,
    pub cells: Cells,
}

impl Canonical {
    pub fn columns(cells: Cells) -> Vec<(&'static str, Type)> {
        columns(&[
            ("canonical", cells.kind()),
            ("class_id", Type::Bytes(16)),
            ("automorphisms", Type::Int32),
            ("symmetry", Type::Text),
        ])
    }
}

impl Job for Canonical {
    fn rows(&self) -> usize {
        self.puzzles.len()
    }

    fn grain(&self) -> usize {
        512
    }

    fn columns(&self) -> Vec<(&'static str, Type)> {
        Canonical::columns(self.cells)
    }

    fn worker<'a>(&'a self, cancel: &'a Cancel) -> Worker<'a> {
        let mut rows = Rows::default();
        let mut canonicalizer = Canonicalizer::new(self.form);
        // A class has one name, whatever form is asked for.
        let mut minlex = Canonicalizer::new(Form::MinLex);
        Box::new(move |span, table| {
            rows.read(&self.puzzles, span);
            rows.search(2, cancel);
            rows.write(table, |number, values| {
                let grid = &rows.grids[number];
                let canonical = canonicalizer.canonical(grid);
                let form = match self.form {
                    Form::MinLex => canonical.grid,
                    _ => minlex.canonical(grid).grid,
                };
                self.cells.push(Some(&canonical.grid), &mut values[0]);
                values[1].bytes(&ClassId::of(&form).0);
                values[2].number(Some(canonical.automorphisms.into()));
                values[3].text(Some(&canonical.symmetry.to_string()));
                (rows.verdict(number), None)
            });
        })
    }
}
