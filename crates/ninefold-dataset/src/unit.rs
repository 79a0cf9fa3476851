//! Units: some consecutive rows of an input, worked on together and kept in files of their own with a receipt.
//!
//! A unit has its rows as JSON, and beside them only the key of each row, its class: what choosing needs.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use ninefold::generate::Generator;
use ninefold_app::pipeline;
use ninefold_formats::records::{Batch, Records};
use serde::{Deserialize, Serialize};

use super::plan::Plan;
use super::row::{Row, Tools, entries, rows};
use super::sources::{Source, entry};
use super::{DatasetError, Result, files};
use crate::class::ClassId;

/// How many rows are worked on together.
const BATCH_HINT: u64 = 256;

/// A unit of a plan.
#[derive(Clone, Copy, Debug)]
pub struct Unit {
    /// Its number in the plan.
    pub number: usize,
    /// The number of the input.
    pub source: usize,
    /// The number of its first row in the input, from 1.
    pub first: u64,
    /// How many rows.
    pub rows: u64,
    /// How many rows all units before have.
    pub before: u64,
}

/// What is known of a finished unit.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Receipt {
    plan_id: String,
    source: usize,
    first: u64,
    rows: u64,
    sha256: String,
    keys_sha256: String,
}

/// The units of a plan. An input without rows has one too.
pub fn units(plan: &Plan) -> Vec<Unit> {
    let (mut units, mut before) = (Vec::new(), 0);
    for (source, input) in plan.inputs.iter().enumerate() {
        for at in 0..input.rows.div_ceil(plan.shard_rows).max(1) {
            let first = at * plan.shard_rows;
            let rows = plan.shard_rows.min(input.rows - first);
            units.push(Unit { number: units.len(), source, first: first + 1, rows, before });
            before += rows;
        }
    }
    units
}

impl Unit {
    fn path(&self, work: &Path) -> PathBuf {
        work.join(format!("unit-{:05}.jsonl", self.number))
    }

    fn keys_path(&self, work: &Path) -> PathBuf {
        work.join(format!("unit-{:05}.keys", self.number))
    }

    fn receipt_path(&self, work: &Path) -> PathBuf {
        work.join(format!("unit-{:05}.receipt.json", self.number))
    }

    /// Whether it need not be made again.
    pub(super) fn is_done(&self, plan_id: &str, work: &Path) -> bool {
        let receipt = fs::read_to_string(self.receipt_path(work)).ok();
        let Some(receipt) = receipt.and_then(|text| serde_json::from_str::<Receipt>(&text).ok()) else {
            return false;
        };
        let has = |path: &Path, sha256: &str| files::hash(path).is_ok_and(|(_, found)| found == sha256);
        receipt.plan_id == plan_id
            && (receipt.source, receipt.first, receipt.rows) == (self.source, self.first, self.rows)
            && has(&self.path(work), &receipt.sha256)
            && has(&self.keys_path(work), &receipt.keys_sha256)
    }

    /// Its rows.
    pub(super) fn rows(&self, work: &Path) -> Result<impl Iterator<Item = Result<Row>>> {
        let path = self.path(work);
        let file = File::open(&path).map_err(DatasetError::at(&path))?;
        let lines = BufReader::with_capacity(1 << 16, file).lines();
        Ok(lines.map(|line| {
            serde_json::from_str(&line?)
                .map_err(|error| DatasetError::new(format!("a unit is broken: {error}")))
        }))
    }

    /// The class of each row; none of those that cannot be kept.
    pub(super) fn keys(&self, work: &Path) -> Result<impl Iterator<Item = Result<Option<ClassId>>>> {
        let path = self.keys_path(work);
        let file = File::open(&path).map_err(DatasetError::at(&path))?;
        let mut file = BufReader::with_capacity(1 << 16, file);
        Ok((0..self.rows).map(move |_| {
            let mut key = [0; KEY];
            file.read_exact(&mut key)?;
            let class = key[1..].try_into().expect("16 bytes");
            Ok((key[0] == 1).then_some(ClassId(class)))
        }))
    }

    /// Works on its rows.
    ///
    /// # Errors
    /// If the input has become shorter, or a file cannot be read or written.
    pub(super) fn make(&self, plan: &Plan, intake: &mut Intake, work: &Path, threads: usize) -> Result<()> {
        let mut file = files::Pending::create(&self.path(work))?;
        let mut keys = files::Pending::create(&self.keys_path(work))?;
        let mut taken = 0;
        let fault = Mutex::new(None);
        pipeline::run(
            threads,
            |piece: &mut Piece| match intake.next(piece, (self.rows - taken).min(BATCH_HINT)) {
                Ok(count) => {
                    piece.first = self.first + taken;
                    taken += count;
                    count > 0
                }
                Err(error) => {
                    *fault.lock().expect("nobody panics with it") = Some(error);
                    false
                }
            },
            |piece: &mut Piece, tools: &mut Tools, made: &mut Made| {
                for row in rows(plan, piece.entries(), self.source, piece.first, tools) {
                    made.push(&row);
                }
            },
            |made: &mut Made| {
                file.write(&made.lines)?;
                keys.write(&made.keys)?;
                made.lines.clear();
                made.keys.clear();
                Ok::<(), DatasetError>(())
            },
        )?;
        if let Some(fault) = fault.into_inner().expect("nobody panics with it") {
            return Err(fault);
        }
        if taken != self.rows {
            let name = &plan.inputs[self.source].name;
            return Err(DatasetError::new(format!("{name}: it has become shorter since it was first read")));
        }
        let ((_, sha256), (_, keys_sha256)) = (file.finish()?, keys.finish()?);
        let Unit { source, first, rows, .. } = *self;
        let receipt = Receipt { plan_id: plan.id(), source, first, rows, sha256, keys_sha256 };
        files::write(&self.receipt_path(work), &serde_json::to_vec(&receipt).expect("plain data"))
    }
}

/// A byte that is 1 if the row can be kept, and its class.
const KEY: usize = 17;

/// What was made of a piece.
#[derive(Default)]
struct Made {
    lines: Vec<u8>,
    keys: Vec<u8>,
}

impl Made {
    fn push(&mut self, row: &Row) {
        serde_json::to_writer(&mut self.lines, row).expect("memory takes it");
        self.lines.push(b'\n');
        let class = row.class.parse().map_or([0; 16], |ClassId(class)| class);
        self.keys.push(u8::from(row.sound));
        self.keys.extend(class);
    }
}

/// Where the rows of an input come from, read up to some row.
pub(super) struct Intake {
    source: usize,
    /// The number of the next row, from 1.
    at: u64,
    from: From,
}

enum From {
    Records(Box<Records>),
    Seed(Box<Generator>, u64),
}

impl Intake {
    /// The input of `unit` from its first row on.
    pub fn open(sources: &[Source], unit: &Unit) -> Result<Intake> {
        let source = &sources[unit.source];
        let from = match (source.records(unit.first), &source.id.generated) {
            (Some(records), _) => From::Records(Box::new(records)),
            (None, Some(generated)) => {
                From::Seed(Box::new(generated.generator()?), generated.first + unit.first - 1)
            }
            (None, None) => return Err(DatasetError::new(format!("{}: no file", source.id.name))),
        };
        Ok(Intake { source: unit.source, at: unit.first, from })
    }

    /// Whether it is where `unit` begins.
    pub fn is_at(&self, unit: &Unit) -> bool {
        (self.source, self.at) == (unit.source, unit.first)
    }

    /// Takes up to `most` rows; how many.
    fn next(&mut self, piece: &mut Piece, most: u64) -> Result<u64> {
        let count = match &mut self.from {
            _ if most == 0 => 0,
            From::Seed(generator, number) => {
                piece.numbers = Some((generator.as_ref().clone(), *number..*number + most));
                *number += most;
                most
            }
            From::Records(records) => {
                if !records.next(most as usize, &mut piece.batch) {
                    return Ok(0);
                }
                if let Some(fault) = piece.batch.fault.take() {
                    return Err(DatasetError::new(fault.to_string()));
                }
                piece.batch.records().len() as u64
            }
        };
        self.at += count;
        Ok(count)
    }
}

/// Some consecutive rows, with the number of the first.
#[derive(Default)]
struct Piece {
    batch: Batch,
    /// Puzzles to make, where none are read.
    numbers: Option<(Generator, Range<u64>)>,
    first: u64,
}

impl Piece {
    fn entries(&self) -> Vec<std::result::Result<ninefold::text::Entry, String>> {
        match &self.numbers {
            None => entries(&self.batch),
            Some((generator, numbers)) => generator.puzzles(numbers.clone()).into_iter().map(entry).collect(),
        }
    }
}
