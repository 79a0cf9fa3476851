//! Data sets that nobody has to distrust: every row solved and judged, split by class, with a manifest from which the
//! same bytes come again.
//!
//! [`build`] cuts the inputs into units of rows. A finished unit is a file of rows and a receipt; work that was cut off
//! goes on after the last unit whose receipt is right. Then rows are chosen, first come, first kept, and written to
//! shards. [`verify`] repeats all of it on the shards alone.

mod build;
mod files;
mod plan;
mod row;
mod shards;
mod unit;
mod verify;

pub use build::build;
pub use plan::{By, InputId, Plan, SPLITS};
pub use shards::{Counts, Manifest, Shard};
pub use verify::{Findings, verify};

use std::fmt;
use std::io;
use std::path::Path;

/// Why a data set cannot be built or read.
#[derive(Debug)]
pub struct DatasetError(String);

impl DatasetError {
    fn new(message: impl Into<String>) -> DatasetError {
        DatasetError(message.into())
    }

    /// An error with a file.
    fn at(path: &Path) -> impl FnOnce(io::Error) -> DatasetError {
        move |error| DatasetError(format!("{}: {error}", path.display()))
    }
}

impl fmt::Display for DatasetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for DatasetError {}

impl From<io::Error> for DatasetError {
    fn from(error: io::Error) -> DatasetError {
        DatasetError(error.to_string())
    }
}

/// What may fail.
pub type Result<T> = std::result::Result<T, DatasetError>;
