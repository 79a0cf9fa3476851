//! The search: settle, guess, come back.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::dfs::{Engine, Pace, Patience};
use super::position::Position;
use super::stack::Stack;
use crate::board::Grid;
use crate::solve::limits::{Bounds, Cancel};
use crate::solve::puzzle::Marks;
use crate::solve::vector::Vector;
use crate::solve::vector::cpu::{Cpu, Work};
use crate::solve::{Outcome, Stop};

/// How many guesses lie between two looks at whether the search is cancelled: a fraction of a millisecond.
const INTERVAL: u64 = 512;

/// After so many guesses, a search that has found nothing is likely to be a long one if so many positions wait: a puzzle
/// with many solutions has gone straight down, an ordinary one has few left. DESIGN.md has the figures.
const LONG: [(u64, RangeInclusive<usize>); 2] = [(9, 4..=6), (13, 3..=7)];

/// Where a search starts.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Start<'a> {
    /// The digits written.
    pub grid: &'a Grid,
    /// The candidates, if they say more than the digits.
    pub marks: Option<&'a Marks>,
}

/// A search under way.
pub(super) struct Search<E: Engine> {
    waiting: Stack<E::One>,
    pace: Pace,
}

impl<E: Engine> Search<E> {
    /// A search for the solutions of a puzzle.
    #[inline(always)]
    pub fn new(cpu: CpuOf<E>, start: Start<'_>) -> Search<E> {
        let mut waiting = Stack::new();
        let position = match start.marks {
            None => Position::of(cpu, start.grid),
            Some(marks) => Position::of_marks(cpu, marks),
        };
        waiting.push(None, &position.clear_peers());
        Search { waiting, pace: Pace::default() }
    }

    /// The next solution; `None` at the end, when `patience` has ended, or when cancelled.
    #[inline(always)]
    fn next(&mut self, patience: Patience, cancel: Option<&Cancel>) -> Option<Position<E::One>> {
        loop {
            let guesses = match cancel {
                None => patience.guesses,
                Some(cancel) if cancel.is_cancelled() => return None,
                Some(_) => patience.guesses.min(self.pace.guesses.saturating_add(INTERVAL)),
            };
            let found = E::next(&mut self.waiting, &mut self.pace, Patience { guesses, ..patience });
            let is_pause = found.is_none() && self.pace.guesses >= guesses && guesses < patience.guesses;
            if !is_pause || self.waiting.is_empty() {
                return found;
            }
        }
    }

    /// What has kept [`Search::next`] from finding another solution: a limit, or that there is none.
    fn stopped(&self, bounds: Bounds<'_>) -> Option<Stop> {
        if self.waiting.is_empty() {
            None
        } else if bounds.is_cancelled() {
            Some(Stop::Cancelled)
        } else {
            Some(Stop::Guesses)
        }
    }

    /// The next solution of `grid`, with which the search began, or what stopped the search before its end; and the
    /// guesses so far.
    #[inline(always)]
    pub fn next_grid(&mut self, grid: &Grid, bounds: Bounds<'_>) -> (Result<Grid, Option<Stop>>, u64) {
        let found = self.next(Patience { guesses: most(bounds), ..Patience::ENDLESS }, bounds.cancel);
        let found = found.map(|solved| solved.fill(grid)).ok_or_else(|| self.stopped(bounds));
        (found, self.pace.guesses)
    }

    /// The positions not looked into yet, the next one last.
    #[inline(always)]
    fn left(&mut self) -> Vec<Marks> {
        let mut left = Vec::new();
        while let Some(position) = self.waiting.pop() {
            left.push(position.marks());
        }
        left.reverse();
        left
    }
}

/// How many guesses are too many.
#[inline(always)]
fn most(bounds: Bounds<'_>) -> u64 {
    bounds.guesses.saturating_add(1)
}

/// The proof that an engine's vectors can be had.
pub(super) type CpuOf<E> = <<E as Engine>::One as Vector>::Cpu;

/// Counts solutions within bounds and keeps the first. Gives up when its patience ends; then there are positions that it has
/// not looked into, the next one last.
#[cfg_attr(not(target_family = "wasm"), inline)] // One copy for all crates is enough for a browser.
pub(super) fn run<E: Engine>(
    cpu: CpuOf<E>,
    start: Start<'_>,
    bounds: Bounds<'_>,
    patience: Patience,
) -> (Outcome, Vec<Marks>) {
    cpu.run(Run::<E> { cpu, start, bounds, patience })
}

/// [`run`], as work to do.
struct Run<'a, E: Engine> {
    cpu: CpuOf<E>,
    start: Start<'a>,
    bounds: Bounds<'a>,
    patience: Patience,
}

impl<E: Engine> Work for Run<'_, E> {
    type Output = (Outcome, Vec<Marks>);

    #[inline(always)]
    fn run(self) -> (Outcome, Vec<Marks>) {
        let Run { cpu, start, bounds, patience } = self;
        let mut outcome = Outcome::NO_SOLUTION;
        let mut search = Search::<E>::new(cpu, start);
        let mut left = Vec::new();
        let last = patience.guesses.min(most(bounds));
        let mut looks = LONG.iter().filter(|(guesses, _)| patience.looks && *guesses < last);
        let mut look = looks.next();
        while outcome.solutions < bounds.solutions {
            let guesses = look.map_or(last, |(guesses, _)| *guesses);
            let Some(solved) = search.next(Patience { guesses, ..patience }, bounds.cancel) else {
                if let Some((guesses, waiting)) = look
                    && search.pace.guesses >= *guesses
                    && !search.waiting.is_empty()
                    && !bounds.is_cancelled()
                    && !(outcome.solutions == 0 && waiting.contains(&search.waiting.len()))
                {
                    look = looks.next();
                    continue;
                }
                outcome.guesses = search.pace.guesses;
                outcome.stopped = search.stopped(bounds);
                if outcome.stopped == Some(Stop::Guesses) && outcome.guesses <= bounds.guesses {
                    outcome.stopped = None;
                    left = search.left();
                }
                return (outcome, left);
            };
            if outcome.solutions == 0 {
                outcome.solution = solved.fill(start.grid);
            }
            outcome.solutions += 1;
        }
        outcome.guesses = search.pace.guesses;
        outcome.stopped = Some(Stop::Solutions);
        (outcome, left)
    }
}
