//! Checking a data set from its files alone: hashes, and every row anew.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use ninefold::symmetry::{Canonicalizer, Form};
use ninefold::text::Entry;

use super::files::{self, CLASSES};
use super::plan::{By, SPLITS};
use super::shards::{Manifest, Shard};
use super::{DatasetError, Result};
use crate::class::{ClassId, fraction};
use crate::input::Input;
use crate::records::Records;

/// What was found.
#[derive(Debug, Default)]
pub struct Findings {
    /// How many rows were solved again.
    pub rows: u64,
    /// What is wrong; empty if nothing is.
    pub faults: Vec<String>,
}

/// The most faults that are listed.
const MOST: usize = 20;

/// Checks the data set in `out`.
///
/// # Errors
/// If there is no manifest that can be read.
pub fn verify(out: &Path, mut heard: impl FnMut(u64)) -> Result<Findings> {
    let path = out.join("manifest.json");
    let text = fs::read_to_string(&path).map_err(DatasetError::at(&path))?;
    let manifest: Manifest = serde_json::from_str(&text)
        .map_err(|error| DatasetError::new(format!("{}: {error}", path.display())))?;
    let mut checking =
        Checking { manifest: &manifest, findings: Findings::default(), splits: HashMap::new() };
    if manifest.plan_id != manifest.plan.id() {
        checking.fault("manifest.json: the plan is not the one that was followed".to_owned());
    }
    for shard in &manifest.shards {
        checking.shard(out, shard)?;
        heard(shard.rows);
    }
    checking.counts();
    checking.classes(out)?;
    Ok(checking.findings)
}

struct Checking<'a> {
    manifest: &'a Manifest,
    findings: Findings,
    /// The split that each class was met in.
    splits: HashMap<ClassId, usize>,
}

impl Checking<'_> {
    fn fault(&mut self, what: String) {
        if self.findings.faults.len() < MOST {
            self.findings.faults.push(what);
        }
    }

    fn shard(&mut self, out: &Path, shard: &Shard) -> Result<()> {
        let path = out.join(&shard.path);
        match files::hash(&path) {
            Err(error) => self.fault(error.to_string()),
            Ok((bytes, sha256)) if (bytes, &sha256) != (shard.bytes, &shard.sha256) => {
                self.fault(format!("{}: its bytes are not those of the manifest", shard.path));
            }
            Ok(_) => {}
        }
        let split = SPLITS.iter().position(|split| shard.path.starts_with(&format!("data/{split}-")));
        let Some(split) = split.filter(|_| shard.rows > 0 && path.is_file()) else { return Ok(()) };
        let mut rows = 0;
        for entry in Records::new([Input::File(path)], None).entries() {
            rows += 1;
            match entry.map_err(|error| DatasetError::new(error.to_string()))? {
                Ok(entry) => {
                    if let Some(what) = self.wrong(&entry, split) {
                        self.fault(format!("{}: row {rows}: {what}", shard.path));
                    }
                }
                Err(bad) => self.fault(format!("{}: row {rows}: {}", shard.path, bad.error)),
            }
        }
        if rows != shard.rows {
            self.fault(format!("{}: {rows} rows, the manifest says {}", shard.path, shard.rows));
        }
        self.findings.rows += rows;
        Ok(())
    }

    /// What is wrong with a row of a split.
    fn wrong(&mut self, entry: &Entry, split: usize) -> Option<String> {
        let plan = &self.manifest.plan;
        if entry.grid.count(2) != 1 {
            return Some("the puzzle has not exactly one solution".to_owned());
        }
        let Some(solution) = entry.solution.filter(|solution| solution.is_solution_of(&entry.grid)) else {
            return Some("the solution is wrong".to_owned());
        };
        let grid = if plan.by == By::Puzzle { &entry.grid } else { &solution };
        let canonical = Canonicalizer::new(Form::MinLex).canonical(grid).grid;
        let class = ClassId::of(&canonical);
        if entry.header("class_id") != Some(&class.to_string()) {
            return Some("the class is wrong".to_owned());
        }
        if plan.split_of(fraction(&plan.salt, &canonical)) != split {
            return Some("it belongs to another split".to_owned());
        }
        match self.splits.insert(class, split) {
            Some(before) if before != split => Some(format!("its class is in {} too", SPLITS[before])),
            Some(_) if plan.dedupe => Some("its class occurs twice".to_owned()),
            _ => None,
        }
    }

    fn counts(&mut self) {
        let counts = &self.manifest.counts;
        let (read, written) = (counts.inputs.iter().sum::<u64>(), counts.kept + counts.rejected);
        let of = |folder: &str| {
            let shards = self.manifest.shards.iter().filter(|shard| shard.path.starts_with(folder));
            shards.map(|shard| shard.rows).sum::<u64>()
        };
        if read != written || of("data/") != counts.kept || of("rejected/") != counts.rejected {
            self.fault(format!("{read} rows were read, and {written} written"));
        }
    }

    fn classes(&mut self, out: &Path) -> Result<()> {
        let listed = match fs::read(out.join(CLASSES)) {
            Ok(lines) => lines,
            Err(error) => {
                self.fault(format!("{CLASSES}: {error}"));
                return Ok(());
            }
        };
        let met: HashSet<ClassId> = self.splits.keys().copied().collect();
        let mut met: Vec<ClassId> = met.into_iter().collect();
        met.sort_unstable();
        let is_same = files::hash_of(&listed) == self.manifest.classes_sha256;
        if !is_same || files::class_lines(&met).as_bytes() != listed {
            self.fault(format!("{CLASSES}: not the classes of the rows"));
        }
        Ok(())
    }
}
