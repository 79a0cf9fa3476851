//! What steps say of themselves: HoDoKu's lines as HoDoKu writes them, and evidence that the checker accepts
//! (external: `NINEFOLD_DATA`).

use std::collections::BTreeMap;
use std::path::PathBuf;

use ninefold::Grid;
use ninefold::logic::check::{Checker, Claim, Ground};
use ninefold::logic::{self, Order, Position, notation};

/// Of a hundred steps, so many must be shown by their evidence alone.
const SHOWN: usize = 99;
/// Of a thousand lines, so many must be HoDoKu's to the letter.
const SAME: usize = 990;

/// HoDoKu's lines for 300 puzzles.
fn listings() -> Option<Vec<(Grid, Vec<String>)>> {
    let Some(folder) = std::env::var_os("NINEFOLD_DATA") else {
        eprintln!("SKIPPED: NINEFOLD_DATA is not set");
        return None;
    };
    let text = std::fs::read_to_string(PathBuf::from(folder).join("hodoku_steps_300.txt")).expect("readable");
    let mut listings: Vec<(Grid, Vec<String>)> = Vec::new();
    for row in text.lines().filter(|row| !row.trim().is_empty()) {
        match row.strip_prefix("   ") {
            Some(step) => listings.last_mut().unwrap().1.push(step.to_owned()),
            // The branches of a forcing chain are indented by two.
            None if row.starts_with("  ") => {}
            None => listings.push((row[..81].parse().unwrap(), Vec::new())),
        }
    }
    Some(listings)
}

#[test]
fn lines_are_hodokus_lines() {
    let Some(listings) = listings() else { return };
    let (mut same, mut all) = (0, 0);
    let mut different: BTreeMap<&str, (usize, String)> = BTreeMap::new();
    for (puzzle, lines) in &listings {
        let path = logic::solve_by(Position::of(puzzle), &Order::hodoku());
        for (step, theirs) in path.steps.iter().zip(lines) {
            let ours = notation::hodoku(step);
            all += 1;
            same += usize::from(ours == *theirs);
            if ours != *theirs {
                let told = format!("ours   {ours}\n      theirs {theirs}");
                different.entry(step.technique.id).or_insert((0, told)).0 += 1;
            }
        }
    }
    for (id, (count, first)) in different {
        eprintln!("  {count:4} {id}:\n      {first}");
    }
    eprintln!("hodoku: {same} of {all} lines the same");
    assert!(same * 1000 >= all * SAME, "only {same} of {all} lines are the same");
}

#[test]
fn evidence_shows_what_follows() {
    let Some(listings) = listings() else { return };
    let (mut shown, mut all) = (0, 0);
    let mut gaps: BTreeMap<&str, (usize, String)> = BTreeMap::new();
    for (puzzle, _) in &listings {
        let mut checker = Checker::new(puzzle);
        for step in logic::solve_by(Position::of(puzzle), &Order::hodoku()).steps {
            let before = checker.position().clone();
            all += 1;
            match checker.check(&Claim::from(&step)) {
                Ok(Ground::Evidence) => shown += 1,
                Ok(Ground::Solutions(gap)) => {
                    let told = || format!("{gap}: {step:?}\n{before:?}");
                    gaps.entry(step.technique.id).or_insert_with(|| (0, told())).0 += 1;
                }
                Err(flaw) => panic!("{flaw}: {step:?}"),
            }
        }
    }
    for (id, (count, first)) in gaps {
        eprintln!("  {count:4} {id}: {first}");
    }
    eprintln!("checker: {shown} of {all} steps shown by their evidence");
    assert!(shown * 100 >= all * SHOWN, "only {shown} of {all} steps are shown by their evidence");
}
