//! Single-digit patterns: two strong links on one digit, joined by a weak one.
//!
//! ```text
//! skyscraper       2-string kite       turbot fish         empty rectangle
//! A . . . . A      . . A . . .         any two strong      . . a | . . .
//! |         |      . B | . . .         links whose near    a a a | . . B      the block's places lie
//! A' . . . A'      . . A - B'          ends see each       - - - + - - -      on one row and one column
//! ```
//!
//! In a strong link one of the ends is true. If the near ends see each other, they are not both true, so one
//! of the far ends is: what sees both far ends is false. In an empty rectangle the block plays the part of
//! one strong link: its places lie in one row and one column, so one of these two carries the digit of the
//! block.

use core::ops::ControlFlow;

use crate::board::{Candidates, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::notation;
use crate::logic::step::Form;
use crate::logic::{
    Chain, Evidence, Explanation, Info, Level, Link, Node, Position, Reason, Role, Step, StepSink, Technique,
};

/// Two rows, or two columns, with two places each, one pair of which shares a line.
#[derive(Debug)]
pub struct Skyscraper(Info);

/// A row and a column with two places each, one of each in a common block.
#[derive(Debug)]
pub struct TwoStringKite(Info);

/// A block whose places of a digit lie in one row and one column, and a strong link.
#[derive(Debug)]
pub struct EmptyRectangle {
    info: &'static Info,
    /// Whether the block has just two places, one in the row and one in the column.
    of_two: bool,
}

/// Two kites, or two empty rectangles, on the same cells of a block.
#[derive(Debug)]
pub struct Dual {
    info: &'static Info,
    of: &'static [&'static dyn Technique],
    /// What they must share.
    role: Role,
}

pub static SKYSCRAPER: Skyscraper = Skyscraper(
    Info::new(
        "skyscraper",
        "Skyscraper",
        "Two rows have two places each for a digit, one of each in the same column: at least one of the other two is true. Columns work alike.",
    ).words(skyscraper_words)
    .form(Form::Pattern(notation::two_links))
    .hodoku("0400", 3000, Level::Hard, 130),
);
pub static TWO_STRING_KITE: TwoStringKite = TwoStringKite(
    Info::new(
        "two-string-kite",
        "2-String Kite",
        "A row and a column have two places each for a digit, one of each in the same block: at least one of the other two is true.",
    ).words(two_string_kite_words)
    .form(Form::Pattern(notation::two_links))
    .hodoku("0401", 3100, Level::Hard, 150),
);
pub static EMPTY_RECTANGLE: EmptyRectangle = EmptyRectangle {
    info: &Info::new(
        "empty-rectangle",
        "Empty Rectangle",
        "A digit keeps to one row and one column of a block, and a line elsewhere has two places for it: where both lead, it is false.",
    ).words(empty_rectangle_words)
    .form(Form::Pattern(notation::empty_rectangle))
    .hodoku("0402", 3170, Level::Hard, 120),
    of_two: false,
};
pub static EMPTY_RECTANGLE_OF_TWO: EmptyRectangle = EmptyRectangle {
    info: &Info::new(
        "empty-rectangle-of-two",
        "Empty Rectangle of Two",
        "An empty rectangle in whose block the digit has just two places: a turbot fish, seen another way.",
    )
    .words(empty_rectangle_words)
    .form(Form::Pattern(notation::empty_rectangle))
    .hodoku_name("Empty Rectangle")
    .hodoku("0402", 3172, Level::Hard, 120)
    .off()
    .optional(),
    of_two: true,
};
pub static DUAL_TWO_STRING_KITE: Dual = Dual {
    info: &Info::new(
        "dual-two-string-kite",
        "Dual 2-String Kite",
        "Two kites that share the cells in the block.",
    )
    .lines(dual_words)
    .form(Form::Pattern(notation::two_links))
    .hodoku("0404", 3101, Level::Hard, 150)
    .off()
    .optional(),
    of: &[&TWO_STRING_KITE],
    role: Role::Bridge,
};
pub static DUAL_EMPTY_RECTANGLE: Dual = Dual {
    info: &Info::new(
        "dual-empty-rectangle",
        "Dual Empty Rectangle",
        "Two empty rectangles in the same block.",
    )
    .lines(dual_words)
    .form(Form::Pattern(notation::empty_rectangle))
    .hodoku("0405", 3171, Level::Hard, 120)
    .off()
    .optional(),
    of: &[&EMPTY_RECTANGLE, &EMPTY_RECTANGLE_OF_TWO],
    role: Role::Fin,
};

/// Two places of a digit in a line that has no others, in reading order.
#[derive(Clone, Copy)]
struct Pair {
    line: House,
    ends: [Cell; 2],
}

/// The lines among `lines` with two places of `digit`.
fn pairs(on: &Position, digit: Digit, lines: impl Iterator<Item = House>) -> Vec<Pair> {
    lines
        .filter(|&line| on.count_in(line, digit) == 2)
        .filter_map(|line| {
            let places = on.candidates().places_in(line, digit);
            Some(Pair { line, ends: [places.first()?, places.last()?] })
        })
        .collect()
}

/// What follows from two strong links, far end to near end and near end to far end, and how.
fn step(on: &Position, info: &'static Info, digit: Digit, [a, b]: [Pair; 2]) -> Option<Step> {
    let [far, near, other_near, other_far] = [a.ends[0], a.ends[1], b.ends[0], b.ends[1]];
    let removed = on.places(digit) & far.peers() & other_far.peers();
    if removed.is_empty() {
        return None;
    }
    let node = |cell| Node { cells: CellSet::of(cell), digit };
    let joint = near.houses().into_iter().find(|house| house.contains(other_near))?;
    let link = |from, to, strong, house| Link {
        from: node(from),
        to: node(to),
        strong,
        reason: Reason::House(house),
    };
    let links = vec![
        link(far, near, true, a.line),
        link(near, other_near, false, joint),
        link(other_near, other_far, true, b.line),
    ];
    let digits = DigitSet::of(digit);
    let mut evidence = Evidence::pattern(digits, CellSet::of(far).with(other_far))
        .and(Role::Bridge, digits, CellSet::of(near).with(other_near))
        .within([a.line, b.line]);
    evidence.hard_mut().chains.push(Chain::of_links(links));
    Some(Step::clearing(info, digit, removed, evidence))
}

/// "one of the ends is true": what the two strong links share.
fn explain_links(step: &Step) -> String {
    let evidence = &step.evidence;
    let digit = explain::digits(evidence.digits(Role::Pattern), "and");
    let (near, far) = (evidence.cells(Role::Bridge), evidence.cells(Role::Pattern));
    let houses: Vec<String> = evidence.houses.iter().map(|&house| explain::house(house)).collect();
    let far = explain::list(far, "and");
    format!(
        "{} and {} each have only two places for {digit}. {} see each other and cannot both be {digit}, so at least \
         one of {far} is, and a cell that sees both cannot be. {}",
        explain::capital(&houses[0]),
        houses[1],
        explain::list(near, "and"),
        therefore(step)
    )
}

impl Technique for Skyscraper {
    fn info(&self) -> &'static Info {
        &SKYSCRAPER.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for rows in [true, false] {
            for digit in on.dirty().digits {
                let pairs =
                    if rows { pairs(on, digit, House::rows()) } else { pairs(on, digit, House::columns()) };
                for (i, &a) in pairs.iter().enumerate() {
                    for &b in &pairs[i + 1..] {
                        if let Some(step) = self.join(on, digit, a, b, rows) {
                            sink.report(step)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn skyscraper_words(step: &Step, _: &Candidates) -> String {
    explain_links(step)
}

impl Skyscraper {
    fn join(&self, on: &Position, digit: Digit, a: Pair, b: Pair, rows: bool) -> Option<Step> {
        let across = |cell: Cell| if rows { cell.column() } else { cell.row() };
        let aligned = |&(i, j): &(usize, usize)| across(a.ends[i]) == across(b.ends[j]);
        let mut near = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().filter(aligned);
        // Aligned at both ends is an X-wing.
        let (Some((i, j)), None) = (near.next(), near.next()) else { return None };
        let a = Pair { ends: [a.ends[1 - i], a.ends[i]], ..a };
        let b = Pair { ends: [b.ends[j], b.ends[1 - j]], ..b };
        step(on, self.info(), digit, [a, b])
    }
}

impl Technique for TwoStringKite {
    fn info(&self) -> &'static Info {
        &TWO_STRING_KITE.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for digit in on.dirty().digits {
            let mut rows = pairs(on, digit, House::rows());
            let mut columns = pairs(on, digit, House::columns());
            for row in &mut rows {
                for column in &mut columns {
                    if let Some(step) = self.tie(on, digit, row, column) {
                        sink.report(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn two_string_kite_words(step: &Step, _: &Candidates) -> String {
    explain_links(step)
}

impl TwoStringKite {
    /// Ties a row and a column in a block, if they have cells in one. The ends in the block are put first,
    /// and stay so: that decides which block is taken where later pairs could be tied in two.
    fn tie(&self, on: &Position, digit: Digit, row: &mut Pair, column: &mut Pair) -> Option<Step> {
        let shared = |i: usize, j: usize| row.ends[i].block() == column.ends[j].block();
        let (i, j) = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().find(|&(i, j)| shared(i, j))?;
        row.ends.swap(0, i);
        column.ends.swap(0, j);
        if row.ends.iter().any(|end| column.ends.contains(end)) {
            return None;
        }
        let corner = Cell::at(column.ends[1].row(), row.ends[1].column());
        if !on.places(digit).contains(corner) {
            return None;
        }
        let first = Pair { ends: [row.ends[1], row.ends[0]], ..*row };
        let kite = step(on, self.info(), digit, [first, *column])?;
        // Only the corner of row and column is part of the pattern.
        Some(Step { eliminations: vec![crate::board::Candidate { cell: corner, digit }], ..kite })
    }
}

impl Technique for EmptyRectangle {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for digit in on.dirty().digits {
            for block in House::blocks().filter(|&block| (2..=5).contains(&on.count_in(block, digit))) {
                // The hinge, where row and column cross, from the lower right to the upper left.
                for position in (0..9).rev() {
                    self.around(on, digit, block, block.cell(position), sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn empty_rectangle_words(step: &Step, _: &Candidates) -> String {
    let evidence = &step.evidence;
    let digit = explain::digits(evidence.digits(Role::Fin), "and");
    let [near, far] = [Role::Bridge, Role::Pattern].map(|role| explain::list(evidence.cells(role), "and"));
    let block = explain::house(evidence.covers()[0]);
    format!(
        "In {block}, {digit} can only be in one row and one column ({}); in {}, only in {near} or {far}. If {near} is \
         {digit}, {block} has its {digit} in the other of its two lines; if not, {far} is {digit}. Both rule {digit} out \
         where that line meets the line of {far}. {}",
        explain::list(evidence.cells(Role::Fin), "or"),
        explain::house(evidence.houses[0]),
        therefore(step)
    )
}

impl EmptyRectangle {
    /// Empty rectangles whose row and column cross in `hinge`.
    fn around(
        &self,
        on: &Position,
        digit: Digit,
        block: House,
        hinge: Cell,
        sink: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let places = on.candidates().places_in(block, digit);
        let [row, column, _] = hinge.houses();
        let (in_row, in_column) = (places & row.cells(), places & column.cells());
        let both = in_row.without(hinge).is_empty() || in_column.without(hinge).is_empty();
        let two_points = in_row.len() < 2 && in_column.len() < 2;
        if both || two_points != self.of_two || !places.is_subset(row.cells() | column.cells()) {
            return ControlFlow::Continue(());
        }
        for (along, across) in [(row, column), (column, row)] {
            for near in (on.places(digit) & along.cells()) - block.cells() {
                if let Some(step) = self.linked(on, digit, block, near, along, across) {
                    sink.report(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// From `near` on the line `along` by a strong link across to a cell level with the block's line
    /// `across`.
    fn linked(
        &self,
        on: &Position,
        digit: Digit,
        block: House,
        near: Cell,
        along: House,
        across: House,
    ) -> Option<Step> {
        let is_row = along.index() < 9;
        let [near_row, near_column, _] = near.houses();
        let strong = if is_row { near_column } else { near_row };
        if on.count_in(strong, digit) != 2 {
            return None;
        }
        let far = on.candidates().places_in(strong, digit).without(near).single()?;
        let [far_row, far_column, _] = far.houses();
        let level = if is_row { far_row } else { far_column };
        let removed = (on.candidates().places_in(level, digit) & across.cells()) - block.cells();
        if removed.is_empty() {
            return None;
        }
        let digits = DigitSet::of(digit);
        let evidence = Evidence::pattern(digits, CellSet::of(far))
            .and(Role::Bridge, digits, near)
            .and(Role::Fin, digits, on.candidates().places_in(block, digit))
            .within([strong])
            .covering([block]);
        Some(Step::clearing(self.info, digit, removed, evidence))
    }
}

impl Technique for Dual {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut single = Vec::new();
        let mut take = |step| {
            single.push(step);
            ControlFlow::Continue(())
        };
        let mut all = StepSink::all(&mut take);
        self.of.iter().try_for_each(|technique| technique.find(on, &mut all))?;
        for (i, a) in single.iter().enumerate() {
            for b in &single[i + 1..] {
                if self.share_the_block(a, b) && a.eliminations != b.eliminations {
                    sink.report(self.both(a, b))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words: each pattern's own, which they share the block for.
fn dual_words(step: &Step, on: &Candidates) -> Explanation {
    if !step.evidence.chains().is_empty() {
        return explain::chains(step, on);
    }
    let blocks = explain::houses(&step.evidence.covers()[..1]);
    let cells = explain::list(step.evidence.cells(Role::Fin), "or");
    let digit = explain::digits(step.evidence.digits(Role::Fin), "and");
    let parts = |role| step.evidence.parts_of(role).map(|part| explain::list(part.cells, "and"));
    let links = parts(Role::Bridge).zip(parts(Role::Pattern));
    let links = links
        .zip(step.evidence.houses.iter())
        .map(|((near, far), &house)| format!("in {}, {near} or {far} is {digit}", explain::house(house)));
    let text = format!(
        "Two empty rectangles share {blocks}, where {digit} can only be in {cells}: {}. Each of these links rules out \
         the cell where {far} meets the line of the block that it does not touch.",
        explain::join(links, "and"),
        far = "its far end",
    );
    Explanation::paragraph(text, therefore(step))
}

impl Dual {
    /// Whether they lie on the same cells. Two kites on the same cells may even be of different digits.
    fn share_the_block(&self, a: &Step, b: &Step) -> bool {
        a.evidence.cells(self.role) == b.evidence.cells(self.role)
    }

    fn both(&self, a: &Step, b: &Step) -> Step {
        let mut both = Step { technique: self.info, ..a.clone() };
        let new = b.eliminations.iter().filter(|removed| !a.eliminations.contains(removed));
        both.eliminations.extend(new);
        both.evidence.parts.extend(&b.evidence.parts);
        both.evidence.houses.extend(b.evidence.houses.iter().copied());
        both.evidence.hard_mut().chains.extend(b.evidence.chains().iter().cloned());
        both
    }
}
