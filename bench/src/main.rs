//! Times Ninefold and others on the same puzzles in the same run: solving engines, or whole programs that rate or make puzzles.

mod chart;
mod engines;
mod machine;
mod programs;
mod ratings;
mod report;
mod sets;
mod variants;

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Parser, Subcommand, ValueEnum};

/// Time Ninefold's engines and other solvers on the same puzzles in the same run.
#[derive(Debug, Parser)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
struct Cli {
    #[command(subcommand)]
    subject: Option<Subject>,
    #[command(flatten)]
    engines: engines::Args,
}

#[derive(Debug, Subcommand)]
enum Subject {
    /// Time programs that rate puzzles instead: `ninefold rate` and its peers
    Ratings(ratings::Args),
    /// Time our program as people start it: until it has answered, and how fast it makes puzzles
    Programs(programs::Args),
    /// Time the engine for variants and the Interactive Sudoku Solver
    Variants(variants::Args),
    /// Draw a record as a chart (SVG)
    Chart(chart::Args),
}

/// What all subjects are told.
#[derive(Debug, clap::Args)]
struct Common {
    /// Folder with the puzzle sets
    #[arg(long, env = "NINEFOLD_DATA", required = true)]
    data: Option<PathBuf>,
    /// Fewer puzzles and passes
    #[arg(long)]
    quick: bool,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Table)]
    to: Format,
    /// Also keep the result below this folder, by processor and date
    #[arg(long)]
    record: Option<PathBuf>,
}

impl Common {
    fn data(&self) -> &Path {
        self.data.as_deref().expect("required of the subject that runs")
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// For people
    Table,
    /// Tab-separated, with a header
    Tsv,
}

fn main() -> Result<()> {
    let cli = Cli::parse();
    let (report, common) = match &cli.subject {
        None => (engines::run(&cli.engines)?, &cli.engines.common),
        Some(Subject::Ratings(args)) => (ratings::run(args)?, &args.common),
        Some(Subject::Programs(args)) => (programs::run(args)?, &args.common),
        Some(Subject::Variants(args)) => (variants::run(args)?, &args.common),
        Some(Subject::Chart(args)) => return chart::run(args),
    };
    match common.to {
        Format::Table => print!("{}", report.table),
        Format::Tsv => print!("{}", report.tsv),
    }
    common.record.as_deref().map_or(Ok(()), |folder| report.keep(folder))
}
