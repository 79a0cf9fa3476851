//! What steps say of themselves: HoDoKu's lines as HoDoKu writes them, and evidence that the checker accepts
//! (external: `NINEFOLD_DATA`).

use ninefold::Grid;
use ninefold::logic::check::{Checker, Claim, Ground};
use ninefold::logic::{self, Order, Position, notation};

use crate::common::data;

/// The lines that are not HoDoKu's to the letter, by puzzle, step and technique: the same conclusions by
/// another chain, or by the same chain of almost locked sets in HoDoKu's other notation.
const DIFFERENT: [(usize, usize, &str); 8] = [
    (48, 42, "xy-chain"),
    (49, 33, "als-xy-chain"),
    (56, 38, "x-chain"),
    (103, 41, "xy-chain"),
    (106, 32, "xy-chain"),
    (190, 48, "xy-chain"),
    (252, 40, "xy-chain"),
    (252, 47, "xy-chain"),
];

/// HoDoKu's lines for 300 puzzles.
fn listings() -> Vec<(Grid, Vec<String>)> {
    let text = data("hodoku_steps_300.txt");
    let mut listings: Vec<(Grid, Vec<String>)> = Vec::new();
    for row in text.lines().filter(|row| !row.trim().is_empty()) {
        match row.strip_prefix("   ") {
            Some(step) => listings.last_mut().unwrap().1.push(step.to_owned()),
            // The branches of a forcing chain are indented by two.
            None if row.starts_with("  ") => {}
            None => listings.push((row[..81].parse().unwrap(), Vec::new())),
        }
    }
    listings
}

#[test]
#[ignore = "needs NINEFOLD_DATA: hodoku_steps_300.txt"]
fn lines_are_hodokus_lines_but_for_the_known_ones() {
    let (mut all, mut different) = (0, Vec::new());
    for (puzzle, (grid, lines)) in (1..).zip(listings()) {
        let path = logic::solve_by(Position::of(&grid), &Order::hodoku());
        for (number, (step, theirs)) in (1..).zip(path.steps.iter().zip(lines)) {
            all += 1;
            let ours = notation::hodoku(step);
            if ours != theirs {
                println!("puzzle {puzzle}, step {number}:\n  ours   {ours}\n  theirs {theirs}");
                different.push((puzzle, number, step.technique.id));
            }
        }
    }
    assert_eq!(all, 17_910);
    assert_eq!(different, DIFFERENT, "the lines that are not HoDoKu's");
}

#[test]
#[ignore = "needs NINEFOLD_DATA: hodoku_steps_300.txt"]
fn evidence_shows_what_follows() {
    for (puzzle, _) in listings() {
        let mut checker = Checker::new(&puzzle);
        for step in logic::solve_by(Position::of(&puzzle), &Order::hodoku()).steps {
            let before = checker.position().clone();
            let ground = checker.check(&Claim::from(&step));
            assert_eq!(ground, Ok(Ground::Evidence), "{step:?}\n{before:?}");
        }
    }
}
