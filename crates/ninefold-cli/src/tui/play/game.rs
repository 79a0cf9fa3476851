//! A game: the board, every move made on it, and the rules of writing on it. Knows no clock and no disk.

use std::time::Duration;

use ninefold::logic::{Level, Step};
use ninefold::solve::Solver;
use ninefold::text::Entry;
use ninefold::{Candidate, Cell, CellSet, Digit, DigitSet, Grid};
use ninefold_app::saved_game::{Drawing, Note, Tint};

use super::board_state::BoardState;
use crate::words::{said, tr};

/// What a digit key writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pen {
    /// The digit itself.
    #[default]
    Digit,
    /// A pencil mark in the middle.
    Centre,
    /// A pencil mark in the corner.
    Corner,
    /// A colour.
    Colour,
}

impl Pen {
    /// Its name for the player.
    pub fn name(self) -> &'static str {
        match self {
            Pen::Digit => said!("digits"),
            Pen::Centre => said!("pencil marks"),
            Pen::Corner => said!("corner marks"),
            Pen::Colour => said!("colours"),
        }
    }
}

/// What a move did to one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    pub cell: Cell,
    pub before: Note,
    pub after: Note,
}

/// A puzzle being solved by a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    board: BoardState,
    solution: Option<Grid>,
    /// Every move, also those that were undone.
    moves: Vec<Vec<Change>>,
    /// How many of them are not undone.
    done: usize,
    /// Where the puzzle comes from.
    pub title: String,
    /// How difficult it is, if that is known.
    pub level: Option<Level>,
    /// How long it was played.
    pub time: Duration,
    /// Whether the candidates are kept by the program.
    pub automatic: bool,
    /// Whether all wrong digits are shown.
    pub strict: bool,
    /// How many hints were shown in full.
    pub hints: u32,
    /// How many wrong digits were written.
    pub mistakes: u32,
    /// How long it took, once it was solved.
    pub finished: Option<Duration>,
    /// What the page has drawn: it is not shown here, and not lost.
    pub drawings: Vec<Drawing>,
}

impl Game {
    /// The beginning of a game.
    pub fn new(puzzle: &Grid) -> Game {
        let outcome = Solver::new().search(&puzzle.puzzle(), 2);
        Game {
            board: BoardState::new(puzzle),
            solution: outcome.solution().filter(|_| outcome.solutions == 1),
            moves: Vec::new(),
            done: 0,
            title: String::new(),
            level: None,
            time: Duration::ZERO,
            automatic: false,
            strict: false,
            hints: 0,
            mistakes: 0,
            finished: None,
            drawings: Vec::new(),
        }
    }

    /// Starts from the digits and marks of `entry`, which become the first move.
    pub fn of(entry: &Entry) -> Game {
        let mut game = Game::new(&entry.grid);
        game.make(BoardState::notes_of(entry));
        game
    }

    /// With a title and a level.
    #[must_use]
    pub fn named(mut self, title: String, level: Option<Level>) -> Game {
        (self.title, self.level) = (title, level);
        self
    }

    /// A game in which the first `done` of these moves are made, the others undone.
    pub fn replay(puzzle: &Grid, moves: &[Vec<(Cell, Note)>], done: usize) -> Game {
        let mut game = Game::new(puzzle);
        for notes in moves {
            let change =
                |&(cell, after): &(Cell, Note)| Change { cell, before: game.board.note(cell), after };
            let changes: Vec<Change> = notes.iter().map(change).collect();
            changes.iter().for_each(|change| game.board.set(change.cell, change.after));
            game.moves.push(changes);
        }
        game.done = game.moves.len();
        while game.done > done {
            game.undo();
        }
        game
    }

    /// What is written.
    pub fn board(&self) -> &BoardState {
        &self.board
    }

    /// The one solution, if there is just one.
    pub fn solution(&self) -> Option<&Grid> {
        self.solution.as_ref()
    }

    /// Every move, also those that were undone, and how many were not.
    pub fn moves(&self) -> (&[Vec<Change>], usize) {
        (&self.moves, self.done)
    }

    /// How many cells the player has filled, and how many there are to fill.
    pub fn progress(&self) -> (usize, usize) {
        let givens = self.board.puzzle().len();
        (self.board.grid().len() - givens, Cell::COUNT - givens)
    }

    /// Whether every cell is filled and no two digits clash.
    pub fn is_solved(&self) -> bool {
        self.board.grid().is_solved()
    }

    /// The cells whose digits break the rules or, if `strict`, are not those of the solution.
    pub fn faulty(&self) -> CellSet {
        let clashing = self.board.grid().clashes().into_iter().flat_map(|clash| clash.cells);
        let clashing: CellSet = clashing.filter(|&cell| !self.board.is_given(cell)).collect();
        let wrong = Cell::all().filter(|&cell| self.strict && self.is_wrong(cell));
        clashing | wrong.collect()
    }

    fn is_wrong(&self, cell: Cell) -> bool {
        let truth = self.solution.as_ref().and_then(|solution| solution.get(cell));
        self.board.digit(cell).is_some_and(|digit| truth.is_some_and(|truth| truth != digit))
    }

    /// Changes cells in one move; returns whether anything changed.
    fn make(&mut self, notes: impl IntoIterator<Item = (Cell, Note)>) -> bool {
        let changes: Vec<Change> = notes
            .into_iter()
            .map(|(cell, after)| Change { cell, before: self.board.note(cell), after })
            .filter(|change| change.before != change.after)
            .collect();
        if changes.is_empty() {
            return false;
        }
        changes.iter().for_each(|change| self.board.set(change.cell, change.after));
        self.moves.truncate(self.done);
        self.moves.push(changes);
        self.done += 1;
        true
    }

    /// Undoes the last move; returns where it was, if there was one.
    pub fn undo(&mut self) -> Option<Cell> {
        let changes = &self.moves[self.done.checked_sub(1)?];
        changes.iter().for_each(|change| self.board.set(change.cell, change.before));
        self.done -= 1;
        changes.first().map(|change| change.cell)
    }

    /// Redoes the last undone move; returns where it is, if there is one.
    pub fn redo(&mut self) -> Option<Cell> {
        let changes = self.moves.get(self.done)?;
        changes.iter().for_each(|change| self.board.set(change.cell, change.after));
        self.done += 1;
        changes.first().map(|change| change.cell)
    }

    /// Writes `digit` into `cell` with `pen`, or erases it if it is there.
    ///
    /// # Errors
    /// Why it is impossible.
    pub fn write(&mut self, cell: Cell, pen: Pen, digit: Digit) -> Result<(), String> {
        if pen == Pen::Colour {
            self.colour(cell, digit);
            return Ok(());
        }
        if self.board.is_given(cell) {
            return Err(tr!("{0} is a given", cell));
        }
        if pen == Pen::Digit {
            self.write_digit(cell, digit);
            return Ok(());
        }
        if self.board.digit(cell).is_some() {
            return Err(tr!("{0} is filled; press 0 to erase it", cell));
        }
        let mut note = self.board.note(cell);
        match pen {
            Pen::Corner => toggle(&mut note.corner, digit),
            _ if !self.automatic => toggle(&mut note.centre, digit),
            _ => {
                if let Some(holder) = self.holder(cell, digit) {
                    return Err(tr!("{0} already has the {1}", holder, digit));
                }
                toggle(&mut note.crossed, digit);
            }
        }
        self.make([(cell, note)]);
        Ok(())
    }

    /// The first peer of `cell` that holds `digit`.
    pub fn holder(&self, cell: Cell, digit: Digit) -> Option<Cell> {
        cell.peers().into_iter().find(|&peer| self.board.digit(peer) == Some(digit))
    }

    fn colour(&mut self, cell: Cell, digit: Digit) {
        let tint = Tint::from(digit);
        let note = self.board.note(cell);
        self.make([(cell, Note { tint: Some(tint).filter(|_| note.tint != Some(tint)), ..note })]);
    }

    fn write_digit(&mut self, cell: Cell, digit: Digit) {
        let note = self.board.note(cell);
        if note.digit == Some(digit) {
            self.make([(cell, Note { digit: None, ..note })]);
            return;
        }
        self.make(self.placing(Candidate { cell, digit }));
        if self.is_wrong(cell) {
            self.mistakes += 1;
        }
    }

    /// The digit, and the pencil marks of its peers without it.
    fn placing(&self, placed: Candidate) -> Vec<(Cell, Note)> {
        let own = Note { digit: Some(placed.digit), ..self.board.note(placed.cell) };
        let tidied = |cell| {
            let mut note = self.board.note(cell);
            note.centre.remove(placed.digit);
            note.corner.remove(placed.digit);
            (cell, note)
        };
        [(placed.cell, own)].into_iter().chain(placed.cell.peers().into_iter().map(tidied)).collect()
    }

    /// Erases the digit of `cell` or, if there is none, its marks or, if there are none, its colour.
    pub fn erase(&mut self, cell: Cell) {
        let note = self.board.note(cell);
        let erased = if note.digit.is_some() {
            Note { digit: None, ..note }
        } else if (note.centre | note.corner | note.crossed).is_empty() {
            Note { tint: None, ..note }
        } else {
            Note { tint: note.tint, drawn: note.drawn, ..Note::default() }
        };
        self.make([(cell, erased)]);
    }

    /// Applies `step`, which was found in `position`.
    pub fn take_step(&mut self, step: &Step, possible: impl Fn(Cell) -> DigitSet) {
        let mut notes = Vec::new();
        if let [placed] = step.placements[..] {
            notes = self.placing(placed);
        } else {
            for &placed in &step.placements {
                notes.push((placed.cell, Note { digit: Some(placed.digit), ..self.board.note(placed.cell) }));
            }
        }
        let cells: CellSet = step.eliminations.iter().map(|gone| gone.cell).collect();
        for cell in cells {
            let gone: DigitSet =
                step.eliminations.iter().filter(|gone| gone.cell == cell).map(|gone| gone.digit).collect();
            let note = self.board.note(cell);
            notes.push((
                cell,
                match self.automatic {
                    true => Note { crossed: note.crossed | gone, ..note },
                    false => Note { centre: possible(cell) - gone, corner: note.corner - gone, ..note },
                },
            ));
        }
        self.make(notes);
    }

    /// Erases wrong digits and restores marks that were removed by mistake.
    pub fn mend(&mut self, wrong: &[Candidate], lost: &[Candidate]) {
        let out = wrong.iter().map(|wrong| (wrong.cell, Note { digit: None, ..self.board.note(wrong.cell) }));
        let back = lost.iter().map(|lost| {
            let note = self.board.note(lost.cell);
            let (centre, crossed) = match self.automatic {
                true => (note.centre, note.crossed.without(lost.digit)),
                false => (note.centre.with(lost.digit), note.crossed),
            };
            (lost.cell, Note { centre, crossed, ..note })
        });
        let notes: Vec<(Cell, Note)> = out.chain(back).collect();
        self.make(notes);
    }
}

fn toggle(set: &mut DigitSet, digit: Digit) {
    match set.contains(digit) {
        true => set.remove(digit),
        false => set.insert(digit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn game() -> Game {
        Game::new(&PUZZLE.parse().unwrap())
    }

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    #[test]
    fn undo_and_redo_go_through_every_move() {
        let mut game = game();
        let mut sheets = vec![game.board().clone()];
        let pens = [Pen::Digit, Pen::Centre, Pen::Corner, Pen::Colour, Pen::Digit];
        for (i, (name, pen)) in ["r1c3", "r1c4", "r2c2", "r1c3", "r9c1"].into_iter().zip(pens).enumerate() {
            game.write(cell(name), pen, Digit::from_index(i)).unwrap();
            sheets.push(game.board().clone());
        }
        for board in sheets.iter().rev().skip(1) {
            assert!(game.undo().is_some());
            assert_eq!(game.board(), board);
        }
        assert_eq!(game.undo(), None);
        for board in &sheets[1..] {
            assert!(game.redo().is_some());
            assert_eq!(game.board(), board);
        }
        assert_eq!(game.redo(), None);
        game.undo();
        game.erase(cell("r1c4"));
        assert_eq!(game.redo(), None, "a new move ends what was undone");
    }

    #[test]
    fn a_digit_tidies_the_marks_that_it_sees_in_the_same_move() {
        let mut game = game();
        let (here, peer) = (cell("r1c3"), cell("r1c4"));
        game.write(peer, Pen::Centre, Digit::D4).unwrap();
        game.write(peer, Pen::Corner, Digit::D4).unwrap();
        game.write(here, Pen::Digit, Digit::D4).unwrap();
        assert_eq!(game.board().note(peer), Note::default());
        game.undo();
        assert!(game.board().note(peer).centre.contains(Digit::D4));
        assert!(game.board().note(peer).corner.contains(Digit::D4));
    }

    #[test]
    fn givens_are_not_written_on_but_can_be_coloured() {
        let mut game = game();
        let given = cell("r1c1");
        assert!(game.write(given, Pen::Digit, Digit::D1).is_err());
        assert!(game.write(given, Pen::Centre, Digit::D1).is_err());
        game.write(given, Pen::Colour, Digit::D9).unwrap();
        assert_eq!(game.board().note(given).tint.map(Tint::letter), Some('i'));
        game.write(given, Pen::Colour, Digit::D2).unwrap();
        assert_eq!(game.board().note(given).tint, Tint::new(1));
        game.erase(given);
        assert_eq!((game.board().note(given).tint, game.board().digit(given)), (None, Some(Digit::D5)));
    }

    #[test]
    fn automatic_candidates_are_crossed_out_and_come_back() {
        let mut game = game();
        game.automatic = true;
        let here = cell("r1c3");
        game.write(here, Pen::Centre, Digit::D4).unwrap();
        assert_eq!(game.board().marks(here, true).to_string(), "12");
        let refused = game.write(here, Pen::Centre, Digit::D5);
        assert_eq!(refused, Err("r1c1 already has the 5".to_owned()));
        game.write(here, Pen::Centre, Digit::D4).unwrap();
        assert_eq!(game.board().marks(here, true).to_string(), "124");
    }

    #[test]
    fn mistakes_are_counted_and_shown_if_strict() {
        let mut game = game();
        let here = cell("r1c3");
        game.write(here, Pen::Digit, Digit::D2).unwrap();
        assert_eq!((game.mistakes, game.faulty()), (1, CellSet::EMPTY));
        game.strict = true;
        assert_eq!(game.faulty(), CellSet::of(here));
        game.strict = false;
        game.write(here, Pen::Digit, Digit::D5).unwrap();
        assert_eq!(game.faulty(), CellSet::of(here), "two fives in a row are plain to see");
    }

    #[test]
    fn the_last_digit_solves_it() {
        let mut game = game();
        let solution = *game.solution().unwrap();
        for cell in game.board().puzzle().blanks() {
            assert!(!game.is_solved());
            game.write(cell, Pen::Digit, solution.get(cell).unwrap()).unwrap();
        }
        assert!(game.is_solved());
        assert_eq!((game.progress(), game.mistakes), ((51, 51), 0));
    }
}
