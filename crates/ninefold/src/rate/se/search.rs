//! The order in which Sudoku Explainer 1.2.1 looks: the first finder that finds anything has the step.

use super::board::Board;
use super::chains::{Mode, Scratch};
use super::step::{Score, Step};
use super::{Unrated, aligned, bug, chains, lines, singles, subsets, unique, wings};

/// Looks for one kind of step.
type Finder = fn(&Board, &mut Scratch) -> Option<Step>;

/// Each with the least that its steps are rated, in tenths. Hidden singles come before all these; see [`singles`].
const AFTER_HIDDEN_SINGLES: &[(u8, Finder)] = &[
    (17, |board, _| lines::locked_direct(board)),
    (20, |board, _| subsets::hidden_direct(board, 2)),
    (23, |board, _| singles::naked_single(board)),
    (25, |board, _| subsets::hidden_direct(board, 3)),
    (26, |board, _| lines::locked(board)),
    (30, |board, _| subsets::naked(board, 2)),
    (32, |board, _| lines::fish(board, 2)),
    (34, |board, _| subsets::hidden(board, 2)),
    (36, |board, _| subsets::naked(board, 3)),
    (38, |board, _| lines::fish(board, 3)),
    (40, |board, _| subsets::hidden(board, 3)),
    (42, |board, _| wings::xy_wing(board)),
    (44, |board, _| wings::xyz_wing(board)),
    (45, |board, _| unique::unique_loop(board)),
    (50, |board, _| subsets::naked(board, 4)),
    (52, |board, _| lines::fish(board, 4)),
    (54, |board, _| subsets::hidden(board, 4)),
    (56, |board, _| bug::bug(board)),
    (62, |board, _| aligned::pair(board)),
    (65, chains::forcing_chain),
    (75, |board, scratch| aligned::triplet(board, &mut scratch.barren)),
    (75, |board, scratch| chains::forcing_chains(board, Mode::Nishio, scratch)),
    (80, |board, scratch| chains::forcing_chains(board, Mode::Multiple, scratch)),
    (85, |board, scratch| chains::forcing_chains(board, Mode::Dynamic(0), scratch)),
    (90, |board, scratch| chains::forcing_chains(board, Mode::Dynamic(1), scratch)),
    (95, |board, scratch| chains::forcing_chains(board, Mode::Dynamic(2), scratch)),
    (100, |board, scratch| chains::forcing_chains(board, Mode::Dynamic(3), scratch)),
    (105, |board, scratch| chains::forcing_chains(board, Mode::Dynamic(4), scratch)),
    (110, |board, scratch| chains::forcing_chains(board, Mode::Dynamic(5), scratch)),
];

/// From any finder on, no step is rated lower than its least: what a ceiling relies on.
const _: () = {
    let mut i = 1;
    while i < AFTER_HIDDEN_SINGLES.len() {
        assert!(AFTER_HIDDEN_SINGLES[i - 1].0 <= AFTER_HIDDEN_SINGLES[i].0);
        i += 1;
    }
};

/// The step that Sudoku Explainer takes here.
pub(super) fn first_step(board: &Board, scratch: &mut Scratch) -> Option<Step> {
    let without = || first_step_without_hidden_singles(board, scratch, NO_CEILING).ok();
    singles::hidden_single(board).or_else(without)
}

/// No step is rated higher.
pub(super) const NO_CEILING: Score = Score::from_tenths(u8::MAX);

/// The step that Sudoku Explainer takes where no hidden single is left.
///
/// # Errors
/// If there is none ([`Unrated::Stuck`]), or none that may be rated `ceiling` or less.
pub(super) fn first_step_without_hidden_singles(
    board: &Board,
    scratch: &mut Scratch,
    ceiling: Score,
) -> Result<Step, Unrated> {
    for &(least, find) in AFTER_HIDDEN_SINGLES {
        let least = Score::from_tenths(least);
        if least > ceiling {
            return Err(Unrated::Above(least));
        }
        if let Some(step) = find(board, scratch) {
            return Ok(step);
        }
    }
    Err(Unrated::Stuck)
}
