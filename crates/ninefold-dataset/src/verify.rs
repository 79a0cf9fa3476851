//! Checks a data set from its files alone: hashes, and every row again.

use std::path::Path;
use std::sync::Mutex;

use ninefold::Grid;
use ninefold::symmetry::{Canonicalizer, Form};
use ninefold::text::Entry;
use ninefold_app::pipeline;
use ninefold_formats::records::input::Input;
use ninefold_formats::records::{Batch, Records};
use sha2::{Digest, Sha256};

use super::class_list::CLASSES;
use super::files;
use super::manifest::{Manifest, Shard};
use super::plan::{By, Plan, SPLITS};
use super::row::entries;
use super::spool::Spool;
use super::{DatasetError, Result};
use crate::class::{ClassId, fraction};

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
/// How many rows are looked at together.
const BATCH_HINT: usize = 256;

impl Findings {
    fn fault(&mut self, what: String) {
        if self.faults.len() < MOST {
            self.faults.push(what);
        }
    }
}

/// Checks the data set in `out` in `threads` threads; what does not fit into memory is put into the folder `scratch`.
///
/// # Errors
/// If there is no manifest that can be read.
pub fn verify(out: &Path, scratch: &Path, threads: usize, mut heard: impl FnMut(u64)) -> Result<Findings> {
    let manifest = Manifest::read(out)?;
    let mut findings = Findings::default();
    if manifest.plan_id != manifest.plan.id() {
        findings.fault("manifest.json: the plan is not the one that was followed".to_owned());
    }
    let classes = Spool::new(&scratch.join("classes"), 128, manifest.counts.written)?;
    let mut checking = Checking { manifest: &manifest, findings, classes, threads };
    for shard in &manifest.shards {
        checking.shard(out, shard)?;
        heard(shard.rows);
    }
    checking.counts();
    checking.classes(out)
}

struct Checking<'a> {
    manifest: &'a Manifest,
    findings: Findings,
    /// The split of each row, by its class.
    classes: Spool,
    threads: usize,
}

/// A row that was looked at: its class, or what is wrong with it; and what its logical hash is made of.
type Looked = (std::result::Result<u128, String>, String);

impl Checking<'_> {
    fn shard(&mut self, out: &Path, shard: &Shard) -> Result<()> {
        let path = out.join(&shard.path);
        match files::hash(&path) {
            Err(error) => self.findings.fault(error.to_string()),
            Ok((bytes, sha256)) if (bytes, &sha256) != (shard.bytes, &shard.sha256) => {
                self.findings.fault(format!("{}: its bytes are not those of the manifest", shard.path));
            }
            Ok(_) => {}
        }
        let split = SPLITS.iter().position(|split| shard.path.starts_with(&format!("data/{split}-")));
        let Some(split) = split.filter(|_| shard.rows > 0 && path.is_file()) else { return Ok(()) };
        let mut rows = Rows { checking: self, shard, split, count: 0, logical: Sha256::new() };
        rows.look(&path)?;
        let (count, logical) = (rows.count, files::hex(&rows.logical.finalize()));
        if count != shard.rows {
            self.findings.fault(format!("{}: {count} rows, the manifest says {}", shard.path, shard.rows));
        } else if logical != shard.rows_sha256 {
            self.findings.fault(format!("{}: its rows are not those of the manifest", shard.path));
        }
        self.findings.rows += count;
        Ok(())
    }

    fn counts(&mut self) {
        let counts = &self.manifest.counts;
        let read: u64 = counts.inputs.iter().sum();
        let placed = counts.kept + counts.rejected + counts.unsampled;
        let copies = self.manifest.plan.augment.map_or(0, |augment| u64::from(augment.copies));
        let of = |folder: &str| {
            let shards = self.manifest.shards.iter().filter(|shard| shard.path.starts_with(folder));
            shards.map(|shard| shard.rows).sum::<u64>()
        };
        if read != placed
            || counts.written != counts.kept * (1 + copies)
            || of("data/") != counts.written
            || of("rejected/") != counts.rejected
        {
            self.findings
                .fault(format!("the counts of the manifest do not agree: {read} rows, {placed} placed"));
        }
    }

    /// Looks for classes that are in two splits, or twice where there are no copies, and compares the list of them.
    fn classes(self, out: &Path) -> Result<Findings> {
        let Checking { manifest, mut findings, classes, .. } = self;
        let copies = manifest.plan.augment.map_or(0, |augment| augment.copies as usize);
        let mut list = Sha256::new();
        classes.groups(|class, splits| {
            list.update(format!("{class:032x}\n"));
            let (first, last) = (splits[0] as usize, *splits.last().expect("a split") as usize);
            if first != last {
                findings.fault(format!("class {class:032x} is in {} and in {}", SPLITS[first], SPLITS[last]));
            } else if manifest.plan.dedupe && splits.len() > 1 + copies {
                findings.fault(format!("class {class:032x} occurs more than once"));
            }
            Ok(())
        })?;
        let listed = files::hash(&out.join(CLASSES)).map(|(_, sha256)| sha256);
        let met = files::hex(&list.finalize());
        match listed {
            Err(error) => findings.fault(error.to_string()),
            Ok(listed) if listed != manifest.classes_sha256 || listed != met => {
                findings.fault(format!("{CLASSES}: not the classes of the rows"));
            }
            Ok(_) => {}
        }
        Ok(findings)
    }
}

/// The rows of a shard.
struct Rows<'a, 'b> {
    checking: &'a mut Checking<'b>,
    shard: &'a Shard,
    split: usize,
    count: u64,
    logical: Sha256,
}

impl Rows<'_, '_> {
    fn look(&mut self, path: &Path) -> Result<()> {
        let mut records = Records::new([Input::File(path.to_owned())], None);
        let plan = &self.checking.manifest.plan;
        let (threads, split) = (self.checking.threads, self.split);
        let fault = Mutex::new(None);
        pipeline::run(
            threads,
            |batch: &mut Batch| {
                if !records.next(BATCH_HINT, batch) {
                    return false;
                }
                let broken = batch.fault.take().map(|error| DatasetError::new(error.to_string()));
                let is_whole = broken.is_none();
                fault
                    .lock()
                    .expect("nobody panics with it")
                    .clone_from(&broken.map(|error| error.to_string()));
                is_whole
            },
            |batch: &mut Batch, (): &mut (), looked: &mut Vec<Looked>| {
                looked.extend(entries(batch).into_iter().map(|entry| look(plan, entry, split)));
            },
            |looked: &mut Vec<Looked>| looked.drain(..).try_for_each(|row| self.take(row)),
        )?;
        match fault.into_inner().expect("nobody panics with it") {
            Some(fault) => {
                self.checking.findings.fault(format!("{}: {fault}", self.shard.path));
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn take(&mut self, (found, logical): Looked) -> Result<()> {
        self.count += 1;
        self.logical.update(logical);
        match found {
            Ok(class) => self.checking.classes.push(class, self.split as u64),
            Err(what) => {
                self.checking.findings.fault(format!("{}: row {}: {what}", self.shard.path, self.count));
                Ok(())
            }
        }
    }
}

fn look(plan: &Plan, entry: std::result::Result<Entry, String>, split: usize) -> Looked {
    match entry {
        Err(what) => (Err(what), String::new()),
        Ok(entry) => {
            let text = |grid: Option<&Grid>| grid.map_or_else(String::new, Grid::to_string);
            let class = entry.header("class_id").unwrap_or("");
            let logical = format!("{}\t{}\t{class}\n", entry.grid, text(entry.solution.as_ref()));
            (class_of(plan, &entry, split), logical)
        }
    }
}

/// The class of a row of a split, or what is wrong with the row.
fn class_of(plan: &Plan, entry: &Entry, split: usize) -> std::result::Result<u128, String> {
    let wrong = |what: &str| Err(what.to_owned());
    if entry.grid.count(2) != 1 {
        return wrong("the puzzle has not exactly one solution");
    }
    let Some(solution) = entry.solution.filter(|solution| solution.is_solution_of(&entry.grid)) else {
        return wrong("the solution is wrong");
    };
    let grid = if plan.by == By::Puzzle { &entry.grid } else { &solution };
    let canonical = Canonicalizer::new(Form::MinLex).canonical(grid).grid;
    let class = ClassId::of(&canonical);
    if entry.header("class_id") != Some(&class.to_string()) {
        return wrong("the class is wrong");
    }
    if plan.split_of(fraction(&plan.salt, &canonical)) != split {
        return wrong("it belongs to another split");
    }
    Ok(u128::from_be_bytes(class.0))
}
