//! The state of the board: a puzzle, and what the player has written in each cell.

use std::sync::{Arc, OnceLock};

use ninefold::text::Entry;
use ninefold::{Candidates, Cell, Digit, DigitSet};
use ninefold_app::saved_game::Note;
use ninefold_app::subject::Subject;
use ninefold_draw::Spot;
use ninefold_formats::Variant;

use super::puzzle::Puzzle;

/// A puzzle and the notes in its cells.
#[derive(Clone, Debug)]
pub struct BoardState {
    puzzle: Arc<Puzzle>,
    notes: Vec<Note>,
    /// The cells at fault, once somebody asks.
    broken: OnceLock<Vec<Spot>>,
}

impl PartialEq for BoardState {
    fn eq(&self, other: &BoardState) -> bool {
        self.puzzle == other.puzzle && self.notes == other.notes
    }
}

impl BoardState {
    /// The givens of `puzzle`, and no notes.
    pub fn new(puzzle: Arc<Puzzle>) -> BoardState {
        let notes = vec![Note::default(); puzzle.everywhere().count()];
        BoardState { puzzle, notes, broken: OnceLock::new() }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// What is written in `cell`.
    pub fn note(&self, cell: Spot) -> Note {
        self.notes[cell.index()]
    }

    /// Writes `note` in place of what was there.
    pub fn set(&mut self, cell: Spot, note: Note) {
        self.notes[cell.index()] = note;
        self.broken = OnceLock::new();
    }

    /// Whether `cell` is part of the puzzle.
    pub fn is_given(&self, cell: Spot) -> bool {
        self.puzzle.given(cell).is_some()
    }

    /// The digit in `cell`, given or written.
    pub fn digit(&self, cell: Spot) -> Option<i32> {
        self.puzzle.given(cell).or(self.note(cell).digit)
    }

    /// All digits.
    pub fn digits(&self) -> Vec<Option<i32>> {
        self.puzzle.spots().map(|cell| self.digit(cell)).collect()
    }

    /// The cells without a digit.
    pub fn blanks(&self) -> impl Iterator<Item = Spot> + '_ {
        self.puzzle.spots().filter(|&cell| self.digit(cell).is_none())
    }

    /// The first cell that sees `cell` and holds `digit`.
    pub fn holder(&self, cell: Spot, digit: i32) -> Option<Spot> {
        self.puzzle.peers(cell).iter().copied().find(|&peer| self.digit(peer) == Some(digit))
    }

    /// The cells whose digits break the rules, givens among them.
    pub fn broken(&self) -> &[Spot] {
        self.broken.get_or_init(|| {
            let clashes =
                |&cell: &Spot| self.digit(cell).is_some_and(|digit| self.holder(cell, digit).is_some());
            let mut broken = self.puzzle.broken(&self.digits());
            broken.extend(self.puzzle.spots().filter(clashes));
            broken.sort_unstable();
            broken.dedup();
            broken
        })
    }

    /// Whether every cell is filled, and right as far as can be known.
    pub fn is_solved(&self) -> bool {
        let is_full = self.blanks().next().is_none() && self.broken().is_empty();
        is_full
            && match self.puzzle.known() {
                _ if self.puzzle.as_variant().is_none() => true,
                Some(known) => match &known.solution {
                    Some(solution) => self.digits().into_iter().flatten().eq(solution.iter().copied()),
                    None => known.unclear.is_none(),
                },
                None => false,
            }
    }

    /// The automatic candidates of a blank cell: no peer has them, and the player has not removed them.
    pub fn candidates(&self, cell: Spot) -> u32 {
        let held = self.puzzle.peers(cell).iter().filter_map(|&peer| self.puzzle.bit(self.digit(peer)?));
        self.puzzle.all() & !held.fold(self.note(cell).crossed, |held, bit| held | bit)
    }

    /// The marks of a blank cell, if there are any.
    pub fn marks(&self, cell: Spot, automatic: bool) -> u32 {
        match automatic {
            true => self.candidates(cell),
            false => self.note(cell).centre,
        }
    }

    /// The position for export.
    pub fn position(&self, automatic: bool) -> Subject {
        self.with_marks(|cell| Some(self.marks(cell, automatic)).filter(|&marks| automatic || marks != 0))
    }

    /// The position as the player sees it, for judging: the candidates of a blank are its marks or, without
    /// marks, all that are not removed. Digits exclude nothing here, as they may be wrong.
    pub fn claims(&self, automatic: bool) -> Subject {
        self.with_marks(|cell| {
            let note = self.note(cell);
            Some(match automatic {
                true => self.puzzle.all() & !note.crossed,
                false if note.centre == 0 => self.puzzle.all(),
                false => note.centre,
            })
        })
    }

    /// The puzzle with the digits that are found, and marks in the blanks where there are some.
    fn with_marks(&self, marks: impl Fn(Spot) -> Option<u32>) -> Subject {
        let found = self.puzzle.everywhere().filter_map(|cell| Some((cell, self.note(cell).digit?)));
        if let Some(variant) = self.puzzle.as_variant() {
            let cells: Vec<_> = variant.puzzle.layout().everywhere().collect();
            let found = found.map(|(cell, value)| (cells[cell.index()], value)).collect();
            let of_cell = |cell| match self.digit(cell) {
                Some(_) => Vec::new(),
                // A list of all values would say nothing.
                None => marks(cell)
                    .filter(|&set| set != self.puzzle.all())
                    .map_or(Vec::new(), |set| self.puzzle.listed(set)),
            };
            let mut marks: Vec<Vec<i32>> = self.puzzle.everywhere().map(of_cell).collect();
            if marks.iter().all(Vec::is_empty) {
                marks.clear();
            }
            let mut variant = Variant { marks, ..variant.clone() };
            variant.enter(found);
            return Subject::Variant(Box::new(variant));
        }
        let mut grid = ninefold::Grid::EMPTY;
        for (cell, digit) in self.puzzle.spots().zip(self.digits()) {
            let (at, digit) = (Cell::from_index(cell.index()), digit.map(digit_of));
            match digit.flatten() {
                Some(digit) if self.is_given(cell) => grid.set_given(at, digit),
                Some(digit) => grid.set_found(at, digit),
                None => {}
            }
        }
        let marks = |cell: Cell| marks(cell.into()).map(|set| DigitSet::from_bits(set as u16));
        match grid.blanks().into_iter().any(|cell| marks(cell).is_some()) {
            true => Entry::with_marks(grid, marks).into(),
            false => Entry::new(grid).into(),
        }
    }

    /// The notes in `subject`: its found digits, and its marks where they differ from what the digits imply.
    pub fn notes_of(&self, subject: &Subject) -> Vec<(Spot, Note)> {
        let open = self.puzzle.spots().filter(|&cell| !self.is_given(cell));
        let note = |cell: Spot| match subject {
            Subject::Classic(entry) => classic_note(entry, Cell::from_index(cell.index())),
            Subject::Variant(variant) => {
                let digit =
                    variant.found.iter().find(|(at, _)| Spot::from(*at) == cell).map(|&(_, value)| value);
                let marks = variant.marks.get(cell.index()).filter(|_| digit.is_none());
                let bits = marks.into_iter().flatten().filter_map(|&value| self.puzzle.bit(value));
                Note { digit, centre: bits.fold(0, |set, bit| set | bit), ..Note::default() }
            }
        };
        open.map(|cell| (cell, note(cell))).filter(|(_, note)| *note != Note::default()).collect()
    }
}

fn classic_note(entry: &Entry, cell: Cell) -> Note {
    let plain = Candidates::new(&entry.grid);
    let marks = entry.candidates.as_ref().filter(|marks| **marks != plain);
    let digit = entry.grid.get(cell).map(|digit| digit.get().into());
    let centre = marks.filter(|_| digit.is_none()).map_or(0, |marks| marks.at(cell).bits().into());
    Note { digit, centre, ..Note::default() }
}

fn digit_of(value: i32) -> Option<Digit> {
    Digit::new(u8::try_from(value).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn cell(name: &str) -> Spot {
        name.parse::<Cell>().unwrap().into()
    }

    fn board() -> BoardState {
        BoardState::new(Arc::new(Puzzle::classic(&PUZZLE.parse().unwrap())))
    }

    fn digits(text: &str) -> u32 {
        text.bytes().fold(0, |set, digit| set | 1 << (digit - b'1'))
    }

    #[test]
    fn candidates_follow_the_digits_and_what_is_crossed_out() {
        let mut board = board();
        assert_eq!(board.candidates(cell("r1c3")), digits("124"));
        board.set(cell("r1c4"), Note { digit: Some(2), ..Note::default() });
        board.set(cell("r1c3"), Note { crossed: digits("4"), ..Note::default() });
        assert_eq!(board.candidates(cell("r1c3")), digits("1"));
        assert_eq!(board.marks(cell("r1c3"), false), 0);
    }

    #[test]
    fn an_entry_carries_the_marks_there_are_and_gives_them_back() {
        let mut board = board();
        let entry = |board: &BoardState| board.position(false).classic().unwrap().clone();
        assert_eq!(entry(&board).candidates, None);
        board.set(cell("r1c3"), Note { centre: digits("14"), ..Note::default() });
        board.set(cell("r1c4"), Note { digit: Some(6), ..Note::default() });
        let written = entry(&board);
        let marks = written.candidates.as_ref().unwrap();
        assert_eq!(marks.at("r1c3".parse().unwrap()).to_string(), "14");
        assert_eq!(marks.at("r9c1".parse().unwrap()).to_string(), "123", "nothing is noted there: open");
        let mut again = super::tests::board();
        again.notes_of(&written.into()).into_iter().for_each(|(cell, note)| again.set(cell, note));
        assert_eq!(again.digits(), board.digits());
        assert_eq!(again.note(cell("r1c3")).centre, digits("14"));
    }
}
