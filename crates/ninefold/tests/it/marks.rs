//! Positions whose candidates say more than their digits (sukaku): every backend of this machine against the reference.

use ninefold::solve::{Backend, Limits, Outcome, Solver};
use ninefold::{Candidate, Candidates, Cell, Digit, DigitSet, Grid};
use proptest::prelude::*;

const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A position of `SOLVED` with some digits placed and, in the other cells, the true digit (mostly) among others.
fn position() -> impl Strategy<Value = Candidates> {
    let cells = proptest::collection::vec((0..10u8, 0..0x200u16, 0..0x200u16), 81);
    (cells, any::<bool>()).prop_map(|(cells, is_exact)| {
        let solved: Grid = SOLVED.parse().unwrap();
        let mut position = Candidates::EMPTY;
        for (cell, (kind, one, other)) in Cell::all().zip(&cells) {
            let digit = solved.get(cell).unwrap();
            match kind {
                0 => position.give(Candidate { cell, digit }),
                1 if !is_exact => position.restrict(cell, DigitSet::from_bits(*one)),
                _ => position.restrict(cell, DigitSet::from_bits(one & other | 1 << digit.index())),
            }
        }
        position
    })
}

fn check(position: &Candidates, solver: Solver, limit: u64, expected: u64) -> Result<(), TestCaseError> {
    let found = solver.search(position, limit);
    prop_assert_eq!(found.solutions, expected, "{:?}", solver);
    if let Some(solution) = found.solution() {
        prop_assert!(solution.is_solution_of(position.grid()), "{:?}: {}", solver, solution);
        let left =
            |cell: &Cell| position.contains(Candidate { cell: *cell, digit: solution.get(*cell).unwrap() });
        prop_assert!(position.blanks().iter().all(|cell| left(&cell)), "{:?}: {}", solver, solution);
        prop_assert_eq!(solution.givens(), position.grid().givens());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn backends_agree_on_marks(position in position()) {
        let reference = Solver::with(Backend::Reference).unwrap();
        for limit in [1, 2, 100] {
            let expected = reference.count(&position, limit);
            for solver in Backend::available().filter_map(Solver::with).chain([Solver::new()]) {
                check(&position, solver, limit, expected)?;
                prop_assert_eq!(solver.solutions(&position, limit).count() as u64, expected, "{:?}", solver);
            }
        }
    }

    #[test]
    fn batches_of_marks_are_searched_as_one_by_one(positions in proptest::collection::vec(position(), 1..70)) {
        let reference = Solver::with(Backend::Reference).unwrap();
        for solver in Backend::available().filter_map(Solver::with) {
            let mut outcomes = vec![Outcome::UNSEARCHED; positions.len()];
            solver.search_batch(&positions, 20, &mut outcomes);
            for (position, outcome) in positions.iter().zip(&outcomes) {
                prop_assert_eq!(outcome.solutions, reference.count(position, 20), "{:?}", solver);
            }
        }
    }

    #[test]
    fn marks_that_say_no_more_than_the_digits_change_nothing(blanks in proptest::collection::vec(0..81usize, 1..50)) {
        let mut grid: Grid = SOLVED.parse().unwrap();
        blanks.iter().for_each(|&cell| grid.clear(Cell::from_index(cell)));
        for solver in Backend::available().filter_map(Solver::with) {
            let expected = solver.count(&grid, 300);
            prop_assert_eq!(solver.count(&Candidates::new(&grid), 300), expected, "{:?}", solver);
        }
    }
}

#[test]
fn a_digit_without_a_place_leaves_no_solution() {
    for solver in Backend::available().filter_map(Solver::with) {
        let mut position = Candidates::EMPTY;
        for cell in Cell::all().filter(|cell| cell.row() == 3) {
            position.remove(Candidate { cell, digit: Digit::D7 });
        }
        if solver.single_backend() != Backend::Reference {
            assert!(solver.search(&position, Limits::NONE).is_complete(), "{solver:?}");
            assert_eq!(solver.count(&position, 1), 0, "{solver:?}");
        }
    }
}
