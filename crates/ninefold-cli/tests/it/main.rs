//! The binary from outside, in one program.

mod bad_input;
mod call;
mod canon;
mod classic;
mod commands;
mod common;
mod dataset;
mod explain;
mod faults;
mod generate;
#[cfg(feature = "mcp")]
mod mcp;
mod pages;
mod pictures;
mod play;
mod print;
mod prove;
mod rate;
mod screen;
mod variants;
mod watch;
mod words;
