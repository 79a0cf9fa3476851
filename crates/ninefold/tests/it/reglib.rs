//! HoDoKu's regression library: each case asks one technique for one result (external: `NINEFOLD_DATA`).
//!
//! A case gives a position and what a technique removes or places there; its authors promise that no other instance
//! leads to another result. Four cases are of positions where a technique must find nothing. Some cases need an
//! option that HoDoKu has off by default; they are run with the technique that has it on.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use ninefold::Candidate;
use ninefold::logic::{self, Position, Step, StepSink};
use ninefold::text::library::Case;

use crate::common::{conclusions, data};

/// The cases that fail, by line and technique.
const FAILING: [(usize, &str); 1] = [(1254, "0709-2")];

/// The active cases with the numbers of their lines.
fn read() -> Vec<(usize, Case)> {
    let text = data("reglib-1.3.txt");
    let cases = text.lines().enumerate().filter(|(_, line)| line.starts_with(':'));
    cases.map(|(i, line)| (i + 1, line.parse().unwrap_or_else(|error| panic!("{error}: {line}")))).collect()
}

/// The code of the technique; a variant may stand right behind it.
fn code(case: &Case) -> &str {
    &case.technique[..4]
}

/// What must follow; nothing, or what must not follow, in a case that must fail.
fn expected(case: &Case) -> BTreeSet<(bool, Candidate)> {
    let removed = case.eliminations.iter().map(|&candidate| (false, candidate));
    removed.chain(case.placements.iter().map(|&candidate| (true, candidate))).collect()
}

/// Everything that the techniques of this code find, under their own names or any.
fn found(case: &Case) -> Vec<Step> {
    // Whether the givens of a case have one solution is no matter here: the techniques are asked all the same.
    let position = Position::new(case.position(), case.grid.solution());
    let with_code = |info: &logic::Info| info.hodoku.is_some_and(|entry| entry.code == code(case));
    let mut steps = Vec::new();
    let mut take = |step: Step| {
        steps.push(step);
        ControlFlow::Continue(())
    };
    for technique in logic::LADDER {
        if with_code(technique.info()) || technique.kinds().iter().any(with_code) {
            let _ = technique.find(&position, &mut StepSink::all(&mut take));
        }
    }
    steps.retain(|step| with_code(step.technique));
    steps
}

/// Whether one step leads to just what is expected, or, where the library lumps instances together, all do.
fn passes(case: &Case, steps: &[Step]) -> bool {
    let expected = expected(case);
    let any = steps.iter().any(|step| conclusions(step) == expected);
    if case.variant() == Some("x") {
        return !any && (!expected.is_empty() || steps.is_empty());
    }
    any || steps.iter().flat_map(conclusions).collect::<BTreeSet<_>>() == expected
}

#[test]
#[ignore = "needs NINEFOLD_DATA: reglib-1.3.txt"]
fn hodokus_library_passes_but_for_the_known_cases() {
    let cases = read();
    let mut failing = Vec::new();
    for (line, case) in &cases {
        let steps = found(case);
        if !passes(case, &steps) {
            failing.push((*line, case.technique.as_str()));
            println!("line {line} {}: expected {:?}", case.technique, expected(case));
            for step in &steps {
                println!("    {} {:?} {:?}", step.technique.name, conclusions(step), step.evidence);
            }
        }
    }
    assert_eq!(cases.len(), 1112);
    assert_eq!(failing, FAILING, "the cases that fail");
}
