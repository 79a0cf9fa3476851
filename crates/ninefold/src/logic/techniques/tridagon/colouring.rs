//! Cells that cannot be coloured with three digits, found by trying to.
//!
//! Cells that have nothing but the three digits are always taken; of the others, which have guardians, as few
//! as it takes for colouring to be impossible. Each colouring that leaves some cells out shows that one of
//! those is needed, so the choices are the sets that have a cell of each such rest. They are built cell by
//! cell; a rest that is not met yet is looked up, or found by colouring what is chosen and as much else as
//! possible. In the end the cells without guardians are left out that were not needed.

use super::transversals::{clause, places_of_two};
use crate::board::{Candidates, Cell, CellSet, Digit, DigitSet};
use crate::logic::techniques::guardians::Clause;
use crate::sort::Arrange;

/// A cell with more other candidates than this is left out.
const MOST_OTHERS: usize = 4;

/// With fewer cells that have none, guardians would be too many.
const FEWEST_PURE: usize = 4;

/// A pattern with more guardians says too little.
const MOST_GUARDIANS: usize = 8;

/// How many sets are looked at for three digits.
const MOST_CHOICES: usize = 20_000;

/// Adds the patterns of these digits.
pub fn add_clauses(on: &Candidates, digits: DigitSet, clauses: &mut Vec<Clause>) {
    let others = |cell: Cell| (on.at(cell) - digits).len();
    let open = places_of_two(on, digits);
    let cells: CellSet = open.into_iter().filter(|&cell| others(cell) <= MOST_OTHERS).collect();
    let pure: CellSet = cells.into_iter().filter(|&cell| others(cell) == 0).collect();
    if cells.len() < 10 || pure.len() < FEWEST_PURE {
        return;
    }
    let mut guarded: Vec<Cell> = (cells - pure).into_iter().collect();
    guarded.arrange_by_key(|&cell| others(cell));
    let mut search = Search { on, digits, pure, guarded, choices: 0, rests: Vec::new(), found: Vec::new() };
    search.extend(CellSet::EMPTY, CellSet::EMPTY, 0);
    for chosen in search.smallest() {
        clauses.push(clause(on, digits, chosen | search.least(chosen, pure)));
    }
}

struct Search<'a> {
    on: &'a Candidates,
    digits: DigitSet,
    /// The cells without guardians.
    pure: CellSet,
    /// The others, those with the fewest guardians first.
    guarded: Vec<Cell>,
    choices: usize,
    /// What colourings of the others leave out, as little as possible: each choice has a cell of each.
    rests: Vec<CellSet>,
    /// Choices that cannot be coloured.
    found: Vec<CellSet>,
}

impl Search<'_> {
    /// Finds the choices that have all of `chosen`, which have so many guardians, and none of `excluded`.
    fn extend(&mut self, chosen: CellSet, excluded: CellSet, guardians: usize) {
        self.choices += 1;
        if self.choices > MOST_CHOICES || self.found.iter().any(|known| known.is_subset(chosen)) {
            return;
        }
        let unmet = self.rests.iter().copied().filter(|rest| !rest.intersects(chosen));
        let narrowest = unmet.min_by_key(|rest| (*rest - excluded).len());
        let Some(rest) = narrowest.or_else(|| self.rest_of(chosen)) else {
            self.found.push(chosen);
            return;
        };
        let mut excluded = excluded;
        for cell in rest - excluded {
            let guardians = guardians + self.others(cell);
            if guardians <= MOST_GUARDIANS {
                self.extend(chosen.with(cell), excluded, guardians);
            }
            excluded.insert(cell);
        }
    }

    /// What a colouring of the chosen cells, and of as many others as possible, leaves out; `None` if there
    /// is none.
    fn rest_of(&mut self, chosen: CellSet) -> Option<CellSet> {
        let mut colours = self.colouring(self.pure | chosen)?;
        let mut rest = CellSet::EMPTY;
        for &cell in self.guarded.iter().filter(|&&cell| !chosen.contains(cell)) {
            let all = colours.iter().fold(CellSet::of(cell), |all, &colour| all | colour);
            match self.with(colours, cell).or_else(|| self.colouring(all)) {
                Some(more) => colours = more,
                None => rest.insert(cell),
            }
        }
        self.rests.push(rest);
        Some(rest)
    }

    /// The colouring with a cell more, if one of its digits is not taken around it.
    fn with(&self, mut colours: [CellSet; 3], cell: Cell) -> Option<[CellSet; 3]> {
        let is_free = |(digit, colour): (Digit, &CellSet)| {
            self.on.places(digit).contains(cell) && !colour.intersects(cell.peers())
        };
        let free = self.digits.into_iter().zip(&colours).position(is_free)?;
        colours[free].insert(cell);
        Some(colours)
    }

    /// The choices that contain no other.
    fn smallest(&self) -> Vec<CellSet> {
        let contains_another =
            |chosen: &CellSet| self.found.iter().any(|other| other != chosen && other.is_subset(*chosen));
        self.found.iter().copied().filter(|chosen| !chosen.is_empty() && !contains_another(chosen)).collect()
    }

    fn others(&self, cell: Cell) -> usize {
        (self.on.at(cell) - self.digits).len()
    }

    /// As few of `cells` as it takes beside `others`, such that colouring stays impossible.
    fn least(&self, others: CellSet, cells: CellSet) -> CellSet {
        let mut left = cells;
        for cell in cells {
            if self.colouring(others | left.without(cell)).is_none() {
                left.remove(cell);
            }
        }
        left
    }

    /// A digit for each cell, as the cells of each digit.
    fn colouring(&self, cells: CellSet) -> Option<[CellSet; 3]> {
        let mut open = [CellSet::EMPTY; 3];
        for (open, digit) in open.iter_mut().zip(self.digits) {
            *open = self.on.places(digit) & cells;
        }
        colour(cells, open)
    }
}

/// A digit for each cell, of those whose places are `open`, as the cells of each digit.
fn colour(cells: CellSet, open: [CellSet; 3]) -> Option<[CellSet; 3]> {
    let [a, b, c] = open;
    let any = a | b | c;
    if !cells.is_subset(any) {
        return None;
    }
    let twice = (a & b) | (a & c) | (b & c);
    let thrice = a & b & c;
    let narrow = [any - twice, twice - thrice, thrice].map(|narrow| narrow & cells);
    let Some(cell) = narrow.into_iter().find_map(CellSet::first) else { return Some(open) };
    (0..3).filter(|&colour| open[colour].contains(cell)).find_map(|chosen| {
        let mut rest = open.map(|open| open.without(cell));
        rest[chosen] = (rest[chosen] - cell.peers()).with(cell);
        colour(cells.without(cell), rest)
    })
}
