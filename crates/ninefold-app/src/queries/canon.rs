//! The canonical form of each puzzle.

use ninefold::solve::{Outcome, Solver};
use ninefold::symmetry::{Canonical, Canonicalizer, Form};
use ninefold::{Grid, Verdict};

use crate::query::Query;
use crate::table::Value;
use crate::verdict;

/// The canonical form of each puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Canon {
    /// Set if verdicts are wanted: the forms do not depend on them.
    pub solver: Option<Solver>,
    /// Which form.
    pub form: Form,
    /// Whether only the first puzzle of each class is written, unchanged.
    pub dedupe: bool,
    /// The number of the first class, if classes are numbered.
    pub group: Option<u64>,
    /// Whether lines have the number of automorphisms.
    pub automorphisms: bool,
    /// Whether lines have the mapping that leads to the canonical form.
    pub transform: bool,
}

/// The canonical form of a puzzle and its class.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The form, the mapping to it and the number of automorphisms.
    pub canonical: Canonical,
    /// How many solutions, up to 2; 1 if verdicts are not wanted.
    solutions: u64,
    guesses: u64,
    /// The number of its class from 0, once it is known.
    pub class: Option<u64>,
    /// Whether it is the first of its class.
    pub is_first: bool,
}

impl Canon {
    /// What was asked for in addition to the puzzle.
    fn extras(&self, answer: &Answer) -> impl Iterator<Item = String> {
        let class = self.number(answer).map(|number| number.to_string());
        let automorphisms = self.automorphisms.then(|| answer.canonical.automorphisms.to_string());
        let transform = self.transform.then(|| answer.canonical.symmetry.to_string());
        [class, automorphisms, transform].into_iter().flatten()
    }

    /// The number of the class, if classes are numbered.
    fn number(&self, answer: &Answer) -> Option<u64> {
        Some(self.group? + answer.class?)
    }
}

impl Query for Canon {
    type Answer = Answer;
    const COLUMNS: &'static [&'static str] = &["canonical", "class", "automorphisms", "transform"];
    const GRAIN: usize = 512;

    fn ask(&self, puzzles: &[Grid], answers: &mut Vec<Answer>) {
        let mut outcomes = vec![Outcome::NONE; puzzles.len()];
        match self.solver {
            Some(solver) => solver.search_batch(puzzles, 2, &mut outcomes),
            // Nobody asks: any puzzle will do.
            None => outcomes.iter_mut().for_each(|outcome| outcome.solutions = 1),
        }
        let mut canonicalizer = Canonicalizer::new(self.form);
        answers.clear();
        answers.extend(puzzles.iter().zip(outcomes).map(|(puzzle, outcome)| Answer {
            canonical: canonicalizer.canonical(puzzle),
            solutions: outcome.solutions,
            guesses: outcome.guesses,
            class: None,
            is_first: true,
        }));
    }

    fn verdict(&self, puzzle: &Grid, answer: &Answer) -> Verdict {
        verdict::verdict(puzzle, answer.solutions)
    }

    fn accepts(&self, _: &Verdict) -> bool {
        true
    }

    fn guesses(&self, answer: &Answer) -> u64 {
        answer.guesses
    }

    fn shows(&self, answer: &Answer) -> bool {
        !self.dedupe || answer.is_first
    }

    fn line(&self, puzzle: &Grid, answer: &Answer, out: &mut Vec<u8>) {
        let shown = if self.dedupe { puzzle } else { &answer.canonical.grid };
        out.extend_from_slice(&shown.digits().map(|digit| if digit == 0 { b'.' } else { b'0' + digit }));
        for extra in self.extras(answer) {
            out.push(b'\t');
            out.extend_from_slice(extra.as_bytes());
        }
    }

    fn values(&self, _: &Grid, answer: &Answer) -> Vec<Value> {
        vec![
            Value::Text(answer.canonical.grid.to_string()),
            self.number(answer).map_or(Value::Missing, Value::Count),
            Value::Count(answer.canonical.automorphisms.into()),
            Value::Text(answer.canonical.symmetry.to_string()),
        ]
    }

    fn grid(&self, puzzle: &Grid, answer: &Answer) -> Option<Grid> {
        Some(if self.dedupe { *puzzle } else { answer.canonical.grid })
    }

    /// Clashing cells are somewhere else in the canonical form.
    fn faulty(&self, puzzle: &Grid, answer: &Answer) -> ninefold::CellSet {
        let shown = if self.dedupe { puzzle } else { &answer.canonical.grid };
        shown.clash().into_iter().flat_map(|clash| clash.cells).collect()
    }

    fn remark(&self, _: &Grid, answer: &Answer) -> Option<String> {
        let class = self.number(answer).map(|number| format!("class {number}"));
        let automorphisms = self.automorphisms.then(|| match answer.canonical.automorphisms {
            1 => "1 automorphism".to_owned(),
            many => format!("{many} automorphisms"),
        });
        let transform = self.transform.then(|| answer.canonical.symmetry.to_string());
        let remarks: Vec<String> = [class, automorphisms, transform].into_iter().flatten().collect();
        (!remarks.is_empty()).then(|| remarks.join(", "))
    }
}
