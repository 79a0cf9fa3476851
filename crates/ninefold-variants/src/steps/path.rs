//! Steps one after the other.

use std::ops::ControlFlow;

use crate::layout::Cell;
use crate::rules::Puzzle;

use super::check::Checker;
use super::grounds::Grounds;
use super::ladder::LADDER;
use super::look::{Look, Memory, Position};
use super::step::Step;

/// How a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every cell has its value.
    Solved,
    /// The last step shows that there is no solution.
    NoSolution,
    /// No technique finds a step.
    Stuck,
}

/// The steps from a position on.
#[derive(Clone, Debug)]
pub struct Path {
    /// The candidates before the first step, cell by cell.
    pub start: Vec<Vec<i32>>,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// How it ends.
    pub end: End,
    /// The candidates after the last step.
    pub last: Vec<Vec<i32>>,
}

impl Path {
    /// The level of the hardest step.
    #[must_use]
    pub fn level(&self) -> u8 {
        self.steps.iter().map(|step| step.technique.level).max().unwrap_or(0)
    }
}

/// A puzzle made ready for steps.
#[derive(Debug)]
pub struct Reasoner {
    puzzle: Puzzle,
}

impl Reasoner {
    /// Takes a puzzle apart.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        Self { puzzle: puzzle.clone() }
    }

    /// The path from the givens and some values that are found.
    #[must_use]
    pub fn path(&self, found: &[(Cell, i32)]) -> Path {
        let grounds = Grounds::new(&self.puzzle);
        let (mut position, memory) = (Position::begin(&grounds, found), Memory::default());
        let mut path =
            Path { start: position.listed(&grounds), steps: Vec::new(), end: End::Solved, last: Vec::new() };
        while !position.is_complete() {
            let Some(step) = next(&grounds, &position, &memory) else {
                path.end = End::Stuck;
                break;
            };
            position.apply(&grounds, &step);
            let is_end = step.is_contradiction();
            path.steps.push(step);
            if is_end {
                path.end = End::NoSolution;
                super::shorten::shorten(&self.puzzle, found, &mut path.steps);
                break;
            }
        }
        path.last = position.listed(&grounds);
        path
    }

    /// The steps that are there now: the easiest, or all of the easiest technique family that finds some.
    #[must_use]
    pub fn hints(&self, found: &[(Cell, i32)], all: bool) -> Vec<Step> {
        let grounds = Grounds::new(&self.puzzle);
        let (position, memory) = (Position::begin(&grounds, found), Memory::default());
        let look =
            Look { grounds: &grounds, cells: &position.cells, placed: &position.placed, memory: &memory };
        let mut steps = Vec::new();
        for finder in LADDER {
            let flow = finder(&look, &mut |step| {
                steps.push(step);
                if all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if flow.is_break() || !steps.is_empty() {
                break;
            }
        }
        steps
    }

    /// The candidates before the first step, cell by cell.
    #[must_use]
    pub fn start(&self, found: &[(Cell, i32)]) -> Vec<Vec<i32>> {
        let grounds = Grounds::new(&self.puzzle);
        Position::begin(&grounds, found).listed(&grounds)
    }

    /// A checker of steps from the givens and some values that are found.
    #[must_use]
    pub fn checker(&self, found: &[(Cell, i32)]) -> Checker<'_> {
        Checker::new(&self.puzzle, found)
    }
}

/// The first step of the ladder.
fn next(grounds: &Grounds<'_>, position: &Position, memory: &Memory) -> Option<Step> {
    let look = Look { grounds, cells: &position.cells, placed: &position.placed, memory };
    let mut found = None;
    for finder in LADDER {
        let flow = finder(&look, &mut |step| {
            found = Some(step);
            ControlFlow::Break(())
        });
        if flow.is_break() {
            break;
        }
    }
    found
}
