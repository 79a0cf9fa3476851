//! One round of reasoning on every lane at once: the three bands, then the three stacks.
//!
//! The reasoning is that of the lanes with 16 bits: triads, hidden singles in the pass across, naked singles in the pass
//! down. Here a single bit of a plane is a candidate, so there are nine times as many planes as there are vectors there,
//! but each serves nine times as many positions or more, and questions that 16 bits answer by arithmetic (three digits or
//! more? one digit?) are answered by adders:
//!
//! ```text
//!   three planes   p q r     two or more:  p q | r (p | q)      odd:  p ^ q ^ r
//! ```
//!
//! A pass does what concerns each digit alone, then what concerns each triad with all of its digits. Between the two stand
//! `kept` and its companions: these loops are not unrolled, or their code would be larger than the first cache.

use core::sync::atomic::{Ordering, compiler_fence};

use super::layout::{Board, Planes};
use crate::solve::triads::{OTHERS, kept, permutations, triads};

/// What a sweep saw, one bit a lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Findings<V> {
    /// A cell has no candidate left or a digit no place: no solution here.
    pub dead: V,
    /// No cell has two candidates. Whether the houses are right is not checked.
    pub decided: V,
    /// Nothing changed and cells are open: time to guess.
    pub stalled: V,
}

/// For each triad of a band and each digit, what is known of it while the band is looked at.
type ByTriad<V> = [[V; 9]; 9];

/// Memory for what a pass finds out, used again for each band.
#[derive(Debug)]
pub(super) struct Scratch<V> {
    /// The digit may stay in the triad.
    kept: ByTriad<V>,
    /// The digit has no other triad in the line.
    due: ByTriad<V>,
    /// Nor another cell in this triad.
    hidden: ByTriad<V>,
    /// The cells of a stack with two candidates or more, by block, column and row.
    open: [[V; 9]; 3],
}

impl<V: Planes> Scratch<V> {
    #[inline(always)]
    pub(super) fn new(cpu: V::Cpu) -> Scratch<V> {
        let none = [[V::none(cpu); 9]; 9];
        Scratch { kept: none, due: none, hidden: none, open: [[V::none(cpu); 9]; 3] }
    }
}

/// What is gathered on the way.
struct Notes<V> {
    /// Every digit has had a place so far.
    placed: V,
    /// Every cell has had a candidate.
    filled: V,
    /// Some cell has two candidates.
    open: V,
    /// Something went in the pass down.
    changed: V,
}

/// The nine minirows of a band, digit by digit, or those of the whole board.
type Minirow<V> = [V; 3];

/// Sweeps the whole board once. Without `CHANGES` nobody is found stalled, and it takes less time.
///
/// With `FIRST`, two equal naked singles in a column are looked for. Without them, two in a block or a row leave the digit no
/// permutation in the next pass down or across. But two in each of two columns can stand in just two blocks and two rows,
/// and then every house has a place for the digit: that would be noticed when the other eight digits are short of cells,
/// after a long search. Such singles come with clashing givens and marks, and from one sweep now and then: it is enough to
/// look for them once between two cuts.
#[inline(always)]
pub(super) fn sweep<V: Planes, const CHANGES: bool, const FIRST: bool>(
    board: &mut Board<V>,
    with: &mut Scratch<V>,
) -> Findings<V> {
    let cpu = board[0][0][0].cpu();
    let (every, none) = (V::every(cpu), V::none(cpu));
    let mut notes = Notes { placed: every, filled: every, open: none, changed: none };
    for band in 0..3 {
        permute_across(board, band, with, &mut notes);
        for triad in 0..9 {
            narrow_across(
                board,
                9 * band + triad,
                [&with.kept[triad], &with.due[triad], &with.hidden[triad]],
            );
        }
    }
    for stack in 0..3 {
        permute_down::<V, CHANGES>(board, stack, with, &mut notes);
        for block in 0..3 {
            for column in 0..3 {
                let (kept, due) = (&mut with.kept[3 * column + block], &with.due[3 * column + block]);
                own_three::<V, CHANGES>(kept, due, &mut notes.changed);
                for row in 0..3 {
                    let minirow = 3 * (3 * block + row) + stack;
                    with.open[block][3 * column + row] =
                        narrow_cell(board, minirow, column, kept, &mut notes);
                }
            }
        }
        for cells in board.iter_mut() {
            let (changed, twice) = take_singles::<V, FIRST>(cells, stack, &with.open);
            if CHANGES {
                notes.changed = notes.changed.or(changed);
            }
            if FIRST {
                notes.filled = notes.filled.without(twice);
            }
        }
    }
    let alive = notes.placed.and(notes.filled);
    let (dead, decided) = (alive.others(), alive.without(notes.open));
    let stalled = if CHANGES { alive.and(notes.open).without(notes.changed) } else { none };
    Findings { dead, decided, stalled }
}

/// The minirows of a band.
#[inline(always)]
pub(super) fn band<V>(cells: &[Minirow<V>; 27], band: usize) -> &[Minirow<V>; 9] {
    &cells.as_chunks().0[band]
}

/// The minirows of a stack: of each row one, and two of other stacks behind each but the last.
#[inline(always)]
pub(super) fn stack<V>(cells: &[Minirow<V>; 27], stack: usize) -> &[Minirow<V>; 25] {
    cells[stack..].first_chunk().expect("25 minirows")
}

/// Where a digit may be in the triads of a band.
#[inline(always)]
pub(super) fn triads_across<V: Planes>(band: &[Minirow<V>; 9]) -> [[V; 3]; 3] {
    triads!(|L, B| {
        let [a, b, c] = band[3 * L + B];
        V::any(a, b, c)
    })
}

/// Where a digit may be in the triads of a stack, by column and block.
#[inline(always)]
pub(super) fn triads_down<V: Planes>(stack: &[Minirow<V>; 25]) -> [[V; 3]; 3] {
    triads!(|L, B| V::any(stack[9 * B][L], stack[9 * B + 3][L], stack[9 * B + 6][L]))
}

/// For each digit, what the permutations leave of it in the triads of a band, and what is due there.
#[inline(always)]
fn permute_across<V: Planes>(board: &Board<V>, number: usize, with: &mut Scratch<V>, notes: &mut Notes<V>) {
    for (digit, cells) in board.iter().enumerate() {
        let cells = band(cells, number);
        let kept = kept(&permutations(&triads_across(cells)));
        // If a line has a place for a digit then, by the permutation, so have all lines and blocks.
        notes.placed = notes.placed.and(V::any(kept[0][0], kept[0][1], kept[0][2]));
        triads!(|L, B| {
            let [a, b, c] = cells[3 * L + B];
            let due = kept[L][B].only(kept[L][OTHERS[B][0]], kept[L][OTHERS[B][1]]);
            with.kept[3 * L + B][digit] = kept[L][B];
            with.due[3 * L + B][digit] = due;
            with.hidden[3 * L + B][digit] = due.without(V::two_or_more(a, b, c));
        });
    }
}

/// The cells of a minirow after what its line allows, with hidden singles: a cell that has one keeps it alone.
#[inline(always)]
fn narrow_across<V: Planes>(board: &mut Board<V>, minirow: usize, [kept, due, hidden]: [&[V; 9]; 3]) {
    let none = V::none(kept[0].cpu());
    let mut taken = [none; 3];
    for (cells, &hidden) in board.iter().zip(hidden) {
        for (taken, &cell) in taken.iter_mut().zip(&cells[minirow]) {
            *taken = taken.or(hidden.and(cell));
        }
    }
    // Three digits that have no other place in the line fill the triad: the others leave it.
    let full = three_or_more(due);
    for (digit, cells) in board.iter_mut().enumerate() {
        let allowed = kept[digit].without(full.without(due[digit]));
        for (cell, &taken) in cells[minirow].iter_mut().zip(&taken) {
            *cell = cell.and(allowed.without(taken).or(hidden[digit]));
        }
    }
}

/// For each digit, what the permutations leave of it in the triads of a stack, and what is due there.
#[inline(always)]
fn permute_down<V: Planes, const CHANGES: bool>(
    board: &Board<V>,
    number: usize,
    with: &mut Scratch<V>,
    notes: &mut Notes<V>,
) {
    for (digit, cells) in board.iter().enumerate() {
        let has = triads_down(stack(cells, number));
        let kept = kept(&permutations(&has));
        notes.placed = notes.placed.and(V::any(kept[0][0], kept[0][1], kept[0][2]));
        triads!(|L, B| {
            if CHANGES {
                notes.changed = notes.changed.or(has[L][B].without(kept[L][B]));
            }
            with.kept[3 * L + B][digit] = kept[L][B];
            with.due[3 * L + B][digit] = kept[L][B].only(kept[L][OTHERS[B][0]], kept[L][OTHERS[B][1]]);
        });
    }
}

/// Of the digits that a triad may keep, just those that are due, where these are three or more.
#[inline(always)]
fn own_three<V: Planes, const CHANGES: bool>(kept: &mut [V; 9], due: &[V; 9], changed: &mut V) {
    let full = three_or_more(due);
    for (kept, &due) in kept.iter_mut().zip(due) {
        let leaving = full.without(due);
        if CHANGES {
            *changed = changed.or(kept.and(leaving));
        }
        *kept = kept.without(leaving);
    }
}

/// Narrows a cell to the digits that its triad keeps; gives the lanes where it has two candidates or more.
#[inline(always)]
fn narrow_cell<V: Planes>(
    board: &mut Board<V>,
    minirow: usize,
    column: usize,
    kept: &[V; 9],
    notes: &mut Notes<V>,
) -> V {
    let none = V::none(kept[0].cpu());
    let mut cell = [none; 9];
    for (digit, candidate) in cell.iter_mut().enumerate() {
        *candidate = board[digit][minirow][column].and(kept[digit]);
        board[digit][minirow][column] = *candidate;
    }
    let [a, b, c, d, e, f, g, h, i] = cell;
    let some = [V::any(a, b, c), V::any(d, e, f), V::any(g, h, i)];
    let two = [V::two_or_more(a, b, c), V::two_or_more(d, e, f), V::two_or_more(g, h, i)];
    let open = V::any(two[0], two[1], two[2]).or(V::two_or_more(some[0], some[1], some[2]));
    notes.filled = notes.filled.and(V::any(some[0], some[1], some[2]));
    notes.open = notes.open.or(open);
    open
}

/// Takes the naked singles of a digit from the other cells of their block and column, in one stack; gives the lanes where
/// that changed anything and, with `FIRST`, those where two singles stand in the same column. `open` has the
/// cells with two candidates or more, by block, column and row: only they can lose one, so that a single need not be told
/// from itself.
#[inline(always)]
fn take_singles<V: Planes, const FIRST: bool>(
    cells: &mut [Minirow<V>; 27],
    number: usize,
    open: &[[V; 9]; 3],
) -> (V, V) {
    let cells: &mut [Minirow<V>; 25] = cells[number..].first_chunk_mut().expect("25 minirows");
    let mut twice = V::none(open[0][0].cpu());
    let single = triads!(|L, B| {
        let a = cells[9 * B][L].without(open[B][3 * L]);
        let b = cells[9 * B + 3][L].without(open[B][3 * L + 1]);
        let c = cells[9 * B + 6][L].without(open[B][3 * L + 2]);
        if FIRST {
            twice = twice.or(V::two_or_more(a, b, c));
        }
        V::any(a, b, c)
    });
    if FIRST {
        for [a, b, c] in single {
            twice = twice.or(V::two_or_more(a, b, c));
        }
    }
    let in_block = triads!(|B, L| single[L][B]).map_any();
    let in_column = single.map_any();
    // Read the cells again below: compilers would keep all 54 vectors for that, in more registers than there are.
    compiler_fence(Ordering::SeqCst);
    let mut changed = V::none(in_block[0].cpu());
    triads!(|L, B| {
        let seen = in_block[B].or(in_column[L]);
        for row in 0..3 {
            let cell = &mut cells[9 * B + 3 * row][L];
            let leaving = seen.and(open[B][3 * L + row]).and(*cell);
            changed = changed.or(leaving);
            *cell = cell.xor(leaving);
        }
    });
    (changed, twice)
}

/// The union of each three.
trait MapAny<V> {
    fn map_any(self) -> [V; 3];
}

impl<V: Planes> MapAny<V> for [[V; 3]; 3] {
    #[inline(always)]
    fn map_any(self) -> [V; 3] {
        let [[a, b, c], [d, e, f], [g, h, i]] = self;
        [V::any(a, b, c), V::any(d, e, f), V::any(g, h, i)]
    }
}

/// The lanes in which three or more of nine planes are set: four full adders, then a look at the carries.
#[inline(always)]
fn three_or_more<V: Planes>(planes: &[V; 9]) -> V {
    let [a, b, c, d, e, f, g, h, i] = *planes;
    let ones = [V::odd(a, b, c), V::odd(d, e, f), V::odd(g, h, i)];
    let [p, q, r] = [V::two_or_more(a, b, c), V::two_or_more(d, e, f), V::two_or_more(g, h, i)];
    let s = V::two_or_more(ones[0], ones[1], ones[2]);
    let one = V::odd(ones[0], ones[1], ones[2]);
    // Each of p, q, r, s stands for two.
    let two_twos = p.and(q).or(r.and(s)).or(p.or(q).and(r.or(s)));
    two_twos.or(p.or(q).or(r).or(s).and(one))
}

/// The lanes in which each house holds all nine digits.
#[inline(always)]
pub(super) fn full_houses<V: Planes>(board: &Board<V>) -> V {
    let mut full = V::every(board[0][0][0].cpu());
    for cells in board {
        for number in 0..3 {
            let across = triads_across(band(cells, number));
            let in_blocks = triads!(|B, L| across[L][B]).map_any();
            let in_columns = triads_down(stack(cells, number)).map_any();
            for [a, b, c] in [across.map_any(), in_blocks, in_columns] {
                full = full.and(V::all(a, b, c));
            }
        }
    }
    full
}
