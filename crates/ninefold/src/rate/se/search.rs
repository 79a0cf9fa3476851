//! The order in which Sudoku Explainer 1.2.1 looks: the first finder that finds anything has the step.

use super::board::Board;
use super::chains::{Mode, Scratch};
use super::step::Step;
use super::{aligned, bug, chains, lines, singles, subsets, unique, wings};

/// Looks for one kind of step.
type Finder = fn(&Board, &mut Scratch) -> Option<Step>;

/// Hidden singles come before all these; see [`singles`].
const AFTER_HIDDEN_SINGLES: &[Finder] = &[
    |board, _| lines::locked_direct(board),
    |board, _| subsets::hidden_direct(board, 2),
    |board, _| singles::naked_single(board),
    |board, _| subsets::hidden_direct(board, 3),
    |board, _| lines::locked(board),
    |board, _| subsets::naked(board, 2),
    |board, _| lines::fish(board, 2),
    |board, _| subsets::hidden(board, 2),
    |board, _| subsets::naked(board, 3),
    |board, _| lines::fish(board, 3),
    |board, _| subsets::hidden(board, 3),
    |board, _| wings::xy_wing(board),
    |board, _| wings::xyz_wing(board),
    |board, _| unique::unique_loop(board),
    |board, _| subsets::naked(board, 4),
    |board, _| lines::fish(board, 4),
    |board, _| subsets::hidden(board, 4),
    |board, _| bug::bug(board),
    |board, _| aligned::pair(board),
    chains::forcing_chain,
    |board, scratch| aligned::triplet(board, &mut scratch.barren),
    |board, scratch| chains::forcing_chains(board, Mode::Nishio, scratch),
    |board, scratch| chains::forcing_chains(board, Mode::Multiple, scratch),
    |board, scratch| chains::forcing_chains(board, Mode::Dynamic(0), scratch),
    |board, scratch| chains::forcing_chains(board, Mode::Dynamic(1), scratch),
    |board, scratch| chains::forcing_chains(board, Mode::Dynamic(2), scratch),
    |board, scratch| chains::forcing_chains(board, Mode::Dynamic(3), scratch),
    |board, scratch| chains::forcing_chains(board, Mode::Dynamic(4), scratch),
    |board, scratch| chains::forcing_chains(board, Mode::Dynamic(5), scratch),
];

/// The step that Sudoku Explainer takes here.
pub(super) fn first_step(board: &Board, scratch: &mut Scratch) -> Option<Step> {
    singles::hidden_single(board).or_else(|| first_step_without_hidden_singles(board, scratch))
}

/// The step that Sudoku Explainer takes where no hidden single is left.
pub(super) fn first_step_without_hidden_singles(board: &Board, scratch: &mut Scratch) -> Option<Step> {
    AFTER_HIDDEN_SINGLES.iter().find_map(|find| find(board, scratch))
}
