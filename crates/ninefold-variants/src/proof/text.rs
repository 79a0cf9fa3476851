//! A proof and its puzzle as a line: the puzzle as ISS text, the number of solutions, the sums, the assumptions.

use std::fmt;

use crate::iss;
use crate::layout::{Cell, Layout};
use crate::rules::Puzzle;

use super::{Proof, Unstated};

/// Why a line is not a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Unreadable {}

/// The line. Sums are numbers with signs, as `+41-3-4`; assumptions are candidates, as `r1c2=3`.
///
/// # Errors
///
/// A rule that has no type in ISS text.
pub fn write(puzzle: &Puzzle, proof: &Proof) -> Result<String, Unstated> {
    let written = iss::write(puzzle);
    if let Some(rule) = written.left_out.into_iter().next() {
        return Err(Unstated { rule });
    }
    let mut line = format!("{} {}", written.text, proof.count);
    for sum in &proof.sums {
        line.push(' ');
        sum.iter().for_each(|part| line += &format!("{part:+}"));
    }
    for (cell, value) in &proof.assumptions {
        line += &format!(" {}={value}", puzzle.layout().name(*cell));
    }
    Ok(line)
}

/// The puzzle and the proof of a line.
///
/// # Errors
///
/// What is wrong with it.
pub fn read(line: &str) -> Result<(Puzzle, Proof), Unreadable> {
    let bad = |message: String| Unreadable { message };
    let mut words = line.split_ascii_whitespace();
    let puzzle = iss::read(words.next().unwrap_or_default()).map_err(|error| bad(error.to_string()))?;
    let count = words.next().and_then(|word| word.parse().ok());
    let count = count.ok_or_else(|| bad("the number of solutions is missing after the puzzle".to_owned()))?;
    let mut proof = Proof { count, ..Proof::default() };
    for word in words {
        if word.starts_with(['+', '-']) {
            proof.sums.push(sum(word).ok_or_else(|| bad(format!("{word} is no sum, such as +41-3-4")))?);
        } else {
            let candidate = candidate(puzzle.layout(), word);
            proof
                .assumptions
                .push(candidate.ok_or_else(|| bad(format!("{word} is no candidate, such as r1c2=3")))?);
        }
    }
    Ok((puzzle, proof))
}

fn sum(word: &str) -> Option<Vec<i32>> {
    let starts = word.char_indices().filter(|(_, c)| matches!(c, '+' | '-')).map(|(at, _)| at);
    let ends = starts.clone().skip(1).chain([word.len()]);
    starts.zip(ends).map(|(start, end)| word[start..end].parse().ok()).collect()
}

fn candidate(layout: &Layout, word: &str) -> Option<(Cell, i32)> {
    let (name, value) = word.split_once('=')?;
    let on_grid = || {
        let (row, col) = name.strip_prefix('r')?.split_once('c')?;
        let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        layout.cell(number(row)?, number(col)?)
    };
    Some((on_grid().or_else(|| layout.auxiliary(name))?, value.parse().ok()?))
}
