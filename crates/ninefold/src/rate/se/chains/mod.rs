//! Chains of implications: what would follow if a candidate were true, or false.
//!
//! Bit-compatible, do not tidy: which chain is found, and what it is rated, depends on the order in which Sudoku Explainer
//! meets nodes, on the parents that it lists, and on sums of floating-point numbers; so `logic`'s finders of chains do
//! not serve here.
//!
//! ```text
//! implications   the nodes that follow from an assumption, and how: plain data
//! links          which candidates exclude each other, and which cannot both be false
//! bit_matrix     rows of bits that spread over links         reachability   what leads where, for all candidates at once
//! bfs_path       exact paths over links                      cycles         one assumption, links between two candidates
//! cache, memory  what is kept from one board to the next     propagation    all that follows from one assumption
//! forcing        several assumptions, one conclusion         patterns       what propagation may use besides: patterns,
//! all_cycles, all_forcing                                                   and chains within the chain
//! evidence       the graphs of inferences that are shown
//! ```
//!
//! Propagation asks for patterns, and patterns are found by propagation: it knows them by the trait
//! [`Patterns`](propagation::Patterns) only, which the last in the row implements.

mod all_cycles;
mod all_forcing;
mod bfs_path;
mod bit_matrix;
mod cache;
mod cycles;
mod evidence;
mod forcing;
mod implications;
mod links;
mod memory;
mod mode;
#[cfg(test)]
mod oracle;
mod patterns;
mod propagation;
mod reachability;

use memory::Memory;
pub(super) use mode::Mode;
use patterns::PatternFinder;
use propagation::Helpers;

use super::board::Board;
use super::scores::Score;
use crate::logic::{Dirty, Step};

/// Finds chains, in memory that it keeps.
#[derive(Default)]
pub(super) struct Chains {
    memory: Memory,
    patterns: PatternFinder,
}

impl Chains {
    /// Prepares for another puzzle.
    pub(super) fn start(&mut self) {
        self.memory.start();
        self.patterns.start();
    }

    /// The easiest cycle or forcing chain, with its evidence if it `explains`.
    pub(super) fn forcing_chain(&mut self, board: &Board, explains: bool) -> Option<(Step, Score)> {
        cycles::forcing_chain(board, &mut self.memory.reach, explains)
    }

    /// The shortest chains of a mode, with their evidence if it `explains`.
    pub(super) fn forcing_chains(
        &mut self,
        board: &Board,
        mode: Mode,
        changed: Dirty,
        explains: bool,
    ) -> Option<(Step, Score)> {
        let helpers = Helpers { memory: &mut self.memory, patterns: &mut self.patterns };
        forcing::forcing_chains(board, mode, changed, helpers, explains)
    }
}

impl core::fmt::Debug for Chains {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Chains").finish_non_exhaustive()
    }
}
