//! The animation of a search: the state machine, its engines, and how it looks.

mod cell_views;
mod engine;
mod portable_trace;
mod reasoning;
mod rush;
mod state;
mod text;
mod view;

pub use engine::Engine;
pub use state::Watch;
