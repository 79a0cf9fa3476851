//! Exocets in words.

use crate::board::{Candidates, CellSet, Digit, DigitSet};
use crate::logic::explain::{self, therefore};
use crate::logic::{Reason, Role, Step};

/// The step in words.
pub fn of_exocet(step: &Step, on: &Candidates) -> String {
    let evidence = &step.evidence;
    let (base, targets) = (evidence.cells(Role::Pattern), evidence.cells(Role::Pincer));
    let digits = evidence.digits(Role::Pattern);
    let mut text = format!(
        "{} hold two of {}. Every way to place {} in the whole grid that uses one of these cells also uses {}. So the \
         two digits of the base fill these two targets.",
        explain::list(base, "and"),
        explain::digits(digits, "and"),
        each_of(digits),
        explain::list(targets, "or"),
    );
    let unfit: CellSet =
        step.eliminations.iter().filter(|gone| digits.contains(gone.digit)).map(|gone| gone.cell).collect();
    if unfit.intersects(base | targets) {
        text += &format!(" {}", misfits(step, digits, base | targets));
    }
    for mirror in evidence.parts_of(Role::Bridge) {
        text += &format!(" {}", mirrored(step, mirror.cells, on));
    }
    format!("{text} {}", therefore(step))
}

/// "each of 1, 2 and 3".
fn each_of(digits: DigitSet) -> String {
    format!("each of {}", explain::digits(digits, "and"))
}

/// What falls because two base digits do not fit together.
fn misfits(step: &Step, digits: DigitSet, cells: CellSet) -> String {
    let unfit =
        step.eliminations.iter().filter(|gone| digits.contains(gone.digit) && cells.contains(gone.cell));
    let unfit: Vec<String> = unfit.map(|&gone| explain::candidate(gone)).collect();
    format!(
        "No other base digit leaves room for {}: the ways to place both would meet somewhere.",
        explain::join(unfit, "or for")
    )
}

/// What a mirror adds.
fn mirrored(step: &Step, cells: CellSet, on: &Candidates) -> String {
    let inferences = step.evidence.chains().iter().flat_map(|chain| &chain.inferences);
    let holds = |cells: CellSet, digit: Digit| cells & on.places(digit);
    let of_mirror: DigitSet = inferences
        .filter(|to| {
            to.reason == Reason::Template && to.holds && to.node.cells == holds(cells, to.node.digit)
        })
        .filter(|to| to.premises.len() >= 2)
        .map(|to| to.node.digit)
        .collect();
    let locked = step.evidence.parts_of(Role::Bridge).find(|part| part.cells == cells);
    let locked = locked.map_or(DigitSet::EMPTY, |part| part.digits - of_mirror);
    let place = if cells.len() == 1 { cells.to_string() } else { explain::list(cells, "or") };
    let mut text = format!(
        "In the same way, whichever of {} the target takes is also in {place}, its mirror.",
        explain::digits(of_mirror, "and")
    );
    if !locked.is_empty() {
        text += &format!(
            " {} has no other place there, so it takes the other cell.",
            explain::digits(locked, "and")
        );
    }
    text
}

/// The step of two bases in words.
pub fn of_double(step: &Step, _: &Candidates) -> String {
    let evidence = &step.evidence;
    let digits = evidence.digits(Role::Pattern);
    format!(
        "{} are the base cells of two exocets of {}. No way to place one of these in the whole grid uses both bases, so each \
         is in one of them. What is in no way that uses a base is false. {}",
        explain::list(evidence.cells(Role::Pattern), "and"),
        explain::digits(digits, "and"),
        therefore(step)
    )
}

/// The step of one base cell in words.
pub fn of_single(step: &Step, _: &Candidates) -> String {
    let evidence = &step.evidence;
    format!(
        "Every way to place {} in the whole grid that uses {} also uses {}. So both cells hold the same digit. {}",
        explain::digits(evidence.digits(Role::Pattern), "or"),
        evidence.cells(Role::Pattern),
        evidence.cells(Role::Pincer),
        therefore(step)
    )
}
