//! Numbers of solutions, counted or estimated.

use ninefold::Random;
use ninefold_formats::words::grouped;
use ninefold_variants::{Estimate, Limits, Puzzle, Solver};

use crate::table::Value;

/// So many solutions are counted before anything is estimated.
pub(crate) const COUNTED: u64 = 10_000;

/// Random walks.
#[derive(Clone, Copy, Debug)]
pub struct Walks {
    /// How many: 2 or more, for fewer say nothing of the error.
    pub number: u64,
    /// What chooses them.
    pub seed: u64,
}

/// How many solutions there are, as far as that is found out.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    /// All were counted.
    Exact(u64),
    /// There are too many.
    About(Estimate),
    /// So many were counted, there may be more, and no walk met one.
    Least(u64, Walks),
}

impl Number {
    /// The columns of tables.
    pub(crate) const COLUMNS: &'static [&'static str] = &["solutions", "low", "high", "probes"];

    /// What was counted, if it is all; otherwise what random walks say.
    pub(crate) fn new(puzzle: &Puzzle, counted: u64, is_all: bool, walks: Walks) -> Number {
        if is_all {
            return Number::Exact(counted);
        }
        let mut random = Random::new(walks.seed);
        let mut below = |bound: usize| random.below(bound as u32) as usize;
        let estimate = Solver::new(puzzle).estimate(walks.number, &mut below);
        if estimate.met > 0 { Number::About(estimate) } else { Number::Least(counted, walks) }
    }

    pub(crate) fn values(&self) -> Vec<Value> {
        let (number, low, high, probes) = match *self {
            Number::Exact(number) => {
                (Value::Count(number), Value::Count(number), Value::Count(number), Value::Count(0))
            }
            Number::About(estimate) => {
                let (low, high) = estimate.bounds();
                let probes = Value::Count(estimate.probes);
                (Value::Number(estimate.solutions), Value::Number(low), Value::Number(high), probes)
            }
            Number::Least(number, walks) => {
                (Value::Missing, Value::Count(number), Value::Missing, Value::Count(walks.number))
            }
        };
        vec![number, low, high, probes]
    }

    pub(crate) fn line(&self) -> String {
        match self {
            Number::Exact(number) => number.to_string(),
            Number::About(estimate) => {
                let (low, high) = estimate.bounds();
                format!("about {:.3e}, 95 % between {low:.3e} and {high:.3e}", estimate.solutions)
            }
            Number::Least(number, walks) => {
                format!("{} or more, none of {} walks met one", grouped(*number), grouped(walks.number))
            }
        }
    }

    pub(crate) fn remark(&self) -> String {
        match self {
            Number::Exact(0) => "no solutions".to_owned(),
            Number::Exact(1) => "1 solution".to_owned(),
            Number::Exact(number) => format!("{} solutions", grouped(*number)),
            Number::About(_) => format!("{} solutions", self.line()),
            Number::Least(..) => self.line(),
        }
    }
}

/// What may be spent on counting a variant before it is estimated.
pub(crate) fn counting(budget: Limits<'_>) -> Limits<'_> {
    Limits { guesses: budget.guesses.min(4 * COUNTED), ..budget }
}
