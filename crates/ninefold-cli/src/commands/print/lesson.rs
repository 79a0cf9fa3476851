//! A worksheet for one technique, with positions from given puzzles or from puzzles made for it.

use anyhow::{Context, Result, ensure};
use ninefold::generate::Generator;
use ninefold::logic::{self, Info, Order, Position, Step, StepSink, Technique};
use ninefold::rate::se;
use ninefold::{Candidates, Grid};
use ninefold_app::order;
use ninefold_draw::{BoardState, Scene, ShownStep};
use ninefold_print::{Exercise, Hint, Lesson};

use super::content::hint;
use super::source::{Found, ordered};

const EXAMPLES: usize = 3;
const EXERCISES: usize = 6;
/// How many puzzles are made, at most, to find positions.
const TRIED: usize = 4000;
/// How many of them at a time.
const AT_A_TIME: usize = 64;

/// The lesson for a technique.
pub fn of(id: &str, given: &[Found], threads: usize) -> Result<Lesson> {
    let technique = logic::technique(id);
    let (technique, info) = match (technique, logic::info(id)) {
        (Some(technique), Some(info)) => (technique, info),
        _ => return Err(order::named(&[id.to_owned()]).map(|_| ()).expect_err("it is unknown").into()),
    };
    let wanted = EXAMPLES + EXERCISES;
    let mut positions = match given.is_empty() {
        false => search(technique, info, &grids(given)?, threads),
        true => made(technique, info, wanted, threads)?,
    };
    positions.truncate(wanted);
    ensure!(
        positions.len() > EXAMPLES,
        "found only {} positions with {id}; give puzzles in which it occurs",
        positions.len()
    );
    let exercises = positions.split_off(EXAMPLES);
    Ok(Lesson {
        name: info.name.to_owned(),
        explanation: vec![info.summary.to_owned(), facts(info)],
        examples: positions.iter().map(|(step, before)| shown(step, before)).collect(),
        exercises: exercises.iter().map(|(step, before)| exercise(step, before)).collect(),
    })
}

/// The grids of given puzzles, which have to be classic ones.
fn grids(given: &[Found]) -> Result<Vec<Grid>> {
    given.iter().map(|found| Ok(found.subject.classic().context("--lesson")?.grid)).collect()
}

fn shown(step: &Step, before: &Candidates) -> Hint {
    hint(&ShownStep::of_step(step, before), &BoardState::of_candidates(before))
}

fn exercise(step: &Step, before: &Candidates) -> Exercise {
    Exercise { board: Scene::of_candidates(before), answer: shown(step, before) }
}

/// What is known about a technique.
fn facts(info: &Info) -> String {
    let level =
        info.hodoku.map(|entry| format!("HoDoKu counts it as {}, {} points.", entry.level, entry.score));
    let score = se::fixed_score(info).map(|score| format!("Sudoku Explainer rates it {score}."));
    let unique = info.uniqueness.then(|| "It relies on the puzzle having one solution.".to_owned());
    [level, score, unique].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// A step, and the candidates before it.
type Place = (Step, Candidates);

/// The first step of the technique in each puzzle, where it has one.
fn search(technique: &dyn Technique, info: &Info, puzzles: &[Grid], threads: usize) -> Vec<Place> {
    let found = ordered(threads, puzzles.len(), |i| first(technique, info, &puzzles[i]));
    found.into_iter().flatten().collect()
}

/// The first position of a puzzle's path in which the technique finds a step.
fn first(technique: &dyn Technique, info: &Info, puzzle: &Grid) -> Option<Place> {
    let solution = puzzle.solution().filter(|_| puzzle.count(2) == 1)?;
    let mut position = Position::written(puzzle, Some(solution));
    let steps = logic::solve_by(Position::written(puzzle, Some(solution)), &Order::simple()).steps;
    for step in steps {
        let is_single = step.eliminations.is_empty() && step.evidence.chains().is_empty();
        if !is_single || info.id == step.technique.id {
            let mut found = None;
            let _ = technique.find(&position, &mut StepSink::best(&mut found));
            if let Some(found) =
                found.filter(|step| step.technique.id == info.id || info.id == technique.info().id)
            {
                return Some((found, position.into_candidates()));
            }
        }
        position.apply(&step);
    }
    None
}

/// Positions of puzzles that are made until there are enough.
fn made(technique: &dyn Technique, info: &Info, wanted: usize, threads: usize) -> Result<Vec<Place>> {
    let plain = Generator::new(1);
    let narrow = Generator::new(1).technique(info.id).map_err(anyhow::Error::from);
    // Puzzles that need just this technique, where a few tries find some; otherwise any that have it.
    let narrow = narrow.context("--lesson")?.tries(300);
    let mut positions = Vec::new();
    for first_number in (0..TRIED).step_by(AT_A_TIME) {
        let puzzles: Vec<Grid> = ordered(threads, AT_A_TIME, |i| {
            let number = (first_number + i) as u64;
            let made = narrow.puzzle(number).or_else(|| plain.puzzle(number));
            made.map(|made| made.puzzle)
        })
        .into_iter()
        .flatten()
        .collect();
        positions.extend(search(technique, info, &puzzles, threads));
        if positions.len() >= wanted {
            break;
        }
    }
    Ok(positions)
}
