//! `ninefold check --trace`: follows solving paths step by step.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result, anyhow, bail};
use ninefold::logic::check::{Checker, Claim, Flaw, Gap, Ground};
use ninefold::text::{ParseError, ParseErrorKind};
use ninefold::{Candidates, Cell, Digit, Grid};
use ninefold_io::trace::{READ, Trace};
use ninefold_io::work::{Done, Work};
use ninefold_io::{BAD, Batch, parse_json};
use serde::Serialize;

/// Checks traces: JSON objects, one after the other or in arrays.
#[derive(Debug)]
pub struct Traces {
    /// Whether evidence must show every step.
    strict: bool,
    /// Whether a report is a JSON object a line.
    json: bool,
    /// How many traces have been reported.
    reported: Arc<AtomicU64>,
}

/// The result for one trace.
#[derive(Debug, Serialize)]
struct Report {
    puzzle: String,
    /// `sound`, `broken` or `bad`.
    verdict: &'static str,
    steps: usize,
    /// Steps that their evidence shows.
    by_evidence: usize,
    /// Steps that are only true in every solution, and why.
    by_solutions: Vec<Note>,
    /// Whether the grid is complete at the end.
    solved: bool,
    /// Where it breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    broken: Option<Note>,
}

/// A remark on a step.
#[derive(Debug, Serialize)]
struct Note {
    /// From 1.
    step: usize,
    technique: String,
    reason: String,
}

impl Work for Traces {
    const GRAIN: usize = 4;
    type Scratch = ();

    fn head(&self) -> Vec<u8> {
        Vec::new()
    }

    fn between(&self) -> &'static [u8] {
        b""
    }

    fn foot(&self) -> &'static [u8] {
        b""
    }

    fn work(&self, batch: &Batch, (): &mut (), done: &mut Done) {
        let mut reports = Vec::new();
        for record in batch.records() {
            match record.parse(|text| self.report(text)) {
                Ok(report) if report.verdict == SOUND => {
                    done.stats.unjudged();
                    reports.push(report);
                }
                Ok(report) => {
                    done.stats.rejected();
                    reports.push(report);
                }
                Err(error) => {
                    reports.push(Report::bad(&error));
                    done.bad(batch.bad(&record, error));
                }
            }
        }
        self.write_in_turn(reports, done);
    }
}

const SOUND: &str = "sound";
const BROKEN: &str = "broken";

impl Traces {
    /// Demands of each step that its evidence shows it, if `strict`; reports in JSON, if `json`.
    pub fn new(strict: bool, json: bool) -> Traces {
        Traces { strict, json, reported: Arc::default() }
    }

    /// Reads and follows a trace.
    fn report(&self, text: &str) -> Result<Report, ParseError> {
        let trace: Trace = parse_json(text)?;
        let malformed = |error: anyhow::Error| ParseErrorKind::Malformed(format!("{error:#}"));
        self.follow(&trace).map_err(|error| ParseError::new(1, 1, malformed(error)))
    }

    /// Reports are numbered, so they wait for those before them.
    fn write_in_turn(&self, reports: Vec<Report>, done: &mut Done) {
        let (reported, json) = (Arc::clone(&self.reported), self.json);
        done.in_turn = Some(Box::new(move |done| {
            for report in &reports {
                let number = reported.fetch_add(1, Ordering::Relaxed) + 1;
                report.write(number, json, &mut done.output)?;
            }
            Ok(())
        }));
    }

    /// Follows a trace to its end, or to where it breaks.
    fn follow(&self, trace: &Trace) -> Result<Report> {
        let mut checker = Checker::at(start(trace)?);
        let mut report = Report {
            puzzle: trace.puzzle.clone(),
            verdict: SOUND,
            steps: trace.steps.len(),
            by_evidence: 0,
            by_solutions: Vec::new(),
            solved: false,
            broken: None,
        };
        for (i, step) in trace.steps.iter().enumerate() {
            let note = |reason| Note { step: i + 1, technique: step.technique.clone(), reason };
            let broken = match checker.check(&Claim::from(step)) {
                Ok(Ground::Evidence) => {
                    report.by_evidence += 1;
                    continue;
                }
                Ok(Ground::Solutions(gap)) if self.strict => unshown(&gap),
                Ok(Ground::Solutions(gap)) => {
                    report.by_solutions.push(note(gap.to_string()));
                    continue;
                }
                Err(flaw) => refuted(&flaw),
            };
            report.verdict = BROKEN;
            report.broken = Some(note(broken));
            break;
        }
        report.solved = checker.position().is_complete();
        if report.broken.is_none() && trace.solved && !report.solved {
            report.verdict = BROKEN;
            let reason = "the trace claims to solve the grid, but cells are still blank".to_owned();
            report.broken = Some(Note { step: report.steps, technique: String::new(), reason });
        }
        Ok(report)
    }
}

impl Report {
    /// A trace that cannot be followed.
    fn bad(error: &ParseError) -> Report {
        let note = Note { step: 0, technique: String::new(), reason: error.to_string() };
        Report {
            puzzle: String::new(),
            verdict: BAD,
            steps: 0,
            by_evidence: 0,
            by_solutions: Vec::new(),
            solved: false,
            broken: Some(note),
        }
    }

    fn write(&self, number: u64, json: bool, out: &mut Vec<u8>) -> std::io::Result<()> {
        if json {
            serde_json::to_writer(&mut *out, self)?;
            return writeln!(out);
        }
        let Report { verdict, steps, by_evidence, by_solutions, .. } = self;
        write!(out, "trace {number}: {verdict}")?;
        if let Some(Note { step, technique, reason }) = &self.broken {
            let technique = if technique.is_empty() { String::new() } else { format!(" ({technique})") };
            return match step {
                0 => writeln!(out, ": {reason}"),
                _ => writeln!(out, " at step {step} of {steps}{technique}: {reason}"),
            };
        }
        let end = if self.solved { "solved" } else { "incomplete" };
        writeln!(
            out,
            ", {end}: {steps} steps, {by_evidence} shown by their evidence, {} only true in every solution",
            by_solutions.len()
        )?;
        for Note { step, technique, reason } in by_solutions {
            writeln!(out, "  step {step} ({technique}): true, though {reason}")?;
        }
        Ok(())
    }
}

fn unshown(gap: &Gap) -> String {
    format!("true, but {gap}")
}

fn refuted(flaw: &Flaw) -> String {
    flaw.to_string()
}

/// Where a trace starts: its puzzle, what had been found, and what had been crossed out.
fn start(trace: &Trace) -> Result<Candidates> {
    if !READ.contains(&trace.version) {
        bail!(
            "version {} of the schema is unknown; versions {} and {} can be read",
            trace.version,
            READ[0],
            READ[1]
        );
    }
    let puzzle = grid(&trace.puzzle).context("puzzle")?;
    if let Some(clash) = puzzle.clash() {
        bail!("puzzle: {clash}");
    }
    let state = trace.state.as_deref().map(grid).transpose().context("state")?;
    let grid = state.map_or(puzzle, |state| puzzle.filled_from(&state));
    let mut position = Candidates::new(&grid);
    let Some(marks) = &trace.marks else { return Ok(position) };
    if marks.len() != Cell::COUNT {
        bail!("marks: {} cells, expected {}", marks.len(), Cell::COUNT);
    }
    for (cell, marks) in Cell::all().zip(marks).filter(|(cell, _)| grid.get(*cell).is_none()) {
        position.restrict(cell, marks.chars().filter_map(Digit::from_char).collect());
    }
    Ok(position)
}

/// A grid in a line; its columns are not those of the trace.
fn grid(line: &str) -> Result<Grid> {
    line.parse().map_err(|error: ParseError| anyhow!("{}", error.kind))
}
