//! Hints: what to show to a player who is stuck, and how much of it.
//!
//! Mistakes come first. Then the next step, with a guess only where no technique leads further: see [`next_step`].

use ninefold::logic::{self, Order, Position, Step, explain};
use ninefold::rate::{Plan, RatedStep};
use ninefold::{Candidate, CellSet, HouseKind, Verdict};

use crate::player::{Named, Player, named};

/// How much is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The idea of the technique.
    Name,
    /// And where to look.
    Where,
    /// And what follows, and why.
    All,
}

/// What there is to say to a player before any step.
#[derive(Clone, Debug)]
pub enum Hint {
    /// Digits that are wrong, and marks that were crossed out too early.
    Mistakes {
        /// The digits.
        wrong: Vec<Candidate>,
        /// The marks.
        lost: Vec<Candidate>,
    },
    /// Why there is no step.
    Nothing(&'static str),
}

/// Which steps a player asks for.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// Those of a plan; otherwise those of [`next_step`].
    pub plan: Option<Plan>,
    /// Only those of this technique, or kind of one.
    pub technique: Option<String>,
    /// The steps that are available now, not only the first: of a technique all, of an order up to [`MOST_LISTED`] of each
    /// technique.
    pub all: bool,
}

/// How many steps of each technique a list of all steps has. Some positions have a hundred thousand mutant fish.
pub const MOST_LISTED: usize = 100;

/// The technique that tries digits out.
const GUESS: &str = "trial";

/// Said where nothing is left to do.
pub(crate) const SOLVED: &str = "It is solved.";

/// Said where nothing is found.
pub const NO_STEP: &str = "No technique leads on from here.";

/// Said where mistakes or clashes leave nothing to find.
const NO_SOLUTION: &str = "There is no solution from here: a digit must be wrong.";

/// The easiest step. A guess does not help: anything else that leads on comes before it, techniques that a path does not
/// use as well, and the dynamic chains of Sudoku Explainer.
pub fn next_step(position: &Position) -> Option<Step> {
    let reasons = |order: Order| order.without(GUESS).expect("it is on the ladder");
    let of = |order: Order| logic::next_step(position, &order);
    let chains = || Plan::SudokuExplainer.next_step(position).map(|rated| rated.step);
    single(position)
        .or_else(|| of(reasons(Order::simple())))
        .or_else(|| of(reasons(Order::all())))
        .or_else(chains)
        .or_else(|| of(Order::simple()))
}

/// The single that a beginner finds first: the last blank of a house, then a digit with one place left in a block, then
/// one in a line, then a cell with one candidate. The ratings of Sudoku Explainer are in this order.
fn single(position: &Position) -> Option<Step> {
    let singles =
        Order::named(["full-house", "hidden-single", "naked-single"]).expect("they are on the ladder");
    let effort =
        |step: &Step| match (step.technique.id, step.evidence.houses.first().map(|house| house.kind())) {
            ("full-house", _) => 0,
            (_, Some(HouseKind::Block)) => 1,
            (_, Some(_)) => 2,
            (_, None) => 3,
        };
    // The first of the easiest.
    logic::all_steps(position, &singles).into_iter().min_by_key(effort)
}

/// The steps that are wished for, easiest first; none where there is no solution, or nothing left to do.
pub fn steps(player: &Player, wish: &Wish) -> Vec<RatedStep> {
    if is_hopeless(&player.verdict) || player.mended.is_complete() {
        return Vec::new();
    }
    let position = player.position();
    let mut steps = match (&wish.technique, &wish.plan) {
        (Some(id), _) => all_named(&position, id),
        (None, Some(plan)) if wish.all => plan.some_steps(&position, MOST_LISTED),
        (None, None) if wish.all => Plan::Ladder(Order::simple()).some_steps(&position, MOST_LISTED),
        (None, Some(plan)) => plan.next_step(&position).into_iter().collect(),
        (None, None) => next_step(&position).map(RatedStep::from).into_iter().collect(),
    };
    if !wish.all {
        steps.truncate(1);
    }
    steps
}

/// Whether no step can be found because there is no solution.
pub fn is_hopeless(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::NoSolution | Verdict::Clash(_) | Verdict::Wrong(_))
}

/// The steps under this name: of a technique, or of one of its kinds.
fn all_named(position: &Position, id: &str) -> Vec<RatedStep> {
    let Ok(order) = Order::named([id]) else { return Vec::new() };
    let mut steps = logic::all_steps(position, &order);
    // An alias of a technique stands for all its kinds, one of a kind for that.
    let named = logic::info(id).map_or(id, |info| info.id);
    if logic::technique(id).is_none_or(|technique| technique.info().id != named) {
        steps.retain(|step| step.technique.id == named);
    }
    steps.into_iter().map(RatedStep::from).collect()
}

impl Hint {
    /// What comes before any step: mistakes, or the reason why there can be no step.
    pub fn without_step(player: &Player) -> Option<Hint> {
        if !player.wrong.is_empty() || !player.lost.is_empty() {
            return Some(Hint::Mistakes { wrong: player.wrong.clone(), lost: player.lost.clone() });
        }
        let reason = match player.verdict {
            Verdict::Solved => SOLVED,
            Verdict::Clash(_) | Verdict::Wrong(_) | Verdict::NoSolution => NO_SOLUTION,
            _ if player.mended.contradiction().is_some() => {
                "There is no solution from here: a digit or a mark must be wrong."
            }
            _ => return None,
        };
        Some(Hint::Nothing(reason))
    }

    /// The cells to look at.
    pub fn cells(&self) -> CellSet {
        match self {
            Hint::Mistakes { wrong, lost } => wrong.iter().chain(lost).map(|on| on.cell).collect(),
            Hint::Nothing(_) => CellSet::EMPTY,
        }
    }

    /// What it says.
    pub fn words(&self, level: Level) -> String {
        match self {
            Hint::Nothing(why) => (*why).to_owned(),
            Hint::Mistakes { wrong, lost } => mistakes(level, &named(wrong), &named(lost)),
        }
    }
}

/// Mistakes in words: first only how many, then where, then which.
pub fn mistakes(level: Level, wrong: &[Named], lost: &[Named]) -> String {
    if level == Level::Name {
        return numbers(wrong.len(), lost.len());
    }
    let wrong = wrong.iter().map(|(cell, digit)| match level {
        Level::All => format!("{cell} is not {digit}: remove it, and check what you concluded from it."),
        _ => format!("The digit in {cell} is wrong."),
    });
    let lost = lost.iter().map(|(cell, digit)| match level {
        Level::All => format!("{cell} can still be {digit}: put the mark back."),
        _ => format!("A mark is missing in {cell}."),
    });
    wrong.chain(lost).collect::<Vec<_>>().join(" ")
}

/// How many digits are wrong, and how many marks are lost.
fn numbers(wrong: usize, lost: usize) -> String {
    let count = |n: usize, one: &str, many: &str| match n {
        0 => None,
        1 => Some(format!("one {one}")),
        n => Some(format!("{} {many}", explain::count(n))),
    };
    let found = [
        count(wrong, "digit is wrong", "digits are wrong"),
        count(lost, "pencil mark was crossed out too early", "pencil marks were crossed out too early"),
    ];
    let found: Vec<String> = found.into_iter().flatten().collect();
    format!("Not quite: {}.", found.join(", and "))
}
