//! The order in which Sudoku Explainer 1.2.1 looks: the first finder that finds anything has the step.

use super::board::Board;
use super::chains::Mode;
use super::step::Step;
use super::{aligned, bug, chains, lines, singles, subsets, unique, wings};

/// Looks for one kind of step.
type Finder = fn(&Board) -> Option<Step>;

/// Hidden singles come before all these; see [`singles`].
const AFTER_HIDDEN_SINGLES: &[Finder] = &[
    lines::locked_direct,
    |board| subsets::hidden_direct(board, 2),
    singles::naked_single,
    |board| subsets::hidden_direct(board, 3),
    lines::locked,
    |board| subsets::naked(board, 2),
    |board| lines::fish(board, 2),
    |board| subsets::hidden(board, 2),
    |board| subsets::naked(board, 3),
    |board| lines::fish(board, 3),
    |board| subsets::hidden(board, 3),
    wings::xy_wing,
    wings::xyz_wing,
    unique::unique_loop,
    |board| subsets::naked(board, 4),
    |board| lines::fish(board, 4),
    |board| subsets::hidden(board, 4),
    bug::bug,
    aligned::pair,
    chains::forcing_chain,
    aligned::triplet,
    |board| chains::forcing_chains(board, Mode::Nishio),
    |board| chains::forcing_chains(board, Mode::Multiple),
    |board| chains::forcing_chains(board, Mode::Dynamic(0)),
    |board| chains::forcing_chains(board, Mode::Dynamic(1)),
    |board| chains::forcing_chains(board, Mode::Dynamic(2)),
    |board| chains::forcing_chains(board, Mode::Dynamic(3)),
    |board| chains::forcing_chains(board, Mode::Dynamic(4)),
    |board| chains::forcing_chains(board, Mode::Dynamic(5)),
];

/// The step that Sudoku Explainer takes here.
pub(super) fn first_step(board: &Board) -> Option<Step> {
    singles::hidden_single(board).or_else(|| first_step_without_hidden_singles(board))
}

/// The step that Sudoku Explainer takes where no hidden single is left.
pub(super) fn first_step_without_hidden_singles(board: &Board) -> Option<Step> {
    AFTER_HIDDEN_SINGLES.iter().find_map(|find| find(board))
}
