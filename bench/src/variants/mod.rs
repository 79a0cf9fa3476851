//! Variants: our engine and the Interactive Sudoku Solver, run as it is under Node.js.
//!
//! They take turns, some puzzles at a time. A figure is the least CPU time of a search that looks for two solutions; what
//! a program needs to make a puzzle ready is told apart. What either leaves at its limit is not compared.

mod ours;
mod peer;
mod table;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use self::table::Row;
use crate::Common;
use crate::report::Report;

/// Which puzzles, and where the peer is.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only puzzles with this in the name of their set or their own
    part: Option<String>,
    #[command(flatten)]
    pub common: Common,
    /// A checkout of the Interactive Sudoku Solver
    #[arg(long, env = "NINEFOLD_PEER_ISS", value_name = "FOLDER")]
    iss: PathBuf,
    /// Most guesses of ours, most backtracks of the peer
    #[arg(long, default_value_t = 150_000)]
    limit: u64,
}

/// Puzzles between two turns.
const TURN: usize = 12;

/// A puzzle of the set.
pub struct Puzzle {
    id: String,
    set: String,
    name: String,
    text: String,
    /// `unique`, `multiple`, `none`, or something else where nobody knows.
    expect: String,
}

/// What one search took.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Seconds.
    pub build: f64,
    pub search: f64,
    pub guesses: u64,
    pub verdict: &'static str,
}

/// Times both on every puzzle.
pub fn run(args: &Args) -> Result<Report> {
    let limit = if args.common.quick { args.limit.min(6_000) } else { args.limit };
    let puzzles = read(args)?;
    ensure!(!puzzles.is_empty(), "no puzzle has this name");
    let mut rows = Vec::new();
    for turn in puzzles.chunks(TURN) {
        let peer = peer::time(&args.iss, turn, limit)?;
        for (puzzle, peer) in turn.iter().zip(peer) {
            let ours = ours::time(&puzzle.text, limit)?;
            rows.extend(ours.map(|ours| Row {
                id: puzzle.id.clone(),
                set: puzzle.set.clone(),
                name: puzzle.name.clone(),
                expect: puzzle.expect.clone(),
                ours,
                peer,
            }));
        }
        eprintln!("{} of {}", rows.len(), puzzles.len());
    }
    let how = format!(
        "- uniqueness (two solutions at most), least CPU time of a search; at most {limit} guesses or backtracks\n\
         - peer: Interactive Sudoku Solver, its public source, under Node.js {}; in turns of {TURN} puzzles\n",
        peer::node_version()?
    );
    Ok(Report { subject: "-variants", how, tsv: table::tsv(&rows), table: table::table(&rows) })
}

/// The puzzles of `iss.jsonl` and of `index.tsv` that the name picks.
fn read(args: &Args) -> Result<Vec<Puzzle>> {
    let folder = args.common.data().join("variants");
    let text = |name: &str| {
        let path = folder.join(name);
        fs::read_to_string(&path).with_context(|| path.display().to_string())
    };
    let mut puzzles = Vec::new();
    for line in text("iss.jsonl")?.lines() {
        let row: Value = serde_json::from_str(line).context("iss.jsonl")?;
        let word = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
        puzzles.push(Puzzle {
            id: word("id"),
            set: word("set"),
            name: word("name"),
            text: word("iss"),
            expect: word("expect"),
        });
    }
    for line in text("index.tsv")?.lines().skip(1) {
        let [id, status, iss, ..] = line.split('\t').collect::<Vec<_>>()[..] else {
            bail!("index.tsv: a row of fewer than three columns");
        };
        let [id, expect, text] = [id, status, iss].map(str::to_owned);
        puzzles.push(Puzzle { name: id.clone(), id, set: "index".to_owned(), text, expect });
    }
    let wanted = args.part.as_deref().unwrap_or_default();
    puzzles.retain(|puzzle| format!("{}/{}", puzzle.set, puzzle.name).contains(wanted));
    Ok(puzzles)
}
