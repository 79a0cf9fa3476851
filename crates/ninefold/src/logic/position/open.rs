//! What may still be true: the candidates of a position in planes of cells, placed digits among them.
//!
//! A *place* is a cell, or a digit in a house. A candidate that a place has alone is a *single*; a place without a
//! candidate is a contradiction. Both are found for all places at once.

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet};

/// How far a closure came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Solved,
    Broken,
    Stuck,
}

/// The candidates of a position, a plane of cells for each digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Open(pub [CellSet; 9]);

/// Nodes that are taken for true: candidates and, in g-braids, groups of a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Nodes {
    pub cells: [CellSet; 9],
    /// For each digit a bit for each minirow, then for each minicolumn: [`SEGMENTS`].
    pub groups: [u64; 9],
}

/// What a look at all places finds.
pub(crate) struct Look {
    /// The singles and, if they were asked for, the groups that are all that a place has left.
    pub forced: Nodes,
    /// Whether a place has nothing left.
    pub broken: bool,
}

/// Three cells that a block and a line share, and the cells that see all of them.
pub(crate) struct Segment {
    pub cells: CellSet,
    pub peers: CellSet,
}

/// The minirows, then the minicolumns.
pub(crate) static SEGMENTS: [Segment; 54] = segments();

/// One row, and the first column.
const ROW: u128 = 0x1ff;
const COLUMN: u128 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45 | 1 << 54 | 1 << 63 | 1 << 72;
const FULL: u128 = (1 << 81) - 1;

/// Of nine bits, the groups of three that have exactly one.
const ONE_OF_THREE: [u16; 512] = {
    let mut table = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        let mut group = 0;
        while group < 9 {
            if ((bits >> group) & 7_usize).is_power_of_two() {
                table[bits] |= 7 << group;
            }
            group += 3;
        }
        bits += 1;
    }
    table
};

const fn segments() -> [Segment; 54] {
    let mut all = [const { Segment { cells: CellSet::EMPTY, peers: CellSet::EMPTY } }; 54];
    let mut i = 0;
    while i < 27 {
        let (line, third) = (i / 3, i % 3 * 3);
        let mut k = 0;
        while k < 3 {
            all[i].cells = all[i].cells.with(Cell::at(line, third + k));
            all[i + 27].cells = all[i + 27].cells.with(Cell::at(third + k, line));
            k += 1;
        }
        let (across, down) = (Cell::at(line, third), Cell::at(third, line));
        all[i].peers = across.houses()[0].cells().union(across.houses()[2].cells()).difference(all[i].cells);
        all[i + 27].peers =
            down.houses()[1].cells().union(down.houses()[2].cells()).difference(all[i + 27].cells);
        i += 1;
    }
    all
}

impl Nodes {
    pub fn of(candidate: Candidate) -> Nodes {
        let mut nodes = Nodes::default();
        nodes.cells[candidate.digit.index()] = CellSet::of(candidate.cell);
        nodes
    }

    pub fn is_empty(&self) -> bool {
        *self == Nodes::default()
    }

    pub fn without(&self, others: &Nodes) -> Nodes {
        Nodes {
            cells: core::array::from_fn(|d| self.cells[d] - others.cells[d]),
            groups: core::array::from_fn(|d| self.groups[d] & !others.groups[d]),
        }
    }

    pub fn with(&self, others: &Nodes) -> Nodes {
        Nodes {
            cells: core::array::from_fn(|d| self.cells[d] | others.cells[d]),
            groups: core::array::from_fn(|d| self.groups[d] | others.groups[d]),
        }
    }

    /// The nodes one by one: the digit, the cells, and the other cells that cannot hold it then.
    pub fn list(&self) -> impl Iterator<Item = (usize, CellSet, CellSet)> + '_ {
        (0..9).flat_map(move |d| {
            let cells = self.cells[d].into_iter().map(move |cell| (d, CellSet::of(cell), cell.peers()));
            let groups = (0..54).filter(move |i| self.groups[d] != 0 && self.groups[d] >> i & 1 == 1);
            cells.chain(groups.map(move |i| (d, SEGMENTS[i].cells, SEGMENTS[i].peers)))
        })
    }
}

impl Open {
    /// Nothing is left.
    pub const BROKEN: Open = Open([CellSet::EMPTY; 9]);

    /// Everything is left.
    pub const FULL: Open = Open([CellSet::FULL; 9]);

    /// What is also left elsewhere.
    pub fn within(&self, other: &Open) -> Open {
        Open(core::array::from_fn(|d| self.0[d] & other.0[d]))
    }

    /// Whether a candidate is left.
    pub fn has(&self, candidate: Candidate) -> bool {
        self.0[candidate.digit.index()].contains(candidate.cell)
    }

    /// Adds candidates.
    pub(crate) fn add(&mut self, nodes: &Nodes) {
        self.0.iter_mut().zip(nodes.cells).for_each(|(plane, cells)| *plane |= cells);
    }

    /// The cells with more than one candidate.
    pub fn open_cells(&self) -> CellSet {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for plane in self.0 {
            twice |= once & plane;
            once |= plane;
        }
        twice
    }

    /// Whether a candidate is one of several in its cell.
    pub fn is_undecided(&self, candidate: Candidate) -> bool {
        self.has(candidate) && self.open_cells().contains(candidate.cell)
    }

    /// The candidates that are one of several in their cells, by digit and cell.
    pub fn undecided(&self) -> impl Iterator<Item = Candidate> + use<> {
        let cells = self.open_cells();
        self.candidates().filter(move |candidate| cells.contains(candidate.cell))
    }

    /// What cells have as their only candidate.
    pub(crate) fn decided(&self) -> Nodes {
        let cells = self.open_cells();
        Nodes { cells: self.0.map(|plane| plane - cells), groups: [0; 9] }
    }

    /// The position in which a candidate is supposed.
    pub fn with(&self, candidate: Candidate) -> Open {
        let mut open = *self;
        open.exclude(&Nodes::of(candidate));
        open
    }

    /// Places all singles; with `groups`, takes locked candidates too.
    pub fn settle(&mut self, groups: bool) -> End {
        loop {
            let before = *self;
            let Look { forced, broken } = self.look(groups);
            if broken {
                return End::Broken;
            }
            self.exclude(&forced);
            if *self == before {
                return if self.open_cells().is_empty() { End::Solved } else { End::Stuck };
            }
        }
    }

    /// After how many waves, in each of which all that is left somewhere is taken for true, something has nothing left;
    /// `None` if that does not happen.
    pub fn waves(mut self, groups: bool) -> Option<usize> {
        for waves in 0.. {
            let Look { forced, broken } = self.look(groups);
            if broken {
                return Some(waves);
            }
            let before = self;
            self.exclude(&forced);
            if self == before {
                return None;
            }
        }
        None
    }

    pub fn of(on: &Candidates) -> Open {
        let mut open = Digit::ALL.map(|digit| on.places(digit));
        for placed in on.grid().iter() {
            open[placed.digit.index()].insert(placed.cell);
        }
        Open(open)
    }

    /// The candidates, by digit and cell.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + use<> {
        let open = self.0;
        Digit::ALL
            .into_iter()
            .flat_map(move |digit| open[digit.index()].into_iter().map(move |cell| Candidate { cell, digit }))
    }

    /// The candidates of a cell.
    pub fn at(&self, cell: Cell) -> DigitSet {
        Digit::ALL.into_iter().filter(|digit| self.0[digit.index()].contains(cell)).collect()
    }

    pub fn remove(&mut self, candidate: Candidate) {
        self.0[candidate.digit.index()].remove(candidate.cell);
    }

    /// What one node leaves.
    pub fn without(&self, digit: usize, cells: CellSet, peers: CellSet) -> Open {
        let mut open = *self;
        if cells.single().is_some() {
            open.0.iter_mut().for_each(|plane| *plane -= cells);
            open.0[digit] |= cells;
        }
        open.0[digit] -= peers;
        open
    }

    /// Takes out what the nodes exclude, each other among it.
    pub(crate) fn exclude(&mut self, nodes: &Nodes) {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for cells in nodes.cells {
            twice |= once & cells;
            once |= cells;
        }
        for d in 0..9 {
            let mut gone = twice | (once - nodes.cells[d]);
            for cell in nodes.cells[d] {
                gone |= cell.peers();
            }
            let mut groups = nodes.groups[d];
            while groups != 0 {
                gone |= SEGMENTS[groups.trailing_zeros() as usize].peers;
                groups &= groups - 1;
            }
            self.0[d] -= gone;
        }
    }

    /// Looks at all places; for groups too if `groups`.
    pub(crate) fn look(&self, groups: bool) -> Look {
        let mut look = Look { forced: Nodes::default(), broken: false };
        let (mut once, mut twice) = (0, 0);
        for plane in self.0 {
            twice |= once & plane.bits();
            once |= plane.bits();
        }
        look.broken = once != FULL;
        for d in 0..9 {
            let plane = self.0[d].bits();
            let (hidden, is_lost) = hidden_singles(plane);
            look.broken |= is_lost;
            look.forced.cells[d] = CellSet::from_bits(plane & !twice | hidden);
            if groups {
                look.forced.groups[d] = lone_groups(self.0[d]);
            }
        }
        look
    }

    /// Whether a place has nothing left.
    pub fn is_broken(&self) -> bool {
        let all = self.0.iter().fold(0, |all, plane| all | plane.bits());
        all != FULL || self.0.iter().any(|plane| is_lost(plane.bits()))
    }
}

/// The cells that a digit has alone in one of their houses; whether it has none in some house.
#[inline]
fn hidden_singles(plane: u128) -> (u128, bool) {
    let (mut singles, mut lost) = (0_u128, false);
    let (mut all_once, mut all_twice) = (0_u16, 0_u16);
    for band in 0..3 {
        let (mut once, mut twice, mut alone) = (0_u16, 0_u16, 0_u128);
        for row in 0..3 {
            let at = 27 * band + 9 * row;
            let bits = (plane >> at & ROW) as u16;
            if bits & bits.wrapping_sub(1) == 0 {
                alone |= u128::from(bits) << (9 * row);
                lost |= bits == 0;
            }
            twice |= once & bits;
            once |= bits;
        }
        all_twice |= all_once & once | twice;
        all_once |= once;
        let full = |bits: u16| (bits | bits >> 1 | bits >> 2) & 0o111;
        lost |= full(once) != 0o111;
        let blocks = ONE_OF_THREE[once as usize] & !(7 * full(twice));
        alone |= u128::from(blocks) * (1 | 1 << 9 | 1 << 18);
        singles |= alone << (27 * band);
    }
    lost |= all_once != 0x1ff;
    singles |= u128::from(all_once & !all_twice) * COLUMN;
    (singles & plane, lost)
}

/// Whether a digit has no cell in some house.
#[inline]
fn is_lost(plane: u128) -> bool {
    let mut columns = 0;
    for band in 0..3 {
        let three = plane >> (27 * band);
        let rows = [three & ROW, three >> 9 & ROW, three >> 18 & ROW];
        let all = rows[0] | rows[1] | rows[2];
        if rows.contains(&0) || (all | all >> 1 | all >> 2) & 0o111 != 0o111 {
            return true;
        }
        columns |= all;
    }
    columns != ROW
}

/// The segments in which a digit has two or three cells, and none elsewhere in their line or their block.
fn lone_groups(plane: CellSet) -> u64 {
    let mut lone = 0;
    for (i, segment) in SEGMENTS.iter().enumerate() {
        let here = plane & segment.cells;
        if here.len() > 1 {
            let cell = here.first().expect("two cells");
            let line = cell.houses()[usize::from(i >= 27)].cells();
            let block = cell.houses()[2].cells();
            if plane & line == here || plane & block == here {
                lone |= 1 << i;
            }
        }
    }
    lone
}
