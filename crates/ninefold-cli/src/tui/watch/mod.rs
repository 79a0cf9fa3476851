//! The animation of a search: the state machine, its engines, and how it looks.

mod engine;
mod faces;
mod glimpses;
mod reasoning;
mod state;
mod view;
mod words;

pub use engine::Engine;
pub use state::Watch;
