//! The engine: asks techniques in an order for steps, and applies what they find.

mod order;
mod path;
mod search;
mod shortest;

pub use order::{Order, UnknownTechnique};
pub use path::{Path, Steps, solve, solve_by};
pub use search::{all_steps, first_ruling_out, next_step, some_steps};
pub use shortest::shortest;
