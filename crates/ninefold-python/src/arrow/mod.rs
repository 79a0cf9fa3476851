//! Tables in and out by the Arrow C data interface: no copy, no dependency.

mod abi;
mod export;
mod import;

pub use abi::{ArrowArray, ArrowSchema};
pub use export::{Batches, array_capsules, schema_capsule, stream_capsule};
pub use import::{Incoming, Part};
