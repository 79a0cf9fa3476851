//! Files of a data set: hashes, writing by renaming.

use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::{DatasetError, Result};

/// In hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
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

/// What the names of files end with that are being written.
const UNFINISHED: &str = ".unfinished";

/// Removes what was left unfinished in a folder by those who were cut off.
pub fn tidy(folder: &Path) {
    let Ok(files) = fs::read_dir(folder) else { return };
    for file in files.flatten() {
        if file.file_name().to_string_lossy().ends_with(UNFINISHED) {
            let _ = fs::remove_file(file.path());
        }
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
        // Several workers may write the same file: each under a name of its own, and the last one wins.
        let unique = RandomState::new().hash_one(std::process::id());
        let mut temporary = path.as_os_str().to_owned();
        temporary.push(format!(".{unique:016x}{UNFINISHED}"));
        let temporary = PathBuf::from(temporary);
        let file = File::create(&temporary).map_err(DatasetError::at(&temporary))?;
        let file = io::BufWriter::with_capacity(1 << 16, file);
        Ok(Pending { path: path.to_owned(), temporary, file, hasher: Sha256::new(), bytes: 0 })
    }

    pub fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.write_all(bytes).map_err(DatasetError::at(&self.temporary))
    }

    /// Gives the file its name, and returns its length and hash.
    pub fn finish(self) -> Result<(u64, String)> {
        let file = self.file.into_inner().map_err(|error| DatasetError::new(error.to_string()))?;
        file.sync_all().map_err(DatasetError::at(&self.temporary))?;
        fs::rename(&self.temporary, &self.path).map_err(DatasetError::at(&self.path))?;
        Ok((self.bytes, hex(&self.hasher.finalize())))
    }
}

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.file.write(bytes)?;
        self.hasher.update(&bytes[..count]);
        self.bytes += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Writes a whole file.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let mut file = Pending::create(path)?;
    file.write(bytes)?;
    file.finish().map(drop)
}

/// The last part of a path.
pub fn base(path: &Path) -> String {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    whole.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// Where the finished units of a data set are.
pub fn work_of(out: &Path) -> PathBuf {
    out.join(".work")
}
