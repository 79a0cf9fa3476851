//! What each cell of a board shows while an engine is at work.

use ninefold::logic::{Role, Step};
use ninefold::{Candidate, Cell, Digit, DigitSet};
use ninefold_classic::Event;

use super::engine::{Happening, RunningEngine};
use super::portable_trace::PortableTrace;
use super::reasoning::Reasoning;
use super::state::{Lane, Last, Phase};
use super::text::holders;
use crate::tui::board::{CellView, Mark};
use crate::tui::palette::Palette;

/// What each cell of a lane's board shows.
pub struct CellViews<'a> {
    pub lane: &'a Lane,
    pub palette: &'a Palette,
    pub phase: Phase,
}

impl CellViews<'_> {
    /// What `cell` shows.
    pub fn view(&self, cell: Cell) -> CellView {
        let grid = self.lane.running.grid();
        let digit = grid.get(cell).filter(|_| self.phase != Phase::Frame);
        let style = if grid.is_given(cell) { self.palette.given } else { self.palette.found };
        let plain = CellView::plain(digit.map(value), style);
        if self.phase != Phase::Solving {
            return plain;
        }
        let plain = if self.lane.running.current() == Some(cell) && digit.is_none() {
            CellView { style: self.palette.current, ..plain }
        } else {
            plain
        };
        match (&self.lane.running, &self.lane.last) {
            (_, Last::Done(Happening::Event(event))) => self.after_event(plain, cell, *event),
            (_, Last::Undone(Happening::Event(event))) => self.before_event(plain, cell, *event),
            (RunningEngine::Logic(reasoning), Last::Done(Happening::Step(step))) => {
                self.after_step(plain, cell, reasoning, step)
            }
            (RunningEngine::Portable(trace), last) => self.glimpsed(plain, cell, trace, last),
            (RunningEngine::Search(_) | RunningEngine::Logic(_), _) => {
                CellView { marks: self.marks(cell), ..plain }
            }
        }
    }

    fn after_event(&self, plain: CellView, cell: Cell, event: Event) -> CellView {
        let is_about = |on: Candidate| on.cell == cell;
        let shown =
            |on: Candidate, signs, style| CellView { signs, ..CellView::plain(Some(value(on.digit)), style) };
        match event {
            Event::Place(on) if is_about(on) => shown(on, ['[', ']'], self.palette.placed),
            Event::Remove(on) | Event::Eliminate(on) if is_about(on) => {
                shown(on, ['-', '-'], self.palette.removed)
            }
            Event::Refuse(on) if is_about(on) => shown(on, ['?', '?'], self.palette.refused),
            Event::Refuse(on) if holders(self.lane, on).contains(cell) => {
                CellView { signs: ['!', '!'], style: self.palette.holder, ..plain }
            }
            _ => plain,
        }
    }

    fn before_event(&self, plain: CellView, cell: Cell, undone: Event) -> CellView {
        match undone.candidate() {
            Some(on) if on.cell == cell => {
                CellView { signs: ['(', ')'], style: self.palette.current, ..plain }
            }
            _ => plain,
        }
    }

    /// The step over the board that it speaks of: what it places, what it takes away, and what it rests on.
    fn after_step(&self, plain: CellView, cell: Cell, reasoning: &Reasoning, step: &Step) -> CellView {
        let marks =
            self.marks_of(cell, reasoning.before().at(cell)).map(|marks| self.marked(marks, cell, step));
        let plain = CellView { marks, ..plain };
        if step.placements.iter().any(|on| on.cell == cell) {
            return CellView { signs: ['[', ']'], style: self.palette.placed, ..plain };
        }
        let lost: Vec<Digit> =
            step.eliminations.iter().filter(|on| on.cell == cell).map(|on| on.digit).collect();
        if let Some(first) = lost.first() {
            // In a small cell, the digit that goes; of several, that there are several.
            let signs = if lost.len() == 1 { ['-', '-'] } else { ['-', '…'] };
            return CellView { digit: Some(value(*first)), signs, style: self.palette.removed, ..plain };
        }
        match part(step, cell) {
            Some(Part::Main) => CellView { signs: ['{', '}'], style: self.palette.pattern, ..plain },
            Some(Part::Other) => CellView { signs: ['<', '>'], style: self.palette.other, ..plain },
            None => plain,
        }
    }

    /// A position of the portable solver: what has just become certain, and where it contradicts itself.
    fn glimpsed(&self, plain: CellView, cell: Cell, trace: &PortableTrace, last: &Last) -> CellView {
        let plain = CellView { marks: self.marks(cell), ..plain };
        if matches!(last, Last::Undone(_)) || !trace.fresh().contains(cell) && plain.digit.is_some() {
            return plain;
        }
        match plain.digit {
            Some(_) => CellView { signs: ['[', ']'], style: self.palette.placed, ..plain },
            None if trace.possible(cell).is_empty() => {
                CellView { signs: ['!', '!'], style: self.palette.refused, ..plain }
            }
            None => plain,
        }
    }

    /// The candidates of `cell`, if it is blank and the engine keeps account of them.
    fn marks(&self, cell: Cell) -> Option<Vec<Mark>> {
        self.marks_of(cell, self.lane.running.possible(cell)?)
    }

    fn marks_of(&self, cell: Cell, possible: DigitSet) -> Option<Vec<Mark>> {
        let mark = |digit: Digit| Mark {
            sign: possible.contains(digit).then(|| digit.to_char()),
            style: self.palette.faint,
        };
        self.lane.running.grid().get(cell).is_none().then(|| Digit::ALL.map(mark).into())
    }

    /// With what the step takes away crossed out.
    fn marked(&self, mut marks: Vec<Mark>, cell: Cell, step: &Step) -> Vec<Mark> {
        for on in step.eliminations.iter().filter(|on| on.cell == cell) {
            marks[on.digit.index()] = Mark { sign: Some('×'), style: self.palette.refused };
        }
        marks
    }
}

fn value(digit: Digit) -> i32 {
    digit.get().into()
}

/// What a cell does in a step.
enum Part {
    Main,
    Other,
}

fn part(step: &Step, cell: Cell) -> Option<Part> {
    let of_role =
        step.evidence.parts.iter().find(|part| part.cells.contains(cell)).map(|part| match part.role {
            Role::Fin | Role::EndoFin | Role::Extra | Role::Opposite | Role::SecondOpposite | Role::Pivot => {
                Part::Other
            }
            _ => Part::Main,
        });
    let in_set = || step.evidence.sets().iter().any(|set| set.cells.contains(cell));
    let in_chain = || {
        let mut inferences = step.evidence.chains().iter().flat_map(|chain| &chain.inferences);
        inferences.any(|inference| inference.node.cells.contains(cell))
    };
    of_role.or_else(|| (in_set() || in_chain()).then_some(Part::Main))
}
