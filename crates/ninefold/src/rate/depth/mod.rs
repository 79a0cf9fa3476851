//! T&E depth and the ratings by braids: B, gB, BxB and BxBB.
//!
//! *Trial and error* supposes a candidate and removes it if what follows is a contradiction, until nothing more can be
//! removed. With depth 1 what follows is by singles, with depth n by trial and error of depth n − 1. A *braid* of length n
//! is the shortest proof by singles that a candidate is false: n − 1 candidates are forced one after the other, in any
//! order, and then a place has nothing left. Singles and contradictions are free throughout.
//!
//! | rating | the least … |
//! |---|---|
//! | T&E | depth of trial and error that solves the puzzle; 0 for singles |
//! | B | length of braids that solve it, without trial and error |
//! | gB | the same, where two or three places of a digit in a block and a line are forced as one |
//! | BxB | length of braids that solve it by trial and error of depth 1 |
//! | BxBB | length of braids that solve it by trial and error of depth 2 |
//!
//! Whatever one of these methods removes from a position, it removes from any part of it: so no order of the eliminations
//! makes a difference. The definitions are Denis Berthier's (*Pattern-Based Constraint Satisfaction and Logic Puzzles*;
//! *Hierarchical Classifications in Constraint Satisfaction*). By his theorems braids of any length remove just what
//! trial and error of depth 1 does, so that B exists for puzzles of depth 1 at most, BxB for 2, BxBB for 3; braids that
//! force groups remove what trial and error of depth 1 does with braids of length 1.

mod planes;
mod trial;

use self::trial::{Theory, Trials, Tried};
use crate::board::Candidates;
use crate::logic::position::open::{End, Open};
use crate::solve::Cancel;

/// The greatest depth that is tried. No puzzle is known that needs more.
const DEEPEST: usize = 3;

/// The depth of a puzzle, and the lengths that make it finer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// T&E depth: 0 to 3.
    pub te: usize,
    /// B, of a puzzle of depth 0 or 1.
    pub b: Option<Length>,
    /// gB, of a puzzle of depth 0 or 1, or whose BxB is 1.
    pub gb: Option<Length>,
    /// BxB, of a puzzle of depth 0 to 2; 0 unless it is 2.
    pub bxb: Option<Length>,
    /// BxBB, of a puzzle of any depth; 0 unless it is 3.
    pub bxbb: Option<Length>,
}

/// The length of braids that a puzzle needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// This length, and no less.
    Exactly(usize),
    /// More than this: longer braids were not looked for.
    Above(usize),
}

impl Length {
    /// The length, if it is known.
    pub const fn exactly(self) -> Option<usize> {
        match self {
            Length::Exactly(length) => Some(length),
            Length::Above(_) => None,
        }
    }
}

impl Depth {
    /// The depth of a puzzle with one solution, of which `on` has the candidates, and the lengths up to `at_most`. `None` if
    /// it has another number of solutions, or is deeper than any puzzle known.
    ///
    /// ```
    /// use ninefold::rate::depth::{Depth, Length};
    /// use ninefold::{Candidates, Grid};
    /// let puzzle: Grid = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..".parse()?;
    /// let depth = Depth::of(&Candidates::new(&puzzle), 20).unwrap();
    /// assert_eq!((depth.te, depth.b, depth.bxb), (2, None, Some(Length::Exactly(2))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(on: &Candidates, at_most: usize) -> Option<Depth> {
        let outcome = on.search(2);
        let solution = outcome.solution().filter(|_| outcome.solutions == 1)?;
        let mut trials = Trials::new(Open::of(&Candidates::new(&solution)));
        let start = Open::of(on);
        let (mut open, mut tried) = (start, Tried::default());
        let te = (0..=DEEPEST)
            .find(|&depth| trials.close(&mut open, Theory::singles(depth), &mut tried) == End::Solved)?;
        let mut least = |depth, groups| trials.least(start, depth, groups, at_most);
        let zero = Some(Length::Exactly(0));
        let bxb = if te == 2 { Some(least(1, false)) } else { zero.filter(|_| te < 2) };
        let bxbb = if te == 3 { Some(least(2, false)) } else { zero };
        let b = (te < 2).then(|| least(0, false));
        let gb = (te < 2 || bxb == Some(Length::Exactly(1))).then(|| least(0, true));
        Some(Depth { te, b, gb, bxb, bxbb }).filter(|_| !Cancel::is_requested())
    }
}

impl Trials {
    /// The least length of braids with which trial and error of a depth solves a position.
    fn least(&mut self, mut on: Open, depth: usize, groups: bool, at_most: usize) -> Length {
        let mut tried = Tried::default();
        let solves = |&length: &usize| {
            let theory = Theory { depth, length, groups };
            self.close(&mut on, theory, &mut tried) == End::Solved || Cancel::is_requested()
        };
        (0..=at_most).find(solves).map_or(Length::Above(at_most), Length::Exactly)
    }
}

impl core::fmt::Display for Depth {
    /// T&E depth, and the lengths that are not 0 for that alone.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "T&E {}", self.te)?;
        let lengths = [("B", self.b), ("gB", self.gb), ("BxB", self.bxb), ("BxBB", self.bxbb)];
        for (name, length) in lengths {
            if let Some(length) = length.filter(|&length| length != Length::Exactly(0)) {
                write!(f, ", {name} {length}")?;
            }
        }
        Ok(())
    }
}

impl core::fmt::Display for Length {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Length::Exactly(length) => write!(f, "{length}"),
            Length::Above(length) => write!(f, "more than {length}"),
        }
    }
}
