//! Our paths by HoDoKu's order against HoDoKu's own step lists, step by step (external: `NINEFOLD_DATA`).
//!
//! For each puzzle the first difference is charged to the technique that HoDoKu used there; `NINEFOLD_SHOW=5` prints
//! that many differences with the position, `NINEFOLD_TECHNIQUE=AIC` only those at this technique.

use std::collections::{BTreeMap, BTreeSet};

use ninefold::logic::{self, Order, Position, Step};
use ninefold::{Candidate, Cell, Digit, Grid};

use crate::common::data;

/// A puzzle, and HoDoKu's steps for it.
struct Listing {
    puzzle: Grid,
    score: u32,
    steps: Vec<Line>,
}

/// One step: the technique's name, whether it places, and what.
#[derive(PartialEq, Eq, Clone, Debug)]
struct Line {
    name: String,
    conclusions: BTreeSet<(bool, Candidate)>,
}

/// Reads `r13c4,r6c1` as cells.
fn cells(text: &str) -> Vec<Cell> {
    let group = |group: &str| {
        let (rows, columns) = group.trim_start_matches('r').split_once('c').expect("a cell");
        let at =
            |row: char, column: char| Cell::at(row as usize - '1' as usize, column as usize - '1' as usize);
        rows.chars().flat_map(|row| columns.chars().map(move |column| at(row, column))).collect::<Vec<_>>()
    };
    text.split(',').map(str::trim).flat_map(group).collect()
}

/// Reads `r2c8,r6c7<>4, r1c1<>5` or `r1c1=5`.
fn conclusions(text: &str) -> BTreeSet<(bool, Candidate)> {
    let mut all = BTreeSet::new();
    for part in text.split(", ") {
        let placed = !part.contains("<>");
        let (place, digit) = part.split_once(if placed { "=" } else { "<>" }).expect("a conclusion");
        let digit: Digit = digit.trim().parse().expect("a digit");
        all.extend(cells(place).into_iter().map(|cell| (placed, Candidate { cell, digit })));
    }
    all
}

fn line(text: &str) -> Line {
    let text = text.trim();
    if let Some(("Bivalue Universal Grave + 1", rest)) = text.split_once(" => ") {
        return Line { name: "Bivalue Universal Grave + 1".into(), conclusions: conclusions(rest) };
    }
    if let Some((name, rest)) = text.split_once(" => ").filter(|(name, _)| !name.contains(':')) {
        let name = name.split(" in ").next().unwrap();
        return Line { name: name.into(), conclusions: conclusions(rest) };
    }
    let (name, rest) = text.split_once(": ").unwrap_or_else(|| panic!("a step: {text}"));
    let conclusion = rest.rsplit(" => ").next().unwrap();
    Line { name: name.into(), conclusions: conclusions(conclusion) }
}

fn read() -> Vec<Listing> {
    let text = data("hodoku_steps_300.txt");
    let mut listings: Vec<Listing> = Vec::new();
    for row in text.lines().filter(|row| !row.trim().is_empty()) {
        // Rows indented by two are the branches of a forcing chain.
        if row.starts_with("  r") {
            continue;
        }
        if row.starts_with("   ") {
            listings.last_mut().unwrap().steps.push(line(row));
        } else {
            let score = row.rsplit('(').next().unwrap().split(')').next().unwrap();
            listings.push(Listing {
                puzzle: row[..81].parse().unwrap(),
                score: score.parse().unwrap(),
                steps: Vec::new(),
            });
        }
    }
    listings
}

fn ours(step: &Step) -> Line {
    let placed = step.placements.iter().map(|&candidate| (true, candidate));
    let removed = step.eliminations.iter().map(|&candidate| (false, candidate));
    Line { name: step.technique.name.into(), conclusions: placed.chain(removed).collect() }
}

/// The first step that differs from HoDoKu's: its number, theirs, ours and the position before.
fn first_difference(listing: &Listing, order: &Order) -> Option<(usize, Line, Option<Line>, Position)> {
    let mut position = Position::of(&listing.puzzle);
    for (number, theirs) in listing.steps.iter().enumerate() {
        let step = logic::next_step(&position, order);
        let ours = step.as_ref().map(ours);
        if ours.as_ref() != Some(theirs) {
            return Some((number, theirs.clone(), ours, position));
        }
        position.apply(&step.unwrap());
    }
    None
}

#[test]
#[ignore = "needs NINEFOLD_DATA: hodoku_steps_300.txt"]
fn paths_by_hodokus_order_are_hodokus_paths() {
    let listings = read();
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<usize>().ok()).unwrap_or(0);
    let mut show = number("NINEFOLD_SHOW");
    let only = std::env::var("NINEFOLD_TECHNIQUE").ok();
    let order = Order::hodoku();
    let mut charged: BTreeMap<String, usize> = BTreeMap::new();
    let mut same_score = 0;
    for (n, listing) in listings.iter().enumerate() {
        let path = logic::solve_by(Position::of(&listing.puzzle), &order);
        let score: u32 = path.steps.iter().map(|step| u32::from(step.technique.hodoku.unwrap().score)).sum();
        same_score += usize::from(path.is_solved() && score == listing.score);
        if let Some((number, theirs, ours, position)) = first_difference(listing, &order) {
            if show > 0 && only.as_ref().is_none_or(|only| *only == theirs.name) {
                show -= 1;
                eprintln!(
                    "#{} step {}\n  theirs {theirs:?}\n  ours   {ours:?}\n  {:?}",
                    n + 1,
                    number + 1,
                    position.candidates()
                );
            }
            *charged.entry(theirs.name).or_default() += 1;
        }
    }
    let identical = listings.len() - charged.values().sum::<usize>();
    eprintln!("hodoku: {identical} of {} step lists identical, {same_score} scores", listings.len());
    let mut charged: Vec<_> = charged.into_iter().collect();
    charged.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (name, count) in charged {
        eprintln!("  {count:4} first differ at {name}");
    }
    assert_eq!(
        (listings.len(), identical, same_score),
        (300, 300, 300),
        "lists, identical ones, same scores"
    );
}
