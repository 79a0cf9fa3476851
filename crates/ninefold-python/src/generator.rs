//! Puzzles from a seed.

use std::ops::RangeInclusive;
use std::sync::Arc;

use ninefold::generate::{Generator, GivenSymmetry};
use ninefold::logic::{Level, Order};
use ninefold::rate::se::Score;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::unknown;
use crate::job::Job;
use crate::jobs::Cells;
use crate::jobs::generate::Generate;
use crate::reading::score;
use crate::table::Type;
use crate::values::PyGrid;

/// A generator with its criteria.
#[pyclass(frozen, module = "ninefold._ninefold", name = "GeneratorCore")]
pub struct Core {
    generator: Generator,
    is_choosy: bool,
}

#[pymethods]
impl Core {
    #[new]
    #[pyo3(signature = (seed, *, clues, symmetry, rating, level, technique, only, like, change, scramble, minimal, tries))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        seed: u64,
        clues: Option<(usize, usize)>,
        symmetry: &str,
        rating: Option<(f64, f64)>,
        level: Option<&str>,
        technique: Option<&str>,
        only: Option<Vec<String>>,
        like: Option<Bound<'_, PyGrid>>,
        change: usize,
        scramble: bool,
        minimal: bool,
        tries: u64,
    ) -> PyResult<Core> {
        let is_choosy = rating.is_some() || level.is_some() || technique.is_some() || only.is_some();
        let symmetry: GivenSymmetry = symmetry.parse().map_err(|_| {
            let names: Vec<&str> = GivenSymmetry::names().collect();
            unknown("symmetry", symmetry, &names.join(", "))
        })?;
        let mut generator =
            Generator::new(seed).symmetry(symmetry).minimal(minimal).scramble(scramble).tries(tries);
        if let Some((least, most)) = clues {
            generator = generator.clues(least..=most);
        }
        if let Some(range) = rating {
            generator = generator.rating(scores(range)?);
        }
        if let Some(level) = level {
            generator = generator.level(level_named(level)?);
        }
        if let Some(id) = technique {
            generator = generator.technique(id).map_err(invalid)?;
        }
        if let Some(ids) = only {
            generator = generator.only(Order::named(ids.iter().map(String::as_str)).map_err(invalid)?);
        }
        if let Some(puzzle) = like {
            generator = generator.like(&puzzle.get().0, change).map_err(invalid)?;
        }
        Ok(Core { generator, is_choosy })
    }
}

impl Core {
    /// The work of making some puzzles, and its columns.
    pub fn job(&self, first: u64, count: usize, cells: Cells) -> (Vec<(&'static str, Type)>, Arc<dyn Job>) {
        let generator = self.generator.clone();
        let job = Generate { generator, first, count, is_choosy: self.is_choosy, cells };
        (Generate::columns(cells), Arc::new(job))
    }
}

fn scores((least, most): (f64, f64)) -> PyResult<RangeInclusive<Score>> {
    Ok(score(Some(least))?..=score(Some(most))?)
}

pub fn level_named(name: &str) -> PyResult<Level> {
    name.parse().map_err(|_| unknown("level", name, "easy, medium, hard, unfair or extreme"))
}

fn invalid(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}
