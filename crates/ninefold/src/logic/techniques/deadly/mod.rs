//! Deadly patterns beyond the rectangle: cells that some digits could fill, and whichever way they do, also
//! in another.
//!
//! ```text
//! extended rectangle   two lines of a chute, three or four cells in each, over three blocks; as many digits as cells
//! unique matrix        three lines of a chute, a cell of each in each of three blocks; three or four digits
//! Borescoper's         three or four corners of a square in a block, two cells level with them in the block beside, two
//!                      in the block below: three digits for seven cells, four for eight
//! Qiu's                two lines of a chute and two cells beside where two other lines cross them
//! reverse BUG          places of two digits, with all that are given, that fill each house twice or not at all
//! BUG-lite             cells with two digits each, every digit in two of them, or in none, in each row, column and block
//! ```
//!
//! A puzzle with one solution has no filling of cells without givens that leaves another one with the same
//! digits in every house. These shapes have no other fillings with so few digits; the tests go through all of
//! them. So one of the other candidates of the cells, a guardian, is true.

mod external;
mod lite;
mod qiu;
mod reverse;
mod shapes;

use core::ops::ControlFlow;

use super::guardians::{self, Clause, Names};
use super::uniqueness::{SubsetWith, others_in, subsets_with};
use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::step::Form;
use crate::logic::{
    Evidence, Explanation, Info, LockedSet, Position, Role, Step, StepSink, Technique, notation,
};
use crate::sort::Arrange;
use shapes::Shape;

/// Cells of a shape that a few digits must not fill.
#[derive(Debug)]
pub struct Deadly {
    info: &'static Info,
    /// By guardians in one cell, what all exclude, a naked subset with them; or one for all.
    kinds: &'static [Info],
    /// The patterns with their guardians, those with the fewest guardians first.
    search: fn(&Candidates) -> Vec<Clause>,
}

const fn kind(id: &'static str, name: &'static str, summary: &'static str) -> Info {
    Info::new(id, name, summary).words(words).form(Form::Pattern(notation::guarded)).needs_uniqueness()
}

const fn chained(id: &'static str, name: &'static str, summary: &'static str) -> Info {
    Info::new(id, name, summary).lines(chain_words).form(Form::Pattern(notation::guarded)).needs_uniqueness()
}

const EXTENDED: &str = "Two lines of cells over three blocks that as many digits could fill in several ways must not be left with only these.";
const MATRIX: &str = "Nine cells over three blocks that three or four digits could fill in several ways must not be left with only these.";
const BORESCOPER_SUMMARY: &str = "Seven or eight cells over three blocks that three or four digits could fill in several ways must not be left with only these.";
const LITE: &str = "Cells with two digits each, every digit in two of them or none in each house, must not be left with only these: they could all be exchanged.";
const REVERSE: &str = "Places of two digits, with all that are given, must not fill each house twice or not at all: the rest could be exchanged.";
const QIU_SUMMARY: &str = "Two digits in a pair of cells and where two lines cross those of the pair could be exchanged along the lines.";
const EXTERNAL: &str = "A rectangle that two digits could fill in two ways is saved by their places outside of it, or by other digits inside.";
const RECTANGLE: &str = "A rectangle that two digits could fill in two ways must not be left with only these; each other candidate leads to the same.";

pub static EXTENDED_RECTANGLE: Deadly = Deadly {
    info: &kind("extended-rectangle", "Extended Rectangle", EXTENDED),
    kinds: &[
        kind("extended-rectangle-1", "Extended Rectangle Type 1", EXTENDED),
        kind("extended-rectangle-2", "Extended Rectangle Type 2", EXTENDED),
        kind("extended-rectangle-3", "Extended Rectangle Type 3", EXTENDED),
    ],
    search: |on| clauses(on, shapes::extended_rectangles()),
};

pub static UNIQUE_MATRIX: Deadly = Deadly {
    info: &kind("unique-matrix", "Unique Matrix", MATRIX).also(&["unique-matrix-1", "unique-square"]),
    kinds: &[kind("unique-matrix", "Unique Matrix", MATRIX).also(&["unique-matrix-1", "unique-square"])],
    search: |on| clauses(on, shapes::matrices()),
};

pub static BORESCOPER: Deadly = Deadly {
    info: &kind("borescoper", "Borescoper's Deadly Pattern", BORESCOPER_SUMMARY),
    kinds: &[
        kind("borescoper-1", "Borescoper's Deadly Pattern Type 1", BORESCOPER_SUMMARY).also(&[
            "unique-polygon",
            "unique-heptagon",
            "unique-octagon",
        ]),
        kind("borescoper-2", "Borescoper's Deadly Pattern Type 2", BORESCOPER_SUMMARY),
        kind("borescoper-3", "Borescoper's Deadly Pattern Type 3", BORESCOPER_SUMMARY),
    ],
    search: |on| clauses(on, shapes::polygons()),
};

pub static BUG_LITE: Deadly = Deadly {
    info: &kind("bug-lite", "Bivalue Universal Grave Lite", LITE).optional(),
    kinds: &[
        kind("bug-lite-1", "Bivalue Universal Grave Lite Type 1", LITE)
            .also(&["anonymous-deadly-pattern", "anonymous-deadly-pattern-1"]),
        kind("bug-lite-2", "Bivalue Universal Grave Lite Type 2", LITE).also(&["anonymous-deadly-pattern-2"]),
        kind("bug-lite-3", "Bivalue Universal Grave Lite Type 3", LITE).also(&["anonymous-deadly-pattern-3"]),
    ],
    search: lite::clauses,
};

pub static REVERSE_BUG: Deadly = Deadly {
    info: &kind("reverse-bug", "Reverse Bivalue Universal Grave", REVERSE),
    kinds: &[
        kind("reverse-bug-1", "Reverse Bivalue Universal Grave Type 1", REVERSE),
        kind("reverse-bug-2", "Reverse Bivalue Universal Grave Type 2", REVERSE),
        kind("reverse-bug-3", "Reverse Bivalue Universal Grave Type 3", REVERSE),
    ],
    search: reverse::clauses,
};

pub static QIU: Deadly = Deadly {
    info: &kind("qiu", "Qiu's Deadly Pattern", QIU_SUMMARY).optional(),
    kinds: &[
        kind("qiu-1", "Qiu's Deadly Pattern Type 1", QIU_SUMMARY).also(&["qiu-deadly-pattern", "qdp"]),
        kind("qiu-2", "Qiu's Deadly Pattern Type 2", QIU_SUMMARY),
        kind("qiu-3", "Qiu's Deadly Pattern Type 3", QIU_SUMMARY),
    ],
    search: qiu::clauses,
};

pub static EXTERNAL_RECTANGLE: Deadly = Deadly {
    info: &kind("unique-rectangle-external", "Unique Rectangle with External Guardians", EXTERNAL),
    kinds: &[kind("unique-rectangle-external", "Unique Rectangle with External Guardians", EXTERNAL)
        .also(&["ur-external", "unique-rectangle-externals"])],
    search: external::clauses,
};

/// Reverse graves whose guardians lead to the same.
pub const REVERSE_BUG_CHAIN: Info =
    chained("reverse-bug-chain", "Reverse Bivalue Universal Grave Forcing Chain", REVERSE)
        .also(&["reverse-bug-4"]);

/// Qiu's patterns whose guardians lead to the same.
pub const QIU_CHAIN: Info =
    chained("qiu-chain", "Qiu's Deadly Pattern Forcing Chain", QIU_SUMMARY).also(&["qiu-4"]);

/// Small graves whose guardians lead to the same.
pub const BUG_LITE_CHAIN: Info =
    chained("bug-lite-chain", "Bivalue Universal Grave Lite Forcing Chain", LITE)
        .also(&["anonymous-deadly-pattern-4"]);

/// Extended rectangles whose guardians lead to the same.
pub const EXTENDED_RECTANGLE_CHAIN: Info =
    chained("extended-rectangle-chain", "Extended Rectangle Forcing Chain", EXTENDED);

/// Unique matrices whose guardians lead to the same.
pub const UNIQUE_MATRIX_CHAIN: Info = chained("unique-matrix-chain", "Unique Matrix Forcing Chain", MATRIX);

/// Borescoper's patterns whose guardians lead to the same.
pub const BORESCOPER_CHAIN: Info =
    chained("borescoper-chain", "Borescoper's Deadly Pattern Forcing Chain", BORESCOPER_SUMMARY);

/// Rectangles whose other candidates lead to the same; the simpler types have techniques of their own.
pub const UNIQUE_RECTANGLE_CHAIN: Info =
    chained("unique-rectangle-chain", "Unique Rectangle Forcing Chain", RECTANGLE)
        .also(&["ur-chain", "ur-external-chain"]);

/// The rectangles that hardly have anything but two digits, with guardians inside or outside.
pub fn rectangles(on: &Position) -> Vec<Clause> {
    let mut all = clauses(on.candidates(), shapes::rectangles());
    all.extend(EXTERNAL_RECTANGLE.clauses(on));
    all.arrange_by_key(|clause| clause.guardians.len());
    all
}

impl Deadly {
    fn names(&self) -> Names {
        Names { one_cell: self.kind(0), common: self.kind(1) }
    }

    fn kind(&self, number: usize) -> &'static Info {
        &self.kinds[number.min(self.kinds.len() - 1)]
    }

    /// The clauses, those with the fewest guardians first.
    pub fn clauses(&self, on: &Position) -> Vec<Clause> {
        (self.search)(on.candidates())
    }
}

/// Patterns that more candidates keep from being deadly say too little.
const MOST_GUARDIANS: usize = 6;

/// The shapes that hardly have anything but their digits, those with the fewest guardians first.
fn clauses(on: &Candidates, shapes: &[Shape]) -> Vec<Clause> {
    let blank = shapes.iter().filter(|shape| shape.cells.is_subset(on.blanks()));
    let mut clauses: Vec<Clause> = blank.flat_map(|shape| of_shape(on, shape)).collect();
    clauses.arrange_by_key(|clause| (clause.guardians.len(), clause.pattern.cells(Role::Pattern).len()));
    clauses
}

/// The shape with the digits that its cells have most often: one clause, or several if digits are equally
/// frequent.
fn of_shape(on: &Candidates, shape: &Shape) -> Vec<Clause> {
    let mut counts = Digit::ALL.map(|digit| ((on.places(digit) & shape.cells).len(), digit));
    counts.arrange_by_key(|&(count, digit)| (core::cmp::Reverse(count), digit));
    let extra: usize = counts[shape.digits..].iter().map(|(count, _)| count).sum();
    if !(1..=MOST_GUARDIANS).contains(&extra) {
        return Vec::new();
    }
    let least = counts[shape.digits - 1].0;
    let those = |is: fn(usize, usize) -> bool| -> DigitSet {
        counts.iter().filter(|(count, _)| is(*count, least)).map(|&(_, digit)| digit).collect()
    };
    let (sure, tied) = (those(|count, least| count > least), those(|count, least| count == least));
    let choices = tied.subsets(shape.digits - sure.len());
    choices.filter_map(|digits| clause(on, shape, sure | digits)).collect()
}

/// The shape with these digits, if each of its cells has one of them.
fn clause(on: &Candidates, shape: &Shape, digits: DigitSet) -> Option<Clause> {
    let others = |cell: Cell| (on.at(cell) - digits).into_iter().map(move |digit| Candidate { cell, digit });
    let is_open = shape.cells.into_iter().all(|cell| on.at(cell).intersects(digits));
    let guardians = || shape.cells.into_iter().flat_map(others).collect();
    is_open.then(|| Clause { guardians: guardians(), pattern: Evidence::pattern(digits, shape.cells) })
}

impl Technique for Deadly {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn kinds(&self) -> &'static [Info] {
        self.kinds
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let clauses = self.clauses(on);
        for step in clauses.iter().flat_map(|clause| with_subsets(on, clause, self.kind(2))) {
            sink.report(step)?;
        }
        guardians::report(on, &clauses, self.names(), sink)
    }
}

/// Naked subsets in which the cells of the guardians count as one with these digits.
fn with_subsets(on: &Position, clause: &Clause, info: &'static Info) -> Vec<Step> {
    let cells: CellSet = clause.guardians.iter().map(|guardian| guardian.cell).collect();
    let digits: DigitSet = clause.guardians.iter().map(|guardian| guardian.digit).collect();
    if cells.len() < 2 || digits.len() < 2 {
        return Vec::new();
    }
    let houses = House::all().filter(|house| cells.is_subset(house.cells()));
    let step = |SubsetWith { cells, eliminations, .. }| {
        let digits = cells.into_iter().fold(DigitSet::EMPTY, |digits, cell| digits | on.at(cell));
        let evidence = clause.evidence().with_set(LockedSet { cells, digits });
        Step::removing(info, eliminations, evidence)
    };
    let in_house =
        |house| subsets_with(on, &others_in(house, cells, on), digits).map(step).collect::<Vec<_>>();
    houses.flat_map(in_house).collect()
}

/// Why one of the guardians is true.
fn reason(step: &Step) -> String {
    let evidence = &step.evidence;
    let cells = explain::list(evidence.cells(Role::Pattern), "and");
    let digits = explain::digits(evidence.digits(Role::Pattern), "and");
    let why = if step.technique.id.starts_with("reverse-bug") {
        format!(
            "{cells} are places of {digits}, with all that are given. If they all held these, every row, column and \
             block would have both of them there, or neither, so that they could be exchanged everywhere else: the \
             puzzle would not have one solution."
        )
    } else if step.technique.id.starts_with("qiu") {
        qiu::reason(evidence)
    } else if !evidence.houses.is_empty() {
        format!(
            "{cells} must not hold only {digits}, which could then be exchanged: the puzzle would not have one solution. \
             So one of {digits} has a place elsewhere in {}, or another digit is in these cells.",
            explain::houses(&evidence.houses)
        )
    } else {
        format!(
            "If {cells} held only {digits}, these could be arranged in another way without changing any row, column or \
             block, so the puzzle would not have one solution."
        )
    };
    format!("{why}{}", guardians::so_one_is_true(evidence.guardians()))
}

/// The step in words.
fn words(step: &Step, _: &Candidates) -> String {
    let excluded = match step.evidence.sets() {
        [set, ..] => {
            format!(" Taken as one cell, these form a naked subset with {}.", explain::list(set.cells, "and"))
        }
        [] if step.evidence.guardians().len() > 1 => " Each of these excludes the same.".to_owned(),
        [] => String::new(),
    };
    format!("{}{excluded} {}", reason(step), therefore(step))
}

/// The step with chains in words.
fn chain_words(step: &Step, on: &Candidates) -> Explanation {
    explain::verity(step, on, format!("{} Each of these leads to the same.", reason(step)), &[])
}
