//! `ninefold generate`

mod outlet;
mod production;
mod variants;
mod weighted;

use std::hash::{BuildHasher, RandomState};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use ninefold::generate::{Generator, GivenSymmetry};
use ninefold::logic::{Level, Order};
use ninefold::rate::se::Score;
use ninefold::text;
use ninefold::{Cell, CellSet, Grid};
use ninefold_app::order::{self, OrderError};
use ninefold_formats::Format;

use crate::args::{ThreadArgs, ends, level_parser, rating, write_parser};
use crate::diagnostics;
use crate::exit::Exit;
use crate::output::Sink;
use crate::terminal::Terminal;

use outlet::Outlet;
use production::Made;

/// Seconds after which `--technique` stops searching for a puzzle, unless `--seconds` says otherwise.
const MOST_SECONDS: u64 = 60;

/// Make new puzzles
///
/// Every puzzle has exactly one solution. The same seed gives the same puzzles, on any number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold generate
  ninefold generate -n 100 --seed 7 --symmetry rotate180 --rating 4.2..5.0 --to sdm
  ninefold generate -n 1000 --minimal --with-solution --to csv -o puzzles.csv
  ninefold generate --level hard --clues 24..28
  ninefold generate --technique xy-wing --minimal
  ninefold generate -n 5 --only naked-single,hidden-single,pointing,claiming
  ninefold generate -n 20 --like puzzle.txt --change 2 --rating 8.5..12.0
  ninefold generate --rules killer.json --seed 3 --to fpuzzles
  ninefold generate -n 10000 --weighted --seed 1 --to csv     a sample of all minimal puzzles
  ninefold generate -n 8 --like puzzle.txt --change 0 --scramble     the same puzzle, shuffled

Ctrl-C stops early and keeps the puzzles made so far.")]
pub struct Args {
    /// Number of puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// Seed; the same seed gives the same puzzles [default: random; -v prints it]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Only minimal puzzles: no given can be removed
    #[arg(long)]
    minimal: bool,
    /// Prove that each puzzle has one solution and check the proof before writing it (see docs/trust.md)
    #[arg(long)]
    verified: bool,
    /// Number of givens: A..B or a single number
    #[arg(long, value_name = "A..B", value_parser = clues)]
    clues: Option<RangeInclusive<usize>>,
    /// Symmetry of the givens: none, rotate180, rotate90, horizontal, vertical, diagonal, anti-diagonal,
    /// full; combine several with `+`
    #[arg(long, value_name = "NAME", default_value = "none")]
    symmetry: GivenSymmetry,
    /// A file of 81 cells; givens are allowed only where it is not blank
    #[arg(long, value_name = "FILE")]
    pattern: Option<PathBuf>,
    /// Sudoku Explainer rating (ER): A..B or a single number
    #[arg(long, value_name = "A..B", value_parser = rating)]
    rating: Option<RangeInclusive<Score>>,
    /// Difficulty, as HoDoKu grades it
    #[arg(long, visible_alias = "hodoku", value_name = "LEVEL", ignore_case = true, value_parser = level_parser())]
    level: Option<Level>,
    /// Require this technique, and none harder (see `ninefold techniques`)
    #[arg(long, value_name = "NAME")]
    technique: Option<String>,
    /// Only puzzles that these techniques solve: ids separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    only: Vec<String>,
    /// Make variants of a puzzle (81 cells, or a file): some givens removed, others added
    #[arg(long, value_name = "PUZZLE", conflicts_with_all = ["symmetry", "pattern"])]
    like: Option<String>,
    /// With --like: remove at most N givens and add at most N; 0 keeps the puzzle
    #[arg(long, value_name = "N", default_value_t = 2, requires = "like")]
    change: usize,
    /// Shuffle the rows, columns and digits of each puzzle
    #[arg(long, conflicts_with_all = ["symmetry", "pattern"])]
    scramble: bool,
    /// Stop after N failed attempts per puzzle
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    tries: u64,
    /// Stop when no puzzle is made for N seconds [default: 60 with --technique, otherwise no limit]
    #[arg(long, value_name = "N")]
    seconds: Option<u64>,
    /// Minimal puzzles of which every one there is has its share: each with the logarithm of its weight
    /// (`log_weight`; see docs/statistics.md). Sums with these weights are estimates over all minimal puzzles
    #[arg(long, conflicts_with_all = [
        "minimal", "verified", "clues", "symmetry", "pattern", "rating", "level", "technique", "only", "like",
        "scramble", "seconds", "rules",
    ])]
    weighted: bool,
    /// Puzzles with the rules of the first puzzle in FILE (f-puzzles, ISS text …): givens are added to its
    /// clues until there is one solution and no added given can be removed
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "minimal", "clues", "symmetry", "pattern", "rating", "level", "technique", "only", "like", "scramble",
        "seconds",
    ])]
    rules: Option<PathBuf>,
    /// Also write the solution, in formats that support it (csv, tsv, json, jsonl, tdoku …)
    #[arg(long)]
    with_solution: bool,
    /// Write this format
    #[arg(long, value_name = "FORMAT", default_value = "line", value_parser = write_parser())]
    to: Format,
    /// Write to FILE; it is replaced on success and left unchanged on failure
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadArgs,
}

fn clues(text: &str) -> Result<RangeInclusive<usize>> {
    let (least, most) = ends(text);
    let range = least.trim().parse()?..=most.trim().parse()?;
    ensure!(!range.is_empty() && *range.end() <= 81, "expected two numbers up to 81, the smaller one first");
    Ok(range)
}

impl Args {
    /// Makes the puzzles.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let seed = self.seed();
        if terminal.verbose {
            diagnostics::say(format_args!("seed {seed}"));
        }
        if let Some(path) = &self.rules {
            return self.by_rules(path, seed);
        }
        let generator = self.generator(seed)?;
        let sink = Sink::open(self.output.as_deref())?;
        let outlet = Outlet::new(sink, self.to, self.count == 1, self.with_solution);
        if self.weighted {
            let made = weighted::run(seed, self.count, self.threads.count(), self.to, outlet)?;
            return Ok(if made == self.count { Exit::Success } else { Exit::Refuted });
        }
        let made = production::run(
            generator,
            self.count,
            self.threads.count(),
            self.verified,
            self.patience(),
            outlet,
        )?;
        match made {
            Made::Unmet(made) => diagnostics::say(format_args!(
                "made {made} of {} puzzles; the next one was not found in {} attempts (see --tries)",
                self.count, self.tries
            )),
            Made::Late { made, tried } => self.say_late(made, tried),
            Made::All | Made::Interrupted => {}
        }
        Ok(if made == Made::All { Exit::Success } else { Exit::Refuted })
    }

    /// How long it may take until the next puzzle comes.
    fn patience(&self) -> Option<Duration> {
        let seconds = self.seconds.or(self.technique.as_ref().map(|_| MOST_SECONDS))?;
        Some(Duration::from_secs(seconds))
    }

    /// What was tried, and what may help.
    fn say_late(&self, made: u64, tried: u64) {
        let seconds = self.patience().unwrap_or_default().as_secs();
        let found = match &self.technique {
            Some(id) => format!("of {tried} puzzles none needs {id} and nothing harder"),
            None => format!("{tried} attempts failed"),
        };
        let advice = match (&self.technique, &self.like) {
            (Some(_), None) => "try --like with a puzzle that has it, or a longer search",
            _ => "try a longer search",
        };
        diagnostics::say(format_args!(
            "made {made} of {} puzzles; the next one was not found in {seconds} s: {found}; {advice} (--seconds)",
            self.count
        ));
    }

    /// Makes puzzles with the rules of a file.
    fn by_rules(&self, path: &Path, seed: u64) -> Result<Exit> {
        let rules = variants::rules(path)?;
        let sink = Sink::open(self.output.as_deref())?;
        let made = variants::make(&rules, seed, self.count, self.with_solution, self.to, sink)?;
        if made < self.count {
            diagnostics::say(format_args!(
                "made {made} of {} puzzles: the rules have no solution, or one is too hard to find",
                self.count
            ));
        }
        Ok(if made == self.count { Exit::Success } else { Exit::Refuted })
    }

    /// How many puzzles are wanted.
    #[cfg(feature = "print")]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The seed: the one that was named, or any.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| RandomState::new().hash_one("any seed will do"))
    }

    /// What makes the puzzles.
    pub fn generator(&self, seed: u64) -> Result<Generator> {
        let mut generator = Generator::new(seed)
            .minimal(self.minimal)
            .symmetry(self.symmetry)
            .scramble(self.scramble)
            .tries(self.tries);
        if let Some(clues) = &self.clues {
            generator = generator.clues(clues.clone());
        }
        if let Some(rating) = &self.rating {
            generator = generator.rating(rating.clone());
        }
        if let Some(level) = self.level {
            generator = generator.level(level);
        }
        if let Some(id) = &self.technique {
            generator = generator.technique(id).map_err(OrderError::from)?;
        }
        if !self.only.is_empty() {
            generator = generator.only(self.techniques_allowed()?);
        }
        if let Some(model) = &self.like {
            generator = generator.like(&model_of(model)?, self.change).context("--like")?;
        }
        if let Some(path) = &self.pattern {
            generator = generator.cells(cells_of(path).with_context(|| path.display().to_string())?);
        }
        Ok(generator)
    }

    /// The techniques that must be sufficient. No puzzle can be solved without singles.
    fn techniques_allowed(&self) -> Result<Order> {
        let order = order::named(&self.only)?;
        let is_single = |id| matches!(id, "naked-single" | "hidden-single");
        ensure!(
            order.iter().any(|technique| is_single(technique.info().id)),
            "--only: no puzzle can be solved without singles; add naked-single or hidden-single"
        );
        Ok(order)
    }
}

/// The puzzle that was typed, or the one in a file.
fn model_of(word: &str) -> Result<Grid> {
    if let Ok(puzzle) = word.parse() {
        return Ok(puzzle);
    }
    let text = std::fs::read_to_string(word)
        .with_context(|| format!("--like: {word} is neither a puzzle nor a readable file"))?;
    Ok(text::parse(&text).with_context(|| format!("--like: {word}"))?.grid)
}

/// The cells of a pattern that are not blank.
fn cells_of(path: &PathBuf) -> Result<CellSet> {
    let text = std::fs::read_to_string(path)?;
    let cells: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    if cells.len() != Cell::COUNT {
        bail!(
            "{} cells, expected 81: one of 0 . _ - for a blank, any other character for a given",
            cells.len()
        );
    }
    let blank = |c: char| matches!(c, '0' | '.' | '_' | '-');
    Ok(Cell::all().filter(|cell| !blank(cells[cell.index()])).collect())
}
