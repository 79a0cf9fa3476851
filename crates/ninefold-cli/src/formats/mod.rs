//! Text formats: names, and streams of records.

use std::io::{self, Read};
use std::str::FromStr;

use ninefold::{Grid, ParseError};

/// A format that can be named on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Line,
    Picture,
    Csv,
    Tsv,
    Json,
    Jsonl,
}

impl Format {
    pub const ALL: &[Format] =
        &[Format::Line, Format::Picture, Format::Csv, Format::Tsv, Format::Json, Format::Jsonl];

    pub const fn is_table(self) -> bool {
        matches!(self, Format::Csv | Format::Tsv | Format::Json | Format::Jsonl)
    }

    pub const fn name(self) -> &'static str {
        match self {
            Format::Line => "line",
            Format::Picture => "picture",
            Format::Csv => "csv",
            Format::Tsv => "tsv",
            Format::Json => "json",
            Format::Jsonl => "jsonl",
        }
    }
}

impl FromStr for Format {
    type Err = ninefold::board::NotANotation;

    fn from_str(name: &str) -> Result<Format, ninefold::board::NotANotation> {
        Format::ALL
            .iter()
            .copied()
            .find(|format| format.name() == name)
            .ok_or(ninefold::board::NotANotation { expected: "the name of a format" })
    }
}

/// The longest line that is kept whole.
const LONGEST: usize = 1 << 16;

/// Lines of a stream, handed out many at a time.
pub struct Reader {
    input: Box<dyn Read + Send>,
    buffer: Vec<u8>,
    start: usize,
    line: usize,
    ended: bool,
}

impl Reader {
    pub fn new(input: Box<dyn Read + Send>) -> Reader {
        Reader { input, buffer: Vec::new(), start: 0, line: 1, ended: false }
    }

    /// Puts up to `most` lines into `chunk`; false at the end.
    pub fn next_chunk(&mut self, most: usize, chunk: &mut Chunk) -> io::Result<bool> {
        chunk.bytes.clear();
        chunk.first_line = self.line;
        loop {
            for _ in 0..most {
                let rest = &self.buffer[self.start..];
                let Some(end) = memchr::memchr(b'\n', rest) else { break };
                chunk.bytes.extend_from_slice(&rest[..=end]);
                self.start += end + 1;
                self.line += 1;
            }
            if !chunk.bytes.is_empty() {
                return Ok(true);
            }
            if self.ended {
                chunk.bytes.extend_from_slice(&self.buffer[self.start..]);
                self.start = self.buffer.len();
                return Ok(!chunk.bytes.is_empty());
            }
            self.refill()?;
        }
    }

    fn refill(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.start);
        self.start = 0;
        let kept = self.buffer.len();
        if kept > LONGEST {
            return Err(io::Error::other("line too long"));
        }
        self.buffer.resize(kept + (1 << 17), 0);
        let read = self.input.read(&mut self.buffer[kept..])?;
        self.buffer.truncate(kept + read);
        self.ended = read == 0;
        Ok(())
    }
}

/// Some lines of a stream.
#[derive(Default)]
pub struct Chunk {
    pub bytes: Vec<u8>,
    pub first_line: usize,
}

impl Chunk {
    pub fn clear(&mut self) {
        self.bytes.clear();
    }

    /// The records: line number, text, what it says.
    pub fn records(&self) -> impl Iterator<Item = (usize, &[u8], Result<Grid, ParseError>)> {
        let lines = self.bytes.split_inclusive(|&byte| byte == b'\n').enumerate();
        lines.filter_map(move |(i, line)| {
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            let text = std::str::from_utf8(line).unwrap_or("\u{fffd}").trim_end();
            if text.is_empty() || text.starts_with('#') {
                return None;
            }
            Some((self.first_line + i, line, text.parse()))
        })
    }
}
