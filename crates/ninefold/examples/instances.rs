//! Finds an instance of every technique on the way through puzzles: the examples of `docs/techniques.md`.
//!
//! `cargo run --release -p ninefold --example instances -- FILE [SECONDS] > testdata/techniques/examples.txt` prints a
//! line for each kind of technique: its id and, after a tab, the position as a line of HoDoKu's library.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use ninefold::logic::{self, Found, LADDER, Order, Position, Step, Technique};
use ninefold::text::library::Case;
use ninefold::{Candidates, Grid};

/// The position and what follows in it, as a case.
fn case(position: &Candidates, step: &Step) -> Case {
    let grid = *position.grid();
    let all = Candidates::new(&grid);
    let removed = all.iter().filter(|candidate| !position.contains(*candidate)).collect();
    Case {
        technique: step.technique.hodoku.map_or("0000", |entry| entry.code).to_owned(),
        digits: String::new(),
        grid,
        removed,
        eliminations: step.eliminations.clone(),
        placements: step.placements.clone(),
        more: String::new(),
    }
}

/// What is searched for, and what was found.
struct Hunt {
    found: BTreeMap<&'static str, Case>,
    open: Vec<&'static dyn Technique>,
}

impl Hunt {
    fn look(&mut self, position: &Position) {
        for technique in self.open.clone() {
            let started = Instant::now();
            let mut take = |step: Step| {
                self.found.entry(step.technique.id).or_insert_with(|| case(position.candidates(), &step));
                if started.elapsed() > Duration::from_secs(2) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let _ = technique.find(position, &mut Found::all(&mut take));
        }
        let missing = |technique: &&dyn Technique| {
            technique.kinds().iter().any(|kind| !self.found.contains_key(kind.id))
        };
        self.open.retain(missing);
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let text = std::fs::read_to_string(args.next().expect("a file of puzzles")).expect("readable");
    let seconds = args.next().map_or(60, |seconds| seconds.parse().expect("a number"));
    let started = Instant::now();
    let mut hunt = Hunt { found: BTreeMap::new(), open: LADDER.to_vec() };
    let puzzles = text.lines().filter_map(|line| line.get(..81)?.parse::<Grid>().ok());
    'puzzles: for puzzle in puzzles {
        let mut position = Position::of(&puzzle);
        if !position.is_unique() {
            continue;
        }
        while let Some(step) = logic::next_step(&position, &Order::hodoku()) {
            let single = step.eliminations.is_empty() && step.technique.id.ends_with("single");
            if !single || position.candidates().blanks().len() < 20 {
                hunt.look(&position);
            }
            if hunt.open.is_empty() || started.elapsed().as_secs() > seconds {
                break 'puzzles;
            }
            position.apply(&step);
        }
    }
    for kind in LADDER.iter().flat_map(|technique| technique.kinds()) {
        match hunt.found.get(kind.id) {
            Some(case) => println!("{}\t{case}", kind.id),
            None => eprintln!("none found: {}", kind.id),
        }
    }
}
