//! Which steps are taken: those of an order of techniques, or those that Sudoku Explainer takes.

use super::se::{self, Score};
use crate::board::Candidates;
use crate::logic::{self, Order, Position, Step, Steps};

/// A way to choose steps, whatever finds them: every plan yields the same [`Step`]s.
///
/// ```
/// use ninefold::{Grid, logic::Position, rate::Plan};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let path = Plan::SudokuExplainer.path(Position::of(&puzzle));
/// assert!(path.end.is_complete());
/// assert_eq!(path.steps[0].score.map(|score| score.to_string()), Some("1.2".to_string()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Plan {
    /// The first step that an order of techniques finds.
    Ladder(Order),
    /// The steps of the shortest path that a search by these techniques finds: see [`logic::shortest`].
    Shortest(Order),
    /// The step that Sudoku Explainer 1.2.1 takes.
    SudokuExplainer,
}

/// A step and what it is rated.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RatedStep {
    /// The step.
    pub step: Step,
    /// Sudoku Explainer's rating, if that program's order was followed.
    pub score: Option<Score>,
}

/// Steps in order, and where they lead.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RatedSteps {
    /// The steps.
    pub steps: Vec<RatedStep>,
    /// What is possible after the last.
    pub end: Candidates,
    /// What Sudoku Explainer makes of the whole, if its order was followed: its rating of a puzzle if the steps start
    /// from one and lead to the solution.
    pub rating: Option<se::Rating>,
}

impl RatedSteps {
    /// Whether every cell is filled at the end.
    pub fn is_solved(&self) -> bool {
        self.end.is_complete()
    }
}

impl From<Step> for RatedStep {
    /// A step without a rating of its own.
    fn from(step: Step) -> RatedStep {
        RatedStep { step, score: None }
    }
}

impl Plan {
    /// The step that comes next.
    pub fn next_step(&self, position: &Position) -> Option<RatedStep> {
        match self {
            Plan::Ladder(order) => logic::next_step(position, order).map(RatedStep::from),
            Plan::Shortest(order) => {
                logic::shortest(position.clone(), order).steps.into_iter().next().map(RatedStep::from)
            }
            Plan::SudokuExplainer => {
                let next = se::Rater::new().next_step(position.candidates(), position.is_unique());
                next.map(|(step, score)| RatedStep { step, score: Some(score) })
            }
        }
    }

    /// The steps that can be taken now, up to `most` of each technique. Sudoku Explainer's order knows one, the next.
    pub fn some_steps(&self, position: &Position, most: usize) -> Vec<RatedStep> {
        match self {
            Plan::Ladder(order) | Plan::Shortest(order) => {
                logic::some_steps(position, order, most).into_iter().map(RatedStep::from).collect()
            }
            Plan::SudokuExplainer => self.next_step(position).into_iter().collect(),
        }
    }

    /// The steps from a position until nothing more is found.
    pub fn path(&self, position: Position) -> RatedSteps {
        self.path_reporting(position, &mut |_| ())
    }

    /// The same; `found` learns of each step as soon as it is found.
    pub fn path_reporting(&self, position: Position, found: &mut dyn FnMut(&RatedStep)) -> RatedSteps {
        match self {
            Plan::Ladder(order) => {
                let (mut way, mut steps) = (Steps::new(position, order), Vec::with_capacity(64));
                while let Some(step) = way.step() {
                    steps.push(RatedStep::from(step));
                    steps.last().into_iter().for_each(&mut *found);
                }
                RatedSteps { steps, end: way.into_position().into_candidates(), rating: None }
            }
            Plan::Shortest(order) => {
                let path = logic::shortest(position, order);
                let steps: Vec<RatedStep> = path.steps.into_iter().map(RatedStep::from).collect();
                steps.iter().for_each(&mut *found);
                RatedSteps { steps, end: path.end, rating: None }
            }
            Plan::SudokuExplainer => {
                let (unique, mut steps) = (position.is_unique(), Vec::new());
                let mut take = |step: &Step, score| {
                    steps.push(RatedStep { step: step.clone(), score: Some(score) });
                    steps.last().into_iter().for_each(&mut *found);
                };
                let on = position.into_candidates();
                let path = se::Rater::new().path_reporting(on, unique, &mut take);
                RatedSteps { steps, end: path.path.end, rating: Some(path.rating) }
            }
        }
    }

    /// Takes the steps from a position until nothing more is found, and keeps none: `found` learns of each, and of the
    /// candidates before it. Returns what is possible after the last.
    pub fn walk(
        &self,
        position: Position,
        found: &mut dyn FnMut(&Step, Option<Score>, &Candidates),
    ) -> Candidates {
        if let Plan::Ladder(order) = self {
            let (mut way, mut next) = (Steps::new(position, order), None);
            way.look(&mut next);
            while let Some(step) = &next {
                found(step, None, way.position().candidates());
                way.apply(step);
                way.look(&mut next);
            }
            return way.into_position().into_candidates();
        }
        let mut on = position.candidates().clone();
        let mut one = |rated: &RatedStep| {
            found(&rated.step, rated.score, &on);
            rated.step.apply(&mut on);
        };
        self.path_reporting(position, &mut one).end
    }
}
