//! About how many solutions each puzzle has, where they are too many to count.

use ninefold::solve::Solver;
use ninefold::{Cell as ClassicCell, Grid, Verdict};
use ninefold_variants::{Layout, Puzzle, rules::given::Given};

use crate::query::Query;
use crate::table::Value;
use crate::variant::Variant;
use crate::variant::answer::{self, Answer, Patience};
use crate::variant::solutions::{COUNTED, Number};
use crate::verdict;

/// About how many solutions each puzzle has.
#[derive(Clone, Copy, Debug)]
pub struct Estimate {
    /// The solver to use.
    pub solver: Solver,
    /// How many random walks to make.
    pub probes: u64,
    /// From what they come.
    pub seed: u64,
    /// How much a puzzle with other rules may cost before it is estimated.
    pub patience: Patience,
}

impl Estimate {
    fn number(&self, grid: &Grid) -> Number {
        let counted = self.solver.count(grid, COUNTED);
        if counted < COUNTED {
            return Number::Exact(counted);
        }
        let layout = Layout::square(9).expect("a usual size");
        let cells: Vec<_> = layout.all().collect();
        let mut puzzle = Puzzle::new(layout);
        for cell in ClassicCell::all() {
            if let Some(digit) = grid.get(cell) {
                let given = Given::new(cells[cell.index()], vec![digit.get().into()]);
                puzzle.add(given).expect("a digit in a cell");
            }
        }
        Number::About(ninefold_variants::Solver::new(&puzzle).estimate(self.probes, self.seed))
    }
}

impl Query for Estimate {
    type Answer = Number;
    const COLUMNS: &'static [&'static str] = Number::COLUMNS;
    const GRAIN: usize = 1;

    fn ask(&self, puzzles: &[Grid], answers: &mut Vec<Number>) {
        answers.clear();
        answers.extend(puzzles.iter().map(|grid| self.number(grid)));
    }

    fn ask_variant(&self, variant: &Variant) -> Answer {
        answer::estimate(variant, self.probes, self.seed, self.patience)
    }

    fn verdict(&self, puzzle: &Grid, number: &Number) -> Verdict {
        let solutions = match number {
            Number::Exact(number) => *number,
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
