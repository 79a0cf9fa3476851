//! `Grid`: what is written on the board, and everything that can be asked of it.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use ninefold::rate::{hodoku, se};
use ninefold::solve::{Cancel, Limits, Solutions, Solver};
use ninefold::symmetry::Canonicalizer;
use ninefold::text::Entry;
use ninefold::{Candidates, Cell, Digit, Grid, Verdict};
use ninefold_app::budget::Budget;
use ninefold_app::queries::check::Check;
use ninefold_app::query;
use ninefold_dataset::class::ClassId;
use ninefold_draw::{Scene, Theme};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple, PyType};

use crate::errors::{self, unknown};
use crate::job::alone;
use crate::paths;
use crate::reading::{built, cell_of, entries_of, form_named, grid_of, score, theme_named, written};
use crate::values::{PyCandidates, PyGrid, PySymmetry};

#[pymethods]
impl PyGrid {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<PyGrid> {
        grid_of(text).map(PyGrid)
    }

    /// Every puzzle in a text of any known format; raises an error at the first that is bad.
    ///
    /// >>> from ninefold import Grid
    /// >>> len(Grid.parse_all("." * 81 + "\n" + "." * 81))
    /// 2
    #[classmethod]
    #[pyo3(signature = (text, format=None))]
    fn parse_all(class: &Bound<'_, PyType>, text: &str, format: Option<&str>) -> PyResult<Vec<PyGrid>> {
        let entries = entries_of(class.py(), text, format)?;
        Ok(entries.into_iter().map(|entry| PyGrid(entry.grid)).collect())
    }

    /// What can be said of it: unique, multiple, none, clash, solved or wrong.
    ///
    /// >>> from ninefold import Grid
    /// >>> str(Grid("." * 81).verdict())
    /// 'multiple'
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let grid = self.0;
        let verdict = py.detach(|| grid.verdict());
        py.import("ninefold.words")?.getattr("Verdict")?.call1((verdict.word(),))
    }

    /// The first solution, if there is one.
    ///
    /// >>> from ninefold import Grid
    /// >>> str(Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").solution())
    /// '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    fn solution(&self) -> Option<PyGrid> {
        self.0.solution().map(PyGrid)
    }

    /// The solutions, one at a time.
    ///
    /// >>> from ninefold import Grid
    /// >>> len(list(Grid("." * 81).solutions(5)))
    /// 5
    #[pyo3(signature = (limit=None))]
    fn solutions(&self, limit: Option<u64>) -> SolutionIterator {
        let limits = limit.map_or(Limits::NONE, Limits::up_to);
        SolutionIterator(Mutex::new(Solver::new().solutions(&self.0, limits)))
    }

    /// How many solutions, counted up to ``limit``; 0 counts all of them, however long it takes.
    ///
    /// >>> from ninefold import Grid
    /// >>> Grid("." * 81).count(1000)
    /// 1000
    #[pyo3(signature = (limit=2))]
    fn count(&self, py: Python<'_>, limit: u64) -> PyResult<u64> {
        const QUICK: u64 = 1000;
        let grid = self.0;
        if (1..=QUICK).contains(&limit) {
            return Ok(py.detach(|| grid.count(limit)));
        }
        let limits = if limit == 0 { Limits::NONE } else { Limits::up_to(limit) };
        let cancel = Cancel::new();
        let limits = limits.cancel(&cancel);
        let counted = alone(py, move || Solver::new().search(&grid, limits).solutions);
        cancel.cancel();
        counted
    }

    /// What is wrong with it, if anything.
    ///
    /// >>> from ninefold import Grid
    /// >>> Grid("55" + "." * 79).check().message
    /// 'r1c1 and r1c2 are both 5'
    fn check<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let grid = self.0;
        let check = Check { solver: Solver::new(), budget: Budget::default() };
        let object = alone(py, move || query::object(&check, &Entry::new(grid).into()).to_string())?;
        built(py, "check", (object,))
    }

    /// What is still possible.
    ///
    /// >>> from ninefold import Grid
    /// >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    /// >>> sorted(grid.candidates()["r1c3"])
    /// [1, 2, 4]
    fn candidates(&self) -> PyCandidates {
        PyCandidates(Candidates::new(&self.0))
    }

    /// The steps to the solution, or as far as the techniques of the order go.
    ///
    /// >>> from ninefold import Grid
    /// >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    /// >>> grid.path("se")[0].rating
    /// 1.2
    #[pyo3(signature = (order="simple"))]
    fn path<'py>(&self, py: Python<'py>, order: &str) -> PyResult<Bound<'py, PyAny>> {
        let (plan, entry) = (paths::plan(order)?, Entry::new(self.0));
        built(py, "path", (alone(py, move || paths::json(&paths::shown_path(&entry, &plan)))?,))
    }

    /// The next step, one with a reason before any guess; or the next step of an order.
    ///
    /// >>> from ninefold import Grid
    /// >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    /// >>> grid.hint().name
    /// 'Hidden Single'
    #[pyo3(signature = (order=None))]
    fn hint<'py>(&self, py: Python<'py>, order: Option<&str>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (plan, entry) = (order.map(paths::plan).transpose()?, Entry::new(self.0));
        let json = alone(py, move || paths::json(&paths::hint(entry, plan, false)))?;
        Ok(Some(built(py, "first", (json,))?).filter(|step| !step.is_none()))
    }

    /// Every step that can be taken now, the easiest first.
    ///
    /// >>> from ninefold import Grid
    /// >>> grid = Grid("534678912672195348198342567859761423426853791713924856961537284287419635.........")
    /// >>> len(grid.hints("hodoku")) > 4
    /// True
    #[pyo3(signature = (order=None))]
    fn hints<'py>(&self, py: Python<'py>, order: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let (plan, entry) = (order.map(paths::plan).transpose()?, Entry::new(self.0));
        built(py, "steps", (alone(py, move || paths::json(&paths::hint(entry, plan, true)))?,))
    }

    /// How difficult it is; raises :class:`~ninefold.Unrated` if it does not have exactly one solution, or is
    /// above the ``ceiling``.
    ///
    /// >>> from ninefold import Grid
    /// >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    /// >>> grid.rate().er, grid.rate("hodoku").score
    /// (1.2, 204)
    #[pyo3(signature = (scale="se", *, ceiling=None))]
    fn rate<'py>(&self, py: Python<'py>, scale: &str, ceiling: Option<f64>) -> PyResult<Bound<'py, PyAny>> {
        let puzzle = self.0;
        let verdict = py.detach(|| puzzle.verdict());
        if !matches!(verdict, Verdict::Unique | Verdict::Solved) {
            let message = format!("only a puzzle of one solution has a rating; this one is {verdict}");
            return Err(errors::unrated(py, &message, verdict.word()));
        }
        match scale {
            "se" => {
                let ceiling = score(ceiling)?;
                let rated = alone(py, move || se::Rater::new().rate_up_to(&puzzle, ceiling))?;
                let rating = rated.map_err(|why| errors::unrated_se(py, why))?;
                let [er, ep, ed] = [rating.er, rating.ep, rating.ed].map(f64::from);
                built(py, "se_rating", (er, ep, ed, rating.hardest.map(|info| info.id)))
            }
            "hodoku" => {
                let rated = alone(py, move || hodoku::rate(&puzzle))?;
                let rating = rated.map_err(|why| errors::unrated_hodoku(py, why))?;
                let level = rating.level.name();
                built(py, "hodoku_rating", (level, rating.score, rating.hardest.map(|info| info.id)))
            }
            _ => Err(unknown("scale", scale, "se or hodoku")),
        }
    }

    /// The grid that stands for all disguises of this one.
    ///
    /// >>> from ninefold import Grid
    /// >>> Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").canonical().automorphisms
    /// 1
    #[pyo3(signature = (form="minlex"))]
    fn canonical<'py>(&self, py: Python<'py>, form: &str) -> PyResult<Bound<'py, PyAny>> {
        let (form, grid) = (form_named(form)?, self.0);
        let (canonical, class) = py.detach(|| {
            let minlex = Canonicalizer::new(ninefold::symmetry::Form::MinLex).canonical(&grid);
            (Canonicalizer::new(form).canonical(&grid), ClassId::of(&minlex.grid))
        });
        let symmetry = PySymmetry(canonical.symmetry);
        built(py, "canonical", (PyGrid(canonical.grid), symmetry, canonical.automorphisms, class.to_string()))
    }

    /// The disguised grid.
    ///
    /// >>> from ninefold import Grid, Symmetry
    /// >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    /// >>> grid.transform(Symmetry.IDENTITY) == grid
    /// True
    fn transform(&self, symmetry: &Bound<'_, PySymmetry>) -> PyGrid {
        PyGrid(symmetry.get().0.grid(&self.0))
    }

    /// The cells with a given.
    ///
    /// >>> from ninefold import Grid
    /// >>> len(Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").givens())
    /// 30
    fn givens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let cell = py.import("ninefold.words")?.getattr("Cell")?;
        let cells: PyResult<Vec<_>> =
            self.0.givens().into_iter().map(|given| cell.call1((given.index(),))).collect();
        PyTuple::new(py, cells?)
    }

    /// The grid with one more digit placed; 0 clears the cell.
    ///
    /// >>> from ninefold import Grid
    /// >>> Grid("." * 81).place("r1c1", 5)[0]
    /// 5
    fn place(&self, cell: &Bound<'_, PyAny>, digit: u8) -> PyResult<PyGrid> {
        let (cell, mut grid) = (cell_of(cell)?, self.0);
        match Digit::new(digit) {
            Some(digit) => grid.set_found(cell, digit),
            None if digit == 0 => grid.clear(cell),
            None => return Err(PyValueError::new_err(format!("{digit} is not a digit from 0 to 9"))),
        }
        Ok(PyGrid(grid))
    }

    /// The grid in a format that the command line writes: line, rows, picture, pencilmarks, sdk, json, …
    ///
    /// >>> from ninefold import Grid
    /// >>> Grid("." * 81).to("line") == "." * 81
    /// True
    fn to(&self, format: &str) -> PyResult<String> {
        written(&Entry::new(self.0), format)
    }

    /// A picture of the board as SVG: ``auto`` follows the reader's theme; also light, dark, print, …
    ///
    /// >>> from ninefold import Grid
    /// >>> Grid("." * 81).to_svg()[:4]
    /// '<svg'
    #[pyo3(signature = (theme="auto"))]
    fn to_svg(&self, theme: &str) -> PyResult<String> {
        Ok(Scene::of_grid(&self.0).draw().to_svg(theme_named(theme)?))
    }

    fn _repr_svg_(&self) -> String {
        Scene::of_grid(&self.0).draw().to_svg(Theme::Auto)
    }

    /// 81 bytes from 0 to 9.
    ///
    /// >>> from ninefold import Grid
    /// >>> Grid("." * 81).to_bytes() == bytes(81)
    /// True
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.digits())
    }

    /// An array of shape (9, 9), a copy.
    ///
    /// >>> from ninefold import Grid
    /// >>> Grid("." * 81).to_numpy().shape
    /// (9, 9)
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        built(py, "array", (self.to_bytes(py), "uint8", (9, 9)))
    }

    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            return Err(PyValueError::new_err("a Grid is handed out as a copy only"));
        }
        let array = self.to_numpy(py)?;
        match dtype {
            Some(dtype) => array.call_method1("astype", (dtype,)),
            None => Ok(array),
        }
    }

    fn __len__(&self) -> usize {
        Cell::COUNT
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if index.is_instance_of::<pyo3::types::PySlice>() {
            return PyTuple::new(py, self.0.digits())?.as_any().get_item(index);
        }
        let digit = self.0.get(cell_of(index)?).map_or(0, Digit::get);
        Ok(digit.into_pyobject(py)?.into_any())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyTuple::new(py, self.0.digits())?.try_iter()?.into_any())
    }

    fn __contains__(&self, digit: &Bound<'_, PyAny>) -> bool {
        digit.extract::<u8>().is_ok_and(|digit| self.0.digits().contains(&digit))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyGrid>().is_ok_and(|other| other.get().0.same_digits(&self.0))
    }

    fn __lt__(&self, other: &Bound<'_, PyGrid>) -> bool {
        self.0.digits() < other.get().0.digits()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.digits().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Grid('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let restore = py.get_type::<PyGrid>().getattr("_restore")?;
        Ok((restore, (PyBytes::new(py, self.0.as_bytes()),)))
    }

    /// The grid of the bytes that pickling keeps: digits, with 16 added to those that are not givens.
    #[staticmethod]
    fn _restore(bytes: &[u8]) -> PyResult<PyGrid> {
        let bytes: [u8; 81] =
            bytes.try_into().map_err(|_| PyValueError::new_err("expected 81 bytes of a pickled Grid"))?;
        let mut grid = Grid::EMPTY;
        for (cell, byte) in Cell::all().zip(bytes) {
            match (byte & 0xf0, Digit::new(byte & 0x0f)) {
                (0, Some(digit)) => grid.set_given(cell, digit),
                (0x10, Some(digit)) => grid.set_found(cell, digit),
                _ if byte == 0 => {}
                _ => return Err(PyValueError::new_err("expected 81 bytes of a pickled Grid")),
            }
        }
        Ok(PyGrid(grid))
    }
}

/// Solutions, one at a time.
#[pyclass(frozen, module = "ninefold._ninefold")]
pub struct SolutionIterator(Mutex<Solutions>);

#[pymethods]
impl SolutionIterator {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> Option<PyGrid> {
        py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).next()).map(PyGrid)
    }
}
