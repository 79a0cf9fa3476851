//! Propagation: what follows from a position without guessing.

use super::nine::Nine;
use super::position::Position;

/// Rows of blocks or columns of blocks: the two directions that a sweep looks in.
pub(super) trait Direction {
    /// The positions in a block that make up its three triads: minirows or minicolumns.
    const TRIADS: [[usize; 3]; 3];
    /// To each block the set of the next one in this direction.
    fn next<N: Nine>(sets: N) -> N;
    /// To each block the set of the next but one.
    fn after_next<N: Nine>(sets: N) -> N;
}

/// Along the bands: triads are minirows.
pub(super) struct Bands;

/// Along the stacks: triads are minicolumns.
pub(super) struct Stacks;

impl Direction for Bands {
    const TRIADS: [[usize; 3]; 3] = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    #[inline(always)]
    fn next<N: Nine>(sets: N) -> N {
        sets.next_in_band()
    }
    #[inline(always)]
    fn after_next<N: Nine>(sets: N) -> N {
        sets.after_next_in_band()
    }
}

impl Direction for Stacks {
    const TRIADS: [[usize; 3]; 3] = [[0, 3, 6], [1, 4, 7], [2, 5, 8]];
    #[inline(always)]
    fn next<N: Nine>(sets: N) -> N {
        sets.next_in_stack()
    }
    #[inline(always)]
    fn after_next<N: Nine>(sets: N) -> N {
        sets.after_next_in_stack()
    }
}

/// What is known of a position after a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) enum State {
    /// A cell without candidates, or a digit without a place.
    Dead,
    /// Every cell has one candidate, and the houses are right.
    Solved,
    /// The last sweep changed nothing: time to guess.
    Stalled,
}

impl<N: Nine> Position<N> {
    /// Takes the written digits from the blanks that see them. The position is fresh from [`Position::of`].
    #[inline(always)]
    pub fn clear_peers(&mut self) {
        let given = self.0.map(|cell| cell.alone_and_rest()[0]);
        let rows: [N; 3] = in_line::<N, Bands>(&given);
        let columns: [N; 3] = in_line::<N, Stacks>(&given);
        let block = N::any(
            N::any(given[0], given[1], given[2]),
            N::any(given[3], given[4], given[5]),
            N::any(given[6], given[7], given[8]),
        );
        for p in 0..9 {
            let seen = N::any(rows[p / 3], columns[p % 3], block);
            self.0[p] = self.0[p].without(seen).or(given[p]);
        }
    }

    /// Sweeps until nothing changes, or all is known.
    #[inline(always)]
    pub fn settle(&mut self) -> State {
        loop {
            let places = self.pass::<Bands>();
            let before = self.0;
            let places = places.and(self.pass::<Stacks>());
            let open = self.take_singles();
            if !places.everywhere_all() || !N::nowhere_empty(&self.0) {
                return State::Dead;
            }
            if open.is_empty() {
                return if self.is_solution() { State::Solved } else { State::Dead };
            }
            let mut changed = before[0].xor(self.0[0]);
            for (before, after) in before.into_iter().zip(self.0).skip(1) {
                changed = changed.or_difference(before, after);
            }
            if changed.is_empty() {
                return State::Stalled;
            }
        }
    }

    /// One pass in one direction; returns the digits that have a place.
    ///
    /// In each group of three blocks a digit goes to a different line in each block: its triads form one of the six
    /// permutations. A triad in none of the permutations that are still possible loses the digit.
    #[inline(always)]
    fn pass<D: Direction>(&mut self) -> N {
        let triads = D::TRIADS.map(|[a, b, c]| N::any(self.0[a], self.0[b], self.0[c]));
        let next = triads.map(D::next);
        let after = triads.map(D::after_next);
        let supported = [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
            .map(|(i, j, k)| triads[i].supported([next[j], after[k]], [after[j], next[k]]));
        for (triad, places) in D::TRIADS.into_iter().zip(supported) {
            let [a, b, c] = triad.map(|p| self.0[p]);
            let fixed = N::only(places, D::next(places), D::after_next(places));
            let hidden = fixed.and(N::once(a, b, c));
            let places = places.narrow_to_three(fixed);
            for (p, cell) in triad.into_iter().zip([a, b, c]) {
                self.0[p] = cell.prefer(hidden, places);
            }
        }
        N::any(supported[0], supported[1], supported[2])
    }

    /// Takes the digit of every cell that has only one from the other cells of its block; returns the digits of the
    /// other cells but one, so nothing if there are no other cells.
    #[inline(always)]
    fn take_singles(&mut self) -> N {
        let halves = self.0.map(N::alone_and_rest);
        let (mut taken, mut open) = (halves[0][0], halves[0][1]);
        for [alone, rest] in &halves[1..] {
            taken = taken.or(*alone);
            open = open.or(*rest);
        }
        for (cell, [alone, _]) in self.0.iter_mut().zip(halves) {
            *cell = cell.without(taken).or(alone);
        }
        open
    }

    /// Whether all houses are right, given that every cell has one candidate.
    #[inline(always)]
    fn is_solution(&self) -> bool {
        let [a, b, c] = in_line::<N, Bands>(&self.0);
        let [d, e, f] = in_line::<N, Stacks>(&self.0);
        let rows = Bands::TRIADS.map(|[a, b, c]| N::any(self.0[a], self.0[b], self.0[c]));
        let block = N::any(rows[0], rows[1], rows[2]);
        a.and(b).and(c).and(d).and(e).and(f).and(block).everywhere_all()
    }
}

/// For each of the three lines that cross a block, the digits anywhere in the line.
#[inline(always)]
fn in_line<N: Nine, D: Direction>(cells: &[N; 9]) -> [N; 3] {
    D::TRIADS.map(|[a, b, c]| {
        let triad = N::any(cells[a], cells[b], cells[c]);
        N::any(triad, D::next(triad), D::after_next(triad))
    })
}
