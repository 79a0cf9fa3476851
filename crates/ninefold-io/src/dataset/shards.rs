//! The last step of building: which rows are kept, and where they are written.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::files::{self, CLASSES, Pending};
use super::plan::{Plan, SPLITS};
use super::row::Row;
use super::unit::Unit;
use super::{DatasetError, Result};
use crate::class::ClassId;
use crate::queries::rate::Kind;
use crate::separated;

/// A data set, described so that anybody can check it or build it again. Nothing in it depends on the machine or the day.
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

/// How many rows there are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// In each input.
    pub inputs: Vec<u64>,
    /// Kept.
    pub kept: u64,
    /// Rejected.
    pub rejected: u64,
    /// Of each split.
    pub splits: BTreeMap<String, u64>,
    /// Of each status, among all rows.
    pub statuses: BTreeMap<String, u64>,
    /// Rejected for each reason.
    pub reasons: BTreeMap<String, u64>,
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

const REJECTED: [&str; 6] = ["source", "source_row", "status", "message", "puzzle", "solution"];

/// The columns of the shards.
pub fn columns(plan: &Plan) -> Vec<String> {
    let mut columns: Vec<String> = ["puzzle", "solution", "class_id"].map(str::to_owned).to_vec();
    if plan.rate.contains(&Kind::Se) {
        columns.extend(["er", "ep", "ed"].map(str::to_owned));
    }
    if plan.rate.contains(&Kind::Hodoku) {
        columns.extend(["hodoku_level", "hodoku_score"].map(str::to_owned));
    }
    columns.extend(["message", "source", "source_row"].map(str::to_owned));
    for name in plan.carried() {
        let clashes = columns.iter().any(|column| column == name);
        columns.push(if clashes { format!("src_{name}") } else { name.to_owned() });
    }
    columns
}

/// A row of a shard.
fn fields(plan: &Plan, row: &Row) -> Vec<String> {
    let mut fields = vec![row.puzzle.clone(), row.solution.clone(), row.class.clone()];
    if plan.rate.contains(&Kind::Se) {
        fields.extend(row.se.clone().unwrap_or_default());
    }
    if plan.rate.contains(&Kind::Hodoku) {
        let (level, score) =
            row.hodoku.clone().map_or_else(Default::default, |(level, score)| (level, score.to_string()));
        fields.extend([level, score]);
    }
    fields.push(row.message.clone().unwrap_or_default());
    fields.extend([plan.inputs[row.source].name.clone(), row.row.to_string()]);
    fields.extend(row.carried.iter().cloned());
    fields
}

/// Writes the shards, the rejected rows, the classes, the card and at last the manifest.
pub fn finish(plan: &Plan, units: &[Unit], left_out: &HashSet<ClassId>, out: &Path) -> Result<Manifest> {
    for folder in ["data", "rejected"] {
        let folder = out.join(folder);
        fs::create_dir_all(&folder).map_err(DatasetError::at(&folder))?;
    }
    let mut choice = Choice { plan, left_out, first: HashMap::new() };
    let mut counts = Counts { inputs: vec![0; plan.inputs.len()], ..Counts::default() };
    let mut shards = Vec::new();
    for (number, unit) in units.iter().enumerate() {
        counts.inputs[unit.source] += unit.rows;
        let place = format!("{number:05}-of-{:05}.csv", units.len());
        let mut open = Open::create(plan, out, &place)?;
        for row in unit.rows()? {
            let mut row = row?;
            *counts.statuses.entry(row.status.clone()).or_default() += 1;
            match choice.rejects(&row)? {
                None => {
                    counts.kept += 1;
                    *counts.splits.entry(SPLITS[row.split].to_owned()).or_default() += 1;
                    open.keep(plan, &row)?;
                }
                Some((kind, message)) => {
                    counts.rejected += 1;
                    *counts.reasons.entry(kind.to_owned()).or_default() += 1;
                    row.message = Some(message);
                    open.reject(plan, &row)?;
                }
            }
        }
        open.finish(&mut shards)?;
    }
    let mut classes: Vec<ClassId> = choice.first.into_keys().collect();
    classes.sort_unstable();
    let lines = files::class_lines(&classes);
    files::write(&out.join(CLASSES), lines.as_bytes())?;
    shards.sort_by(|a, b| a.path.cmp(&b.path));
    let classes_sha256 = files::hash_of(lines.as_bytes());
    let manifest = Manifest { plan: plan.clone(), plan_id: plan.id(), counts, shards, classes_sha256 };
    files::write(&out.join("README.md"), card(&manifest).as_bytes())?;
    let text = serde_json::to_string_pretty(&manifest).expect("plain data") + "\n";
    files::write(&out.join("manifest.json"), text.as_bytes())?;
    Ok(manifest)
}

/// Which rows are kept: the first of each class.
struct Choice<'a> {
    plan: &'a Plan,
    left_out: &'a HashSet<ClassId>,
    /// Where each class was first met.
    first: HashMap<ClassId, (u32, u64)>,
}

impl Choice<'_> {
    /// Why a row is rejected: in a word, and in full.
    fn rejects(&mut self, row: &Row) -> Result<Option<(&'static str, String)>> {
        if !row.sound {
            let kind = match row.status.as_str() {
                "bad" => "bad",
                "unique" => "wrong-answer",
                _ => "verdict",
            };
            return Ok(Some((kind, row.message.clone().unwrap_or_default())));
        }
        let class: ClassId =
            row.class.parse().map_err(|_| DatasetError::new("a unit is broken: no class"))?;
        if self.left_out.contains(&class) {
            return Ok(Some(("excluded", "its class is in a data set that is excluded".to_owned())));
        }
        let here = (row.source as u32, row.row);
        let &mut (source, first) = self.first.entry(class).or_insert(here);
        if (source, first) == here || !self.plan.dedupe {
            return Ok(None);
        }
        let name = &self.plan.inputs[source as usize].name;
        Ok(Some(("duplicate", format!("it is of the same class as row {first} of {name}"))))
    }
}

/// The files of a unit: a shard for each split, and the rejected rows.
struct Open {
    splits: Vec<OpenShard>,
    rejected: OpenShard,
}

struct OpenShard {
    path: String,
    file: Pending,
    rows: u64,
    logical: Sha256,
}

impl Open {
    fn create(plan: &Plan, out: &Path, place: &str) -> Result<Open> {
        let columns = columns(plan);
        let wanted = SPLITS.iter().zip(plan.split).filter(|(_, part)| *part > 0);
        // A split without a part has no files, but keeps its place.
        let mut splits = Vec::new();
        for (split, _) in wanted {
            splits.push(OpenShard::create(out, format!("data/{split}-{place}"), &columns)?);
        }
        let rejected = OpenShard::create(out, format!("rejected/rejected-{place}"), &REJECTED)?;
        Ok(Open { splits, rejected })
    }

    fn keep(&mut self, plan: &Plan, row: &Row) -> Result<()> {
        let before = plan.split[..row.split].iter().filter(|&&part| part > 0).count();
        self.splits[before].write(&fields(plan, row), row)
    }

    fn reject(&mut self, plan: &Plan, row: &Row) -> Result<()> {
        let name = plan.inputs[row.source].name.clone();
        let message = row.message.clone().unwrap_or_default();
        let fields = [
            name,
            row.row.to_string(),
            row.status.clone(),
            message,
            row.puzzle.clone(),
            row.solution.clone(),
        ];
        self.rejected.write(&fields, row)
    }

    fn finish(self, shards: &mut Vec<Shard>) -> Result<()> {
        for open in self.splits.into_iter().chain([self.rejected]) {
            shards.push(open.finish()?);
        }
        Ok(())
    }
}

impl OpenShard {
    fn create(out: &Path, path: String, columns: &[impl std::fmt::Display]) -> Result<OpenShard> {
        let mut file = Pending::create(&out.join(&path))?;
        let mut head = Vec::new();
        separated::row(b',', columns, &mut head);
        file.write(&head)?;
        Ok(OpenShard { path, file, rows: 0, logical: Sha256::new() })
    }

    fn write(&mut self, fields: &[String], row: &Row) -> Result<()> {
        let mut line = Vec::with_capacity(256);
        separated::row(b',', fields, &mut line);
        self.logical.update(format!("{}\t{}\t{}\n", row.puzzle, row.solution, row.class));
        self.rows += 1;
        self.file.write(&line)
    }

    fn finish(self) -> Result<Shard> {
        let rows_sha256 = self.logical.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        let (bytes, sha256) = self.file.finish()?;
        Ok(Shard { path: self.path, rows: self.rows, bytes, sha256, rows_sha256 })
    }
}

/// The page that a hub of data sets shows.
fn card(manifest: &Manifest) -> String {
    let Manifest { plan, plan_id, counts, .. } = manifest;
    let used = || SPLITS.iter().zip(plan.split).filter(|(_, part)| *part > 0).map(|(split, _)| split);
    let files: String =
        used().map(|split| format!("  - split: {split}\n    path: data/{split}-*.csv\n")).collect();
    let rows: String = used()
        .map(|&split| format!("| {split} | {} |\n", counts.splits.get(split).copied().unwrap_or(0)))
        .collect();
    let reasons: String =
        counts.reasons.iter().map(|(why, count)| format!("| {why} | {count} |\n")).collect();
    let columns = columns(plan).join("`, `");
    format!(
        "---\nconfigs:\n- config_name: default\n  data_files:\n{files}---\n\n# Sudoku puzzles\n\n\
         {kept} puzzles, each proved to have exactly one solution, split by the canonical class of the {by:?}: no puzzle \
         of one split is a disguise of one in another. Built by ninefold {version}, plan `{plan_id}`; `manifest.json` has \
         everything, and `ninefold dataset verify` checks it.\n\n| split | rows |\n|---|---|\n{rows}\n\
         Columns: `{columns}`.\n\n{rejected} rows were rejected; `rejected/` has each of them with the reason.\n\n\
         | reason | rows |\n|---|---|\n{reasons}",
        kept = counts.kept,
        by = plan.by,
        version = plan.ninefold,
        rejected = counts.rejected,
    )
    .replace("of the Puzzle", "of the puzzle")
    .replace("of the Solution", "of the solution")
}
