//! What is printed of each puzzle: its board, its rules, its rating, its solution, its hard steps.

use std::sync::Arc;

use anyhow::Result;
use ninefold::logic::{self, Order, Position};
use ninefold::rate::{hodoku, se};
use ninefold::text::Entry;
use ninefold::{Candidates, Grid};
use ninefold_app::budget::Budget;
use ninefold_app::path::VariantPath;
use ninefold_app::query::Filled;
use ninefold_app::subject::Subject;
use ninefold_draw::{BoardState, ShownStep, Spot, What, legend};
use ninefold_formats::Variant;
use ninefold_formats::variant::{line, picture};
use ninefold_print::{Diagram, Hint, Puzzle};

use super::source::{Found, ordered};
use super::{Args, Rating};

/// The puzzles of the book, in order.
pub fn puzzles(args: &Args, found: Vec<Found>) -> Result<Vec<Puzzle>> {
    Ok(ordered(args.threads.count(), found.len(), |i| puzzle(args, &found[i])))
}

fn puzzle(args: &Args, found: &Found) -> Puzzle {
    let puzzle = match (&found.subject, &found.solution) {
        (Subject::Variant(variant), Some(Filled::Values(values))) => other(args, variant, Some(values)),
        (Subject::Variant(variant), _) => other(args, variant, None),
        (Subject::Classic(entry), Some(Filled::Grid(solution))) => classic(args, entry, Some(*solution)),
        (Subject::Classic(entry), _) => classic(args, entry, None),
    };
    let link = args.link.as_ref().map(|link| link.replace("{}", &puzzle.diagram.line));
    Puzzle { link, clues: found.subject.clues(), ..puzzle }
}

fn classic(args: &Args, entry: &Entry, solution: Option<Grid>) -> Puzzle {
    let (grid, marks) = (&entry.grid, &entry.candidates);
    let mut puzzle = Puzzle::classic(grid, solution.as_ref());
    if args.marks || marks.is_some() {
        let candidates = marks.clone().unwrap_or_else(|| Candidates::new(grid));
        puzzle.diagram = puzzle.diagram.with_candidates(&candidates);
    }
    puzzle.diagram.line = grid.puzzle().to_string();
    let hints = if args.hints { hints(entry, solution) } else { Vec::new() };
    Puzzle { details: details(&args.rating, grid), hints, ..puzzle }
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
fn hints(entry: &Entry, solution: Option<Grid>) -> Vec<Hint> {
    let position = match &entry.candidates {
        Some(marks) => Position::new(marks.clone(), solution),
        None => Position::written(&entry.grid, solution),
    };
    let mut before = position.candidates().clone();
    let mut hints = Vec::new();
    for step in logic::solve_by(position, &Order::simple()).steps {
        let shown = ShownStep::of_step(&step, &before);
        if !shown.is_single() {
            hints.push(hint(&shown, &BoardState::of_candidates(&before)));
        }
        step.apply(&mut before);
    }
    hints
}

/// A puzzle with other rules, or of another size.
fn other(args: &Args, variant: &Variant, solution: Option<&Vec<i32>>) -> Puzzle {
    let mut state = BoardState::of_puzzle(&variant.puzzle);
    let rules = rules(variant, &mut state);
    let solution = solution.map(|values| Diagram {
        state: state.clone().with_found((0..).map(Spot).zip(values.iter().copied())),
        line: line(variant.puzzle.layout(), values),
        text: picture::draw(variant, Some(values)),
    });
    state = state.with_found(variant.found.iter().copied());
    let path = VariantPath::new(variant, &Budget::BRIEF).expect("nothing cancels it");
    if args.marks || !variant.marks.is_empty() {
        state = state.with_candidates(&path.path.start);
    }
    let hard = |(before, step): (BoardState, ShownStep)| (!step.is_single()).then(|| hint(&step, &before));
    let steps = args.hints.then(|| path.shown(variant).steps);
    Puzzle {
        rules,
        solution,
        details: level(&args.rating, variant, &path),
        hints: steps.into_iter().flatten().filter_map(hard).collect(),
        diagram: Diagram { state, line: variant.source.clone(), text: picture::draw(variant, None) },
        clues: Vec::new(),
        link: None,
    }
}

/// How difficult a variant is: its steps have levels of their own, in place of the ratings of classic puzzles.
fn level(ratings: &[Rating], variant: &Variant, path: &VariantPath) -> String {
    let one = |rating: &Rating| match rating {
        Rating::Hodoku | Rating::Se => path.is_solved().then(|| format!("Level {} of 6", path.path.level())),
        Rating::Clues => Some(format!("{} givens", variant.givens().count())),
        Rating::None => None,
    };
    let mut all: Vec<String> = ratings.iter().filter_map(one).collect();
    all.dedup();
    all.join(" · ")
}

/// The rules in words, each once. What the picture would say in words below itself is taken out of it.
fn rules(variant: &Variant, state: &mut BoardState) -> Vec<String> {
    let rules = variant.puzzle.rules();
    let mut said: Vec<Vec<(String, String)>> = vec![Vec::new(); rules.len() + 1];
    Arc::make_mut(&mut state.board).figures.retain(|figure| match &figure.what {
        What::Words { letter, text } => {
            said[figure.rule.min(rules.len())].push((letter.clone(), text.clone()));
            false
        }
        _ => true,
    });
    for (said, rule) in said.iter_mut().zip(rules).filter(|(_, rule)| rule.info().id != "given") {
        if said.is_empty() {
            said.push((String::new(), rule.says()));
        }
    }
    legend(said.iter().flatten().map(|(letter, text)| (&letter[..], &text[..])))
}

/// A step with its pictures and words.
pub fn hint(step: &ShownStep, before: &BoardState) -> Hint {
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
        scenes: step.scenes(before),
    }
}
