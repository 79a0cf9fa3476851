//! Every step that any technique finds anywhere is true, and follows from its evidence (external: `NINEFOLD_DATA`).
//!
//! Along the paths of puzzles of all sets, every technique is asked for all its steps at each position where no single
//! is left, and each step is compared with the solution; the first ones are also held to their evidence. `NINEFOLD_PUZZLES` says how many puzzles of each set are
//! looked at: with 40 and a release build it is more than a million steps.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use ninefold::Grid;
use ninefold::logic::check::{Checker, Claim, Ground};
use ninefold::logic::{self, Found, Order, Position, Technique};

const SETS: [&str; 5] =
    ["easy_generated", "unbiased_generated", "17_clue", "magictour_top1465", "hardest_1106"];

/// Not asked along the way: they take long, or find what one asks of a search.
const LABORIOUS: [&str; 6] =
    ["mutant", "franken-squirmbag", "franken-whale", "franken-leviathan", "forcing-net", "trial"];

/// Of the steps that a technique finds at a position, so many are held to their evidence too.
const SHOWN: usize = 2;

/// The puzzles of a set, evenly spread.
fn sample(folder: &Path, set: &str, count: usize) -> Vec<Grid> {
    let text = std::fs::read_to_string(folder.join(set).with_extension("txt")).expect("a puzzle set");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#') && line.len() >= 81).collect();
    lines
        .iter()
        .step_by((lines.len() / count).max(1))
        .map(|line| line[..81].parse().expect("a puzzle"))
        .collect()
}

/// How many steps a technique finds; each must be true.
fn check(technique: &dyn Technique, on: &Position, solution: &Grid) -> usize {
    let mut steps = 0;
    let mut take = |step: logic::Step| {
        steps += 1;
        let wrong = step.error_against(solution);
        assert_eq!(wrong, None, "{step:?}\n{:?}", on.candidates());
        if steps <= SHOWN {
            let ground = Checker::at(on.candidates().clone()).check(&Claim::from(&step));
            assert_eq!(ground, Ok(Ground::Evidence), "{step:?}\n{:?}", on.candidates());
        }
        ControlFlow::Continue(())
    };
    let _ = technique.find(on, &mut Found::all(&mut take));
    steps
}

#[test]
fn every_step_is_true() {
    let Some(folder) = std::env::var_os("NINEFOLD_DATA").map(PathBuf::from) else {
        eprintln!("SKIPPED: NINEFOLD_DATA is not set");
        return;
    };
    let count = std::env::var("NINEFOLD_PUZZLES").ok().and_then(|n| n.parse().ok()).unwrap_or(2);
    let asked: Vec<_> = logic::LADDER
        .iter()
        .filter(|technique| !LABORIOUS.iter().any(|word| technique.info().id.contains(word)))
        .collect();
    let mut steps = BTreeMap::<&str, usize>::new();
    for puzzle in SETS.iter().flat_map(|set| sample(&folder, set, count)) {
        let mut position = Position::of(&puzzle);
        let Some(solution) = position.solution().copied() else { continue };
        while let Some(step) = logic::next_step(&position, &Order::hodoku()) {
            if step.placements.is_empty() {
                for technique in &asked {
                    *steps.entry(technique.info().id).or_default() +=
                        check(**technique, &position, &solution);
                }
            }
            position.apply(&step);
        }
    }
    let all: usize = steps.values().sum();
    let kinds = steps.values().filter(|&&steps| steps > 0).count();
    println!("{all} steps of {kinds} techniques, all true");
    for (id, steps) in steps {
        println!("  {steps:8} {id}");
    }
    assert!(all > 1000);
}
