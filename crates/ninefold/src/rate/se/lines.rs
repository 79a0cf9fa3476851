//! Locked candidates and fish: all places of a digit in some houses lie in as many crossing houses.

use core::ops::ControlFlow;

use super::board::Board;
use super::positions::{bits, cells_at, combinations, count};
use super::scores::{Score, of};
use crate::board::{Candidate, CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::techniques::{direct, fish, intersections};
use crate::logic::{Dirty, Evidence, Info, Step, Technique};

/// The places of `digit` in `bases` all lie in `covers`: elsewhere in the covers it falls.
pub(super) struct Lines<'a> {
    pub(super) digit: Digit,
    pub(super) bases: &'a [House],
    pub(super) covers: &'a [House],
}

impl Lines<'_> {
    /// What falls, cover by cover.
    pub(super) fn eliminations(&self, board: &Board) -> impl Iterator<Item = Candidate> {
        let (digit, bases) = (self.digit, union(self.bases));
        let places = move |&cover: &House| cells_at(cover, board.positions(cover, digit));
        let fall = self.covers.iter().flat_map(places).filter(move |&cell| !bases.contains(cell));
        fall.map(move |cell| Candidate { cell, digit })
    }

    /// The candidates that were possible in `before` and must be gone for this to hold on `now`.
    pub(super) fn conditions(&self, before: &Board, now: &Board) -> impl Iterator<Item = Candidate> {
        let (digit, covers) = (self.digit, union(self.covers));
        let gone = move |&base: &House| {
            let positions = before.positions(base, digit) & !now.positions(base, digit);
            cells_at(base, positions).filter(move |&cell| !covers.contains(cell))
        };
        self.bases.iter().flat_map(gone).map(move |cell| Candidate { cell, digit })
    }

    /// The places in the bases that lie in the covers, and these houses.
    pub(super) fn evidence(&self, board: &Board) -> Evidence {
        let places = union(self.bases) & union(self.covers) & board.places(self.digit);
        let evidence = Evidence::pattern(self.digit.into(), places);
        evidence.within(self.bases.iter().copied()).covering(self.covers.iter().copied())
    }

    /// The technique of locked candidates.
    pub(super) fn locked_info(&self) -> &'static Info {
        match self.bases[0].kind() {
            HouseKind::Block => intersections::POINTING.info(),
            _ => intersections::CLAIMING.info(),
        }
    }
}

fn union(houses: &[House]) -> CellSet {
    houses.iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells())
}

/// Calls `see` with every locked digit, useful or not, of those that changed, until it breaks: blocks with columns,
/// blocks with rows, columns with blocks, rows with blocks.
pub(super) fn each_locked<B>(
    board: &Board,
    changed: Dirty,
    mut see: impl FnMut(Lines<'_>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    // By kind of crossing and base, by cover; the last of four is for what is not locked.
    let mut locked = [[DigitSet::EMPTY; 4]; 36];
    for digit in changed.digits {
        let positions = board.positions_of(digit);
        for i in 0..9 {
            let [row, column, block] = [positions[i], positions[9 + i], positions[18 + i]]
                .map(|positions| THIRDS[positions as usize]);
            for (kind, cover) in [block[1], block[0], column[0], row[0]].into_iter().enumerate() {
                locked[9 * kind + i][cover as usize].insert(digit);
            }
        }
    }
    let by_crossing = locked.iter().flat_map(|covers| &covers[..3]);
    for ((base, cover), &digits) in CROSSINGS.into_iter().zip(by_crossing) {
        for digit in digits {
            see(Lines { digit, bases: &[base], covers: &[cover] })?;
        }
    }
    ControlFlow::Continue(())
}

/// For two or more positions: the three positions in a row that have them all, and the three at a distance of three. 3:
/// there are none such.
static THIRDS: [[u8; 2]; 512] = {
    let mut thirds = [[3; 2]; 512];
    let mut third = 0;
    while third < 3 {
        let mut positions = 1;
        while positions < 512u16 {
            if positions.count_ones() > 1 && positions & !(0b111 << (3 * third)) == 0 {
                thirds[positions as usize][0] = third;
            }
            if positions.count_ones() > 1 && positions & !(0b1001001 << third) == 0 {
                thirds[positions as usize][1] = third;
            }
            positions += 1;
        }
        third += 1;
    }
    thirds
};

/// Base and cover in the order of [`each_locked`].
const CROSSINGS: [(House, House); 108] = {
    const STARTS: [(usize, usize); 4] = [(18, 9), (18, 0), (9, 18), (0, 18)];
    let mut pairs = [(House::row(0), House::row(0)); 108];
    let (mut len, mut i) = (0, 0);
    while i < 4 * 81 {
        let (from, to) = STARTS[i / 81];
        let (base, cover) = (House::from_index(from + i % 81 / 9), House::from_index(to + i % 9));
        if base.cells().intersects(cover.cells()) {
            pairs[len] = (base, cover);
            len += 1;
        }
        i += 1;
    }
    assert!(len == 108);
    pairs
};

/// The positions of the first house that also lie in the second.
static CROSSING_SPOTS: [[u16; 27]; 27] = {
    let mut table = [[0; 27]; 27];
    let mut i = 0;
    while i < 27 * 27 * 9 {
        let (a, b, position) = (i / 243, i / 9 % 27, i % 9);
        if House::from_index(b).contains(House::from_index(a).cell(position)) {
            table[a][b] |= 1 << position;
        }
        i += 1;
    }
    table
};

/// The first locked digit that takes something out.
pub(super) fn locked(board: &Board, changed: Dirty) -> Option<(Step, Score)> {
    let found = each_locked(board, changed, |lines| removing(board, &lines, lines.locked_info()));
    found.break_value()
}

/// A step of lines that take something out.
fn removing(board: &Board, lines: &Lines<'_>, info: &'static Info) -> ControlFlow<(Step, Score)> {
    if lines.eliminations(board).next().is_none() {
        return ControlFlow::Continue(());
    }
    ControlFlow::Break(of(Step::removing(info, lines.eliminations(board).collect(), lines.evidence(board))))
}

/// The first locked digit that leaves a hidden single in another house of the same kind: only that is placed, the
/// eliminations between are not made.
pub(super) fn locked_direct(board: &Board, changed: Dirty) -> Option<(Step, Score)> {
    let found = each_locked(board, changed, |lines| match single_left(board, &lines) {
        None => ControlFlow::Continue(()),
        Some((house, single)) => {
            let info = match lines.bases[0].kind() {
                HouseKind::Block => direct::DIRECT_POINTING.info(),
                _ => direct::DIRECT_CLAIMING.info(),
            };
            ControlFlow::Break(of(Step::placing(info, single, lines.evidence(board).within([house]))))
        }
    });
    found.break_value()
}

/// A house like the base, crossing the cover, where the digit keeps exactly one of its places; and that.
fn single_left(board: &Board, lines: &Lines<'_>) -> Option<(House, Candidate)> {
    let (base, cover, digit) = (lines.bases[0], lines.covers[0], lines.digit);
    let first = base.index() - base.number();
    (first..first + 9).map(House::from_index).filter(|&house| house != base).find_map(|house| {
        let crossing = CROSSING_SPOTS[house.index()][cover.index()];
        let positions = board.positions(house, digit);
        let left = positions & !crossing;
        let found = crossing != 0 && positions.count_ones() > 1 && left.is_power_of_two();
        found.then(|| (house, Candidate { cell: house.cell(left.trailing_zeros() as usize), digit }))
    })
}

/// Calls `see` with every fish of `size` lines, useful or not, of the digits that changed, until it breaks: base
/// columns, then base rows; sets of lines, then digits.
pub(super) fn each_fish<B>(
    board: &Board,
    size: usize,
    changed: Dirty,
    mut see: impl FnMut(Lines<'_>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for (from, to) in [(9, 0), (0, 9)] {
        let able = able_lines(board, size, from, changed.digits);
        let any = able.iter().any(|&lines| count(lines) >= size);
        for &chosen in combinations(size).iter().filter(|_| any) {
            for digit in Digit::ALL.into_iter().filter(|digit| chosen & !able[digit.index()] == 0) {
                let positions = |line| board.positions(House::from_index(from + line), digit);
                let union = bits(chosen).fold(0, |union, line| union | positions(line));
                if count(union) == size {
                    let mut houses = [House::row(0); 8];
                    bits(chosen).zip(&mut houses[..4]).for_each(|(i, to)| *to = House::from_index(from + i));
                    bits(union).zip(&mut houses[4..]).for_each(|(i, at)| *at = House::from_index(to + i));
                    see(Lines { digit, bases: &houses[..size], covers: &houses[4..4 + size] })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// By digit of `digits`, the lines with 2 to `size` places, if enough of the digit is still to be placed.
fn able_lines(board: &Board, size: usize, from: usize, digits: DigitSet) -> [u16; 9] {
    Digit::ALL.map(|digit| {
        if !digits.contains(digit) || board.placed(digit) + 2 * size > 9 {
            return 0;
        }
        let able = |line: &usize| {
            let places = count(board.positions(House::from_index(from + line), digit));
            (2..=size).contains(&places)
        };
        (0..9).filter(able).fold(0, |lines, line| lines | 1 << line)
    })
}

/// The first fish of `size` lines that takes something out.
pub(super) fn fish(board: &Board, size: usize, changed: Dirty) -> Option<(Step, Score)> {
    let info = match size {
        2 => fish::X_WING.info(),
        3 => fish::SWORDFISH.info(),
        _ => fish::JELLYFISH.info(),
    };
    each_fish(board, size, changed, |lines| removing(board, &lines, info)).break_value()
}
