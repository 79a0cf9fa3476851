//! `ninefold check --trace`: paths that somebody else may have written, followed step by step.

use std::ffi::OsStr;
use std::io::{Read, Write};

use anyhow::{Context, Result, bail};
use ninefold::logic::check::{Checker, Claim, Flaw, Gap, Ground};
use ninefold::{Candidates, Cell, Digit, Grid};
use ninefold_io::trace::{READ, Trace};
use serde::Serialize;
use serde_json::Deserializer;

use crate::exit::Exit;
use crate::input;
use crate::output::Sink;

/// How traces are checked and what is written.
#[derive(Debug)]
pub struct Options {
    /// Whether evidence must show every step.
    pub strict: bool,
    /// Whether a report is a JSON object a line.
    pub json: bool,
    /// Where reports go.
    pub output: Option<std::path::PathBuf>,
}

/// What there is to say of one trace.
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

impl Options {
    /// Checks every trace in the file `name`: JSON objects one after the other, or arrays of them.
    pub fn check(&self, name: &OsStr) -> Result<Exit> {
        let source = input::input(name)?;
        let mut text = String::new();
        source.open().and_then(|mut from| from.read_to_string(&mut text)).with_context(|| source.name())?;
        let mut sink = Sink::open(self.output.as_deref())?;
        let mut exit = Exit::Success;
        let mut number = 0;
        for value in Deserializer::from_str(&text).into_iter::<serde_json::Value>() {
            let value = value.with_context(|| format!("{}: not JSON", source.name()))?;
            let traces = match value {
                serde_json::Value::Array(traces) => traces,
                trace => vec![trace],
            };
            for trace in traces {
                number += 1;
                let (report, ended) = self.report(trace);
                exit = exit.max(ended);
                self.write(number, &report, &mut sink).with_context(|| sink.name())?;
            }
        }
        if number == 0 {
            bail!("{}: there is no trace in it", source.name());
        }
        sink.finish()?;
        Ok(exit)
    }

    fn report(&self, value: serde_json::Value) -> (Report, Exit) {
        let puzzle = value.get("puzzle").and_then(|puzzle| puzzle.as_str()).unwrap_or_default().to_owned();
        let read = serde_json::from_value::<Trace>(value).map_err(anyhow::Error::from);
        match read.and_then(|trace| self.follow(&trace)) {
            Ok(report) => {
                let exit = if report.verdict == "sound" { Exit::Success } else { Exit::Refuted };
                (report, exit)
            }
            Err(error) => {
                let reason = format!("{error:#}");
                let broken = Some(Note { step: 0, technique: String::new(), reason });
                let (steps, by_evidence, by_solutions) = (0, 0, Vec::new());
                let report = Report {
                    puzzle,
                    verdict: "bad",
                    steps,
                    by_evidence,
                    by_solutions,
                    solved: false,
                    broken,
                };
                (report, Exit::Error)
            }
        }
    }

    /// Follows a trace to its end, or to where it breaks.
    fn follow(&self, trace: &Trace) -> Result<Report> {
        let mut checker = Checker::at(start(trace)?);
        let mut report = Report {
            puzzle: trace.puzzle.clone(),
            verdict: "sound",
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
            report.verdict = "broken";
            report.broken = Some(note(broken));
            break;
        }
        report.solved = checker.position().is_complete();
        if report.broken.is_none() && trace.solved && !report.solved {
            report.verdict = "broken";
            let reason = "it says that the grid is solved, but blanks are left".to_owned();
            report.broken = Some(Note { step: report.steps, technique: String::new(), reason });
        }
        Ok(report)
    }

    fn write(&self, number: usize, report: &Report, sink: &mut Sink) -> std::io::Result<()> {
        if self.json {
            serde_json::to_writer(&mut *sink, report)?;
            return writeln!(sink);
        }
        let Report { verdict, steps, by_evidence, by_solutions, .. } = report;
        write!(sink, "trace {number}: {verdict}")?;
        if let Some(Note { step, technique, reason }) = &report.broken {
            let technique = if technique.is_empty() { String::new() } else { format!(" ({technique})") };
            return match step {
                0 => writeln!(sink, ": {reason}"),
                _ => writeln!(sink, " at step {step} of {steps}{technique}: {reason}"),
            };
        }
        let end = if report.solved { "solved" } else { "not to the end" };
        writeln!(
            sink,
            ", {end}: {steps} steps, {by_evidence} by their evidence, {} true in every solution",
            by_solutions.len()
        )?;
        for Note { step, technique, reason } in by_solutions {
            writeln!(sink, "  step {step} ({technique}): true, though {reason}")?;
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
    let puzzle: Grid = trace.puzzle.parse().context("puzzle")?;
    if let Some(clash) = puzzle.clash() {
        bail!("puzzle: {clash}");
    }
    let state = trace.state.as_deref().map(str::parse::<Grid>).transpose().context("state")?;
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
