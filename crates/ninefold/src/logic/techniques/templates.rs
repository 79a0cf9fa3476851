//! Templates as techniques: all the ways in which a digit can stand in the grid, compared.
//!
//! Not a pattern for the eye: a cell that is in every way must be the digit, a cell that is in none cannot
//! be. What is certain of one digit narrows the ways of the others.

use core::ops::ControlFlow;

use crate::board::{Candidate, Candidates, CellSet, Digit, DigitSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::position::templates::Templates;
use crate::logic::{Evidence, Info, Level, Position, Role, Step, StepSink, Technique};

/// What all the ways have in common.
#[derive(Debug)]
pub struct TemplateSet(Info);

/// What is in none of the ways.
#[derive(Debug)]
pub struct TemplateDelete(Info);

pub static TEMPLATE_SET: TemplateSet = TemplateSet(
    Info::new(
        "template-set",
        "Template Set",
        "Every way to place a digit in all nine rows uses these cells.",
    )
    .words(template_set_words)
    .hodoku("1201", 8700, Level::Extreme, 10000)
    .off()
    .optional(),
);
pub static TEMPLATE_DELETE: TemplateDelete = TemplateDelete(
    Info::new(
        "template-delete",
        "Template Delete",
        "No way to place a digit in all nine rows uses these cells.",
    )
    .words(template_delete_words)
    .hodoku("1202", 8800, Level::Extreme, 10000)
    .off()
    .optional(),
);

/// The templates of every digit, each narrowed by what is certain of the others.
fn refined(on: &Position) -> [Templates; 9] {
    let grid = on.candidates().grid();
    let mut places = Digit::ALL.map(|digit| on.places(digit) | grid.cells_of(digit));
    loop {
        let templates = places.map(Templates::within);
        let before = places;
        for (digit, places) in places.iter_mut().enumerate() {
            let others = templates.iter().enumerate().filter(|&(other, _)| other != digit);
            *places -= others.fold(CellSet::EMPTY, |certain, (_, templates)| certain | templates.certain);
        }
        if places == before {
            return templates;
        }
    }
}

/// The rows in which the digit stands there, and what is certain of the other digits.
fn evidence(on: &Position, all: &[Templates; 9], digit: Digit, cells: CellSet) -> Evidence {
    let evidence = Evidence::pattern(DigitSet::of(digit), cells).within(House::rows());
    let certain = |other: Digit| all[other.index()].certain & on.candidates().blanks();
    let others = Digit::ALL.into_iter().filter(|&other| other != digit && !certain(other).is_empty());
    others.fold(evidence, |evidence, other| evidence.and(Role::Bridge, other, certain(other)))
}

impl Technique for TemplateSet {
    fn info(&self) -> &'static Info {
        &TEMPLATE_SET.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let all = refined(on);
        for (digit, templates) in Digit::ALL.into_iter().zip(&all) {
            let certain = templates.certain & on.candidates().blanks();
            if !certain.is_empty() && !templates.possible.is_empty() {
                let placements = certain.into_iter().map(|cell| Candidate { cell, digit }).collect();
                let evidence = evidence(on, &all, digit, certain);
                sink.report(Step { technique: self.info(), placements, eliminations: Vec::new(), evidence })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn template_set_words(step: &Step, _: &Candidates) -> String {
    let digit = explain::digits(step.evidence.digits(Role::Pattern), "and");
    let cells = explain::pattern(step);
    format!("Every way to place {digit} in all nine rows{} uses {cells}. {}", given(step), therefore(step))
}

/// The digits whose certain places were taken into account.
fn given(step: &Step) -> String {
    let certain: Vec<DigitSet> = step.evidence.parts_of(Role::Bridge).map(|part| part.digits).collect();
    match &certain[..] {
        [] => String::new(),
        digits => format!(", given the cells that {} must take,", explain::join(digits, "and")),
    }
}

impl Technique for TemplateDelete {
    fn info(&self) -> &'static Info {
        &TEMPLATE_DELETE.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let all = refined(on);
        for (digit, templates) in Digit::ALL.into_iter().zip(&all) {
            let removed = on.places(digit) - templates.possible;
            if !removed.is_empty() && !templates.possible.is_empty() {
                let evidence = evidence(on, &all, digit, templates.possible & on.places(digit));
                sink.report(Step::clearing(self.info(), digit, removed, evidence))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn template_delete_words(step: &Step, _: &Candidates) -> String {
    let digit = explain::digits(step.evidence.digits(Role::Pattern), "and");
    let cells: CellSet = step.eliminations.iter().map(|removed| removed.cell).collect();
    let cells = explain::list(cells, "or");
    format!("No way to place {digit} in all nine rows{} uses {cells}. {}", given(step), therefore(step))
}
