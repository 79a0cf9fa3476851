//! Bivalue universal grave (BUG): all cells with two candidates and every digit twice in each house, except
//! for extras.
//!
//! A grid in which every blank has two candidates and every digit two places in each house has either no
//! solution or several. So where only some *extra* candidates keep a grid from being one, one of the extras
//! is true.
//!
//! - BUG + 1: one cell has one extra: it is that.
//! - type 2: all extras are the same digit: what sees them all is not that digit.
//! - type 3: the cells of the extras lie in a house and act there as one cell with their digits: a naked
//!   subset.
//! - type 4: two cells of a house have the extras, and share a digit besides: one of them takes an extra, so
//!   the other takes the shared digit, and what else they had can be eliminated.
//!
//! One search serves these techniques and Sudoku Explainer's order, except for the digging: see [`Dig`].

use core::ops::ControlFlow;

use super::{SubsetWith, common_houses, others_in, subsets_with};
use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::pencilmarks::{BLOCKS_ROWS_COLUMNS, HouseMask, Pencilmarks, bits, cells_at, count};
use crate::logic::step::Form;
use crate::logic::techniques::guardians::{self, Clause};
use crate::logic::{Evidence, Explanation, Info, Level, Position, Role, Step, StepSink, Technique, notation};

/// One cell with three candidates among cells with two.
#[derive(Debug)]
pub struct BugPlusOne(Info);

pub static BUG_PLUS_1: BugPlusOne = BugPlusOne(
    Info::new(
        "bug-plus-1",
        "Bivalue Universal Grave + 1",
        "Every empty cell but one has two candidates; that one takes the digit that stands three times in its row, column and block.",
    ).words(bug_plus_one_words)
    .form(Form::Pattern(|_| String::new()))
    .hodoku("0610", 2900, Level::Hard, 100)
    .needs_uniqueness(),
);

impl Technique for BugPlusOne {
    fn info(&self) -> &'static Info {
        &BUG_PLUS_1.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let Some((cell, saving)) = odd_candidate(on) else { return ControlFlow::Continue(()) };
        let others = on.at(cell).without(saving);
        let removed = others.into_iter().map(|digit| Candidate { cell, digit }).collect();
        let evidence = Evidence::default().and(Role::Extra, saving, cell).within(cell.houses());
        sink.report(Step::removing(self.info(), removed, evidence))
    }
}

/// The step in words.
fn bug_plus_one_words(step: &Step, _: &Candidates) -> String {
    let cell = explain::list(step.evidence.cells(Role::Extra), "and");
    let saving = explain::digits(step.evidence.digits(Role::Extra), "and");
    format!(
        "If the puzzle has one solution, {cell} is {saving}: without it, every unsolved cell would have two candidates \
         and every digit two places in each house, and they could all be swapped. {}",
        therefore(step)
    )
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

/// Graves with extras in two cells or more.
#[derive(Debug)]
pub struct Bug {
    info: &'static Info,
    kinds: &'static [Info; 3],
}

const SUMMARY: &str = "Apart from some extra candidates, every cell has two candidates and every digit two places, so one of the extras is true.";

const fn kind(id: &'static str, name: &'static str) -> Info {
    Info::new(id, name, SUMMARY).words(bug_words).needs_uniqueness()
}

pub static BUG: Bug = Bug {
    info: &Info::new("bug", "Bivalue Universal Grave", SUMMARY)
        .words(bug_words)
        .needs_uniqueness()
        .optional(),
    kinds: &[
        kind("bug-2", "Bivalue Universal Grave Type 2"),
        kind("bug-3", "Bivalue Universal Grave Type 3"),
        kind("bug-4", "Bivalue Universal Grave Type 4"),
    ],
};

/// A board that is a grave except for some extra candidates.
pub(crate) struct Grave {
    /// In the order they were met.
    extras: Vec<Candidate>,
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
}

/// How extra candidates are recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dig {
    /// On what is left without those met before.
    Deeper,
    /// On the board as it is, and given up as soon as nothing can come of them: as Sudoku Explainer does it,
    /// which misses some graves.
    Shallow,
}

impl Technique for Bug {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn kinds(&self) -> &'static [Info] {
        self.kinds
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let Some(grave) = Grave::of(on, Dig::Deeper).filter(|grave| grave.cells.len() > 1) else {
            return ControlFlow::Continue(());
        };
        if let Some(step) = grave.two(on) {
            sink.report(step)?;
        }
        for house in common_houses(grave.cells) {
            for subset in subsets_with(on, &others_in(house, grave.cells, on), grave.digits) {
                sink.report(grave.three(on, subset))?;
            }
        }
        grave.four(on).map_or(ControlFlow::Continue(()), |step| sink.report(step))
    }
}

/// The step in words.
fn bug_words(step: &Step, _: &Candidates) -> String {
    let evidence = &step.evidence;
    let extras = explain::list(evidence.cells(Role::Extra), "or");
    let digits = explain::digits(evidence.digits(Role::Extra), "or");
    let why = match step.technique.id {
        "bug-2" => format!("A cell that sees all of these cannot be {digits}."),
        "bug-3" => format!(
            "Taken as one cell, these form a naked subset with {}.",
            explain::list(evidence.cells(Role::Bridge), "and")
        ),
        _ => format!(
            "The other of the two is {}, which can be nowhere else in their house.",
            explain::digits(evidence.digits(Role::Bridge), "and")
        ),
    };
    format!(
        "If the puzzle has one solution, {extras} is {digits}: without these candidates, every unsolved cell would have \
         two and every digit two places in each house, and they could all be swapped. {why} {}",
        therefore(step)
    )
}

impl Grave {
    /// The extra candidates, block by block, row by row, column by column, if without them the board is a
    /// grave: where a digit has not two places, the one cell there that has more than two candidates.
    pub(crate) fn of(on: &impl Pencilmarks, dig: Dig) -> Option<Grave> {
        let mut grave = Grave { extras: Vec::new(), cells: CellSet::EMPTY, digits: DigitSet::EMPTY };
        for (house, digit) in each_place() {
            let taken = if dig == Dig::Deeper { &grave.extras[..] } else { &[] };
            let positions = positions_without(on, taken, house, digit);
            if is_none_or_two(count(positions)) {
                continue;
            }
            let mut large =
                cells_at(house, positions).filter(|&cell| digits_without(on, taken, cell).len() > 2);
            let extra = Candidate { cell: large.next()?, digit };
            if large.next().is_none() && !grave.extras.contains(&extra) {
                grave.add(extra);
                if dig == Dig::Shallow && !grave.is_useful() {
                    return None;
                }
            }
        }
        let is_two =
            |(house, digit)| is_none_or_two(count(positions_without(on, &grave.extras, house, digit)));
        let is_bivalue = |cell| is_none_or_two(digits_without(on, &grave.extras, cell).len());
        (Cell::all().all(is_bivalue) && each_place().all(is_two)).then_some(grave)
    }

    fn add(&mut self, extra: Candidate) {
        self.extras.push(extra);
        self.cells.insert(extra.cell);
        self.digits.insert(extra.digit);
    }

    /// Whether one of the types may apply.
    fn is_useful(&self) -> bool {
        self.cells.len() == 1 || self.digits.len() == 1 || !self.cells.common_peers().is_empty()
    }

    /// The first cell with extras.
    pub(crate) fn first(&self) -> Option<Cell> {
        self.extras.first().map(|extra| extra.cell)
    }

    /// The extras.
    pub(crate) fn evidence(&self) -> Evidence {
        let add = |evidence: Evidence, extra: &Candidate| evidence.and(Role::Extra, extra.digit, extra.cell);
        self.extras.iter().fold(Evidence::default(), add)
    }

    /// Type 2: one extra digit falls wherever all its cells are seen.
    pub(crate) fn two(&self, on: &impl Pencilmarks) -> Option<Step> {
        let digit = self.digits.single()?;
        let fall = on.places(digit) & self.cells.common_peers();
        (!fall.is_empty()).then(|| Step::clearing(&BUG.kinds[0], digit, fall, self.evidence()))
    }

    /// Type 3, with a subset of a house.
    pub(crate) fn three(&self, on: &impl Pencilmarks, subset: SubsetWith) -> Step {
        let add = |evidence: Evidence, cell| evidence.and(Role::Bridge, on.at(cell), cell);
        let evidence = subset.cells.into_iter().fold(self.evidence(), add);
        Step::removing(&BUG.kinds[1], subset.eliminations, evidence)
    }

    /// Type 4: of two cells of a house, only the extras and the digit that they share besides stay.
    pub(crate) fn four(&self, on: &impl Pencilmarks) -> Option<Step> {
        common_houses(self.cells).next().filter(|_| self.cells.len() == 2)?;
        let own = |cell| digits_without(on, &self.extras, cell);
        let shared =
            self.cells.into_iter().fold(DigitSet::FULL, |shared, cell| shared & own(cell)).single()?;
        let others = |cell| own(cell).without(shared).into_iter().map(move |digit| Candidate { cell, digit });
        let evidence = self.evidence().and(Role::Bridge, shared, self.cells);
        Some(Step::removing(&BUG.kinds[2], self.cells.into_iter().flat_map(others).collect(), evidence))
    }
}

/// Every house with every digit.
fn each_place() -> impl Iterator<Item = (House, Digit)> {
    BLOCKS_ROWS_COLUMNS.into_iter().flat_map(|house| Digit::ALL.map(|digit| (house, digit)))
}

fn is_none_or_two(count: usize) -> bool {
    matches!(count, 0 | 2)
}

/// The positions of a digit in a house except those taken.
fn positions_without(on: &impl Pencilmarks, taken: &[Candidate], house: House, digit: Digit) -> HouseMask {
    let is_taken = |cell| taken.contains(&Candidate { cell, digit });
    let positions = on.positions(house, digit);
    if taken.is_empty() {
        return positions;
    }
    bits(positions).filter(|&i| !is_taken(house.cell(i))).fold(0, |left, i| left | 1 << i)
}

/// The candidates of a cell except those taken.
fn digits_without(on: &impl Pencilmarks, taken: &[Candidate], cell: Cell) -> DigitSet {
    let taken = taken.iter().filter(|taken| taken.cell == cell);
    on.at(cell) - taken.map(|taken| taken.digit).collect()
}

/// Graves whose extras lead to the same by chains.
pub const BUG_CHAIN: Info = Info::new("bug-chain", "Bivalue Universal Grave Forcing Chain", SUMMARY)
    .also(&["bug-multiple", "bug-n"])
    .lines(bug_chain_words)
    .form(Form::Pattern(notation::guarded))
    .needs_uniqueness();

/// The extras of the grave that the grid would be without them, if it would.
pub fn grave(on: &Position) -> Option<Clause> {
    let grave = Grave::of(on, Dig::Deeper)?;
    Some(Clause { pattern: grave.evidence(), guardians: grave.extras })
}

/// The step with chains in words.
fn bug_chain_words(step: &Step, on: &Candidates) -> Explanation {
    let summary = format!(
        "If the puzzle has one solution, {}: without these candidates, every unsolved cell would have two and every \
         digit two places in each house, and they could all be swapped. Each of them leads to the same.",
        guardians::worded(step.evidence.guardians())
    );
    explain::verity(step, on, summary, &[])
}
