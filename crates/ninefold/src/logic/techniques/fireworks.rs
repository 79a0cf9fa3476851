//! Fireworks: a digit that is in one of three cells, the crossing of a row and a column and one cell far out
//! on each.
//!
//! ```text
//!   X . . | . Y .       Outside the block of X, the digit is in the row of X at most in Y and in its column at most in
//!   . . . | . . .       Z. If it is not in Y, the row has it in the block; if not in Z, the column too; the block has it
//!   . . . | . . .       once, so it is in X. Hence it is in X, Y or Z.
//!   ------+------
//!   Z . . | . E .
//! ```
//!
//! - triple: three such digits of the same cells fill them.
//! - quadruple: two digits for X and two others for the opposite corner E, with the same Y and Z: all four
//!   cells are filled.
//! - pair: of two such digits one is in Y or Z, because X takes only one. With a cell of these two digits in
//!   the column of Y and another in the row of Z, neither digit is in E; if E itself has only these two
//!   digits, X has no others.
//! - L: if a third digit has only Y and E in their column and only Z and E in their row, it is in both wings
//!   or in neither. One wing has a digit of the pair, so it is in neither.

use core::ops::ControlFlow;

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::notation;
use crate::logic::step::Form;
use crate::logic::{Constraint, Evidence, Info, Position, Role, Step, StepSink, Technique};

/// Digits that are each in a crossing or one of its wings.
#[derive(Debug)]
pub struct Fireworks {
    info: &'static Info,
    kinds: &'static [Info; 5],
}

const fn kind(id: &'static str, name: &'static str, summary: &'static str) -> Info {
    Info::new(id, name, summary).words(words).form(Form::Pattern(notation::firework))
}

pub static FIREWORK: Fireworks = Fireworks {
    info: &kind("firework", "Firework", "Digits that are each in one of three cells, where a row and a column cross or far out on them."),
    kinds: &[
        kind("firework-triple", "Triple Firework", "Three digits that are each in one of the same three cells fill them.")
            .also(&["fireworks", "triple-firework"]),
        kind(
            "firework-quadruple",
            "Quadruple Firework",
            "Two digits and two others that share their wings and have opposite crossings fill the four cells.",
        )
        .also(&["quadruple-firework"]),
        kind(
            "firework-w-wing",
            "Firework W-Wing",
            "Two digits of which a wing holds one, and a cell with just these two on the way to the fourth corner.",
        ),
        kind(
            "firework-alp",
            "Firework with an Almost Locked Pair",
            "Two digits that are in a crossing or its wings, and a fourth corner with just these two.",
        )
        .also(&["firework-almost-locked-pair"]),
        kind(
            "firework-l-wing",
            "Firework L-Wing",
            "Two digits of which a wing holds one, and a third that is in both wings or in the fourth corner.",
        ),
    ],
};

/// The digits that are fireworks of a crossing, by its wings: places in the row, then in the column.
struct Crossing {
    cell: Cell,
    /// `row[digit]`: the places of the digit in the row outside the block, if they are one or none.
    row: [Option<CellSet>; 9],
    column: [Option<CellSet>; 9],
}

impl Crossing {
    fn of(on: &Candidates, cell: Cell) -> Crossing {
        let [row, column, block] = cell.houses();
        let reach = |line: House| {
            Digit::ALL.map(|digit| {
                let open = on.missing(row).contains(digit) && on.missing(column).contains(digit);
                let far = on.places_in(line, digit) - block.cells();
                (open && far.len() <= 1).then_some(far)
            })
        };
        Crossing { cell, row: reach(row), column: reach(column) }
    }

    /// The digits that are in the crossing or in these wings.
    fn digits(&self, y: Cell, z: Cell) -> DigitSet {
        let within =
            |far: Option<CellSet>, wing: Cell| far.is_some_and(|far| far.is_subset(CellSet::of(wing)));
        let is_one =
            |digit: &Digit| within(self.row[digit.index()], y) && within(self.column[digit.index()], z);
        Digit::ALL.into_iter().filter(is_one).collect()
    }

    /// How many digits may be fireworks.
    fn most(&self) -> usize {
        self.row.iter().zip(&self.column).filter(|(row, column)| row.is_some() && column.is_some()).count()
    }
}

/// A crossing with its wings and the digits.
#[derive(Clone, Copy)]
struct Firework {
    x: Cell,
    y: Cell,
    z: Cell,
    digits: DigitSet,
}

impl Firework {
    /// The fourth corner.
    fn opposite(self) -> Cell {
        Cell::at(self.z.row(), self.y.column())
    }

    /// That each of `digits` has a place in the row and in the column.
    fn truths(self, digits: DigitSet) -> impl Iterator<Item = Constraint> {
        let [row, column, _] = self.x.houses();
        digits.into_iter().flat_map(move |digit| [row, column].map(|line| Constraint::Digit(line, digit)))
    }

    fn wings(self) -> CellSet {
        CellSet::of(self.y).with(self.z)
    }
}

impl Technique for Fireworks {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn kinds(&self) -> &'static [Info] {
        self.kinds
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let all = fireworks(on.candidates());
        let triples = all.iter().flat_map(|one| self.triples(on.candidates(), *one));
        triples
            .chain(self.quadruples(on, &all))
            .chain(self.pairs(on, &all))
            .try_for_each(|step| sink.report(step))
    }
}

/// The crossings and wings with two digits or more.
fn fireworks(on: &Candidates) -> Vec<Firework> {
    let mut all = Vec::new();
    for x in on.blanks() {
        let crossing = Crossing::of(on, x);
        if crossing.most() < 2 {
            continue;
        }
        let [row, column, block] = x.houses();
        for y in (row.cells() & on.blanks()) - block.cells() {
            for z in (column.cells() & on.blanks()) - block.cells() {
                let digits = crossing.digits(y, z);
                if digits.len() >= 2 {
                    all.push(Firework { x: crossing.cell, y, z, digits });
                }
            }
        }
    }
    all
}

/// All other digits of some cells.
fn others(on: &Candidates, cells: CellSet, digits: DigitSet) -> Vec<Candidate> {
    let of = |cell: Cell| (on.at(cell) - digits).into_iter().map(move |digit| Candidate { cell, digit });
    cells.into_iter().flat_map(of).collect()
}

impl Fireworks {
    fn step(&self, kind: usize, gone: Vec<Candidate>, evidence: Evidence) -> Option<Step> {
        (!gone.is_empty()).then(|| Step::removing(&self.kinds[kind], gone, evidence))
    }

    fn triples(&self, on: &Candidates, one: Firework) -> Vec<Step> {
        let of = |digits: DigitSet| {
            let cells = one.wings().with(one.x);
            let evidence = Evidence::default().and(Role::Pivot, digits, one.x);
            let evidence = evidence.and(Role::Pattern, digits, one.wings()).ranked(one.truths(digits), []);
            self.step(0, others(on, cells, digits), evidence)
        };
        one.digits.subsets(3).filter_map(of).collect()
    }

    fn quadruples(&self, on: &Position, all: &[Firework]) -> Vec<Step> {
        let mut steps = Vec::new();
        for (i, &one) in all.iter().enumerate() {
            for &other in
                all[i + 1..].iter().filter(|other| other.x == one.opposite() && other.wings() == one.wings())
            {
                for first in one.digits.subsets(2) {
                    for second in (other.digits - first).subsets(2) {
                        steps.extend(self.quadruple(on.candidates(), (one, first), (other, second)));
                    }
                }
            }
        }
        steps
    }

    fn quadruple(
        &self,
        on: &Candidates,
        (one, first): (Firework, DigitSet),
        (other, second): (Firework, DigitSet),
    ) -> Option<Step> {
        let mut gone = others(on, CellSet::of(one.x), first);
        gone.extend(others(on, CellSet::of(other.x), second));
        gone.extend(others(on, one.wings(), first | second));
        let evidence = Evidence::default()
            .and(Role::Pivot, first, one.x)
            .and(Role::Pivot, second, other.x)
            .and(Role::Pattern, first | second, one.wings())
            .ranked(one.truths(first).chain(other.truths(second)), []);
        self.step(1, gone, evidence)
    }

    fn pairs(&self, on: &Position, all: &[Firework]) -> Vec<Step> {
        let pairs =
            all.iter().flat_map(|&one| one.digits.subsets(2).map(move |digits| Firework { digits, ..one }));
        pairs
            .flat_map(|one| {
                let [w_wing, locked] = [self.w_wing(on, one), self.almost_locked_pair(on.candidates(), one)];
                w_wing.into_iter().chain(locked).chain(self.l_wings(on.candidates(), one))
            })
            .collect()
    }

    /// Neither digit is in the fourth corner, since whichever wing has one makes a pair with its helper.
    fn w_wing(&self, on: &Position, one: Firework) -> Option<Step> {
        let corner = one.opposite();
        let gone: Vec<Candidate> =
            (on.at(corner) & one.digits).into_iter().map(|digit| Candidate { cell: corner, digit }).collect();
        if gone.is_empty() {
            return None;
        }
        let helper = |line: House| {
            let cells = (line.cells() & on.bivalues()) - one.wings().with(corner);
            cells.into_iter().find(|&cell| on.at(cell) == one.digits)
        };
        let (p, q) = (helper(one.y.houses()[1])?, helper(one.z.houses()[0])?);
        let evidence = Evidence::default()
            .and(Role::Pivot, one.digits, one.x)
            .and(Role::Pattern, one.digits, one.wings())
            .and(Role::Pincer, one.digits, CellSet::of(p).with(q))
            .ranked(one.truths(one.digits), []);
        self.step(2, gone, evidence)
    }

    /// The wings lack the digit of the fourth corner, so the crossing has it.
    fn almost_locked_pair(&self, on: &Candidates, one: Firework) -> Option<Step> {
        let corner = one.opposite();
        if on.at(corner) != one.digits {
            return None;
        }
        let evidence = Evidence::default()
            .and(Role::Pivot, one.digits, one.x)
            .and(Role::Pattern, one.digits, one.wings())
            .and(Role::Pincer, one.digits, corner)
            .ranked(one.truths(one.digits), []);
        self.step(3, others(on, CellSet::of(one.x), one.digits), evidence)
    }
}

impl Fireworks {
    /// What is in both wings or in the fourth corner is in the corner, for one wing has another digit.
    fn l_wings(&self, on: &Candidates, one: Firework) -> Vec<Step> {
        let corner = one.opposite();
        let [row, column, _] = corner.houses();
        let of = |digit: Digit| {
            let ways = [(row, one.z), (column, one.y)];
            let only = |(line, wing)| on.places_in(line, digit) == CellSet::of(wing).with(corner);
            let evidence = || {
                Evidence::default()
                    .and(Role::Pivot, one.digits, one.x)
                    .and(Role::Pattern, one.digits, one.wings())
                    .and(Role::Pincer, digit, corner)
                    .ranked(
                        one.truths(one.digits)
                            .chain([row, column].map(|line| Constraint::Digit(line, digit))),
                        [],
                    )
            };
            ways.into_iter().all(only).then(|| Step::clearing(&self.kinds[4], digit, one.wings(), evidence()))
        };
        (on.at(corner) - one.digits).into_iter().filter_map(of).collect()
    }
}

/// The step in words.
fn words(step: &Step, _: &Candidates) -> String {
    let evidence = &step.evidence;
    let wings = explain::list(evidence.cells(Role::Pattern), "or");
    let said = evidence.parts_of(Role::Pivot).map(|pivot| {
        format!(
            "Each of {} is in {} or in {wings}: outside the block of {}, they have no other places in its row and column.",
            explain::digits(pivot.digits, "and"),
            pivot.cells,
            pivot.cells
        )
    });
    let digits = explain::digits(evidence.digits(Role::Pattern), "and");
    let pincers = evidence.cells(Role::Pincer);
    let why = match step.technique.id {
        "firework-triple" => "Three digits fill three cells.".to_owned(),
        "firework-quadruple" => {
            "Each crossing takes one of its two digits only, so each pair needs a wing; nothing else has room.".to_owned()
        }
        "firework-w-wing" => format!(
            "The crossing takes only one of them, so a wing holds the other, and the cell of {digits} on its way to the \
             fourth corner ({}) takes the rest.",
            explain::list(pincers, "or")
        ),
        "firework-l-wing" => format!(
            "The crossing takes only one of them, so a wing holds the other. In the row and the column of the wings {} is \
             there or in {pincers}, so it is in both wings or in neither; one of them is taken.",
            explain::digits(evidence.digits(Role::Pincer), "and")
        ),
        _ => format!("Neither wing can have what {pincers} takes, which is one of {digits}, so the crossing has it."),
    };
    format!("{} {why} {}", said.collect::<Vec<_>>().join(" "), therefore(step))
}
