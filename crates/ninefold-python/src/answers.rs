//! Answers for whole columns, as Python sees them: tables, and streams of tables.

use std::sync::{Arc, Mutex, PoisonError};

use ninefold_formats::BAD;
use pyo3::exceptions::{PyBufferError, PyKeyError, PyTypeError, PyValueError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyCapsule, PyDict, PyList};

use crate::arrow::{self, Batches};
use crate::column::Columns;
use crate::generator::Core;
use crate::job::{Manner, listen, run};
use crate::table::{Column, Data, Table, Type};
use crate::verb::Verb;

/// A table of answers, in one piece or several.
#[pyclass(frozen, module = "ninefold._ninefold")]
pub struct Answers {
    columns: Vec<(&'static str, Type)>,
    tables: Vec<Arc<Table>>,
}

#[pymethods]
impl Answers {
    fn __len__(&self) -> usize {
        self.tables.iter().map(|table| table.rows).sum()
    }

    /// The names of the columns.
    #[getter]
    fn names(&self) -> Vec<&'static str> {
        self.columns.iter().map(|(name, _)| *name).collect()
    }

    /// The values of a column, missing ones as `None`.
    #[pyo3(signature = (name, start=0, stop=None))]
    fn values<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        start: usize,
        stop: Option<usize>,
    ) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        let mut before = 0;
        let stop = stop.unwrap_or(usize::MAX);
        for table in &self.tables {
            let column = column(table, name)?;
            let from = start.saturating_sub(before).min(table.rows);
            let to = stop.saturating_sub(before).min(table.rows);
            for row in from..to.max(from) {
                listen(py, row)?;
                list.append(value(py, column, row)?)?;
            }
            before += table.rows;
        }
        Ok(list)
    }

    /// How many rows have which status.
    fn status_counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        for table in &self.tables {
            let status = column(table, "status")?;
            let mut here: Vec<(&str, usize)> = Vec::new();
            for word in (0..table.rows).filter_map(|row| status.text_at(row)) {
                match here.iter_mut().find(|(known, _)| *known == word) {
                    Some((_, count)) => *count += 1,
                    None => here.push((word, 1)),
                }
            }
            for (word, count) in here {
                let before: usize = counts.get_item(word)?.map_or(Ok(0), |count| count.extract())?;
                counts.set_item(word, before + count)?;
            }
        }
        Ok(counts)
    }

    /// The number of the first bad row and what is wrong with it.
    fn first_bad(&self) -> PyResult<Option<(usize, String)>> {
        let mut before = 0;
        for table in &self.tables {
            let (status, message) = (column(table, "status")?, column(table, "message")?);
            if let Some(row) = (0..table.rows).find(|&row| status.text_at(row) == Some(BAD)) {
                return Ok(Some((before + row, message.text_at(row).unwrap_or_default().to_owned())));
            }
            before += table.rows;
        }
        Ok(None)
    }

    /// The bytes of a column of numbers or cells, one object for each piece of the table; nothing is copied.
    fn buffers(&self, name: &str) -> PyResult<Vec<Bytes>> {
        let found = self.tables.iter().map(|table| {
            let place = table.columns.iter().position(|column| column.name == name);
            place.map(|column| Bytes { table: Arc::clone(table), column })
        });
        found.collect::<Option<_>>().ok_or_else(|| no_column(name))
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        let mut tables = self.tables.clone().into_iter();
        arrow::stream_capsule(py, self.columns.clone(), Box::new(move || Ok(tables.next())))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        arrow::schema_capsule(py, &self.columns)
    }

    /// The table as one array, if it is in one piece.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        drop(requested_schema);
        match &self.tables[..] {
            [table] => arrow::array_capsules(py, &self.columns, table),
            _ => Err(PyValueError::new_err("the answers are too long for one array: read them as a stream")),
        }
    }
}

fn column<'a>(table: &'a Table, name: &str) -> PyResult<&'a Column> {
    table.column(name).ok_or_else(|| no_column(name))
}

fn no_column(name: &str) -> PyErr {
    PyKeyError::new_err(name.to_owned())
}

fn value<'py>(py: Python<'py>, column: &Column, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if !column.is_valid(row) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match &column.data {
        Data::Text { .. } => column.text_at(row).unwrap_or_default().into_pyobject(py)?.into_any(),
        Data::Bytes { width, bytes } => {
            pyo3::types::PyBytes::new(py, &bytes[row * width..][..*width]).into_any()
        }
        Data::List { width, bytes } => PyList::new(py, &bytes[row * width..][..*width])?.into_any(),
        Data::Int64(values) => values[row].into_pyobject(py)?.into_any(),
        Data::Int32(values) => values[row].into_pyobject(py)?.into_any(),
        // By way of its shortest text: 7.1 is 7.1, not 7.0999999.
        Data::Float32(values) => {
            let exact: f64 = values[row].to_string().parse().expect("a number");
            exact.into_pyobject(py)?.into_any()
        }
        Data::Flag(bits) => {
            let flag = bits[row / 8] >> (row % 8) & 1 == 1;
            flag.into_pyobject(py)?.to_owned().into_any()
        }
    })
}

/// The bytes of a column, lent to Python.
#[pyclass(frozen, module = "ninefold._ninefold")]
pub struct Bytes {
    table: Arc<Table>,
    column: usize,
}

impl Bytes {
    fn bytes(&self) -> Option<(*const u8, usize)> {
        Some(match &self.table.columns[self.column].data {
            Data::Bytes { bytes, .. } | Data::List { bytes, .. } => (bytes.as_ptr(), bytes.len()),
            Data::Int64(values) => (values.as_ptr().cast(), size_of_val(&values[..])),
            Data::Int32(values) => (values.as_ptr().cast(), size_of_val(&values[..])),
            Data::Float32(values) => (values.as_ptr().cast(), size_of_val(&values[..])),
            Data::Text { .. } | Data::Flag(_) => return None,
        })
    }
}

#[pymethods]
impl Bytes {
    /// # Safety
    /// Called by Python with a structure to fill in.
    unsafe fn __getbuffer__(
        slf: Bound<'_, Self>,
        view: *mut ffi::Py_buffer,
        flags: std::ffi::c_int,
    ) -> PyResult<()> {
        let Some((start, length)) = slf.get().bytes() else {
            return Err(PyBufferError::new_err("a column of text or flags has no buffer"));
        };
        // SAFETY: the bytes stay as long as the object, which the view keeps; they are never written to,
        // which the flag for "read only" says.
        let filled =
            unsafe { ffi::PyBuffer_FillInfo(view, slf.as_ptr(), start as *mut _, length as isize, 1, flags) };
        if filled != 0 { Err(PyErr::fetch(slf.py())) } else { Ok(()) }
    }
}

/// A stream of answers: batches are read, answered and handed out one at a time.
#[pyclass(frozen, module = "ninefold._ninefold")]
pub struct AnswerStream(Arc<Mutex<Flow>>);

struct Flow {
    verb: Verb,
    columns: Columns,
    manner: Manner,
    /// How many rows make a batch, at least.
    rows: usize,
    /// How many rows came before.
    first: u64,
}

impl Flow {
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Answers>> {
        let column = py.detach(|| self.columns.next_rows(self.rows)).map_err(PyTypeError::new_err)?;
        let Some(column) = column else { return Ok(None) };
        let rows = column.len() as u64;
        let tables = run(py, self.verb.job(column, None, self.first), &self.manner)?;
        self.first += rows;
        Ok(Some(Answers { columns: self.verb.columns(), tables }))
    }
}

#[pymethods]
impl AnswerStream {
    /// The next batch; `None` after the last.
    fn next_batch(&self, py: Python<'_>) -> PyResult<Option<Answers>> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner).next(py)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let columns = self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner).verb.columns();
        arrow::schema_capsule(py, &columns)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        let columns = self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner).verb.columns();
        let (flow, mut ready) = (Arc::clone(&self.0), Vec::new().into_iter());
        let next: Batches = Box::new(move || {
            loop {
                if let Some(table) = ready.next() {
                    return Ok(Some(table));
                }
                let batch = Python::attach(|py| {
                    let mut flow = flow.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
                    flow.next(py).map_err(|error| error.to_string())
                });
                match batch? {
                    Some(answers) => ready = answers.tables.into_iter(),
                    None => return Ok(None),
                }
            }
        });
        arrow::stream_capsule(py, columns, next)
    }
}

/// Asks `verb` of every row of `puzzles`.
#[pyfunction]
#[pyo3(signature = (verb, puzzles, second=None, *, column=None, first=0, threads=None, progress=None))]
#[allow(clippy::too_many_arguments)]
pub fn ask(
    py: Python<'_>,
    verb: &Bound<'_, Verb>,
    puzzles: &Bound<'_, PyAny>,
    second: Option<&Bound<'_, PyAny>>,
    column: Option<String>,
    first: u64,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Answers> {
    let verb = verb.get();
    let mut columns = Columns::of(puzzles, column)?;
    let puzzles = py.detach(|| columns.all()).map_err(PyTypeError::new_err)?;
    let second = match second {
        None => None,
        Some(second) => {
            let mut columns = Columns::of(second, None)?;
            Some(py.detach(|| columns.all()).map_err(PyTypeError::new_err)?)
        }
    };
    if let Some(second) = &second
        && second.len() != puzzles.len()
    {
        let message = format!("{} puzzles, but {} solutions", puzzles.len(), second.len());
        return Err(PyValueError::new_err(message));
    }
    let tables = run(py, verb.job(puzzles, second, first), &manner(threads, progress)?)?;
    Ok(Answers { columns: verb.columns(), tables })
}

/// Asks `verb` of every row of `puzzles`, a stream, as the answers are asked for.
#[pyfunction]
#[pyo3(signature = (verb, puzzles, *, column=None, threads=None, rows=65536))]
pub fn stream(
    verb: &Bound<'_, Verb>,
    puzzles: &Bound<'_, PyAny>,
    column: Option<String>,
    threads: Option<usize>,
    rows: usize,
) -> PyResult<AnswerStream> {
    let columns = Columns::of(puzzles, column)?;
    let flow = Flow {
        verb: verb.get().clone(),
        columns,
        manner: manner(threads, None)?,
        rows: rows.max(1),
        first: 0,
    };
    Ok(AnswerStream(Arc::new(Mutex::new(flow))))
}

/// The puzzles of these numbers.
#[pyfunction]
#[pyo3(signature = (generator, first, count, cells, *, threads=None, progress=None))]
pub fn generate(
    py: Python<'_>,
    generator: &Bound<'_, Core>,
    first: u64,
    count: usize,
    cells: &str,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Answers> {
    if first.checked_add(count as u64).is_none() {
        return Err(PyValueError::new_err("the numbers of puzzles end at 2**64 - 1"));
    }
    let (columns, job) = generator.get().job(first, count, crate::verb::cells_named(cells)?);
    let tables = run(py, job, &manner(threads, progress)?)?;
    Ok(Answers { columns, tables })
}

fn manner(threads: Option<usize>, progress: Option<Py<PyAny>>) -> PyResult<Manner> {
    if threads == Some(0) {
        return Err(PyValueError::new_err("threads: at least 1, or None for all"));
    }
    Ok(Manner { threads, progress })
}
