//! 256 suppositions at once, a bit each.
//!
//! A *lane* is a position in which something is supposed. A *wave* forces all that a place has alone in a lane, and takes
//! out what that excludes: all waves of all lanes are the same few thousand instructions on vectors of bits.

use crate::board::{Candidate, Cell, CellSet};
use crate::logic::position::open::Open;
use crate::solve::vector::cpu::{self, Work};

/// A bit for each lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lanes([u64; 4]);

/// How many lanes there are.
pub(super) const LANES: usize = 256;

impl Lanes {
    pub const NONE: Lanes = Lanes([0; 4]);
    pub const EVERY: Lanes = Lanes([!0; 4]);

    #[inline(always)]
    pub fn and(self, Lanes([e, f, g, h]): Lanes) -> Lanes {
        let Lanes([a, b, c, d]) = self;
        Lanes([a & e, b & f, c & g, d & h])
    }

    #[inline(always)]
    pub fn or(self, Lanes([e, f, g, h]): Lanes) -> Lanes {
        let Lanes([a, b, c, d]) = self;
        Lanes([a | e, b | f, c | g, d | h])
    }

    #[inline(always)]
    pub fn without(self, Lanes([e, f, g, h]): Lanes) -> Lanes {
        self.and(Lanes([!e, !f, !g, !h]))
    }

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self == Lanes::NONE
    }

    pub fn contains(self, lane: usize) -> bool {
        self.0[lane / 64] >> (lane % 64) & 1 == 1
    }

    fn insert(&mut self, lane: usize) {
        self.0[lane / 64] |= 1 << (lane % 64);
    }

    /// The lanes, ascending.
    pub fn list(self) -> impl Iterator<Item = usize> {
        let bits = |mut word: u64| {
            core::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(bit)
            })
        };
        self.0.into_iter().enumerate().flat_map(move |(i, word)| bits(word).map(move |bit| 64 * i + bit))
    }
}

/// What occurs in a set of candidates: at least once, at least twice.
#[derive(Clone, Copy)]
struct Tally {
    once: Lanes,
    twice: Lanes,
}

impl Tally {
    const NONE: Tally = Tally { once: Lanes::NONE, twice: Lanes::NONE };

    /// The tally of three.
    #[inline(always)]
    fn of(a: Lanes, b: Lanes, c: Lanes) -> Tally {
        Tally { once: a.or(b).or(c), twice: a.and(b).or(c.and(a.or(b))) }
    }

    #[inline(always)]
    fn add(&mut self, lanes: Lanes) {
        self.join(Tally { once: lanes, twice: Lanes::NONE });
    }

    #[inline(always)]
    fn join(&mut self, other: Tally) {
        self.twice = self.twice.or(other.twice).or(self.once.and(other.once));
        self.once = self.once.or(other.once);
    }
}

/// The tallies of the houses of one digit, by row, column and block.
type Houses = [[Tally; 9]; 3];

/// The lanes in which each candidate is open.
pub(super) struct Planes {
    open: Box<[[Lanes; 81]; 9]>,
    forced: Box<[[Lanes; 81]; 9]>,
}

/// What a wave did.
pub(super) struct Wave {
    /// The lanes in which a place was empty before it.
    pub broken: Lanes,
    /// The lanes in which something was taken out.
    pub changed: Lanes,
}

/// A wave, or without `forcing` only its second half; compiled for the processor.
struct Waving<'a> {
    planes: &'a mut Planes,
    forcing: bool,
    groups: bool,
}

impl Work for Waving<'_> {
    type Output = Wave;

    #[inline(always)]
    fn run(self) -> Wave {
        let broken = if self.forcing { self.planes.force() } else { Lanes::NONE };
        let changed =
            if self.groups { self.planes.exclude::<true>() } else { self.planes.exclude::<false>() };
        Wave { broken, changed }
    }
}

impl Planes {
    pub fn new() -> Planes {
        let none = || Box::new([[Lanes::NONE; 81]; 9]);
        Planes { open: none(), forced: none() }
    }

    /// A lane for each of so many candidates, at most [`LANES`], in which it is supposed; the others hold the position.
    pub fn suppose(&mut self, on: &Open, candidates: &[Candidate]) {
        for d in 0..9 {
            self.open[d] = [Lanes::NONE; 81];
            on.0[d].into_iter().for_each(|cell| self.open[d][cell.index()] = Lanes::EVERY);
            self.forced[d] = [Lanes::NONE; 81];
        }
        for (lane, candidate) in candidates.iter().enumerate() {
            self.forced[candidate.digit.index()][candidate.cell.index()].insert(lane);
        }
        cpu::at_best(Waving { planes: self, forcing: false, groups: false });
    }

    /// Takes a candidate out of all lanes.
    pub fn remove(&mut self, candidate: Candidate) {
        self.open[candidate.digit.index()][candidate.cell.index()] = Lanes::NONE;
    }

    /// The undecided candidates that waves break in less than `most`, those that break first first.
    pub fn broken_within(&mut self, on: &Open, most: usize, groups: bool) -> Vec<Candidate> {
        let all: Vec<Candidate> = on.undecided().collect();
        let mut broken = Vec::new();
        for some in all.chunks(LANES) {
            self.suppose(on, some);
            let mut before = Lanes::NONE;
            for wave in 0..most {
                let Wave { broken: now, changed } = self.wave(groups);
                let in_use = now.without(before).list().filter(|&lane| lane < some.len());
                broken.extend(in_use.map(|lane| (wave, some[lane])));
                before = before.or(now);
                if changed.without(before).is_empty() {
                    break;
                }
            }
        }
        broken.sort_by_key(|&(wave, _)| wave);
        broken.into_iter().map(|(_, candidate)| candidate).collect()
    }

    /// The position in a lane.
    pub fn lane(&self, lane: usize) -> Open {
        let mut open = Open([CellSet::EMPTY; 9]);
        for d in 0..9 {
            for cell in Cell::all().filter(|cell| self.open[d][cell.index()].contains(lane)) {
                open.0[d].insert(cell);
            }
        }
        open
    }

    /// Forces what is alone somewhere, with `groups` groups as well.
    pub fn wave(&mut self, groups: bool) -> Wave {
        cpu::at_best(Waving { planes: self, forcing: true, groups })
    }

    /// Finds what is alone in a place; the lanes with a place that has nothing.
    #[inline(always)]
    fn force(&mut self) -> Lanes {
        let cells = tally_cells(&self.open);
        let mut full = cells.iter().fold(Lanes::EVERY, |full, cell| full.and(cell.once));
        for (plane, forced) in self.open.iter().zip(self.forced.iter_mut()) {
            let houses = tally(plane);
            for house in houses.as_flattened() {
                full = full.and(house.once);
            }
            by_cell(&houses, |i, [row, column, block]| {
                let crowded = row.twice.and(column.twice).and(block.twice).and(cells[i].twice);
                forced[i] = plane[i].without(crowded);
            });
        }
        Lanes::EVERY.without(full)
    }

    /// Takes out what the forced candidates exclude; the lanes where that is anything.
    #[inline(always)]
    fn exclude<const GROUPS: bool>(&mut self) -> Lanes {
        let cells = tally_cells(&self.forced);
        let mut changed = Lanes::NONE;
        for (plane, forced) in self.open.iter_mut().zip(self.forced.iter()) {
            let houses = tally(forced);
            let by_groups = if GROUPS { lone_groups(plane) } else { [[[Lanes::NONE; 3]; 9]; 2] };
            by_cell(&houses, |i, [row, column, block]| {
                let once = row.once.or(column.once).or(block.once).or(cells[i].once);
                let twice = row.twice.or(column.twice).or(block.twice).or(cells[i].twice);
                let mut left = plane[i].without(twice.or(once.without(forced[i])));
                if GROUPS {
                    let (row, column) = (i / 9, i % 9);
                    left = left.without(by_groups[0][row][column / 3].or(by_groups[1][column][row / 3]));
                }
                changed = changed.or(plane[i].without(left));
                plane[i] = left;
            });
        }
        changed
    }
}

/// Counts the candidates of each cell.
#[inline(always)]
fn tally_cells(planes: &[[Lanes; 81]; 9]) -> [Tally; 81] {
    let mut cells = [Tally::NONE; 81];
    let [a, b, c, d, e, f, g, h, i] = planes;
    for (n, cell) in cells.iter_mut().enumerate() {
        *cell = Tally::of(a[n], b[n], c[n]);
        cell.join(Tally::of(d[n], e[n], f[n]));
        cell.join(Tally::of(g[n], h[n], i[n]));
    }
    cells
}

/// Counts the candidates of each house.
#[inline(always)]
fn tally(plane: &[Lanes; 81]) -> Houses {
    let mut houses = [[Tally::NONE; 9]; 3];
    let (minirows, _) = plane.as_chunks::<3>();
    for band in 0..3 {
        let mut blocks = [Tally::NONE; 3];
        for row in 3 * band..3 * band + 3 {
            let mut across = Tally::NONE;
            for stack in 0..3 {
                let [a, b, c] = minirows[3 * row + stack];
                let three = Tally::of(a, b, c);
                across.join(three);
                blocks[stack].join(three);
                for (k, lanes) in [a, b, c].into_iter().enumerate() {
                    houses[1][3 * stack + k].add(lanes);
                }
            }
            houses[0][row] = across;
        }
        houses[2][3 * band..3 * band + 3].copy_from_slice(&blocks);
    }
    houses
}

/// Calls something with each cell's number and the tallies of its houses.
#[inline(always)]
fn by_cell(houses: &Houses, mut call: impl FnMut(usize, [Tally; 3])) {
    for band in 0..3 {
        for row in 3 * band..3 * band + 3 {
            for stack in 0..3 {
                for column in 3 * stack..3 * stack + 3 {
                    let tallies = [houses[0][row], houses[1][column], houses[2][3 * band + stack]];
                    call(9 * row + column, tallies);
                }
            }
        }
    }
}

/// For each minirow, and each minicolumn, the lanes in which a group of the digit excludes it.
#[inline(always)]
fn lone_groups(plane: &[Lanes; 81]) -> [[[Lanes; 3]; 9]; 2] {
    let across = core::array::from_fn(|row| core::array::from_fn(|block| any(plane, 9 * row + 3 * block, 1)));
    let down =
        core::array::from_fn(|column| core::array::from_fn(|block| any(plane, 27 * block + column, 9)));
    [across, down].map(|segments| excluded(&segments))
}

/// The lanes in which one of three cells is open.
#[inline(always)]
fn any(plane: &[Lanes; 81], from: usize, by: usize) -> Lanes {
    plane[from].or(plane[from + by]).or(plane[from + 2 * by])
}

/// Of the segments of nine parallel lines, three each: where a segment that is alone in its line or its block excludes
/// the segment.
#[inline(always)]
fn excluded(open: &[[Lanes; 3]; 9]) -> [[Lanes; 3]; 9] {
    let mut gone = [[Lanes::NONE; 3]; 9];
    for line in 0..9 {
        let band = line / 3 * 3;
        let others = [band + (line - band + 1) % 3, band + (line - band + 2) % 3];
        for block in 0..3 {
            let [next, last] = [(block + 1) % 3, (block + 2) % 3];
            let here = open[line][block];
            let in_line = here.without(open[line][next].or(open[line][last]));
            let in_block = here.without(open[others[0]][block].or(open[others[1]][block]));
            others.iter().for_each(|&other| gone[other][block] = gone[other][block].or(in_line));
            [next, last].iter().for_each(|&other| gone[line][other] = gone[line][other].or(in_block));
        }
    }
    gone
}
