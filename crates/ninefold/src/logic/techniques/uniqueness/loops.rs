//! Unique loops: rectangles with more corners.
//!
//! ```text
//! 12 . . | 12 . .  | . . .      Every house has two of the cells, or none. Were all of them 1 or 2, the two digits
//! 12 . . | . . .   | 12 . .     could change places all along the loop: two solutions. So something saves it, and
//! . . .  | 12+ . . | 12 . .     the four types are those of the rectangle.
//! ```
//!
//! - type 1: one cell has other candidates: it takes one of them.
//! - type 2: all others are the same digit: it stands in one of these cells.
//! - type 3: two such cells in a house act as one cell with the others, which makes a naked subset there.
//! - type 4: one of the two digits has no other place in the house of these two cells: the other is eliminated from them.

use core::ops::ControlFlow;

use super::{one_solution, subsets_with};
use crate::board::{Candidate, Candidates, Cell, CellSet, DigitSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::{Evidence, Found, Info, Position, Role, Step, Technique};

/// Loops of six cells and more, of all types.
#[derive(Debug)]
pub struct UniqueLoop {
    info: &'static Info,
    kinds: &'static [Info; 4],
}

const SUMMARY: &str =
    "Cells in a loop that two digits could fill in two ways must not be left with only these.";

const fn kind(id: &'static str, name: &'static str) -> Info {
    Info::new(id, name, SUMMARY).words(words).needs_uniqueness()
}

pub static UNIQUE_LOOP: UniqueLoop = UniqueLoop {
    info: &Info::new("unique-loop", "Unique Loop", SUMMARY).words(words).needs_uniqueness().optional(),
    kinds: &[
        kind("unique-loop-1", "Unique Loop Type 1"),
        kind("unique-loop-2", "Unique Loop Type 2"),
        kind("unique-loop-3", "Unique Loop Type 3"),
        kind("unique-loop-4", "Unique Loop Type 4"),
    ],
};

/// A loop: its cells, the two digits, the cells with other candidates and these.
struct Loop {
    cells: CellSet,
    pair: DigitSet,
    saving: CellSet,
    extras: DigitSet,
}

impl Technique for UniqueLoop {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn kinds(&self) -> &'static [Info] {
        self.kinds
    }

    fn find(&self, on: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        for unique in loops(on) {
            for (kind, removed, subset) in [one(on, &unique), two(on, &unique)].into_iter().flatten() {
                found.report(self.step(on, kind, &unique, removed, subset))?;
            }
            for (kind, removed, subset) in three(on, &unique).into_iter().chain(four(on, &unique)) {
                found.report(self.step(on, kind, &unique, removed, subset))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn words(step: &Step, _: &Candidates) -> String {
    let evidence = &step.evidence;
    let danger = one_solution(evidence.cells(Role::Pattern), evidence.digits(Role::Pattern));
    let saving = explain::list(evidence.cells(Role::Extra), "or");
    let extras = explain::digits(evidence.digits(Role::Extra), "or");
    let why = match step.technique.id {
        "unique-loop-1" => format!("Only {saving} can prevent this, so it is neither of them."),
        "unique-loop-2" => format!(
            "Only {extras} in {saving} can prevent this, so a cell that sees all of these is not {extras}."
        ),
        "unique-loop-3" => format!(
            "Only {extras} in {saving} can prevent this. Taken as one cell, these form a naked subset with {}.",
            explain::list(evidence.cells(Role::Bridge), "and")
        ),
        _ => format!(
            "Only {extras} in {saving} can prevent this. The other of these is {}, which can be nowhere else in \
             their house.",
            explain::digits(evidence.digits(Role::Bridge), "and")
        ),
    };
    format!("{danger} {why} {}", therefore(step))
}

impl UniqueLoop {
    fn step(&self, on: &Position, kind: usize, of: &Loop, removed: Vec<Candidate>, subset: CellSet) -> Step {
        let mut evidence = Evidence::pattern(of.pair, of.cells).and(Role::Extra, of.extras, of.saving);
        for cell in subset {
            evidence = evidence.and(Role::Bridge, on.at(cell), cell);
        }
        if kind == 3 {
            // What is left in the other cell names the digit that is tied to the house.
            let tied = of.pair - removed.iter().map(|gone| gone.digit).collect();
            evidence = evidence.and(Role::Bridge, tied, of.saving);
        }
        Step::removing(&self.kinds[kind], removed, evidence)
    }
}

/// A type, what it removes, and the subset that it needs.
type Conclusion = (usize, Vec<Candidate>, CellSet);

fn one(_: &Position, of: &Loop) -> Option<Conclusion> {
    let cell = of.saving.single()?;
    let removed = of.pair.into_iter().map(|digit| Candidate { cell, digit }).collect();
    Some((0, removed, CellSet::EMPTY))
}

fn two(on: &Position, of: &Loop) -> Option<Conclusion> {
    let digit = of.extras.single().filter(|_| of.saving.len() > 1)?;
    let removed: Vec<Candidate> = (on.places(digit) & of.saving.common_peers())
        .into_iter()
        .map(|cell| Candidate { cell, digit })
        .collect();
    (!removed.is_empty()).then_some((1, removed, CellSet::EMPTY))
}

/// The houses of two cells with extras.
fn common_houses(of: &Loop) -> impl Iterator<Item = House> {
    let two = of.saving.len() == 2;
    let saving = of.saving;
    House::all().filter(move |house| two && saving.is_subset(house.cells()))
}

fn three(on: &Position, of: &Loop) -> Vec<Conclusion> {
    common_houses(of)
        .filter(|_| of.extras.len() > 1)
        .flat_map(|house| subsets_with(on, house, of.saving, of.extras))
        .map(|(subset, removed)| (2, removed, subset))
        .collect()
}

fn four(on: &Position, of: &Loop) -> Vec<Conclusion> {
    let tied = common_houses(of).flat_map(|house| of.pair.into_iter().map(move |digit| (house, digit)));
    tied.filter(|&(house, digit)| on.candidates().places_in(house, digit) == of.saving)
        .filter_map(|(_, digit)| {
            let digit = of.pair.without(digit).single()?;
            Some((3, of.saving.into_iter().map(|cell| Candidate { cell, digit }).collect(), CellSet::EMPTY))
        })
        .collect()
}

/// Every loop, once, in which few cells have other candidates.
fn loops(on: &Position) -> Vec<Loop> {
    let mut search = Search { on, pair: DigitSet::EMPTY, holders: CellSet::EMPTY, found: Vec::new() };
    for start in on.bivalues() {
        search.pair = on.at(start);
        search.holders = search.pair.into_iter().fold(CellSet::FULL, |cells, digit| cells & on.places(digit));
        if search.holders.len() >= 6 {
            search.walk(start, start, CellSet::of(start));
        }
    }
    search.found.into_iter().map(|(cells, pair)| search_result(on, cells, pair)).collect()
}

fn search_result(on: &Position, cells: CellSet, pair: DigitSet) -> Loop {
    let saving: CellSet = cells.into_iter().filter(|&cell| on.at(cell) != pair).collect();
    Loop { cells, pair, saving, extras: extras(on, saving, pair) }
}

fn extras(on: &Position, cells: CellSet, pair: DigitSet) -> DigitSet {
    cells.into_iter().fold(DigitSet::EMPTY, |all, cell| all | on.at(cell)) - pair
}

struct Search<'a> {
    on: &'a Position,
    pair: DigitSet,
    /// The cells that can hold both digits.
    holders: CellSet,
    found: Vec<(CellSet, DigitSet)>,
}

impl Search<'_> {
    /// Goes on from `here`; no house may have more than two of the cells.
    fn walk(&mut self, start: Cell, here: Cell, cells: CellSet) {
        if cells.len() >= 6
            && start.sees(here)
            && self.closes(cells)
            && !self.found.contains(&(cells, self.pair))
        {
            self.found.push((cells, self.pair));
        }
        let crowded = |next: Cell| next.houses().iter().any(|house| (cells & house.cells()).len() > 1);
        for next in (self.holders & here.peers()) - cells {
            // The start is the first of the cells with just the two digits.
            let later = self.on.at(next) != self.pair || next > start;
            if later && !crowded(next) && self.can_be_saved(cells.with(next)) {
                self.walk(start, next, cells.with(next));
            }
        }
    }

    /// Whether every house has two of the cells, or none.
    fn closes(&self, cells: CellSet) -> bool {
        House::all().all(|house| matches!((cells & house.cells()).len(), 0 | 2))
    }

    /// Whether few enough cells have other candidates, or all the same.
    fn can_be_saved(&self, cells: CellSet) -> bool {
        let saving: CellSet = cells.into_iter().filter(|&cell| self.on.at(cell) != self.pair).collect();
        saving.len() <= 2 || extras(self.on, saving, self.pair).len() == 1
    }
}
