//! A finished unit of rows.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use super::row::Row;
use super::{DatasetError, Result};

/// A finished unit.
pub struct Unit {
    pub path: PathBuf,
    pub source: usize,
    pub rows: u64,
}

impl Unit {
    /// Its rows.
    pub fn rows(&self) -> Result<impl Iterator<Item = Result<Row>>> {
        let file = File::open(&self.path).map_err(DatasetError::at(&self.path))?;
        let lines = BufReader::with_capacity(1 << 16, file).lines();
        Ok(lines.map(|line| {
            serde_json::from_str(&line?)
                .map_err(|error| DatasetError::new(format!("a unit is broken: {error}")))
        }))
    }
}
