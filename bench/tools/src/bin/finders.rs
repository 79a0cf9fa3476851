//! How long finders look, in microseconds of processor time a call: the median, the mean and the longest, and how often they
//! find a step. At each position the shortest of five calls counts, since a busy machine only adds.
//!
//! `finders [--all] [--thin PERCENT] PUZZLES COUNT [ID…]`: the positions are those in which singles, locked candidates and
//! subsets find nothing more, of COUNT puzzles evenly spread over the file; the finders those with the ids, or all of the
//! ladder. With `--all` every finder lists up to a hundred steps, once at each position, and the last row is that of them all
//! together: what `hint --all --order all` takes. With `--thin` so many of a hundred wrong candidates are taken away at
//! random, the same ones each time.

use std::ops::ControlFlow;

use ninefold::logic::{self, StepSink, LADDER, Order, Position, Technique};
use ninefold::{Candidate, Cell, Grid, Random};
use ninefold_tools::{BASICS, processor_time, puzzles, spread};

const CALLS: usize = 5;
/// How many steps of a technique a list has.
const LISTED: usize = 100;

fn main() {
    let (mut way, mut thin, mut rest) = (Way::First, 0, Vec::new());
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--all" => way = Way::All,
            "--thin" => thin = words.next().and_then(|word| word.parse().ok()).expect("a percentage"),
            _ => rest.push(word),
        }
    }
    let [file, count, ids @ ..] = &rest[..] else {
        panic!("finders [--all] [--thin PERCENT] PUZZLES COUNT [ID…]")
    };
    let puzzles = spread(puzzles(file), count.parse().expect("a number"));
    let positions = positions(&puzzles, thin);
    println!("{} positions of {file}", positions.len());
    println!("{:28} {:>9} {:>9} {:>9} {:>6}", "finder", "median us", "mean us", "max us", "finds");
    let named = |id: &String| logic::technique(id).unwrap_or_else(|| panic!("no {id}"));
    let finders: Vec<&dyn Technique> =
        if ids.is_empty() { LADDER.to_vec() } else { ids.iter().map(named).collect() };
    let mut all = vec![0.0; positions.len()];
    for finder in finders {
        let calls: Vec<(f64, usize)> = positions.iter().map(|position| way.least(finder, position)).collect();
        all.iter_mut().zip(&calls).for_each(|(sum, (micros, _))| *sum += micros);
        row(finder.info().id, calls);
    }
    row("(together)", all.into_iter().map(|micros| (micros, 1)).collect());
}

/// What is looked for.
#[derive(Clone, Copy)]
enum Way {
    First,
    All,
}

impl Way {
    /// The shortest of some calls, and how many steps it found.
    fn least(self, finder: &dyn Technique, position: &Position) -> (f64, usize) {
        let calls = match self {
            Way::First => CALLS,
            Way::All => 1,
        };
        let calls = (0..calls).map(|_| self.call(finder, position));
        calls.min_by(|one, other| one.0.total_cmp(&other.0)).expect("there are calls")
    }

    /// How long a call takes, and how many steps it finds. A clone has forgotten what was derived.
    fn call(self, finder: &dyn Technique, position: &Position) -> (f64, usize) {
        let position = position.clone();
        let (mut best, mut all) = (None, 0);
        let mut count = |_| {
            all += 1;
            if all < LISTED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let start = processor_time();
        let _ = match self {
            Way::First => finder.find(&position, &mut StepSink::best(&mut best)),
            Way::All => finder.find(&position, &mut StepSink::all(&mut count)),
        };
        ((processor_time() - start).as_secs_f64() * 1e6, all + usize::from(best.is_some()))
    }
}

/// Where the basic techniques end, less some wrong candidates.
fn positions(puzzles: &[Grid], thin: u32) -> Vec<Position> {
    let order = Order::named(BASICS).expect("they are known");
    let stuck = |puzzle: &Grid| {
        let mut position = Position::of(puzzle);
        while let Some(step) = logic::next_step(&position, &order) {
            position.apply(&step);
        }
        position
    };
    let open = puzzles.iter().map(stuck).filter(|position| !position.candidates().is_complete());
    open.enumerate().map(|(number, position)| thinned(position, thin, number)).collect()
}

fn thinned(position: Position, thin: u32, number: usize) -> Position {
    let Some(solution) = position.solution().copied() else { return position };
    let (mut random, mut on) = (Random::stream(1, number as u64), position.into_candidates());
    for cell in Cell::all() {
        for digit in on.at(cell) {
            if solution.get(cell) != Some(digit) && random.below(100) < thin {
                on.remove(Candidate { cell, digit });
            }
        }
    }
    Position::new(on, Some(solution))
}

fn row(name: &str, calls: Vec<(f64, usize)>) {
    let finds = calls.iter().filter(|(_, found)| *found > 0).count();
    let mut micros: Vec<f64> = calls.into_iter().map(|(micros, _)| micros).collect();
    micros.sort_by(f64::total_cmp);
    let mean = micros.iter().sum::<f64>() / micros.len().max(1) as f64;
    let (median, max) =
        (micros.get(micros.len() / 2).copied().unwrap_or(0.0), micros.last().copied().unwrap_or(0.0));
    println!("{name:28} {median:9.1} {mean:9.1} {max:9.1} {finds:6}");
}
