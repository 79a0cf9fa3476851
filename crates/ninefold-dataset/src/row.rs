//! One row: read, solved, judged, rated.

use ninefold::rate::{hodoku, se};
use ninefold::solve::{Outcome, Solver};
use ninefold::symmetry::{Canonicalizer, Form};
use ninefold::text::Entry;
use ninefold::{Grid, Verdict};
use ninefold_app::queries::rate::Kind;
use ninefold_app::verdict::verdict;
use ninefold_formats::records::Batch;
use ninefold_formats::records::bad_record::BAD;
use serde::{Deserialize, Serialize};

use super::plan::{By, Plan};
use crate::class::{ClassId, fraction};

/// A row of an input, and all that was found out about it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The number of the input, from 0.
    pub source: usize,
    /// The number of the row in it, from 1, without the names of the columns.
    pub row: u64,
    pub status: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Whether it can be kept.
    pub sound: bool,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub puzzle: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub solution: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub class: String,
    #[serde(default)]
    pub split: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub se: Option<[String; 3]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<(String, u32)>,
    /// The values of the columns that are carried through.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub carried: Vec<String>,
}

/// What a thread keeps from row to row.
#[derive(Default)]
pub struct Tools {
    se: se::Rater,
    hodoku: hodoku::Rater,
}

/// The records of a batch, or what is wrong with them.
pub fn entries(batch: &Batch) -> Vec<std::result::Result<Entry, String>> {
    batch.records().map(|record| record.entry().map_err(|error| error.kind.to_string())).collect()
}

/// The rows of `entries`, of which the first has the number `first`.
pub fn rows(
    plan: &Plan,
    entries: Vec<std::result::Result<Entry, String>>,
    source: usize,
    first: u64,
    tools: &mut Tools,
) -> Vec<Row> {
    let puzzles: Vec<Grid> = entries.iter().flatten().map(|entry| entry.grid.puzzle()).collect();
    let mut outcomes = vec![Outcome::UNSEARCHED; puzzles.len()];
    Solver::new().search_batch(&puzzles, 2, &mut outcomes);
    let mut judged = puzzles.iter().zip(&outcomes);
    let carried = plan.carried();
    let mut rows = Vec::with_capacity(entries.len());
    for (number, entry) in (first..).zip(&entries) {
        let mut row = Row { source, row: number, ..Row::default() };
        match entry {
            Err(fault) => (row.status, row.message) = (BAD.to_owned(), Some(fault.clone())),
            Ok(entry) => {
                let (puzzle, outcome) = judged.next().expect("an outcome for each puzzle");
                row.carried =
                    carried.iter().map(|name| entry.header(name).unwrap_or("").to_owned()).collect();
                row.judge(plan, entry, puzzle, outcome, tools);
            }
        }
        rows.push(row);
    }
    rows
}

impl Row {
    fn judge(&mut self, plan: &Plan, entry: &Entry, puzzle: &Grid, outcome: &Outcome, tools: &mut Tools) {
        let verdict = verdict(puzzle, outcome.solutions);
        verdict.word().clone_into(&mut self.status);
        self.puzzle = puzzle.to_string();
        self.message = match verdict {
            Verdict::Unique => wrong_answer(entry, outcome),
            Verdict::Clash(clash) | Verdict::Wrong(clash) => Some(clash.to_string()),
            Verdict::Multiple => Some("it has several solutions".to_owned()),
            Verdict::NoSolution => Some("it has no solution".to_owned()),
            Verdict::Solved => Some("there is nothing left to solve".to_owned()),
            other => Some(other.to_string()),
        };
        if let Some(given) = &entry.solution {
            self.solution = given.to_string();
        }
        if self.message.is_some() {
            return;
        }
        self.sound = true;
        let solution = outcome.solution().expect("a unique puzzle has a solution").as_givens();
        self.solution = solution.to_string();
        self.classify(plan, puzzle, &solution);
        self.rate(plan, puzzle, tools);
    }

    fn classify(&mut self, plan: &Plan, puzzle: &Grid, solution: &Grid) {
        let grid = match plan.by {
            By::Puzzle => puzzle,
            By::Solution => solution,
        };
        let canonical = Canonicalizer::new(Form::MinLex).canonical(grid).grid;
        self.class = ClassId::of(&canonical).to_string();
        self.split = plan.split_of(fraction(&plan.salt, &canonical));
    }

    fn rate(&mut self, plan: &Plan, puzzle: &Grid, tools: &mut Tools) {
        if plan.rate.contains(&Kind::Se) {
            match tools.se.rate_up_to(puzzle, plan.ceiling()) {
                Ok(rating) => {
                    self.se = Some([rating.er, rating.ep, rating.ed].map(|score| score.to_string()))
                }
                Err(why) => self.message = Some(why.to_string()),
            }
        }
        if plan.rate.contains(&Kind::Hodoku)
            && let Ok(rating) = tools.hodoku.rate(puzzle)
        {
            self.hodoku = Some((rating.level.name().to_owned(), rating.score));
        }
    }
}

/// What is wrong with the answer that came with a unique puzzle.
fn wrong_answer(entry: &Entry, outcome: &Outcome) -> Option<String> {
    let (given, right) = (entry.solution.as_ref()?, outcome.solution()?);
    if given.same_digits(&right) {
        return None;
    }
    let wrong = ninefold::Cell::all().find(|&cell| given.get(cell) != right.get(cell))?;
    Some(format!("the given solution is wrong in {wrong}"))
}
