//! Aligned exclusion: what two or three cells can hold together, given the cells that see them all.
//!
//! ```text
//! base 124  125     excluders 12  45      1 and 2 would empty the first excluder, 4 and 5 the second, and equal
//!                                         digits see each other; a digit in none of the pairs left is eliminated
//! ```
//!
//! A choice of digits for the base cells is impossible if two cells that see each other get the same, or if a
//! cell that sees all of them is left with nothing. As in Sudoku Explainer, a base cell has two candidates or
//! more, and at least two cells exclude something: with fewer it is a subset or a wing.

use core::ops::ControlFlow;

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet};
use crate::logic::explain::{self, therefore};
use crate::logic::{Evidence, Info, Position, Role, Step, StepSink, Technique};

/// Two or three base cells.
#[derive(Debug)]
pub struct AlignedExclusion {
    info: &'static Info,
    size: usize,
}

pub static ALIGNED_PAIR_EXCLUSION: AlignedExclusion = AlignedExclusion {
    info: &Info::new(
        "aligned-pair-exclusion",
        "Aligned Pair Exclusion",
        "Some pairs of digits for two cells would leave a cell that sees both without a candidate; a digit that appears in no other pair is false.",
    )
    .words(words)
    .optional(),
    size: 2,
};
pub static ALIGNED_TRIPLET_EXCLUSION: AlignedExclusion = AlignedExclusion {
    info: &Info::new(
        "aligned-triplet-exclusion",
        "Aligned Triplet Exclusion",
        "Some triplets of digits for three cells would leave a cell that sees all three without a candidate; a digit that appears in no other triplet is false.",
    ).words(words)
    .optional(),
    size: 3,
};

impl Technique for AlignedExclusion {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        // A triplet may be met from several of its pairs.
        let mut known = Vec::new();
        self.each(
            |cell| on.at(cell),
            on.dirty().cells,
            |step| {
                let base = step.evidence.cells(Role::Pattern);
                if known.contains(&base) {
                    return ControlFlow::Continue(());
                }
                known.push(base);
                sink.report(step)
            },
        )
    }
}

/// The step in words.
fn words(step: &Step, _: &Candidates) -> String {
    let cells = explain::list(step.evidence.cells(Role::Pattern), "and");
    let around = step.evidence.cells(Role::Bridge);
    let left = explain::verb(around.len(), "", "any of ");
    format!(
        "Try every combination of digits for {cells}. Cells that see each other cannot take the same digit, and no \
         combination may leave {left}{} without a candidate. The eliminated digits appear in no remaining combination. {}",
        explain::list(around, "and"),
        therefore(step)
    )
}

impl AlignedExclusion {
    /// Calls `see` with every exclusion that takes something out, on a board whose candidates `at` knows, and
    /// that has a base cell or an excluder among `changed`, until it breaks. Pairs come by the later cell,
    /// then by the earlier; triplets by their first two cells in the same way, then by the third: the order
    /// of Sudoku Explainer.
    pub(crate) fn each<B>(
        &self,
        at: impl Fn(Cell) -> DigitSet + Copy,
        changed: CellSet,
        mut see: impl FnMut(Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let bases = bases(at, self.size);
        let all: CellSet = bases.iter().map(|base| base.cell).collect();
        let mut of_cell = [0; 81];
        bases.iter().enumerate().for_each(|(i, base)| of_cell[base.cell.index()] = i);
        let base = |cell: Cell| &bases[of_cell[cell.index()]];
        for second in &bases {
            for first in (all & before(second.cell) & seen_twice(second.excluders)).into_iter().map(base) {
                let common = first.excluders & second.excluders;
                let is_near = changed.intersects(common | first.own | second.own);
                if self.size == 2 {
                    if is_near && let Some(step) = self.step(at, &[first, second], common) {
                        see(step)?;
                    }
                    continue;
                }
                let among = if is_near { all } else { all & changed };
                let thirds = third_cells(at, first, second, among);
                if thirds.is_empty() {
                    continue;
                }
                for third in in_order(first, second, thirds).map(base) {
                    let common = common & third.excluders;
                    if changed.intersects(common | first.own | second.own | third.own)
                        && let Some(step) = self.step(at, &[first, second, third], common)
                    {
                        see(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// What no allowed combination of digits of the cells uses.
    #[inline]
    fn step(&self, at: impl Fn(Cell) -> DigitSet, bases: &[&Base], common: CellSet) -> Option<Step> {
        if !is_plural(common) {
            return None;
        }
        let excluders = Excluders::new(common.into_iter().map(&at));
        let used = match *bases {
            [first, second] => used_in_pair(first, second, &excluders),
            [first, second, third] => used_in_triplet(first, second, third, &excluders)?,
            _ => return None,
        };
        let fall = bases.iter().zip(used).flat_map(|(base, used)| {
            (base.digits - used).into_iter().map(|digit| Candidate { cell: base.cell, digit })
        });
        let eliminations: Vec<Candidate> = fall.collect();
        let evidence = || evidence(&at, bases.iter().map(|base| base.cell), common);
        (!eliminations.is_empty()).then(|| Step::removing(self.info, eliminations, evidence()))
    }
}

/// A cell that can take part, and the small cells that it sees.
struct Base {
    cell: Cell,
    own: CellSet,
    digits: DigitSet,
    excluders: CellSet,
    /// If it is small itself, the cells before it.
    before: CellSet,
}

/// The cells with candidates to lose that see cells of two to `size` candidates, two at least.
fn bases(at: impl Fn(Cell) -> DigitSet, size: usize) -> Vec<Base> {
    let small: CellSet = Cell::all().filter(|&cell| (2..=size).contains(&at(cell).len())).collect();
    let base = |cell: Cell| {
        let before = if small.contains(cell) { before(cell) } else { CellSet::EMPTY };
        Base { cell, own: cell.into(), digits: at(cell), excluders: cell.peers() & small, before }
    };
    Cell::all().map(base).filter(|base| base.digits.len() >= 2 && is_plural(base.excluders)).collect()
}

/// The cells before this one in reading order.
fn before(cell: Cell) -> CellSet {
    CellSet::from_bits((1 << cell.index()) - 1)
}

/// Those of `among` that may make a triplet with two others: each is small, and seen by one of these.
#[inline]
fn third_cells(at: impl Fn(Cell) -> DigitSet, first: &Base, second: &Base, among: CellSet) -> CellSet {
    let near = (first.excluders | second.excluders) - first.own - second.own;
    let thirds = (among & near) - met_before(first, second);
    if thirds.is_empty() {
        return thirds;
    }
    let common = first.excluders & second.excluders;
    let thirds = thirds & seen_twice(common);
    if thirds.is_empty() {
        return thirds;
    }
    let pair = Pair::new(first, second, &Excluders::new(common.into_iter().map(&at)));
    thirds.into_iter().filter(|&cell| pair.may_exclude_with(at(cell))).collect()
}

/// The third cells that have met these two already, as parts of a pair to which one of these was the third.
#[inline]
fn met_before(first: &Base, second: &Base) -> CellSet {
    if first.cell.sees(second.cell) {
        return first.before | second.before;
    }
    (first.before & first.cell.peers()) | (second.before & second.cell.peers())
}

/// The third cells of two others: those that the first sees, then those that only the second sees.
fn in_order(first: &Base, second: &Base, thirds: CellSet) -> impl Iterator<Item = Cell> {
    let of_first = thirds & first.excluders;
    let near_first = first.cell.peers_by_house().iter().flat_map(move |&peers| peers & of_first);
    let of_second = thirds - of_first;
    near_first.chain(second.cell.peers_by_house().iter().flat_map(move |&peers| peers & of_second))
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

/// The base cells and what excludes, with all their candidates, which `at` knows.
fn evidence(
    at: impl Fn(Cell) -> DigitSet,
    base: impl IntoIterator<Item = Cell>,
    excluders: CellSet,
) -> Evidence {
    let base = base
        .into_iter()
        .fold(Evidence::default(), |evidence, cell| evidence.and(Role::Pattern, at(cell), cell));
    let all = base.digits(Role::Pattern);
    let excluding = excluders.into_iter().filter(|&cell| at(cell).is_subset(all));
    excluding.fold(base, |evidence, cell| evidence.and(Role::Bridge, at(cell), cell))
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

/// What two base cells leave to a third.
struct Pair {
    /// What no choice for the two leaves.
    never: DigitSet,
    /// For each digit of one of them, what no choice for the other leaves beside it.
    beside: [[DigitSet; 9]; 2],
}

impl Pair {
    /// With all that they exclude together, though a third may see less of it.
    fn new(first: &Base, second: &Base, excluders: &Excluders) -> Pair {
        let mut pair = Pair { never: DigitSet::FULL, beside: [[DigitSet::EMPTY; 9]; 2] };
        let [of_first, of_second] = &mut pair.beside;
        second.digits.into_iter().for_each(|b| of_second[b.index()] = DigitSet::FULL);
        for a in first.digits {
            let mut beside = DigitSet::FULL;
            for b in second.digits - self::beside(first, a, second) {
                let taken = excluders.forbidden(a, b).with(a).with(b);
                beside &= taken;
                of_second[b.index()] &= taken;
            }
            of_first[a.index()] = beside;
            pair.never &= beside;
        }
        pair
    }

    /// Whether a third cell of these digits may lose one, or make one of the two lose one.
    fn may_exclude_with(&self, digits: DigitSet) -> bool {
        digits.intersects(self.never)
            || self.beside.as_flattened().iter().any(|beside| digits.is_subset(*beside))
    }
}

/// `digit` in `base` forbids itself in cells that see it.
fn beside(base: &Base, digit: Digit, other: &Base) -> DigitSet {
    if base.cell.sees(other.cell) { digit.into() } else { DigitSet::EMPTY }
}

/// The digits of allowed pairs.
fn used_in_pair(first: &Base, second: &Base, excluders: &Excluders) -> [DigitSet; 3] {
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
fn used_in_triplet(
    first: &Base,
    second: &Base,
    third: &Base,
    excluders: &Excluders,
) -> Option<[DigitSet; 3]> {
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
