//! Explains steps in words: what they conclude, and on what they rest.
//!
//! Each family of techniques says *why* in its own file, with the phrases here. Steps that rest on chains are
//! explained by `chains`, from their graphs alone: the reason for the conclusion first, then the proof, then
//! what follows.

mod branch;
mod chains;
mod clash;
mod explanation;
mod loops;
mod phrases;
mod proof;
mod reasons;

pub(super) use chains::{verity, written as chains};
pub use explanation::{Explanation, Line};
pub use phrases::{
    candidate, capital, conclusion, count, digits, fact, house, houses, join, list, pattern, say_house,
    say_placed, therefore, unreal, verb,
};

use crate::board::{Candidates, CellSet};

use crate::logic::Step;
use crate::logic::step::Words;

impl Step {
    /// Why it follows, and what follows, in words that a player understands. `on` are the candidates before
    /// the step.
    ///
    /// The first line is a summary that can stand alone; the others, if there are any, are the proof.
    pub fn explain(&self, on: &Candidates) -> String {
        match self.technique.words {
            Words::Paragraph(words) => whole(words(self, on), therefore(self)),
            Words::Into(words) => collected(words, self, on),
            _ => self.explanation(on).to_string(),
        }
    }

    /// Appends the same to `out`, as UTF-8.
    #[inline]
    pub fn explain_into(&self, on: &Candidates, out: &mut Vec<u8>) {
        match self.technique.words {
            Words::Into(words) => words(self, on, out),
            _ => out.extend_from_slice(self.explain(on).as_bytes()),
        }
    }

    /// The same in pieces: for a medium that folds proofs, or sets them out in its own way.
    pub fn explanation(&self, on: &Candidates) -> Explanation {
        match self.technique.words {
            Words::Paragraph(words) => Explanation::paragraph(words(self, on), therefore(self)),
            Words::Into(words) => Explanation::paragraph(collected(words, self, on), therefore(self)),
            Words::Lines(words) => words(self, on),
            Words::General if self.evidence.chains().is_empty() => {
                Explanation::paragraph(default(self), therefore(self))
            }
            Words::General => chains(self, on),
        }
    }
}

/// What `words` appends, as a text of its own.
fn collected(words: fn(&Step, &Candidates, &mut Vec<u8>), step: &Step, on: &Candidates) -> String {
    let mut out = Vec::new();
    words(step, on, &mut out);
    String::from_utf8(out).expect("words are UTF-8")
}

/// A paragraph with its conclusion, which most paragraphs already have.
fn whole(text: String, conclusion: String) -> String {
    if text.ends_with(&conclusion) { text } else { Explanation::paragraph(text, conclusion).to_string() }
}

/// For a technique without words of its own: its idea, the place, and what follows.
pub fn default(step: &Step) -> String {
    let cells = step.evidence.parts.iter().fold(CellSet::EMPTY, |cells, part| cells | part.cells);
    let place = if cells.is_empty() { String::new() } else { format!(" Look at {}.", list(cells, "and")) };
    format!("{}{place} {}", step.technique.summary, therefore(step))
}
