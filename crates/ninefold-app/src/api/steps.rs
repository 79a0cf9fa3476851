//! Requests about steps: hint, explain, rate, check-trace.

use ninefold::logic::{self, Info, Step};
use ninefold::rate::{Plan, RatedStep, se};
use ninefold::solve::Solver;
use ninefold::text::Entry;
#[cfg(feature = "whole")]
use ninefold_draw::{Board, ShownStep};
use serde::Serialize;

use super::event::Events;
use super::problem::Problem;
use super::puzzles::given;
use super::request::{ExplainRequest, HintRequest, RateRequest};
use crate::budget::Budget;
use crate::hint::{self, Hint, Level, Wish};
use crate::order;
use crate::path::{PathRating, PlayerPath};
use crate::player::{Player, homes, place, where_to_look};
use crate::queries::rate::{Kind, Rate};
#[cfg(feature = "depth")]
use crate::query::Query;
use crate::subject::Subject;
#[cfg(feature = "depth")]
use crate::subject::deciding_marks;
#[cfg(feature = "whole")]
use crate::trace::Shown;
use crate::trace::{self, Look, Trace, TraceRating};

pub(super) fn hint(request: &HintRequest, budget: &Budget) -> Result<Trace, Problem> {
    let level = match request.level.unwrap_or(3) {
        1 => Level::Name,
        2 => Level::Where,
        3 => Level::All,
        other => return Err(Problem::bad_value(format!("level: {other}, expected 1, 2 or 3"))),
    };
    #[cfg(not(feature = "whole"))]
    no_shown(request.shown)?;
    let subject = request.position().subject()?;
    let entry = match &subject {
        #[cfg(feature = "classic")]
        Subject::Classic(entry) => entry,
        #[cfg(not(feature = "classic"))]
        Subject::Classic(_) => unreachable!("classic puzzles are refused"),
        #[cfg(feature = "variants")]
        Subject::Variant(variant) => return variants::hint(variant, request, level, budget),
        #[cfg(not(feature = "variants"))]
        Subject::Variant(_) => unreachable!("there are no variants"),
    };
    let wish = wish(request)?;
    let player = Player::new(entry);
    Ok(match Hint::without_step(&player) {
        Some(hint) => without_step(&hint, level, entry, &player),
        None => {
            let steps = hint::steps(&player, &wish);
            let trace = with_steps(&steps, level, entry, &player);
            #[cfg(feature = "whole")]
            if request.shown && level == Level::All {
                let shown = |rated: &RatedStep| ShownStep::of_step(&rated.step, &player.mended);
                return Ok(trace.showing(steps.iter().map(|rated| (Board::classic(), shown(rated)))));
            }
            trace
        }
    })
}

/// How steps are shown is left out here.
#[cfg(not(feature = "whole"))]
fn no_shown(wanted: bool) -> Result<(), Problem> {
    match wanted {
        true => Err(Problem::bad_value("shown: the engine for classic puzzles in a page does without")),
        false => Ok(()),
    }
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
    let words = hint.words(level);
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
    let houses = homes(step);
    let one = if houses.len() == 1 { &houses[..] } else { &[] };
    Look::new(where_to_look(step), one, format!("Look {}.", place(step)))
}

/// How a path ends.
#[derive(Serialize)]
struct End {
    solved: bool,
    steps: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<TraceRating>,
}

pub(super) fn explain(
    request: &ExplainRequest,
    budget: &Budget,
    events: &mut Events<'_>,
) -> Result<Trace, Problem> {
    #[cfg(not(feature = "whole"))]
    no_shown(request.shown)?;
    let subject = request.position().subject()?;
    let entry = match &subject {
        #[cfg(feature = "classic")]
        Subject::Classic(entry) => entry,
        #[cfg(not(feature = "classic"))]
        Subject::Classic(_) => unreachable!("classic puzzles are refused"),
        #[cfg(feature = "variants")]
        Subject::Variant(variant) => {
            return variants::explain(variant, request, budget, events);
        }
        #[cfg(not(feature = "variants"))]
        Subject::Variant(_) => unreachable!("there are no variants"),
    };
    let plan = order::plan(request.order.unwrap_or_default(), &request.techniques, &request.without)?;
    let wants_events = events.are_wanted();
    Ok(if wants_events {
        reporting(entry, &plan, request.shown, events)
    } else {
        path(entry, &plan, request.shown)
    })
}

fn path(entry: &Entry, plan: &Plan, shown: bool) -> Trace {
    let path = PlayerPath::new(entry, plan);
    let trace = Trace { rating: path.rating.as_ref().map(rating), ..path.trace(entry) };
    #[cfg(feature = "whole")]
    if shown {
        return trace.showing(path.shown().steps.map(|(state, step)| (state.board, step)));
    }
    trace
}

/// The same, each step shown as soon as it is found.
fn reporting(entry: &Entry, plan: &Plan, shown: bool, events: &mut Events<'_>) -> Trace {
    let player = Player::new(entry);
    events.send("head", &Trace::from(entry, &player));
    let mut on = player.mended.clone();
    let mut steps = Vec::new();
    let path = PlayerPath::reporting(player, plan, &mut |rated| {
        let mut step = trace::Step::new(rated, &on);
        #[cfg(feature = "whole")]
        if shown {
            let (shown, board) = (ShownStep::of_step(&rated.step, &on), Board::classic());
            step.shown = Some(Box::new(Shown::new(&shown, &board)));
        }
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
    let query = Rate { solver: Solver::new(), ratings, path: request.path, at_most: request.at_most };
    #[cfg(feature = "depth")]
    if let Some(answer) = rate_marked(request, &query)? {
        return Ok(answer);
    }
    let puzzle = request.position().entry()?.grid;
    let mut steps = 0;
    let ratings = query.reporting(&puzzle, &mut |rating| {
        steps += 1;
        events.send("progress", &RateProgress { steps, er: rating.er.into() });
    });
    Ok(given(&query, &puzzle, &ratings))
}

/// The ratings of a puzzle that its marks decide.
#[cfg(feature = "depth")]
fn rate_marked(request: &RateRequest, query: &Rate) -> Result<Option<Vec<u8>>, Problem> {
    let entry = request.position().entry()?;
    let marks = deciding_marks(&entry.grid, entry.candidates.as_ref());
    let ratings = marks.and_then(|marks| query.ask_marked(marks));
    Ok(ratings.map(|ratings| given(query, &entry.grid, &ratings)))
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
        optional: logic::is_optional(info),
        ladder,
    }
}

#[cfg(feature = "variants")]
mod variants {
    use ninefold_draw::{Board, ShownStep};
    use ninefold_formats::Variant;
    use ninefold_variants::Cancelled;
    use ninefold_variants::steps::{Reasoner, Step};

    use super::{End, Look, Shown, Trace, trace};
    use crate::api::problem::{Problem, ProblemKind};
    use crate::api::request::{ExplainRequest, HintRequest};
    use crate::api::{Events, GIVEN_UP};
    use crate::budget::Budget;
    use crate::hint::{self, Level};
    use crate::path::VariantPath;
    use crate::player::{VariantPlayer, named_in, variant_place, variant_where};
    use crate::status::Status;
    use crate::trace::variants::name;

    fn given_up(_: Cancelled) -> Problem {
        Problem::new(ProblemKind::TimeLimit, GIVEN_UP)
    }

    fn one_order(key: &str) -> Problem {
        Problem::bad_value(format!("{key}: a puzzle with other rules has one order of its own"))
    }

    pub(super) fn hint(
        variant: &Variant,
        request: &HintRequest,
        level: Level,
        budget: &Budget,
    ) -> Result<Trace, Problem> {
        if request.order.is_some() {
            return Err(one_order("order"));
        }
        let player = VariantPlayer::new(variant, budget);
        let (reasoner, limits) = (Reasoner::new(&variant.puzzle), budget.steps());
        let start = reasoner.start(&player.progress(), &limits).map_err(given_up)?;
        let marks = (request.shown || !variant.marks.is_empty()).then_some(&start);
        let mut answer = Trace::of_variant(variant, &player, marks);
        if !player.wrong.is_empty() || !player.lost.is_empty() {
            let (wrong, lost) = (named_in(variant, &player.wrong), named_in(variant, &player.lost));
            let words = hint::mistakes(level, &wrong, &lost);
            if level < Level::All {
                // The position without the mistakes would show where they are.
                answer.mistakes.clear();
                answer.found.clear();
                answer.marks = None;
            }
            if level >= Level::Where {
                let cells = player.wrong.iter().chain(&player.lost);
                let cells = cells.map(|(cell, _)| name(variant.puzzle.layout(), *cell)).collect();
                answer.look = Some(Look::at(cells, words.clone()));
            }
            answer.message = Some(words);
            return Ok(answer);
        }
        let mut steps = Vec::new();
        if !player.solved {
            steps = reasoner.hints(&player.progress(), request.all, &limits).map_err(given_up)?;
        }
        if let Some(id) = &request.technique {
            steps.retain(|step| step.technique.id == *id);
        }
        if let Some(first) = steps.first().filter(|_| level >= Level::Where) {
            let words = format!("Look at {}.", variant_place(variant, first));
            let cells = variant_where(variant, first);
            let cells = cells.into_iter().map(|cell| name(variant.puzzle.layout(), cell)).collect();
            answer.look = Some(Look::at(cells, words));
        }
        if steps.is_empty() && player.status != Status::Unclear {
            answer.message = Some(if player.solved { hint::SOLVED } else { hint::NO_STEP }.to_owned());
        }
        let board = Board::of_puzzle(&variant.puzzle);
        answer.steps = steps.iter().map(|step| shown(variant, step, level, request.shown, &board)).collect();
        Ok(answer)
    }

    /// As much of a step as the level allows.
    fn shown(variant: &Variant, step: &Step, level: Level, wanted: bool, board: &Board) -> trace::Step {
        let summary = Some(step.technique.says.to_owned());
        if level < Level::All {
            return trace::Step {
                technique: step.technique.id.into(),
                name: step.technique.name.into(),
                level: Some(step.technique.level),
                summary,
                ..trace::Step::default()
            };
        }
        let shown = wanted.then(|| Shown::new(&ShownStep::of_variant(step, &variant.puzzle), board));
        trace::Step { summary, shown: shown.map(Box::new), ..trace::Step::of_variant(variant, step) }
    }

    pub(super) fn explain(
        variant: &Variant,
        request: &ExplainRequest,
        budget: &Budget,
        events: &mut Events<'_>,
    ) -> Result<Trace, Problem> {
        let chosen = [("techniques", &request.techniques), ("without", &request.without)];
        if let Some((key, _)) = chosen.iter().find(|(_, ids)| !ids.is_empty()) {
            return Err(one_order(key));
        }
        let path = VariantPath::new(variant, budget).map_err(given_up)?;
        let mut answer = Trace::of_variant_path(variant, &path);
        if request.shown {
            answer = answer.starting(variant, &path.path.start);
            let board = Board::of_puzzle(&variant.puzzle);
            let shown = |step| (board.clone(), ShownStep::of_variant(step, &variant.puzzle));
            answer = answer.showing(path.path.steps.iter().map(shown));
        }
        if events.are_wanted() {
            let (steps, solved) = (std::mem::take(&mut answer.steps), std::mem::take(&mut answer.solved));
            events.send("head", &answer);
            steps.iter().for_each(|step| events.send("step", step));
            events.send("end", &End { solved, steps: steps.len(), rating: None });
            (answer.steps, answer.solved) = (steps, solved);
        }
        Ok(answer)
    }
}
