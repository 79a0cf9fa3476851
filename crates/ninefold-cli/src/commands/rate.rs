//! `ninefold rate`

use std::path::PathBuf;
#[cfg(feature = "plot")]
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use clap::builder::TypedValueParser;
#[cfg(feature = "plot")]
use ninefold::Grid;
use ninefold_app::queries::rate::{Kind, Rate};
#[cfg(feature = "plot")]
use ninefold_app::query::{Judged, OutputStyle, Presented, Query, QueryJob};
#[cfg(feature = "plot")]
use ninefold_app::table::Value;
#[cfg(feature = "plot")]
use ninefold_app::work::Work;

use crate::args::{BatchArgs, named_parser};
use crate::batch;
use crate::exit::Exit;
use crate::output::To;
#[cfg(feature = "plot")]
use crate::output::plot;
use crate::terminal::Terminal;

/// Print how difficult each puzzle is
///
/// A table with Sudoku Explainer's three ratings (ER: the hardest step, EP: up to the first placement, ED:
/// the first step), HoDoKu's level and score, and how much a computer has to search. A puzzle without exactly
/// one solution gets its verdict and no numbers.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold rate 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..
  ninefold rate --to csv puzzles.sdm | sort -t, -k3 -n
  ninefold rate --ratings se,human --to jsonl puzzles.txt
  ninefold rate --ratings depth --at-most 8 puzzles.txt
  ninefold rate --path --to json puzzle.txt
  ninefold rate --plot ratings.svg puzzles.txt > ratings.tsv
  ninefold rate --resume ratings.tsv puzzles.txt     start, or resume where ratings.tsv ends")]
pub struct Args {
    /// Which ratings, separated by commas
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "se,hodoku,search", value_parser = kind_parser())]
    ratings: Vec<Kind>,
    /// Add every step of the rated path; for --to json or jsonl
    #[arg(long)]
    path: bool,
    /// For depth: look for braids of N places at most, and say where more are needed
    #[arg(long, value_name = "N")]
    at_most: Option<u64>,
    /// Append to FILE, the table of an earlier run that was cut short: the puzzles it has are not rated again
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    resume: Option<PathBuf>,
    /// Write charts to FILE (SVG): how many puzzles have which rating, and HoDoKu's score against Sudoku
    /// Explainer's
    #[cfg(feature = "plot")]
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    batch: BatchArgs,
}

impl Args {
    /// Rates every puzzle.
    pub fn run(mut self, terminal: &Terminal) -> Result<Exit> {
        self.batch.to.get_or_insert(To::Tsv);
        self.batch.stream.resume = self.resume;
        let query = Rate {
            solver: self.batch.solver(terminal),
            ratings: self.ratings,
            path: self.path,
            at_most: self.at_most,
        };
        #[cfg(feature = "plot")]
        if let Some(path) = &self.plot {
            let rated = Arc::<Mutex<Vec<_>>>::default();
            let exit = batch::ask(Noted { query, rated: Arc::clone(&rated) }, &self.batch, terminal)?;
            let mut rated = rated.lock().unwrap_or_else(PoisonError::into_inner);
            rated.sort_by(|(a, x), (b, y)| (a, x).partial_cmp(&(b, y)).expect("ratings are numbers"));
            plot::ratings(&rated, path)?;
            return Ok(exit);
        }
        batch::ask(query, &self.batch, terminal)
    }
}

/// A query that notes the ratings for charts.
#[cfg(feature = "plot")]
struct Noted {
    query: Rate,
    rated: Arc<Mutex<Vec<plot::Rated>>>,
}

#[cfg(feature = "plot")]
impl Noted {
    /// Where a puzzle is in the charts; nowhere without a rating of Sudoku Explainer.
    fn place(&self, puzzle: &Grid, ratings: &<Rate as Query>::Answer) -> Option<plot::Rated> {
        let values = self.query.present(puzzle, ratings).values;
        let column = |name| Rate::COLUMNS.iter().position(|column| *column == name).map(|i| &values[i]);
        let Some(Value::Rating(er)) = column("er") else { return None };
        let score = match column("hodoku_score") {
            Some(Value::Count(score)) => u32::try_from(*score).ok(),
            _ => None,
        };
        Some((*er, score))
    }
}

#[cfg(feature = "plot")]
impl Query for Noted {
    type Answer = <Rate as Query>::Answer;
    const COLUMNS: &'static [&'static str] = Rate::COLUMNS;
    const BY_PROCESSOR: &'static [&'static str] = Rate::BY_PROCESSOR;
    const BATCH_HINT: usize = Rate::BATCH_HINT;

    fn job(self, style: OutputStyle) -> Box<dyn Work> {
        Box::new(QueryJob { query: self, style })
    }

    fn ask(&self, puzzles: &[Grid], answers: &mut Vec<Self::Answer>) {
        self.query.ask(puzzles, answers);
        let places = puzzles.iter().zip(&*answers).filter_map(|(puzzle, answer)| self.place(puzzle, answer));
        self.rated.lock().unwrap_or_else(PoisonError::into_inner).extend(places);
    }

    fn judge(&self, puzzle: &Grid, answer: &Self::Answer) -> Judged {
        self.query.judge(puzzle, answer)
    }

    fn line(&self, puzzle: &Grid, answer: &Self::Answer, out: &mut Vec<u8>) {
        self.query.line(puzzle, answer, out);
    }

    fn present(&self, puzzle: &Grid, answer: &Self::Answer) -> Presented {
        self.query.present(puzzle, answer)
    }

    fn remark(&self, puzzle: &Grid, answer: &Self::Answer) -> Option<String> {
        self.query.remark(puzzle, answer)
    }
}

fn kind_parser() -> impl TypedValueParser<Value = Kind> {
    named_parser(Kind::ALL.map(|kind| (kind.name(), kind.about())))
}
