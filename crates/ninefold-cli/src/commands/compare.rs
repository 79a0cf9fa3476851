//! `ninefold compare`: engines against puzzles.

mod engine;
mod measure;
mod puzzle;
mod summary;

use std::io::Write;
#[cfg(feature = "plot")]
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold::Grid;
use ninefold::text::Entry;
use ninefold_app::table::Value;
use ninefold_formats::{BAD, BadRecord};

use crate::args::StreamArgs;
use crate::diagnostics;
use crate::exit::Exit;
use crate::input;
#[cfg(feature = "plot")]
use crate::output::plot;
use crate::output::{Sink, shape};
use crate::terminal::Terminal;

use engine::Engine;
use measure::{Budget, Measured};
use puzzle::{FEW, Puzzle};

/// For how long a search is repeated at most; with many puzzles and engines, five seconds are divided among them.
const MOST_REPEATED: Duration = Duration::from_millis(300);

/// Compare engines: time, nodes, and whether their verdicts agree
///
/// Engines are the solver backends of this machine and the searches of the classic programs. Each solves
/// every puzzle on its own; for short searches the time is the median of many runs. Nodes are guesses for a
/// backend and placed digits for a classic program, so compare nodes only between engines of the same kind.
/// Puzzles with other rules have one engine and are refused.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold compare 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold compare --engine portable,perl3,golf puzzles.txt
  ninefold compare --plot times.svg puzzles.txt
  ninefold compare --to csv --limit 2 puzzles.txt > times.csv")]
pub struct Args {
    /// The engines, separated by commas [default: all backends; for up to 20 puzzles also classic programs]
    #[arg(short, long, value_name = "NAME", value_delimiter = ',', value_parser = engine_parser())]
    engine: Vec<Engine>,
    /// Search until N solutions are found; 0 finds all
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    limit: u64,
    /// Stop a classic program after this many seconds per puzzle
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    patience: u64,
    /// Write every measurement in this format [default: a summary table]
    #[arg(long, value_name = "FORMAT", value_parser = ["csv", "tsv", "json", "jsonl"])]
    to: Option<String>,
    /// Write a chart to FILE (SVG): the time of each engine for each puzzle, on a logarithmic scale
    #[cfg(feature = "plot")]
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    stream: StreamArgs,
}

impl Args {
    /// Compares.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let records = self.records(terminal)?;
        let puzzles: Vec<Puzzle> =
            records.into_iter().enumerate().map(|(i, record)| Puzzle::new(i, record)).collect();
        let engines = self.engines(puzzles.len());
        let rows = self.measure(&puzzles, &engines);
        let mut sink = Sink::open(self.stream.output.as_deref())?;
        let text = match &self.to {
            Some(format) => details(format, &puzzles, &engines, &rows),
            None => summary::tables(&puzzles, &engines, &rows, self.limit).into_bytes(),
        };
        sink.write_all(&text).with_context(|| sink.name())?;
        sink.finish()?;
        #[cfg(feature = "plot")]
        if let Some(path) = &self.plot {
            let rows: Vec<&Vec<Measured>> = rows.iter().filter(|row| !row.is_empty()).collect();
            let times = |i: usize| rows.iter().map(|row| row[i].time.as_secs_f64()).collect();
            let named = engines.iter().enumerate().map(|(i, engine)| (engine.name(), times(i)));
            plot::times(&named.collect::<Vec<_>>(), path)?;
        }
        Ok(exit(&puzzles, &rows))
    }

    /// Every record of the inputs; bad records are reported.
    fn records(&self, terminal: &Terminal) -> Result<Vec<Result<Grid, String>>> {
        let records = input::records(&self.stream.input, terminal)?;
        let grid = |entry: Result<Entry, BadRecord>| {
            entry.map(|entry| entry.grid).map_err(|bad| {
                if !terminal.quiet {
                    diagnostics::say(bad.colored());
                }
                bad.error.to_string()
            })
        };
        records.entries().map(|entry| Ok(entry.map(grid)?)).collect()
    }

    fn engines(&self, puzzles: usize) -> Vec<Engine> {
        match &self.engine[..] {
            [] if puzzles <= FEW => Engine::all().filter(|engine| engine.is_distinct()).collect(),
            [] => Engine::backends().collect(),
            chosen => chosen.to_vec(),
        }
    }

    /// A row of measurements for each puzzle, a measurement for each engine.
    fn measure(&self, puzzles: &[Puzzle], engines: &[Engine]) -> Vec<Vec<Measured>> {
        let budget = Budget {
            limit: self.limit,
            patience: Duration::from_secs(self.patience),
            repeat: MOST_REPEATED.min(Duration::from_secs(5) / (puzzles.len() * engines.len()).max(1) as u32),
        };
        let row = |puzzle: &Puzzle| match &puzzle.grid {
            Ok(grid) => engines.iter().map(|engine| measure::measure(engine, grid, &budget)).collect(),
            Err(_) => Vec::new(),
        };
        puzzles.iter().map(row).collect()
    }
}

/// Reads the name of an engine.
fn engine_parser() -> impl TypedValueParser<Value = Engine> {
    PossibleValuesParser::new(
        Engine::all().map(|engine| PossibleValue::new(engine.name()).help(engine.about())),
    )
    .try_map(|name| name.parse::<Engine>())
}

const COLUMNS: [&str; 9] =
    ["puzzle", "status", "engine", "solutions", "nodes", "seconds", "searches", "agrees", "message"];

/// Every measurement.
fn details(format: &str, puzzles: &[Puzzle], engines: &[Engine], rows: &[Vec<Measured>]) -> Vec<u8> {
    let shape = shape(format);
    let mut out = shape.head(&COLUMNS);
    let mut first = true;
    for (puzzle, row) in puzzles.iter().zip(rows) {
        let measured = engines.iter().zip(row).map(|(engine, measured)| values(puzzle, *engine, measured));
        let bad = puzzle.grid.as_ref().err().map(|message| bad_values(message));
        for values in measured.chain(bad) {
            out.extend_from_slice(if first { b"" } else { shape.between() });
            first = false;
            shape.row(&COLUMNS, &values, &mut out);
        }
    }
    out.extend_from_slice(shape.foot());
    out
}

fn values(puzzle: &Puzzle, engine: Engine, measured: &Measured) -> Vec<Value> {
    vec![
        Value::text(puzzle.grid.as_ref().ok()),
        Value::Text(puzzle.word().to_owned()),
        Value::Text(engine.name().to_owned()),
        Value::Count(measured.found.solutions),
        Value::Count(measured.found.nodes),
        Value::Number(measured.time.as_secs_f64()),
        Value::Count(measured.searches),
        if measured.found.gave_up { Value::Missing } else { Value::Flag(measured.agrees) },
        Value::text(measured.found.gave_up.then_some("gave up")),
    ]
}

fn bad_values(message: &str) -> Vec<Value> {
    let mut values = vec![Value::Missing; COLUMNS.len()];
    values[1] = Value::Text(BAD.to_owned());
    values[COLUMNS.len() - 1] = Value::Text(message.to_owned());
    values
}

fn exit(puzzles: &[Puzzle], rows: &[Vec<Measured>]) -> Exit {
    if puzzles.iter().any(|puzzle| puzzle.grid.is_err()) {
        Exit::Error
    } else if rows.iter().flatten().all(|measured| measured.agrees || measured.found.gave_up) {
        Exit::Success
    } else {
        Exit::Refuted
    }
}
