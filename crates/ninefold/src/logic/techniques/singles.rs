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

use crate::board::{Candidate, Candidates, Cell, DigitSet, Grid, House};
use crate::logic::explain::{self, say_house, say_placed};
use crate::logic::step::Form;
use crate::logic::{Evidence, Info, Level, Position, Step, StepSink, Technique};
use crate::text::{Say, Spaced};

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
        .words_into(full_house_words)
        .form(Form::Conclusion)
        .hodoku("0000", 100, Level::Easy, 4),
);

pub static NAKED_SINGLE: NakedSingle = NakedSingle(
    Info::new("naked-single", "Naked Single", "A cell with only one candidate left takes it.")
        .words_into(naked_single_words)
        .form(Form::Conclusion)
        .hodoku("0003", 200, Level::Easy, 4),
);

pub static HIDDEN_SINGLE: HiddenSingle = HiddenSingle(
    Info::new("hidden-single", "Hidden Single", "A digit with only one place left in a house goes there.")
        .words_into(hidden_single_words)
        .form(Form::Conclusion)
        .hodoku("0002", 300, Level::Easy, 14),
);

impl Technique for FullHouse {
    fn info(&self) -> &'static Info {
        &FULL_HOUSE.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for single in on.singles().full_houses(on.candidates().blanks()) {
            if let Some(house) = on.singles().full_house(single.cell) {
                sink.report_made(|| Step::placing(self.info(), single, Evidence::house(house)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn full_house_words(step: &Step, _: &Candidates, out: &mut Vec<u8>) {
    let single = step.placements[0];
    out.say(single.cell).say(" is the only empty cell left in ");
    say_house(step.evidence.houses[0], out);
    out.say(", which still lacks ").say(single.digit).say(".");
    say_placed(single, out);
}

impl Technique for NakedSingle {
    fn info(&self) -> &'static Info {
        &NAKED_SINGLE.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        on.singles().naked().within(on.candidates().blanks()).try_for_each(|single| {
            sink.report_made(|| Step::placing(self.info(), single, Evidence::default()))
        })
    }
}

/// The step in words.
fn naked_single_words(step: &Step, on: &Candidates, out: &mut Vec<u8>) {
    let single @ Candidate { cell, digit } = step.placements[0];
    let by_house = seen(single, on.grid());
    let seen = by_house.into_iter().fold(DigitSet::EMPTY, |all, new| all | new);
    let missing = !seen.with(digit);
    if seen.is_empty() {
        out.say("Earlier steps ruled out every digit but ").say(digit).say(" in ").say(cell);
    } else {
        out.say(cell).say(" sees ");
        match missing.is_empty() {
            true => _ = out.say("every digit but ").say(digit),
            false => _ = out.say(&*explain::digits(seen, "and")),
        }
        say_seen(cell, by_house, out);
        if !missing.is_empty() {
            out.say(", and earlier steps ruled out ").say(&*explain::digits(missing, "and"));
        }
    }
    out.say(".");
    say_placed(single, out);
}

/// The other digits that a cell sees on the board: those in its row, those in its column that are not in its
/// row, and those that are only in its block.
fn seen(Candidate { cell, digit }: Candidate, on: &Grid) -> [DigitSet; 3] {
    let mut seen = DigitSet::of(digit);
    cell.houses().map(|house| {
        let new = on.digits_in(house) - seen;
        seen |= new;
        new
    })
}

/// Appends the same in words: " (row 5: 1 3; block 4: 7)".
fn say_seen(cell: Cell, by_house: [DigitSet; 3], out: &mut Vec<u8>) {
    let mut before = " (";
    for (house, new) in cell.houses().into_iter().zip(by_house) {
        if !new.is_empty() {
            out.say(before);
            say_house(house, out);
            out.say(":").say(Spaced(new));
            before = "; ";
        }
    }
    out.say(")");
}

impl Technique for HiddenSingle {
    fn info(&self) -> &'static Info {
        &HIDDEN_SINGLE.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut reported = crate::board::CellSet::EMPTY;
        for single in on.singles().hidden().within(on.candidates().blanks()) {
            if reported.contains(single.cell) {
                continue;
            }
            if let Some(house) = house_of(on, single) {
                reported.insert(single.cell);
                sink.report_made(|| Step::placing(self.info(), single, Evidence::house(house)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn hidden_single_words(step: &Step, _: &Candidates, out: &mut Vec<u8>) {
    let single = step.placements[0];
    out.say("Only ").say(single.cell).say(" can hold ").say(single.digit).say(" in ");
    say_house(step.evidence.houses[0], out);
    out.say(".");
    say_placed(single, out);
}

/// Where the digit is alone: best seen in a block, then in a row, then in a column.
fn house_of(on: &Position, single: Candidate) -> Option<House> {
    let [row, column, block] = single.cell.houses();
    [block, row, column].into_iter().find(|&house| on.count_in(house, single.digit) == 1)
}
