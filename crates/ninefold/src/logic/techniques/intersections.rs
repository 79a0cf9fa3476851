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

use super::base_cover::{BaseCover, crossing, locked_in};
use crate::board::{Candidates, Digit, House, HouseKind};
use crate::logic::explain::{self, therefore};
use crate::logic::step::Form;
use crate::logic::{Info, Level, Position, Role, Step, StepSink, Technique, notation};

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
        "A block can place a digit in one row or column only, so the rest of that row or column cannot have it.",
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
        "A row or column can place a digit in one block only, so the rest of that block cannot have it.",
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

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let first_houses = match self.kind {
            Kind::Pointing => 18..27,
            Kind::Claiming => 0..18,
        };
        for house in first_houses.map(House::from_index) {
            for digit in on.dirty().digits {
                if matches!(on.count_in(house, digit), 2 | 3)
                    && let Some(step) = self.step(on, house, digit)
                {
                    sink.report(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn words(step: &Step, _: &Candidates) -> String {
    let (first, second) =
        (explain::house(step.evidence.houses[0]), explain::house(step.evidence.covers()[0]));
    let digit = step.evidence.digits(Role::Pattern);
    let cells = explain::list(step.evidence.cells(Role::Pattern), "or");
    format!(
        "In {first}, {digit} can only be in {cells}, which are also in {second}, so {second} has no other {digit}. {}",
        therefore(step)
    )
}

impl Intersection {
    /// The step from `base` into the house that has all its places of `digit`.
    fn step(&self, on: &Position, base: House, digit: Digit) -> Option<Step> {
        let across: &[HouseKind] = match self.kind {
            Kind::Pointing => &[HouseKind::Row, HouseKind::Column],
            Kind::Claiming => &[HouseKind::Block],
        };
        across.iter().find_map(|&across| {
            let cover = *crossing(base, across).get(locked_in(on, base, across, digit))?;
            BaseCover { digit, bases: &[base], covers: &[cover] }.step(on, self.info())
        })
    }
}
