//! The clock and the turns.

use std::time::Duration;

use anyhow::{Result, ensure};
use cpu_time::ThreadTime;

use super::engine::Engine;
use super::peers::REFERENCE;
use super::table::Row;
use crate::sets::Set;

/// How long to go on.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Passes over the puzzles; the median counts.
    passes: usize,
    /// The time that one pass of the reference may take: decides on the number of puzzles.
    pass: Duration,
    /// The time that one pass of any other engine may take.
    longest: Duration,
}

/// Figures that are good to a few per cent, in less than a minute.
pub const QUICK: Effort =
    Effort { passes: 5, pass: Duration::from_millis(25), longest: Duration::from_millis(40) };

/// Figures to keep.
pub const FULL: Effort =
    Effort { passes: 11, pass: Duration::from_millis(150), longest: Duration::from_millis(400) };

/// Puzzles for the first look at an engine's pace.
const TRIAL: usize = 64;

/// One engine with its turn-by-turn times.
struct Contest<'a> {
    engine: &'a mut dyn Engine,
    puzzles: usize,
    passes: Vec<f64>,
}

/// Lets the engines take turns over the puzzles of `set`. The first engine is the reference.
pub fn time(set: &Set, limit: u64, engines: &mut [Box<dyn Engine>], effort: Effort) -> Result<Vec<Row>> {
    let expected = {
        let reference = engines.first_mut().expect("the reference at least");
        assert_eq!(reference.name(), REFERENCE);
        let pace = trial(reference.as_mut(), set, limit);
        let puzzles = affordable(effort.pass, pace, set);
        let mut counts = vec![0; puzzles];
        reference.run(limit, &mut counts);
        counts
    };
    let mut contests: Vec<Contest<'_>> = Vec::new();
    for engine in engines {
        let engine = engine.as_mut();
        let pace = trial(engine, set, limit);
        let puzzles = affordable(effort.longest, pace, set).min(expected.len());
        contests.push(Contest { engine, puzzles, passes: Vec::new() });
    }
    for _ in 0..effort.passes {
        for contest in &mut contests {
            contest.pass(set, limit, &expected)?;
        }
    }
    let reference = contests[0].median();
    Ok(contests.iter_mut().map(|contest| contest.row(set, limit, reference)).collect())
}

/// Seconds per puzzle over the first few.
fn trial(engine: &mut dyn Engine, set: &Set, limit: u64) -> f64 {
    let mut counts = vec![0; TRIAL.min(set.puzzles.len())];
    engine.run(limit, &mut counts);
    let start = ThreadTime::now();
    engine.run(limit, &mut counts);
    start.elapsed().as_secs_f64() / counts.len() as f64
}

/// How many puzzles fit into the time: some at least, all at most.
fn affordable(time: Duration, pace: f64, set: &Set) -> usize {
    let count = (time.as_secs_f64() / pace.max(1e-9)) as usize;
    count.max(TRIAL / 4).min(set.puzzles.len())
}

impl Contest<'_> {
    fn pass(&mut self, set: &Set, limit: u64, expected: &[u64]) -> Result<()> {
        let mut counts = vec![u64::MAX; self.puzzles];
        let start = ThreadTime::now();
        self.engine.run(limit, &mut counts);
        self.passes.push(start.elapsed().as_secs_f64() * 1e9 / self.puzzles as f64);
        self.engine.check(limit);
        let wrong = counts.iter().zip(expected).position(|(count, expected)| count != expected);
        ensure!(
            wrong.is_none(),
            "{} and {REFERENCE} disagree on {} at limit {limit}",
            self.engine.name(),
            set.puzzles[wrong.unwrap_or_default()],
        );
        Ok(())
    }

    fn median(&mut self) -> f64 {
        self.passes.sort_by(f64::total_cmp);
        self.passes[self.passes.len() / 2]
    }

    fn row(&mut self, set: &Set, limit: u64, reference: f64) -> Row {
        let nanoseconds = self.median();
        Row {
            set: set.name.clone(),
            call: self.engine.call(),
            limit,
            engine: self.engine.name().to_owned(),
            nanoseconds,
            ratio: reference / nanoseconds,
        }
    }
}
