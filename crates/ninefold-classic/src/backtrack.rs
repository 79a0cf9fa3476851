//! The plain backtracker: an odometer over the blanks that turns both ways.
//!
//! The whole state of the search is which digit of its list each open cell has tried last. That says not only what
//! comes next but also what came just before, so the search can be stepped back as far as one likes without a log.

use ninefold::board::{Candidate, Cell, CellSet, Digit, DigitSet, Grid};

use crate::{Event, Order};

/// Depth first over the blanks, without recursion; one event a step.
#[derive(Clone, Debug)]
pub(crate) struct Backtracker {
    order: Order,
    grid: Grid,
    blanks: CellSet,
    /// The digits that stand in each house.
    taken: [DigitSet; 27],
    /// The open cells, and on top what comes next.
    path: Vec<Turn>,
}

/// A cell whose turn it is, or the end of the path where a solution is reported.
#[derive(Clone, Copy, Debug)]
struct Turn {
    cell: Option<Cell>,
    /// How many digits of the list have been tried; at the end of the path: whether the solution was reported.
    tried: usize,
}

impl Backtracker {
    /// A search from `grid`; one that is over before it starts if two of its digits clash.
    pub(crate) fn new(grid: &Grid, order: Order) -> Backtracker {
        let mut tree = Backtracker {
            order,
            grid: *grid,
            blanks: grid.blanks(),
            taken: [DigitSet::EMPTY; 27],
            path: Vec::with_capacity(82),
        };
        for written in grid.iter() {
            tree.mark(written);
        }
        if grid.clash().is_none() {
            let cell = tree.next_cell();
            tree.path.push(Turn { cell, tried: 0 });
        }
        tree
    }

    /// A search that has nothing to do.
    pub(crate) fn over(grid: &Grid) -> Backtracker {
        Backtracker { path: Vec::new(), ..Backtracker::new(grid, Order::READING) }
    }

    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The cell whose turn it is.
    pub(crate) fn current(&self) -> Option<Cell> {
        self.path.last()?.cell
    }

    /// How many digits are on trial.
    pub(crate) fn depth(&self) -> usize {
        self.path.len().saturating_sub(1)
    }

    /// Whether some digit is tried more than once in a cell.
    pub(crate) fn repeats_digits(&self) -> bool {
        let digits: DigitSet = self.order.digits.iter().copied().collect();
        digits.len() < self.order.digits.len()
    }

    /// The digit that would be tried next.
    pub(crate) fn upcoming(&self) -> Option<Candidate> {
        let turn = self.path.last()?;
        Some(Candidate { cell: turn.cell?, digit: *self.order.digits.get(turn.tried)? })
    }

    /// Passes over the [`upcoming`](Backtracker::upcoming) digit as if it had been tried in vain.
    pub(crate) fn pass(&mut self) {
        if let Some(turn) = self.path.last_mut() {
            turn.tried += 1;
        }
    }

    /// Does the next thing; `None` when everything has been tried.
    pub(crate) fn step(&mut self) -> Option<Event> {
        let turn = self.path.last_mut()?;
        match turn.cell {
            None if turn.tried == 0 => {
                turn.tried = 1;
                Some(Event::Solution)
            }
            Some(cell) if turn.tried < self.order.digits.len() => {
                let digit = self.order.digits[turn.tried];
                turn.tried += 1;
                Some(self.attempt(Candidate { cell, digit }))
            }
            _ => self.retreat(),
        }
    }

    /// Undoes the last thing and names it; `None` at the start.
    pub(crate) fn step_back(&mut self) -> Option<Event> {
        let turn = *self.path.last()?;
        match (turn.tried, turn.cell) {
            (0, _) => {
                let placed = self.take_back()?;
                self.path.last_mut()?.tried -= 1;
                Some(Event::Place(placed))
            }
            (_, None) => {
                self.path.last_mut()?.tried = 0;
                Some(Event::Solution)
            }
            (tried, Some(cell)) => {
                let last = Candidate { cell, digit: self.order.digits[tried - 1] };
                if self.is_taken(last) {
                    self.path.last_mut()?.tried -= 1;
                    return Some(Event::Refuse(last));
                }
                self.advance(last);
                let exhausted = self.path.last_mut()?;
                exhausted.tried = if exhausted.cell.is_some() { self.order.digits.len() } else { 1 };
                Some(Event::Remove(last))
            }
        }
    }

    fn attempt(&mut self, candidate: Candidate) -> Event {
        if self.is_taken(candidate) {
            return Event::Refuse(candidate);
        }
        self.advance(candidate);
        Event::Place(candidate)
    }

    /// All digits tried: back to the cell before, whose digit comes off.
    fn retreat(&mut self) -> Option<Event> {
        self.take_back().map(Event::Remove)
    }

    /// Places a digit and turns to the next cell.
    fn advance(&mut self, candidate: Candidate) {
        self.grid.set_found(candidate.cell, candidate.digit);
        self.blanks.remove(candidate.cell);
        self.mark(candidate);
        let cell = self.next_cell();
        self.path.push(Turn { cell, tried: 0 });
    }

    /// Leaves the top of the path and takes away the digit that led there.
    fn take_back(&mut self) -> Option<Candidate> {
        let [.., Turn { cell: Some(cell), tried }, _] = self.path[..] else { return None };
        self.path.pop();
        let placed = Candidate { cell, digit: self.order.digits[tried - 1] };
        self.grid.clear(cell);
        self.blanks.insert(cell);
        for house in cell.houses() {
            self.taken[house.index()].remove(placed.digit);
        }
        Some(placed)
    }

    fn mark(&mut self, candidate: Candidate) {
        for house in candidate.cell.houses() {
            self.taken[house.index()].insert(candidate.digit);
        }
    }

    /// The digits that stand in the houses of `cell`.
    #[inline]
    fn taken_around(&self, cell: Cell) -> DigitSet {
        let [row, column, block] = cell.houses();
        self.taken[row.index()] | self.taken[column.index()] | self.taken[block.index()]
    }

    #[inline]
    fn is_taken(&self, candidate: Candidate) -> bool {
        self.taken_around(candidate.cell).contains(candidate.digit)
    }

    /// The blank to fill next: it depends on what is written and on nothing else, or stepping back would err.
    fn next_cell(&self) -> Option<Cell> {
        match self.order.cells {
            CellOrder::Reading => self.blanks.first(),
            CellOrder::Backward => self.blanks.last(),
            CellOrder::Fewest => self.blanks.iter().min_by_key(|&cell| 9 - self.taken_around(cell).len()),
        }
    }
}

/// Which blank is filled next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CellOrder {
    /// The first in reading order, from r1c1.
    Reading,
    /// The last in reading order: from r9c9 back to r1c1.
    Backward,
    /// The first of those with the fewest possible digits.
    Fewest,
}

/// Ascending.
pub(crate) const ASCENDING: &[Digit] = &Digit::ALL;

/// The digits of 5¹⁸ = 3814697265625. It happens to hold all nine, some of them again and again.
pub(crate) const FIVE_TO_THE_18TH: &[Digit] = {
    use Digit::*;
    &[D3, D8, D1, D4, D6, D9, D7, D2, D6, D5, D6, D2, D5]
};

#[cfg(test)]
mod tests {
    use super::*;

    const WIKIPEDIA: &str =
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    fn orders() -> impl Iterator<Item = Order> {
        [CellOrder::Reading, CellOrder::Backward, CellOrder::Fewest]
            .into_iter()
            .flat_map(|cells| [ASCENDING, FIVE_TO_THE_18TH].map(|digits| Order { cells, digits }))
    }

    #[test]
    fn five_to_the_18th_is_spelt_right() {
        let spelt: String = FIVE_TO_THE_18TH.iter().map(|digit| digit.to_char()).collect();
        assert_eq!(spelt, 5u64.pow(18).to_string());
    }

    #[test]
    fn the_odometer_turns_both_ways() {
        for order in orders() {
            let start = Backtracker::new(&WIKIPEDIA.parse().unwrap(), order);
            let mut tree = start.clone();
            let mut passed = Vec::new();
            while let Some(event) = tree.step() {
                passed.push((event, *tree.grid(), tree.depth()));
                if passed.len() == 50_000 {
                    break;
                }
            }
            assert!(passed.len() > 500, "{order:?}: {} events", passed.len());
            for &(event, grid, depth) in passed.iter().rev() {
                assert_eq!((tree.grid(), tree.depth()), (&grid, depth));
                assert_eq!(tree.step_back(), Some(event));
            }
            assert_eq!((tree.step_back(), tree.grid()), (None, start.grid()));
            assert!(passed.iter().all(|&(event, ..)| tree.step() == Some(event)));
        }
    }

    #[test]
    fn every_solution_is_met_and_then_it_is_over() {
        // Two unavoidable rectangles left open: 2 × 2 solutions.
        let solved = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        let mut puzzle: Grid = solved.parse().unwrap();
        for cell in ["r4c1", "r4c2", "r4c3", "r7c1", "r7c2", "r7c3"] {
            puzzle.clear(cell.parse().unwrap());
        }
        let order = Order { cells: CellOrder::Backward, digits: ASCENDING };
        let mut tree = Backtracker::new(&puzzle, order);
        let mut solutions = Vec::new();
        while let Some(event) = tree.step() {
            if event == Event::Solution {
                solutions.push(*tree.grid());
            }
        }
        assert!(solutions.len() > 1 && solutions.iter().all(|solution| solution.is_solution_of(&puzzle)));
        assert_eq!((tree.grid(), tree.depth()), (&puzzle, 0));
    }

    #[test]
    fn givens_that_clash_are_not_searched() {
        let clash: Grid = format!("55{}", ".".repeat(79)).parse().unwrap();
        let mut tree = Backtracker::new(&clash, Order::READING);
        assert_eq!((tree.step(), tree.step_back(), tree.depth()), (None, None, 0));
    }
}
