//! What an INPUT word means: a puzzle, a file, or standard input.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::args::InputArgs;
use crate::terminal::Terminal;

/// Where some puzzles come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A puzzle typed as a word.
    Typed(String),
    /// A file.
    File(PathBuf),
    /// Whatever is piped in.
    StandardInput,
}

impl Source {
    /// Its name in messages.
    pub fn name(&self) -> String {
        match self {
            Source::Typed(_) => "puzzle".to_owned(),
            Source::File(path) => path.display().to_string(),
            Source::StandardInput => "standard input".to_owned(),
        }
    }

    /// How many bytes it holds, if that can be known beforehand.
    pub fn size(&self) -> Option<u64> {
        match self {
            Source::Typed(word) => Some(word.len() as u64),
            Source::File(path) => {
                fs::metadata(path).ok().filter(|data| data.is_file()).map(|data| data.len())
            }
            Source::StandardInput => None,
        }
    }

    /// Opens it for reading.
    pub fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Source::Typed(word) => Box::new(Cursor::new(word.clone().into_bytes())),
            Source::File(path) => Box::new(File::open(path)?),
            Source::StandardInput => Box::new(io::stdin()),
        })
    }
}

/// The sources that the words name, each of them known to be there.
pub fn sources(args: &InputArgs, terminal: &Terminal) -> Result<Vec<Source>> {
    if !args.inputs.is_empty() {
        return args.inputs.iter().map(|word| source(word)).collect();
    }
    if terminal.typed {
        bail!("no puzzle: type one, name a file, or pipe some in (`ninefold help` shows how)");
    }
    Ok(vec![Source::StandardInput])
}

/// The source that `word` names, known to be there.
pub fn source(word: &OsStr) -> Result<Source> {
    if word == "-" {
        return Ok(Source::StandardInput);
    }
    let typed = word.to_str().filter(|word| cells(word) >= 81);
    if let Some(word) = typed {
        return Ok(Source::Typed(word.to_owned()));
    }
    let path = PathBuf::from(word);
    match fs::metadata(&path) {
        Ok(data) if data.is_dir() => bail!("{}: is a folder; name the files in it", path.display()),
        Ok(_) => Ok(Source::File(path)),
        // Nobody names a file 53..7....6..195 …: it is a puzzle, and its fault will be pointed at.
        Err(_) if looks_typed(word) => Ok(Source::Typed(word.to_string_lossy().into_owned())),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

/// How many characters could be cells.
fn cells(word: &str) -> usize {
    word.chars().filter(|&c| matches!(c, '0'..='9' | '.' | '*' | 'x' | 'X' | '_' | '?' | '-')).count()
}

/// Whether a word that is no file was rather meant as a puzzle: long, and nearly all of it cells.
fn looks_typed(word: &OsStr) -> bool {
    let word = word.to_string_lossy();
    let (cells, all) = (cells(&word), word.chars().count());
    cells >= 30 && cells * 10 >= all * 9
}
