//! Paths: the steps from where a player stands to the solution, and how hard they are.

use std::fmt;

use ninefold::Candidate;
use ninefold::logic::{self, Order};
use ninefold::rate::{Plan, RatedStep, RatedSteps, hodoku, se};
use ninefold::text::Entry;

use crate::hint;
use crate::player::Player;
use crate::trace::{self, Trace};
use crate::verdict;

/// The path of a puzzle from where its player stands.
#[derive(Debug)]
pub struct PlayerPath {
    /// Where it starts.
    pub player: Player,
    /// Its steps; none if there is no solution.
    pub steps: Vec<RatedStep>,
    /// Whether it leads to the solution.
    pub solved: bool,
    /// HoDoKu's or Sudoku Explainer's rating, in the order of that program.
    pub rating: Option<PathRating>,
}

/// What a program rates a path that leads from the digits to the solution.
#[derive(Clone, Copy, Debug)]
pub enum PathRating {
    /// Sudoku Explainer.
    Se(se::Rating),
    /// HoDoKu.
    Hodoku(hodoku::Rating),
}

impl fmt::Display for PathRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PathRating::Se(rating) => write!(f, "ER/EP/ED {rating}"),
            PathRating::Hodoku(rating) => write!(f, "{} ({})", rating.level, rating.score),
        }
    }
}

impl PlayerPath {
    /// The path that `plan` takes.
    pub fn new(entry: &Entry, plan: &Plan) -> PlayerPath {
        PlayerPath::reporting(Player::new(entry), plan, &mut |_| ())
    }

    /// The path of `player`; `found` learns of each step as soon as it is found.
    pub fn reporting(player: Player, plan: &Plan, found: &mut dyn FnMut(&RatedStep)) -> PlayerPath {
        let solved = player.mended.is_complete();
        let mut path = PlayerPath { player, steps: Vec::new(), solved, rating: None };
        if !hint::is_hopeless(&path.player.verdict) {
            path.take(plan.path_reporting(path.player.position(), found));
        }
        path
    }

    /// The step of the first technique in `order` that shows a candidate to be false, where the player stands; no step
    /// if none does.
    pub fn ruling_out(entry: &Entry, order: &Order, gone: Candidate) -> PlayerPath {
        let player = Player::new(entry);
        let mut path = PlayerPath { player, steps: Vec::new(), solved: false, rating: None };
        if !hint::is_hopeless(&path.player.verdict) && path.player.mended.contains(gone) {
            let step = logic::first_ruling_out(&path.player.position(), order, gone);
            path.steps = step.map(RatedStep::from).into_iter().collect();
        }
        path
    }

    fn take(&mut self, path: RatedSteps) {
        self.solved = path.is_solved();
        if self.solved && self.player.wrong.is_empty() && !self.player.has_progress_in_marks() {
            self.rating = rating(&path);
        }
        self.steps = path.steps;
    }

    /// The verdict, and how often which technique is used.
    pub fn summary(&self) -> String {
        let verdict = verdict::worded(&self.player.verdict);
        if self.steps.is_empty() {
            return verdict;
        }
        let end = if self.solved { "solved" } else { "not solved" };
        let mut counts: Vec<(&str, usize)> = Vec::new();
        for RatedStep { step, .. } in &self.steps {
            match counts.iter_mut().find(|(name, _)| *name == step.technique.name) {
                Some((_, count)) => *count += 1,
                None => counts.push((step.technique.name, 1)),
            }
        }
        let counts: Vec<String> = counts.iter().map(|(name, count)| format!("{count} × {name}")).collect();
        let steps = self.steps.len();
        let plural = if steps == 1 { "" } else { "s" };
        format!("{verdict}, {end} in {steps} step{plural}: {}", counts.join(", "))
    }

    /// Everything as data.
    pub fn trace(&self, entry: &Entry) -> Trace {
        Trace {
            solved: self.solved,
            steps: trace::steps(&self.steps, &self.player.mended),
            ..Trace::from(entry, &self.player)
        }
    }
}

/// What the program whose order was followed rates a path.
fn rating(path: &RatedSteps) -> Option<PathRating> {
    if let Some(rating) = path.rating {
        return Some(PathRating::Se(rating));
    }
    let priced = path.steps.iter().all(|step| step.step.technique.hodoku.is_some());
    priced.then(|| PathRating::Hodoku(hodoku::Rating::of(path.steps.iter().map(|step| &step.step))))
}

#[cfg(feature = "variants")]
pub use variants::VariantPath;

#[cfg(feature = "variants")]
mod variants {
    use ninefold_formats::Variant;
    use ninefold_formats::words::counted;
    use ninefold_variants::Cancelled;
    use ninefold_variants::steps::{End, Path, Reasoner};

    use crate::budget::Budget;
    use crate::player::VariantPlayer;

    /// The path of a puzzle with other rules from where its player stands.
    #[derive(Debug)]
    pub struct VariantPath {
        /// Where it starts.
        pub player: VariantPlayer,
        /// The steps.
        pub path: Path,
    }

    impl VariantPath {
        /// Finds it.
        ///
        /// # Errors
        /// If it is cancelled before.
        pub fn new(variant: &Variant, budget: &Budget) -> Result<VariantPath, Cancelled> {
            let player = VariantPlayer::new(variant, budget);
            let path = Reasoner::new(&variant.puzzle).path(&player.progress(), &budget.steps())?;
            Ok(VariantPath { player, path })
        }

        /// Whether it leads to the solution.
        pub fn is_solved(&self) -> bool {
            self.path.end == End::Solved
        }

        /// The verdict, and how far the steps lead.
        pub fn summary(&self) -> String {
            let steps = counted(self.path.steps.len(), "step");
            let end = match self.path.end {
                End::Solved => format!("solved in {steps}"),
                End::NoSolution => format!("refuted in {steps}"),
                End::Stuck => format!("no technique leads on after {steps}"),
            };
            let level = match self.path.level() {
                0 => String::new(),
                level => format!(", level {level} of 6"),
            };
            format!("{}, {end}{level}", self.player.status)
        }
    }
}
