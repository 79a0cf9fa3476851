//! The stream of records from all inputs, in handy chunks.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use anyhow::{Context, Error, Result, bail};
use ninefold::text::{Entry, ParseError};
use ninefold_io::BadRecord;
use ninefold_io::{Format, Reader, Record};

use crate::args::InputArgs;
use crate::input::{self, Source};
use crate::progress::Counted;
use crate::report;
use crate::terminal::Terminal;

/// All inputs, one after the other.
pub struct Feed {
    sources: VecDeque<Source>,
    current: Option<Input>,
    forced: Option<Format>,
    /// Whether to tell which format each input is in.
    verbose: bool,
    /// How many bytes were read of all inputs.
    read: Arc<AtomicU64>,
    /// Chunks that were looked at before their turn.
    ahead: VecDeque<Chunk>,
}

/// An input that is being read.
struct Input {
    name: Arc<str>,
    reader: Reader,
    /// Whether no record was found so far.
    is_empty: bool,
}

/// Some consecutive records of one input, unread.
#[derive(Default)]
pub struct Chunk {
    origin: Arc<str>,
    records: ninefold_io::Chunk,
    /// Why the input cannot be read any further, if it cannot; the other inputs go on.
    pub fault: Option<Error>,
}

impl Feed {
    /// The records of the inputs that were named, in the format asked for or in the one that each is
    /// recognised to have.
    pub fn new(args: &InputArgs, terminal: &Terminal) -> Result<Feed> {
        Ok(Feed {
            sources: input::sources(args, terminal)?.into(),
            current: None,
            forced: args.from,
            verbose: terminal.verbose,
            read: Arc::default(),
            ahead: VecDeque::new(),
        })
    }

    /// How many bytes all inputs hold, if that is known.
    pub fn size(&self) -> Option<u64> {
        self.sources.iter().map(Source::size).sum()
    }

    /// A look at how many bytes were read so far.
    pub fn position(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.read)
    }

    /// One record after the other, for commands that do little with each. The outer errors are inputs that cannot
    /// be read any further, the inner ones records that are not puzzles.
    pub fn entries(mut self) -> impl Iterator<Item = Result<Result<Entry, BadRecord>>> {
        let mut chunk = Chunk::default();
        let chunks = std::iter::from_fn(move || {
            self.next(1, &mut chunk).then(|| {
                let read = |record: Record<'_>| Ok(record.entry().map_err(|error| chunk.bad(&record, error)));
                let mut all: Vec<Result<Result<Entry, BadRecord>>> = chunk.records().map(read).collect();
                all.extend(chunk.fault.take().map(Err));
                all
            })
        });
        chunks.flatten()
    }

    /// Puts about `grain` records into `chunk`; false when there are no more.
    pub fn next(&mut self, grain: usize, chunk: &mut Chunk) -> bool {
        match self.ahead.pop_front() {
            Some(ahead) => *chunk = ahead,
            None => return self.read(grain, chunk),
        }
        true
    }

    /// Passes over the next `count` records; false if there are not so many.
    pub fn skip(&mut self, mut count: u64) -> bool {
        let mut chunk = Chunk::default();
        while count > 0 {
            let most = usize::try_from(count).unwrap_or(usize::MAX).min(1024);
            if !self.next(most, &mut chunk) || chunk.records().len() as u64 > count {
                return false;
            }
            count -= chunk.records().len() as u64;
        }
        true
    }

    /// Whether there is exactly one record, found out by looking ahead.
    pub fn is_single(&mut self) -> bool {
        let mut seen: usize = self.ahead.iter().map(Chunk::count).sum();
        while seen < 2 {
            let mut chunk = Chunk::default();
            if !self.read(2, &mut chunk) {
                return seen == 1;
            }
            seen += chunk.count();
            self.ahead.push_back(chunk);
        }
        false
    }

    /// The first puzzle, found by looking ahead; `None` if nothing readable comes soon.
    pub fn first(&mut self) -> Option<Entry> {
        if self.ahead.is_empty() {
            self.is_single();
        }
        let records = self.ahead.iter().flat_map(Chunk::records);
        records.filter_map(|record| record.entry().ok()).next()
    }

    fn read(&mut self, grain: usize, chunk: &mut Chunk) -> bool {
        while self.current.is_some() || !self.sources.is_empty() {
            match self.read_current(grain, chunk) {
                Ok(true) => return true,
                Ok(false) => {}
                Err(error) => {
                    chunk.records.clear();
                    chunk.fault = Some(error);
                    return true;
                }
            }
        }
        false
    }

    /// Reads on in the current input, or in the next if there is none; false at its end.
    fn read_current(&mut self, grain: usize, chunk: &mut Chunk) -> Result<bool> {
        let mut input = match self.current.take() {
            Some(input) => input,
            None => match self.sources.pop_front() {
                Some(source) => self.open(&source).with_context(|| source.name())?,
                None => return Ok(false),
            },
        };
        chunk.origin = Arc::clone(&input.name);
        let more =
            input.reader.next_chunk(grain, &mut chunk.records).with_context(|| input.name.to_string())?;
        if more {
            input.is_empty = false;
            self.current = Some(input);
        } else if input.is_empty {
            bail!("{}: there is no puzzle in it", input.name);
        }
        Ok(more)
    }

    fn open(&self, source: &Source) -> Result<Input> {
        let counted = Counted::new(source.open()?, Arc::clone(&self.read));
        let reader = Reader::open(Box::new(counted), self.forced)?;
        if self.verbose {
            let format = reader.format().map_or("of no known format", Format::name);
            report::say(format_args!("{}: {format}", source.name()));
        }
        Ok(Input { name: source.name().into(), reader, is_empty: true })
    }
}

impl Chunk {
    /// How many records; an input that cannot be read is told of, and counts.
    fn count(&self) -> usize {
        self.records().len() + usize::from(self.fault.is_some())
    }

    /// The records, in order.
    pub fn records(&self) -> impl ExactSizeIterator<Item = Record<'_>> {
        self.records.records()
    }

    /// What is to be said of `record`, which is not a puzzle for the reason `error`.
    pub fn bad(&self, record: &Record<'_>, error: ParseError) -> BadRecord {
        BadRecord::new(Arc::clone(&self.origin), error, record.text, record.line)
    }
}
