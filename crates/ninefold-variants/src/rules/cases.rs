//! The cases of `testdata/rules/`: puzzles, each with a grid, and its layers, that it accepts or refuses as its solution. What ISS text
//! cannot say is tested beside the rule.

use std::fs;
use std::path::Path;

use crate::iss;
use crate::layout::{Cell, Filled, Layout};
use crate::limits::Limits;
use crate::oracle;
use crate::rules::given::Given;
use crate::solver::{Solver, Verdict};

use super::puzzle::Puzzle;
use super::rule::Rule;

/// Whether naive check and engine agree that the grid is a solution, or that it is not.
pub(crate) fn judge(puzzle: &Puzzle, grid: &str) -> bool {
    let digits = grid.chars().filter(|c| !c.is_whitespace());
    let values: Vec<i32> = digits.map(|c| c.to_digit(36).expect("a digit") as i32).collect();
    let naive = oracle::check(puzzle, &values);
    let written: Vec<Option<i32>> = values.iter().copied().map(Some).collect();
    let layout = puzzle.layout();
    let differ = layout.every_house(|house| Filled { layout, values: &values }.differ(house));
    assert_eq!(puzzle.faults(&written).is_empty() && differ, naive, "faults of {puzzle:?} on {grid}");
    let mut full = puzzle.clone();
    for (cell, &value) in puzzle.layout().everywhere().zip(&values) {
        full.add(Given::new(cell, vec![value])).expect("a value of the grid");
    }
    let (verdict, stats) = Solver::new(&full).verdict(&Limits::default());
    let found = matches!(verdict, Verdict::Unique(_));
    assert_eq!(stats.rejected, 0, "the propagators of {puzzle:?} let {grid} pass");
    assert_eq!(found, naive, "engine and naive check of {puzzle:?} on {grid}");
    naive
}

/// The same for a rule about cells of a square grid, each its row and column from 0.
pub(crate) fn holds<R: Rule + 'static>(
    grid: &str,
    cells: &[(usize, usize)],
    rule: impl FnOnce(Vec<Cell>) -> R,
) -> bool {
    let layout = Layout::square(grid.len().isqrt()).expect("a square grid");
    let rule = rule(cells.iter().filter_map(|&(row, col)| layout.cell(row, col)).collect());
    let mut puzzle = Puzzle::new(layout);
    puzzle.add(rule).expect("cells of the grid");
    judge(&puzzle, grid)
}

#[test]
fn rules_accept_and_refuse() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules");
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/rules");
    for file in fs::read_dir(rules).expect("the rules").map(|entry| entry.expect("a file").path()) {
        let source = fs::read_to_string(&file).expect("readable");
        if !source.contains("impl Rule for") || source.contains("cases::holds") {
            continue;
        }
        let name = file.file_stem().and_then(|name| name.to_str()).expect("a name").replace('_', "-");
        let text = fs::read_to_string(cases.join(format!("{name}.txt"))).expect(&name);
        let mut met = [false; 2];
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let words: Vec<&str> = line.splitn(3, ' ').collect();
            let [verb @ ("accepts" | "refuses"), puzzle, grid] = words[..] else { panic!("{name}: {line}") };
            let puzzle = iss::read(puzzle).expect(line);
            met[usize::from(verb == "accepts")] = true;
            assert_eq!(judge(&puzzle, grid), verb == "accepts", "{name}: {line}");
            // What is refused would be a solution without the rules.
            assert!(judge(&Puzzle::new(puzzle.layout().clone()), grid), "{name}: {line}: a house is broken");
        }
        assert_eq!(met, [true; 2], "{name} has cases of both kinds");
    }
}
