//! Every format of Sudoku puzzles, classic and variant: recognised, read and written.
//!
//! [`Records`] reads [`Input`]s in any [`Format`], compressed or not, in batches and in order; a [`Writer`] writes
//! puzzles; [`BadRecord`] shows what is wrong with a record and where. [`Variant`] is a puzzle with other rules, or of
//! another size, as it was read.
#![forbid(unsafe_code)]
// Where classic puzzles are refused, nothing reads them.
#![cfg_attr(not(feature = "classic"), allow(dead_code, unused_imports))]

pub mod classic;
#[cfg(any(feature = "links", feature = "variants"))]
mod cosmetics;
pub mod format;
#[cfg(feature = "links")]
pub mod link;
pub mod records;
pub mod separated;
pub mod variant;
pub mod words;
pub mod writer;

pub use classic::json::parse as parse_json;
pub use format::Format;
pub use records::bad_record::{BAD, BadRecord};
pub use records::chunk::{Chunk, Record};
pub use records::input::Input;
pub use records::reader::Reader;
pub use records::{Batch, InputError, Records};
pub use variant::Variant;
pub use writer::Writer;
