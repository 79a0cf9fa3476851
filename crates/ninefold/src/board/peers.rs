//! Which cells see each other: those that share a house.

use super::house::HOUSES;
use super::{Cell, CellSet, House};

impl Cell {
    /// The row, the column and the block of the cell.
    #[inline]
    pub const fn houses(self) -> [House; 3] {
        [House::row(self.row()), House::column(self.column()), House::block(self.block())]
    }

    /// The 20 cells that share a house with this one.
    #[inline]
    pub const fn peers(self) -> CellSet {
        PEERS[self.index()]
    }

    /// The peers one by one, in reading order.
    #[inline]
    pub const fn peer_list(self) -> &'static [Cell; 20] {
        &PEER_LIST[self.index()]
    }

    /// The peers by the first house that they share: those of the block, the others of the row, the others of
    /// the column.
    #[inline]
    #[cfg(feature = "std")]
    pub(crate) fn peers_by_house(self) -> &'static [CellSet; 3] {
        &PEERS_BY_HOUSE[self.index()]
    }

    /// Whether the two cells are different and share a house.
    #[inline]
    pub const fn sees(self, other: Cell) -> bool {
        self.peers().contains(other)
    }
}

impl CellSet {
    /// The cells that every cell of the set sees: none of them is in the set.
    ///
    /// The empty set is seen by all.
    pub fn common_peers(self) -> CellSet {
        self.into_iter().fold(CellSet::FULL, |seen, cell| seen & cell.peers())
    }
}

/// The peers of each cell.
const PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut i = 0;
    while i < 81 {
        let [row, column, block] = Cell::from_index(i).houses();
        let all = HOUSES[row.index()].union(HOUSES[column.index()]).union(HOUSES[block.index()]);
        peers[i] = all.without(Cell::from_index(i));
        i += 1;
    }
    peers
};

/// [`PEERS`] by block, row and column.
#[cfg(feature = "std")]
static PEERS_BY_HOUSE: [[CellSet; 3]; 81] = {
    let mut peers = [[CellSet::EMPTY; 3]; 81];
    let mut i = 0;
    while i < 81 {
        let [row, column, block] = Cell::from_index(i).houses();
        peers[i] = [
            block.cells().without(Cell::from_index(i)),
            row.cells().difference(block.cells()),
            column.cells().difference(block.cells()),
        ];
        i += 1;
    }
    peers
};

/// [`PEERS`] as lists.
const PEER_LIST: [[Cell; 20]; 81] = {
    let mut lists = [[Cell::from_index(0); 20]; 81];
    let mut i = 0;
    while i < 81 {
        let (mut peers, mut position) = (PEERS[i], 0);
        while let Some(peer) = peers.first() {
            lists[i][position] = peer;
            peers.remove(peer);
            position += 1;
        }
        i += 1;
    }
    lists
};

const _: () = {
    let mut i = 0;
    while i < 81 {
        assert!(PEERS[i].len() == 20);
        i += 1;
    }
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peers_come_by_block_then_row_then_column() {
        for cell in Cell::all() {
            let [block, row, column] = *cell.peers_by_house();
            assert_eq!(
                (block | row | column, [block.len(), row.len(), column.len()]),
                (cell.peers(), [8, 6, 6])
            );
            assert!(block.is_subset(House::block(cell.block()).cells()));
            assert!(row.is_subset(House::row(cell.row()).cells()));
        }
    }

    #[test]
    fn seeing_is_mutual_and_means_to_share_a_house() {
        for a in Cell::all() {
            assert!(!a.sees(a));
            for b in Cell::all() {
                let share = a.row() == b.row() || a.column() == b.column() || a.block() == b.block();
                assert_eq!(a.sees(b), a != b && share);
            }
        }
    }
}
