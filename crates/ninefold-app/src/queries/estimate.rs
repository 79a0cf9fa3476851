//! About how many solutions each puzzle has, where there are too many to count.

use ninefold::solve::Solver;
use ninefold::{Candidates, Cell as ClassicCell, Grid, Verdict};
use ninefold_formats::variant::Variant;
use ninefold_variants::{Layout, Puzzle, Solver as VariantSolver, rules::given::Given};

use crate::budget::Budget;
use crate::queries::solutions::{COUNTED, Number, Walks, counting};
use crate::query::{Judged, OutputStyle, Presented, Query, QueryJob};
use crate::status::Status;
use crate::verdict;
use crate::work::Work;

/// About how many solutions each puzzle has.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// The solver to use.
    pub solver: Solver,
    /// The random walks to make.
    pub walks: Walks,
    /// How much a puzzle with other rules may cost before it is estimated.
    pub budget: Budget,
}

impl Estimate {
    fn number(&self, counted: u64, marks: impl FnOnce() -> Candidates) -> Number {
        let is_all = counted < COUNTED;
        let puzzle = if is_all { Puzzle::new(usual()) } else { puzzle(&marks()) };
        Number::new(&puzzle, counted, is_all, self.walks)
    }
}

fn usual() -> Layout {
    Layout::square(9).expect("a usual size")
}

/// The same puzzle for the engine of variants: in each cell what is left of it is given.
fn puzzle(marks: &Candidates) -> Puzzle {
    let mut puzzle = Puzzle::new(usual());
    let cells: Vec<_> = puzzle.layout().all().collect();
    for (cell, here) in ClassicCell::all().zip(cells) {
        let values = match marks.grid().get(cell) {
            Some(digit) => vec![digit.get().into()],
            None => marks.at(cell).into_iter().map(|digit| digit.get().into()).collect(),
        };
        puzzle.add(Given::new(here, values)).expect("digits in a cell");
    }
    puzzle
}

impl Query for Estimate {
    type Answer = Number;
    const COLUMNS: &'static [&'static str] = Number::COLUMNS;
    const BATCH_HINT: usize = 1;

    fn job(self, style: OutputStyle) -> Box<dyn Work> {
        Box::new(QueryJob { query: self, style })
    }

    fn ask(&self, puzzles: &[Grid], answers: &mut Vec<Number>) {
        answers.clear();
        let number = |grid| self.number(self.solver.count(grid, COUNTED), || Candidates::new(grid));
        answers.extend(puzzles.iter().map(number));
    }

    fn ask_marked(&self, marks: &Candidates) -> Option<Number> {
        Some(self.number(marks.search(COUNTED).solutions, || marks.clone()))
    }

    fn ask_variant(&self, variant: &Variant) -> Presented {
        let search = VariantSolver::new(&variant.puzzle);
        let (count, guesses) = search.count(COUNTED.into(), &counting(self.budget.limits()));
        // The cap is far below 64 bits.
        let known = count.solutions as u64;
        let number = Number::new(&variant.puzzle, known, count.complete, self.walks);
        let status = match known {
            0 | 1 if !count.complete => Status::Stopped,
            0 => Status::None,
            1 => Status::Unique,
            _ => Status::Multiple,
        };
        let stopped = status == Status::Stopped;
        let answer = Presented {
            judged: Judged { status, accepted: !stopped && known > 0, guesses },
            line: if stopped { format!("! {status}: {}", number.line()) } else { number.line() },
            values: number.values(),
            remark: Some(number.remark()),
            ..Presented::default()
        };
        answer.unless_understood(variant)
    }

    fn judge(&self, puzzle: &Grid, number: &Number) -> Judged {
        let verdict = verdict(puzzle, number);
        let accepted = matches!(verdict, Verdict::Unique | Verdict::Solved | Verdict::Multiple);
        Judged::new(&verdict, accepted, 0)
    }

    fn line(&self, _: &Grid, number: &Number, out: &mut Vec<u8>) {
        out.extend_from_slice(number.line().as_bytes());
    }

    fn present(&self, puzzle: &Grid, number: &Number) -> Presented {
        Presented {
            values: number.values(),
            remark: Some(number.remark()),
            ..Presented::of_verdict(&verdict(puzzle, number), self.judge(puzzle, number))
        }
    }
}

fn verdict(puzzle: &Grid, number: &Number) -> Verdict {
    let solutions = match number {
        Number::Exact(number) | Number::Least(number, _) => *number,
        Number::About(_) => COUNTED,
    };
    verdict::verdict(puzzle, solutions)
}
