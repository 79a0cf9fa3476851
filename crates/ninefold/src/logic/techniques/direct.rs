//! Direct steps: an intersection or a hidden subset, and the single that it leaves behind, seen as one.
//!
//! ```text
//! block 1 has its 5 in row 2, so row 2 has no other 5; then in block 3 only one place for 5 is left: it is there
//! ```
//!
//! Players without pencilmarks look for these: nothing needs to be written down before the digit.

use core::ops::ControlFlow;

use super::{intersections, subsets};
use crate::board::{Candidate, Candidates, Cell, CellSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::notation;
use crate::logic::step::Form;
use crate::logic::{Evidence, Info, OneOrMany, Position, Role, Step, StepSink, Technique};

/// A technique that removes candidates, with the hidden single that follows.
#[derive(Debug)]
pub struct Direct {
    info: &'static Info,
    of: &'static dyn Technique,
    /// Whether the single must stand in the house of the pattern, rather than in another of its kind.
    same_house: bool,
}

macro_rules! direct {
    ($($NAME:ident $of:path, $same_house:literal, $form:ident: $id:literal, $title:literal, $summary:literal;)*) => {
        $(pub static $NAME: Direct = Direct {
            info: &Info::new($id, $title, $summary)
                .words(|step, on| in_words(step, on, $of.info()))
                .form(Form::Pattern(notation::$form))
                .optional(),
            of: &$of,
            same_house: $same_house,
        };)*
    };
}

direct! {
    DIRECT_POINTING intersections::POINTING, false, intersection: "direct-pointing", "Direct Pointing",
        "A block needs a digit in one line, and that leaves just one place for it in a neighbouring block.";
    DIRECT_CLAIMING intersections::CLAIMING, false, intersection: "direct-claiming", "Direct Claiming",
        "A line needs a digit in one block, and that leaves just one place for it in another line.";
    DIRECT_HIDDEN_PAIR subsets::HIDDEN_PAIR, true, subset: "direct-hidden-pair", "Direct Hidden Pair",
        "Two digits need the same two cells of a house, and that leaves just one place for a third digit.";
    DIRECT_HIDDEN_TRIPLE subsets::HIDDEN_TRIPLE, true, subset: "direct-hidden-triple", "Direct Hidden Triple",
        "Three digits need the same three cells of a house, and that leaves just one place for a fourth digit.";
}

impl Technique for Direct {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut patterns = Vec::new();
        let mut take = |step| {
            patterns.push(step);
            ControlFlow::Continue(())
        };
        self.of.find(on, &mut StepSink::all(&mut take))?;
        for pattern in patterns {
            for (house, single) in self.singles(on, &pattern) {
                sink.report(self.step(&pattern, house, single))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words: the pattern's, and the single that it leaves.
fn in_words(step: &Step, on: &Candidates, of: &'static Info) -> String {
    let Some((&house, own)) = step.evidence.houses.split_last() else { return String::new() };
    let mut evidence = step.evidence.clone();
    evidence.houses = own.to_vec().into();
    let pattern = Step::removing(of, removed_by(&evidence, on), evidence).explanation(on);
    let Candidate { cell, digit } = step.placements[0];
    format!(
        "{} That leaves only {cell} for {digit} in {}. {}",
        pattern.summary,
        explain::house(house),
        therefore(step)
    )
}

/// What a pattern removes: Sudoku Explainer places the digit at once, and leaves that to later steps.
fn removed_by(evidence: &Evidence, on: &Candidates) -> Vec<Candidate> {
    let (cells, digits) = (evidence.cells(Role::Pattern), evidence.digits(Role::Pattern));
    let is_removed = |candidate: &Candidate| match evidence.covers().first() {
        Some(cover) => {
            cover.contains(candidate.cell)
                && digits.contains(candidate.digit)
                && !cells.contains(candidate.cell)
        }
        None => cells.contains(candidate.cell) && !digits.contains(candidate.digit),
    };
    on.iter().filter(is_removed).collect()
}

/// The one of several places of a digit in a house that a pattern leaves.
pub(crate) fn single_left(places: CellSet, removed: CellSet) -> Option<Cell> {
    let left = places - removed;
    left.single().filter(|_| left != places)
}

impl Direct {
    /// The digits that have one place left in a house after the pattern, and had several before.
    fn singles(&self, on: &Position, pattern: &Step) -> Vec<(House, Candidate)> {
        let first = pattern.evidence.houses[0];
        let mut singles = Vec::new();
        let removed = pattern.eliminations_by_digit();
        for &Candidate { cell, digit } in &pattern.eliminations {
            let fits =
                |house: &House| if self.same_house { *house == first } else { house.kind() == first.kind() };
            for house in cell.houses().into_iter().filter(fits) {
                let left = single_left(on.places(digit) & house.cells(), removed[digit.index()]);
                let single = left.map(|cell| (house, Candidate { cell, digit }));
                singles.extend(single.filter(|single| !singles.contains(single)));
            }
        }
        singles
    }

    fn step(&self, pattern: &Step, house: House, single: Candidate) -> Step {
        let evidence = pattern.evidence.clone().within([house]);
        Step {
            technique: self.info,
            placements: OneOrMany::of(single),
            eliminations: pattern.eliminations.clone(),
            evidence,
        }
    }
}
