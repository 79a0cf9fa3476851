//! Counts all Sudoku grids: 6,670,903,752,021,072,936,960.
//!
//! The plan is Felgenhauer's and Jarvis's ("Enumerating possible Sudoku grids", 2005): every grid has an upper band,
//! the bands fall into 416 classes, and all bands of a class can be completed in the same number of ways. So it is
//! enough to complete one band of each class and to know how many bands the class has.
//!
//! Completing a band goes by *trios* here: the three digits that a column has within a band. In a stack the trios of
//! a band share out the nine digits. Those of the upper band leave 56 ways to share out the digits of the block below
//! it, so 56³ for the middle band, and the lower band has what is left. For given trios it only remains to count how
//! the digits of each can be stacked up so that the three rows come out right. That number depends on the three
//! *sharings* alone, not on the order of the columns in a stack, and not on the names of the digits: with the trios
//! of the first stack named 123, 456 and 789 there are 280² cases to count, once.
//!
//! Run it with `cargo run --release --example count_grids`.

use std::collections::HashMap;

use ninefold::symmetry::BandClass;
use ninefold::{Cell, Digit, DigitSet, Grid};

/// The digits of the three columns of a stack within a band.
type Trios = [DigitSet; 3];

fn main() {
    let started = std::time::Instant::now();
    let stackings = Stackings::count();
    check_bands(&stackings);
    check_solver(&stackings);
    let mut grids = 0;
    for class in BandClass::all() {
        // The digits of the first block can be named in 9! ways.
        let bands = 362_880 * u128::from(class.bands());
        let completions = completions(&class.grid(), &stackings);
        if class.index() % 52 == 0 {
            println!("class {:3}: {bands:11} bands, {completions} completions each", class.index() + 1);
        }
        grids += bands * u128::from(completions);
    }
    println!("{grids} grids, counted in {:.1} s", started.elapsed().as_secs_f64());
    assert_eq!(grids, 6_670_903_752_021_072_936_960);
}

/// In how many ways the middle and the lower band can be filled below this upper band.
fn completions(upper: &Grid, stackings: &Stackings) -> u64 {
    let [first, second, third] = [0, 1, 2].map(|stack| trios_below(&trios_of(upper, 0, stack)));
    let mut sum = 0;
    for bands in &first {
        let names = bands.map(Names::of);
        let renamed = |stack: &[[Trios; 2]]| -> Vec<[usize; 2]> {
            let number =
                |bands: &[Trios; 2]| [0, 1].map(|band| stackings.number(names[band].rename(bands[band])));
            stack.iter().map(number).collect()
        };
        let (second, third) = (renamed(&second), renamed(&third));
        for [b, b_below] in second {
            for &[c, c_below] in &third {
                sum += stackings.ways[b][c] * stackings.ways[b_below][c_below];
            }
        }
    }
    sum
}

/// The trios of a band in one stack.
fn trios_of(grid: &Grid, band: usize, stack: usize) -> Trios {
    [0, 1, 2].map(|column| {
        let digits = [0, 1, 2].map(|row| grid.get(Cell::at(3 * band + row, 3 * stack + column)));
        digits.into_iter().flatten().collect()
    })
}

/// All ways to share out the digits of the middle and of the lower block of a stack.
fn trios_below(upper: &Trios) -> Vec<[Trios; 2]> {
    let free = upper.map(|trio| !trio);
    let mut ways = Vec::new();
    for a in free[0].subsets(3) {
        for b in (free[1] - a).subsets(3) {
            let c = !(a | b);
            if c.is_subset(free[2]) {
                ways.push([[a, b, c], [free[0] - a, free[1] - b, free[2] - c]]);
            }
        }
    }
    assert_eq!(ways.len(), 56);
    ways
}

/// The names of the digits by which the trios of the first stack become 123, 456 and 789.
struct Names([Digit; 9]);

impl Names {
    fn of(trios: Trios) -> Names {
        let mut names = Digit::ALL;
        for (digit, name) in trios.into_iter().flatten().zip(Digit::ALL) {
            names[digit.index()] = name;
        }
        Names(names)
    }

    fn rename(&self, trios: Trios) -> Trios {
        trios.map(|trio| trio.into_iter().map(|digit| self.0[digit.index()]).collect())
    }
}

/// In how many ways a band can be filled whose trios are known.
struct Stackings {
    /// The 280 ways to share out nine digits, and their numbers. The trios ascend.
    numbers: HashMap<Trios, usize>,
    /// By the numbers of the sharings in the second and third stack; the first is 123, 456, 789.
    ways: Vec<Vec<u64>>,
}

impl Stackings {
    /// Rows share out the digits of a stack as columns do: a sharing by rows *crosses* a sharing by columns if each
    /// row has one digit of each column, and then both together fix every cell. So three sharings by rows are
    /// sought, one for each stack and each crossing the trios there, whose upper rows have all nine digits, and so
    /// the middle and the lower rows.
    fn count() -> Stackings {
        let sharings = sharings();
        let numbers = sharings.iter().zip(0..).map(|(&sharing, number)| (sharing, number)).collect();
        let mut stackings = Stackings { numbers, ways: vec![vec![0; sharings.len()]; sharings.len()] };
        let crossing = |a: &Trios| (0..sharings.len()).filter(|&b| crosses(a, &sharings[b])).collect();
        let crossing: Vec<Vec<usize>> = sharings.iter().map(crossing).collect();
        let first = stackings.number([0o007, 0o070, 0o700].map(DigitSet::from_bits));
        for second in 0..sharings.len() {
            for a in crossing[first].iter().map(|&rows| sharings[rows]) {
                for b in crossing[second].iter().flat_map(|&rows| orders(sharings[rows])) {
                    let rows = [0, 1, 2].map(|row| a[row] | b[row]);
                    if rows.iter().all(|row| row.len() == 6) {
                        let c = stackings.number(rows.map(|row| !row));
                        // The rows of the first stack come in six orders.
                        crossing[c].iter().for_each(|&third| stackings.ways[second][third] += 6);
                    }
                }
            }
        }
        stackings
    }

    /// The number of a sharing, its trios in any order.
    fn number(&self, mut trios: Trios) -> usize {
        trios.sort();
        self.numbers[&trios]
    }
}

/// All ways to share out nine digits in three trios; these ascend.
fn sharings() -> Vec<Trios> {
    let mut sharings = Vec::new();
    for a in DigitSet::FULL.subsets(3) {
        for b in (!a).subsets(3).filter(|&b| a < b && b < !(a | b)) {
            sharings.push([a, b, !(a | b)]);
        }
    }
    assert_eq!(sharings.len(), 280);
    sharings
}

fn crosses(a: &Trios, b: &Trios) -> bool {
    a.iter().all(|&row| b.iter().all(|&column| (row & column).len() == 1))
}

fn orders([a, b, c]: Trios) -> [Trios; 6] {
    [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]
}

/// All stackings together are all bands: the first stack has one of 280 sharings, and in each stack the three trios
/// come in six orders.
fn check_bands(stackings: &Stackings) {
    let of_first_sharing: u64 = stackings.ways.iter().flatten().sum();
    assert_eq!(of_first_sharing * 280 * 6 * 6 * 6, 362_880 * 2_612_736);
}

/// The solver finds as many ways to fill the last band of a grid as there are stackings of its trios.
fn check_solver(stackings: &Stackings) {
    for class in BandClass::all().step_by(23) {
        let mut grid = class.grid().solution().expect("every band can be completed");
        let [first, second, third] = [0, 1, 2].map(|stack| trios_of(&grid, 2, stack));
        let names = Names::of(first);
        let [second, third] = [second, third].map(|trios| stackings.number(names.rename(trios)));
        Cell::all().skip(54).for_each(|cell| grid.clear(cell));
        assert_eq!(grid.count(u64::MAX), stackings.ways[second][third]);
    }
}

#[test]
fn the_count_comes_out() {
    main();
}
