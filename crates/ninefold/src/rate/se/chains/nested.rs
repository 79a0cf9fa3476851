//! Patterns and chains within a chain: what else can be taken out once a dynamic search has shrunk the board.

use core::ops::ControlFlow;

use super::super::board::Board;
use super::super::{lines, subsets};
use crate::board::Candidate;

/// A pattern on the shrunken board that takes something out.
pub(super) struct Pattern {
    /// What it takes out, in reading order.
    pub(super) eliminations: Vec<Candidate>,
    /// The candidates that had to be gone for it: none if it was there before, and then it is not used.
    pub(super) conditions: Vec<Candidate>,
    /// If it is a chain.
    pub(super) chain: Option<Nested>,
}

/// A chain within a chain, as far as the length of the outer one depends on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nested {
    pub(super) complexity: u32,
    /// Equal for chains with the same nodes in the same order.
    pub(super) key: u64,
}

/// What the first kind of pattern finds that finds anything.
pub(super) fn patterns(before: &Board, now: &Board, level: u8) -> Vec<Pattern> {
    let _ = level;
    let kinds: [fn(&Board, &Board, &mut Vec<Pattern>); 4] = [locked, hidden_pairs, naked_pairs, x_wings];
    let mut found = Vec::new();
    for kind in kinds {
        kind(before, now, &mut found);
        if !found.is_empty() {
            break;
        }
    }
    found
}

fn push(
    found: &mut Vec<Pattern>,
    eliminations: impl Iterator<Item = Candidate>,
    conditions: impl Iterator<Item = Candidate>,
) {
    let mut eliminations = eliminations.peekable();
    let mut conditions = conditions.peekable();
    if eliminations.peek().is_some() && conditions.peek().is_some() {
        let mut eliminations: Vec<Candidate> = eliminations.collect();
        eliminations.sort_unstable();
        found.push(Pattern { eliminations, conditions: conditions.collect(), chain: None });
    }
}

fn locked(before: &Board, now: &Board, found: &mut Vec<Pattern>) {
    let _ = lines::each_locked(now, |lines| {
        push(found, lines.eliminations(now), lines.conditions(before, now));
        ControlFlow::<()>::Continue(())
    });
}

fn hidden_pairs(before: &Board, now: &Board, found: &mut Vec<Pattern>) {
    let _ = subsets::each_hidden(now, 2, 4, |pair| {
        push(found, pair.hidden_eliminations(now), pair.hidden_conditions(before));
        ControlFlow::<()>::Continue(())
    });
}

fn naked_pairs(before: &Board, now: &Board, found: &mut Vec<Pattern>) {
    let _ = subsets::each_naked(now, 2, |pair| {
        push(found, pair.naked_eliminations(now), pair.naked_conditions(before));
        ControlFlow::<()>::Continue(())
    });
}

fn x_wings(before: &Board, now: &Board, found: &mut Vec<Pattern>) {
    let _ = lines::each_fish(now, 2, |lines| {
        push(found, lines.eliminations(now), lines.conditions(before, now));
        ControlFlow::<()>::Continue(())
    });
}
