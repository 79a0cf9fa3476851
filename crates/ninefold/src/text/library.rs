//! The line of HoDoKu's library: a position, and what one technique should do there.
//!
//! ```text
//! :0400-1:4:6...+53+4.7…44+2:114 115:436 257::
//!  │       │ │              │       │       │└ more, such as the length of a chain
//!  │       │ │              │       │       └ digits placed, as digit, row, column
//!  │       │ │              │       └ candidates eliminated, in the same way
//!  │       │ │              └ candidates removed before
//!  │       │ └ 81 cells, `+` before a digit that is not a given
//!  │       └ the digits concerned
//!  └ the technique's code, perhaps with a variant
//! ```
//!
//! A position alone is written as `:0000:x:…:…::`. [`Case`] has all the fields; an [`Entry`] keeps those that
//! are not the position in the headers `technique`, `digits`, `eliminations`, `placements` and `more`.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::description::{Description, FormatFeatures};
use super::{Entry, ParseError, scan, susser};
use crate::board::{Candidate, Candidates, Grid};

pub(super) const DESCRIPTION: Description = Description {
    name: "library",
    about: "the line of HoDoKu's library: a position and what a technique does there",
    read,
    write: Some(write),
    one_a_line: true,
    carries: FormatFeatures { found: true, marks: true, headers: true, ..FormatFeatures::DIGITS },
};

/// A position and what one technique should do there.
///
/// ```
/// use ninefold::text::library::Case;
/// let case: Case = ":0003:8:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:214::555:".parse()?;
/// assert_eq!(case.technique, "0003");
/// assert_eq!(case.placements, ["r5c5=5".parse().unwrap()]);
/// assert!(!case.position().contains("r1c4=2".parse().unwrap()));
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The technique's code: four characters, then perhaps a dash and a variant; `x` as the variant means
    /// that the technique must find nothing.
    pub technique: String,
    /// The digits concerned, as written.
    pub digits: String,
    /// The digits, `+` ones as found.
    pub grid: Grid,
    /// The candidates removed before, besides those that the digits exclude.
    pub removed: Vec<Candidate>,
    /// The candidates that the technique eliminates.
    pub eliminations: Vec<Candidate>,
    /// The digits that the technique places.
    pub placements: Vec<Candidate>,
    /// More, as written: for chains, their length.
    pub more: String,
}

impl Case {
    /// The code without its variant.
    pub fn code(&self) -> &str {
        self.technique.split('-').next().unwrap_or("")
    }

    /// The variant after the dash, if there is one.
    pub fn variant(&self) -> Option<&str> {
        self.technique.split_once('-').map(|(_, variant)| variant)
    }

    /// What is still possible before the technique is applied.
    pub fn position(&self) -> Candidates {
        let mut position = Candidates::new(&self.grid);
        for &candidate in &self.removed {
            position.remove(candidate);
        }
        position
    }
}

impl FromStr for Case {
    type Err = ParseError;

    /// Reads one line, without comment.
    fn from_str(line: &str) -> Result<Case, ParseError> {
        let fields: Vec<&str> = line.trim_end().split(':').collect();
        let column =
            |field: usize| fields[..field].iter().map(|field| field.chars().count() + 1).sum::<usize>();
        let (5.., "") = (fields.len(), fields[0]) else {
            return Err(ParseError::expected(1, 1, "a library line: :technique:digits:cells:removed:…"));
        };
        let field = |i: usize| fields.get(i).copied().unwrap_or("");
        let candidates = |i: usize| {
            susser::candidates(field(i)).map_err(|error| error.after_columns(column(i.min(fields.len()))))
        };
        Ok(Case {
            technique: field(1).to_owned(),
            digits: field(2).to_owned(),
            grid: susser::cells_with_found(field(3)).map_err(|error| error.after_columns(column(3)))?,
            removed: candidates(4)?,
            eliminations: candidates(5)?,
            placements: candidates(6)?,
            more: fields.get(7..).unwrap_or(&[]).join(":"),
        })
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ":{}:{}:", self.technique, self.digits)?;
        let filled = self.grid.filled();
        for cell in crate::board::Cell::all() {
            let mark = if filled.contains(cell) && !self.grid.is_given(cell) { "+" } else { "" };
            write!(f, "{mark}{}", self.grid.get(cell).map_or('.', |digit| digit.to_char()))?;
        }
        let [removed, eliminations, placements] =
            [&self.removed, &self.eliminations, &self.placements].map(|list| triples(list));
        write!(f, ":{removed}:{eliminations}:{placements}:{}", self.more)
    }
}

/// Candidates as digit, row, column.
fn triples(candidates: &[Candidate]) -> String {
    let triple = |candidate: &Candidate| {
        format!("{}{}{}", candidate.digit, candidate.cell.row() + 1, candidate.cell.column() + 1)
    };
    candidates.iter().map(triple).collect::<Vec<_>>().join(" ")
}

fn read(text: &str) -> Result<Entry, ParseError> {
    let (number, line) = scan::only_line(text)?;
    let case: Case = line.parse().map_err(|error: ParseError| error.in_text_from(number))?;
    let mut entry = susser::entry(case.grid, &case.removed);
    if (case.technique.as_str(), case.digits.as_str()) != ("0000", "x") {
        entry.add_header("technique", &case.technique);
        entry.add_header("digits", &case.digits);
    }
    entry.add_header("eliminations", &triples(&case.eliminations));
    entry.add_header("placements", &triples(&case.placements));
    entry.add_header("more", &case.more);
    Ok(entry)
}

fn write(entry: &Entry, out: &mut String) {
    let header = |name| entry.header(name).filter(|value| !value.contains(['\n', '\r'])).unwrap_or("");
    let list = |name| susser::candidates(header(name)).unwrap_or_default();
    let without_colon = |name, default: &str| {
        let value = header(name);
        if value.is_empty() || value.contains(':') { default.to_owned() } else { value.to_owned() }
    };
    let case = Case {
        technique: without_colon("technique", "0000"),
        digits: without_colon("digits", if header("technique").is_empty() { "x" } else { "" }),
        grid: entry.grid,
        removed: removed(entry),
        eliminations: list("eliminations"),
        placements: list("placements"),
        more: header("more").to_owned(),
    };
    out.push_str(&case.to_string());
}

/// The candidates that the digits leave and the marks do not.
fn removed(entry: &Entry) -> Vec<Candidate> {
    match &entry.candidates {
        None => Vec::new(),
        Some(marks) => {
            Candidates::new(&entry.grid).iter().filter(|&candidate| !marks.contains(candidate)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELLS: &str = "53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_case_reads_back() {
        for line in [
            format!(":0400-1:2:{CELLS}:214 614:436 257::"),
            format!(":0711:29:{CELLS}:214:436::8"),
            format!(":0003:5:{CELLS}:::555:"),
        ] {
            let case: Case = line.parse().unwrap();
            assert_eq!(case.to_string(), line);
            let mut written = String::new();
            write(&read(&line).unwrap(), &mut written);
            assert_eq!(written, line);
        }
    }

    #[test]
    fn a_bare_position_has_no_technique() {
        let line = format!(":0000:x:{CELLS}:214:::");
        let entry = read(&line).unwrap();
        assert!(entry.headers.is_empty() && entry.candidates.is_some());
        let mut written = String::new();
        write(&entry, &mut written);
        assert_eq!(written, line);
    }

    #[test]
    fn errors_point_at_the_field() {
        let error = |line: String| line.parse::<Case>().unwrap_err().to_string();
        assert_eq!(error(format!(":0400:2:{CELLS}1:::")), "line 1 column 91: 82 cells, expected 81");
        assert_eq!(
            error(format!(":0400:2:{CELLS}:2144::")),
            "line 1 column 92: expected a candidate as digit, row, column, such as 436"
        );
        assert!(error("0400:2".into()).contains("expected a library line"));
    }
}
