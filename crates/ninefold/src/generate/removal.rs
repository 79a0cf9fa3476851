//! A solved grid from which digits are removed, and what is seen at once: that a digit can go, since it is a single, or must
//! stay, since an unavoidable set would be blank.
//!
//! Such a set is cells of a solved grid whose digits can be rearranged among them into another solved grid.
//! Where all cells of such a set are blank, a puzzle has two solutions at least; so every puzzle needs a given in
//! every unavoidable set, and a puzzle with a given in every one of them has one solution. Many are found by just
//! looking:
//!
//! ```text
//!     4 . . | 9 . .        two digits trade places,
//!     . . . | . . .        4 9 / 9 4, here in four
//!     9 . . | 4 . .        cells, or along a cycle
//! ```
//!
//! In each of the 36 pairs of digits the cycles share out all 18 cells; so every cell is in eight of these sets. They
//! need not be listed: from a cell that has just become blank, a cycle is followed until it meets a given, mostly at
//! once. (The word is McGuire's, Tugemann's and Civario's, "There is no 16-clue Sudoku", 2012; they list far more.)

use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};

/// A solved grid from which digits are removed.
#[derive(Clone, Debug)]
pub(super) struct Removal {
    solution: Grid,
    puzzle: Grid,
    blanks: CellSet,
    /// By digit: its cells, given or blank.
    cells: [CellSet; 9],
    /// By house: the digits that are blank there.
    lacking: [DigitSet; 27],
    /// By digit: the cells of the rows where it is blank, of the columns, and of the blocks.
    houses: [[CellSet; 3]; 9],
    /// By digit: the cells that are in three such houses. Those that are blank may take it.
    open: [CellSet; 9],
}

impl Removal {
    /// Nothing is blank yet.
    pub fn new(solution: &Grid) -> Removal {
        let mut cells = [CellSet::EMPTY; 9];
        for Candidate { cell, digit } in solution.iter() {
            cells[digit.index()].insert(cell);
        }
        Removal {
            solution: *solution,
            puzzle: *solution,
            blanks: CellSet::EMPTY,
            cells,
            lacking: [DigitSet::EMPTY; 27],
            houses: [[CellSet::EMPTY; 3]; 9],
            open: [CellSet::EMPTY; 9],
        }
    }

    /// The solved grid.
    pub fn solution(&self) -> &Grid {
        &self.solution
    }

    /// What is left of it.
    pub fn puzzle(&self) -> &Grid {
        &self.puzzle
    }

    /// The cells that are blank.
    pub fn blanks(&self) -> CellSet {
        self.blanks
    }

    /// Makes a cell blank.
    #[inline]
    pub fn clear(&mut self, cell: Cell) {
        let digit = self.digit(cell);
        self.puzzle.clear(cell);
        self.blanks.insert(cell);
        for (house, cells) in cell.houses().into_iter().zip(&mut self.houses[digit.index()]) {
            self.lacking[house.index()].insert(digit);
            *cells |= house.cells();
        }
        self.update(digit);
    }

    /// Writes the digit of a blank cell again.
    #[inline]
    pub fn restore(&mut self, cell: Cell) {
        let digit = self.digit(cell);
        self.puzzle.set_given(cell, digit);
        self.blanks.remove(cell);
        for (house, cells) in cell.houses().into_iter().zip(&mut self.houses[digit.index()]) {
            self.lacking[house.index()].remove(digit);
            *cells -= house.cells();
        }
        self.update(digit);
    }

    #[inline]
    fn update(&mut self, digit: Digit) {
        let [rows, columns, blocks] = self.houses[digit.index()];
        self.open[digit.index()] = rows & columns & blocks;
    }

    /// The digit of a cell in the solved grid.
    #[inline]
    fn digit(&self, cell: Cell) -> Digit {
        self.solution.get(cell).expect("solved")
    }

    /// Whether what is left determines the digit of a blank cell at once: no other is possible there, or the digit is
    /// possible nowhere else in a house.
    #[inline]
    pub fn is_single(&self, cell: Cell) -> bool {
        let digit = self.digit(cell);
        let places = self.blanks & self.open[digit.index()];
        let is_last = |house: House| places & house.cells() == CellSet::of(cell);
        self.possible(cell) == DigitSet::of(digit) || cell.houses().into_iter().any(is_last)
    }

    /// The digits that are possible in a blank cell.
    #[inline]
    fn possible(&self, cell: Cell) -> DigitSet {
        let [row, column, block] = cell.houses().map(|house| self.lacking[house.index()]);
        row & column & block
    }

    /// An exchange that changes a blank cell, and otherwise blank cells only.
    #[inline]
    pub fn exchange(&self, cell: Cell) -> Option<Exchange> {
        let digit = self.digit(cell);
        // Where another digit must make way, this one must be able to come.
        let closed = cell.peers() - self.open[digit.index()];
        let makes_way = |other: &Digit| !self.cells[other.index()].intersects(closed);
        let others = self.possible(cell).without(digit).into_iter().filter(makes_way);
        others.into_iter().find_map(|other| self.exchange_of([digit, other], cell))
    }

    /// The exchange of two digits that changes a blank cell, if it changes blank cells only.
    #[inline]
    fn exchange_of(&self, digits: [Digit; 2], cell: Cell) -> Option<Exchange> {
        let [cells, open] = [&self.cells, &self.open].map(|sets| digits.map(|digit| sets[digit.index()]));
        let both = cells[0] | cells[1];
        let fixed = both - (open[0] & open[1]);
        let (mut changed, mut new) = (CellSet::EMPTY, CellSet::of(cell));
        while let Some(next) = new.first() {
            changed.insert(next);
            let seen = both & next.peers();
            if seen.intersects(fixed) {
                return None;
            }
            new = (new | seen) - changed;
        }
        Some(Exchange { digits, cells: changed })
    }
}

/// Two digits trade places in an unavoidable set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exchange {
    digits: [Digit; 2],
    cells: CellSet,
}

impl Exchange {
    /// The other solved grid.
    pub fn of(self, solved: &Grid) -> Grid {
        let mut other = *solved;
        for cell in self.cells {
            let [one, two] = self.digits;
            other.set_given(cell, if solved.get(cell) == Some(one) { two } else { one });
        }
        other
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn what_is_seen_at_once_is_true() {
        let solved: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        let (mut exchanges, mut singles) = (0, 0);
        for seed in 0..20 {
            let mut order: Vec<Cell> = Cell::all().collect();
            Random::new(seed).shuffle(&mut order);
            let mut removal = Removal::new(&solved);
            for cell in order {
                removal.clear(cell);
                let is_unique = removal.puzzle().count(2) == 1;
                if let Some(exchange) = removal.exchange(cell) {
                    let other = exchange.of(&solved);
                    assert!(other.is_solution_of(removal.puzzle()), "{exchange:?}");
                    assert_ne!(other.get(cell), solved.get(cell));
                    exchanges += 1;
                }
                if removal.is_single(cell) {
                    assert!(is_unique, "{cell} in {}", removal.puzzle());
                    singles += 1;
                }
                if !is_unique {
                    removal.restore(cell);
                }
                assert_eq!(removal.puzzle().blanks(), removal.blanks());
            }
        }
        assert!(exchanges > 100 && singles > 500, "{exchanges}, {singles}");
    }
}
