//! What can be asked, as data. A key that is not listed is an error.
//!
//! One reader, `Keys`, reads all requests: a derived one for each would add 15 kB, packed, to the module for browsers.

use std::fmt;

use serde::de::{DeserializeOwned, DeserializeSeed, Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::position::{Found, Position};
use super::problem::{Problem, ProblemKind};
use crate::order::Preset;
use crate::queries::rate::Kind;
#[cfg(feature = "draw-steps")]
use crate::trace::Shown;

/// How a step is shown, for an engine that draws no steps.
#[cfg(all(feature = "draw", not(feature = "draw-steps")))]
#[derive(Clone, Debug)]
pub enum Shown {}

#[cfg(all(feature = "draw", not(feature = "draw-steps")))]
impl<'de> Deserialize<'de> for Shown {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Shown, D::Error> {
        Err(D::Error::custom("shown: the engine in a page does without"))
    }
}

/// Where the value of a key goes, and so what it may be.
enum Slot<'a> {
    /// It has to be there.
    Needed(&'a mut String),
    Text(&'a mut Option<String>),
    Texts(&'a mut Vec<String>),
    Marks(&'a mut Option<Vec<String>>),
    #[cfg(feature = "whole")]
    Found(&'a mut Option<Found>),
    Flag(&'a mut bool),
    Number(&'a mut u64),
    Limit(&'a mut Option<u64>),
    Order(&'a mut Option<Preset>),
    Ratings(&'a mut Option<Vec<Kind>>),
    #[cfg(feature = "draw")]
    Shown(&'a mut Option<Box<Shown>>),
}

/// Says which slot the fields of a type are.
macro_rules! slots {
    ($($(#[$meta:meta])* $Slot:ident: $Type:ty,)*) => {
        $($(#[$meta])* impl<'a> From<&'a mut $Type> for Slot<'a> {
            fn from(field: &'a mut $Type) -> Slot<'a> {
                Slot::$Slot(field)
            }
        })*

        impl Slot<'_> {
            fn fill<'de, A: MapAccess<'de>>(&mut self, map: &mut A) -> Result<(), A::Error> {
                match self {
                    $($(#[$meta])* Slot::$Slot(field) => **field = map.next_value()?,)*
                }
                Ok(())
            }
        }
    };
}

slots! {
    Needed: String,
    Text: Option<String>,
    Texts: Vec<String>,
    Marks: Option<Vec<String>>,
    #[cfg(feature = "whole")]
    Found: Option<Found>,
    Flag: bool,
    Number: u64,
    Limit: Option<u64>,
    Order: Option<Preset>,
    Ratings: Option<Vec<Kind>>,
    #[cfg(feature = "draw")]
    Shown: Option<Box<Shown>>,
}

/// Reads an object with these keys into these slots.
struct Keys<'a, 'b> {
    names: &'static [&'static str],
    slots: &'a mut [Slot<'b>],
}

impl<'de> Visitor<'de> for Keys<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut seen = 0_u64;
        while let Some(key) = map.next_key_seed(Key(self.names))? {
            if seen >> key & 1 == 1 {
                return Err(A::Error::duplicate_field(self.names[key]));
            }
            seen |= 1 << key;
            self.slots[key].fill(&mut map)?;
        }
        let is_missing = |key: &usize| matches!(self.slots[*key], Slot::Needed(_)) && seen >> key & 1 == 0;
        match (0..self.names.len()).find(is_missing) {
            Some(key) => Err(A::Error::missing_field(self.names[key])),
            None => Ok(()),
        }
    }
}

/// Reads a key as its place among the known ones.
struct Key(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for Key {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<usize, D::Error> {
        from.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Key {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<usize, E> {
        let place = self.0.iter().position(|known| *known == name);
        place.ok_or_else(|| E::unknown_field(name, self.0))
    }
}

/// Writes requests with these keys. Those of type `String` have to be there.
macro_rules! requests {
    ($($(#[$meta:meta])* $Name:ident { $($(#[$field_meta:meta])* $field:ident: $Type:ty,)* })*) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Debug, Default)]
            #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), serde(deny_unknown_fields, default))]
            pub struct $Name {
                $($(#[$field_meta])* pub $field: $Type,)*
            }

            impl<'de> Deserialize<'de> for $Name {
                fn deserialize<D: Deserializer<'de>>(from: D) -> Result<$Name, D::Error> {
                    let mut request = $Name::default();
                    let names = &[$(stringify!($field)),*];
                    let slots = &mut [$(Slot::from(&mut request.$field)),*];
                    from.deserialize_map(Keys { names, slots })?;
                    Ok(request)
                }
            }
        )*
    };
}

/// Writes requests that begin with a position: its keys stand beside their own.
macro_rules! about_positions {
    ($($(#[$meta:meta])* $Name:ident { $($(#[$field_meta:meta])* $field:ident: $Type:ty,)* })*) => {
        requests! {
            $(
                $(#[$meta])*
                ///
                /// The position is `puzzle` with `state` or `found`, and `marks`; or `text`.
                $Name {
                    /// The givens: 81 characters, row by row; a blank is `.` or `0`. Or a puzzle with other rules: ISS text, a
                    /// link or an object of f-puzzles or SudokuPad.
                    puzzle: Option<String>,
                    /// The givens and the digits found since, of a classic puzzle.
                    state: Option<String>,
                    /// The digits found since.
                    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<crate::trace::Placed>>))]
                    found: Option<Found>,
                    /// The pencil marks of all cells: `"26"`; `""` where nothing is noted yet; where there are more than nine
                    /// values, `"2,16"`.
                    marks: Option<Vec<String>>,
                    /// One puzzle in any format, instead of `puzzle`.
                    text: Option<String>,
                    /// The format of `text`; recognised if left out.
                    from: Option<String>,
                    $($(#[$field_meta])* $field: $Type,)*
                }
            )*
        }

        $(
            impl $Name {
                /// The position.
                pub fn position(&self) -> Position<'_> {
                    Position {
                        puzzle: self.puzzle.as_deref(),
                        state: self.state.as_deref(),
                        found: self.found.as_ref(),
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
        /// How much to show: 1 the technique, 2 where to look, 3 everything (also if it is left out).
        level: Option<u64>,
        /// Only the steps of this order; otherwise the easiest for a person, with a guess last.
        #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
        order: Option<Preset>,
        /// Only this technique.
        technique: Option<String>,
        /// The steps that are available now, up to 100 of each technique.
        all: bool,
        /// Add to each step how it is shown: what the board highlights, and the sentences.
        shown: bool,
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
        /// Add to each step how it is shown: what the board highlights, and the sentences.
        shown: bool,
    }
    /// Asks how difficult a puzzle is.
    RateRequest {
        /// `se`, `hodoku`, `search`, `human`, `whips`, `depth`; the first three if it is left out.
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<String>>))]
        ratings: Option<Vec<Kind>>,
        /// Add the steps of each rated path.
        path: bool,
        /// For `depth`: the longest braids that are looked for.
        at_most: Option<u64>,
    }
    /// Asks for a position in another format.
    ConvertRequest {
        /// The format to write.
        #[cfg_attr(feature = "openapi", schema(required = true))]
        to: String,
    }
}

#[cfg(feature = "whole")]
about_positions! {
    /// Asks for the values that each cell has in some solution.
    CandidatesRequest {
        /// Count the solutions with each, up to here: 1 if it is left out, 99 at most.
        threshold: Option<u64>,
        /// A name of your own, the same for all boards on the way to a puzzle with other rules: what was found out about one
        /// is used for the next. It changes no answer. 64 characters at most.
        draft: Option<String>,
    }
}

#[cfg(feature = "draw")]
about_positions! {
    /// Asks for a picture of the position.
    DrawRequest {
        /// As SVG, with the colours of this theme; as shapes if it is left out.
        theme: Option<String>,
        /// With the shapes, the style sheet of this theme.
        sheet: Option<String>,
        /// What a step shows, as `hint` and `explain` answered it.
        shown: Option<Box<Shown>>,
        /// Only this branch of the step, from 1.
        branch: Option<u64>,
        /// Leave digits, candidates and the legend out; marks of a step stay where they are.
        blank: bool,
    }
}

requests! {
    /// Asks what puzzles a text has.
    ReadRequest {
        /// Puzzles in any format.
        #[cfg_attr(feature = "openapi", schema(required = true))]
        text: String,
        /// The format; recognised if left out.
        from: Option<String>,
        /// What sentences of rules in words state, each with its id, a colon and rules with their numbers and
        /// colours, as in `a85cfd8a6f5b2a31: whisper 5 green; renban`; `nothing`, `not understood`, or no text for
        /// what is read of it.
        readings: Vec<String>,
    }
    /// Asks for new puzzles.
    GenerateRequest {
        /// The same seed gives the same puzzles; a random one if it is left out.
        seed: Option<u64>,
        /// The number of the first puzzle of the seed, from 0.
        number: u64,
        /// How many puzzles: 1 if it is left out, 100 at most.
        count: Option<u64>,
        /// `easy`, `medium`, `hard`, `unfair` or `extreme`, as HoDoKu grades.
        level: Option<String>,
        /// The range of Sudoku Explainer's ER: `"4.2..5.0"`.
        rating: Option<String>,
        /// Require this technique, and none harder.
        technique: Option<String>,
        /// Only puzzles that these techniques solve.
        only: Vec<String>,
        /// The symmetry of the givens: `rotate180`, `diagonal+horizontal` …
        symmetry: Option<String>,
        /// The range of the number of givens: `"24..28"`.
        clues: Option<String>,
        /// No given can be removed.
        minimal: bool,
        /// A puzzle of which variants are made.
        like: Option<String>,
        /// How many givens of `like` are removed at most, and how many added; 2 if it is left out.
        change: Option<u64>,
        /// Shuffle rows, columns and digits.
        scramble: bool,
        /// Stop after this many failed attempts for a puzzle; 1,000,000 if it is left out, and at most.
        tries: Option<u64>,
    }
}

/// How deep a request may be nested.
const DEPTH: usize = 16;

/// Reads a request, which may be nested `DEPTH` deep.
pub(super) fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    parse_nested(body, DEPTH)
}

/// Reads a request, which may be nested `depth` deep.
pub(super) fn parse_nested<T: DeserializeOwned>(body: &[u8], depth: usize) -> Result<T, Problem> {
    check_depth(body, depth)?;
    serde_json::from_str(text(body)?).map_err(|error| no_request(&error))
}

/// A request as text.
pub(super) fn text(body: &[u8]) -> Result<&str, Problem> {
    str::from_utf8(body).map_err(|error| {
        let mut lines = body[..error.valid_up_to()].split(|&byte| byte == b'\n');
        let column = 1 + lines.next_back().map_or(0, <[u8]>::len);
        let line = 1 + lines.count();
        let detail = format!("line {line} column {column}: the text is not UTF-8");
        Problem::new(ProblemKind::BadRequest, detail).at(line, column)
    })
}

fn no_request(error: &serde_json::Error) -> Problem {
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
    let detail = format!("line {} column {}: {message}", error.line(), error.column());
    Problem::new(ProblemKind::BadRequest, detail).at(error.line(), error.column())
}

fn check_depth(body: &[u8], depth: usize) -> Result<(), Problem> {
    if is_deeper(body, depth) {
        let detail = format!("the JSON is nested more than {depth} deep");
        return Err(Problem::new(ProblemKind::BadRequest, detail).with_limit(depth as u64));
    }
    Ok(())
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
        let no_text = parse::<SolveRequest>(b"{\n\n \"puzzle\": \"\xc3\xa4 \xff\"}").unwrap_err();
        assert_eq!(no_text.detail, "line 3 column 16: the text is not UTF-8");
        assert_eq!((no_text.status(), no_text.line, no_text.column), (400, Some(3), Some(16)));
        assert!(unknown.detail.contains("unknown field `puzle`"), "{}", unknown.detail);
        assert_eq!(parse::<CountRequest>(b"{\"limit\": -1}").unwrap_err().status(), 400);
        let missing = parse::<ReadRequest>(b"{}").unwrap_err();
        assert!(missing.detail.contains("missing field `text`"), "{}", missing.detail);
        let twice = parse::<ReadRequest>(br#"{"text": "", "text": ""}"#).unwrap_err();
        assert_eq!((twice.status(), twice.column), (400, Some(19)), "{}", twice.detail);
        for other in ["[]", "null", "7", "\"text\"", "{\"text\": null}", "{\"text\": \"\"} {}"] {
            assert_eq!(parse::<ReadRequest>(other.as_bytes()).unwrap_err().status(), 400, "{other}");
        }
        assert_eq!(parse::<SolveRequest>(br#"{"state": null}"#).unwrap().state, None);
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
