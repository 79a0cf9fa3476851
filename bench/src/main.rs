//! Times Ninefold's engines and other solvers on the same puzzles in the same run.
//!
//! Engines take turns, pass by pass, on one thread; a figure is the median over the passes of the thread's CPU time.
//! Every answer is compared with the reference peer's while the clock runs, so nobody is fast by being wrong.

mod engine;
mod machine;
mod ours;
mod peers;
mod report;
mod sets;
mod shared_object;
mod timing;

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Parser, ValueEnum};

use crate::engine::Engine;
use crate::sets::Set;

/// Time Ninefold's engines and other solvers on the same puzzles in the same run.
#[derive(Debug, Parser)]
struct Args {
    /// Sets by file stem; all that the table of targets has, if none is named
    sets: Vec<String>,
    /// Folder with the puzzle sets
    #[arg(long, env = "NINEFOLD_DATA")]
    data: PathBuf,
    /// Stop each search at so many solutions
    #[arg(long, value_delimiter = ',', default_values_t = [1, 2])]
    limits: Vec<u64>,
    /// Only engines whose name contains one of these (the reference always runs)
    #[arg(long, value_delimiter = ',')]
    engines: Vec<String>,
    /// Hand batches of so many puzzles to the batch engines (0 = all at once)
    #[arg(long, default_value_t = 0)]
    batch: usize,
    /// Fewer puzzles and passes: less than a minute in all
    #[arg(long)]
    quick: bool,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Table)]
    to: Format,
    /// Also keep the result below this folder, by processor and date
    #[arg(long)]
    record: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// For people
    Table,
    /// Tab-separated: set, call, limit, engine, ns_per_puzzle, ratio
    Tsv,
}

/// The sets of the table of targets.
const SETS: [&str; 8] = [
    "easy_generated",
    "unbiased_generated",
    "17_clue",
    "magictour_top1465",
    "hardest_11plus",
    "hardest_1106",
    "serg_multiple",
    "invalid_generated",
];

fn main() -> Result<()> {
    let args = Args::parse();
    let names = if args.sets.is_empty() { SETS.map(String::from).to_vec() } else { args.sets.clone() };
    let effort = if args.quick { timing::QUICK } else { timing::FULL };
    let mut rows = Vec::new();
    for name in names {
        let set = Set::read(&args.data, &name).with_context(|| format!("the set {name}"))?;
        for &limit in &args.limits {
            let mut engines = engines(&set, args.batch)?;
            engines.retain(|engine| wanted(&args.engines, engine.name()));
            rows.extend(timing::time(&set, limit, &mut engines, effort)?);
            eprintln!("{name}, limit {limit}: done");
        }
    }
    match args.to {
        Format::Table => print!("{}", report::table(&rows)),
        Format::Tsv => print!("{}", report::tsv(&rows)),
    }
    if let Some(folder) = args.record {
        report::keep(&folder, &rows)?;
    }
    Ok(())
}

/// Whether an engine was asked for. The reference is not among those to choose from: ratios need it.
fn wanted(filters: &[String], name: &str) -> bool {
    name == peers::REFERENCE || filters.is_empty() || filters.iter().any(|filter| name.contains(filter))
}

/// The reference first, then ours, then the other peers.
fn engines(set: &Set, batch: usize) -> Result<Vec<Box<dyn Engine>>> {
    let mut engines = vec![peers::reference(set)?];
    engines.extend(ours::all(set, batch));
    engines.extend(peers::others(set)?);
    engines.extend(shared_object::named_by_environment(set)?);
    Ok(engines)
}
