//! About how many solutions each puzzle has, where they are too many to count.

use ninefold::solve::Solver;
use ninefold::{Candidates, Cell as ClassicCell, Grid, Verdict};
use ninefold_formats::variant::Variant;
use ninefold_variants::{Layout, Puzzle, rules::given::Given};

use crate::query::Query;
use crate::table::Value;
use crate::variant::answer::{self, Answer, Patience};
use crate::variant::solutions::{COUNTED, Number, Walks};
use crate::verdict;

/// About how many solutions each puzzle has.
#[derive(Clone, Copy, Debug)]
pub struct Estimate {
    /// The solver to use.
    pub solver: Solver,
    /// The random walks to make.
    pub walks: Walks,
    /// How much a puzzle with other rules may cost before it is estimated.
    pub patience: Patience,
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
    const GRAIN: usize = 1;

    fn ask(&self, puzzles: &[Grid], answers: &mut Vec<Number>) {
        answers.clear();
        let number = |grid| self.number(self.solver.count(grid, COUNTED), || Candidates::new(grid));
        answers.extend(puzzles.iter().map(number));
    }

    fn ask_marked(&self, marks: &Candidates) -> Option<Number> {
        Some(self.number(marks.search(COUNTED).solutions, || marks.clone()))
    }

    fn ask_variant(&self, variant: &Variant) -> Answer {
        answer::estimate(variant, self.walks, self.patience)
    }

    fn verdict(&self, puzzle: &Grid, number: &Number) -> Verdict {
        let solutions = match number {
            Number::Exact(number) | Number::Least(number, _) => *number,
            Number::About(_) => COUNTED,
        };
        verdict::verdict(puzzle, solutions)
    }

    fn accepts(&self, verdict: &Verdict) -> bool {
        matches!(verdict, Verdict::Unique | Verdict::Solved | Verdict::Multiple)
    }

    fn guesses(&self, _: &Number) -> u64 {
        0
    }

    fn line(&self, _: &Grid, number: &Number, out: &mut Vec<u8>) {
        out.extend_from_slice(number.line().as_bytes());
    }

    fn values(&self, _: &Grid, number: &Number) -> Vec<Value> {
        number.values()
    }

    fn grid(&self, _: &Grid, _: &Number) -> Option<Grid> {
        None
    }

    fn remark(&self, _: &Grid, number: &Number) -> Option<String> {
        Some(number.remark())
    }
}
