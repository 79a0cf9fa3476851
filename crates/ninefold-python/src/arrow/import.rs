//! What others hand in as capsules, taken over without a copy.

use std::ffi::CStr;
use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use super::abi::{ArrowArray, ArrowArrayStream, ArrowSchema};

/// Arrays of one schema.
pub struct Incoming {
    schema: Arc<ArrowSchema>,
    source: Source,
}

enum Source {
    Array(Option<ArrowArray>),
    Stream(ArrowArrayStream),
}

/// One array with its schema. Clones share it; it is released with the last of them.
#[derive(Clone)]
pub struct Part {
    pub schema: Arc<ArrowSchema>,
    pub array: Arc<ArrowArray>,
}

impl Incoming {
    /// What `object` hands out; `None` if it knows nothing of Arrow.
    pub fn of(object: &Bound<'_, PyAny>) -> PyResult<Option<Incoming>> {
        if object.hasattr("__arrow_c_array__")? {
            let pair = object.call_method0("__arrow_c_array__")?;
            let pair = pair.cast::<PyTuple>()?;
            // SAFETY: capsules of these names hold these structures, and nobody else uses what is taken out.
            let (schema, array) = unsafe {
                (
                    ArrowSchema::take(pointer(&pair.get_item(0)?, c"arrow_schema")?),
                    ArrowArray::take(pointer(&pair.get_item(1)?, c"arrow_array")?),
                )
            };
            return Ok(Some(Incoming { schema: Arc::new(schema), source: Source::Array(Some(array)) }));
        }
        if !object.hasattr("__arrow_c_stream__")? {
            return Ok(None);
        }
        let capsule = object.call_method0("__arrow_c_stream__")?;
        // SAFETY: as above.
        let mut stream = unsafe { ArrowArrayStream::take(pointer(&capsule, c"arrow_array_stream")?) };
        let mut schema = ArrowSchema::EMPTY;
        let ask =
            stream.get_schema.ok_or_else(|| PyTypeError::new_err("the Arrow stream is already read"))?;
        // SAFETY: a stream that is not released answers for itself, into an empty structure.
        if unsafe { ask(&mut stream, &mut schema) } != 0 {
            return Err(PyTypeError::new_err(last_error(&mut stream)));
        }
        Ok(Some(Incoming { schema: Arc::new(schema), source: Source::Stream(stream) }))
    }

    pub fn schema(&self) -> &ArrowSchema {
        &self.schema
    }

    /// The next array; `None` after the last.
    ///
    /// # Errors
    /// What the producer says went wrong.
    pub fn next(&mut self) -> Result<Option<Part>, String> {
        let array = match &mut self.source {
            Source::Array(array) => array.take(),
            Source::Stream(stream) => next_of(stream)?,
        };
        Ok(array.map(|array| Part { schema: Arc::clone(&self.schema), array: Arc::new(array) }))
    }
}

fn next_of(stream: &mut ArrowArrayStream) -> Result<Option<ArrowArray>, String> {
    let mut array = ArrowArray::EMPTY;
    let Some(ask) = stream.get_next else { return Ok(None) };
    // SAFETY: as for the schema.
    if unsafe { ask(stream, &mut array) } != 0 {
        return Err(last_error(stream));
    }
    Ok(array.release.is_some().then_some(array))
}

fn last_error(stream: &mut ArrowArrayStream) -> String {
    let unknown = || "the Arrow stream broke off".to_owned();
    let Some(ask) = stream.get_last_error else { return unknown() };
    // SAFETY: valid until the next call; a string that ends in a zero byte, or null.
    unsafe {
        let message = ask(stream);
        if message.is_null() { unknown() } else { CStr::from_ptr(message).to_string_lossy().into_owned() }
    }
}

/// The structure in a capsule of this name.
fn pointer<T>(capsule: &Bound<'_, PyAny>, name: &CStr) -> PyResult<*mut T> {
    Ok(capsule.cast::<PyCapsule>()?.pointer_checked(Some(name))?.as_ptr().cast())
}
