//! `ninefold generate`

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use ninefold::generate::{Generator, Made, Pattern};
use ninefold::logic::{Level, Order};
use ninefold::rate::se::Score;
use ninefold::text::{self, Entry};
use ninefold::{Cell, CellSet, Grid};
use ninefold_io::{Format, Writer};

use crate::args::write_parser;
use crate::exit::Exit;
use crate::order;
use crate::output::Sink;
use crate::report;
use crate::terminal::Terminal;

/// Make new puzzles
///
/// Every puzzle has exactly one solution. The same seed gives the same puzzles, whatever the number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold generate
  ninefold generate -n 100 --seed 7 --symmetry rotate180 --rating 4.2..5.0 --to sdm
  ninefold generate -n 1000 --minimal --with-solution --to csv -o puzzles.csv
  ninefold generate --hodoku hard --clues 24..28
  ninefold generate --technique xy-wing --minimal
  ninefold generate -n 5 --only naked-single,hidden-single,pointing,claiming
  ninefold generate -n 20 --like puzzle.txt --change 2 --rating 8.5..12.0
  ninefold generate -n 8 --like puzzle.txt --change 0 --scramble     the same puzzle in disguise

Symmetries can be combined: horizontal+vertical. Ctrl-C ends early and keeps what is done.")]
pub struct Args {
    /// How many puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// Make the same puzzles as another time [default: any; -v tells which]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Every given is needed
    #[arg(long)]
    minimal: bool,
    /// How many givens: A..B, or just one number
    #[arg(long, value_name = "A..B", value_parser = clues)]
    clues: Option<RangeInclusive<usize>>,
    /// The pattern of the givens: none, rotate180, rotate90, horizontal, vertical, diagonal, anti-diagonal, full; several with `+` between
    #[arg(long, value_name = "NAME", default_value = "none")]
    symmetry: Pattern,
    /// A file of 81 cells: givens only where it has no blank
    #[arg(long, value_name = "FILE")]
    pattern: Option<PathBuf>,
    /// Sudoku Explainer's rating (ER): A..B, or just one number
    #[arg(long, value_name = "A..B", value_parser = rating)]
    rating: Option<RangeInclusive<Score>>,
    /// HoDoKu's level: easy, medium, hard, unfair or extreme
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    hodoku: Option<Level>,
    /// This technique is needed, and nothing harder (`ninefold techniques` lists them)
    #[arg(long, value_name = "NAME")]
    technique: Option<String>,
    /// These techniques are enough: ids with commas between
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    only: Vec<String>,
    /// Variants of a puzzle (81 cells, or a file with one): some of its givens left out, some others put in
    #[arg(long, value_name = "PUZZLE", conflicts_with_all = ["symmetry", "pattern"])]
    like: Option<String>,
    /// With --like: at most N givens left out and at most N put in; 0 keeps the puzzle
    #[arg(long, value_name = "N", default_value_t = 2, requires = "like")]
    change: usize,
    /// Disguise each puzzle: rows, columns and digits shuffled
    #[arg(long, conflicts_with_all = ["symmetry", "pattern"])]
    scramble: bool,
    /// Give a puzzle up after N tries
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    tries: u64,
    /// Print the solution too, in formats that carry one (csv, tsv, json, jsonl, tdoku …)
    #[arg(long)]
    with_solution: bool,
    /// Write this format
    #[arg(long, value_name = "FORMAT", default_value = "line", value_parser = write_parser())]
    to: Format,
    /// Write to FILE
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Threads to use [default: one for each processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// The two ends of `A..B`, or one word twice.
fn ends(text: &str) -> (&str, &str) {
    text.split_once("..").unwrap_or((text, text))
}

fn clues(text: &str) -> Result<RangeInclusive<usize>> {
    let (least, most) = ends(text);
    let range = least.trim().parse()?..=most.trim().parse()?;
    ensure!(!range.is_empty() && *range.end() <= 81, "expected two numbers up to 81, the smaller first");
    Ok(range)
}

/// Reads a range of ratings: `4.2..5.0`, or one.
pub fn rating(text: &str) -> Result<RangeInclusive<Score>> {
    let score = |text: &str| -> Result<Score> {
        let rating: f64 = text.trim().parse()?;
        ensure!((1.0..=12.0).contains(&rating), "ratings go from 1.0 to 12.0");
        Ok(Score::from_tenths((rating * 10.0).round() as u8))
    };
    let (least, most) = ends(text);
    let range = score(least)?..=score(most)?;
    ensure!(!range.is_empty(), "expected the lower rating first");
    Ok(range)
}

/// Reads the name of a level.
pub fn level(text: &str) -> Result<Level> {
    let level = Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(text));
    level.ok_or_else(|| anyhow!("expected easy, medium, hard, unfair or extreme"))
}

impl Args {
    /// Makes the puzzles.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one("any seed will do"));
        if terminal.verbose {
            report::say(format_args!("seed {seed}"));
        }
        let generator = self.generator(seed)?;
        let stopped = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stopped);
        // Without a handler Ctrl-C ends the program at once, and nothing else is amiss.
        let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
        let portions = self.start(generator, &stopped);
        let mut outlet = Outlet::new(&self)?;
        let made = self.collect(&portions, &stopped, &mut outlet)?;
        outlet.finish()?;
        if made < self.count && !stopped.load(Ordering::Relaxed) {
            report::say(format_args!(
                "{made} of {} puzzles made: no other is as asked for within {} tries (--tries)",
                self.count, self.tries
            ));
        }
        Ok(if made < self.count { Exit::Refuted } else { Exit::Success })
    }

    fn generator(&self, seed: u64) -> Result<Generator> {
        let mut generator = Generator::new(seed)
            .minimal(self.minimal)
            .symmetry(self.symmetry)
            .scramble(self.scramble)
            .tries(self.tries);
        if let Some(clues) = &self.clues {
            generator = generator.clues(clues.clone());
        }
        if let Some(rating) = &self.rating {
            generator = generator.rating(rating.clone());
        }
        if let Some(level) = self.hodoku {
            generator = generator.level(level);
        }
        if let Some(id) = &self.technique {
            generator = generator.technique(id).map_err(order::explained)?;
        }
        if !self.only.is_empty() {
            generator = generator.only(self.techniques_allowed()?);
        }
        if let Some(model) = &self.like {
            let wrong =
                |verdict| anyhow!("--like: the puzzle must have one solution, and its verdict is: {verdict}");
            generator = generator.like(&model_of(model)?, self.change).map_err(wrong)?;
        }
        if let Some(path) = &self.pattern {
            generator = generator.cells(cells_of(path).with_context(|| path.display().to_string())?);
        }
        Ok(generator)
    }

    /// The techniques that must be enough. Without any single no puzzle could be solved.
    fn techniques_allowed(&self) -> Result<Order> {
        let order = order::named(&self.only)?;
        let is_single = |id| matches!(id, "naked-single" | "hidden-single");
        ensure!(
            order.iter().any(|technique| is_single(technique.info().id)),
            "--only: no puzzle is solved without singles: add naked-single or hidden-single"
        );
        Ok(order)
    }

    /// Threads that make numbered portions until all are made or it is stopped.
    fn start(&self, generator: Generator, stopped: &Arc<AtomicBool>) -> Receiver<Portion> {
        let threads = match self.threads {
            Some(threads) => usize::from(threads),
            None => thread::available_parallelism().map_or(1, NonZero::get),
        };
        let (sender, receiver) = mpsc::sync_channel(threads * 4);
        let (next, count) = (Arc::new(AtomicU64::new(0)), self.count);
        for _ in 0..threads {
            let (generator, sender) = (generator.clone(), sender.clone());
            let (next, stopped) = (Arc::clone(&next), Arc::clone(stopped));
            let share = (count / (4 * threads as u64)).max(1);
            thread::spawn(move || {
                let mut size = Size::new(share);
                while !stopped.load(Ordering::Relaxed) {
                    let first = next.fetch_add(size.now, Ordering::Relaxed);
                    if first >= count {
                        return;
                    }
                    let end = count.min(first.saturating_add(size.now));
                    let made = size.timed(|| generator.puzzles(first..end));
                    // Nobody listens any more once it is stopped.
                    if sender.send((first, made)).is_err() {
                        return;
                    }
                }
            });
        }
        receiver
    }

    /// Writes the portions in their order; how many puzzles there were up to the first that could not be made.
    fn collect(
        &self,
        portions: &Receiver<Portion>,
        stopped: &AtomicBool,
        outlet: &mut Outlet,
    ) -> Result<u64> {
        let mut early = BTreeMap::new();
        let mut made = 0;
        while made < self.count && !stopped.load(Ordering::Relaxed) {
            match portions.recv_timeout(Duration::from_millis(100)) {
                Ok((first, puzzles)) => early.insert(first, puzzles),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            while let Some(puzzles) = early.remove(&made) {
                for puzzle in puzzles {
                    let Some(puzzle) = puzzle else { return Ok(made) };
                    outlet.write(&puzzle)?;
                    made += 1;
                }
            }
            outlet.flush()?;
        }
        Ok(made)
    }
}

/// How many puzzles are one piece of work: many together are faster, few come sooner.
struct Size {
    now: u64,
    most: u64,
}

impl Size {
    fn new(share: u64) -> Size {
        Size { now: share.min(16), most: share.min(4096) }
    }

    /// Does a piece of work, and learns from the time it took.
    fn timed<T>(&mut self, work: impl FnOnce() -> T) -> T {
        const SHORT: Duration = Duration::from_millis(50);
        let start = Instant::now();
        let done = work();
        self.now =
            if start.elapsed() < SHORT { (2 * self.now).min(self.most) } else { (self.now / 2).max(1) };
        done
    }
}

/// The number of the first puzzle of a portion, and the puzzles; `None` where one could not be made.
type Portion = (u64, Vec<Option<Made>>);

/// The puzzle that was typed, or the one in a file.
fn model_of(word: &str) -> Result<Grid> {
    if let Ok(puzzle) = word.parse() {
        return Ok(puzzle);
    }
    let text = std::fs::read_to_string(word)
        .with_context(|| format!("--like: {word} is neither a puzzle nor a file that can be read"))?;
    Ok(text::parse(&text).with_context(|| format!("--like: {word}"))?.grid)
}

/// The cells of a pattern that are not blank.
fn cells_of(path: &PathBuf) -> Result<CellSet> {
    let text = std::fs::read_to_string(path)?;
    let cells: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    if cells.len() != Cell::COUNT {
        bail!("{} cells, expected 81: any sign for a given, one of 0 . _ - for a blank", cells.len());
    }
    let blank = |c: char| matches!(c, '0' | '.' | '_' | '-');
    Ok(Cell::all().filter(|cell| !blank(cells[cell.index()])).collect())
}

/// Where puzzles go, and in what format.
struct Outlet {
    sink: Sink,
    format: Format,
    writer: Option<Writer>,
    is_single: bool,
    with_solution: bool,
    text: Vec<u8>,
}

impl Outlet {
    fn new(args: &Args) -> Result<Outlet> {
        Ok(Outlet {
            sink: Sink::open(args.output.as_deref())?,
            format: args.to,
            writer: None,
            is_single: args.count == 1,
            with_solution: args.with_solution,
            text: Vec::new(),
        })
    }

    fn write(&mut self, made: &Made) -> Result<()> {
        let mut entry = Entry::new(made.puzzle);
        entry.solution = Some(made.solution).filter(|_| self.with_solution);
        entry.headers.extend(made.er.map(|er| ("er".to_owned(), er.to_string())));
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
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        self.sink.write_all(&self.text).and_then(|()| self.sink.flush()).with_context(|| self.sink.name())?;
        self.text.clear();
        Ok(())
    }

    fn finish(mut self) -> Result<()> {
        if let Some(writer) = &self.writer {
            self.text.extend_from_slice(writer.foot());
        }
        self.flush()?;
        self.sink.finish()
    }
}
