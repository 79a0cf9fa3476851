//! Any sequence of strings, bytes or grids, copied.

use std::collections::HashMap;

use ninefold::text::line;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};

use super::Row;
use crate::job::listen;
use crate::values::PyGrid;

/// Texts side by side.
#[derive(Default)]
pub struct ListColumn {
    bytes: Vec<u8>,
    ends: Vec<usize>,
    /// The rows that are not text, and what they are; `None` is null.
    others: HashMap<usize, Option<String>>,
}

impl ListColumn {
    /// The column of what `object` yields; `None` if it yields nothing.
    pub fn of(object: &Bound<'_, PyAny>) -> PyResult<Option<ListColumn>> {
        let Ok(items) = object.try_iter() else { return Ok(None) };
        let mut column = ListColumn { ends: vec![0], ..ListColumn::default() };
        if let Ok(count) = object.len() {
            column.bytes.reserve(count * 81);
            column.ends.reserve(count);
        }
        for (row, item) in items.enumerate() {
            listen(object.py(), row)?;
            column.push(&item?)?;
        }
        Ok(Some(column))
    }

    fn push(&mut self, item: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(text) = item.cast::<PyString>() {
            match text.to_str() {
                Ok(text) => self.bytes.extend_from_slice(text.as_bytes()),
                Err(_) => self.other(Some("this text has half a surrogate pair".to_owned())),
            }
        } else if let Ok(grid) = item.cast::<PyGrid>() {
            self.bytes.extend_from_slice(&line::characters(&grid.get().0));
        } else if let Ok(bytes) = item.cast::<PyBytes>() {
            self.bytes.extend_from_slice(bytes.as_bytes());
        } else if let Ok(bytes) = item.cast::<PyByteArray>() {
            self.bytes.extend_from_slice(&bytes.to_vec());
        } else if item.is_none() || is_missing(item) {
            self.other(None);
        } else if let Some(text) = text_of_variant(item)? {
            self.bytes.extend_from_slice(text.as_bytes());
        } else {
            let found = item.get_type().name()?;
            self.other(Some(format!("expected str, bytes, Grid or Variant, found {found}")));
        }
        self.ends.push(self.bytes.len());
        Ok(())
    }

    fn other(&mut self, what: Option<String>) {
        self.others.insert(self.ends.len() - 1, what);
    }

    pub fn len(&self) -> usize {
        self.ends.len() - 1
    }

    #[inline]
    pub fn row(&self, index: usize) -> Row<'_> {
        if !self.others.is_empty()
            && let Some(other) = self.others.get(&index)
        {
            return match other {
                Some(what) => Row::Other(what.as_str().into()),
                None => Row::Null,
            };
        }
        Row::Text(&self.bytes[self.ends[index]..self.ends[index + 1]])
    }
}

/// The text of a `Variant`, which Python defines.
fn text_of_variant(item: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let kind = item.get_type();
    let is_variant = kind.name()? == "Variant" && kind.module()? == "ninefold.variant";
    Ok(if is_variant { Some(item.str()?.to_string()) } else { None })
}

/// What pandas and others put for a missing value: it is unlike itself.
fn is_missing(item: &Bound<'_, PyAny>) -> bool {
    let name = item.get_type().name().map(|name| name.to_string()).unwrap_or_default();
    name == "NAType" || name == "NaTType" || item.extract::<f64>().is_ok_and(f64::is_nan)
}
