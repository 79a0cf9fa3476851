//! The manifest: what a data set is made of, what is in it, and the hashes of its files.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::plan::Plan;
use super::{DatasetError, Result};

/// A data set, described so that anyone can check it or build it again. Nothing in it depends on the machine or the day.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// What it was made of, and how.
    pub plan: Plan,
    /// The name of the plan.
    pub plan_id: String,
    /// How many rows there are of what.
    pub counts: Counts,
    /// The files with the rows.
    pub shards: Vec<Shard>,
    /// The hash of the sorted classes.
    pub classes_sha256: String,
}

/// How many rows there are. Those of the inputs are kept, rejected, or not in the sample.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// In each input.
    pub inputs: Vec<u64>,
    /// Kept.
    pub kept: u64,
    /// Rejected.
    pub rejected: u64,
    /// Left out because they are not in the sample.
    pub unsampled: u64,
    /// Written: those that are kept, and their copies.
    pub written: u64,
    /// Written of each split.
    pub splits: BTreeMap<String, u64>,
    /// Of each status, among all rows.
    pub statuses: BTreeMap<String, u64>,
    /// Rejected for each reason.
    pub reasons: BTreeMap<String, u64>,
    /// Kept, of each ER without its decimals.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub er: BTreeMap<String, u64>,
    /// Kept, of each level of HoDoKu.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub levels: BTreeMap<String, u64>,
}

/// A file with rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// From the folder of the data set.
    pub path: String,
    /// How many rows.
    pub rows: u64,
    /// How long it is.
    pub bytes: u64,
    /// The SHA-256 of its bytes.
    pub sha256: String,
    /// The SHA-256 of puzzle, solution and class of each row, a line each with tabs between: whatever the format.
    pub rows_sha256: String,
}

impl Manifest {
    /// The manifest of the data set in a folder.
    ///
    /// # Errors
    /// If there is none that can be read.
    pub fn read(folder: &Path) -> Result<Manifest> {
        Manifest::read_file(&folder.join("manifest.json"))
    }

    /// A manifest.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read_file(path: &Path) -> Result<Manifest> {
        let text = fs::read_to_string(path).map_err(DatasetError::at(path))?;
        serde_json::from_str(&text).map_err(|error| {
            DatasetError::new(format!("{}: no manifest of a data set: {error}", path.display()))
        })
    }
}
