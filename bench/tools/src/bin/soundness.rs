//! Steps of logic against solutions: positions on random ways through puzzles of one solution, and in each every step
//! that every technique finds.
//!
//! `soundness [--steps N] [--seed S] [--first WAY] [--ways N] FILE…` draws a file, then one of its puzzles, and takes an
//! image of it under a random symmetry. Half of the ways begin with the givens, the others with a random part of the
//! false candidates gone, so that positions come up that no path would reach. At each position all techniques are asked
//! for all of their steps; those that look long or report hundreds of steps of one kind are only asked now and then
//! (`SELDOM`). Then a step of a technique drawn from those that found something is taken, and singles for a while.
//!
//! Each step must conclude only what is true of the solution, and the checker of steps must accept it by its evidence;
//! only trials may have none. Prints how many steps of which kinds there were, how long finding and checking took, and
//! the longest search of each technique; a wrong step is printed with its position and ends the program with an error.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use ninefold::logic::check::{Checker, Claim, Ground};
use ninefold::logic::{StepSink, LADDER, Order, Position, Step, Technique, next_step};
use ninefold::text::{self, Format};
use ninefold::{Candidate, Candidates, Digit, Grid, Random, Symmetry};

/// How many steps a technique may report at a position.
const MOST_STEPS: usize = 200;

/// Asked at one position in so many: what takes long by itself, or finds hundreds of steps that are much the same.
const SELDOM: [(&str, u32); 19] = [
    ("mutant", 64),
    ("franken", 8),
    ("leviathan", 8),
    ("whale", 8),
    ("kraken", 32),
    ("forcing-net", 64),
    ("forcing-chain", 16),
    ("whip", 16),
    ("trial", 64),
    ("template", 8),
    ("aligned-triplet", 8),
    ("free-als", 128),
    ("als", 2),
    ("extended-sue-de-coq", 4),
    ("guardian-chain", 4),
    ("impossible", 4),
    ("multifish", 4),
    ("blossom-loop", 4),
    ("uniqueness-clue-cover", 8),
];

/// A way ends after so many positions.
const MOST_POSITIONS: usize = 24;

struct Asked {
    steps: u64,
    ways: u64,
    seed: u64,
    first: u64,
    files: Vec<Vec<Grid>>,
}

fn main() -> ExitCode {
    let mut asked = Asked { steps: 1_000_000, ways: u64::MAX, seed: 1, first: 0, files: Vec::new() };
    let mut words = env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse().ok()).expect("a number");
        match word.as_str() {
            "--steps" => asked.steps = number(),
            "--ways" => asked.ways = number(),
            "--seed" => asked.seed = number(),
            "--first" => asked.first = number(),
            file => asked.files.push(puzzles(file)),
        }
    }
    asked.files.retain(|puzzles| !puzzles.is_empty());
    assert!(!asked.files.is_empty(), "which puzzles?");
    walk_all(&asked)
}

/// The givens of the first grid in each line, if they have one solution.
fn puzzles(file: &str) -> Vec<Grid> {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let grid = |field: &str| Some(text::parse_as(Format::Susser, field).ok()?.grid.puzzle());
    let of_line = |line: &str| line.split('\t').filter(|field| field.len() >= 81).find_map(grid);
    let all: Vec<Grid> = text.lines().filter(|line| !line.starts_with('#')).filter_map(of_line).collect();
    all.into_iter().filter(|puzzle| puzzle.count(2) == 1).collect()
}

/// How often a technique of the ladder was asked, and how long it and its steps took.
#[derive(Clone, Copy, Default)]
struct Effort {
    calls: u64,
    finding: Duration,
    checking: Duration,
    /// The longest search, and on which way.
    worst: (Duration, u64),
}

/// What was found.
#[derive(Default)]
struct Tally {
    /// Of each kind: how many steps, and how many of them the checker accepted by their evidence.
    kinds: BTreeMap<&'static str, (u64, u64)>,
    efforts: BTreeMap<&'static str, Effort>,
    positions: u64,
}

impl Tally {
    fn steps(&self) -> u64 {
        self.kinds.values().map(|(steps, _)| steps).sum()
    }

    fn checked(&self) -> u64 {
        self.kinds.values().map(|(_, checked)| checked).sum()
    }

    fn add(&mut self, other: &Tally) {
        self.positions += other.positions;
        for (kind, (steps, checked)) in &other.kinds {
            let total = self.kinds.entry(kind).or_default();
            *total = (total.0 + steps, total.1 + checked);
        }
        for (id, other) in &other.efforts {
            let total = self.efforts.entry(id).or_default();
            total.calls += other.calls;
            total.finding += other.finding;
            total.checking += other.checking;
            total.worst = total.worst.max(other.worst);
        }
    }
}

fn walk_all(asked: &Asked) -> ExitCode {
    let (next, found, start) = (AtomicU64::new(asked.first), AtomicU64::new(0), Instant::now());
    let (failed, totals) = (AtomicBool::new(false), Mutex::new(Tally::default()));
    let last = asked.first.saturating_add(asked.ways);
    let work = || {
        while found.load(Ordering::Relaxed) < asked.steps && !failed.load(Ordering::Relaxed) {
            let way = next.fetch_add(1, Ordering::Relaxed);
            if way >= last {
                break;
            }
            let mut tally = Tally::default();
            if let Err(wrong) = walk(asked, way, &mut tally) {
                println!("WRONG on way {way}: {wrong}");
                failed.store(true, Ordering::Relaxed);
            }
            found.fetch_add(tally.steps(), Ordering::Relaxed);
            totals.lock().unwrap().add(&tally);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| _ = scope.spawn(work)));
    let totals = totals.into_inner().unwrap();
    print(&totals);
    println!(
        "{} true steps of {} kinds at {} positions, {} accepted by their evidence; seed {}, ways {} to {}, {:.0} s",
        totals.steps(),
        totals.kinds.len(),
        totals.positions,
        totals.checked(),
        asked.seed,
        asked.first,
        next.into_inner().min(last) - 1,
        start.elapsed().as_secs_f64(),
    );
    if failed.into_inner() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn print(totals: &Tally) {
    println!("{:32} {:>10} {:>10}", "kind", "steps", "checked");
    for (kind, (steps, checked)) in &totals.kinds {
        println!("{kind:32} {steps:10} {checked:10}");
    }
    println!(
        "\n{:32} {:>10} {:>10} {:>10} {:>10}",
        "technique", "calls", "finding s", "checking s", "longest ms"
    );
    for (id, Effort { calls, finding, checking, worst: (worst, way) }) in &totals.efforts {
        let [finding, checking, worst] = [finding, checking, worst].map(Duration::as_secs_f64);
        println!("{id:32} {calls:10} {finding:10.2} {checking:10.2} {:10.1} on way {way}", worst * 1e3);
    }
}

fn walk(asked: &Asked, way: u64, tally: &mut Tally) -> Result<(), String> {
    let mut random = Random::stream(asked.seed, way);
    let puzzle = pick(&asked.files[random.below(asked.files.len() as u32) as usize], &mut random);
    let puzzle = Symmetry::random(&mut random).grid(puzzle);
    let solution = puzzle.solution().ok_or("no solution")?;
    let mut position = Position::new(start(&puzzle, &solution, &mut random), Some(solution));
    let singles =
        Order::named(["full-house", "naked-single", "hidden-single"]).expect("they are on the ladder");
    for _ in 0..MOST_POSITIONS {
        if position.candidates().is_complete() {
            break;
        }
        tally.positions += 1;
        let mut taken = Vec::new();
        let checker = Checker::at(position.candidates().clone());
        for technique in LADDER {
            if !is_asked(technique.info().id, &mut random) {
                continue;
            }
            let steps = find(*technique, &position, way, tally);
            judge_all(*technique, &steps, &position, &checker, tally)?;
            if !steps.is_empty() {
                taken.push(pick(&steps, &mut random).clone());
            }
        }
        if taken.is_empty() {
            taken.extend(next_step(&position, &Order::simple()));
        }
        let Some(step) = taken.get(random.below(taken.len().max(1) as u32) as usize) else { break };
        position.apply(step);
        for _ in 0..random.below(16) {
            let Some(step) = next_step(&position, &singles) else { break };
            position.apply(&step);
        }
    }
    Ok(())
}

fn pick<'a, T>(from: &'a [T], random: &mut Random) -> &'a T {
    &from[random.below(from.len() as u32) as usize]
}

/// The candidates of the puzzle, on every other way without some of the false ones.
fn start(puzzle: &Grid, solution: &Grid, random: &mut Random) -> Candidates {
    let mut on = Candidates::new(puzzle);
    let percent = random.below(2) * random.below(40);
    for cell in puzzle.blanks() {
        for digit in Digit::ALL.into_iter().filter(|&digit| solution.get(cell) != Some(digit)) {
            if random.below(100) < percent {
                on.remove(Candidate { cell, digit });
            }
        }
    }
    on
}

fn is_asked(id: &str, random: &mut Random) -> bool {
    let seldom = SELDOM.iter().find(|(word, _)| id.contains(word));
    seldom.is_none_or(|(_, in_so_many)| random.below(*in_so_many) == 0)
}

fn find(technique: &dyn Technique, position: &Position, way: u64, tally: &mut Tally) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut take = |step: Step| {
        steps.push(step);
        if steps.len() < MOST_STEPS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let start = Instant::now();
    let _ = technique.find(position, &mut StepSink::all(&mut take));
    let effort = tally.efforts.entry(technique.info().id).or_default();
    let time = start.elapsed();
    effort.finding += time;
    effort.worst = effort.worst.max((time, way));
    effort.calls += 1;
    steps
}

fn judge_all(
    technique: &dyn Technique,
    steps: &[Step],
    position: &Position,
    checker: &Checker,
    tally: &mut Tally,
) -> Result<(), String> {
    let solution = position.solution().expect("known from the start");
    let start = Instant::now();
    for step in steps {
        let wrong =
            |what: &str| format!("{}: {what}: {step:?}\nat {:?}", step.technique.id, position.candidates());
        if step.is_idle() {
            return Err(wrong("nothing is concluded"));
        }
        if let Some(candidate) = step.error_against(solution) {
            return Err(wrong(&format!("{candidate} is wrong")));
        }
        let (found, checked) = tally.kinds.entry(step.technique.id).or_default();
        *found += 1;
        match checker.clone().check(&Claim::from(step)) {
            Ok(Ground::Evidence) => *checked += 1,
            // A trial has been followed to its end by a search; there is nothing shorter to show.
            Ok(Ground::Solutions(_)) if technique.info().id == "trial" => {}
            other => return Err(wrong(&format!("{other:?}"))),
        }
    }
    tally.efforts.entry(technique.info().id).or_default().checking += start.elapsed();
    Ok(())
}
