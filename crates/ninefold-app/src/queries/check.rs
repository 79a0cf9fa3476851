//! What is wrong with each grid, or that nothing is.

use std::ops::Range;

use ninefold::board::Clash;
use ninefold::solve::{Outcome, Solver};
use ninefold::{Candidates, Cell, CellSet, Grid, Verdict};
#[cfg(feature = "variants")]
use ninefold_formats::variant::{Variant, clue::clue};
use ninefold_formats::words::counted;

use crate::budget::Budget;
use crate::query::{Judged, OutputStyle, Presented, Query, QueryJob, numbers};
#[cfg(feature = "variants")]
use crate::status::Status;
use crate::table::Value;
use crate::verdict;
use crate::work::Work;

/// Reports what is wrong with each grid, or that nothing is.
#[derive(Clone, Debug)]
pub struct Check {
    /// The solver to use.
    pub solver: Solver,
    /// How much a puzzle with other rules may cost.
    pub budget: Budget,
}

/// The most solutions that are counted.
const MOST: u64 = 1000;
/// The most cells that are listed in a line.
const LISTED: usize = 12;

/// The result for one grid.
#[derive(Debug)]
pub struct Findings {
    verdict: Verdict,
    guesses: u64,
    /// The givens that can be left out one at a time; `None` unless the givens alone have one solution.
    redundant: Option<CellSet>,
    /// How many solutions, up to [`MOST`].
    solutions: u64,
    /// The cells in which they differ, if they are fewer than [`MOST`].
    open: CellSet,
    /// Every clash.
    clashes: Vec<Clash>,
    /// Found digits that differ from the only solution of the givens.
    wrong: CellSet,
    /// Why a puzzle has no solution, if the candidates show it: `r1c2 has no candidates`.
    reason: Option<String>,
}

impl Query for Check {
    type Answer = Findings;
    const COLUMNS: &'static [&'static str] =
        &["givens", "minimal", "redundant", "solutions", "capped", "open", "wrong", "guesses"];
    const BATCH_HINT: usize = 64;

    fn job(self, style: OutputStyle) -> Box<dyn Work> {
        Box::new(QueryJob { query: self, style })
    }

    fn ask(&self, grids: &[Grid], findings: &mut Vec<Findings>) {
        let mut outcomes = vec![Outcome::UNSEARCHED; grids.len()];
        self.solver.search_batch(grids, 2, &mut outcomes);
        findings.clear();
        findings.extend(grids.iter().zip(&outcomes).map(|(grid, outcome)| self.findings(grid, outcome)));
        self.find_redundant(grids, findings);
    }

    fn ask_marked(&self, marks: &Candidates) -> Option<Findings> {
        let outcome = marks.search(2);
        let verdict = verdict::verdict(marks.grid(), outcome.solutions);
        let mut findings = Findings::new(verdict, &outcome);
        match findings.verdict {
            Verdict::Multiple => (findings.solutions, findings.open) = differences(marks.solutions()),
            Verdict::NoSolution => findings.reason = marks.contradiction().map(|reason| reason.to_string()),
            _ => {}
        }
        Some(findings)
    }

    #[cfg(feature = "variants")]
    fn ask_variant(&self, variant: &Variant) -> Presented {
        variants::check(variant, &self.budget)
    }

    #[inline]
    fn judge(&self, _: &Grid, findings: &Findings) -> Judged {
        let accepted = matches!(findings.verdict, Verdict::Unique | Verdict::Solved);
        Judged::new(&findings.verdict, accepted, findings.guesses)
    }

    fn line(&self, _: &Grid, findings: &Findings, out: &mut Vec<u8>) {
        out.extend_from_slice(findings.line().as_bytes());
    }

    fn present(&self, grid: &Grid, findings: &Findings) -> Presented {
        let clashing = findings.clashes.iter().flat_map(|clash| clash.cells);
        let faulty: CellSet = findings.wrong | clashing.collect();
        Presented {
            values: findings.values(grid),
            faulty: numbers(faulty),
            remark: Some(findings.line()),
            ..Presented::of_verdict(&findings.verdict, self.judge(grid, findings))
        }
    }
}

impl Check {
    /// All but the redundant givens.
    fn findings(&self, grid: &Grid, outcome: &Outcome) -> Findings {
        let mut findings = Findings::new(verdict::verdict(grid, outcome.solutions), outcome);
        match findings.verdict {
            Verdict::Multiple => {
                (findings.solutions, findings.open) = differences(grid.solutions());
            }
            Verdict::Clash(_) | Verdict::Wrong(_) => findings.clashes = grid.clashes(),
            Verdict::NoSolution => {
                findings.reason = Candidates::try_from(grid).err().map(|reason| reason.to_string());
            }
            _ => {}
        }
        if outcome.solutions == 0 {
            findings.wrong = self.wrong(grid);
        }
        findings
    }

    /// The found digits that differ from the only solution of the givens, if there is just one.
    fn wrong(&self, grid: &Grid) -> CellSet {
        let puzzle = grid.puzzle();
        if puzzle == *grid {
            return CellSet::EMPTY;
        }
        let outcome = self.solver.search(&puzzle, 2);
        let Some(solution) = outcome.solution().filter(|_| outcome.solutions == 1) else {
            return CellSet::EMPTY;
        };
        let found = grid.filled() - grid.givens();
        found.into_iter().filter(|&cell| grid.get(cell) != solution.get(cell)).collect()
    }

    /// Leaves out every given of every unique puzzle, one at a time, and searches all that comes of it at once.
    fn find_redundant(&self, grids: &[Grid], findings: &mut [Findings]) {
        let (mut reduced, mut spans) = (Vec::new(), Vec::<Range<usize>>::new());
        for (grid, finding) in grids.iter().zip(&*findings) {
            let start = reduced.len();
            if finding.verdict == Verdict::Unique && self.is_unique_by_givens(grid) {
                reduced.extend(grid.givens().into_iter().map(|given| without(grid, given)));
            }
            spans.push(start..reduced.len());
        }
        let mut outcomes = vec![Outcome::UNSEARCHED; reduced.len()];
        self.solver.search_batch(&reduced, 2, &mut outcomes);
        for ((grid, finding), span) in
            grids.iter().zip(findings).zip(spans).filter(|(_, span)| !span.is_empty())
        {
            let givens = grid.givens().into_iter().zip(&outcomes[span]);
            let redundant = givens.filter(|(_, outcome)| outcome.solutions == 1).map(|(given, _)| given);
            finding.redundant = Some(redundant.collect());
        }
    }

    /// Whether a grid of one solution has it without the found digits too.
    fn is_unique_by_givens(&self, grid: &Grid) -> bool {
        let puzzle = grid.puzzle();
        puzzle == *grid || self.solver.count(&puzzle, 2) == 1
    }
}

/// The puzzle of `grid` but for one given.
fn without(grid: &Grid, given: Cell) -> Grid {
    let mut reduced = grid.puzzle();
    reduced.clear(given);
    reduced
}

/// How many `solutions` there are, up to [`MOST`], and the cells in which they differ.
fn differences(solutions: impl Iterator<Item = Grid>) -> (u64, CellSet) {
    let mut solutions = solutions.take(MOST as usize);
    let Some(first) = solutions.next() else { return (0, CellSet::EMPTY) };
    let (mut count, mut open) = (1, CellSet::EMPTY);
    for other in solutions {
        count += 1;
        open |= Cell::all().filter(|&cell| first.get(cell) != other.get(cell)).collect();
    }
    (count, open)
}

impl Findings {
    /// The verdict and what the search came to.
    fn new(verdict: Verdict, outcome: &Outcome) -> Findings {
        Findings {
            verdict,
            guesses: outcome.guesses,
            redundant: None,
            solutions: outcome.solutions,
            open: CellSet::EMPTY,
            clashes: Vec::new(),
            wrong: CellSet::EMPTY,
            reason: None,
        }
    }

    /// What is said of the grid in a word.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The values of the columns.
    pub fn values(&self, grid: &Grid) -> Vec<Value> {
        let several = self.verdict == Verdict::Multiple;
        let when = |condition: bool, value: Value| if condition { value } else { Value::Missing };
        vec![
            Value::Count(grid.givens().len() as u64),
            self.redundant.map_or(Value::Missing, |redundant| Value::Flag(redundant.is_empty())),
            self.redundant.map_or(Value::Missing, Value::list),
            Value::Count(self.solutions),
            when(several, Value::Flag(self.solutions >= MOST)),
            when(several && self.solutions < MOST, Value::list(self.open)),
            when(!self.wrong.is_empty(), Value::list(self.wrong)),
            Value::Count(self.guesses),
        ]
    }

    fn line(&self) -> String {
        let mut line = self.verdict.to_string();
        match self.verdict {
            Verdict::Unique => line += &self.redundant.map_or(String::new(), redundancy),
            Verdict::Multiple if self.solutions >= MOST => line += &format!(", {MOST} or more solutions"),
            Verdict::Multiple => line += &format!(", {} solutions{}", self.solutions, differing(self.open)),
            Verdict::Clash(_) | Verdict::Wrong(_) => line += &format!(": {}", listed(&self.clashes)),
            _ => {}
        }
        if let Some(reason) = &self.reason {
            line += &format!(", {reason}");
        }
        if !self.wrong.is_empty() {
            line += &format!(", {}: {}", counted(self.wrong.len(), "wrong digit"), self.wrong);
        }
        line
    }
}

fn redundancy(redundant: CellSet) -> String {
    match redundant.len() {
        0 => ", minimal".to_owned(),
        some => format!(", {}: {redundant}", counted(some, "redundant given")),
    }
}

fn differing(open: CellSet) -> String {
    match open.len() {
        0..=LISTED => format!(", differing in {open}"),
        many => format!(", differing in {many} cells"),
    }
}

fn listed(clashes: &[Clash]) -> String {
    clashes.iter().map(Clash::to_string).collect::<Vec<_>>().join(", ")
}

/// What is wrong with a variant, or that nothing is.
#[cfg(feature = "variants")]
mod variants {
    use std::ops::ControlFlow;

    use ninefold_variants::{Limits, Puzzle, Solver, Verdict};

    use super::*;

    /// Verdict, number of solutions, clues that can be left out, wrong digits.
    pub(super) fn check(variant: &Variant, budget: &Budget) -> Presented {
        let Ok(search) = budget.solver(&variant.puzzle) else {
            return Presented::cancelled(Check::COLUMNS.len());
        };
        let (verdict, stats) = search.verdict(&budget.limits());
        let layout = variant.puzzle.layout();
        let status = Status::from(&verdict);
        let (mut text, mut values) = (status.to_string(), Values::default());
        let rests = variant.rests_on().map_or_else(String::new, |told| format!(", {told}"));
        match &verdict {
            Verdict::Unique(solution) => {
                let (redundant, open) = redundant(&variant.puzzle, budget, stats.guesses);
                text += &match (redundant.len(), open) {
                    (0, 0) => ", minimal".to_owned(),
                    (0, _) => format!(", no redundant clue found, {} not settled", counted(open, "clue")),
                    (some, 0) => format!(", {}: {}", counted(some, "redundant clue"), redundant.join(", ")),
                    (some, _) => {
                        let found = counted(some, "redundant clue");
                        format!(", {found}: {}, {} not settled", redundant.join(", "), counted(open, "clue"))
                    }
                };
                values.minimal =
                    if redundant.is_empty() && open > 0 { None } else { Some(redundant.is_empty()) };
                values.redundant = Some(redundant);
                values.solutions = Some((1, false));
                let wrong = variant.found.iter().filter(|(cell, value)| solution[cell.index()] != *value);
                values.wrong = wrong.map(|(cell, _)| layout.name(*cell)).collect();
                text += &rests;
                if !values.wrong.is_empty() {
                    let digits = counted(values.wrong.len(), "wrong digit");
                    text += &format!(", {digits}: {}", values.wrong.join(" "));
                }
            }
            Verdict::Multiple(_) => {
                let (number, complete, open) = differences(&search, &budget.side(stats.guesses));
                let open: Vec<String> = layout
                    .all()
                    .filter(|cell| open.get(cell.index()) == Some(&true))
                    .map(|cell| layout.name(cell))
                    .collect();
                text += &match (complete, open.len()) {
                    (false, _) => format!(", {number} or more solutions"),
                    (true, 0) => format!(", {number} solutions, which differ beyond the grid"),
                    (true, 0..=LISTED) => format!(", {number} solutions, differing in {}", open.join(" ")),
                    (true, cells) => format!(", {number} solutions, differing in {cells} cells"),
                };
                values.open = complete.then_some(open);
                values.solutions = Some((number, !complete));
            }
            Verdict::NoSolution => values.solutions = Some((0, false)),
            Verdict::Stopped(_) => text += ", the verdict is not known",
        }
        if matches!(verdict, Verdict::Multiple(_) | Verdict::NoSolution) {
            text += &rests;
        }
        let answer = Presented {
            judged: Judged { status, accepted: status == Status::Unique, guesses: stats.guesses },
            values: values.columns(givens(&variant.puzzle), stats.guesses),
            remark: Some(text.clone()),
            line: text,
            ..Presented::default()
        };
        answer.unless_understood(variant)
    }

    /// What is known of a puzzle beside its verdict, by column.
    #[derive(Default)]
    struct Values {
        /// Whether no clue is redundant, if that is known.
        minimal: Option<bool>,
        redundant: Option<Vec<String>>,
        solutions: Option<(u64, bool)>,
        open: Option<Vec<String>>,
        wrong: Vec<String>,
    }

    impl Values {
        fn columns(self, givens: u64, guesses: u64) -> Vec<Value> {
            let several = self.solutions.filter(|(number, _)| *number > 1);
            vec![
                Value::Count(givens),
                self.minimal.map_or(Value::Missing, Value::Flag),
                self.redundant.map_or(Value::Missing, Value::List),
                self.solutions.map_or(Value::Missing, |(number, _)| Value::Count(number)),
                several.map_or(Value::Missing, |(_, capped)| Value::Flag(capped)),
                self.open.map_or(Value::Missing, Value::List),
                Some(self.wrong).filter(|wrong| !wrong.is_empty()).map_or(Value::Missing, Value::List),
                Value::Count(guesses),
            ]
        }
    }

    fn givens(puzzle: &Puzzle) -> u64 {
        puzzle.rules().iter().filter(|rule| rule.info().id == "given").count() as u64
    }

    /// The clues each of which can be left out by itself, and how many are not settled within the guesses for all of them.
    fn redundant(puzzle: &Puzzle, budget: &Budget, guesses: u64) -> (Vec<String>, usize) {
        let (mut redundant, mut open, mut guesses) = (Vec::new(), 0, budget.clues(guesses));
        for (number, rule) in puzzle.rules().iter().enumerate() {
            let less = puzzle.without(number);
            let limits = budget.up_to(guesses);
            let Ok(search) = Solver::with(&less, &limits) else { break };
            let (verdict, stats) = search.verdict(&limits);
            guesses = guesses.saturating_sub(stats.guesses);
            match verdict {
                Verdict::Unique(_) => redundant.push(clue(puzzle, rule.as_ref())),
                Verdict::Stopped(_) => open += 1,
                _ => {}
            }
        }
        (redundant, open)
    }

    /// How many solutions there are up to [`MOST`], whether that is all, and for each cell whether they differ there.
    fn differences(search: &Solver<'_>, limits: &Limits<'_>) -> (u64, bool, Vec<bool>) {
        let (mut number, mut first, mut open) = (0, None, Vec::new());
        let (complete, _) = search.for_each(limits, |solution| {
            number += 1;
            let first = first.get_or_insert_with(|| solution.clone());
            open.resize(first.len(), false);
            open.iter_mut().zip(first.iter().zip(&solution)).for_each(|(open, (a, b))| *open |= a != b);
            if number < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (number, complete, open)
    }
}
