//! Limits and cancelling: every backend of this machine stops where it should, and says what stopped it.

use std::thread;
use std::time::{Duration, Instant};

use ninefold::generate::Generator;
use ninefold::logic::{self, Order, Position};
use ninefold::rate::depth::Depth;
use ninefold::rate::{se, whips};
use ninefold::solve::{Backend, Cancel, Cancelled, Limits, Outcome, Solver, Stop};
use ninefold::{Candidates, Grid, Verdict};

const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// Depth 2, with long braids.
const DEEP: &str = "..3.97....756.4...96.35...7.46............81.....4.2....79.5....94.36.5..3.......";
/// W takes seconds.
const LONG: &str = "5..7.........3..7...8..5..36..1..4...8..2..9...9..8..1...4..3...6..9..4...2..6..9";
const NONE: &str = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn grid(puzzle: &str) -> Grid {
    puzzle.parse().unwrap()
}

/// Each backend for everything, and the pair that is the default.
fn solvers() -> impl Iterator<Item = Solver> {
    Backend::available().filter_map(Solver::with).chain([Solver::new()])
}

/// What `solver` makes of one puzzle, asked in every way.
fn outcomes(solver: Solver, grid: &Grid, limits: &Limits) -> [Outcome; 3] {
    let mut batch = [Outcome::UNSEARCHED];
    solver.search_batch(&[*grid], limits.clone(), &mut batch);
    let mut solutions = solver.solutions(grid, limits.clone());
    let count = solutions.by_ref().count() as u64;
    assert_eq!(count, solutions.outcome().solutions);
    [solver.search(grid, limits.clone()), batch[0], solutions.outcome()]
}

#[test]
fn a_search_that_ends_by_itself_is_complete() {
    for solver in solvers() {
        for (puzzle, solutions) in [(UNIQUE, 1), (HARD, 1)] {
            for outcome in outcomes(solver, &grid(puzzle), &Limits::up_to(2)) {
                assert_eq!((outcome.solutions, outcome.stopped), (solutions, None), "{solver:?}: {puzzle}");
                assert_eq!(outcome.verdict(&grid(puzzle)), Some(Verdict::Unique));
            }
        }
    }
    let outcome = Solver::new().search(&grid(NONE), 2);
    assert_eq!(outcome.verdict(&grid(NONE)), Some(Verdict::NoSolution));
}

#[test]
fn the_limit_on_solutions_is_met_exactly() {
    for solver in solvers() {
        for limit in [0, 1, 2, 77] {
            for outcome in outcomes(solver, &Grid::EMPTY, &Limits::up_to(limit)) {
                assert_eq!(
                    (outcome.solutions, outcome.stopped),
                    (limit, Some(Stop::Solutions)),
                    "{solver:?}"
                );
                let expected = (limit > 1).then_some(Verdict::Multiple);
                assert_eq!(outcome.verdict(&Grid::EMPTY), expected);
            }
        }
    }
}

#[test]
fn too_many_guesses_end_a_search_without_a_verdict() {
    for solver in solvers() {
        for most in [0, 1, 10, 1000] {
            for outcome in outcomes(solver, &Grid::EMPTY, &Limits::NONE.guesses(most)) {
                assert_eq!(outcome.stopped, Some(Stop::Guesses), "{solver:?}");
                assert!((most + 1..=most + 64).contains(&outcome.guesses), "{solver:?}: {outcome:?}");
                assert!(outcome.verdict(&Grid::EMPTY).is_none_or(|verdict| verdict == Verdict::Multiple));
            }
        }
        for outcome in outcomes(solver, &grid(UNIQUE), &Limits::NONE.guesses(0)) {
            let follows = outcome.guesses == 0 && outcome.is_complete() && outcome.solutions == 1;
            assert!(follows || outcome.stopped == Some(Stop::Guesses), "{solver:?}: {outcome:?}");
        }
    }
}

#[test]
fn in_a_batch_only_those_that_guess_too_often_are_given_up() {
    let puzzles: Vec<Grid> = [UNIQUE, HARD, UNIQUE, "."]
        .iter()
        .cycle()
        .take(200)
        .map(|puzzle| if *puzzle == "." { Grid::EMPTY } else { grid(puzzle) })
        .collect();
    let limits = Limits::up_to(100_000).guesses(2000);
    for solver in solvers().filter(|solver| solver.single_backend() != Backend::Reference) {
        let mut outcomes = vec![Outcome::UNSEARCHED; puzzles.len()];
        solver.search_batch(&puzzles, limits.clone(), &mut outcomes);
        for (puzzle, outcome) in puzzles.iter().zip(&outcomes) {
            let expected = if puzzle.is_empty() { Some(Stop::Guesses) } else { None };
            assert_eq!(outcome.stopped, expected, "{solver:?}: {puzzle}");
            assert!(puzzle.is_empty() || outcome.solutions == 1);
        }
    }
}

#[test]
fn what_is_cancelled_before_it_starts_does_nothing() {
    let cancel = Cancel::new();
    cancel.cancel();
    for solver in solvers() {
        for outcome in outcomes(solver, &grid(UNIQUE), &Limits::NONE.cancel(&cancel)) {
            assert_eq!((outcome.solutions, outcome.stopped), (0, Some(Stop::Cancelled)), "{solver:?}");
        }
    }
}

#[test]
fn an_endless_search_is_cancelled_from_another_thread() {
    for solver in solvers() {
        let cancel = Cancel::new();
        let (outcome, late) = thread::scope(|scope| {
            let search = scope.spawn(|| solver.search(&Grid::EMPTY, Limits::NONE.cancel(&cancel)));
            thread::sleep(Duration::from_millis(20));
            assert!(!search.is_finished());
            let start = Instant::now();
            cancel.cancel();
            (search.join().unwrap(), start.elapsed())
        });
        assert_eq!(outcome.stopped, Some(Stop::Cancelled), "{solver:?}");
        // A millisecond of work; the rest is for a busy machine.
        assert!(late < Duration::from_secs(1), "{solver:?}: {late:?}");
    }
}

#[test]
fn a_cancelled_batch_says_which_puzzles_are_done() {
    for solver in solvers() {
        let mut puzzles = vec![grid(UNIQUE); 100];
        puzzles.extend([Grid::EMPTY; 100]);
        let (cancel, mut outcomes) = (Cancel::new(), vec![Outcome::UNSEARCHED; 200]);
        thread::scope(|scope| {
            scope.spawn(|| solver.search_batch(&puzzles, Limits::NONE.cancel(&cancel), &mut outcomes));
            thread::sleep(Duration::from_millis(50));
            cancel.cancel();
        });
        for outcome in &outcomes {
            let done = outcome.is_complete() && outcome.solutions == 1;
            assert!(done || outcome.stopped == Some(Stop::Cancelled), "{solver:?}: {outcome:?}");
        }
        assert!(outcomes[100..].iter().all(|outcome| outcome.stopped == Some(Stop::Cancelled)), "{solver:?}");
    }
}

#[test]
fn work_that_is_cancelled_gives_neither_a_rating_nor_a_puzzle() {
    let cancelled_under_way = |work: &mut dyn FnMut(&Cancel) -> bool| {
        let cancel = Cancel::new();
        assert_eq!(cancel.watch(|| work(&cancel)), Err(Cancelled));
    };
    cancelled_under_way(&mut |cancel| {
        let rated = se::Rater::new().rate_reporting(&grid(HARD), &mut |_| cancel.cancel());
        rated.is_ok()
    });
    cancelled_under_way(&mut |cancel| {
        let never = Generator::new(1).clues(0..=16);
        never.puzzle_reporting(0, &mut |_| cancel.cancel()).is_some()
    });
    assert_eq!(Cancel::new().watch(|| se::rate(&grid(HARD)).is_ok()), Ok(true));
}

#[test]
fn ratings_and_paths_that_take_long_are_given_up() {
    let works: [fn() -> bool; 3] = [
        || Depth::of(&Candidates::new(&grid(DEEP)), 40).is_some(),
        || whips::longest(&grid(LONG)) != [None; 2],
        || logic::solve_by(Position::of(&grid(DEEP)), &Order::braids()).is_solved(),
    ];
    for work in works {
        let cancel = Cancel::new();
        let given_up = thread::scope(|scope| {
            let work = scope.spawn(|| (cancel.watch(work), Instant::now()));
            thread::sleep(Duration::from_millis(20));
            let asked = Instant::now();
            cancel.cancel();
            let (found, ended) = work.join().expect("no panic");
            assert_eq!(found, Err(Cancelled));
            ended - asked
        });
        eprintln!("given up after {given_up:?}");
        assert!(given_up < Duration::from_secs(2), "{given_up:?}");
    }
}

#[test]
fn a_token_that_nobody_uses_changes_nothing() {
    let few: Grid = format!("8{}", &HARD[1..]).replace("36", "..").parse().unwrap();
    for solver in solvers().filter(|solver| solver.single_backend() != Backend::Reference) {
        for grid in [grid(HARD), few] {
            let plain = solver.search(&grid, 5000);
            assert_eq!(solver.search(&grid, Limits::up_to(5000).cancel(&Cancel::new())), plain, "{solver:?}");
        }
    }
}
