//! The game on the screen: where the cursor is, what the keys write, which hint is open. Time comes as ticks.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ninefold_app::status::Status;
use ninefold_draw::Spot;

use super::game::{Game, Pen};
use super::hints::{Answer, Asked, Hint, Level, Question};
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
    pub cursor: Spot,
    /// What the digit keys write.
    pub pen: Pen,
    /// The digit that is highlighted everywhere.
    pub focus: Option<i32>,
    pub hint: Option<Hint>,
    /// What the player waits for.
    pub asked: Option<Asked>,
    /// The digit that was typed just now: another key may follow.
    typed: Option<Typed>,
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

/// A number that was typed.
#[derive(Clone, Copy, Debug)]
struct Typed {
    value: i32,
    pen: Pen,
    /// Whether it was written, in one move.
    written: bool,
    /// How many mistakes there were before.
    mistakes: u32,
    age: Duration,
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
/// Keys that follow each other within this time are one number, as on the page.
const PAUSE: Duration = Duration::from_millis(700);

impl GameScreen {
    /// The game laid out, the cursor on its first blank.
    pub fn new(game: Game, number: Option<Number>) -> GameScreen {
        let first = game.board().blanks().next();
        let middle = Spot((game.puzzle().givens().len() / 2) as u16);
        GameScreen {
            number,
            saved: number.map(|_| game.clone()),
            cursor: first.unwrap_or(middle),
            game,
            pen: Pen::Digit,
            focus: None,
            hint: None,
            asked: None,
            typed: None,
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
        self.typed = self.typed.map(|typed| Typed { age: typed.age + elapsed, ..typed });
        self.typed.take_if(|typed| typed.age >= PAUSE);
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
            KeyCode::Char(c @ '0'..='9') if c != '0' || self.takes_zero() => {
                let pen = if key.modifiers.contains(KeyModifiers::ALT) { Pen::Centre } else { self.pen };
                self.type_key(pen, c as i32 - '0' as i32)
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
                self.asked = Some(Asked::Check);
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

    /// Whether 0 is a digit here, or follows another key.
    fn takes_zero(&self) -> bool {
        self.pen != Pen::Colour && (self.game.puzzle().bit(0).is_some() || self.joined(self.pen, 0).is_some())
    }

    /// The number that a key makes together with those before it, if the board has it.
    fn joined(&self, pen: Pen, key: i32) -> Option<(Typed, i32)> {
        let is_open = self.game.finished.is_none() && pen != Pen::Colour;
        let typed = self.typed.filter(|typed| is_open && typed.pen == pen)?;
        let value = typed.value.checked_mul(10)?.checked_add(key)?;
        self.game.puzzle().bit(value).map(|_| (typed, value))
    }

    /// A key of a digit, which may be the second of a larger number: what the first wrote is taken back.
    fn type_key(&mut self, pen: Pen, key: i32) -> Outcome {
        let joined = self.joined(pen, key);
        if let Some((Typed { mistakes, .. }, _)) = joined.filter(|(typed, _)| typed.written) {
            self.game.undo();
            self.game.mistakes = mistakes;
        }
        let value = joined.map_or(key, |(_, value)| value);
        let (mistakes, moves) = (self.game.mistakes, self.game.moves().1);
        let outcome = self.write(pen, value);
        let written = self.game.moves().1 > moves;
        self.typed = Some(Typed { value, pen, written, mistakes, age: Duration::ZERO });
        Outcome { save: outcome.save || joined.is_some(), ..outcome }
    }

    /// Keys that change nothing in the game.
    fn glance(&mut self, code: KeyCode) {
        let (rows, columns) = (self.game.puzzle().board.rows, self.game.puzzle().board.columns);
        let (row, column) = (self.cursor.index() / columns, self.cursor.index() % columns);
        let at = |row: usize, column: usize| Spot((row % rows * columns + column % columns) as u16);
        match code {
            KeyCode::Left | KeyCode::Char('h') => self.point_at(at(row, column + columns - 1)),
            KeyCode::Right | KeyCode::Char('l') => self.point_at(at(row, column + 1)),
            KeyCode::Up | KeyCode::Char('k') => self.point_at(at(row + rows - 1, column)),
            KeyCode::Down | KeyCode::Char('j') => self.point_at(at(row + 1, column)),
            KeyCode::Home => self.point_at(at(row, 0)),
            KeyCode::End => self.point_at(at(row, columns - 1)),
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
        if self.asked.take().is_some() {
            return true;
        }
        if self.cheer || self.paused {
            (self.cheer, self.paused) = (false, false);
            return true;
        }
        self.hint.take().is_some() || self.focus.take().is_some()
    }

    /// Moves the cursor to `cell` and highlights its digit everywhere.
    pub fn point_at(&mut self, cell: Spot) {
        self.cursor = cell;
        self.typed = None;
        if self.hint.is_none() {
            self.scroll = 0;
        }
        self.focus = self.game.board().digit(cell).or(self.focus);
    }

    /// Writes `digit` where the cursor is.
    pub fn write(&mut self, pen: Pen, digit: i32) -> Outcome {
        if pen != Pen::Colour {
            self.focus = Some(digit);
        }
        self.change(|game, cell| game.write(cell, pen, digit))
    }

    fn change(&mut self, act: impl FnOnce(&mut Game, Spot) -> Result<(), String>) -> Outcome {
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
        (self.hint, self.asked, self.typed) = (None, None, None);
        self.scroll = 0;
        self.unsaved = Duration::ZERO;
        self.settle()
    }

    /// Whether that solved it, as far as is known.
    fn settle(&mut self) -> Outcome {
        if self.game.finished.is_none() && self.game.is_solved() {
            self.game.finished = Some(self.game.time);
            self.cheer = true;
            self.focus = None;
            return Outcome { save: true, solved: true };
        }
        let (filled, all) = self.game.progress();
        if filled == all {
            self.word = Some(self.unsolved().into());
        }
        SAVE
    }

    /// Why a full board is not solved.
    fn unsolved(&self) -> &'static str {
        match self.game.puzzle().known() {
            _ if !self.game.board().broken().is_empty() => {}
            None => return tr!("Every cell is filled; the solution is still being searched"),
            Some(known) if known.solution.is_none() => {
                return tr!("Every cell is filled, but not all rules are understood: nobody can tell");
            }
            Some(_) => {}
        }
        tr!("Every cell is filled, but not all are right; press t for a hint")
    }

    fn travel(&mut self, way: fn(&mut Game) -> Option<Spot>, none: &str) -> Outcome {
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
        self.asked = Some(Asked::Hint);
        QUIET
    }

    /// What the player waits for.
    pub fn question(&self) -> Option<Question> {
        self.asked.map(|asked| Question::new(asked, &self.game))
    }

    /// What the player waited for is here.
    pub fn take_answer(&mut self, answer: Answer) -> Outcome {
        self.asked = None;
        match answer {
            Answer::Checked(word) => self.word = Some(word),
            Answer::Hint(hint) => {
                let counts = hint.is_something();
                self.hint = Some(*hint);
                if counts {
                    self.game.hints += 1;
                    return SAVE;
                }
            }
        }
        QUIET
    }

    /// The solution of the puzzle was searched: a full board may be right.
    pub fn take_verdict(&mut self) -> Outcome {
        let (filled, all) = self.game.progress();
        if self.game.finished.is_none() && filled == all { self.settle() } else { QUIET }
    }

    /// Applies an open hint, once all of it is shown.
    fn follow(&mut self) -> Outcome {
        match self.hint.take() {
            Some(hint) if hint.level() == Level::All && hint.is_something() => {
                hint.apply(&mut self.game);
                if let Some(cell) = hint.first_placed() {
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
        (self.hint, self.asked) = (None, None);
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
            match (self.game.strict, self.game.puzzle().known()) {
                (false, _) => tr!("Only clashing digits are shown"),
                (true, Some(known)) if known.solution.is_some() => tr!("All wrong digits are shown"),
                (true, Some(known)) if known.status == Status::Multiple => {
                    tr!("This puzzle has several solutions, so only clashes are shown")
                }
                (true, _) => tr!("The solution is not known, so only clashes are shown"),
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
