//! The order in which Sudoku Explainer 1.2.1 looks: the first finder that finds anything has the step.

use super::board::Board;
use super::chains::{Mode, Scratch};
use super::step::{Score, Step};
use super::{Unrated, aligned, bug, chains, lines, singles, subsets, unique, wings};

use crate::logic::Dirty;

/// Looks for one kind of step where something has changed since it last found none.
type Finder = fn(&Board, Dirty, &mut Scratch) -> Option<Step>;

/// Each with the least that its steps are rated, in tenths. Hidden singles come before all these; see [`singles`].
const AFTER_HIDDEN_SINGLES: &[(u8, Finder)] = &[
    (17, |board, changed, _| lines::locked_direct(board, changed)),
    (20, |board, changed, _| subsets::hidden_direct(board, 2, changed)),
    (23, |board, _, _| singles::naked_single(board)),
    (25, |board, changed, _| subsets::hidden_direct(board, 3, changed)),
    (26, |board, changed, _| lines::locked(board, changed)),
    (30, |board, changed, _| subsets::naked(board, 2, changed)),
    (32, |board, changed, _| lines::fish(board, 2, changed)),
    (34, |board, changed, _| subsets::hidden(board, 2, changed)),
    (36, |board, changed, _| subsets::naked(board, 3, changed)),
    (38, |board, changed, _| lines::fish(board, 3, changed)),
    (40, |board, changed, _| subsets::hidden(board, 3, changed)),
    (42, |board, changed, _| wings::xy_wing(board, changed)),
    (44, |board, changed, _| wings::xyz_wing(board, changed)),
    (45, |board, _, _| unique::unique_loop(board)),
    (50, |board, changed, _| subsets::naked(board, 4, changed)),
    (52, |board, changed, _| lines::fish(board, 4, changed)),
    (54, |board, changed, _| subsets::hidden(board, 4, changed)),
    (56, |board, _, _| bug::bug(board)),
    (62, |board, changed, _| aligned::pair(board, changed)),
    (65, |board, _, scratch| chains::forcing_chain(board, scratch)),
    (75, |board, changed, _| aligned::triplet(board, changed)),
    (75, |board, changed, scratch| chains::forcing_chains(board, Mode::Nishio, changed, scratch)),
    (80, |board, changed, scratch| chains::forcing_chains(board, Mode::Multiple, changed, scratch)),
    (85, |board, changed, scratch| chains::forcing_chains(board, Mode::Dynamic(0), changed, scratch)),
    (90, |board, changed, scratch| chains::forcing_chains(board, Mode::Dynamic(1), changed, scratch)),
    (95, |board, changed, scratch| chains::forcing_chains(board, Mode::Dynamic(2), changed, scratch)),
    (100, |board, changed, scratch| chains::forcing_chains(board, Mode::Dynamic(3), changed, scratch)),
    (105, |board, changed, scratch| chains::forcing_chains(board, Mode::Dynamic(4), changed, scratch)),
    (110, |board, changed, scratch| chains::forcing_chains(board, Mode::Dynamic(5), changed, scratch)),
];

/// From any finder on, no step is rated lower than its least: what a ceiling relies on.
const _: () = {
    let mut i = 1;
    while i < AFTER_HIDDEN_SINGLES.len() {
        assert!(AFTER_HIDDEN_SINGLES[i - 1].0 <= AFTER_HIDDEN_SINGLES[i].0);
        i += 1;
    }
};

/// No step is rated higher.
pub(super) const NO_CEILING: Score = Score::from_tenths(u8::MAX);

/// Looks for steps on one board after the other, of one puzzle.
pub(super) struct Searcher<'a> {
    scratch: &'a mut Scratch,
    /// The board as it was at the last search.
    last: Option<Board>,
    /// By finder, what has changed since it found nothing.
    changed: [Dirty; AFTER_HIDDEN_SINGLES.len()],
}

impl<'a> Searcher<'a> {
    /// A searcher whose steps have chains as evidence only if it `explains`.
    pub(super) fn new(scratch: &'a mut Scratch, explains: bool) -> Searcher<'a> {
        scratch.start(explains);
        Searcher { scratch, last: None, changed: [Dirty::EVERYTHING; AFTER_HIDDEN_SINGLES.len()] }
    }

    /// The step that Sudoku Explainer takes here.
    pub(super) fn first_step(&mut self, board: &Board) -> Option<Step> {
        let single = singles::hidden_single(board);
        single.or_else(|| self.first_step_without_hidden_singles(board, NO_CEILING).ok())
    }

    /// The step that Sudoku Explainer takes where no hidden single is left.
    ///
    /// # Errors
    /// If there is none ([`Unrated::Stuck`]), or none that may be rated `ceiling` or less.
    pub(super) fn first_step_without_hidden_singles(
        &mut self,
        board: &Board,
        ceiling: Score,
    ) -> Result<Step, Unrated> {
        self.turn_to(board);
        for (&(least, find), changed) in AFTER_HIDDEN_SINGLES.iter().zip(&mut self.changed) {
            let least = Score::from_tenths(least);
            if least > ceiling {
                return Err(Unrated::Above(least));
            }
            if let Some(step) = find(board, *changed, self.scratch) {
                return Ok(step);
            }
            *changed = Dirty::NOTHING;
        }
        Err(Unrated::Stuck)
    }

    /// Takes note of what has changed.
    fn turn_to(&mut self, board: &Board) {
        if let Some(last) = &self.last {
            let change = last.changed_to(board);
            self.changed.iter_mut().for_each(|changed| *changed |= change);
        }
        self.last = Some(board.clone());
    }
}
