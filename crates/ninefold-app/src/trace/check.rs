//! Follows solving paths step by step: each step must follow from its evidence, or at least be true in every solution.

use ninefold::logic::check::{Checker, Claim, Flaw, Gap, Ground};
use ninefold::text::{ParseError, ParseErrorKind};
use ninefold::{Candidates, Cell, Digit, Grid};
use ninefold_formats::classic::json::parse as parse_json;

pub use crate::trace::report::{BROKEN, Note, Report, SOUND};
use crate::trace::{READ, Trace};

/// Reads a trace and follows it.
///
/// # Errors
/// If the text is not a trace.
pub fn report(text: &str, strict: bool) -> Result<Report, ParseError> {
    #[cfg(feature = "variants")]
    if let Some(variant) = crate::variant::trace::puzzle(text) {
        return crate::variant::trace::report(&variant, text, strict);
    }
    let trace: Trace = parse_json(text)?;
    follow(&trace, strict).map_err(|error| ParseError::new(1, 1, ParseErrorKind::Malformed(error)))
}

/// Follows a trace to its end, or to where it breaks: at a step that is not true or, if `strict`, that its evidence
/// does not show.
///
/// # Errors
/// If the trace is of an unknown version, or does not say where it starts.
pub fn follow(trace: &Trace, strict: bool) -> Result<Report, String> {
    let mut checker = Checker::at(start(trace)?);
    let mut report = Report::new(&trace.puzzle, trace.steps.len());
    for (i, step) in trace.steps.iter().enumerate() {
        let note = |reason| Note { step: i + 1, technique: step.technique.to_string(), reason };
        let broken = match checker.check(&Claim::from(step)) {
            Ok(Ground::Evidence) => {
                report.by_evidence += 1;
                continue;
            }
            Ok(Ground::Solutions(gap)) if strict => unshown(&gap),
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

fn unshown(gap: &Gap) -> String {
    format!("true, but {gap}")
}

fn refuted(flaw: &Flaw) -> String {
    flaw.to_string()
}

/// Where a trace starts: its puzzle, what had been found, and what had been crossed out.
///
/// # Errors
/// If the version of the trace is unknown, or it does not say where it starts.
pub fn start(trace: &Trace) -> Result<Candidates, String> {
    if !READ.contains(&trace.version) {
        let [first, last] = READ;
        return Err(format!(
            "version {} of the schema is unknown; versions {first} and {last} can be read",
            trace.version
        ));
    }
    let puzzle = grid("puzzle", &trace.puzzle)?;
    if let Some(clash) = puzzle.clash() {
        return Err(format!("puzzle: {clash}"));
    }
    let state = trace.state.as_deref().map(|state| grid("state", state)).transpose()?;
    let grid = state.map_or(puzzle, |state| puzzle.filled_from(&state));
    let mut position = Candidates::new(&grid);
    let Some(marks) = &trace.marks else { return Ok(position) };
    if marks.len() != Cell::COUNT {
        return Err(format!("marks: {} cells, expected {}", marks.len(), Cell::COUNT));
    }
    for (cell, marks) in Cell::all().zip(marks).filter(|(cell, _)| grid.get(*cell).is_none()) {
        position.restrict(cell, marks.chars().filter_map(Digit::from_char).collect());
    }
    Ok(position)
}

/// The grid in a line, under this key; its columns are not those of the trace.
fn grid(key: &str, line: &str) -> Result<Grid, String> {
    line.parse().map_err(|error: ParseError| format!("{key}: {}", error.kind))
}
