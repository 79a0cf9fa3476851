//! The canonical form compared with its definition, and with published facts about puzzles and grids.

use std::collections::HashSet;

use ninefold::symmetry::{Canonical, Canonicalizer, Form};
use ninefold::{Cell, Digit, Grid, Random, Symmetry};

use crate::common::{puzzles, sample};

/// The definition, tried on all 3,359,232 cell symmetries: the form and how many of them lead there.
fn by_definition(grid: &Grid, form: Form) -> (Grid, u32) {
    let digits = grid.digits();
    let orders: Vec<[usize; 9]> =
        (0..1296).map(|number| Symmetry::of_cells(number).columns().map(usize::from)).collect();
    let (mut least, mut ties) = (([9; 81], [9; 81]), 0);
    for transposed in [false, true] {
        for columns in &orders {
            let old =
                |row: usize, column: usize| if transposed { column * 9 + row } else { row * 9 + column };
            let rows: [[u8; 9]; 9] =
                core::array::from_fn(|row| columns.map(|column| digits[old(row, column)]));
            for order in &orders {
                let rows = order.map(|row| &rows[row]);
                let order = match form {
                    Form::Pattern => take_if_less(rows, |_, digit| u8::from(digit != 0), &mut least.0),
                    _ => std::cmp::Ordering::Equal,
                };
                if order.is_lt() {
                    least.1 = [9; 81];
                }
                if order.is_le() {
                    let order = take_if_less(rows, relabel, &mut least.1);
                    ties = if order.is_lt() { 1 } else { ties + u32::from(order.is_eq()) };
                }
            }
        }
    }
    (Grid::from_digits(least.1).unwrap(), ties)
}

/// Compares, cell by cell, what `label` makes of `rows` with `least`, which becomes the smaller of the two.
fn take_if_less(
    rows: [&[u8; 9]; 9],
    label: impl Fn(&mut [u8; 10], u8) -> u8,
    least: &mut [u8; 81],
) -> std::cmp::Ordering {
    let mut labels = [0; 10];
    let mut order = std::cmp::Ordering::Equal;
    for (&digit, least) in rows.into_iter().flatten().zip(least) {
        let digit = label(&mut labels, digit);
        order = order.then(digit.cmp(least));
        if order.is_gt() {
            break;
        }
        *least = digit;
    }
    order
}

/// The digits are labelled as they appear; `labels[0]` counts them.
fn relabel(labels: &mut [u8; 10], digit: u8) -> u8 {
    if digit != 0 && labels[digit as usize] == 0 {
        labels[0] += 1;
        labels[digit as usize] = labels[0];
    }
    if digit == 0 { 0 } else { labels[digit as usize] }
}

fn check(form: Form, grid: &Grid) {
    let canonical = Canonicalizer::new(form).canonical(grid);
    assert!(canonical.symmetry.grid(grid).same_digits(&canonical.grid), "{grid}: {}", canonical.symmetry);
    assert_eq!((canonical.grid, canonical.automorphisms), by_definition(grid, form), "{form} of {grid}");
}

/// Any solved grid, though not each equally likely.
fn solved(random: &mut Random) -> Grid {
    let mut grid = Grid::EMPTY;
    let mut digits = Digit::ALL;
    for block in [0, 4, 8] {
        random.shuffle(&mut digits);
        digits.iter().enumerate().for_each(|(at, &digit)| grid.set_given(Cell::in_block(block, at), digit));
    }
    Symmetry::random(random)
        .grid(&grid.solution().expect("diagonal blocks do not see each other").as_givens())
}

/// `grid` with `clues` of its digits left.
fn thinned(grid: &Grid, clues: usize, random: &mut Random) -> Grid {
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    let mut puzzle = *grid;
    cells[clues..].iter().for_each(|&cell| puzzle.clear(cell));
    puzzle
}

/// Puzzles of every sort: few clues and many, one solution or a thousand, none, and no puzzles at all.
fn mixture(count: usize) -> Vec<Grid> {
    let mut random = Random::new(11);
    let mut grids = vec![Grid::EMPTY];
    while grids.len() < count {
        let clues = [1, 2, 3, 5, 9, 14, 17, 20, 24, 28, 33, 40, 52, 64, 72, 77, 79, 80][grids.len() % 18];
        let mut puzzle = thinned(&solved(&mut random), clues, &mut random);
        if grids.len() % 5 == 0 {
            // One digit wrong: often a clash, always a contradiction or another puzzle.
            let cell = Cell::from_index(random.below(81) as usize);
            puzzle.set_given(cell, Digit::from_index(random.below(9) as usize));
        }
        grids.push(puzzle);
    }
    grids
}

fn puzzles_and_grids_agree_with_the_definition(form: Form, puzzles: usize, grids: usize) {
    let mut random = Random::new(5);
    mixture(puzzles).iter().for_each(|puzzle| check(form, puzzle));
    (0..grids).for_each(|_| check(form, &solved(&mut random)));
}

#[test]
fn the_form_is_the_smallest_disguise() {
    puzzles_and_grids_agree_with_the_definition(Form::MinLex, 54, 6);
}

#[test]
fn the_pattern_form_has_the_smallest_pattern_first() {
    puzzles_and_grids_agree_with_the_definition(Form::Pattern, 36, 2);
}

#[test]
#[ignore = "takes a minute"]
fn more_puzzles_and_grids_agree_with_the_definition() {
    puzzles_and_grids_agree_with_the_definition(Form::MinLex, 108, 12);
    puzzles_and_grids_agree_with_the_definition(Form::Pattern, 54, 3);
}

#[test]
#[ignore = "needs NINEFOLD_DATA: puzzle sets"]
fn published_puzzles_agree_with_the_definition() {
    for set in ["17_clue", "unbiased_generated", "serg_multiple", "hardest_1106", "invalid_generated"] {
        for form in Form::ALL {
            sample(set, 20).iter().for_each(|puzzle| check(form, puzzle));
        }
    }
}

#[test]
fn clashing_grids_agree_with_the_definition() {
    let nines = ["9".repeat(81), "9".repeat(9) + &".".repeat(72), "99.......99".to_owned() + &".".repeat(70)];
    for grid in nines {
        check(Form::MinLex, &grid.parse().unwrap());
        check(Form::Pattern, &grid.parse().unwrap());
    }
    let mut random = Random::new(8);
    for clues in [2, 4, 8, 16, 40, 81] {
        let mut grid = Grid::EMPTY;
        for cell in Cell::all() {
            if random.below(81) < clues {
                grid.set_given(cell, Digit::from_index(random.below(9) as usize));
            }
        }
        check(Form::MinLex, &grid);
        check(Form::Pattern, &grid);
    }
}

/// How many classes of grids have each number of automorphisms (Russell and Jarvis, "Mathematics of Sudoku II", 2006).
const CLASSES_BY_AUTOMORPHISMS: [(u32, u64); 16] = [
    (1, 5_472_170_387),
    (2, 548_449),
    (3, 7_336),
    (4, 2_826),
    (6, 1_257),
    (8, 29),
    (9, 42),
    (12, 92),
    (18, 85),
    (27, 2),
    (36, 15),
    (54, 11),
    (72, 2),
    (108, 3),
    (162, 1),
    (648, 1),
];

#[test]
fn known_grids_have_their_automorphisms() {
    let orbits = CLASSES_BY_AUTOMORPHISMS.iter().map(|&(order, classes)| {
        let cells = u128::from(Symmetry::CELL_SYMMETRIES) * u128::from(classes);
        assert_eq!(cells % u128::from(order), 0);
        cells / u128::from(order)
    });
    assert_eq!(orbits.sum::<u128>() * 362_880, 6_670_903_752_021_072_936_960);
    for (grid, automorphisms) in [
        ("123456789456789132789231564261843957378195246945672813514327698632918475897564321", 1),
        ("123456789456789123789123465237591846594867231861234597315642978672918354948375612", 2),
        ("123456789456789123789123456214537968537968214968214537375691842691842375842375691", 3),
        ("123456789456789123789123465237891654564237891891564237378645912645912378912378546", 4),
        ("123456789456789123789123456231564978564978231978231564317692845692845317845317692", 6),
        ("123456789456789123789123456214368597368597214597214368635871942871942635942635871", 9),
        ("123456789456789123789123456231564978564978231978231564315642897642897315897315642", 12),
        ("123456789456789123789123456231564978564978231978231564347815692692347815815692347", 18),
        ("123456789456789123789123456231564978564978231978231564312897645645312897897645312", 36),
        ("123456789456789123789123456267591834591834267834267591375942618618375942942618375", 54),
        ("123456789456789123789123456231564978564897312897231645312978564645312897978645231", 72),
        ("123456789456789123789123456231564897564897231897231564312978645645312978978645312", 108),
        ("123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648),
    ] {
        let grid: Grid = grid.parse().unwrap();
        let canonical = Symmetry::random(&mut Random::new(4)).grid(&grid).canonical();
        assert_eq!((canonical.grid, canonical.automorphisms), (grid, automorphisms));
        assert_eq!(by_definition(&grid, Form::MinLex), (grid, automorphisms));
    }
}

/// Two shuffles of a puzzle whose solution has symmetries of its own must not come out different: the form is that
/// of the puzzle, not of its solution.
#[test]
fn symmetric_solutions_do_not_split_a_class() {
    let mut random = Random::new(2);
    let solution: Grid =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645".parse().unwrap();
    for clues in [10, 17, 25, 40] {
        let puzzle = thinned(&solution, clues, &mut random);
        let forms: HashSet<Grid> =
            (0..50).map(|_| Symmetry::random(&mut random).grid(&puzzle).canonical().grid).collect();
        assert_eq!(forms.len(), 1);
    }
}

#[test]
fn a_million_random_disguises_map_back() {
    let mut random = Random::new(42);
    let mut canonicalizer = Canonicalizer::default();
    for n in 0..1000 {
        let clues = if n % 10 == 0 { 81 } else { 15 + n % 25 };
        let puzzle = thinned(&solved(&mut random), clues, &mut random);
        let Canonical { grid, automorphisms, .. } = canonicalizer.canonical(&puzzle);
        for _ in 0..1000 {
            let disguised = Symmetry::random(&mut random).grid(&puzzle);
            let canonical = canonicalizer.canonical(&disguised);
            assert_eq!((canonical.grid, canonical.automorphisms), (grid, automorphisms), "{puzzle}");
            assert_eq!(canonical.symmetry.grid(&disguised), grid, "{disguised}");
        }
    }
}

#[test]
#[ignore = "needs NINEFOLD_DATA: 17_clue.txt"]
fn all_49158_puzzles_with_17_givens_are_different() {
    let puzzles = puzzles("17_clue");
    for form in Form::ALL {
        let mut canonicalizer = Canonicalizer::new(form);
        let forms: HashSet<Grid> =
            puzzles.iter().map(|puzzle| canonicalizer.canonical(puzzle).grid).collect();
        assert_eq!((puzzles.len(), forms.len()), (49_158, 49_158));
    }
}
