//! `Symmetry`: a way to disguise a grid.

use std::hash::{DefaultHasher, Hash, Hasher};

use ninefold::{Random, Symmetry};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::values::{PyGrid, PySymmetry};

#[pymethods]
impl PySymmetry {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(text: &str) -> PyResult<PySymmetry> {
        text.parse().map(PySymmetry).map_err(|error| PyValueError::new_err(format!("{error}")))
    }

    #[classattr]
    #[pyo3(name = "IDENTITY")]
    fn identity() -> PySymmetry {
        PySymmetry(Symmetry::IDENTITY)
    }

    /// One of all symmetries, each equally likely; the same on every machine.
    ///
    /// >>> from ninefold import Symmetry
    /// >>> Symmetry.random(7) == Symmetry.random(7), Symmetry.random(7) == Symmetry.random(7, 1)
    /// (True, False)
    #[classmethod]
    #[pyo3(signature = (seed, index=0))]
    fn random(_: &Bound<'_, PyType>, seed: u64, index: u64) -> PySymmetry {
        PySymmetry(Symmetry::random(&mut Random::stream(seed, index)))
    }

    /// The symmetry that undoes this one.
    ///
    /// >>> from ninefold import Symmetry
    /// >>> Symmetry.random(7).inverse().inverse() == Symmetry.random(7)
    /// True
    fn inverse(&self) -> PySymmetry {
        PySymmetry(self.0.inverse())
    }

    fn __matmul__(&self, first: &Bound<'_, PySymmetry>) -> PySymmetry {
        PySymmetry(first.get().0.then(&self.0))
    }

    fn __call__(&self, grid: &Bound<'_, PyGrid>) -> PyGrid {
        PyGrid(self.0.grid(&grid.get().0))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PySymmetry>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Symmetry('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<PySymmetry>().into_any(), (self.0.to_string(),))
    }
}
