//! Avoidable rectangles: unique rectangles of cells already solved, but not given.
//!
//! ```text
//!  1 . . | 2 . .     all digits found, none given: with 1 in the last corner the four digits could change places,
//!  2 . . | 13 . .    for no given holds them. So it is 3.
//! ```

use core::ops::ControlFlow;

use super::{Corners, one_solution, rectangles, set};
use crate::board::{Candidates, Cell, CellSet, Digit};
use crate::logic::explain::{self, therefore};
use crate::logic::{Evidence, Info, Level, Position, Role, Step, StepSink, Technique};

/// One corner unsolved, or two beside each other with a common other digit.
#[derive(Debug)]
pub struct AvoidableRectangle {
    info: &'static Info,
    /// How many corners are unsolved.
    open: usize,
}

pub static AVOIDABLE_RECTANGLE_1: AvoidableRectangle = AvoidableRectangle {
    info: &Info::new(
        "avoidable-rectangle-1",
        "Avoidable Rectangle Type 1",
        "Three corners are solved but not given; the fourth must not complete a pattern that could be swapped.",
    )
    .words(words)
    .hodoku("0607", 4020, Level::Hard, 100)
    .needs_uniqueness(),
    open: 1,
};
pub static AVOIDABLE_RECTANGLE_2: AvoidableRectangle = AvoidableRectangle {
    info: &Info::new(
        "avoidable-rectangle-2",
        "Avoidable Rectangle Type 2",
        "Two corners are solved but not given; one of the others must take the digit that prevents the pattern.",
    )
    .words(words)
    .hodoku("0608", 4030, Level::Hard, 100)
    .needs_uniqueness(),
    open: 2,
};

impl Technique for AvoidableRectangle {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let grid = on.candidates().grid();
        let solved = grid.filled() - grid.givens();
        let mut seen: Vec<CellSet> = Vec::new();
        for first in solved {
            for corners in rectangles(first, solved) {
                if corners[2..].iter().any(|&corner| grid.is_given(corner)) || seen.contains(&set(corners)) {
                    continue;
                }
                if let Some(step) = self.step(on, corners) {
                    seen.push(set(corners));
                    sink.report(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn words(step: &Step, _: &Candidates) -> String {
    let evidence = &step.evidence;
    let danger = one_solution(evidence.cells(Role::Pattern), evidence.digits(Role::Pattern));
    let open = evidence.cells(Role::Extra);
    let digit = explain::digits(evidence.digits(Role::Extra), "and");
    let rescue = match open.len() {
        1 => format!("Only {open} can prevent this, by being {digit}."),
        _ => format!(
            "Only {digit} in {} can prevent this, so a cell that sees both is not {digit}.",
            explain::list(open, "or")
        ),
    };
    format!("{danger} None of them is a given. {rescue} {}", therefore(step))
}

impl AvoidableRectangle {
    fn step(&self, on: &Position, corners: Corners) -> Option<Step> {
        let grid = on.candidates().grid();
        let [first, second, third, fourth] = corners;
        let (a, b) = (grid.get(first)?, grid.get(second)?);
        // Level with the first corner stands the second's digit, and the other way round.
        match (grid.get(third), grid.get(fourth)) {
            (Some(digit), None) if self.open == 1 && digit == b => self.one(on, corners, fourth, a, [a, b]),
            (None, Some(digit)) if self.open == 1 && digit == a => self.one(on, corners, third, b, [a, b]),
            (None, None) if self.open == 2 => self.two(on, corners, [a, b]),
            _ => None,
        }
    }

    /// `open` would complete the pattern with `digit`.
    fn one(
        &self,
        on: &Position,
        corners: Corners,
        open: Cell,
        digit: Digit,
        pattern: [Digit; 2],
    ) -> Option<Step> {
        if !on.at(open).contains(digit) || on.at(open).len() != 2 {
            return None;
        }
        let evidence = Evidence::pattern(pattern.into_iter().collect(), set(corners)).and(
            Role::Extra,
            on.at(open).without(digit),
            open,
        );
        Some(Step::clearing(self.info, digit, CellSet::of(open), evidence))
    }

    /// The open corners have one digit each of the pattern and share another.
    fn two(&self, on: &Position, corners: Corners, [a, b]: [Digit; 2]) -> Option<Step> {
        let [_, _, third, fourth] = corners;
        let (thirds, fourths) = (on.at(third), on.at(fourth));
        let fits = thirds.len() == 2 && fourths.len() == 2 && thirds.contains(b) && fourths.contains(a);
        let saving =
            thirds.without(b).single().filter(|&digit| fits && fourths.contains(digit) && digit != a)?;
        let removed = on.places(saving) & third.peers() & fourth.peers();
        if removed.is_empty() {
            return None;
        }
        let evidence = Evidence::pattern([a, b].into_iter().collect(), set(corners)).and(
            Role::Extra,
            saving,
            CellSet::of(third).with(fourth),
        );
        Some(Step::clearing(self.info, saving, removed, evidence))
    }
}
