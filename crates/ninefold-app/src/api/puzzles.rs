//! Requests about puzzles: read, solve, count, check, canon, convert.

use ninefold::Grid;
use ninefold::solve::Solver;
use ninefold::symmetry::Form;
use ninefold::text::ParseError;
use ninefold_formats::format::Format;
use ninefold_formats::records::bad_record::{BAD, is_refusal};
#[cfg(feature = "variants")]
use ninefold_formats::variant::fpuzzles::as_said;
use ninefold_formats::writer::Writer;
use serde::Serialize;

use super::Context;
#[cfg(feature = "whole")]
use super::Events;
#[cfg(feature = "variants")]
use super::drafts;
use super::position::{Texts, format};
use super::problem::Problem;
#[cfg(feature = "whole")]
use super::request::CandidatesRequest;
use super::request::{CanonRequest, CheckRequest, ConvertRequest, CountRequest, ReadRequest, SolveRequest};
use crate::budget::Budget;
#[cfg(feature = "variants")]
use crate::queries::candidates::Partial;
#[cfg(feature = "whole")]
use crate::queries::candidates::TrueCandidates;
use crate::queries::canon::Canon;
use crate::queries::check::Check;
use crate::queries::count::Count;
use crate::queries::solve::Solve;
#[cfg(feature = "variants")]
use crate::query::Presented;
use crate::query::{self, Query};
use crate::status::Status;
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
    /// What is understood of a puzzle with other rules, or of another size.
    #[cfg(feature = "variants")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<Box<VariantAnswer>>,
    /// `bad` if it is not a puzzle, `refused` if it has other rules and this engine is for classic puzzles.
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
    let records = records.map(|record| record.map(|record| ReadRecord::of(said(record.subject, request))));
    Ok(ReadAnswer { format, records: records.collect::<Result<_, _>>()? })
}

/// The puzzle with what the request says of its sentences.
#[cfg(feature = "variants")]
fn said(read: Result<Subject, ParseError>, request: &ReadRequest) -> Result<Subject, ParseError> {
    match read {
        Ok(Subject::Variant(variant)) if !request.readings.is_empty() => {
            as_said(*variant, &request.readings).map(|variant| Subject::Variant(Box::new(variant)))
        }
        other => other,
    }
}

#[cfg(not(feature = "variants"))]
fn said(read: Result<Subject, ParseError>, _: &ReadRequest) -> Result<Subject, ParseError> {
    read
}

impl ReadRecord {
    fn of(record: Result<Subject, ParseError>) -> ReadRecord {
        let entry = match record {
            Ok(Subject::Classic(entry)) => entry,
            #[cfg(feature = "variants")]
            Ok(Subject::Variant(variant)) => {
                let about = Some(Box::new(VariantAnswer::new(&variant)));
                return ReadRecord {
                    puzzle: Some(variant.source),
                    comment: about.as_ref().and_then(|about| about.title.clone()),
                    variant: about,
                    ..ReadRecord::default()
                };
            }
            #[cfg(not(feature = "variants"))]
            Ok(Subject::Variant(_)) => unreachable!("there are no variants"),
            Err(error) => {
                let status = if is_refusal(&error.kind) { Status::Refused.name() } else { BAD };
                return ReadRecord {
                    status: Some(status.to_owned()),
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

pub(super) fn solve(request: &SolveRequest, budget: Budget) -> Result<Vec<u8>, Problem> {
    let query =
        Solve { solver: Solver::new(), unique: request.unique, limit: 2, same_everywhere: true, budget };
    ask(&query, &request.position().subject()?)
}

pub(super) fn count(request: &CountRequest, context: &Context) -> Result<Vec<u8>, Problem> {
    let limit = match request.limit {
        Some(0) if context.unlimited => u64::MAX,
        limit => limit.unwrap_or(2),
    };
    if !context.unlimited && !(1..=MOST_SOLUTIONS).contains(&limit) {
        let detail = format!("limit: {limit}, expected 1 to {MOST_SOLUTIONS}");
        return Err(Problem::bad_value(detail).with_limit(MOST_SOLUTIONS));
    }
    let query = Count { solver: Solver::new(), limit, budget: context.budget() };
    ask(&query, &request.position().subject()?)
}

pub(super) fn check(request: &CheckRequest, budget: Budget) -> Result<Vec<u8>, Problem> {
    let query = Check { solver: Solver::new(), budget };
    ask(&query, &request.position().subject()?)
}

/// The most solutions that are counted for a candidate.
#[cfg(feature = "whole")]
const MOST_OF_CANDIDATE: u64 = 99;

/// The most characters of the name of a draft.
#[cfg(feature = "whole")]
const LONGEST_NAME: usize = 64;

#[cfg(feature = "whole")]
pub(super) fn candidates(
    request: &CandidatesRequest,
    budget: Budget,
    events: &mut Events<'_>,
) -> Result<Vec<u8>, Problem> {
    let threshold = request.threshold.unwrap_or(1);
    if !(1..=MOST_OF_CANDIDATE).contains(&threshold) {
        let detail = format!("threshold: {threshold}, expected 1 to {MOST_OF_CANDIDATE}");
        return Err(Problem::bad_value(detail).with_limit(MOST_OF_CANDIDATE));
    }
    let draft = request.draft.as_deref();
    if draft.is_some_and(|name| name.len() > LONGEST_NAME) {
        return Err(Problem::bad_value(format!("draft: expected {LONGEST_NAME} characters at most")));
    }
    let query = TrueCandidates { solver: Solver::new(), threshold: threshold as u32, budget };
    let subject = request.position().subject()?;
    #[cfg(feature = "variants")]
    if let Subject::Variant(variant) = &subject {
        let mut tell = |partial: &Partial| events.send("partial", partial);
        let shown = drafts::ask(draft, |draft| query.watch_variant(variant, draft, &mut tell));
        return Ok(written::<TrueCandidates>(&subject, shown));
    }
    ask(&query, &subject)
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

/// What is shown of a puzzle, as the body of an answer.
#[cfg(feature = "variants")]
fn written<Q: Query>(subject: &Subject, shown: Presented) -> Vec<u8> {
    let mut out = Vec::with_capacity(256);
    query::write_presented::<Q>(subject, shown, &mut out);
    without_break(out)
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
    let subject = request.position().subject()?;
    let (text, understood) = text_of(&subject, format)
        .ok_or_else(|| Problem::bad_value(format!("to: {format} can only be read")))?;
    understood.map_err(|why| Problem::bad_value(format!("to: {why}")))?;
    Ok((format, text))
}

/// A puzzle of either kind in a format, and what of it the format has no word for; `None` if it can only be read.
pub(super) fn text_of(subject: &Subject, format: Format) -> Option<(String, Result<(), String>)> {
    let entry = subject.classic().ok();
    let writer = Writer::new(format, entry, true)?;
    let mut text = writer.head();
    let written = match subject {
        #[cfg(not(feature = "classic"))]
        Subject::Classic(_) => unreachable!("classic puzzles are refused"),
        #[cfg(feature = "classic")]
        Subject::Classic(entry) => {
            writer.entry(entry, &mut text);
            Ok(())
        }
        Subject::Variant(variant) => writer.variant(variant, &mut text),
    };
    text.extend_from_slice(writer.foot());
    Some((String::from_utf8(text).expect("formats are text"), written))
}

#[cfg(feature = "variants")]
pub use variants::{ClueAnswer, VariantAnswer};

#[cfg(feature = "variants")]
mod variants {
    use ninefold_formats::Variant;
    use ninefold_formats::variant::line;
    use ninefold_formats::variant::words::{Told, choices, told};
    use ninefold_variants::steps::rule_name;
    use ninefold_variants::{Cell, Puzzle};
    use serde::Serialize;

    use crate::trace::Placed;

    /// What is understood of a puzzle with other rules, or of another size.
    #[derive(Clone, Debug, Serialize)]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    pub struct VariantAnswer {
        /// How many rows.
        rows: usize,
        /// How many columns.
        columns: usize,
        /// The lowest value.
        lowest: i32,
        /// The highest value.
        highest: i32,
        /// Whether no value occurs twice in a row or a column.
        lines: bool,
        /// For each cell the number of its block or region, from 0; `null` if it is in none.
        areas: Vec<Option<usize>>,
        /// How many cells there are beyond the grid; they are named as if they filled further rows.
        #[serde(skip_serializing_if = "crate::saved_game::is_zero")]
        beyond: usize,
        /// Its title.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub(super) title: Option<String>,
        /// Title, author and the rules in words, as its text has them.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        headers: Vec<Header>,
        /// The givens.
        givens: Vec<Placed>,
        /// The digits that its player has found.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        found: Vec<Placed>,
        /// The solution that its text states.
        #[serde(skip_serializing_if = "Option::is_none")]
        solution: Option<String>,
        /// The rules besides givens, each once.
        rules: Vec<RuleAnswer>,
        /// The sentences of its rules in words.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        sentences: Vec<SentenceAnswer>,
        /// Readings that these may have: rules with their usual numbers and the colours that are drawn.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        choices: Vec<String>,
        /// What its rules rest on, if they are those that sentences and drawings say: `as read from the words`.
        #[serde(skip_serializing_if = "Option::is_none")]
        rests: Option<String>,
        /// The names of what is not understood.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        unknown: Vec<String>,
    }

    /// What a text says of a puzzle.
    #[derive(Clone, Debug, Serialize)]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    struct Header {
        name: String,
        text: String,
    }

    /// A rule, and where it holds.
    #[derive(Clone, Debug, Serialize)]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    struct RuleAnswer {
        /// Its name in data: `cage`.
        rule: &'static str,
        /// What it says, in a sentence.
        says: String,
        /// Its clues.
        clues: Vec<ClueAnswer>,
    }

    /// A sentence of the rules in words.
    #[derive(Clone, Debug, Serialize)]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    struct SentenceAnswer {
        /// What it is called in `readings` of a request.
        id: String,
        sentence: String,
        /// What it states, as `readings` have it.
        reading: String,
        /// Whether it is understood: its rules are those of the puzzle.
        understood: bool,
        /// The numbers of its clues.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        clues: Vec<usize>,
        /// Whether a person has said what it states.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        said: bool,
    }

    /// A clue.
    #[derive(Clone, Debug, Serialize)]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    pub struct ClueAnswer {
        /// Its number, from 1, as steps and pictures have it.
        number: usize,
        /// In words: `the cage of 12 at r1c1`.
        clue: String,
        /// Its cells.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        cells: Vec<String>,
    }

    impl ClueAnswer {
        /// The clue of this number, from 0, and these of its cells.
        pub(in crate::api) fn new(puzzle: &Puzzle, number: usize, cells: &[Cell]) -> ClueAnswer {
            let cells = cells.iter().map(|&cell| puzzle.layout().name(cell)).collect();
            ClueAnswer { number: number + 1, clue: rule_name(puzzle, number), cells }
        }
    }

    impl VariantAnswer {
        pub(super) fn new(variant: &Variant) -> VariantAnswer {
            let (puzzle, layout) = (&variant.puzzle, variant.puzzle.layout());
            let header = |(name, text): &(String, String)| Header { name: name.clone(), text: text.clone() };
            let mut rules: Vec<RuleAnswer> = Vec::new();
            let mut givens = Vec::new();
            for (number, rule) in puzzle.rules().iter().enumerate() {
                let (info, terms) = (rule.info(), rule.terms());
                if let ("given", &[cell], &[value]) = (info.id, terms.cells(), &terms.numbers[..]) {
                    givens.push(Placed::on(layout, cell, value));
                    continue;
                }
                let clue = ClueAnswer::new(puzzle, number, &terms.lists.concat());
                let says = rule.says();
                match rules.iter_mut().find(|known| known.says == says) {
                    Some(known) => known.clues.push(clue),
                    None => rules.push(RuleAnswer { rule: info.id, says, clues: vec![clue] }),
                }
            }
            let sentence = |told: Told| SentenceAnswer {
                id: told.id,
                sentence: told.sentence,
                reading: told.reading,
                understood: told.is_understood,
                clues: told.clues.iter().map(|number| number + 1).collect(),
                said: told.is_said,
            };
            let sentences: Vec<SentenceAnswer> = told(variant).into_iter().map(sentence).collect();
            let choices = if sentences.is_empty() { Vec::new() } else { choices(variant) };
            let is_title = |(name, _): &&(String, String)| name.eq_ignore_ascii_case("title");
            VariantAnswer {
                rows: layout.rows(),
                columns: layout.cols(),
                lowest: layout.lowest(),
                highest: layout.highest(),
                lines: layout.has_lines(),
                areas: layout.area_of(),
                beyond: layout.total() - layout.cells(),
                title: variant.headers.iter().find(is_title).map(|(_, title)| title.clone()),
                headers: variant.headers.iter().map(header).collect(),
                givens,
                found: variant.found.iter().map(|&(cell, value)| Placed::on(layout, cell, value)).collect(),
                solution: variant.solution.as_ref().map(|solution| line(layout, solution)),
                rules,
                sentences,
                rests: variant.rests_on(),
                choices,
                unknown: puzzle.unknown().to_vec(),
            }
        }
    }
}
