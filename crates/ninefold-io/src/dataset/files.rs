//! Files of a data set: hashes, writing by renaming, lists of classes.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use ninefold::symmetry::{Canonicalizer, Form};
use sha2::{Digest, Sha256};

use super::{DatasetError, Result};
use crate::class::ClassId;
use crate::input::Input;
use crate::records::Records;

/// Where the classes of a data set are listed.
pub const CLASSES: &str = "classes.txt";

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The SHA-256 of some bytes.
pub fn hash_of(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// The length and the SHA-256 of a file.
pub fn hash(path: &Path) -> Result<(u64, String)> {
    let mut file = File::open(path).map_err(DatasetError::at(path))?;
    let (mut hasher, mut buffer, mut length) = (Sha256::new(), vec![0; 1 << 16], 0);
    loop {
        let count = file.read(&mut buffer).map_err(DatasetError::at(path))?;
        if count == 0 {
            return Ok((length, hex(&hasher.finalize())));
        }
        hasher.update(&buffer[..count]);
        length += count as u64;
    }
}

/// A file that appears under its name when it is complete.
pub struct Pending {
    path: PathBuf,
    temporary: PathBuf,
    file: io::BufWriter<File>,
    hasher: Sha256,
    bytes: u64,
}

impl Pending {
    pub fn create(path: &Path) -> Result<Pending> {
        let temporary = path.with_extension("unfinished");
        let file = File::create(&temporary).map_err(DatasetError::at(&temporary))?;
        let file = io::BufWriter::with_capacity(1 << 16, file);
        Ok(Pending { path: path.to_owned(), temporary, file, hasher: Sha256::new(), bytes: 0 })
    }

    pub fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.hasher.update(bytes);
        self.bytes += bytes.len() as u64;
        self.file.write_all(bytes).map_err(DatasetError::at(&self.temporary))
    }

    /// Gives the file its name, and returns its length and hash.
    pub fn finish(self) -> Result<(u64, String)> {
        let file = self.file.into_inner().map_err(|error| DatasetError::new(error.to_string()))?;
        file.sync_all().map_err(DatasetError::at(&self.temporary))?;
        fs::rename(&self.temporary, &self.path).map_err(DatasetError::at(&self.path))?;
        Ok((self.bytes, hex(&self.hasher.finalize())))
    }
}

/// Writes a whole file.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let mut file = Pending::create(path)?;
    file.write(bytes)?;
    file.finish().map(drop)
}

/// The classes that a data set lists, or those of the puzzles in a file; sorted, each once.
pub fn classes(path: &Path) -> Result<Vec<ClassId>> {
    let mut classes = if path.is_dir() { listed(&path.join(CLASSES))? } else { of_puzzles(path)? };
    classes.sort_unstable();
    classes.dedup();
    Ok(classes)
}

fn listed(path: &Path) -> Result<Vec<ClassId>> {
    let file = BufReader::new(File::open(path).map_err(DatasetError::at(path))?);
    let mut classes = Vec::new();
    for line in file.lines() {
        let line = line.map_err(DatasetError::at(path))?;
        let class = line.parse().map_err(|_| DatasetError::new(format!("{}: {line:?}", path.display())))?;
        classes.push(class);
    }
    Ok(classes)
}

fn of_puzzles(path: &Path) -> Result<Vec<ClassId>> {
    let mut canonicalizer = Canonicalizer::new(Form::MinLex);
    let mut classes = Vec::new();
    for entry in Records::new([Input::File(path.to_owned())], None).entries() {
        // What is no puzzle has no class, and excludes nothing.
        if let Ok(entry) = entry.map_err(|error| DatasetError::new(error.to_string()))? {
            classes.push(ClassId::of(&canonicalizer.canonical(&entry.grid).grid));
        }
    }
    Ok(classes)
}

/// Sorted classes, a line each.
pub fn class_lines(classes: &[ClassId]) -> String {
    classes.iter().map(|class| format!("{class}\n")).collect()
}
