//! The formats of answers.

use std::str::FromStr;

use ninefold_formats::Format;
use ninefold_formats::format::UnknownFormat;

use super::picture_args::Kind;

/// What answers are written as: tables of their own columns, or grids in a format of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// Comma-separated values.
    Csv,
    /// Tab-separated values.
    Tsv,
    /// A JSON object, or an array of objects.
    Json,
    /// A JSON object per line.
    Jsonl,
    /// A picture.
    Picture(Kind),
    /// A format of puzzles.
    Grids(Format),
}

impl To {
    const TABLES: [(&str, &str, To); 4] = [
        ("csv", "comma-separated values", To::Csv),
        ("tsv", "tab-separated values", To::Tsv),
        ("json", "a JSON object, or an array of objects for several puzzles", To::Json),
        ("jsonl", "a JSON object per line", To::Jsonl),
    ];

    /// Every name, the everyday ones first, with a few words about it.
    pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
        let tables = To::TABLES.map(|(name, about, _)| (name, about));
        let grids = Format::all().filter(|format| format.can_write());
        let grids = grids.map(|format| (format.name(), format.about()));
        let is_no_table = move |(name, _): &(&str, &str)| tables.iter().all(|(table, _)| table != name);
        grids.filter(is_no_table).chain(tables).chain(Kind::all().map(|(name, about, _)| (name, about)))
    }

    /// Whether every answer is a row or an object.
    pub fn is_table(self) -> bool {
        !matches!(self, To::Grids(_) | To::Picture(_))
    }
}

impl FromStr for To {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<To, UnknownFormat> {
        let table = To::TABLES.into_iter().find(|(known, ..)| *known == name).map(|(.., table)| table);
        let picture = Kind::all().find(|(known, ..)| *known == name).map(|(.., kind)| To::Picture(kind));
        match table.or(picture) {
            Some(to) => Ok(to),
            None => name.parse().map(To::Grids),
        }
    }
}
