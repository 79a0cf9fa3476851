//! The records of all inputs, one after the other, in batches that fit into memory.

pub mod bad_record;
mod blocks;
pub mod chunk;
mod decompress;
pub mod input;
mod lines;
mod objects;
#[cfg(feature = "parquet")]
mod parquet;
pub mod reader;
mod recognise;

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use ninefold::text::{Entry, ParseError};

use crate::format::Format;
use crate::records::bad_record::BadRecord;
use crate::records::chunk::{Chunk, LONGEST_LINE, Record};
use crate::records::input::{Counted, Input};
use crate::records::reader::Reader;
use crate::variant::Variant;

/// The records of some inputs.
#[derive(Debug)]
pub struct Records {
    inputs: VecDeque<Input>,
    current: Option<Current>,
    forced: Option<Format>,
    /// The longest line that is read, in bytes.
    longest_line: usize,
    /// Called with the name of each input and its format.
    opened: fn(&str, Option<Format>),
    /// How many bytes were read of all inputs.
    read: Arc<AtomicU64>,
    /// Batches that were looked at before their turn.
    ahead: VecDeque<Batch>,
}

/// An input that is being read.
#[derive(Debug)]
struct Current {
    name: Arc<str>,
    reader: Reader,
    /// Whether no record was found so far.
    is_empty: bool,
}

/// Some consecutive records of one input, not parsed yet.
#[derive(Debug, Default)]
pub struct Batch {
    origin: Arc<str>,
    records: Chunk,
    /// Why the input cannot be read any further, if it cannot; the other inputs are still read.
    pub fault: Option<InputError>,
}

/// An input that cannot be read, or not to its end.
#[derive(Debug)]
pub struct InputError {
    origin: Arc<str>,
    error: io::Error,
}

/// Why there is no first record.
#[derive(Debug)]
pub enum RecordError {
    /// The input cannot be read.
    Input(InputError),
    /// The record is not a puzzle.
    Bad(Box<BadRecord>),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Input(error) => error.fmt(f),
            RecordError::Bad(bad) => bad.error.fmt(f),
        }
    }
}

impl std::error::Error for RecordError {}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.origin, self.error)
    }
}

impl std::error::Error for InputError {}

impl Records {
    /// The records of `inputs`, in the `forced` format or in the one that each is recognised to have.
    pub fn new(inputs: impl IntoIterator<Item = Input>, forced: Option<Format>) -> Records {
        Records {
            inputs: inputs.into_iter().collect(),
            current: None,
            forced,
            longest_line: LONGEST_LINE,
            opened: |_, _| {},
            read: Arc::default(),
            ahead: VecDeque::new(),
        }
    }

    /// The records of `input`, which is plain text and not unpacked.
    ///
    /// # Errors
    /// If the beginning of the input cannot be read.
    pub fn of_text(input: Box<dyn Read + Send>, forced: Option<Format>) -> io::Result<Records> {
        let reader = Reader::of_text(input, forced)?;
        let current = Some(Current { name: "text".into(), reader, is_empty: true });
        Ok(Records { current, ..Records::new([], forced) })
    }

    /// Calls `opened` with the name and the format of each input when it is opened.
    pub fn when_opened(self, opened: fn(&str, Option<Format>)) -> Records {
        Records { opened, ..self }
    }

    /// Reads lines of up to `bytes` as a whole; they are cut if they are longer.
    pub fn lines_up_to(self, bytes: usize) -> Records {
        Records { longest_line: bytes, ..self }
    }

    /// How many bytes all inputs hold, if that is known.
    pub fn size(&self) -> Option<u64> {
        self.inputs.iter().map(Input::size).sum()
    }

    /// A counter of the bytes read so far.
    pub fn position(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.read)
    }

    /// One classic puzzle after the other, as [`each`](Records::each) has them.
    pub fn entries(self) -> impl Iterator<Item = Result<Result<Entry, BadRecord>, InputError>> {
        self.each(|record| record.entry())
    }

    /// What `read` makes of one record after the other, for callers that do little with each. The outer errors are inputs
    /// that cannot be read any further, the inner ones records that are not puzzles.
    pub fn each<T>(
        mut self,
        read: impl Fn(&Record<'_>) -> Result<T, ParseError>,
    ) -> impl Iterator<Item = Result<Result<T, BadRecord>, InputError>> {
        let mut batch = Batch::default();
        let batches = std::iter::from_fn(move || {
            self.next(1, &mut batch).then(|| {
                let read = |record: Record<'_>| Ok(read(&record).map_err(|error| batch.bad(&record, error)));
                let mut all: Vec<Result<Result<T, BadRecord>, InputError>> =
                    batch.records().map(read).collect();
                all.extend(batch.fault.take().map(Err));
                all
            })
        });
        batches.flatten()
    }

    /// Puts about `grain` records into `batch`; false when there are no more.
    pub fn next(&mut self, grain: usize, batch: &mut Batch) -> bool {
        match self.ahead.pop_front() {
            Some(ahead) => *batch = ahead,
            None => return self.read(grain, batch),
        }
        true
    }

    /// Skips the next `count` records; false if there are fewer.
    pub fn skip(&mut self, mut count: u64) -> bool {
        let mut batch = Batch::default();
        while count > 0 {
            let most = usize::try_from(count).unwrap_or(usize::MAX).min(1024);
            if !self.next(most, &mut batch) || batch.records().len() as u64 > count {
                return false;
            }
            count -= batch.records().len() as u64;
        }
        true
    }

    /// Whether there is exactly one record, found out by looking ahead.
    pub fn is_single(&mut self) -> bool {
        let mut seen: usize = self.ahead.iter().map(Batch::count).sum();
        while seen < 2 {
            let mut batch = Batch::default();
            if !self.read(2, &mut batch) {
                return seen == 1;
            }
            seen += batch.count();
            self.ahead.push_back(batch);
        }
        false
    }

    /// The first puzzle, found by looking ahead; `None` if the first records are not puzzles.
    pub fn first(&mut self) -> Option<Entry> {
        if self.ahead.is_empty() {
            self.is_single();
        }
        let records = self.ahead.iter().flat_map(Batch::records);
        records.filter_map(|record| record.entry().ok()).next()
    }

    /// The first record, if it has other rules or another size than a classic puzzle.
    ///
    /// # Errors
    /// An input that cannot be read, and a first record that is not a puzzle.
    pub fn first_variant(&mut self) -> Result<Option<Variant>, RecordError> {
        let mut batch = Batch::default();
        if !self.next(1, &mut batch) {
            return Ok(None);
        }
        if let Some(fault) = batch.fault.take() {
            return Err(RecordError::Input(fault));
        }
        match batch.records().next().map(|record| record.variant().map_err(|error| batch.bad(&record, error)))
        {
            None => Ok(None),
            Some(read) => read.map_err(|bad| RecordError::Bad(Box::new(bad))),
        }
    }

    fn read(&mut self, grain: usize, batch: &mut Batch) -> bool {
        while self.current.is_some() || !self.inputs.is_empty() {
            match self.read_current(grain, batch) {
                Ok(true) => return true,
                Ok(false) => {}
                Err(error) => {
                    batch.records.clear();
                    batch.fault = Some(error);
                    return true;
                }
            }
        }
        false
    }

    /// Reads on in the current input, or in the next if there is none; false at its end.
    fn read_current(&mut self, grain: usize, batch: &mut Batch) -> Result<bool, InputError> {
        let mut current = match self.current.take() {
            Some(current) => current,
            None => match self.inputs.pop_front() {
                Some(input) => self.open(&input)?,
                None => return Ok(false),
            },
        };
        batch.origin = Arc::clone(&current.name);
        let fail = |error| InputError { origin: Arc::clone(&current.name), error };
        let more = current.reader.next_chunk(grain, &mut batch.records).map_err(fail)?;
        if more {
            current.is_empty = false;
            self.current = Some(current);
        } else if current.is_empty {
            return Err(fail(io::Error::new(io::ErrorKind::InvalidData, "there is no puzzle in it")));
        }
        Ok(more)
    }

    fn open(&self, input: &Input) -> Result<Current, InputError> {
        let name: Arc<str> = input.name().into();
        let open = || {
            let counted = Counted::new(input.open()?, Arc::clone(&self.read));
            Reader::open(Box::new(counted), self.forced)
        };
        let mut reader = open().map_err(|error| InputError { origin: Arc::clone(&name), error })?;
        reader.set_longest_line(self.longest_line);
        (self.opened)(&name, reader.format());
        Ok(Current { name, reader, is_empty: true })
    }
}

impl Batch {
    /// How many records; an input that cannot be read counts as one.
    fn count(&self) -> usize {
        self.records().len() + usize::from(self.fault.is_some())
    }

    /// The records, in order.
    #[inline]
    pub fn records(&self) -> impl ExactSizeIterator<Item = Record<'_>> {
        self.records.records()
    }

    /// `record`, which is not a puzzle because of `error`, with its place.
    pub fn bad(&self, record: &Record<'_>, error: ParseError) -> BadRecord {
        BadRecord::new(Arc::clone(&self.origin), error, record.text, record.line, record.indent)
    }
}
