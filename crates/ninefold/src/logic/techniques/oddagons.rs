//! Oddagons: rings of an odd number of cells, in which two states would have to alternate.
//!
//! ```text
//! bivalue oddagon   five or more cells in a ring, neighbours in a common house, all of the same two digits: they would
//!                   have to alternate, which an odd ring cannot. So a cell has another digit: a guardian is true.
//! broken wing       a ring of places of one digit, neighbours in a common house that has no other place: such links
//!                   alternate as well. So one of the other places in these houses, a guardian, has the digit.
//! ```

use core::ops::ControlFlow;

use super::guardians::{self, Clause, Names};
use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::step::Form;
use crate::logic::{
    Constraint, Evidence, Explanation, Info, Position, Role, Step, StepSink, Technique, notation,
};
use crate::sort::Arrange;

/// What alternates round the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ring {
    /// Two digits, from cell to cell.
    Bivalue,
    /// A digit and its absence, from place to place.
    Broken,
}

/// Rings of odd length.
#[derive(Debug)]
pub struct Oddagons {
    info: &'static Info,
    kinds: &'static [Info; 2],
    ring: Ring,
}

const fn kind(id: &'static str, name: &'static str, summary: &'static str) -> Info {
    Info::new(id, name, summary).words(words).form(Form::Pattern(notation::guarded))
}

const fn chained(id: &'static str, name: &'static str, summary: &'static str) -> Info {
    Info::new(id, name, summary).lines(chain_words).form(Form::Pattern(notation::guarded))
}

/// Bivalue oddagons whose guardians lead to the same.
pub const BIVALUE_ODDAGON_CHAIN: Info = chained(
    "bivalue-oddagon-chain",
    "Bivalue Oddagon Forcing Chain",
    "A ring of an odd number of cells that two digits cannot fill; each of their other digits leads to the same.",
);

/// Broken wings whose guardians lead to the same.
pub const BROKEN_WING_CHAIN: Info = chained(
    "broken-wing-chain",
    "Broken Wing Forcing Chain",
    "A ring of an odd number of strong links cannot be; each of the other places leads to the same.",
);

pub static BIVALUE_ODDAGON: Oddagons = Oddagons {
    info: &kind(
        "bivalue-oddagon",
        "Bivalue Oddagon",
        "A ring of an odd number of cells that two digits cannot fill, so one of their other digits is true.",
    ),
    kinds: &[
        kind(
            "bivalue-oddagon",
            "Bivalue Oddagon",
            "A ring of an odd number of cells that two digits cannot fill, and only one of them has another digit.",
        )
        .also(&["odd-bivalue-loop", "bivalue-oddagon-1"]),
        kind(
            "bivalue-oddagon-guardians",
            "Bivalue Oddagon with Guardians",
            "A ring of an odd number of cells that two digits cannot fill; what all their other digits exclude is false.",
        )
        .also(&["bivalue-oddagon-2"]),
    ],
    ring: Ring::Bivalue,
};

pub static BROKEN_WING: Oddagons = Oddagons {
    info: &kind(
        "broken-wing",
        "Broken Wing",
        "A ring of an odd number of strong links cannot be, so one of the other places of the digit has it.",
    ),
    kinds: &[
        kind(
            "broken-wing",
            "Broken Wing",
            "A ring of an odd number of strong links, but for the places in one cell, cannot be.",
        )
        .also(&["guardian", "guardians", "broken-wing-1"]),
        kind(
            "broken-wing-guardians",
            "Broken Wing with Guardians",
            "A ring of an odd number of strong links cannot be; what sees all the other places is false.",
        )
        .also(&["broken-wing-2"]),
    ],
    ring: Ring::Broken,
};

/// Longer rings are not looked for.
const LONGEST: usize = 9;

/// Rings that more cells keep from being impossible say too little.
const MOST_GUARDS: usize = 4;

impl Oddagons {
    /// The clauses, those with the fewest guardians first.
    pub fn clauses(&self, on: &Position) -> Vec<Clause> {
        let mut clauses: Vec<Clause> = Vec::new();
        match self.ring {
            Ring::Bivalue => {
                DigitSet::FULL.subsets(2).for_each(|pair| add_bivalue(on.candidates(), pair, &mut clauses));
            }
            Ring::Broken => Digit::ALL.into_iter().for_each(|digit| add_broken(on, digit, &mut clauses)),
        }
        clauses.arrange_by_key(|clause| (clause.guardians.len(), clause.pattern.cells(Role::Pattern).len()));
        clauses
    }
}

impl Technique for Oddagons {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn kinds(&self) -> &'static [Info] {
        self.kinds
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let [one_cell, common] = self.kinds;
        guardians::report(on, &self.clauses(on), Names { one_cell, common }, sink)
    }
}

/// Adds a clause unless one with some of the same guardians and no others is known.
fn add(clause: Clause, clauses: &mut Vec<Clause>) {
    let implied = |known: &Clause| known.guardians.iter().all(|guardian| clause.guardians.contains(guardian));
    if !clause.guardians.is_empty() && !clauses.iter().any(implied) {
        clauses.push(clause);
    }
}

/// Adds the rings of cells with two digits.
fn add_bivalue(on: &Candidates, pair: DigitSet, clauses: &mut Vec<Clause>) {
    let cells = pair.into_iter().fold(on.blanks(), |cells, digit| cells & on.places(digit));
    let pure: CellSet = cells.into_iter().filter(|&cell| on.at(cell) == pair).collect();
    if cells.len() < 5 || pure.is_empty() {
        return;
    }
    let mut rings: Vec<CellSet> = Vec::new();
    // A ring has a pure cell, unless more than a few guard it. Those with few guards come first: they are
    // few, and found before the search is given up.
    for most_guards in [1, 2, MOST_GUARDS] {
        for start in pure {
            let mut search = Rings { pure, cells, most_guards, found: &mut rings, tried: 0 };
            search.extend(&mut vec![start], CellSet::of(start));
        }
    }
    rings.arrange_by_key(|ring: &CellSet| ring.len());
    for ring in rings {
        let others =
            |cell: Cell| (on.at(cell) - pair).into_iter().map(move |digit| Candidate { cell, digit });
        let guardians = ring.into_iter().flat_map(others).collect();
        add(Clause { guardians, pattern: Evidence::pattern(pair, ring) }, clauses);
    }
}

/// Rings on their way.
struct Rings<'a> {
    pure: CellSet,
    cells: CellSet,
    most_guards: usize,
    found: &'a mut Vec<CellSet>,
    tried: usize,
}

/// After so many cells tried, no more rings from a cell are looked for.
const MOST_TRIED: usize = 4000;

impl Rings<'_> {
    fn extend(&mut self, path: &mut Vec<Cell>, taken: CellSet) {
        let (Some(&first), Some(&last)) = (path.first(), path.last()) else { return };
        self.tried += 1;
        if path.len() >= 5 && path.len() % 2 == 1 && last.sees(first) && !self.found.contains(&taken) {
            self.found.push(taken);
        }
        if path.len() >= LONGEST || self.tried > MOST_TRIED {
            return;
        }
        for next in (self.cells & last.peers()) - taken {
            // The earliest pure cell starts a ring.
            let is_later = !self.pure.contains(next) || next > first;
            if is_later {
                self.go(path, taken, next);
            }
        }
    }

    fn go(&mut self, path: &mut Vec<Cell>, taken: CellSet, next: Cell) {
        let taken = taken.with(next);
        if (taken - self.pure).len() <= self.most_guards {
            path.push(next);
            self.extend(path, taken);
            path.pop();
        }
    }
}

/// Adds the rings of places of a digit.
fn add_broken(on: &Position, digit: Digit, clauses: &mut Vec<Clause>) {
    let houses: Vec<(House, CellSet)> = House::all()
        .map(|house| (house, on.candidates().places_in(house, digit)))
        .filter(|(_, places)| (2..=4).contains(&places.len()))
        .collect();
    for start in on.places(digit) {
        let mut search = Broken { digit, houses: &houses, clauses, tried: 0 };
        search.extend(&mut vec![start], &mut Vec::new(), CellSet::EMPTY);
    }
}

/// Rings of links on their way.
struct Broken<'a> {
    digit: Digit,
    houses: &'a [(House, CellSet)],
    clauses: &'a mut Vec<Clause>,
    tried: usize,
}

impl Broken<'_> {
    fn extend(&mut self, path: &mut Vec<Cell>, links: &mut Vec<House>, guards: CellSet) {
        let (Some(&first), Some(&last)) = (path.first(), path.last()) else { return };
        self.tried += 1;
        if self.tried > MOST_TRIED {
            return;
        }
        let ring: CellSet = path.iter().copied().collect();
        for &(house, places) in self.houses.iter().filter(|(_, places)| places.contains(last)) {
            if links.contains(&house) {
                continue;
            }
            for next in places.without(last) {
                let closes = next == first && path.len() >= 5 && path.len() % 2 == 1;
                if !closes && (ring.contains(next) || next < first || path.len() >= LONGEST) {
                    continue;
                }
                let guards = guards | places.without(last).without(next);
                if guards.len() > MOST_GUARDS || guards.intersects(ring.with(next)) {
                    continue;
                }
                links.push(house);
                if closes {
                    self.close(ring, links, guards);
                } else {
                    path.push(next);
                    self.extend(path, links, guards);
                    path.pop();
                }
                links.pop();
            }
        }
    }

    fn close(&mut self, ring: CellSet, links: &[House], guards: CellSet) {
        let digit = self.digit;
        let pattern = Evidence::default()
            .and(Role::Pattern, digit, ring)
            .within(links.iter().copied())
            .ranked(links.iter().map(|&house| Constraint::Digit(house, digit)), []);
        let guardians = guards.into_iter().map(|cell| Candidate { cell, digit }).collect();
        add(Clause { guardians, pattern }, self.clauses);
    }
}

/// Why one of the guardians is true.
fn reason(step: &Step) -> String {
    let evidence = &step.evidence;
    let (cells, digits) = (evidence.cells(Role::Pattern), evidence.digits(Role::Pattern));
    let guardians = guardians::so_one_is_true(evidence.guardians());
    let list = explain::list(cells, "and");
    match digits.single() {
        Some(digit) => format!(
            "{list} form a ring of {} places of {digit}, each in a house with the next. Without other places in these \
             houses they would have to be {digit} by turns, which an odd ring cannot.{guardians}",
            explain::count(cells.len())
        ),
        None => format!(
            "{list} form a ring of {} cells, each seeing the next. Filled with {} alone they would have to alternate, \
             which an odd ring cannot.{guardians}",
            explain::count(cells.len()),
            explain::digits(digits, "and")
        ),
    }
}

/// The step in words.
fn words(step: &Step, _: &Candidates) -> String {
    let several = step.evidence.guardians().len() > 1;
    let excluded = if several { " Each of these excludes the same." } else { "" };
    format!("{}{excluded} {}", reason(step), therefore(step))
}

/// The step with chains in words.
fn chain_words(step: &Step, on: &Candidates) -> Explanation {
    explain::verity(step, on, format!("{} Each of these leads to the same.", reason(step)), &[])
}
