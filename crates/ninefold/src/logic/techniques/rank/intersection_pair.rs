//! Empty rectangle intersection pairs: two equal pairs, and a block in which both digits keep to a row and a
//! column.
//!
//! ```text
//!   12 . . | . X .      If the pair on the left is 1, 1 is not in the row of the block, so it is in its column; the other
//!   . . .  | . 1 .      pair is then 2, which keeps 2 out of the column, so it is in the row. If the pair is 2, it is the
//!   . . .  | . 2 .      other way round. In any case the row has both digits in the pair and the block, the column in the
//!   ------+------       other pair and the block: elsewhere on these lines they are false, and where the lines cross (X).
//!   . . .  | . 12 .
//! ```

use core::ops::ControlFlow;

use crate::board::{Candidate, Candidates, Cell, CellSet, DigitSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::{Constraint, Evidence, Info, Position, Role, Step, StepSink, Technique};

/// Two equal pairs with a block between them.
#[derive(Debug)]
pub struct IntersectionPair(Info);

pub static INTERSECTION_PAIR: IntersectionPair = IntersectionPair(
    Info::new(
        "empty-rectangle-intersection-pair",
        "Empty Rectangle Intersection Pair",
        "Two equal pairs, and a block where their digits keep to the row of one and the column of the other.",
    )
    .also(&["erip"])
    .words(pair_words),
);

impl Technique for IntersectionPair {
    fn info(&self) -> &'static Info {
        &INTERSECTION_PAIR.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for one in on.bivalues() {
            let equal = (on.bivalues() - one.peers()).without(one).into_iter();
            for other in equal.filter(|&other| on.at(other) == on.at(one) && are_apart(one, other)) {
                if let Some(step) = self.step(on.candidates(), one, other) {
                    sink.report(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether two cells have no band and no stack in common.
fn are_apart(one: Cell, other: Cell) -> bool {
    one.row() / 3 != other.row() / 3 && one.column() / 3 != other.column() / 3
}

impl IntersectionPair {
    /// With the row of the first cell and the column of the second.
    fn step(&self, on: &Candidates, one: Cell, other: Cell) -> Option<Step> {
        let (pair, crossing) = (on.at(one), Cell::at(one.row(), other.column()));
        let [row, column, block] = crossing.houses();
        let lines = row.cells() | column.cells();
        let keeps = |digit| on.missing(block).contains(digit) && on.places_in(block, digit).is_subset(lines);
        if !pair.into_iter().all(keeps) {
            return None;
        }
        let outside = (lines - block.cells()).without(one).without(other).with(crossing);
        let at = |cell| (on.at(cell) & pair).into_iter().map(move |digit| Candidate { cell, digit });
        let gone: Vec<Candidate> = outside.into_iter().flat_map(at).collect();
        let evidence = || evidence(on, [one, other], [row, column, block], pair);
        (!gone.is_empty()).then(|| Step::removing(self.info(), gone, evidence()))
    }
}

fn evidence(on: &Candidates, pairs: [Cell; 2], [row, column, block]: [House; 3], pair: DigitSet) -> Evidence {
    let places = pair.into_iter().fold(CellSet::EMPTY, |cells, digit| cells | on.places_in(block, digit));
    let truths = pairs.into_iter().map(Constraint::Cell);
    let truths = truths.chain(pair.into_iter().map(|digit| Constraint::Digit(block, digit)));
    let links = [row, column]
        .into_iter()
        .flat_map(|line| pair.into_iter().map(move |digit| Constraint::Digit(line, digit)));
    let pairs: CellSet = pairs.into_iter().collect();
    Evidence::pattern(pair, pairs).and(Role::Bridge, pair, places).ranked(truths, links)
}

/// The step in words.
fn pair_words(step: &Step, _: &Candidates) -> String {
    let houses: Vec<House> = (step.evidence.links().iter())
        .filter_map(|link| match link {
            Constraint::Digit(house, _) => Some(*house),
            Constraint::Cell(_) => None,
        })
        .collect();
    let pair = explain::digits(step.evidence.digits(Role::Pattern), "and");
    let lines = match (houses.first(), houses.last()) {
        (Some(row), Some(column)) => format!("{} and {}", explain::house(*row), explain::house(*column)),
        _ => String::new(),
    };
    format!(
        "{} are both one of {pair}, and in the block of {} these digits keep to {lines}. Whichever digit is in one of the \
         pairs, it drives the same digit of the block into the other line, and the other way round. So each of {lines} \
         has both digits in a pair and in the block, off their crossing. {}",
        explain::list(step.evidence.cells(Role::Pattern), "and"),
        explain::list(step.evidence.cells(Role::Bridge), "and"),
        therefore(step)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Digit, Grid};

    #[test]
    fn both_lines_lose_the_digits_elsewhere() {
        let mut on = Candidates::new(&Grid::EMPTY);
        let pair: DigitSet = "12".chars().filter_map(Digit::from_char).collect();
        let [one, other, crossing] = ["r1c1", "r4c5", "r1c5"].map(|word| word.parse::<Cell>().unwrap());
        on.restrict(one, pair);
        on.restrict(other, pair);
        for cell in House::block(1).cells() {
            if cell.row() != 0 && cell.column() != 4 {
                on.restrict(cell, DigitSet::FULL - pair);
            }
        }
        let step = INTERSECTION_PAIR.step(&on, one, other).unwrap();
        let cells: CellSet = step.eliminations.iter().map(|gone| gone.cell).collect();
        assert!(cells.contains(crossing));
        // Five other cells of the row and five of the column outside the block, and the crossing.
        assert_eq!((cells.len(), step.eliminations.len()), (11, 22));
        on.restore(Candidate { cell: "r2c4".parse().unwrap(), digit: Digit::D1 });
        assert!(INTERSECTION_PAIR.step(&on, one, other).is_none());
    }
}
