//! The fewest houses that contain some cells.

use crate::board::{CellSet, House};

/// Every way to cover `cells` with as few of `houses` as possible; none if they cannot be covered.
///
/// A way is a set of houses, as bits by their index.
pub fn least_covers(cells: CellSet, houses: &[House]) -> Vec<u32> {
    let mut search = Search { houses, least: usize::MAX, found: Vec::new() };
    search.cover(cells, 0, 0);
    search.found
}

/// How many of `houses` it takes to cover `cells`; `None` if they cannot be covered.
pub fn least_cover(cells: CellSet, houses: &[House]) -> Option<usize> {
    least_covers(cells, houses).first().map(|cover| cover.count_ones() as usize)
}

/// The houses of a cover.
pub fn houses_of(cover: u32) -> impl Iterator<Item = House> {
    House::all().filter(move |house| cover >> house.index() & 1 == 1)
}

struct Search<'a> {
    houses: &'a [House],
    least: usize,
    found: Vec<u32>,
}

impl Search<'_> {
    fn cover(&mut self, left: CellSet, cover: u32, count: usize) {
        let Some(cell) = left.first() else {
            if count < self.least {
                self.found.clear();
                self.least = count;
            }
            if !self.found.contains(&cover) {
                self.found.push(cover);
            }
            return;
        };
        if count >= self.least {
            return;
        }
        for &house in self.houses.iter().filter(|house| house.contains(cell)) {
            self.cover(left - house.cells(), cover | 1 << house.index(), count + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;

    #[test]
    fn all_least_covers_are_found() {
        let cells: CellSet =
            ["r1c1", "r1c5", "r2c1"].iter().map(|word| word.parse::<Cell>().unwrap()).collect();
        let houses = [House::row(0), House::row(1), House::column(0), House::column(4), House::block(0)];
        let covers = least_covers(cells, &houses);
        assert_eq!(least_cover(cells, &houses), Some(2));
        // Row 1 with row 2, column 1 or block 1; column 5 with column 1 or block 1.
        assert_eq!(covers.len(), 5);
        assert_eq!(least_cover(cells, &houses[..2]), Some(2));
        assert_eq!(least_cover(cells, &houses[1..4]), Some(2));
        assert_eq!(least_cover(cells, &houses[3..4]), None);
    }
}
