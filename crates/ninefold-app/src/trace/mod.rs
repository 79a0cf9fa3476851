//! Paths as data: the JSON that `explain` and `hint` write and `check --trace` reads, as described in
//! `docs/trace-schema.md`. Version 2 is written; version 1, whose chains are lists of links, is still read.

#[cfg(feature = "check-trace")]
pub mod check;
pub mod line;
#[cfg(feature = "check-trace")]
pub(crate) mod report;
pub mod text;

mod classic;
mod names;
#[cfg(feature = "whole")]
mod shown;
#[cfg(feature = "variants")]
pub(crate) mod variants;

use std::borrow::Cow;

use ninefold::logic::{self, Constraint};
use ninefold::{CellSet, House, Symmetry};
use ninefold_formats::records::bad_record::BadRecord;
use serde::{Deserialize, Serialize};

use crate::json;
use crate::status::Status;
use crate::table::Shape;

pub use classic::steps;
pub use names::{CellName, HouseName, UnknownName, Word};
#[cfg(feature = "whole")]
pub use shown::Shown;

/// The version of the schema that is written.
pub const VERSION: u32 = 2;

/// The versions that are read.
pub const READ: [u32; 2] = [1, VERSION];

/// One puzzle and its steps.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Trace {
    /// Of the schema; a reader refuses one that it does not know. Without it, the version is 1.
    #[serde(default = "first_version")]
    pub version: u32,
    /// The givens in a line; a variant as it was read.
    pub puzzle: String,
    /// The givens and what had been found before the first step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// The candidates of the 81 cells before the first step, if they were not all that the digits allow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<String>>,
    /// With what is shown of a variant: its candidates before the first step, without those that a clue rules out by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Vec<String>>,
    /// Digits that the player of a variant had found before the first step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub found: Vec<Placed>,
    /// `unique`, `multiple`, … `bad`.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub status: Status,
    /// What there is to say of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Mistakes that were corrected before the first step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<Mistake>,
    /// Where a hint says to look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
    /// Whether the last step completes the grid.
    #[serde(default)]
    pub solved: bool,
    /// What the program whose order is followed rates the path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<TraceRating>,
    /// The level of the hardest step, from 1 to 6, of a variant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The steps, in order.
    #[serde(default)]
    pub steps: Vec<Step>,
}

fn first_version() -> u32 {
    1
}

impl Trace {
    /// Nothing yet, in this version.
    pub fn new() -> Trace {
        Trace { version: VERSION, ..Trace::default() }
    }

    /// Appends it as JSON without line breaks.
    pub fn append_to(&self, out: &mut Vec<u8>) {
        json::append(self, out);
    }
}

/// Appends what stands for a record that is not a puzzle: as data in this shape, or as a line.
pub fn bad(bad: &BadRecord, shape: Option<Shape>, out: &mut Vec<u8>) {
    match shape {
        Some(shape) => {
            let message = Some(bad.error.to_string());
            let trace = Trace { status: Status::Bad, message, ..Trace::new() };
            shape.object(|out| trace.append_to(out), out);
        }
        None => {
            bad.write_error_line(out);
            out.push(b'\n');
        }
    }
}

/// A mistake of the player.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mistake {
    /// `wrong-digit` or `lost-candidate`.
    pub kind: String,
    /// Where, and the digit that is there or was crossed out.
    #[serde(flatten)]
    pub at: Placed,
}

/// Where to look for a step, without saying what follows.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Look {
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    cells: Vec<Word<CellName>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    houses: Vec<Word<HouseName>>,
    words: String,
}

impl Look {
    /// The same on a board of any size.
    #[cfg(feature = "variants")]
    pub(crate) fn at(cells: Vec<CellName>, words: String) -> Look {
        Look { cells: cells.into_iter().map(Word).collect(), houses: Vec::new(), words }
    }

    /// The cells to look at, the houses if those are meant, and both in words.
    pub fn new(cells: CellSet, houses: &[House], words: String) -> Look {
        Look {
            cells: names::cells_out(cells),
            houses: houses.iter().map(|&house| Word(house.into())).collect(),
            words,
        }
    }
}

/// The rating of a path from the puzzle to its solution: by Sudoku Explainer in its order, otherwise by HoDoKu.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TraceRating {
    /// Sudoku Explainer's hardest step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// Its hardest step up to the first digit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ep: Option<f64>,
    /// Its first step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ed: Option<f64>,
    /// HoDoKu's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// HoDoKu's score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
    /// The name of the hardest technique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hardest: Option<String>,
}

/// One step.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Step {
    /// The technique's id.
    #[serde(default)]
    pub technique: Cow<'static, str>,
    /// The technique's name for people.
    #[serde(default)]
    pub name: Cow<'static, str>,
    /// The level of the technique, from 1 to 6, of a variant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// What the technique is, in a sentence; in hints.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// Sudoku Explainer's rating of the step, in its order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// What the step adds to HoDoKu's score, if that program has the technique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<u16>,
    /// Digits that it proves.
    #[serde(default)]
    pub placements: Vec<Placed>,
    /// Candidates that it disproves.
    #[serde(default)]
    pub eliminations: Vec<Placed>,
    /// What it rests on.
    #[serde(default)]
    pub evidence: Evidence,
    /// Its chains in Eureka notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eureka: Option<String>,
    /// Why it follows, in words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub explanation: String,
    /// How it is shown, in answers to requests that ask for that.
    #[cfg(feature = "whole")]
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Box<Shown>>,
}

/// A digit in a cell.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Placed {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    cell: Word<CellName>,
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    digit: i32,
}

/// What a step rests on.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Evidence {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Part>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    houses: Vec<Word<HouseName>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    covers: Vec<Word<HouseName>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sets: Vec<Set>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    chains: Vec<Chain>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    truths: Vec<Word<Constraint>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    links: Vec<Word<Constraint>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    guardians: Vec<Placed>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    symmetry: Option<Word<Symmetry>>,
    #[cfg(feature = "variants")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rules: Vec<Clue>,
    #[cfg(feature = "variants")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sums: Vec<Sum>,
}

/// A rule of a variant, by its number from 1 among the rules of the puzzle.
#[cfg(feature = "variants")]
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Clue {
    number: usize,
    #[serde(default)]
    clue: String,
}

/// A sum that follows from those of houses and rules.
#[cfg(feature = "variants")]
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Sum {
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    plus: Vec<Word<CellName>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    minus: Vec<Word<CellName>>,
    total: i32,
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    houses: Vec<Word<HouseName>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    less_houses: Vec<Word<HouseName>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    less_rules: Vec<Clue>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Part {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    role: Word<logic::Role>,
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>, required = true))]
    digits: Vec<i32>,
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    cells: Vec<Word<CellName>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Set {
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    cells: Vec<Word<CellName>>,
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    digits: Vec<i32>,
}

/// A chain: in version 2 its inferences, and the steps inside it that they name by number.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Chain {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    inferences: Vec<Inference>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(no_recursion))]
    steps: Vec<Step>,
    /// Version 1: edges, of which each may start at any earlier node.
    #[serde(default, skip_serializing)]
    #[cfg_attr(feature = "openapi", schema(ignore))]
    links: Vec<Link>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Inference {
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    cells: Vec<Word<CellName>>,
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    digit: i32,
    holds: bool,
    #[cfg_attr(feature = "openapi", schema(value_type = ReasonShape))]
    because: Reason,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    premises: Vec<u16>,
}

/// An edge of version 1.
#[derive(Clone, Debug, Deserialize)]
struct Link {
    from: Node,
    to: Node,
    strong: bool,
    because: Reason,
}

#[derive(Clone, Debug, Deserialize)]
struct Node {
    cells: Vec<Word<CellName>>,
    digit: i32,
}

/// The reason of an inference, for the specification.
#[cfg(feature = "openapi")]
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Reason)]
#[expect(dead_code, reason = "only its schema is used")]
enum ReasonShape {
    /// Nothing: it is assumed.
    Assumed,
    /// The other candidates of a cell.
    Cell(String),
    /// The other places in a house.
    House(String),
    /// An almost locked set.
    Set(Set),
    /// All ways to place the digit.
    Template,
    /// A step inside the chain, by its number.
    Step(usize),
}

/// `"assumed"`, `{"cell": "r1c1"}`, `{"house": "b5"}`, `{"set": {…}}`, `"template"` or `{"step": 0}`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Reason {
    Assumed,
    Cell(Word<CellName>),
    House(Word<HouseName>),
    Set(Set),
    Template,
    Step(usize),
    /// Of a later version of the library.
    Unknown,
}
