//! A puzzle of either kind, as it was read, with what its player has entered.

use ninefold::text::{Entry, ParseError};
use ninefold::{Candidates, Grid};
use ninefold_formats::{Record, Variant};

/// A puzzle of either kind.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A classic puzzle: 9 × 9, digits and marks.
    Classic(Box<Entry>),
    /// A puzzle with other rules, or of another size.
    Variant(Box<Variant>),
}

impl Subject {
    /// Reads a record.
    ///
    /// # Errors
    /// If it is not a puzzle.
    pub fn read(record: &Record<'_>) -> Result<Subject, ParseError> {
        match record.variant()? {
            Some(variant) => Ok(Subject::Variant(Box::new(variant))),
            None => record.entry().map(Subject::from),
        }
    }
}

impl Subject {
    /// What of it is not understood, in words.
    pub fn not_understood(&self) -> Option<String> {
        match self {
            Subject::Classic(_) => None,
            Subject::Variant(variant) => variant.not_understood(),
        }
    }

    /// The clues of a variant besides givens in words, and what of it is not understood.
    pub fn clues(&self) -> Vec<String> {
        match self {
            Subject::Classic(_) => Vec::new(),
            #[cfg(feature = "variants")]
            Subject::Variant(variant) => {
                let rules = variant.puzzle.rules().iter().enumerate();
                let rules = rules.filter(|(_, rule)| rule.info().id != "given");
                let name = |(number, _)| ninefold_variants::steps::rule_name(&variant.puzzle, number);
                rules.map(name).chain(variant.not_understood()).collect()
            }
            #[cfg(not(feature = "variants"))]
            Subject::Variant(_) => unreachable!("there are no variants"),
        }
    }

    /// Its title, if it has one.
    pub fn title(&self) -> Option<&str> {
        match self {
            Subject::Classic(entry) => entry.header("title"),
            #[cfg(feature = "variants")]
            Subject::Variant(variant) => {
                let is_title = |(name, _): &&(String, String)| name.eq_ignore_ascii_case("title");
                variant.headers.iter().find(is_title).map(|(_, title)| title.as_str())
            }
            #[cfg(not(feature = "variants"))]
            Subject::Variant(_) => unreachable!("there are no variants"),
        }
    }

    /// The classic puzzle that it is.
    ///
    /// # Errors
    /// What makes it another: it is refused where a question has a meaning for classic puzzles only.
    pub fn classic(&self) -> Result<&Entry, ParseError> {
        match self {
            Subject::Classic(entry) => Ok(entry),
            Subject::Variant(variant) => Err(variant.refusal()),
        }
    }
}

impl From<Entry> for Subject {
    fn from(entry: Entry) -> Subject {
        Subject::Classic(Box::new(entry))
    }
}

/// The marks that decide a classic puzzle: they came with it, and its digits alone leave several solutions. Otherwise
/// marks are the notes of a player, right or wrong.
pub(crate) fn deciding_marks<'a>(grid: &Grid, marks: Option<&'a Candidates>) -> Option<&'a Candidates> {
    marks.filter(|_| grid.count(2) > 1)
}
