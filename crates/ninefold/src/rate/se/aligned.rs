//! Aligned pair and triplet exclusion: digits of two or three cells that no allowed combination uses.

use super::board::{Board, peers_in_order};
use super::step::{Evidence, Score, Step, Technique};
use crate::board::{Candidate, Cell, CellSet, DigitSet};

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
    let of_cell = |cell: Cell| bases.iter().copied().find(|base| base.cell == cell);
    (1..bases.len()).find_map(|later| {
        let second = bases[later];
        bases[..later].iter().find_map(|&first| {
            if (first.excluders & second.excluders).len() < 2 {
                return None;
            }
            let tail = ((first.excluders | second.excluders) & all).without(first.cell).without(second.cell);
            let of_first = peers_in_order(first.cell).iter().filter(|&&cell| first.excluders.contains(cell));
            let of_second =
                peers_in_order(second.cell).iter().filter(|&&cell| !first.excluders.contains(cell));
            of_first
                .chain(of_second)
                .filter(|&&cell| tail.contains(cell))
                .find_map(|&cell| exclusion(board, &[first, second, of_cell(cell)?]))
        })
    })
}

/// What no allowed combination of digits of the cells uses.
fn exclusion(board: &Board, bases: &[Base]) -> Option<Step> {
    let common = bases.iter().fold(CellSet::FULL, |common, base| common & base.excluders);
    if common.len() < 2 {
        return None;
    }
    let excluders: Vec<DigitSet> = common.into_iter().map(|cell| board.at(cell)).collect();
    let mut used = [DigitSet::EMPTY; 3];
    mark_used(bases, &excluders, &mut Vec::with_capacity(3), &mut used);
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

/// Marks the digits of every allowed combination that begins with `chosen`: no equal digits in cells that see each
/// other, and no excluder without a digit left.
fn mark_used(
    bases: &[Base],
    excluders: &[DigitSet],
    chosen: &mut Vec<crate::board::Digit>,
    used: &mut [DigitSet; 3],
) {
    if chosen.len() == bases.len() {
        let combination: DigitSet = chosen.iter().copied().collect();
        if !excluders.iter().any(|excluder| excluder.is_subset(combination)) {
            chosen.iter().zip(used).for_each(|(&digit, used)| used.insert(digit));
        }
        return;
    }
    let base = &bases[chosen.len()];
    for digit in base.digits {
        let clashes = |(i, &other): (usize, &_)| other == digit && bases[i].cell.sees(base.cell);
        if !chosen.iter().enumerate().any(clashes) {
            chosen.push(digit);
            mark_used(bases, excluders, chosen, used);
            chosen.pop();
        }
    }
}
