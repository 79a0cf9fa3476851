//! Requests about steps: hint, explain, rate, check-trace.

use ninefold::logic::{Info, Step};
use ninefold::rate::{Plan, RatedStep, se};
use ninefold::solve::Solver;
use ninefold::text::Entry;
use serde::Serialize;

use super::event::Events;
use super::problem::Problem;
use super::puzzles::given;
use super::request::{ExplainRequest, HintRequest, RateRequest};
use crate::hint::{self, Hint, Level, Wish};
use crate::order;
use crate::path::{PathRating, PlayerPath};
use crate::player::{Player, place};
use crate::queries::rate::{Kind, Rate};
use crate::trace::{self, Look, Trace, TraceRating};

pub(super) fn hint(request: &HintRequest) -> Result<Trace, Problem> {
    let level = match request.level.unwrap_or(3) {
        1 => Level::Name,
        2 => Level::Where,
        3 => Level::All,
        other => return Err(Problem::bad_value(format!("level: {other}, expected 1, 2 or 3"))),
    };
    let wish = wish(request)?;
    let entry = request.position().entry()?;
    let player = Player::new(&entry);
    Ok(match Hint::without_step(&player) {
        Some(hint) => without_step(&hint, level, &entry, &player),
        None => with_steps(&hint::steps(&player, &wish), level, &entry, &player),
    })
}

fn wish(request: &HintRequest) -> Result<Wish, Problem> {
    if let Some(id) = &request.technique {
        order::named(std::slice::from_ref(id))?;
    }
    if request.technique.is_some() && request.order.is_some() {
        return Err(Problem::bad_value("either `order` or `technique`, not both"));
    }
    let plan = request.order.map(|order| order::plan(order, &[], &[])).transpose()?;
    Ok(Wish { plan, technique: request.technique.clone(), all: request.all })
}

/// A hint about mistakes, or that there is nothing to do.
fn without_step(hint: &Hint, level: Level, entry: &Entry, player: &Player) -> Trace {
    let mut trace = Trace::from(entry, player);
    let words = hint.words(level, &player.mended);
    if level == Level::Name || level == Level::Where {
        // The position without the mistakes would show where they are.
        (trace.mistakes, trace.state, trace.marks) = (Vec::new(), None, None);
    }
    if level >= Level::Where && matches!(hint, Hint::Mistakes { .. }) {
        trace.look = Some(Look::new(hint.cells(), &[], words.clone()));
    }
    trace.message = Some(words);
    trace.solved = player.mended.is_complete() && player.wrong.is_empty();
    trace
}

/// A hint that shows as much of the steps as its level allows.
fn with_steps(steps: &[RatedStep], level: Level, entry: &Entry, player: &Player) -> Trace {
    let show = |rated: &RatedStep| match level {
        Level::All => {
            let step = trace::Step::new(rated, &player.mended);
            trace::Step { summary: Some(rated.step.technique.summary.to_owned()), ..step }
        }
        _ => named(&rated.step),
    };
    let message = steps.is_empty().then(|| "No technique leads on from here.".to_owned());
    Trace {
        look: steps.first().filter(|_| level >= Level::Where).map(|rated| look(&rated.step)),
        message,
        steps: steps.iter().map(show).collect(),
        ..Trace::from(entry, player)
    }
}

/// No more of a step than its technique.
fn named(step: &Step) -> trace::Step {
    let &Info { id, name, summary, .. } = step.technique;
    trace::Step {
        technique: id.into(),
        name: name.into(),
        summary: Some(summary.to_owned()),
        ..trace::Step::default()
    }
}

/// Where to look for a step.
fn look(step: &Step) -> Look {
    Look::new(hint::where_to_look(step), &step.evidence.houses, format!("Look {}.", place(step)))
}

/// How a path ends.
#[derive(Serialize)]
struct End {
    solved: bool,
    steps: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<TraceRating>,
}

pub(super) fn explain(request: &ExplainRequest, events: &mut Events<'_>) -> Result<Trace, Problem> {
    let plan = order::plan(request.order.unwrap_or_default(), &request.techniques, &request.without)?;
    let entry = request.position().entry()?;
    let trace = if events.are_wanted() { reporting(&entry, &plan, events) } else { path(&entry, &plan) };
    Ok(trace)
}

fn path(entry: &Entry, plan: &Plan) -> Trace {
    let path = PlayerPath::new(entry, plan);
    Trace { rating: path.rating.as_ref().map(rating), ..path.trace(entry) }
}

/// The same, each step shown as soon as it is found.
fn reporting(entry: &Entry, plan: &Plan, events: &mut Events<'_>) -> Trace {
    let player = Player::new(entry);
    events.send("head", &Trace::from(entry, &player));
    let mut on = player.mended.clone();
    let mut steps = Vec::new();
    let path = PlayerPath::reporting(player, plan, &mut |rated| {
        let step = trace::Step::new(rated, &on);
        rated.step.apply(&mut on);
        events.send("step", &step);
        steps.push(step);
    });
    let rating = path.rating.as_ref().map(rating);
    events.send("end", &End { solved: path.solved, steps: steps.len(), rating: rating.clone() });
    Trace { solved: path.solved, steps, rating, ..Trace::from(entry, &path.player) }
}

fn rating(rating: &PathRating) -> TraceRating {
    match rating {
        PathRating::Se(rating) => TraceRating {
            er: Some(rating.er.into()),
            ep: Some(rating.ep.into()),
            ed: Some(rating.ed.into()),
            hardest: rating.hardest.map(|info| info.name.to_owned()),
            ..TraceRating::default()
        },
        PathRating::Hodoku(rating) => TraceRating {
            level: Some(rating.level.to_string()),
            score: Some(rating.score),
            hardest: rating.hardest.map(|info| info.name.to_owned()),
            ..TraceRating::default()
        },
    }
}

/// How far a rating has come.
#[derive(Serialize)]
struct RateProgress {
    /// Steps, or runs of singles.
    steps: usize,
    /// The hardest so far.
    er: f64,
}

pub(super) fn rate(request: &RateRequest, events: &mut Events<'_>) -> Result<Vec<u8>, Problem> {
    let ratings = request.ratings.clone().unwrap_or_else(|| Kind::USUAL.to_vec());
    let query = Rate { solver: Solver::new(), ratings, path: request.path };
    let puzzle = request.position().entry()?.grid;
    let mut steps = 0;
    let ratings = query.reporting(&puzzle, &mut |rating| {
        steps += 1;
        events.send("progress", &RateProgress { steps, er: rating.er.into() });
    });
    Ok(given(&query, &puzzle, &ratings))
}

/// A technique that steps can have.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TechniqueAnswer {
    /// Its id: `x-wing`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is, in a sentence.
    pub summary: String,
    /// HoDoKu's level, if that program has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// What HoDoKu adds to its score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u16>,
    /// Sudoku Explainer's rating, if it is always the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// Whether it relies on there being one solution.
    pub uniqueness: bool,
    /// Whether it is left out of the order `simple`.
    pub optional: bool,
    /// Whether it is on the ladder, so that it can be asked for by id; the others are steps of the order `se` only.
    pub ladder: bool,
}

pub(super) fn techniques() -> Vec<TechniqueAnswer> {
    let ladder = ninefold::logic::LADDER.iter().flat_map(|technique| technique.kinds());
    let mut all: Vec<TechniqueAnswer> = ladder.map(|info| technique(info, true)).collect();
    for info in se::techniques() {
        if all.iter().all(|known| known.id != info.id) {
            all.push(technique(info, false));
        }
    }
    all
}

fn technique(info: &Info, ladder: bool) -> TechniqueAnswer {
    TechniqueAnswer {
        id: info.id.to_owned(),
        name: info.name.to_owned(),
        summary: info.summary.to_owned(),
        level: info.hodoku.map(|entry| entry.level.to_string()),
        score: info.hodoku.map(|entry| entry.score),
        rating: se::fixed_score(info).map(f64::from),
        uniqueness: info.uniqueness,
        optional: info.optional,
        ladder,
    }
}
