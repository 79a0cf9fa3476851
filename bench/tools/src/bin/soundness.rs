//! Steps of logic against solutions: positions on random ways through puzzles of one solution, and in each every step
//! that some techniques find.
//!
//! `soundness [--steps N] [--seed S] [--first WAY] FILE…` takes the puzzles of the files, or images of them under random symmetries. A way
//! begins with the givens; at each position four techniques, drawn at random, and the three easiest are asked for all
//! their steps, and one of the steps found is taken, any of them, so that positions come up that no path would reach.
//! Each step must conclude only what is true of the solution; every hundredth is also put to the checker of steps,
//! which must accept it by its evidence. Prints how many steps of which techniques there were; a wrong one is printed
//! with its position and ends the program with an error.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;
use std::{env, thread};

use ninefold::logic::check::{Checker, Claim, Ground};
use ninefold::logic::{Found, LADDER, Order, Position, Step, Technique, next_step};
use ninefold::{Candidates, Grid, Random, Symmetry};
use ninefold_tools::puzzles;

/// How many steps a technique may report at a position.
const MOST_STEPS: usize = 100;
/// How many techniques are drawn at each position.
const DRAWN: usize = 4;
const EASIEST: usize = 3;

struct Asked {
    steps: u64,
    seed: u64,
    first: u64,
    pool: Vec<Grid>,
}

fn main() -> ExitCode {
    let mut asked = Asked { steps: 1_000_000, seed: 1, first: 0, pool: Vec::new() };
    let mut words = env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse().ok()).expect("a number");
        match word.as_str() {
            "--steps" => asked.steps = number(),
            "--seed" => asked.seed = number(),
            "--first" => asked.first = number(),
            file => asked.pool.extend(puzzles(file).into_iter().filter(|grid| grid.count(2) == 1)),
        }
    }
    assert!(!asked.pool.is_empty(), "which puzzles?");
    walk_all(&asked)
}

/// What was found.
#[derive(Default)]
struct Tally {
    /// Of each technique: how many steps, and how many of them the checker accepted by their evidence.
    steps: BTreeMap<&'static str, (u64, u64)>,
    positions: u64,
}

fn walk_all(asked: &Asked) -> ExitCode {
    let (next, found, start) = (AtomicU64::new(asked.first), AtomicU64::new(0), Instant::now());
    let (failed, totals) = (AtomicBool::new(false), Mutex::new(Tally::default()));
    let work = || {
        while found.load(Ordering::Relaxed) < asked.steps && !failed.load(Ordering::Relaxed) {
            let way = next.fetch_add(1, Ordering::Relaxed);
            let mut tally = Tally::default();
            if let Err(wrong) = walk(asked, way, &mut tally) {
                println!("WRONG on way {way}: {wrong}");
                failed.store(true, Ordering::Relaxed);
            }
            found.fetch_add(tally.steps.values().map(|(steps, _)| steps).sum(), Ordering::Relaxed);
            let mut totals = totals.lock().unwrap();
            totals.positions += tally.positions;
            for (id, (steps, checked)) in tally.steps {
                let total = totals.steps.entry(id).or_default();
                *total = (total.0 + steps, total.1 + checked);
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| _ = scope.spawn(work)));
    let Tally { steps, positions } = totals.into_inner().unwrap();
    println!("{:32} {:>10} {:>8}", "technique", "steps", "checked");
    steps.iter().for_each(|(id, (steps, checked))| println!("{id:32} {steps:10} {checked:8}"));
    println!(
        "{} true steps of {} techniques at {positions} positions, {} accepted by their evidence; seed {}, ways {} to {}, {:.0} s",
        steps.values().map(|(steps, _)| steps).sum::<u64>(),
        steps.len(),
        steps.values().map(|(_, checked)| checked).sum::<u64>(),
        asked.seed,
        asked.first,
        next.into_inner() - 1,
        start.elapsed().as_secs_f64(),
    );
    if failed.into_inner() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn walk(asked: &Asked, way: u64, tally: &mut Tally) -> Result<(), String> {
    let mut random = Random::stream(asked.seed, way);
    let puzzle = &asked.pool[random.below(asked.pool.len() as u32) as usize];
    let puzzle = Symmetry::random(&mut random).grid(puzzle);
    let solution = puzzle.solution().ok_or("no solution")?;
    let mut position = Position::new(Candidates::new(&puzzle), Some(solution));
    while !position.candidates().is_complete() {
        tally.positions += 1;
        let mut steps = Vec::new();
        for at in 0..EASIEST + DRAWN {
            let technique = if at < EASIEST { at } else { random.below(LADDER.len() as u32) as usize };
            find(LADDER[technique], &position, &mut steps);
        }
        for step in &steps {
            judge(step, &position, &solution, tally, &mut random)?;
        }
        let taken = match steps.len() {
            0 => next_step(&position, &Order::simple()),
            count => Some(steps.swap_remove(random.below(count as u32) as usize)),
        };
        // Guesses are not drawn often enough to solve what is hard.
        let Some(step) = taken else { break };
        position.apply(&step);
    }
    Ok(())
}

fn find(technique: &dyn Technique, position: &Position, steps: &mut Vec<Step>) {
    let most = steps.len() + MOST_STEPS;
    let mut take = |step: Step| {
        steps.push(step);
        if steps.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let _ = technique.find(position, &mut Found::all(&mut take));
}

fn judge(
    step: &Step,
    position: &Position,
    solution: &Grid,
    tally: &mut Tally,
    random: &mut Random,
) -> Result<(), String> {
    let id = step.technique.id;
    let wrong = |what: &str| format!("{id}: {what}: {step:?}\nat {:?}", position.candidates());
    if step.is_idle() {
        return Err(wrong("nothing is concluded"));
    }
    if let Some(candidate) = step.error_against(solution) {
        return Err(wrong(&format!("{candidate} is wrong")));
    }
    let (found, checked) = tally.steps.entry(id).or_default();
    *found += 1;
    if random.below(100) == 0 {
        match Checker::at(position.candidates().clone()).check(&Claim::from(step)) {
            Ok(Ground::Evidence) => *checked += 1,
            other => return Err(wrong(&format!("{other:?}"))),
        }
    }
    Ok(())
}
