//! What stands on a board: digits, and the candidates of blank cells.

use std::iter;
use std::sync::Arc;

use ninefold::{Candidates, Digit, Grid};

use crate::board::{Board, Layer};
use crate::spot::{Candidate, Spot};

/// How a digit came to its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// It is given.
    Given,
    /// It was found.
    Found,
}

/// A digit in its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value.
    pub value: i32,
    /// How it came there.
    pub origin: Origin,
}

/// A board with what stands on it.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardState {
    /// The board: states of one puzzle share it.
    pub board: Arc<Board>,
    /// For each cell its digit, if it has one; the cells of layers follow those of the grid.
    pub digits: Vec<Option<Entry>>,
    /// For each cell the values that can still be there, if they are shown: bit 0 is the lowest value.
    pub candidates: Option<Vec<u32>>,
}

impl BoardState {
    /// The digits of a classic puzzle.
    pub fn of_grid(grid: &Grid) -> BoardState {
        let entry = |cell| {
            let origin = if grid.is_given(cell) { Origin::Given } else { Origin::Found };
            grid.get(cell).map(|digit: Digit| Entry { value: i32::from(digit.get()), origin })
        };
        BoardState {
            board: Board::classic(),
            digits: ninefold::Cell::all().map(entry).collect(),
            candidates: None,
        }
    }

    /// The digits and candidates of a classic puzzle.
    pub fn of_candidates(candidates: &Candidates) -> BoardState {
        let mask = |cell| u32::from(candidates.at(cell).bits());
        let masks = ninefold::Cell::all().map(mask).collect();
        BoardState { candidates: Some(masks), ..BoardState::of_grid(candidates.grid()) }
    }

    /// The givens of a puzzle; where several values are given for some cells, these are their candidates.
    #[cfg(feature = "variants")]
    pub fn of_puzzle(puzzle: &ninefold_variants::Puzzle) -> BoardState {
        let board = Board::of_puzzle(puzzle);
        let mut digits = vec![None; board.everywhere().count()];
        for terms in crate::figures::givens(puzzle) {
            if let (&[cell], &[value]) = (terms.cells(), &terms.numbers[..])
                && let Some(digit) = digits.get_mut(cell.index())
            {
                *digit = Some(Entry { value, origin: Origin::Given });
            }
        }
        BoardState { board, digits, candidates: None }
    }

    /// With these values found, in cells without a digit.
    #[must_use]
    pub fn with_found(mut self, found: impl IntoIterator<Item = (impl Into<Spot>, i32)>) -> BoardState {
        for (at, value) in found {
            if let Some(digit) = self.digits.get_mut(at.into().index()) {
                digit.get_or_insert(Entry { value, origin: Origin::Found });
            }
        }
        self
    }

    /// With these candidates, listed for each cell; cells with a digit show none.
    #[must_use]
    pub fn with_candidates(mut self, lists: &[Vec<i32>]) -> BoardState {
        let places = 0..self.board.values as i32;
        let bit = |value: &i32| {
            let place = value - self.board.lowest;
            if places.contains(&place) { 1 << place } else { 0 }
        };
        let masks = self.digits.iter().enumerate().map(|(cell, digit)| match digit {
            Some(_) => 0,
            None => lists.get(cell).map_or(0, |values| values.iter().map(bit).fold(0, |a, b: u32| a | b)),
        });
        self.candidates = Some(masks.collect());
        self
    }

    /// The candidates that are shown.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> {
        self.board.everywhere().flat_map(|at| self.candidates_of(at))
    }

    /// The candidates that are shown in a cell.
    pub fn candidates_of(&self, at: Spot) -> impl Iterator<Item = Candidate> + use<> {
        let mut mask = self.candidates.as_ref().map_or(0, |masks| masks[at.index()]);
        let lowest = self.board.lowest;
        iter::from_fn(move || {
            let bit = mask.trailing_zeros();
            mask &= mask.checked_sub(1)?;
            Some(Candidate { at, value: lowest + bit as i32 })
        })
    }

    /// The rows as they are read aloud: "Row 1: 5, 3, blank, blank, 7 …", then the layers.
    pub fn in_words(&self) -> String {
        let grid = &self.digits[..self.board.areas.len()];
        let rows = (1..).zip(grid.chunks(self.board.columns));
        let rows = rows.map(|(number, row)| format!("Row {number}: {}.", row_in_words(row)));
        let layer = |layer: &Layer| {
            let cells = usize::from(layer.cells.start)..usize::from(layer.cells.end);
            format!("{}: {}.", layer.caption, row_in_words(&self.digits[cells]))
        };
        rows.chain(self.board.layers.iter().map(layer)).collect::<Vec<_>>().join(" ")
    }
}

/// The rows of a grid as they are read aloud: "Row 1: 5, 3, blank, blank, 7 …".
pub fn rows_in_words(grid: &Grid) -> String {
    BoardState::of_grid(grid).in_words()
}

/// Digits and blanks in order, blanks counted.
fn row_in_words(row: &[Option<Entry>]) -> String {
    let runs = row.chunk_by(|a, b| a.is_none() && b.is_none());
    let words = runs.map(|run| match (run[0], run.len()) {
        (Some(digit), _) => digit.value.to_string(),
        (None, 1) => "blank".to_owned(),
        (None, count) => format!("{count} blanks"),
    });
    words.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_with_blanks_counted() {
        let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse()
            .unwrap();
        let words = rows_in_words(&grid);
        assert!(
            words.starts_with("Row 1: 5, 3, 2 blanks, 7, 4 blanks. Row 2: 6, 2 blanks, 1, 9, 5,"),
            "{words}"
        );
        assert!(words.ends_with("Row 9: 4 blanks, 8, 2 blanks, 7, 9."), "{words}");
    }
}
