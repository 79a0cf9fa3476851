//! Automata along lines of cells: their states as sets of bits, forward from the start and back from the end.

use std::collections::HashMap;
use std::hash::Hash;

use crate::cells::bits;

use super::state::{Contradiction, Propagator, Run, State, Work};

/// Most states of an automaton that a rule builds.
const MOST_STATES: usize = 1 << 13;

/// A finite automaton that reads values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Machine {
    /// For each state and value (0 is the lowest) the states that follow.
    pub(crate) next: Vec<Vec<Vec<usize>>>,
    pub(crate) starts: Vec<usize>,
    pub(crate) accepts: Vec<bool>,
}

impl Machine {
    /// The states that can be reached from `start`, where `step` reads a value (0 is the lowest); `None` if they are
    /// too many.
    pub(crate) fn grow<S: Clone + Eq + Hash>(
        values: usize,
        start: S,
        step: impl Fn(&S, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Machine> {
        let mut known = HashMap::from([(start.clone(), 0)]);
        let mut states = vec![start];
        let mut machine = Machine { starts: vec![0], ..Machine::default() };
        while machine.next.len() < states.len() {
            let from = states[machine.next.len()].clone();
            let mut row = vec![Vec::new(); values];
            for (value, targets) in row.iter_mut().enumerate() {
                let Some(to) = step(&from, value) else { continue };
                let number = *known.entry(to.clone()).or_insert_with(|| {
                    states.push(to);
                    states.len() - 1
                });
                targets.push(number);
            }
            machine.accepts.push(accepts(&from));
            machine.next.push(row);
            if states.len() > MOST_STATES {
                return None;
            }
        }
        Some(machine)
    }

    /// Only the states that a start can reach.
    pub(crate) fn trimmed(&self) -> Machine {
        let mut order: Vec<usize> = self.starts.clone();
        let mut place = vec![usize::MAX; self.next.len()];
        order.iter().enumerate().for_each(|(at, &state)| place[state] = at);
        let mut at = 0;
        while let Some(&state) = order.get(at) {
            for &to in self.next[state].iter().flatten() {
                if place[to] == usize::MAX {
                    place[to] = order.len();
                    order.push(to);
                }
            }
            at += 1;
        }
        let moved = |targets: &Vec<usize>| targets.iter().map(|&to| place[to]).collect();
        let row = |&state: &usize| self.next[state].iter().map(moved).collect();
        Machine {
            next: order.iter().map(row).collect(),
            starts: (0..self.starts.len()).collect(),
            accepts: order.iter().map(|&state| self.accepts[state]).collect(),
        }
    }

    /// Adds the states of another machine beside its own: it accepts what either of them does.
    pub(crate) fn join(&mut self, other: Machine) {
        let shift = self.next.len();
        let moved = |states: Vec<usize>| states.into_iter().map(|state| state + shift).collect();
        self.next.extend(other.next.into_iter().map(|row| row.into_iter().map(moved).collect()));
        self.starts.extend(other.starts.into_iter().map(|state| state + shift));
        self.accepts.extend(other.accepts);
    }

    /// Whether it accepts some values in their order.
    pub(crate) fn accepts(&self, values: impl IntoIterator<Item = usize>) -> bool {
        let mut states = self.starts.clone();
        for value in values {
            let mut after: Vec<usize> = Vec::new();
            for state in states {
                after.extend(self.next[state].get(value).into_iter().flatten());
            }
            after.sort_unstable();
            after.dedup();
            states = after;
        }
        states.iter().any(|&state| self.accepts[state])
    }
}

/// The states that follow.
#[derive(Debug)]
enum Next {
    /// At most 64 states: for each value and state a set.
    Few(Vec<u64>),
    /// For each state and value at most one, plus one; 0 for none.
    One(Vec<u32>),
    /// For each state and value a set of words.
    Many(Vec<u64>),
}

/// Cells that an automaton reads in their order, perhaps with separators between them.
#[derive(Debug)]
pub(crate) struct Track {
    /// `None` for a separator, which is read as the symbol after all values.
    items: Vec<Option<u16>>,
    cells: Vec<u16>,
    symbols: usize,
    words: usize,
    next: Next,
    starts: Vec<u64>,
    accepts: Vec<u64>,
}

impl Next {
    fn new(machine: &Machine, symbols: usize, words: usize) -> Self {
        const NONE: &[usize] = &[];
        let states = machine.next.len();
        let targets = |state: usize, value: usize| machine.next[state].get(value).map_or(NONE, Vec::as_slice);
        let rows = || (0..states).flat_map(|state| (0..symbols).map(move |value| (state, value)));
        if words == 1 {
            let columns = (0..symbols).flat_map(|value| (0..64).map(move |state| (state, value)));
            let set = |state, value| targets(state, value).iter().fold(0, |set, to| set | 1 << to);
            let set = |(state, value)| if state < states { set(state, value) } else { 0 };
            return Self::Few(columns.map(set).collect());
        }
        if rows().all(|(state, value)| targets(state, value).len() <= 1) {
            let one = |(state, value)| targets(state, value).first().map_or(0, |&to| to as u32 + 1);
            return Self::One(rows().map(one).collect());
        }
        let mut many = vec![0; states * symbols * words];
        for (state, value) in rows() {
            let set = &mut many[(state * symbols + value) * words..][..words];
            targets(state, value).iter().for_each(|to| set[to / 64] |= 1 << (to % 64));
        }
        Self::Many(many)
    }
}

impl Track {
    pub(crate) fn new(items: Vec<Option<u16>>, values: usize, machine: &Machine) -> Self {
        let symbols = values + 1;
        let words = machine.next.len().div_ceil(64).max(1);
        let set = |states: &mut dyn Iterator<Item = usize>| {
            let mut set = vec![0; words];
            states.for_each(|state| set[state / 64] |= 1 << (state % 64));
            set
        };
        let accepting = (0..machine.accepts.len()).filter(|&state| machine.accepts[state]);
        Self {
            cells: items.iter().copied().flatten().collect(),
            items,
            symbols,
            words,
            next: Next::new(machine, symbols, words),
            starts: set(&mut machine.starts.iter().copied()),
            accepts: set(&mut accepting.into_iter()),
        }
    }

    /// What may be read at a place.
    #[inline(always)]
    fn domain(&self, state: &State<'_>, item: Option<u16>) -> u64 {
        item.map_or(1 << (self.symbols - 1), |cell| state.get(cell).into())
    }
}

/// The members of a set of words.
fn members(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(at, &word)| bits(word).map(move |bit| at * 64 + bit))
}

impl Propagator for Track {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn priority(&self) -> u32 {
        60
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        self.run_fast(state)
    }
}

impl Work for Track {
    #[inline(always)]
    fn plain(&self, state: &mut State<'_>) -> Run {
        match &self.next {
            Next::Few(next) => self.run_few(state, next),
            Next::One(next) => {
                let after = |from: usize, value: usize| {
                    let to = next[from * self.symbols + value] as usize;
                    to.checked_sub(1)
                };
                let join = |from, value, set: &mut [u64]| {
                    if let Some(to) = after(from, value) {
                        set[to / 64] |= 1 << (to % 64);
                    }
                };
                let meets = |from, value, set: &[u64]| {
                    after(from, value).is_some_and(|to| set[to / 64] >> (to % 64) & 1 == 1)
                };
                self.run_many(state, join, meets)
            }
            Next::Many(next) => {
                let after =
                    |from: usize, value| &next[(from * self.symbols + value) * self.words..][..self.words];
                let join = |from, value, set: &mut [u64]| {
                    set.iter_mut().zip(after(from, value)).for_each(|(word, to)| *word |= to);
                };
                let meets = |from, value, set: &[u64]| {
                    after(from, value).iter().zip(set).any(|(to, alive)| to & alive != 0)
                };
                self.run_many(state, join, meets)
            }
        }
    }
}

impl Track {
    /// At most 64 states: a word for each place.
    #[inline(always)]
    fn run_few(&self, state: &mut State<'_>, next: &[u64]) -> Run {
        let mut short = [0; 40];
        let mut long;
        let forward = if self.items.len() < short.len() {
            &mut short[..]
        } else {
            long = vec![0; self.items.len() + 1];
            &mut long[..]
        };
        forward[0] = self.starts[0];
        for (i, &item) in self.items.iter().enumerate() {
            let (before, mut after) = (forward[i], 0);
            for value in bits(self.domain(state, item)) {
                let column = &next[64 * value..][..64];
                after |= bits(before).fold(0, |set, from| set | column[from]);
            }
            if after == 0 {
                return Err(Contradiction);
            }
            forward[i + 1] = after;
        }
        let mut alive = self.accepts[0] & forward[self.items.len()];
        for (i, &item) in self.items.iter().enumerate().rev() {
            let (here, mut before, mut keep) = (forward[i], 0, 0_u32);
            for value in bits(self.domain(state, item)) {
                let column = &next[64 * value..][..64];
                let leads = |set, from: usize| set | u64::from(column[from] & alive != 0) << from;
                let from = bits(here).fold(0, leads);
                before |= from;
                keep |= u32::from(from != 0) << value;
            }
            if keep == 0 {
                return Err(Contradiction);
            }
            if let Some(cell) = item {
                state.keep(cell, keep)?;
            }
            alive = before;
        }
        Ok(())
    }

    /// `join` adds the states that follow one; `meets` asks whether one of them is in a set.
    #[inline(always)]
    fn run_many(
        &self,
        state: &mut State<'_>,
        join: impl Fn(usize, usize, &mut [u64]),
        meets: impl Fn(usize, usize, &[u64]) -> bool,
    ) -> Run {
        let words = self.words;
        let mut forward = vec![0; words * (self.items.len() + 1)];
        forward[..words].copy_from_slice(&self.starts);
        for (i, &item) in self.items.iter().enumerate() {
            let (before, after) = forward[i * words..][..2 * words].split_at_mut(words);
            let domain = self.domain(state, item);
            members(before).for_each(|from| bits(domain).for_each(|value| join(from, value, after)));
        }
        // Back from the states that accept: `alive` leads to one of them.
        let (mut alive, mut before) = (self.accepts.clone(), vec![0; words]);
        for (i, &item) in self.items.iter().enumerate().rev() {
            let (domain, mut keep) = (self.domain(state, item), 0_u32);
            before.fill(0);
            for from in members(&forward[i * words..][..words]) {
                for value in bits(domain) {
                    if meets(from, value, &alive) {
                        keep |= 1 << value;
                        before[from / 64] |= 1 << (from % 64);
                    }
                }
            }
            if keep == 0 {
                return Err(Contradiction);
            }
            if let Some(cell) = item {
                state.keep(cell, keep)?;
            }
            std::mem::swap(&mut alive, &mut before);
        }
        Ok(())
    }
}
