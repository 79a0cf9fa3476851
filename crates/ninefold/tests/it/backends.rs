//! Every backend of this machine against the reference solver.

use ninefold::solve::{Backend, Limits, Outcome, Solver, Stop};
use ninefold::{Candidate, Candidates, Cell, Digit, Grid};
use proptest::prelude::*;

/// The backends to test; `not_run.rs` reports those that are missing.
fn backends() -> Vec<Backend> {
    Backend::available().filter(|&backend| backend != Backend::Reference).collect()
}

/// The most guesses of the reference. Almost all boards take it fewer than a thousand; now and then it searches a nearly
/// empty one for hours to see that there is no solution.
const PATIENCE: u64 = 200_000;

/// What the reference says, if it is soon done. Where the candidates alone show that there is no solution, it need not
/// search for one.
fn expected(grid: &Grid, limit: u64) -> Option<u64> {
    if Candidates::try_from(grid).is_err() {
        return Some(0);
    }
    let outcome =
        Solver::with(Backend::Reference).unwrap().search(grid, Limits::up_to(limit).guesses(PATIENCE));
    (outcome.stopped != Some(Stop::Guesses)).then_some(outcome.solutions)
}

/// `backend` must agree with the reference on `grid`: the count, and a solution that is one.
fn check(backend: Backend, grid: &Grid, limit: u64, expected: u64) {
    let found = Solver::with(backend).unwrap().search(grid, limit);
    assert_eq!(found.solutions, expected, "{backend}, limit {limit}: {grid}");
    if let Some(solution) = found.solution() {
        assert!(solution.is_solution_of(grid), "{backend}: {solution} does not solve {grid}");
        assert_eq!(solution.givens(), grid.givens(), "{backend}: givens stay, the rest is found: {grid}");
    }
}

fn check_all(grid: &Grid) {
    for limit in [1, 2, 200] {
        let Some(expected) = expected(grid, limit) else { continue };
        backends().into_iter().for_each(|backend| check(backend, grid, limit, expected));
    }
}

const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A solved grid: [`SOLVED`] with other digits, its bands, rows, stacks and columns shuffled.
fn solved() -> impl Strategy<Value = Grid> {
    let order = || Just([0usize, 1, 2]).prop_shuffle();
    let lines = || (order(), [order(), order(), order()]);
    (Just(Digit::ALL).prop_shuffle(), lines(), lines()).prop_map(|(digits, rows, columns)| {
        let from = |(groups, within): &([usize; 3], [[usize; 3]; 3]), i: usize| {
            groups[i / 3] * 3 + within[i / 3][i % 3]
        };
        let solved: Grid = SOLVED.parse().unwrap();
        let mut grid = Grid::EMPTY;
        for cell in Cell::all() {
            let source = Cell::at(from(&rows, cell.row()), from(&columns, cell.column()));
            grid.set_given(cell, digits[solved.get(source).unwrap().index()]);
        }
        grid
    })
}

/// A solvable puzzle with `givens` givens.
fn puzzle(givens: impl Strategy<Value = usize>) -> impl Strategy<Value = Grid> {
    let cells = Just(Cell::all().collect::<Vec<_>>()).prop_shuffle();
    (solved(), cells, givens).prop_map(|(solved, cells, givens)| {
        cells[..givens].iter().fold(Grid::EMPTY, |mut grid, &cell| {
            grid.set_given(cell, solved.get(cell).unwrap());
            grid
        })
    })
}

/// Any digit in any cell, found or given.
fn written() -> impl Strategy<Value = (Cell, Digit, bool)> {
    (0..81usize, 0..9usize, any::<bool>())
        .prop_map(|(cell, digit, given)| (Cell::from_index(cell), Digit::from_index(digit), given))
}

fn write(mut grid: Grid, (cell, digit, given): (Cell, Digit, bool)) -> Grid {
    if given {
        grid.set_given(cell, digit)
    } else {
        grid.set_found(cell, digit)
    }
    grid
}

/// Whether (1 or 0) there is another solution than `known`, in `cell` if there is one.
fn expected_other(grid: &Grid, known: &Grid, cell: Option<Cell>) -> u64 {
    let Some(cell) = cell else { return grid.count(2) - 1 };
    let mut position = Candidates::new(grid);
    if grid.get(cell).is_some() {
        return 0;
    }
    position.remove(Candidate { cell, digit: known.get(cell).unwrap() });
    position.search(1).solutions
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn solvable_puzzles(grid in puzzle(18..=50usize)) {
        check_all(&grid);
    }

    #[test]
    fn other_solutions(grids in proptest::collection::vec((puzzle(18..=40usize), 0..162usize), 1..60)) {
        let (grids, cells): (Vec<Grid>, Vec<usize>) = grids.into_iter().unzip();
        let cells: Vec<Option<Cell>> = cells.into_iter().map(|i| (i < 81).then(|| Cell::from_index(i))).collect();
        let known: Vec<Grid> = grids.iter().map(|grid| grid.solution().unwrap()).collect();
        for backend in backends() {
            let mut outcomes = vec![Outcome::UNSEARCHED; grids.len()];
            Solver::with(backend).unwrap().search_others(&grids, &known, &cells, 1, &mut outcomes);
            for (((grid, known), cell), outcome) in grids.iter().zip(&known).zip(&cells).zip(&outcomes) {
                let differs = |other: &Grid| match *cell {
                    Some(cell) => other.get(cell) != known.get(cell),
                    None => !other.same_digits(known),
                };
                let others = expected_other(grid, known, *cell);
                prop_assert_eq!(outcome.solutions, others, "{}: {:?} {:?}", backend, grid, cell);
                if let Some(other) = outcome.solution() {
                    prop_assert!(other.is_solution_of(grid) && differs(&other), "{}", backend);
                }
            }
        }
    }

    #[test]
    fn full_and_nearly_full_grids(grid in puzzle(70..=81usize)) {
        check_all(&grid);
    }

    #[test]
    fn one_digit_changed(grid in puzzle(24..=50usize), change in written()) {
        check_all(&write(grid, change));
    }

    #[test]
    fn a_full_grid_with_one_digit_changed(grid in solved(), change in written()) {
        check_all(&write(grid, change));
    }

    #[test]
    fn a_few_digits_anywhere(digits in proptest::collection::vec(written(), 0..12)) {
        check_all(&digits.into_iter().fold(Grid::EMPTY, write));
    }
}

/// Nothing but the clash itself says that there is no solution.
#[test]
fn two_equal_givens_on_a_nearly_empty_grid() {
    for (a, b) in [((0, 0), (1, 0)), ((0, 0), (0, 1)), ((0, 0), (1, 1)), ((0, 0), (8, 0)), ((4, 1), (4, 7))] {
        let mut grid = Grid::EMPTY;
        for (row, column) in [a, b] {
            grid.set_given(Cell::at(row, column), Digit::D5);
        }
        check_all(&grid);
    }
}

/// Two equal givens in each of two columns and two blocks: every house has a place for the digit. No backend may need a long
/// search to see that there is no solution.
#[test]
fn equal_givens_that_clash_in_a_ring() {
    let boards = [
        "..3................3...............1.............4.....3..........8.......3......",
        "...3..................3.....................2..............................33....",
        "3...3......................................4.3...3.........................1.....",
        "11................................2311...........................................",
    ];
    for board in boards {
        let grid: Grid = board.parse().unwrap();
        for backend in backends() {
            let solver = Solver::with(backend).unwrap();
            let outcome = solver.search(&grid, Limits::up_to(2).guesses(1000));
            assert!(outcome.is_complete() && outcome.solutions == 0, "{backend}: {outcome:?}: {grid}");
        }
    }
}

#[test]
fn the_empty_grid_has_as_many_solutions_as_one_asks_for() {
    for backend in backends() {
        let solver = Solver::with(backend).unwrap();
        for limit in [1, 2, 3, 1000, 100_000] {
            assert_eq!(solver.count(&Grid::EMPTY, limit), limit, "{backend}");
        }
    }
}

#[test]
fn all_are_counted() {
    // Two rows and two columns emptied: few enough solutions for the reference to count them all.
    let solved: Grid = SOLVED.parse().unwrap();
    let mut grid = solved;
    for cell in Cell::all().filter(|cell| cell.row() % 4 == 0 || cell.column() % 4 == 0) {
        grid.clear(cell);
    }
    let expected = Solver::with(Backend::Reference).unwrap().count(&grid, u64::MAX);
    assert!(expected > 1);
    for backend in backends() {
        assert_eq!(Solver::with(backend).unwrap().count(&grid, u64::MAX), expected, "{backend}");
    }
    assert_eq!(grid.solutions().count() as u64, expected);
    assert_eq!((grid.count(0), grid.count(1)), (0, 1));
}

#[test]
fn solutions_come_once_each_and_are_solutions() {
    let grid: Grid = format!("{}{}", &SOLVED[..27], ".".repeat(54)).parse().unwrap();
    let mut seen: Vec<Grid> = grid.solutions().take(20_000).collect();
    assert!(seen.iter().all(|solution| solution.is_solution_of(&grid)));
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 20_000);
    let clash: Grid = format!("55{}", ".".repeat(79)).parse().unwrap();
    assert_eq!(clash.solutions().next(), None);
}
