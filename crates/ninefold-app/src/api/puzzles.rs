//! Requests about puzzles: read, solve, count, check, canon, convert.

use ninefold::Grid;
use ninefold::solve::{Cancel, Solver};
use ninefold::symmetry::Form;
use ninefold::text::{Entry, ParseError};
use ninefold_formats::format::Format;
use ninefold_formats::records::bad_record::BAD;
use ninefold_formats::writer::Writer;
use serde::Serialize;

use super::position::{Texts, format};
use super::problem::Problem;
use super::request::{CanonRequest, CheckRequest, ConvertRequest, CountRequest, ReadRequest, SolveRequest};
use crate::budget::GuessBudget;
use crate::queries::canon::Canon;
use crate::queries::check::Check;
use crate::queries::count::Count;
use crate::queries::solve::Solve;
use crate::query::{self, Query};
use crate::subject::Subject;

/// The most solutions that are counted for a request.
pub const MOST_SOLUTIONS: u64 = 1_000_000;

/// What a text has.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReadAnswer {
    /// The format, if it is a known one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// The puzzles, in order; what is not a puzzle has the status `bad`.
    pub records: Vec<ReadRecord>,
}

/// A puzzle of a text, or what should have been one.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReadRecord {
    /// The givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The givens and the digits found since, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// The pencil marks, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<String>>,
    /// The title or remark that came with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// `bad` if it is not a puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// What is wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Where, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Where in the line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

pub(super) fn read(request: &ReadRequest) -> Result<ReadAnswer, Problem> {
    let records = Texts::open(&request.text, request.from.as_deref())?;
    let format = records.format().map(|format| format.name().to_owned());
    let records = records.map(|record| record.map(|record| ReadRecord::of(record.entry)));
    Ok(ReadAnswer { format, records: records.collect::<Result<_, _>>()? })
}

impl ReadRecord {
    fn of(record: Result<Entry, ParseError>) -> ReadRecord {
        let entry = match record {
            Ok(entry) => entry,
            Err(error) => {
                return ReadRecord {
                    status: Some(BAD.to_owned()),
                    message: Some(error.kind.to_string()),
                    line: Some(error.line),
                    column: Some(error.column),
                    ..ReadRecord::default()
                };
            }
        };
        let has_found = entry.grid.filled() != entry.grid.givens();
        let marks = |marks: &ninefold::Candidates| {
            ninefold::Cell::all().map(|cell| marks.at(cell).to_string()).collect()
        };
        ReadRecord {
            puzzle: Some(entry.grid.puzzle().to_string()),
            state: has_found.then(|| entry.grid.to_string()),
            marks: entry.candidates.as_ref().map(marks),
            comment: entry.comment,
            ..ReadRecord::default()
        }
    }
}

pub(super) fn solve(request: &SolveRequest) -> Result<Vec<u8>, Problem> {
    let query = Solve {
        solver: Solver::new(),
        unique: request.unique,
        limit: 2,
        same_everywhere: true,
        budget: GuessBudget::BRIEF,
    };
    ask(&query, &request.position().entry()?.into())
}

pub(super) fn count(request: &CountRequest, cancel: &Cancel) -> Result<Vec<u8>, Problem> {
    let limit = request.limit.unwrap_or(2);
    if !(1..=MOST_SOLUTIONS).contains(&limit) {
        let detail = format!("limit: {limit}, expected 1 to {MOST_SOLUTIONS}");
        return Err(Problem::bad_value(detail).with_limit(MOST_SOLUTIONS));
    }
    let query =
        Count { solver: Solver::new(), limit, cancel: Some(cancel.clone()), budget: GuessBudget::BRIEF };
    ask(&query, &request.position().entry()?.into())
}

pub(super) fn check(request: &CheckRequest) -> Result<Vec<u8>, Problem> {
    ask(&Check { solver: Solver::new(), budget: GuessBudget::BRIEF }, &request.position().entry()?.into())
}

pub(super) fn canon(request: &CanonRequest) -> Result<Vec<u8>, Problem> {
    let form = match request.form.as_deref() {
        None => Form::MinLex,
        Some(name) => name
            .parse()
            .map_err(|_| Problem::bad_value(format!("form: {name}, expected minlex or pattern")))?,
    };
    ask(&canon_of(form), &request.position().entry()?.into())
}

/// The canonical form with all that is known of it.
pub(super) fn canon_of(form: Form) -> Canon {
    let solver = Some(Solver::new());
    Canon { solver, form, dedupe: false, group: None, automorphisms: true, transform: true }
}

/// The answer to a query about one puzzle.
pub(super) fn ask<Q: Query>(query: &Q, subject: &Subject) -> Result<Vec<u8>, Problem> {
    let mut out = Vec::with_capacity(256);
    query::write_answer(query, subject, &mut out);
    Ok(without_break(out))
}

/// What was answered, as the body of an answer.
pub(super) fn given<Q: Query>(query: &Q, puzzle: &Grid, answer: &Q::Answer) -> Vec<u8> {
    let mut out = Vec::with_capacity(256);
    query::write_given(query, puzzle, answer, &mut out);
    without_break(out)
}

/// A line on its own needs no break.
fn without_break(mut line: Vec<u8>) -> Vec<u8> {
    line.pop();
    line
}

pub(super) fn convert(request: &ConvertRequest) -> Result<(Format, String), Problem> {
    let format = format(&request.to)?;
    let entry = request.position().entry()?;
    let writer = Writer::new(format, Some(&entry), true)
        .ok_or_else(|| Problem::bad_value(format!("to: {format} can only be read")))?;
    let mut text = writer.head();
    writer.entry(&entry, &mut text);
    text.extend_from_slice(writer.foot());
    Ok((format, String::from_utf8(text).expect("formats are text")))
}
