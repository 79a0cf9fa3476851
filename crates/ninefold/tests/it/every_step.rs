//! Every step that any technique finds anywhere is true, and follows from its evidence (external: `NINEFOLD_DATA`).
//!
//! Along the paths of puzzles of all sets, every technique is asked for all its steps at each position where no single
//! is left, and each step is compared with the solution; the first ones must also follow from their evidence.
//! `NINEFOLD_PUZZLES` sets how many puzzles of each set are used: with 40 and a release build it is more than a
//! million steps.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use ninefold::Grid;
use ninefold::logic::check::{Checker, Claim, Ground};
use ninefold::logic::{self, Order, Position, StepSink, Technique};

use crate::common::sample;

const SETS: [&str; 5] =
    ["easy_generated", "unbiased_generated", "17_clue", "magictour_top1465", "hardest_1106"];

/// Not asked along the way: they take long, or find what one asks of a search.
const LABORIOUS: [&str; 7] =
    ["mutant", "franken-squirmbag", "franken-whale", "franken-leviathan", "forcing-net", "braid", "trial"];

/// How many of the steps that a technique finds at a position are also checked against their evidence.
const SHOWN: usize = 2;

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
    let _ = technique.find(on, &mut StepSink::all(&mut take));
    steps
}

#[test]
#[ignore = "needs NINEFOLD_DATA: puzzle sets"]
fn every_step_is_true() {
    let count = std::env::var("NINEFOLD_PUZZLES").ok().and_then(|n| n.parse().ok()).unwrap_or(2);
    let asked: Vec<_> = logic::LADDER
        .iter()
        .filter(|technique| !LABORIOUS.iter().any(|word| technique.info().id.contains(word)))
        .collect();
    let mut steps = BTreeMap::<&str, usize>::new();
    for puzzle in SETS.iter().flat_map(|set| sample(set, count)) {
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
