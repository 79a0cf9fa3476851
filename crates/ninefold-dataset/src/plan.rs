//! What a data set is made of, and how: all that its bytes depend on.

use std::path::Path;

use ninefold::generate::{Generator, GivenSymmetry};
use ninefold::rate::se::Score;
use ninefold_app::queries::rate::Kind;
use ninefold_formats::records::input::{Input, NO_PARQUET};
use ninefold_formats::records::{Batch, Records};
use serde::{Deserialize, Serialize};

use super::{DatasetError, Result, files};

/// The names of the splits.
pub const SPLITS: [&str; 3] = ["train", "validation", "test"];

/// Whose class decides about splits and duplicates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// The puzzle's.
    #[default]
    Puzzle,
    /// Its solution's: two puzzles of one grid are never parted.
    Solution,
}

/// Everything that the bytes of a data set depend on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// Of the manifest.
    pub schema: u32,
    /// The version of the program.
    pub ninefold: String,
    /// The files, in order.
    pub inputs: Vec<InputId>,
    /// Whether only the first puzzle of each class is kept.
    pub dedupe: bool,
    /// Whose class.
    pub by: By,
    /// The ratings of each puzzle.
    pub rate: Vec<Kind>,
    /// The highest ER that is worked out, in tenths.
    pub ceiling: Option<u8>,
    /// The parts of the splits.
    pub split: [u32; 3],
    /// What decides which class falls into which split.
    pub salt: String,
    /// The classes that are left out: the name of each list, its number of classes and their hash.
    pub exclude: Vec<Excluded>,
    /// How many rows of an input make a unit.
    pub shard_rows: u64,
    /// A part of the rows, drawn.
    pub sample: Option<Sample>,
    /// Disguised copies.
    pub augment: Option<Augment>,
    /// What the shards are written as.
    pub shape: FileShape,
}

/// The rule by which rows are split.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitRule {
    /// The parts of the splits.
    pub split: [u32; 3],
    /// What decides which class falls into which split.
    pub salt: String,
    /// Whose class.
    pub by: By,
}

/// A sample: the rows whose hash, salted by the seed, is least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sample {
    /// How many rows.
    pub rows: u64,
    /// What the hashes are salted with.
    pub seed: u64,
}

/// Disguised copies of each row that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Augment {
    /// How many.
    pub copies: u32,
    /// What decides, with the class of the puzzle and the number of the copy, which disguises.
    pub seed: u64,
}

/// What shards are written as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FileShape {
    /// Text, with commas.
    #[default]
    Csv,
    /// Parquet, compressed by zstd.
    Parquet,
}

impl FileShape {
    /// All of them.
    pub const ALL: [FileShape; 2] = [FileShape::Csv, FileShape::Parquet];

    /// Its name, which files end with too.
    pub const fn name(self) -> &'static str {
        match self {
            FileShape::Csv => "csv",
            FileShape::Parquet => "parquet",
        }
    }
}

/// A file, known by its bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputId {
    /// Its name, without folders; for a shard, with the folder of its data set.
    pub name: String,
    /// How long it is.
    pub bytes: u64,
    /// The SHA-256 of its bytes; empty if there is no file.
    pub sha256: String,
    /// How many rows.
    pub rows: u64,
    /// Its columns besides puzzle and solution.
    pub columns: Vec<String>,
    /// Whether it is a shard of a data set.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_shard: bool,
    /// How its puzzles are made, if it is not a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub generated: Option<Generated>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// Puzzles that are made, not read: nothing but these numbers is needed to make them again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Generated {
    /// The seed.
    pub seed: u64,
    /// The number of the first puzzle.
    pub first: u64,
    /// How many.
    pub count: u64,
    /// The symmetry of the givens, by its name.
    pub symmetry: String,
    /// Whether no given can be removed.
    pub minimal: bool,
}

impl Generated {
    /// Their generator.
    ///
    /// # Errors
    /// If the symmetry is unknown.
    pub fn generator(&self) -> Result<Generator> {
        let symmetry: GivenSymmetry = self.symmetry.parse().map_err(|_| {
            let names: Vec<&str> = GivenSymmetry::names().collect();
            DatasetError::new(format!("symmetry {:?}: expected {}", self.symmetry, names.join(", ")))
        })?;
        Ok(Generator::new(self.seed).symmetry(symmetry).minimal(self.minimal))
    }
}

/// A list of classes that are left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Excluded {
    /// The name of the folder or file that they come from.
    pub name: String,
    /// How many.
    pub classes: u64,
    /// The hash of the sorted classes.
    pub sha256: String,
}

impl InputId {
    /// Reads a file to know it.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn of(path: &Path, name: &str) -> Result<InputId> {
        let (bytes, sha256) = files::hash(path)?;
        let mut records = Records::new([Input::File(path.to_owned())], None);
        let first = records.first();
        let headers = first.iter().flat_map(|entry| &entry.headers);
        let mut columns: Vec<String> = Vec::new();
        for (header, _) in headers {
            if !columns.contains(header) {
                columns.push(header.clone());
            }
        }
        let (mut batch, mut rows) = (Batch::default(), 0);
        while records.next(1024, &mut batch) {
            if let Some(fault) = batch.fault.take() {
                return Err(DatasetError::new(fault.to_string()));
            }
            rows += batch.records().len() as u64;
        }
        let name = name.to_owned();
        Ok(InputId { name, bytes, sha256, rows, columns, is_shard: false, generated: None })
    }

    /// Puzzles of a seed.
    pub fn of_seed(generated: Generated) -> InputId {
        InputId {
            name: format!("seed-{}", generated.seed),
            bytes: 0,
            sha256: String::new(),
            rows: generated.count,
            columns: Vec::new(),
            is_shard: false,
            generated: Some(generated),
        }
    }
}

impl Plan {
    /// The name of the plan: a hash of all of it.
    pub fn id(&self) -> String {
        files::hash_of(serde_json::to_string(self).expect("plain data").as_bytes())
    }

    /// The split of a class, by where it falls between 0 and 1.
    pub fn split_of(&self, place: f64) -> usize {
        let all: u32 = self.split.iter().sum();
        let mut end = 0;
        for (number, part) in self.split.iter().enumerate() {
            end += part;
            if place < f64::from(end) / f64::from(all) {
                return number;
            }
        }
        self.split.iter().rposition(|&part| part > 0).unwrap_or(0)
    }

    /// The ceiling as a score; the highest if there is none.
    pub fn ceiling(&self) -> Score {
        Score::from_tenths(self.ceiling.unwrap_or(u8::MAX))
    }

    /// The rule of the splits.
    pub fn rule(&self) -> SplitRule {
        SplitRule { split: self.split, salt: self.salt.clone(), by: self.by }
    }

    /// The columns that are carried through from any input, in order. What a data set among the inputs says of a row is
    /// left out where it is computed again.
    pub fn carried(&self) -> Vec<&str> {
        let anew = |name: &str| match name {
            "class_id" | "message" => true,
            "er" | "ep" | "ed" => self.rate.contains(&Kind::Se),
            "hodoku_level" | "hodoku_score" => self.rate.contains(&Kind::Hodoku),
            _ => false,
        };
        let mut names: Vec<&str> = Vec::new();
        for input in &self.inputs {
            for name in &input.columns {
                let is_replaced = input.is_shard && anew(name);
                if !is_replaced && !names.contains(&name.as_str()) {
                    names.push(name);
                }
            }
        }
        names
    }

    /// How many rows all inputs have.
    pub fn rows(&self) -> u64 {
        self.inputs.iter().map(|input| input.rows).sum()
    }

    /// What is wrong with the plan, if anything is.
    ///
    /// # Errors
    /// If there is nothing to split, or nothing to read.
    pub fn check(&self) -> Result<()> {
        if self.split.iter().all(|&part| part == 0) {
            return Err(DatasetError::new("--split: at least one part must not be 0"));
        }
        if self.shard_rows == 0 {
            return Err(DatasetError::new("--shard-rows: at least 1"));
        }
        if self.shape == FileShape::Parquet && !cfg!(feature = "parquet") {
            return Err(DatasetError::new(NO_PARQUET));
        }
        Ok(())
    }
}
