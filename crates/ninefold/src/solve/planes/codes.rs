//! How puzzles get in and solutions out: digits as numbers of four bits.
//!
//! A blank is 0 and a digit is itself, so a cell takes four planes on its way instead of nine. In and out are the same
//! transposition: what is a row of nibbles in a puzzle is a bit in each of 324 planes.
//!
//! ```text
//!   puzzle p    [ cell 0 | cell 1 | … | cell 15 ] [ cell 16 … ] …     words of 16 nibbles: five, and one for cell 80
//!
//!   word w of the 64 puzzles of a group:   64 × 64 bits, turned   ──>   the planes of cells 16 w … 16 w + 15
//! ```
//!
//! A vector of planes holds the same word for each of its groups, and the transposition works on all of them at once.

use super::layout::{Board, Groups, MAX_GROUPS, Planes, lowest, members, place};
use crate::board::Grid;
use crate::solve::Outcome;
use crate::solve::puzzle::{Marks, filled};

/// How many words the nibbles of a puzzle take.
const WORDS: usize = 6;

/// The planes of the four bits of each cell, one after another. Cells 81 to 95 do not exist.
type Codes<V> = [[V; 64]; WORDS];

/// The bytes of a grid and of the cells that do not exist.
type Padded = [u8; 16 * WORDS];

/// Rows become columns: bit `c` of vector `r` and bit `r` of vector `c` change places, in each group.
///
/// Blocks of 32 × 32 bits change places, then in each of them blocks of 16 × 16, and so on. Each half of the rounds works on
/// eight vectors at a time, which stay in registers.
#[inline(always)]
fn transpose<V: Planes>(rows: &mut [V; 64]) {
    for start in 0..8 {
        let mut eight = [rows[start]; 8];
        for (i, row) in eight.iter_mut().enumerate() {
            *row = rows[start + 8 * i];
        }
        swap_blocks(&mut eight, 8);
        for (i, row) in eight.into_iter().enumerate() {
            rows[start + 8 * i] = row;
        }
    }
    for eight in rows.as_chunks_mut::<8>().0 {
        swap_blocks(eight, 1);
    }
}

/// Three rounds, on eight vectors that are `apart` rows from each other: blocks of 4, 2 and 1 times `apart` bits.
#[inline(always)]
fn swap_blocks<V: Planes>(rows: &mut [V; 8], apart: u32) {
    let [a, b, c, d, e, f, g, h] = *rows;
    let bits = 4 * apart;
    let ([a, e], [b, f], [c, g], [d, h]) =
        (swapped(a, e, bits), swapped(b, f, bits), swapped(c, g, bits), swapped(d, h, bits));
    let bits = 2 * apart;
    let ([a, c], [b, d], [e, g], [f, h]) =
        (swapped(a, c, bits), swapped(b, d, bits), swapped(e, g, bits), swapped(f, h, bits));
    let bits = apart;
    let ([a, b], [c, d], [e, f], [g, h]) =
        (swapped(a, b, bits), swapped(c, d, bits), swapped(e, f, bits), swapped(g, h, bits));
    *rows = [a, b, c, d, e, f, g, h];
}

/// Two vectors after the upper half of each 2 × `bits` bits in the first has changed places with the lower half in the second.
#[inline(always)]
fn swapped<V: Planes>(first: V, second: V, bits: u32) -> [V; 2] {
    let lower = V::of(first.cpu(), &[u64::MAX / ((1 << bits) + 1); MAX_GROUPS]);
    let exchanged = first.shifted_down(bits).xor(second).and(lower);
    [first.xor(exchanged.shifted_up(bits)), second.xor(exchanged)]
}

/// Puzzles ready to enter lanes: as many as there are lanes, of which the first are gone.
#[derive(Debug)]
pub(super) struct Inbox<V> {
    codes: Codes<V>,
    /// How many there are.
    len: usize,
    /// How many of them are gone.
    gone: usize,
    /// What enters, bit by bit.
    entering: [V; 4 * 81],
}

impl<V: Planes> Inbox<V> {
    #[inline(always)]
    pub(super) fn new(cpu: V::Cpu) -> Inbox<V> {
        let none = V::none(cpu);
        Inbox { codes: [[none; 64]; WORDS], len: 0, gone: 0, entering: [none; 4 * 81] }
    }

    /// How many puzzles are here.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len - self.gone
    }

    /// Takes `grids` in, at most one for each lane. There must be none here.
    #[inline(always)]
    pub(super) fn fill(&mut self, grids: &[Grid]) {
        let cpu = self.codes[0][0].cpu();
        (self.len, self.gone) = (grids.len().min(V::LANES), 0);
        for (number, grid) in grids.iter().take(V::LANES).enumerate() {
            let (group, row) = (number / 64, number % 64);
            let (start, end) = (grid.as_bytes().as_chunks::<16>().0, grid.as_bytes()[80]);
            for (word, bytes) in start.iter().enumerate() {
                V::words_mut(&mut self.codes[word])[V::GROUPS * row + group] = V::packed(cpu, bytes);
            }
            V::words_mut(&mut self.codes[WORDS - 1])[V::GROUPS * row + group] = u64::from(end & 0xf);
        }
        for rows in &mut self.codes {
            transpose(rows);
        }
    }

    /// Puts the next puzzles into `free` lanes of the board; gives the lanes that have one. A group takes from one word only,
    /// so that some lanes may go without.
    #[inline(always)]
    pub(super) fn take(&mut self, free: V, board: &mut Board<V>) -> V {
        let cpu = free.cpu();
        let (free, mut taken) = (free.groups(), [0; MAX_GROUPS]);
        for group in 0..V::GROUPS {
            let (word, offset) = (self.gone / 64, self.gone % 64);
            let count = (free[group].count_ones() as usize).min(64 - offset).min(self.len());
            taken[group] = V::scattered(cpu, lowest(count), free[group]);
            self.enter(group, taken[group], word % V::GROUPS, offset as u32);
            self.gone += count;
        }
        let taken = V::of(cpu, &taken);
        decode(&self.entering, taken, board);
        taken
    }

    /// Lets puzzles enter the `lanes` of a group: those of word `word` from `offset` on.
    #[inline(always)]
    fn enter(&mut self, group: usize, lanes: u64, word: usize, offset: u32) {
        let cpu = self.entering[0].cpu();
        V::change_words((&mut self.entering, group), (self.codes.as_flattened(), word), |_, code| {
            V::scattered(cpu, code >> offset, lanes)
        });
    }
}

/// Writes what the codes leave possible into some lanes of the board.
#[inline(always)]
fn decode<V: Planes>(codes: &[V; 4 * 81], lanes: V, board: &mut Board<V>) {
    for (i, &[a, b, c, d]) in codes.as_chunks::<4>().0.iter().enumerate() {
        let high = c.or(d);
        let [zero, one, two, three] = [lanes.only(a, b), a.without(b), b.without(a), a.and(b)];
        let blank = zero.without(high);
        let digits = [
            one.without(high),
            two.without(high),
            three.without(high),
            zero.and(c),
            one.and(c),
            two.and(c),
            three.and(c),
            d.without(a),
            d.and(a),
        ];
        for (cells, digit) in board.iter_mut().zip(digits) {
            let cell = &mut cells[i / 3][i % 3];
            *cell = V::any(cell.without(lanes), digit, blank);
        }
    }
}

/// Writes the candidates of one lane. Marks are rare: this is plain rather than quick.
#[inline(always)]
pub(super) fn mark<V: Planes>(board: &mut Board<V>, lane: usize, marks: &Marks) {
    let (group, bit) = place(lane);
    for (digit, cells) in board.iter_mut().enumerate() {
        let cells = V::words_mut(cells.as_flattened_mut()).chunks_exact_mut(V::GROUPS);
        for (cell, &marks) in cells.zip(marks) {
            cell[group] = cell[group] & !bit | if marks >> digit & 1 == 1 { bit } else { 0 };
        }
    }
}

/// First solutions on their way out.
#[derive(Debug)]
pub(super) struct Outbox<V> {
    codes: Codes<V>,
    /// What leaves, bit by bit.
    leaving: [V; 4 * 81],
    /// How many are here, by group.
    len: [usize; MAX_GROUPS],
    /// Whose they are.
    owners: [[u32; 64]; MAX_GROUPS],
    /// The digits of one of them.
    digits: Padded,
}

impl<V: Planes> Outbox<V> {
    #[inline(always)]
    pub(super) fn new(cpu: V::Cpu) -> Outbox<V> {
        let none = V::none(cpu);
        Outbox {
            codes: [[none; 64]; WORDS],
            leaving: [none; 4 * 81],
            len: [0; MAX_GROUPS],
            owners: [[0; 64]; MAX_GROUPS],
            digits: [0; 16 * WORDS],
        }
    }

    /// Whether there is room for the solutions in `lanes`.
    #[inline(always)]
    pub(super) fn has_room(&self, lanes: &Groups) -> bool {
        let mut has_room = true;
        for (lanes, len) in lanes.iter().zip(self.len) {
            has_room &= len + lanes.count_ones() as usize <= 64;
        }
        has_room
    }

    /// Takes the solutions in `lanes`, for which there must be room.
    #[inline(always)]
    pub(super) fn add(&mut self, board: &Board<V>, lanes: &Groups, owners: &[u32]) {
        encode(board, &mut self.leaving);
        let cpu = self.leaving[0].cpu();
        for (group, &lanes) in lanes.iter().enumerate().take(V::GROUPS) {
            if lanes == 0 {
                continue;
            }
            let (len, room) = (self.len[group], &mut self.owners[group]);
            V::change_words(
                (self.codes.as_flattened_mut(), group),
                (&self.leaving, group),
                |codes, leaving| codes | V::gathered(cpu, leaving, lanes) << len,
            );
            for (room, lane) in room[len..].iter_mut().zip(members(lanes)) {
                *room = owners[64 * group + lane];
            }
            self.len[group] += lanes.count_ones() as usize;
        }
    }

    /// Writes the solutions to the outcomes of their puzzles.
    #[inline(always)]
    pub(super) fn empty(&mut self, grids: &[Grid], outcomes: &mut [Outcome]) {
        let cpu = self.codes[0][0].cpu();
        for rows in &mut self.codes {
            transpose(rows);
        }
        for group in 0..V::GROUPS {
            for (row, &owner) in self.owners[group][..self.len[group]].iter().enumerate() {
                for (codes, bytes) in self.codes.iter().zip(self.digits.as_chunks_mut().0) {
                    *bytes = V::unpacked(cpu, V::words(codes)[V::GROUPS * row + group]);
                }
                let digits = self.digits.first_chunk().expect("81 digits");
                outcomes[owner as usize].solution = filled(&grids[owner as usize], digits);
            }
        }
        self.codes = [[V::none(cpu); 64]; WORDS];
        self.len = [0; MAX_GROUPS];
    }
}

/// The digits of decided cells as numbers, bit by bit.
#[inline(always)]
fn encode<V: Planes>(board: &Board<V>, codes: &mut [V; 4 * 81]) {
    for (i, code) in codes.as_chunks_mut::<4>().0.iter_mut().enumerate() {
        let mut digits = [board[0][0][0]; 9];
        for (digit, cells) in digits.iter_mut().zip(board) {
            *digit = cells[i / 3][i % 3];
        }
        let [one, two, three, four, five, six, seven, eight, nine] = digits;
        let (two_three, six_seven) = (two.or(three), six.or(seven));
        *code = [
            V::any(one, three, five.or(seven)).or(nine),
            two_three.or(six_seven),
            V::any(four, five, six_seven),
            eight.or(nine),
        ];
    }
}
