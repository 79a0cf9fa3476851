//! The puzzles of a book: read and judged, or made.

use anyhow::{Context, Result, ensure};
use clap::Parser;
use ninefold::generate::{Generated, Generator};
use ninefold::logic::Level;
use ninefold::text::Entry;
use ninefold::{Grid, Solver, Verdict};
use ninefold_app::budget::Budget;
use ninefold_app::queries::solve::Solve;
use ninefold_app::query::{self, Filled};
use ninefold_app::status::Status;
use ninefold_app::subject::Subject;
use ninefold_app::{pipeline, verdict};
use ninefold_formats::words::counted;

use crate::args::{InputArgs, ends};
use crate::commands::generate;
use crate::diagnostics;
use crate::exit::Exit;
use crate::input;
use crate::terminal::Terminal;

/// Puzzles for a book.
#[derive(Default)]
pub struct Source {
    /// The puzzles in order.
    pub puzzles: Vec<Found>,
    /// How they were made.
    pub note: Option<String>,
}

/// A puzzle for a book, of either kind.
pub struct Found {
    /// The puzzle.
    pub subject: Subject,
    /// Its only solution.
    pub solution: Option<Filled>,
}

/// The most records that messages name.
const NAMED: usize = 10;

/// Reads puzzles. All must have one solution, unless others are allowed.
pub fn read(args: &InputArgs, allow: bool, terminal: &Terminal) -> Result<Result<Source, Exit>> {
    let mut puzzles = Vec::new();
    let mut refused = Vec::new();
    let mut bad = 0;
    for (number, subject) in (1..).zip(input::records(args, terminal)?.each(Subject::read)) {
        match subject? {
            Ok(subject) => {
                let (puzzle, refusal) = judge(subject);
                refused.extend(refusal.map(|refusal| format!("record {number}: {refusal}")));
                puzzles.push(puzzle);
            }
            Err(record) => {
                bad += 1;
                if bad <= NAMED {
                    diagnostics::say(record.colored());
                }
            }
        }
    }
    ensure!(bad == 0, "{} not read; nothing is printed", counted(bad, "record"));
    ensure!(!puzzles.is_empty(), "there is no puzzle to print");
    if !refused.is_empty() && !allow {
        let more = refused.len().saturating_sub(NAMED);
        refused.truncate(NAMED);
        let more = if more > 0 { format!("\n  … and {more} more") } else { String::new() };
        diagnostics::say(format_args!(
            "nothing is printed, for not every puzzle has exactly one solution (--allow prints them anyway)\n  {}{more}",
            refused.join("\n  ")
        ));
        return Ok(Err(Exit::Refuted));
    }
    Ok(Ok(Source { puzzles, note: None }))
}

/// A puzzle with its solution, if it is the only one; otherwise what is said of it.
fn judge(subject: Subject) -> (Found, Option<String>) {
    let (solution, refusal) = match &subject {
        Subject::Classic(entry) => {
            let (solution, verdict) = classic(entry);
            let is_proper = matches!(verdict, Verdict::Unique | Verdict::Solved);
            (solution.map(Filled::Grid), (!is_proper).then(|| verdict::worded(&verdict)))
        }
        Subject::Variant(_) => {
            let (solver, budget) = (Solver::new(), Budget::default());
            let query = Solve { solver, unique: true, limit: 2, same_everywhere: true, budget };
            let answer = query::present(&query, &subject);
            let words = || answer.message.clone().unwrap_or_else(|| answer.judged.status.to_string());
            let refusal = (answer.judged.status != Status::Unique).then(words);
            (answer.filled, refusal)
        }
    };
    (Found { subject, solution }, refusal)
}

/// The only solution of a classic puzzle, and the verdict.
fn classic(entry: &Entry) -> (Option<Grid>, Verdict) {
    let solver = Solver::new();
    let outcome = match &entry.candidates {
        Some(marks) if entry.grid.puzzle().count(2) > 1 => solver.search(marks, 2),
        _ => solver.search(&entry.grid.puzzle(), 2),
    };
    let verdict = verdict::verdict(&entry.grid.puzzle(), outcome.solutions);
    (outcome.solution().filter(|_| outcome.solutions == 1), verdict)
}

/// The options of `generate`, read from one word.
#[derive(Parser)]
#[command(name = "--generate", no_binary_name = true, disable_help_flag = true)]
struct Line {
    #[command(flatten)]
    args: generate::Args,
}

/// Makes puzzles.
pub fn generated(options: &str, ramp: Option<(Level, Level)>, threads: usize) -> Result<Source> {
    let words = shell_words::split(options).context("--generate")?;
    let args = Line::try_parse_from(words).map_err(|error| anyhow::anyhow!("--generate: {error}"))?.args;
    let seed = args.seed();
    let generator = args.generator(seed)?;
    let count = args.count();
    let made = match ramp {
        None => make(&generator, count, threads)?,
        Some((from, to)) => {
            let levels: Vec<Level> =
                Level::ALL.into_iter().filter(|&level| from <= level && level <= to).collect();
            let share = |i: usize| {
                let (i, all) = (i as u64, levels.len() as u64);
                count * (i + 1) / all - count * i / all
            };
            let of_level =
                |(i, level): (usize, &Level)| make(&generator.clone().level(*level), share(i), threads);
            levels.iter().enumerate().map(of_level).collect::<Result<Vec<_>>>()?.concat()
        }
    };
    let found = |made: Generated| Found {
        subject: Entry::new(made.puzzle).into(),
        solution: Some(Filled::Grid(made.solution)),
    };
    let note = format!("The puzzles were made by Ninefold from the seed {seed}.");
    Ok(Source { puzzles: made.into_iter().map(found).collect(), note: Some(note) })
}

/// The first `count` puzzles of a generator.
pub fn make(generator: &Generator, count: u64, threads: usize) -> Result<Vec<Generated>> {
    let made = ordered(threads, count as usize, |number| generator.puzzle(number as u64));
    let all: Option<Vec<Generated>> = made.into_iter().collect();
    all.context("--generate: a puzzle was not found in as many attempts as --tries allows")
}

/// Does work for 0 to `count` on several threads; the results in order.
pub fn ordered<T: Send>(threads: usize, count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let mut next = 0;
    let mut results = Vec::with_capacity(count);
    let done = pipeline::run(
        threads,
        |piece: &mut usize| {
            *piece = next;
            next += 1;
            *piece < count
        },
        |piece: &mut usize, (): &mut (), result: &mut Option<T>| *result = Some(work(*piece)),
        |result: &mut Option<T>| {
            results.extend(result.take());
            Ok::<(), std::convert::Infallible>(())
        },
    );
    match done {
        Ok(()) => results,
    }
}

/// Reads `easy..extreme`.
pub fn ramp(text: &str) -> Result<(Level, Level)> {
    let (from, to) = ends(text);
    let level = |name: &str| {
        name.trim().parse::<Level>().ok().context("levels are easy, medium, hard, unfair and extreme")
    };
    let ramp = (level(from)?, level(to)?);
    ensure!(ramp.0 <= ramp.1, "the easier level must come first");
    Ok(ramp)
}
