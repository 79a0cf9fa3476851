//! Puzzle sets.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

/// A file of puzzles, one a line; comments start with `#`.
pub struct Set {
    /// The file's stem.
    pub name: String,
    /// 81 characters each, `.` for a blank; shuffled, so that any number of them from the first is a fair sample.
    pub puzzles: Vec<String>,
}

impl Set {
    /// Reads `folder/name.txt`.
    pub fn read(folder: &Path, name: &str) -> Result<Set> {
        let puzzles = puzzles(&folder.join(name).with_extension("txt"))?;
        Ok(Set { name: name.to_owned(), puzzles: scattered(puzzles) })
    }
}

/// The puzzles with which lines of a file begin, in its order; other lines are none.
pub fn puzzles(path: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let cells = |line: &str| {
        let written = |byte: u8| byte == b'.' || byte.is_ascii_digit();
        Some(line.get(..81)?.replace('0', ".")).filter(|cells| cells.bytes().all(written))
    };
    let puzzles: Vec<String> = text.lines().filter_map(cells).collect();
    ensure!(!puzzles.is_empty(), "{} has no puzzles", path.display());
    Ok(puzzles)
}

/// The same puzzles in an order without pattern, always the same one: each next is a golden section further round.
fn scattered(puzzles: Vec<String>) -> Vec<String> {
    let count = puzzles.len();
    let mut step = (count as f64 * 0.618_034) as usize | 1;
    while gcd(step, count) != 1 {
        step += 2;
    }
    (0..count).map(|i| puzzles[i * step % count].clone()).collect()
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
