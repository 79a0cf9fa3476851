//! Boards that an environment plays on, side by side.

use ninefold::{Candidate, Candidates, Cell, Digit, Grid, House};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::values::{PyCandidates, PyGrid};

/// How many candidates there are; actions beyond remove one.
const COUNT: usize = 729;

/// A board under way.
#[derive(Clone)]
struct Board {
    open: Candidates,
    solution: Grid,
    /// Blank cells, and candidates that are not in the solution, at the beginning.
    blanks: usize,
    excess: usize,
}

/// What an action is worth.
#[derive(Default)]
struct Score {
    sound: bool,
    /// The single by which a digit follows, from 1.
    technique: u8,
    /// The share of the candidates to be removed that it removes.
    progress: f64,
}

impl Board {
    fn new(puzzle: Grid, solution: Grid) -> Board {
        let open = Candidates::new(&puzzle);
        let blanks = open.blanks().len();
        let excess = open.len() - blanks;
        Board { open, solution, blanks, excess }
    }

    /// Scores an action, and takes it if it is right.
    fn step(&mut self, action: usize) -> Score {
        let (cell, digit) = (Cell::from_index(action % COUNT / 9), Digit::ALL[action % 9]);
        let (candidate, is_mark) = (Candidate { cell, digit }, action >= COUNT);
        let is_right = self.solution.get(cell) == Some(digit);
        if !self.open.contains(candidate) || is_right == is_mark {
            return Score::default();
        }
        let (before, technique) = (self.open.len(), if is_mark { 0 } else { self.single(candidate) });
        let kept = if is_mark {
            self.open.remove(candidate);
            0
        } else {
            self.open.place(candidate);
            1
        };
        let removed = before - self.open.len() - kept;
        Score { sound: true, technique, progress: removed as f64 / self.excess.max(1) as f64 }
    }

    /// The easiest single by which a digit follows: a full house, a hidden or a naked single, or none.
    fn single(&self, Candidate { cell, digit }: Candidate) -> u8 {
        let any = |test: &dyn Fn(House) -> bool| cell.houses().into_iter().any(test);
        if any(&|house| (self.open.blanks() & house.cells()).len() == 1) {
            3
        } else if any(&|house| self.open.places_in(house, digit).len() == 1) {
            2
        } else {
            u8::from(self.open.at(cell).len() == 1)
        }
    }
}

/// Boards side by side.
#[pyclass(module = "ninefold._ninefold")]
pub struct Boards {
    boards: Vec<Board>,
    /// How many actions there are: with marks twice as many as candidates.
    actions: usize,
}

#[pymethods]
impl Boards {
    #[new]
    fn new(count: usize, marks: bool) -> Boards {
        let boards = vec![Board::new(Grid::EMPTY, Grid::EMPTY); count];
        Boards { boards, actions: if marks { 2 * COUNT } else { COUNT } }
    }

    /// Begins with a puzzle; raises `ValueError` if it does not have exactly one solution.
    fn begin(&mut self, board: usize, puzzle: &Bound<'_, PyGrid>, number: i64) -> PyResult<()> {
        let puzzle = puzzle.get().0;
        let Some(solution) = puzzle.solution().filter(|_| puzzle.count(2) == 1) else {
            return Err(PyValueError::new_err(format!("puzzle {number} does not have exactly one solution")));
        };
        *self.board_mut(board)? = Board::new(puzzle, solution);
        Ok(())
    }

    /// Takes an action, a native 64-bit number, on each board: whether it is right, its single, its progress. Boards for
    /// which `idle` is not 0 are left out.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &[u8],
        idle: &[u8],
    ) -> PyResult<[Bound<'py, PyBytes>; 3]> {
        let actions =
            actions.chunks_exact(8).map(|bytes| i64::from_ne_bytes(bytes.try_into().expect("eight")));
        if actions.len() != self.boards.len() || idle.len() != self.boards.len() {
            return Err(PyValueError::new_err(format!("expected {} actions", self.boards.len())));
        }
        if let Some(wrong) = actions.clone().find(|action| !(0..self.actions as i64).contains(action)) {
            let last = self.actions - 1;
            return Err(PyIndexError::new_err(format!("action {wrong} is not a number from 0 to {last}")));
        }
        let steps = self.boards.iter_mut().zip(actions).zip(idle);
        let scores: Vec<Score> = steps
            .map(
                |((board, action), idle)| {
                    if *idle == 0 { board.step(action as usize) } else { Score::default() }
                },
            )
            .collect();
        let sound: Vec<u8> = scores.iter().map(|score| u8::from(score.sound)).collect();
        let techniques: Vec<u8> = scores.iter().map(|score| score.technique).collect();
        let progress: Vec<u8> = scores.iter().flat_map(|score| score.progress.to_ne_bytes()).collect();
        Ok([sound, techniques, progress].map(|bytes| PyBytes::new(py, &bytes)))
    }

    /// The digits, 0 for blank cells.
    fn digits<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let digits: Vec<u8> = self.boards.iter().flat_map(|board| board.open.grid().digits()).collect();
        PyBytes::new(py, &digits)
    }

    /// For each board which actions are about open candidates.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let mut mask = vec![0; self.boards.len() * self.actions];
        for (board, row) in self.boards.iter().zip(mask.chunks_exact_mut(self.actions)) {
            for Candidate { cell, digit } in board.open.iter() {
                row[cell.index() * 9 + digit.index()] = 1;
            }
            let (first, more) = row.split_at_mut(COUNT);
            more.chunks_exact_mut(COUNT).for_each(|more| more.copy_from_slice(first));
        }
        PyBytes::new(py, &mask)
    }

    /// How many cells of each board were blank at its beginning.
    fn blanks(&self) -> Vec<usize> {
        self.boards.iter().map(|board| board.blanks).collect()
    }

    /// What is open on a board.
    fn candidates(&self, board: usize) -> PyResult<PyCandidates> {
        Ok(PyCandidates(self.board(board)?.open.clone()))
    }
}

impl Boards {
    fn board(&self, board: usize) -> PyResult<&Board> {
        self.boards.get(board).ok_or_else(|| PyIndexError::new_err("no such board"))
    }

    fn board_mut(&mut self, board: usize) -> PyResult<&mut Board> {
        self.boards.get_mut(board).ok_or_else(|| PyIndexError::new_err("no such board"))
    }
}
