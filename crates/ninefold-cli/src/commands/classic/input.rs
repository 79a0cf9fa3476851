//! Where a classic program gets its puzzle from.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, bail};
use ninefold::Grid;
use ninefold::classic::Preset;

use crate::report::{self, BadRecord};

/// Far more than any picture of a puzzle takes.
const LONGEST: u64 = 1 << 20;

/// A puzzle and where it came from.
pub struct Input {
    pub puzzle: Grid,
    pub origin: String,
}

/// Reads the one puzzle that `word` is or names; without a word, that on standard input. `None` if it is no puzzle,
/// which has then been said.
pub fn read(preset: Preset, word: Option<&OsStr>) -> Result<Option<Input>> {
    let (origin, bytes) = match word {
        None if matches!(preset, Preset::Golf | Preset::GolfReadable) => {
            bail!("{preset} wants the puzzle as its argument (or - for standard input)")
        }
        None => (STANDARD_INPUT.into(), slurp(io::stdin().lock()).context(STANDARD_INPUT)?),
        Some(word) if word == "-" => {
            (STANDARD_INPUT.into(), slurp(io::stdin().lock()).context(STANDARD_INPUT)?)
        }
        Some(word) if is_puzzle(word) => ("command line".into(), word.as_encoded_bytes().to_owned()),
        Some(word) => {
            let origin = Path::new(word).display().to_string();
            let bytes = File::open(word).and_then(slurp).with_context(|| origin.clone())?;
            (origin, bytes)
        }
    };
    let text = decode(preset, &bytes).with_context(|| origin.clone())?;
    let text = text.trim_start_matches('\u{feff}');
    match preset.read(text) {
        Ok(puzzle) => Ok(Some(Input { puzzle, origin })),
        Err(error) => {
            report::say(BadRecord::new(origin.into(), error, text.as_bytes(), 1));
            Ok(None)
        }
    }
}

const STANDARD_INPUT: &str = "standard input";

/// Whether `word` is a puzzle, standard input or a file that is there.
pub fn can_be_read(word: &OsStr) -> bool {
    word == "-" || is_puzzle(word) || Path::new(word).is_file()
}

/// Whether `word` holds as many cells as a puzzle has, or more.
fn is_puzzle(word: &OsStr) -> bool {
    let is_cell = |byte: &&u8| matches!(byte, b'0'..=b'9' | b'.' | b'*' | b'x' | b'X' | b'_' | b'?' | b'-');
    word.as_encoded_bytes().iter().filter(is_cell).count() >= 81
}

fn slurp(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            "more than a million bytes, where one puzzle should be",
        ));
    }
    Ok(bytes)
}

/// `sand` takes whatever it does not know for a blank; to the others only text is text.
fn decode(preset: Preset, bytes: &[u8]) -> Result<String> {
    if matches!(preset, Preset::Sand | Preset::SandCurses) {
        return Ok(String::from_utf8_lossy(bytes).into_owned());
    }
    let text = str::from_utf8(bytes).context("not a text: it is not valid UTF-8")?;
    Ok(text.to_owned())
}
