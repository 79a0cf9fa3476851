//! Solvers, call by call in this process.
//!
//! Engines take turns, pass by pass, on one thread; a figure is the median over the passes of the thread's CPU time.
//! Every answer is compared with the reference peer's while the clock runs, so nobody is fast by being wrong.

mod engine;
mod ours;
mod peers;
mod shared_object;
mod table;
mod timing;

use anyhow::{Context, Result};

use self::engine::Engine;
use crate::Common;
use crate::report::Report;
use crate::sets::Set;

/// Which engines, and how they are called.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Sets by file stem; all that the table of targets has, if none is named
    sets: Vec<String>,
    #[command(flatten)]
    pub common: Common,
    /// Stop each search at so many solutions
    #[arg(long, value_delimiter = ',', default_values_t = [1, 2])]
    limits: Vec<u64>,
    /// Only engines whose name contains one of these (the reference always runs)
    #[arg(long, value_delimiter = ',')]
    engines: Vec<String>,
    /// Hand batches of so many puzzles to the batch engines (0 = all at once)
    #[arg(long, default_value_t = 0)]
    batch: usize,
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

/// Times the engines on every set.
pub fn run(args: &Args) -> Result<Report> {
    let names = if args.sets.is_empty() { SETS.map(String::from).to_vec() } else { args.sets.clone() };
    let effort = if args.common.quick { timing::QUICK } else { timing::FULL };
    let mut rows = Vec::new();
    for name in names {
        let set = Set::read(args.common.data(), &name).with_context(|| format!("the set {name}"))?;
        for &limit in &args.limits {
            let mut engines = engines(&set, args.batch)?;
            engines.retain(|engine| wanted(&args.engines, engine.name()));
            rows.extend(timing::time(&set, limit, &mut engines, effort)?);
            eprintln!("{name}, limit {limit}: done");
        }
    }
    Ok(Report {
        subject: "",
        how: "- one thread, CPU time, engines taking turns, medians over the passes\n".to_owned(),
        tsv: table::tsv(&rows),
        table: table::table(&rows),
    })
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
