//! A game: the board, every move made on it, and the rules of writing on it. Knows no clock and no disk.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use ninefold::Grid;
use ninefold::logic::Level;
use ninefold_app::saved_game::{Drawing, Note, Tint};
use ninefold_app::subject::Subject;
use ninefold_draw::{Candidate, ShownStep, Spot};

use super::background::Background;
use super::board_state::BoardState;
use super::puzzle::Puzzle;
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
    pub cell: Spot,
    pub before: Note,
    pub after: Note,
}

/// A puzzle being solved by a person.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    board: BoardState,
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
    /// The beginning of a game of a classic puzzle.
    pub fn new(puzzle: &Grid) -> Game {
        Game::on(Arc::new(Puzzle::classic(puzzle)))
    }

    /// The beginning of a game.
    fn on(puzzle: Arc<Puzzle>) -> Game {
        Game {
            board: BoardState::new(puzzle),
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

    /// Starts from the digits and marks of `subject`, which become the first move.
    pub fn of(subject: &Subject) -> Game {
        let mut game = Game::on(Arc::new(Puzzle::of(subject)));
        game.make(game.board.notes_of(subject));
        game
    }

    /// With a title and a level.
    #[must_use]
    pub fn named(mut self, title: String, level: Option<Level>) -> Game {
        (self.title, self.level) = (title, level);
        self
    }

    /// A game in which the first `done` of these moves are made, the others undone.
    pub fn replay(puzzle: Puzzle, moves: &[Vec<(Spot, Note)>], done: usize) -> Game {
        let mut game = Game::on(Arc::new(puzzle));
        for notes in moves {
            let change =
                |&(cell, after): &(Spot, Note)| Change { cell, before: game.board.note(cell), after };
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

    /// Searches the solution for so long.
    pub fn look_at_solution(&self, patience: Duration) {
        let puzzle = Arc::clone(self.board.puzzle());
        if puzzle.known().is_none()
            && let Some(verdict) = Background::start(move |cancel| puzzle.search(cancel)).soon(patience)
        {
            self.puzzle().judge(verdict);
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        self.board.puzzle()
    }

    /// Every move, also those that were undone, and how many were not.
    pub fn moves(&self) -> (&[Vec<Change>], usize) {
        (&self.moves, self.done)
    }

    /// How many cells the player has filled, and how many there are to fill.
    pub fn progress(&self) -> (usize, usize) {
        let all = self.puzzle().givens().iter().filter(|given| given.is_none()).count();
        (all - self.board.blanks().count(), all)
    }

    /// Whether every cell is filled, and right as far as can be known.
    pub fn is_solved(&self) -> bool {
        self.board.is_solved()
    }

    /// The cells whose digits break the rules or, if `strict`, are not those of the solution.
    pub fn faulty(&self) -> Vec<Spot> {
        let broken = self.board.broken();
        let is_faulty = |&cell: &Spot| {
            !self.board.is_given(cell) && (broken.contains(&cell) || self.strict && self.is_wrong(cell))
        };
        self.puzzle().spots().filter(|&cell| self.board.digit(cell).is_some()).filter(is_faulty).collect()
    }

    fn is_wrong(&self, cell: Spot) -> bool {
        let truth = self.puzzle().solution().map(|solution| solution[cell.index()]);
        self.board.digit(cell).is_some_and(|digit| truth.is_some_and(|truth| truth != digit))
    }

    /// Changes cells in one move; returns whether anything changed.
    fn make(&mut self, notes: impl IntoIterator<Item = (Spot, Note)>) -> bool {
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
    pub fn undo(&mut self) -> Option<Spot> {
        let changes = &self.moves[self.done.checked_sub(1)?];
        changes.iter().for_each(|change| self.board.set(change.cell, change.before));
        self.done -= 1;
        changes.first().map(|change| change.cell)
    }

    /// Redoes the last undone move; returns where it is, if there is one.
    pub fn redo(&mut self) -> Option<Spot> {
        let changes = self.moves.get(self.done)?;
        changes.iter().for_each(|change| self.board.set(change.cell, change.after));
        self.done += 1;
        changes.first().map(|change| change.cell)
    }

    /// Writes `digit` into `cell` with `pen`, or erases it if it is there.
    ///
    /// # Errors
    /// Why it is impossible.
    pub fn write(&mut self, cell: Spot, pen: Pen, digit: i32) -> Result<(), String> {
        if pen == Pen::Colour {
            return self.colour(cell, digit);
        }
        let Some(bit) = self.puzzle().bit(digit) else {
            return Err(tr!("There is no {0} on this board", digit));
        };
        let name = self.puzzle().board.name(cell);
        if self.board.is_given(cell) {
            return Err(tr!("{0} is a given", name));
        }
        if pen == Pen::Digit {
            self.write_digit(Candidate { at: cell, value: digit });
            return Ok(());
        }
        if self.board.digit(cell).is_some() {
            return Err(tr!("{0} is filled; press 0 to erase it", name));
        }
        let mut note = self.board.note(cell);
        match pen {
            Pen::Corner => note.corner ^= bit,
            _ if !self.automatic => note.centre ^= bit,
            _ => {
                if let Some(holder) = self.board.holder(cell, digit) {
                    return Err(tr!("{0} already has the {1}", self.puzzle().board.name(holder), digit));
                }
                note.crossed ^= bit;
            }
        }
        self.make([(cell, note)]);
        Ok(())
    }

    fn colour(&mut self, cell: Spot, key: i32) -> Result<(), String> {
        let tint = usize::try_from(key - 1).ok().and_then(Tint::new);
        let tint = tint.ok_or_else(|| tr!("There are nine colours, 1 to 9").to_owned())?;
        let note = self.board.note(cell);
        self.make([(cell, Note { tint: Some(tint).filter(|_| note.tint != Some(tint)), ..note })]);
        Ok(())
    }

    fn write_digit(&mut self, on: Candidate) {
        let note = self.board.note(on.at);
        if note.digit == Some(on.value) {
            self.make([(on.at, Note { digit: None, ..note })]);
            return;
        }
        self.make(self.placing(on));
        if self.is_wrong(on.at) {
            self.mistakes += 1;
        }
    }

    /// The digit, and the pencil marks of its peers without it.
    fn placing(&self, Candidate { at, value }: Candidate) -> Vec<(Spot, Note)> {
        let bit = self.puzzle().bit(value).unwrap_or_default();
        let tidied = |&cell: &Spot| {
            let note = self.board.note(cell);
            (cell, Note { centre: note.centre & !bit, corner: note.corner & !bit, ..note })
        };
        let own = (at, Note { digit: Some(value), ..self.board.note(at) });
        [own].into_iter().chain(self.puzzle().peers(at).iter().map(tidied)).collect()
    }

    /// Erases the digit of `cell` or, if there is none, its marks or, if there are none, its colour.
    pub fn erase(&mut self, cell: Spot) {
        let note = self.board.note(cell);
        let erased = if note.digit.is_some() {
            Note { digit: None, ..note }
        } else if note.centre | note.corner | note.crossed == 0 {
            Note { tint: None, ..note }
        } else {
            Note { tint: note.tint, drawn: note.drawn, ..Note::default() }
        };
        self.make([(cell, erased)]);
    }

    /// Applies `step`, which was found where these are the candidates of each cell.
    pub fn take_step(&mut self, step: &ShownStep, possible: impl Fn(Spot) -> u32) {
        let mut notes = match step.placements[..] {
            [placed] if !self.board.is_given(placed.at) => self.placing(placed),
            _ => Vec::new(),
        };
        for &Candidate { at, value } in &step.placements {
            self.change(&mut notes, at, |note| Note { digit: Some(value), ..note });
        }
        let mut gone: BTreeMap<Spot, u32> = BTreeMap::new();
        for &Candidate { at, value } in &step.eliminations {
            *gone.entry(at).or_default() |= self.puzzle().bit(value).unwrap_or_default();
        }
        for (cell, gone) in gone {
            self.change(&mut notes, cell, |note| match self.automatic {
                true => Note { crossed: note.crossed | gone, ..note },
                false => Note { centre: possible(cell) & !gone, corner: note.corner & !gone, ..note },
            });
        }
        self.make(notes);
    }

    /// Erases wrong digits and restores marks that were removed by mistake.
    pub fn mend(&mut self, wrong: &[Candidate], lost: &[Candidate]) {
        let mut notes = Vec::new();
        for &Candidate { at, .. } in wrong {
            self.change(&mut notes, at, |note| Note { digit: None, ..note });
        }
        for &Candidate { at, value } in lost {
            let bit = self.puzzle().bit(value).unwrap_or_default();
            self.change(&mut notes, at, |note| match self.automatic {
                true => Note { crossed: note.crossed & !bit, ..note },
                false => Note { centre: note.centre | bit, ..note },
            });
        }
        self.make(notes);
    }

    /// Changes the note of a cell among those of a move.
    fn change(&self, notes: &mut Vec<(Spot, Note)>, cell: Spot, change: impl FnOnce(Note) -> Note) {
        match notes.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, note)) => *note = change(*note),
            None => notes.push((cell, change(self.board.note(cell)))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn game() -> Game {
        Game::new(&PUZZLE.parse().unwrap())
    }

    fn cell(name: &str) -> Spot {
        name.parse::<ninefold::Cell>().unwrap().into()
    }

    #[test]
    fn undo_and_redo_go_through_every_move() {
        let mut game = game();
        let mut sheets = vec![game.board().clone()];
        let pens = [Pen::Digit, Pen::Centre, Pen::Corner, Pen::Colour, Pen::Digit];
        for (i, (name, pen)) in ["r1c3", "r1c4", "r2c2", "r1c3", "r9c1"].into_iter().zip(pens).enumerate() {
            game.write(cell(name), pen, i as i32 + 1).unwrap();
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
        game.write(peer, Pen::Centre, 4).unwrap();
        game.write(peer, Pen::Corner, 4).unwrap();
        game.write(here, Pen::Digit, 4).unwrap();
        assert_eq!(game.board().note(peer), Note::default());
        game.undo();
        assert!(game.board().note(peer).centre & 1 << 3 != 0);
        assert!(game.board().note(peer).corner & 1 << 3 != 0);
    }

    #[test]
    fn givens_are_not_written_on_but_can_be_coloured() {
        let mut game = game();
        let given = cell("r1c1");
        assert!(game.write(given, Pen::Digit, 1).is_err());
        assert!(game.write(given, Pen::Centre, 1).is_err());
        game.write(given, Pen::Colour, 9).unwrap();
        assert_eq!(game.board().note(given).tint.map(Tint::letter), Some('i'));
        game.write(given, Pen::Colour, 2).unwrap();
        assert_eq!(game.board().note(given).tint, Tint::new(1));
        game.erase(given);
        assert_eq!((game.board().note(given).tint, game.board().digit(given)), (None, Some(5)));
    }

    #[test]
    fn automatic_candidates_are_crossed_out_and_come_back() {
        let mut game = game();
        game.automatic = true;
        let here = cell("r1c3");
        let written = |game: &Game| game.puzzle().written(game.board().marks(here, true));
        game.write(here, Pen::Centre, 4).unwrap();
        assert_eq!(written(&game), "12");
        let refused = game.write(here, Pen::Centre, 5);
        assert_eq!(refused, Err("r1c1 already has the 5".to_owned()));
        game.write(here, Pen::Centre, 4).unwrap();
        assert_eq!(written(&game), "124");
    }

    #[test]
    fn mistakes_are_counted_and_shown_if_strict() {
        let mut game = game();
        let here = cell("r1c3");
        game.write(here, Pen::Digit, 2).unwrap();
        assert_eq!((game.mistakes, game.faulty()), (1, vec![]));
        game.strict = true;
        assert_eq!(game.faulty(), [here]);
        game.strict = false;
        game.write(here, Pen::Digit, 5).unwrap();
        assert_eq!(game.faulty(), [here], "two fives in a row are plain to see");
    }

    #[test]
    fn the_last_digit_solves_it() {
        let mut game = game();
        let solution = game.puzzle().solution().unwrap().to_vec();
        for cell in game.board().blanks().collect::<Vec<Spot>>() {
            assert!(!game.is_solved());
            game.write(cell, Pen::Digit, solution[cell.index()]).unwrap();
        }
        assert!(game.is_solved());
        assert_eq!((game.progress(), game.mistakes), ((51, 51), 0));
    }
}
