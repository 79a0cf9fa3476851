//! What is printed of each puzzle: its rating, its solution, its hard steps.

use anyhow::Result;
use ninefold::logic::{self, Order, Position};
use ninefold::rate::{hodoku, se};
use ninefold::{Candidates, Grid};
use ninefold_draw::{BoardState, ShownStep};
use ninefold_print::{Hint, Puzzle};

use super::source::{Found, ordered};
use super::{Args, Rating};

/// The puzzles of the book, in order.
pub fn puzzles(args: &Args, found: Vec<Found>) -> Result<Vec<Puzzle>> {
    Ok(ordered(args.threads.count(), found.len(), |i| puzzle(args, &found[i])))
}

fn puzzle(args: &Args, found: &Found) -> Puzzle {
    let candidates = || found.candidates.clone().unwrap_or_else(|| Candidates::new(&found.grid));
    let line = || found.grid.puzzle().to_string();
    Puzzle {
        grid: found.grid,
        candidates: (args.marks || found.candidates.is_some()).then(candidates),
        solution: found.solution,
        details: details(&args.rating, &found.grid),
        link: args.link.as_ref().map(|link| link.replace("{}", &line())),
        hints: if args.hints { hints(found) } else { Vec::new() },
    }
}

/// How difficult a puzzle is, as far as it is asked for and known.
fn details(ratings: &[Rating], grid: &Grid) -> String {
    let puzzle = grid.puzzle();
    let one = |rating: &Rating| match rating {
        Rating::Hodoku => {
            hodoku::rate(&puzzle).ok().map(|rating| format!("{} {}", rating.level, rating.score))
        }
        Rating::Se => se::rate(&puzzle).ok().map(|rating| format!("SE {}", rating.er)),
        Rating::Clues => Some(format!("{} givens", puzzle.len())),
        Rating::None => None,
    };
    ratings.iter().filter_map(one).collect::<Vec<_>>().join(" · ")
}

/// The steps of the path that are not singles.
fn hints(found: &Found) -> Vec<Hint> {
    let position = match &found.candidates {
        Some(marks) => Position::new(marks.clone(), found.solution),
        None => Position::written(&found.grid, found.solution),
    };
    let mut before = position.candidates().clone();
    let mut hints = Vec::new();
    for step in logic::solve_by(position, &Order::simple()).steps {
        let shown = ShownStep::of_step(&step, &before);
        if !shown.is_single() {
            hints.push(hint(&shown, &before));
        }
        step.apply(&mut before);
    }
    hints
}

/// A step with its pictures and words.
pub fn hint(step: &ShownStep, before: &Candidates) -> Hint {
    let explanation = &step.explanation;
    let lines = explanation.lines.iter().map(|line| match line.number.is_empty() {
        true => line.text.clone(),
        false => format!("{}. {}", line.number, line.text),
    });
    let words =
        [explanation.summary.clone()].into_iter().chain(lines).chain([explanation.conclusion.clone()]);
    Hint {
        title: step.technique.name.to_owned(),
        words: words.filter(|text| !text.is_empty()).collect(),
        scenes: step.scenes(&BoardState::of_candidates(before)),
    }
}
