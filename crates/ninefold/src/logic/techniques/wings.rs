//! Wings: short chains through cells with two or three candidates.
//!
//! ```text
//! XY-wing            XYZ-wing            W-wing
//! 12 . . | 13        123 . . | 13         12 . . | 2 . .
//!  .     |            .      |             .     |          2 has two places in the column; each sees one of
//! 23     | 3-        23   3- |             .     | 2 . 12   the equal pairs, so one of the pairs is 1
//! ```
//!
//! XY: whatever the pivot is, one of the pincers is 3. XYZ: the pivot may be 3 itself, so only what sees all
//! three can be eliminated. W: if both pairs were 2, the strong link would have no place left; so one of them
//! is 1.

use core::ops::ControlFlow;

use crate::board::{Candidates, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::notation;
use crate::logic::step::Form;
use crate::logic::{Evidence, Info, Level, Position, Role, Step, StepSink, Technique};

/// A pivot with two or with three candidates, and two pincers with two.
#[derive(Debug)]
pub struct XyWing {
    info: &'static Info,
    /// Candidates of the pivot.
    pub(crate) size: usize,
}

/// Two equal pairs, kept from being the same by a strong link.
#[derive(Debug)]
pub struct WWing(Info);

pub static XY_WING: XyWing = XyWing {
    info: &Info::new(
        "xy-wing",
        "XY-Wing",
        "A cell with two candidates sees two cells that share a third digit: whichever it takes, one of them takes the third.",
    )
    .words(xy_wing_words)
    .form(Form::Pattern(notation::wing))
    .hodoku("0800", 3300, Level::Hard, 160),
    size: 2,
};
pub static XYZ_WING: XyWing = XyWing {
    info: &Info::new(
        "xyz-wing",
        "XYZ-Wing",
        "A cell with three candidates sees two cells with two of them each: whichever it takes, one of the three takes the digit they share.",
    )
    .words(xy_wing_words)
    .form(Form::Pattern(notation::wing))
    .hodoku("0801", 3400, Level::Hard, 180),
    size: 3,
};
pub static W_WING: WWing = WWing(
    Info::new(
        "w-wing",
        "W-Wing",
        "Two cells have the same two candidates, and some house would be left without one of the digits if both took it: so one takes the other.",
    ).words(w_wing_words)
    .form(Form::Pattern(notation::w_wing))
    .hodoku("0803", 3200, Level::Hard, 150),
);

impl Technique for XyWing {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let pairs: Vec<Cell> = on.bivalues().into_iter().collect();
        for (i, first) in on.cells_with(self.size).into_iter().enumerate() {
            let start = if self.size == 2 { i + 1 } else { 0 };
            for (j, &second) in pairs.iter().enumerate().skip(start) {
                let digits = on.at(first) | on.at(second);
                if digits.len() != 3 {
                    continue;
                }
                for &third in &pairs[j + 1..] {
                    if digits | on.at(third) == digits {
                        self.turn(on, [first, second, third], sink)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn xy_wing_words(step: &Step, _: &Candidates) -> String {
    let evidence = &step.evidence;
    let pivot = explain::list(evidence.cells(Role::Pivot), "and");
    let digit = step.eliminations[0].digit;
    let branches = evidence.parts_of(Role::Pincer).map(|pincer| {
        let trigger = pincer.digits.without(digit);
        format!("if it is {trigger}, {} is {digit}", pincer.cells)
    });
    let branches = branches.collect::<Vec<_>>().join("; ");
    let is_xyz = evidence.digits(Role::Pivot).len() == 3;
    let own = if is_xyz { format!(" (or it is {digit} itself)") } else { String::new() };
    let all = if is_xyz { "all three" } else { "both of these" };
    format!(
        "{pivot} is {}: {branches}{own}. In each case, a cell that sees {all} cannot be {digit}. {}",
        explain::digits(evidence.digits(Role::Pivot), "or"),
        therefore(step)
    )
}

impl XyWing {
    /// Tries the cells in each role; only a pair can be a pivot or a pincer.
    fn turn(&self, on: &Position, [a, b, c]: [Cell; 3], found: &mut StepSink<'_>) -> ControlFlow<()> {
        if on.at(a) == on.at(b) || on.at(b) == on.at(c) || on.at(c) == on.at(a) {
            return ControlFlow::Continue(());
        }
        let turns = [[a, b, c], [b, a, c], [c, b, a]];
        let turns = if self.size == 2 { &turns[..] } else { &turns[..1] };
        turns
            .iter()
            .filter_map(|&turn| self.wing(|cell| on.at(cell), turn))
            .try_for_each(|step| found.report(step))
    }

    /// The wing of a pivot and two pincers, on a board whose candidates `at` knows, if it removes something.
    pub(crate) fn wing(&self, at: impl Fn(Cell) -> DigitSet, [pivot, a, b]: [Cell; 3]) -> Option<Step> {
        let digit = (at(a) & at(b)).single().filter(|_| (at(pivot) | at(a) | at(b)).len() == 3)?;
        if !pivot.sees(a) || !pivot.sees(b) {
            return None;
        }
        let own = if self.size == 3 { pivot.peers() } else { CellSet::FULL };
        let seen = a.peers() & b.peers() & own;
        let removed: CellSet = seen.into_iter().filter(|&cell| at(cell).contains(digit)).collect();
        let evidence = || {
            Evidence::default().and(Role::Pivot, at(pivot), pivot).and(Role::Pincer, at(a), a).and(
                Role::Pincer,
                at(b),
                b,
            )
        };
        (!removed.is_empty()).then(|| Step::clearing(self.info, digit, removed, evidence()))
    }
}

impl Technique for WWing {
    fn info(&self) -> &'static Info {
        &W_WING.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut later = on.bivalues();
        for first in on.bivalues() {
            later.remove(first);
            for second in later.into_iter().filter(|&second| on.at(second) == on.at(first)) {
                let common = first.peers() & second.peers();
                for taken in on.at(first) {
                    let removed = common & on.places(taken);
                    let shared = on.at(first).without(taken).single();
                    if let (false, Some(link)) = (removed.is_empty(), shared) {
                        self.bridge(on, [first, second], taken, link, removed, sink)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn w_wing_words(step: &Step, _: &Candidates) -> String {
    let evidence = &step.evidence;
    let digit = step.eliminations[0].digit;
    let link = explain::digits(evidence.digits(Role::Bridge), "and");
    let ends = explain::list(evidence.cells(Role::Pincer), "and");
    format!(
        "{ends} can only be {}. If both were {link}, {} would have no place left for {link}: it can only be in {} \
         there, and each of these sees one of the two cells. So at least one of {ends} is {digit}, and a cell that \
         sees both cannot be. {}",
        explain::digits(evidence.digits(Role::Pincer), "or"),
        explain::house(evidence.houses[0]),
        explain::list(evidence.cells(Role::Bridge), "or"),
        therefore(step)
    )
}

impl WWing {
    /// Looks for strong links of `link` between the `ends`; with one, `taken` is eliminated from `removed`.
    fn bridge(
        &self,
        on: &Position,
        ends: [Cell; 2],
        taken: Digit,
        link: Digit,
        removed: CellSet,
        found: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let both = CellSet::of(ends[0]).with(ends[1]);
        for house in House::all().filter(|&house| on.count_in(house, link) == 2) {
            let places = on.candidates().places_in(house, link);
            let seen_by = |end: Cell| places & end.peers();
            let [first, second] = ends.map(seen_by);
            // Each place sees an end, and not both the same one.
            let apart =
                !first.is_empty() && !(places - first).is_empty() && (places - first).is_subset(second);
            if places.intersects(both) || !apart {
                continue;
            }
            let evidence = Evidence::default()
                .and(Role::Pincer, on.at(ends[0]), both)
                .and(Role::Bridge, link, places)
                .within([house]);
            found.report(Step::clearing(self.info(), taken, removed, evidence))?;
        }
        ControlFlow::Continue(())
    }
}
