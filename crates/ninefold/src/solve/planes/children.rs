//! Cutting positions in two: the child that takes the guess stays in its lane, the other moves.

use super::choice::Guesses;
use super::layout::{Board, Groups, MAX_GROUPS, Planes, count, flat, flat_mut, lowest};

/// From where to where positions move: the first lanes of a selection in one group to the first of another in the next
/// group but some, in order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves {
    /// The lanes that are left, by group.
    pub(super) from: Groups,
    /// The lanes that are entered, by group.
    pub(super) to: Groups,
    /// How many groups on: what leaves group `g` enters group `(g + turn) % GROUPS`.
    turn: usize,
}

impl Moves {
    /// As many moves as possible from `stalled` lanes to `free` ones.
    #[inline(always)]
    pub(super) fn between<V: Planes>(stalled: V, free: V, turn: usize) -> Moves {
        let mut moves = Moves { from: [0; MAX_GROUPS], to: [0; MAX_GROUPS], turn };
        let (stalled, free, cpu) = (stalled.groups(), free.groups(), stalled.cpu());
        for (from, &stalled) in stalled.iter().enumerate().take(V::GROUPS) {
            let to = moves.target::<V>(from);
            let count = stalled.count_ones().min(free[to].count_ones()) as usize;
            moves.from[from] = V::scattered(cpu, lowest(count), stalled);
            moves.to[to] = V::scattered(cpu, lowest(count), free[to]);
        }
        moves
    }

    /// The group to which `group` sends.
    #[inline(always)]
    pub(super) fn target<V: Planes>(&self, group: usize) -> usize {
        (group + self.turn) % V::GROUPS
    }

    /// How many positions move.
    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        count(&self.from)
    }
}

/// Memory for the children of one digit on their way.
#[derive(Debug)]
pub(super) struct Passage<V> {
    refused: [[V; 3]; 27],
    moved: [[V; 3]; 27],
    /// What leaves the triads of each band, by line and block: in the child that takes the guess, and in the other.
    taking: [[[V; 3]; 3]; 6],
    refusing: [[[V; 3]; 3]; 6],
}

impl<V: Planes> Passage<V> {
    #[inline(always)]
    pub(super) fn new(cpu: V::Cpu) -> Passage<V> {
        let none = V::none(cpu);
        Passage {
            refused: [[none; 3]; 27],
            moved: [[none; 3]; 27],
            taking: [[[none; 3]; 3]; 6],
            refusing: [[[none; 3]; 3]; 6],
        }
    }

    /// Leaves in each lane the child that takes its guess. The others go where `moves` says, or, in the lanes `pushed`, to
    /// the same lane of a board that waits.
    #[inline(always)]
    pub(super) fn branch(
        &mut self,
        board: &mut Board<V>,
        guesses: &Guesses<V>,
        moves: &Moves,
        pushed: Option<(V, &mut Board<V>)>,
    ) {
        let mut pushed = pushed;
        let moving = moves.count() > 0;
        for (digit, cells) in board.iter_mut().enumerate() {
            self.cut(cells, guesses, digit);
            if let Some((lanes, waiting)) = &mut pushed {
                let waiting = waiting[digit].as_flattened_mut();
                for (waiting, &refused) in waiting.iter_mut().zip(self.refused.as_flattened()) {
                    *waiting = lanes.choose(refused, *waiting);
                }
            }
            if moving {
                self.move_over(cells, moves);
            }
        }
    }

    /// Cuts one digit: the taking child stays, the refusing one lies in `refused`.
    #[inline(always)]
    fn cut(&mut self, cells: &mut [[V; 3]; 27], guesses: &Guesses<V>, digit: usize) {
        let (taking, refusing) = (&mut self.taking, &mut self.refusing);
        for (band, guesses) in guesses.iter().enumerate() {
            (taking[band], refusing[band]) = leaving(guesses[digit]);
        }
        let rows = cells.as_chunks_mut::<3>().0.iter_mut().zip(self.refused.as_chunks_mut::<3>().0);
        for (row, (cells, refused)) in rows.enumerate() {
            let (band, line) = (row / 3, row % 3);
            for stack in 0..3 {
                let (if_taken, if_refused) = (taking[band][line][stack], refusing[band][line][stack]);
                for column in 0..3 {
                    let cell = cells[stack][column];
                    refused[stack][column] = cell.only(if_refused, refusing[3 + stack][column][band]);
                    cells[stack][column] = cell.only(if_taken, taking[3 + stack][column][band]);
                }
            }
        }
    }

    /// Moves the refusing children of one digit.
    #[inline(always)]
    fn move_over(&mut self, cells: &mut [[V; 3]; 27], moves: &Moves) {
        let cpu = cells[0][0].cpu();
        for from in 0..V::GROUPS {
            let to = moves.target::<V>(from);
            let (leaving, entering) = (moves.from[from], moves.to[to]);
            V::change_words(
                (self.moved.as_flattened_mut(), to),
                (self.refused.as_flattened(), from),
                |_, refused| V::scattered(cpu, V::gathered(cpu, refused, leaving), entering),
            );
        }
        // The words are read as vectors only when all are written: reading what was just written in parts takes long.
        let entered = V::of(cpu, &moves.to);
        for (cell, &moved) in cells.as_flattened_mut().iter_mut().zip(self.moved.as_flattened()) {
            *cell = cell.without(entered).or(moved);
        }
    }
}

/// Which triads a digit leaves, by line and block: if it takes the triad guessed, the others of its line and of its block; if
/// not, the triad itself.
#[inline(always)]
fn leaving<V: Planes>([[a, b], [c, d]]: [[V; 2]; 2]) -> ([[V; 3]; 3], [[V; 3]; 3]) {
    let (none, cross, other) = (V::none(a.cpu()), b.or(c), a.or(d));
    let taking = [[cross, other, a.or(b)], [other, cross, c.or(d)], [a.or(c), b.or(d), none]];
    (taking, [[a, b, none], [c, d, none], [none; 3]])
}

/// Lets positions of `from` return to the same lanes of `to`.
#[inline(always)]
pub(super) fn restore<V: Planes>(to: &mut Board<V>, from: &Board<V>, lanes: V) {
    for (cell, &waiting) in flat_mut(to).iter_mut().zip(flat(from)) {
        *cell = lanes.choose(waiting, *cell);
    }
}
