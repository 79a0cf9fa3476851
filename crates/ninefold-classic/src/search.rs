//! A search to watch: conclusions first, if the program draws any, then trial and error.

use ninefold::board::{Candidate, Cell, CellSet, Grid};

use crate::backtrack::Backtracker;
use crate::event::{Counters, Event};
use crate::{Order, SubsetSolver};

/// The search of a classic program at some moment: see [`Preset::search`](crate::Preset::search).
///
/// It is an iterator of events, and [`step_back`](Search::step_back) undoes them one by one. Nothing is recorded:
/// a search of a billion steps takes no more memory than one of ten.
#[derive(Clone, Debug)]
pub struct Search {
    /// What logic concluded, and how much of it has been played.
    opening: Vec<Event>,
    played: usize,
    /// The board during the opening.
    opened: Grid,
    tree: Backtracker,
    counters: Counters,
    /// The books of a run that is paused.
    ledger: Option<Ledger>,
}

/// How far a [`Search::run`] came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// To a solution: it is in the grid.
    Solution,
    /// To the end: everything has been tried.
    Over,
    /// As far as was allowed.
    Paused,
}

impl Search {
    /// Trial and error alone.
    pub fn new(puzzle: &Grid, order: Order) -> Search {
        Search {
            opening: Vec::new(),
            played: 0,
            opened: *puzzle,
            tree: Backtracker::new(puzzle, order),
            counters: Counters::default(),
            ledger: None,
        }
    }

    /// Trial and error on what the conclusions of `solver` leave open.
    pub(crate) fn after(mut solver: SubsetSolver, puzzle: &Grid, order: Order) -> Search {
        let mut opening = Vec::new();
        while let Some(deduction) = solver.step() {
            opening.extend(deduction.placed.map(Event::Place));
            opening.extend(deduction.eliminated.into_iter().map(Event::Eliminate));
        }
        let left = solver.candidates().grid();
        let tree = match solver.contradiction() {
            None => Backtracker::new(left, order),
            Some(_) => Backtracker::over(left),
        };
        Search { opening, opened: *puzzle, tree, ..Search::new(puzzle, order) }
    }

    /// Does the next thing; `None` when everything has been tried.
    pub fn step(&mut self) -> Option<Event> {
        self.ledger = None;
        self.advance()
    }

    fn advance(&mut self) -> Option<Event> {
        let event = match self.opening.get(self.played) {
            Some(&event) => {
                self.played += 1;
                if let Event::Place(on) = event {
                    self.opened.set_found(on.cell, on.digit);
                }
                event
            }
            None => self.tree.step()?,
        };
        *self.counters.of(event) += 1;
        Some(event)
    }

    /// Undoes the last thing and says what it was; `None` at the start.
    pub fn step_back(&mut self) -> Option<Event> {
        self.ledger = None;
        let event = self.tree.step_back().or_else(|| self.step_back_opening())?;
        *self.counters.of(event) -= 1;
        Some(event)
    }

    fn step_back_opening(&mut self) -> Option<Event> {
        self.played = self.played.checked_sub(1)?;
        let event = self.opening[self.played];
        if let Event::Place(on) = event {
            self.opened.clear(on.cell);
        }
        Some(event)
    }

    /// Goes on to the next solution; `None` if there is no further one.
    ///
    /// The board and the counters end as if every step had been taken. A digit that an order lists again and that
    /// has just failed is not tried again: what that would have cost is in the books.
    pub fn run_to_solution(&mut self) -> Option<Grid> {
        loop {
            match self.run(usize::MAX) {
                Run::Solution => return Some(*self.grid()),
                Run::Over => return None,
                Run::Paused => {}
            }
        }
    }

    /// Goes on to the next solution, but does no more than `most` things on the way. A search that is run in
    /// portions comes to the same as one [run at once](Search::run_to_solution), and about as fast.
    pub fn run(&mut self, most: usize) -> Run {
        if self.tree.repeats_digits() { self.run_by_the_books(most) } else { self.run_plainly(most) }
    }

    fn run_plainly(&mut self, most: usize) -> Run {
        for _ in 0..most {
            match self.advance() {
                None => return Run::Over,
                Some(Event::Solution) => return Run::Solution,
                Some(_) => {}
            }
        }
        Run::Paused
    }

    fn run_by_the_books(&mut self, most: usize) -> Run {
        let mut ledger = self.ledger.take().unwrap_or_default();
        for _ in 0..most {
            if let Some(cost) =
                self.tree.upcoming().and_then(|again| ledger.failure(self.tree.depth(), again))
            {
                self.tree.pass();
                self.counters = self.counters + cost;
                continue;
            }
            let before = self.counters;
            match self.advance() {
                None => return Run::Over,
                // What has led to a solution has not failed: the books are closed.
                Some(Event::Solution) => return Run::Solution,
                Some(Event::Place(_)) => ledger.open(self.tree.depth(), before),
                Some(Event::Remove(on)) => ledger.close(self.tree.depth(), on, self.counters),
                Some(Event::Refuse(_) | Event::Eliminate(_)) => {}
            }
        }
        self.ledger = Some(ledger);
        Run::Paused
    }

    /// The board at this moment: givens, and digits found or on trial.
    pub fn grid(&self) -> &Grid {
        if self.played < self.opening.len() { &self.opened } else { self.tree.grid() }
    }

    /// The cell whose turn it is next, if the program is trying.
    pub fn current(&self) -> Option<Cell> {
        match self.opening.get(self.played) {
            Some(event) => Some(event.candidate()?.cell),
            None => self.tree.current(),
        }
    }

    /// How many digits are on trial.
    pub fn depth(&self) -> usize {
        if self.played < self.opening.len() { 0 } else { self.tree.depth() }
    }

    /// What has happened so far.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The cells that see `candidate` and hold its digit: why it is refused.
    pub fn holders(&self, candidate: Candidate) -> CellSet {
        self.grid().cells_of(candidate.digit) & candidate.cell.peers()
    }
}

impl Iterator for Search {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        self.step()
    }
}

/// What each failed digit of the open cells has cost, by depth.
#[derive(Clone, Debug, Default)]
struct Ledger {
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    /// The counters when the digit on trial was placed, if that was seen.
    opened: Option<Counters>,
    /// From its placement to its removal.
    failures: [Option<Counters>; 9],
}

impl Ledger {
    /// A digit was placed and the search is now at `depth`: a new cell, about which nothing is known.
    fn open(&mut self, depth: usize, before: Counters) {
        // What logic places before the search starts is never taken back.
        let Some(last) = depth.checked_sub(1) else { return };
        self.entries.resize(self.entries.len().max(depth + 1), Entry::default());
        self.entries[last].opened = Some(before);
        self.entries[depth] = Entry::default();
    }

    /// It was removed and the search is back at `depth`.
    fn close(&mut self, depth: usize, failed: Candidate, now: Counters) {
        let Some(entry) = self.entries.get_mut(depth) else { return };
        entry.failures[failed.digit.index()] = entry.opened.map(|before| now - before);
    }

    /// The cost of a digit that has failed in the open cell at `depth`.
    fn failure(&self, depth: usize, again: Candidate) -> Option<Counters> {
        self.entries.get(depth)?.failures[again.digit.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::super::Preset;
    use super::*;

    /// Beyond masking: the opening and the tree both have something to do.
    const BEYOND_MASKING: &str =
        "...6....5...9.3128.8.21..7..4.8......1..2....7.3........8.....1..73.62..9.2...75.";

    #[test]
    fn a_search_with_an_opening_turns_both_ways() {
        let start = Preset::SudokuC.search(&BEYOND_MASKING.parse().unwrap());
        let mut search = start.clone();
        let events: Vec<Event> = search.by_ref().collect();
        let end = search.counters();
        assert!(end.eliminations > 0 && end.removals > 0 && end.solutions == 1, "{end:?}");
        for event in events.iter().rev() {
            assert_eq!(search.step_back(), Some(*event));
        }
        assert_eq!((search.step_back(), search.counters()), (None, Counters::default()));
        assert_eq!((search.grid(), search.depth()), (start.grid(), 0));
        assert!(search.eq(events));
    }

    #[test]
    fn a_refused_digit_is_held_by_a_peer() {
        let mut search = Preset::Perl3.search(&BEYOND_MASKING.parse().unwrap());
        for _ in 0..1000 {
            match search.step().unwrap() {
                Event::Refuse(on) => assert!(!search.holders(on).is_empty()),
                Event::Place(on) => assert!(search.holders(on).is_empty() && search.grid().clash().is_none()),
                _ => {}
            }
        }
    }

    #[test]
    fn running_ends_where_stepping_ends() {
        let wikipedia = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        let mut stepped = Preset::Golf.search(&wikipedia.parse().unwrap());
        let mut run = stepped.clone();
        for _ in 0..1000 {
            assert_eq!(stepped.step(), run.step());
        }
        assert!(stepped.by_ref().any(|event| event == Event::Solution));
        while run.run(1000) == Run::Paused {}
        assert_eq!(run.grid(), stepped.grid());
        assert_eq!((run.counters(), run.depth()), (stepped.counters(), stepped.depth()));
        assert_eq!(
            run.run_to_solution(),
            stepped.find(|event| *event == Event::Solution).map(|_| *stepped.grid())
        );
        assert_eq!(run.counters(), stepped.counters());
    }

    #[test]
    fn removals_are_placements_that_failed() {
        let mut search = Preset::Horuff.search(&BEYOND_MASKING.parse().unwrap());
        search.run_to_solution().expect("a solution");
        let counters = search.counters();
        assert_eq!(counters.placements - counters.removals, search.depth() as u64);
        assert_eq!(search.run_to_solution(), None);
    }
}
