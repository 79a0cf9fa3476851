//! Changed proofs: whatever a checker still accepts must be true.
//!
//! `attack [--mutants N] [--seed S] FILE…` proves puzzles of the files, and tries N changes of certificates against
//! `ninefold::proof::check`, and N changes of refutations in LRAT and of their formulas against a checker of LRAT that is
//! written here. What is accepted is compared with the solver's count, and every hundredth with the reference solver's.

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use ninefold::proof::clausal::{Batch, Format, Refutation};
use ninefold::proof::{Proof, Prover, check, formula};
use ninefold::solve::{Backend, Limits};
use ninefold::{Candidate, Cell, Grid, Random, Solver};
use ninefold_tools::{puzzles, spread};

/// How many puzzles are proved of each file.
const TAKEN: usize = 500;
/// The most solutions that are looked at.
const MOST_SOLUTIONS: u64 = 64;

fn main() -> ExitCode {
    let (mut mutants, mut seed, mut bases) = (100_000, 1, Vec::new());
    let mut words = env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<u64>().ok()).expect("a number");
        match word.as_str() {
            "--mutants" => mutants = number(),
            "--seed" => seed = number(),
            file => bases.extend(proved(file)),
        }
    }
    assert!(!bases.is_empty(), "which puzzles?");
    let mut random = Random::new(seed);
    let is_right =
        certificates(&bases, mutants, &mut random).and_then(|()| refutations(&bases, mutants, &mut random));
    match is_right {
        Ok(()) => ExitCode::SUCCESS,
        Err(wrong) => {
            println!("ACCEPTED AND WRONG: {wrong}");
            ExitCode::FAILURE
        }
    }
}

fn proved(file: &str) -> Vec<(Grid, Proof)> {
    let puzzles = spread(puzzles(file), TAKEN).into_iter();
    puzzles.filter_map(|puzzle| Some((puzzle, Prover::new().prove(&puzzle).ok()?))).collect()
}

/// Accepted, accepted and compared with the reference, refused.
#[derive(Default)]
struct Tally {
    accepted: u64,
    by_reference: u64,
    refused: u64,
}

impl Tally {
    /// Whether this is one of those that the reference looks at.
    fn accept(&mut self) -> bool {
        self.accepted += 1;
        self.accepted % 100 == 0
    }

    fn print(&self, what: &str, start: Instant) {
        println!(
            "{what}: {} accepted and true ({} by the reference), {} refused, in {:.0} s",
            self.accepted,
            self.by_reference,
            self.refused,
            start.elapsed().as_secs_f64()
        );
    }
}

fn pick<'a, T>(from: &'a [T], random: &mut Random) -> &'a T {
    &from[random.below(from.len() as u32) as usize]
}

fn candidate(random: &mut Random) -> Candidate {
    Candidate::from_index(random.below(729) as usize)
}

fn certificates(bases: &[(Grid, Proof)], mutants: u64, random: &mut Random) -> Result<(), String> {
    let (start, mut tally) = (Instant::now(), Tally::default());
    let reference = Solver::with(Backend::Reference).expect("always");
    for _ in 0..mutants {
        let (mut puzzle, mut proof) = pick(bases, random).clone();
        for _ in 0..=random.below(2) {
            change(&mut puzzle, &mut proof, bases, random);
        }
        if check(&puzzle, &proof).is_err() {
            tally.refused += 1;
            continue;
        }
        let mut counts = vec![puzzle.count(proof.count + 1)];
        if tally.accept() {
            counts.push(reference.count(&puzzle, proof.count + 1));
            tally.by_reference += 1;
        }
        if counts.iter().any(|&count| count != proof.count) {
            return Err(format!("{puzzle} {proof}: {counts:?}"));
        }
    }
    tally.print("certificates", start);
    Ok(())
}

/// Changes a certificate or its puzzle.
fn change(puzzle: &mut Grid, proof: &mut Proof, bases: &[(Grid, Proof)], random: &mut Random) {
    let list = &mut proof.assumptions;
    let length = list.len();
    let place = random.below(length.max(1) as u32) as usize;
    match random.below(10) {
        0 if length > 0 => _ = list.remove(place),
        1 if length > 0 => list[place] = candidate(random),
        2 if length > 0 => list.insert(place, list[place]),
        3 if length > 1 => list.swap(place, (place + 1) % length),
        4 if length > 0 => list.truncate(place),
        5 => list.insert(place.min(length), candidate(random)),
        6 => proof.count = random.below(4).into(),
        7 => *list = pick(bases, random).1.assumptions.clone(),
        8 => puzzle.clear(Cell::from_index(random.below(81) as usize)),
        _ => {
            let Candidate { cell, digit } = candidate(random);
            puzzle.set_given(cell, digit);
        }
    }
}

/// A refutation as numbers.
#[derive(Clone)]
struct Clauses {
    /// Those of the puzzle, behind the rules.
    own: Vec<Vec<i32>>,
    lemmas: Vec<Lemma>,
}

#[derive(Clone)]
struct Lemma {
    clause: Vec<i32>,
    hints: Vec<usize>,
}

impl Clauses {
    fn new(puzzle: &Grid, proof: &Proof) -> Clauses {
        let batch = Batch::single(Refutation::new(puzzle, proof).expect("a proof"));
        let (mut own, mut lemmas) = (Vec::new(), Vec::new());
        batch.write_formula_part(0, &mut own);
        batch.write_proof(Format::Lrat, &mut lemmas);
        let numbers =
            |line: &str| -> Vec<i32> { line.split(' ').map(|word| word.parse().unwrap()).collect() };
        let lines = |text: Vec<u8>| -> Vec<Vec<i32>> {
            String::from_utf8(text).unwrap().lines().map(numbers).collect()
        };
        let own = lines(own).into_iter().map(|line| line[..line.len() - 1].to_vec()).collect();
        let lemma = |line: Vec<i32>| {
            let zero = line.iter().position(|&number| number == 0).unwrap();
            let hints = line[zero + 1..line.len() - 1].iter().map(|&hint| hint as usize).collect();
            Lemma { clause: line[1..zero].to_vec(), hints }
        };
        Clauses { own, lemmas: lines(lemmas).into_iter().map(lemma).collect() }
    }

    /// Changes something; in every other case, the formula.
    fn change(&mut self, bases: &[Clauses], random: &mut Random) {
        let literal =
            |random: &mut Random| (random.below(729) as i32 + 1) * if random.below(2) == 0 { 1 } else { -1 };
        if self.lemmas.is_empty() || random.below(2) == 0 {
            let place = random.below(self.own.len() as u32) as usize;
            // Numbers stay: a clause that is always true takes the place of one that goes.
            match random.below(4) {
                0 => self.own[place] = vec![1, -1],
                1 => {
                    let at = random.below(self.own[place].len() as u32) as usize;
                    self.own[place][at] = literal(random);
                }
                2 => self.own[place].push(literal(random)),
                _ => self.own[place] = pick(&pick(bases, random).own, random).clone(),
            }
            return;
        }
        let place = random.below(self.lemmas.len() as u32) as usize;
        let lemma = &mut self.lemmas[place];
        let at = random.below(lemma.hints.len().max(1) as u32) as usize;
        match random.below(7) {
            0 if !lemma.hints.is_empty() => _ = lemma.hints.remove(at),
            1 if lemma.hints.len() > 1 => lemma.hints.swap(at, 0),
            2 => lemma.hints.insert(at, random.below(10_600) as usize),
            3 => lemma.clause.push(literal(random)),
            4 if !lemma.clause.is_empty() => _ = lemma.clause.pop(),
            5 => _ = self.lemmas.remove(place),
            _ => self.lemmas = pick(bases, random).lemmas.clone(),
        }
    }

    /// Whether the clauses, with the rules, have no solution; `None` if that takes too long to say.
    fn are_refutable(&self, solver: &Solver) -> Option<bool> {
        let mut grid = Grid::EMPTY;
        for clause in self.own.iter().filter(|clause| clause.len() == 1 && clause[0] > 0) {
            let Candidate { cell, digit } = Candidate::from_index(clause[0] as usize - 1);
            if grid.get(cell).is_some_and(|other| other != digit) {
                return Some(true);
            }
            grid.set_given(cell, digit);
        }
        let holds = |solution: &Grid, literal: i32| {
            let Candidate { cell, digit } = Candidate::from_index(literal.unsigned_abs() as usize - 1);
            (solution.get(cell) == Some(digit)) == (literal > 0)
        };
        let is_model = |solution: &Grid| {
            self.own.iter().all(|clause| clause.iter().any(|&literal| holds(solution, literal)))
        };
        let solutions: Vec<Grid> = solver.solutions(&grid, Limits::up_to(MOST_SOLUTIONS)).collect();
        match solutions.iter().any(is_model) {
            true => Some(false),
            false if (solutions.len() as u64) < MOST_SOLUTIONS => Some(true),
            false => None,
        }
    }
}

/// Follows refutations: each lemma's hints must become unit one after the other, and the last one false.
struct Follower {
    rules: Vec<Vec<i32>>,
    /// 1 if a variable is true, -1 if it is false.
    values: [i8; 730],
}

impl Follower {
    fn new() -> Follower {
        let mut rules = Vec::new();
        formula::rules(|clause| rules.push(clause.to_vec()));
        Follower { rules, values: [0; 730] }
    }

    fn accepts(&mut self, clauses: &Clauses) -> bool {
        for (number, lemma) in clauses.lemmas.iter().enumerate() {
            if !self.follows(clauses, number, lemma) {
                return false;
            }
            if lemma.clause.is_empty() {
                return true;
            }
        }
        false
    }

    fn follows(&mut self, clauses: &Clauses, number: usize, lemma: &Lemma) -> bool {
        self.values = [0; 730];
        for &literal in &lemma.clause {
            if self.value(literal) > 0 {
                return true;
            }
            self.make_true(-literal);
        }
        for &hint in &lemma.hints {
            let rules = self.rules.len();
            let clause = match hint.checked_sub(1) {
                None => return false,
                Some(at) if at < rules => &self.rules[at],
                Some(at) if at < rules + clauses.own.len() => &clauses.own[at - rules],
                Some(at) if at < rules + clauses.own.len() + number => {
                    &clauses.lemmas[at - rules - clauses.own.len()].clause
                }
                Some(_) => return false,
            };
            let mut open = clause.iter().copied().filter(|&literal| self.value(literal) >= 0);
            match (open.next(), open.next()) {
                (None, _) => return true,
                (Some(unit), None) => self.make_true(unit),
                _ => return false,
            }
        }
        false
    }

    fn value(&self, literal: i32) -> i8 {
        self.values[literal.unsigned_abs() as usize] * literal.signum() as i8
    }

    fn make_true(&mut self, literal: i32) {
        self.values[literal.unsigned_abs() as usize] = literal.signum() as i8;
    }
}

fn refutations(bases: &[(Grid, Proof)], mutants: u64, random: &mut Random) -> Result<(), String> {
    let (start, mut tally, mut unknown) = (Instant::now(), Tally::default(), 0);
    let bases: Vec<Clauses> = bases.iter().map(|(puzzle, proof)| Clauses::new(puzzle, proof)).collect();
    let mut follower = Follower::new();
    assert!(bases.iter().all(|base| follower.accepts(base)), "what is not changed is accepted");
    let (solver, reference) = (Solver::new(), Solver::with(Backend::Reference).expect("always"));
    for _ in 0..mutants {
        let mut changed = pick(&bases, random).clone();
        for _ in 0..=random.below(2) {
            changed.change(&bases, random);
        }
        if !follower.accepts(&changed) {
            tally.refused += 1;
            continue;
        }
        let is_sample = tally.accept();
        let solvers = if is_sample { vec![solver, reference] } else { vec![solver] };
        tally.by_reference += u64::from(is_sample);
        for solver in solvers {
            match changed.are_refutable(&solver) {
                Some(true) => {}
                Some(false) => return Err(format!("{:?}", changed.own)),
                None => unknown += 1,
            }
        }
    }
    tally.print("refutations", start);
    if unknown > 0 {
        println!("{unknown} of them have too many solutions to look at");
    }
    Ok(())
}
