//! A puzzle in a row, and its solution after it.

use std::cell::Cell;

use ninefold::Grid;
use ninefold::solve::Solver;

const CELLS: usize = ninefold::Cell::COUNT;

thread_local! {
    static ROW: Cell<[u8; 2 * CELLS]> = const { Cell::new([0; 2 * CELLS]) };
    static SOLVER: Solver = Solver::new();
}

/// Where the puzzle goes, as 81 characters, and where its solution will be: the 81 bytes after them.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn row() -> *mut u8 {
    ROW.with(Cell::as_ptr).cast()
}

/// 1 if the puzzle has blanks and a single solution, which then stands after it; otherwise 0.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn solve() -> u32 {
    let mut row = ROW.get();
    let (puzzle, after) = row.split_at_mut(CELLS);
    let Some(solution) = only_solution(puzzle) else { return 0 };
    after.copy_from_slice(&solution.digits().map(|digit| b'0' + digit));
    ROW.set(row);
    1
}

fn only_solution(puzzle: &[u8]) -> Option<Grid> {
    let grid = read(puzzle)?;
    if grid.is_complete() {
        return None;
    }
    let outcome = SOLVER.with(|solver| solver.search(&grid, 2));
    outcome.solution().filter(|_| outcome.solutions == 1)
}

/// Of the formats only this one: digits, and `.` or `0` for a blank.
fn read(puzzle: &[u8]) -> Option<Grid> {
    let digit = |byte: u8| if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') };
    Grid::from_digits(<[u8; CELLS]>::try_from(puzzle).ok()?.map(digit))
}
