//! Depth-first search: a cell takes a value, then it does not.
//!
//! Cells that take part in failures get heavier; the heaviest cell with few values is next. A tree that
//! does not get on rests while others are searched, which choose cells in other ways, or clauses learned.

use std::ops::ControlFlow;

mod conflict;
mod parts;
mod settle;
mod tree;

pub(crate) use parts::parts;
use tree::{Guess, Tree, Way};

use crate::cdcl::ClauseSearch;
use crate::limits::{End, Limits};
use crate::model::cpu::{Fast, Job};
use crate::model::{Places, Program, Run, State, Strategy, is_fixed};

/// Failures, times the cost of a clause, that a tree may be expected to take in all by the part that it has done: one that
/// takes more is left to clause learning.
const MOST_EXPECTED: f64 = 13_000.0;

/// The part of all after which a tree is not left to clause learning, as long as it gets on.
const MUCH: f64 = 0.3;

/// Failures after which the first tree is held against another one, if it has done less than this part of all: it may be
/// expected to take a hundred times as many.
const FIRST_GLANCE: u64 = 32;
const LITTLE: f64 = 0.01;

/// Failures for which that other one is tried.
const TRIED: u64 = 16;

/// Failures for each decision of clause learning, while it takes turns with trees.
const CLAUSE_COST: u64 = 6;

/// Most cells of a propagator that are charged together, where the cell fixed last is known.
const MOST_CHARGED: usize = 20;

/// Solutions after which a tree is searched to its end: another would find them again.
const MANY: usize = 3;

/// Solutions after which clause learning gives way: it excludes each of them by a clause.
const TOO_MANY: usize = 1_000;

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
    tree: Tree,
    /// The cells before the last guess or exclusion, where the cell fixed last is charged.
    parent: Vec<u32>,
    pub(crate) guess_count: u64,
    pub(crate) failures: u64,
    /// What a clause that is learned costs beside a failure, as far as it is known; at least as much.
    clause_cost: f64,
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
            tree: Tree::new(program, Way::first(program.strategy.branching)),
            parent: Vec::new(),
            guess_count: 0,
            failures: 0,
            clause_cost: 1.0,
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
        let mut clauses = self.clauses(&self.state.frame);
        let learned = self.learn_clauses(&mut clauses, u64::MAX, limits, receive);
        learned.or_else(|| self.descend(limits, receive)).unwrap_or(End::Stopped)
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
        let Strategy { branching, learns_after } = self.program.strategy;
        let (mut turn, mut others, mut clauses) = (0, Vec::new(), None);
        if let Some(end) = self.start(&root, limits, receive) {
            return end;
        }
        loop {
            if let Some(end) = self.descend(limits, receive) {
                return end;
            }
            if let Some(trial) = learns_after {
                let is_new = clauses.is_none();
                let clauses = clauses.get_or_insert_with(|| self.clauses(&root));
                let is_over = self.failures as f64 > trial as f64 * self.clause_cost;
                // The first clauses show what one costs.
                let most = if is_over && !is_new { u64::MAX } else { self.failures / CLAUSE_COST };
                if let Some(end) = self.learn_clauses(clauses, most, limits, receive) {
                    return end;
                }
                self.weigh_clauses(clauses);
                if is_over && is_new {
                    continue;
                }
            }
            if others.is_empty() {
                others.extend(Way::others(branching).iter().map(|&way| Tree::at(&root, self.program, way)));
            }
            let place = turn % others.len();
            self.turn_to(&mut others[place]);
            turn += 1;
        }
    }

    /// The first failures. A tree that has done little by then is left for another one that does more in half the time.
    fn start(
        &mut self,
        root: &[u32],
        limits: &Limits<'_>,
        receive: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Option<End> {
        self.tree.rest_at(FIRST_GLANCE);
        if let end @ Some(_) = self.descend(limits, receive) {
            return end;
        }
        if self.tree.done() < LITTLE {
            let mut other = Tree::at(root, self.program, Way::instead(self.program));
            other.rest_at(TRIED);
            self.turn_to(&mut other);
            if let end @ Some(_) = self.descend(limits, receive) {
                return end;
            }
            if self.tree.done() < other.done() {
                self.turn_to(&mut other);
            }
        }
        self.tree.rest_at(u64::MAX);
        None
    }

    /// Continues with clause learning for so many decisions, or, once it has found some solutions, until there are too many
    /// to exclude; `None` if others are to go on.
    fn learn_clauses(
        &mut self,
        clauses: &mut ClauseSearch<'p>,
        most: u64,
        limits: &Limits<'_>,
        receive: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Option<End> {
        let (guesses, failures) = (clauses.guesses(), clauses.failures());
        let left = limits.guesses.saturating_sub(self.guess_count);
        let mut wants_more = true;
        let end = clauses.run(&Limits { guesses: left.min(most), ..*limits }, &mut |solution| {
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
        self.guess_count += clauses.guesses() - guesses;
        self.failures += clauses.failures() - failures;
        match end {
            End::Enough if wants_more => None,
            End::Stopped if self.is_spent(limits) => Some(end),
            End::Stopped if self.known.len() < MANY => None,
            End::Stopped => self.learn_clauses(clauses, u64::MAX, limits, receive),
            end => Some(end),
        }
    }

    /// Notes what a clause costs beside a failure of a tree, in propagators that run.
    fn weigh_clauses(&mut self, clauses: &ClauseSearch<'p>) {
        let per = |calls: u64, failures: u64| calls as f64 / failures.max(1) as f64;
        let own = per(self.state.calls, self.failures - clauses.failures());
        self.clause_cost = (per(clauses.calls(), clauses.failures()) / own).max(1.0);
    }

    /// Clause learning from a root.
    fn clauses(&self, root: &[u32]) -> ClauseSearch<'p> {
        ClauseSearch::new(self.program, State::settled_at(&self.program.network, root))
    }

    /// Drops all guesses.
    fn go_to(&mut self, root: &[u32]) {
        self.state.frame.copy_from_slice(root);
        self.state.clear();
        self.tree.clear();
    }

    /// Goes on in another tree; the present one rests in its place.
    fn turn_to(&mut self, other: &mut Tree) {
        std::mem::swap(&mut self.tree, other);
        other.frame.clone_from(&self.state.frame);
        self.state.frame.copy_from_slice(&self.tree.frame);
        self.state.clear();
    }

    /// Continues from the present state; `None` if the tree does not get on, or clauses are to be learned.
    fn descend(
        &mut self,
        limits: &Limits<'_>,
        receive: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Option<End> {
        let trial = self.program.strategy.learns_after.map_or(f64::INFINITY, |trial| trial as f64);
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
            let failures = self.failures as f64 / self.clause_cost;
            let is_due = failures > trial && self.tree.done() < (failures / MOST_EXPECTED).min(MUCH);
            if (self.tree.is_stuck() || is_due) && self.known.len() < MANY {
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
        self.tree.guess(guess, self.state.get(guess.cell), &self.state.frame);
        self.begin();
        self.state.keep(guess.cell, guess.value)?;
        self.program.propagate(&mut self.state)
    }

    /// Undoes the last guess and excludes it. `None` without a guess, else whether the exclusion is consistent.
    fn back(&mut self) -> Option<bool> {
        let guess = self.tree.back(&mut self.state.frame)?;
        self.state.clear();
        self.begin();
        let excluded = self.state.remove(guess.cell, guess.value);
        Some(excluded.is_ok() && self.program.propagate(&mut self.state).is_ok())
    }

    /// Before something is tried.
    fn begin(&mut self) {
        self.state.failed = None;
        self.state.last_fixed = None;
        if self.tree.blames_last() {
            self.parent.clear();
            self.parent.extend_from_slice(&self.state.frame[..self.program.network.cells]);
        }
    }

    /// Charges the failure.
    fn charge(&mut self) {
        self.failures += 1;
        if let Some(prop) = self.state.failed {
            let prop = &self.program.props[prop];
            let says_little = self.tree.blames_last() && prop.cells().len() > MOST_CHARGED;
            if prop.attributes().is_weighty && !says_little {
                let open = prop.cells().iter().filter(|&&cell| !is_fixed(self.state.get(cell)));
                return self.tree.charge_all(open, prop.cells().len());
            }
        }
        let blamed = self.tree.blames_last().then(|| self.culprit()).flatten();
        self.tree.charge(blamed);
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
        let (tree, beyond) = (&self.tree, self.tree.beyond());
        for (cell, (&values, &weight)) in cells.iter().zip(&tree.weights).enumerate() {
            if is_fixed(values) {
                continue;
            }
            let bonus = if values & tree.heavy_value != 0 { tree.heavy_bonus } else { 0.0 };
            let mut score = (weight + bonus) * tree.by_size[values.count_ones() as usize];
            if self.program.partners.get(cell).is_some_and(|&partner| is_fixed(cells[usize::from(partner)])) {
                score *= 2.0;
            }
            if cell >= self.program.grid {
                score *= beyond;
            }
            if score > best {
                (best, chosen) = (score, Some(cell));
            }
        }
        let cell = chosen?;
        let values = cells[cell];
        let preferred = values & self.preferred[cell];
        let first = if preferred == 0 { values } else { preferred };
        let guess = Guess { cell: cell as u16, value: first & first.wrapping_neg() };
        let score = tree.weights[cell] * tree.by_size[values.count_ones() as usize];
        if let Some(guess) = self.place(score) {
            return Some(guess);
        }
        if !tree.guesses_places() || values.count_ones() <= 2 {
            return Some(guess);
        }
        Some(self.two_places(score).unwrap_or(guess))
    }

    /// The heaviest cell of the places that are worth guessing, if it is worth more.
    fn place(&self, mut best: f32) -> Option<Guess> {
        let mut chosen = None;
        for &Places { ref cells, value, weight: worth } in &self.program.places {
            let weight = |cell: u16| self.tree.weights[usize::from(cell)];
            let open = cells.iter().copied().filter(|&cell| self.state.get(cell) & value != 0);
            let heaviest = open.clone().max_by(|&a, &b| weight(a).total_cmp(&weight(b)));
            let is_open = open.clone().all(|cell| self.state.get(cell) != value);
            let number = open.count();
            let Some(cell) = heaviest.filter(|_| is_open && number > 1) else { continue };
            let score = weight(cell) * worth * self.tree.by_size[number];
            if score > best {
                (best, chosen) = (score, Some(Guess { cell, value }));
            }
        }
        chosen
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
                    let score = self.tree.weights[usize::from(cell)] * self.tree.by_size[2];
                    if score > best {
                        (best, chosen) = (score, Some(Guess { cell, value }));
                    }
                }
            }
        }
        chosen
    }
}
