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
//! - type 4: one of the two digits has no other place in the house of these two cells: the other is
//!   eliminated from them.
//!
//! One search serves this technique and Sudoku Explainer's order, down to the order in which that program
//! meets loops.

use core::ops::ControlFlow;

use super::{SubsetWith, common_houses, one_solution, others_in, subsets_with};
use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::pencilmarks::Pencilmarks;
use crate::logic::{Evidence, Info, Position, Role, Step, StepSink, Technique};

/// Loops of six cells and more, of all types.
#[derive(Debug)]
pub struct UniqueLoop {
    info: &'static Info,
    kinds: &'static [Info; 4],
}

const SUMMARY: &str =
    "Cells in a loop that two digits could fill in two ways must not be left with only these.";

const fn kind(id: &'static str, name: &'static str, summary: &'static str) -> Info {
    Info::new(id, name, summary).words(words).needs_uniqueness()
}

pub static UNIQUE_LOOP: UniqueLoop = UniqueLoop {
    info: &Info::new("unique-loop", "Unique Loop", SUMMARY).words(words).needs_uniqueness().optional(),
    kinds: &[
        kind(
            "unique-loop-1",
            "Unique Loop Type 1",
            "Two digits could fill a loop of cells in two ways, but for one cell that has others: it takes one of the others.",
        ),
        kind(
            "unique-loop-2",
            "Unique Loop Type 2",
            "Two digits could fill a loop of cells in two ways, but for cells with one digit more, the same: one of them takes it.",
        ),
        kind(
            "unique-loop-3",
            "Unique Loop Type 3",
            "Two digits could fill a loop of cells in two ways, but for two cells: taken as one, they make a naked pair or triple with others.",
        ),
        kind(
            "unique-loop-4",
            "Unique Loop Type 4",
            "Two digits could fill a loop of cells in two ways, but for two cells that are the only places of one of them in a house: the other goes.",
        ),
    ],
};

/// A loop of four cells or more that two digits could fill in two ways.
pub(crate) struct Loop {
    /// In the order of the walk.
    pub(crate) cells: Vec<Cell>,
    pub(crate) pair: DigitSet,
    /// The cells with other candidates, and these.
    pub(crate) roof: CellSet,
    pub(crate) extras: DigitSet,
}

/// What saves a loop.
pub(crate) enum Rescue {
    /// Type 1: the one cell with other candidates.
    Cell,
    /// Type 2: one digit in some of the cells.
    Digit(Digit),
    /// Type 3: the extra digits of two cells, with others of a house a naked subset.
    Subset(House, SubsetWith),
    /// Type 4: the digit of the pair that two cells of a house must take.
    Tied(House, Digit),
}

impl Rescue {
    /// The number of the type, from 0.
    pub(crate) fn kind(&self) -> usize {
        match self {
            Rescue::Cell => 0,
            Rescue::Digit(_) => 1,
            Rescue::Subset(..) => 2,
            Rescue::Tied(..) => 3,
        }
    }
}

impl Technique for UniqueLoop {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn kinds(&self) -> &'static [Info] {
        self.kinds
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for unique in loops(on, Tried::Forgotten).iter().filter(|unique| unique.cells.len() >= 6) {
            for rescue in unique.rescues(on) {
                sink.report(unique.step(on, &rescue, &self.kinds[rescue.kind()]))?;
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

impl Loop {
    fn new(on: &impl Pencilmarks, cells: Vec<Cell>, pair: DigitSet) -> Loop {
        let roof: CellSet = cells.iter().copied().filter(|&cell| on.at(cell) != pair).collect();
        let extras = roof.into_iter().fold(DigitSet::EMPTY, |all, cell| all | on.at(cell)) - pair;
        Loop { cells, pair, roof, extras }
    }

    /// What saves it, by type, if that takes something out.
    pub(crate) fn rescues(&self, on: &impl Pencilmarks) -> Vec<Rescue> {
        let mut rescues = match (self.roof.len(), self.extras.single()) {
            (1, _) => vec![Rescue::Cell],
            (2.., Some(digit)) => vec![Rescue::Digit(digit)],
            (2, None) => common_houses(self.roof).flat_map(|house| self.subsets(on, house)).collect(),
            _ => Vec::new(),
        };
        if self.roof.len() == 2 {
            // Were both tied, nothing could save the loop.
            rescues.extend(self.pair.into_iter().find_map(|digit| self.tied(on, digit)));
        }
        rescues.retain(|rescue| !self.eliminations(on, rescue).is_empty());
        rescues
    }

    fn subsets(&self, on: &impl Pencilmarks, house: House) -> Vec<Rescue> {
        let others = others_in(house, self.roof, on);
        subsets_with(on, &others, self.extras).map(|subset| Rescue::Subset(house, subset)).collect()
    }

    /// The digit of the pair, if the roof holds all its places in a house of the roof.
    fn tied(&self, on: &impl Pencilmarks, digit: Digit) -> Option<Rescue> {
        let is_tied = |house: &House| (on.places(digit) & house.cells()).is_subset(self.roof);
        common_houses(self.roof).find(is_tied).map(|house| Rescue::Tied(house, digit))
    }

    fn eliminations(&self, on: &impl Pencilmarks, rescue: &Rescue) -> Vec<Candidate> {
        let (cells, digits) = match *rescue {
            Rescue::Cell => (self.roof, self.pair),
            Rescue::Digit(digit) => (on.places(digit) & self.roof.common_peers(), digit.into()),
            Rescue::Subset(_, ref subset) => return subset.eliminations.clone(),
            Rescue::Tied(_, digit) => (self.roof, self.pair.without(digit)),
        };
        let of_cell = |cell| digits.into_iter().map(move |digit| Candidate { cell, digit });
        cells.into_iter().flat_map(of_cell).collect()
    }

    /// What a rescue takes out, as a step of this technique.
    pub(crate) fn step(&self, on: &impl Pencilmarks, rescue: &Rescue, info: &'static Info) -> Step {
        let evidence = Evidence::pattern(self.pair, self.cells.iter().copied().collect::<CellSet>());
        let evidence = evidence.and(Role::Extra, self.extras, self.roof);
        let evidence = match rescue {
            Rescue::Cell | Rescue::Digit(_) => evidence,
            Rescue::Subset(house, subset) => {
                let add = |evidence: Evidence, cell| evidence.and(Role::Bridge, on.at(cell), cell);
                subset.cells.into_iter().fold(evidence, add).within([*house])
            }
            Rescue::Tied(house, digit) => evidence.and(Role::Bridge, *digit, self.roof).within([*house]),
        };
        Step::removing(info, self.eliminations(on, rescue), evidence)
    }
}

/// What becomes of the extra digits of cells that the walk tried and left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tried {
    Forgotten,
    /// They count for the cells tried after, as in Sudoku Explainer 1.2.1, which therefore misses some loops.
    Counted,
}

/// Every loop, once, in which two cells at most have other candidates, or more the same one: by its first
/// cell with just the pair, then in the order of the walk.
pub(crate) fn loops(on: &impl Pencilmarks, tried: Tried) -> Vec<Loop> {
    let mut fields: Vec<Field> = Vec::new();
    // A loop is met from each of its bare cells, and both ways round.
    let mut seen: Vec<CellSet> = Vec::new();
    let mut loops = Vec::new();
    for start in on.bivalues() {
        let pair = on.at(start);
        let known = fields.iter().copied().find(|field| field.pair == pair);
        let field = known.unwrap_or_else(|| Field::new(on, pair));
        if known.is_none() {
            fields.push(field);
        }
        for cells in loops_from(on, start, field, tried) {
            let set: CellSet = cells.iter().copied().collect();
            if !seen.contains(&set) {
                seen.push(set);
                loops.push(Loop::new(on, cells, pair));
            }
        }
    }
    loops
}

/// Where the loops of a pair may be.
#[derive(Clone, Copy)]
struct Field {
    pair: DigitSet,
    holds_pair: CellSet,
    /// The cells from which a walk can go on by another kind of house.
    passable: CellSet,
}

impl Field {
    fn new(on: &impl Pencilmarks, pair: DigitSet) -> Field {
        let holds_pair = pair.into_iter().fold(CellSet::FULL, |cells, digit| cells & on.places(digit));
        Field { pair, holds_pair, passable: passable(holds_pair) }
    }
}

/// The cells that can be part of a loop: in two of their houses at least there is another one.
fn passable(mut cells: CellSet) -> CellSet {
    loop {
        let leads_on = |cell: &Cell| {
            let more = cell.houses().map(|house| !(house.cells() & cells).without(*cell).is_empty());
            more.into_iter().filter(|&more| more).count() >= 2
        };
        let left: CellSet = cells.into_iter().filter(leads_on).collect();
        if left == cells {
            return cells;
        }
        cells = left;
    }
}

/// The walk from a start through cells that hold the pair.
struct Walk<'a, P> {
    on: &'a P,
    tried: Tried,
    field: Field,
    path: Vec<Cell>,
    on_path: CellSet,
    /// The houses that the even cells of the path meet, and those that the odd ones do.
    met: [u32; 2],
    loops: Vec<Vec<Cell>>,
}

fn loops_from(on: &impl Pencilmarks, start: Cell, field: Field, tried: Tried) -> Vec<Vec<Cell>> {
    let (path, loops) = (Vec::new(), Vec::new());
    let mut walk = Walk { on, tried, field, path, on_path: CellSet::EMPTY, met: [0; 2], loops };
    if field.passable.contains(start) {
        walk.visit(start, None, 2, DigitSet::EMPTY);
    }
    walk.loops
}

impl<P: Pencilmarks> Walk<'_, P> {
    /// Goes on from `cell`, not by the kind of house (0 block, 1 row, 2 column) it was entered through.
    /// `slots` cells may still have extra digits, more if all extras are one digit.
    fn visit(&mut self, cell: Cell, entered: Option<usize>, slots: i32, extras: DigitSet) {
        let (parity, houses) = (self.path.len() % 2, houses_of(cell));
        self.met[parity] |= houses;
        self.path.push(cell);
        self.on_path.insert(cell);
        let mut gathered = extras;
        let [row, column, block] = cell.houses();
        for (kind, house) in [block, row, column].into_iter().enumerate() {
            if entered == Some(kind) {
                continue;
            }
            for next in house.cells() & (self.field.holds_pair - self.on_path) {
                let own = self.on.at(next) - self.field.pair;
                gathered |= own;
                let extras = if self.tried == Tried::Counted { gathered } else { extras | own };
                // No house may have two even or two odd cells.
                let fits = self.met[1 - parity] & houses_of(next) == 0 && self.field.passable.contains(next);
                if fits && (own.is_empty() || extras.len() == 1 || slots > 0) {
                    self.visit(next, Some(kind), slots - i32::from(!own.is_empty()), extras);
                }
            }
            self.close(house);
        }
        self.path.pop();
        self.on_path.remove(cell);
        self.met[parity] &= !houses;
    }

    /// Takes the path as a loop if the start is in this house, and every house met has an even and an odd
    /// cell.
    fn close(&mut self, house: House) {
        if self.path.len() >= 4 && house.contains(self.path[0]) && self.met[0] == self.met[1] {
            self.loops.push(self.path.clone());
        }
    }
}

/// The houses of a cell as bits.
#[inline]
fn houses_of(cell: Cell) -> u32 {
    cell.houses().iter().fold(0, |houses, house| houses | 1 << house.index())
}
