//! Data sets that anyone can check: every row solved and judged, split by class, with a manifest from which the same
//! bytes can be built again.
//!
//! [`build`] cuts the inputs into units of rows. A finished unit is a file of rows and a receipt; an interrupted
//! build repeats only the units without a correct receipt, and several workers can share the units ([`Task::build_units`]). Then
//! rows are chosen, first come, first kept, and written to shards. [`verify`] repeats all of it on the shards alone, and
//! [`rebuild`] from the manifest. Memory does not grow with the rows: what has to be sorted is sorted in files.
#![forbid(unsafe_code)]

mod build;
mod card;
mod choice;
pub mod class;
mod class_list;
mod diff;
mod files;
mod log;
mod manifest;
#[cfg(feature = "parquet")]
mod parquet;
mod plan;
mod rebuild;
mod row;
mod shard_file;
mod shards;
mod sources;
mod spool;
mod table;
mod task;
mod unit;
mod verify;

pub use build::build;
pub use card::card;
pub use diff::{Difference, diff};
pub use manifest::{Counts, Manifest, Shard};
pub use plan::{Augment, By, FileShape, Generated, InputId, Plan, SPLITS, Sample, SplitRule};
pub use rebuild::{Rebuilt, rebuild};
pub use sources::{Source, Sources};
pub use task::{Task, Wish};
pub use unit::{Unit, units};
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
