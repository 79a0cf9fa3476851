//! The options that the verbs share.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold::generate::GivenSymmetry;
use ninefold::rate::se::Score;
use ninefold_app::queries::rate::Kind;
use ninefold_dataset::{self, Augment, Generated, Sample};
use ninefold_formats::words::counted;

use crate::args::{ThreadArgs, rating};

/// What is read and written.
#[derive(Clone, Debug, clap::Args)]
pub struct Place {
    /// Files of puzzles in any format that is recognised, and folders of data sets
    #[arg(value_name = "FILE")]
    pub inputs: Vec<PathBuf>,
    /// The folder to make
    #[arg(short, long, value_name = "OUT")]
    pub output: PathBuf,
    /// Leave out the classes of another data set (its folder), or of a file of puzzles
    #[arg(long, value_name = "PATH")]
    pub exclude: Vec<PathBuf>,
    /// Format of the shards
    #[arg(long, value_name = "FORMAT", default_value = "csv")]
    pub format: Format,
    /// Number of input rows per shard
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub shard_rows: u64,
    #[command(flatten)]
    pub threads: ThreadArgs,
}

/// What shards are written as.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Format {
    /// Comma-separated text
    Csv,
    /// Parquet (needs a build with the feature `parquet`)
    Parquet,
}

impl From<Format> for ninefold_dataset::FileShape {
    fn from(format: Format) -> ninefold_dataset::FileShape {
        match format {
            Format::Csv => ninefold_dataset::FileShape::Csv,
            Format::Parquet => ninefold_dataset::FileShape::Parquet,
        }
    }
}

/// How rows are split.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct SplitArgs {
    /// The parts of train, validation and test [default: as data sets among the inputs, else 1/0/0]
    #[arg(long, value_name = "A/B/C", value_parser = parts)]
    pub split: Option<[u32; 3]>,
    /// Decides where classes go: the same salt gives the same splits [default: as those, else empty]
    #[arg(long, value_name = "TEXT")]
    pub salt: Option<String>,
    /// Whose class decides: the puzzle's, or that of its solution, so that puzzles of one grid are never
    /// separated [default: as those, else puzzle]
    #[arg(long, value_name = "WHOSE")]
    pub by: Option<By>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum By {
    /// The class of the puzzle
    Puzzle,
    /// The class of its solution
    Solution,
}

impl From<By> for ninefold_dataset::By {
    fn from(by: By) -> ninefold_dataset::By {
        match by {
            By::Puzzle => ninefold_dataset::By::Puzzle,
            By::Solution => ninefold_dataset::By::Solution,
        }
    }
}

/// How rows are rated.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct RateArgs {
    /// Rate each puzzle: se, hodoku
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = scale_parser())]
    pub rate: Vec<Kind>,
    /// Do not compute an ER above this
    #[arg(long, value_name = "ER", value_parser = ceiling)]
    pub ceiling: Option<Score>,
}

/// A sample.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct SampleArgs {
    /// Keep only this many rows, drawn by a hash of their class
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub sample: Option<u64>,
    /// The seed of the draw
    #[arg(long, value_name = "N", default_value_t = 0, requires = "sample")]
    pub sample_seed: u64,
}

impl SampleArgs {
    pub fn sample(self) -> Option<Sample> {
        self.sample.map(|rows| Sample { rows, seed: self.sample_seed })
    }
}

/// Disguised copies.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct CopyArgs {
    /// Add this many disguised copies of each row that is kept; they stay in its split
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub copies: Option<u32>,
    /// The seed of the disguises
    #[arg(long, value_name = "N", default_value_t = 0, requires = "copies")]
    pub copy_seed: u64,
}

impl CopyArgs {
    pub fn augment(self) -> Option<Augment> {
        self.copies.map(|copies| Augment { copies, seed: self.copy_seed })
    }
}

/// Puzzles that are made for the data set.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct SeedArgs {
    /// Generate this many puzzles from --seed, after those of the files
    #[arg(long, value_name = "N", requires = "seed")]
    pub generate: Option<u64>,
    /// The seed of these puzzles
    #[arg(long, value_name = "N", requires = "generate")]
    pub seed: Option<u64>,
    /// The number of the first such puzzle
    #[arg(long, value_name = "N", default_value_t = 0, requires = "generate")]
    pub first: u64,
    /// The symmetry of their givens (see `ninefold generate`)
    #[arg(long, value_name = "NAME", default_value = "none", requires = "generate")]
    pub symmetry: GivenSymmetry,
    /// None of their givens can be removed
    #[arg(long, requires = "generate")]
    pub minimal: bool,
}

impl SeedArgs {
    pub fn generated(self) -> Option<Generated> {
        let (count, seed) = (self.generate?, self.seed?);
        let symmetry = self.symmetry.to_string();
        Some(Generated { seed, first: self.first, count, symmetry, minimal: self.minimal })
    }
}

fn scale_parser() -> impl TypedValueParser<Value = Kind> {
    let names = [Kind::Se, Kind::Hodoku].map(Kind::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Kind>())
}

/// A single rating.
fn ceiling(text: &str) -> Result<Score> {
    Ok(*rating(text)?.end())
}

/// Up to three numbers with slashes between.
fn parts(text: &str) -> Result<[u32; 3]> {
    let numbers: Result<Vec<u32>, _> = text.split('/').map(|part| part.trim().parse()).collect();
    let numbers = numbers.map_err(|_| anyhow::anyhow!("expected parts such as 90/5/5"))?;
    ensure!(
        numbers.len() <= 3,
        "{}, expected at most 3: train, validation, test",
        counted(numbers.len(), "part")
    );
    let mut parts = [0; 3];
    parts[..numbers.len()].copy_from_slice(&numbers);
    ensure!(parts.iter().any(|&part| part > 0), "at least one part must not be 0");
    Ok(parts)
}
