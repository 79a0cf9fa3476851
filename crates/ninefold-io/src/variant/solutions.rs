//! Numbers of solutions, counted or estimated.

use ninefold_variants::{Estimate, Limits};

use crate::table::Value;
use crate::words::grouped;

/// So many solutions are counted before anything is estimated.
pub(crate) const COUNTED: u64 = 10_000;

/// How many solutions there are, exactly or about.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    /// All were counted.
    Exact(u64),
    /// There are too many.
    About(Estimate),
}

impl Number {
    /// The columns of tables.
    pub(crate) const COLUMNS: &'static [&'static str] = &["solutions", "low", "high", "probes"];

    pub(crate) fn values(&self) -> Vec<Value> {
        match self {
            Number::Exact(number) => {
                vec![Value::Count(*number), Value::Count(*number), Value::Count(*number), Value::Count(0)]
            }
            Number::About(estimate) => {
                let (low, high) = estimate.bounds();
                let numbers = [estimate.solutions, low, high].map(Value::Number);
                numbers.into_iter().chain([Value::Count(estimate.probes)]).collect()
            }
        }
    }

    pub(crate) fn line(&self) -> String {
        match self {
            Number::Exact(number) => number.to_string(),
            Number::About(estimate) => {
                let (low, high) = estimate.bounds();
                format!("about {:.3e}, 95 % between {low:.3e} and {high:.3e}", estimate.solutions)
            }
        }
    }

    pub(crate) fn remark(&self) -> String {
        match self {
            Number::Exact(0) => "no solutions".to_owned(),
            Number::Exact(1) => "1 solution".to_owned(),
            Number::Exact(number) => format!("{} solutions", grouped(*number)),
            Number::About(_) => format!("{} solutions", self.line()),
        }
    }
}

/// What may be spent on counting a variant before it is estimated.
pub(crate) fn counting(patience: Limits<'_>) -> Limits<'_> {
    Limits { guesses: patience.guesses.min(4 * COUNTED), ..patience }
}
