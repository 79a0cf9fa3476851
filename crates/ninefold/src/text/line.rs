//! The line: 81 characters in reading order, `1`–`9` and a sign for blank, then perhaps a comment.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # from the encyclopedia
//! ```
//!
//! A line may come in millions, so [`parse`] works on bytes and looks at all 81 at once; only a line that is
//! not quite so goes through the slower reader, which also finds the place of an error.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::description::{Description, FormatFeatures};
use super::scan::{self, cell_value};
use super::{Entry, ParseError, ParseErrorKind};
use crate::board::{Cell, Grid};

pub(super) const DESCRIPTION: Description = Description {
    name: "line",
    about: "81 characters, `.` for a blank, then perhaps a comment",
    read,
    write: Some(write),
    one_a_line: true,
    carries: FormatFeatures { comment: true, ..FormatFeatures::DIGITS },
};

/// Reads the 81 cells at the start of a line (without its line break) as givens, and returns what comes after
/// them: the comment, trimmed, empty if there is none.
///
/// ```
/// use ninefold::text::line;
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 #1";
/// let (grid, comment) = line::parse(text.as_bytes())?;
/// assert_eq!((grid.len(), comment), (30, &b"#1"[..]));
///
/// let error = line::parse(b"53..7..").unwrap_err();
/// assert_eq!(error.to_string(), "line 1 column 8: 7 cells, expected 81");
/// # Ok::<(), ninefold::ParseError>(())
/// ```
///
/// # Errors
/// If there are more or fewer than 81 cells or something else among them. The error is on line 1.
pub fn parse(line: &[u8]) -> Result<(Grid, &[u8]), ParseError> {
    if let Some((cells, rest)) = line.split_first_chunk::<81>()
        && ends_cells(rest)
        && let Some(grid) = grid(cells)
    {
        return Ok((grid, rest.trim_ascii()));
    }
    parse_carefully(line)
}

/// The 81 characters of a grid, `.` for a blank.
#[inline]
pub fn characters(grid: &Grid) -> [u8; 81] {
    // The high bits of a found digit go, and '0' becomes '.' without a branch.
    grid.as_bytes().map(|byte| {
        let digit = byte & 0x0f;
        if digit == 0 { b'.' } else { b'0' + digit }
    })
}

/// The grid of 81 cell characters. No branch and no table, so that the compiler makes vector code of it.
#[inline]
fn grid(characters: &[u8; 81]) -> Option<Grid> {
    let mut digits = [0; 81];
    let mut bad = false;
    for (digit, &c) in digits.iter_mut().zip(characters) {
        let value = c.wrapping_sub(b'0');
        let is_digit = value <= 9;
        let is_blank =
            (c == b'.') | (c == b'*') | (c == b'_') | (c == b'?') | (c == b'-') | (c | 0x20 == b'x');
        *digit = if is_digit { value } else { 0 };
        bad |= !(is_digit | is_blank);
    }
    if bad { None } else { Some(Grid::from_bytes(digits)) }
}

/// Whether the cells are surely over where `rest` begins.
#[inline]
fn ends_cells(rest: &[u8]) -> bool {
    matches!(rest.first(), None | Some(b' ' | b'\t' | b'\r' | b'\n' | b',' | b';' | b':' | b'#' | b'|'))
}

/// Reads any line, and finds where a bad one goes wrong.
#[cold]
fn parse_carefully(line: &[u8]) -> Result<(Grid, &[u8]), ParseError> {
    if let Some(grid) = spaced_blanks(line) {
        return Ok((grid, b""));
    }
    let (text, is_whole) = scan::valid_part(line);
    let start = text.len() - text.trim_start().len();
    let skipped = text[..start].chars().count();
    let mut digits = [0; 81];
    let mut cells = 0;
    let mut after = None;
    for (at, c) in text[start..].char_indices() {
        let Some(value) = cell_value(c) else {
            after = Some((at + start, c));
            break;
        };
        if cells < Cell::COUNT {
            digits[cells] = value;
        }
        cells += 1;
    }
    let fail = |column: usize, kind| Err(ParseError::new(1, skipped + column, kind));
    match after {
        Some((_, c)) if c.is_alphanumeric() || (cells < Cell::COUNT && !ends_cells(&[c as u8])) => {
            fail(cells + 1, ParseErrorKind::UnexpectedCharacter(c))
        }
        None if !is_whole && cells <= Cell::COUNT => fail(cells + 1, ParseErrorKind::NotUtf8),
        None if cells == 0 => fail(1, ParseErrorKind::Empty),
        _ if cells != Cell::COUNT => {
            fail(cells.min(Cell::COUNT) + 1, ParseErrorKind::WrongCellCount { found: cells })
        }
        _ => {
            let rest = after.map_or(&b""[..], |(at, _)| line[at..].trim_ascii());
            Ok((Grid::from_digits(digits).expect("each is at most 9"), rest))
        }
    }
}

/// The grid of a line in which blanks are spaces: exactly 81 characters, some of them digits.
fn spaced_blanks(line: &[u8]) -> Option<Grid> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let characters: &[u8; 81] = line.try_into().ok()?;
    let plain = characters.iter().all(|c| matches!(c, b' ' | b'1'..=b'9'));
    let digits = characters.map(|c| if c == b' ' { 0 } else { c.wrapping_sub(b'0') });
    if plain && digits != [0; 81] { Grid::from_digits(digits) } else { None }
}

pub(super) fn read(text: &str) -> Result<Entry, ParseError> {
    let (number, line) = scan::only_line(text)?;
    let (grid, comment) = parse(line.as_bytes()).map_err(|error| error.in_text_from(number))?;
    let mut entry = Entry::new(grid);
    entry.add_comment(&String::from_utf8_lossy(comment));
    Ok(entry)
}

fn write(entry: &Entry, out: &mut String) {
    out.extend(characters(&entry.grid).map(char::from));
    if let Some(comment) = entry.comment_line() {
        out.push(' ');
        out.push_str(&comment);
    }
}

impl fmt::Display for Grid {
    /// 81 characters, `.` for a blank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(core::str::from_utf8(&characters(self)).expect("digits and dots are ASCII"))
    }
}

impl FromStr for Grid {
    type Err = ParseError;

    /// Reads 81 cells and nothing else; blanks are any of `0 . * x X _ ? -`.
    fn from_str(s: &str) -> Result<Grid, ParseError> {
        let (grid, _) = parse(s.as_bytes())?;
        match s.chars().enumerate().nth(Cell::COUNT) {
            None => Ok(grid),
            Some((at, c)) => Err(ParseError::new(1, at + 1, ParseErrorKind::UnexpectedCharacter(c))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn error(line: &str) -> String {
        parse(line.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn every_sign_for_a_blank_reads_alike() {
        let grid: Grid = PUZZLE.parse().unwrap();
        for blank in "0.*xX_?- ".chars() {
            let line = PUZZLE.replace('.', &blank.to_string());
            assert_eq!(parse(line.as_bytes()).unwrap(), (grid, &b""[..]), "{blank:?}");
        }
        assert_eq!(grid.to_string(), PUZZLE);
    }

    #[test]
    fn what_follows_the_cells_is_a_comment() {
        for (tail, comment) in [("", ""), (" #1 Easy", "#1 Easy"), (",7", ",7"), ("\r", ""), ("\té ", "é")]
        {
            let line = format!("{PUZZLE}{tail}");
            assert_eq!(parse(line.as_bytes()).unwrap().1, comment.as_bytes(), "{tail:?}");
        }
        let indented = format!("  {PUZZLE} level (3)");
        assert_eq!(parse(indented.as_bytes()).unwrap().1, b"level (3)");
    }

    #[test]
    fn errors_point_at_the_place() {
        assert_eq!(error(&PUZZLE[1..]), "line 1 column 81: 80 cells, expected 81");
        assert_eq!(error(&format!("{PUZZLE}.")), "line 1 column 82: 82 cells, expected 81");
        assert_eq!(error(&format!("  {PUZZLE}.3 7")), "line 1 column 84: 83 cells, expected 81");
        assert_eq!(
            error(&PUZZLE.replacen("195", "1é5", 1)),
            "line 1 column 14: 'é' is neither a digit nor a blank"
        );
        assert_eq!(error(&format!("{PUZZLE}abc")), "line 1 column 82: 'a' is neither a digit nor a blank");
        assert_eq!(error("53..7 easy"), "line 1 column 6: 5 cells, expected 81");
        assert_eq!(error(" \t"), "line 1 column 3: there is no puzzle");
        assert_eq!(parse(b"53..\xff7").unwrap_err().to_string(), "line 1 column 5: this is not UTF-8 text");
    }

    #[test]
    fn a_grid_reads_from_81_characters_alone() {
        assert!(PUZZLE.parse::<Grid>().is_ok());
        assert!(format!("{PUZZLE} ").parse::<Grid>().is_err());
        assert!(format!("{PUZZLE} #1").parse::<Grid>().is_err());
    }
}
