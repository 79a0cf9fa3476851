//! Automata along lines of cells: their states as sets of bits, forward from the start and back from the end.

use std::collections::HashMap;
use std::hash::Hash;

use crate::cells::bits;

use super::state::{Contradiction, Propagator, Run, State};

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

/// Cells that an automaton reads in their order, perhaps with separators between them.
#[derive(Debug)]
pub(crate) struct Track {
    /// `None` for a separator, which is read as the symbol after all values.
    items: Vec<Option<u16>>,
    cells: Vec<u16>,
    symbols: usize,
    words: usize,
    /// For each state and value the states that follow, as a set of words.
    next: Vec<u64>,
    starts: Vec<u64>,
    accepts: Vec<u64>,
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
        let rows = machine.next.iter().flat_map(|row| {
            let row = |value| row.get(value).cloned().unwrap_or_default();
            (0..symbols).map(row).collect::<Vec<_>>()
        });
        let next = rows.flat_map(|targets| set(&mut targets.into_iter())).collect();
        let accepting = (0..machine.accepts.len()).filter(|&state| machine.accepts[state]);
        Self {
            cells: items.iter().copied().flatten().collect(),
            items,
            symbols,
            words,
            next,
            starts: set(&mut machine.starts.iter().copied()),
            accepts: set(&mut accepting.into_iter()),
        }
    }

    fn after(&self, state: usize, value: usize) -> &[u64] {
        &self.next[(state * self.symbols + value) * self.words..][..self.words]
    }

    /// What may be read at a place.
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
        let words = self.words;
        let mut forward = vec![0; words * (self.items.len() + 1)];
        forward[..words].copy_from_slice(&self.starts);
        for (i, &item) in self.items.iter().enumerate() {
            let (before, after) = forward[i * words..][..2 * words].split_at_mut(words);
            for from in members(before) {
                for value in bits(self.domain(state, item)) {
                    let targets = self.after(from, value);
                    after.iter_mut().zip(targets).for_each(|(word, &target)| *word |= target);
                }
            }
        }
        // Back from the states that accept: `alive` leads to one of them.
        let mut alive = self.accepts.clone();
        for (i, &item) in self.items.iter().enumerate().rev() {
            let (mut before, mut keep) = (vec![0; words], 0_u32);
            for from in members(&forward[i * words..][..words]) {
                for value in bits(self.domain(state, item)) {
                    let meets =
                        self.after(from, value).iter().zip(&alive).any(|(&to, &alive)| to & alive != 0);
                    if meets {
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
            alive = before;
        }
        Ok(())
    }
}
