//! What an INPUT argument means: a puzzle, a file, or standard input.

use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use ninefold_formats::{Format, Input, Records, variant};

use crate::args::InputArgs;
use crate::diagnostics;
use crate::terminal::Terminal;

/// The records of the inputs that were named, in the format asked for or the one recognised for each.
pub fn records(args: &InputArgs, terminal: &Terminal) -> Result<Records> {
    let records = Records::new(inputs(args, terminal)?, args.from);
    Ok(if terminal.verbose { records.when_opened(print_format) } else { records })
}

fn print_format(name: &str, format: Option<Format>) {
    let format = format.map_or("no known format", Format::name);
    diagnostics::say(format_args!("{name}: {format}"));
}

/// The inputs that the words name, each of them known to be there.
fn inputs(args: &InputArgs, terminal: &Terminal) -> Result<Vec<Input>> {
    if !args.inputs.is_empty() {
        return args.inputs.iter().map(|word| input(word)).collect();
    }
    if terminal.typed {
        bail!("there is no puzzle: type one, name a file, or pipe puzzles in (see `ninefold help`)");
    }
    Ok(vec![Input::StandardInput])
}

/// The input that `word` names, known to be there.
pub fn input(word: &OsStr) -> Result<Input> {
    if word == "-" {
        return Ok(Input::StandardInput);
    }
    let typed = word.to_str().filter(|word| cells(word) >= 81);
    if let Some(word) = typed {
        return Ok(Input::Text(word.to_owned()));
    }
    let path = PathBuf::from(word);
    match fs::metadata(&path) {
        Ok(data) if data.is_dir() => bail!("{} is a directory; name the files in it", path.display()),
        Ok(_) => Ok(Input::File(path)),
        // A long row of cells is not a file name: it is a puzzle, and the reader will point at its error.
        Err(_) if looks_typed(word) || word.to_str().is_some_and(variant::is_typed) => {
            Ok(Input::Text(word.to_string_lossy().into_owned()))
        }
        Err(error) if error.kind() == ErrorKind::NotFound && is_all_cells(word) => {
            let (path, cells) = (path.display(), cells(&word.to_string_lossy()));
            bail!(
                "{path} is neither a file nor a puzzle: there is no such file, and it has {cells} of 81 cells"
            )
        }
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

/// How many characters could be cells.
fn cells(word: &str) -> usize {
    word.chars().filter(|&c| matches!(c, '0'..='9' | '.' | '*' | 'x' | 'X' | '_' | '?' | '-')).count()
}

/// Whether a word that is not a file is probably a mistyped puzzle.
fn looks_typed(word: &OsStr) -> bool {
    is_all_cells(word) && cells(&word.to_string_lossy()) >= 30
}

/// Whether nearly all characters could be cells.
fn is_all_cells(word: &OsStr) -> bool {
    let word = word.to_string_lossy();
    let (cells, all) = (cells(&word), word.chars().count());
    cells * 10 >= all * 9
}
