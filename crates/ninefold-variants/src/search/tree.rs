//! A tree of guesses: what is guessed, what cells weigh, and how much of the tree is done. It can rest while others are
//! searched.

use std::sync::LazyLock;

use crate::model::{Branching, Program};

/// Failures after which a tree is looked at first; then each time that they have doubled.
const FIRST_LOOK: u64 = 1_000;

/// Failures after which few values count more where the way gets steeper.
const SMALL: u64 = 300;

/// What a tree is trusted to grow by between two looks; it may be expected to take eight until all is done.
const MOST_GROWTH: f64 = 3.0;

/// A guess: one value of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    pub(super) cell: u16,
    pub(super) value: u32,
}

/// How a tree chooses cells and charges failures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Weights that every failure changes.
    Fast,
    /// The same, and few values count more after some failures.
    Steeper,
    /// Few values count more from the start.
    Steep,
    /// Fast weights, and values with two places are guessed.
    Pairs,
    /// Fast weights, those of cells beyond the grid halved.
    Grid,
    /// Failures are charged to the cell fixed last, values are weighed, and values with two places are guessed.
    Slow,
    /// The same, for grids of houses only, where few values count more.
    SlowHouses,
}

impl Way {
    /// The way that is best for most puzzles.
    pub(super) fn first(branching: Branching) -> Self {
        match branching {
            Branching::Sums => Self::Steeper,
            Branching::Counts => Self::Slow,
            Branching::Orders => Self::Pairs,
            Branching::Houses | Branching::Other => Self::Fast,
        }
    }

    /// The way with slow weights.
    pub(super) fn slow(branching: Branching) -> Self {
        if branching == Branching::Houses { Self::SlowHouses } else { Self::Slow }
    }

    /// The way for a puzzle of which the first one does little.
    pub(super) fn instead(program: &Program<'_>) -> Self {
        // Where regions are to be found, the cells beyond the grid hold their numbers, which are as good as values.
        let has_layers = program.network.cells > program.grid && program.partners.is_empty();
        if has_layers { Self::Grid } else { Self::Pairs }
    }

    /// The ways beside the first one.
    pub(super) fn others(branching: Branching) -> &'static [Self] {
        match branching {
            Branching::Sums | Branching::Orders | Branching::Other => &[Self::Steep, Self::Slow],
            Branching::Counts => &[Self::Fast, Self::Steep],
            Branching::Houses => &[Self::SlowHouses],
        }
    }

    /// What a cell's weight is multiplied with, by its number of values.
    fn by_size(self) -> &'static [f32; 33] {
        match self {
            Self::Fast | Self::Steeper | Self::Pairs | Self::Grid => &FAST,
            Self::Steep => &STEEP,
            Self::Slow => &FLAT,
            Self::SlowHouses => &MIDDLING,
        }
    }

    fn is_slow(self) -> bool {
        matches!(self, Self::Slow | Self::SlowHouses)
    }
}

static FAST: Powers = LazyLock::new(|| powers(5));
static STEEP: Powers = LazyLock::new(|| powers(7));
static MIDDLING: Powers = LazyLock::new(|| powers(6));
static FLAT: Powers = LazyLock::new(|| powers(2));

type Powers = LazyLock<[f32; 33]>;

/// Each size to the power of minus so many halves.
fn powers(halves: usize) -> [f32; 33] {
    let power = |size: usize| std::iter::repeat_n((size.max(1) as f32).sqrt().recip(), halves).product();
    std::array::from_fn(power)
}

/// A tree of guesses.
#[derive(Debug)]
pub(super) struct Tree {
    way: Way,
    pub(super) by_size: &'static [f32; 33],
    pub(super) weights: Vec<f32>,
    /// What was left before each guess, one after the other.
    frames: Vec<u32>,
    guesses: Vec<Guess>,
    last: Guess,
    value_failures: [u32; 32],
    pub(super) heavy_value: u32,
    pub(super) heavy_bonus: f32,
    failures: u64,
    progress: Progress,
    /// What is left where it rests.
    pub(super) frame: Vec<u32>,
}

/// How much of a tree is done. A guess among so many values takes its share of what its node is of the whole.
#[derive(Debug)]
struct Progress {
    /// The share of the present node.
    share: f64,
    /// Those of the exclusions of the guesses above it.
    others: Vec<f64>,
    done: f64,
    /// What was done at the last look.
    seen: f64,
    failures: u64,
    next_look: u64,
    /// Failures after which it rests anyway.
    due: u64,
}

impl Default for Progress {
    fn default() -> Self {
        Self {
            share: 1.0,
            others: Vec::new(),
            done: 0.0,
            seen: 0.0,
            failures: 0,
            next_look: FIRST_LOOK,
            due: u64::MAX,
        }
    }
}

impl Tree {
    pub(super) fn new(program: &Program<'_>, way: Way) -> Self {
        let weights = if way.is_slow() { &program.slow_weights } else { &program.weights };
        Self {
            way,
            by_size: way.by_size(),
            weights: weights.clone(),
            frames: Vec::new(),
            guesses: Vec::new(),
            last: Guess { cell: 0, value: 0 },
            value_failures: [0; 32],
            heavy_value: 0,
            heavy_bonus: 0.0,
            failures: 0,
            progress: Progress::default(),
            frame: Vec::new(),
        }
    }

    /// One that rests at a root.
    pub(super) fn at(root: &[u32], program: &Program<'_>, way: Way) -> Self {
        Self { frame: root.to_vec(), ..Self::new(program, way) }
    }

    pub(super) fn blames_last(&self) -> bool {
        self.way.is_slow()
    }

    /// What the weights of cells beyond the grid are multiplied with.
    pub(super) fn beyond(&self) -> f32 {
        if self.way == Way::Grid { 0.5 } else { 1.0 }
    }

    pub(super) fn guesses_places(&self) -> bool {
        self.way.is_slow() || self.way == Way::Pairs
    }

    /// Makes it rest once it has so many failures, whatever it has done.
    pub(super) fn rest_at(&mut self, failures: u64) {
        self.progress.due = failures;
    }

    /// The share of the whole that is done.
    pub(super) fn done(&self) -> f64 {
        self.progress.done
    }

    /// Whether nothing is guessed.
    pub(super) fn is_empty(&self) -> bool {
        self.guesses.is_empty()
    }

    /// Drops all guesses, and rests at a root.
    pub(super) fn restart(&mut self, root: &[u32]) {
        self.clear();
        self.frame.copy_from_slice(root);
    }

    /// Drops all guesses.
    pub(super) fn clear(&mut self) {
        self.frames.clear();
        self.guesses.clear();
        self.progress = Progress::default();
    }

    /// Notes a guess among the values of its cell.
    #[inline]
    pub(super) fn guess(&mut self, guess: Guess, values: u32, frame: &[u32]) {
        let progress = &mut self.progress;
        let share = progress.share / f64::from(values.count_ones());
        progress.others.push(progress.share - share);
        progress.share = share;
        self.last = guess;
        self.frames.extend_from_slice(frame);
        self.guesses.push(guess);
    }

    /// Undoes the last guess, which is to be excluded.
    #[inline]
    pub(super) fn back(&mut self, frame: &mut [u32]) -> Option<Guess> {
        let guess = self.guesses.pop()?;
        let start = self.frames.len() - frame.len();
        frame.copy_from_slice(&self.frames[start..]);
        self.frames.truncate(start);
        self.progress.done += self.progress.share;
        self.progress.share = self.progress.others.pop().unwrap_or(0.0);
        self.last = guess;
        Some(guess)
    }

    /// Whether it is to rest, or it is time for a look, and the tree will take too long if it grows as it did since the one
    /// before; at the first one, as much as it is trusted to.
    pub(super) fn is_stuck(&mut self) -> bool {
        let progress = &mut self.progress;
        if progress.failures < progress.next_look {
            return progress.failures >= progress.due;
        }
        progress.next_look = 2 * progress.failures;
        let growth = progress.done / std::mem::replace(&mut progress.seen, progress.done);
        progress.done * (0..3).fold(growth.min(MOST_GROWTH), |growth, _| growth * growth) < 1.0
    }

    /// Charges a failure to the open ones of some cells.
    pub(super) fn charge_all<'a>(&mut self, open: impl Iterator<Item = &'a u16>, number: usize) {
        let part = 1.0 / number as f32;
        open.for_each(|&cell| self.weights[usize::from(cell)] += part);
        self.charge(None);
    }

    /// Charges a failure to a cell, or to the one that was guessed.
    pub(super) fn charge(&mut self, cell: Option<u16>) {
        self.failures += 1;
        self.progress.failures += 1;
        if self.failures == SMALL && self.way == Way::Steeper {
            self.by_size = &STEEP;
        }
        self.weights[usize::from(cell.unwrap_or(self.last.cell))] += 1.0;
        if self.blames_last() && self.last.value != 0 {
            self.weigh_values();
        }
    }

    /// Notes which value fails most.
    fn weigh_values(&mut self) {
        self.value_failures[self.last.value.trailing_zeros() as usize] += 1;
        if self.failures.is_multiple_of(16_384) {
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
}
