//! The programs of docs/essay.md, "How a computer solves Sudoku", and the figures they make.
//!
//! `ninefold generate -n 1000 --seed 2005 | cargo run --release -p ninefold-classic --example essay`
//!
//! Its tests check what it does, and that the page quotes it to the letter.

#![cfg_attr(not(test), allow(dead_code, reason = "some pieces are for the page and its tests only"))]

#[cfg(test)]
mod tests;

use ninefold::Grid;
use ninefold_classic::Preset;
use std::array::from_fn;
use std::io::{self, Read};
use std::time::Instant;

/// 81 digits, row after row; 0 is a blank.
type Board = [u8; 81];

/// Do two cells share a row, a column or a block?
fn see_each_other(a: usize, b: usize) -> bool {
    let row = a / 9 == b / 9;
    let column = a % 9 == b % 9;
    let block = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
    row || column || block
}

/// Is the digit absent from everything that the cell sees?
fn fits(board: &Board, cell: usize, digit: u8) -> bool {
    (0..81).all(|other| board[other] != digit || !see_each_other(cell, other))
}

/// What makes one old program's search different from another's.
struct Habits {
    next_blank: fn(&Board) -> Option<usize>,
    digits: &'static [u8],
}

/// Fills the blanks and returns true, or finds that it cannot be done and returns false.
fn odometer(board: &mut Board, habits: &Habits, placements: &mut u64) -> bool {
    let Some(cell) = (habits.next_blank)(board) else {
        return true; // no blank left: this is the solution
    };
    for &digit in habits.digits {
        if fits(board, cell, digit) {
            board[cell] = digit;
            *placements += 1;
            if odometer(board, habits, placements) {
                return true;
            }
            board[cell] = 0;
        }
    }
    false
}

fn first_blank(board: &Board) -> Option<usize> {
    (0..81).find(|&cell| board[cell] == 0)
}

fn last_blank(board: &Board) -> Option<usize> {
    (0..81).rev().find(|&cell| board[cell] == 0)
}

const PERL: Habits = Habits { next_blank: first_blank, digits: &[1, 2, 3, 4, 5, 6, 7, 8, 9] };
const HORUFF: Habits = Habits { next_blank: last_blank, digits: &[1, 2, 3, 4, 5, 6, 7, 8, 9] };
const GOLF: Habits = Habits { next_blank: first_blank, digits: &[3, 8, 1, 4, 6, 9, 7, 2, 6, 5, 6, 2, 5] };

/// The same digits in the same order, but each of them once.
const GOLF_WITHOUT_REPEATS: Habits = Habits { next_blank: first_blank, digits: &[3, 8, 1, 4, 6, 9, 7, 2, 5] };

fn tightest_blank(board: &Board) -> Option<usize> {
    let choices = |cell: usize| (1..=9).filter(|&digit| fits(board, cell, digit)).count();
    (0..81).filter(|&cell| board[cell] == 0).min_by_key(|&cell| choices(cell))
}

const TIGHTEST: Habits = Habits { next_blank: tightest_blank, digits: &[1, 2, 3, 4, 5, 6, 7, 8, 9] };

/// The digits that are still possible in each cell: bit 0 stands for 1, bit 8 for 9.
type Possible = [u16; 81];

const ALL: u16 = 0b111_111_111;

/// Applies both rules of singles until nothing changes. False if a cell or a digit is left without a place.
fn singles(possible: &mut Possible) -> bool {
    loop {
        let before = *possible;
        for cell in 0..81 {
            if possible[cell].count_ones() == 1 {
                let digit = possible[cell];
                for other in (0..81).filter(|&other| other != cell && see_each_other(cell, other)) {
                    possible[other] &= !digit; // naked single: it leaves the cells around
                }
            }
        }
        for house in houses() {
            let (mut once, mut twice) = (0, 0);
            for cell in house {
                twice |= once & possible[cell];
                once |= possible[cell];
            }
            if once != ALL {
                return false; // some digit has no place left in this house
            }
            for cell in house {
                if possible[cell] & !twice != 0 {
                    possible[cell] &= !twice; // hidden single: only here
                }
            }
        }
        if possible.contains(&0) {
            return false;
        }
        if *possible == before {
            return true;
        }
    }
}

/// Nine rows, nine columns, nine blocks, each as its nine cells.
fn houses() -> impl Iterator<Item = [usize; 9]> {
    let rows = (0..9).map(|n| from_fn(|i| 9 * n + i));
    let columns = (0..9).map(|n| from_fn(|i| n + 9 * i));
    let blocks = (0..9).map(|n| from_fn(|i| n / 3 * 27 + n % 3 * 3 + i / 3 * 9 + i % 3));
    rows.chain(columns).chain(blocks)
}

/// Draws what follows; when nothing follows, tries each digit of the tightest cell.
fn think_then_guess(mut possible: Possible, guesses: &mut u64) -> Option<Possible> {
    if !singles(&mut possible) {
        return None;
    }
    let open = (0..81).filter(|&cell| possible[cell].count_ones() > 1);
    let Some(cell) = open.min_by_key(|&cell| possible[cell].count_ones()) else {
        return Some(possible); // every cell has one digit
    };
    for digit in (0..9).map(|n| 1 << n).filter(|digit| possible[cell] & digit != 0) {
        *guesses += 1;
        let mut attempt = possible;
        attempt[cell] = digit;
        let solved = think_then_guess(attempt, guesses);
        if solved.is_some() {
            return solved;
        }
    }
    None
}

/// What a triad may keep, for nine triads `a` to `i` of a band: each is a set of digits.
fn keep_permutations([a, b, c, d, e, f, g, h, i]: [u16; 9]) -> [u16; 9] {
    [
        a & (e & i | f & h),
        b & (d & i | f & g),
        c & (d & h | e & g),
        d & (b & i | c & h),
        e & (a & i | c & g),
        f & (a & h | b & g),
        g & (b & f | c & e),
        h & (a & f | c & d),
        i & (a & e | b & d),
    ]
}

/// The same cell of thirty-two puzzles, side by side.
type Lanes = [u16; 32];

/// In one house of thirty-two puzzles at once, keeps hidden singles alone in their cells.
fn hidden_singles(house: &mut [Lanes; 9]) {
    let mut once = [0; 32];
    let mut twice = [0; 32];
    for cell in house.iter() {
        for lane in 0..32 {
            twice[lane] |= once[lane] & cell[lane];
            once[lane] |= cell[lane];
        }
    }
    for cell in house.iter_mut() {
        for lane in 0..32 {
            let only_here = cell[lane] & !twice[lane];
            cell[lane] = if only_here != 0 { only_here } else { cell[lane] };
        }
    }
}

/// The puzzles that the old programs were published with, and where each was printed.
const PRINTED: [(&str, &str); 7] = [
    ("Horuff 1", "100007090030020008009600500005300900010080002600004000300000010040000007007000300"),
    ("Horuff 2", "850002400720000009004000000000107002305000900040000000000080070017000000000036040"),
    ("Horuff 3", "005300000800000020070010500400005300010070006003200080060500009004000030000009700"),
    ("Perl", "000010000301400860900500200700160000020805010000097004003004006048006907000080000"),
    ("sudoku.c 3", "210000000000003100009400007825004000000600000100008200070090000000031040000000380"),
    ("Sand", "001000800070310090300045007090700500042050130003009040200570004030091060004000300"),
    ("golf", "530070000600195000098000060800060003400803001700020006060000280000419005000080079"),
];

/// The digits of a line of 81 characters; anything else is a blank.
fn board(line: &str) -> Board {
    let digit = |byte: u8| if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    let cells: Vec<u8> = line.bytes().map(digit).collect();
    cells.try_into().expect("81 characters")
}

/// The board as sets: a given leaves one digit, a blank all nine.
fn possible(board: &Board) -> Possible {
    board.map(|digit| if digit == 0 { ALL } else { 1 << (digit - 1) })
}

/// How many digits a program places until it has the solution.
fn placements(puzzle: &Board, habits: &Habits) -> u64 {
    let (mut board, mut placements) = (*puzzle, 0);
    odometer(&mut board, habits, &mut placements);
    placements
}

/// The same for the golfed program. The library adds up what a repeated digit would cost instead of paying it.
fn golf_placements(puzzle: &str) -> u64 {
    let puzzle: Grid = puzzle.parse().expect("a puzzle");
    let mut search = Preset::Golf.search(&puzzle);
    search.run_to_solution();
    search.counters().placements
}

/// How often `think_then_guess` guesses.
fn guesses(puzzle: &Board) -> u64 {
    let mut guesses = 0;
    think_then_guess(possible(puzzle), &mut guesses);
    guesses
}

fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| str::from_utf8(group).unwrap()).collect();
    groups.join(",")
}

/// The digits that each program places on each of the printed puzzles, as the page shows it.
fn table() -> String {
    let mut table = String::from(
        "| puzzle | from r1c1 | from r9c9 | tightest blank | 5¹⁸, each digit once | 5¹⁸ as golfed |\n\
         |---|--:|--:|--:|--:|--:|\n",
    );
    for (name, line) in PRINTED {
        let puzzle = board(line);
        let plain = [PERL, HORUFF, TIGHTEST, GOLF_WITHOUT_REPEATS].map(|habits| placements(&puzzle, &habits));
        let cells = plain.into_iter().chain([golf_placements(line)]).map(grouped);
        table += &format!("| {name} | {} |\n", cells.collect::<Vec<_>>().join(" | "));
    }
    table
}

fn report(what: &str, puzzles: &[Board], work: impl Fn(&Board) -> u64) {
    let start = Instant::now();
    let total: u64 = puzzles.iter().map(work).sum();
    let each = start.elapsed().as_secs_f64() / puzzles.len() as f64 * 1e6;
    println!("{what:28}{:>13}{each:>12.0} µs a puzzle", grouped(total));
}

fn main() {
    println!("{}", table());
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).expect("puzzles, one a line, on standard input");
    let puzzles: Vec<Board> = input.lines().filter_map(|line| line.get(..81)).map(board).collect();
    for (name, habits) in [("from r1c1", PERL), ("from r9c9", HORUFF), ("tightest blank", TIGHTEST)] {
        report(&format!("{name}: placements"), &puzzles, |puzzle| placements(puzzle, &habits));
    }
    report("think, then guess: guesses", &puzzles, guesses);
    report("solved without a guess", &puzzles, |puzzle| u64::from(guesses(puzzle) == 0));
}
