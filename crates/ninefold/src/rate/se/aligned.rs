//! Aligned pair and triplet exclusion: digits of two or three cells that no allowed combination uses.

use super::board::{Board, peers_in_order};
use super::step::{Evidence, Score, Step, Technique};
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet};

/// A cell that can take part, and the small cells it sees.
#[derive(Clone, Copy)]
struct Base {
    cell: Cell,
    digits: DigitSet,
    excluders: CellSet,
}

/// The cells with candidates to lose that see a cell of two to `size` candidates and no naked single.
fn bases(board: &Board, size: usize) -> Vec<Base> {
    let small = (2..=size).fold(CellSet::EMPTY, |small, count| small | board.cells_with(count));
    let naked_singles = board.cells_with(1);
    let base = |cell: Cell| Base { cell, digits: board.at(cell), excluders: cell.peers() & small };
    Cell::all()
        .filter(|&cell| board.at(cell).len() >= 2 && !cell.peers().intersects(naked_singles))
        .map(base)
        .filter(|base| !base.excluders.is_empty())
        .collect()
}

/// The first pair that takes something out.
pub(super) fn pair(board: &Board) -> Option<Step> {
    let bases = bases(board, 2);
    // Pairs in the order of their bits: by the later cell, then by the earlier.
    (1..bases.len()).find_map(|later| {
        let second = bases[later];
        bases[..later].iter().find_map(|&first| exclusion(board, &[first, second]))
    })
}

/// The first triplet that takes something out. The third cell is one that is small and seen by one of the others.
pub(super) fn triplet(board: &Board) -> Option<Step> {
    let bases = bases(board, 3);
    let all: CellSet = bases.iter().map(|base| base.cell).collect();
    let mut of_cell = [None; 81];
    bases.iter().for_each(|base| of_cell[base.cell.index()] = Some(*base));
    (1..bases.len()).find_map(|later| {
        let second = bases[later];
        bases[..later].iter().find_map(|&first| {
            let common = first.excluders & second.excluders;
            if common.len() < 2 {
                return None;
            }
            let tail = ((first.excluders | second.excluders) & all).without(first.cell).without(second.cell);
            let of_first = peers_in_order(first.cell).iter().filter(|&&cell| first.excluders.contains(cell));
            let of_second =
                peers_in_order(second.cell).iter().filter(|&&cell| !first.excluders.contains(cell));
            let third = of_first.chain(of_second).filter(|&&cell| tail.contains(cell));
            third.filter_map(|cell| of_cell[cell.index()]).find_map(|third: Base| {
                let enough = (common & third.excluders).len() >= 2;
                enough.then(|| exclusion(board, &[first, second, third])).flatten()
            })
        })
    })
}

/// What no allowed combination of digits of the cells uses.
fn exclusion(board: &Board, bases: &[Base]) -> Option<Step> {
    let common = bases.iter().fold(CellSet::FULL, |common, base| common & base.excluders);
    if common.len() < 2 {
        return None;
    }
    let forbidden = Forbidden::by(common.into_iter().map(|cell| board.at(cell)));
    let used = match *bases {
        [first, second] => used_in_pair(first, second, &forbidden),
        [first, second, third] => used_in_triplet(first, second, third, &forbidden)?,
        _ => return None,
    };
    let fall = bases.iter().zip(used).flat_map(|(base, used)| {
        (base.digits - used).into_iter().map(|digit| Candidate { cell: base.cell, digit })
    });
    let eliminations: Vec<Candidate> = fall.collect();
    let (technique, tenths) = match bases.len() {
        2 => (Technique::AlignedPairExclusion, 62),
        _ => (Technique::AlignedTripletExclusion, 75),
    };
    (!eliminations.is_empty()).then(|| Step {
        technique,
        score: Score::from_tenths(tenths),
        eliminations,
        placement: None,
        evidence: Evidence::Cells(bases.iter().map(|base| base.cell).collect()),
    })
}

/// The combinations that would leave an excluder without a digit.
struct Forbidden {
    /// By digit, the digits that it makes a forbidden pair with.
    pairs: [DigitSet; 9],
    /// By two digits, those that they make a forbidden triplet with.
    triplets: [[DigitSet; 9]; 9],
}

impl Forbidden {
    fn by(excluders: impl Iterator<Item = DigitSet>) -> Forbidden {
        let mut forbidden = Forbidden { pairs: [DigitSet::EMPTY; 9], triplets: [[DigitSet::EMPTY; 9]; 9] };
        for digits in excluders {
            for a in digits {
                let others = digits.without(a);
                if digits.len() == 2 {
                    forbidden.pairs[a.index()] |= others;
                } else {
                    others.into_iter().for_each(|b| {
                        forbidden.triplets[a.index()][b.index()] |= others.without(b);
                    });
                }
            }
        }
        forbidden
    }
}

/// `digit` in `base` forbids itself in cells that see it.
fn beside(base: Base, digit: Digit, other: Base) -> DigitSet {
    if base.cell.sees(other.cell) { digit.into() } else { DigitSet::EMPTY }
}

/// The digits of allowed pairs.
fn used_in_pair(first: Base, second: Base, forbidden: &Forbidden) -> [DigitSet; 3] {
    let mut used = [DigitSet::EMPTY; 3];
    for a in first.digits {
        let allowed = second.digits - forbidden.pairs[a.index()] - beside(first, a, second);
        if !allowed.is_empty() {
            used[0].insert(a);
            used[1] |= allowed;
        }
    }
    used
}

/// The digits of allowed triplets; `None` if they are all.
fn used_in_triplet(first: Base, second: Base, third: Base, forbidden: &Forbidden) -> Option<[DigitSet; 3]> {
    let mut used = [DigitSet::EMPTY; 3];
    let all = [first.digits, second.digits, third.digits];
    for a in first.digits {
        let not_second = forbidden.pairs[a.index()] | beside(first, a, second);
        let not_third = forbidden.pairs[a.index()] | beside(first, a, third);
        for b in second.digits - not_second {
            let not_third = not_third
                | forbidden.pairs[b.index()]
                | forbidden.triplets[a.index()][b.index()]
                | beside(second, b, third);
            let allowed = third.digits - not_third;
            if !allowed.is_empty() {
                used = [used[0].with(a), used[1].with(b), used[2] | allowed];
                if used == all {
                    return None;
                }
            }
        }
    }
    Some(used)
}
