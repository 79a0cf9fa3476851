//! The formats that need a crate, one file each: the text of one puzzle, read and written.

pub mod csv;
pub mod fpuzzles;
pub mod json;
pub mod opensudoku;
