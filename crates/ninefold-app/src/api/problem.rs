//! What is wrong with a request, in the words and shape that every door uses (RFC 9457).

use ninefold::logic::UnknownTechnique;
use ninefold::text::ParseError;
use ninefold_formats::records::bad_record::is_refusal;
use serde::Serialize;

use crate::json;
use crate::order::OrderError;

/// What can be wrong with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// The body is not the JSON that is expected.
    BadRequest,
    /// The `Origin` is another site.
    ForeignOrigin,
    /// Nothing has this address.
    NotFound,
    /// The address is not for this method.
    MethodNotAllowed,
    /// The answer has no form that is accepted.
    NotAcceptable,
    /// The request did not come in time.
    RequestTimeout,
    /// The body is longer than is read.
    TooLarge,
    /// The body is not of a media type that is read.
    UnsupportedMedia,
    /// The `Host` is not this server.
    Misdirected,
    /// The text is not a puzzle.
    BadPuzzle,
    /// The puzzle has other rules or another size than can be asked about here.
    Variant,
    /// A value means nothing: a technique or an order that does not exist, a range that is empty.
    BadValue,
    /// This address has sent too many requests.
    TooMany,
    /// The headers are longer than is read.
    HeadersTooLarge,
    /// A fault of this program.
    Internal,
    /// Everything is busy.
    Busy,
    /// The work took longer than is allowed, or nobody waits for it any more.
    TimeLimit,
}

impl ProblemKind {
    /// Every kind.
    pub const ALL: [ProblemKind; 17] = [
        ProblemKind::BadRequest,
        ProblemKind::ForeignOrigin,
        ProblemKind::NotFound,
        ProblemKind::MethodNotAllowed,
        ProblemKind::NotAcceptable,
        ProblemKind::RequestTimeout,
        ProblemKind::TooLarge,
        ProblemKind::UnsupportedMedia,
        ProblemKind::Misdirected,
        ProblemKind::BadPuzzle,
        ProblemKind::Variant,
        ProblemKind::BadValue,
        ProblemKind::TooMany,
        ProblemKind::HeadersTooLarge,
        ProblemKind::Internal,
        ProblemKind::Busy,
        ProblemKind::TimeLimit,
    ];

    /// The HTTP status, the last part of its address, its title, and what to do about it.
    const fn facts(self) -> (u16, &'static str, &'static str, &'static str) {
        match self {
            ProblemKind::BadRequest => (
                400,
                "bad-request",
                "The request is not what this address expects",
                "Check the body against docs/api.md or openapi.json: keys that are not listed are errors.",
            ),
            ProblemKind::ForeignOrigin => (
                403,
                "foreign-origin",
                "Pages of other sites may not use this server",
                "Start the server with --cors ORIGIN to allow one.",
            ),
            ProblemKind::NotFound => (
                404,
                "not-found",
                "There is nothing at this address",
                "GET /api/v1/openapi.json lists every address.",
            ),
            ProblemKind::MethodNotAllowed => (
                405,
                "method-not-allowed",
                "This address does not take this method",
                "The header Allow names the methods that it takes.",
            ),
            ProblemKind::NotAcceptable => (
                406,
                "not-acceptable",
                "The answer has no form that the request accepts",
                "Send Accept: application/json, or leave the header out.",
            ),
            ProblemKind::RequestTimeout => (
                408,
                "request-timeout",
                "The request did not arrive in time",
                "Send headers within 5 seconds, and go on sending the body.",
            ),
            ProblemKind::TooLarge => (
                413,
                "too-large",
                "The body is too large",
                "Use /batch for many puzzles, in several requests if need be.",
            ),
            ProblemKind::UnsupportedMedia => (
                415,
                "unsupported-media-type",
                "The body is of a media type that is not read here",
                "Send Content-Type: application/json; batches also take text/plain and application/x-ndjson.",
            ),
            ProblemKind::Misdirected => (
                421,
                "misdirected",
                "This server does not answer for that host",
                "Use the address that the server printed, or start it with --host-name NAME.",
            ),
            ProblemKind::BadPuzzle => (
                422,
                "bad-puzzle",
                "The text is not a puzzle",
                "`line` and `column` show where; a cell is a digit from 1 to 9 or, if blank, one of 0 . * x X _ ? -",
            ),
            ProblemKind::Variant => (
                422,
                "variant",
                "The puzzle has other rules, or another size",
                "canon and rate are for classic puzzles; a page's engine for classic puzzles asks the one for variants.",
            ),
            ProblemKind::BadValue => (
                422,
                "bad-value",
                "A value of the request has no meaning",
                "The detail says which; GET /api/v1/techniques and /api/v1/info list the names.",
            ),
            ProblemKind::TooMany => (
                429,
                "too-many-requests",
                "Too many requests from this address",
                "Wait as long as Retry-After says.",
            ),
            ProblemKind::HeadersTooLarge => (
                431,
                "headers-too-large",
                "The headers are too large",
                "Headers may have 16 kB and 64 lines in all.",
            ),
            ProblemKind::Internal => (
                500,
                "internal",
                "A fault of this program",
                "Please report it with the request; the log has the instance.",
            ),
            ProblemKind::Busy => {
                (503, "busy", "All processors are busy", "Try again after as long as Retry-After says.")
            }
            ProblemKind::TimeLimit => (
                504,
                "time-limit",
                "The work took longer than is allowed",
                "Ask for less, or start the server with a longer --time-limit.",
            ),
        }
    }

    /// The HTTP status.
    pub const fn status(self) -> u16 {
        self.facts().0
    }

    /// The last part of its address.
    pub const fn slug(self) -> &'static str {
        self.facts().1
    }

    /// What it is.
    pub const fn title(self) -> &'static str {
        self.facts().2
    }

    /// What to do about it.
    pub const fn advice(self) -> &'static str {
        self.facts().3
    }
}

/// What is wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The kind of problem.
    pub kind: ProblemKind,
    /// What is wrong with this request.
    pub detail: String,
    /// What the log says of this problem.
    pub instance: Option<String>,
    /// The line of the fault in the text or in the JSON, from 1.
    pub line: Option<usize>,
    /// The column of the fault, from 1.
    pub column: Option<usize>,
    /// The limit that was passed.
    pub limit: Option<u64>,
}

/// A problem as it is written.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProblemBody {
    /// The address of the kind of problem: `/problems/bad-puzzle`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The kind of problem in words.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// What is wrong with this request.
    pub detail: String,
    /// What the log says of this problem.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instance: Option<String>,
    /// The line of the fault in the text or in the JSON, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column of the fault, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The limit that was passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
}

impl From<&Problem> for ProblemBody {
    fn from(problem: &Problem) -> ProblemBody {
        let Problem { kind, detail, instance, line, column, limit } = problem.clone();
        ProblemBody {
            kind: format!("/problems/{}", kind.slug()),
            title: kind.title().to_owned(),
            status: kind.status(),
            detail,
            instance,
            line,
            column,
            limit,
        }
    }
}

impl Problem {
    /// A problem of this kind.
    pub fn new(kind: ProblemKind, detail: impl Into<String>) -> Problem {
        Problem { kind, detail: detail.into(), instance: None, line: None, column: None, limit: None }
    }

    /// The HTTP status.
    pub fn status(&self) -> u16 {
        self.kind.status()
    }

    /// The same, with the limit that was passed.
    #[must_use]
    pub fn with_limit(self, limit: u64) -> Problem {
        Problem { limit: Some(limit), ..self }
    }

    /// The same, at this place.
    #[must_use]
    pub fn at(self, line: usize, column: usize) -> Problem {
        Problem { line: Some(line), column: Some(column), ..self }
    }

    /// A text that is not a puzzle, or none that is answered here, under this key of the request.
    pub fn bad_puzzle(key: &str, error: &ParseError) -> Problem {
        let kind = if is_refusal(&error.kind) { ProblemKind::Variant } else { ProblemKind::BadPuzzle };
        Problem::new(kind, format!("{key}: {error}")).at(error.line, error.column)
    }

    /// A value that means nothing.
    pub fn bad_value(detail: impl Into<String>) -> Problem {
        Problem::new(ProblemKind::BadValue, detail)
    }

    /// As JSON.
    pub fn json(&self) -> Vec<u8> {
        json::text(&ProblemBody::from(self)).into_bytes()
    }
}

impl From<OrderError> for Problem {
    fn from(error: OrderError) -> Problem {
        Problem::bad_value(error.to_string())
    }
}

impl From<UnknownTechnique> for Problem {
    fn from(unknown: UnknownTechnique) -> Problem {
        OrderError::from(unknown).into()
    }
}
