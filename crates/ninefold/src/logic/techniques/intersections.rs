//! Intersections, or locked candidates: where a block and a line cross, three cells belong to both.
//!
//! ```text
//!    block        rest of the line        pointing: all places of 5 in the block lie on the line,
//!  . . . |                                so 5 is eliminated from the rest of the line;
//!  5 5 . | - - - | - - -                  claiming: all places of 5 on the line lie in the block,
//!  . . . |                                so 5 is eliminated from the rest of the block.
//! ```
//!
//! The digit stands once in the first house, hence in the intersection, hence nowhere else in the second.

use core::ops::ControlFlow;

use crate::board::{Candidate, Candidates, CellSet, Digit, DigitSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::notation;
use crate::logic::step::Form;
use crate::logic::{Evidence, Found, Info, Level, Position, Role, Step, Technique};

/// All places of a digit in one house lie in a second.
#[derive(Debug)]
pub struct Intersection {
    info: Info,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Pointing,
    Claiming,
}

pub static POINTING: Intersection = Intersection {
    info: Info::new(
        "pointing",
        "Locked Candidates Type 1 (Pointing)",
        "All places of a digit in a block lie in one line, so it can be eliminated from the rest of the line.",
    )
    .words(words)
    .form(Form::Pattern(notation::intersection))
    .hodoku("0100", 1200, Level::Medium, 50),
    kind: Kind::Pointing,
};

pub static CLAIMING: Intersection = Intersection {
    info: Info::new(
        "claiming",
        "Locked Candidates Type 2 (Claiming)",
        "All places of a digit in a line lie in one block, so it can be eliminated from the rest of the block.",
    )
    .words(words)
    .form(Form::Pattern(notation::intersection))
    .hodoku("0101", 1210, Level::Medium, 50),
    kind: Kind::Claiming,
};

impl Technique for Intersection {
    fn info(&self) -> &'static Info {
        match self.kind {
            Kind::Pointing => &POINTING.info,
            Kind::Claiming => &CLAIMING.info,
        }
    }

    fn find(&self, on: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        let first_houses = match self.kind {
            Kind::Pointing => 18..27,
            Kind::Claiming => 0..18,
        };
        for house in first_houses.map(House::from_index) {
            for digit in
                on.dirty().digits.into_iter().filter(|&digit| matches!(on.count_in(house, digit), 2 | 3))
            {
                if let Some(step) = self.step(on, house, digit) {
                    found.report(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn words(step: &Step, _: &Candidates) -> String {
    let (first, second) = (explain::house(step.evidence.houses[0]), explain::house(step.evidence.covers[0]));
    let digit = step.evidence.digits(Role::Pattern);
    let cells = explain::list(step.evidence.cells(Role::Pattern), "or");
    format!(
        "In {first}, {digit} can only be in {cells}, which are also in {second}, so {second} has no other {digit}. {}",
        therefore(step)
    )
}

impl Intersection {
    /// The step from `house` into a house that contains all its places of `digit`.
    fn step(&self, on: &Position, house: House, digit: Digit) -> Option<Step> {
        let places = on.candidates().places_in(house, digit);
        let [row, column, block] = places.first()?.houses();
        let others: &[House] = match self.kind {
            Kind::Pointing => &[row, column],
            Kind::Claiming => &[block],
        };
        let removed_in = |other: House| on.candidates().places_in(other, digit) - places;
        let second = others
            .iter()
            .copied()
            .find(|&other| places.is_subset(other.cells()) && !removed_in(other).is_empty())?;
        let evidence = Evidence::pattern(DigitSet::of(digit), places).within([house]).covering([second]);
        Some(Step::removing(self.info(), candidates(removed_in(second), digit), evidence))
    }
}

/// `digit` in each of the cells.
fn candidates(cells: CellSet, digit: Digit) -> Vec<Candidate> {
    cells.into_iter().map(|cell| Candidate { cell, digit }).collect()
}
