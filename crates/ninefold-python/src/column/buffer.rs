//! A numpy array (or anything else with a buffer) of digits or characters, read in place.

use std::slice;

use pyo3::buffer::PyUntypedBuffer;
use pyo3::prelude::*;

use super::{ACCEPTED, Row};
use crate::errors;

/// Rows of 81 bytes.
pub struct BufferColumn {
    bytes: Bytes,
    rows: usize,
    is_text: bool,
}

enum Bytes {
    /// In a buffer that is kept, this many bytes from row to row (perhaps backwards).
    Shared { _buffer: PyUntypedBuffer, start: *const u8, step: isize },
    /// Copied, because the cells of a row did not lie side by side.
    Copied(Vec<u8>),
}

// SAFETY: the buffer is only read and stays as long as the column. Who writes to the array meanwhile, from
// another thread, gets answers for one or the other digit, as numpy itself would give.
unsafe impl Send for BufferColumn {}
// SAFETY: as above.
unsafe impl Sync for BufferColumn {}

const CELLS: usize = 81;

impl BufferColumn {
    /// The column that `object` is, or `None` if it has no buffer.
    ///
    /// # Errors
    /// If the buffer is not one of puzzles.
    pub fn of(object: &Bound<'_, PyAny>) -> PyResult<Option<BufferColumn>> {
        // Asking for the type first avoids a wrong message about strange buffers.
        let Ok(dtype) = object.getattr("dtype") else { return Ok(None) };
        let kind: String = dtype.getattr("kind").and_then(|kind| kind.extract()).unwrap_or_default();
        if matches!(kind.as_str(), "O" | "U" | "T") {
            return Ok(None);
        }
        let Ok(buffer) = PyUntypedBuffer::get(object) else { return Ok(None) };
        let wrong = || {
            let shape = buffer.shape();
            errors::schema(
                object.py(),
                &format!("{ACCEPTED}; found an array of {dtype} with shape {shape:?}"),
            )
        };
        let (shape, strides) = (buffer.shape().to_vec(), buffer.strides().to_vec());
        let is_text = match (kind.as_str(), buffer.item_size(), &shape[..]) {
            ("u", 1, [_, CELLS] | [_, 9, 9]) => false,
            ("S", CELLS, [_]) => true,
            _ => return Err(wrong()),
        };
        let is_dense = matches!((shape.len(), &strides[..]), (1, _) | (2, [_, 1]) | (3, [_, 9, 1]));
        let rows = shape[0];
        let bytes = if is_dense {
            Bytes::Shared { start: buffer.buf_ptr().cast(), step: strides[0], _buffer: buffer }
        } else {
            Bytes::Copied(copied(&buffer, &shape))
        };
        Ok(Some(BufferColumn { bytes, rows, is_text }))
    }

    pub fn len(&self) -> usize {
        self.rows
    }

    #[inline]
    pub fn row(&self, index: usize) -> Row<'_> {
        assert!(index < self.rows, "row {index} of {}", self.rows);
        let row = match &self.bytes {
            // SAFETY: the row is below the number of rows, and its cells lie side by side.
            Bytes::Shared { start, step, .. } => unsafe {
                slice::from_raw_parts(start.offset(index as isize * step), CELLS)
            },
            Bytes::Copied(bytes) => &bytes[index * CELLS..][..CELLS],
        };
        if self.is_text { Row::Text(trimmed(row)) } else { Row::Digits(row) }
    }
}

/// Without the zero bytes that fill a text up.
fn trimmed(row: &[u8]) -> &[u8] {
    let length = row.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    &row[..length]
}

/// The bytes of an array of any strides, in reading order.
fn copied(buffer: &PyUntypedBuffer, shape: &[usize]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(shape.iter().product());
    let mut read = |indices: &[usize]| {
        // SAFETY: the indices are within the shape, and the items are bytes.
        bytes.push(unsafe { *buffer.get_ptr(indices).cast::<u8>() });
    };
    for row in 0..shape[0] {
        for cell in 0..CELLS {
            match shape.len() {
                2 => read(&[row, cell]),
                _ => read(&[row, cell / 9, cell % 9]),
            }
        }
    }
    bytes
}
