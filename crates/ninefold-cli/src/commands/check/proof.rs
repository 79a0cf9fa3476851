//! `ninefold check --proof`: checks that puzzles have the number of solutions that is claimed.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use ninefold_app::check_proof::{LONGEST_LINE, Report, Submission};
use ninefold_app::subject::Subject;
use ninefold_app::work::{Done, Work};
use ninefold_formats::words::counted;
use ninefold_formats::{Batch, Format, Input, Record, Records};
use ninefold_variants::iss;

use crate::args::StreamArgs;
use crate::batch;
use crate::exit::Exit;
use crate::terminal::Terminal;

/// The puzzles that proofs must be about, as lines: each the next one.
type Puzzles = Arc<Mutex<Box<dyn Iterator<Item = Result<String, String>> + Send>>>;

/// Checks proofs, a line each.
struct Proofs {
    puzzles: Option<Puzzles>,
    is_json: bool,
}

/// Checks the proofs in `file`; of these `puzzles`, if there are any, in this order.
pub fn run(
    file: Input,
    puzzles: Option<Records>,
    is_json: bool,
    args: &StreamArgs,
    terminal: &Terminal,
) -> Result<Exit> {
    let puzzles: Option<Puzzles> = puzzles.map(|puzzles| Arc::new(Mutex::new(Box::new(lines(puzzles)) as _)));
    let proofs = Records::new([file], Some(Format::LINE)).lines_up_to(LONGEST_LINE);
    let work = Proofs { puzzles: puzzles.clone(), is_json };
    let exit = batch::run_on(proofs, args, terminal, &work)?;
    let left = puzzles.map_or(0, |puzzles| locked(&puzzles, |puzzles| puzzles.count()));
    if left > 0 {
        crate::diagnostics::fatal(format_args!("{} than proofs", counted(left, "more puzzle")));
    }
    Ok(if left > 0 { exit.max(Exit::Refuted) } else { exit })
}

fn lines(records: Records) -> impl Iterator<Item = Result<String, String>> + Send {
    let line = |record: &Record<'_>| {
        Ok(match Subject::read(record)? {
            Subject::Classic(entry) => entry.grid.as_givens().to_string(),
            Subject::Variant(variant) => iss::write(&variant.puzzle).text,
        })
    };
    records.each(line).map(|puzzle| match puzzle {
        Ok(Ok(line)) => Ok(line),
        Ok(Err(bad)) => Err(format!("the puzzle in {} is bad: {}", bad.origin(), bad.error)),
        Err(fault) => Err(fault.to_string()),
    })
}

fn locked<T>(
    puzzles: &Puzzles,
    act: impl FnOnce(&mut dyn Iterator<Item = Result<String, String>>) -> T,
) -> T {
    act(&mut *puzzles.lock().unwrap_or_else(PoisonError::into_inner))
}

/// A proof that was checked, and the puzzle that it is about.
struct Checked {
    puzzle: Option<String>,
    report: Report,
    /// Whether the line is not a proof at all.
    is_bad: bool,
}

impl Work for Proofs {
    fn batch_hint(&self) -> usize {
        64
    }

    fn work(&self, batch: &Batch, done: &mut Done) {
        let mut all = Vec::new();
        for record in batch.records() {
            all.push(match record.parse(Submission::parse) {
                Ok(submission) => {
                    Checked { puzzle: submission.puzzle(), report: submission.check(), is_bad: false }
                }
                Err(error) => {
                    let report = Report::refused(None, error.to_string());
                    done.bad(batch.bad(&record, error));
                    Checked { puzzle: None, report, is_bad: true }
                }
            });
        }
        let (puzzles, is_json) = (self.puzzles.clone(), self.is_json);
        done.ordered_finish = Some(Box::new(move |done| {
            all.into_iter().try_for_each(|checked| {
                let report = checked.about(puzzles.as_ref());
                match report.is_proved() {
                    _ if checked.is_bad => {}
                    true => done.stats.unjudged(),
                    false => done.stats.rejected(),
                }
                write(&report, is_json, &mut done.output)
            })
        }));
    }
}

impl Checked {
    /// The report, or that the proof is not about the puzzle whose turn it is.
    fn about(&self, puzzles: Option<&Puzzles>) -> Report {
        let Some(puzzles) = puzzles else { return self.report.clone() };
        let next = locked(puzzles, |puzzles| puzzles.next());
        let refused = |message: &str| Report::refused(self.puzzle.clone(), message.to_owned());
        match (next, &self.puzzle) {
            (None, _) => refused("there is no puzzle for this proof"),
            (Some(Err(error)), _) => refused(&error),
            (Some(Ok(puzzle)), Some(proved)) if puzzle != *proved => {
                refused(&format!("this is a proof of another puzzle than {puzzle}"))
            }
            _ => self.report.clone(),
        }
    }
}

fn write(report: &Report, is_json: bool, out: &mut Vec<u8>) -> std::io::Result<()> {
    if is_json {
        serde_json::to_writer(&mut *out, report)?;
        writeln!(out)
    } else {
        writeln!(out, "{report}")
    }
}
