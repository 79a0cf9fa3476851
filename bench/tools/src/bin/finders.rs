//! How long finders look, in microseconds a call: the median, the mean and the longest, and how often they find a step. At
//! each position the shortest of five calls counts, since a busy machine only adds.
//!
//! `finders PUZZLES COUNT [ID…]`: the positions are those in which singles, locked candidates and subsets find nothing
//! more, of COUNT puzzles evenly spread over the file; the finders those with the ids, or all of the ladder.

use std::time::Instant;

use ninefold::logic::{self, Found, LADDER, Order, Position, Technique};

const CALLS: usize = 5;

/// What everybody tries first.
const BASICS: [&str; 13] = [
    "full-house", "naked-single", "hidden-single", "locked-pair", "locked-triple", "pointing", "claiming",
    "naked-pair", "naked-triple", "hidden-pair", "hidden-triple", "naked-quadruple", "hidden-quadruple",
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, count, ids @ ..] = &arguments[..] else { panic!("finders PUZZLES COUNT [ID…]") };
    let count: usize = count.parse().expect("a number");
    let positions = positions(file, count);
    println!("{} positions of {file}", positions.len());
    println!("{:28} {:>9} {:>9} {:>9} {:>6}", "finder", "median us", "mean us", "max us", "finds");
    let named = |id: &String| logic::technique(id).unwrap_or_else(|| panic!("no {id}"));
    let finders: Vec<&dyn Technique> =
        if ids.is_empty() { LADDER.to_vec() } else { ids.iter().map(named).collect() };
    finders.into_iter().for_each(|finder| time(finder, &positions));
}

fn positions(file: &str, count: usize) -> Vec<Position> {
    let text = std::fs::read_to_string(file).expect("a file of puzzles");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#') && line.len() >= 81).collect();
    let order = Order::named(BASICS).expect("they are known");
    let stuck = |line: &&str| {
        let mut position = Position::of(&line[..81].parse().expect("a puzzle"));
        while let Some(step) = logic::next_step(&position, &order) {
            position.apply(&step);
        }
        position
    };
    let step = (lines.len() / count).max(1);
    let all = lines.iter().step_by(step).take(count).map(stuck);
    all.filter(|position| !position.candidates().is_complete()).collect()
}

fn time(finder: &dyn Technique, positions: &[Position]) {
    let mut finds = 0;
    let mut micros: Vec<f64> = positions
        .iter()
        .map(|position| {
            let calls: Vec<(f64, bool)> = (0..CALLS).map(|_| call(finder, position)).collect();
            finds += usize::from(calls[0].1);
            calls.iter().map(|(micros, _)| *micros).fold(f64::INFINITY, f64::min)
        })
        .collect();
    micros.sort_by(f64::total_cmp);
    let mean = micros.iter().sum::<f64>() / micros.len().max(1) as f64;
    let (median, max) = (micros.get(micros.len() / 2).copied().unwrap_or(0.0), micros.last().copied().unwrap_or(0.0));
    println!("{:28} {median:9.1} {mean:9.1} {max:9.1} {finds:6}", finder.info().id);
}

/// How long a call takes, and whether it finds something. A clone has forgotten what was derived.
fn call(finder: &dyn Technique, position: &Position) -> (f64, bool) {
    let position = position.clone();
    let mut best = None;
    let start = Instant::now();
    let _ = finder.find(&position, &mut Found::best(&mut best));
    (start.elapsed().as_secs_f64() * 1e6, best.is_some())
}
