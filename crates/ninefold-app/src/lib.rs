//! What every door of Ninefold answers, for puzzles of either kind.
//!
//! A [`query`] answers each puzzle, [`work`] runs it on many in parallel and in order, [`table`] writes the answers as CSV
//! or JSON. [`hint`] and [`path`] find steps, [`trace`] writes and checks them, [`api`] answers requests.
#![forbid(unsafe_code)]

pub mod api;
pub mod check_proof;
pub mod hint;
pub mod order;
pub mod path;
pub mod per_puzzle;
#[cfg(feature = "parallel")]
pub mod pipeline;
pub mod player;
pub mod queries;
pub mod query;
pub mod saved_game;
pub mod stats;
pub mod table;
pub mod trace;
pub mod variant;
pub mod verdict;
pub mod work;
