//! The game as a whole: which view is shown, and where each key leads. A pure machine: messages in, effects out; it
//! knows no terminal, no clock and no disk.

use std::ops::RangeInclusive;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ninefold::logic::Level;
use ninefold::rate::se::Score;
use ratatui::layout::{Position, Size};

use super::game::Game;
use super::layout::{self, Layout};
use super::store::{Kept, Number};
use super::table::{Outcome, Table};
use super::tally::Finish;

/// All there is to know about a running game.
#[derive(Clone, Debug)]
pub struct Play {
    pub view: View,
    /// Whether the keys are explained.
    pub help: bool,
    /// The game that is being played, also while another view is shown.
    pub table: Option<Table>,
    /// The games on the disk, the one played last first.
    pub games: Vec<Kept>,
    /// The games that were ever finished.
    pub finishes: Vec<Finish>,
    /// What went wrong, until a key is pressed.
    pub trouble: Option<String>,
    /// How new games begin.
    pub manners: Manners,
}

/// How new games begin.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manners {
    pub strict: bool,
    pub automatic: bool,
}

/// What is shown.
#[derive(Clone, Debug)]
pub enum View {
    /// What to do, one of these chosen.
    Menu { at: usize },
    /// The games on the disk, one of them chosen, perhaps about to be deleted.
    Games { at: usize, deleting: bool },
    /// How many were finished, and how fast.
    Statistics,
    /// A puzzle is being made.
    Making { wish: Wish, tried: u64 },
    /// The game.
    Table,
}

/// A line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// Go on with the game on the table, or with the one played last.
    Continue,
    New(Level),
    Games,
    Statistics,
    Quit,
}

/// A puzzle that is to be made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// HoDoKu's level.
    pub level: Option<Level>,
    /// Sudoku Explainer's rating.
    pub rating: Option<RangeInclusive<Score>>,
    /// The same seed, the same puzzle.
    pub seed: Option<u64>,
}

/// What the game is told.
#[derive(Clone, Debug)]
pub enum Message {
    Key(KeyEvent),
    /// The mouse did something on a screen of this size.
    Mouse(MouseEvent, Size),
    /// So much time has passed.
    Tick(Duration),
    /// So many puzzles were made that were not as wished.
    Tried(u64),
    /// Here is a puzzle as wished.
    Made(Box<Game>),
    /// The game on the table has got this number.
    Numbered(Number),
    /// This is on the disk.
    Shelf(Vec<Kept>, Vec<Finish>),
    /// This went wrong.
    Trouble(String),
}

/// What the game wants done.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// The game on the table is to be saved.
    Save,
    /// This is to be remembered.
    Record(Finish),
    /// Somebody wants to see what is on the disk.
    Look,
    Delete(Number),
    Make(Wish),
    StopMaking,
    Suspend,
    Quit,
}

impl Play {
    /// A menu over what is on the disk.
    pub fn new(games: Vec<Kept>, finishes: Vec<Finish>, manners: Manners) -> Play {
        let view = View::Menu { at: 0 };
        Play { view, help: false, table: None, games, finishes, trouble: None, manners }
    }

    /// Lays `game` on the table.
    pub fn lay(&mut self, game: Game, number: Option<Number>) {
        self.table = Some(Table::new(game, number));
        self.view = View::Table;
    }

    /// The lines of the menu.
    pub fn items(&self) -> Vec<Item> {
        let resume = self.resumable().then_some(Item::Continue);
        let new = Level::ALL.map(Item::New);
        let rest = [Item::Games, Item::Statistics, Item::Quit];
        resume.into_iter().chain(new).chain(rest).collect()
    }

    /// The game that Continue goes on with.
    pub fn resumed(&self) -> Option<&Game> {
        match &self.table {
            Some(table) => Some(&table.game),
            None => self.last().map(|kept| &kept.game),
        }
    }

    fn resumable(&self) -> bool {
        self.resumed().is_some_and(|game| game.finished.is_none())
    }

    /// The unfinished game that was played last.
    fn last(&self) -> Option<&Kept> {
        self.games.iter().find(|kept| kept.game.finished.is_none())
    }

    /// Whether nothing changes until a key is pressed.
    pub fn is_at_rest(&self) -> bool {
        match self.view {
            View::Making { .. } => false,
            View::Table => self.help || !self.table.as_ref().is_some_and(Table::is_running),
            View::Menu { .. } | View::Games { .. } | View::Statistics => true,
        }
    }

    /// Takes notice of `message`.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        match message {
            Message::Key(key) => return self.press(key),
            Message::Mouse(mouse, size) => return self.mouse(mouse, size),
            Message::Tick(elapsed) => return self.pass(elapsed),
            Message::Tried(n) => {
                if let View::Making { tried, .. } = &mut self.view {
                    *tried = n;
                }
            }
            Message::Made(game) => {
                // It may come after the player has given up waiting.
                if matches!(self.view, View::Making { .. }) {
                    let Manners { strict, automatic } = self.manners;
                    self.lay(game.with(strict, automatic), None);
                    return vec![Effect::Save];
                }
            }
            Message::Numbered(number) => {
                if let Some(table) = &mut self.table {
                    table.number = Some(number);
                }
            }
            Message::Shelf(games, finishes) => self.take_stock(games, finishes),
            Message::Trouble(trouble) => self.trouble = Some(trouble),
        }
        Vec::new()
    }

    fn take_stock(&mut self, games: Vec<Kept>, finishes: Vec<Finish>) {
        self.games = games;
        self.finishes = finishes;
        let lines = self.items().len();
        match &mut self.view {
            View::Games { at, .. } => *at = (*at).min(self.games.len().saturating_sub(1)),
            View::Menu { at } => *at = (*at).min(lines - 1),
            _ => {}
        }
    }

    fn pass(&mut self, elapsed: Duration) -> Vec<Effect> {
        match (&self.view, &mut self.table) {
            (View::Table, Some(table)) if !self.help => effects(table.pass(elapsed), table),
            _ => Vec::new(),
        }
    }

    fn press(&mut self, key: KeyEvent) -> Vec<Effect> {
        let warned = self.trouble.take().is_some();
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => return self.leave(warned),
            KeyCode::Char('z') if control => return self.saving([Effect::Suspend]),
            KeyCode::Char('r' | 'y') if control => return self.press(KeyCode::Char('r').into()),
            _ if control => return Vec::new(),
            _ if self.help => self.help = false,
            KeyCode::Char('q') => return self.leave(warned),
            KeyCode::Char('?') | KeyCode::F(1) => self.help = true,
            code => {
                return match self.view {
                    View::Menu { at } => self.press_in_menu(at, code),
                    View::Games { at, deleting } => self.press_in_games(at, deleting, code),
                    View::Statistics => self.open_menu(),
                    View::Making { .. } => match code {
                        KeyCode::Esc => [Effect::StopMaking].into_iter().chain(self.open_menu()).collect(),
                        _ => Vec::new(),
                    },
                    View::Table => self.press_at_table(key),
                };
            }
        }
        Vec::new()
    }

    /// Saves the game, if there is one, and does `then`.
    fn saving(&self, then: impl IntoIterator<Item = Effect>) -> Vec<Effect> {
        self.table.as_ref().map(|_| Effect::Save).into_iter().chain(then).collect()
    }

    /// Saves and ends. Who was warned that saving fails, and wants to leave all the same, is let go.
    fn leave(&self, warned: bool) -> Vec<Effect> {
        if warned { vec![Effect::Quit] } else { self.saving([Effect::Quit]) }
    }

    fn open_menu(&mut self) -> Vec<Effect> {
        self.view = View::Menu { at: 0 };
        self.saving([Effect::Look])
    }

    fn press_in_menu(&mut self, at: usize, code: KeyCode) -> Vec<Effect> {
        let items = self.items();
        match code {
            KeyCode::Enter | KeyCode::Char(' ' | 'l') | KeyCode::Right => return self.choose(items[at]),
            KeyCode::Esc if self.table.is_some() => self.view = View::Table,
            KeyCode::Char(c @ '1'..='9') => {
                let nth = c as usize - '1' as usize;
                return items.get(nth).map_or(Vec::new(), |&item| self.choose(item));
            }
            code => self.view = View::Menu { at: moved(at, items.len(), code) },
        }
        Vec::new()
    }

    fn choose(&mut self, item: Item) -> Vec<Effect> {
        match item {
            Item::Continue => return self.resume(),
            Item::New(level) => return self.make(Wish { level: Some(level), ..Wish::default() }),
            Item::Games => self.view = View::Games { at: 0, deleting: false },
            Item::Statistics => self.view = View::Statistics,
            Item::Quit => return self.leave(false),
        }
        Vec::new()
    }

    fn resume(&mut self) -> Vec<Effect> {
        if self.table.is_none()
            && let Some(Kept { number, game, .. }) = self.last().cloned()
        {
            self.lay(game, Some(number));
        }
        self.view = View::Table;
        Vec::new()
    }

    /// Has a puzzle made.
    pub fn make(&mut self, wish: Wish) -> Vec<Effect> {
        self.view = View::Making { wish: wish.clone(), tried: 0 };
        self.saving([Effect::Make(wish)])
    }

    fn press_in_games(&mut self, at: usize, deleting: bool, code: KeyCode) -> Vec<Effect> {
        let chosen = self.games.get(at).map(|kept| kept.number);
        if deleting {
            self.view = View::Games { at, deleting: false };
            return match (code, chosen) {
                (KeyCode::Char('y'), Some(number)) => self.delete(number),
                _ => Vec::new(),
            };
        }
        match code {
            KeyCode::Esc | KeyCode::Char('m') => return self.open_menu(),
            KeyCode::Char('d') | KeyCode::Delete => {
                self.view = View::Games { at, deleting: chosen.is_some() };
            }
            KeyCode::Enter | KeyCode::Char(' ' | 'l') | KeyCode::Right => return self.open(at),
            code => self.view = View::Games { at: moved(at, self.games.len(), code), deleting: false },
        }
        Vec::new()
    }

    /// Lays the game of this place in the list on the table; the one there stays as it is.
    fn open(&mut self, at: usize) -> Vec<Effect> {
        let Some(Kept { number, game, .. }) = self.games.get(at).cloned() else { return Vec::new() };
        let is_on_table = self.table.as_ref().is_some_and(|table| table.number == Some(number));
        let save = self.saving([]);
        match is_on_table {
            true => self.view = View::Table,
            false => self.lay(game, Some(number)),
        }
        save
    }

    fn delete(&mut self, number: Number) -> Vec<Effect> {
        if self.table.as_ref().is_some_and(|table| table.number == Some(number)) {
            self.table = None;
        }
        vec![Effect::Delete(number), Effect::Look]
    }

    fn press_at_table(&mut self, key: KeyEvent) -> Vec<Effect> {
        let Some(table) = &mut self.table else { return self.open_menu() };
        match key.code {
            KeyCode::Esc if table.dismiss() => Vec::new(),
            KeyCode::Esc | KeyCode::Char('m') => self.open_menu(),
            KeyCode::Char('n') if table.game.finished.is_some() => match table.game.level {
                Some(level) => self.make(Wish { level: Some(level), ..Wish::default() }),
                None => self.open_menu(),
            },
            _ if table.cheer => {
                table.cheer = false;
                Vec::new()
            }
            _ => effects(table.press(key), table),
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, size: Size) -> Vec<Effect> {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.click(Position::new(mouse.column, mouse.row), size)
            }
            MouseEventKind::ScrollDown => self.wheel(KeyCode::Down, KeyCode::PageDown),
            MouseEventKind::ScrollUp => self.wheel(KeyCode::Up, KeyCode::PageUp),
            _ => Vec::new(),
        }
    }

    fn wheel(&mut self, in_list: KeyCode, at_table: KeyCode) -> Vec<Effect> {
        match self.view {
            View::Menu { .. } | View::Games { .. } => self.press(in_list.into()),
            View::Table => self.press(at_table.into()),
            View::Making { .. } | View::Statistics => Vec::new(),
        }
    }

    fn click(&mut self, at: Position, size: Size) -> Vec<Effect> {
        if self.help {
            self.help = false;
            return Vec::new();
        }
        match self.view {
            View::Menu { .. } => {
                let items = self.items();
                layout::row_at(size, at, items.len(), 0).map_or(Vec::new(), |row| self.choose(items[row]))
            }
            View::Games { at: chosen, .. } => {
                let first = layout::first_row(size, self.games.len(), chosen);
                layout::row_at(size, at, self.games.len(), first).map_or(Vec::new(), |row| self.open(row))
            }
            View::Statistics => self.open_menu(),
            View::Making { .. } => Vec::new(),
            View::Table => self.click_at_table(at, size),
        }
    }

    fn click_at_table(&mut self, at: Position, size: Size) -> Vec<Effect> {
        let (Some(table), Some(layout)) = (&mut self.table, Layout::of(size)) else { return Vec::new() };
        if table.cheer || table.paused {
            table.dismiss();
        } else if let Some(cell) = layout.cell_at(at) {
            table.word = None;
            table.point_at(cell);
        } else if let Some(digit) = layout.pad_at(at) {
            return effects(table.write(table.pen, digit), table);
        }
        Vec::new()
    }
}

fn effects(outcome: Outcome, table: &Table) -> Vec<Effect> {
    let save = outcome.save.then_some(Effect::Save);
    let record = outcome.solved.then(|| Effect::Record(Finish::of(&table.game)));
    save.into_iter().chain(record).collect()
}

/// Where a key leads in a list.
fn moved(at: usize, count: usize, code: KeyCode) -> usize {
    let last = count.saturating_sub(1);
    match code {
        KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => at.checked_sub(1).unwrap_or(last),
        KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
            if at >= last {
                0
            } else {
                at + 1
            }
        }
        KeyCode::Home => 0,
        KeyCode::End => last,
        KeyCode::PageUp => at.saturating_sub(10),
        KeyCode::PageDown => (at + 10).min(last),
        _ => at,
    }
}
