//! Hints and paths of puzzles of either kind, as every medium shows them: boards with what stands on them, and steps.

use ninefold::Verdict;
use ninefold::rate::RatedStep;
use ninefold::solve::Cancelled;
use ninefold::text::Entry;
use ninefold_draw::{BoardState, Candidate, Scene, ShownStep, Spot};

use crate::budget::Budget;
use crate::hint::{self, Wish};
use crate::path::PlayerPath;
use crate::player::{Player, place, where_to_look};
use crate::query::Judged;
use crate::subject::Subject;
use crate::trace::{self, Trace};
#[cfg(feature = "variants")]
use {crate::player::VariantPlayer, ninefold_formats::Variant};

/// The steps that a player asks for, of a puzzle of either kind.
#[derive(Debug)]
pub enum Hints<'a> {
    /// Of a classic puzzle.
    Classic {
        /// The puzzle.
        entry: &'a Entry,
        /// Where its player stands.
        player: Box<Player>,
        /// The steps.
        steps: Vec<RatedStep>,
    },
    /// Of a puzzle with other rules, or of another size.
    #[cfg(feature = "variants")]
    Variant(variants::VariantHints<'a>),
}

/// A step with where to look for it.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The step.
    pub step: ShownStep,
    /// Where to look, without what follows: `in row 3`, `at the cage of 12 at r1c1`.
    pub look: String,
    /// The cells to look at.
    pub cells: Vec<Spot>,
}

impl<'a> Hints<'a> {
    /// Finds the steps.
    ///
    /// # Errors
    /// If they are cancelled before they are found.
    pub fn new(subject: &'a Subject, wish: &Wish, budget: &Budget) -> Result<Hints<'a>, Cancelled> {
        Hints::standing(subject, budget).find(wish, budget)
    }

    /// Where the player stands, without a step.
    pub fn standing(subject: &'a Subject, budget: &Budget) -> Hints<'a> {
        match subject {
            Subject::Classic(entry) => {
                Hints::Classic { entry, player: Box::new(Player::new(entry)), steps: Vec::new() }
            }
            #[cfg(feature = "variants")]
            Subject::Variant(variant) => Hints::judged_as(variant, VariantPlayer::new(variant, budget)),
            #[cfg(not(feature = "variants"))]
            Subject::Variant(_) => unreachable!("there are no variants"),
        }
    }

    /// Where the player of a variant stands who is judged, without a step.
    #[cfg(feature = "variants")]
    pub fn judged_as(variant: &'a Variant, player: VariantPlayer) -> Hints<'a> {
        Hints::Variant(variants::VariantHints::new(variant, player))
    }

    /// Finds the steps from there.
    ///
    /// # Errors
    /// If they are cancelled before they are found.
    pub fn find(self, wish: &Wish, budget: &Budget) -> Result<Hints<'a>, Cancelled> {
        Ok(match self {
            Hints::Classic { entry, player, .. } => {
                let steps = hint::steps(&player, wish);
                Hints::Classic { entry, player, steps }
            }
            #[cfg(feature = "variants")]
            Hints::Variant(hints) => Hints::Variant(hints.find(wish, budget).map_err(|_| Cancelled)?),
        })
    }

    /// What is said of the puzzle, and whether its player can go on.
    pub fn judged(&self) -> Judged {
        match self {
            Hints::Classic { player, steps, .. } => {
                let found = !steps.is_empty() || player.verdict == Verdict::Solved;
                Judged::new(&player.verdict, found && player.remarks().is_empty(), 0)
            }
            #[cfg(feature = "variants")]
            Hints::Variant(hints) => hints.judged(),
        }
    }

    /// What is said before the first step: mistakes, and what is not understood.
    pub fn remarks(&self) -> Vec<String> {
        match self {
            Hints::Classic { player, .. } => player.remarks(),
            #[cfg(feature = "variants")]
            Hints::Variant(hints) => hints.remarks(),
        }
    }

    /// Digits that are wrong, and candidates that the marks have lost.
    pub fn mistaken(&self) -> [Vec<Candidate>; 2] {
        match self {
            Hints::Classic { player, .. } => {
                [&player.wrong, &player.lost].map(|all| all.iter().map(|&on| on.into()).collect())
            }
            #[cfg(feature = "variants")]
            Hints::Variant(hints) => hints.mistaken(),
        }
    }

    /// Why a player who has made no mistake gets no step.
    pub fn nothing(&self) -> Option<&'static str> {
        let why = match self {
            Hints::Classic { player, .. } => match hint::Hint::without_step(player) {
                Some(hint::Hint::Nothing(why)) => Some(why),
                _ => None,
            },
            #[cfg(feature = "variants")]
            Hints::Variant(hints) => hints.player.solved.then_some(hint::SOLVED),
        };
        why.or_else(|| self.is_empty().then_some(hint::NO_STEP))
    }

    /// Said instead of steps, where something else is the matter than that none is found.
    pub fn instead(&self) -> Option<String> {
        match self {
            Hints::Classic { player, .. } => match player.verdict {
                Verdict::Solved => Some(hint::SOLVED.to_owned()),
                Verdict::Clash(clash) | Verdict::Wrong(clash) => {
                    Some(format!("{clash}: one of the two must go."))
                }
                Verdict::NoSolution => {
                    Some("There is no solution from here: a digit must be wrong.".to_owned())
                }
                _ => None,
            },
            #[cfg(feature = "variants")]
            Hints::Variant(hints) => hints.player.solved.then(|| hint::SOLVED.to_owned()),
        }
    }

    /// The board before the steps, with the mistakes mended.
    pub fn state(&self) -> BoardState {
        match self {
            Hints::Classic { player, .. } => BoardState::of_candidates(&player.mended),
            #[cfg(feature = "variants")]
            Hints::Variant(hints) => hints.state(),
        }
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        match self {
            Hints::Classic { steps, .. } => steps.len(),
            #[cfg(feature = "variants")]
            Hints::Variant(hints) => hints.steps.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The steps, as they are shown.
    pub fn hints(&self) -> Box<dyn Iterator<Item = Hint> + '_> {
        match self {
            Hints::Classic { player, steps, .. } => {
                let hint = |RatedStep { step, .. }: &RatedStep| Hint {
                    step: ShownStep::of_step(step, &player.mended),
                    look: place(step),
                    cells: where_to_look(step).into_iter().map(Spot::from).collect(),
                };
                Box::new(steps.iter().map(hint))
            }
            #[cfg(feature = "variants")]
            Hints::Variant(hints) => Box::new(hints.hints()),
        }
    }

    /// The picture of the mistakes, or of the board as it is.
    pub fn mistakes(&self) -> Scene {
        match self {
            Hints::Classic { entry, player, .. } => {
                let wrong = player.wrong.iter().map(|wrong| wrong.cell);
                let clashing = entry.grid.clashes().into_iter().flat_map(|clash| clash.cells);
                Scene::of_grid(&entry.grid).with_faulty(wrong.chain(clashing).collect())
            }
            #[cfg(feature = "variants")]
            Hints::Variant(hints) => hints.mistakes(),
        }
    }

    /// Everything as data.
    pub fn trace(&self) -> Trace {
        match self {
            Hints::Classic { entry, player, steps } => Trace {
                solved: player.verdict == Verdict::Solved,
                steps: steps.iter().map(|step| trace::Step::new(step, &player.mended)).collect(),
                ..Trace::from(entry, player)
            },
            #[cfg(feature = "variants")]
            Hints::Variant(hints) => hints.trace(),
        }
    }
}

/// A path as it is shown.
#[expect(missing_debug_implementations, reason = "its steps are yet to be made")]
pub struct ShownPath<'a> {
    /// The digits before the first step.
    pub start: BoardState,
    /// The steps, each with the board before it, made one after the other.
    pub steps: Box<dyn Iterator<Item = (BoardState, ShownStep)> + 'a>,
    /// Digits and candidates after the last step.
    pub end: BoardState,
}

impl PlayerPath {
    /// The path as it is shown.
    pub fn shown(&self) -> ShownPath<'_> {
        let (mut position, mut last) = (self.player.mended.clone(), self.player.mended.clone());
        self.steps.iter().for_each(|rated| rated.step.apply(&mut last));
        let show = move |RatedStep { step, .. }: &RatedStep| {
            let shown = (BoardState::of_candidates(&position), ShownStep::of_step(step, &position));
            step.apply(&mut position);
            shown
        };
        ShownPath {
            start: BoardState::of_grid(self.player.mended.grid()),
            steps: Box::new(self.steps.iter().map(show)),
            end: BoardState::of_candidates(&last),
        }
    }
}

/// The board of a puzzle of either kind with its digits, and these cells at fault.
pub fn scene(subject: &Subject, filled: Option<&crate::query::Filled>, faulty: &[usize]) -> Scene {
    use crate::query::Filled;
    let state = match (subject, filled) {
        (_, Some(Filled::Grid(grid))) => BoardState::of_grid(grid),
        (Subject::Classic(entry), _) => BoardState::of_grid(&entry.grid),
        #[cfg(feature = "variants")]
        (Subject::Variant(variant), filled) => {
            let state = BoardState::of_puzzle(&variant.puzzle);
            match filled {
                Some(Filled::Values(values)) => state.with_found((0..).map(Spot).zip(values.iter().copied())),
                _ => state.with_found(variant.found.iter().copied()),
            }
        }
        #[cfg(not(feature = "variants"))]
        (Subject::Variant(_), _) => unreachable!("there are no variants"),
    };
    let mut scene = Scene::new(state);
    scene.faulty = faulty.iter().map(|&cell| Spot(cell as u16)).collect();
    scene
}

/// What a step of a board without peers leaves: candidates go, and a placed value is the only one of its cell.
#[cfg(feature = "variants")]
fn apply(step: &ShownStep, found: &mut Vec<(Spot, i32)>, candidates: &mut [Vec<i32>]) {
    for &Candidate { at, value } in &step.eliminations {
        candidates[at.index()].retain(|candidate| *candidate != value);
    }
    for &Candidate { at, value } in &step.placements {
        candidates[at.index()] = vec![value];
        found.push((at, value));
    }
}

#[cfg(feature = "variants")]
mod variants {
    use ninefold_draw::{BoardState, Candidate, Scene, ShownStep, Spot};
    use ninefold_formats::Variant;
    use ninefold_variants::Cancelled;
    use ninefold_variants::steps::{Reasoner, Step};

    use super::{Hint, ShownPath, Wish, apply};
    use crate::budget::Budget;
    use crate::path::VariantPath;
    use crate::player::{VariantPlayer, variant_place, variant_where};
    use crate::query::Judged;
    use crate::status::Status;
    use crate::trace::Trace;

    /// The steps that the player of a variant asks for.
    #[derive(Debug)]
    pub struct VariantHints<'a> {
        variant: &'a Variant,
        pub(crate) player: VariantPlayer,
        /// The candidates before the steps, cell by cell.
        start: Vec<Vec<i32>>,
        pub(crate) steps: Vec<Step>,
    }

    impl<'a> VariantHints<'a> {
        pub(super) fn new(variant: &'a Variant, player: VariantPlayer) -> VariantHints<'a> {
            VariantHints { variant, player, start: Vec::new(), steps: Vec::new() }
        }

        pub(super) fn find(mut self, wish: &Wish, budget: &Budget) -> Result<VariantHints<'a>, Cancelled> {
            let (reasoner, limits) = (Reasoner::new(&self.variant.puzzle), budget.steps());
            if !self.player.solved {
                self.steps = reasoner.hints(&self.player.progress(), wish.all, &limits)?;
            }
            if let Some(id) = &wish.technique {
                self.steps.retain(|step| step.technique.id == *id);
            }
            self.start = reasoner.start(&self.player.progress(), &limits)?;
            Ok(self)
        }

        pub(super) fn judged(&self) -> Judged {
            let VariantPlayer { status, wrong, lost, solved, .. } = &self.player;
            let right = wrong.is_empty() && lost.is_empty() && *status != Status::None;
            Judged { status: *status, accepted: right && (*solved || !self.steps.is_empty()), guesses: 0 }
        }

        pub(super) fn remarks(&self) -> Vec<String> {
            self.player.remarks(self.variant)
        }

        pub(super) fn state(&self) -> BoardState {
            let state = BoardState::of_puzzle(&self.variant.puzzle);
            state.with_found(self.player.found.iter().copied()).with_candidates(&self.start)
        }

        pub(super) fn hints(&self) -> impl Iterator<Item = Hint> + '_ {
            self.steps.iter().map(|step| Hint {
                step: ShownStep::of_variant(step, &self.variant.puzzle),
                look: format!("at {}", variant_place(self.variant, step)),
                cells: variant_where(self.variant, step).into_iter().map(Spot::from).collect(),
            })
        }

        pub(super) fn mistaken(&self) -> [Vec<Candidate>; 2] {
            let VariantPlayer { wrong, lost, .. } = &self.player;
            let on = |&(cell, value): &(ninefold_variants::Cell, i32)| Candidate { at: cell.into(), value };
            [wrong, lost].map(|all| all.iter().map(on).collect())
        }

        pub(super) fn mistakes(&self) -> Scene {
            let state = BoardState::of_puzzle(&self.variant.puzzle);
            let mut scene = Scene::new(state.with_found(self.variant.found.iter().copied()));
            scene.faulty = self.player.wrong.iter().map(|&(cell, _)| Spot::from(cell)).collect();
            scene
        }

        pub(super) fn trace(&self) -> Trace {
            let marks = (!self.variant.marks.is_empty()).then_some(&self.start);
            Trace::of_variant(self.variant, &self.player, marks).with_variant_steps(self.variant, &self.steps)
        }
    }

    impl VariantPath {
        /// The path as it is shown.
        pub fn shown<'a>(&'a self, variant: &'a Variant) -> ShownPath<'a> {
            let empty = BoardState::of_puzzle(&variant.puzzle);
            let mut candidates = self.path.start.clone();
            let mut found: Vec<(Spot, i32)> =
                self.player.found.iter().map(|&(cell, value)| (cell.into(), value)).collect();
            let start = empty.clone().with_found(found.iter().copied());
            let placed = self.path.steps.iter().flat_map(|step| &step.placements);
            let all = found.iter().copied().chain(placed.map(|on| (on.cell.into(), on.value)));
            let end = empty.clone().with_found(all).with_candidates(&self.path.last);
            let show = move |step: &Step| {
                let state = empty.clone().with_found(found.iter().copied()).with_candidates(&candidates);
                let step = ShownStep::of_variant(step, &variant.puzzle);
                apply(&step, &mut found, &mut candidates);
                (state, step)
            };
            ShownPath { start, steps: Box::new(self.path.steps.iter().map(show)), end }
        }
    }
}
