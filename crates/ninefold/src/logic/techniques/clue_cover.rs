//! Uniqueness clue cover: what the givens of three lines alone rule out.
//!
//! ```text
//!   1 . . | 4 . . | 5 . .      The band can be completed in 46,080 ways. All but 192 of them have another with the same
//!   2 . . | 1 . . | 4 . .      digits in every column, so one could be put in place of the other, and the puzzle would not
//!   3 . . | 2 . . | 1 . .      have one solution. None of the 192 has a 3 in r1c8 or r1c9.
//! ```
//!
//! Found by Serg from the New Sudoku Players' Forum as a catalogue of patterns; here all the ways are
//! examined.

use core::ops::ControlFlow;

use crate::board::{Candidates, CellSet, DigitSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::lemmas::completions::{Completions, chutes};
use crate::logic::{Evidence, Info, Position, Role, Step, StepSink, Technique};

/// Completions of a band or stack that others can stand for.
#[derive(Debug)]
pub struct ClueCover;

pub static CLUE_COVER: ClueCover = ClueCover;

static INFO: Info = Info::new(
    "uniqueness-clue-cover",
    "Uniqueness Clue Cover",
    "Most ways to complete a band or stack could be exchanged for another, so the one solution has none of them.",
)
.also(&["ucc", "clue-cover"])
.needs_uniqueness()
.words(words)
.optional();

impl Technique for ClueCover {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let on = on.candidates();
        for lines in chutes() {
            let Some(completions) = Completions::of(on, lines) else { continue };
            let gone = completions.excluded(on);
            if !gone.is_empty() {
                sink.report(Step::removing(&INFO, gone, evidence(on, lines)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The lines with their givens.
fn evidence(on: &Candidates, lines: [House; 3]) -> Evidence {
    let cells = lines.into_iter().fold(CellSet::EMPTY, |cells, line| cells | line.cells());
    let given = cells & on.grid().givens();
    let digits: DigitSet = given.into_iter().filter_map(|cell| on.grid().get(cell)).collect();
    Evidence::pattern(digits, given).within(lines)
}

fn words(step: &Step, on: &Candidates) -> String {
    let houses = &step.evidence.houses[..];
    let counts = <[House; 3]>::try_from(houses).ok().and_then(|lines| Completions::of(on, lines));
    let Some(Completions { all, alone, .. }) = counts else { return explain::default(step) };
    let across = if houses[0].index() < 9 { "column" } else { "row" };
    format!(
        "The givens {} allow {all} ways to complete {}. All but {alone} of them have another with the same digits in every \
         {across}, which could be put in their place, so they are not in the one solution. What is in none of the \
         others is false, as far as the candidates allow them. {}",
        explain::list(step.evidence.cells(Role::Pattern), "and"),
        explain::houses(houses),
        therefore(step)
    )
}
