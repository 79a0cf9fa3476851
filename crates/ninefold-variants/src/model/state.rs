//! The state of a search: a set of values for each cell, and the propagators that wait.

use crate::layout::{WORDS, bits};

use super::cpu::Fast;
use super::network::{FIXED, Network};

/// A cell, house or rule has no possibility left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contradiction;

pub(crate) type Run = Result<(), Contradiction>;

/// Where a search stands.
#[derive(Debug)]
pub(crate) struct State<'p> {
    pub(crate) network: &'p Network,
    /// Whether this processor has what makes propagators fast.
    pub(crate) fast: Option<Fast>,
    /// The rows of cells that changed since this was 0, the lowest bit for the first.
    pub(crate) rows: u32,
    /// The values of each cell, then the memories of the propagators.
    pub(crate) frame: Vec<u32>,
    queue: Vec<u64>,
    pending: Vec<u64>,
    running: usize,
    /// The propagator that failed last, if one did and not a cell.
    pub(crate) failed: Option<usize>,
    /// The cell fixed last.
    pub(crate) last_fixed: Option<u16>,
    pub(crate) calls: u64,
    /// Buffers of alternatives.
    pub(crate) spare: Spare,
}

/// The buffers of a state, for the next one.
#[derive(Debug, Default)]
pub(crate) struct Spare {
    frame: Vec<u32>,
    queue: Vec<u64>,
    pending: Vec<u64>,
    pub(crate) left: Vec<u32>,
}

pub(crate) fn is_fixed(values: u32) -> bool {
    values & values.wrapping_sub(1) == 0
}

impl<'p> State<'p> {
    /// All propagators wait, but no cell does.
    fn empty(network: &'p Network, spare: Spare) -> Self {
        let Spare { mut frame, mut queue, mut pending, .. } = spare;
        frame.clear();
        frame.extend_from_slice(&network.initial);
        queue.clear();
        queue.extend_from_slice(&network.everyone);
        pending.clear();
        pending.resize(network.cells.div_ceil(64), 0);
        Self {
            network,
            fast: network.fast,
            rows: u32::MAX,
            frame,
            queue,
            pending,
            running: 0,
            failed: None,
            last_fixed: None,
            calls: 0,
            spare: Spare::default(),
        }
    }

    pub(crate) fn new(network: &'p Network) -> Self {
        let mut state = Self::empty(network, Spare::default());
        let linked = (0..network.cells).filter(|&cell| network.edges[cell].any);
        linked.for_each(|cell| state.pending[cell / 64] |= 1 << (cell % 64));
        state
    }

    /// A state in which nothing waits: `frame` is the result of a complete propagation.
    pub(crate) fn settled_at(network: &'p Network, frame: &[u32]) -> Self {
        let mut state = Self::empty(network, Spare::default());
        state.frame.copy_from_slice(frame);
        state.clear();
        state
    }

    #[inline]
    pub(crate) fn get(&self, cell: u16) -> u32 {
        self.frame[usize::from(cell)]
    }

    /// Reduces a cell to the values `new`, a subset of those that it has.
    pub(crate) fn set(&mut self, cell: u16, new: u32) -> Run {
        let index = usize::from(cell);
        let old = self.frame[index];
        debug_assert!(new & !old == 0, "a propagator added values");
        if new == old {
            return Ok(());
        }
        if new == 0 {
            return Err(Contradiction);
        }
        self.frame[index] = new;
        let gone = old & !new;
        let bounds = usize::from(gone & old.wrapping_neg() & old != 0) | usize::from(gone > new);
        let fixed = is_fixed(new);
        self.last_fixed = if fixed { Some(cell) } else { self.last_fixed };
        self.wake(index, bounds | (FIXED * usize::from(fixed)));
        Ok(())
    }

    /// Removes values from a cell.
    #[inline(always)]
    pub(crate) fn remove(&mut self, cell: u16, values: u32) -> Run {
        let old = self.get(cell);
        if old & values == 0 { Ok(()) } else { self.set(cell, old & !values) }
    }

    /// Keeps only some values in a cell.
    #[inline(always)]
    pub(crate) fn keep(&mut self, cell: u16, values: u32) -> Run {
        let old = self.get(cell);
        if old & !values == 0 { Ok(()) } else { self.set(cell, old & values) }
    }

    #[inline(always)]
    fn wake(&mut self, cell: usize, event: usize) {
        let network = self.network;
        let words = network.everyone.len();
        let at = (cell * 4 + event) * words;
        let watch = &network.watch[at..at + words];
        match words {
            1 => self.queue[0] |= watch[0],
            2 => join::<2>(&mut self.queue, watch),
            4 => join::<4>(&mut self.queue, watch),
            _ => self.queue.iter_mut().zip(watch).for_each(|(word, &woken)| *word |= woken),
        }
        let calls = network.calls[cell];
        self.rows |= calls.row;
        self.pending[cell / 64] |= u64::from(calls.pending >> event & 1) << (cell % 64);
    }

    /// The running propagator does not wait again until something else changes.
    #[inline]
    pub(crate) fn settled(&mut self) {
        self.queue[self.running / 64] &= !(1 << (self.running % 64));
    }

    /// Wakes the follower of the running propagator, if it has one.
    #[inline]
    pub(crate) fn wake_follower(&mut self) {
        let follower = self.network.followers[self.running] as usize;
        if let Some(word) = self.queue.get_mut(follower / 64) {
            *word |= 1 << (follower % 64);
        }
    }

    #[inline]
    pub(crate) fn memory(&self) -> u32 {
        self.frame[self.network.memory[self.running]]
    }

    #[inline]
    pub(crate) fn remember(&mut self, word: u32) {
        let at = self.network.memory[self.running];
        self.frame[at] = word;
    }

    /// Whether two cells must differ.
    pub(crate) fn sees(&self, a: u16, b: u16) -> bool {
        self.network.sees(a.into(), b.into())
    }

    /// Removes a value from every cell that sees all of the cells that can have it.
    pub(crate) fn point(&mut self, cells: &[u16], value: u32) -> Run {
        let network = self.network;
        let stride = network.see_words.min(WORDS);
        let mut common = [u64::MAX; WORDS];
        for &cell in cells {
            if self.get(cell) & value == 0 {
                continue;
            }
            let seen = &network.see[usize::from(cell) * stride..][..stride];
            let mut any = 0;
            for (word, &seen) in common.iter_mut().zip(seen) {
                *word &= seen;
                any |= *word;
            }
            if any == 0 {
                return Ok(());
            }
        }
        for (at, &word) in common[..stride].iter().enumerate() {
            for bit in bits(word) {
                let cell = at * 64 + bit;
                if cell < network.cells {
                    self.remove(cell as u16, value)?;
                }
            }
        }
        Ok(())
    }

    /// The next cell whose pairs have to be followed.
    #[inline(always)]
    pub(super) fn next_cell(&mut self) -> Option<usize> {
        pop(&mut self.pending)
    }

    /// The next propagator that waits.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<usize> {
        pop(&mut self.queue)
    }

    /// Notes which propagator runs.
    #[inline(always)]
    pub(super) fn enter(&mut self, prop: usize) {
        self.running = prop;
        self.calls += 1;
    }

    /// The running propagator is done: what it has changed does not wake it if it is idempotent.
    #[inline(always)]
    pub(super) fn leave(&mut self) {
        let own = 1 << (self.running % 64);
        self.queue[self.running / 64] &= !(own & self.network.idempotent[self.running / 64]);
    }

    #[inline(always)]
    pub(super) fn follow_edges(&mut self, cell: usize) -> Run {
        let network = self.network;
        let edges = &network.edges[cell];
        let values = self.frame[cell];
        if is_fixed(values) {
            for &other in &edges.differ {
                self.remove(other, values)?;
            }
            if let Some(bans) = edges.bans.get(values.trailing_zeros() as usize) {
                for &(other, banned) in bans {
                    self.remove(other, banned)?;
                }
            }
        }
        for &(table, other) in &edges.relations {
            self.keep(other, network.tables[table as usize].image(values))?;
        }
        Ok(())
    }

    /// A state restricted to what `outer` leaves of each cell; `None` if a cell has nothing left. The propagators wait, some `cells`,
    /// and those whose pairs `outer` has not followed. It lives in what `spare` has allocated.
    pub(crate) fn within(
        network: &'p Network,
        outer: &State<'_>,
        cells: &[u16],
        spare: &mut Spare,
    ) -> Option<Self> {
        let clash = |&(cell, values): &(u16, u32)| outer.get(cell) & values == 0;
        if network.limits.iter().any(clash) {
            return None;
        }
        let mut state = State::empty(network, std::mem::take(spare));
        state.frame.truncate(network.cells);
        state.frame.iter_mut().zip(&outer.frame).for_each(|(here, there)| *here &= there);
        state.frame.extend_from_slice(&network.initial[network.cells..]);
        state.pending.copy_from_slice(&network.related);
        let narrowed = network.limits.iter().map(|(cell, _)| cell);
        for &cell in cells.iter().chain(narrowed) {
            state.pending[usize::from(cell / 64)] |= 1 << (cell % 64);
        }
        Some(state)
    }

    /// Returns what it has allocated.
    pub(crate) fn into_spare(self) -> Spare {
        Spare { frame: self.frame, queue: self.queue, pending: self.pending, left: Vec::new() }
    }

    /// Empties the queues, after a contradiction.
    pub(crate) fn clear(&mut self) {
        self.rows = 0;
        self.queue.fill(0);
        self.pending.fill(0);
    }
}

/// Joins `W` words.
#[inline(always)]
fn join<const W: usize>(words: &mut [u64], more: &[u64]) {
    if let (Some(words), Some(more)) = (words.first_chunk_mut::<W>(), more.first_chunk::<W>()) {
        (0..W).for_each(|i| words[i] |= more[i]);
    }
}

#[inline(always)]
fn pop(words: &mut [u64]) -> Option<usize> {
    for (at, word) in words.iter_mut().enumerate() {
        if *word != 0 {
            let bit = word.trailing_zeros() as usize;
            *word &= *word - 1;
            return Some(at * 64 + bit);
        }
    }
    None
}
