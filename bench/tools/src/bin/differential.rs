//! Every backend of the solver against every other, on boards of all kinds: proper puzzles, several solutions, none,
//! clashes, nearly complete grids, marks.
//!
//! `differential [--boards N] [--seed S] [--first PIECE] [--sat EVERY] FILE…` takes the puzzles of the files as a start. Boards are made in
//! numbered pieces of 1,024, each from a stream of the seed, by all processors. Every hundredth board is also counted by
//! the reference solver, and every EVERY-th by a SAT solver, which shares nothing with any backend but the 324 sets of
//! nine. Prints what was compared; a difference is printed with its board and ends the program with an error.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;
use std::{env, thread};

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use ninefold::solve::{Backend, Limits, Outcome, Puzzle, Stop};
use ninefold::{Candidate, Candidates, Cell, Digit, DigitSet, Grid, Random, Solver, Symmetry};
use ninefold_tools::puzzles;

/// How many boards a piece has.
const PIECE: usize = 1024;
/// Beyond so many guesses the reference takes too long.
const MOST_GUESSES: u64 = 200_000;
/// A dozen random digits may have no solution, and need more guesses than anybody can wait for, to see it. Such boards are left out.
const HOPELESS: u64 = 20_000;

const KINDS: [&str; 8] = [
    "puzzle",
    "without givens",
    "with a digit",
    "few digits",
    "nearly full",
    "two swapped",
    "loose marks",
    "tight marks",
];

struct Asked {
    boards: u64,
    seed: u64,
    first: u64,
    sat: u64,
    pool: Vec<(Grid, Grid)>,
}

fn main() -> ExitCode {
    let mut asked = Asked { boards: 1 << 20, seed: 1, first: 0, sat: 100, pool: Vec::new() };
    let mut words = env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse().ok()).expect("a number");
        match word.as_str() {
            "--boards" => asked.boards = number(),
            "--seed" => asked.seed = number(),
            "--first" => asked.first = number(),
            "--sat" => asked.sat = number(),
            file => asked.pool.extend(proper(file)),
        }
    }
    assert!(!asked.pool.is_empty(), "which puzzles to start from?");
    compare_all(&asked)
}

/// The puzzles of one solution of a file, with it.
fn proper(file: &str) -> Vec<(Grid, Grid)> {
    puzzles(file)
        .into_iter()
        .filter_map(|grid| Some((grid, grid.solution().filter(|_| grid.count(2) == 1)?)))
        .collect()
}

fn compare_all(asked: &Asked) -> ExitCode {
    let backends: Vec<Backend> =
        Backend::available().filter(|&backend| backend != Backend::Reference).collect();
    let names: Vec<String> = backends.iter().map(Backend::to_string).collect();
    println!(
        "{} puzzles to start from; seed {}; backends: {}",
        asked.pool.len(),
        asked.seed,
        names.join(", ")
    );
    let (next, start, failed) = (AtomicU64::new(asked.first), Instant::now(), AtomicBool::new(false));
    let end = asked.first + asked.boards.div_ceil(PIECE as u64);
    let totals = Mutex::new(Tally::default());
    let work = || {
        let (mut tally, mut sat) = (Tally::default(), Sat::new());
        while !failed.load(Ordering::Relaxed) {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= end {
                break;
            }
            if let Err(difference) = compare_piece(asked, piece, &backends, &mut tally, &mut sat) {
                println!("DIFFERENCE in piece {piece}: {difference}");
                failed.store(true, Ordering::Relaxed);
            }
        }
        totals.lock().unwrap().add(tally);
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| _ = scope.spawn(work)));
    totals.into_inner().unwrap().print(start.elapsed().as_secs_f64());
    if failed.into_inner() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// What was compared: boards by kind and number of solutions.
#[derive(Default)]
struct Tally {
    boards: BTreeMap<(&'static str, u64), u64>,
    reference: u64,
    unfinished: u64,
    hopeless: u64,
    sat: u64,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        for (key, count) in other.boards {
            *self.boards.entry(key).or_default() += count;
        }
        self.reference += other.reference;
        self.unfinished += other.unfinished;
        self.hopeless += other.hopeless;
        self.sat += other.sat;
    }

    fn print(&self, seconds: f64) {
        println!("{:16} {:>10} {:>10} {:>10}", "boards", "none", "one", "several");
        for kind in KINDS {
            let of = |solutions: u64| self.boards.get(&(kind, solutions)).copied().unwrap_or(0);
            println!("{kind:16} {:10} {:10} {:10}", of(0), of(1), of(2));
        }
        let all: u64 = self.boards.values().sum();
        println!("{all} boards in {seconds:.0} s: every backend found the same");
        println!("{} more boards were left out: over {HOPELESS} guesses", self.hopeless);
        println!(
            "{} of them also by the reference ({} more were given up), {} by a SAT solver",
            self.reference, self.unfinished, self.sat
        );
    }
}

fn compare_piece(
    asked: &Asked,
    piece: u64,
    backends: &[Backend],
    tally: &mut Tally,
    sat: &mut Sat,
) -> Result<(), String> {
    let mut random = Random::stream(asked.seed, piece);
    // Most limits are two, as for verdicts; some are larger.
    let limit = if piece % 8 == 0 { 30 } else { 2 };
    let (mut grids, mut marks) = (Vec::new(), Vec::new());
    for number in 0..PIECE {
        let kind = number % KINDS.len();
        let (puzzle, solution) = &asked.pool[random.below(asked.pool.len() as u32) as usize];
        let symmetry = Symmetry::random(&mut random);
        let (puzzle, solution) = (symmetry.grid(puzzle), symmetry.grid(solution));
        match KINDS[kind] {
            "loose marks" | "tight marks" => {
                marks.push((KINDS[kind], with_marks(kind == 7, &puzzle, &solution, &mut random)))
            }
            _ => grids.push((KINDS[kind], changed(kind, puzzle, &solution, &mut random))),
        }
    }
    compare_boards(asked, &grids, limit, backends, tally, sat)?;
    compare_boards(asked, &marks, limit, backends, tally, sat)
}

/// A board made of a puzzle.
fn changed(kind: usize, puzzle: Grid, solution: &Grid, random: &mut Random) -> Grid {
    let mut grid = puzzle;
    let cell = |random: &mut Random| Cell::from_index(random.below(81) as usize);
    let digit = |random: &mut Random| Digit::from_index(random.below(9) as usize);
    match KINDS[kind] {
        "without givens" => {
            for _ in 0..=random.below(3) {
                let given = grid.iter().nth(random.below(grid.len() as u32) as usize);
                given.into_iter().for_each(|given| grid.clear(given.cell));
            }
        }
        "with a digit" => grid.set_given(cell(random), digit(random)),
        "few digits" => {
            grid = Grid::EMPTY;
            for _ in 0..random.below(24) {
                grid.set_given(cell(random), digit(random));
            }
        }
        "nearly full" | "two swapped" => {
            grid = solution.as_givens();
            if KINDS[kind] == "two swapped" {
                let (one, other) = (cell(random), cell(random));
                let (digit, instead) = (grid.get(one).unwrap(), grid.get(other).unwrap());
                grid.set_given(one, instead);
                grid.set_given(other, digit);
            }
            for _ in 0..random.below(70) {
                grid.clear(cell(random));
            }
        }
        _ => {}
    }
    grid
}

/// Candidates instead of digits: all of the puzzle's with some gone, or the solution's with some more.
fn with_marks(is_tight: bool, puzzle: &Grid, solution: &Grid, random: &mut Random) -> Candidates {
    let mut candidates = if is_tight { Candidates::EMPTY } else { Candidates::new(puzzle) };
    let bits = |random: &mut Random| random.below(512) as u16;
    for cell in Cell::all().filter(|&cell| puzzle.get(cell).is_none() || is_tight) {
        // One in some hundred cells may lose the digit of the solution as well.
        let kept =
            if random.below(400) == 0 { DigitSet::EMPTY } else { DigitSet::of(solution.get(cell).unwrap()) };
        let some =
            if is_tight { bits(random) & bits(random) } else { bits(random) | bits(random) | bits(random) };
        candidates.restrict(cell, kept | DigitSet::from_bits(some));
    }
    candidates
}

fn compare_boards<P: Puzzle + Board>(
    asked: &Asked,
    boards: &[(&'static str, P)],
    limit: u64,
    backends: &[Backend],
    tally: &mut Tally,
    sat: &mut Sat,
) -> Result<(), String> {
    let portable = Solver::with(Backend::Portable).expect("always");
    let is_feasible = |(_, board): &&(&'static str, P)| {
        portable.search(board, Limits::up_to(limit).guesses(HOPELESS)).stopped != Some(Stop::Guesses)
    };
    let all = boards.len();
    let boards: Vec<(&'static str, P)> = boards.iter().filter(is_feasible).cloned().collect();
    tally.hopeless += (all - boards.len()) as u64;
    let puzzles: Vec<P> = boards.iter().map(|(_, board)| board.clone()).collect();
    let mut first: Vec<Outcome> = Vec::new();
    for &backend in backends {
        let solver = Solver::with(backend).expect("it is available");
        let mut outcomes = vec![Outcome::UNSEARCHED; puzzles.len()];
        solver.search_batch(&puzzles, limit, &mut outcomes);
        for (at, puzzle) in puzzles.iter().enumerate() {
            judge(puzzle, &outcomes[at], first.get(at), &format!("{backend}, batch"))?;
            // One at a time is another way through the code.
            if at % 4 == 0 {
                judge(
                    puzzle,
                    &solver.search(puzzle, limit),
                    Some(&outcomes[at]),
                    &format!("{backend}, single"),
                )?;
            }
        }
        first = outcomes;
    }
    for ((kind, board), outcome) in boards.iter().zip(&first) {
        *tally.boards.entry((kind, outcome.solutions.min(2))).or_default() += 1;
        let number: u64 = tally.boards.values().sum();
        if number % 100 == 0 {
            let reference = Solver::with(Backend::Reference).expect("always");
            let expected = reference.search(board, Limits::up_to(limit).guesses(MOST_GUESSES));
            if expected.stopped == Some(Stop::Guesses) {
                tally.unfinished += 1;
            } else {
                judge(board, &expected, Some(outcome), "reference")?;
                tally.reference += 1;
            }
        }
        if asked.sat > 0 && number % asked.sat == 0 {
            let count = sat.count(board);
            if count != outcome.solutions.min(2) {
                return Err(format!("SAT: {count} solutions, not {}: {}", outcome.solutions, board.show()));
            }
            tally.sat += 1;
        }
    }
    Ok(())
}

/// That an outcome is true as far as can be seen, and agrees with another one.
fn judge<P: Board>(board: &P, outcome: &Outcome, other: Option<&Outcome>, who: &str) -> Result<(), String> {
    let wrong =
        |what: &str| Err(format!("{who}: {what}: {outcome:?}, elsewhere {other:?}: {}", board.show()));
    if outcome.solution().is_some_and(|solution| !board.allows(&solution)) {
        return wrong("not a solution");
    }
    let Some(other) = other else { return Ok(()) };
    let is_same = outcome.solutions == other.solutions && outcome.is_complete() == other.is_complete();
    if !is_same {
        return wrong("another number of solutions");
    }
    let differ = |(a, b): (Grid, Grid)| !a.same_digits(&b);
    if outcome.solutions == 1
        && outcome.is_complete()
        && outcome.solution().zip(other.solution()).is_some_and(differ)
    {
        return wrong("another solution");
    }
    Ok(())
}

/// What boards have in common here.
trait Board: Clone {
    /// Whether `solution` is one of this board.
    fn allows(&self, solution: &Grid) -> bool;
    /// Whether a candidate is still possible.
    fn has(&self, candidate: Candidate) -> bool;
    fn show(&self) -> String;
}

impl Board for Grid {
    fn allows(&self, solution: &Grid) -> bool {
        solution.is_solution_of(self)
    }

    fn has(&self, candidate: Candidate) -> bool {
        self.get(candidate.cell).is_none_or(|digit| digit == candidate.digit)
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl Board for Candidates {
    fn allows(&self, solution: &Grid) -> bool {
        solution.is_solution_of(self.grid()) && solution.iter().all(|placed| self.has(placed))
    }

    fn has(&self, candidate: Candidate) -> bool {
        self.grid().has(candidate)
            && (self.grid().get(candidate.cell).is_some()
                || self.at(candidate.cell).contains(candidate.digit))
    }

    fn show(&self) -> String {
        let cells = Cell::all().map(|cell| format!("{:?}", self.at(cell)));
        format!("{} {}", self.grid(), cells.collect::<Vec<_>>().join(" "))
    }
}

/// The rules as clauses. A board is a list of assumptions: what it excludes is false.
struct Sat {
    solver: BasicSolver,
    /// Of each candidate.
    vars: Vec<Var>,
    counted: u32,
}

impl Sat {
    fn new() -> Sat {
        let mut solver = BasicSolver::default();
        let vars: Vec<_> = (0..729).map(|_| solver.new_var_default()).collect();
        ninefold::proof::formula::rules(|clause| {
            let literal = |&literal: &i32| Lit::new(vars[literal.unsigned_abs() as usize - 1], literal > 0);
            solver.add_clause_reuse(&mut clause.iter().map(literal).collect());
        });
        Sat { solver, vars, counted: 0 }
    }

    /// 0, 1 or 2 solutions.
    fn count(&mut self, board: &impl Board) -> u64 {
        // What forbids the solutions of earlier boards is in the way after some time.
        self.counted += 1;
        if self.counted > 500 {
            *self = Sat::new();
        }
        let vars = self.vars.clone();
        let literal = |index: usize, holds: bool| Lit::new(vars[index], holds);
        let excluded = (0..729).filter(|&index| !board.has(Candidate::from_index(index)));
        let mut assumptions: Vec<Lit> = excluded.map(|index| literal(index, false)).collect();
        if self.solver.solve_limited(&assumptions) != lbool::TRUE {
            return 0;
        }
        let solution = (0..729).filter(|&index| self.solver.value_lit(literal(index, true)) == lbool::TRUE);
        let mut blocking: Vec<Lit> = solution.map(|index| literal(index, false)).collect();
        assert_eq!(blocking.len(), 81);
        let switch = Lit::new(self.solver.new_var_default(), true);
        blocking.push(!switch);
        self.solver.add_clause_reuse(&mut blocking);
        assumptions.push(switch);
        if self.solver.solve_limited(&assumptions) == lbool::TRUE { 2 } else { 1 }
    }
}
