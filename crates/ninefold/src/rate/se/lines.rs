//! Locked candidates and fish: all places of a digit in some houses lie in as many crossing houses.

use core::ops::ControlFlow;

use super::board::Board;
use super::scores::{Score, of};
use crate::board::{Candidate, CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::positions::{By, bits, cells_at, each_tuple};
use crate::logic::techniques::fish::BasicFish;
use crate::logic::techniques::{direct, intersections};
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

/// The first locked digit that takes something out.
pub(super) fn locked(board: &Board, changed: Dirty) -> Option<(Step, Score)> {
    each_locked(board, changed, |lines| removing(board, &lines, lines.locked_info())).break_value()
}

/// A step of lines that take something out.
fn removing(board: &Board, lines: &Lines<'_>, info: &'static Info) -> ControlFlow<(Step, Score)> {
    let eliminations: Vec<Candidate> = lines.eliminations(board).collect();
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    ControlFlow::Break(of(Step::removing(info, eliminations, lines.evidence(board))))
}

/// The first locked digit that leaves a hidden single in another house of the same kind: only that is placed, the
/// eliminations between are not made.
pub(super) fn locked_direct(board: &Board, changed: Dirty) -> Option<(Step, Score)> {
    let found = each_locked(board, changed, |lines| match single_left(board, &lines) {
        None => ControlFlow::Continue(()),
        Some((house, single)) => {
            let is_pointing = lines.bases[0].kind() == HouseKind::Block;
            let technique = if is_pointing { &direct::DIRECT_POINTING } else { &direct::DIRECT_CLAIMING };
            let evidence = lines.evidence(board).within([house]);
            ControlFlow::Break(of(Step::placing(technique.info(), single, evidence)))
        }
    });
    found.break_value()
}

/// A house like the base, crossing the cover, where the digit keeps exactly one of its places; and that.
fn single_left(board: &Board, lines: &Lines<'_>) -> Option<(House, Candidate)> {
    let (base, cover, digit) = (lines.bases[0], lines.covers[0], lines.digit);
    let first = base.index() - base.number();
    let places = board.places(digit);
    (first..first + 9).map(House::from_index).filter(|&house| house != base).find_map(|house| {
        let here = places & house.cells();
        let left = here - cover.cells();
        let single = left.single().filter(|_| left != here);
        single.map(|cell| (house, Candidate { cell, digit }))
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
    let has_room = |&digit: &Digit| board.placed(digit) + 2 * size <= 9;
    for (from, to) in [(9, 0), (0, 9)] {
        let mut found = Vec::new();
        for digit in changed.digits.into_iter().filter(has_room) {
            let places = core::array::from_fn(|line| board.positions(House::from_index(from + line), digit));
            let _ = each_tuple(&places, (2, size), By::Highest, |chosen, union| {
                found.push((chosen, digit, union));
                ControlFlow::<B>::Continue(())
            });
        }
        found.sort_unstable();
        for (chosen, digit, union) in found {
            let mut houses = [House::row(0); 8];
            bits(chosen).zip(&mut houses[..4]).for_each(|(i, base)| *base = House::from_index(from + i));
            bits(union).zip(&mut houses[4..]).for_each(|(i, cover)| *cover = House::from_index(to + i));
            see(Lines { digit, bases: &houses[..size], covers: &houses[4..4 + size] })?;
        }
    }
    ControlFlow::Continue(())
}

/// The first fish that takes something out.
pub(super) fn fish(board: &Board, technique: &BasicFish, changed: Dirty) -> Option<(Step, Score)> {
    each_fish(board, technique.size, changed, |lines| removing(board, &lines, technique.info)).break_value()
}
