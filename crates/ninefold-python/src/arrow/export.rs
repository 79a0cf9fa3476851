//! Tables handed out as capsules. The buffers stay where they are: each array handed out keeps its table.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use super::abi::{ArrowArray, ArrowArrayStream, ArrowSchema, NULLABLE};
use crate::table::{Column, Data, Table, Type};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// What a schema that was handed out owns.
struct SchemaParts {
    _format: CString,
    _name: CString,
    children: Vec<*mut ArrowSchema>,
}

/// What an array that was handed out owns.
struct ArrayParts {
    _table: Arc<Table>,
    _buffers: Vec<*const c_void>,
    children: Vec<*mut ArrowArray>,
}

fn schema(format: &str, name: &str, children: Vec<ArrowSchema>) -> ArrowSchema {
    let children: Vec<*mut ArrowSchema> =
        children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect();
    let mut parts = Box::new(SchemaParts {
        _format: CString::new(format).expect("formats have no zero byte"),
        _name: CString::new(name).expect("names have no zero byte"),
        children,
    });
    ArrowSchema {
        format: parts._format.as_ptr(),
        name: parts._name.as_ptr(),
        flags: NULLABLE,
        n_children: parts.children.len() as i64,
        children: parts.children.as_mut_ptr(),
        release: Some(release_schema),
        private_data: Box::into_raw(parts).cast(),
        ..ArrowSchema::EMPTY
    }
}

/// # Safety
/// `schema` was made by [`schema`] and is not released yet.
unsafe extern "C" fn release_schema(schema: *mut ArrowSchema) {
    // SAFETY: the private data are the box that was turned into a pointer, and so are the children. A
    // consumer may have taken children away: those are marked as released, and dropping them does nothing.
    unsafe {
        let parts = Box::from_raw((*schema).private_data.cast::<SchemaParts>());
        parts.children.iter().for_each(|&child| drop(Box::from_raw(child)));
        (*schema).release = None;
    }
}

fn array(
    table: &Arc<Table>,
    rows: usize,
    nulls: usize,
    buffers: Vec<*const c_void>,
    children: Vec<ArrowArray>,
) -> ArrowArray {
    let children: Vec<*mut ArrowArray> =
        children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect();
    let mut parts = Box::new(ArrayParts { _table: Arc::clone(table), _buffers: buffers, children });
    ArrowArray {
        length: rows as i64,
        null_count: nulls as i64,
        n_buffers: parts._buffers.len() as i64,
        buffers: parts._buffers.as_mut_ptr(),
        n_children: parts.children.len() as i64,
        children: parts.children.as_mut_ptr(),
        release: Some(release_array),
        private_data: Box::into_raw(parts).cast(),
        ..ArrowArray::EMPTY
    }
}

/// # Safety
/// `array` was made by [`array`] and is not released yet.
unsafe extern "C" fn release_array(array: *mut ArrowArray) {
    // SAFETY: as for the schema.
    unsafe {
        let parts = Box::from_raw((*array).private_data.cast::<ArrayParts>());
        parts.children.iter().for_each(|&child| drop(Box::from_raw(child)));
        (*array).release = None;
    }
}

fn column_schema(name: &str, kind: Type) -> ArrowSchema {
    match kind {
        Type::Text => schema("u", name, Vec::new()),
        Type::Bytes(width) => schema(&format!("w:{width}"), name, Vec::new()),
        Type::List(width) => schema(&format!("+w:{width}"), name, vec![schema("C", "item", Vec::new())]),
        Type::Int64 => schema("l", name, Vec::new()),
        Type::Int32 => schema("i", name, Vec::new()),
        Type::Float32 => schema("f", name, Vec::new()),
        Type::Flag => schema("b", name, Vec::new()),
    }
}

fn column_array(table: &Arc<Table>, column: &Column) -> ArrowArray {
    let rows = table.rows;
    let valid = column.validity().map_or(ptr::null(), |bits| bits.as_ptr().cast::<c_void>());
    let plain = |buffer: *const c_void| array(table, rows, column.nulls, vec![valid, buffer], Vec::new());
    match &column.data {
        Data::Text { ends, bytes } => {
            let buffers = vec![valid, ends.as_ptr().cast(), bytes.as_ptr().cast()];
            array(table, rows, column.nulls, buffers, Vec::new())
        }
        Data::Bytes { bytes, .. } | Data::Flag(bytes) => plain(bytes.as_ptr().cast()),
        Data::List { bytes, .. } => {
            let items = array(table, bytes.len(), 0, vec![ptr::null(), bytes.as_ptr().cast()], Vec::new());
            array(table, rows, column.nulls, vec![valid], vec![items])
        }
        Data::Int64(values) => plain(values.as_ptr().cast()),
        Data::Int32(values) => plain(values.as_ptr().cast()),
        Data::Float32(values) => plain(values.as_ptr().cast()),
    }
}

fn table_schema(columns: &[(&'static str, Type)]) -> ArrowSchema {
    schema("+s", "", columns.iter().map(|&(name, kind)| column_schema(name, kind)).collect())
}

fn table_array(table: &Arc<Table>) -> ArrowArray {
    let children = table.columns.iter().map(|column| column_array(table, column)).collect();
    array(table, table.rows, 0, vec![ptr::null()], children)
}

/// The columns of a table as a capsule.
pub fn schema_capsule<'py>(
    py: Python<'py>,
    columns: &[(&'static str, Type)],
) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, table_schema(columns), SCHEMA)
}

/// A table as a pair of capsules.
pub fn array_capsules<'py>(
    py: Python<'py>,
    columns: &[(&'static str, Type)],
    table: &Arc<Table>,
) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
    Ok((schema_capsule(py, columns)?, PyCapsule::new_with_value(py, table_array(table), ARRAY)?))
}

/// Where the tables of a stream come from; an error ends it.
pub type Batches = Box<dyn FnMut() -> Result<Option<Arc<Table>>, String> + Send>;

struct StreamParts {
    columns: Vec<(&'static str, Type)>,
    next: Batches,
    error: Option<CString>,
}

/// Tables of these columns as a capsule that is read like a stream.
pub fn stream_capsule<'py>(
    py: Python<'py>,
    columns: Vec<(&'static str, Type)>,
    next: Batches,
) -> PyResult<Bound<'py, PyCapsule>> {
    let parts = Box::new(StreamParts { columns, next, error: None });
    let stream = ArrowArrayStream {
        get_schema: Some(get_schema),
        get_next: Some(get_next),
        get_last_error: Some(get_last_error),
        release: Some(release_stream),
        private_data: Box::into_raw(parts).cast(),
    };
    PyCapsule::new_with_value(py, stream, STREAM)
}

/// The numbers of the C library for "interrupted or broken" and "invalid".
const EIO: c_int = 5;

/// # Safety
/// `stream` was made by [`stream_capsule`]; `out` can be written to. The same holds for the functions below.
unsafe extern "C" fn get_schema(stream: *mut ArrowArrayStream, out: *mut ArrowSchema) -> c_int {
    // SAFETY: the caller's; nothing that was in `out` is dropped, for it may be uninitialised.
    unsafe {
        let parts = &*(*stream).private_data.cast::<StreamParts>();
        out.write(table_schema(&parts.columns));
    }
    0
}

unsafe extern "C" fn get_next(stream: *mut ArrowArrayStream, out: *mut ArrowArray) -> c_int {
    // SAFETY: as above; streams are not read by two threads at once.
    let parts = unsafe { &mut *(*stream).private_data.cast::<StreamParts>() };
    let (next, code) = match (parts.next)() {
        Ok(Some(table)) => (table_array(&table), 0),
        Ok(None) => (ArrowArray::EMPTY, 0),
        Err(message) => {
            parts.error = CString::new(message.replace('\0', " ")).ok();
            (ArrowArray::EMPTY, EIO)
        }
    };
    // SAFETY: as above.
    unsafe { out.write(next) };
    code
}

unsafe extern "C" fn get_last_error(stream: *mut ArrowArrayStream) -> *const c_char {
    // SAFETY: as above.
    let parts = unsafe { &*(*stream).private_data.cast::<StreamParts>() };
    parts.error.as_ref().map_or(ptr::null(), |error| error.as_ptr())
}

unsafe extern "C" fn release_stream(stream: *mut ArrowArrayStream) {
    // SAFETY: as above.
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<StreamParts>()));
        (*stream).release = None;
    }
}
