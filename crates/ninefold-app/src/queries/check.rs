//! What is wrong with each grid, or that nothing is.

use std::ops::Range;

use ninefold::board::Clash;
use ninefold::solve::{Outcome, Solver};
use ninefold::{Candidates, Cell, CellSet, Grid, Verdict};
use ninefold_formats::variant::Variant;
use ninefold_formats::words::counted;

use crate::query::Query;
use crate::table::Value;
use crate::variant::answer::{self, Answer, Patience};
use crate::verdict;

/// Reports what is wrong with each grid, or that nothing is.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// The solver to use.
    pub solver: Solver,
    /// How much a puzzle with other rules may cost.
    pub patience: Patience,
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
    const GRAIN: usize = 64;

    fn ask(&self, grids: &[Grid], findings: &mut Vec<Findings>) {
        let mut outcomes = vec![Outcome::NONE; grids.len()];
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

    fn ask_variant(&self, variant: &Variant) -> Answer {
        answer::check(variant, self.patience)
    }

    fn verdict(&self, _: &Grid, findings: &Findings) -> Verdict {
        findings.verdict
    }

    fn accepts(&self, verdict: &Verdict) -> bool {
        matches!(verdict, Verdict::Unique | Verdict::Solved)
    }

    fn guesses(&self, findings: &Findings) -> u64 {
        findings.guesses
    }

    fn line(&self, _: &Grid, findings: &Findings, out: &mut Vec<u8>) {
        out.extend_from_slice(findings.line().as_bytes());
    }

    fn values(&self, grid: &Grid, findings: &Findings) -> Vec<Value> {
        let several = findings.verdict == Verdict::Multiple;
        let when = |condition: bool, value: Value| if condition { value } else { Value::Missing };
        vec![
            Value::Count(grid.givens().len() as u64),
            findings.redundant.map_or(Value::Missing, |redundant| Value::Flag(redundant.is_empty())),
            findings.redundant.map_or(Value::Missing, Value::list),
            Value::Count(findings.solutions),
            when(several, Value::Flag(findings.solutions >= MOST)),
            when(several && findings.solutions < MOST, Value::list(findings.open)),
            when(!findings.wrong.is_empty(), Value::list(findings.wrong)),
            Value::Count(findings.guesses),
        ]
    }

    fn grid(&self, _: &Grid, _: &Findings) -> Option<Grid> {
        None
    }

    fn faulty(&self, _: &Grid, findings: &Findings) -> CellSet {
        let clashing = findings.clashes.iter().flat_map(|clash| clash.cells);
        findings.wrong | clashing.collect()
    }

    fn remark(&self, _: &Grid, findings: &Findings) -> Option<String> {
        Some(findings.line())
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
        let mut outcomes = vec![Outcome::NONE; reduced.len()];
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
