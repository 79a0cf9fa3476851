//! The verbs that make a data set: all are plans with some of the options of `build`.

use anyhow::Result;
use ninefold::rate::se::Score;
use ninefold_app::queries::rate::Kind;
use ninefold_dataset::{self, Manifest, Task, Wish};
use ninefold_formats::words::grouped;

use super::options::{CopyArgs, Place, RateArgs, SampleArgs, SeedArgs, SplitArgs};
use super::reporting;
use crate::exit::Exit;
use crate::terminal::Terminal;

/// Solve, check and split the puzzles of some files
///
/// Writes OUT/data/SPLIT-*.csv, OUT/rejected/*.csv with every row that is not kept and the reason, a card,
/// and OUT/manifest.json. The same command resumes a build that was cut off. The same inputs and options give
/// the same bytes, on any number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold dataset build kaggle.csv -o out/ --dedupe --rate se,hodoku --split 90/5/5 --salt paper-7
  ninefold dataset build mine.csv -o out/ --dedupe --exclude published-test-set/
  ninefold dataset build -o out/ --generate 1000000 --seed 7 --dedupe --split 98/1/1
  ninefold dataset verify out/")]
pub struct Build {
    #[command(flatten)]
    place: Place,
    /// Keep only the first puzzle of each class: disguised copies are rejected
    #[arg(long)]
    dedupe: bool,
    #[command(flatten)]
    split: SplitArgs,
    #[command(flatten)]
    rate: RateArgs,
    #[command(flatten)]
    sample: SampleArgs,
    #[command(flatten)]
    copies: CopyArgs,
    #[command(flatten)]
    seed: SeedArgs,
}

/// Split puzzles into train, validation and test by class
#[derive(Debug, clap::Args)]
pub struct Split {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    split: SplitArgs,
}

/// Keep only the first puzzle of each class
#[derive(Debug, clap::Args)]
pub struct Dedupe {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    split: SplitArgs,
}

/// Add ratings: by default those of Sudoku Explainer and HoDoKu
#[derive(Debug, clap::Args)]
pub struct Rate {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    rate: RateArgs,
}

/// Add disguised copies of each puzzle, in its split
///
/// The disguise of a copy depends only on the seed, the class of the puzzle and the number of the copy. Its
/// ratings are those of the original.
#[derive(Debug, clap::Args)]
pub struct Augment {
    #[command(flatten)]
    place: Place,
    /// Number of copies of each puzzle
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    copies: u32,
    /// The seed of the disguises
    #[arg(long, value_name = "N")]
    seed: u64,
}

/// Combine data sets or files, keeping the first puzzle of each class
#[derive(Debug, clap::Args)]
pub struct Merge {
    #[command(flatten)]
    place: Place,
    /// Keep all puzzles of a class
    #[arg(long)]
    keep_duplicates: bool,
    #[command(flatten)]
    split: SplitArgs,
}

/// Draw a sample: the puzzles whose class has the least hash, salted by the seed
///
/// The draw is independent of the order of the rows. A larger sample of the same seed contains a smaller one.
#[derive(Debug, clap::Args)]
pub struct Sample {
    #[command(flatten)]
    place: Place,
    /// Number of rows
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    rows: u64,
    /// The seed of the draw
    #[arg(long, value_name = "N")]
    seed: u64,
}

/// What all these verbs have in common: a plan, before its inputs are read.
struct Making {
    place: Place,
    split: SplitArgs,
    dedupe: bool,
    rate: RateArgs,
    sample: Option<ninefold_dataset::Sample>,
    augment: Option<ninefold_dataset::Augment>,
    generated: Option<ninefold_dataset::Generated>,
}

impl Making {
    fn new(place: Place) -> Making {
        let (split, rate) = (SplitArgs::default(), RateArgs::default());
        Making { place, split, rate, dedupe: false, sample: None, augment: None, generated: None }
    }

    fn run(self, terminal: &Terminal) -> Result<Exit> {
        let Place { inputs, output, exclude, format, shard_rows, threads } = self.place;
        let task = Task::new(Wish {
            inputs,
            generated: self.generated,
            exclude,
            dedupe: self.dedupe,
            split: self.split.split,
            salt: self.split.salt,
            by: self.split.by.map(Into::into),
            rate: self.rate.rate,
            ceiling: self.rate.ceiling.map(Score::tenths),
            sample: self.sample,
            augment: self.augment,
            shape: format.into(),
            shard_rows: Some(shard_rows),
        })?;
        let manifest = reporting(terminal, |heard| task.build(&output, threads.count(), heard))?;
        if !terminal.quiet {
            println!("{}", summary(&manifest));
        }
        Ok(Exit::Success)
    }
}

impl Build {
    /// Runs the command.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let making = Making {
            split: self.split,
            dedupe: self.dedupe,
            rate: self.rate,
            sample: self.sample.sample(),
            augment: self.copies.augment(),
            generated: self.seed.generated(),
            ..Making::new(self.place)
        };
        making.run(terminal)
    }
}

impl Split {
    /// Runs the command.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        Making { split: self.split, ..Making::new(self.place) }.run(terminal)
    }
}

impl Dedupe {
    /// Runs the command.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        Making { dedupe: true, split: self.split, ..Making::new(self.place) }.run(terminal)
    }
}

impl Rate {
    /// Runs the command.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let mut rate = self.rate;
        if rate.rate.is_empty() {
            rate.rate = vec![Kind::Se, Kind::Hodoku];
        }
        Making { rate, ..Making::new(self.place) }.run(terminal)
    }
}

impl Augment {
    /// Runs the command.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let augment = ninefold_dataset::Augment { copies: self.copies, seed: self.seed };
        Making { augment: Some(augment), ..Making::new(self.place) }.run(terminal)
    }
}

impl Merge {
    /// Runs the command.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        Making { dedupe: !self.keep_duplicates, split: self.split, ..Making::new(self.place) }.run(terminal)
    }
}

impl Sample {
    /// Runs the command.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let sample = ninefold_dataset::Sample { rows: self.rows, seed: self.seed };
        Making { sample: Some(sample), ..Making::new(self.place) }.run(terminal)
    }
}

fn summary(manifest: &Manifest) -> String {
    let counts = &manifest.counts;
    let list = |of: &std::collections::BTreeMap<String, u64>| {
        let each: Vec<String> =
            of.iter().map(|(name, count)| format!("{} {name}", grouped(*count))).collect();
        if each.is_empty() { String::new() } else { format!(" ({})", each.join(", ")) }
    };
    let unsampled = match counts.unsampled {
        0 => String::new(),
        count => format!(", {} not in the sample", grouped(count)),
    };
    let copies = if counts.written == counts.kept {
        String::new()
    } else {
        format!("; {} written with their copies", grouped(counts.written))
    };
    format!(
        "{} rows: {} kept{}, {} rejected{}{unsampled}{copies}",
        grouped(counts.inputs.iter().sum::<u64>()),
        grouped(counts.kept),
        list(&counts.splits),
        grouped(counts.rejected),
        list(&counts.reasons)
    )
}
