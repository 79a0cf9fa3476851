//! What can be asked of a column, with all options, as one value.

use std::sync::Arc;

use ninefold::rate::Plan;
use ninefold::symmetry::Form;
use pyo3::prelude::*;

use crate::column::Column;
use crate::errors::unknown;
use crate::job::Job;
use crate::jobs::Cells;
use crate::jobs::augment::Augment;
use crate::jobs::canonical::Canonical;
use crate::jobs::check::Check;
use crate::jobs::parse::Parse;
use crate::jobs::path::Path;
use crate::jobs::rate::{Rate, Scales};
use crate::jobs::solve::Solve;
use crate::paths;
use crate::reading::{form_named, score};
use crate::table::Type;

/// A question with its options.
#[derive(Clone)]
#[pyclass(frozen, module = "ninefold._ninefold")]
pub struct Verb(Asked);

#[derive(Clone)]
enum Asked {
    Solve { limit: u64, cells: Cells },
    Check { with_solutions: bool },
    Rate(Scales),
    Canonical { form: Form, cells: Cells },
    Path { plan: Plan, json: bool },
    Augment { seed: u64, copies: usize, cells: Cells, with_solutions: bool },
    Parse { cells: Cells },
}

#[pymethods]
impl Verb {
    #[staticmethod]
    fn solve(limit: u64, cells: &str) -> PyResult<Verb> {
        let limit = if limit == 0 { u64::MAX } else { limit };
        Ok(Verb(Asked::Solve { limit, cells: cells_named(cells)? }))
    }

    #[staticmethod]
    fn check(with_solutions: bool) -> Verb {
        Verb(Asked::Check { with_solutions })
    }

    #[staticmethod]
    fn rate(scale: &str, ceiling: Option<f64>) -> PyResult<Verb> {
        let (se, hodoku) = match scale {
            "se" => (true, false),
            "hodoku" => (false, true),
            "both" => (true, true),
            _ => return Err(unknown("scale", scale, "se, hodoku or both")),
        };
        let ceiling = score(ceiling)?;
        Ok(Verb(Asked::Rate(Scales {
            se: se.then_some(ceiling),
            hodoku: hodoku.then_some(ninefold::logic::Level::Extreme),
        })))
    }

    #[staticmethod]
    fn canonical(form: &str, cells: &str) -> PyResult<Verb> {
        Ok(Verb(Asked::Canonical { form: form_named(form)?, cells: cells_named(cells)? }))
    }

    #[staticmethod]
    fn path(order: &str, json: bool) -> PyResult<Verb> {
        Ok(Verb(Asked::Path { plan: paths::plan(order)?, json }))
    }

    #[staticmethod]
    fn augment(seed: u64, copies: usize, cells: &str, with_solutions: bool) -> PyResult<Verb> {
        Ok(Verb(Asked::Augment { seed, copies, cells: cells_named(cells)?, with_solutions }))
    }

    #[staticmethod]
    fn parse(cells: &str) -> PyResult<Verb> {
        Ok(Verb(Asked::Parse { cells: cells_named(cells)? }))
    }
}

impl Verb {
    /// The columns of the answers.
    pub fn columns(&self) -> Vec<(&'static str, Type)> {
        match self.0 {
            Asked::Solve { cells, .. } => Solve::columns(cells),
            Asked::Check { with_solutions } => Check::columns(with_solutions),
            Asked::Rate(scales) => Rate::columns(scales),
            Asked::Canonical { cells, .. } => Canonical::columns(cells),
            Asked::Path { json, .. } => Path::columns(json),
            Asked::Augment { cells, with_solutions, .. } => Augment::columns(cells, with_solutions),
            Asked::Parse { cells } => Parse::columns(cells),
        }
    }

    /// The work on `puzzles`, of which the first is row `first` of a longer column.
    pub fn job(&self, puzzles: Column, second: Option<Column>, first: u64) -> Arc<dyn Job> {
        match self.0.clone() {
            Asked::Solve { limit, cells } => Arc::new(Solve { puzzles, limit, cells }),
            Asked::Check { .. } => Arc::new(Check { grids: puzzles, solutions: second }),
            Asked::Rate(scales) => Arc::new(Rate { puzzles, scales }),
            Asked::Canonical { form, cells } => Arc::new(Canonical { puzzles, form, cells }),
            Asked::Path { plan, json } => Arc::new(Path { puzzles, plan, json }),
            Asked::Augment { seed, copies, cells, .. } => {
                Arc::new(Augment { puzzles, solutions: second, seed, copies, first, cells })
            }
            Asked::Parse { cells } => Arc::new(Parse { texts: puzzles, cells }),
        }
    }
}

pub fn cells_named(name: &str) -> PyResult<Cells> {
    Cells::named(name).ok_or_else(|| unknown("cells", name, "text, bytes or list"))
}
