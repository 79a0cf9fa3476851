//! The options that commands share. Each command's own options are in its file.

use std::ffi::OsString;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread;

use anyhow::{Result, ensure};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use ninefold::logic::Level;
use ninefold::rate::se::Score;
use ninefold::solve::{Backend, Solver};
use ninefold_app::budget::Budget;
use ninefold_formats::Format;
use ninefold_formats::words::counted;

use crate::diagnostics;
use crate::output::To;
use crate::output::picture_args::PictureArgs;
use crate::terminal::Terminal;

/// What `--stats` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StatsForm {
    /// One sentence
    Text,
    /// One JSON object on one line
    Json,
}

/// Where puzzles come from.
#[derive(Clone, Debug, Args)]
pub struct InputArgs {
    /// Puzzles, files, or - for standard input
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<OsString>,
    /// Read this format instead of detecting it
    #[arg(long, value_name = "FORMAT", value_parser = from_parser())]
    pub from: Option<Format>,
}

/// Options of every command that processes a stream of records.
#[derive(Clone, Debug, Args)]
pub struct StreamArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Write to FILE; it is replaced on success and left unchanged on failure
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Continue this output of an earlier run.
    #[arg(skip)]
    pub resume: Option<PathBuf>,
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// Print statistics to standard error: puzzles, time, rate, guesses, verdicts
    #[arg(long, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    pub stats: Option<StatsForm>,
}

/// How much a puzzle with other rules may cost.
#[derive(Clone, Copy, Debug, Args)]
pub struct BudgetArgs {
    /// Stop the search of a puzzle with other rules, or of another size, after N guesses
    #[arg(long, value_name = "N")]
    guesses: Option<u64>,
}

impl BudgetArgs {
    /// The same for the queries.
    pub fn budget(self) -> Budget {
        Budget { guesses: self.guesses, cancel: None }
    }
}

/// The number of threads.
#[derive(Clone, Copy, Debug, Args)]
pub struct ThreadArgs {
    /// Number of threads [default: one per processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Options of every command that runs the solver on each puzzle.
#[derive(Debug, Args)]
pub struct BatchArgs {
    #[command(flatten)]
    pub stream: StreamArgs,
    /// Write this format [default: a picture for a single puzzle on a terminal, otherwise `line`]
    #[arg(long, value_name = "FORMAT", value_parser = to_parser())]
    pub to: Option<To>,
    #[command(flatten)]
    pub pictures: PictureArgs,
    /// Use this solver backend instead of the fastest
    #[arg(long, value_name = "NAME", value_parser = backend_parser())]
    pub backend: Option<Backend>,
}

impl ThreadArgs {
    /// How many threads to use.
    pub fn count(&self) -> usize {
        let all = || thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.map_or_else(all, usize::from)
    }
}

impl BatchArgs {
    /// The solver to use.
    pub fn solver(&self, terminal: &Terminal) -> Solver {
        let solver = self.backend.and_then(Solver::with).unwrap_or_default();
        if terminal.verbose {
            let (backend, threads) = (solver.batch_backend(usize::MAX), self.stream.threads.count());
            diagnostics::say(format_args!("backend {backend}, {}", counted(threads, "thread")));
        }
        solver
    }
}

/// Reads the name of a backend that this machine can run.
fn backend_parser() -> impl TypedValueParser<Value = Backend> {
    let names = Backend::available().map(Backend::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Backend>())
}

/// Reads the name of a format to read.
fn from_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::all().map(explained)).try_map(|name| name.parse::<Format>())
}

/// Reads the name of a format for answers.
pub fn to_parser() -> impl TypedValueParser<Value = To> {
    PossibleValuesParser::new(To::all().map(|(name, about)| PossibleValue::new(name).help(about)))
        .try_map(|name| name.parse::<To>())
}

/// Reads the name of a format that can be written.
pub fn write_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::all().filter(|format| format.can_write()).map(explained))
        .try_map(|name| name.parse::<Format>())
}

/// Reads one of some names, which the help lists with what they are.
pub fn named_parser<T>(
    names: impl IntoIterator<Item = (&'static str, &'static str)>,
) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: std::error::Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    let named = |(name, about)| PossibleValue::new(name).help(about);
    PossibleValuesParser::new(names.into_iter().map(named)).try_map(|name| name.parse::<T>())
}

fn explained(format: Format) -> PossibleValue {
    PossibleValue::new(format.name()).help(format.about())
}

/// Reads a level of HoDoKu.
pub fn level_parser() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(LEVELS).try_map(|name| name.parse::<Level>())
}

/// The names of [`Level::ALL`] as they are typed.
const LEVELS: [&str; 5] = ["easy", "medium", "hard", "unfair", "extreme"];

/// The two ends of `A..B`; of a single value, that value twice.
pub fn ends(text: &str) -> (&str, &str) {
    text.split_once("..").unwrap_or((text, text))
}

/// Reads a range of ratings: `4.2..5.0`, or one.
pub fn rating(text: &str) -> Result<RangeInclusive<Score>> {
    let score = |text: &str| -> Result<Score> {
        let rating: f64 = text.trim().parse()?;
        ensure!((1.0..=12.0).contains(&rating), "ratings range from 1.0 to 12.0");
        Ok(Score::from_tenths((rating * 10.0).round() as u8))
    };
    let (least, most) = ends(text);
    let range = score(least)?..=score(most)?;
    ensure!(!range.is_empty(), "the lower rating must come first");
    Ok(range)
}
