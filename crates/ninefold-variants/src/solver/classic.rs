//! The engines of `ninefold`, for plain Sudoku: 9 × 9 cells and nothing but givens, with one value or with several.

use std::ops::ControlFlow;

use ninefold::solve::{self, Cancel, Stop};
use ninefold::{Candidate, Candidates, Cell, Digit, DigitSet, Grid};

use crate::limits::{Asked, Limits};
use crate::rules::Puzzle;

use super::{Compiled, Count, Solution, Stats, Verdict};

/// A puzzle for these engines.
#[derive(Debug)]
pub(super) struct Classic<'p> {
    pub(super) puzzle: &'p Puzzle,
    /// What the givens leave of each cell; `None` if that is nothing somewhere.
    left: Option<Box<Candidates>>,
}

impl<'p> Classic<'p> {
    /// The puzzle, if these engines take it.
    pub(super) fn new(puzzle: &'p Puzzle) -> Option<Self> {
        puzzle.is_classic().then(|| Self { puzzle, left: left(puzzle).map(Box::new) })
    }

    /// The puzzle for the search of this crate, where these engines have no answer.
    pub(super) fn compiled(&self) -> Compiled<'p> {
        Compiled::new(self.puzzle, &Limits::default()).expect("nothing cancels it")
    }

    /// Whether the puzzle has no solution, one, or more.
    pub(super) fn verdict(&self, limits: &Limits<'_>) -> (Verdict, Stats) {
        let Some(left) = self.left.as_deref() else { return (Verdict::NoSolution, Stats::default()) };
        let solver = solve::Solver::new();
        let outcome = solver.search(left, classic(limits, 2));
        let stats = Stats { guesses: outcome.guesses, ..Stats::default() };
        let first = outcome.solution().map(|grid| values(&grid));
        let verdict = match (outcome.solutions, first) {
            (2.., _) => match &solver.solutions(left, 2).map(|grid| values(&grid)).collect::<Vec<_>>()[..] {
                [one, other] => Verdict::Multiple(Box::new([one.clone(), other.clone()])),
                found => Verdict::Stopped(found.first().cloned()),
            },
            (_, first) if outcome.stopped.is_some() => Verdict::Stopped(first),
            (_, Some(only)) => Verdict::Unique(only),
            (_, None) => Verdict::NoSolution,
        };
        (verdict, stats)
    }

    /// Passes every solution to `receive` until that breaks; whether these were all.
    pub(super) fn for_each(
        &self,
        limits: &Limits<'_>,
        mut receive: impl FnMut(Solution) -> ControlFlow<()>,
    ) -> (bool, Stats) {
        let Some(left) = self.left.as_deref() else { return (true, Stats::default()) };
        let mut solutions = solve::Solver::new().solutions(left, classic(limits, u64::MAX));
        let broken = solutions.any(|grid| receive(values(&grid)).is_break());
        let outcome = solutions.outcome();
        (!broken && outcome.stopped.is_none(), Stats { guesses: outcome.guesses, ..Stats::default() })
    }

    /// How many solutions there are, up to a cap; also how many guesses it took.
    pub(super) fn count(&self, cap: u128, limits: &Limits<'_>) -> (Count, u64) {
        let Some(left) = self.left.as_deref() else {
            return (Count { solutions: 0, complete: cap > 0 }, 0);
        };
        let outcome = solve::Solver::new().search(left, classic(limits, cap.try_into().unwrap_or(u64::MAX)));
        (Count { solutions: outcome.solutions.into(), complete: outcome.stopped.is_none() }, outcome.guesses)
    }
}

/// Solutions that these engines look for where candidates are asked for: a puzzle with fewer is settled by one search.
const LOOKED_AT: u64 = 64;

impl Classic<'_> {
    /// For each cell the values that the givens leave.
    pub(super) fn all(&self) -> Vec<u32> {
        self.left.as_deref().map_or_else(|| vec![0; Cell::COUNT], sets)
    }

    /// Settles the candidates that are asked for, if there are few solutions. With many the search of this crate is better, which
    /// learns from one candidate for the next: what is left of the limits is for it.
    pub(super) fn settle<'a>(&self, limits: &Limits<'a>, asked: &mut dyn Asked) -> Option<Limits<'a>> {
        let mut left = self.left.as_deref()?.clone();
        for (cell, &values) in Cell::all().zip(asked.left()) {
            left.restrict(cell, digits(values));
        }
        let is_settled = |asked: &dyn Asked| asked.wanted().iter().all(|&values| values == 0);
        if is_settled(asked) {
            return None;
        }
        let mut solutions = solve::Solver::new().solutions(&left, classic(limits, LOOKED_AT));
        let has_enough = solutions.by_ref().any(|grid| {
            asked.show(&Cell::all().map(|cell| grid.get(cell).map_or(0, bit)).collect::<Vec<_>>());
            is_settled(asked)
        });
        let outcome = solutions.outcome();
        match outcome.stopped {
            _ if has_enough => {}
            None => asked.leave(&[0; Cell::COUNT]),
            Some(Stop::Solutions) => {
                let guesses = limits.guesses.saturating_sub(outcome.guesses.div_ceil(CHEAPER));
                return Some(Limits { guesses, ..*limits });
            }
            Some(_) => asked.give_up(),
        }
        None
    }
}

/// A digit as a set of values.
fn bit(digit: Digit) -> u32 {
    1 << digit.index()
}

/// What a set of values has in it.
fn digits(values: u32) -> DigitSet {
    Digit::ALL.into_iter().filter(|&digit| values & bit(digit) != 0).collect()
}

/// For each cell its candidates.
fn sets(left: &Candidates) -> Vec<u32> {
    let set =
        |cell| left.at(cell).iter().map(bit).fold(left.grid().get(cell).map_or(0, bit), |set, bit| set | bit);
    Cell::all().map(set).collect()
}

/// So many guesses of these engines count as one where guesses are limited: they take the time of one of this crate's search,
/// 0.26 µs each and 2.5, over 61 hard puzzles whose cells list several values.
const CHEAPER: u64 = 10;

/// The same limits for these engines, and one on solutions.
fn classic(limits: &Limits<'_>, solutions: u64) -> solve::Limits {
    let mut same = solve::Limits::up_to(solutions);
    same.guesses = Some(limits.guesses.saturating_mul(CHEAPER)).filter(|&guesses| guesses != u64::MAX);
    same.cancel = limits.stop.map(|stop| Cancel::from(stop.clone()));
    same
}

/// What the givens of a classic puzzle leave of each cell, if that is something.
fn left(puzzle: &Puzzle) -> Option<Candidates> {
    let mut listed = [DigitSet::FULL; 81];
    for rule in puzzle.rules() {
        let terms = rule.terms();
        let digits = terms.numbers.iter().filter_map(|&value| Digit::new(u8::try_from(value).ok()?));
        let digits = digits.collect();
        terms.cells().iter().for_each(|cell| listed[cell.index()] &= digits);
    }
    let mut grid = Grid::EMPTY;
    for (cell, digits) in Cell::all().zip(&listed) {
        match digits.len() {
            0 => return None,
            1 => digits.iter().for_each(|digit| grid.set_given(cell, digit)),
            _ => {}
        }
    }
    let mut left = Candidates::try_from(&grid).ok()?;
    for (cell, digits) in Cell::all().zip(&listed) {
        for digit in left.at(cell) - *digits {
            left.remove(Candidate::new(cell, digit));
        }
    }
    Some(left)
}

fn values(grid: &Grid) -> Solution {
    Cell::all().map(|cell| grid.get(cell).map_or(0, |digit| digit.get().into())).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Engine, Solver};
    use super::*;
    use crate::iss;

    /// The answers of both engines are the same.
    fn agree(text: &str) -> Verdict {
        let puzzle = iss::read(text).unwrap();
        let classic = Classic::new(&puzzle).expect("plain Sudoku");
        let compiled = classic.compiled();
        let limits = Limits::default();
        let (verdict, (expected, _)) = (classic.verdict(&limits).0, compiled.verdict(&limits));
        assert_eq!(std::mem::discriminant(&verdict), std::mem::discriminant(&expected), "{text}");
        let mut counts = [0; 2];
        let count = |number: &mut u32| {
            *number += 1;
            if *number < 50 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let (all, _) = classic.for_each(&limits, |_| count(&mut counts[0]));
        assert_eq!(all, compiled.for_each(&limits, |_| count(&mut counts[1])).0, "{text}");
        assert_eq!(counts[0], counts[1], "{text}");
        for cap in [0, 1, 2, 50] {
            assert_eq!(classic.count(cap, &limits).0, compiled.count(cap, &limits).0, "{text}, {cap}");
        }
        verdict
    }

    /// Givens of a grid, some cells with two values, some odd or even.
    fn marked(places: impl Fn(usize) -> u32) -> String {
        let value = |cell: usize| (cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9 + 1;
        let mut text = String::new();
        for cell in 0..81 {
            let (name, value) = (format!("R{}C{}", cell / 9 + 1, cell % 9 + 1), value(cell));
            let parity: String =
                (1..10).filter(|other| other % 2 == value % 2).map(|other| format!("_{other}")).collect();
            match places(cell) {
                0 => text += &format!(".~{name}_{value}"),
                1 => text += &format!(".~{name}_{value}_{}", value % 9 + 1),
                2 => text += &format!(".~{name}{parity}"),
                _ => {}
            }
        }
        text
    }

    #[test]
    fn classic_engines_answer_for_given_marks() {
        let many = agree(&marked(|cell| (cell % 5) as u32));
        assert!(matches!(many, Verdict::Multiple(_) | Verdict::Unique(_)));
        let unique = agree(&marked(|cell| [0, 1, 2, 0][cell % 4]));
        assert!(matches!(&unique, Verdict::Unique(solution) if solution[..3] == [1, 2, 3]), "{unique:?}");
        assert_eq!(agree(".~R1C1_5.~R1C9_5"), Verdict::NoSolution);
        assert_eq!(agree(".~R1C1_5_6.~R1C1_7"), Verdict::NoSolution);
        assert!(matches!(agree(".~R1C1_5_6"), Verdict::Multiple(two) if two[0] != two[1]));
    }

    #[test]
    fn classic_engines_find_the_same_candidates() {
        for text in [
            marked(|cell| (cell % 5) as u32),
            marked(|cell| [0, 1, 2, 0][cell % 4]),
            marked(|cell| if cell % 9 < 6 { 0 } else { 3 }),
            marked(|cell| if cell < 54 { 0 } else { 3 }),
            marked(|cell| if cell < 45 { (cell % 3) as u32 } else { 3 }),
            ".~R1C1_5.~R1C9_5".to_owned(),
            ".~R1C1_5_6.~R1C1_7".to_owned(),
            ".~R1C1_5_6".to_owned(),
        ] {
            let puzzle = iss::read(&text).unwrap();
            let classic = Classic::new(&puzzle).expect("plain Sudoku");
            for threshold in [1, 3, 100] {
                let of = |solver: Solver<'_>| {
                    let found = solver.true_candidates(threshold, &Limits::default());
                    assert!(found.complete);
                    let cap = |&(value, count): &(i32, u32)| (value, count.min(threshold));
                    found.cells.iter().map(|cell| cell.iter().map(cap).collect()).collect::<Vec<Vec<_>>>()
                };
                let compiled = Solver(Engine::Compiled(Box::new(classic.compiled())));
                assert_eq!(of(Solver::new(&puzzle)), of(compiled), "{text}, {threshold}");
            }
        }
    }

    #[test]
    fn a_limit_stops_a_classic_engine() {
        let puzzle = iss::read(&marked(|cell| 1 + (cell % 3) as u32)).unwrap();
        let classic = Classic::new(&puzzle).expect("plain Sudoku");
        assert!(matches!(classic.verdict(&Limits::guesses(1)).0, Verdict::Stopped(_) | Verdict::Multiple(_)));
        assert!(!classic.for_each(&Limits::guesses(1), |_| ControlFlow::Continue(())).0);
        assert!(!Solver::new(&puzzle).true_candidates(1, &Limits::guesses(1)).complete);
    }
}
