//! The mouse: pointing, choosing, writing and scrolling.

use crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Size};

use super::game::Pen;
use super::layout::{self, Layout};
use super::state::{Effect, Play, View, effects};

impl Play {
    /// The mouse did something on a screen of this size.
    pub(super) fn mouse(&mut self, mouse: MouseEvent, size: Size) -> Vec<Effect> {
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
            View::GameScreen => self.press(at_table.into()),
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
            View::GameScreen => self.click_at_table(at, size),
        }
    }

    fn click_at_table(&mut self, at: Position, size: Size) -> Vec<Effect> {
        let Some(game_screen) = &mut self.game_screen else { return Vec::new() };
        let Some(layout) = Layout::of(game_screen.game.puzzle(), size) else { return Vec::new() };
        if game_screen.cheer || game_screen.paused {
            game_screen.dismiss();
        } else if let Some(cell) = layout.cell_at(at) {
            game_screen.word = None;
            game_screen.point_at(cell);
        } else if let Some(place) = layout.pad_at(at) {
            // The pad of colours has nine keys.
            let lowest =
                if game_screen.pen == Pen::Colour { 1 } else { game_screen.game.puzzle().board.lowest };
            let digit = lowest + i32::from(place);
            return effects(game_screen.write(game_screen.pen, digit), game_screen);
        }
        Vec::new()
    }
}
