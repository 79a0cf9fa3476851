//! Puzzle formats of the command line: the library's, and those that want a crate. Streams in, streams out.
//!
//! [`reader()`] unpacks an input and recognises its format; the [`Reader`] hands out [`Chunk`]s of raw records, which
//! any thread can read. Writing goes the other way.

mod blocks;
mod lines;
mod reader;
mod recognise;
mod unpack;

use std::io::{self, Read};
use std::str::FromStr;

use ninefold::board::NotANotation;
use ninefold::text;

pub use reader::{Chunk, Reader, Record};

/// A format that can be named on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// One of the library's.
    Text(text::Format),
}

impl Format {
    /// The everyday format.
    pub const LINE: Format = Format::Text(text::Format::Line);
    /// What a person looks at.
    pub const PICTURE: Format = Format::Text(text::Format::Picture);

    /// Every format.
    pub fn all() -> impl Iterator<Item = Format> {
        text::Format::ALL.iter().copied().map(Format::Text)
    }

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Text(format) => format.name(),
        }
    }

    /// What it is, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Format::Text(format) => format.about(),
        }
    }

    /// Whether it can be written.
    pub const fn can_write(self) -> bool {
        match self {
            Format::Text(format) => format.can_write(),
        }
    }

    /// Appends a puzzle, without a line break at its end.
    pub fn write(self, entry: &text::Entry, out: &mut Vec<u8>) {
        match self {
            Format::Text(format) => {
                let text = text::write(format, entry).expect("a format that can be written");
                out.extend_from_slice(text.as_bytes());
            }
        }
    }

    /// Whether each puzzle is one line.
    pub const fn is_one_a_line(self) -> bool {
        match self {
            Format::Text(format) => format.is_one_a_line(),
        }
    }
}

impl FromStr for Format {
    type Err = NotANotation;

    fn from_str(name: &str) -> Result<Format, NotANotation> {
        let named = Format::all().find(|format| format.name() == name);
        named.ok_or(NotANotation { expected: "the name of a format" })
    }
}

/// Opens `input`: unpacks it and recognises its format, unless `forced`.
///
/// # Errors
/// If the beginning of the input cannot be read or unpacked.
pub fn reader(input: Box<dyn Read + Send>, forced: Option<Format>) -> io::Result<Reader> {
    Reader::new(unpack::unpacked(input)?, forced)
}
