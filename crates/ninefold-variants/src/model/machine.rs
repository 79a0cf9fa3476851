//! Finite automata, as rules build them.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use crate::sort::ArrangeDistinct;

use super::table::Rows;

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

/// Numbers by their hashes, as they are: states of any type have them, so that tables are compiled once.
pub(crate) type Known = HashMap<u64, u32, BuildHasherDefault<Mixed>>;

/// Takes a number that is mixed already.
#[derive(Default)]
pub(crate) struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0 << 8 | u64::from(byte));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

/// The number of a state, which is the next one for a new state. Where two have one hash, the later one has the next hash.
fn number<S: Eq + Hash>(state: S, states: &mut Vec<S>, known: &mut Known) -> usize {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    let mut hash = hasher.finish();
    while let Some(&number) = known.get(&hash) {
        if states[number as usize] == state {
            return number as usize;
        }
        hash = hash.wrapping_add(1);
    }
    known.insert(hash, states.len() as u32);
    states.push(state);
    states.len() - 1
}

impl Machine {
    /// The states that can be reached from `start`, where `step` reads a value (0 is the lowest); `None` if there are too
    /// many.
    pub(crate) fn grow<S: Clone + Eq + Hash>(
        values: usize,
        start: S,
        step: impl Fn(&S, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Machine> {
        let mut known = Known::default();
        let mut states = Vec::new();
        number(start, &mut states, &mut known);
        let mut machine = Machine { starts: vec![0], ..Machine::default() };
        while machine.next.len() < states.len() {
            let from = states[machine.next.len()].clone();
            let mut row = vec![Vec::new(); values];
            for (value, targets) in row.iter_mut().enumerate() {
                let to = step(&from, value);
                targets.extend(to.map(|to| number(to, &mut states, &mut known)));
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

    /// The values that each value leaves a second one, so that it accepts the two.
    pub(crate) fn pairs(&self, values: usize) -> Rows {
        let row = |value: usize| {
            let mut row = 0;
            for &state in self.starts.iter().filter_map(|&start| self.next[start].get(value)).flatten() {
                for (other, ends) in self.next[state].iter().take(values).enumerate() {
                    row |= u32::from(ends.iter().any(|&end| self.accepts[end])) << other;
                }
            }
            row
        };
        (0..values).map(row).collect()
    }

    /// Whether it accepts some values in their order.
    pub(crate) fn accepts(&self, values: impl IntoIterator<Item = usize>) -> bool {
        let mut states = self.starts.clone();
        for value in values {
            let mut after: Vec<usize> = Vec::new();
            for state in states {
                after.extend(self.next[state].get(value).into_iter().flatten());
            }
            after.arrange_distinct();
            states = after;
        }
        states.iter().any(|&state| self.accepts[state])
    }
}
