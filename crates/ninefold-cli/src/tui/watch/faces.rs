//! What each cell of a board shows while an engine is at work.

use ninefold::classic::Event;
use ninefold::logic::{Role, Step};
use ninefold::{Candidate, Cell, Digit, DigitSet};

use super::engine::{Happening, Player};
use super::glimpses::Glimpses;
use super::reasoning::Reasoning;
use super::state::{Lane, Last, Phase};
use super::words::holders;
use crate::tui::board::{Face, Mark};
use crate::tui::palette::Palette;

/// What each cell of a lane's board shows.
pub struct Faces<'a> {
    pub lane: &'a Lane,
    pub palette: &'a Palette,
    pub phase: Phase,
}

impl Faces<'_> {
    /// What `cell` shows.
    pub fn face(&self, cell: Cell) -> Face {
        let grid = self.lane.player.grid();
        let digit = grid.get(cell).filter(|_| self.phase != Phase::Frame);
        let style = if grid.is_given(cell) { self.palette.given } else { self.palette.found };
        let plain = Face::plain(digit, style);
        if self.phase != Phase::Solving {
            return plain;
        }
        let plain = if self.lane.player.current() == Some(cell) && digit.is_none() {
            Face { style: self.palette.current, ..plain }
        } else {
            plain
        };
        match (&self.lane.player, &self.lane.last) {
            (_, Last::Done(Happening::Event(event))) => self.after_event(plain, cell, *event),
            (_, Last::Undone(Happening::Event(event))) => self.before_event(plain, cell, *event),
            (Player::Logic(reasoning), Last::Done(Happening::Step(step))) => {
                self.after_step(plain, cell, reasoning, step)
            }
            (Player::Portable(glimpses), last) => self.glimpsed(plain, cell, glimpses, last),
            (Player::Search(_) | Player::Logic(_), _) => Face { marks: self.marks(cell), ..plain },
        }
    }

    fn after_event(&self, plain: Face, cell: Cell, event: Event) -> Face {
        let is_about = |on: Candidate| on.cell == cell;
        let shown = |on: Candidate, signs, style| Face { signs, ..Face::plain(Some(on.digit), style) };
        match event {
            Event::Place(on) if is_about(on) => shown(on, ['[', ']'], self.palette.placed),
            Event::Remove(on) | Event::Eliminate(on) if is_about(on) => {
                shown(on, ['-', '-'], self.palette.removed)
            }
            Event::Refuse(on) if is_about(on) => shown(on, ['?', '?'], self.palette.refused),
            Event::Refuse(on) if holders(self.lane, on).contains(cell) => {
                Face { signs: ['!', '!'], style: self.palette.holder, ..plain }
            }
            _ => plain,
        }
    }

    fn before_event(&self, plain: Face, cell: Cell, undone: Event) -> Face {
        match undone.candidate() {
            Some(on) if on.cell == cell => Face { signs: ['(', ')'], style: self.palette.current, ..plain },
            _ => plain,
        }
    }

    /// The step over the board that it speaks of: what it places, what it takes away, and what it rests on.
    fn after_step(&self, plain: Face, cell: Cell, reasoning: &Reasoning, step: &Step) -> Face {
        let marks =
            self.marks_of(cell, reasoning.before().at(cell)).map(|marks| self.marked(marks, cell, step));
        let plain = Face { marks, ..plain };
        if step.placements.iter().any(|on| on.cell == cell) {
            return Face { signs: ['[', ']'], style: self.palette.placed, ..plain };
        }
        let lost: Vec<Digit> =
            step.eliminations.iter().filter(|on| on.cell == cell).map(|on| on.digit).collect();
        if let Some(first) = lost.first() {
            // In a small cell, the digit that goes; of several, that there are several.
            let signs = if lost.len() == 1 { ['-', '-'] } else { ['-', '…'] };
            return Face { digit: Some(*first), signs, style: self.palette.removed, ..plain };
        }
        match part(step, cell) {
            Some(Part::Main) => Face { signs: ['{', '}'], style: self.palette.pattern, ..plain },
            Some(Part::Other) => Face { signs: ['<', '>'], style: self.palette.other, ..plain },
            None => plain,
        }
    }

    /// A position of the portable solver: what has just become certain, and where it contradicts itself.
    fn glimpsed(&self, plain: Face, cell: Cell, glimpses: &Glimpses, last: &Last) -> Face {
        let plain = Face { marks: self.marks(cell), ..plain };
        if matches!(last, Last::Undone(_)) || !glimpses.fresh().contains(cell) && plain.digit.is_some() {
            return plain;
        }
        match plain.digit {
            Some(_) => Face { signs: ['[', ']'], style: self.palette.placed, ..plain },
            None if glimpses.possible(cell).is_empty() => {
                Face { signs: ['!', '!'], style: self.palette.refused, ..plain }
            }
            None => plain,
        }
    }

    /// The candidates of `cell`, if it is blank and the engine keeps account of them.
    fn marks(&self, cell: Cell) -> Option<[Mark; 9]> {
        self.marks_of(cell, self.lane.player.possible(cell)?)
    }

    fn marks_of(&self, cell: Cell, possible: DigitSet) -> Option<[Mark; 9]> {
        let mark = |digit: Digit| Mark {
            sign: possible.contains(digit).then(|| digit.to_char()),
            style: self.palette.faint,
        };
        self.lane.player.grid().get(cell).is_none().then(|| Digit::ALL.map(mark))
    }

    /// With what the step takes away crossed out.
    fn marked(&self, mut marks: [Mark; 9], cell: Cell, step: &Step) -> [Mark; 9] {
        for on in step.eliminations.iter().filter(|on| on.cell == cell) {
            marks[on.digit.index()] = Mark { sign: Some('×'), style: self.palette.refused };
        }
        marks
    }
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
    let in_set = || step.evidence.sets.iter().any(|set| set.cells.contains(cell));
    let in_chain = || {
        let mut inferences = step.evidence.chains.iter().flat_map(|chain| &chain.inferences);
        inferences.any(|inference| inference.node.cells.contains(cell))
    };
    of_role.or_else(|| (in_set() || in_chain()).then_some(Part::Main))
}
