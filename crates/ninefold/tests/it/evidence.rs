//! Evidence that has been tampered with shows nothing: each premise of each inference is needed, and so is its reason.

use ninefold::logic::check::{Checker, Claim, Ground};
use ninefold::logic::{Chain, Order, Position, Reason, Step};
use ninefold::rate::Plan;
use ninefold::{Candidates, Grid};

const PUZZLES: [&str; 2] = [
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "8..15.........24...7..4..6..8.....3.59..7.6.....4..5...3.8...9...2..3.....8..41.3",
];

/// What `change` makes of each inference that has premises, one at a time, of a step's chains.
fn changed(step: &Step, change: impl Fn(&mut Chain, usize) -> bool) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (number, chain) in step.evidence.chains().iter().enumerate() {
        for inference in 0..chain.inferences.len() {
            let mut claim = Claim::from(step);
            if change(&mut claim.evidence.hard_mut().chains[number], inference) {
                claims.push(claim);
            }
        }
    }
    claims
}

/// The steps of all plans with chains, each with a checker that stands before it.
fn steps_with_chains() -> Vec<(Checker, Step)> {
    let mut found = Vec::new();
    for puzzle in PUZZLES {
        let puzzle: Grid = puzzle.parse().unwrap();
        for plan in [Plan::SudokuExplainer, Plan::Ladder(Order::simple())] {
            let mut checker = Checker::new(&puzzle);
            for step in plan.path(Position::of(&puzzle)).steps {
                let step = step.step;
                if !step.evidence.chains().is_empty() {
                    found.push((checker.clone(), step.clone()));
                }
                assert_eq!(checker.check(&Claim::from(&step)), Ok(Ground::Evidence), "{step:?}");
            }
        }
    }
    found
}

#[test]
fn an_inference_needs_each_of_its_premises() {
    let (mut all, mut needed) = (0, 0);
    for (checker, step) in steps_with_chains() {
        let without_one = changed(&step, |chain, i| {
            let premises = chain.inferences[i].premises.to_vec();
            chain.inferences[i].premises = premises.iter().copied().skip(1).collect();
            !premises.is_empty()
        });
        for claim in without_one {
            all += 1;
            needed += usize::from(checker.clone().check(&claim) != Ok(Ground::Evidence));
        }
    }
    println!("{needed} of {all} inferences fall without their first premise");
    assert_eq!(needed, all);
}

#[test]
fn an_inference_needs_its_reason() {
    for (checker, step) in steps_with_chains() {
        let on: &Candidates = checker.position();
        // A cell that is filled already forces and rules out nothing.
        let filled = on.grid().filled().first().expect("some digit is given");
        let elsewhere = changed(&step, |chain, i| {
            let inference = &mut chain.inferences[i];
            let is_forced = inference.holds && !inference.premises.is_empty();
            if is_forced {
                inference.reason = Reason::Cell(filled);
            }
            is_forced
        });
        for claim in elsewhere {
            assert_ne!(checker.clone().check(&claim), Ok(Ground::Evidence), "{claim:?}");
        }
    }
}

#[test]
fn a_node_cannot_be_its_own_reason() {
    for (checker, step) in steps_with_chains() {
        let circular = changed(&step, |chain, i| {
            let premises = chain.inferences[i].premises.len();
            chain.inferences[i].premises = std::iter::repeat_n(i as u16, premises).collect();
            premises > 0
        });
        for claim in circular {
            assert_ne!(checker.clone().check(&claim), Ok(Ground::Evidence), "{claim:?}");
        }
    }
}
