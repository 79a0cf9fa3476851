//! The singles of a position in the order in which they appeared.
//!
//! A player works off what the last moves uncovered; so does HoDoKu, whose choice among several singles, and
//! with it the score of a puzzle, depends on the history. Keeping the queues is also what makes easy puzzles
//! fast: no house is searched again.

use core::cell::OnceCell;

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid, House};

/// The naked and the hidden singles of a position.
///
/// Many puzzles are solved without a look for hidden singles, which are the costly ones. So these are worked
/// out from the history when first asked for; from then on they keep up.
#[derive(Clone, Debug)]
pub struct Singles {
    naked: Naked,
    last_blanks: LastBlanks,
    hidden: OnceCell<Box<Hidden>>,
    /// What there was before everything; `None` for an empty board.
    start: Option<Box<Candidates>>,
    /// What has been placed since, until the hidden singles are asked for.
    placed: Vec<Candidate>,
}

impl Singles {
    /// The candidates of `grid`, and the singles that appear while its digits are written one after the
    /// other, in reading order, on an empty board.
    pub fn written(grid: &Grid) -> (Candidates, Singles) {
        let mut candidates = Candidates::EMPTY;
        let mut singles = Singles {
            naked: Naked::NONE,
            last_blanks: LastBlanks::NONE,
            hidden: OnceCell::new(),
            start: None,
            placed: Vec::with_capacity(Cell::COUNT),
        };
        for written in grid.iter() {
            let effect = Placement::on(&candidates, written);
            match grid.is_given(written.cell) {
                true => candidates.give(written),
                false => candidates.place(written),
            }
            singles.naked.placed(&candidates, &effect);
            singles.last_blanks.placed(&candidates, &effect);
            singles.placed.push(written);
        }
        (candidates, singles)
    }

    /// The singles that a fresh look finds: naked ones by cell, hidden ones by house and digit.
    pub fn scan(candidates: &Candidates) -> Singles {
        Singles {
            naked: Naked::scan(candidates),
            last_blanks: LastBlanks::scan(candidates),
            hidden: OnceCell::new(),
            start: Some(Box::new(candidates.clone())),
            placed: Vec::with_capacity(Cell::COUNT),
        }
    }

    /// The naked singles.
    #[inline]
    pub fn naked(&self) -> &Naked {
        &self.naked
    }

    /// The naked singles that are the last blank of a house, oldest first.
    #[inline]
    pub fn full_houses(&self, blanks: CellSet) -> impl Iterator<Item = Candidate> {
        self.naked.within(self.last_blanks.cells & blanks)
    }

    /// The house (row, column, block) of which the blank `cell` is the last, if there is one.
    #[inline]
    pub fn full_house(&self, cell: Cell) -> Option<House> {
        let mut houses = HOUSES[cell.index()].into_iter();
        let last = houses.find(|&house| self.last_blanks.open[usize::from(house & 31)] == 1);
        last.map(|house| House::from_index(usize::from(house)))
    }

    /// The hidden singles.
    #[inline]
    pub fn hidden(&self) -> &Hidden {
        self.hidden.get_or_init(|| Box::new(self.replay()))
    }

    /// The hidden singles that have appeared since the start.
    fn replay(&self) -> Hidden {
        let mut candidates = self.start.as_ref().map_or(Candidates::EMPTY, |start| Candidates::clone(start));
        let mut hidden = Hidden::scan(&candidates);
        for &candidate in &self.placed {
            let effect = Placement::make(&mut candidates, candidate);
            hidden.placed(&candidates, &effect);
        }
        hidden
    }

    /// Places a digit and takes note of the singles that appear.
    pub fn place(&mut self, candidates: &mut Candidates, candidate: Candidate) {
        let effect = Placement::make(candidates, candidate);
        self.naked.placed(candidates, &effect);
        self.last_blanks.placed(candidates, &effect);
        match self.hidden.get_mut() {
            Some(hidden) => hidden.placed(candidates, &effect),
            None => self.placed.push(candidate),
        }
    }

    /// Removes a candidate that is there and takes note of the singles that appear.
    pub fn remove(&mut self, candidates: &mut Candidates, gone: Candidate) {
        self.hidden();
        candidates.remove(gone);
        self.naked.removed(candidates, gone);
        self.hidden.get_mut().expect("just asked for").removed(candidates, gone);
    }
}

/// What a digit that is placed takes away.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    placed: Candidate,
    /// Whether its cell was blank.
    fills: bool,
    /// The candidates that its cell had.
    own: DigitSet,
    /// The peers that lose the digit.
    lost: CellSet,
}

impl Placement {
    /// What `placed` will take away.
    #[inline]
    fn on(candidates: &Candidates, placed: Candidate) -> Placement {
        let Candidate { cell, digit } = placed;
        let lost = cell.peers() & candidates.places(digit);
        Placement { placed, fills: candidates.blanks().contains(cell), own: candidates.at(cell), lost }
    }

    /// Places a digit.
    #[inline]
    pub fn make(candidates: &mut Candidates, placed: Candidate) -> Placement {
        let effect = Placement::on(candidates, placed);
        candidates.place(placed);
        effect
    }
}

/// First in, first out; what has become stale is skipped.
#[derive(Clone, Copy, Debug)]
struct Queue<const CAPACITY: usize> {
    entries: [Candidate; CAPACITY],
    head: usize,
    end: usize,
}

impl<const CAPACITY: usize> Queue<CAPACITY> {
    const EMPTY: Queue<CAPACITY> = Queue { entries: [Candidate::from_index(0); CAPACITY], head: 0, end: 0 };

    #[inline]
    fn push(&mut self, candidate: Candidate) {
        self.entries[self.end] = candidate;
        self.end += 1;
    }

    #[inline]
    fn waiting(&self) -> &[Candidate] {
        &self.entries[self.head..self.end]
    }

    /// Those in some blank cells, oldest first.
    #[inline]
    fn within(&self, blanks: CellSet) -> impl Iterator<Item = Candidate> {
        let waiting = if blanks.is_empty() { &[] } else { self.waiting() };
        waiting.iter().copied().filter(move |single| blanks.contains(single.cell))
    }

    /// Drops what leads the queue and is filled by now.
    #[inline]
    fn settle(&mut self, blanks: CellSet) {
        let filled = |first: &&Candidate| !blanks.contains(first.cell);
        self.head += self.waiting().iter().take_while(filled).count();
    }

    /// Takes out the first entry of `digit` in `house`.
    fn withdraw(&mut self, house: House, digit: Digit) {
        let is_it = |waiting: &Candidate| waiting.digit == digit && house.contains(waiting.cell);
        if let Some(position) = self.waiting().iter().position(is_it) {
            self.entries.copy_within(self.head + position + 1..self.end, self.head + position);
            self.end -= 1;
        }
    }
}

/// The naked singles, and the counts that reveal them.
#[derive(Clone, Copy, Debug)]
pub struct Naked {
    /// A cell comes to one candidate once.
    queue: Queue<{ Cell::COUNT }>,
    /// How many candidates the cells have: a binary digit in each set, the lowest first.
    counts: [CellSet; 4],
}

impl Naked {
    /// On an empty board.
    const NONE: Naked =
        Naked { queue: Queue::EMPTY, counts: [CellSet::FULL, CellSet::EMPTY, CellSet::EMPTY, CellSet::FULL] };

    /// Those that a fresh look finds, by cell.
    fn scan(candidates: &Candidates) -> Naked {
        let mut naked = Naked { counts: [CellSet::EMPTY; 4], ..Naked::NONE };
        for cell in candidates.blanks() {
            let count = candidates.at(cell).len();
            for (i, digit) in naked.counts.iter_mut().enumerate() {
                *digit |= CellSet::from_bits((count as u128 >> i & 1) << cell.index());
            }
        }
        naked.note(candidates, naked.with_one());
        naked
    }

    /// Those in some blank cells, oldest first.
    #[inline]
    pub fn within(&self, blanks: CellSet) -> impl Iterator<Item = Candidate> {
        self.queue.within(blanks)
    }

    /// Takes note of a placement.
    #[inline]
    pub fn placed(&mut self, candidates: &Candidates, effect: &Placement) {
        self.lose(candidates, effect.lost);
        self.queue.settle(candidates.blanks());
    }

    /// Takes note that `gone` is no longer possible in its cell.
    pub fn removed(&mut self, candidates: &Candidates, gone: Candidate) {
        self.lose(candidates, CellSet::of(gone.cell));
    }

    /// Takes note that each of `cells` has lost a candidate.
    #[inline]
    fn lose(&mut self, candidates: &Candidates, cells: CellSet) {
        let mut borrow = cells;
        for digit in &mut self.counts {
            *digit ^= borrow;
            borrow &= *digit;
        }
        self.note(candidates, cells & self.with_one());
    }

    /// The cells that have one candidate; of a filled one, that had.
    #[inline]
    fn with_one(&self) -> CellSet {
        let [one, more @ ..] = self.counts;
        more.into_iter().fold(one, |one, more| one - more)
    }

    #[inline]
    fn note(&mut self, candidates: &Candidates, singles: CellSet) {
        for cell in singles {
            if let Some(digit) = candidates.at(cell).first() {
                self.queue.push(Candidate { cell, digit });
            }
        }
    }
}

/// The last blanks of houses, and the counts that reveal them.
#[derive(Clone, Copy, Debug)]
struct LastBlanks {
    /// Those that are, and some that were.
    cells: CellSet,
    /// How many blanks a house has: a power of two of them, so that no bound needs to be checked.
    open: [u8; 32],
}

impl LastBlanks {
    /// On an empty board.
    const NONE: LastBlanks = LastBlanks { cells: CellSet::EMPTY, open: [9; 32] };

    /// Those that a fresh look finds.
    fn scan(candidates: &Candidates) -> LastBlanks {
        let mut found = LastBlanks::NONE;
        for house in House::all() {
            let blanks = house.cells() & candidates.blanks();
            found.open[house.index()] = blanks.len() as u8;
            found.cells.extend(blanks.single());
        }
        found
    }

    /// Takes note of a placement.
    #[inline]
    fn placed(&mut self, candidates: &Candidates, effect: &Placement) {
        if !effect.fills {
            return;
        }
        for house in HOUSES[effect.placed.cell.index()] {
            let open = &mut self.open[usize::from(house & 31)];
            *open -= 1;
            if *open == 1 {
                self.cells |= House::from_index(usize::from(house)).cells() & candidates.blanks();
            }
        }
    }
}

/// The hidden singles, and the counts that reveal them.
#[derive(Clone, Copy, Debug)]
pub struct Hidden {
    /// A digit comes to one place in a house once.
    queue: Queue<{ House::COUNT * 9 }>,
    /// In how many cells of a house a digit may stand, by [`slot`].
    counts: [u8; 512],
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

impl Hidden {
    /// Those that a fresh look finds, by house and digit.
    fn scan(candidates: &Candidates) -> Hidden {
        let mut hidden = Hidden { queue: Queue::EMPTY, counts: [0; 512] };
        for Candidate { cell, digit } in candidates.iter() {
            HOUSES[cell.index()].iter().for_each(|&house| hidden.counts[slot(house.into(), digit)] += 1);
        }
        for house in House::all() {
            for digit in Digit::ALL {
                if hidden.count_in(house, digit) == 1 {
                    hidden.note(candidates, house.index() as u8, digit);
                }
            }
        }
        hidden
    }

    /// In how many cells of `house` the digit may stand.
    #[inline]
    pub fn count_in(&self, house: House, digit: Digit) -> usize {
        self.counts[slot(house.index(), digit)] as usize
    }

    /// Those in some blank cells, oldest first; one that is alone in several houses may come several times.
    pub fn within(&self, blanks: CellSet) -> impl Iterator<Item = Candidate> {
        self.queue.within(blanks)
    }

    /// Takes note of a placement.
    pub fn placed(&mut self, candidates: &Candidates, effect: &Placement) {
        let Candidate { cell, digit } = effect.placed;
        for peer in effect.lost {
            self.removed(candidates, Candidate { cell: peer, digit });
        }
        for digit in effect.own {
            for house in HOUSES[cell.index()] {
                if self.decrement(house, digit) == 1 && digit != effect.placed.digit {
                    self.note(candidates, house, digit);
                }
            }
        }
        self.queue.settle(candidates.blanks());
    }

    /// Takes note that `gone` is no longer possible in its cell.
    #[inline]
    pub fn removed(&mut self, candidates: &Candidates, gone: Candidate) {
        for house in HOUSES[gone.cell.index()] {
            match self.decrement(house, gone.digit) {
                0 => self.queue.withdraw(House::from_index(usize::from(house)), gone.digit),
                1 => self.note(candidates, house, gone.digit),
                _ => {}
            }
        }
    }

    #[inline]
    fn decrement(&mut self, house: u8, digit: Digit) -> u8 {
        let count = &mut self.counts[slot(usize::from(house), digit)];
        *count -= 1;
        *count
    }

    #[inline]
    fn note(&mut self, candidates: &Candidates, house: u8, digit: Digit) {
        if let Some(cell) = candidates.places_in(House::from_index(usize::from(house)), digit).first() {
            self.queue.push(Candidate { cell, digit });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_singles_are_the_same_whenever_they_are_asked_for() {
        let puzzle: Grid =
            "..42..1..8..6....3.6..1.95.2...6.8...7.9.5.3...8.7...9.57.8..1.4....6..5..3..12.."
                .parse()
                .unwrap();
        let (written, fresh) = (Singles::written(&puzzle), Candidates::new(&puzzle));
        for (mut board, start) in [written, (fresh.clone(), Singles::scan(&fresh))] {
            let (mut early, mut late) = (start.clone(), start);
            let shown = |singles: &Singles, board: &Candidates| -> Vec<Candidate> {
                singles.hidden().within(board.blanks()).collect()
            };
            while let Some(single) = shown(&early, &board).first().copied() {
                assert_eq!(shown(&late.clone(), &board), shown(&early, &board));
                for house in House::all() {
                    for digit in Digit::ALL {
                        assert_eq!(
                            early.hidden().count_in(house, digit),
                            board.places_in(house, digit).len()
                        );
                    }
                }
                late.place(&mut board.clone(), single);
                early.place(&mut board, single);
            }
            assert!(late.hidden.get().is_none() && early.hidden.get().is_some());
        }
    }
}
