//! One round of reasoning on every lane at once: the three bands, then the three stacks.
//!
//! A band is three lines crossed by three blocks. Where a line crosses a block lie three cells, a *triad*:
//!
//! ```text
//!            block 0    block 1    block 2
//!   line 0   a b c      · · ·      · · ·        nine triads, 27 cells
//!   line 1   · · ·      · · ·      · · ·
//!   line 2   · · ·      · · ·      · · ·
//! ```
//!
//! Each digit stands once in every line and once in every block of the band, so of the nine triads it takes three,
//! no two in a line or block: one of six permutations. Deciding which triads are still possible for a digit is a
//! matter of a few logical operations, for nine digits of all lanes together.
//!
//! A stack is the same thing turned: its lines are columns. The code is the same too; only the distances between
//! cells differ.

use super::layout::{Board, Lanes};
use crate::solve::triads::{OTHERS, kept, permutations, triads};

/// What a sweep saw, as selections of lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Findings {
    /// A cell has no candidate left or a digit no place: no solution here.
    pub dead: u64,
    /// Every cell has one candidate, or else there is no solution. Whether the houses are right is not checked.
    pub decided: u64,
    /// Nothing changed and cells are open: time to guess.
    pub stalled: u64,
}

/// The sum of the cells of a solution. Where no cell is empty and each digit has a place in each row, every row comes to
/// the ninth part of this at least, and more if a cell is open.
const ALL_DECIDED: u16 = 9 * 0x1ff;

/// What is gathered on the way.
struct Notes<V> {
    /// The digits that have a place in all triads' lines so far.
    placed: V,
    /// The sum of all cells as numbers, between the bands and the stacks: at most 81 · 511, which fits.
    before: V,
    /// The same after the stacks.
    after: V,
    /// Zero where a cell is empty.
    least: V,
}

/// Sweeps the whole board once.
#[inline(always)]
pub(super) fn sweep<V: Lanes>(board: &mut Board<V>) -> Findings {
    let cpu = board[0].cpu();
    let (full, none) = (V::splat(cpu, 0x1ff), V::splat(cpu, 0));
    let mut notes = Notes { placed: full, before: none, after: none, least: full };
    for cells in bands(board) {
        across_band(cells, &mut notes);
    }
    for number in 0..3 {
        down_stack(stack(board, number), &mut notes);
    }
    let dead = !notes.placed.equal_lanes(full) | notes.least.empty_lanes();
    let decided = !dead & notes.after.equal_lanes(V::splat(cpu, ALL_DECIDED));
    // Candidates only ever go.
    Findings { dead, decided, stalled: !dead & !decided & notes.after.equal_lanes(notes.before) }
}

/// The three bands of a board.
#[inline(always)]
pub(super) fn bands<V>(board: &mut Board<V>) -> impl Iterator<Item = &mut [V; 27]> {
    board.as_chunks_mut().0.iter_mut()
}

/// The stack of a board that begins at column `3 stack`, from its first cell on.
#[inline(always)]
pub(super) fn stack<V>(board: &mut Board<V>, stack: usize) -> &mut [V; 75] {
    board[3 * stack..].first_chunk_mut().expect("75 cells")
}

/// The digits in each triad of a band.
#[inline(always)]
pub(super) fn triads_across<V: Lanes>(cells: &[V; 27]) -> [[V; 3]; 3] {
    triads!(|L, B| V::any(cells[9 * L + 3 * B], cells[9 * L + 3 * B + 1], cells[9 * L + 3 * B + 2]))
}

/// The digits in each triad of a stack.
#[inline(always)]
pub(super) fn triads_down<V: Lanes>(cells: &[V; 75]) -> [[V; 3]; 3] {
    triads!(|L, B| V::any(cells[L + 27 * B], cells[L + 27 * B + 9], cells[L + 27 * B + 18]))
}

/// A triad's three cells, in the order in which its line meets them.
type Triad<V> = [V; 3];

/// A horizontal band: lines are 9 apart, blocks 3, cells 1. Triads and hidden singles only.
#[inline(always)]
fn across_band<V: Lanes>(cells: &mut [V; 27], notes: &mut Notes<V>) {
    let allowed = allowed_in_triads(&triads_across(cells), notes);
    triads!(|L, B| {
        let at = 9 * L + 3 * B;
        let [a, b, c] = narrowed_triad([cells[at], cells[at + 1], cells[at + 2]], &allowed[L], B);
        notes.before = notes.before.plus(a).plus(b).plus(c);
        [cells[at], cells[at + 1], cells[at + 2]] = [a, b, c];
    });
}

/// A stack: lines are 1 apart, blocks 27, cells 9. Triads, naked singles, and the notes. Hidden singles wait for the
/// next pass across, where they show as well: looking twice costs more than it brings.
#[inline(always)]
fn down_stack<V: Lanes>(cells: &mut [V; 75], notes: &mut Notes<V>) {
    let allowed = allowed_in_triads(&triads_down(cells), notes);
    let mut singles = [[V::splat(cells[0].cpu(), 0); 3]; 3];
    let narrowed = triads!(|L, B| {
        let at = L + 27 * B;
        let triad = [
            cells[at].and(allowed[L][B]),
            cells[at + 9].and(allowed[L][B]),
            cells[at + 18].and(allowed[L][B]),
        ];
        let (triad, union) = without_own_singles(triad);
        singles[L][B] = union;
        triad
    });
    triads!(|L, B| {
        let line = singles[L][OTHERS[B][0]].or(singles[L][OTHERS[B][1]]);
        let seen = V::any(line, singles[OTHERS[L][0]][B], singles[OTHERS[L][1]][B]);
        let at = L + 27 * B;
        for (k, narrowed) in narrowed[L][B].into_iter().enumerate() {
            let cell = narrowed.without(seen);
            notes.after = notes.after.plus(cell);
            notes.least = notes.least.least(cell);
            cells[at + 9 * k] = cell;
        }
    });
}

/// The digits that each triad may still take, from the digits that each has.
#[inline(always)]
fn allowed_in_triads<V: Lanes>(has: &[[V; 3]; 3], notes: &mut Notes<V>) -> [[V; 3]; 3] {
    let kept = kept(&permutations(has));
    // If a line has a place for a digit then, by the permutation, so have all lines and blocks.
    notes.placed = notes.placed.and(V::any(kept[0][0], kept[0][1], kept[0][2]));
    // Three digits that have no other place in the line fill a triad: the others leave it.
    triads!(|L, B| kept[L][B].own_if_three(kept[L][OTHERS[B][0]], kept[L][OTHERS[B][1]]))
}

/// One triad after what its line allows, with hidden singles.
#[inline(always)]
fn narrowed_triad<V: Lanes>(cells: Triad<V>, line: &[V; 3], block: usize) -> Triad<V> {
    let [a, b, c] = cells;
    let due = line[block].only(line[OTHERS[block][0]], line[OTHERS[block][1]]);
    // A digit that must stand in this triad and has one cell for it.
    let hidden = due.and(V::exactly_one(a, b, c));
    let allowed = line[block];
    [a.narrowed(hidden, allowed), b.narrowed(hidden, allowed), c.narrowed(hidden, allowed)]
}

/// A triad after its naked singles have cleared it, and those singles together.
#[inline(always)]
fn without_own_singles<V: Lanes>(cells: Triad<V>) -> (Triad<V>, V) {
    let [a, b, c] = cells;
    let [x, y, z] = [a.single(), b.single(), c.single()];
    ([a.only(y, z), b.only(x, z), c.only(x, y)], V::any(x, y, z))
}

/// The lanes in which each house holds all nine digits.
#[inline(always)]
pub(super) fn lanes_with_full_houses<V: Lanes>(board: &mut Board<V>) -> u64 {
    let full = V::splat(board[0].cpu(), 0x1ff);
    let mut in_all = full;
    for band in bands(board) {
        let [upper, middle, lower] = triads_across(band);
        for [a, b, c] in [upper, middle, lower] {
            in_all = in_all.and(V::any(a, b, c));
        }
        for block in 0..3 {
            in_all = in_all.and(V::any(upper[block], middle[block], lower[block]));
        }
    }
    for number in 0..3 {
        for [a, b, c] in triads_down(stack(board, number)) {
            in_all = in_all.and(V::any(a, b, c));
        }
    }
    in_all.equal_lanes(full)
}
