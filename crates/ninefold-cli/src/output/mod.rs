//! What is written, and where to.

pub mod picture;
pub mod sink;
pub mod table;

pub use sink::Sink;

use std::str::FromStr;

use ninefold::board::NotANotation;

use crate::formats::Format;

/// What answers are written as: tables of their own columns, or grids in a format of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// Comma-separated values.
    Csv,
    /// Tab-separated values.
    Tsv,
    /// A JSON object, or an array of objects.
    Json,
    /// A JSON object a line.
    Jsonl,
    /// A format of puzzles.
    Grids(Format),
}

impl To {
    const TABLES: [(&str, To); 4] =
        [("csv", To::Csv), ("tsv", To::Tsv), ("json", To::Json), ("jsonl", To::Jsonl)];

    /// Every name, the everyday ones first.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let tables = To::TABLES.map(|(name, _)| name);
        let grids = Format::all().filter(|format| format.can_write()).map(Format::name);
        let grids: Vec<&str> = grids.filter(|name| !tables.contains(name)).collect();
        grids.into_iter().chain(tables)
    }

    /// Whether every answer is a row or an object.
    pub fn is_table(self) -> bool {
        !matches!(self, To::Grids(_))
    }
}

impl FromStr for To {
    type Err = NotANotation;

    fn from_str(name: &str) -> Result<To, NotANotation> {
        match To::TABLES.into_iter().find(|(known, _)| *known == name) {
            Some((_, table)) => Ok(table),
            None => name.parse().map(To::Grids),
        }
    }
}
