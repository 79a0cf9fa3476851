//! What is still possible.

use core::fmt;

use super::{Candidate, Cell, CellSet, Clash, Digit, DigitSet, Grid, House};

/// The digits placed so far and, for every other cell, the digits that may still stand there.
///
/// Kept in two views that always agree: by digit ([`places`](Candidates::places)) and by cell
/// ([`at`](Candidates::at)). A placed cell has no candidates.
///
/// ```
/// use ninefold::{Candidates, Cell, Digit, Grid};
/// let mut grid = Grid::EMPTY;
/// grid.set_given(Cell::at(0, 0), Digit::D5);
/// let candidates = Candidates::try_from(&grid).unwrap();
/// assert_eq!(candidates.at(Cell::at(0, 1)).to_string(), "12346789");
/// assert_eq!(candidates.places(Digit::D5).len(), 81 - 21);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Candidates {
    grid: Grid,
    places: [CellSet; 9],
    cells: [DigitSet; 81],
    blanks: CellSet,
}

impl Candidates {
    /// Nothing placed, everything possible.
    pub const EMPTY: Candidates = Candidates {
        grid: Grid::EMPTY,
        places: [CellSet::FULL; 9],
        cells: [DigitSet::FULL; 81],
        blanks: CellSet::FULL,
    };

    /// What the written digits leave open, even if they contradict each other: a blank may hold any digit
    /// that no peer holds. [`TryFrom`] is this with the contradictions found.
    pub fn new(grid: &Grid) -> Candidates {
        let mut candidates = Candidates::EMPTY;
        candidates.grid = *grid;
        for written in grid.iter() {
            candidates.fill(written);
        }
        candidates
    }

    /// The digits placed so far.
    #[inline]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The cells where `digit` may still stand; those where it already stands are not among them.
    #[inline]
    pub const fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// The cells of `house` where `digit` may still stand.
    #[inline]
    pub const fn places_in(&self, house: House, digit: Digit) -> CellSet {
        self.places[digit.index()].intersection(house.cells())
    }

    /// The digits that may still stand in `cell`: none if one is placed.
    #[inline]
    pub const fn at(&self, cell: Cell) -> DigitSet {
        self.cells[cell.index()]
    }

    /// The cells without a digit.
    #[inline]
    pub const fn blanks(&self) -> CellSet {
        self.blanks
    }

    /// Whether `candidate` is still possible.
    #[inline]
    pub const fn contains(&self, candidate: Candidate) -> bool {
        self.cells[candidate.cell.index()].contains(candidate.digit)
    }

    /// The digits not yet placed in `house`.
    pub fn missing(&self, house: House) -> DigitSet {
        !self.grid.digits_in(house)
    }

    /// The blanks with exactly `count` candidates.
    pub fn cells_with(&self, count: usize) -> CellSet {
        self.blanks.into_iter().filter(|&cell| self.at(cell).len() == count).collect()
    }

    /// How many candidates are left.
    pub fn len(&self) -> usize {
        self.places.iter().map(|places| places.len()).sum()
    }

    /// Whether no candidate is left: all placed, or a dead end.
    pub fn is_empty(&self) -> bool {
        self.places.iter().all(|places| places.is_empty())
    }

    /// The candidates by cell, then by digit.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.blanks
            .into_iter()
            .flat_map(|cell| self.at(cell).into_iter().map(move |digit| Candidate { cell, digit }))
    }

    /// Whether every cell holds a digit.
    #[inline]
    pub const fn is_complete(&self) -> bool {
        self.blanks.is_empty()
    }

    /// Places a found digit and removes it from the cell's peers. The caller must ensure that it is possible.
    pub fn place(&mut self, candidate: Candidate) {
        self.grid.set_found(candidate.cell, candidate.digit);
        self.fill(candidate);
    }

    /// Writes a given and removes its digit from the cell's peers.
    pub fn give(&mut self, candidate: Candidate) {
        self.grid.set_given(candidate.cell, candidate.digit);
        self.fill(candidate);
    }

    /// Removes a candidate; returns whether it was there.
    #[inline]
    pub fn remove(&mut self, candidate: Candidate) -> bool {
        let there = self.contains(candidate);
        self.places[candidate.digit.index()].remove(candidate.cell);
        self.cells[candidate.cell.index()].remove(candidate.digit);
        there
    }

    /// Takes `digit` out of `cells`.
    pub fn remove_from(&mut self, cells: CellSet, digit: Digit) {
        let cells = cells & self.places[digit.index()];
        self.places[digit.index()] -= cells;
        for cell in cells {
            self.cells[cell.index()].remove(digit);
        }
    }

    /// Leaves only those candidates of `cell` that are in `digits`: a player's own marks.
    pub fn restrict(&mut self, cell: Cell, digits: DigitSet) {
        for digit in self.at(cell) - digits {
            self.remove(Candidate { cell, digit });
        }
    }

    /// Puts a candidate back into a blank cell, for undo; returns whether the cell was blank.
    pub fn restore(&mut self, candidate: Candidate) -> bool {
        let blank = self.blanks.contains(candidate.cell);
        if blank {
            self.places[candidate.digit.index()].insert(candidate.cell);
            self.cells[candidate.cell.index()].insert(candidate.digit);
        }
        blank
    }

    /// The first thing that cannot be: a clash, a blank without candidates, a digit without a place in a
    /// house.
    pub fn contradiction(&self) -> Option<Contradiction> {
        if let Some(clash) = self.grid.clash() {
            return Some(Contradiction::Clash(clash));
        }
        if let Some(cell) = self.blanks.into_iter().find(|&cell| self.at(cell).is_empty()) {
            return Some(Contradiction::NoCandidate(cell));
        }
        for house in House::all() {
            let lost = self.missing(house).into_iter().find(|&digit| self.places_in(house, digit).is_empty());
            if let Some(digit) = lost {
                return Some(Contradiction::NoPlace(house, digit));
            }
        }
        None
    }

    /// Marks the cell as filled; removes its candidates, and its digit from the peers.
    fn fill(&mut self, Candidate { cell, digit }: Candidate) {
        // Looked up before the cell leaves all digits: after that it would have to wait for what is being
        // written.
        let left = self.places[digit.index()] - cell.peers();
        self.places.iter_mut().for_each(|places| places.remove(cell));
        self.places[digit.index()] = left.without(cell);
        self.cells[cell.index()] = DigitSet::EMPTY;
        self.blanks.remove(cell);
        // Whether they have the digit or not: without a question this is quicker.
        cell.peer_list().iter().for_each(|peer| self.cells[peer.index()].remove(digit));
    }
}

impl TryFrom<&Grid> for Candidates {
    type Error = Contradiction;

    fn try_from(grid: &Grid) -> Result<Candidates, Contradiction> {
        let candidates = Candidates::new(grid);
        match candidates.contradiction() {
            None => Ok(candidates),
            Some(contradiction) => Err(contradiction),
        }
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Candidates({:?}", self.grid)?;
        for cell in self.blanks {
            write!(f, " {cell}={}", self.at(cell))?;
        }
        f.write_str(")")
    }
}

/// Why a position cannot be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Contradiction {
    /// Two equal digits see each other.
    Clash(Clash),
    /// A blank cell where no digit can stand.
    NoCandidate(Cell),
    /// A digit that can stand nowhere in a house.
    NoPlace(House, Digit),
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contradiction::Clash(clash) => fmt::Display::fmt(clash, f),
            Contradiction::NoCandidate(cell) => write!(f, "no digit can stand in {cell}"),
            Contradiction::NoPlace(house, digit) => {
                write!(f, "{digit} has no place in {} {}", house.kind().name(), house.number() + 1)
            }
        }
    }
}

impl core::error::Error for Contradiction {}

#[cfg(test)]
mod tests {
    use super::*;

    fn agree(candidates: &Candidates) {
        for cell in Cell::all() {
            assert_eq!(candidates.blanks().contains(cell), candidates.grid().get(cell).is_none());
            for digit in Digit::ALL {
                assert_eq!(candidates.at(cell).contains(digit), candidates.places(digit).contains(cell));
            }
        }
    }

    #[test]
    fn both_views_agree_after_every_change() {
        let mut candidates = Candidates::EMPTY;
        for word in ["r1c1=1", "r2c4=1", "r9c9=5"] {
            candidates.place(word.parse().unwrap());
            agree(&candidates);
        }
        assert!(candidates.remove("r5c5=5".parse().unwrap()));
        assert!(!candidates.remove("r5c5=5".parse().unwrap()));
        candidates.restrict(Cell::at(2, 2), DigitSet::from_bits(0b110));
        agree(&candidates);
        assert_eq!(candidates.at(Cell::at(2, 2)).to_string(), "23");
        assert!(
            candidates.restore("r5c5=5".parse().unwrap()) && !candidates.restore("r1c1=5".parse().unwrap())
        );
        agree(&candidates);
    }

    #[test]
    fn contradictions_say_where() {
        let written = |words: &str| -> Grid { words.split(' ').map(|word| word.parse().unwrap()).collect() };
        let why = |words| Candidates::try_from(&written(words)).unwrap_err().to_string();
        assert_eq!(why("r1c1=1 r1c2=1"), "r1c1 and r1c2 are both 1");
        assert_eq!(
            why("r1c1=1 r1c2=2 r1c3=3 r1c4=4 r1c5=5 r4c9=8 r5c9=9 r6c9=6 r7c9=7"),
            "no digit can stand in r1c9"
        );
        assert_eq!(why("r2c1=1 r3c4=1 r4c7=1 r7c8=1 r1c9=2"), "1 has no place in row 1");
    }
}
