//! `Candidates`: what is still possible.

use ninefold::text::Entry;
use ninefold::{Candidate, Candidates, Cell, Digit};
use ninefold_draw::{Scene, Theme};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFrozenSet};

use crate::job::alone;
use crate::paths;
use crate::reading::{built, cell_of, entry_of, written};
use crate::values::{PyCandidates, PyGrid};

#[pymethods]
impl PyCandidates {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<PyCandidates> {
        if let Ok(grid) = text.cast::<PyGrid>() {
            return Ok(PyCandidates(Candidates::new(&grid.get().0)));
        }
        Ok(PyCandidates(entry_of(text.py(), text.extract()?)?.position()))
    }

    /// The digits that are placed.
    ///
    /// >>> from ninefold import Candidates, Grid
    /// >>> Candidates(Grid("." * 81)).grid == Grid("." * 81)
    /// True
    #[getter]
    fn grid(&self) -> PyGrid {
        PyGrid(*self.0.grid())
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        cell: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyFrozenSet>> {
        PyFrozenSet::new(py, self.0.at(cell_of(cell)?).into_iter().map(Digit::get))
    }

    fn __len__(&self) -> usize {
        Cell::COUNT
    }

    /// The candidates without one of them.
    ///
    /// >>> from ninefold import Candidates, Grid
    /// >>> len(Candidates(Grid("." * 81)).remove("r1c1", 5)["r1c1"])
    /// 8
    fn remove(&self, cell: &Bound<'_, PyAny>, digit: u8) -> PyResult<PyCandidates> {
        let Some(digit) = Digit::new(digit) else {
            return Err(PyValueError::new_err(format!("{digit} is not a digit from 1 to 9")));
        };
        let mut left = self.0.clone();
        left.remove(Candidate { cell: cell_of(cell)?, digit });
        Ok(PyCandidates(left))
    }

    /// The next step from here.
    ///
    /// >>> from ninefold import Grid
    /// >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    /// >>> grid.candidates().hint().name
    /// 'Hidden Single'
    #[pyo3(signature = (order=None))]
    fn hint<'py>(&self, py: Python<'py>, order: Option<&str>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (plan, entry) = (order.map(paths::plan).transpose()?, Entry::with_candidates(self.0.clone()));
        let json = alone(py, move || paths::json(&paths::hint(entry, plan, false)))?;
        Ok(Some(built(py, "first", (json,))?).filter(|step| !step.is_none()))
    }

    /// Every step that can be taken from here, the easiest first.
    ///
    /// >>> from ninefold import Grid
    /// >>> grid = Grid("534678912672195348198342567859761423426853791713924856961537284287419635.........")
    /// >>> len(grid.candidates().hints("hodoku")) > 4
    /// True
    #[pyo3(signature = (order=None))]
    fn hints<'py>(&self, py: Python<'py>, order: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let (plan, entry) = (order.map(paths::plan).transpose()?, Entry::with_candidates(self.0.clone()));
        built(py, "steps", (alone(py, move || paths::json(&paths::hint(entry, plan, true)))?,))
    }

    /// The steps from here.
    ///
    /// >>> from ninefold import Grid
    /// >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    /// >>> grid.candidates().path().solved
    /// True
    #[pyo3(signature = (order="simple"))]
    fn path<'py>(&self, py: Python<'py>, order: &str) -> PyResult<Bound<'py, PyAny>> {
        let (plan, entry) = (paths::plan(order)?, Entry::with_candidates(self.0.clone()));
        built(py, "path", (alone(py, move || paths::json(&paths::shown_path(&entry, &plan)))?,))
    }

    /// The candidates as text, in a format that has them: pencilmarks, sukaku, json, …
    ///
    /// >>> from ninefold import Candidates, Grid
    /// >>> Candidates(Grid("." * 81)).to("sukaku") == "123456789" * 81
    /// True
    fn to(&self, format: &str) -> PyResult<String> {
        written(&Entry::with_candidates(self.0.clone()), format)
    }

    /// An array of shape (9, 9, 9): row, column, digit - 1. A cell with a digit has no candidates.
    ///
    /// >>> from ninefold import Candidates, Grid
    /// >>> int(Candidates(Grid("." * 81)).to_numpy().sum())
    /// 729
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mask: Vec<u8> = Cell::all()
            .flat_map(|cell| Digit::ALL.map(|digit| u8::from(self.0.at(cell).contains(digit))))
            .collect();
        built(py, "array", (PyBytes::new(py, &mask), "bool", (9, 9, 9)))
    }

    fn _repr_svg_(&self) -> String {
        Scene::of_candidates(&self.0).draw().to_svg(Theme::Auto)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyCandidates>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        let counted = Cell::all().map(|cell| u64::from(self.0.at(cell).bits()));
        counted.fold(0, |hash, bits| (hash ^ bits).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17))
    }

    fn __str__(&self) -> PyResult<String> {
        self.to("pencilmarks")
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("Candidates({:?})", self.to("sukaku")?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<PyCandidates>().into_any(), (self.to("json")?,)))
    }
}
