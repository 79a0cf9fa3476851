//! Inputs: a text, a file, or standard input.

use std::fs::{self, File};
use std::io::{self, Cursor, Read, Seek};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Where some puzzles come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// The puzzles themselves, as text.
    Text(String),
    /// A file.
    File(PathBuf),
    /// Whatever is piped in.
    StandardInput,
}

impl Input {
    /// Its name in messages.
    pub fn name(&self) -> String {
        match self {
            Input::Text(_) => "puzzle".to_owned(),
            Input::File(path) => path.display().to_string(),
            Input::StandardInput => "standard input".to_owned(),
        }
    }

    /// How many bytes it holds, if that can be known beforehand.
    pub fn size(&self) -> Option<u64> {
        match self {
            Input::Text(word) => Some(word.len() as u64),
            Input::File(path) => fs::metadata(path).ok().filter(|data| data.is_file()).map(|data| data.len()),
            Input::StandardInput => None,
        }
    }

    /// Opens it for reading.
    pub fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Input::Text(word) => Box::new(Cursor::new(word.clone().into_bytes())),
            Input::File(path) => plain(File::open(path)?)?,
            Input::StandardInput => Box::new(io::stdin()),
        })
    }
}

/// What is said where Parquet is met that cannot be read.
pub const NO_PARQUET: &str =
    "this build has no Parquet: build it with `cargo build --release --features parquet`";

/// How Parquet files begin.
const PARQUET: &[u8] = b"PAR1";

/// A file; if it is Parquet, as the text of a table.
fn plain(mut file: File) -> io::Result<Box<dyn Read + Send>> {
    let mut head = Vec::new();
    if file.metadata()?.is_file() {
        file.by_ref().take(PARQUET.len() as u64).read_to_end(&mut head)?;
        file.rewind()?;
    }
    if head != PARQUET {
        return Ok(Box::new(file));
    }
    #[cfg(feature = "parquet")]
    return Ok(Box::new(crate::records::parquet::AsTable::new(file)?));
    #[cfg(not(feature = "parquet"))]
    Err(io::Error::new(io::ErrorKind::Unsupported, NO_PARQUET))
}

/// A stream that counts how much of it was read.
#[derive(Debug)]
pub struct Counted<R> {
    stream: R,
    read: Arc<AtomicU64>,
}

impl<R> Counted<R> {
    /// Adds what is read of `stream` to `read`.
    pub fn new(stream: R, read: Arc<AtomicU64>) -> Counted<R> {
        Counted { stream, read }
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
