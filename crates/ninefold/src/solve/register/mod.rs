//! One puzzle at a time: nine vectors of nine digit sets.

mod branch;
mod nine;
mod position;
mod search;
mod stack;
mod sweep;
mod words;

use super::Outcome;
use crate::board::Grid;

pub(super) use search::Search;
pub(super) use words::Words;

/// Counts solutions up to `limit` and keeps the first, with ordinary 64-bit words.
pub(super) fn solve_with_words(grid: &Grid, limit: u64) -> Outcome {
    search::run::<Words>(grid, limit)
}
