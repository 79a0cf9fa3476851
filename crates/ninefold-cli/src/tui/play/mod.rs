//! The game for a person at a terminal. [`state`] is a pure machine with a
//! [`GameScreen`](game_screen::GameScreen) in it, [`view`] draws it, [`Session`] carries out its effects on
//! the disk and in threads.

mod background;
mod background_generator;
mod board_state;
mod cell_views;
mod game;
mod game_screen;
mod hints;
mod layout;
mod menu;
mod mouse;
mod panel;
mod puzzle;
mod save;
mod session;
mod state;
mod statistics;
mod store;
mod text;
#[cfg(test)]
mod variant_tests;
mod view;

pub use game::Game;
pub use session::Session;
pub use state::{Play, Preferences, Request};
pub use store::{Kept, SavedGames, Store};
pub use text::{ago, standing, title};
