//! A position, and a look at it: candidates with what is known of the puzzle.

use std::cell::RefCell;
use std::ops::ControlFlow;

use crate::layout::Cell;
use crate::layout::CellSet;

use super::facts::{Area, Source};
use super::grounds::{Grounds, places};
use super::step::{Candidate, Evidence, Explanation, Step};
use super::technique::Technique;
use super::words;

/// What a player has entered.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress<'a> {
    /// The values that are found.
    pub found: &'a [(Cell, i32)],
    /// For each cell, row by row, the values that the player still considers possible; an empty list says nothing of the
    /// cell, and neither does a cell without a list.
    pub candidates: &'a [Vec<i32>],
}

impl<'a> Progress<'a> {
    /// Only values that are found.
    #[must_use]
    pub fn found(found: &'a [(Cell, i32)]) -> Self {
        Self { found, candidates: &[] }
    }
}

/// The candidates of each cell, and which cells have their value.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) cells: Vec<u32>,
    pub(crate) placed: CellSet,
}

impl Position {
    /// What the rules say of single cells; values that are given are gone from the cells that see them.
    pub(crate) fn start(grounds: &Grounds<'_>) -> Self {
        let mut position = Self { cells: grounds.start.clone(), placed: CellSet::EMPTY };
        for cell in 0..position.cells.len() {
            if grounds.start[cell].is_power_of_two() {
                position.place(grounds, cell, grounds.start[cell].trailing_zeros() as usize);
            }
        }
        position
    }

    /// The position of the givens and what a player has entered.
    pub(crate) fn begin(grounds: &Grounds<'_>, progress: &Progress<'_>) -> Self {
        let mut position = Self::start(grounds);
        for &(cell, value) in progress.found {
            let place = value - grounds.layout.lowest();
            if grounds.layout.bit(value) != 0 {
                position.place(grounds, cell.index(), place as usize);
            }
        }
        for (mask, left) in
            position.cells.iter_mut().zip(progress.candidates).filter(|(_, left)| !left.is_empty())
        {
            *mask &= left.iter().fold(0, |set, &value| set | grounds.layout.bit(value));
        }
        position
    }

    /// The candidates, cell by cell.
    pub(crate) fn listed(&self, grounds: &Grounds<'_>) -> Vec<Vec<i32>> {
        let value = |place: usize| grounds.layout.lowest() + place as i32;
        self.cells.iter().map(|&mask| places(mask).map(value).collect()).collect()
    }

    /// A cell has a value: the cells that see it do not.
    pub(crate) fn place(&mut self, grounds: &Grounds<'_>, cell: usize, value: usize) {
        self.cells[cell] &= 1 << value;
        self.placed.add(cell);
        grounds.sees[cell].iter().for_each(|other| self.cells[other] &= !(1 << value));
    }

    /// Does what a step says: eliminations first.
    pub(crate) fn apply(&mut self, grounds: &Grounds<'_>, step: &Step) {
        let lowest = grounds.layout.lowest();
        for gone in &step.eliminations {
            self.cells[gone.cell.index()] &= !(1 << (gone.value - lowest));
        }
        for placed in &step.placements {
            self.place(grounds, placed.cell.index(), (placed.value - lowest) as usize);
        }
    }

    pub(crate) fn is_complete(&self) -> bool {
        self.placed.len() == self.cells.len() && !self.cells.contains(&0)
    }
}

/// For each rule the candidates with which it had nothing to say.
#[derive(Debug, Default)]
pub(crate) struct Memory(RefCell<Vec<Vec<u32>>>);

impl Memory {
    pub(crate) fn is_known(&self, rule: usize, cells: &[u32]) -> bool {
        self.0.borrow().get(rule).is_some_and(|known| known == cells)
    }

    pub(crate) fn note(&self, rule: usize, cells: Vec<u32>) {
        let mut known = self.0.borrow_mut();
        if known.len() <= rule {
            known.resize(rule + 1, Vec::new());
        }
        known[rule] = cells;
    }
}

/// What finders read.
pub(crate) struct Look<'a> {
    pub(crate) grounds: &'a Grounds<'a>,
    pub(crate) cells: &'a [u32],
    pub(crate) placed: &'a CellSet,
    pub(crate) memory: &'a Memory,
}

impl Look<'_> {
    /// Breaks once the work is cancelled.
    pub(crate) fn poll(&self) -> ControlFlow<()> {
        if self.grounds.limits.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    pub(crate) fn value(&self, place: usize) -> i32 {
        self.grounds.layout.lowest() + place as i32
    }

    pub(crate) fn values(&self, mask: u32) -> Vec<i32> {
        places(mask).map(|place| self.value(place)).collect()
    }

    pub(crate) fn candidate(&self, cell: usize, place: usize) -> Candidate {
        Candidate { cell: Cell(cell as u16), value: self.value(place) }
    }

    /// The candidates in a mask of a cell.
    pub(crate) fn candidates(&self, cell: usize, mask: u32) -> Vec<Candidate> {
        places(mask & self.cells[cell]).map(|place| self.candidate(cell, place)).collect()
    }

    pub(crate) fn open(&self, cell: usize) -> bool {
        !self.placed.has(cell)
    }

    /// The cells of an area that can have a value.
    pub(crate) fn places_in(&self, area: &Area, value: usize) -> Vec<usize> {
        area.cells.iter().copied().filter(|&cell| self.cells[cell] >> value & 1 == 1).collect()
    }

    pub(crate) fn name(&self, cell: usize) -> String {
        self.grounds.layout.name(Cell(cell as u16))
    }

    pub(crate) fn names(&self, cells: &[usize]) -> String {
        words::list(&cells.iter().map(|&cell| self.name(cell)).collect::<Vec<_>>(), "and")
    }

    /// The cells in short: `r1c12` for two of a row, `r12c1` for two of a column, as far as they are digits.
    pub(crate) fn cells_of(&self, cells: &[usize]) -> Vec<Cell> {
        cells.iter().map(|&cell| Cell(cell as u16)).collect()
    }

    pub(crate) fn said(&self, mask: u32, joined: &str) -> String {
        words::list(&self.values(mask).iter().map(i32::to_string).collect::<Vec<_>>(), joined)
    }

    pub(crate) fn source(&self, source: Source) -> String {
        words::source(self.grounds, source)
    }

    pub(crate) fn rule(&self, rule: usize) -> String {
        words::rule(self.grounds.puzzle, rule)
    }

    /// A step that removes candidates.
    pub(crate) fn removing(
        &self,
        technique: &'static Technique,
        eliminations: Vec<Candidate>,
        evidence: Evidence,
        summary: String,
    ) -> Step {
        let conclusion = words::removal(self.grounds.layout, &eliminations);
        Step {
            technique,
            placements: Vec::new(),
            eliminations,
            evidence: evidence.tidied(),
            explanation: Explanation { summary, lines: Vec::new(), conclusion },
        }
    }

    /// A step that shows that there is no solution.
    pub(crate) fn hopeless(
        &self,
        technique: &'static Technique,
        evidence: Evidence,
        summary: String,
    ) -> Step {
        let mut step = self.removing(technique, Vec::new(), evidence, summary);
        "There is no solution.".clone_into(&mut step.explanation.conclusion);
        step
    }

    pub(crate) fn with_source(&self, evidence: Evidence, source: Source) -> Evidence {
        match source {
            Source::House(house) => evidence.and_house(house),
            Source::Rule(rule) => evidence.and_rule(rule),
        }
    }
}
