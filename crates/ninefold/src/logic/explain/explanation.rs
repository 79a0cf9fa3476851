//! An explanation in pieces, so that every medium can fold, number and indent it in its own way.

use core::fmt;

/// Why a step follows, and what follows: a sentence that can stand alone, the proof, the conclusion.
///
/// As text it is one paragraph if there are no lines; otherwise the summary, the numbered lines and the
/// conclusion stand below each other, so that the first line is enough for a reader who does not want the
/// proof.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// Why it follows, in a sentence or a few.
    pub summary: String,
    /// The proof line by line, if the summary is not all of it.
    pub lines: Vec<Line>,
    /// What follows: "So r1c1 is 5."
    pub conclusion: String,
    /// The numbers of the lines on which the conclusion rests.
    pub premises: Vec<String>,
}

/// One line of a proof.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// 0 for the proof itself, 1 for a proof inside it, and so on.
    pub depth: usize,
    /// Its number: `1`, `2`, `2a` for a pattern after line 2, `2a.1` for the proof of that; empty for the
    /// only line.
    pub number: String,
    /// What it says.
    pub text: String,
    /// The numbers of the lines that it rests on, all of them earlier or in the proof below it.
    pub premises: Vec<String>,
}

impl Explanation {
    /// A paragraph that ends with its conclusion, or not.
    pub(in crate::logic) fn paragraph(mut text: String, conclusion: String) -> Explanation {
        let own = text.strip_suffix(conclusion.as_str()).unwrap_or(&text);
        text.truncate(own.trim_end().len());
        Explanation { summary: text, conclusion, ..Explanation::default() }
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.summary)?;
        for line in &self.lines {
            write!(f, "\n{:indent$}", "", indent = 2 + 2 * line.depth)?;
            if !line.number.is_empty() {
                write!(f, "{}. ", line.number)?;
            }
            f.write_str(&line.text)?;
        }
        let between = match (self.summary.is_empty(), self.lines.is_empty()) {
            (true, true) => "",
            (false, true) => " ",
            (_, false) => "\n",
        };
        write!(f, "{between}{}", self.conclusion)
    }
}
