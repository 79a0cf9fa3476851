//! Sue de Coq, or two-sector disjoint subsets: where a block and a line cross.
//!
//! ```text
//!   crossing       rest of the line          Two cells of the crossing hold 1234. A cell 12 on the line and a cell
//!   1234 1234 .  |  12  . .                  34 in the block: four cells for four digits, 1 and 2 once on the line,
//!   .   .     .  |                           3 and 4 once in the block. So 1 and 2 are eliminated from the rest of the line,
//!   34  .     .  |                           3 and 4 from the rest of the block.
//! ```
//!
//! In general: *n* cells of the crossing have *n* + *k* digits; cells of the rest of the line and of the
//! block, without common digits of the crossing, take up *k* of these, besides digits of their own.

use core::ops::ControlFlow;

use crate::board::{Candidate, Candidates, Cell, CellSet, DigitSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::notation;
use crate::logic::step::Form;
use crate::logic::{Evidence, Info, Level, LockedSet, Position, Role, Step, StepSink, Technique};

/// Cells of a crossing whose digits are used up by cells of the line and of the block.
#[derive(Debug)]
pub struct SueDeCoq(Info);

pub static SUE_DE_COQ: SueDeCoq = SueDeCoq(
    Info::new(
        "sue-de-coq",
        "Sue de Coq",
        "Cells in a crossing, with a few more of the block and of the line, have as many digits as cells: each digit is used up in its house.",
    )
    .words(words)
    .form(Form::Pattern(notation::sue_de_coq))
    .hodoku("1101", 5300, Level::Unfair, 250),
);

/// Some cells and all their candidates.
#[derive(Clone, Copy, Default)]
struct Group {
    cells: CellSet,
    digits: DigitSet,
}

impl Group {
    fn with(self, on: &Position, cell: Cell) -> Group {
        Group { cells: self.cells.with(cell), digits: self.digits | on.at(cell) }
    }
}

/// A crossing and what is chosen of it.
struct Crossing<'a> {
    on: &'a Position,
    /// The blanks of the line and of the block.
    line: CellSet,
    block: CellSet,
    houses: [House; 2],
    /// The cells of the crossing that take part.
    chosen: Group,
}

impl Technique for SueDeCoq {
    fn info(&self) -> &'static Info {
        &SUE_DE_COQ.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let blanks = on.candidates().blanks();
        for line in House::rows().chain(House::columns()) {
            for block in House::blocks() {
                let crossing = line.cells() & block.cells() & blanks;
                if crossing.len() < 2 || !(on.dirty().has_house(line) || on.dirty().has_house(block)) {
                    continue;
                }
                for chosen in choices(on, crossing) {
                    let crossing = Crossing {
                        on,
                        line: line.cells() & blanks,
                        block: block.cells() & blanks,
                        houses: [line, block],
                        chosen,
                    };
                    crossing.line_sets(crossing.line - chosen.cells, Group::default(), sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn words(step: &Step, _: &Candidates) -> String {
    let [crossing, in_block, in_line] = step.evidence.sets() else { return explain::default(step) };
    let cells = |set: &LockedSet| explain::list(set.cells, "and");
    let digits = |set: &LockedSet| explain::digits(set.digits, "and");
    let hold = |set: &LockedSet| explain::verb(set.cells.len(), "holds", "hold");
    let all = crossing.digits | in_block.digits | in_line.digits;
    format!(
        "{} can only hold {}, {} beside them in the line {} {}, and {} beside them in the block {} {}. Together these \
         are {} cells for {} digits, each of which they hold once. So the digits of the cells in the line can be \
         nowhere else in the line, and those of the cells in the block nowhere else in the block. {}",
        cells(crossing),
        digits(crossing),
        cells(in_line),
        hold(in_line),
        digits(in_line),
        cells(in_block),
        hold(in_block),
        digits(in_block),
        explain::count((crossing.cells | in_block.cells | in_line.cells).len()),
        explain::count(all.len()),
        therefore(step)
    )
}

/// Two or three cells of a crossing with at least two digits more than cells: pairs before the triple that
/// has them.
fn choices(on: &Position, crossing: CellSet) -> impl Iterator<Item = Group> {
    let cells: Vec<Cell> = crossing.into_iter().collect();
    let choices: &[&[usize]] =
        if cells.len() == 3 { &[&[0, 1], &[0, 1, 2], &[0, 2], &[1, 2]] } else { &[&[0, 1]] };
    let group =
        move |choice: &&[usize]| choice.iter().fold(Group::default(), |group, &i| group.with(on, cells[i]));
    choices.iter().map(group).filter(|group| group.digits.len() >= group.cells.len() + 2)
}

impl Crossing<'_> {
    /// How many of the digits chosen must be used up outside.
    fn surplus(&self) -> usize {
        self.chosen.digits.len() - self.chosen.cells.len()
    }

    /// Of its cells, how many of a group are left for digits of the crossing.
    fn takes(&self, group: Group) -> Option<usize> {
        group.cells.len().checked_sub((group.digits - self.chosen.digits).len())
    }

    /// Goes through the sets of the line that extend `group` by cells in `rest`.
    fn line_sets(&self, rest: CellSet, group: Group, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut rest = rest;
        while let Some(cell) = rest.first() {
            rest.remove(cell);
            let group = group.with(self.on, cell);
            if group.digits.intersects(self.chosen.digits)
                && self.takes(group).is_some_and(|taken| taken > 0 && taken < self.surplus())
            {
                let rest = self.block - self.chosen.cells - group.cells;
                self.block_sets(rest, group, Group::default(), sink)?;
            }
            self.line_sets(rest, group, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Goes through the sets of the block that extend `group` and complete the pattern with the set of the
    /// `line`.
    fn block_sets(
        &self,
        rest: CellSet,
        line: Group,
        group: Group,
        sink: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let mut rest = rest;
        while let Some(cell) = rest.first() {
            rest.remove(cell);
            let group = group.with(self.on, cell);
            // What the line takes of the crossing, the block cannot.
            if group.digits.intersects(line.digits & self.chosen.digits) {
                continue;
            }
            let taken = self.takes(line).zip(self.takes(group)).map(|(line, block)| line + block);
            if group.digits.intersects(self.chosen.digits) && taken == Some(self.surplus()) {
                self.report(line, group, sink)?;
            }
            self.block_sets(rest, line, group, sink)?;
        }
        ControlFlow::Continue(())
    }

    fn report(&self, line: Group, block: Group, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let shared = line.digits & block.digits;
        let of_block = ((self.chosen.digits | block.digits) - line.digits) | shared;
        let of_line = ((self.chosen.digits | line.digits) - block.digits) | shared;
        let mut removed = Vec::new();
        self.remove(self.block - block.cells - self.chosen.cells, of_block, &mut removed);
        self.remove(self.line - line.cells - self.chosen.cells, of_line, &mut removed);
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        let set = |group: Group| LockedSet { cells: group.cells, digits: group.digits };
        let mut evidence = Evidence::pattern(self.chosen.digits, self.chosen.cells)
            .and(Role::Fin, line.digits, line.cells)
            .and(Role::EndoFin, block.digits, block.cells)
            .within(self.houses);
        evidence.hard_mut().sets = vec![set(self.chosen), set(block), set(line)];
        sink.report(Step::removing(SUE_DE_COQ.info(), removed, evidence))
    }

    /// Adds the `digits` in `cells` to what is removed, each once.
    fn remove(&self, cells: CellSet, digits: DigitSet, removed: &mut Vec<Candidate>) {
        for cell in cells {
            for digit in self.on.at(cell) & digits {
                let candidate = Candidate { cell, digit };
                if !removed.contains(&candidate) {
                    removed.push(candidate);
                }
            }
        }
    }
}
