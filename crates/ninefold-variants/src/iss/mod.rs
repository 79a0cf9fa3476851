//! The text of the Interactive Sudoku Solver: `.Type~argument~argument…`, repeated.
//!
//! White space is ignored, a line that starts with `#` is a comment, and an empty type gives values.
//! A cell is `R1C1`, with letters above 9, or `VS1` in a group of cells that `Var~S~label~size` adds. Sides and values go up to
//! 25 here. A line of as
//! many digits and dots as a grid has cells is read as givens.
//!
//! ```
//! let puzzle = ninefold_variants::iss::read(".Shape~4x4.Cage~6~R1C1~R1C2~R2C1.~R4C4_1")?;
//! assert_eq!(puzzle.rules().len(), 2);
//! # Ok::<(), ninefold_variants::iss::ReadError>(())
//! ```
//!
//! A type that is not known is kept by name in [`Puzzle::unknown`].

mod kinds;
mod layers;
mod machines;
mod places;
mod replicate;
mod write;

use crate::sort::ArrangeDistinct;
use std::fmt;

use crate::layout::{Cell, Layout};
use crate::rules::{Puzzle, RuleError};

pub use places::name;
pub use write::{Written, write};

/// Text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ReadError {}

/// A type and its arguments, and where it starts.
#[derive(Clone, Debug)]
struct Part {
    kind: String,
    args: Vec<String>,
    line: usize,
    column: usize,
    /// Line and column of each argument.
    places: Vec<(usize, usize)>,
    /// What stands between `Or` or `And` and its `End`.
    inner: Vec<Part>,
}

/// Some parts and all that are inside them.
fn everywhere(parts: &[Part]) -> Vec<&Part> {
    parts.iter().flat_map(|part| [vec![part], everywhere(&part.inner)].concat()).collect()
}

/// Why a part is not a rule.
enum Trouble {
    /// Its type or form is not known here.
    Unknown,
    /// It is wrong.
    Wrong(String),
    /// A part inside it is wrong.
    Inside(ReadError),
}

impl From<RuleError> for Trouble {
    fn from(error: RuleError) -> Self {
        Self::Wrong(error.to_string())
    }
}

impl From<String> for Trouble {
    fn from(message: String) -> Self {
        Self::Wrong(message)
    }
}

/// The letters of numbers of six bits: of tables of pairs, targets and packed automata.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

type Read<T> = Result<T, Trouble>;

impl Part {
    /// An error at the argument that its message quotes, or at the part itself.
    fn error(&self, message: impl Into<String>) -> ReadError {
        let message = message.into();
        let is_quoted = |arg: &String| message.split('`').nth(1).is_some_and(|word| arg.starts_with(word));
        let place = self.args.iter().position(is_quoted).and_then(|at| self.places.get(at));
        let (line, column) = place.copied().unwrap_or((self.line, self.column));
        ReadError { line, column, message }
    }

    /// The error that some trouble with the part is.
    fn refusal(&self, trouble: Trouble) -> ReadError {
        match trouble {
            Trouble::Unknown => self.error(format!("{} is not known", self.kind)),
            Trouble::Wrong(message) => self.error(message),
            Trouble::Inside(error) => error,
        }
    }

    fn arg(&self, at: usize) -> Read<&str> {
        let missing = || Trouble::Wrong(format!("{} needs more arguments", self.kind));
        self.args.get(at).map(String::as_str).ok_or_else(missing)
    }

    fn number(&self, at: usize) -> Read<i32> {
        number(self.arg(at)?)
    }
}

fn number(text: &str) -> Read<i32> {
    let wrong = || format!("`{text}` is not a number");
    let number: i32 = text.parse().map_err(|_| wrong())?;
    if number.abs() > 1_000_000 { Err(wrong().into()) } else { Ok(number) }
}

/// Reads a puzzle.
///
/// # Errors
///
/// Text that is not in the format, cells outside the grid, values that the grid lacks.
pub fn read(text: &str) -> Result<Puzzle, ReadError> {
    let parts = match givens(text) {
        Some(givens) => vec![givens],
        None => split(text)?,
    };
    let parts = nested(parts)?;
    let layout = layout(&parts)?;
    let parts: Vec<Part> =
        parts.into_iter().map(|part| replicate::written_out(part, &layout)).collect::<Result<_, _>>()?;
    let mut puzzle = Puzzle::new(layout);
    add_all(&parts, &parts, &mut puzzle)?;
    Ok(puzzle)
}

/// Adds what some parts mean; `all` are those of the whole text.
fn add_all(parts: &[Part], all: &[Part], puzzle: &mut Puzzle) -> Result<(), ReadError> {
    for part in parts {
        match kinds::add(part, all, puzzle) {
            Ok(()) => {}
            Err(Trouble::Unknown) => puzzle.add_unknown(&part.kind),
            Err(trouble) => return Err(part.refusal(trouble)),
        }
    }
    Ok(())
}

/// A bare 9 × 9 grid of digits, dots and zeros.
fn givens(text: &str) -> Option<Part> {
    // One more than there may be shows that it is something else.
    let chars: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).take(82).collect();
    if chars.len() != 81 || !chars.iter().all(|c| c.is_ascii_digit() || *c == '.') {
        return None;
    }
    let given = |(cell, &c): (usize, &char)| {
        let digit = c.to_digit(10).filter(|&digit| digit > 0)?;
        Some(format!("R{}C{}_{digit}", cell / 9 + 1, cell % 9 + 1))
    };
    let args = chars.iter().enumerate().filter_map(given).collect();
    Some(Part { kind: String::new(), args, line: 1, column: 1, places: Vec::new(), inner: Vec::new() })
}

fn split(text: &str) -> Result<Vec<Part>, ReadError> {
    let mut parts: Vec<Part> = Vec::new();
    for (line, content) in text.lines().enumerate() {
        if content.trim_start().starts_with('#') {
            continue;
        }
        let visible = content.chars().enumerate().filter(|(_, c)| !c.is_whitespace());
        for (column, c) in visible {
            if c == '.' {
                let (kind, args, places) = (String::new(), Vec::new(), Vec::new());
                parts.push(Part {
                    kind,
                    args,
                    line: line + 1,
                    column: column + 1,
                    places,
                    inner: Vec::new(),
                });
                continue;
            }
            let Some(part) = parts.last_mut() else {
                let message = format!("a rule starts with `.`, not with `{c}`");
                return Err(ReadError { line: line + 1, column: column + 1, message });
            };
            match (c, part.args.last_mut()) {
                ('~', _) => {
                    part.args.push(String::new());
                    part.places.push((line + 1, column + 2));
                }
                (c, Some(arg)) => arg.push(c),
                (c, None) => part.kind.push(c),
            }
        }
    }
    Ok(parts)
}

/// How deep parts may stand in each other.
const DEEPEST: usize = 20;

/// The parts, with those between `Or`, `And` or `Replicate` and its `End` inside it.
fn nested(parts: Vec<Part>) -> Result<Vec<Part>, ReadError> {
    let mut open: Vec<Part> = Vec::new();
    let mut outer = Vec::new();
    for part in parts {
        let done = match part.kind.as_str() {
            "Or" | "And" | "Replicate" => {
                if open.len() == DEEPEST {
                    return Err(part.error("nested too deep"));
                }
                open.push(part);
                continue;
            }
            "End" => open.pop().ok_or_else(|| part.error("an `End` of nothing"))?,
            _ => part,
        };
        open.last_mut().map_or(&mut outer, |part| &mut part.inner).push(done);
    }
    // What is not closed ends with the text.
    while let Some(part) = open.pop() {
        open.last_mut().map_or(&mut outer, |part| &mut part.inner).push(part);
    }
    Ok(outer)
}

fn layout(parts: &[Part]) -> Result<Layout, ReadError> {
    let named = |kind| parts.iter().filter(move |part| part.kind == kind);
    let mut layout = match named("Shape").next() {
        Some(part) => shape(part).map_err(|message| part.error(message))?,
        None => Layout::square(9).expect("nine is a size"),
    };
    for part in named("RegionSize") {
        let size = part.args.first().and_then(|size| size.parse().ok());
        let size = size.filter(|size| (1..=25).contains(size));
        layout = layout.with_region_size(size.ok_or_else(|| part.error("a region size is 1 to 25"))?);
    }
    if named("NoBoxes").next().is_some() {
        layout = layout.without_blocks();
    }
    for part in named("Jigsaw") {
        jigsaw(part, &mut layout).map_err(|message| part.error(message))?;
    }
    for part in parts {
        layers::add(part, &mut layout).map_err(|message| part.error(message))?;
    }
    Ok(layout)
}

fn shape(part: &Part) -> Result<Layout, String> {
    let wrong = || "a shape is like `9x9`, `6x6~9` or `9x9~0-8`".to_owned();
    let side = |text: &str| text.parse::<usize>().map_err(|_| wrong());
    let (rows, cols) = part.args.first().and_then(|size| size.split_once('x')).ok_or_else(wrong)?;
    let (rows, cols) = (side(rows)?, side(cols)?);
    let values = part.args.get(1).map_or("", String::as_str);
    let (lowest, highest) = match values.split_once('-') {
        Some((lowest, highest)) => (side(lowest)?, side(highest)?),
        None if values.is_empty() || values == "Raw" || values == "Sudoku" => (1, rows.max(cols)),
        None => (1, side(values)?),
    };
    let count = (highest + 1).checked_sub(lowest).ok_or_else(wrong)?;
    let lowest = i32::try_from(lowest).map_err(|_| wrong())?;
    let layout = Layout::new(rows, cols, lowest, count).map_err(|error| error.to_string())?;
    Ok(if part.args.iter().any(|arg| arg == "Raw") { layout.raw() } else { layout })
}

fn jigsaw(part: &Part, layout: &mut Layout) -> Result<(), String> {
    let labels: Vec<char> = part.args.first().map_or(Vec::new(), |labels| labels.chars().collect());
    if labels.len() != layout.cells() {
        return Err(format!("{} region labels for {} cells", labels.len(), layout.cells()));
    }
    let mut names = labels.clone();
    names.arrange_distinct();
    for name in names {
        let has = |cell: &Cell| labels[cell.index()] == name;
        let region: Vec<Cell> = layout.all().filter(has).collect();
        // Labels of more or fewer cells are not regions.
        if region.len() == layout.region_size() && region.len() <= layout.values() {
            layout.add_region(region).map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_say_where() {
        let error = read(".Shape~4x4\n.~R5C1_2").unwrap_err();
        assert_eq!((error.line, error.column), (2, 3));
        assert!(error.to_string().contains("R5C1"), "{error}");
        assert!(read("Cage~3~R1C1").is_err());
        assert!(read(".Cage~x~R1C1").is_err());
        assert!(read(".Shape~99x99").is_err());
        assert!(read(".Shape~4x4~9-1").is_err());
        assert!(read(".Jigsaw~1112").is_err());
        assert!(read(".Quad~R9C9~1").is_err());
    }

    #[test]
    fn what_is_not_known_is_kept() {
        let puzzle = read(".Fog~x~R1C1.Or.Mist.~R1C1_1.End.~R1C2_3").unwrap();
        assert_eq!(puzzle.unknown(), ["Fog", "Mist"]);
        assert_eq!(puzzle.rules().len(), 1);
    }

    #[test]
    fn white_space_and_comments_do_not_count() {
        let puzzle = read("# a comment\n.Shape ~ 4x4\n\n.~R1C1_1 ~R1C2_2").unwrap();
        assert_eq!((puzzle.layout().rows(), puzzle.rules().len()), (4, 2));
    }

    #[test]
    fn a_name_starts_another_group() {
        let lines = |text: &str| -> Vec<_> {
            let puzzle = read(text).unwrap();
            puzzle.rules().iter().map(|rule| rule.terms().cells().len()).collect()
        };
        assert_eq!(lines(".Pair~_______9__f~_a~R1C1~R1C2~_b~R2C1~R2C2~R2C3~~R3C1~R3C2"), [2, 3, 2]);
        assert_eq!(lines(".Pair~_______9__f~R1C1~R1C2~~_b~~R2C1~R2C2"), [2, 2]);
        assert_eq!(lines(".Regex~MSoyKDN8NCkr~_a~R1C1~R1C2~_b~R2C1~R2C2~R2C3"), [2, 3]);
        assert_eq!(read(".Indexing~1~R1C1").unwrap().rules()[0].terms().kind, "column");
    }

    #[test]
    fn a_classic_line_is_read_as_givens() {
        let puzzle = read(&format!("12{}", ".".repeat(79))).unwrap();
        assert_eq!(puzzle.rules().len(), 2);
    }
}
