//! `ninefold check --trace`: follows solving paths step by step.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ninefold_app::trace::check::{Note, Report, Soundness, report};
use ninefold_app::work::{Done, Work};
use ninefold_formats::Batch;

/// Checks traces: JSON objects, one after the other or in arrays.
#[derive(Debug)]
pub struct Traces {
    /// Whether evidence must show every step.
    strict: bool,
    /// Whether a report is one JSON object per line.
    json: bool,
    /// How many traces have been reported.
    reported: Arc<AtomicU64>,
}

impl Work for Traces {
    fn batch_hint(&self) -> usize {
        4
    }

    fn work(&self, batch: &Batch, done: &mut Done) {
        let mut reports = Vec::new();
        for record in batch.records() {
            match record.parse(|text| report(text, self.strict)) {
                Ok(report) if report.verdict == Soundness::Sound => {
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
        self.write_ordered_finish(reports, done);
    }
}

impl Traces {
    /// Demands of each step that its evidence shows it, if `strict`; reports in JSON, if `json`.
    pub fn new(strict: bool, json: bool) -> Traces {
        Traces { strict, json, reported: Arc::default() }
    }

    /// Reports are numbered, so they wait for those before them.
    fn write_ordered_finish(&self, reports: Vec<Report>, done: &mut Done) {
        let (reported, json) = (Arc::clone(&self.reported), self.json);
        done.ordered_finish = Some(Box::new(move |done| {
            for report in &reports {
                let number = reported.fetch_add(1, Ordering::Relaxed) + 1;
                write(report, number, json, &mut done.output)?;
            }
            Ok(())
        }));
    }
}

/// Appends a report.
fn write(report: &Report, number: u64, json: bool, out: &mut Vec<u8>) -> std::io::Result<()> {
    if json {
        serde_json::to_writer(&mut *out, report)?;
        return writeln!(out);
    }
    let Report { verdict, steps, by_evidence, by_solutions, .. } = report;
    write!(out, "trace {number}: {verdict}")?;
    if let Some(Note { step, technique, reason }) = &report.broken {
        let technique = if technique.is_empty() { String::new() } else { format!(" ({technique})") };
        return match step {
            0 => writeln!(out, ": {reason}"),
            _ => writeln!(out, " at step {step} of {steps}{technique}: {reason}"),
        };
    }
    let end = if report.solved { "solved" } else { "incomplete" };
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
