//! What can be asked, as data. A key that is not listed is an error.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::position::Position;
use super::problem::{Problem, ProblemKind};
use crate::order::Preset;
use crate::queries::rate::Kind;

/// Writes requests that begin with a position: its keys stand beside their own.
macro_rules! about_positions {
    ($($(#[$doc:meta])* $Name:ident { $($(#[$field_doc:meta])* $field:ident: $Type:ty,)* })*) => {
        $(
            $(#[$doc])*
            ///
            /// The position is `puzzle` with `state` and `marks`, or `text`.
            #[derive(Clone, Debug, Default, Deserialize)]
            #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
            #[serde(deny_unknown_fields, default)]
            pub struct $Name {
                /// The givens: 81 characters, row by row; a blank is `.` or `0`.
                pub puzzle: Option<String>,
                /// The givens and the digits found since.
                pub state: Option<String>,
                /// The pencil marks of the 81 cells: `"26"`; `""` where nothing is noted yet.
                pub marks: Option<Vec<String>>,
                /// One puzzle in any format, instead of `puzzle`.
                pub text: Option<String>,
                /// The format of `text`, if it is not to be recognised.
                pub from: Option<String>,
                $($(#[$field_doc])* pub $field: $Type,)*
            }

            impl $Name {
                /// The position.
                pub fn position(&self) -> Position<'_> {
                    Position {
                        puzzle: self.puzzle.as_deref(),
                        state: self.state.as_deref(),
                        marks: self.marks.as_deref(),
                        text: self.text.as_deref(),
                        from: self.from.as_deref(),
                    }
                }
            }
        )*
    };
}

about_positions! {
    /// Asks for the solution.
    SolveRequest {
        /// Leave the solution out if there are several.
        unique: bool,
    }
    /// Asks how many solutions there are.
    CountRequest {
        /// Stop counting here; 2 if it is left out, 1,000,000 at most.
        limit: Option<u64>,
    }
    /// Asks what is wrong, or that nothing is.
    CheckRequest {}
    /// Asks for the canonical form.
    CanonRequest {
        /// `minlex`, or `pattern` for the smallest pattern of givens.
        form: Option<String>,
    }
    /// Asks for the next step.
    HintRequest {
        /// How much to show: 1 the technique, 2 where to look, 3 everything, as if it is left out.
        level: Option<u8>,
        /// Only the steps of this order; otherwise the easiest for a person, with a guess last.
        #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
        order: Option<Preset>,
        /// Only this technique.
        technique: Option<String>,
        /// Every step that is available now.
        all: bool,
    }
    /// Asks for the path to the solution.
    ExplainRequest {
        /// Which order is followed; `simple` if it is left out.
        #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
        order: Option<Preset>,
        /// Only these techniques, in this order.
        techniques: Vec<String>,
        /// Not these techniques.
        without: Vec<String>,
    }
    /// Asks how difficult a puzzle is.
    RateRequest {
        /// `se`, `hodoku`, `search`, `human`; the first three if it is left out.
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<String>>))]
        ratings: Option<Vec<Kind>>,
        /// Add the steps of each rated path.
        path: bool,
    }
    /// Asks for a position in another format.
    ConvertRequest {
        /// The format to write.
        to: String,
    }
}

/// Asks what puzzles a text has.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReadRequest {
    /// Puzzles in any format.
    pub text: String,
    /// The format, if it is not to be recognised.
    #[serde(default)]
    pub from: Option<String>,
}

/// Asks for new puzzles.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct GenerateRequest {
    /// The same seed gives the same puzzles; a random one if it is left out.
    pub seed: Option<u64>,
    /// The number of the first puzzle of the seed, from 0.
    pub number: u64,
    /// How many puzzles: 1 if it is left out, 100 at most.
    pub count: Option<u64>,
    /// `easy`, `medium`, `hard`, `unfair` or `extreme`, as HoDoKu grades.
    pub level: Option<String>,
    /// The range of Sudoku Explainer's ER: `"4.2..5.0"`.
    pub rating: Option<String>,
    /// Require this technique, and none harder.
    pub technique: Option<String>,
    /// Only puzzles that these techniques solve.
    pub only: Vec<String>,
    /// The symmetry of the givens: `rotate180`, `diagonal+horizontal` …
    pub symmetry: Option<String>,
    /// The range of the number of givens: `"24..28"`.
    pub clues: Option<String>,
    /// No given can be removed.
    pub minimal: bool,
    /// A puzzle of which variants are made.
    pub like: Option<String>,
    /// How many givens of `like` are removed at most, and how many added; 2 if it is left out.
    pub change: Option<usize>,
    /// Shuffle rows, columns and digits.
    pub scramble: bool,
    /// Stop after this many failed attempts for a puzzle; 1,000,000 if it is left out, and at most.
    pub tries: Option<u64>,
}

/// How deep a request may be nested.
const DEPTH: usize = 16;

/// Reads a request, which may be nested `DEPTH` deep.
pub(super) fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    parse_nested(body, DEPTH)
}

/// Reads a request, which may be nested `depth` deep.
pub(super) fn parse_nested<T: DeserializeOwned>(body: &[u8], depth: usize) -> Result<T, Problem> {
    if is_deeper(body, depth) {
        let detail = format!("the JSON is nested more than {depth} deep");
        return Err(Problem::new(ProblemKind::BadRequest, detail).with_limit(depth as u64));
    }
    serde_json::from_slice(body).map_err(|error| {
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
        let detail = format!("line {} column {}: {message}", error.line(), error.column());
        Problem::new(ProblemKind::BadRequest, detail).at(error.line(), error.column())
    })
}

/// Whether arrays and objects are nested more than `depth` deep.
fn is_deeper(body: &[u8], depth: usize) -> bool {
    let (mut now, mut in_string, mut escaped) = (0usize, false, false);
    for &byte in body {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => now += 1,
            b']' | b'}' if !in_string => now = now.saturating_sub(1),
            _ => {}
        }
        if now > depth {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_have_their_place() {
        let unknown = parse::<SolveRequest>(b"{\n \"puzle\": \"1\"}").unwrap_err();
        assert_eq!((unknown.status(), unknown.line, unknown.column), (400, Some(2), Some(8)));
        assert!(unknown.detail.contains("unknown field `puzle`"), "{}", unknown.detail);
        assert_eq!(parse::<CountRequest>(b"{\"limit\": -1}").unwrap_err().status(), 400);
        assert_eq!(parse::<ReadRequest>(b"{}").unwrap_err().status(), 400);
    }

    #[test]
    fn depth_counts_brackets_outside_strings() {
        let nested = |depth: usize| ["[".repeat(depth), "]".repeat(depth)].concat();
        assert!(!is_deeper(nested(16).as_bytes(), 16) && is_deeper(nested(17).as_bytes(), 16));
        assert!(!is_deeper(b"\"[[[[\\\"[[[[\"", 1));
        let deep = format!("{{\"puzzle\": {}}}", nested(200_000));
        assert_eq!(parse::<SolveRequest>(deep.as_bytes()).unwrap_err().limit, Some(16));
    }
}
