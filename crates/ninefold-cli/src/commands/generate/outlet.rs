//! Where new puzzles go, and in what format.

use std::io::Write;

use anyhow::{Context, Result};
use ninefold::Grid;
use ninefold::generate::Generated;
use ninefold::text::Entry;
use ninefold_formats::{Format, Writer};

use crate::output::Sink;

/// Where puzzles go, and in what format.
#[derive(Debug)]
pub struct Outlet {
    sink: Sink,
    format: Format,
    writer: Option<Writer>,
    is_single: bool,
    with_solution: bool,
    text: Vec<u8>,
}

impl Outlet {
    /// Opens `sink` for puzzles in `format`.
    pub fn new(sink: Sink, format: Format, is_single: bool, with_solution: bool) -> Outlet {
        Outlet { sink, format, writer: None, is_single, with_solution, text: Vec::new() }
    }

    /// Takes a puzzle.
    pub fn write(&mut self, made: &Generated) {
        let mut entry = Entry::new(made.puzzle);
        entry.headers.extend(made.er.map(|er| ("er".to_owned(), er.to_string())));
        self.entry(entry, made.solution);
    }

    /// Takes a puzzle with what is told of it, and its solution.
    pub fn entry(&mut self, mut entry: Entry, solution: Grid) {
        entry.solution = Some(solution).filter(|_| self.with_solution);
        let writer = match self.writer.take() {
            Some(writer) => {
                self.text.extend_from_slice(writer.between());
                writer
            }
            None => {
                let writer = Writer::new(self.format, Some(&entry), self.is_single);
                let writer = writer.expect("only formats that can be written are offered");
                self.text.extend_from_slice(&writer.head());
                writer
            }
        };
        writer.entry(&entry, &mut self.text);
        self.writer = Some(writer);
    }

    /// Writes out what was taken.
    pub fn flush(&mut self) -> Result<()> {
        self.sink.write_all(&self.text).and_then(|()| self.sink.flush()).with_context(|| self.sink.name())?;
        self.text.clear();
        Ok(())
    }

    /// Completes the document and keeps it.
    pub fn finish(mut self) -> Result<()> {
        if let Some(writer) = &self.writer {
            self.text.extend_from_slice(writer.foot());
        }
        self.flush()?;
        self.sink.finish()
    }
}
