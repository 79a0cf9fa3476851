//! Locked candidates and fish: all places of a digit in some houses lie in as many crossing houses.

use crate::board::{Candidate, CellSet, Digit, House, HouseKind};

use crate::logic::pencilmarks::{Pencilmarks, cells_at};
use crate::logic::{Evidence, Info, Step};

/// The places of `digit` in `bases` all lie in `covers`: elsewhere in the covers it falls.
pub(crate) struct BaseCover<'a> {
    pub(crate) digit: Digit,
    pub(crate) bases: &'a [House],
    pub(crate) covers: &'a [House],
}

impl BaseCover<'_> {
    /// What falls, cover by cover.
    pub(crate) fn eliminations(&self, on: &impl Pencilmarks) -> impl Iterator<Item = Candidate> {
        let (digit, bases) = (self.digit, union(self.bases));
        let places = move |&cover: &House| cells_at(cover, on.positions(cover, digit));
        let fall = self.covers.iter().flat_map(places).filter(move |&cell| !bases.contains(cell));
        fall.map(move |cell| Candidate { cell, digit })
    }

    /// The places in the bases that lie in the covers, and these houses.
    pub(crate) fn evidence(&self, on: &impl Pencilmarks) -> Evidence {
        let places = union(self.bases) & union(self.covers) & on.places(self.digit);
        let evidence = Evidence::pattern(self.digit.into(), places);
        evidence.within(self.bases.iter().copied()).covering(self.covers.iter().copied())
    }

    /// The step that takes out what falls, if anything does.
    pub(crate) fn step(&self, on: &impl Pencilmarks, info: &'static Info) -> Option<Step> {
        self.step_among(on, on, info)
    }

    /// The same; shows places that are gone, but do not matter, as they were `before`.
    pub(crate) fn step_among(
        &self,
        before: &impl Pencilmarks,
        on: &impl Pencilmarks,
        info: &'static Info,
    ) -> Option<Step> {
        let eliminations: Vec<Candidate> = self.eliminations(on).collect();
        (!eliminations.is_empty()).then(|| Step::removing(info, eliminations, self.evidence(before)))
    }
}

fn union(houses: &[House]) -> CellSet {
    houses.iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells())
}

/// The three houses of kind `across` that a base crosses: a block lines, a line blocks.
#[inline]
pub(crate) fn crossing(base: House, across: HouseKind) -> [House; 3] {
    let n = base.number();
    core::array::from_fn(|i| match (base.kind(), across) {
        (HouseKind::Block, HouseKind::Row) => House::row(n / 3 * 3 + i),
        (HouseKind::Block, _) => House::column(n % 3 * 3 + i),
        (HouseKind::Row, _) => House::block(n / 3 * 3 + i),
        (HouseKind::Column, _) => House::block(i * 3 + n / 3),
    })
}

/// Which of the [crossing] houses has all places of a digit in the base, if these are two or three; else 3.
#[inline]
pub(crate) fn locked_in(on: &impl Pencilmarks, base: House, across: HouseKind, digit: Digit) -> usize {
    let [in_a_row, apart] = THIRDS[usize::from(on.positions(base, digit))];
    usize::from(if across == HouseKind::Column { apart } else { in_a_row })
}

/// For two or more positions: the three positions in a row that have them all, and the three at a distance of
/// three. 3: there are none such.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Position;

    #[test]
    fn what_is_locked_lies_in_the_crossing_house() {
        let grid: crate::Grid =
            "8..15.........24...7..4..6..8.....3.59..7.6.....4..5...3.8...9...2..3.....8..41.3"
                .parse()
                .unwrap();
        let on = Position::of(&grid);
        let mut locked = 0;
        for base in House::all() {
            for across in [HouseKind::Row, HouseKind::Column, HouseKind::Block] {
                if (base.kind() == HouseKind::Block) == (across == HouseKind::Block) {
                    continue;
                }
                for digit in Digit::ALL {
                    let places = on.places(digit) & base.cells();
                    let has_all = |house: &House| places.len() > 1 && places.is_subset(house.cells());
                    let expected = crossing(base, across).iter().position(has_all);
                    assert_eq!(locked_in(&on, base, across, digit), expected.unwrap_or(3));
                    locked += usize::from(expected.is_some());
                }
            }
        }
        assert!(locked > 0);
    }
}
