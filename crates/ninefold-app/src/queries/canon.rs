//! The canonical form of each puzzle.

use ninefold::Grid;
use ninefold::solve::{Outcome, Solver};
use ninefold::symmetry::{Canonical, Canonicalizer, Form};

use crate::query::{Filled, Judged, OutputStyle, Presented, Query, QueryJob, numbers};
use crate::table::Value;
use crate::verdict;
use crate::work::Work;

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

    /// The first of a class unchanged, or the canonical form.
    fn shown<'a>(&self, puzzle: &'a Grid, answer: &'a Answer) -> &'a Grid {
        if self.dedupe { puzzle } else { &answer.canonical.grid }
    }

    /// The number of the class, if classes are numbered.
    fn number(&self, answer: &Answer) -> Option<u64> {
        Some(self.group? + answer.class?)
    }
}

impl Query for Canon {
    type Answer = Answer;
    const COLUMNS: &'static [&'static str] = &["canonical", "class", "automorphisms", "transform"];
    const BATCH_HINT: usize = 512;

    fn job(self, style: OutputStyle) -> Box<dyn Work> {
        Box::new(QueryJob { query: self, style })
    }

    fn ask(&self, puzzles: &[Grid], answers: &mut Vec<Answer>) {
        let mut outcomes = vec![Outcome::UNSEARCHED; puzzles.len()];
        match self.solver {
            Some(solver) => solver.search_batch(puzzles, 2, &mut outcomes),
            // No verdict is asked for: any will do.
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

    fn judge(&self, puzzle: &Grid, answer: &Answer) -> Judged {
        Judged::new(&verdict::verdict(puzzle, answer.solutions), true, answer.guesses)
    }

    fn shows(&self, answer: &Answer) -> bool {
        !self.dedupe || answer.is_first
    }

    fn line(&self, puzzle: &Grid, answer: &Answer, out: &mut Vec<u8>) {
        let shown = self.shown(puzzle, answer);
        out.extend_from_slice(&shown.digits().map(|digit| if digit == 0 { b'.' } else { b'0' + digit }));
        for extra in self.extras(answer) {
            out.push(b'\t');
            out.extend_from_slice(extra.as_bytes());
        }
    }

    fn present(&self, puzzle: &Grid, answer: &Answer) -> Presented {
        let shown = self.shown(puzzle, answer);
        let class = self.number(answer).map(|number| format!("class {number}"));
        let automorphisms = self.automorphisms.then(|| match answer.canonical.automorphisms {
            1 => "1 automorphism".to_owned(),
            many => format!("{many} automorphisms"),
        });
        let transform = self.transform.then(|| answer.canonical.symmetry.to_string());
        let remarks: Vec<String> = [class, automorphisms, transform].into_iter().flatten().collect();
        let verdict = verdict::verdict(puzzle, answer.solutions);
        Presented {
            values: vec![
                Value::Text(answer.canonical.grid.to_string()),
                self.number(answer).map_or(Value::Missing, Value::Count),
                Value::Count(answer.canonical.automorphisms.into()),
                Value::Text(answer.canonical.symmetry.to_string()),
            ],
            filled: Some(Filled::Grid(*shown)),
            // Clashing cells are somewhere else in the canonical form.
            faulty: shown.clash().map_or_else(Vec::new, |clash| numbers(clash.cells)),
            remark: (!remarks.is_empty()).then(|| remarks.join(", ")),
            ..Presented::of_verdict(&verdict, self.judge(puzzle, answer))
        }
    }
}
