//! The input of a classic program.

use std::ffi::OsStr;
use std::io::{self, Read};

use anyhow::{Context, Result, bail};
use ninefold::Grid;
use ninefold_classic::Preset;
use ninefold_formats::{BadRecord, Input};

use crate::diagnostics;
use crate::input::input;

/// The largest input: far larger than any picture of a puzzle.
const LONGEST: u64 = 1 << 20;

/// A puzzle and where it came from.
pub struct Origin {
    pub puzzle: Grid,
    pub origin: String,
}

/// Reads the one puzzle that `word` is or names; without a word, that on standard input. `None` if it is not
/// a puzzle, after a message.
pub fn read(preset: Preset, word: Option<&OsStr>) -> Result<Option<Origin>> {
    let input = match word {
        None if matches!(preset, Preset::Golf | Preset::GolfReadable) => {
            bail!("{preset} takes the puzzle as its argument (or - for standard input)")
        }
        None => Input::StandardInput,
        Some(word) => input(word)?,
    };
    let origin = input.name();
    let bytes = input.open().and_then(slurp).with_context(|| origin.clone())?;
    let text = decode(preset, &bytes).with_context(|| origin.clone())?;
    let text = text.trim_start_matches('\u{feff}');
    match preset.read(text) {
        Ok(puzzle) => Ok(Some(Origin { puzzle, origin })),
        Err(error) => {
            let bad = BadRecord::new(origin.into(), error, text.as_bytes(), 1, 0);
            diagnostics::say(bad.colored());
            Ok(None)
        }
    }
}

/// Whether `word` is a puzzle of 81 characters, standard input or a file that is there.
pub fn can_be_read(word: &OsStr) -> bool {
    match input(word) {
        Ok(Input::Text(puzzle)) => puzzle.chars().count() == 81,
        Ok(Input::File(_) | Input::StandardInput) => true,
        Err(_) => false,
    }
}

fn slurp(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            "more than a million bytes, expected a single puzzle",
        ));
    }
    Ok(bytes)
}

/// `sand` reads any unknown byte as a blank; the others require UTF-8.
fn decode(preset: Preset, bytes: &[u8]) -> Result<String> {
    if matches!(preset, Preset::Sand | Preset::SandCurses) {
        return Ok(String::from_utf8_lossy(bytes).into_owned());
    }
    let text = str::from_utf8(bytes).context("the input is not valid UTF-8 text")?;
    Ok(text.to_owned())
}
