//! A step over its board.

use ninefold::Candidates;
use ninefold_draw::{BoardState, Scene};
#[cfg(feature = "variants")]
use ninefold_variants::{
    Limits,
    steps::{Progress, Reasoner},
};

use super::DrawRequest;
use crate::api::problem::{Problem, ProblemKind};
use crate::subject::Subject;

/// What is drawn under a step: candidates if it is of some.
pub(super) fn under(request: &DrawRequest, subject: &Subject, mut state: BoardState) -> BoardState {
    let of_candidates = request.shown.as_ref().is_some_and(|shown| shown.is_of_candidates());
    if of_candidates && !request.blank && state.candidates.is_none() {
        state.candidates = left(subject).candidates;
    }
    state
}

/// The board with all candidates that its digits allow: what a step is shown in.
fn left(subject: &Subject) -> BoardState {
    match subject {
        Subject::Classic(entry) => BoardState::of_candidates(&Candidates::new(&entry.grid)),
        #[cfg(feature = "variants")]
        Subject::Variant(variant) => {
            let progress = Progress { found: &variant.found, candidates: &[] };
            let start = Reasoner::new(&variant.puzzle).start(&progress, &Limits::default());
            super::variants::state(variant).with_candidates(&start.unwrap_or_default())
        }
        #[cfg(not(feature = "variants"))]
        Subject::Variant(_) => unreachable!("there are no variants"),
    }
}

/// What a step highlights.
pub(super) fn over(request: &DrawRequest, scene: Scene) -> Result<Scene, Problem> {
    let Some(shown) = &request.shown else { return Ok(scene) };
    let branch = request.branch.map(|branch| usize::try_from(branch).unwrap_or(usize::MAX));
    let highlights = shown.highlights(branch, &scene.state.board);
    let wrong = |unknown| Problem::new(ProblemKind::BadPuzzle, format!("shown: {unknown}"));
    Ok(scene.highlighting(highlights.map_err(wrong)?).titled(shown.title()))
}
