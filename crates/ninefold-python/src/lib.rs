//! The native half of the Python package `ninefold`. The public interface is in `python/ninefold`.

#![deny(unsafe_code)]

// Pointers of the Arrow C data interface and of Python's buffers: in these three and nowhere else.
#[allow(unsafe_code)]
mod answers;
#[allow(unsafe_code)]
mod arrow;
mod boards;
mod candidates;
#[allow(unsafe_code)]
mod column;
mod datasets;
mod errors;
mod generator;
mod grid;
mod job;
mod jobs;
mod paths;
mod proofs;
mod reading;
mod requests;
mod symmetry;
mod table;
mod traces;
mod values;
mod verb;

use pyo3::prelude::*;

/// What Python imports. No state, so that threads need no lock.
#[pymodule(gil_used = false)]
mod _ninefold {
    #[pymodule_export]
    use crate::answers::{AnswerStream, Answers, ask, generate, stream};
    #[pymodule_export]
    use crate::boards::Boards;
    #[pymodule_export]
    use crate::convert;
    #[pymodule_export]
    use crate::datasets::{dataset_build, dataset_rebuild, dataset_task, dataset_units, dataset_verify};
    #[pymodule_export]
    use crate::generator::Core;
    #[pymodule_export]
    use crate::proofs::{check_proof, proof_files, prove};
    #[pymodule_export]
    use crate::requests::answer;
    #[pymodule_export]
    use crate::requests::call;
    #[pymodule_export]
    use crate::traces::{check_trace, score_trace, trace_pictures, trace_text};
    #[pymodule_export]
    use crate::values::{PyCandidates, PyGrid, PySymmetry};
    #[pymodule_export]
    use crate::verb::Verb;

    /// The version of the program.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}

/// Every puzzle in a text, in another format.
///
/// >>> from ninefold import convert
/// >>> convert("." * 81, "sdk").splitlines()[0]
/// '.........'
#[pyfunction]
#[pyo3(signature = (text, to, *, format=None))]
fn convert(py: Python<'_>, text: &str, to: &str, format: Option<&str>) -> PyResult<String> {
    use ninefold_formats::Writer;
    use pyo3::exceptions::PyValueError;

    let (entries, to) = (reading::entries_of(py, text, format)?, reading::format_named(to)?);
    let unwritten = || PyValueError::new_err(format!("the format {to} is only read"));
    let writer = Writer::new(to, entries.first(), entries.len() == 1).ok_or_else(unwritten)?;
    let mut out = writer.head();
    for (number, entry) in entries.iter().enumerate() {
        if number > 0 {
            out.extend_from_slice(writer.between());
        }
        writer.entry(entry, &mut out);
    }
    out.extend_from_slice(writer.foot());
    Ok(String::from_utf8_lossy(&out).into_owned())
}
