//! What a picture shows, before anything has a place: a board with what stands on it, and what a step highlights.

use ninefold::logic::Step;
use ninefold::{Candidates, CellSet, Grid};

use crate::spot::Spot;
use crate::state::BoardState;
use crate::step::{Highlights, ShownStep};

/// What a picture shows.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Scene {
    /// What it shows, in a few words.
    pub title: String,
    /// What it shows, in sentences.
    pub description: String,
    /// The board, digits and candidates.
    pub state: BoardState,
    /// What a step highlights.
    pub highlights: Highlights,
    /// The cells at fault.
    pub faulty: Vec<Spot>,
    /// Whether rows and columns are numbered.
    pub labels: bool,
    /// Whether what has no figure is written below the board.
    pub legend: bool,
}

impl Scene {
    /// A board with what stands on it; with candidates, its rows and columns are numbered.
    pub fn new(state: BoardState) -> Scene {
        let cells = state.board.areas.len();
        let filled = state.digits[..cells].iter().flatten().count();
        Scene {
            title: format!("Sudoku, {filled} of {cells} digits"),
            description: state.in_words(),
            highlights: Highlights::default(),
            faulty: Vec::new(),
            labels: state.candidates.is_some(),
            legend: true,
            state,
        }
    }

    /// A grid.
    pub fn of_grid(grid: &Grid) -> Scene {
        Scene::new(BoardState::of_grid(grid))
    }

    /// A position with its candidates.
    pub fn of_candidates(candidates: &Candidates) -> Scene {
        Scene::new(BoardState::of_candidates(candidates))
    }

    /// A step, in the state before it.
    pub fn of_shown(state: &BoardState, step: &ShownStep) -> Scene {
        Scene {
            title: step.title.clone(),
            description: step.description(),
            highlights: step.highlights.clone(),
            ..Scene::new(state.clone())
        }
    }

    /// A step of a classic puzzle, in the candidates before it.
    pub fn of_step(step: &Step, before: &Candidates) -> Scene {
        Scene::of_shown(&BoardState::of_candidates(before), &ShownStep::of_step(step, before))
    }

    /// The pictures of a step of a classic puzzle: one, or one for each chain if there are several.
    pub fn branches(step: &Step, before: &Candidates) -> Vec<Scene> {
        ShownStep::of_step(step, before).scenes(&BoardState::of_candidates(before))
    }

    /// Shows these candidates in its blank cells, if there are some.
    pub fn show(&mut self, candidates: Option<&Candidates>) {
        self.state.candidates =
            candidates.and_then(|candidates| BoardState::of_candidates(candidates).candidates);
    }

    /// With these highlights.
    #[must_use]
    pub fn highlighting(self, highlights: Highlights) -> Scene {
        Scene { highlights, ..self }
    }

    /// With another title.
    #[must_use]
    pub fn titled(self, title: impl Into<String>) -> Scene {
        Scene { title: title.into(), ..self }
    }

    /// With these cells at fault.
    #[must_use]
    pub fn with_faulty(self, faulty: CellSet) -> Scene {
        Scene { faulty: faulty.into_iter().map(Spot::from).collect(), ..self }
    }
}

impl ShownStep {
    /// The pictures of the step: one, or one for each chain if there are several.
    pub fn scenes(&self, state: &BoardState) -> Vec<Scene> {
        let whole = Scene::of_shown(state, self);
        let count = self.branches.len();
        let branch = |(number, highlights): (usize, &Highlights)| {
            let title = format!("{}, branch {} of {count}", self.title, number + 1);
            Scene { title, highlights: highlights.clone(), ..whole.clone() }
        };
        match count {
            0 => vec![whole],
            _ => self.branches.iter().enumerate().map(branch).collect(),
        }
    }
}
