//! Building: units of rows with receipts, so that nothing is done twice.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde::{Deserialize, Serialize};

use super::plan::Plan;
use super::row::{Tools, rows};
use super::shards::{Manifest, finish};
use super::unit::Unit;
use super::{DatasetError, Result, files};
use crate::class::ClassId;
use crate::input::Input;
use crate::pipeline;
use crate::records::{Batch, Records};

/// How many rows are worked on together.
const GRAIN: usize = 256;

/// What is known of a finished unit.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Receipt {
    plan_id: String,
    source: usize,
    first: u64,
    rows: u64,
    /// Whether the input ends with it.
    last: bool,
    sha256: String,
}

/// Builds the data set of `plan` from the files `inputs` in the folder `out`, in `threads` threads, without the classes in
/// `left_out`. `heard` is told how many rows are done.
///
/// # Errors
/// If a file cannot be read or written, or if the folder holds something else.
pub fn build(
    plan: &Plan,
    inputs: &[PathBuf],
    left_out: &HashSet<ClassId>,
    out: &Path,
    threads: usize,
    mut heard: impl FnMut(u64),
) -> Result<Manifest> {
    plan.check()?;
    let work = out.join(".work");
    prepare(plan, out, &work)?;
    let mut units = Vec::new();
    for (source, input) in inputs.iter().enumerate() {
        let mut records = Records::new([Input::File(input.clone())], None);
        let mut first = 1;
        loop {
            let path = work.join(format!("unit-{:05}.jsonl", units.len()));
            let receipt = match valid(plan, &path, source, first) {
                Some(receipt) => {
                    records.skip(receipt.rows);
                    receipt
                }
                None => make(plan, &mut records, source, first, &path, threads)?,
            };
            if receipt.rows == 0 && first > 1 {
                // The input ended with the unit before.
                fs::remove_file(receipt_of(&path)).map_err(DatasetError::at(&path))?;
                fs::remove_file(&path).map_err(DatasetError::at(&path))?;
                break;
            }
            first += receipt.rows;
            heard(receipt.rows);
            let last = receipt.last;
            units.push(Unit { path, source, rows: receipt.rows });
            if last {
                break;
            }
        }
    }
    finish(plan, &units, left_out, out)
}

/// Makes the folders; refuses one with another plan.
fn prepare(plan: &Plan, out: &Path, work: &Path) -> Result<()> {
    let own = work.join("plan.json");
    let text = serde_json::to_string_pretty(plan).expect("plain data") + "\n";
    if let Ok(there) = fs::read_to_string(&own) {
        if there != text {
            let out = out.display();
            return Err(DatasetError::new(format!(
                "{out} has another plan or other inputs: choose another folder"
            )));
        }
        return Ok(());
    }
    if fs::read_dir(out).is_ok_and(|mut files| files.next().is_some()) && !work.is_dir() {
        return Err(DatasetError::new(format!("{} is not empty: choose another folder", out.display())));
    }
    fs::create_dir_all(work).map_err(DatasetError::at(work))?;
    files::write(&own, text.as_bytes())
}

fn receipt_of(path: &Path) -> PathBuf {
    path.with_extension("receipt.json")
}

/// The receipt of a unit that need not be made again.
fn valid(plan: &Plan, path: &Path, source: usize, first: u64) -> Option<Receipt> {
    let receipt: Receipt = serde_json::from_slice(&fs::read(receipt_of(path)).ok()?).ok()?;
    let (_, sha256) = files::hash(path).ok()?;
    let is_right = receipt.plan_id == plan.id()
        && (receipt.source, receipt.first) == (source, first)
        && receipt.sha256 == sha256;
    is_right.then_some(receipt)
}

/// Some consecutive records, with the number of the first.
#[derive(Default)]
struct Piece {
    batch: Batch,
    first: u64,
}

/// Works on the next records of an input.
fn make(
    plan: &Plan,
    records: &mut Records,
    source: usize,
    first: u64,
    path: &Path,
    threads: usize,
) -> Result<Receipt> {
    let mut file = files::Pending::create(path)?;
    let (mut taken, mut last) = (0, false);
    let fault = Mutex::new(None);
    pipeline::run(
        threads,
        |piece: &mut Piece| {
            let left = plan.shard_rows - taken;
            let most = usize::try_from(left).unwrap_or(usize::MAX).min(GRAIN);
            if left == 0 || !records.next(most, &mut piece.batch) {
                last |= left > 0;
                return false;
            }
            if let Some(error) = piece.batch.fault.take() {
                *fault.lock().expect("nobody panics with it") = Some(error.to_string());
                return false;
            }
            piece.first = first + taken;
            taken += piece.batch.records().len() as u64;
            true
        },
        |piece: &mut Piece, tools: &mut Tools, lines: &mut Vec<u8>| {
            for row in rows(plan, &piece.batch, source, piece.first, tools) {
                serde_json::to_writer(&mut *lines, &row).expect("memory takes it");
                lines.push(b'\n');
            }
        },
        |lines: &mut Vec<u8>| {
            file.write(lines)?;
            lines.clear();
            Ok::<(), DatasetError>(())
        },
    )?;
    if let Some(fault) = fault.into_inner().expect("nobody panics with it") {
        return Err(DatasetError::new(fault));
    }
    let (_, sha256) = file.finish()?;
    let receipt = Receipt { plan_id: plan.id(), source, first, rows: taken, last, sha256 };
    files::write(&receipt_of(path), &serde_json::to_vec(&receipt).expect("plain data"))?;
    Ok(receipt)
}
