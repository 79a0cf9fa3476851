//! Twelve cells in four blocks: three cells of each in three rows and three columns, and the signs of their
//! order.

use crate::board::{Candidate, Candidates, Cell, CellSet, DigitSet};
use crate::logic::Evidence;
use crate::logic::techniques::guardians::Clause;

/// The columns that the rows of a block take, and whether this order is odd.
const ORDERS: [([usize; 3], bool); 6] = [
    ([0, 1, 2], false),
    ([1, 2, 0], false),
    ([2, 0, 1], false),
    ([0, 2, 1], true),
    ([1, 0, 2], true),
    ([2, 1, 0], true),
];

/// A pattern with more candidates besides its digits says too little.
const MOST_GUARDIANS: usize = 8;

/// Three cells of a block.
#[derive(Clone, Copy)]
struct Transversal {
    cells: CellSet,
    is_odd: bool,
    guardians: usize,
}

const NO_CELLS: Transversal = Transversal { cells: CellSet::EMPTY, is_odd: false, guardians: 0 };

/// Adds, for each rectangle of blocks, the tridagon of these digits with the fewest guardians, if one has
/// few.
pub fn add_clauses(on: &Candidates, digits: DigitSet, clauses: &mut Vec<Clause>) {
    let open = places_of_two(on, digits);
    let blocks: [Vec<Transversal>; 9] = core::array::from_fn(|block| transversals(on, digits, open, block));
    for rows in [[0, 1], [0, 2], [1, 2]] {
        for columns in [[0, 1], [0, 2], [1, 2]] {
            let corners = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(r, c)| &blocks[rows[r] * 3 + columns[c]]);
            let fewest = |block: &&Vec<Transversal>| block.iter().map(|one| one.guardians).min();
            let least: Option<usize> = corners.iter().map(fewest).sum();
            let mut found = None;
            if least.is_some_and(|least| least <= MOST_GUARDIANS) {
                best(&corners, NO_CELLS, &mut found);
            }
            clauses.extend(found.filter(|&(count, _)| count > 0).map(|(_, cells)| clause(on, digits, cells)));
        }
    }
}

/// The pattern with what its cells have besides its digits.
pub fn clause(on: &Candidates, digits: DigitSet, cells: CellSet) -> Clause {
    let others = |cell: Cell| (on.at(cell) - digits).into_iter().map(move |digit| Candidate { cell, digit });
    Clause {
        guardians: cells.into_iter().flat_map(others).collect(),
        pattern: Evidence::pattern(digits, cells),
    }
}

/// The blanks with at least two of three digits.
pub fn places_of_two(on: &Candidates, digits: DigitSet) -> CellSet {
    let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
    for digit in digits {
        twice |= once & on.places(digit);
        once |= on.places(digit);
    }
    twice
}

fn transversals(on: &Candidates, digits: DigitSet, open: CellSet, block: usize) -> Vec<Transversal> {
    let of = |&(columns, is_odd): &([usize; 3], bool)| {
        let cells: CellSet = (0..3).map(|row| Cell::in_block(block, row * 3 + columns[row])).collect();
        let guardians = || cells.into_iter().map(|cell| (on.at(cell) - digits).len()).sum();
        cells.is_subset(open).then(|| Transversal { cells, is_odd, guardians: guardians() })
    };
    let mut all: Vec<Transversal> = ORDERS.iter().filter_map(of).collect();
    all.retain(|one| one.guardians <= MOST_GUARDIANS);
    all
}

/// One of each block with an odd number of odd orders, and the fewest guardians in all: how many, and the
/// cells.
fn best(blocks: &[&Vec<Transversal>], so_far: Transversal, best: &mut Option<(usize, CellSet)>) {
    let most = best.map_or(MOST_GUARDIANS, |(guardians, _)| guardians.saturating_sub(1));
    let Some((block, rest)) = blocks.split_first() else {
        if so_far.is_odd && so_far.guardians <= most {
            *best = Some((so_far.guardians, so_far.cells));
        }
        return;
    };
    for one in block.iter().filter(|one| so_far.guardians + one.guardians <= most) {
        let with = Transversal {
            cells: so_far.cells | one.cells,
            is_odd: so_far.is_odd ^ one.is_odd,
            guardians: so_far.guardians + one.guardians,
        };
        self::best(rest, with, best);
    }
}
