//! Fewer assumptions, found by trying many.

use alloc::vec::Vec;

use super::propagation::Propagation;
use super::walk::{self, TooLong};
use crate::board::Grid;

/// Ends every branch below `at`, of which `known` are the solutions, by `assumptions`.
pub(super) fn walk(
    at: &mut Propagation,
    known: &mut [Grid],
    assumptions: &mut Vec<u16>,
) -> Result<(), TooLong> {
    walk::walk(at, known, assumptions)
}
