//! Unique rectangles: four unsolved cells in two rows, two columns and two blocks, and two digits.
//!
//! ```text
//! type 1  12 12 / 12 12+      the corner with extras takes one of them
//! type 2  12 12 / 123 123     the 3 is in one of the two: what sees both is not 3 (type 5: diagonal, or three)
//! type 3  12 12 / 12+ 12+     the extras together make a naked subset with other cells
//! type 4  12 12 / 12+ 12+     1 has no other place beside: then neither corner may be 2
//! type 6  12 12+ / 12+ 12     diagonal, and 1 only at the corners of its rows and columns: the extra corners lose 1
//! hidden  12 · / · ·          opposite a pure corner, if 1 is tied to the rectangle, 2 would complete the pattern
//! ```
//!
//! Corners may lack one of the two digits as long as it was not ruled out by a digit on the board: what was
//! crossed out by reasoning says nothing against swapping.

use core::ops::ControlFlow;

use super::{Corners, one_solution, rectangles, set};
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::explain::{self, therefore};
use crate::logic::position::{Derived, Slot};
use crate::logic::{Evidence, Info, Level, Position, Role, Step, StepSink, Technique};

/// One of the types of unique rectangles.
#[derive(Debug)]
pub struct UniqueRectangle {
    info: &'static Info,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Type1,
    Type2,
    Type3,
    Type4,
    Type5,
    Type6,
    Hidden,
}

macro_rules! rectangle {
    ($($NAME:ident $kind:ident $id:literal, $title:literal, $code:literal, $order:literal, $summary:literal;)*) => {
        $(pub static $NAME: UniqueRectangle = UniqueRectangle {
            info: &Info::new($id, $title, $summary)
                .words(|step, _| in_words(step, Kind::$kind))
                .hodoku($code, $order, Level::Hard, 100).needs_uniqueness(),
            kind: Kind::$kind,
        };)*
    };
}

rectangle! {
    UNIQUENESS_1 Type1 "unique-rectangle-1", "Uniqueness Test 1", "0600", 3500,
        "Three corners of a rectangle can hold only the same two digits, so the fourth is neither of them.";
    UNIQUENESS_2 Type2 "unique-rectangle-2", "Uniqueness Test 2", "0601", 3600,
        "Two corners on one side have the same extra digit, which must be in one of them.";
    UNIQUENESS_3 Type3 "unique-rectangle-3", "Uniqueness Test 3", "0602", 3700,
        "Two corners of a rectangle have extra digits, one of which is needed: taken as one cell, they make a naked pair or triple with others.";
    UNIQUENESS_4 Type4 "unique-rectangle-4", "Uniqueness Test 4", "0603", 3800,
        "Two corners of a rectangle are the only places for one of its digits in a house: the other digit there would let the four be swapped.";
    UNIQUENESS_5 Type5 "unique-rectangle-5", "Uniqueness Test 5", "0604", 3900,
        "Two diagonal corners, or three, have the same extra digit, which must be in one of them.";
    UNIQUENESS_6 Type6 "unique-rectangle-6", "Uniqueness Test 6", "0605", 4000,
        "A digit of a rectangle has no other place in its rows and columns: in the corners with extra digits it would let the four be swapped.";
    HIDDEN_RECTANGLE Hidden "hidden-rectangle", "Hidden Rectangle", "0606", 4010,
        "In the row and column of one corner a digit has no place off the rectangle: the other digit in that corner would let the four be swapped.";
}

/// A rectangle whose corners are unsolved and could all hold both digits.
struct Rectangle {
    corners: Corners,
    digits: DigitSet,
    /// The corners with nothing but the two digits.
    pure: CellSet,
    /// The corners with other candidates too.
    extra: CellSet,
}

impl Rectangle {
    fn new(on: &Position, corners: Corners, digits: DigitSet) -> Rectangle {
        let cells = set(corners);
        let pure: CellSet = cells.into_iter().filter(|&cell| on.at(cell).is_subset(digits)).collect();
        Rectangle { corners, digits, pure, extra: cells - pure }
    }

    fn cells(&self) -> CellSet {
        self.pure | self.extra
    }

    /// The candidates other than the two digits.
    fn extras(&self, on: &Position) -> DigitSet {
        self.extra.into_iter().fold(DigitSet::EMPTY, |all, cell| all | on.at(cell)) - self.digits
    }

    /// The two corners with extras, if they are two.
    fn two_extra(&self) -> Option<[Cell; 2]> {
        if self.extra.len() == 2 { Some([self.extra.first()?, self.extra.last()?]) } else { None }
    }

    fn evidence(&self, on: &Position) -> Evidence {
        let evidence = Evidence::pattern(self.digits, self.cells());
        let extras = self.extras(on);
        if extras.is_empty() { evidence } else { evidence.and(Role::Extra, extras, self.extra) }
    }
}

fn on_diagonal([a, b]: [Cell; 2]) -> bool {
    a.row() != b.row() && a.column() != b.column()
}

/// Every rectangle that starts at a cell with two candidates, each once.
fn each_rectangle(on: &Position, act: &mut dyn FnMut(Rectangle) -> ControlFlow<()>) -> ControlFlow<()> {
    on.derived::<Outlines>()
        .0
        .iter()
        .try_for_each(|&(corners, digits)| act(Rectangle::new(on, corners, digits)))
}

/// The corners of a rectangle and the two digits.
type Outline = (Corners, DigitSet);

/// Every rectangle whose cells could hold the two digits of one that has just these.
struct Outlines(Vec<Outline>);

impl Derived for Outlines {
    const SLOT: Slot = Slot::Rectangles;

    fn of(position: &Position) -> Outlines {
        Outlines(outlines(position))
    }
}

/// Every rectangle whose cells could hold the two digits of the first, which has just these: each once, as in HoDoKu. So
/// where two pairs of digits fit the same cells only that of the first corner counts, and what is found there depends on
/// how the board lies.
fn outlines(on: &Position) -> Vec<Outline> {
    let allowed: [CellSet; 9] = Digit::ALL.map(|digit| allowed(on, digit));
    let mut seen: Vec<CellSet> = Vec::new();
    let mut outlines = Vec::new();
    for first in on.bivalues() {
        let both =
            on.at(first).into_iter().fold(CellSet::FULL, |cells, digit| cells & allowed[digit.index()]);
        for corners in rectangles(first, both) {
            let cells = set(corners);
            if cells.is_subset(both) && !seen.contains(&cells) {
                seen.push(cells);
                outlines.push((corners, on.at(first)));
            }
        }
    }
    outlines
}

/// The blanks that see no such digit on the board.
fn allowed(on: &Position, digit: Digit) -> CellSet {
    let candidates = on.candidates();
    let seen = candidates.grid().cells_of(digit).into_iter();
    seen.fold(candidates.blanks(), |allowed, cell| allowed - cell.peers())
}

impl Technique for UniqueRectangle {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        each_rectangle(on, &mut |rectangle| match self.kind {
            Kind::Type1 => self.type_1(on, &rectangle, sink),
            Kind::Type2 | Kind::Type5 => self.type_2_or_5(on, &rectangle, sink),
            Kind::Type3 => self.type_3(on, &rectangle, sink),
            Kind::Type4 => self.type_4(on, &rectangle, sink),
            Kind::Type6 => self.type_6(on, &rectangle, sink),
            Kind::Hidden => self.hidden(on, &rectangle, sink),
        })
    }
}

/// A step of a type in words.
fn in_words(step: &Step, kind: Kind) -> String {
    let evidence = &step.evidence;
    let danger = one_solution(evidence.cells(Role::Pattern), evidence.digits(Role::Pattern));
    format!("{danger} {} {}", rescue(step, kind), therefore(step))
}

/// What prevents the pattern, in words.
fn rescue(step: &Step, kind: Kind) -> String {
    let evidence = &step.evidence;
    let extra = explain::list(evidence.cells(Role::Extra), "or");
    let digits = explain::digits(evidence.digits(Role::Extra), "or");
    let houses = || explain::houses(&evidence.houses);
    let tied = evidence.digits(Role::Bridge);
    let other = evidence.digits(Role::Pattern) - tied;
    match kind {
        Kind::Type1 => format!("Only {extra} can prevent this, so it is neither of them."),
        Kind::Type2 | Kind::Type5 => {
            format!(
                "Only {digits} in {extra} can prevent this, so a cell that sees all of these is not {digits}."
            )
        }
        Kind::Type3 => format!(
            "Only {digits} in {extra} can prevent this. Taken as one cell, these form a naked subset with {} in {}.",
            explain::list(evidence.cells(Role::Bridge), "and"),
            houses()
        ),
        Kind::Type4 => format!(
            "In {}, {tied} can only be in {extra}. If the other of these were {other}, the pattern would be complete.",
            houses()
        ),
        Kind::Type6 => format!(
            "In {}, {tied} can only be in these cells. If it were in {extra}, it would be in both, and the pattern \
             would be complete.",
            houses()
        ),
        Kind::Hidden => format!(
            "In {}, {tied} can only be in these cells. If the cell where these two lines cross were {other}, its two \
             neighbours in the rectangle would be {tied}, and the pattern would be complete.",
            houses()
        ),
    }
}

impl UniqueRectangle {
    fn type_1(&self, on: &Position, rectangle: &Rectangle, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let Some(cell) = rectangle.extra.single() else { return ControlFlow::Continue(()) };
        let removed: Vec<Candidate> =
            (on.at(cell) & rectangle.digits).into_iter().map(|digit| Candidate { cell, digit }).collect();
        self.report(removed, || rectangle.evidence(on), sink)
    }

    fn type_2_or_5(&self, on: &Position, rectangle: &Rectangle, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let diagonal = match rectangle.extra.len() {
            2 => rectangle.two_extra().is_some_and(on_diagonal),
            3 => true,
            _ => return ControlFlow::Continue(()),
        };
        let Some(digit) = rectangle.extras(on).single() else { return ControlFlow::Continue(()) };
        if diagonal != (self.kind == Kind::Type5) {
            return ControlFlow::Continue(());
        }
        let removed = in_cells(digit, on.places(digit) & rectangle.extra.common_peers());
        self.report(removed, || rectangle.evidence(on), sink)
    }

    fn type_3(&self, on: &Position, rectangle: &Rectangle, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let Some([a, b]) = rectangle.two_extra() else { return ControlFlow::Continue(()) };
        for house in a.houses().into_iter().filter(|house| house.contains(b)) {
            let free: Vec<Cell> = (house.cells() & on.candidates().blanks())
                .into_iter()
                .filter(|&cell| {
                    !rectangle.cells().contains(cell) && !on.at(cell).intersects(rectangle.digits)
                })
                .collect();
            let extras = rectangle.extras(on);
            self.subset(on, rectangle, house, &free, extras, CellSet::EMPTY, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Naked subsets of the extras, `chosen` cells and some of the cells in `rest`.
    #[allow(clippy::too_many_arguments)]
    fn subset(
        &self,
        on: &Position,
        rectangle: &Rectangle,
        house: House,
        rest: &[Cell],
        digits: DigitSet,
        chosen: CellSet,
        sink: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        for (i, &cell) in rest.iter().enumerate() {
            let (digits, chosen) = (digits | on.at(cell), chosen.with(cell));
            // In a block, cells that also share a line are left to the line.
            let of_line = house.kind() == HouseKind::Block && share_a_line(rectangle.extra | chosen);
            if digits.len() == chosen.len() + 1 && !of_line {
                let removed = subset_removes(on, house, digits, rectangle.extra | chosen);
                let evidence = || rectangle.evidence(on).and(Role::Bridge, digits, chosen).within([house]);
                self.report(removed, evidence, sink)?;
            }
            self.subset(on, rectangle, house, &rest[i + 1..], digits, chosen, sink)?;
        }
        ControlFlow::Continue(())
    }

    fn type_4(&self, on: &Position, rectangle: &Rectangle, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let Some(ends) = rectangle.two_extra().filter(|&ends| !on_diagonal(ends)) else {
            return ControlFlow::Continue(());
        };
        let seen = ends[0].peers() & ends[1].peers();
        // The digit with no other place in a house of both is tied to them.
        let tied = rectangle.digits.into_iter().find(|&digit| !on.places(digit).intersects(seen));
        let Some(tied) = tied else { return ControlFlow::Continue(()) };
        let Some(digit) = rectangle.digits.without(tied).single() else { return ControlFlow::Continue(()) };
        let removed = in_cells(digit, on.places(digit) & rectangle.extra);
        let house = ends[0].houses().into_iter().find(|house| house.contains(ends[1]));
        let evidence = || rectangle.evidence(on).and(Role::Bridge, tied, rectangle.extra).within(house);
        self.report(removed, evidence, sink)
    }

    fn type_6(&self, on: &Position, rectangle: &Rectangle, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let Some(ends) = rectangle.two_extra().filter(|&ends| on_diagonal(ends)) else {
            return ControlFlow::Continue(());
        };
        let lines: Vec<House> = ends.iter().flat_map(|end| end.houses().into_iter().take(2)).collect();
        let around =
            lines.iter().fold(CellSet::EMPTY, |cells, line| cells | line.cells()) - rectangle.cells();
        let tied = rectangle.digits.into_iter().find(|&digit| !on.places(digit).intersects(around));
        let Some(tied) = tied else { return ControlFlow::Continue(()) };
        let removed = in_cells(tied, on.places(tied) & rectangle.extra);
        let evidence =
            || rectangle.evidence(on).and(Role::Bridge, tied, rectangle.cells()).within(lines.clone());
        self.report(removed, evidence, sink)
    }

    fn hidden(&self, on: &Position, rectangle: &Rectangle, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let diagonal = rectangle.two_extra().is_some_and(on_diagonal);
        if rectangle.extra.len() != 3 && !diagonal {
            return ControlFlow::Continue(());
        }
        for corner in rectangle.pure {
            let opposite = rectangle.corners.into_iter().find(|&other| on_diagonal([corner, other]));
            let Some(opposite) = opposite else { continue };
            for tied in rectangle.digits {
                self.tied_opposite(on, rectangle, opposite, tied, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// If the only places of `tied` are corners in the row and column of `opposite`, the other digit would
    /// complete the pattern.
    fn tied_opposite(
        &self,
        on: &Position,
        rectangle: &Rectangle,
        opposite: Cell,
        tied: Digit,
        sink: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let [row, column, _] = opposite.houses();
        let elsewhere = (row.cells() | column.cells()) - rectangle.cells();
        let Some(digit) = rectangle.digits.without(tied).single() else { return ControlFlow::Continue(()) };
        if on.places(tied).intersects(elsewhere) {
            return ControlFlow::Continue(());
        }
        let removed = in_cells(digit, on.places(digit) & CellSet::of(opposite));
        let evidence =
            || rectangle.evidence(on).and(Role::Bridge, tied, rectangle.cells()).within([row, column]);
        self.report(removed, evidence, sink)
    }

    fn report(
        &self,
        removed: Vec<Candidate>,
        evidence: impl FnOnce() -> Evidence,
        sink: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        sink.report(Step::removing(self.info, removed, evidence()))
    }
}

fn in_cells(digit: Digit, cells: CellSet) -> Vec<Candidate> {
    cells.into_iter().map(|cell| Candidate { cell, digit }).collect()
}

/// Whether the cells lie in one row or one column.
fn share_a_line(cells: CellSet) -> bool {
    cells.first().is_some_and(|first| first.houses()[..2].iter().any(|line| cells.is_subset(line.cells())))
}

/// What a naked subset in `house` removes there and, if its cells also lie in one block, in that.
fn subset_removes(on: &Position, house: House, digits: DigitSet, cells: CellSet) -> Vec<Candidate> {
    let block = cells.first().map(|first| first.houses()[2]).filter(|block| cells.is_subset(block.cells()));
    let mut done = cells;
    let mut removed = Vec::new();
    for house in core::iter::once(house).chain(block) {
        for cell in (house.cells() & on.candidates().blanks()) - done {
            removed.extend((on.at(cell) & digits).into_iter().map(|digit| Candidate { cell, digit }));
        }
        done |= house.cells();
    }
    removed
}
