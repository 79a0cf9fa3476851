//! The game on the screen: where the cursor is, what the keys write, which hint is open. Time comes as ticks.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ninefold::{Cell, Digit};

use super::game::{Game, Pen};
use super::hints::{self, Hint, Level};
use super::store::Number;
use crate::words::tr;

/// A game being played.
#[derive(Clone, Debug)]
pub struct GameScreen {
    /// Its number on the disk, once it is there.
    pub number: Option<Number>,
    pub game: Game,
    /// The game as it is on the disk.
    pub saved: Option<Game>,
    /// The cell under the cursor.
    pub cursor: Cell,
    /// What the digit keys write.
    pub pen: Pen,
    /// The digit that is highlighted everywhere.
    pub focus: Option<Digit>,
    pub hint: Option<Hint>,
    /// How many lines of a long explanation are scrolled past.
    pub scroll: u16,
    /// Whether the clock is stopped and the board hidden.
    pub paused: bool,
    /// Whether the player is being congratulated.
    pub cheer: bool,
    /// The message about the last key.
    pub word: Option<String>,
    /// Time since the last save.
    unsaved: Duration,
}

/// What a key did to a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// It is to be saved.
    pub save: bool,
    /// It has just been solved.
    pub solved: bool,
}

const QUIET: Outcome = Outcome { save: false, solved: false };
const SAVE: Outcome = Outcome { save: true, solved: false };

/// How often the clock is saved without a move.
const CLOCK: Duration = Duration::from_secs(20);

impl GameScreen {
    /// The game laid out, the cursor on its first blank.
    pub fn new(game: Game, number: Option<Number>) -> GameScreen {
        let first = game.board().grid().blanks().first();
        GameScreen {
            number,
            saved: number.map(|_| game.clone()),
            cursor: first.unwrap_or(Cell::at(4, 4)),
            game,
            pen: Pen::Digit,
            focus: None,
            hint: None,
            scroll: 0,
            paused: false,
            cheer: false,
            word: None,
            unsaved: Duration::ZERO,
        }
    }

    /// Whether its clock runs.
    pub fn is_running(&self) -> bool {
        !self.paused && self.game.finished.is_none()
    }

    /// Time has passed.
    pub fn pass(&mut self, elapsed: Duration) -> Outcome {
        if !self.is_running() {
            return QUIET;
        }
        self.game.time += elapsed;
        self.unsaved += elapsed;
        if self.unsaved < CLOCK {
            return QUIET;
        }
        self.unsaved = Duration::ZERO;
        SAVE
    }

    /// A key was pressed.
    pub fn press(&mut self, key: KeyEvent) -> Outcome {
        self.word = None;
        if self.paused {
            self.paused = false;
            return QUIET;
        }
        match key.code {
            KeyCode::Char(c @ '1'..='9') => {
                let pen = if key.modifiers.contains(KeyModifiers::ALT) { Pen::Centre } else { self.pen };
                Digit::from_char(c).map_or(QUIET, |digit| self.write(pen, digit))
            }
            KeyCode::Char('0' | '.') | KeyCode::Backspace | KeyCode::Delete => self.change(|game, cell| {
                game.erase(cell);
                Ok(())
            }),
            KeyCode::Char('u') => self.travel(Game::undo, tr!("Nothing to undo")),
            KeyCode::Char('r') => self.travel(Game::redo, tr!("Nothing to redo")),
            KeyCode::Char('t') => self.ask(),
            KeyCode::Enter => self.follow(),
            KeyCode::Char('e') => {
                self.word = Some(hints::check(&self.game));
                QUIET
            }
            KeyCode::Char('a') => self.toggle_automatic(),
            KeyCode::Char('s') => self.toggle_strict(),
            KeyCode::Char('p') => self.pause(),
            code => {
                self.glance(code);
                QUIET
            }
        }
    }

    /// Keys that change nothing in the game.
    fn glance(&mut self, code: KeyCode) {
        match code {
            KeyCode::Left | KeyCode::Char('h') => self.step(0, 8),
            KeyCode::Right | KeyCode::Char('l') => self.step(0, 1),
            KeyCode::Up | KeyCode::Char('k') => self.step(8, 0),
            KeyCode::Down | KeyCode::Char('j') => self.step(1, 0),
            KeyCode::Home => self.point_at(Cell::at(self.cursor.row(), 0)),
            KeyCode::End => self.point_at(Cell::at(self.cursor.row(), 8)),
            KeyCode::PageDown => self.scroll = self.scroll.saturating_add(5),
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(5),
            KeyCode::Tab | KeyCode::Char(' ') if self.pen == Pen::Digit => self.pen = Pen::Centre,
            KeyCode::Tab | KeyCode::Char(' ') => self.pen = Pen::Digit,
            KeyCode::Char('z') => self.pen = Pen::Digit,
            KeyCode::Char('x') => self.pen = Pen::Corner,
            KeyCode::Char('c') => self.pen = Pen::Centre,
            KeyCode::Char('v') => self.pen = Pen::Colour,
            _ => {}
        }
    }

    /// Closes what is open; returns whether anything was.
    pub fn dismiss(&mut self) -> bool {
        self.word = None;
        if self.cheer || self.paused {
            (self.cheer, self.paused) = (false, false);
            return true;
        }
        self.hint.take().is_some() || self.focus.take().is_some()
    }

    /// Moves the cursor down and to the right, round the edge.
    fn step(&mut self, down: usize, right: usize) {
        self.point_at(Cell::at((self.cursor.row() + down) % 9, (self.cursor.column() + right) % 9));
    }

    /// Moves the cursor to `cell` and highlights its digit everywhere.
    pub fn point_at(&mut self, cell: Cell) {
        self.cursor = cell;
        self.focus = self.game.board().digit(cell).or(self.focus);
    }

    /// Writes `digit` where the cursor is.
    pub fn write(&mut self, pen: Pen, digit: Digit) -> Outcome {
        if pen != Pen::Colour {
            self.focus = Some(digit);
        }
        self.change(|game, cell| game.write(cell, pen, digit))
    }

    fn change(&mut self, act: impl FnOnce(&mut Game, Cell) -> Result<(), String>) -> Outcome {
        if self.game.finished.is_some() {
            self.word = Some(tr!("Solved; press n for a new puzzle").into());
            return QUIET;
        }
        match act(&mut self.game, self.cursor) {
            Ok(()) => self.changed(),
            Err(why) => {
                self.word = Some(why);
                QUIET
            }
        }
    }

    /// After a move: clears messages that no longer apply.
    fn changed(&mut self) -> Outcome {
        self.hint = None;
        self.scroll = 0;
        self.unsaved = Duration::ZERO;
        if self.game.finished.is_none() && self.game.is_solved() {
            self.game.finished = Some(self.game.time);
            self.cheer = true;
            self.focus = None;
            return Outcome { save: true, solved: true };
        }
        let (filled, all) = self.game.progress();
        if filled == all {
            self.word = Some(tr!("Every cell is filled, but not all are right; press t for a hint").into());
        }
        SAVE
    }

    fn travel(&mut self, way: fn(&mut Game) -> Option<Cell>, none: &str) -> Outcome {
        if self.game.finished.is_some() {
            return self.change(|_, _| Ok(()));
        }
        match way(&mut self.game) {
            Some(cell) => {
                self.cursor = cell;
                self.changed()
            }
            None => {
                self.word = Some(none.into());
                QUIET
            }
        }
    }

    /// Asks for a hint or, if one is open, for more of it.
    fn ask(&mut self) -> Outcome {
        self.scroll = 0;
        if let Some(hint) = &mut self.hint {
            hint.more();
            return QUIET;
        }
        let hint = Hint::of(&self.game);
        let counts = hint.is_something();
        self.hint = Some(hint);
        if counts {
            self.game.hints += 1;
            return SAVE;
        }
        QUIET
    }

    /// Applies an open hint, once all of it is shown.
    fn follow(&mut self) -> Outcome {
        match self.hint.take() {
            Some(hint) if hint.level() == Level::All && hint.is_something() => {
                hint.apply(&mut self.game);
                if let Some(cell) = Cell::all().find(|&cell| hint.placed(cell).is_some()) {
                    self.point_at(cell);
                }
                self.changed()
            }
            Some(mut hint) => {
                hint.more();
                self.hint = Some(hint);
                QUIET
            }
            None => QUIET,
        }
    }

    fn toggle_automatic(&mut self) -> Outcome {
        self.game.automatic = !self.game.automatic;
        self.hint = None;
        self.word = Some(
            match self.game.automatic {
                true => tr!("Automatic candidates: pencil marks remove candidates"),
                false => tr!("Your own pencil marks"),
            }
            .into(),
        );
        SAVE
    }

    fn toggle_strict(&mut self) -> Outcome {
        self.game.strict = !self.game.strict;
        self.word = Some(
            match (self.game.strict, self.game.solution()) {
                (true, None) => tr!("This puzzle has several solutions, so only clashes are shown"),
                (true, Some(_)) => tr!("All wrong digits are shown"),
                (false, _) => tr!("Only clashing digits are shown"),
            }
            .into(),
        );
        SAVE
    }

    fn pause(&mut self) -> Outcome {
        if self.game.finished.is_some() {
            return QUIET;
        }
        self.paused = true;
        SAVE
    }
}
