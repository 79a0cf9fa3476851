//! The formats that need a crate, one file each: the text of one puzzle, read and written.

pub mod csv;
#[cfg(feature = "links")]
pub mod fpuzzles;
pub mod json;
#[cfg(feature = "links")]
pub mod link;
#[cfg(feature = "links")]
pub mod lz;
#[cfg(feature = "xml")]
pub mod opensudoku;
