//! What every door of Ninefold answers, for puzzles of either kind.
//!
//! A [`query`] answers each puzzle, [`work`] runs it on many in parallel and in order, [`table`] writes the answers as CSV
//! or JSON, and [`json`] all else that is JSON. [`hint`] and [`path`] find steps, [`trace`] writes and checks them, [`api`]
//! answers requests.
#![forbid(unsafe_code)]
// Without the feature there are no variants, so what is done with one is never reached.
#![cfg_attr(not(feature = "variants"), allow(unreachable_code, unused_mut, unused_variables))]
// Nor is what is done with classic puzzles, where the API refuses them.
#![cfg_attr(not(feature = "classic"), allow(dead_code, unreachable_code, unused_imports, unused_variables))]

pub mod api;
pub mod budget;
pub mod check_proof;
pub mod hint;
pub mod json;
pub mod order;
pub mod path;
pub mod per_puzzle;
#[cfg(feature = "parallel")]
pub mod pipeline;
pub mod player;
pub mod queries;
pub mod query;
pub mod saved_game;
pub mod shown;
pub mod stats;
pub mod status;
pub mod subject;
pub mod table;
pub mod trace;
pub mod verdict;
pub mod work;
