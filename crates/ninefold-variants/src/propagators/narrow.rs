//! Small automata along lines of cells: all states of a place in one word. A value that leads every state as far as the next one,
//! as in a sum that grows, moves them all at once.

use crate::layout::bits;

use crate::model::{Contradiction, Machine, Propagator, Run, State, Work, attributes};

/// States that a value moves as far.
#[derive(Clone, Copy, Debug, Default)]
struct Move {
    of: u64,
    /// How far up.
    by: u32,
}

impl Move {
    #[inline(always)]
    fn ahead(&self, states: u64) -> u64 {
        (states & self.of).rotate_left(self.by)
    }

    /// Those of its states that lead to one of the next.
    #[inline(always)]
    fn back(&self, next: u64) -> u64 {
        self.of & next.rotate_right(self.by)
    }
}

/// The moves of a symbol.
#[derive(Debug, Default)]
struct Moves {
    /// Most symbols have no others.
    two: [Move; 2],
    more: Vec<Move>,
}

impl Moves {
    /// Adds the way from a state to another.
    fn add(&mut self, from: usize, to: usize) {
        let by = to.wrapping_sub(from) as u32 % 64;
        let mut known = self.two.iter_mut().chain(&mut self.more);
        match known.find(|one| one.of == 0 || one.by == by) {
            Some(one) => *one = Move { of: one.of | 1 << from, by },
            None => self.more.push(Move { of: 1 << from, by }),
        }
    }

    #[inline(always)]
    fn ahead(&self, states: u64) -> u64 {
        let two = self.two[0].ahead(states) | self.two[1].ahead(states);
        self.more.iter().fold(two, |all, one| all | one.ahead(states))
    }

    #[inline(always)]
    fn back(&self, next: u64) -> u64 {
        let two = self.two[0].back(next) | self.two[1].back(next);
        self.more.iter().fold(two, |all, one| all | one.back(next))
    }
}

/// Cells that a small automaton reads in their order, perhaps with separators between them.
#[derive(Debug)]
pub(crate) struct Narrow {
    cells: Vec<u16>,
    /// `None` for a separator, which is read as the symbol after all values.
    items: Vec<Option<u16>>,
    separator: u32,
    /// For each symbol.
    moves: Vec<Moves>,
    starts: u64,
    accepts: u64,
}

impl Narrow {
    /// The automaton along the line, if it has few states and takes less work than so much.
    pub(crate) fn new(items: &[Option<u16>], values: usize, machine: &Machine, most: usize) -> Option<Self> {
        if machine.next.len() > 64 || 2 * items.len() * values > most {
            return None;
        }
        let mut narrow = Self {
            cells: items.iter().copied().flatten().collect(),
            items: items.to_vec(),
            separator: 1 << values,
            moves: Vec::with_capacity(values + 1),
            starts: machine.starts.iter().fold(0, |all, state| all | 1 << state),
            accepts: (0..machine.next.len())
                .filter(|&state| machine.accepts[state])
                .fold(0, |all, state| all | 1 << state),
        };
        for symbol in 0..=values {
            let mut moves = Moves::default();
            for (from, next) in machine.next.iter().enumerate() {
                next.get(symbol).into_iter().flatten().for_each(|&to| moves.add(from, to));
            }
            narrow.moves.push(moves);
        }
        (narrow.work() <= most).then_some(narrow)
    }

    /// How many moves it looks at while all is open.
    fn work(&self) -> usize {
        self.items.len() * self.moves.iter().map(|moves| 2 + moves.more.len()).sum::<usize>()
    }

    /// What may be read at a place.
    #[inline(always)]
    fn domain(&self, state: &State<'_>, item: Option<u16>) -> u32 {
        item.map_or(self.separator, |cell| state.get(cell))
    }
}

impl Propagator for Narrow {
    attributes!(60, is_idempotent: true);

    fn run(&self, state: &mut State<'_>) -> Run {
        self.run_fast(state)
    }
}

impl Work for Narrow {
    #[inline(always)]
    fn plain(&self, state: &mut State<'_>) -> Run {
        let (mut short, mut long) = ([0; 64], Vec::new());
        let reached = if self.items.len() <= short.len() {
            &mut short[..self.items.len()]
        } else {
            long.resize(self.items.len(), 0);
            &mut long[..]
        };
        let mut states = self.starts;
        for (reached, &item) in reached.iter_mut().zip(&self.items) {
            *reached = states;
            states = 0;
            for symbol in bits(self.domain(state, item).into()) {
                states |= self.moves[symbol].ahead(*reached);
            }
        }
        states &= self.accepts;
        if states == 0 {
            return Err(Contradiction);
        }
        for (&reached, &item) in reached.iter().zip(&self.items).rev() {
            let (mut alive, mut keep) = (0, 0);
            for symbol in bits(self.domain(state, item).into()) {
                let lead = reached & self.moves[symbol].back(states);
                alive |= lead;
                keep |= u32::from(lead != 0) << symbol;
            }
            states = alive;
            if let Some(cell) = item {
                state.keep(cell, keep)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::iss;
    use crate::limits::Limits;
    use crate::propagators::track::Track;
    use crate::solver::Compiled;

    /// For each cell the values of the words in these sets that the machine accepts.
    fn words(machine: &Machine, domains: &[u32]) -> Vec<u32> {
        let mut kept = vec![0; domains.len()];
        for word in 0..1 << (2 * domains.len()) {
            let value = |at: usize| word >> (2 * at) & 3;
            let all = (0..domains.len()).map(value);
            if all.clone().zip(domains).all(|(value, domain)| domain >> value & 1 == 1)
                && machine.accepts(all.clone())
            {
                kept.iter_mut().zip(all).for_each(|(kept, value)| *kept |= 1 << value);
            }
        }
        kept
    }

    #[test]
    fn what_is_left_is_what_words_have() {
        let puzzle = iss::read(".Shape~4x4").unwrap();
        let compiled = Compiled::new(&puzzle, &Limits::default()).unwrap();
        let mut seed = 20_261_129_u32;
        let mut random = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) % below
        };
        let items: Vec<Option<u16>> = (0..4).map(Some).collect();
        let (mut refuted, mut narrowed) = (0, 0);
        for _ in 0..400 {
            let states = 1 + random(6);
            let mut row =
                || (0..4).map(|_| (0..random(3)).map(|_| random(states) as usize).collect()).collect();
            let mut machine =
                Machine { next: (0..states).map(|_| row()).collect(), starts: vec![0], accepts: Vec::new() };
            machine.accepts.extend((0..states).map(|_| random(2) == 0));
            let narrow = Narrow::new(&items, 4, &machine, usize::MAX).expect("few states");
            let track = Track::new(&items, 4, &machine);
            let domains: Vec<u32> = (0..4).map(|_| 1 + random(15)).collect();
            let left = words(&machine, &domains);
            for prop in [&narrow as &dyn Propagator, &track] {
                let mut state = State::new(&compiled.program.network);
                state.frame[..4].copy_from_slice(&domains);
                match prop.run(&mut state) {
                    Ok(()) => assert_eq!(state.frame[..4], left, "{machine:?} {domains:?}"),
                    Err(_) => assert_eq!(left, [0; 4], "{machine:?} {domains:?}"),
                }
            }
            refuted += u32::from(left == [0; 4]);
            narrowed += u32::from(left != [0; 4] && left != domains);
        }
        assert!(refuted > 50 && narrowed > 50, "{refuted} {narrowed}");
    }
}
