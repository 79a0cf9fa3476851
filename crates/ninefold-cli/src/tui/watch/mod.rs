//! The animation of a search: the state machine, its engines, and how it looks.

mod engine;
mod state;
mod view;

pub use engine::Engine;
pub use state::Watch;
