//! What a data set is made of, and how: all that its bytes depend on.

use std::collections::HashSet;
use std::path::Path;

use ninefold::rate::se::Score;
use serde::{Deserialize, Serialize};

use super::{DatasetError, Result, files};
use crate::class::ClassId;
use crate::input::Input;
use crate::queries::rate::Kind;
use crate::records::Records;

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
}

/// A file, known by its bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputId {
    /// Its name, without folders.
    pub name: String,
    /// How long it is.
    pub bytes: u64,
    /// The SHA-256 of its bytes.
    pub sha256: String,
    /// Columns that are carried through.
    pub columns: Vec<String>,
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
    pub fn of(path: &Path) -> Result<InputId> {
        let (bytes, sha256) = files::hash(path)?;
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let first = Records::new([Input::File(path.to_owned())], None).first();
        let headers = first.iter().flat_map(|entry| &entry.headers);
        let mut columns: Vec<String> = Vec::new();
        for (header, _) in headers {
            if !columns.contains(header) {
                columns.push(header.clone());
            }
        }
        Ok(InputId { name, bytes, sha256, columns })
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

    /// The columns that are carried through from any input, in order.
    pub fn carried(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for name in self.inputs.iter().flat_map(|input| &input.columns) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        names
    }

    /// Leaves out the classes of another data set, or of a file of puzzles.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn exclude(&mut self, path: &Path, left_out: &mut HashSet<ClassId>) -> Result<()> {
        let classes = files::classes(path)?;
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let sha256 = files::hash_of(files::class_lines(&classes).as_bytes());
        self.exclude.push(Excluded { name, classes: classes.len() as u64, sha256 });
        left_out.extend(classes);
        Ok(())
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
        Ok(())
    }
}
