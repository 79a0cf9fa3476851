//! Rows of bits that distances over links, with code of its own for every width.

use crate::board::Candidate;

/// Rows of bits, one for each candidate, all of one width.
#[derive(Default)]
pub(super) struct BitMatrix {
    /// In words.
    pub(super) width: usize,
    pub(super) bits: Vec<u64>,
}

/// The widths for which there is code of its own; the last has room for every candidate.
const WIDTHS: [usize; 8] = [1, 2, 3, 4, 5, 6, 8, 12];

/// Calls `$function::<W>` for the width.
macro_rules! by_width {
    ($width:expr, $function:ident($($argument:expr),*)) => {
        match $width {
            1 => $function::<1>($($argument),*),
            2 => $function::<2>($($argument),*),
            3 => $function::<3>($($argument),*),
            4 => $function::<4>($($argument),*),
            5 => $function::<5>($($argument),*),
            6 => $function::<6>($($argument),*),
            8 => $function::<8>($($argument),*),
            _ => $function::<12>($($argument),*),
        }
    };
}
pub(super) use by_width;

impl BitMatrix {
    pub(super) fn reset(&mut self, rows: usize, width: usize) {
        self.width = width;
        self.bits.clear();
        self.bits.resize(rows * width, 0);
    }

    pub(super) fn copy_from(&mut self, other: &BitMatrix) {
        self.width = other.width;
        self.bits.clone_from(&other.bits);
    }

    #[inline]
    pub(super) fn row(&self, i: usize) -> &[u64] {
        &self.bits[i * self.width..][..self.width]
    }

    #[inline]
    pub(super) fn set(&mut self, i: usize, j: usize) {
        self.bits[i * self.width + j / 64] |= 1 << (j % 64);
    }

    #[inline]
    pub(super) fn get(&self, i: usize, j: usize) -> bool {
        self.bits[i * self.width + j / 64] >> (j % 64) & 1 == 1
    }
}

/// The least width of which there is code for so many bits.
pub(super) fn width_for(bits: usize) -> usize {
    WIDTHS.into_iter().find(|&width| width * 64 >= bits).unwrap_or(WIDTHS[WIDTHS.len() - 1])
}

const _: () = assert!(WIDTHS[WIDTHS.len() - 1] * 64 >= Candidate::COUNT);

/// What each candidate, if true, leads to within so many steps.
#[derive(Default)]
pub(super) struct Distances {
    pub(super) is_ready: bool,
    /// Whether one more step leads nowhere new.
    pub(super) is_done: bool,
    pub(super) level: u32,
    /// Every candidate with each that is true if it is false.
    pub(super) strong: Vec<(u16, u16)>,
    /// The nodes one step away: as bits, and as lists from `ends[i]` to `ends[i + 1]`.
    pub(super) step: BitMatrix,
    pub(super) list: Vec<u16>,
    pub(super) ends: Vec<u32>,
    /// The nodes within `level` steps.
    pub(super) within: BitMatrix,
    pub(super) next: BitMatrix,
    /// Of the nodes with strong links, all that they lead to.
    pub(super) closed: Vec<u64>,
    /// The same within 1, 2, … steps, for the first levels.
    early: Vec<BitMatrix>,
    /// Within how many steps a candidate leads to its being false; from being false, to its being true. 0: never,
    /// as far as is known.
    pub(super) off: Vec<u16>,
    pub(super) on: Vec<u16>,
}

/// How many levels are remembered.
const EARLY: usize = 10;

impl Distances {
    /// Keeps what has been within `level` steps.
    pub(super) fn remember(&mut self) {
        let level = self.level as usize;
        if level <= EARLY {
            if self.early.len() < level {
                self.early.push(BitMatrix::default());
            }
            // Before the swap that came with the step: now in `next`.
            self.early[level - 1].copy_from(&self.next);
        }
    }

    /// Whether `j` is excluded by `i` or by what it leads to within `steps` steps; perhaps by more than these.
    pub(super) fn excludes(&self, excluded: &BitMatrix, i: usize, j: usize, steps: u32) -> bool {
        let meets = |within: &BitMatrix| excluded.row(j).iter().zip(within.row(i)).any(|(a, b)| a & b != 0);
        let level = (steps as usize).min(self.level as usize);
        let within = self.early.get(level.wrapping_sub(1)).filter(|_| level < self.level as usize);
        excluded.get(i, j) || level > 0 && meets(within.unwrap_or(&self.within))
    }

    /// How many steps there are from `i` to `j`, which is within reach; no more than there are.
    pub(super) fn steps(&self, i: usize, j: usize) -> u32 {
        let known = self.early.iter().take(self.level as usize - 1);
        known.take_while(|within| !within.get(i, j)).count() as u32 + 1
    }
}

/// Lists the steps: from each node to the next ones of what it excludes.
pub(super) fn follow<const W: usize>(distances: &mut Distances, excluded: &[u64]) {
    let next = distances.next.bits.as_chunks::<W>().0;
    distances.list.clear();
    distances.ends.clear();
    distances.ends.push(0);
    let steps = distances.step.bits.as_chunks_mut::<W>().0.iter_mut();
    for (i, (step, excluded)) in steps.zip(excluded.as_chunks::<W>().0).enumerate() {
        each_one(excluded, |j| (0..W).for_each(|word| step[word] |= next[j][word]));
        if i / 64 < W {
            step[i / 64] &= !(1 << (i % 64));
        }
        each_one(step, |j| distances.list.push(j as u16));
        distances.ends.push(distances.list.len() as u32);
    }
}

/// Calls `see` with the ones of a row, ascending.
#[inline]
fn each_one<const W: usize>(row: &[u64; W], mut see: impl FnMut(usize)) {
    for (word, &bits) in row.iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            see(word * 64 + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
}

/// Takes one more step; returns whether that led anywhere.
pub(super) fn advance<const W: usize>(distances: &mut Distances) -> bool {
    let (step, within) = (distances.step.bits.as_chunks::<W>().0, distances.within.bits.as_chunks::<W>().0);
    let next = distances.next.bits.as_chunks_mut::<W>().0;
    let mut fresh = 0;
    for (i, next) in next.iter_mut().enumerate() {
        let mut row = step[i];
        for &j in &distances.list[distances.ends[i] as usize..distances.ends[i + 1] as usize] {
            let other = &within[j as usize];
            (0..W).for_each(|word| row[word] |= other[word]);
        }
        (0..W).for_each(|word| fresh |= row[word] & !within[i][word]);
        *next = row;
    }
    std::mem::swap(&mut distances.within, &mut distances.next);
    fresh != 0
}

/// Adds to every row those of the nodes one step away; returns whether that changed any.
pub(super) fn gather<const W: usize>(bits: &mut [u64], list: &[u16], ends: &[u32]) -> bool {
    let rows = bits.as_chunks_mut::<W>().0;
    let mut fresh = 0;
    for i in 0..rows.len() {
        let mut row = rows[i];
        for &j in &list[ends[i] as usize..ends[i + 1] as usize] {
            let other = &rows[j as usize];
            (0..W).for_each(|word| row[word] |= other[word]);
        }
        (0..W).for_each(|word| fresh |= row[word] & !rows[i][word]);
        rows[i] = row;
    }
    fresh != 0
}

/// Whether some row of `excluded` meets what lies one step away, or beyond.
pub(super) fn meets_any<const W: usize>(
    excluded: &[u64],
    step: &[u64],
    closed: &[u64],
    list: &[u16],
    ends: &[u32],
) -> bool {
    let (excluded, step, closed) =
        (excluded.as_chunks::<W>().0, step.as_chunks::<W>().0, closed.as_chunks::<W>().0);
    excluded.iter().zip(step).enumerate().any(|(i, (excluded, step))| {
        let next = &list[ends[i] as usize..ends[i + 1] as usize];
        let reached = |word| next.iter().fold(step[word], |all, &j| all | closed[j as usize][word]);
        (0..W).any(|word| excluded[word] & reached(word) != 0)
    })
}

/// Notes `level` for the rows of `a` and `b` that meet, unless one is noted.
pub(super) fn mark_meeting<const W: usize>(a: &[u64], b: &[u64], levels: &mut [u16], level: u16) {
    for ((a, b), known) in a.as_chunks::<W>().0.iter().zip(b.as_chunks::<W>().0).zip(levels) {
        let common = (0..W).fold(0, |common, word| common | a[word] & b[word]);
        if common != 0 && *known == 0 {
            *known = level;
        }
    }
}

/// Whether these rows have a one in common. The rows up to `own` have a one of their own besides.
pub(super) fn have_common<const W: usize>(
    matrix: &BitMatrix,
    rows: impl Iterator<Item = usize>,
    own: usize,
) -> bool {
    let bits = matrix.bits.as_chunks::<W>().0;
    let mut common = [!0; W];
    for i in rows {
        let mut row = bits[i];
        if i < own {
            row[i / 64] |= 1 << (i % 64);
        }
        (0..W).for_each(|word| common[word] &= row[word]);
    }
    common != [0; W]
}
