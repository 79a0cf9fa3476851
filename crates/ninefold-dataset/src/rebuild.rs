//! Builds the same data set again, as a reviewer would, from a manifest and the files it names.

use std::path::Path;

use super::build::build;
use super::class_list::exclude;
use super::manifest::Manifest;
use super::plan::{Excluded, Plan};
use super::sources::Sources;
use super::{DatasetError, Result};
use crate::class::ClassId;

/// What came of building a data set again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rebuilt {
    /// Shards with the same bytes.
    pub same: u64,
    /// Shards with the same rows, but other bytes.
    pub same_rows: Vec<String>,
    /// Shards that differ or are missing.
    pub different: Vec<String>,
}

/// Builds the data set of a manifest again in the folder `out`, from files in the folder `place`.
///
/// # Errors
/// If a file is missing or has changed, or as [`build`].
pub fn rebuild(
    manifest: &Manifest,
    place: &Path,
    out: &Path,
    threads: usize,
    heard: impl FnMut(u64),
) -> Result<Rebuilt> {
    let sources = Sources::found(&manifest.plan.inputs, place)?;
    let left_out = excluded(&manifest.plan, place)?;
    let again = build(&manifest.plan, &sources.all, &left_out, out, threads, heard)?;
    let mut rebuilt = Rebuilt::default();
    for shard in &manifest.shards {
        match again.shards.iter().find(|other| other.path == shard.path) {
            Some(other) if other == shard => rebuilt.same += 1,
            Some(other) if other.rows_sha256 == shard.rows_sha256 => {
                rebuilt.same_rows.push(shard.path.clone())
            }
            _ => rebuilt.different.push(shard.path.clone()),
        }
    }
    Ok(rebuilt)
}

/// The classes that the plan leaves out, from files in `place`.
fn excluded(plan: &Plan, place: &Path) -> Result<Vec<ClassId>> {
    let (mut found, mut classes) = (Plan { exclude: Vec::new(), ..plan.clone() }, Vec::new());
    for Excluded { name, .. } in &plan.exclude {
        classes.extend(exclude(&mut found, &place.join(name))?);
    }
    if found.exclude == plan.exclude {
        Ok(classes)
    } else {
        Err(DatasetError::new("what is excluded is not what the manifest says"))
    }
}
