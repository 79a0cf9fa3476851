//! Text formats, both directions, one file each.

mod error;
mod line;

pub use error::{ParseError, ParseErrorKind};
