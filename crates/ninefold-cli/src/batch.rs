//! A question put to all inputs: from the options to the exit code.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context, Result};
use ninefold_io::table::Shape;
use ninefold_io::{Format, Writer};

use crate::answer::{Ask, Look, Question};
use crate::args::{BatchArgs, StreamArgs};
use crate::exit::Exit;
use crate::feed::Feed;
use crate::output::resume::Earlier;
use crate::output::{Sink, To};
use crate::pipeline::{self, Done, Outlet, Work};
use crate::progress::Progress;
use crate::report;
use crate::tally::Tally;
use crate::terminal::Terminal;

/// Puts `question` to every puzzle of the inputs and writes the answers.
pub fn ask<Q: Question>(question: &Q, args: &BatchArgs, terminal: &Terminal) -> Result<Exit> {
    run(&args.stream, terminal, |feed| Ask { question, look: look(args, terminal, feed) })
}

/// Works through the inputs. What the `work` is may depend on them.
pub fn run<W: Work>(
    args: &StreamArgs,
    terminal: &Terminal,
    work: impl FnOnce(&mut Feed) -> W,
) -> Result<Exit> {
    let started = Instant::now();
    let mut feed = Feed::new(&args.input, terminal)?;
    let earlier = args.resume.as_deref().map(Earlier::read).transpose()?;
    let sink = match &earlier {
        Some(earlier) => earlier.sink()?,
        None => Sink::open(args.output.as_deref())?,
    };
    let progress = Progress::new(terminal.progress, feed.size(), feed.position());
    let work = work(&mut feed);
    let mut delivery = Delivery {
        sink,
        between: work.between(),
        written: false,
        tally: Tally::default(),
        messages: Messages { quiet: terminal.quiet, told: 0, untold: 0 },
        progress,
    };
    match &earlier {
        Some(earlier) if earlier.begun => earlier.skip(&mut feed, &work.head())?,
        _ => delivery.write(&work.head())?,
    }
    pipeline::run(&work, feed, args.threads(), &mut delivery)?;
    delivery.write(work.foot())?;
    let tally = delivery.finish()?;
    if let Some(form) = args.stats {
        tally.print(form, started.elapsed());
    }
    Ok(tally.exit())
}

/// The look asked for or, without a wish, the one that suits the reader.
pub fn look(args: &BatchArgs, terminal: &Terminal, feed: &mut Feed) -> Look {
    let to_screen = args.stream.output.is_none();
    let picture = Look::Picture { color: terminal.color && to_screen };
    match args.to {
        Some(To::Csv) => Look::Table(Shape::Separated(b',')),
        Some(To::Tsv) => Look::Table(Shape::Separated(b'\t')),
        Some(To::Jsonl) => Look::Table(Shape::Lines),
        Some(To::Json) => Look::Table(Shape::Document { array: !feed.is_single() }),
        Some(To::Grids(Format::PICTURE)) => picture,
        Some(To::Grids(Format::LINE)) => Look::Line,
        Some(To::Grids(format)) => {
            let writer = Writer::new(format, None, feed.is_single());
            Look::Grids(writer.expect("only formats that can be written are offered"))
        }
        None if terminal.watched && to_screen && feed.is_single() => picture,
        None => Look::Line,
    }
}

/// Takes results in order: answers to the sink, messages to standard error, counts to the tally.
struct Delivery {
    sink: Sink,
    between: &'static [u8],
    /// Whether anything was written that `between` must be kept from.
    written: bool,
    tally: Tally,
    messages: Messages,
    progress: Progress,
}

impl Delivery {
    fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.sink.write_all(bytes).with_context(|| self.sink.name())
    }

    fn finish(self) -> Result<Tally> {
        self.progress.clear();
        self.sink.finish()?;
        self.messages.finish();
        Ok(self.tally)
    }
}

impl Outlet for Delivery {
    fn take(&mut self, done: &Done) -> Result<()> {
        if !done.output.is_empty() {
            if self.written {
                self.write(self.between)?;
            }
            self.written = true;
            self.write(&done.output)?;
        }
        self.tally.add(&done.tally);
        if !done.bad.is_empty() || done.fault.is_some() {
            self.progress.aside(|| self.messages.tell(done));
        }
        if done.fault.is_some() {
            self.tally.fault();
        }
        self.progress.advance(self.tally.records());
        Ok(())
    }
}

/// Messages about single records: the first few in full.
struct Messages {
    quiet: bool,
    told: usize,
    untold: usize,
}

impl Messages {
    /// How many are told.
    const MOST: usize = 10;

    fn tell(&mut self, done: &Done) {
        for bad in &done.bad {
            if self.quiet || self.told == Messages::MOST {
                self.untold += 1;
            } else {
                report::say(bad);
                self.told += 1;
            }
        }
        if let Some(fault) = &done.fault {
            report::fatal(fault);
        }
    }

    fn finish(&self) {
        if self.untold > 0 && !self.quiet {
            report::say(format_args!("… and {} more bad records, each marked in the output", self.untold));
        }
    }
}
