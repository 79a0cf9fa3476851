//! Requests for new puzzles.

use std::ops::RangeInclusive;
use std::str::FromStr;

use ninefold::generate::{Generated, Generator};
use ninefold::logic::{Level, UnknownLevel};
use ninefold::rate::hodoku;
use ninefold::rate::se::Score;
use serde::Serialize;

use super::Context;
use super::event::Events;
use super::position::grid;
use super::problem::{Problem, ProblemKind};
use super::request::GenerateRequest;
use crate::order;

/// The most puzzles of a request.
pub const MOST_PUZZLES: u64 = 100;
/// The most attempts at a puzzle.
const MOST_TRIES: u64 = 1_000_000;

/// New puzzles.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GenerateAnswer {
    /// The seed: the same request with it gives the same puzzles.
    pub seed: u64,
    /// Whether all were made; if not, the next one was not found within the tries.
    pub complete: bool,
    /// The puzzles.
    pub puzzles: Vec<GeneratedPuzzle>,
}

/// A new puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GeneratedPuzzle {
    /// The givens.
    pub puzzle: String,
    /// Its only solution.
    pub solution: String,
    /// The seed.
    pub seed: u64,
    /// Its number among the puzzles of the seed.
    pub number: u64,
    /// How many attempts failed before it.
    pub failures: u64,
    /// Sudoku Explainer's rating, if a range of ratings was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// HoDoKu's level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// HoDoKu's score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
}

/// How far the search for a puzzle has come.
#[derive(Serialize)]
struct Progress {
    /// How many puzzles are made.
    made: usize,
    /// How many attempts at the next one have failed.
    tried: u64,
}

pub(super) fn generate(
    request: &GenerateRequest,
    context: &Context,
    events: &mut Events<'_>,
) -> Result<GenerateAnswer, Problem> {
    let seed = request.seed.or(context.seed).ok_or_else(|| {
        Problem::new(ProblemKind::BadRequest, "missing field `seed`: there is no source of randomness here")
    })?;
    let count = request.count.unwrap_or(1);
    if !(1..=MOST_PUZZLES).contains(&count) {
        let detail = format!("count: {count}, expected 1 to {MOST_PUZZLES}");
        return Err(Problem::bad_value(detail).with_limit(MOST_PUZZLES));
    }
    let generator = generator(request, seed)?;
    let mut answer = GenerateAnswer { seed, complete: true, puzzles: Vec::new() };
    for number in request.number..request.number.saturating_add(count) {
        let made = answer.puzzles.len();
        let mut tried = |tried| events.send("progress", &Progress { made, tried });
        let Some(puzzle) = generator.puzzle_reporting(number, &mut tried) else {
            answer.complete = false;
            break;
        };
        answer.puzzles.push(GeneratedPuzzle::new(&puzzle, seed, number));
    }
    Ok(answer)
}

impl GeneratedPuzzle {
    fn new(made: &Generated, seed: u64, number: u64) -> GeneratedPuzzle {
        let rating = hodoku::rate(&made.puzzle).ok();
        GeneratedPuzzle {
            puzzle: made.puzzle.to_string(),
            solution: made.solution.to_string(),
            seed,
            number,
            failures: made.failures,
            er: made.er.map(f64::from),
            level: rating.map(|rating| rating.level.to_string()),
            score: rating.map(|rating| rating.score),
        }
    }
}

fn generator(request: &GenerateRequest, seed: u64) -> Result<Generator, Problem> {
    let tries = request.tries.unwrap_or(MOST_TRIES).min(MOST_TRIES);
    let mut generator = Generator::new(seed).minimal(request.minimal).scramble(request.scramble).tries(tries);
    if let Some(name) = &request.symmetry {
        generator = generator.symmetry(parsed("symmetry", name)?);
    }
    if let Some(clues) = &request.clues {
        generator = generator.clues(range("clues", clues, |text| text.parse().ok().filter(|n| *n <= 81))?);
    }
    if let Some(rating) = &request.rating {
        generator = generator.rating(range("rating", rating, score)?);
    }
    if let Some(name) = &request.level {
        generator = generator.level(level(name)?);
    }
    if let Some(id) = &request.technique {
        generator = generator.technique(id)?;
    }
    if !request.only.is_empty() {
        generator = generator.only(order::named(&request.only)?);
    }
    if let Some(model) = &request.like {
        let change = usize::try_from(request.change.unwrap_or(2)).unwrap_or(usize::MAX);
        generator = generator
            .like(&grid("like", model)?, change)
            .map_err(|error| Problem::bad_value(format!("like: {error}")))?;
    }
    Ok(generator)
}

/// The level of this name.
pub(super) fn level(name: &str) -> Result<Level, Problem> {
    name.parse().map_err(|error: UnknownLevel| Problem::bad_value(format!("level: {name}, {error}")))
}

/// A rating of Sudoku Explainer: `4.2`. (The tables by which floating-point numbers are read would add 12 kB, packed, to the
/// module for browsers.)
fn score(text: &str) -> Option<Score> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let hundredths = format!("{whole}{fraction:0<2.2}").parse::<u16>().ok()?;
    let is_rating = is_digits(whole) && is_digits(fraction) && (100..=1200).contains(&hundredths);
    is_rating.then(|| Score::from_tenths(((hundredths + 5) / 10) as u8))
}

fn parsed<T: FromStr<Err: std::fmt::Display>>(key: &str, text: &str) -> Result<T, Problem> {
    text.parse().map_err(|error| Problem::bad_value(format!("{key}: {text}: {error}")))
}

/// A range `A..B`, or one value.
fn range<T: PartialOrd>(
    key: &str,
    text: &str,
    value: impl Fn(&str) -> Option<T>,
) -> Result<RangeInclusive<T>, Problem> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let range = value(least.trim()).zip(value(most.trim())).map(|(least, most)| least..=most);
    range.filter(|range| !range.is_empty()).ok_or_else(|| {
        Problem::bad_value(format!("{key}: {text}, expected A..B, the smaller one first, or a single number"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_read_to_the_tenth() {
        for (text, tenths) in
            [("4", 40), ("4.2", 42), ("4.20", 42), ("4.249", 42), ("4.25", 43), ("11.96", 120), ("12", 120)]
        {
            assert_eq!(score(text), Some(Score::from_tenths(tenths)), "{text}");
        }
        for text in ["", ".", "0.9", "12.1", "12.01", "4,2", "4.2.1", "-4", "4.x", "4.2x", "99999999", "é.2"]
        {
            assert_eq!(score(text), None, "{text}");
        }
    }
}
