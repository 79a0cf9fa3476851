//! What is written, and where to.

pub mod marked;
pub mod picture;
pub mod picture_args;
pub mod pictures;
#[cfg(feature = "plot")]
pub mod plot;
mod put;
pub mod resume;
mod sink;
mod table;
mod to;

pub use put::put;
pub use sink::Sink;
pub use table::{aligned, shape};
pub use to::To;
