//! HoDoKu's regression library: each case asks one technique for one result (external: `NINEFOLD_DATA`).
//!
//! A case gives a position and what a technique removes or places there; its authors promise that no other instance
//! leads to another result. Four cases are of positions where a technique must find nothing. Some cases need an
//! option that HoDoKu has off by default; they are run with the technique that has it on.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use ninefold::logic::{self, Found, Position, Step};
use ninefold::{Candidate, Candidates, Cell, Digit, Grid};

/// How many of the cases must pass.
const PASS: usize = 1020;

struct Case {
    line: usize,
    code: String,
    variant: String,
    position: Position,
    /// What must follow; nothing for a case that must fail.
    expected: BTreeSet<(bool, Candidate)>,
    must_fail: bool,
}

/// Reads digit, row and column triples.
fn triples(text: &str, placed: bool) -> impl Iterator<Item = (bool, Candidate)> {
    text.split_whitespace().map(move |triple| {
        let figures: Vec<usize> = triple.bytes().map(|byte| usize::from(byte - b'0')).collect();
        let cell = Cell::at(figures[1] - 1, figures[2] - 1);
        (placed, Candidate { cell, digit: Digit::from_index(figures[0] - 1) })
    })
}

/// Reads the grid: `+5` is a 5 that was found, not given.
fn grid(text: &str) -> Grid {
    let mut grid = Grid::EMPTY;
    let mut found = false;
    let mut cells = Cell::all();
    for c in text.chars() {
        if c == '+' {
            found = true;
            continue;
        }
        let cell = cells.next().expect("81 cells");
        match Digit::from_char(c) {
            Some(digit) if found => grid.set_found(cell, digit),
            Some(digit) => grid.set_given(cell, digit),
            None => {}
        }
        found = false;
    }
    grid
}

fn case(line: usize, text: &str) -> Case {
    let fields: Vec<&str> = text.split(':').collect();
    let (code, variant) = fields[1].split_once('-').unwrap_or((fields[1], ""));
    let grid = grid(fields[3]);
    let mut candidates = Candidates::new(&grid);
    for (_, candidate) in triples(fields[4], false) {
        candidates.remove(candidate);
    }
    // Whether the givens of a case have one solution is no matter here: the techniques are asked all the same.
    let solution = grid.solution();
    let expected = triples(fields[5], false).chain(triples(fields[6], true)).collect();
    Case {
        line,
        code: code[..4].to_owned(),
        variant: format!("{}{variant}", &code[4..]),
        position: Position::new(candidates, solution),
        expected,
        must_fail: variant == "x",
    }
}

fn read() -> Option<Vec<Case>> {
    let Some(folder) = std::env::var_os("NINEFOLD_DATA") else {
        eprintln!("SKIPPED: NINEFOLD_DATA is not set");
        return None;
    };
    let text = std::fs::read_to_string(PathBuf::from(folder).join("reglib-1.3.txt")).expect("readable");
    let cases = text.lines().enumerate().filter(|(_, line)| line.starts_with(':'));
    Some(cases.map(|(i, line)| case(i + 1, line.trim_end())).collect())
}

/// Everything that the technique of this code finds, under its own name or any.
fn found(case: &Case) -> Option<Vec<Step>> {
    let with_code = |info: &logic::Info| info.hodoku.is_some_and(|entry| entry.code == case.code);
    let technique = logic::LADDER
        .iter()
        .find(|technique| with_code(technique.info()) || technique.kinds().iter().any(with_code))?;
    let mut steps = Vec::new();
    let mut take = |step: Step| {
        steps.push(step);
        std::ops::ControlFlow::Continue(())
    };
    let _ = technique.find(&case.position, &mut Found::all(&mut take));
    steps.retain(|step| with_code(step.technique));
    Some(steps)
}

fn conclusions(step: &Step) -> BTreeSet<(bool, Candidate)> {
    let placed = step.placements.iter().map(|&candidate| (true, candidate));
    placed.chain(step.eliminations.iter().map(|&candidate| (false, candidate))).collect()
}

/// Whether one step leads to just what is expected, or, where the library lumps instances together, all do.
fn passes(case: &Case, steps: &[Step]) -> bool {
    if case.must_fail {
        return steps.iter().all(|step| conclusions(step) != case.expected)
            && (!case.expected.is_empty() || steps.is_empty());
    }
    let all: BTreeSet<_> = steps.iter().flat_map(conclusions).collect();
    steps.iter().any(|step| conclusions(step) == case.expected) || all == case.expected
}

#[test]
fn hodokus_library_passes() {
    let Some(cases) = read() else { return };
    let only = std::env::var("NINEFOLD_TECHNIQUE").ok();
    let (mut passed, mut by_code) = (0, BTreeMap::<String, (usize, usize)>::new());
    for case in &cases {
        let steps = found(case);
        let ok = steps.as_ref().is_some_and(|steps| passes(case, steps));
        passed += usize::from(ok);
        let count = by_code.entry(case.code.clone()).or_default();
        *count = (count.0 + usize::from(ok), count.1 + 1);
        if !ok && only.as_ref().is_some_and(|only| case.code.starts_with(only)) {
            eprintln!("line {} {}-{}: expected {:?}", case.line, case.code, case.variant, case.expected);
            for step in steps.iter().flatten() {
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
