//! Hints to the end: nothing is guessed, and singles come as a beginner finds them.

use ninefold::logic::{LADDER, Order, Position, Step, all_steps, is_optional};
use ninefold::{Grid, HouseKind};
use ninefold_app::hint;

/// AI Escargot and Golden Nugget.
const MONSTERS: [&str; 2] = [
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
];

/// Follows hints to the end; how many steps that took.
fn solved_by_hints(puzzle: &Grid) -> usize {
    let mut position = Position::of(puzzle);
    let mut steps = 0;
    while !position.candidates().is_complete() {
        let step =
            hint::next_step(&position).unwrap_or_else(|| panic!("{puzzle}: no hint after {steps} steps"));
        assert_ne!(step.technique.id, "trial", "{puzzle}: a guess after {steps} steps");
        position.apply(&step);
        steps += 1;
    }
    steps
}

#[test]
fn monsters_are_solved_without_a_guess() {
    for puzzle in MONSTERS {
        assert!(solved_by_hints(&puzzle.parse().unwrap()) > 50);
    }
}

#[test]
#[ignore = "needs NINEFOLD_DATA; minutes"]
fn fifty_of_the_hardest_are_solved_without_a_guess() {
    let folder = std::env::var("NINEFOLD_DATA").expect("NINEFOLD_DATA names the folder of puzzle sets");
    let text = std::fs::read_to_string(format!("{folder}/hardest_11plus.txt")).expect("hardest_11plus.txt");
    let lines: Vec<&str> = text.lines().filter(|line| line.len() >= 81 && !line.starts_with('#')).collect();
    for line in lines.iter().step_by(lines.len() / 50).take(50) {
        let steps = solved_by_hints(&line[..81].parse().unwrap());
        println!("{steps} steps: {}", &line[..81]);
    }
}

/// How hard a single is to see.
fn effort(step: &Step) -> usize {
    match (step.technique.id, step.evidence.houses.first().map(|house| house.kind())) {
        ("full-house", _) => 0,
        ("hidden-single", Some(HouseKind::Block)) => 1,
        ("hidden-single", _) => 2,
        _ => 3,
    }
}

#[test]
fn the_single_of_a_hint_is_the_easiest_there_is() {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let singles = Order::named(["full-house", "naked-single", "hidden-single"]).unwrap();
    let mut position = Position::of(&puzzle.parse().unwrap());
    while !position.candidates().is_complete() {
        let step = hint::next_step(&position).unwrap();
        let least = all_steps(&position, &singles).iter().map(effort).min();
        assert_eq!(Some(effort(&step)), least, "{step:?}");
        position.apply(&step);
    }
}

#[test]
fn what_is_called_optional_is_not_in_the_simple_order() {
    let simple = Order::simple();
    for kind in LADDER.iter().flat_map(|technique| technique.kinds()) {
        let is_tried = simple.iter().any(|technique| technique.kinds().contains(kind));
        assert_eq!(is_optional(kind), !is_tried, "{}", kind.id);
    }
}
