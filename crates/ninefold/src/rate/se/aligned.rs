//! Aligned pair and triplet exclusion: digits of two or three cells that no allowed combination uses.

use super::board::{Board, peers_by_house};
use super::scores::{Score, of};
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::techniques::aligned;
use crate::logic::{Dirty, Step, Technique};

/// A cell that can take part, and the small cells it sees.
#[derive(Clone, Copy)]
struct Base {
    cell: Cell,
    digits: DigitSet,
    excluders: CellSet,
}

/// The cells with candidates to lose that see cells of two to `size` candidates, two at least, and no naked single.
fn bases(board: &Board, size: usize) -> Vec<Base> {
    let small = (2..=size).fold(CellSet::EMPTY, |small, count| small | board.cells_with(count));
    let naked_singles = board.cells_with(1);
    let base = |cell: Cell| Base { cell, digits: board.at(cell), excluders: cell.peers() & small };
    Cell::all()
        .filter(|&cell| board.at(cell).len() >= 2 && !cell.peers().intersects(naked_singles))
        .map(base)
        .filter(|base| is_plural(base.excluders))
        .collect()
}

/// The first pair that takes something out, if one of its cells or of its excluders changed.
pub(super) fn pair(board: &Board, changed: Dirty) -> Option<(Step, Score)> {
    let bases = bases(board, 2);
    // Pairs in the order of their bits: by the later cell, then by the earlier.
    (1..bases.len()).find_map(|later| {
        let second = bases[later];
        bases[..later].iter().find_map(|&first| {
            let common = first.excluders & second.excluders;
            let is_near = changed.cells.intersects(common.with(first.cell).with(second.cell));
            if is_plural(common) && is_near { exclusion(board, &[first, second]) } else { None }
        })
    })
}

/// The first triplet that takes something out, if one of its cells or of its excluders changed. The third cell is one
/// that is small and seen by one of the others.
pub(super) fn triplet(board: &Board, changed: Dirty) -> Option<(Step, Score)> {
    let bases = bases(board, 3);
    let all: CellSet = bases.iter().map(|base| base.cell).collect();
    let mut of_cell = [None; 81];
    bases.iter().for_each(|base| of_cell[base.cell.index()] = Some(*base));
    (1..bases.len()).find_map(|later| {
        let second = bases[later];
        bases[..later].iter().find_map(|&first| {
            let common = first.excluders & second.excluders;
            let is_near = changed.cells.intersects(common.with(first.cell).with(second.cell));
            let all = if is_near { all } else { all & changed.cells };
            if all.is_empty() || !is_plural(common) {
                return None;
            }
            let tail = (all & seen_twice(common)).without(first.cell).without(second.cell);
            let of_first = in_order(first.cell, tail & first.excluders);
            let of_second = in_order(second.cell, (tail & second.excluders) - first.excluders);
            let third = of_first.chain(of_second).filter_map(|cell| of_cell[cell.index()]);
            let is_changed = |third: &Base| {
                let excluders = common & third.excluders;
                let cells = CellSet::of(first.cell).with(second.cell).with(third.cell);
                changed.cells.intersects(excluders | cells)
            };
            third.filter(is_changed).find_map(|third: Base| exclusion(board, &[first, second, third]))
        })
    })
}

/// Whether there are two or more.
#[inline]
fn is_plural(cells: CellSet) -> bool {
    let bits = cells.bits();
    bits & bits.wrapping_sub(1) != 0
}

/// The cells that see two or more of `cells`.
fn seen_twice(cells: CellSet) -> CellSet {
    let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
    for cell in cells {
        twice |= once & cell.peers();
        once |= cell.peers();
    }
    twice
}

/// `cells`, all peers of `cell`: those of its block, of its row, of its column.
fn in_order(cell: Cell, cells: CellSet) -> impl Iterator<Item = Cell> {
    peers_by_house(cell).iter().flat_map(move |&peers| cells & peers)
}

/// What no allowed combination of digits of the cells uses.
fn exclusion(board: &Board, bases: &[Base]) -> Option<(Step, Score)> {
    let common = bases.iter().fold(CellSet::FULL, |common, base| common & base.excluders);
    if !is_plural(common) {
        return None;
    }
    let excluders = Excluders::new(common.into_iter().map(|cell| board.at(cell)));
    let used = match *bases {
        [first, second] => used_in_pair(first, second, &excluders),
        [first, second, third] => used_in_triplet(first, second, third, &excluders)?,
        _ => return None,
    };
    let fall = bases.iter().zip(used).flat_map(|(base, used)| {
        (base.digits - used).into_iter().map(|digit| Candidate { cell: base.cell, digit })
    });
    let eliminations: Vec<Candidate> = fall.collect();
    let info = match bases.len() {
        2 => aligned::ALIGNED_PAIR_EXCLUSION.info(),
        _ => aligned::ALIGNED_TRIPLET_EXCLUSION.info(),
    };
    let at = |cell| board.at(cell);
    let evidence = || aligned::evidence(at, bases.iter().map(|base| base.cell), common);
    (!eliminations.is_empty()).then(|| of(Step::removing(info, eliminations, evidence())))
}

/// The digits of the excluding cells.
struct Excluders {
    /// By digit, the digits with which it would fill a cell of two.
    beside: [DigitSet; 9],
    /// The cells of three.
    threes: [DigitSet; 20],
    count: usize,
}

impl Excluders {
    #[inline]
    fn new(cells: impl Iterator<Item = DigitSet>) -> Excluders {
        let mut all = Excluders { beside: [DigitSet::EMPTY; 9], threes: [DigitSet::EMPTY; 20], count: 0 };
        for digits in cells {
            match digits.first().zip(digits.last()) {
                Some((a, b)) if digits == DigitSet::of(a).with(b) => {
                    all.beside[a.index()].insert(b);
                    all.beside[b.index()].insert(a);
                }
                _ => {
                    all.threes[all.count] = digits;
                    all.count += 1;
                }
            }
        }
        all
    }

    /// The digits that with `a` and `b` would leave some cell none; all if these two do so.
    #[inline]
    fn forbidden(&self, a: Digit, b: Digit) -> DigitSet {
        if self.beside[a.index()].contains(b) {
            return DigitSet::FULL;
        }
        let both = DigitSet::of(a).with(b);
        let threes = self.threes[..self.count].iter().filter(|three| a != b && both.is_subset(**three));
        threes.fold(self.beside[a.index()] | self.beside[b.index()], |all, &three| all | (three - both))
    }
}

/// `digit` in `base` forbids itself in cells that see it.
fn beside(base: Base, digit: Digit, other: Base) -> DigitSet {
    if base.cell.sees(other.cell) { digit.into() } else { DigitSet::EMPTY }
}

/// The digits of allowed pairs.
fn used_in_pair(first: Base, second: Base, excluders: &Excluders) -> [DigitSet; 3] {
    let mut used = [DigitSet::EMPTY; 3];
    for a in first.digits {
        let allowed = second.digits - excluders.beside[a.index()] - beside(first, a, second);
        if !allowed.is_empty() {
            used[0].insert(a);
            used[1] |= allowed;
        }
    }
    used
}

/// The digits of allowed triplets; `None` if they are all.
fn used_in_triplet(first: Base, second: Base, third: Base, excluders: &Excluders) -> Option<[DigitSet; 3]> {
    let mut used = [DigitSet::EMPTY; 3];
    let all = [first.digits, second.digits, third.digits];
    let [seen_12, seen_13, seen_23] = [(first, second), (first, third), (second, third)]
        .map(|(a, b)| if a.cell.sees(b.cell) { DigitSet::FULL } else { DigitSet::EMPTY });
    for a in first.digits {
        for b in second.digits - (seen_12 & a.into()) {
            if used[2] == all[2] && used[0].contains(a) && used[1].contains(b) {
                continue;
            }
            let beside = (seen_13 & a.into()) | (seen_23 & b.into());
            let allowed = third.digits - beside - excluders.forbidden(a, b);
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
