//! `ninefold dataset`

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Result, ensure};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Subcommand, ValueEnum};
use ninefold::rate::se::Score;
use ninefold::text::Entry;
use ninefold_io::check_trace;
use ninefold_io::class::ClassId;
use ninefold_io::dataset::{self, InputId, Manifest, Plan};
use ninefold_io::path::PlayerPath;
use ninefold_io::per_puzzle::PerPuzzle;
use ninefold_io::queries::rate::Kind;
use ninefold_io::table::Shape;
use ninefold_io::trace_text::{self, Depth};
use ninefold_io::words::{counted, grouped};
use ninefold_io::work::Done;
use serde::Serialize;

use crate::args::{StreamArgs, ThreadArgs, rating};
use crate::batch;
use crate::diagnostics;
use crate::exit::Exit;
use crate::order::OrderArgs;
use crate::progress::Progress;
use crate::terminal::Terminal;

/// Build data sets of puzzles that can be checked: no wrong answers, no leaks between splits
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Build(Build),
    Verify(Verify),
    Trace(Trace),
}

impl Args {
    /// Does it.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        match self.verb {
            Verb::Build(build) => build.run(terminal),
            Verb::Verify(verify) => verify.run(terminal),
            Verb::Trace(trace) => trace.run(terminal),
        }
    }
}

/// Solve, judge and split the puzzles of some files
///
/// Writes OUT/data/SPLIT-*.csv, OUT/rejected/*.csv with every row that is not kept and the reason, a card, and
/// OUT/manifest.json. A build that was cut off goes on where it was when the same command is typed again. The same
/// inputs and options give the same bytes, on any number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold dataset build kaggle.csv -o out/ --dedupe --rate se,hodoku --split 90/5/5 --salt paper-7
  ninefold dataset build mine.csv -o out/ --dedupe --exclude published-test-set/
  ninefold dataset verify out/")]
struct Build {
    /// Files of puzzles, in any format that is recognised
    #[arg(value_name = "FILE", required = true)]
    inputs: Vec<PathBuf>,
    /// The folder to make
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// Keep only the first puzzle of each class: disguised copies are rejected
    #[arg(long)]
    dedupe: bool,
    /// Whose class decides: the puzzle's, or that of its solution, so that puzzles of one grid are never parted
    #[arg(long, value_name = "WHOSE", default_value = "puzzle")]
    by: By,
    /// Rate each puzzle: se, hodoku
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = scale_parser())]
    rate: Vec<Kind>,
    /// Work out no ER above this
    #[arg(long, value_name = "ER", value_parser = ceiling)]
    ceiling: Option<Score>,
    /// The parts of train, validation and test
    #[arg(long, value_name = "A/B/C", default_value = "1/0/0", value_parser = parts)]
    split: [u32; 3],
    /// What decides which class falls into which split; with the same salt, always the same
    #[arg(long, value_name = "TEXT", default_value = "")]
    salt: String,
    /// Leave out the classes of another data set (its folder), or of a file of puzzles
    #[arg(long, value_name = "PATH")]
    exclude: Vec<PathBuf>,
    /// How many rows of an input make a shard
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    shard_rows: u64,
    #[command(flatten)]
    threads: ThreadArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum By {
    /// The class of the puzzle
    Puzzle,
    /// The class of its solution
    Solution,
}

impl Build {
    fn run(self, terminal: &Terminal) -> Result<Exit> {
        let inputs: Result<Vec<InputId>, _> = self.inputs.iter().map(|path| InputId::of(path)).collect();
        let mut plan = Plan {
            schema: 1,
            ninefold: env!("CARGO_PKG_VERSION").to_owned(),
            inputs: inputs?,
            dedupe: self.dedupe,
            by: match self.by {
                By::Puzzle => dataset::By::Puzzle,
                By::Solution => dataset::By::Solution,
            },
            rate: self.rate.clone(),
            ceiling: self.ceiling.map(Score::tenths),
            split: self.split,
            salt: self.salt.clone(),
            exclude: Vec::new(),
            shard_rows: self.shard_rows,
        };
        let mut left_out: HashSet<ClassId> = HashSet::new();
        for path in &self.exclude {
            plan.exclude(path, &mut left_out)?;
        }
        let progress = Progress::new(terminal.progress, None, Arc::new(AtomicU64::new(0)));
        let mut done = 0;
        let heard = |rows| {
            done += rows;
            progress.advance(done);
        };
        let manifest =
            dataset::build(&plan, &self.inputs, &left_out, &self.output, self.threads.count(), heard)?;
        progress.clear();
        if !terminal.quiet {
            println!("{}", summary(&manifest));
        }
        Ok(Exit::Success)
    }
}

fn summary(manifest: &Manifest) -> String {
    let counts = &manifest.counts;
    let list = |of: &std::collections::BTreeMap<String, u64>| {
        let each: Vec<String> =
            of.iter().map(|(name, count)| format!("{} {name}", grouped(*count))).collect();
        if each.is_empty() { String::new() } else { format!(" ({})", each.join(", ")) }
    };
    format!(
        "{} rows: {} kept{}, {} rejected{}",
        grouped(counts.inputs.iter().sum()),
        grouped(counts.kept),
        list(&counts.splits),
        grouped(counts.rejected),
        list(&counts.reasons)
    )
}

/// Check a data set: hashes, counts, and every row solved, classified and split again
#[derive(Debug, clap::Args)]
struct Verify {
    /// The folder of the data set
    #[arg(value_name = "OUT")]
    folder: PathBuf,
}

impl Verify {
    fn run(self, terminal: &Terminal) -> Result<Exit> {
        let progress = Progress::new(terminal.progress, None, Arc::new(AtomicU64::new(0)));
        let done = AtomicU64::new(0);
        let heard = |rows| progress.advance(done.fetch_add(rows, Ordering::Relaxed) + rows);
        let findings = dataset::verify(&self.folder, heard)?;
        progress.clear();
        findings.faults.iter().for_each(diagnostics::say);
        if findings.faults.is_empty() && !terminal.quiet {
            println!("all is well: {} rows solved again", grouped(findings.rows));
        }
        Ok(if findings.faults.is_empty() { Exit::Success } else { Exit::Refuted })
    }
}

/// Write the path of each puzzle as JSON and as plain text, each checked, for models that learn to solve
///
/// One object a line: `trace` as `explain --to jsonl` writes it, `text` in the depth asked for, and `checked`, what the
/// checker of traces says: `sound` or `broken`.
#[derive(Debug, clap::Args)]
struct Trace {
    /// How much the text says: moves, reasons (technique and why), or states (and all candidates)
    #[arg(long, value_name = "DEPTH", default_value = "reasons", value_parser = depth_parser())]
    depth: Depth,
    #[command(flatten)]
    order: OrderArgs,
    #[command(flatten)]
    stream: StreamArgs,
}

impl Trace {
    fn run(self, terminal: &Terminal) -> Result<Exit> {
        let plan = self.order.plan()?;
        batch::run(&self.stream, terminal, |_| Tracing { plan, depth: self.depth })
    }
}

struct Tracing {
    plan: ninefold::rate::Plan,
    depth: Depth,
}

/// A path with all that is said of it.
#[derive(Serialize)]
struct Traced {
    puzzle: String,
    status: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    solved: bool,
    steps: usize,
    checked: &'static str,
    text: String,
    trace: ninefold_io::trace::Trace,
}

impl PerPuzzle for Tracing {
    fn shape(&self) -> Option<Shape> {
        Some(Shape::Lines)
    }

    fn write(&self, entry: &Entry, done: &mut Done) {
        let path = PlayerPath::new(entry, &self.plan);
        let trace = path.trace(entry);
        let start = &path.player.mended;
        let checked = check_trace::follow(&trace, false).map_or(check_trace::BROKEN, |report| report.verdict);
        let is_sound = checked == check_trace::SOUND;
        done.stats.puzzle(&path.player.verdict, is_sound && path.solved, 0);
        let traced = Traced {
            puzzle: trace.puzzle.clone(),
            status: trace.status.clone(),
            solution: path.player.solution.map(|solution| solution.to_string()),
            solved: trace.solved,
            steps: trace.steps.len(),
            checked,
            text: trace_text::write(&trace.steps, start, self.depth),
            trace,
        };
        Shape::Lines.object(&traced, &mut done.output);
    }
}

fn scale_parser() -> impl TypedValueParser<Value = Kind> {
    let names = [Kind::Se, Kind::Hodoku].map(Kind::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Kind>())
}

fn depth_parser() -> impl TypedValueParser<Value = Depth> {
    PossibleValuesParser::new(Depth::ALL.map(Depth::name)).try_map(|name| name.parse::<Depth>())
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
