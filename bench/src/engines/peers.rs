//! Other solvers written in Rust.

use anyhow::{Result, anyhow};

use super::engine::{Call, Engine};
use crate::sets::Set;

/// The peer that ratios refer to.
pub const REFERENCE: &str = "sudoku-0.8";

/// The crate `sudoku`.
pub fn reference(set: &Set) -> Result<Box<dyn Engine>> {
    let parse = |puzzle: &String| sudoku::Sudoku::from_str_line(puzzle).map_err(|error| anyhow!("{error}"));
    let puzzles: Vec<sudoku::Sudoku> = set.puzzles.iter().map(parse).collect::<Result<_>>()?;
    let mut solutions = Vec::new();
    Ok(peer(REFERENCE, puzzles, move |puzzle, limit| {
        solutions.resize(limit as usize, [0; 81]);
        puzzle.solutions_up_to_buffer(&mut solutions, limit as usize) as u64
    }))
}

/// The crates `msolve` and `rustoku-lib`.
pub fn others(set: &Set) -> Result<Vec<Box<dyn Engine>>> {
    let boards: Vec<[u8; 81]> = set.puzzles.iter().map(|puzzle| board(puzzle)).collect();
    let rustoku: Vec<rustoku_lib::Rustoku> = set
        .puzzles
        .iter()
        .filter_map(|puzzle| rustoku_lib::Rustoku::new_from_str(&puzzle.replace('.', "0")).ok())
        .collect();
    let mut others = vec![peer("msolve-0.6", boards, |puzzle, limit| {
        msolve::Sudoku::from(puzzle).iter().take(limit as usize).count() as u64
    })];
    // It refuses puzzles in which digits clash; sets with such puzzles are not for it.
    if rustoku.len() == set.puzzles.len() {
        others.push(peer("rustoku-lib-0.16", rustoku, |puzzle, limit| {
            puzzle.clone().solve_until(limit as usize).len() as u64
        }));
    }
    Ok(others)
}

/// The digits of a puzzle, 0 for a blank.
fn board(puzzle: &str) -> [u8; 81] {
    let digits: Vec<u8> = puzzle.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    digits.try_into().expect("81 characters")
}

/// A solver that takes one puzzle and a limit and returns how many solutions it found.
pub fn peer<P, F>(name: &str, puzzles: Vec<P>, solve: F) -> Box<dyn Engine>
where
    P: 'static,
    F: FnMut(&P, u64) -> u64 + 'static,
{
    Box::new(Peer { name: name.to_owned(), puzzles, solve })
}

struct Peer<P, F> {
    name: String,
    puzzles: Vec<P>,
    solve: F,
}

impl<P, F: FnMut(&P, u64) -> u64> Engine for Peer<P, F> {
    fn name(&self) -> &str {
        &self.name
    }

    fn call(&self) -> Call {
        Call::Single
    }

    fn run(&mut self, limit: u64, counts: &mut [u64]) {
        for (puzzle, count) in self.puzzles.iter().zip(counts) {
            *count = (self.solve)(puzzle, limit);
        }
    }
}
