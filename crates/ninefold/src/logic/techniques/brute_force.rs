//! Trial and contradiction: the honest last rung.
//!
//! No pattern: a cell is chosen and its candidates are tried, each to the end, by a computer's search. All but one
//! lead to a contradiction, and the evidence shows each of these. It is here so that every puzzle with one solution ends solved, and so that a path says
//! plainly where reasoning ended; HoDoKu calls it brute force.

use core::ops::ControlFlow;

use crate::board::{Candidate, Candidates, Cell, DigitSet};
use crate::logic::explain::{self, therefore};
use crate::logic::refutation::refute;
use crate::logic::{Evidence, Found, Info, Level, Position, Role, Step, Technique};

/// Trying the candidates of a cell.
#[derive(Debug)]
pub struct Trial(Info);

pub static TRIAL: Trial = Trial(
    Info::new(
        "trial",
        "Brute Force",
        "No pattern: every candidate of a cell is tried to the end, and all but one lead to a contradiction.",
    )
    .words(words)
    .hodoku("9999", 8900, Level::Extreme, 10000),
);

impl Technique for Trial {
    fn info(&self) -> &'static Info {
        &TRIAL.0
    }

    fn find(&self, on: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        // The middle one first: there is nothing to choose between them.
        let blanks: Vec<Cell> = on.candidates().blanks().into_iter().collect();
        let middle = blanks.len() / 2;
        for &cell in blanks[middle..].iter().chain(&blanks[..middle]) {
            let possible = possible(on, cell);
            let impossible = on.at(cell) - possible;
            if impossible.is_empty() {
                continue;
            }
            let mut evidence = Evidence::default().and(Role::Trial, impossible, cell);
            for digit in impossible.into_iter().filter(|_| found.wants_evidence()) {
                let chain = refute(on.candidates(), Candidate { cell, digit }, self.info());
                evidence = chain.into_iter().fold(evidence, Evidence::with_chain);
            }
            if let Some(digit) = possible.single() {
                found.report(Step::placing(self.info(), Candidate { cell, digit }, evidence))?;
            } else {
                let removed = impossible.into_iter().map(|digit| Candidate { cell, digit }).collect();
                found.report(Step::removing(self.info(), removed, evidence))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn words(step: &Step, _: &Candidates) -> String {
    let evidence = &step.evidence;
    format!(
        "No pattern helps here. Every attempt to complete the grid with {} in {} ends in a contradiction. {}",
        explain::digits(evidence.digits(Role::Trial), "or"),
        explain::list(evidence.cells(Role::Trial), "and"),
        therefore(step)
    )
}

/// The candidates of `cell` that a solution has there.
fn possible(on: &Position, cell: Cell) -> DigitSet {
    if let Some(solution) = on.solution() {
        return solution.get(cell).map_or(DigitSet::EMPTY, DigitSet::of) & on.at(cell);
    }
    let solvable = |&digit: &crate::board::Digit| {
        let mut grid = *on.candidates().grid();
        grid.set_found(cell, digit);
        grid.clash().is_none() && grid.solution().is_some()
    };
    on.at(cell).into_iter().filter(solvable).collect()
}
