//! Asks all finders at random positions for all their steps, compares each step with the solution, and the first of each
//! finder with its evidence.
//!
//! `campaign SECONDS SEED FILE…`: puzzles are drawn from the files by the seed. On the way to its solution, candidates of a
//! puzzle are crossed out by steps taken at random and, now and then, without a reason. Ends with an error at the first
//! step that is wrong or not shown.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use ninefold::logic::check::{Checker, Claim, Ground};
use ninefold::logic::{StepSink, LADDER, Position, Step, Technique};
use ninefold::{Candidate, Grid, Random};

/// Not asked: they take long, or find what one asks of a search.
const LABORIOUS: [&str; 6] =
    ["mutant", "franken-squirmbag", "franken-whale", "franken-leviathan", "forcing-net", "trial"];

/// How many steps of a finder at a position are compared with their evidence.
const SHOWN: usize = 1;
/// So many steps of a finder at a position are enough.
const MOST: usize = 300;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seconds, seed, files @ ..] = &arguments[..] else { panic!("campaign SECONDS SEED FILE…") };
    let limit = Duration::from_secs(seconds.parse().expect("a number"));
    let mut random = Random::new(seed.parse().expect("a number"));
    let read = |file: &String| std::fs::read_to_string(file).expect("a file of puzzles");
    let sets: Vec<Vec<Grid>> = files
        .iter()
        .map(|file| read(file).lines().filter_map(|line| line.get(..81)?.parse().ok()).collect())
        .collect();
    let finders: Vec<&dyn Technique> = LADDER
        .iter()
        .copied()
        .filter(|finder| !LABORIOUS.iter().any(|word| finder.info().id.contains(word)))
        .collect();
    let (mut counts, mut shown, mut positions) = (BTreeMap::<&str, usize>::new(), 0, 0);
    let start = Instant::now();
    while start.elapsed() < limit {
        let set = &sets[random.below(sets.len() as u32) as usize];
        let puzzle = &set[random.below(set.len() as u32) as usize];
        let mut position = Position::of(puzzle);
        let Some(solution) = position.solution().copied() else { continue };
        while !position.candidates().is_complete() && start.elapsed() < limit {
            positions += 1;
            let mut steps = Vec::new();
            for finder in &finders {
                let found = all_steps(*finder, &position);
                for (i, step) in found.iter().enumerate() {
                    let wrong = step.error_against(&solution);
                    assert_eq!(wrong, None, "{step:?}\n{:?}", position.candidates());
                    if i < SHOWN {
                        let ground = Checker::at(position.candidates().clone()).check(&Claim::from(step));
                        assert_eq!(ground, Ok(Ground::Evidence), "{step:?}\n{:?}", position.candidates());
                        shown += 1;
                    }
                }
                *counts.entry(finder.info().id).or_default() += found.len();
                steps.extend(found);
            }
            let Some(step) = (!steps.is_empty()).then(|| &steps[random.below(steps.len() as u32) as usize])
            else {
                break;
            };
            position.apply(step);
            if random.below(3) == 0 {
                cross_out(&mut position, &solution, &mut random);
            }
        }
    }
    let all: usize = counts.values().sum();
    println!(
        "{all} steps at {positions} positions, all true; {shown} compared with their evidence, all shown"
    );
    counts.iter().filter(|(_, count)| **count > 0).for_each(|(id, count)| println!("  {count:9} {id}"));
}

fn all_steps(finder: &dyn Technique, on: &Position) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut take = |step| {
        steps.push(step);
        if steps.len() < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let _ = finder.find(on, &mut StepSink::all(&mut take));
    steps
}

/// Removes some candidates that the solution does not need.
fn cross_out(position: &mut Position, solution: &Grid, random: &mut Random) {
    let is_false = |at: &Candidate| solution.get(at.cell) != Some(at.digit);
    let gone: Vec<Candidate> = position.candidates().iter().filter(is_false).collect();
    for _ in 0..3 {
        if !gone.is_empty() {
            position.remove(gone[random.below(gone.len() as u32) as usize]);
        }
    }
}
