//! Reduces a path to a contradiction to the steps that it needs.

use crate::limits::Cancelled;

use super::check::Checker;
use super::grounds::{Grounds, places};
use super::look::{Position, Progress};
use super::step::{Evidence, Step};

/// The most steps that are left out one by one.
const MOST: usize = 60;

/// Leaves out what the contradiction does not need: first roughly, then step by step, as long as the rest still follows.
pub(super) fn shorten(
    grounds: &Grounds<'_>,
    progress: &Progress<'_>,
    steps: &mut Vec<Step>,
) -> Result<(), Cancelled> {
    roughly(grounds, steps);
    if steps.len() > MOST {
        return Ok(());
    }
    // Later steps first: what only they need can go after them.
    for number in (0..steps.len().saturating_sub(1)).rev() {
        let left_out = steps.remove(number);
        let mut checker = Checker::unaided(grounds.puzzle, progress, grounds.limits)?;
        if !steps.iter().all(|step| checker.follows(step)) {
            steps.insert(number, left_out);
        }
        grounds.limits.check()?;
    }
    Ok(())
}

/// Drops the steps that took away nothing that a later step, or the contradiction, looks at.
fn roughly(grounds: &Grounds<'_>, steps: &mut Vec<Step>) {
    let mut position = Position::start(grounds);
    // The step that took each value of each cell away.
    let values = grounds.layout.values();
    let mut gone_by = vec![usize::MAX; position.cells.len() * values];
    for (number, step) in steps.iter().enumerate() {
        let before = position.cells.clone();
        position.apply(grounds, step);
        for (cell, (&was, &is)) in before.iter().zip(&position.cells).enumerate() {
            places(was & !is).for_each(|value| gone_by[cell * values + value] = number);
        }
    }
    let mut needed = vec![false; steps.len()];
    if let Some(last) = needed.last_mut() {
        *last = true;
    }
    for number in (0..steps.len()).rev() {
        if !needed[number] {
            continue;
        }
        for cell in cells(grounds, &steps[number]) {
            for &by in gone_by[cell * values..][..values].iter().filter(|&&by| by < number) {
                needed[by] = true;
            }
        }
    }
    let mut number = 0;
    steps.retain(|_| {
        number += 1;
        needed[number - 1]
    });
}

/// The cells that a step looks at.
fn cells(grounds: &Grounds<'_>, step: &Step) -> Vec<usize> {
    let Evidence { houses, rules, sums, parts } = &step.evidence;
    let houses = houses.iter().flat_map(|&house| grounds.areas[house].cells.clone());
    let of_rule = |&rule: &usize| {
        let cells = grounds.puzzle.rules()[rule].cells(grounds.layout);
        if cells.len() > grounds.layout.values() { Vec::new() } else { cells }
    };
    let rules = rules.iter().flat_map(of_rule).map(|cell| cell.index());
    let sums = sums.iter().flat_map(|sum| sum.plus.iter().chain(&sum.minus)).map(|cell| cell.index());
    let parts = parts.iter().flat_map(|(_, cells)| cells).map(|cell| cell.index());
    let own = step.placements.iter().map(|placed| placed.cell.index());
    houses.chain(rules).chain(sums).chain(parts).chain(own).collect()
}
