//! Steps of the external puzzles: each is true, and shown by its evidence.
//!
//! `EVERY=1` takes all puzzles, `TRACE=1` prints the steps:
//! `NINEFOLD_DATA=… cargo test --release -p ninefold-variants --test it steps -- --ignored --nocapture`

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use ninefold_variants::steps::{End, Ground, Path, Progress, Reasoner};
use ninefold_variants::{Limits, Puzzle, Solver, Verdict, iss};
use serde_json::Value;

use crate::data::{json, text};

/// The longest that a puzzle's steps may take before the rest of a sample is left out.
const PATIENCE: Duration = Duration::from_secs(100);

fn rows() -> Vec<Value> {
    json(&text("iss.jsonl")).collect()
}

fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[derive(Default)]
struct Tally {
    puzzles: usize,
    ends: BTreeMap<&'static str, usize>,
    grounds: BTreeMap<String, usize>,
    techniques: BTreeMap<&'static str, usize>,
    unshown: BTreeMap<&'static str, usize>,
    longest: (usize, String),
}

impl Tally {
    /// Follows a path with the checker and compares it with the solution.
    fn follow(&mut self, name: &str, reasoner: &Reasoner, path: &Path, solution: Option<&[i32]>) {
        let mut checker = reasoner.checker(&Progress::default(), &Limits::default()).unwrap();
        assert_eq!(checker.candidates(), path.start, "{name}");
        for (number, step) in path.steps.iter().enumerate() {
            if let Some(solution) = solution {
                let is = |candidate: &ninefold_variants::steps::Candidate| {
                    solution[candidate.cell.index()] == candidate.value
                };
                let right = step.placements.iter().all(is) && !step.eliminations.iter().any(is);
                assert!(right, "{name}: step {number}, {}: {}", step.technique.id, step.explanation);
                assert!(!step.is_contradiction(), "{name} has a solution: {}", step.explanation);
            }
            let checked = checker.check(&step.placements, &step.eliminations, &step.evidence);
            let ground = checked.unwrap_or_else(|flaw| {
                panic!("{name}: step {number}, {}: {flaw}\n{}", step.technique.id, step.explanation)
            });
            *self.grounds.entry(format!("{ground:?}")).or_default() += 1;
            *self.techniques.entry(step.technique.id).or_default() += 1;
            if ground == Ground::Solutions {
                *self.unshown.entry(step.technique.id).or_default() += 1;
                if number_of_unshown(self) < 20 {
                    println!("  unshown in {name}: {} {}", step.technique.id, step.explanation);
                }
            }
            let length = step.explanation.to_string().len();
            if length > self.longest.0 {
                self.longest = (length, format!("{name}: {}\n{}", step.technique.id, step.explanation));
            }
        }
    }
}

fn number_of_unshown(tally: &Tally) -> usize {
    tally.unshown.values().sum()
}

fn solution(puzzle: &Puzzle) -> Option<Verdict> {
    match Solver::new(puzzle).verdict(&Limits::guesses(5_000)).0 {
        Verdict::Stopped(_) => None,
        verdict => Some(verdict),
    }
}

#[test]
#[ignore = "reads NINEFOLD_DATA; EVERY=1 takes all puzzles"]
fn every_step_is_true_and_shown() {
    let (every, only) = (number("EVERY", 9), std::env::var("ONLY").ok());
    let (mut tally, begun) = (Tally::default(), Instant::now());
    for row in rows().iter().step_by(if only.is_some() { 1 } else { every }) {
        let name = row["name"].as_str().unwrap_or_default();
        if only.as_deref().is_some_and(|only| !name.contains(only)) || begun.elapsed() > PATIENCE {
            continue;
        }
        let puzzle = iss::read(row["iss"].as_str().expect("text")).expect("readable");
        if !puzzle.unknown().is_empty() || puzzle.is_classic() {
            continue;
        }
        let Some(verdict) = solution(&puzzle) else { continue };
        let started = Instant::now();
        let reasoner = Reasoner::new(&puzzle);
        let path = reasoner.path(&Progress::default(), &Limits::default()).unwrap();
        let took = started.elapsed();
        let end = match path.end {
            End::Solved => "solved",
            End::NoSolution => "no solution",
            End::Stuck => "stuck",
        };
        let verdict_word = match &verdict {
            Verdict::Unique(_) => "unique",
            Verdict::NoSolution => "none",
            _ => "multiple",
        };
        println!(
            "{name}: {verdict_word}, {end}, {} steps, level {}, {took:.1?}",
            path.steps.len(),
            path.level()
        );
        if std::env::var("TRACE").is_ok() {
            path.steps.iter().for_each(|step| println!("{}\n{}\n", step.technique.name, step.explanation));
        }
        tally.puzzles += 1;
        *tally.ends.entry(end).or_default() += usize::from(verdict_word == "unique");
        let known = if let Verdict::Unique(solution) = &verdict { Some(&solution[..]) } else { None };
        tally.follow(name, &reasoner, &path, known);
        assert!(path.end != End::NoSolution || verdict == Verdict::NoSolution, "{name}");
    }
    println!("{} puzzles, unique ones: {:?}", tally.puzzles, tally.ends);
    println!(
        "techniques: {:?}\nshown by: {:?}\nunshown: {:?}",
        tally.techniques, tally.grounds, tally.unshown
    );
    println!("longest: {} characters\n{}", tally.longest.0, tally.longest.1);
}
