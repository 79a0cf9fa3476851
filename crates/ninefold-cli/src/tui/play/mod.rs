//! The game for a person at a terminal. [`state`] is a pure machine with a [`Table`](table::Table) in it, [`view`]
//! shows it, [`Session`] does what it wants done on the disk and in threads.

mod faces;
mod game;
mod hints;
mod layout;
mod maker;
mod menu;
mod mouse;
mod panel;
mod save;
mod session;
mod sheet;
mod state;
mod store;
mod table;
mod tally;
mod view;
mod words;

pub use game::Game;
pub use session::Session;
pub use state::{Manners, Play, Wish};
pub use store::{Kept, Shelf, Store};
pub use words::{ago, standing, title};
