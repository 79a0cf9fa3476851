//! What can be asked of a column, with all options, as one value.

use std::sync::Arc;

use ninefold::rate::Plan;
use ninefold::solve::Solver;
use ninefold::symmetry::Form;
use ninefold_app::queries::candidates::TrueCandidates;
use ninefold_app::queries::count::Count;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::column::Column;
use crate::errors::unknown;
use crate::job::Job;
use crate::jobs::augment::Augment;
use crate::jobs::canonical::Canonical;
use crate::jobs::check::Check;
use crate::jobs::parse::Parse;
use crate::jobs::path::Path;
use crate::jobs::queried::{Kinds, Queried};
use crate::jobs::rate::{Rate, Scales};
use crate::jobs::solve::Solve;
use crate::jobs::{Cells, columns};
use crate::paths;
use crate::reading::{form_named, score};
use crate::table::Type;

/// A question with its options.
#[derive(Clone)]
#[pyclass(frozen, module = "ninefold._ninefold")]
pub struct Verb(Asked);

#[derive(Clone)]
enum Asked {
    Solve { limit: u64, cells: Cells, kinds: Kinds },
    Count { limit: u64, kinds: Kinds },
    Candidates { threshold: u32, kinds: Kinds },
    Check { with_solutions: bool, kinds: Kinds },
    Rate(Scales),
    Canonical { form: Form, cells: Cells },
    Path { plan: Plan, json: bool, kinds: Kinds },
    Augment { seed: u64, copies: usize, cells: Cells, with_solutions: bool },
    Parse { cells: Cells },
}

#[pymethods]
impl Verb {
    #[staticmethod]
    fn solve(limit: u64, cells: &str, variants: bool, guesses: Option<u64>) -> PyResult<Verb> {
        let (cells, kinds) = (cells_named(cells)?, kinds(variants, guesses)?);
        if variants && cells != Cells::Text {
            return Err(PyValueError::new_err("cells: variants have other cells than 81, so they are text"));
        }
        Ok(Verb(Asked::Solve { limit: up_to(limit), cells, kinds }))
    }

    #[staticmethod]
    fn count(limit: u64, variants: bool, guesses: Option<u64>) -> PyResult<Verb> {
        Ok(Verb(Asked::Count { limit: up_to(limit), kinds: kinds(variants, guesses)? }))
    }

    #[staticmethod]
    fn candidates(threshold: i64, variants: bool, guesses: Option<u64>) -> PyResult<Verb> {
        let threshold = u32::try_from(threshold).ok().filter(|&threshold| threshold > 0);
        let threshold = threshold.ok_or_else(|| PyValueError::new_err("threshold: at least 1"))?;
        Ok(Verb(Asked::Candidates { threshold, kinds: kinds(variants, guesses)? }))
    }

    #[staticmethod]
    fn check(with_solutions: bool, variants: bool, guesses: Option<u64>) -> PyResult<Verb> {
        if variants && with_solutions {
            return Err(PyValueError::new_err("solutions: only those of classic puzzles are compared"));
        }
        Ok(Verb(Asked::Check { with_solutions, kinds: kinds(variants, guesses)? }))
    }

    #[staticmethod]
    fn rate(scale: &str, ceiling: Option<f64>) -> PyResult<Verb> {
        let mut scales = Scales::default();
        let se = Some(score(ceiling)?);
        match scale {
            "se" => scales.se = se,
            "hodoku" => scales.hodoku = true,
            "both" => (scales.se, scales.hodoku) = (se, true),
            "whips" => scales.whips = true,
            "depth" => scales.depth = true,
            _ => return Err(unknown("scale", scale, "se, hodoku, both, whips or depth")),
        }
        Ok(Verb(Asked::Rate(scales)))
    }

    #[staticmethod]
    fn canonical(form: &str, cells: &str) -> PyResult<Verb> {
        Ok(Verb(Asked::Canonical { form: form_named(form)?, cells: cells_named(cells)? }))
    }

    #[staticmethod]
    fn path(order: &str, json: bool, variants: bool, guesses: Option<u64>) -> PyResult<Verb> {
        Ok(Verb(Asked::Path { plan: paths::plan(order)?, json, kinds: kinds(variants, guesses)? }))
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
            Asked::Count { .. } => columns(&COUNT),
            Asked::Candidates { .. } => columns(&CANDIDATES),
            Asked::Check { with_solutions, .. } => Check::columns(with_solutions),
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
            Asked::Solve { limit, cells, kinds } => Arc::new(Solve { puzzles, limit, cells, kinds }),
            Asked::Count { limit, kinds } => {
                let query = move |budget| Count { solver: Solver::new(), limit, budget };
                Arc::new(Queried { puzzles, query, columns: &COUNT, kinds })
            }
            Asked::Candidates { threshold, kinds } => {
                let query = move |budget| TrueCandidates { solver: Solver::new(), threshold, budget };
                Arc::new(Queried { puzzles, query, columns: &CANDIDATES, kinds })
            }
            Asked::Check { kinds, .. } => Arc::new(Check { grids: puzzles, solutions: second, kinds }),
            Asked::Rate(scales) => Arc::new(Rate { puzzles, scales }),
            Asked::Canonical { form, cells } => Arc::new(Canonical { puzzles, form, cells }),
            Asked::Path { plan, json, kinds } => Arc::new(Path { puzzles, plan, json, kinds }),
            Asked::Augment { seed, copies, cells, .. } => {
                Arc::new(Augment { puzzles, solutions: second, seed, copies, first, cells })
            }
            Asked::Parse { cells } => Arc::new(Parse { texts: puzzles, cells }),
        }
    }
}

/// The columns of counts.
const COUNT: [(&str, Type); 3] =
    [("solutions", Type::Int64), ("capped", Type::Flag), ("guesses", Type::Int64)];
/// The columns of true candidates.
const CANDIDATES: [(&str, Type); 2] = [("candidates", Type::Text), ("counts", Type::Text)];

/// Where counting stops; 0 is nowhere.
fn up_to(limit: u64) -> u64 {
    if limit == 0 { u64::MAX } else { limit }
}

/// Which kinds of puzzles are asked about.
fn kinds(variants: bool, guesses: Option<u64>) -> PyResult<Kinds> {
    match (variants, guesses) {
        (true, guesses) => Ok(Kinds::Any(guesses)),
        (false, None) => Ok(Kinds::Classic),
        (false, Some(_)) => {
            Err(PyValueError::new_err("guesses: only the search of variants is limited by them"))
        }
    }
}

pub fn cells_named(name: &str) -> PyResult<Cells> {
    Cells::named(name).ok_or_else(|| unknown("cells", name, "text, bytes or list"))
}
