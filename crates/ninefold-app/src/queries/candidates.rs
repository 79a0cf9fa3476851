//! The true candidates of each puzzle: the values of each cell that occur in some solution.

use ninefold::solve::{Outcome, Solver};
use ninefold::text::{self, Entry};
use ninefold::{Cell, Digit, DigitSet, Grid};
#[cfg(feature = "variants")]
use ninefold_formats::variant::{Variant, picture, values};
#[cfg(feature = "variants")]
use ninefold_variants::{Draft, Layout};
#[cfg(feature = "variants")]
use serde::Serialize;

use crate::budget::Budget;
use crate::query::{Judged, OutputStyle, Presented, Query, QueryJob};
#[cfg(feature = "variants")]
use crate::status::Status;
use crate::table::Value;
use crate::verdict;
use crate::work::Work;

/// Finds the candidates of each puzzle that occur in some solution.
#[derive(Clone, Debug)]
pub struct TrueCandidates {
    /// The solver to use.
    pub solver: Solver,
    /// Up to how many solutions are counted for each candidate.
    pub threshold: u32,
    /// How much a puzzle with other rules may cost.
    pub budget: Budget,
}

/// For each cell and digit in how many solutions the cell has the digit, up to the threshold.
#[derive(Clone, Debug)]
pub struct Found {
    solutions: u64,
    counts: Vec<[u64; 9]>,
    guesses: u64,
}

/// So many solutions are looked at before the candidates that none of them has are asked for one by one.
const LOOKED_AT: u64 = 256;

impl Found {
    fn new(outcome: &Outcome) -> Found {
        Found { solutions: outcome.solutions, counts: vec![[0; 9]; Cell::COUNT], guesses: outcome.guesses }
    }

    /// Counts a solution for each of its digits, up to `threshold`.
    fn add(&mut self, solution: &Grid, threshold: u64) {
        for (counts, digit) in self.counts.iter_mut().zip(solution.digits()) {
            let count = &mut counts[usize::from(digit) - 1];
            *count = threshold.min(*count + 1);
        }
    }

    fn digits(&self, cell: Cell) -> DigitSet {
        let has = |digit: &Digit| self.counts[cell.index()][digit.index()] > 0;
        Digit::ALL.into_iter().filter(has).collect()
    }

    /// Writes the candidates of each cell, with a blank between cells.
    fn write_groups(&self, out: &mut Vec<u8>) {
        for (i, counts) in self.counts.iter().enumerate() {
            if i > 0 {
                out.push(b' ');
            }
            out.extend((b'1'..=b'9').zip(counts).filter(|(_, count)| **count > 0).map(|(digit, _)| digit));
        }
    }
}

impl TrueCandidates {
    /// What is found of a puzzle that was searched for two solutions.
    fn found(&self, grid: &Grid, outcome: &Outcome) -> Found {
        let threshold = u64::from(self.threshold);
        let mut found = Found::new(outcome);
        match outcome.solutions {
            0 => {}
            1 => outcome.solution().iter().for_each(|solution| found.add(solution, threshold)),
            _ => {
                let mut solutions = self.solver.solutions(grid, LOOKED_AT);
                solutions.by_ref().for_each(|solution| found.add(&solution, threshold));
                let outcome = solutions.outcome();
                found.guesses += outcome.guesses;
                if !outcome.is_complete() {
                    self.search_with_each(grid, &mut found);
                }
            }
        }
        found
    }

    /// Searches once with each candidate that has not been counted often enough.
    fn search_with_each(&self, grid: &Grid, found: &mut Found) {
        let threshold = u64::from(self.threshold);
        let asked: Vec<(Cell, Digit)> = Cell::all()
            .flat_map(|cell| Digit::ALL.map(|digit| (cell, digit)))
            .filter(|&(cell, digit)| grid.get(cell).is_none_or(|known| known == digit))
            .filter(|&(cell, digit)| found.counts[cell.index()][digit.index()] < threshold)
            .collect();
        let with = |&(cell, digit): &(Cell, Digit)| {
            let mut with = *grid;
            with.set_given(cell, digit);
            with
        };
        let grids: Vec<Grid> = asked.iter().map(with).collect();
        let mut outcomes = vec![Outcome::UNSEARCHED; grids.len()];
        self.solver.search_batch(&grids, threshold, &mut outcomes);
        for ((cell, digit), outcome) in asked.into_iter().zip(&outcomes) {
            found.counts[cell.index()][digit.index()] = outcome.solutions;
            found.guesses += outcome.guesses;
        }
    }
}

impl Query for TrueCandidates {
    type Answer = Found;
    const COLUMNS: &'static [&'static str] = &["candidates", "counts"];
    const BATCH_HINT: usize = 64;

    fn job(self, style: OutputStyle) -> Box<dyn Work> {
        Box::new(QueryJob { query: self, style })
    }

    fn ask(&self, puzzles: &[Grid], found: &mut Vec<Found>) {
        let mut outcomes = vec![Outcome::UNSEARCHED; puzzles.len()];
        self.solver.search_batch(puzzles, 2, &mut outcomes);
        found.clear();
        found.extend(puzzles.iter().zip(&outcomes).map(|(grid, outcome)| self.found(grid, outcome)));
    }

    #[cfg(feature = "variants")]
    fn ask_variant(&self, variant: &Variant) -> Presented {
        self.watch_variant(variant, &mut Draft::default(), &mut |_| {})
    }

    fn judge(&self, puzzle: &Grid, found: &Found) -> Judged {
        let verdict = verdict::verdict(puzzle, found.solutions);
        Judged::new(&verdict, found.solutions > 0, found.guesses)
    }

    fn line(&self, puzzle: &Grid, found: &Found, out: &mut Vec<u8>) {
        match found.solutions {
            0 => verdict::write_error_line(&verdict::verdict(puzzle, 0), out),
            _ => found.write_groups(out),
        }
    }

    fn present(&self, puzzle: &Grid, found: &Found) -> Presented {
        let verdict = verdict::verdict(puzzle, found.solutions);
        let shown = Presented::of_verdict(&verdict, self.judge(puzzle, found));
        if found.solutions == 0 {
            return Presented {
                values: vec![Value::Missing, Value::Missing],
                remark: Some(verdict::worded(&verdict)),
                ..shown
            };
        }
        let counts = found.counts.iter().map(|counts| {
            let counts = (1..).zip(counts).filter(|(_, count)| **count > 0);
            counted(counts.map(|(digit, count)| (digit, *count)))
        });
        let counts = if self.threshold > 1 { Value::Data(counts.collect()) } else { Value::Missing };
        let mut groups = Vec::new();
        found.write_groups(&mut groups);
        let marked = Entry::with_marks(*puzzle, |cell| Some(found.digits(cell)));
        let table = text::write(text::Format::Pencilmarks, &marked);
        Presented {
            values: vec![Value::Text(groups.into_iter().map(char::from).collect()), counts],
            remark: table.map(|text| text.trim_end().to_owned()),
            ..shown
        }
    }
}

#[cfg(feature = "variants")]
impl TrueCandidates {
    /// Answers for a puzzle with other rules, with what is known of its draft; `watch` hears what is known meanwhile.
    pub(crate) fn watch_variant(
        &self,
        variant: &Variant,
        draft: &mut Draft,
        watch: &mut dyn FnMut(&Partial),
    ) -> Presented {
        let layout = variant.puzzle.layout();
        let mut tell = |found: &ninefold_variants::TrueCandidates, settled: usize| {
            let counts = self.counts(layout, found);
            watch(&Partial { candidates: groups(layout, found).join(" "), counts, settled });
        };
        let limits = self.budget.limits();
        let Ok(found) = draft.true_candidates(&variant.puzzle, self.threshold, &limits, &mut tell) else {
            return Presented::cancelled(Self::COLUMNS.len());
        };
        let none = found.cells.iter().any(Vec::is_empty);
        let single = found.cells.iter().all(|cell| cell.len() == 1);
        let status = match found.complete {
            false => Status::Stopped,
            true if none => Status::None,
            true if single => Status::Unique,
            true => Status::Multiple,
        };
        let groups = groups(layout, &found);
        let text = groups.join(" ");
        let counts = self.counts(layout, &found).map_or(Value::Missing, Value::Data);
        let known = found.complete && !none;
        let answer = Presented {
            judged: Judged { status, accepted: known, guesses: 0 },
            line: if known { text.clone() } else { format!("! {status}") },
            values: vec![if known { Value::Text(text) } else { Value::Missing }, counts],
            remark: Some(if known { picture::table(layout, &groups) } else { status.to_string() }),
            ..Presented::default()
        };
        answer.unless_understood(variant)
    }

    /// For each cell the number of solutions with each value, if they are counted.
    fn counts(
        &self,
        layout: &Layout,
        found: &ninefold_variants::TrueCandidates,
    ) -> Option<serde_json::Value> {
        let of = |cell: &Vec<(i32, u32)>| {
            counted(cell.iter().map(|(value, count)| (*value, u64::from((*count).min(self.threshold)))))
        };
        (self.threshold > 1).then(|| found.cells.iter().take(layout.cells()).map(of).collect())
    }
}

/// The values of each cell of the grid that stand in some solution.
#[cfg(feature = "variants")]
fn groups(layout: &Layout, found: &ninefold_variants::TrueCandidates) -> Vec<String> {
    let group =
        |cell: &Vec<(i32, u32)>| values(layout, &cell.iter().map(|(value, _)| *value).collect::<Vec<_>>());
    found.cells.iter().take(layout.cells()).map(group).collect()
}

/// What is known of the candidates while the search goes on.
#[cfg(feature = "variants")]
#[derive(Clone, Debug, Serialize)]
pub struct Partial {
    /// As in the answer; each stands in some solution, and some may be missing.
    candidates: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<serde_json::Value>,
    /// How many cells, from the first, are settled.
    settled: usize,
}

/// The numbers of solutions with each value of a cell.
fn counted(counts: impl Iterator<Item = (i32, u64)>) -> serde_json::Value {
    let mut numbers = serde_json::Map::new();
    // One by one: what `collect` makes of a list sorts it first, by code of its own, which modules for browsers would carry.
    counts.for_each(|(value, count)| drop(numbers.insert(value.to_string(), count.into())));
    serde_json::Value::Object(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(puzzle: &str, threshold: u32) -> Found {
        let query = TrueCandidates { solver: Solver::new(), threshold, budget: Budget::default() };
        let mut found = Vec::new();
        query.ask(&[puzzle.parse().unwrap()], &mut found);
        found.pop().unwrap()
    }

    #[test]
    fn candidates_are_those_of_all_solutions() {
        let solved: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let mut open = solved.solution().unwrap();
        for cell in Cell::all().filter(|cell| cell.row() < 2) {
            open.clear(cell);
        }
        let solutions: Vec<Grid> = open.solutions().collect();
        assert!(solutions.len() > 3, "{}", solutions.len());
        compare(&open, &solutions);
    }

    /// With more solutions than are looked at, too.
    #[test]
    fn candidates_of_many_solutions_are_asked_for() {
        let open: Grid = "534678912672195348198342567859761423426853791...................................."
            .parse()
            .unwrap();
        let solutions: Vec<Grid> = open.solutions().collect();
        assert!(solutions.len() as u64 > LOOKED_AT, "{}", solutions.len());
        compare(&open, &solutions);
    }

    /// Compares what is found with what is in all solutions.
    fn compare(open: &Grid, solutions: &[Grid]) {
        for threshold in [1, 2, 100, 1000] {
            let found = found(&open.to_string(), threshold);
            for cell in Cell::all() {
                for digit in Digit::ALL {
                    let count = solutions.iter().filter(|grid| grid.get(cell) == Some(digit)).count() as u64;
                    assert_eq!(found.counts[cell.index()][digit.index()], count.min(u64::from(threshold)));
                }
            }
        }
    }

    #[test]
    fn the_line_has_a_group_for_each_cell() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let found = found(puzzle, 1);
        let mut groups = Vec::new();
        found.write_groups(&mut groups);
        let groups = String::from_utf8(groups).unwrap();
        assert!(groups.starts_with("5 3 4 6 7 8 9 1 2 6 7 2 "));
        assert_eq!(groups.split(' ').count(), 81);
    }
}
