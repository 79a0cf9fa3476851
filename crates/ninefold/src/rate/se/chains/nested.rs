//! Patterns and chains within a chain: what else can be taken out once a dynamic search has shrunk the board.

use core::ops::ControlFlow;

use super::super::board::Board;
use super::super::spots::cells_at;
use super::super::{lines, subsets};
use super::multiple::Mode;
use super::{Cause, Scratch, nested_loops, nested_multiple};
use crate::board::Candidate;
use crate::logic::Dirty;

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

/// A kind of pattern: adds what it finds on the board as it is now and was not there before.
type Kind = fn(&Board, &Board, &mut Scratch, &mut Vec<Pattern>);

/// A kind of pattern that need be looked for only where something has changed.
type Simple = fn(&Board, &Board, Dirty, &mut Vec<Pattern>);
const SIMPLE: [Simple; 4] = [locked, hidden_pairs, naked_pairs, x_wings];

const FORCING: Kind = nested_loops::nested;
const MULTIPLE: Kind = |before, now, scratch, found| {
    nested_multiple::nested(before, now, Mode::Multiple, scratch, found);
};
const DYNAMIC: Kind = |before, now, scratch, found| {
    nested_multiple::nested(before, now, Mode::Dynamic(0), scratch, found);
};
const DYNAMIC_PLUS: Kind = |before, now, scratch, found| {
    nested_multiple::nested(before, now, Mode::Dynamic(2), scratch, found);
};

/// The chains of each level, after the simple patterns.
const CHAINS: [&[Kind]; 6] =
    [&[], &[], &[FORCING], &[FORCING, MULTIPLE], &[DYNAMIC], &[DYNAMIC, DYNAMIC_PLUS]];

/// Whether a search of one level begins with a complete search of the other.
pub(super) fn extends(level: u8, other: u8) -> bool {
    other < level && (other <= 1 || level <= 3 || other == 4)
}

/// What is known of patterns on a board that shrinks.
pub(super) struct Looking {
    /// The board when it was last looked at.
    last: Board,
    /// By simple kind, what has changed since it found nothing.
    changed: [Dirty; SIMPLE.len()],
    /// How many kinds of chains are known to find nothing on the last board.
    no_chains: usize,
}

impl Looking {
    /// Nothing that is on `before` counts.
    pub(super) fn after(before: &Board) -> Looking {
        Looking { last: before.clone(), changed: [Dirty::NOTHING; SIMPLE.len()], no_chains: 0 }
    }

    /// The patterns of `level` find nothing on `now`.
    pub(super) fn beyond(level: u8, now: &Board) -> Looking {
        Looking { no_chains: CHAINS[level as usize].len(), ..Looking::after(now) }
    }

    /// What the first kind of pattern finds that finds anything.
    pub(super) fn patterns(
        &mut self,
        before: &Board,
        now: &Board,
        level: u8,
        scratch: &mut Scratch,
    ) -> Vec<Pattern> {
        let mut found = Vec::new();
        let change = self.last.changed_to(now);
        self.last = now.clone();
        self.changed.iter_mut().for_each(|changed| *changed |= change);
        for (kind, changed) in SIMPLE.into_iter().zip(&mut self.changed) {
            if *changed != Dirty::NOTHING {
                kind(before, now, *changed, &mut found);
            }
            if !found.is_empty() {
                return found;
            }
            *changed = Dirty::NOTHING;
        }
        for kind in &CHAINS[level as usize][core::mem::take(&mut self.no_chains)..] {
            kind(before, now, scratch, &mut found);
            if !found.is_empty() {
                break;
            }
        }
        found
    }
}

/// What an on-node of a chain within a chain rests on: the candidates that are gone from the cell or house whose last
/// it is. Those not known are added to `conditions`.
pub(super) fn add_conditions(
    before: &Board,
    now: &Board,
    on: Candidate,
    cause: Cause,
    conditions: &mut Vec<Candidate>,
) {
    let Candidate { cell, digit } = on;
    let [row, column, block] = cell.houses();
    let mut add = |candidate: Candidate| {
        if !conditions.contains(&candidate) {
            conditions.push(candidate);
        }
    };
    let house = match cause {
        Cause::Start | Cause::Pattern => return,
        Cause::Cell => {
            let gone = before.at(cell) - now.at(cell);
            return gone.into_iter().for_each(|digit| add(Candidate { cell, digit }));
        }
        Cause::Block => block,
        Cause::Row => row,
        Cause::Column => column,
    };
    let gone = before.spots(house, digit) & !now.spots(house, digit);
    cells_at(house, gone).for_each(|cell| add(Candidate { cell, digit }));
}

/// Builds a [`Nested::key`] from nodes.
pub(super) struct Key(u64);

impl Key {
    pub(super) fn new() -> Key {
        Key(0xcbf2_9ce4_8422_2325)
    }

    /// Mixes a node in: multiplies and folds the two halves of the product.
    pub(super) fn add(&mut self, candidate: Candidate, is_on: bool) {
        self.mix(candidate.index() as u64 * 2 + u64::from(is_on) + 1);
    }

    /// Ends one list of nodes.
    pub(super) fn end_list(&mut self) {
        self.mix(0x1000);
    }

    fn mix(&mut self, value: u64) {
        let product = u128::from(self.0 ^ value) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    pub(super) fn value(&self) -> u64 {
        self.0
    }
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

fn locked(before: &Board, now: &Board, changed: Dirty, found: &mut Vec<Pattern>) {
    let _ = lines::each_locked(now, changed, |lines| {
        push(found, lines.eliminations(now), lines.conditions(before, now));
        ControlFlow::<()>::Continue(())
    });
}

fn hidden_pairs(before: &Board, now: &Board, changed: Dirty, found: &mut Vec<Pattern>) {
    let _ = subsets::each_hidden(now, 2, 4, changed, |pair| {
        push(found, pair.hidden_eliminations(now), pair.hidden_conditions(before));
        ControlFlow::<()>::Continue(())
    });
}

fn naked_pairs(before: &Board, now: &Board, changed: Dirty, found: &mut Vec<Pattern>) {
    let _ = subsets::each_naked(now, 2, changed, |pair| {
        push(found, pair.naked_eliminations(now), pair.naked_conditions(before));
        ControlFlow::<()>::Continue(())
    });
}

fn x_wings(before: &Board, now: &Board, changed: Dirty, found: &mut Vec<Pattern>) {
    let _ = lines::each_fish(now, 2, changed, |lines| {
        push(found, lines.eliminations(now), lines.conditions(before, now));
        ControlFlow::<()>::Continue(())
    });
}
