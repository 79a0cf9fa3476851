//! The last step of building: rows are chosen and written to shards, and the manifest says what there is.

use std::fs;
use std::path::Path;

use ninefold_app::json;
use sha2::{Digest, Sha256};

use super::card::card;
use super::choice::{Choice, Fate};
use super::files;
use super::manifest::{Counts, Manifest, Shard};
use super::plan::{FileShape, Plan, SPLITS};
use super::row::Row;
use super::shard_file::ShardFile;
use super::table::{self, Column, Copy};
use super::unit::Unit;
use super::{DatasetError, Result};
use crate::class::ClassId;

/// Writes the shards, the rejected rows, the classes, the card and at last the manifest.
pub fn finish(plan: &Plan, units: &[Unit], left_out: &[ClassId], out: &Path) -> Result<Manifest> {
    for folder in ["data", "rejected"] {
        let folder = out.join(folder);
        fs::create_dir_all(&folder).map_err(DatasetError::at(&folder))?;
        files::tidy(&folder);
    }
    let work = files::work_of(out);
    files::tidy(&work);
    files::tidy(out);
    let choice = Choice::new(plan, units, left_out, &work, out)?;
    let mut sorting = Sorting { plan, choice, units, counts: Counts::default() };
    sorting.counts.inputs = plan.inputs.iter().map(|input| input.rows).collect();
    let mut shards = Vec::new();
    for unit in units {
        let mut open = Open::create(plan, out, unit.number, units.len())?;
        for (number, row) in (unit.before..).zip(unit.rows(&work)?) {
            sorting.place(number, row?, &mut open)?;
        }
        open.finish(&mut shards)?;
    }
    let Sorting { choice, counts, .. } = sorting;
    shards.sort_by(|a, b| a.path.cmp(&b.path));
    let classes_sha256 = choice.classes_sha256;
    let manifest = Manifest { plan: plan.clone(), plan_id: plan.id(), counts, shards, classes_sha256 };
    files::write(&out.join("README.md"), card(&manifest, None, None).as_bytes())?;
    let text = json::lines(&manifest);
    files::write(&out.join("manifest.json"), text.as_bytes())?;
    Ok(manifest)
}

/// Puts rows where they belong, and counts them.
struct Sorting<'a> {
    plan: &'a Plan,
    choice: Choice,
    units: &'a [Unit],
    counts: Counts,
}

impl Sorting<'_> {
    fn place(&mut self, number: u64, mut row: Row, open: &mut Open) -> Result<()> {
        *self.counts.statuses.entry(row.status.clone()).or_default() += 1;
        let (kind, message) = match self.fate(number, &row)? {
            Ok(Fate::Kept) => return self.keep(&row, open),
            Ok(Fate::Unsampled) => {
                self.counts.unsampled += 1;
                return Ok(());
            }
            Ok(Fate::Excluded) => ("excluded", "its class is in a data set that is excluded".to_owned()),
            Ok(Fate::Duplicate(first)) => ("duplicate", self.twin(first)),
            Err(kind) => (kind, row.message.unwrap_or_default()),
        };
        self.counts.rejected += 1;
        *self.counts.reasons.entry(kind.to_owned()).or_default() += 1;
        row.message = Some(message);
        open.rejected
            .write(&table::rejected_fields(self.plan, &row), [&row.puzzle, &row.solution, &row.class])
    }

    /// The fate of a row, or the word for what is wrong with it.
    fn fate(&mut self, number: u64, row: &Row) -> Result<std::result::Result<Fate, &'static str>> {
        if row.sound {
            return self.choice.fate(number).map(Ok);
        }
        Ok(Err(match row.status.as_str() {
            "bad" => "bad",
            "unique" => "wrong-answer",
            _ => "verdict",
        }))
    }

    /// Of which row one is a duplicate.
    fn twin(&self, first: u64) -> String {
        let unit = &self.units[self.units.partition_point(|unit| unit.before + unit.rows <= first)];
        let name = &self.plan.inputs[unit.source].name;
        format!("it is of the same class as row {} of {name}", unit.first + first - unit.before)
    }

    fn keep(&mut self, row: &Row, open: &mut Open) -> Result<()> {
        let (plan, counts) = (self.plan, &mut self.counts);
        counts.kept += 1;
        if let Some([er, ..]) = &row.se {
            let whole = er.split('.').next().unwrap_or(er);
            *counts.er.entry(format!("{whole:0>2}")).or_default() += 1;
        }
        if let Some((level, _)) = &row.hodoku {
            *counts.levels.entry(level.clone()).or_default() += 1;
        }
        for copy in Copy::all(plan, row) {
            counts.written += 1;
            *counts.splits.entry(SPLITS[row.split].to_owned()).or_default() += 1;
            let logical = [&copy.puzzle, &copy.solution, &row.class];
            open.split(plan, row.split).write(&table::fields(plan, row, &copy), logical)?;
        }
        Ok(())
    }
}

/// The files of a unit: a shard for each split, and the rejected rows.
struct Open {
    splits: Vec<OpenShard>,
    rejected: OpenShard,
}

struct OpenShard {
    path: String,
    file: ShardFile,
    rows: u64,
    logical: Sha256,
}

impl Open {
    fn create(plan: &Plan, out: &Path, number: usize, count: usize) -> Result<Open> {
        let place = format!("{number:05}-of-{count:05}.{}", plan.shape.name());
        let columns = table::columns(plan);
        let wanted = SPLITS.iter().zip(plan.split).filter(|(_, part)| *part > 0);
        let mut splits = Vec::new();
        for (split, _) in wanted {
            splits.push(OpenShard::create(out, format!("data/{split}-{place}"), plan.shape, &columns)?);
        }
        let path = format!("rejected/rejected-{place}");
        let rejected = OpenShard::create(out, path, plan.shape, &table::rejected_columns())?;
        Ok(Open { splits, rejected })
    }

    /// The shard of a split. A split without a part has none.
    fn split(&mut self, plan: &Plan, split: usize) -> &mut OpenShard {
        let before = plan.split[..split].iter().filter(|&&part| part > 0).count();
        &mut self.splits[before]
    }

    fn finish(self, shards: &mut Vec<Shard>) -> Result<()> {
        for open in self.splits.into_iter().chain([self.rejected]) {
            shards.push(open.finish()?);
        }
        Ok(())
    }
}

impl OpenShard {
    fn create(out: &Path, path: String, shape: FileShape, columns: &[Column]) -> Result<OpenShard> {
        let file = ShardFile::create(&out.join(&path), shape, columns)?;
        Ok(OpenShard { path, file, rows: 0, logical: Sha256::new() })
    }

    fn write(&mut self, fields: &[String], logical: [&String; 3]) -> Result<()> {
        let [puzzle, solution, class] = logical;
        self.logical.update(format!("{puzzle}\t{solution}\t{class}\n"));
        self.rows += 1;
        self.file.row(fields)
    }

    fn finish(self) -> Result<Shard> {
        let (bytes, sha256) = self.file.finish()?;
        let rows_sha256 = files::hex(&self.logical.finalize());
        Ok(Shard { path: self.path, rows: self.rows, bytes, sha256, rows_sha256 })
    }
}
