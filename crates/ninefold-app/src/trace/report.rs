//! The report on a trace: whether its steps hold, and where it breaks.

use ninefold::text::ParseError;
use serde::Serialize;

/// Whether the steps of a path hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Soundness {
    /// All of them do.
    Sound,
    /// One does not.
    Broken,
    /// It is not a path.
    Bad,
}

ninefold::named! {
    Soundness or UnknownSoundness: "sound, broken or bad";
    Sound = "sound",
    Broken = "broken",
    Bad = "bad",
}

/// The result for one trace.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Report {
    /// The givens.
    pub puzzle: String,
    /// `sound`, `broken` or `bad`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub verdict: Soundness,
    /// How many steps it has.
    pub steps: usize,
    /// Steps that their evidence shows.
    pub by_evidence: usize,
    /// Steps that are only true in every solution, and why.
    pub by_solutions: Vec<Note>,
    /// Whether the grid is complete at the end.
    pub solved: bool,
    /// Where it breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broken: Option<Note>,
}

/// A remark on a step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Note {
    /// From 1.
    pub step: usize,
    /// Its id.
    pub technique: String,
    /// What is wrong with it, or missing.
    pub reason: String,
}

impl Report {
    /// A trace of this many steps, none of which has been checked yet.
    pub(crate) fn new(puzzle: &str, steps: usize) -> Report {
        Report {
            puzzle: puzzle.to_owned(),
            verdict: Soundness::Sound,
            steps,
            by_evidence: 0,
            by_solutions: Vec::new(),
            solved: false,
            broken: None,
        }
    }

    /// A trace that cannot be followed.
    pub fn bad(error: &ParseError) -> Report {
        let note = Note { step: 0, technique: String::new(), reason: error.to_string() };
        Report { verdict: Soundness::Bad, broken: Some(note), ..Report::new("", 0) }
    }
}
