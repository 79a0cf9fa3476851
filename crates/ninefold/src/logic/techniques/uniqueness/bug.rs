//! Bivalue universal grave (BUG): all cells with two candidates and every digit twice in each house, but for extras.
//!
//! A grid in which every blank has two candidates and every digit two places in each house has no solution or several.
//! So where only some *extra* candidates keep a grid from being one, one of the extras is true.
//!
//! - BUG + 1: one cell has one extra: it is that.
//! - type 2: all extras are the same digit: what sees them all is not that digit.
//! - type 3: the cells of the extras lie in a house and act there as one cell with their digits: a naked subset.
//! - type 4: two cells of a house have the extras, and share a digit besides: one of them takes an extra, so the
//!   other takes the shared digit, and what else they had can be eliminated.

use core::ops::ControlFlow;

use super::subsets_with;
use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::guardians::{self, Clause};
use crate::logic::notation;
use crate::logic::step::Form;
use crate::logic::{Evidence, Explanation, Found, Info, Level, Position, Role, Step, Technique};

/// One cell with three candidates among cells with two.
#[derive(Debug)]
pub struct BugPlusOne(Info);

pub static BUG_PLUS_1: BugPlusOne = BugPlusOne(
    Info::new(
        "bug-plus-1",
        "Bivalue Universal Grave + 1",
        "All unsolved cells but one have two candidates; that one takes the digit that has three places in its houses.",
    ).words(bug_plus_one_words)
    .form(Form::Pattern(|_| String::new()))
    .hodoku("0610", 2900, Level::Hard, 100)
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

/// What saves the grid from being a grave.
struct Extras {
    candidates: Vec<Candidate>,
    cells: CellSet,
    digits: DigitSet,
    /// The grid without them.
    grave: Candidates,
}

impl Technique for Bug {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn kinds(&self) -> &'static [Info] {
        self.kinds
    }

    fn find(&self, on: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        let Some(extras) = extras(on).filter(|extras| extras.cells.len() > 1) else {
            return ControlFlow::Continue(());
        };
        if let Some(digit) = extras.digits.single() {
            let seen = on.places(digit) & extras.cells.common_peers();
            let removed: Vec<Candidate> = seen.into_iter().map(|cell| Candidate { cell, digit }).collect();
            if !removed.is_empty() {
                found.report(self.step(on, 0, &extras, removed, CellSet::EMPTY))?;
            }
        }
        for house in House::all().filter(|house| extras.cells.is_subset(house.cells())) {
            for (subset, removed) in subsets_with(on, house, extras.cells, extras.digits) {
                found.report(self.step(on, 1, &extras, removed, subset))?;
            }
        }
        let removed = four(&extras);
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        found.report(self.step(on, 2, &extras, removed, CellSet::EMPTY))
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

impl Bug {
    fn step(
        &self,
        on: &Position,
        kind: usize,
        extras: &Extras,
        removed: Vec<Candidate>,
        subset: CellSet,
    ) -> Step {
        let extra = extras.candidates.iter();
        let mut evidence = extra
            .fold(Evidence::default(), |evidence, extra| evidence.and(Role::Extra, extra.digit, extra.cell));
        for cell in subset {
            evidence = evidence.and(Role::Bridge, on.at(cell), cell);
        }
        if kind == 2 {
            evidence = evidence.and(Role::Bridge, shared(extras), extras.cells);
        }
        Step::removing(&self.kinds[kind], removed, evidence)
    }
}

/// Graves whose extras lead to the same by chains.
pub const BUG_CHAIN: Info = Info::new("bug-chain", "Bivalue Universal Grave Forcing Chain", SUMMARY)
    .also(&["bug-multiple", "bug-n"])
    .lines(bug_chain_words)
    .form(Form::Pattern(notation::guarded))
    .needs_uniqueness();

/// The extras of the grave that the grid would be without them, if it would.
pub fn grave(on: &Position) -> Option<Clause> {
    let extras = extras(on)?;
    let add = |evidence: Evidence, extra: &Candidate| evidence.and(Role::Extra, extra.digit, extra.cell);
    let pattern = extras.candidates.iter().fold(Evidence::default(), add);
    Some(Clause { guardians: extras.candidates, pattern })
}

/// The step with chains in words.
fn bug_chain_words(step: &Step, on: &Candidates) -> Explanation {
    let summary = format!(
        "If the puzzle has one solution, {}: without these candidates, every unsolved cell would have two and every \
         digit two places in each house, and they could all be swapped. Each of them leads to the same.",
        guardians::worded(&step.evidence.guardians)
    );
    explain::verity(step, on, summary, &[])
}

/// The candidates without which the grid is a grave, if there are such.
fn extras(on: &Position) -> Option<Extras> {
    let mut grave = on.candidates().clone();
    let mut candidates = Vec::new();
    for house in House::all() {
        for digit in Digit::ALL {
            let places = grave.places_in(house, digit);
            if matches!(places.len(), 0 | 2) {
                continue;
            }
            let rich = |cell| grave.at(cell).len() > 2;
            let cell = places.into_iter().filter(|&cell| rich(cell)).collect::<CellSet>().single()?;
            grave.remove(Candidate { cell, digit });
            candidates.push(Candidate { cell, digit });
        }
    }
    let two = |count: usize| count == 0 || count == 2;
    let is_grave = grave.blanks().into_iter().all(|cell| grave.at(cell).len() == 2)
        && House::all()
            .all(|house| Digit::ALL.into_iter().all(|digit| two(grave.places_in(house, digit).len())));
    let cells = candidates.iter().map(|extra| extra.cell).collect();
    let digits = candidates.iter().map(|extra| extra.digit).collect();
    is_grave.then_some(Extras { candidates, cells, digits, grave })
}

/// The digit besides the extras that two cells share.
fn shared(extras: &Extras) -> DigitSet {
    extras.cells.into_iter().fold(DigitSet::FULL, |shared, cell| shared & extras.grave.at(cell))
}

/// Type 4: what else the two cells had.
fn four(extras: &Extras) -> Vec<Candidate> {
    let in_a_house = House::all().any(|house| extras.cells.is_subset(house.cells()));
    let Some(digit) = shared(extras).single().filter(|_| in_a_house && extras.cells.len() == 2) else {
        return Vec::new();
    };
    let others =
        |cell| extras.grave.at(cell).without(digit).into_iter().map(move |digit| Candidate { cell, digit });
    extras.cells.into_iter().flat_map(others).collect()
}
