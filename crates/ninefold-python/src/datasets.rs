//! Data sets: plans, units for workers, and building. Plans and results travel as JSON.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ninefold::solve::Cancel;
use ninefold_dataset::{self, DatasetError, Manifest, Task, units};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors;
use crate::job::{alone, attended};

/// The task of a wish, both in JSON, and how many units it has.
#[pyfunction]
pub fn dataset_task(py: Python<'_>, wish: &str) -> PyResult<(String, usize)> {
    let wish = serde_json::from_str(wish).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let task = alone(py, move || Task::new(wish))?.map_err(|error| failed(py, &error))?;
    Ok((json(&task), units(&task.plan).len()))
}

/// Makes some units of a task; how many were not done yet. `progress` gets the units done and their total.
#[pyfunction]
#[pyo3(signature = (task, numbers, out, threads, progress=None))]
pub fn dataset_units(
    py: Python<'_>,
    task: &str,
    numbers: Vec<usize>,
    out: PathBuf,
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<usize> {
    let (task, total) = (read(task)?, numbers.len());
    let (cancel, done) = (Cancel::new(), Arc::new(AtomicUsize::new(0)));
    let work = {
        let (cancel, done) = (cancel.clone(), Arc::clone(&done));
        move || {
            task.build_units(&numbers, &out, threads, |_| {
                done.fetch_add(1, Ordering::Relaxed);
                if cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        }
    };
    let mut reported = 0;
    let mut report = || {
        let now = done.load(Ordering::Relaxed);
        match &progress {
            Some(progress) if now > reported => {
                reported = now;
                progress.call1(py, (now, total)).map(drop)
            }
            _ => Ok(()),
        }
    };
    let made = attended(py, &cancel, &mut report, work)?.map_err(|error| failed(py, &error))?;
    report()?;
    Ok(made)
}

/// Builds all of a task, with the units that are done; the manifest.
#[pyfunction]
pub fn dataset_build(py: Python<'_>, task: &str, out: PathBuf, threads: usize) -> PyResult<String> {
    let task = read(task)?;
    let built = alone(py, move || task.build(&out, threads, |_| ()))?;
    built.map(|manifest| json(&manifest)).map_err(|error| failed(py, &error))
}

/// How many rows were checked, and what is wrong with the data set.
#[pyfunction]
pub fn dataset_verify(
    py: Python<'_>,
    out: PathBuf,
    scratch: PathBuf,
    threads: usize,
) -> PyResult<(u64, Vec<String>)> {
    let checked = alone(py, move || ninefold_dataset::verify(&out, &scratch, threads, |_| ()))?;
    checked.map(|found| (found.rows, found.faults)).map_err(|error| failed(py, &error))
}

/// Builds a data set again from its manifest; how many shards have the same bytes, and which have other rows.
#[pyfunction]
pub fn dataset_rebuild(
    py: Python<'_>,
    manifest: PathBuf,
    inputs: PathBuf,
    out: PathBuf,
    threads: usize,
) -> PyResult<(u64, Vec<String>)> {
    let built = alone(py, move || {
        let manifest = Manifest::read_file(&manifest)?;
        ninefold_dataset::rebuild(&manifest, &inputs, &out, threads, |_| ())
    })?;
    built.map(|rebuilt| (rebuilt.same, rebuilt.different)).map_err(|error| failed(py, &error))
}

fn read(task: &str) -> PyResult<Task> {
    serde_json::from_str(task).map_err(|error| PyValueError::new_err(error.to_string()))
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

fn failed(py: Python<'_>, error: &DatasetError) -> PyErr {
    errors::dataset(py, &error.to_string())
}
