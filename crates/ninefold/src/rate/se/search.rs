//! The order in which Sudoku Explainer 1.2.1 looks: the first finder that finds anything has the step.

use core::ops::ControlFlow;

use super::board::Board;
use super::chains::{Chains, Mode};
use super::rating::Unrated;
use super::scores::{Score, least, of};
use super::{bug, lines, singles, subsets, unique, wings};
use crate::logic::pencilmarks::Pencilmarks;
use crate::logic::techniques::aligned::{
    ALIGNED_PAIR_EXCLUSION, ALIGNED_TRIPLET_EXCLUSION, AlignedExclusion,
};
use crate::logic::techniques::fish::{JELLYFISH, SWORDFISH, X_WING};
use crate::logic::techniques::subsets::{
    HIDDEN_PAIR, HIDDEN_QUADRUPLE, HIDDEN_TRIPLE, NAKED_PAIR, NAKED_QUADRUPLE, NAKED_TRIPLE,
};
use crate::logic::techniques::wings::{XY_WING, XYZ_WING};
use crate::logic::{Dirty, Step};
use crate::solve::Cancel;

/// What a finder may use.
struct Tools<'a> {
    /// Where something has changed since it last found nothing.
    changed: Dirty,
    chains: &'a mut Chains,
    /// Whether chains are to be shown.
    explains: bool,
    /// Whether the puzzle is known to have one solution.
    unique: bool,
}

impl Tools<'_> {
    fn forcing_chains(self, board: &Board, mode: Mode) -> Option<(Step, Score)> {
        self.chains.forcing_chains(board, mode, self.changed, self.explains)
    }
}

/// The first aligned exclusion where something changed.
fn exclusion(board: &Board, technique: &AlignedExclusion, changed: Dirty) -> Option<(Step, Score)> {
    technique.each(|cell| board.at(cell), changed.cells, ControlFlow::Break).break_value().map(of)
}

/// Looks for one kind of step.
type Finder = fn(&Board, Tools<'_>) -> Option<(Step, Score)>;

/// Each with the least that its steps are rated. Hidden singles come before all these; see [`singles`].
const AFTER_HIDDEN_SINGLES: &[(Score, Finder)] = &[
    (least("direct-pointing"), |board, tools| lines::locked_direct(board, tools.changed)),
    (least("direct-hidden-pair"), |board, tools| subsets::hidden_direct(board, 2, tools.changed)),
    (least("naked-single"), |board, _| singles::naked_single(board)),
    (least("direct-hidden-triple"), |board, tools| subsets::hidden_direct(board, 3, tools.changed)),
    (least("pointing"), |board, tools| lines::locked(board, tools.changed)),
    (least("naked-pair"), |board, tools| subsets::subset(board, &NAKED_PAIR, tools.changed)),
    (least("x-wing"), |board, tools| lines::fish(board, &X_WING, tools.changed)),
    (least("hidden-pair"), |board, tools| subsets::subset(board, &HIDDEN_PAIR, tools.changed)),
    (least("naked-triple"), |board, tools| subsets::subset(board, &NAKED_TRIPLE, tools.changed)),
    (least("swordfish"), |board, tools| lines::fish(board, &SWORDFISH, tools.changed)),
    (least("hidden-triple"), |board, tools| subsets::subset(board, &HIDDEN_TRIPLE, tools.changed)),
    (least("xy-wing"), |board, tools| wings::wing(board, &XY_WING, tools.changed)),
    (least("xyz-wing"), |board, tools| wings::wing(board, &XYZ_WING, tools.changed)),
    (least("unique-rectangle-1"), |board, tools| unique::unique_loop(board).filter(|_| tools.unique)),
    (least("naked-quadruple"), |board, tools| subsets::subset(board, &NAKED_QUADRUPLE, tools.changed)),
    (least("jellyfish"), |board, tools| lines::fish(board, &JELLYFISH, tools.changed)),
    (least("hidden-quadruple"), |board, tools| subsets::subset(board, &HIDDEN_QUADRUPLE, tools.changed)),
    (least("bug-plus-1"), |board, tools| bug::bug(board).filter(|_| tools.unique)),
    (least("aligned-pair-exclusion"), |board, tools| {
        exclusion(board, &ALIGNED_PAIR_EXCLUSION, tools.changed)
    }),
    (least("x-cycle"), |board, tools| tools.chains.forcing_chain(board, tools.explains)),
    (least("aligned-triplet-exclusion"), |board, tools| {
        exclusion(board, &ALIGNED_TRIPLET_EXCLUSION, tools.changed)
    }),
    (least("nishio"), |board, tools| tools.forcing_chains(board, Mode::Nishio)),
    (least("cell-forcing-chains"), |board, tools| tools.forcing_chains(board, Mode::Multiple)),
    (least("dynamic-forcing-chains"), |board, tools| tools.forcing_chains(board, Mode::Dynamic(0))),
    (least("dynamic-plus"), |board, tools| tools.forcing_chains(board, Mode::Dynamic(1))),
    (least("dynamic-plus-forcing"), |board, tools| tools.forcing_chains(board, Mode::Dynamic(2))),
    (least("dynamic-plus-multiple"), |board, tools| tools.forcing_chains(board, Mode::Dynamic(3))),
    (least("dynamic-plus-dynamic"), |board, tools| tools.forcing_chains(board, Mode::Dynamic(4))),
    (least("dynamic-plus-dynamic-plus"), |board, tools| tools.forcing_chains(board, Mode::Dynamic(5))),
];

/// From any finder on, no step is rated lower than its least: what a ceiling relies on.
const _: () = {
    let mut i = 1;
    while i < AFTER_HIDDEN_SINGLES.len() {
        assert!(AFTER_HIDDEN_SINGLES[i - 1].0.tenths() <= AFTER_HIDDEN_SINGLES[i].0.tenths());
        i += 1;
    }
};

/// Looks for steps on one board after the other, of one puzzle.
pub(super) struct Searcher<'a> {
    chains: &'a mut Chains,
    explains: bool,
    unique: bool,
    /// The board as it was at the last search.
    last: Option<Board>,
    /// By finder, what has changed since it found nothing.
    changed: [Dirty; AFTER_HIDDEN_SINGLES.len()],
}

impl<'a> Searcher<'a> {
    /// A searcher whose chains have no evidence.
    pub(super) fn to_rate(chains: &'a mut Chains) -> Searcher<'a> {
        Searcher { explains: false, ..Searcher::to_explain(chains, true) }
    }

    /// A searcher whose steps have all their evidence, which may be that the puzzle has one solution if it is `unique`.
    pub(super) fn to_explain(chains: &'a mut Chains, unique: bool) -> Searcher<'a> {
        chains.start();
        let changed = [Dirty::EVERYTHING; AFTER_HIDDEN_SINGLES.len()];
        Searcher { chains, explains: true, unique, last: None, changed }
    }

    /// The step that Sudoku Explainer takes here.
    pub(super) fn first_step(&mut self, board: &Board) -> Option<(Step, Score)> {
        let single = singles::hidden_single(board);
        single.or_else(|| self.first_step_without_hidden_singles(board, Score::HIGHEST).ok())
    }

    /// The step that Sudoku Explainer takes where no hidden single is left.
    ///
    /// # Errors
    /// If there is none ([`Unrated::Stuck`]), or none that may be rated `ceiling` or less.
    pub(super) fn first_step_without_hidden_singles(
        &mut self,
        board: &Board,
        ceiling: Score,
    ) -> Result<(Step, Score), Unrated> {
        self.turn_to(board);
        let (explains, unique) = (self.explains, self.unique);
        for (&(least, find), changed) in AFTER_HIDDEN_SINGLES.iter().zip(&mut self.changed) {
            if Cancel::is_requested() {
                return Err(Unrated::Stuck);
            }
            if least > ceiling {
                return Err(Unrated::Above(least));
            }
            let tools = Tools { changed: *changed, chains: self.chains, explains, unique };
            if let Some(found) = find(board, tools) {
                return Ok(found);
            }
            *changed = Dirty::NOTHING;
        }
        Err(Unrated::Stuck)
    }

    /// Takes note of what has changed.
    fn turn_to(&mut self, board: &Board) {
        if let Some(last) = &self.last {
            let change = Dirty::between(last, board);
            self.changed.iter_mut().for_each(|changed| *changed |= change);
        }
        self.last = Some(board.clone());
    }
}
