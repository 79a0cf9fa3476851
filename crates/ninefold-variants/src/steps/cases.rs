//! Small cases: for every family a position where it finds a step, and one where it does not.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::iss;
use crate::limits::{Cancelled, Limits};
use crate::rules::Puzzle;

use super::finder::Finder;
use super::grounds::Grounds;
use super::look::{Look, Memory, Position};
use super::step::Step;
use super::{
    End, Ground, Progress, Reasoner, chains, combinations, contradiction, fish, forcing, innies, locked,
    polarity, regions, relations, rules, singles, subsets,
};

const FREE: Limits<'_> = Limits { guesses: u64::MAX, stop: None };

/// What a finder reports at the start.
fn steps(finder: Finder, text: &str) -> Vec<Step> {
    let puzzle = iss::read(text).unwrap();
    let grounds = Grounds::new(&puzzle, FREE).unwrap();
    let (position, memory) = (Position::start(&grounds), Memory::default());
    let look = Look { grounds: &grounds, cells: &position.cells, placed: &position.placed, memory: &memory };
    let mut steps = Vec::new();
    let _ = finder(&look, &mut |step| {
        steps.push(step);
        std::ops::ControlFlow::Continue(())
    });
    steps.iter().for_each(|step| is_shown(&puzzle, step));
    steps
}

/// The checker accepts the step by its evidence.
fn is_shown(puzzle: &Puzzle, step: &Step) {
    let reasoner = Reasoner::new(puzzle);
    let ground = reasoner.checker(&Progress::default(), &FREE).unwrap().check(
        &step.placements,
        &step.eliminations,
        &step.evidence,
    );
    assert!(matches!(ground, Ok(Ground::Enumeration | Ground::Search)), "{ground:?}: {}", step.explanation);
}

/// The conclusions of the steps of a technique.
fn says(finder: Finder, technique: &str, text: &str) -> Vec<String> {
    let steps = steps(finder, text).into_iter().filter(|step| step.technique.id == technique);
    steps.map(|step| step.explanation.conclusion).collect()
}

/// The finder says this, first of all.
fn fires(finder: Finder, technique: &str, text: &str, conclusion: &str) {
    let said = says(finder, technique, text);
    assert!(said.iter().any(|said| said == conclusion), "{technique} on {text}: {said:?}");
}

/// The finder has nothing of this technique to say.
fn is_silent(finder: Finder, technique: &str, text: &str) {
    let said = says(finder, technique, text);
    assert!(said.is_empty(), "{technique} on {text}: {said:?}");
}

#[test]
fn singles_are_found_in_any_house() {
    fires(singles::naked, "naked-single", ".Shape~4x4.~R1C1_1~R1C2_2~R2C1_3", "So r2c2 is 4.");
    fires(singles::hidden, "hidden-single", ".Shape~4x4.~R2C1_1~R3C3_1", "So r1c4 is 1.");
    fires(singles::hidden, "hidden-single", ".Shape~4x4.NoBoxes.Diagonal~-1.~R1C2_1~R3C1_1", "So r4c4 is 1.");
    is_silent(singles::hidden, "hidden-single", ".Shape~4x4.~R2C1_1");
}

#[test]
fn a_diagonal_is_called_one() {
    let called = |text: &str| crate::steps::rule_name(&iss::read(text).expect("a puzzle"), 0);
    assert_eq!(called(".Diagonal~1"), "the diagonal from r1c9 to r9c1");
    assert_eq!(called(".Shape~4x4.Diagonal~-1"), "the diagonal from r1c1 to r4c4");
    assert_eq!(called(".AllDifferent~R1C1~R2C2~R3C3"), "the extra region at r1c1");
    // As many values as rows, and more columns.
    assert_eq!(called(".Shape~4x5~4.AllDifferent~R1C1~R2C2~R3C3~R4C4"), "the extra region at r1c1");
}

#[test]
fn marks_leave_pairs() {
    fires(relations::find, "dots", ".Shape~4x4.BlackDot~R1C1~R1C2", "So r1c2 is not 3.");
    fires(relations::find, "dots", ".V~R1C1~R1C2", "So r1c2 is not 5, 6, 7, 8 or 9.");
    is_silent(relations::find, "dots", ".Shape~4x4.WhiteDot~R1C1~R1C2");
    fires(relations::find, "whisper-reach", ".Whisper~5~R1C1~R1C2", "So r1c2 is not 5.");
    is_silent(relations::find, "whisper-reach", ".Whisper~4~R1C1~R1C2");
    fires(relations::find, "absent-marks", ".Shape~4x4.AntiConsecutive.~R1C1_2", "So r1c2 is not 1 or 3.");
    fires(
        relations::find,
        "equal-cells",
        ".Shape~4x4.Palindrome~R1C1~R1C2~R2C3.~R1C1_2",
        "So r2c3 is not 1, 3 or 4.",
    );
    fires(relations::find, "comparisons", ".Shape~4x4.GreaterThan~R1C1~R1C2", "So r1c2 is not 4.");
    fires(relations::find, "indexers", ".Shape~4x4.Indexing~C~R1C1.~R1C2_1", "So r1c1 is not 3 or 4.");
}

#[test]
fn cages_have_combinations() {
    fires(
        combinations::find,
        "cage-combinations",
        ".Cage~4~R1C1~R1C2",
        "So r1c1 and r1c2 are not 2, 4, 5, 6, 7, 8 or 9.",
    );
    fires(combinations::find, "cage-combinations", ".Cage~10~R1C1~R1C2", "So r1c1 and r1c2 are not 5.");
    is_silent(combinations::find, "cage-combinations", ".Cage~15~R1C1~R1C2~R1C3");
    fires(
        combinations::find,
        "renban-windows",
        ".Renban~R1C1~R1C2~R2C1.~R1C1_9",
        "So r1c2 and r2c1 are not 1, 2, 3, 4, 5 or 6.",
    );
    is_silent(combinations::find, "renban-windows", ".Renban~R1C1~R1C2~R2C1");
}

#[test]
fn rules_leave_their_cells() {
    fires(
        rules::find,
        "thermo-bounds",
        ".Thermo~R1C1~R1C2~R1C3",
        "So r1c1 is not 8 or 9; r1c2 is not 1 or 9; r1c3 is not 1 or 2.",
    );
    is_silent(rules::find, "thermo-bounds", ".Thermo~R1C1~R1C2~R1C3.~R1C1_1.~R1C2_5_6.~R1C3_9");
    fires(
        rules::find,
        "arrow-bounds",
        ".Arrow~R1C1~R1C2~R1C3",
        "So r1c1 is not 1 or 2; r1c2 and r1c3 are not 9.",
    );
    fires(
        rules::find,
        "sum-bounds",
        ".Sum~4~R1C1~R5C5~R9C9",
        "So r1c1, r5c5 and r9c9 are not 3, 4, 5, 6, 7, 8 or 9.",
    );
    fires(
        rules::find,
        "between-ends",
        ".Between~R1C1~R1C2~R1C3.~R1C1_3.~R1C3_5",
        "So r1c2 is not 1, 2, 6, 7, 8 or 9.",
    );
    fires(
        rules::find,
        "sandwich-combinations",
        ".Shape~4x4.Sandwich~5~R1",
        "So r1c1 and r1c4 are not 2 or 3; r1c2 and r1c3 are not 1 or 4.",
    );
    fires(
        rules::find,
        "x-sums",
        ".Shape~4x4.XSum~R1~10~",
        "So r1c1 is not 1, 2 or 3; r1c2, r1c3 and r1c4 are not 4.",
    );
    fires(
        rules::find,
        "skyscrapers",
        ".Shape~4x4.Skyscraper~R1~1~",
        "So r1c1 is not 1, 2 or 3; r1c2, r1c3 and r1c4 are not 4.",
    );
    fires(
        rules::find,
        "equal-segments",
        ".Shape~4x4.RegionSumLine~R1C2~R1C3~R1C4.~R1C2_3",
        "So r1c3 and r1c4 are not 4.",
    );
    fires(relations::find, "pair-rules", ".Entropic~R1C1~R1C2~R1C3.~R1C1_1", "So r1c2 is not 2 or 3.");
}

#[test]
fn places_are_locked_in_houses_and_cages() {
    fires(
        locked::in_houses,
        "pointing",
        ".Shape~4x4.~R1C1_2_3.~R1C2_2_3.~R2C1_4.~R2C2_1",
        "So r1c3 and r1c4 are not 2.",
    );
    fires(locked::in_houses, "claiming", ".Shape~4x4.~R1C3_2_3.~R1C4_2_3", "So r2c1 and r2c2 are not 1.");
    fires(
        locked::in_cages,
        "cage-locked",
        ".Cage~4~R1C1~R1C2",
        "So r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r2c1, r2c2, r2c3, r3c1, r3c2 and r3c3 are not 1.",
    );
    is_silent(locked::in_cages, "cage-locked", ".Cage~10~R1C1~R1C2");
    is_silent(locked::in_houses, "pointing", ".Shape~4x4");
}

#[test]
fn regions_are_complete_or_out_of_reach_or_need_a_cell() {
    let shaded = |rest: &str| format!(".Shape~4x4.Var~S~~3x3.ConnectedValues~VS~{rest}");
    fires(
        regions::find,
        "complete-region",
        &shaded("1~2.~VS1_1.~VS2_1"),
        "So VS3, VS4, VS5, VS6, VS7, VS8 and VS9 are not 1.",
    );
    fires(
        regions::find,
        "out-of-reach",
        &shaded("1~2.~VS1_1"),
        "So VS3, VS5, VS6, VS7, VS8 and VS9 are not 1.",
    );
    fires(regions::find, "out-of-reach", &shaded("1.~VS1_1.~VS6_2.~VS8_2"), "So VS9 is not 1.");
    fires(regions::find, "only-way", &shaded("1.~VS1_1.~VS3_1.~VS5_2.~VS8_2"), "So VS2 is not 2, 3 or 4.");
    is_silent(regions::find, "only-way", &shaded("1.~VS1_1.~VS3_1"));
    let cave = ".Shape~4x4.Var~S~~3x3.Cave~VS~1.~VS5_2.~VS2_1.~VS4_1.~VS6_1";
    fires(regions::find, "only-way", cave, "So VS8 is not 1.");
    let edge = ".Shape~4x4.Var~S~~4x4.YinYang~VS~1_2.~VS1_1.~VS4_2.~VS16_1";
    fires(regions::find, "no-crossing", edge, "So VS13 is not 2.");
    let square = ".Shape~4x4.Var~S~~4x4.ConnectedValues~VS~1.ConnectedValues~VS~3.~VS6_1.~VS7_3.~VS10_3";
    fires(regions::find, "no-crossing", square, "So VS11 is not 1.");
    is_silent(regions::find, "no-crossing", ".Shape~4x4.Var~S~~4x4.YinYang~VS~1_2.~VS1_1.~VS4_2");
    is_silent(regions::find, "no-crossing", ".Shape~4x4.Var~S~~4x4.Cave~VS~1.~VS1_1.~VS4_2.~VS16_1");
}

#[test]
fn subsets_are_naked_or_hidden() {
    fires(subsets::pairs, "naked-pair", ".Shape~4x4.~R1C1_1_2.~R1C3_1_2", "So r1c2 and r1c4 are not 1 or 2.");
    is_silent(subsets::pairs, "naked-pair", ".Shape~4x4.~R1C1_1_2.~R1C3_1_3");
    fires(
        subsets::triples,
        "naked-triple",
        ".~R1C1_1_2.~R1C4_1_3.~R1C7_2_3",
        "So r1c2, r1c3, r1c5, r1c6, r1c8 and r1c9 are not 1, 2 or 3.",
    );
    fires(
        subsets::quadruples,
        "naked-quadruple",
        ".~R1C1_1_2.~R1C4_1_3.~R1C7_2_4.~R1C8_3_4",
        "So r1c2, r1c3, r1c5, r1c6 and r1c9 are not 1, 2, 3 or 4; r2c7, r2c8, r2c9, r3c7, r3c8 and r3c9 are not 4.",
    );
    let hidden = ".Shape~4x4.~R1C1_3_4.~R1C2_3_4.~R1C3_1_2_3_4";
    fires(subsets::pairs, "hidden-pair", hidden, "So r1c3 and r1c4 are not 3 or 4.");
}

#[test]
fn innies_and_outies_add_up() {
    let row = ".Shape~4x4.Cage~6~R1C1~R1C2~R2C1.Cage~5~R1C3~R2C3.Cage~4~R3C1~R3C2";
    fires(innies::of_one_house, "innies-outies", row, "So r2c2 is not 1, 2 or 3.");
    is_silent(innies::of_one_house, "innies-outies", ".Shape~4x4.Cage~5~R1C1~R2C1");
    let two = ".Shape~4x4.Cage~6~R1C1~R1C2~R2C1.Cage~7~R1C3~R1C4~R2C3.Cage~3~R2C4~R3C4";
    fires(innies::of_several_houses, "innies-outies-of-houses", two, "So r2c2 is not 1, 2 or 3.");
}

#[test]
fn fish_need_lines() {
    let fish = ".Shape~4x4.NoBoxes.~R1C3_2_3_4.~R1C4_2_3_4.~R2C3_2_3_4.~R2C4_2_3_4";
    fires(fish::find, "x-wing", fish, "So r3c1, r3c2, r4c1 and r4c2 are not 1.");
    is_silent(fish::find, "x-wing", ".Shape~4x4");
}

#[test]
fn whispers_have_two_ways() {
    // Five cells of a row cannot all be low, nor all high.
    let line = ".Whisper~5~R1C1~R2C2~R1C3~R2C4~R1C5~R2C6~R1C7.~R3C1_9";
    assert!(!says(polarity::find, "whisper-polarity", line).is_empty());
    is_silent(polarity::find, "whisper-polarity", ".Whisper~4~R1C1~R1C2");
}

#[test]
fn cells_force_others() {
    // A 1 is not beside a 2, and a 2 sees it.
    let text = ".Shape~4x4.NoBoxes.~R1C1_1_2.AntiConsecutive";
    fires(forcing::find, "cell-forcing", text, "So r1c2 and r2c1 are not 1 or 2.");
    is_silent(forcing::find, "cell-forcing", ".Shape~4x4.NoBoxes.~R1C1_1_2");
}

#[test]
fn chains_use_links_of_all_rules() {
    let wing = ".~R1C1_1_2.~R1C5_2_3.~R5C1_1_3";
    fires(chains::find, "aic", wing, "So r5c5 is not 3.");
    is_silent(chains::find, "aic", ".~R1C1_1_2.~R1C5_2_3");
}

#[test]
fn contradictions_are_proved_line_by_line() {
    let text = ".Shape~4x4.Thermo~R1C1~R2C2~R3C3.~R1C2_3_4.~R1C3_3_4";
    for step in steps(contradiction::find, text) {
        assert!(
            step.explanation.lines.len() > 1 && step.explanation.summary.starts_with("If "),
            "{}",
            step.explanation
        );
    }
}

#[test]
fn the_shortest_contradiction_is_all_that_is_said() {
    let puzzle = iss::read(".Cage~3~R1C1~R1C2.Cage~4~R1C3~R1C4.Thermo~R9C1~R9C2.AntiKnight.Cage~44~R5C1~R5C2~R5C3~R5C4~R5C5~R5C6~R5C7~R5C8").unwrap();
    let path = Reasoner::new(&puzzle).path(&Progress::default(), &FREE).unwrap();
    assert_eq!(path.end, End::NoSolution);
    assert!(path.steps.len() < 8 && path.steps.last().is_some_and(Step::is_contradiction));
    let names = path.steps.iter().map(|step| step.explanation.to_string()).collect::<Vec<_>>().join("\n");
    assert!(!names.contains("cage of 44") && !names.contains("thermometer"), "{names}");
}

#[test]
fn a_false_step_is_refused() {
    let puzzle =
        iss::read(".Shape~4x4.Cage~3~R1C1~R1C2.Cage~5~R2C1~R3C1.Cage~4~R2C4~R3C4.~R1C1_1.~R1C3_3").unwrap();
    let reasoner = Reasoner::new(&puzzle);
    let path = reasoner.path(&Progress::default(), &FREE).unwrap();
    let needs = |step: &&Step| !step.evidence.rules.is_empty() && !step.eliminations.is_empty();
    let at = path.steps.iter().position(|step| needs(&step)).unwrap();
    let before = || {
        let mut checker = reasoner.checker(&Progress::default(), &FREE).unwrap();
        for step in &path.steps[..at] {
            assert!(checker.check(&step.placements, &step.eliminations, &step.evidence).is_ok());
        }
        checker
    };
    let step = &path.steps[at];
    assert!(before().check(&step.eliminations, &[], &step.evidence).is_err());
    let bare = super::Evidence::default();
    assert_eq!(before().check(&[], &step.eliminations, &bare), Ok(Ground::Solutions));
    let nowhere = super::Evidence { rules: vec![99], ..bare };
    assert!(before().check(&[], &step.eliminations, &nowhere).is_err());
}

#[test]
fn what_the_player_has_removed_is_not_a_hint_again() {
    let puzzle = iss::read(".Cage~3~R1C1~R1C2.Cage~29~R2C1~R2C2~R2C3~R2C4").unwrap();
    let reasoner = Reasoner::new(&puzzle);
    let start = Progress::default();
    let mut candidates = reasoner.start(&start, &FREE).unwrap();
    let hints =
        |candidates: &[Vec<i32>]| reasoner.hints(&Progress { found: &[], candidates }, false, &FREE).unwrap();
    let first = reasoner.hints(&start, false, &FREE).unwrap();
    assert!(!first[0].eliminations.is_empty());
    assert_eq!(hints(&candidates)[0].eliminations, first[0].eliminations);
    for gone in &first[0].eliminations {
        candidates[gone.cell.index()].retain(|&value| value != gone.value);
    }
    let is_left = |step: &Step| step.eliminations.iter().all(|gone| !first[0].eliminations.contains(gone));
    assert!(hints(&candidates).iter().all(is_left));
    // A cell without marks is as the rules leave it.
    candidates.iter_mut().for_each(Vec::clear);
    assert_eq!(hints(&candidates)[0].eliminations, first[0].eliminations);
}

#[test]
fn steps_can_be_cancelled() {
    let puzzle = iss::read(".AntiKnight.Cage~3~R1C1~R1C2").unwrap();
    let (reasoner, stop) = (Reasoner::new(&puzzle), Arc::new(AtomicBool::new(true)));
    let limits = Limits { stop: Some(&stop), ..FREE };
    let start = Progress::default();
    assert_eq!(reasoner.path(&start, &limits).err(), Some(Cancelled));
    assert_eq!(reasoner.hints(&start, true, &limits).err(), Some(Cancelled));
    assert_eq!(reasoner.start(&start, &limits).err(), Some(Cancelled));
    assert!(reasoner.checker(&start, &limits).is_err());
}
