//! What walks tell of all minimal puzzles: sums, shares and means, with their standard errors.
//!
//! Walks are independent and alike. With `x` and `t` for what a walk adds to a sum `X` and to the total `T`, the number of
//! puzzles:
//!
//! - a sum over all minimal puzzles is estimated by the mean of `x`, whose standard error is that of any mean;
//! - a share or a mean `R = X / T` by `Σx / Σt`, whose squared error is `Σ(x − R·t)² / (Σt)²`: the delta method for ratios
//!   (Cochran, *Sampling Techniques*, 1977, section 6.4).

use std::collections::BTreeMap;

use super::Weighted;
use crate::sort::Sorted;

/// An estimated number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

impl Estimate {
    /// Where the number is, 95 times of 100: 1.96 standard errors to either side.
    pub fn bounds(&self) -> [f64; 2] {
        [-1.96, 1.96].map(|errors| self.value + errors * self.error)
    }
}

/// What walks add to one sum.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sum {
    /// Σx
    sum: f64,
    /// Σx²
    squares: f64,
    /// Σx·t
    products: f64,
    /// How many puzzles have a part in it.
    puzzles: u64,
}

impl Sum {
    /// Adds a walk, `t` being its part of the total.
    fn add(&mut self, x: f64, t: f64) {
        self.sum += x;
        self.squares += x * x;
        self.products += x * t;
    }

    fn merge(&mut self, other: &Sum) {
        self.sum += other.sum;
        self.squares += other.squares;
        self.products += other.products;
        self.puzzles += other.puzzles;
    }

    /// This divided by the total.
    fn ratio(&self, total: &Sum) -> Estimate {
        let value = self.sum / total.sum;
        let squares = self.squares - 2.0 * value * self.products + value * value * total.squares;
        Estimate { value, error: squares.max(0.0).sqrt() / total.sum }
    }
}

/// What walks tell of all minimal puzzles, which are of kinds `K`: how many there are, how many clues they have, and what
/// share is of which kind. Tallies of different walks add up.
///
/// ```
/// use ninefold::generate::{Tally, weighted};
/// let mut by_clues = Tally::default();
/// by_clues.add(4096, &weighted(1, 0..4096), |it| it.puzzle.len());
/// let [least, most] = by_clues.number().bounds();
/// assert!(least < 3.1e37 && 3.1e37 < most, "3.1e37 minimal puzzles");
/// assert!((by_clues.clues().value - 26.6).abs() < 1.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Tally<K> {
    walks: u64,
    total: Sum,
    clues: Sum,
    kinds: BTreeMap<K, Sum>,
}

impl<K> Default for Tally<K> {
    fn default() -> Tally<K> {
        Tally { walks: 0, total: Sum::default(), clues: Sum::default(), kinds: BTreeMap::new() }
    }
}

impl<K: Ord> Tally<K> {
    /// Adds `walks` walks that found these puzzles, walk by walk as [`weighted`](super::weighted) gives them.
    pub fn add(&mut self, walks: u64, found: &[Weighted], mut kind: impl FnMut(&Weighted) -> K) {
        self.walks += walks;
        for walk in found.chunk_by(|a, b| a.walk == b.walk) {
            let weights =
                |of: &dyn Fn(&Weighted) -> f64| walk.iter().map(|it| it.weight * of(it)).sum::<f64>();
            let total = weights(&|_| 1.0);
            self.total.add(total, total);
            self.clues.add(weights(&|it| it.puzzle.len() as f64), total);
            let mut kinds: Sorted<K, (f64, u64)> = Sorted::default();
            for it in walk {
                let (weight, puzzles) = kinds.entry(kind(it), (0.0, 0));
                *weight += it.weight;
                *puzzles += 1;
            }
            for (kind, (weight, puzzles)) in kinds {
                let sum = self.kinds.entry(kind).or_default();
                sum.add(weight, total);
                sum.puzzles += puzzles;
            }
            self.total.puzzles += walk.len() as u64;
        }
    }

    /// Adds what other walks tell.
    pub fn merge(&mut self, other: Tally<K>) {
        self.walks += other.walks;
        self.total.merge(&other.total);
        self.clues.merge(&other.clues);
        for (kind, sum) in other.kinds {
            self.kinds.entry(kind).or_default().merge(&sum);
        }
    }

    /// How many walks there were.
    pub fn walks(&self) -> u64 {
        self.walks
    }

    /// How many puzzles they found.
    pub fn puzzles(&self) -> u64 {
        self.total.puzzles
    }

    /// To how many walks of equal sums they are equivalent (Kish 1965): (Σt)² / Σt².
    pub fn effective(&self) -> f64 {
        if self.total.sum > 0.0 { self.total.sum.powi(2) / self.total.squares } else { 0.0 }
    }

    /// The number of all minimal puzzles.
    pub fn number(&self) -> Estimate {
        let walks = self.walks as f64;
        let value = self.total.sum / walks;
        let variance = (self.total.squares / walks - value * value) / (walks - 1.0).max(1.0);
        Estimate { value, error: variance.max(0.0).sqrt() }
    }

    /// The mean number of clues.
    pub fn clues(&self) -> Estimate {
        self.clues.ratio(&self.total)
    }

    /// The kinds that were met, in order: the share of all minimal puzzles, and how many puzzles were met.
    pub fn shares(&self) -> impl Iterator<Item = (&K, Estimate, u64)> {
        self.kinds.iter().map(|(kind, sum)| (kind, sum.ratio(&self.total), sum.puzzles))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Digit, Grid};

    /// A walk that found puzzles of these clues, each with this weight.
    fn walk(walk: u64, clues: usize, weight: f64) -> Weighted {
        let mut puzzle = Grid::EMPTY;
        Cell::all().take(clues).for_each(|cell| puzzle.set_given(cell, Digit::ALL[0]));
        Weighted { walk, puzzle, solution: puzzle, weight }
    }

    #[test]
    fn estimates_are_those_of_the_definition() {
        let found = [walk(0, 24, 2.0), walk(0, 26, 4.0), walk(3, 26, 3.0), walk(4, 24, 3.0)];
        let mut tally = Tally::default();
        tally.add(6, &found, |it| it.puzzle.len());
        // Sums by walk: 6, 0, 0, 3, 3, 0.
        let number = tally.number();
        assert_eq!(number.value, 2.0);
        assert!((number.error - (30.0f64 / 5.0 / 6.0).sqrt()).abs() < 1e-12);
        assert_eq!((tally.walks(), tally.puzzles(), tally.effective()), (6, 4, 144.0 / 54.0));
        assert!((tally.clues().value - (24.0 * 5.0 + 26.0 * 7.0) / 12.0).abs() < 1e-12);
        let shares: Vec<_> = tally.shares().collect();
        let (clues, share, puzzles) = &shares[1];
        // Of the sums 4, 3, 0 against the totals 6, 3, 3.
        let squares: f64 = [(4.0, 6.0), (3.0, 3.0), (0.0, 3.0)]
            .map(|(x, t): (f64, f64)| (x - 7.0 / 12.0 * t).powi(2))
            .iter()
            .sum();
        assert_eq!((**clues, *puzzles, shares.len()), (26, 2, 2));
        assert!((share.value - 7.0 / 12.0).abs() < 1e-12);
        assert!((share.error - squares.sqrt() / 12.0).abs() < 1e-12);
    }

    #[test]
    fn tallies_of_parts_add_up() {
        let found = [walk(0, 24, 2.0), walk(0, 26, 4.0), walk(3, 26, 3.0)];
        let tally = |walks, found: &[Weighted]| {
            let mut tally = Tally::default();
            tally.add(walks, found, |it| it.puzzle.len());
            tally
        };
        let mut parts = tally(2, &found[..2]);
        parts.merge(tally(4, &found[2..]));
        assert_eq!(parts, tally(6, &found));
    }
}
