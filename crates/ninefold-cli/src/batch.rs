//! Work on all inputs: from the options to the exit code.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context, Result};
use ninefold::text::ParseError;
use ninefold::{Cell, CellSet, Grid};
use ninefold_app::query::{self, Judged, OutputStyle, Query};
use ninefold_app::shown::scene;
use ninefold_app::stats::Stats;
use ninefold_app::subject::Subject;
use ninefold_app::table::Shape;
use ninefold_app::work::{self, Done, Work};
use ninefold_formats::{Format, Records, Writer};

use crate::args::{BatchArgs, StatsForm, StreamArgs};
use crate::diagnostics;
use crate::exit::Exit;
use crate::input;
use crate::output::picture_args::{Kind, PictureArgs};
use crate::output::pictures::{self, Painter, Picture};
use crate::output::resume::Earlier;
use crate::output::{Sink, To, picture};
use crate::progress::Progress;
use crate::terminal::Terminal;

/// Runs `query` on every puzzle of the inputs and writes the answers.
pub fn ask<Q: Query>(query: Q, args: &BatchArgs, terminal: &Terminal) -> Result<Exit> {
    if let Some(To::Picture(kind)) = args.to {
        return draw(Pictured(query), kind, &args.pictures, &args.stream, terminal);
    }
    run(&args.stream, terminal, |records| query.job(output_style(args, terminal, records)))
}

/// Draws the pictures of all inputs.
pub fn draw(
    painter: impl Painter + 'static,
    kind: Kind,
    args: &PictureArgs,
    stream: &StreamArgs,
    terminal: &Terminal,
) -> Result<Exit> {
    let mut records = input::records(&stream.input, terminal)?;
    let (work, stream) = pictures::prepare(Box::new(painter), kind, args, stream, &mut records)?;
    run_on(records, &stream, terminal, &work)
}

/// Does work on all inputs; which work may depend on them.
pub fn run(
    args: &StreamArgs,
    terminal: &Terminal,
    work: impl FnOnce(&mut Records) -> Box<dyn Work>,
) -> Result<Exit> {
    let mut records = input::records(&args.input, terminal)?;
    let work = work(&mut records);
    run_on(records, args, terminal, &*work)
}

/// Does work on `records` instead of the inputs.
pub fn run_on(mut records: Records, args: &StreamArgs, terminal: &Terminal, work: &dyn Work) -> Result<Exit> {
    let started = Instant::now();
    let earlier = args.resume.as_deref().map(Earlier::read).transpose()?;
    let sink = match &earlier {
        Some(earlier) => earlier.sink()?,
        None => Sink::open(args.output.as_deref())?,
    };
    let size = records.size();
    // A second thread takes longer to start than one puzzle to solve.
    let threads =
        if size.is_some_and(|bytes| bytes < 2 * Cell::COUNT as u64) { 1 } else { args.threads.count() };
    let progress = Progress::new(terminal.progress, size, records.position());
    let mut delivery = Delivery {
        sink,
        between: work.between(),
        written: false,
        stats: Stats::default(),
        messages: Messages { quiet: terminal.quiet, printed: 0, left_out: 0 },
        progress,
    };
    match &earlier {
        Some(earlier) if earlier.begun => earlier.skip(&mut records, &work.head())?,
        _ => delivery.write(&work.head())?,
    }
    work::run(work, records, threads, &mut |done| delivery.take(done))?;
    delivery.write(work.foot())?;
    let stats = delivery.finish()?;
    if let Some(form) = args.stats {
        diagnostics::say(match form {
            StatsForm::Text => stats.sentence(started.elapsed()),
            StatsForm::Json => stats.object(started.elapsed()).to_string(),
        });
    }
    Ok(stats.worst().into())
}

/// The look that was requested, or the one that suits the reader.
pub fn output_style(args: &BatchArgs, terminal: &Terminal, records: &mut Records) -> OutputStyle {
    let to_screen = args.stream.output.is_none();
    let picture = OutputStyle::Picture(if terminal.color && to_screen { in_colour } else { plain });
    match args.to {
        Some(To::Csv) => OutputStyle::Table(Shape::Separated(b',')),
        Some(To::Tsv) => OutputStyle::Table(Shape::Separated(b'\t')),
        Some(To::Jsonl) => OutputStyle::Table(Shape::Lines),
        Some(To::Json) => OutputStyle::Table(Shape::Document { array: !records.is_single() }),
        Some(To::Grids(Format::PICTURE)) => picture,
        Some(To::Grids(Format::LINE)) => OutputStyle::Line,
        Some(To::Grids(format)) => {
            let writer = Writer::new(format, None, records.is_single());
            OutputStyle::Grids(writer.expect("only formats that can be written are offered"))
        }
        Some(To::Picture(_)) => unreachable!("pictures are written by `ask`"),
        None if terminal.watched && to_screen && records.is_single() => picture,
        None => OutputStyle::Line,
    }
}

/// A query whose answers are drawn: the grid with the cells at fault, and the remark as its title.
struct Pictured<Q>(Q);

impl<Q: Query> Painter for Pictured<Q> {
    fn pictures(&self, subject: &Subject, done: &mut Done) -> Result<Vec<Picture>, ParseError> {
        let shown = query::present(&self.0, subject);
        let Judged { status, accepted, guesses } = shown.judged;
        done.stats.count(status, accepted, guesses);
        done.warnings.extend(subject.not_understood());
        let mut scene = scene(subject, shown.filled.as_ref(), &shown.faulty);
        if let Some(remark) = shown.remark {
            scene = scene.titled(remark);
        }
        Ok(vec![Picture { name: String::new(), drawing: scene.draw() }])
    }
}

fn in_colour(grid: &Grid, faulty: CellSet, out: &mut Vec<u8>) {
    picture::draw(grid, faulty, true, out);
}

fn plain(grid: &Grid, faulty: CellSet, out: &mut Vec<u8>) {
    picture::draw(grid, faulty, false, out);
}

/// Takes results in order: answers to the sink, messages to standard error, counts to the statistics.
struct Delivery {
    sink: Sink,
    between: &'static [u8],
    /// Whether a result has been written, so that `between` precedes the next one.
    written: bool,
    stats: Stats,
    messages: Messages,
    progress: Progress,
}

impl Delivery {
    fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.sink.write_all(bytes).with_context(|| self.sink.name())
    }

    fn finish(self) -> Result<Stats> {
        self.progress.clear();
        self.sink.finish()?;
        self.messages.finish();
        Ok(self.stats)
    }

    fn take(&mut self, done: &Done) -> Result<()> {
        if !done.output.is_empty() {
            if self.written {
                self.write(self.between)?;
            }
            self.written = true;
            self.write(&done.output)?;
        }
        self.stats.add(&done.stats);
        if !done.bad.is_empty() || !done.warnings.is_empty() || done.fault.is_some() {
            self.progress.aside(|| self.messages.print(done));
        }
        if done.fault.is_some() {
            self.stats.fault();
        }
        self.progress.advance(self.stats.records());
        Ok(())
    }
}

/// Messages about single records; only the first few are printed.
struct Messages {
    quiet: bool,
    printed: usize,
    left_out: usize,
}

impl Messages {
    /// The most that are printed.
    const MOST: usize = 10;

    fn print(&mut self, done: &Done) {
        for bad in &done.bad {
            if self.quiet || self.printed == Messages::MOST {
                self.left_out += 1;
            } else {
                diagnostics::say(bad.colored());
                self.printed += 1;
            }
        }
        for warning in &done.warnings {
            if self.quiet || self.printed == Messages::MOST {
                self.left_out += 1;
            } else {
                diagnostics::say(format_args!("warning: {warning}"));
                self.printed += 1;
            }
        }
        if let Some(fault) = &done.fault {
            diagnostics::fatal(fault);
        }
    }

    fn finish(&self) {
        if self.left_out > 0 && !self.quiet {
            diagnostics::say(format_args!(
                "… and {} more messages about records; each of these is marked in the output",
                self.left_out
            ));
        }
    }
}
