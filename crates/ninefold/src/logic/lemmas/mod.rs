//! Facts about the game on which finders rest, and the checker as well: each file proves one in words and
//! decides when it applies.

pub mod completions;
pub mod covers;
pub mod replaceable;
pub mod symmetric;
