//! Ninefold for C. The functions are in [`exports`], their codes in [`numbers`]; the header
//! `include/ninefold.h` is made of both, and `docs/c.md` shows how to use them.
//!
//! Buffers are checked at the border (`border`) and are slices from there on; what is done with them (`rows`,
//! `call`) is safe code.
#![deny(unsafe_code)]

#[allow(unsafe_code)]
mod border;
mod call;
#[allow(unsafe_code)]
pub mod exports;
mod fault;
pub mod numbers;
mod rows;

#[cfg(test)]
#[allow(unsafe_code)]
mod tests;
