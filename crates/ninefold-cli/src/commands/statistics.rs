//! `ninefold statistics`: all minimal puzzles, estimated.

mod classes;
mod report;

use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result, ensure};
use ninefold::generate::{self, Tally};
use ninefold_app::pipeline;
use ninefold_app::queries::rate::{Kind, Rate};
use ninefold_formats::words::counted;

use crate::args::{ThreadArgs, named_parser};
use crate::exit::Exit;
use crate::interrupt;
use crate::output::Sink;
use crate::progress::Progress;
use crate::terminal::Terminal;

use classes::Classes;

/// Estimate what all minimal puzzles are like
///
/// How many there are, and which shares have how many clues, which rating, which level: from a sample of
/// minimal puzzles with weights, in which every minimal puzzle has its share (see docs/statistics.md). Each
/// estimate has bounds in which the true value lies 95 times of 100. More walks give closer bounds: four times
/// as many halve them. The same seed and the same walks give the same estimates, on any number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold statistics
  ninefold statistics --walks 10000000 --ratings se,whips --to csv -o statistics.csv
  ninefold statistics --ratings none --walks 168000000 --seed 1     the published figures, in an hour

Ctrl-C stops early and reports the walks made so far.")]
pub struct Args {
    /// Number of walks; one in 32 keeps a puzzle to be rated
    #[arg(long, value_name = "N", default_value_t = 131_072, value_parser = clap::value_parser!(u64).range(2..))]
    walks: u64,
    /// Seed; the same seed gives the same estimates [default: random, and printed]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Which ratings, separated by commas; none for clues alone
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "se,hodoku", value_parser = kind_parser())]
    ratings: Vec<Rating>,
    /// Rate about N puzzles at most, those of the first 32 × N walks
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    rated: u64,
    /// Write the estimates in this format [default: tables to read]
    #[arg(long, value_name = "FORMAT", value_parser = ["csv", "tsv", "json", "jsonl"])]
    to: Option<String>,
    /// Write to FILE; it is replaced on success and left unchanged on failure
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// A family of ratings, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rating(Option<Kind>);

impl std::str::FromStr for Rating {
    type Err = <Kind as std::str::FromStr>::Err;

    fn from_str(name: &str) -> Result<Rating, Self::Err> {
        if name == NO_RATING.0 { Ok(Rating(None)) } else { name.parse().map(|kind| Rating(Some(kind))) }
    }
}

const NO_RATING: (&str, &str) = ("none", "Clues alone");

fn kind_parser() -> impl clap::builder::TypedValueParser<Value = Rating> {
    named_parser(Kind::ALL.map(|kind| (kind.name(), kind.about())).into_iter().chain([NO_RATING]))
}

/// Walks that are one piece of work.
const PIECE: u64 = 2048;

/// So many walks keep one puzzle, in the mean.
const WALKS_FOR_A_PUZZLE: u64 = 32;

/// What is known of some walks.
#[derive(Default)]
struct Known {
    by_clues: Tally<usize>,
    /// By column of ratings.
    by_rating: Vec<Tally<classes::Class>>,
}

impl Args {
    /// Estimates.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one("any seed will do"));
        let kinds: Vec<Kind> = self.ratings.iter().filter_map(|rating| rating.0).collect();
        let has_none = self.ratings.contains(&Rating(None));
        ensure!(kinds.is_empty() || !has_none, "--ratings: none stands alone");
        let classes = Classes::new(Rate {
            solver: ninefold::Solver::new(),
            ratings: kinds,
            path: false,
            at_most: None,
        });
        let mut sink = Sink::open(self.output.as_deref())?;
        let known = self.walk(seed, &classes, terminal)?;
        // Three walks in 20 find any: nothing found says nothing.
        ensure!(
            known.by_clues.puzzles() > 0,
            "{} found no minimal puzzle; make thousands (--walks)",
            counted(known.by_clues.walks() as usize, "walk")
        );
        let rows = report::rows(&known.by_clues, classes.names().zip(&known.by_rating));
        let text = match &self.to {
            Some(format) => report::data(format, &rows),
            None => report::tables(seed, &known.by_clues, &rows).into_bytes(),
        };
        sink.write_all(&text).with_context(|| sink.name())?;
        sink.finish()?;
        Ok(if known.by_clues.walks() == self.walks { Exit::Success } else { Exit::Refuted })
    }

    /// Makes the walks, as far as they are not interrupted.
    fn walk(&self, seed: u64, classes: &Classes, terminal: &Terminal) -> Result<Known> {
        let interrupted = interrupt::end_early()?;
        let rated = self.rated.saturating_mul(WALKS_FOR_A_PUZZLE);
        let done = Arc::new(AtomicU64::new(0));
        let progress = Progress::new(terminal.progress, Some(self.walks), Arc::clone(&done));
        let mut first = 0;
        let next = |walks: &mut Range<u64>| {
            *walks = first..self.walks.min(first + PIECE);
            first = walks.end;
            !walks.is_empty() && !interrupted.load(Ordering::Relaxed)
        };
        let work = |walks: &mut Range<u64>, (): &mut (), piece: &mut Known| {
            let number = walks.end - walks.start;
            let found = generate::weighted(seed, walks.clone());
            *piece = Known::default();
            piece.by_clues.add(number, &found, |it| it.puzzle.len());
            if walks.start < rated {
                piece.by_rating = classes.tallies(number, &generate::thinned(seed, found));
            }
        };
        let mut known = Known { by_clues: Tally::default(), by_rating: classes.no_tallies() };
        let deliver = |piece: &mut Known| {
            known.by_clues.merge(std::mem::take(&mut piece.by_clues));
            for (all, more) in known.by_rating.iter_mut().zip(piece.by_rating.drain(..)) {
                all.merge(more);
            }
            done.store(known.by_clues.walks(), Ordering::Relaxed);
            progress.advance(known.by_clues.puzzles());
            Ok::<(), anyhow::Error>(())
        };
        pipeline::run(self.threads.count(), next, work, deliver)?;
        progress.clear();
        Ok(known)
    }
}
