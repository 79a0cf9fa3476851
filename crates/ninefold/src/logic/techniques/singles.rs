//! Singles: the moves that place a digit outright.
//!
//! ```text
//! full house     one blank left in a house      . . .   the missing digit goes there
//! naked single   a cell with one candidate      . 5 .   nothing else can stand there
//! hidden single  a digit with one place left    5 · ·   it can stand nowhere else in the house
//! ```
//!
//! They need no search: the position keeps the singles in the order in which they appeared.

use core::ops::ControlFlow;

use crate::board::{Candidate, Candidates, Cell, Digit, DigitSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::singles_queue::full_house;
use crate::logic::step::Form;
use crate::logic::{Evidence, Found, Info, Level, Position, Step, Technique};

/// The last blank of a house.
#[derive(Debug)]
pub struct FullHouse(Info);

/// The only candidate of a cell.
#[derive(Debug)]
pub struct NakedSingle(Info);

/// The only place of a digit in a house.
#[derive(Debug)]
pub struct HiddenSingle(Info);

pub static FULL_HOUSE: FullHouse = FullHouse(
    Info::new("full-house", "Full House", "The only empty cell of a house takes the digit that is missing.")
        .words(full_house_words)
        .form(Form::Conclusion)
        .hodoku("0000", 100, Level::Easy, 4),
);

pub static NAKED_SINGLE: NakedSingle = NakedSingle(
    Info::new("naked-single", "Naked Single", "A cell with only one candidate left takes it.")
        .words(naked_single_words)
        .form(Form::Conclusion)
        .hodoku("0003", 200, Level::Easy, 4),
);

pub static HIDDEN_SINGLE: HiddenSingle = HiddenSingle(
    Info::new("hidden-single", "Hidden Single", "A digit with only one place left in a house goes there.")
        .words(hidden_single_words)
        .form(Form::Conclusion)
        .hodoku("0002", 300, Level::Easy, 14),
);

impl Technique for FullHouse {
    fn info(&self) -> &'static Info {
        &FULL_HOUSE.0
    }

    fn find(&self, on: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        for single in on.singles().full_houses(on.candidates().blanks()) {
            if let Some(house) = full_house(on.candidates(), single.cell) {
                found.report(Step::placing(self.info(), single, Evidence::house(house)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn full_house_words(step: &Step, _: &Candidates) -> String {
    let house = explain::house(step.evidence.houses[0]);
    let Candidate { cell, digit } = step.placements[0];
    format!("{cell} is the only empty cell left in {house}, which still lacks {digit}. {}", therefore(step))
}

impl Technique for NakedSingle {
    fn info(&self) -> &'static Info {
        &NAKED_SINGLE.0
    }

    fn find(&self, on: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        on.singles()
            .naked()
            .within(on.candidates().blanks())
            .try_for_each(|single| found.report(Step::placing(self.info(), single, Evidence::default())))
    }
}

/// The step in words.
fn naked_single_words(step: &Step, on: &Candidates) -> String {
    let Candidate { cell, digit } = step.placements[0];
    let (seen, houses) = seen(cell, digit, on);
    let missing = !(seen.with(digit));
    let conclusion = therefore(step);
    match (seen.is_empty(), missing.is_empty()) {
        (true, _) => format!("Earlier steps ruled out every digit but {digit} in {cell}. {conclusion}"),
        (false, true) => format!("{cell} sees every digit but {digit} ({houses}). {conclusion}"),
        (false, false) => format!(
            "{cell} sees {} ({houses}), and earlier steps ruled out {}. {conclusion}",
            explain::digits(seen, "and"),
            explain::digits(missing, "and")
        ),
    }
}

/// The other digits that a cell sees on the board, and the same house by house, each digit once.
fn seen(cell: Cell, own: Digit, on: &Candidates) -> (DigitSet, String) {
    let (mut seen, mut by_house) = (DigitSet::EMPTY, String::new());
    for house in cell.houses() {
        let there: DigitSet = house.cells().into_iter().filter_map(|other| on.grid().get(other)).collect();
        let new = there.without(own) - seen;
        if !new.is_empty() {
            let between = if by_house.is_empty() { "" } else { "; " };
            by_house.extend([between, house.kind().name(), " "]);
            by_house.push(char::from(b'1' + house.number() as u8));
            by_house.push(':');
            new.into_iter().for_each(|digit| by_house.extend([' ', digit.to_char()]));
        }
        seen |= new;
    }
    (seen, by_house)
}

impl Technique for HiddenSingle {
    fn info(&self) -> &'static Info {
        &HIDDEN_SINGLE.0
    }

    fn find(&self, on: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        let mut reported = crate::board::CellSet::EMPTY;
        for single in on.singles().hidden().within(on.candidates().blanks()) {
            if reported.contains(single.cell) {
                continue;
            }
            if let Some(house) = house_of(on, single) {
                reported.insert(single.cell);
                found.report(Step::placing(self.info(), single, Evidence::house(house)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn hidden_single_words(step: &Step, _: &Candidates) -> String {
    let house = explain::house(step.evidence.houses[0]);
    let Candidate { cell, digit } = step.placements[0];
    format!("Only {cell} can hold {digit} in {house}. {}", therefore(step))
}

/// Where the digit is alone: best seen in a block, then in a row, then in a column.
fn house_of(on: &Position, single: Candidate) -> Option<House> {
    let [row, column, block] = single.cell.houses();
    [block, row, column].into_iter().find(|&house| on.count_in(house, single.digit) == 1)
}
