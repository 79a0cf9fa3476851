//! What the givens of a band or stack allow in it, if the puzzle has one solution.
//!
//! The rest of the grid sees of a chute only which digits its three lines have at each of the nine places
//! along them. Two completions of the givens with the same digits at each place can stand for each other, so
//! neither is in the one solution. What is left are the completions that no other can stand for.

use crate::board::{Candidate, Candidates, Cell, Digit, DigitSet, House};
use crate::sort::Arrange;

/// The completions of a chute from its givens.
#[derive(Clone, Debug)]
pub struct Completions {
    /// The cells, line by line.
    cells: [Cell; 27],
    /// How many there are.
    pub all: usize,
    /// How many of them no other can stand for.
    pub alone: usize,
    /// By cell, the digits of those that no other can stand for and that the candidates allow.
    digits: [DigitSet; 27],
}

/// Nobody could look through more completions than this.
const MOST: usize = 50_000;

/// With fewer givens, there are more.
const FEWEST_GIVENS: usize = 7;

/// How many digits are tried before the search is given up.
const MOST_TRIALS: usize = 150_000;

impl Completions {
    /// The completions of three lines of a chute; `None` if there are too many.
    pub fn of(on: &Candidates, lines: [House; 3]) -> Option<Completions> {
        let cells: [Cell; 27] = core::array::from_fn(|place| lines[place / 9].cell(place % 9));
        let given = cells.map(|cell| on.grid().get(cell).filter(|_| on.grid().is_given(cell)));
        if given.iter().flatten().count() < FEWEST_GIVENS {
            return None;
        }
        let all = Search::of(given)?;
        let mut keyed: Vec<(u128, &Filling)> = all.iter().map(|filling| (key(filling), filling)).collect();
        keyed.arrange_by_key(|(key, _)| *key);
        let groups = keyed.chunk_by(|(a, _), (b, _)| a == b);
        let alone: Vec<&Filling> = groups.filter(|group| group.len() == 1).map(|group| group[0].1).collect();
        let is_open = |(cell, digit): (Cell, Digit)| {
            on.contains(Candidate { cell, digit }) || on.grid().get(cell) == Some(digit)
        };
        let mut digits = [DigitSet::EMPTY; 27];
        for filling in &alone {
            if cells.into_iter().zip(filling.iter().copied()).all(is_open) {
                digits.iter_mut().zip(filling.iter()).for_each(|(digits, digit)| digits.insert(*digit));
            }
        }
        Some(Completions { cells, all: all.len(), alone: alone.len(), digits })
    }

    /// The candidates that are in none of the completions left; empty if no completion is left, because then
    /// everything is wrong.
    pub fn excluded(&self, on: &Candidates) -> Vec<Candidate> {
        if self.digits[0].is_empty() {
            return Vec::new();
        }
        let of = |(&cell, &digits): (&Cell, &DigitSet)| {
            (on.at(cell) - digits).into_iter().map(move |digit| Candidate { cell, digit })
        };
        let mut gone: Vec<Candidate> = self.cells.iter().zip(&self.digits).flat_map(of).collect();
        gone.arrange();
        gone
    }
}

/// A digit for each cell.
type Filling = [Digit; 27];

/// Which digits are at each place along the lines.
fn key(filling: &Filling) -> u128 {
    let at = |place: usize| {
        [0, 9, 18].into_iter().fold(0u128, |set, line| set | 1 << filling[line + place].index())
    };
    (0..9).fold(0, |key, place| key << 9 | at(place))
}

/// Fills the cells block by block, those with the most givens first, so that few ways end in nothing.
struct Search {
    /// The places to fill, in this order.
    order: Vec<usize>,
    filling: Filling,
    lines: [DigitSet; 3],
    blocks: [DigitSet; 3],
    trials: usize,
    found: Vec<Filling>,
}

impl Search {
    fn of(given: [Option<Digit>; 27]) -> Option<Vec<Filling>> {
        let block = |place: usize| place % 9 / 3;
        let in_block = |number: usize| (0..27).filter(move |&place| block(place) == number);
        let mut blocks = [0, 1, 2];
        blocks.arrange_by_key(|&number| {
            core::cmp::Reverse(in_block(number).filter(|&at| given[at].is_some()).count())
        });
        let order = blocks.into_iter().flat_map(in_block).filter(|&place| given[place].is_none()).collect();
        let mut search = Search {
            order,
            filling: [Digit::D1; 27],
            lines: [DigitSet::EMPTY; 3],
            blocks: [DigitSet::EMPTY; 3],
            trials: 0,
            found: Vec::new(),
        };
        for (place, digit) in given.into_iter().enumerate() {
            digit.into_iter().for_each(|digit| search.put(place, digit));
        }
        search.fill(0);
        (search.found.len() <= MOST && search.trials <= MOST_TRIALS).then_some(search.found)
    }

    fn put(&mut self, place: usize, digit: Digit) {
        self.filling[place] = digit;
        self.lines[place / 9].insert(digit);
        self.blocks[place % 9 / 3].insert(digit);
    }

    fn take(&mut self, place: usize) {
        self.lines[place / 9].remove(self.filling[place]);
        self.blocks[place % 9 / 3].remove(self.filling[place]);
    }

    fn fill(&mut self, depth: usize) {
        let Some(&place) = self.order.get(depth) else {
            self.found.push(self.filling);
            return;
        };
        for digit in DigitSet::FULL - self.lines[place / 9] - self.blocks[place % 9 / 3] {
            self.trials += 1;
            if self.trials > MOST_TRIALS || self.found.len() > MOST {
                return;
            }
            self.put(place, digit);
            self.fill(depth + 1);
            self.take(place);
        }
    }
}

/// The six chutes, each as its three lines.
pub fn chutes() -> impl Iterator<Item = [House; 3]> {
    (0..6).map(|chute| core::array::from_fn(|line| House::from_index(chute * 3 + line)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;

    fn completions(band: &str) -> (Candidates, Option<Completions>) {
        let text = format!("{band}{}", ".".repeat(54));
        let on = Candidates::new(&text.parse::<Grid>().unwrap());
        let completions = Completions::of(&on, [0, 1, 2].map(House::row));
        (on, completions)
    }

    #[test]
    fn clues_of_a_band_leave_few_completions_that_cannot_be_exchanged() {
        let (on, completions) = completions("1..4..5.62..1..4..3..2..1..");
        let completions = completions.unwrap();
        assert_eq!((completions.all, completions.alone), (3_840, 768));
        let gone: Vec<String> = completions.excluded(&on).iter().map(Candidate::to_string).collect();
        assert_eq!(gone, ["r1c8=3", "r1c8=7", "r1c8=8", "r1c8=9", "r2c5=3", "r2c6=3"]);
    }

    #[test]
    fn too_many_trials_are_given_up() {
        // 46,080 completions, after 183,916 trials.
        assert!(completions("1..4..5..2..1..4..3..2..1..").1.is_none());
    }
}
