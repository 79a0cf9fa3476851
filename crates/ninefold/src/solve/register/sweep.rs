//! Propagation: what follows from a position without guessing.

use super::blocks::{Blocks, Nodes, nine, three};
use super::position::Position;

/// Rows of blocks or columns of blocks: the two directions that a sweep looks in.
pub(super) trait Direction: Sized {
    /// The positions in a block that make up its three triads: minirows or minicolumns.
    const TRIADS: [[usize; 3]; 3];
    /// Whether this is the first pass of a sweep.
    const IS_FIRST: bool;
    /// To each block the set of the next one in this direction.
    fn next<N: Blocks>(sets: N) -> N;
    /// To each block the set of the next but one.
    fn after_next<N: Blocks>(sets: N) -> N;
    /// The digits of the three triads.
    #[inline(always)]
    fn triads<N: Blocks>(cells: &[N; 9]) -> [N; 3] {
        three(|line| {
            let [a, b, c] = Self::TRIADS[line];
            N::any(cells[a], cells[b], cells[c])
        })
    }
    /// For each of the three lines that cross a block, the digits anywhere in the line.
    #[inline(always)]
    fn lines<N: Blocks>(triads: &[N; 3]) -> [N; 3] {
        three(|line| N::any(triads[line], Self::next(triads[line]), Self::after_next(triads[line])))
    }
}

/// Along the bands: triads are minirows.
pub(super) struct Bands;

/// Along the stacks: triads are minicolumns.
pub(super) struct Stacks;

impl Direction for Bands {
    const IS_FIRST: bool = true;
    const TRIADS: [[usize; 3]; 3] = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    #[inline(always)]
    fn next<N: Blocks>(sets: N) -> N {
        sets.next_in_band()
    }
    #[inline(always)]
    fn after_next<N: Blocks>(sets: N) -> N {
        sets.after_next_in_band()
    }
}

impl Direction for Stacks {
    const IS_FIRST: bool = false;
    const TRIADS: [[usize; 3]; 3] = [[0, 3, 6], [1, 4, 7], [2, 5, 8]];
    #[inline(always)]
    fn next<N: Blocks>(sets: N) -> N {
        sets.next_in_stack()
    }
    #[inline(always)]
    fn after_next<N: Blocks>(sets: N) -> N {
        sets.after_next_in_stack()
    }
}

/// What sweeping has shown of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// A cell has no candidate, or a digit no place.
    Dead,
    /// Nothing follows any more: time to guess.
    Stalled,
    /// Every cell has one candidate, and the houses are right.
    Solved,
}

/// What sweeping has shown of the nodes of a position. Those in neither set wait for a guess.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settled {
    /// Those that are [`State::Dead`].
    pub dead: Nodes,
    /// Those that are [`State::Solved`].
    pub solved: Nodes,
}

impl<N: Blocks> Position<N> {
    /// Takes the written digits from the blanks that see them. The position is fresh from [`Position::of`].
    #[inline(always)]
    pub fn clear_peers(self) -> Position<N> {
        let given = nine(|p| self.0[p].single());
        let minirows = Bands::triads(&given);
        let block = N::any(minirows[0], minirows[1], minirows[2]);
        let rows = Bands::lines(&minirows);
        let columns = Stacks::lines(&Stacks::triads(&given));
        Position(nine(|p| {
            let seen = N::any(rows[p / 3], columns[p % 3], block);
            self.0[p].without(seen).or(given[p])
        }))
    }

    /// Sweeps the only node of a position until nothing changes, or all is known.
    #[inline(always)]
    pub(super) fn settle_alone(&mut self) -> State {
        // In a copy, which can stay in registers.
        let mut cells = Position(nine(|p| self.0[p]));
        let settled = cells.settle();
        if settled.dead != 0 {
            return State::Dead;
        }
        for p in 0..9 {
            self.0[p] = cells.0[p];
        }
        if settled.solved != 0 { State::Solved } else { State::Stalled }
    }

    /// Sweeps until nothing changes, or all is known.
    #[inline(always)]
    pub(super) fn settle(&mut self) -> Settled {
        let mut dead = 0;
        loop {
            let places_in_bands = self.pass::<Bands>();
            let before = N::kept(&self.0);
            let places = places_in_bands.and(self.pass::<Stacks>());
            let rest = self.take_singles();
            dead |= places.lacking() | N::with_a_gap(&self.0);
            let open = rest.with_any() & !dead;
            let changed = N::changed(before, &self.0);
            if changed.with_any() & open == 0 {
                let complete = N::NODES & !dead & !open;
                let wrong = if complete == 0 { 0 } else { complete & self.mistaken() };
                return Settled { dead: dead | wrong, solved: complete & !wrong };
            }
        }
    }

    /// One pass in one direction; returns the digits that have a place.
    ///
    /// In each group of three blocks a digit goes to a different line in each block: its triads form one of the six
    /// permutations. A triad in none of the permutations that are still possible loses the digit.
    #[inline(always)]
    fn pass<D: Direction>(&mut self) -> N {
        let triads = D::triads(&self.0);
        let next = three(|line| D::next(triads[line]));
        let after = three(|line| D::after_next(triads[line]));
        let supported = three(|line| {
            let (j, k) = ((line + 1) % 3, (line + 2) % 3);
            triads[line].supported([next[j], after[k]], [after[j], next[k]])
        });
        for (line, [a, b, c]) in D::TRIADS.into_iter().enumerate() {
            let places = supported[line];
            // A digit in no other line of its block is, by the permutations, in no other block of its line either.
            let (j, k) = (supported[(line + 1) % 3], supported[(line + 2) % 3]);
            let allowed = places.own_if_three(j, k);
            if D::IS_FIRST && !N::HIDDEN_IN_BANDS {
                for p in [a, b, c] {
                    self.0[p] = self.0[p].and(allowed);
                }
            } else {
                let fixed = places.only(j, k);
                let hidden = fixed.and(N::exactly_one(self.0[a], self.0[b], self.0[c]));
                for p in [a, b, c] {
                    self.0[p] = self.0[p].narrowed(hidden, allowed);
                }
            }
        }
        N::any(supported[0], supported[1], supported[2])
    }

    /// Takes the digit of every cell that has only one from the other cells of its block; returns the digits of the
    /// other cells but one, so nothing if there are no other cells.
    #[inline(always)]
    fn take_singles(&mut self) -> N {
        let alone = nine(|p| self.0[p].single());
        let (mut taken, mut open) = (alone[0], self.0[0].without_lowest());
        for p in 1..9 {
            taken = taken.or(alone[p]);
            open = open.or(self.0[p].without_lowest());
        }
        self.0 = nine(|p| self.0[p].without(taken).or(alone[p]));
        open
    }

    /// The nodes where some house lacks a digit.
    #[inline(always)]
    fn mistaken(&self) -> Nodes {
        let minirows = Bands::triads(&self.0);
        let block = N::any(minirows[0], minirows[1], minirows[2]);
        let [a, b, c] = Bands::lines(&minirows);
        let [d, e, f] = Stacks::lines(&Stacks::triads(&self.0));
        a.and(b).and(c).and(d).and(e).and(f).and(block).lacking()
    }
}
