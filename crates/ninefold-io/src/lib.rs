//! How Sudoku puzzles and answers travel: what more than one door of Ninefold needs, and the library itself does not.
#![forbid(unsafe_code)]

pub mod bad_record;
mod blocks;
mod decompress;
pub mod format;
mod formats;
mod lines;
pub mod player;
pub mod reader;
mod recognise;
mod separated;
pub mod sudoku_explainer;
pub mod table;
pub mod trace;
pub mod verdict;
pub mod writer;

pub use bad_record::{BAD, BadRecord};
pub use format::Format;
pub use reader::{Chunk, Reader, Record};
pub use writer::Writer;
