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
    /// In how many cells of a house a digit may stand, by [`slot`].
    counts: [u8; 512],
    /// How many blanks a house has.
    open: [u8; 32],
}

/// Where a house's count of a digit lies: a power of two apart, so that no bound needs to be checked.
#[inline]
const fn slot(house: usize, digit: Digit) -> usize {
    (digit.index() * 32 + house) & 511
}

/// The houses of each cell, looked up oftener than anything else here.
const HOUSES: [[u8; 3]; Cell::COUNT] = {
    let mut table = [[0; 3]; Cell::COUNT];
    let mut i = 0;
    while i < Cell::COUNT {
        let [row, column, block] = Cell::from_index(i).houses();
        table[i] = [row.index() as u8, column.index() as u8, block.index() as u8];
        i += 1;
    }
    table
};

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
            counts: [9; 512],
            open: [9; 32],
        }
    }

    /// The candidates of `grid`, and the singles that appear while its digits are written one after the other, in
    /// reading order, on an empty board.
    pub fn written(grid: &Grid) -> (Candidates, SinglesQueue) {
        let mut queue = SinglesQueue::empty();
        let mut candidates = Candidates::EMPTY;
        for written in grid.iter() {
            let given = grid.is_given(written.cell);
            queue.fill(&mut candidates, written, if given { Candidates::give } else { Candidates::place });
        }
        (candidates, queue)
    }

    /// The singles that a fresh look finds: naked ones by cell, hidden ones by house and digit.
    pub fn scan(candidates: &Candidates) -> SinglesQueue {
        let mut queue = SinglesQueue::empty();
        for house in House::all() {
            queue.open[house.index()] = (house.cells() & candidates.blanks()).len() as u8;
            for digit in Digit::ALL {
                queue.counts[slot(house.index(), digit)] = candidates.places_in(house, digit).len() as u8;
            }
        }
        for cell in candidates.blanks() {
            queue.note_naked(candidates, cell);
        }
        for house in House::all() {
            for digit in Digit::ALL {
                if queue.count_in(house, digit) == 1 {
                    queue.note_hidden(candidates, house.index() as u8, digit);
                }
            }
        }
        queue
    }

    /// In how many cells of `house` the digit may stand.
    #[inline]
    pub fn count_in(&self, house: House, digit: Digit) -> usize {
        self.counts[slot(house.index(), digit)] as usize
    }

    /// The house of which `cell` is the last blank, if there is one.
    #[inline]
    pub fn full_house(&self, cell: Cell) -> Option<House> {
        let last = |&&house: &&u8| self.open[usize::from(house & 31)] == 1;
        HOUSES[cell.index()].iter().find(last).map(|&house| House::from_index(usize::from(house)))
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
        self.fill(candidates, candidate, Candidates::place);
    }

    fn fill(
        &mut self,
        candidates: &mut Candidates,
        candidate: Candidate,
        write: fn(&mut Candidates, Candidate),
    ) {
        let Candidate { cell, digit } = candidate;
        let own = candidates.at(cell);
        if candidates.blanks().contains(cell) {
            for house in HOUSES[cell.index()] {
                self.open[usize::from(house & 31)] -= 1;
            }
        }
        let peers = cell.peers() & candidates.places(digit);
        write(candidates, candidate);
        for peer in peers {
            self.removed(candidates, Candidate { cell: peer, digit });
        }
        self.placed(candidates, candidate, own);
    }

    /// Takes note that `gone` is no longer possible in its cell.
    pub fn removed(&mut self, candidates: &Candidates, gone: Candidate) {
        self.note_naked(candidates, gone.cell);
        for house in HOUSES[gone.cell.index()] {
            match self.decrement(house, gone.digit) {
                0 => self.hidden.withdraw(House::from_index(usize::from(house)), gone.digit),
                1 => self.note_hidden(candidates, house, gone.digit),
                _ => {}
            }
        }
    }

    /// Takes note that `placed` fills its cell, which had the candidates `own`.
    fn placed(&mut self, candidates: &Candidates, placed: Candidate, own: DigitSet) {
        for digit in own {
            for house in HOUSES[placed.cell.index()] {
                if self.decrement(house, digit) == 1 && digit != placed.digit {
                    self.note_hidden(candidates, house, digit);
                }
            }
        }
        self.naked.settle(candidates.blanks());
        self.hidden.settle(candidates.blanks());
    }

    #[inline]
    fn decrement(&mut self, house: u8, digit: Digit) -> u8 {
        let count = &mut self.counts[slot(usize::from(house), digit)];
        *count -= 1;
        *count
    }

    fn note_naked(&mut self, candidates: &Candidates, cell: Cell) {
        if let Some(digit) = candidates.at(cell).single() {
            self.naked.push(Candidate { cell, digit });
        }
    }

    fn note_hidden(&mut self, candidates: &Candidates, house: u8, digit: Digit) {
        if let Some(cell) = candidates.places_in(House::from_index(usize::from(house)), digit).first() {
            self.hidden.push(Candidate { cell, digit });
        }
    }
}
