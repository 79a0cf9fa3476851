//! `ninefold rate`

use std::path::PathBuf;

use anyhow::Result;
use clap::builder::TypedValueParser;
use ninefold_io::queries::rate::{Kind, Rate};

use crate::args::{BatchArgs, named_parser};
use crate::batch;
use crate::exit::Exit;
use crate::output::To;
use crate::terminal::Terminal;

/// Print how difficult each puzzle is
///
/// A table with Sudoku Explainer's three ratings (ER: the hardest step, EP: up to the first placement, ED: the first
/// step), HoDoKu's level and score, and how much a computer has to search. A puzzle that has not exactly one solution
/// gets its verdict and no numbers.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold rate 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..
  ninefold rate --to csv puzzles.sdm | sort -t, -k3 -n
  ninefold rate --ratings se,human --to jsonl puzzles.txt
  ninefold rate --path --to json puzzle.txt
  ninefold rate --resume ratings.tsv puzzles.txt     start or go on where ratings.tsv ends")]
pub struct Args {
    /// Which ratings, with commas between
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "se,hodoku,search", value_parser = kind_parser())]
    ratings: Vec<Kind>,
    /// Add every step of the rated path; for --to json or jsonl
    #[arg(long)]
    path: bool,
    /// Append to FILE, the table of an earlier run that was cut short: the puzzles it has are not rated again
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    batch: BatchArgs,
}

impl Args {
    /// Rates every puzzle.
    pub fn run(mut self, terminal: &Terminal) -> Result<Exit> {
        self.batch.to.get_or_insert(To::Tsv);
        self.batch.stream.resume = self.resume;
        let query = Rate { solver: self.batch.solver(terminal), ratings: self.ratings, path: self.path };
        batch::ask(query, &self.batch, terminal)
    }
}

fn kind_parser() -> impl TypedValueParser<Value = Kind> {
    named_parser(Kind::ALL.map(|kind| (kind.name(), kind.about())))
}
