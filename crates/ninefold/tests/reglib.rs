//! HoDoKu's regression library: each case asks one technique for one result (external: `NINEFOLD_DATA`).
//!
//! A case gives a position and what a technique removes or places there; its authors promise that no other instance
//! leads to another result. Four cases are of positions where a technique must find nothing. Some cases need an
//! option that HoDoKu has off by default; they are run with the technique that has it on.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::PathBuf;

use ninefold::Candidate;
use ninefold::logic::{self, Found, Position, Step};
use ninefold::text::library::Case;

/// How many of the cases must pass.
const PASS: usize = 1111;

/// The active cases with the numbers of their lines.
fn read() -> Option<Vec<(usize, Case)>> {
    let Some(folder) = std::env::var_os("NINEFOLD_DATA") else {
        eprintln!("SKIPPED: NINEFOLD_DATA is not set");
        return None;
    };
    let text = std::fs::read_to_string(PathBuf::from(folder).join("reglib-1.3.txt")).expect("readable");
    let cases = text.lines().enumerate().filter(|(_, line)| line.starts_with(':'));
    Some(
        cases
            .map(|(i, line)| (i + 1, line.parse().unwrap_or_else(|error| panic!("{error}: {line}"))))
            .collect(),
    )
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
            let _ = technique.find(&position, &mut Found::all(&mut take));
        }
    }
    steps.retain(|step| with_code(step.technique));
    steps
}

fn conclusions(step: &Step) -> BTreeSet<(bool, Candidate)> {
    let placed = step.placements.iter().map(|&candidate| (true, candidate));
    placed.chain(step.eliminations.iter().map(|&candidate| (false, candidate))).collect()
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
fn hodokus_library_passes() {
    let Some(cases) = read() else { return };
    let only = std::env::var("NINEFOLD_TECHNIQUE").ok();
    let (mut passed, mut by_code) = (0, BTreeMap::<&str, (usize, usize)>::new());
    for (line, case) in &cases {
        let steps = found(case);
        let ok = passes(case, &steps);
        passed += usize::from(ok);
        let count = by_code.entry(code(case)).or_default();
        *count = (count.0 + usize::from(ok), count.1 + 1);
        if !ok && only.as_ref().is_some_and(|only| case.technique.starts_with(only)) {
            eprintln!("line {line} {}: expected {:?}", case.technique, expected(case));
            for step in &steps {
                eprintln!("    {} {:?} {:?}", step.technique.name, conclusions(step), step.evidence);
            }
        }
    }
    for (code, (ok, all)) in by_code.iter().filter(|(_, (ok, all))| ok < all) {
        eprintln!("  {code}: {ok} of {all}");
    }
    eprintln!("reglib: {passed} of {}", cases.len());
    assert!(passed >= PASS, "only {passed} cases pass, not {PASS}");
}
