//! What was typed: the options that commands share. Each command's own are in its file.

use std::ffi::OsString;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, ValueEnum};
use ninefold::solve::{Backend, Solver};
use ninefold_io::Format;

use crate::commands::Command;
use crate::output::To;
use crate::report;
use crate::tally::StatsForm;
use crate::terminal::Terminal;

/// Sudoku: solve, explain, rate, generate
#[derive(Debug, Parser)]
#[command(name = "ninefold", version, max_term_width = 100, propagate_version = false)]
#[command(arg_required_else_help = true, disable_help_subcommand = false, after_help = AFTER_HELP)]
pub struct Cli {
    #[command(flatten)]
    pub manners: Manners,
    #[command(subcommand)]
    pub command: Command,
}

const AFTER_HELP: &str = "\
INPUT is a puzzle, a file, or - for standard input (also the default when something is piped in).
A word that reads as a puzzle, 81 cells or more, is a puzzle; any other word is the path of a file.
The format is recognised; --from forces one. Gzip and zstd are unpacked. Blanks are any of 0 . * x X _ ? -

Verdicts:
  unique    one solution                 multiple  two solutions or more
  none      no solution, though no two givens clash
  clash     two equal digits see each other
  solved    complete and valid           wrong     complete and invalid
  bad       not a puzzle: line, column and reason are given

Exit codes:
  0  every puzzle had the verdict asked for
  1  some had not (none, clash, wrong, multiple where one solution was asked for)
  2  wrong usage, a bad puzzle, or a file that cannot be read or written

Examples:
  ninefold solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold solve puzzles.txt > solutions.txt
  ninefold check --to csv puzzles.txt.gz | grep multiple";

/// Colour, and how much is said: options of every command.
#[derive(Debug, Args)]
pub struct Manners {
    /// When to use colour; NO_COLOR is honoured
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = "Manners")]
    pub color: Color,
    /// Say nothing on standard error but fatal errors
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = "Manners")]
    pub quiet: bool,
    /// Say which backend and how many threads are at work
    #[arg(short, long, global = true, help_heading = "Manners")]
    pub verbose: bool,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

/// Where puzzles come from.
#[derive(Debug, Args)]
pub struct InputArgs {
    /// Puzzles, files, or - for standard input
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<OsString>,
    /// Read this format instead of recognising it
    #[arg(long, value_name = "FORMAT", value_parser = from_parser())]
    pub from: Option<Format>,
}

/// Records in, records out: options of every command that works through its inputs.
#[derive(Debug, Args)]
pub struct StreamArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Write to FILE: it is replaced when all is done, and left alone if anything fails
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Go on at the end of this output of an earlier run.
    #[arg(skip)]
    pub resume: Option<PathBuf>,
    /// Threads to use [default: one for each processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Print what was done on standard error: puzzles, time, rate, guesses, verdicts
    #[arg(long, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    pub stats: Option<StatsForm>,
}

/// Options of every command that answers each puzzle by searching.
#[derive(Debug, Args)]
pub struct BatchArgs {
    #[command(flatten)]
    pub stream: StreamArgs,
    /// Write this format; without it a picture for a single puzzle on a terminal, else `line`
    #[arg(long, value_name = "FORMAT", value_parser = to_parser())]
    pub to: Option<To>,
    /// Search with this backend instead of the fastest
    #[arg(long, value_name = "NAME", value_parser = backend_parser())]
    pub backend: Option<Backend>,
}

impl StreamArgs {
    /// How many threads to use.
    pub fn threads(&self) -> usize {
        let all = || thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.map_or_else(all, usize::from)
    }
}

impl BatchArgs {
    /// The solver to use.
    pub fn solver(&self, terminal: &Terminal) -> Solver {
        let solver = self.backend.and_then(Solver::with).unwrap_or_default();
        if terminal.verbose {
            let (backend, threads) = (solver.batch_backend(), self.stream.threads());
            let plural = if threads == 1 { "" } else { "s" };
            report::say(format_args!("backend {backend}, {threads} thread{plural}"));
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
fn to_parser() -> impl TypedValueParser<Value = To> {
    PossibleValuesParser::new(To::all().map(|(name, about)| PossibleValue::new(name).help(about)))
        .try_map(|name| name.parse::<To>())
}

/// Reads the name of a format that can be written.
pub fn write_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::all().filter(|format| format.can_write()).map(explained))
        .try_map(|name| name.parse::<Format>())
}

fn explained(format: Format) -> PossibleValue {
    PossibleValue::new(format.name()).help(format.about())
}
