//! Resuming an interrupted run.
//!
//! One record in gives one line out, in order; so the complete lines of the earlier output show how many
//! records of the input are done. An incomplete last line is rewritten.

use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use ninefold_formats::Records;

use super::sink::Sink;

/// The output of an earlier run.
#[derive(Debug)]
pub struct Earlier {
    path: PathBuf,
    /// Bytes in complete lines.
    length: u64,
    /// Complete lines.
    lines: u64,
    /// The first line with its end.
    first: Vec<u8>,
    /// Whether there is a complete line.
    pub begun: bool,
}

impl Earlier {
    /// What `path` holds; nothing if there is no such file.
    pub fn read(path: &Path) -> Result<Earlier> {
        let mut earlier =
            Earlier { path: path.to_owned(), length: 0, lines: 0, first: Vec::new(), begun: false };
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(earlier),
            Err(error) => return Err(error).with_context(|| path.display().to_string()),
        };
        let mut file = BufReader::new(file);
        let mut line = Vec::new();
        while file.read_until(b'\n', &mut line).with_context(|| path.display().to_string())? > 0
            && line.ends_with(b"\n")
        {
            if !earlier.begun {
                earlier.first.clone_from(&line);
                earlier.begun = true;
            }
            earlier.length += line.len() as u64;
            earlier.lines += 1;
            line.clear();
        }
        Ok(earlier)
    }

    /// Where to continue.
    pub fn sink(&self) -> Result<Sink> {
        Sink::append(&self.path, self.length)
    }

    /// Skips what is done, after making sure that the earlier output begins with `head`.
    pub fn skip(&self, records: &mut Records, head: &[u8]) -> Result<()> {
        let name = self.path.display();
        ensure!(
            head.is_empty() || self.first == head,
            "{name} does not start like this output; resume with the options of the earlier run"
        );
        let done = self.lines - u64::from(!head.is_empty());
        if !records.skip(done) {
            bail!("{name} has {done} records, more than the input; does it belong to another input?");
        }
        Ok(())
    }
}
