//! Steps one after the other.

use std::ops::ControlFlow;

use crate::limits::{Cancelled, Limits};
use crate::rules::Puzzle;

use super::check::Checker;
use super::grounds::Grounds;
use super::ladder::LADDER;
use super::look::{Look, Memory, Position, Progress};
use super::step::Step;

/// How a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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

    /// The path from the givens and what a player has entered.
    ///
    /// # Errors
    ///
    /// If the flag of the limits is set before the path is complete.
    pub fn path(&self, progress: &Progress<'_>, limits: &Limits<'_>) -> Result<Path, Cancelled> {
        let grounds = Grounds::new(&self.puzzle, *limits)?;
        let (mut position, memory) = (Position::begin(&grounds, progress), Memory::default());
        let mut path =
            Path { start: position.listed(&grounds), steps: Vec::new(), end: End::Solved, last: Vec::new() };
        while !position.is_complete() {
            let Some(step) = ladder(&grounds, &position, &memory, false)?.pop() else {
                path.end = End::Stuck;
                break;
            };
            position.apply(&grounds, &step);
            let is_end = step.is_contradiction();
            path.steps.push(step);
            if is_end {
                path.end = End::NoSolution;
                super::shorten::shorten(&grounds, progress, &mut path.steps)?;
                break;
            }
        }
        path.last = position.listed(&grounds);
        Ok(path)
    }

    /// The steps that are there now: the easiest, or all of the easiest technique family that finds some.
    ///
    /// # Errors
    ///
    /// If the flag of the limits is set before they are found.
    pub fn hints(
        &self,
        progress: &Progress<'_>,
        all: bool,
        limits: &Limits<'_>,
    ) -> Result<Vec<Step>, Cancelled> {
        let grounds = Grounds::new(&self.puzzle, *limits)?;
        ladder(&grounds, &Position::begin(&grounds, progress), &Memory::default(), all)
    }

    /// The candidates before the first step, cell by cell.
    ///
    /// # Errors
    ///
    /// If the flag of the limits is set before they are known.
    pub fn start(&self, progress: &Progress<'_>, limits: &Limits<'_>) -> Result<Vec<Vec<i32>>, Cancelled> {
        let grounds = Grounds::new(&self.puzzle, *limits)?;
        Ok(Position::begin(&grounds, progress).listed(&grounds))
    }

    /// A checker of steps from the givens and what a player has entered.
    ///
    /// # Errors
    ///
    /// If the flag of the limits is set before it is ready; set later, it keeps the checker from showing what needs a search.
    pub fn checker<'b>(
        &'b self,
        progress: &Progress<'_>,
        limits: &Limits<'b>,
    ) -> Result<Checker<'b>, Cancelled> {
        Checker::new(&self.puzzle, progress, *limits)
    }
}

/// The first step of the ladder, or all of the first finder that has some.
fn ladder(
    grounds: &Grounds<'_>,
    position: &Position,
    memory: &Memory,
    all: bool,
) -> Result<Vec<Step>, Cancelled> {
    let look = Look { grounds, cells: &position.cells, placed: &position.placed, memory };
    let mut steps = Vec::new();
    for finder in LADDER {
        let flow = finder(&look, &mut |step| {
            steps.push(step);
            if all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        // A finder that is cancelled breaks off, so what it found counts for nothing.
        grounds.limits.check()?;
        if flow.is_break() || !steps.is_empty() {
            break;
        }
    }
    Ok(steps)
}
