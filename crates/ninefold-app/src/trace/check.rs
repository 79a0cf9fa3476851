//! Follows solving paths step by step: each step must follow from its evidence, or at least be true in every solution.

use ninefold::logic::check::{Checker, Claim, Ground};
use ninefold::text::{ParseError, ParseErrorKind};
use ninefold::{Candidates, Cell, Digit, Grid};
use ninefold_formats::classic::json::parse as parse_json;

pub use crate::trace::report::{Note, Report, Soundness};
use crate::trace::{READ, Step, Trace};

/// Reads a trace and follows it.
///
/// # Errors
/// If the text is not a trace.
pub fn report(text: &str, strict: bool) -> Result<Report, ParseError> {
    let trace: Trace = parse_json(text)?;
    follow(&trace, strict).map_err(|error| ParseError::new(1, 1, ParseErrorKind::Malformed(error)))
}

/// What shows a step.
enum Shown {
    /// Its evidence.
    Evidence,
    /// Only the solutions: what the evidence lacks.
    Solutions(String),
    /// Nothing: why it is not true.
    Not(String),
}

/// Follows a trace to its end, or to where it breaks: at a step that is not true or, if `strict`, that its evidence
/// does not show.
///
/// # Errors
/// If the trace is of an unknown version, does not say where it starts, or names what the board does not have.
pub fn follow(trace: &Trace, strict: bool) -> Result<Report, String> {
    known_version(trace)?;
    #[cfg(feature = "variants")]
    if let Some(variant) = variant(trace)? {
        return follow_variant(&variant, trace, strict);
    }
    let mut checker = Checker::at(start(trace)?);
    let mut report = Report::new(&trace.puzzle, trace.steps.len());
    report.follow(trace, strict, |step| {
        let claim = Claim::try_from(step).map_err(|error| error.to_string())?;
        Ok(match checker.check(&claim) {
            Ok(Ground::Evidence) => Shown::Evidence,
            Ok(Ground::Solutions(gap)) => Shown::Solutions(gap.to_string()),
            Err(flaw) => Shown::Not(flaw.to_string()),
        })
    })?;
    report.end(trace, checker.position().is_complete());
    Ok(report)
}

impl Report {
    /// Follows the steps to the first that breaks.
    fn follow(
        &mut self,
        trace: &Trace,
        strict: bool,
        mut check: impl FnMut(&Step) -> Result<Shown, String>,
    ) -> Result<(), String> {
        for (number, step) in (1..).zip(&trace.steps) {
            let note = |reason| Note { step: number, technique: step.technique.to_string(), reason };
            let broken = match check(step)? {
                Shown::Evidence => {
                    self.by_evidence += 1;
                    continue;
                }
                Shown::Solutions(gap) if strict => format!("true, but {gap}"),
                Shown::Solutions(gap) => {
                    self.by_solutions.push(note(gap));
                    continue;
                }
                Shown::Not(flaw) => flaw,
            };
            self.verdict = Soundness::Broken;
            self.broken = Some(note(broken));
            break;
        }
        Ok(())
    }

    /// Notes whether the grid is complete at the end, as the trace may claim.
    fn end(&mut self, trace: &Trace, is_complete: bool) {
        self.solved = is_complete;
        if self.broken.is_none() && trace.solved && !is_complete {
            self.verdict = Soundness::Broken;
            let reason = "the trace claims to solve the grid, but cells are still blank".to_owned();
            self.broken = Some(Note { step: self.steps, technique: String::new(), reason });
        }
    }
}

/// Where the trace of a classic puzzle starts: its puzzle, what had been found, and what had been crossed out.
///
/// # Errors
/// If the version of the trace is unknown, or it does not say where it starts.
pub fn start(trace: &Trace) -> Result<Candidates, String> {
    known_version(trace)?;
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

fn known_version(trace: &Trace) -> Result<(), String> {
    let ([first, last], version) = (READ, trace.version);
    if READ.contains(&version) {
        return Ok(());
    }
    Err(format!("version {version} of the schema is unknown; versions {first} and {last} can be read"))
}

/// The grid in a line, under this key; its columns are not those of the trace.
fn grid(key: &str, line: &str) -> Result<Grid, String> {
    line.parse().map_err(|error: ParseError| format!("{key}: {}", error.kind))
}

/// The puzzle of a trace with what its player had entered before the first step, if it is not a classic one.
///
/// # Errors
/// If what was entered does not fit its board.
#[cfg(feature = "variants")]
pub fn variant(trace: &Trace) -> Result<Option<ninefold_formats::Variant>, String> {
    if trace.puzzle.parse::<Grid>().is_ok() {
        return Ok(None);
    }
    let variant = ninefold_formats::Variant::parse(&trace.puzzle).ok();
    let Some(mut variant) = variant.filter(|variant| variant.classic().is_none()) else { return Ok(None) };
    let layout = variant.puzzle.layout();
    let names = super::variants::Names(layout);
    let found = names.placed(&trace.found).map_err(|error| error.to_string())?;
    let listed = |marks: &Vec<String>| {
        let lists: Option<Vec<Vec<i32>>> =
            marks.iter().map(|word| super::variants::values_in(word, layout)).collect();
        lists.filter(|lists| lists.len() == layout.cells()).ok_or("marks: not those of this puzzle")
    };
    let marks = trace.marks.as_ref().map(listed).transpose()?.unwrap_or_default();
    variant.found = found.into_iter().map(|placed| (placed.cell, placed.value)).collect();
    variant.marks = marks;
    Ok(Some(variant))
}

#[cfg(feature = "variants")]
fn follow_variant(
    variant: &ninefold_formats::Variant,
    trace: &Trace,
    strict: bool,
) -> Result<Report, String> {
    use ninefold_variants::Limits;
    use ninefold_variants::steps::{Ground, Progress, Reasoner};

    let names = super::variants::Names(variant.puzzle.layout());
    let said = |error: super::UnknownName| error.to_string();
    let progress = Progress { found: &variant.found, candidates: &variant.marks };
    let reasoner = Reasoner::new(&variant.puzzle);
    let mut checker =
        reasoner.checker(&progress, &Limits::default()).map_err(|cancelled| cancelled.to_string())?;
    let mut report = Report::new(&trace.puzzle, trace.steps.len());
    report.follow(trace, strict, |step| {
        let (placements, gone) =
            (names.placed(&step.placements).map_err(said)?, names.placed(&step.eliminations).map_err(said)?);
        let evidence = names.evidence(&step.evidence).map_err(said)?;
        Ok(match checker.check(&placements, &gone, &evidence) {
            Ok(Ground::Enumeration | Ground::Search) => Shown::Evidence,
            Ok(Ground::Solutions) => Shown::Solutions("its evidence does not show it".to_owned()),
            Err(flaw) => Shown::Not(flaw.to_string()),
        })
    })?;
    report.end(trace, checker.is_complete());
    Ok(report)
}
