//! The state of a search: a set of values for each cell, and the propagators that wait.

use std::fmt;

use crate::cells::CellSet;

use super::cpu::{Fast, Job};
use super::program::Program;

/// No way on: some cell, house or rule has nothing left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contradiction;

pub(crate) type Run = Result<(), Contradiction>;

/// What has to happen to a cell to wake a propagator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wake {
    /// Any value gone.
    Any,
    /// Its lowest or highest value gone.
    Bounds,
    /// One value left.
    Fixed,
}

/// A word of propagators.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    /// Propagators that name the same word share it; one without a name is nobody else's.
    pub(crate) name: Option<usize>,
    /// Its first content.
    pub(crate) start: u32,
}

/// What a propagator says, for those who ask for clauses.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Meaning<'a> {
    /// Nothing that houses, pairs of cells and digit sets do not say.
    Implied,
    /// These cells differ and their values together are one of these sets.
    Sets(&'a [u16], &'a [u32]),
    /// Something else, which follows from what its cells have.
    Other,
    /// Something that depends on other cells as well: nothing can be learned from it.
    Open,
}

/// Removes values that a constraint forbids.
///
/// With every cell fixed it must find each breach; before that it may remove less than it could.
pub(crate) trait Propagator: fmt::Debug + Send + Sync {
    /// The cells that it reads.
    fn cells(&self) -> &[u16];

    fn wake(&self) -> Wake {
        Wake::Any
    }

    /// The same for one of its cells.
    fn wake_of(&self, _cell: u16) -> Wake {
        self.wake()
    }

    /// Low runs first.
    fn priority(&self) -> u32;

    /// Whether it makes its cells heavier: from the start, and whenever it fails.
    fn is_weighty(&self) -> bool {
        true
    }

    /// Whether it adds numbers or fits digit sets: such puzzles like another way to branch.
    fn is_arithmetic(&self) -> bool {
        false
    }

    /// Whether it counts what is seen or how often values occur: such puzzles are searched the second way at once.
    fn is_counting(&self) -> bool {
        false
    }

    /// Whether it is all houses at once: a failure of it has no cells to charge.
    fn is_sweep(&self) -> bool {
        false
    }

    /// Whether it says only what follows from the houses of its cells.
    fn is_of_houses(&self) -> bool {
        false
    }

    /// What it says, if houses, pairs of cells or digit sets can say it.
    fn meaning(&self) -> Meaning<'_> {
        Meaning::Other
    }

    /// A word that the search restores when it goes back.
    fn memory(&self) -> Option<Memory> {
        None
    }

    /// Whether it is woken by the propagator with which it shares its memory, not by cells.
    fn is_follower(&self) -> bool {
        false
    }

    /// Learns which cells differ from which, once all of them are known.
    fn see(&mut self, _: &[CellSet]) {}

    fn run(&self, state: &mut State<'_>) -> Run;
}

/// What is done faster where the processor can, with the state that it works on. All of it is
/// `#[inline(always)]`.
pub(crate) trait Work: Sized {
    /// For any processor.
    fn plain(&self, state: &mut State<'_>) -> Run;

    /// With what a fast one has.
    #[inline(always)]
    fn go(&self, _: Fast, state: &mut State<'_>) -> Run {
        self.plain(state)
    }

    /// As fast as this processor can.
    #[inline(always)]
    fn run_fast(&self, state: &mut State<'_>) -> Run {
        match state.fast {
            Some(fast) => fast.run(Task { work: self, state }),
            None => self.plain(state),
        }
    }
}

/// Some work on a state.
struct Task<'a, 'p, W> {
    work: &'a W,
    state: &'a mut State<'p>,
}

impl<W: Work> Job for Task<'_, '_, W> {
    type Answer = Run;

    #[inline(always)]
    fn go(self, fast: Fast) -> Run {
        self.work.go(fast, self.state)
    }
}

/// Where a search stands.
#[derive(Debug)]
pub(crate) struct State<'p> {
    pub(crate) program: &'p Program<'p>,
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
    /// What alternatives have allocated.
    pub(crate) spare: Spare,
}

/// What a state has allocated, for the next one.
#[derive(Debug, Default)]
pub(crate) struct Spare {
    frame: Vec<u32>,
    queue: Vec<u64>,
    pending: Vec<u64>,
    pub(crate) left: Vec<u32>,
}

/// The bit of an event that says that one value is left.
pub(crate) const FIXED: usize = 2;

pub(crate) fn is_fixed(values: u32) -> bool {
    values & values.wrapping_sub(1) == 0
}

impl<'p> State<'p> {
    /// All propagators wait, and no cell.
    fn empty(program: &'p Program<'p>, spare: Spare) -> Self {
        let Spare { mut frame, mut queue, mut pending, .. } = spare;
        frame.clear();
        frame.extend_from_slice(&program.initial);
        queue.clear();
        queue.resize(program.words, 0);
        pending.clear();
        pending.resize(program.cells.div_ceil(64), 0);
        for (at, word) in queue.iter_mut().enumerate() {
            let left = program.props.len().saturating_sub(64 * at).min(64);
            *word = 1_u64.checked_shl(left as u32).map_or(u64::MAX, |end| end - 1);
        }
        Self {
            program,
            fast: program.fast,
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

    pub(crate) fn new(program: &'p Program<'p>) -> Self {
        let mut state = Self::empty(program, Spare::default());
        let linked = (0..program.cells).filter(|&cell| program.edges[cell].any);
        linked.for_each(|cell| state.pending[cell / 64] |= 1 << (cell % 64));
        state
    }

    /// With nothing to do, because `frame` is what was left when everything was done.
    pub(crate) fn settled_at(program: &'p Program<'p>, frame: &[u32]) -> Self {
        let mut state = Self::empty(program, Spare::default());
        state.frame.copy_from_slice(frame);
        state.clear();
        state
    }

    #[inline]
    pub(crate) fn get(&self, cell: u16) -> u32 {
        self.frame[usize::from(cell)]
    }

    /// Leaves a cell the values `new`, a part of those that it has.
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
        let program = self.program;
        let at = (cell * 4 + event) * program.words;
        let watch = &program.watch[at..at + program.words];
        match program.words {
            1 => self.queue[0] |= watch[0],
            2 => join::<2>(&mut self.queue, watch),
            4 => join::<4>(&mut self.queue, watch),
            _ => self.queue.iter_mut().zip(watch).for_each(|(word, &woken)| *word |= woken),
        }
        let calls = program.calls[cell];
        self.rows |= calls.row;
        self.pending[cell / 64] |= u64::from(calls.pending >> event & 1) << (cell % 64);
    }

    /// The running propagator has nothing more to say until something else changes.
    #[inline]
    pub(crate) fn settled(&mut self) {
        self.queue[self.running / 64] &= !(1 << (self.running % 64));
    }

    /// Wakes what follows the running propagator, if anything does.
    #[inline]
    pub(crate) fn wake_follower(&mut self) {
        let follower = self.program.followers[self.running] as usize;
        if let Some(word) = self.queue.get_mut(follower / 64) {
            *word |= 1 << (follower % 64);
        }
    }

    #[inline]
    pub(crate) fn memory(&self) -> u32 {
        self.frame[self.program.memory[self.running]]
    }

    #[inline]
    pub(crate) fn remember(&mut self, word: u32) {
        let at = self.program.memory[self.running];
        self.frame[at] = word;
    }

    /// Whether two cells differ for sure.
    pub(crate) fn sees(&self, a: u16, b: u16) -> bool {
        self.program.sees(a.into(), b.into())
    }

    /// Removes a value from every cell that sees all of the cells that can have it.
    pub(crate) fn point(&mut self, cells: &[u16], value: u32) -> Run {
        match self.program.see_words {
            1 => self.point_in::<1>(cells, value),
            2 => self.point_in::<2>(cells, value),
            3 | 4 => self.point_in::<4>(cells, value),
            _ => self.point_in::<10>(cells, value),
        }
    }

    /// The same with rows of at most `W` words.
    #[inline(always)]
    fn point_in<const W: usize>(&mut self, cells: &[u16], value: u32) -> Run {
        let program = self.program;
        let stride = program.see_words.min(W);
        let mut common = [u64::MAX; W];
        for &cell in cells {
            if self.get(cell) & value == 0 {
                continue;
            }
            let seen = &program.see[usize::from(cell) * stride..][..stride];
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
            for bit in crate::cells::bits(word) {
                let cell = at * 64 + bit;
                if cell < program.cells {
                    self.remove(cell as u16, value)?;
                }
            }
        }
        Ok(())
    }

    /// Runs until nothing waits.
    pub(crate) fn propagate(&mut self) -> Run {
        Propagation.run_fast(self)
    }

    #[inline(always)]
    fn propagate_here(&mut self) -> Run {
        self.failed = None;
        loop {
            while let Some(cell) = pop(&mut self.pending) {
                self.follow_edges(cell)?;
            }
            let Some(next) = self.next() else { return Ok(()) };
            if self.run(next).is_err() {
                self.failed = Some(next);
                return Err(Contradiction);
            }
        }
    }

    /// The next propagator that waits.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<usize> {
        pop(&mut self.queue)
    }

    #[inline(always)]
    pub(crate) fn run(&mut self, prop: usize) -> Run {
        self.running = prop;
        self.calls += 1;
        self.program.props[prop].run(self)
    }

    #[inline(always)]
    fn follow_edges(&mut self, cell: usize) -> Run {
        let program = self.program;
        let edges = &program.edges[cell];
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
            self.keep(other, program.tables[table as usize].image(values))?;
        }
        Ok(())
    }

    /// A state with what `outer` leaves of each cell; nothing if that is too little. The propagators wait, some `cells`,
    /// and those whose pairs `outer` has not followed. It lives in what `spare` has allocated.
    pub(crate) fn within(
        program: &'p Program<'p>,
        outer: &State<'_>,
        cells: &[u16],
        spare: &mut Spare,
    ) -> Option<Self> {
        let clash = |&(cell, values): &(u16, u32)| outer.get(cell) & values == 0;
        if program.limits.iter().any(clash) {
            return None;
        }
        let mut state = State::empty(program, std::mem::take(spare));
        state.frame.truncate(program.cells);
        state.frame.iter_mut().zip(&outer.frame).for_each(|(here, there)| *here &= there);
        state.frame.extend_from_slice(&program.initial[program.cells..]);
        state.pending.copy_from_slice(&program.related);
        let narrowed = program.limits.iter().map(|(cell, _)| cell);
        for &cell in cells.iter().chain(narrowed) {
            state.pending[usize::from(cell / 64)] |= 1 << (cell % 64);
        }
        Some(state)
    }

    /// Gives back what it has allocated.
    pub(crate) fn into_spare(self) -> Spare {
        Spare { frame: self.frame, queue: self.queue, pending: self.pending, left: Vec::new() }
    }

    /// Forgets what waits, after a contradiction.
    pub(crate) fn clear(&mut self) {
        self.rows = 0;
        self.queue.fill(0);
        self.pending.fill(0);
    }
}

/// [`State::propagate`] as work.
struct Propagation;

impl Work for Propagation {
    #[inline(always)]
    fn plain(&self, state: &mut State<'_>) -> Run {
        state.propagate_here()
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
