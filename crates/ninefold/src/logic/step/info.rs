//! What is known about a technique.

use super::Step;
use super::level::{Hodoku, Level};
use crate::board::Candidates;
use crate::logic::Explanation;

/// What is known about a technique, written once and read by the command line, the pages and the ratings.
///
/// Two are equal if their ids are.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Info {
    /// The name in commands and data: `naked-pair`.
    pub id: &'static str,
    /// The name for readers: `Naked Pair`.
    pub name: &'static str,
    /// One sentence: what is seen and what follows.
    pub summary: &'static str,
    /// Its entry in HoDoKu's table, if it has one.
    pub hodoku: Option<Hodoku>,
    /// Whether it relies on the puzzle having one solution.
    pub uniqueness: bool,
    /// Other ids by which people know it.
    pub aliases: &'static [&'static str],
    /// Whether it is left out of the simple order: too laborious for a person, or covered by simpler ones.
    pub optional: bool,
    /// Puts a step into words, given the candidates before it.
    pub(in crate::logic) words: Words,
    /// How its steps are written in HoDoKu's lines.
    pub(in crate::logic) form: Form,
    /// The name there, if it is another: what is behind an option in HoDoKu has the name of what it extends.
    pub(in crate::logic) hodoku_name: Option<&'static str>,
}

/// Where the words for a technique's steps come from.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::logic) enum Words {
    /// From the evidence: its chains, or the idea and the cells.
    #[default]
    General,
    /// A function that writes a paragraph, conclusion and all.
    Paragraph(fn(&Step, &Candidates) -> String),
    /// The same, appended as UTF-8: for frequent steps.
    Into(fn(&Step, &Candidates, &mut Vec<u8>)),
    /// A function that writes a proof in lines.
    Lines(fn(&Step, &Candidates) -> Explanation),
}

/// How a technique's steps are written in HoDoKu's lines.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::logic) enum Form {
    /// By the evidence: a fish, sets, colours, a chain, or digits and cells.
    #[default]
    Evidence,
    /// The conclusion alone: `Naked Single: r1c1=5`.
    Conclusion,
    /// The house, if there is one: `Forcing Chain Verity in r6 => r1c1=5`.
    House,
    /// What the function writes, before the arrow.
    Pattern(fn(&Step) -> String),
}

impl PartialEq for Info {
    fn eq(&self, other: &Info) -> bool {
        self.id == other.id
    }
}

impl Eq for Info {}

impl Info {
    /// A technique with only its names and its idea.
    pub const fn new(id: &'static str, name: &'static str, summary: &'static str) -> Info {
        Info {
            id,
            name,
            summary,
            hodoku: None,
            uniqueness: false,
            aliases: &[],
            optional: false,
            words: Words::General,
            form: Form::Evidence,
            hodoku_name: None,
        }
    }

    /// With HoDoKu's library code, place in the default order, level and score.
    #[must_use]
    pub const fn hodoku(self, code: &'static str, order: u16, level: Level, score: u16) -> Info {
        Info { hodoku: Some(Hodoku { code, order, level, score, on: true }), ..self }
    }

    /// With another name in HoDoKu's lines.
    #[must_use]
    pub(in crate::logic) const fn hodoku_name(self, name: &'static str) -> Info {
        Info { hodoku_name: Some(name), ..self }
    }

    /// Switched off in HoDoKu's default order.
    #[must_use]
    pub const fn off(mut self) -> Info {
        if let Some(entry) = &mut self.hodoku {
            entry.on = false;
        }
        self
    }

    /// Sound only if the puzzle has one solution.
    #[must_use]
    pub const fn needs_uniqueness(self) -> Info {
        Info { uniqueness: true, ..self }
    }

    /// With other ids by which people know it.
    #[must_use]
    pub const fn also(self, aliases: &'static [&'static str]) -> Info {
        Info { aliases, ..self }
    }

    /// Left out of the simple order.
    #[must_use]
    pub const fn optional(self) -> Info {
        Info { optional: true, ..self }
    }

    /// With a function that puts a step into words, given the candidates before it: see [`Step::explain`].
    #[must_use]
    pub const fn words(self, words: fn(&Step, &Candidates) -> String) -> Info {
        Info { words: Words::Paragraph(words), ..self }
    }

    /// With a function that appends the words for a step, as UTF-8 and [plain](Info::has_plain_words): see
    /// [`Step::explain_into`].
    #[must_use]
    pub const fn words_into(self, words: fn(&Step, &Candidates, &mut Vec<u8>)) -> Info {
        Info { words: Words::Into(words), ..self }
    }

    /// Whether its steps are explained in one line that needs no escaping.
    #[inline]
    pub const fn has_plain_words(&self) -> bool {
        matches!(self.words, Words::Into(_))
    }

    /// With a function that writes its steps as proofs in lines.
    #[must_use]
    pub(in crate::logic) const fn lines(self, words: fn(&Step, &Candidates) -> Explanation) -> Info {
        Info { words: Words::Lines(words), ..self }
    }

    /// With the form of its steps in HoDoKu's lines, if the evidence alone does not show it.
    #[must_use]
    pub(in crate::logic) const fn form(self, form: Form) -> Info {
        Info { form, ..self }
    }
}
