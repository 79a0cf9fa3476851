//! What happened, in words; numbers and times as people read them.

use std::time::Duration;

use ninefold::solve::Finding;
use ninefold::{Candidate, CellSet};
use ninefold_classic::Event;

use super::engine::{Happening, RunningEngine};
use super::state::{Lane, Last};

/// What happened last, in words.
pub fn sentence(lane: &Lane) -> String {
    match &lane.last {
        Last::Nothing => String::new(),
        Last::Done(happening) => done(lane, happening),
        Last::Undone(Happening::Event(event)) => match event.candidate() {
            Some(on) => format!("Back: {} in {} is undone", on.digit, on.cell),
            None => "Back: to before the solution".into(),
        },
        Last::Undone(Happening::Glimpse(_)) => "Back: to the previous position".into(),
        Last::Undone(Happening::Step(step)) => format!("Back: {} is undone", step.technique.name),
        Last::Rushed => "Searching …".into(),
        Last::Solved => "Solution found!".into(),
        Last::Over => match &lane.running {
            RunningEngine::Logic(reasoning) if reasoning.now().is_complete() => "Solution found!".into(),
            RunningEngine::Logic(_) => "No technique makes progress here".into(),
            RunningEngine::Search(search) => exhausted(search.counters().solutions),
            RunningEngine::Portable(trace) => exhausted(trace.tally().solutions),
        },
    }
}

fn exhausted(solutions: u64) -> String {
    match solutions {
        0 => "Search complete: there is no solution".into(),
        1 => "Search complete: there is no other solution".into(),
        n => format!("Search complete: {n} solutions"),
    }
}

fn done(lane: &Lane, happening: &Happening) -> String {
    match happening {
        Happening::Event(Event::Place(on)) => format!("{} goes into {}", on.digit, on.cell),
        Happening::Event(Event::Remove(on)) => {
            format!("{} comes off {}: nothing fits after it", on.digit, on.cell)
        }
        Happening::Event(Event::Refuse(on)) => match holders(lane, *on).first() {
            Some(holder) => format!("No {} in {}: {holder} already has one", on.digit, on.cell),
            None => format!("No {} in {}", on.digit, on.cell),
        },
        Happening::Event(Event::Eliminate(on)) => format!("{} is ruled out in {}", on.digit, on.cell),
        Happening::Event(_) | Happening::Glimpse(Finding::Solution) => "Solution found!".into(),
        Happening::Glimpse(Finding::Guess) => "No more deductions: a guess splits the position in two".into(),
        Happening::Glimpse(_) => "Contradiction: back to the last guess".into(),
        Happening::Step(step) => match &lane.running {
            RunningEngine::Logic(reasoning) => {
                format!("{}. {}", step.technique.name, step.explain(reasoning.before()))
            }
            _ => step.technique.name.to_owned(),
        },
    }
}

/// The cells that hold the digit of a refused candidate.
pub fn holders(lane: &Lane, refused: Candidate) -> CellSet {
    match &lane.running {
        RunningEngine::Search(search) => search.holders(refused),
        RunningEngine::Portable(_) | RunningEngine::Logic(_) => CellSet::EMPTY,
    }
}

/// `2 s`, `100 ms`, `50 µs`
pub fn short(time: Duration) -> String {
    match time.as_micros() {
        micros @ 0..1000 => format!("{micros} µs"),
        micros @ 1000..1_000_000 => format!("{} ms", micros / 1000),
        micros => format!("{} s", micros / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn times_are_readable() {
        let times = [Duration::from_secs(2), Duration::from_millis(100), Duration::from_micros(50)];
        assert_eq!(times.map(short), ["2 s", "100 ms", "50 µs"]);
    }
}
