//! SK loops: eight pairs of cells around four solved cells in a rectangle of blocks.
//!
//! ```text
//!   . a .  | . b .      In each of four blocks a solved cell (*), all four in two rows and two columns. Beside each of
//!   a * a  | b * b      them in its block lie two cells of its row and two of its column. Round the loop, each pair
//!   . a .  | . b .      shares digits with the next one, by a block or by a line.
//! ```

use core::cmp::Reverse;
use core::ops::ControlFlow;

use super::{Locked, notation, words};
use crate::board::{Cell, CellSet, House};
use crate::logic::step::Form;
use crate::logic::{Info, Position, Step, StepSink, Technique};
use crate::sort::{Arrange, ArrangeDistinct};

/// Loops of eight pairs.
#[derive(Debug)]
pub struct SkLoop(Info);

pub static SK_LOOP: SkLoop = SkLoop(
    Info::new(
        "sk-loop",
        "SK Loop",
        "Sixteen cells around four solved cells in a rectangle of blocks can hold only as many digits as they are.",
    )
    .also(&["domino-loop", "virus-pattern"])
    .words(words)
    .form(Form::Pattern(notation)),
);

impl Technique for SkLoop {
    fn info(&self) -> &'static Info {
        &SK_LOOP.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut steps: Vec<Step> = rectangles(on).filter_map(|corners| self.step(on, corners)).collect();
        steps.arrange_by_key(|step| Reverse(step.eliminations.len()));
        steps.into_iter().try_for_each(|step| sink.report(step))
    }
}

/// Four solved cells in two rows and two columns of four blocks.
fn rectangles(on: &Position) -> impl Iterator<Item = [Cell; 4]> + '_ {
    let filled = on.candidates().grid().filled();
    let lines = || (0..9usize).flat_map(|a| (a / 3 * 3 + 3..9).map(move |b| (a, b)));
    lines().flat_map(move |(top, bottom)| {
        let both =
            move |column| filled.contains(Cell::at(top, column)) && filled.contains(Cell::at(bottom, column));
        lines().filter(move |&(left, right)| both(left) && both(right)).map(move |(left, right)| {
            [(top, left), (top, right), (bottom, right), (bottom, left)]
                .map(|(row, column)| Cell::at(row, column))
        })
    })
}

impl SkLoop {
    fn step(&self, on: &Position, corners: [Cell; 4]) -> Option<Step> {
        let blanks = on.candidates().blanks();
        let pairs = corners.into_iter().flat_map(|corner| {
            let [row, column, block] = corner.houses();
            [row, column].map(|line| (line.cells() & block.cells()).without(corner) & blanks)
        });
        let mut cells = CellSet::EMPTY;
        for pair in pairs {
            if pair.is_empty() {
                return None;
            }
            cells |= pair;
        }
        let mut houses: Vec<House> = corners.into_iter().flat_map(Cell::houses).collect();
        houses.arrange_distinct();
        let locked = Locked::of(on.candidates(), cells, &houses)?;
        let gone = locked.eliminations(on.candidates());
        (!gone.is_empty()).then(|| locked.step(on.candidates(), self.info(), gone))
    }
}
