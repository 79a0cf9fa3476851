//! The state of the board: a puzzle, and what the player has written in each cell.

use ninefold::text::Entry;
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use ninefold_app::saved_game::Note;

/// A puzzle and the notes in its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardState {
    puzzle: Grid,
    notes: [Note; 81],
}

impl BoardState {
    /// The givens of `puzzle`, and no notes.
    pub fn new(puzzle: &Grid) -> BoardState {
        BoardState { puzzle: puzzle.puzzle(), notes: [Note::default(); 81] }
    }

    /// The givens.
    pub fn puzzle(&self) -> &Grid {
        &self.puzzle
    }

    /// What is written in `cell`.
    pub fn note(&self, cell: Cell) -> Note {
        self.notes[cell.index()]
    }

    /// Writes `note` in place of what was there.
    pub fn set(&mut self, cell: Cell, note: Note) {
        self.notes[cell.index()] = note;
    }

    /// Whether `cell` is part of the puzzle.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.puzzle.is_given(cell)
    }

    /// The digit in `cell`, given or written.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.puzzle.get(cell).or(self.note(cell).digit)
    }

    /// All digits.
    pub fn grid(&self) -> Grid {
        let mut grid = self.puzzle;
        for cell in grid.blanks() {
            if let Some(digit) = self.note(cell).digit {
                grid.set_found(cell, digit);
            }
        }
        grid
    }

    /// The automatic candidates of a blank cell: no peer has them, and the player has not removed them.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        let held: DigitSet = cell.peers().into_iter().filter_map(|peer| self.digit(peer)).collect();
        DigitSet::FULL - held - self.note(cell).crossed
    }

    /// The marks of a blank cell, if there are any.
    pub fn marks(&self, cell: Cell, automatic: bool) -> DigitSet {
        match automatic {
            true => self.candidates(cell),
            false => self.note(cell).centre,
        }
    }

    /// The position for export; a blank without marks is open.
    pub fn entry(&self, automatic: bool) -> Entry {
        let grid = self.grid();
        let marks = |cell| Some(self.marks(cell, automatic)).filter(|marks| automatic || !marks.is_empty());
        match grid.blanks().into_iter().any(|cell| marks(cell).is_some()) {
            true => Entry::with_marks(grid, marks),
            false => Entry::new(grid),
        }
    }

    /// The position as the player sees it, for judging: the candidates of a blank are its marks or, without
    /// marks, all that are not removed. Digits exclude nothing here, as they may be wrong.
    pub fn claims(&self, automatic: bool) -> Entry {
        Entry::with_marks(self.grid(), |cell| {
            let note = self.note(cell);
            Some(match automatic {
                true => DigitSet::FULL - note.crossed,
                false if note.centre.is_empty() => DigitSet::FULL,
                false => note.centre,
            })
        })
    }

    /// The notes in `entry`: its found digits, and its marks where they differ from what the digits imply.
    pub fn notes_of(entry: &Entry) -> Vec<(Cell, Note)> {
        let plain = Candidates::new(&entry.grid);
        let marks = entry.candidates.as_ref().filter(|marks| **marks != plain);
        let note = |cell: Cell| {
            let centre = marks.filter(|_| entry.grid.get(cell).is_none()).map(|marks| marks.at(cell));
            Note { digit: entry.grid.get(cell), centre: centre.unwrap_or_default(), ..Note::default() }
        };
        let open = Cell::all().filter(|&cell| !entry.grid.is_given(cell));
        open.map(|cell| (cell, note(cell))).filter(|(_, note)| *note != Note::default()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    fn digits(text: &str) -> DigitSet {
        text.chars().filter_map(Digit::from_char).collect()
    }

    #[test]
    fn candidates_follow_the_digits_and_what_is_crossed_out() {
        let mut board = BoardState::new(&PUZZLE.parse().unwrap());
        assert_eq!(board.candidates(cell("r1c3")), digits("124"));
        board.set(cell("r1c4"), Note { digit: Some(Digit::D2), ..Note::default() });
        board.set(cell("r1c3"), Note { crossed: digits("4"), ..Note::default() });
        assert_eq!(board.candidates(cell("r1c3")), digits("1"));
        assert_eq!(board.marks(cell("r1c3"), false), DigitSet::EMPTY);
    }

    #[test]
    fn an_entry_carries_the_marks_there_are_and_gives_them_back() {
        let mut board = BoardState::new(&PUZZLE.parse().unwrap());
        assert_eq!(board.entry(false).candidates, None);
        board.set(cell("r1c3"), Note { centre: digits("14"), ..Note::default() });
        board.set(cell("r1c4"), Note { digit: Some(Digit::D6), ..Note::default() });
        let entry = board.entry(false);
        let marks = entry.candidates.as_ref().unwrap();
        assert_eq!(marks.at(cell("r1c3")), digits("14"));
        assert_eq!(marks.at(cell("r9c1")), digits("123"), "nothing is noted there: open");
        let mut again = BoardState::new(board.puzzle());
        BoardState::notes_of(&entry).into_iter().for_each(|(cell, note)| again.set(cell, note));
        assert_eq!(again.grid(), board.grid());
        assert_eq!(again.note(cell("r1c3")).centre, digits("14"));
    }
}
