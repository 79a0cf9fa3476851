//! Bivalue universal grave + 1: every cell but one has two candidates.
//!
//! Were that one cell like the others, and every digit left in a house there twice, all could be swapped at once: a
//! grave. The digit that stands three times in the houses of the odd cell saves the puzzle, so the cell is that.

use core::ops::ControlFlow;

use crate::board::{Candidate, Cell, Digit, House};
use crate::logic::explain::{self, therefore};
use crate::logic::{Evidence, Found, Info, Level, Position, Role, Step, Technique};

/// One cell with three candidates among cells with two.
#[derive(Debug)]
pub struct BugPlusOne(Info);

pub static BUG_PLUS_1: BugPlusOne = BugPlusOne(
    Info::new(
        "bug-plus-1",
        "Bivalue Universal Grave + 1",
        "All cells but one have two candidates; that one takes the digit that occurs three times in its houses.",
    )
    .hodoku("0610", 2900, Level::Hard, 100)
    .se(56)
    .needs_uniqueness(),
);

impl Technique for BugPlusOne {
    fn info(&self) -> &'static Info {
        &BUG_PLUS_1.0
    }

    fn find(&self, on: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        let Some((cell, saving)) = odd_candidate(on) else { return ControlFlow::Continue(()) };
        let others = on.at(cell).without(saving);
        let removed = others.into_iter().map(|digit| Candidate { cell, digit }).collect();
        let evidence = Evidence::default().and(Role::Extra, saving, cell).within(cell.houses());
        found.report(Step::removing(self.info(), removed, evidence))
    }

    fn explain(&self, step: &Step) -> String {
        let cell = explain::list(step.evidence.cells(Role::Extra), "and");
        let saving = explain::digits(step.evidence.digits(Role::Extra), "and");
        format!(
            "Every unsolved cell but {cell} has two candidates. If {cell} were not {saving}, every digit would be \
             left twice in each house, and all of them could be swapped: two solutions. {}",
            therefore(step)
        )
    }
}

/// The one cell with three candidates and the one digit left three times, in its three houses only.
fn odd_candidate(on: &Position) -> Option<(Cell, Digit)> {
    let (two, three) = (on.cells_with(2), on.cells_with(3));
    let cell = three.single().filter(|_| two.len() + 1 == on.candidates().blanks().len())?;
    let mut saving = None;
    for house in House::all() {
        for digit in Digit::ALL {
            match on.count_in(house, digit) {
                0 | 2 => {}
                3 if house.contains(cell) && saving.is_none_or(|known| known == digit) => {
                    saving = Some(digit)
                }
                _ => return None,
            }
        }
    }
    let saving = saving.filter(|&digit| on.at(cell).contains(digit))?;
    cell.houses().iter().all(|&house| on.count_in(house, saving) == 3).then_some((cell, saving))
}
