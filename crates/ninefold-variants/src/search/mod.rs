//! Depth-first search: a cell takes a value, then it does not.
//!
//! Cells that take part in failures get heavier; the heaviest cell with few values is next. A puzzle
//! without sums starts again after some failures: with clause learning or, where that does not pay, with
//! slow weights that charge failures to the cell fixed last.

use std::ops::ControlFlow;
use std::sync::LazyLock;

mod conflict;
mod parts;
mod settle;

pub(crate) use parts::parts;

use crate::cdcl::ClauseSearch;
use crate::limits::{End, Limits};
use crate::model::cpu::{Fast, Job};
use crate::model::{Branching, Program, Run, State, Strategy, is_fixed};

/// Failures after which a puzzle without sums that no clauses are learned for changes its way to branch.
const TRIAL: u64 = 2_000;

/// Failures times cells after which clause learning takes over: 20,000 failures in 9 × 9 cells. One that it learns from
/// costs as much as ten to fifty of a search.
const LEARNING_TRIAL: u64 = 20_000 * 81;

/// Failures after which few values count more in a puzzle with sums.
const SMALL: u64 = 300;

/// Failures after which a puzzle of digit sets is left to clause learning.
const LONG: u64 = 100_000;

/// Solutions after which no search starts again: it would find them again.
const MANY: usize = 3;

/// Solutions after which clause learning gives way: it excludes each of them by a clause.
const TOO_MANY: usize = 1_000;

/// A guess: one value of a cell.
#[derive(Clone, Copy, Debug)]
struct Guess {
    cell: u16,
    value: u32,
}

/// How a search chooses cells and charges failures.
#[derive(Debug)]
struct Profile {
    /// What a cell's weight is multiplied with, by its number of values.
    by_size: &'static [f32; 33],
    /// Whether it charges the cell fixed last instead of the guessed one, weighs values, and branches on two places.
    blames_last: bool,
}

/// How much fewer values are better: first, in large trees, in plain puzzles, and where weights are slow.
static FIRST: Powers = LazyLock::new(|| powers(2.5));
static STEEP: Powers = LazyLock::new(|| powers(3.5));
static MIDDLING: Powers = LazyLock::new(|| powers(3.0));
static FLAT: Powers = LazyLock::new(|| powers(1.0));

type Powers = LazyLock<[f32; 33]>;

fn powers(power: f32) -> [f32; 33] {
    std::array::from_fn(|size| (size.max(1) as f32).powf(-power))
}

/// The choice of a guess as a job: it counts values, which is one instruction on a fast processor.
struct Choice<'a, 'p>(&'a Search<'p>);

impl Job for Choice<'_, '_> {
    type Answer = Option<Guess>;

    #[inline(always)]
    fn go(self, _: Fast) -> Option<Guess> {
        self.0.choose_here()
    }
}

/// A search over a program.
#[derive(Debug)]
pub(crate) struct Search<'p> {
    program: &'p Program<'p>,
    state: State<'p>,
    weights: Vec<f32>,
    profile: Profile,
    frames: Vec<u32>,
    guesses: Vec<Guess>,
    last: Guess,
    /// The cells before the last guess or exclusion, where the cell fixed last is charged.
    parent: Vec<u32>,
    value_failures: [u32; 32],
    heavy_value: u32,
    heavy_bonus: f32,
    all_failures: u64,
    pub(crate) guess_count: u64,
    pub(crate) failures: u64,
    /// For each cell the values to try before others.
    preferred: Vec<u32>,
    /// The first solutions.
    known: Vec<Vec<u32>>,
}

impl<'p> Search<'p> {
    pub(crate) fn new(program: &'p Program<'p>) -> Self {
        Self {
            program,
            state: State::new(&program.network),
            weights: program.weights.clone(),
            profile: Profile { by_size: &FIRST, blames_last: false },
            frames: Vec::new(),
            guesses: Vec::new(),
            last: Guess { cell: 0, value: 0 },
            parent: Vec::new(),
            value_failures: [0; 32],
            heavy_value: 0,
            heavy_bonus: 0.0,
            all_failures: 0,
            guess_count: 0,
            failures: 0,
            preferred: vec![0; program.network.cells],
            known: Vec::new(),
        }
    }

    pub(crate) fn calls(&self) -> u64 {
        self.state.calls
    }

    /// Limits cells before the search.
    pub(crate) fn restrict(&mut self, cell: usize, values: u32) -> Run {
        self.state.keep(cell as u16, values)
    }

    /// Propagates the start. What is left of each cell, or nothing.
    pub(crate) fn root(&mut self) -> Option<Vec<u32>> {
        if self.program.impossible || self.program.propagate(&mut self.state).is_err() {
            return None;
        }
        Some(self.state.frame[..self.program.network.cells].to_vec())
    }

    /// What is left at the root, which is propagated, as a state of its own.
    pub(crate) fn at_root(&self) -> State<'p> {
        State::settled_at(&self.program.network, &self.state.frame)
    }

    /// Clause learning from the present state, which is propagated.
    #[cfg(test)]
    pub(crate) fn learn(
        &mut self,
        limits: &Limits<'_>,
        receive: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> End {
        let root = self.state.frame.clone();
        self.learn_clauses(&root, limits, receive)
    }

    /// Finds every solution, as sets of one value, until `receive` breaks or a limit is reached.
    pub(crate) fn run(
        &mut self,
        limits: &Limits<'_>,
        receive: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> End {
        if self.root().is_none() {
            return End::Exhausted;
        }
        let root = self.state.frame.clone();
        let strategy = self.program.strategy;
        let is_summing = strategy.branching == Branching::Sums;
        if is_summing {
            if let Some(end) = self.descend(limits, SMALL, receive) {
                return end;
            }
            self.profile.by_size = &STEEP;
        } else if strategy.branching == Branching::Counts {
            self.start_again(&root);
        }
        if let Some(end) = self.descend(limits, self.trial(), receive) {
            return end;
        }
        // With many solutions found, continuing is cheaper than excluding them.
        if self.known.len() < MANY {
            if strategy.learns {
                return self.learn_clauses(&root, limits, receive);
            }
            if matches!(strategy.branching, Branching::Houses | Branching::Other) {
                self.start_again(&root);
            }
        }
        self.descend(limits, u64::MAX, receive).unwrap_or(End::Stopped)
    }

    /// Continues with clause learning, as long as there are few solutions to exclude.
    fn learn_clauses(
        &mut self,
        root: &[u32],
        limits: &Limits<'_>,
        receive: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> End {
        let mut clauses = self.clauses(root);
        let left = Limits { guesses: limits.guesses.saturating_sub(self.guess_count), ..*limits };
        let mut wants_more = true;
        let end = clauses.run(&left, &mut |solution| {
            if self.known.iter().any(|known| known == solution) {
                return ControlFlow::Continue(());
            }
            self.known.push(solution.to_vec());
            wants_more = receive(solution).is_continue();
            if wants_more && self.known.len() < TOO_MANY {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        self.guess_count += clauses.guesses();
        self.failures += clauses.failures();
        if end == End::Enough && wants_more {
            self.go_to(root);
            return self.descend(limits, u64::MAX, receive).unwrap_or(End::Stopped);
        }
        end
    }

    /// Clause learning from a root.
    fn clauses(&self, root: &[u32]) -> ClauseSearch<'p> {
        ClauseSearch::new(self.program, State::settled_at(&self.program.network, root))
    }

    /// Failures after which a puzzle is searched in another way.
    fn trial(&self) -> u64 {
        match self.program.strategy {
            Strategy { branching: Branching::Sums, .. } => LONG,
            Strategy { learns: true, .. } => LEARNING_TRIAL / self.program.network.cells as u64,
            _ => TRIAL,
        }
    }

    /// Drops all guesses.
    fn go_to(&mut self, root: &[u32]) {
        self.state.frame.copy_from_slice(root);
        self.state.clear();
        self.frames.clear();
        self.guesses.clear();
    }

    fn start_again(&mut self, root: &[u32]) {
        self.go_to(root);
        self.become_slow();
    }

    /// Changes to slow weights, if it has not.
    fn become_slow(&mut self) {
        if self.profile.blames_last {
            return;
        }
        self.weights.clone_from(&self.program.slow_weights);
        let is_plain = self.program.strategy.branching == Branching::Houses;
        let by_size = if is_plain { &MIDDLING } else { &FLAT };
        self.profile = Profile { by_size, blames_last: true };
    }

    /// Continues from the present state; `None` after `failures` more failures.
    fn descend(
        &mut self,
        limits: &Limits<'_>,
        failures: u64,
        receive: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Option<End> {
        let most = self.failures.saturating_add(failures);
        loop {
            let sound = match self.choose() {
                Some(_) if self.is_spent(limits) => return Some(End::Stopped),
                Some(guess) => self.guess(guess).is_ok(),
                None => {
                    if self.report(receive).is_break() {
                        return Some(End::Enough);
                    }
                    false
                }
            };
            if sound {
                continue;
            }
            loop {
                self.charge();
                match self.back() {
                    None => return Some(End::Exhausted),
                    Some(true) => break,
                    Some(false) => {}
                }
            }
            if self.failures > most {
                return None;
            }
        }
    }

    fn is_spent(&self, limits: &Limits<'_>) -> bool {
        self.guess_count >= limits.guesses || limits.is_cancelled()
    }

    fn report(&mut self, receive: &mut dyn FnMut(&[u32]) -> ControlFlow<()>) -> ControlFlow<()> {
        let solution = &self.state.frame[..self.program.network.cells];
        if self.known.iter().any(|known| known == solution) {
            return ControlFlow::Continue(());
        }
        if self.known.len() < MANY {
            self.known.push(solution.to_vec());
        }
        receive(solution)
    }

    fn guess(&mut self, guess: Guess) -> Run {
        self.guess_count += 1;
        self.last = guess;
        self.frames.extend_from_slice(&self.state.frame);
        self.guesses.push(guess);
        self.begin();
        self.state.keep(guess.cell, guess.value)?;
        self.program.propagate(&mut self.state)
    }

    /// Undoes the last guess and excludes it. `None` without a guess, else whether the exclusion is consistent.
    fn back(&mut self) -> Option<bool> {
        let guess = self.guesses.pop()?;
        let size = self.state.frame.len();
        let start = self.frames.len() - size;
        self.state.frame.copy_from_slice(&self.frames[start..]);
        self.frames.truncate(start);
        self.state.clear();
        self.last = guess;
        self.begin();
        let excluded = self.state.remove(guess.cell, guess.value);
        Some(excluded.is_ok() && self.program.propagate(&mut self.state).is_ok())
    }

    /// Before something is tried.
    fn begin(&mut self) {
        self.state.failed = None;
        self.state.last_fixed = None;
        if self.profile.blames_last {
            self.parent.clear();
            self.parent.extend_from_slice(&self.state.frame[..self.program.network.cells]);
        }
    }

    /// Charges the failure.
    fn charge(&mut self) {
        self.failures += 1;
        let guessed = usize::from(self.last.cell);
        if let Some(prop) = self.state.failed {
            let prop = &self.program.props[prop];
            if prop.attributes().is_weighty {
                let part = 1.0 / prop.cells().len() as f32;
                for &cell in prop.cells() {
                    if !is_fixed(self.state.get(cell)) {
                        self.weights[usize::from(cell)] += part;
                    }
                }
                self.weights[guessed] += 1.0;
                return self.learn_value();
            }
        }
        let blamed = self.profile.blames_last.then(|| self.culprit()).flatten();
        self.weights[blamed.map_or(guessed, usize::from)] += 1.0;
        self.learn_value();
    }

    /// The cell fixed last that empties another cell, or removes the last place of a value in a house.
    fn culprit(&self) -> Option<u16> {
        match self.state.failed {
            Some(prop) if self.program.swept == Some(prop) => {
                conflict::culprit(self.program, &self.parent, &self.state.frame[..self.program.network.cells])
            }
            _ => self.state.last_fixed,
        }
    }

    /// Notes which value fails most.
    fn learn_value(&mut self) {
        if !self.profile.blames_last || self.last.value == 0 {
            return;
        }
        self.value_failures[self.last.value.trailing_zeros() as usize] += 1;
        self.all_failures += 1;
        if self.all_failures.is_multiple_of(16_384) {
            self.value_failures.iter_mut().for_each(|count| *count >>= 2);
            self.weights.iter_mut().for_each(|weight| *weight *= 0.5);
        }
        let most = self.value_failures.iter().copied().max().unwrap_or(0);
        let least = self.value_failures.iter().copied().filter(|&count| count > 0).min();
        let heavy = most >= 9 && least.is_some_and(|least| 2 * most > 3 * least);
        let value = self.value_failures.iter().position(|&count| count == most).unwrap_or(0);
        self.heavy_value = if heavy { 1 << value } else { 0 };
        self.heavy_bonus = 0.2 * most as f32;
    }

    fn choose(&self) -> Option<Guess> {
        match Fast::known(self.program.network.fast) {
            Some(fast) => fast.run(Choice(self)),
            None => self.choose_here(),
        }
    }

    #[inline(always)]
    fn choose_here(&self) -> Option<Guess> {
        let cells = &self.state.frame[..self.program.network.cells];
        let (mut best, mut chosen) = (f32::MIN, None);
        for (cell, (&values, &weight)) in cells.iter().zip(&self.weights).enumerate() {
            if is_fixed(values) {
                continue;
            }
            let bonus = if values & self.heavy_value != 0 { self.heavy_bonus } else { 0.0 };
            let score = (weight + bonus) * self.profile.by_size[values.count_ones() as usize];
            if score > best {
                (best, chosen) = (score, Some(cell));
            }
        }
        let cell = chosen?;
        let values = cells[cell];
        let preferred = values & self.preferred[cell];
        let first = if preferred == 0 { values } else { preferred };
        let guess = Guess { cell: cell as u16, value: first & first.wrapping_neg() };
        if !self.profile.blames_last || values.count_ones() <= 2 {
            return Some(guess);
        }
        let score = self.weights[cell] * self.profile.by_size[values.count_ones() as usize];
        Some(self.two_places(score).unwrap_or(guess))
    }

    /// The heaviest cell of a value with two places in a house, if it is worth more.
    fn two_places(&self, mut best: f32) -> Option<Guess> {
        let mut chosen = None;
        for house in &self.program.full_houses {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for &cell in house {
                let values = self.state.get(cell);
                more |= twice & values;
                twice |= once & values;
                once |= values;
            }
            let mut pairs = twice & !more;
            while pairs != 0 {
                let value = pairs & pairs.wrapping_neg();
                pairs &= pairs - 1;
                for &cell in house.iter().filter(|&&cell| self.state.get(cell) & value != 0) {
                    let score = self.weights[usize::from(cell)] * self.profile.by_size[2];
                    if score > best {
                        (best, chosen) = (score, Some(Guess { cell, value }));
                    }
                }
            }
        }
        chosen
    }
}
