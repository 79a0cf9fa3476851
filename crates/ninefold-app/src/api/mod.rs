//! Requests and answers: what the server, the page's engine and other programs share.
//!
//! [`answer`] takes the body of a request and gives the body of its answer, as `docs/api.md` describes them. The same
//! request has the same answer everywhere, byte for byte: nothing in it depends on the processor.
//!
//! ```
//! use ninefold_app::api::{Context, Events, Method, answer};
//! let body = br#"{"puzzle": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#;
//! let solved = answer(Method::Solve, body, &Context::default(), &mut Events::default()).unwrap();
//! assert!(solved.text().starts_with(r#"{"puzzle":"53..7"#) && solved.text().contains(r#""status":"unique""#));
//! ```

#[cfg(feature = "parallel")]
pub mod batch;
#[cfg(feature = "variants")]
mod drafts;
#[cfg(feature = "draw")]
mod draw;
pub mod envelope;
mod event;
mod generate;
#[cfg(feature = "classic")]
mod info;
mod position;
mod problem;
mod puzzles;
pub mod request;
mod steps;

use ninefold::solve::{Cancel, Cancelled};
use serde::Serialize;

#[cfg(feature = "draw")]
pub use draw::DrawAnswer;
pub use event::{Event, Events};
pub use generate::{GenerateAnswer, GeneratedPuzzle, MOST_PUZZLES};
#[cfg(feature = "classic")]
pub use info::Info;
use ninefold_formats::format::Format;
pub use position::Position;
pub use problem::{Problem, ProblemBody, ProblemKind};
pub use puzzles::{MOST_SOLUTIONS, ReadAnswer, ReadRecord};
pub use steps::TechniqueAnswer;

use crate::budget::Budget;
use crate::json;
#[cfg(feature = "check-trace")]
use crate::trace::{self, check as check_trace};

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// What this program is and knows.
    #[cfg(feature = "classic")]
    Info,
    /// Every technique.
    #[cfg(feature = "classic")]
    Techniques,
    /// The puzzles of a text.
    Read,
    /// The solution.
    Solve,
    /// How many solutions.
    Count,
    /// What is wrong.
    Check,
    /// The values that cells have in some solution.
    #[cfg(feature = "whole")]
    Candidates,
    /// A picture.
    #[cfg(feature = "draw")]
    Draw,
    /// The canonical form.
    #[cfg(any(feature = "classic", feature = "draw-classic"))]
    Canon,
    /// The next step.
    Hint,
    /// The path to the solution.
    Explain,
    /// Whether a path holds.
    #[cfg(feature = "check-trace")]
    CheckTrace,
    /// How difficult.
    #[cfg(any(feature = "classic", feature = "draw-classic"))]
    Rate,
    /// New puzzles.
    #[cfg(feature = "classic")]
    Generate,
    /// Another format.
    Convert,
}

ninefold::named! {
    Method or UnknownMethod: "the name of a method";
    #[cfg(feature = "classic")]
    Info = "info",
    #[cfg(feature = "classic")]
    Techniques = "techniques",
    Read = "read",
    Solve = "solve",
    Count = "count",
    Check = "check",
    #[cfg(feature = "whole")]
    Candidates = "candidates",
    #[cfg(feature = "draw")]
    Draw = "draw",
    #[cfg(any(feature = "classic", feature = "draw-classic"))]
    Canon = "canon",
    Hint = "hint",
    Explain = "explain",
    #[cfg(feature = "check-trace")]
    CheckTrace = "check-trace",
    #[cfg(any(feature = "classic", feature = "draw-classic"))]
    Rate = "rate",
    #[cfg(feature = "classic")]
    Generate = "generate",
    Convert = "convert",
}

/// What a request may use.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// Ends the work early, without an answer.
    pub cancel: Cancel,
    /// The seed of puzzles for which none is asked.
    pub seed: Option<u64>,
    /// Whether pictures are wanted as SVG.
    pub svg: bool,
    /// Whether the caller waits as long as it takes: no limit of guesses, nor of the solutions that are counted.
    pub unlimited: bool,
}

impl Context {
    /// How much an answer may cost.
    fn budget(&self) -> Budget {
        match self.unlimited {
            true => Budget { guesses: None, cancel: Some(self.cancel.clone()) },
            false => Budget::brief(&self.cancel),
        }
    }
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The media type.
    pub media: &'static str,
    /// The text.
    pub body: Vec<u8>,
}

/// The media type of JSON.
pub const JSON: &str = Format::Json.media_type();

impl Answer {
    fn json(data: &impl Serialize) -> Answer {
        Answer::of(json::text(data).into_bytes())
    }

    fn of(body: Vec<u8>) -> Answer {
        Answer { media: JSON, body }
    }

    /// The body as text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("answers are text")
    }
}

/// Answers a request.
///
/// # Errors
/// If the request is not what is expected, or the work was ended early.
pub fn answer(
    method: Method,
    body: &[u8],
    context: &Context,
    events: &mut Events<'_>,
) -> Result<Answer, Problem> {
    let given_up = |Cancelled| Problem::new(ProblemKind::TimeLimit, GIVEN_UP);
    context.cancel.watch(|| work(method, body, context, events)).map_err(given_up)?
}

/// What is said of work that was cancelled.
pub(crate) const GIVEN_UP: &str = "the work was given up";

fn work(method: Method, body: &[u8], context: &Context, events: &mut Events<'_>) -> Result<Answer, Problem> {
    use request::parse;
    Ok(match method {
        #[cfg(feature = "classic")]
        Method::Info => Answer::json(&Info::new()),
        #[cfg(feature = "classic")]
        Method::Techniques => Answer::json(&steps::techniques()),
        Method::Read => Answer::json(&puzzles::read(&parse(body)?)?),
        Method::Solve => Answer::of(puzzles::solve(&parse(body)?, context.budget())?),
        Method::Count => Answer::of(puzzles::count(&parse(body)?, context)?),
        Method::Check => Answer::of(puzzles::check(&parse(body)?, context.budget())?),
        #[cfg(feature = "whole")]
        Method::Candidates => Answer::of(puzzles::candidates(&parse(body)?, context.budget(), events)?),
        #[cfg(feature = "draw")]
        Method::Draw => draw::draw(&parse(body)?, context.svg)?,
        #[cfg(feature = "classic")]
        Method::Canon => Answer::of(puzzles::canon(&parse(body)?)?),
        Method::Hint => Answer::json(&steps::hint(&parse(body)?, &context.budget())?),
        Method::Explain => Answer::json(&steps::explain(&parse(body)?, &context.budget(), events)?),
        #[cfg(feature = "check-trace")]
        Method::CheckTrace => Answer::json(&follow(&request::parse_nested(body, TRACE_DEPTH)?)?),
        #[cfg(feature = "classic")]
        Method::Rate => Answer::of(steps::rate(&parse(body)?, events)?),
        #[cfg(all(feature = "draw-classic", not(feature = "classic")))]
        Method::Canon => return Err(parse::<request::CanonRequest>(body)?.position().refusal()),
        #[cfg(all(feature = "draw-classic", not(feature = "classic")))]
        Method::Rate => return Err(parse::<request::RateRequest>(body)?.position().refusal()),
        #[cfg(feature = "classic")]
        Method::Generate => Answer::json(&generate::generate(&parse(body)?, context, events)?),
        Method::Convert => {
            let (format, text) = puzzles::convert(&parse(body)?)?;
            Answer { media: format.media_type(), body: text.into_bytes() }
        }
    })
}

/// How deep traces may be nested: chains have steps, which have chains.
#[cfg(feature = "check-trace")]
const TRACE_DEPTH: usize = 64;

#[cfg(feature = "check-trace")]
fn follow(trace: &trace::Trace) -> Result<check_trace::Report, Problem> {
    check_trace::follow(trace, false).map_err(|error| Problem::new(ProblemKind::BadPuzzle, error))
}

/// The media type of JSON objects, one a line.
pub const NDJSON: &str = Format::Jsonl.media_type();
