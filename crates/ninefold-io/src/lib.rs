//! How Sudoku puzzles and answers travel: what more than one door of Ninefold needs, and the library itself does not.
//!
//! [`Records`] reads [`Input`]s in any [`Format`], compressed or not, in batches; a [`query`] answers each puzzle;
//! [`work`] runs it on all of them in parallel and in order. A [`Writer`] writes puzzles, [`table`] writes answers as CSV
//! or JSON, [`BadRecord`] shows what is wrong with a record and where.
#![forbid(unsafe_code)]

pub mod api;
pub mod bad_record;
mod blocks;
pub mod check_proof;
pub mod check_trace;
pub mod chunk;
pub mod class;
#[cfg(feature = "parallel")]
pub mod dataset;
mod decompress;
pub mod format;
mod formats;
#[cfg(feature = "xml")]
mod games;
pub mod hint;
pub mod input;
mod lines;
mod objects;
pub mod order;
#[cfg(any(feature = "links", feature = "variants"))]
mod ornaments;
#[cfg(feature = "parquet")]
mod parquet;
pub mod path;
pub mod per_puzzle;
#[cfg(feature = "parallel")]
pub mod pipeline;
pub mod player;
pub mod queries;
pub mod query;
pub mod reader;
mod recognise;
pub mod records;
pub mod saved_game;
mod separated;
pub mod stats;
pub mod table;
pub mod trace;
pub mod trace_line;
mod trace_report;
pub mod trace_text;
pub mod variant;
pub mod verdict;
pub mod words;
pub mod work;
pub mod writer;

pub use bad_record::{BAD, BadRecord};
pub use chunk::{Chunk, Record};
pub use format::Format;
pub use formats::json::parse as parse_json;
pub use input::Input;
pub use reader::Reader;
pub use records::{Batch, InputError, Records};
pub use variant::Variant;
pub use writer::Writer;
