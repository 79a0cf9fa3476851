//! Bent sets: cells in a block and in lines that cross it, with hardly more digits than they can hold.
//!
//! ```text
//!   1234  .    .   | 12 . .       A digit that is only in the line, or only in the block, is in one of the cells at most,
//!   .     .    .   |              1 in both at most twice: here 2 of the line, 3 and 4 of the block, and 1 twice make five
//!   .     134  13  | .  . .       for four cells. If no cell held 1, three digits would be left for them.
//! ```
//!
//! - With one possibility more than cells, a digit that can stand in two of the houses stands in one of the
//!   cells, so what sees all of its places there is false: an *extended subset*. With four cells it is known
//!   as a WXYZ-wing.
//! - With as many as cells, the pattern is of rank 0: a Sue de Coq whose digits may be in both wings (and are
//!   then false where these cross), or in three dimensions, with a row and a column.

use core::cmp::Reverse;
use core::ops::ControlFlow;

use super::{Locked, notation, words};
use crate::board::{Candidate, Candidates, CellSet, Digit, DigitSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::lemmas::covers::{houses_of, least_covers};
use crate::logic::step::Form;
use crate::logic::{Constraint, Evidence, Info, Position, Role, Step, StepSink, Technique};
use crate::sort::Arrange;

/// Sets in a block and a line with one possibility too many.
#[derive(Debug)]
pub struct ExtendedSubset(Info);

/// Sets in a block and lines with none.
#[derive(Debug)]
pub struct BentSueDeCoq {
    info: &'static Info,
    kinds: &'static [Info; 2],
}

pub static EXTENDED_SUBSET: ExtendedSubset = ExtendedSubset(
    Info::new(
        "extended-subset",
        "Extended Subset",
        "As many digits as cells in a block and a line, and only one of them could be there twice: so it is there once.",
    )
    .also(&["extended-subset-principle", "wxyz-wing", "vwxyz-wing", "bent-subset"])
    .words(extended_words)
    .form(Form::Pattern(notation))
    .optional(),
);

pub static BENT_SUE_DE_COQ: BentSueDeCoq = BentSueDeCoq {
    info: &kind("extended-sue-de-coq", "Extended Sue de Coq"),
    kinds: &[
        kind("sue-de-coq-cannibal", "Sue de Coq with Cannibalism").also(&["cannibalistic-sue-de-coq"]),
        kind("sue-de-coq-3d", "Three-Dimensional Sue de Coq").also(&["3d-sue-de-coq"]),
    ],
};

const fn kind(id: &'static str, name: &'static str) -> Info {
    Info::new(
        id,
        name,
        "Cells of a block and of lines that cross it can hold only as many digits as they are.",
    )
    .words(words)
    .form(Form::Pattern(notation))
    .optional()
}

/// A wing has no more cells than this.
const MOST_IN_WING: usize = 4;

/// The cells of a block and a line together are no more than this.
const MOST_CELLS: usize = 7;

/// Some cells, and their digits.
#[derive(Clone, Copy)]
struct Group {
    cells: CellSet,
    digits: DigitSet,
}

impl Group {
    /// How many digits it has too many to be a naked subset.
    fn excess(self) -> usize {
        self.digits.len().saturating_sub(self.cells.len())
    }
}

/// All choices of so many of these cells.
fn choices(on: &Candidates, cells: CellSet, sizes: core::ops::RangeInclusive<usize>) -> Vec<Group> {
    let digits =
        |cells: CellSet| cells.into_iter().fold(DigitSet::EMPTY, |digits, cell| digits | on.at(cell));
    let of_size = |size| cells.subsets(size).map(move |cells| Group { cells, digits: digits(cells) });
    sizes.flat_map(of_size).collect()
}

/// The choices that neither are nor contain a naked subset.
fn wings(on: &Candidates, cells: CellSet, most: usize) -> Vec<Group> {
    let all = choices(on, cells, 1..=most);
    let has_naked = |wing: &Group| all.iter().any(|one| one.excess() == 0 && one.cells.is_subset(wing.cells));
    all.iter().copied().filter(|wing| !has_naked(wing)).collect()
}

/// Cells in a block and a line that crosses it.
struct Bent {
    line: House,
    block: House,
    cells: CellSet,
    /// The digits that are in the line only beside the block, and in the block only beside the line.
    twice: DigitSet,
}

/// Goes through the sets in a block and a line with `spare` possibilities more than cells, of which some
/// digit has two.
fn bent(on: &Candidates, spare: usize) -> Vec<Bent> {
    let mut found = Vec::new();
    for line in House::rows().chain(House::columns()) {
        for block in House::blocks().filter(|block| line.cells().intersects(block.cells())) {
            let of = |cells: CellSet| cells & on.blanks();
            let crossing = choices(on, of(line.cells() & block.cells()), 0..=3);
            let beside = wings(on, of(line.cells() - block.cells()), MOST_IN_WING);
            let within = wings(on, of(block.cells() - line.cells()), MOST_IN_WING);
            for (one, other) in beside.iter().flat_map(|one| within.iter().map(move |other| (one, other))) {
                let twice = one.digits & other.digits;
                if twice.is_empty() || one.cells.len() + other.cells.len() > MOST_CELLS {
                    continue;
                }
                for middle in &crossing {
                    let cells = one.cells | other.cells | middle.cells;
                    let all = (one.digits | other.digits | middle.digits).len() + twice.len();
                    if all == cells.len() + spare && cells.len() <= MOST_CELLS {
                        found.push(Bent { line, block, cells, twice });
                    }
                }
            }
        }
    }
    found.arrange_by_key(|bent| bent.cells.len());
    found
}

/// Reports steps, each conclusion once.
fn report(steps: impl Iterator<Item = Step>, sink: &mut StepSink<'_>) -> ControlFlow<()> {
    let mut known: Vec<Vec<Candidate>> = Vec::new();
    for step in steps {
        if !known.contains(&step.eliminations) {
            known.push(step.eliminations.clone());
            sink.report(step)?;
        }
    }
    ControlFlow::Continue(())
}

impl Technique for ExtendedSubset {
    fn info(&self) -> &'static Info {
        &EXTENDED_SUBSET.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let on = on.candidates();
        report(bent(on, 1).iter().filter_map(|bent| self.step(on, bent)), sink)
    }
}

impl ExtendedSubset {
    /// What sees all places of a digit that could be there twice.
    fn step(&self, on: &Candidates, bent: &Bent) -> Option<Step> {
        let seen = |digit: Digit| {
            let all = (on.places(digit) & bent.cells).common_peers() & on.places(digit);
            (all - bent.cells).into_iter().map(move |cell| Candidate { cell, digit })
        };
        let gone: Vec<Candidate> = bent.twice.into_iter().flat_map(seen).collect();
        let links = || {
            Digit::ALL.into_iter().flat_map(|digit| {
                let covers = least_covers(on.places(digit) & bent.cells, &[bent.line, bent.block]);
                let houses = covers.into_iter().fold(0, |all, cover| all | cover);
                houses_of(houses).map(move |house| Constraint::Digit(house, digit))
            })
        };
        let pattern = |evidence: Evidence, cell| evidence.and(Role::Pattern, on.at(cell), cell);
        let evidence = || {
            let cells = bent.cells.into_iter().fold(Evidence::default(), pattern);
            cells.ranked(bent.cells.into_iter().map(Constraint::Cell), links())
        };
        (!gone.is_empty()).then(|| Step::removing(self.info(), gone, evidence()))
    }
}

/// The extended subset in words.
fn extended_words(step: &Step, on: &Candidates) -> String {
    let cells = step.evidence.cells(Role::Pattern);
    let digits: DigitSet = step.eliminations.iter().map(|gone| gone.digit).collect();
    let others = step.evidence.digits(Role::Pattern) - digits;
    let places =
        |digit: Digit| format!("{digit} is in one of {}", explain::list(on.places(digit) & cells, "and"));
    format!(
        "{} can take each of {} only once, which is one digit fewer than there are cells. So {}. {}",
        explain::list(cells, "and"),
        explain::digits(others, "and"),
        explain::join(digits.into_iter().map(places), "and"),
        therefore(step)
    )
}

impl Technique for BentSueDeCoq {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn kinds(&self) -> &'static [Info] {
        self.kinds
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let on = on.candidates();
        let flat = bent(on, 0).into_iter().map(|bent| (0, bent.cells, vec![bent.line, bent.block]));
        let solid = solid(on).into_iter().map(|(cells, houses)| (1, cells, houses.to_vec()));
        let mut steps: Vec<(usize, Step)> = flat
            .chain(solid)
            .filter_map(|(kind, cells, houses)| self.step(on, kind, cells, &houses))
            .collect();
        steps.arrange_by_key(|(kind, step)| {
            (*kind, step.evidence.truths().len(), Reverse(step.eliminations.len()))
        });
        report(steps.into_iter().map(|(_, step)| step), sink)
    }
}

impl BentSueDeCoq {
    fn step(&self, on: &Candidates, kind: usize, cells: CellSet, houses: &[House]) -> Option<(usize, Step)> {
        let locked = Locked::of(on, cells, houses)?;
        let gone = locked.eliminations(on);
        (!gone.is_empty()).then(|| (kind, locked.step(on, &self.kinds[kind], gone)))
    }
}

/// Cells in a block, a row and a column, as many as what their digits need of these three.
fn solid(on: &Candidates) -> Vec<(CellSet, [House; 3])> {
    let mut found = Vec::new();
    for block in House::blocks() {
        let inner = choices(on, block.cells() & on.blanks(), 2..=MOST_IN_WING);
        for corner in block.cells() {
            let [row, column, _] = corner.houses();
            let beside = |line: House| wings(on, (line.cells() - block.cells()) & on.blanks(), 3);
            let (rows, columns) = (beside(row), beside(column));
            for (one, other) in rows.iter().flat_map(|one| columns.iter().map(move |other| (one, other))) {
                let excess = one.excess() + other.excess();
                for middle in inner.iter().filter(|middle| middle.cells.len() >= excess) {
                    let cells = one.cells | other.cells | middle.cells;
                    if links(on, [row, column], [one, other, middle]) == cells.len() {
                        found.push((cells, [row, column, block]));
                    }
                }
            }
        }
    }
    found
}

/// How many of the row, the column and the block each digit needs, in all; 0 if none needs the block, because
/// then the cells in the lines are locked sets by themselves.
fn links(on: &Candidates, [row, column]: [House; 2], [one, other, middle]: [&Group; 3]) -> usize {
    let in_lines = one.digits.len() + other.digits.len();
    let of_block = |digit: &Digit| {
        let mut places = on.places(*digit) & middle.cells;
        if one.digits.contains(*digit) {
            places -= row.cells();
        }
        if other.digits.contains(*digit) {
            places -= column.cells();
        }
        !places.is_empty()
    };
    match middle.digits.into_iter().filter(of_block).count() {
        0 => 0,
        in_block => in_lines + in_block,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Grid};

    fn with(cells: &[(&str, &str)]) -> Candidates {
        let mut on = Candidates::new(&Grid::EMPTY);
        for (cell, digits) in cells {
            on.restrict(cell.parse().unwrap(), digits.chars().filter_map(Digit::from_char).collect());
        }
        on
    }

    #[test]
    fn four_cells_with_a_digit_that_is_in_line_and_block() {
        let on = with(&[("r1c1", "1234"), ("r1c4", "12"), ("r3c2", "13"), ("r3c3", "134")]);
        let cells: CellSet =
            ["r1c1", "r1c4", "r3c2", "r3c3"].iter().map(|word| word.parse::<Cell>().unwrap()).collect();
        let found = bent(&on, 1);
        let bent = found.iter().find(|bent| bent.cells == cells).unwrap();
        let step = EXTENDED_SUBSET.step(&on, bent).unwrap();
        let gone: Vec<String> = step.eliminations.iter().map(Candidate::to_string).collect();
        assert_eq!(gone, ["r1c2=1", "r1c3=1"]);
    }

    #[test]
    fn links_count_what_the_lines_do_not_cover() {
        let on = with(&[("r1c1", "123"), ("r1c4", "12"), ("r4c1", "13"), ("r2c2", "14")]);
        let group = |words: &[&str]| {
            let cells: CellSet = words.iter().map(|word| word.parse::<Cell>().unwrap()).collect();
            choices(&on, cells, words.len()..=words.len())[0]
        };
        let lines = [House::row(0), House::column(0)];
        // 1 and 2 in the row, 1 and 3 in the column; r2c2 needs 1 and 4 of the block.
        assert_eq!(links(&on, lines, [&group(&["r1c4"]), &group(&["r4c1"]), &group(&["r1c1", "r2c2"])]), 6);
        // 1, 2 and 3 of r1c1 need no block.
        assert_eq!(links(&on, lines, [&group(&["r1c4"]), &group(&["r4c1"]), &group(&["r1c1"])]), 0);
    }
}
