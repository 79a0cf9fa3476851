//! The menu and the list of saved games: their items, and what each item does.

use crossterm::event::KeyCode;
use ninefold::logic::Level;

use super::game::Game;
use super::state::{Effect, Play, Request, View};
use super::statistics::Finish;
use super::store::{Kept, Number};

/// A line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// Continue the game on the screen, or the last one.
    Continue,
    New(Level),
    Games,
    Statistics,
    Quit,
}

impl Play {
    /// The lines of the menu.
    pub fn items(&self) -> Vec<Item> {
        let resume = self.resumed().map(|_| Item::Continue);
        let new = Level::ALL.map(Item::New);
        let rest = [Item::Games, Item::Statistics, Item::Quit];
        resume.into_iter().chain(new).chain(rest).collect()
    }

    /// The game that Continue opens: the one on the screen if it is unfinished, otherwise the last one.
    pub fn resumed(&self) -> Option<&Game> {
        let on_table = self
            .game_screen
            .as_ref()
            .map(|game_screen| &game_screen.game)
            .filter(|game| game.finished.is_none());
        on_table.or_else(|| self.last().map(|kept| &kept.game))
    }

    /// The unfinished game that was played last.
    fn last(&self) -> Option<&Kept> {
        self.games.iter().find(|kept| kept.game.finished.is_none())
    }

    /// Shows what is on the disk now.
    pub(super) fn take_stock(&mut self, games: Vec<Kept>, finishes: Vec<Finish>) {
        self.games = games;
        self.finishes = finishes;
        let lines = self.items().len();
        match &mut self.view {
            View::Games { at, .. } => *at = (*at).min(self.games.len().saturating_sub(1)),
            View::Menu { at } => *at = (*at).min(lines - 1),
            _ => {}
        }
    }

    pub(super) fn press_in_menu(&mut self, at: usize, code: KeyCode) -> Vec<Effect> {
        let items = self.items();
        match code {
            KeyCode::Enter | KeyCode::Char(' ' | 'l') | KeyCode::Right => return self.choose(items[at]),
            KeyCode::Esc if self.game_screen.is_some() => self.view = View::GameScreen,
            KeyCode::Char(c @ '1'..='9') => {
                let nth = c as usize - '1' as usize;
                return items.get(nth).map_or(Vec::new(), |&item| self.choose(item));
            }
            code => self.view = View::Menu { at: moved(at, items.len(), code) },
        }
        Vec::new()
    }

    pub(super) fn choose(&mut self, item: Item) -> Vec<Effect> {
        match item {
            Item::Continue => return self.resume(),
            Item::New(level) => return self.make(Request { level: Some(level), ..Request::default() }),
            Item::Games => self.view = View::Games { at: 0, deleting: false },
            Item::Statistics => self.view = View::Statistics,
            Item::Quit => return self.leave(false),
        }
        Vec::new()
    }

    fn resume(&mut self) -> Vec<Effect> {
        let is_over = self.game_screen.as_ref().is_none_or(|game_screen| game_screen.game.finished.is_some());
        if let Some(Kept { number, game, .. }) = self.last().filter(|_| is_over).cloned() {
            self.lay(game, Some(number));
        }
        self.view = View::GameScreen;
        Vec::new()
    }

    /// Generates a puzzle.
    pub fn make(&mut self, request: Request) -> Vec<Effect> {
        self.view = View::Making { request: request.clone(), tried: 0 };
        self.request = Some(Request { seed: None, ..request.clone() });
        self.saving([Effect::Make(request)])
    }

    /// Generates another puzzle like the last one or, without one, of the level of the game on the screen.
    pub(super) fn make_another(&mut self) -> Vec<Effect> {
        let level = self.game_screen.as_ref().and_then(|game_screen| game_screen.game.level);
        let of_level = level.map(|level| Request { level: Some(level), ..Request::default() });
        match self.request.clone().or(of_level) {
            Some(request) => self.make(request),
            None => self.open_menu(),
        }
    }

    pub(super) fn press_in_games(&mut self, at: usize, deleting: bool, code: KeyCode) -> Vec<Effect> {
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

    /// Opens the game at this place in the list.
    pub(super) fn open(&mut self, at: usize) -> Vec<Effect> {
        let Some(Kept { number, game, .. }) = self.games.get(at).cloned() else { return Vec::new() };
        let is_on_table =
            self.game_screen.as_ref().is_some_and(|game_screen| game_screen.number == Some(number));
        let save = self.saving([]);
        match is_on_table {
            true => self.view = View::GameScreen,
            false => self.lay(game, Some(number)),
        }
        save
    }

    fn delete(&mut self, number: Number) -> Vec<Effect> {
        if self.game_screen.as_ref().is_some_and(|game_screen| game_screen.number == Some(number)) {
            self.game_screen = None;
        }
        vec![Effect::Delete(number), Effect::Look]
    }
}

/// The item that a key selects.
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
