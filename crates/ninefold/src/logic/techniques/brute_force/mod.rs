//! Trial and contradiction: the last rung, and named as such.
//!
//! No pattern: a cell is chosen and its candidates are tried, each to the end, by a computer's search. All
//! but one lead to a contradiction, and the evidence shows each of these. It is here so that every puzzle
//! with one solution ends solved, and so that a path says plainly where reasoning ended; HoDoKu calls it
//! brute force.

mod refutation;
mod with_braids;

use core::ops::ControlFlow;

use crate::board::{Candidate, Candidates, Cell, Digit, DigitSet};
use crate::logic::explain::{self, therefore};
use crate::logic::{Evidence, Info, Level, Position, Role, Step, StepSink, Technique};
use refutation::{MOST_TRIALS, Trials, refute};
pub use with_braids::TRIAL_WITH_BRAIDS;

/// There is a trial in every cell: after so many candidates tried for refutations, a list of trials ends.
const MOST_TRIALS_LISTED: u32 = 5_000;

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

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut spent = 0;
        // The middle one first: there is nothing to choose between them.
        let blanks: Vec<Cell> = on.candidates().blanks().into_iter().collect();
        let middle = blanks.len() / 2;
        for &cell in blanks[middle..].iter().chain(&blanks[..middle]) {
            let possible = possible(on, cell);
            let impossible = on.at(cell) - possible;
            if impossible.is_empty() {
                continue;
            }
            let mut step = self.step(cell, impossible, possible.single());
            if !sink.wants(&step) {
                continue;
            }
            for digit in impossible.into_iter().filter(|_| sink.wants_evidence()) {
                let trials = Trials::new(MOST_TRIALS);
                let chain = refute(on.candidates(), Candidate { cell, digit }, self.info(), &trials);
                spent += MOST_TRIALS - trials.get();
                step.evidence = chain.into_iter().fold(step.evidence, Evidence::with_chain);
            }
            sink.report(step)?;
            if spent >= MOST_TRIALS_LISTED {
                break;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Trial {
    /// That the digits `impossible` are not in `cell`: what is left there if it is one digit.
    fn step(&self, cell: Cell, impossible: DigitSet, remains: Option<Digit>) -> Step {
        let evidence = Evidence::default().and(Role::Trial, impossible, cell);
        if let Some(digit) = remains {
            return Step::placing(self.info(), Candidate { cell, digit }, evidence);
        }
        let removed = impossible.into_iter().map(|digit| Candidate { cell, digit }).collect();
        Step::removing(self.info(), removed, evidence)
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
    let solvable = |&digit: &Digit| {
        let mut grid = *on.candidates().grid();
        grid.set_found(cell, digit);
        grid.clash().is_none() && grid.solution().is_some()
    };
    on.at(cell).into_iter().filter(solvable).collect()
}
