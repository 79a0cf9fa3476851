//! The singles of a position in the order in which they appeared.
//!
//! A player works off what the last moves uncovered; so does HoDoKu, whose choice among several singles, and with
//! it the score of a puzzle, depends on the history. Keeping the queue is also what makes easy puzzles fast: no
//! house is searched again.

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid, House};

/// Naked and hidden singles waiting, and the counts that reveal them.
#[derive(Clone, Debug)]
pub struct SinglesQueue {
    naked: Queue,
    hidden: Queue,
    counts: [[u8; 9]; House::COUNT],
}

/// First in, first out; what has become stale is skipped.
#[derive(Clone, Debug, Default)]
struct Queue {
    waiting: Vec<Candidate>,
    head: usize,
}

impl Queue {
    fn push(&mut self, candidate: Candidate) {
        self.waiting.push(candidate);
    }

    /// Drops what leads the queue and is filled by now.
    fn settle(&mut self, blanks: CellSet) {
        while self.waiting.get(self.head).is_some_and(|first| !blanks.contains(first.cell)) {
            self.head += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = Candidate> {
        self.waiting[self.head..].iter().copied()
    }

    /// Takes out the first entry of `digit` in `house`.
    fn withdraw(&mut self, house: House, digit: Digit) {
        let entry = self.iter().position(|waiting| waiting.digit == digit && house.contains(waiting.cell));
        if let Some(position) = entry {
            self.waiting.remove(self.head + position);
        }
    }
}

impl SinglesQueue {
    /// Every digit can stand everywhere.
    fn empty() -> SinglesQueue {
        SinglesQueue {
            naked: Queue { waiting: Vec::with_capacity(81), head: 0 },
            hidden: Queue { waiting: Vec::with_capacity(120), head: 0 },
            counts: [[9; 9]; House::COUNT],
        }
    }

    /// The singles that appear while the digits of `grid` are written one after the other, in reading order, on an
    /// empty board.
    pub fn written(grid: &Grid) -> SinglesQueue {
        let mut queue = SinglesQueue::empty();
        let mut candidates = Candidates::EMPTY;
        for written in grid.iter() {
            queue.place(&mut candidates, written);
        }
        queue
    }

    /// The singles that a fresh look finds: naked ones by cell, hidden ones by house and digit.
    pub fn scan(candidates: &Candidates) -> SinglesQueue {
        let mut queue = SinglesQueue::empty();
        for house in House::all() {
            for digit in Digit::ALL {
                queue.counts[house.index()][digit.index()] = candidates.places_in(house, digit).len() as u8;
            }
        }
        for cell in candidates.blanks() {
            queue.note_naked(candidates, cell);
        }
        for house in House::all() {
            for digit in Digit::ALL {
                if queue.count_in(house, digit) == 1 {
                    queue.note_hidden(candidates, house, digit);
                }
            }
        }
        queue
    }

    /// In how many cells of `house` the digit may stand.
    #[inline]
    pub fn count_in(&self, house: House, digit: Digit) -> usize {
        self.counts[house.index()][digit.index()] as usize
    }

    /// The naked singles, oldest first.
    pub fn naked(&self, blanks: CellSet) -> impl Iterator<Item = Candidate> {
        self.naked.iter().filter(move |single| blanks.contains(single.cell))
    }

    /// The hidden singles, oldest first; one that is alone in several houses may come several times.
    pub fn hidden(&self, blanks: CellSet) -> impl Iterator<Item = Candidate> {
        self.hidden.iter().filter(move |single| blanks.contains(single.cell))
    }

    /// Places a digit and takes note of the singles that appear.
    pub fn place(&mut self, candidates: &mut Candidates, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        let own = candidates.at(cell);
        let peers = cell.peers() & candidates.places(digit);
        candidates.place(candidate);
        for peer in peers {
            self.removed(candidates, Candidate { cell: peer, digit });
        }
        self.placed(candidates, candidate, own);
    }

    /// Takes note that `gone` is no longer possible in its cell.
    pub fn removed(&mut self, candidates: &Candidates, gone: Candidate) {
        self.note_naked(candidates, gone.cell);
        for house in gone.cell.houses() {
            match self.decrement(house, gone.digit) {
                0 => self.hidden.withdraw(house, gone.digit),
                1 => self.note_hidden(candidates, house, gone.digit),
                _ => {}
            }
        }
    }

    /// Takes note that `placed` fills its cell, which had the candidates `own`.
    fn placed(&mut self, candidates: &Candidates, placed: Candidate, own: DigitSet) {
        for digit in own {
            for house in placed.cell.houses() {
                if self.decrement(house, digit) == 1 && digit != placed.digit {
                    self.note_hidden(candidates, house, digit);
                }
            }
        }
        self.naked.settle(candidates.blanks());
        self.hidden.settle(candidates.blanks());
    }

    fn decrement(&mut self, house: House, digit: Digit) -> u8 {
        let count = &mut self.counts[house.index()][digit.index()];
        *count -= 1;
        *count
    }

    fn note_naked(&mut self, candidates: &Candidates, cell: Cell) {
        if let Some(digit) = candidates.at(cell).single() {
            self.naked.push(Candidate { cell, digit });
        }
    }

    fn note_hidden(&mut self, candidates: &Candidates, house: House, digit: Digit) {
        if let Some(cell) = candidates.places_in(house, digit).first() {
            self.hidden.push(Candidate { cell, digit });
        }
    }
}
