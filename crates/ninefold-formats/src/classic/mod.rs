//! The formats of classic puzzles that need a crate, one file each: the text of one puzzle, read and written.

pub mod csv;
#[cfg(feature = "links")]
pub mod fpuzzles;
#[cfg(feature = "xml")]
pub(crate) mod games;
pub mod json;
#[cfg(feature = "xml")]
pub mod opensudoku;
