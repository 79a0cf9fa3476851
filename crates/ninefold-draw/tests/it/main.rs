//! Pictures from outside, in one program.

mod pictures;
mod variants;
