//! The checker: follows a list of assumptions through every branch and counts the solutions that it meets.
//!
//! This file is to be believed, so it should be checked by reading. It imports nothing of this crate: a grid is 81 digits
//! in reading order, 0 for a blank, and the candidate "digit `d` in row `r`, column `c`" is the number
//! `81 r + 9 c + d - 1` with `r` and `c` from 0. It chooses nothing: what to assume is read from the list, and all else
//! follows by two rules. A true candidate makes the other eight of each of its four sets false; the last candidate of a
//! set is true.

use alloc::vec::Vec;
use core::fmt;

/// How many candidates a board has.
const CANDIDATES: usize = 729;

/// A grid: the digits in reading order, 0 for a blank.
pub type Digits = [u8; 81];

/// The most assumptions in a list.
pub const MOST_ASSUMPTIONS: usize = 1_000_000;

/// Why a list of assumptions does not prove the claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// A digit of the grid is above 9.
    NotAGrid,
    /// There are more than [`MOST_ASSUMPTIONS`].
    TooLong,
    /// An assumption has a number above 728.
    NotACandidate {
        /// Its place in the list, from 1.
        number: usize,
    },
    /// An assumption is decided where it is made.
    Decided {
        /// Its place in the list, from 1.
        number: usize,
        /// The candidate that is assumed.
        candidate: u16,
        /// Whether it is already true.
        holds: bool,
    },
    /// The list ends before every branch does.
    Open {
        /// How many branches are open.
        branches: usize,
    },
    /// The list goes on after every branch has ended.
    LeftOver {
        /// How many assumptions are left.
        assumptions: usize,
    },
    /// The number of solutions is another one.
    Count {
        /// What is claimed.
        claimed: u64,
        /// What it is.
        met: u64,
    },
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Flaw::NotAGrid => f.write_str("a digit of the grid is above 9"),
            Flaw::TooLong => write!(f, "more than {MOST_ASSUMPTIONS} assumptions"),
            Flaw::NotACandidate { number } => write!(f, "assumption {number} is not a candidate"),
            Flaw::Decided { number, candidate, holds } => {
                let (row, column, digit) = (candidate / 81 + 1, candidate / 9 % 9 + 1, candidate % 9 + 1);
                let decided = if holds { "true" } else { "ruled out" };
                write!(f, "assumption {number}, r{row}c{column}={digit}, is already {decided}")
            }
            Flaw::Open { branches: 1 } => f.write_str("the list ends, 1 branch open"),
            Flaw::Open { branches } => write!(f, "the list ends, {branches} branches open"),
            Flaw::LeftOver { assumptions: 1 } => f.write_str("1 assumption left over"),
            Flaw::LeftOver { assumptions } => write!(f, "{assumptions} assumptions left over"),
            Flaw::Count { claimed, met } => write!(f, "claims {claimed}, is {met}"),
        }
    }
}

impl core::error::Error for Flaw {}

/// Checks that `givens` have exactly `claimed` solutions. Hands each solution to `meet`, in no particular order.
///
/// # Errors
/// Why `assumptions` do not prove it. What `meet` was given before then is worth nothing.
pub fn follow(
    givens: &Digits,
    claimed: u64,
    assumptions: &[u16],
    mut meet: impl FnMut(&Digits),
) -> Result<(), Flaw> {
    if givens.iter().any(|&digit| digit > 9) {
        return Err(Flaw::NotAGrid);
    }
    if assumptions.len() > MOST_ASSUMPTIONS {
        return Err(Flaw::TooLong);
    }
    let mut board = Board::new();
    let mut stack: Vec<(u16, usize)> = Vec::new();
    let (mut read, mut met) = (0, 0);
    let mut is_consistent = board.place(givens);
    loop {
        if !is_consistent || board.placed == 81 {
            if is_consistent {
                met += 1;
                meet(&board.digits());
            }
            // This branch is done: the assumption on top is refuted, or all its solutions were met.
            let Some((assumption, mark)) = stack.pop() else { break };
            board.restore(mark);
            is_consistent = board.set(assumption, false);
        } else {
            let branches = stack.len() + 1;
            let &candidate = assumptions.get(read).ok_or(Flaw::Open { branches })?;
            read += 1;
            match board.truth.get(usize::from(candidate)) {
                None => return Err(Flaw::NotACandidate { number: read }),
                Some(Some(holds)) => return Err(Flaw::Decided { number: read, candidate, holds: *holds }),
                Some(None) => {}
            }
            stack.push((candidate, board.decided));
            is_consistent = board.set(candidate, true);
        }
    }
    match assumptions.len() - read {
        0 if met == claimed => Ok(()),
        0 => Err(Flaw::Count { claimed, met }),
        assumptions => Err(Flaw::LeftOver { assumptions }),
    }
}

/// The four sets of nine that `candidate` is in: of its cell, and of its digit in the row, the column and the block.
const fn sets(candidate: usize) -> [u16; 4] {
    let (row, column, digit) = (candidate as u16 / 81, candidate as u16 / 9 % 9, candidate as u16 % 9);
    let block = row / 3 * 3 + column / 3;
    [row * 9 + column, 81 + row * 9 + digit, 162 + column * 9 + digit, 243 + block * 9 + digit]
}

/// The four sets of each candidate.
static SETS: [[u16; 4]; CANDIDATES] = {
    let mut all = [[0; 4]; CANDIDATES];
    let mut candidate = 0;
    while candidate < CANDIDATES {
        all[candidate] = sets(candidate);
        candidate += 1;
    }
    all
};

/// The nine candidates of each set, found by asking every candidate for its sets.
static MEMBERS: [[u16; 9]; 324] = {
    let (mut members, mut count) = ([[0; 9]; 324], [0; 324]);
    let mut candidate = 0;
    while candidate < CANDIDATES {
        let mut i = 0;
        while i < 4 {
            let set = SETS[candidate][i] as usize;
            members[set][count[set]] = candidate as u16;
            count[set] += 1;
            i += 1;
        }
        candidate += 1;
    }
    members
};

/// The 28 candidates that each makes false if it is true: the other members of its sets, each once.
static OTHERS: [[u16; 28]; CANDIDATES] = {
    let mut others = [[0; 28]; CANDIDATES];
    let mut candidate = 0;
    while candidate < CANDIDATES {
        let (mut count, mut i) = (0, 0);
        while i < 36 {
            let other = MEMBERS[SETS[candidate][i / 9] as usize][i % 9];
            let (mut is_new, mut k) = (other as usize != candidate, 0);
            while k < count {
                is_new &= others[candidate][k] != other;
                k += 1;
            }
            if is_new {
                others[candidate][count] = other;
                count += 1;
            }
            i += 1;
        }
        assert!(count == 28);
        candidate += 1;
    }
    others
};

/// What is left of a set.
#[derive(Clone, Copy)]
struct Left {
    /// How many members are not known to be false.
    count: u16,
    /// The exclusive or of these members, so that the last one is known without a search.
    last: u16,
}

/// What is left of each set in the beginning: all nine.
static ALL_LEFT: [Left; 324] = {
    let mut all = [Left { count: 9, last: 0 }; 324];
    let mut set = 0;
    while set < 324 {
        let mut i = 0;
        while i < 9 {
            all[set].last ^= MEMBERS[set][i];
            i += 1;
        }
        set += 1;
    }
    all
};

/// What is known of each candidate, and what each set has left.
struct Board {
    truth: [Option<bool>; CANDIDATES],
    left: [Left; 324],
    /// The candidates decided, in order.
    trail: [u16; CANDIDATES],
    /// How many of `trail` there are.
    decided: usize,
    /// How many of these have had their consequences drawn.
    drawn: usize,
    /// How many candidates are true.
    placed: usize,
}

impl Board {
    fn new() -> Board {
        Board {
            truth: [None; CANDIDATES],
            left: ALL_LEFT,
            trail: [0; CANDIDATES],
            decided: 0,
            drawn: 0,
            placed: 0,
        }
    }

    /// Places the givens and draws all consequences; false if there is a contradiction.
    fn place(&mut self, givens: &Digits) -> bool {
        let given = givens.iter().enumerate().filter(|(_, digit)| **digit > 0);
        for (cell, &digit) in given {
            // One digit a cell, so nothing contradicts before the consequences are drawn.
            self.decide((cell * 9) as u16 + u16::from(digit) - 1, true);
        }
        self.draw()
    }

    /// Decides `candidate` and draws all consequences; false if there is a contradiction.
    fn set(&mut self, candidate: u16, holds: bool) -> bool {
        self.decide(candidate, holds) && self.draw()
    }

    /// Notes that `candidate` is true or false; false if it is known to be otherwise.
    fn decide(&mut self, candidate: u16, holds: bool) -> bool {
        let truth = &mut self.truth[usize::from(candidate)];
        if let Some(known) = *truth {
            return known == holds;
        }
        *truth = Some(holds);
        self.placed += usize::from(holds);
        self.trail[self.decided] = candidate;
        self.decided += 1;
        true
    }

    /// Draws the consequences of all that was decided, to the end; false if there is a contradiction.
    fn draw(&mut self) -> bool {
        let mut is_consistent = true;
        while is_consistent && self.drawn < self.decided {
            let candidate = self.trail[self.drawn];
            self.drawn += 1;
            is_consistent = match self.truth[usize::from(candidate)] {
                Some(true) => self.rule_out_others(candidate),
                _ => self.leave_sets(candidate),
            };
        }
        is_consistent
    }

    /// `candidate` is true: the others of its sets are false.
    fn rule_out_others(&mut self, candidate: u16) -> bool {
        OTHERS[usize::from(candidate)].iter().all(|&other| self.decide(other, false))
    }

    /// `candidate` is false: each of its sets has one less, and the last one is true.
    fn leave_sets(&mut self, candidate: u16) -> bool {
        let mut is_consistent = true;
        for set in SETS[usize::from(candidate)].map(usize::from) {
            let left = &mut self.left[set];
            left.count -= 1;
            left.last ^= candidate;
            // Also after a contradiction, for `restore` gives all four back.
            if let Left { count: 1, last } = *left {
                is_consistent &= self.decide(last, true);
            }
        }
        is_consistent
    }

    /// Forgets all but the first `mark` decisions.
    fn restore(&mut self, mark: usize) {
        for at in (mark..self.decided).rev() {
            let candidate = self.trail[at];
            let was_true = self.truth[usize::from(candidate)] == Some(true);
            self.placed -= usize::from(was_true);
            if !was_true && at < self.drawn {
                for set in SETS[usize::from(candidate)].map(usize::from) {
                    self.left[set].count += 1;
                    self.left[set].last ^= candidate;
                }
            }
            self.truth[usize::from(candidate)] = None;
        }
        self.decided = mark;
        self.drawn = mark;
    }

    /// The digits placed.
    fn digits(&self) -> Digits {
        let digit = |cell: usize| (1..=9).find(|digit| self.truth[cell * 9 + digit - 1] == Some(true));
        core::array::from_fn(|cell| digit(cell).map_or(0, |digit| digit as u8))
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::string::{String, ToString};

    use super::*;

    /// Checks a line, and says the same as `ninefold check --proof`.
    fn verdict(line: &str) -> String {
        let words: Vec<&str> = line.split(' ').collect();
        let mut givens = [0; 81];
        for (given, c) in givens.iter_mut().zip(words[0].bytes()) {
            *given = if c == b'.' { 0 } else { c - b'0' };
        }
        let numbers: Vec<u16> = words[1..].iter().map(|word| word.parse().unwrap()).collect();
        let candidate = |number: &u16| (number / 100 - 1) * 81 + (number / 10 % 10 - 1) * 9 + number % 10 - 1;
        let assumptions: Vec<u16> = numbers[1..].iter().map(candidate).collect();
        let mut met: Vec<String> = Vec::new();
        let result = follow(&givens, numbers[0].into(), &assumptions, |digits| {
            met.push(digits.iter().map(|digit| char::from(b'0' + digit)).collect());
        });
        match (result, numbers[0]) {
            (Err(flaw), _) => format!("! not proved: {flaw}"),
            (Ok(()), 0) => "proved none".to_string(),
            (Ok(()), 1) => format!("proved unique: {}", met[0]),
            (Ok(()), count) => {
                met.sort();
                met.dedup();
                assert_eq!(met.len(), usize::from(count), "each solution is met once");
                format!("proved {count} solutions")
            }
        }
    }

    #[test]
    fn proofs_are_accepted_and_others_refused() {
        let file: PathBuf =
            [env!("CARGO_MANIFEST_DIR"), "..", "..", "testdata", "proofs.tsv"].iter().collect();
        let text = std::fs::read_to_string(file).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let (mut count, step) = (0, if cfg!(miri) { 80 } else { 1 });
        for (expected, line) in lines.step_by(step).map(|line| line.split_once('\t').unwrap()) {
            assert_eq!(verdict(line), expected, "{line}");
            count += 1;
        }
        assert!(count > 200 / step);
    }

    #[test]
    fn what_is_no_grid_no_candidate_or_too_long_is_refused() {
        let (mut givens, mut count) = ([0; 81], 0);
        assert_eq!(follow(&givens, 1, &[729], |_| count += 1), Err(Flaw::NotACandidate { number: 1 }));
        let most = [0; MOST_ASSUMPTIONS];
        let twice = Flaw::Decided { number: 2, candidate: 0, holds: true };
        assert_eq!(follow(&givens, 1, &most, |_| count += 1), Err(twice));
        assert_eq!(follow(&givens, 1, &[0; MOST_ASSUMPTIONS + 1], |_| count += 1), Err(Flaw::TooLong));
        givens[80] = 9;
        assert_eq!(follow(&givens, 1, &[], |_| count += 1), Err(Flaw::Open { branches: 1 }));
        givens[80] = 10;
        assert_eq!(follow(&givens, 1, &[], |_| count += 1), Err(Flaw::NotAGrid));
        assert_eq!(count, 0, "no solution was met");
        let said =
            [Flaw::NotAGrid, Flaw::TooLong, Flaw::NotACandidate { number: 3 }].map(|flaw| flaw.to_string());
        assert_eq!(
            said,
            [
                "a digit of the grid is above 9",
                "more than 1000000 assumptions",
                "assumption 3 is not a candidate"
            ]
        );
    }
}
