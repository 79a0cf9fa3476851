//! Naked and hidden singles, in houses of any shape and in areas of rules that hold every value.

use std::ops::ControlFlow;

use super::finder::Found;
use super::look::Look;
use super::step::{Evidence, Explanation, Step};
use super::technique::Technique;

static NAKED: Technique = Technique::new("naked-single", "Naked Single", 1, "A cell has one candidate left.");
static HIDDEN: Technique =
    Technique::new("hidden-single", "Hidden Single", 1, "A value has one place left in a house.");

fn placing(
    look: &Look<'_>,
    technique: &'static Technique,
    (cell, value): (usize, usize),
    evidence: Evidence,
    summary: String,
) -> Step {
    let placed = look.candidate(cell, value);
    let conclusion = format!("So {} is {}.", look.name(cell), placed.value);
    Step {
        technique,
        placements: vec![placed],
        eliminations: Vec::new(),
        evidence: evidence.and_part(vec![placed.value], vec![placed.cell]).tidied(),
        explanation: Explanation { summary, lines: Vec::new(), conclusion },
    }
}

/// Cells with one candidate, or without one.
pub(super) fn naked(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    if let Some(empty) = look.cells.iter().position(|&mask| mask == 0) {
        let evidence = Evidence::default().and_part(Vec::new(), look.cells_of(&[empty]));
        let summary = format!("{} has no candidate left.", look.name(empty));
        return found(look.hopeless(&NAKED, evidence, summary));
    }
    for (cell, mask) in look.cells.iter().enumerate() {
        if mask.is_power_of_two() && look.open(cell) {
            let value = mask.trailing_zeros() as usize;
            let summary = format!("{} is the only candidate left in {}.", look.value(value), look.name(cell));
            found(placing(look, &NAKED, (cell, value), Evidence::default(), summary))?;
        }
    }
    ControlFlow::Continue(())
}

/// Values with one place in a full area, or without one.
pub(super) fn hidden(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    for area in look.grounds.areas.iter().filter(|area| area.is_full) {
        for value in 0..look.grounds.layout.values() {
            let number = look.value(value);
            let evidence = || look.with_source(Evidence::default(), area.source);
            let within = look.source(area.source);
            match look.places_in(area, value)[..] {
                [] => {
                    let summary = format!("{number} has no place left in {within}.");
                    let evidence = evidence().and_part(vec![number], look.cells_of(&area.cells));
                    found(look.hopeless(&HIDDEN, evidence, summary))?;
                }
                [cell] if look.open(cell) => {
                    let summary = format!("In {within}, only {} can hold {number}.", look.name(cell));
                    found(placing(look, &HIDDEN, (cell, value), evidence(), summary))?;
                }
                _ => {}
            }
        }
    }
    ControlFlow::Continue(())
}
