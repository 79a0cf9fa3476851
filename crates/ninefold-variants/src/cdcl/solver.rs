//! Conflict-driven clause learning: every conflict becomes a clause that is never violated again.
//!
//! As in solvers for satisfiability: two watched literals per clause and decisions by activity (Moskewicz and others,
//! Chaff, 2001); clauses from the first unique implication point, minimized (Sörensson and Biere, 2009); the literal
//! block distance (LBD), the number of decision levels in a clause, rates clauses and triggers restarts (Audemard and
//! Simon, Glucose, 2009). Pairs of variables that exclude each other are kept as lists, not as clauses.

use std::ops::ControlFlow;

use crate::limits::{End, Limits};
use crate::sort::Arrange;

use super::heap::Heap;

/// A variable or its negation: twice the number of the variable, plus one for the negation.
pub(crate) type Literal = u32;

/// The literal that a variable is true.
pub(crate) fn yes(variable: usize) -> Literal {
    (variable as u32) << 1
}

/// The literal that a variable is false.
pub(crate) fn no(variable: usize) -> Literal {
    (variable as u32) << 1 | 1
}

fn variable(literal: Literal) -> usize {
    (literal >> 1) as usize
}

/// A formula to satisfy.
#[derive(Debug, Default)]
pub(crate) struct Formula {
    /// For each variable, those that are false if it is true.
    pub(crate) exclusions: Vec<Vec<u32>>,
    /// At least one literal of each is true.
    pub(crate) clauses: Vec<Vec<Literal>>,
}

impl Formula {
    /// Adds a variable.
    pub(crate) fn add(&mut self) -> usize {
        self.exclusions.push(Vec::new());
        self.exclusions.len() - 1
    }

    /// States that two variables are not both true.
    pub(crate) fn exclude(&mut self, a: usize, b: usize) {
        self.exclusions[a].push(b as u32);
        self.exclusions[b].push(a as u32);
    }
}

/// Rules beside the clauses.
pub(crate) trait Theory {
    /// Propagates the trail. Either a rule fails, or `found` receives the variables that are now false, each with the rule
    /// that excludes it.
    fn propagate(&mut self, trail: &[Literal], found: &mut Vec<(u32, u32)>) -> Result<(), u32>;

    /// The trail is propagated, and a decision level begins.
    fn begin(&mut self);

    /// All levels above one are undone, which leaves the first `left` literals of the trail.
    fn backjump(&mut self, level: usize, left: usize);

    /// Adds false literals from which it follows that a rule excludes a variable, or that it fails.
    fn explain(&mut self, rule: u32, excluded: Option<usize>, moment: &Moment<'_>, causes: &mut Vec<Literal>);
}

/// What is true when a rule excludes a variable, or fails.
#[derive(Debug)]
pub(crate) struct Moment<'a> {
    /// The number of decisions by then, and what is true since the last of them.
    pub(crate) level: usize,
    pub(crate) since: &'a [Literal],
    values: &'a [i8],
    places: &'a [u32],
    /// The length of the trail.
    at: u32,
}

impl Moment<'_> {
    /// Whether a literal is true.
    pub(crate) fn has(&self, literal: Literal) -> bool {
        self.values[literal as usize] > 0 && self.places[variable(literal)] < self.at
    }
}

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// It is a decision, or true from the start.
    None,
    /// This variable is true and excludes its own.
    Exclusion(u32),
    /// All other literals of the clause at this place are false.
    Clause(u32),
    /// This rule excludes its variable.
    Rule(u32),
    /// A rule does, by the false literals at this place of what was explained.
    Explained(u32),
}

/// A clause that watches a literal, and another of its literals: if that is true, there is nothing to do.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    other: Literal,
}

/// Words before the literals of a clause: their number, and the LBD of the clause.
const HEADER: usize = 2;

/// In place of the LBD of a clause that is never deleted: it belongs to the formula, or excludes a solution.
const PERMANENT: u32 = 0;

/// In place of the LBD of a deleted clause.
const DELETED: u32 = u32::MAX;

/// A learned clause with at most this LBD is never deleted.
const MAX_KEPT_LBD: u32 = 2;

/// The number of learned clauses at which the first are deleted, and by how much it grows each time.
const FIRST_LEARNED: usize = 2_000;
const MORE_LEARNED: usize = 600;

/// The factor by which the activity of variables decays at each conflict.
const ACTIVITY_DECAY: f64 = 0.97;

/// The least number of conflicts between two restarts, and the ratio of recent to average LBD that triggers one.
const RESTART_MIN: u64 = 30;
const RESTART_RATIO: f64 = 1.25;

/// The length of what rules have said that triggers one as well.
const MOST_EXPLAINED: usize = 1 << 20;

/// A search for the models of a formula and a theory.
#[derive(Debug)]
pub(crate) struct CdclSolver<R> {
    pub(crate) theory: R,
    /// Where the exclusions of each variable start.
    starts: Vec<u32>,
    exclusions: Vec<u32>,
    /// All clauses, one after the other.
    clauses: Vec<u32>,
    watches: Vec<Vec<Watch>>,
    /// For each literal 1 if it is true, -1 if it is false, 0 if it is open.
    values: Vec<i8>,
    reasons: Vec<Reason>,
    levels: Vec<u32>,
    /// The place of each variable in the trail.
    places: Vec<u32>,
    trail: Vec<Literal>,
    /// Where each decision level starts in the trail.
    level_starts: Vec<usize>,
    propagated: usize,
    heap: Heap,
    increment: f64,
    phases: Vec<bool>,
    /// The places of clauses that may be deleted.
    learned: Vec<u32>,
    max_learned: usize,
    /// Moving averages of the LBD of learned clauses, short and long.
    recent_lbd: f64,
    average_lbd: f64,
    is_impossible: bool,
    seen: Vec<bool>,
    stamps: Vec<u64>,
    stamp: u64,
    cleared: Vec<u32>,
    open: Vec<Literal>,
    causes: Vec<Literal>,
    /// What rules have said since the last restart: each time the number of false literals, then these.
    explained: Vec<Literal>,
    found: Vec<(u32, u32)>,
    pub(crate) decisions: u64,
    pub(crate) conflicts: u64,
}

impl<R: Theory> CdclSolver<R> {
    pub(crate) fn new(formula: &Formula, theory: R) -> Self {
        let count = formula.exclusions.len();
        let mut starts = Vec::with_capacity(count + 1);
        let mut exclusions = Vec::with_capacity(formula.exclusions.iter().map(Vec::len).sum());
        for list in &formula.exclusions {
            starts.push(exclusions.len() as u32);
            exclusions.extend_from_slice(list);
        }
        starts.push(exclusions.len() as u32);
        let mut solver = Self {
            theory,
            starts,
            exclusions,
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * count],
            values: vec![0; 2 * count],
            reasons: vec![Reason::None; count],
            levels: vec![0; count],
            places: vec![0; count],
            trail: Vec::with_capacity(count),
            level_starts: Vec::new(),
            propagated: 0,
            heap: Heap::new(count),
            increment: 1.0,
            phases: vec![true; count],
            learned: Vec::new(),
            max_learned: FIRST_LEARNED,
            recent_lbd: 0.0,
            average_lbd: 0.0,
            is_impossible: false,
            seen: vec![false; count],
            stamps: vec![0; count + 1],
            stamp: 0,
            cleared: Vec::new(),
            open: Vec::new(),
            causes: Vec::new(),
            explained: Vec::new(),
            found: Vec::new(),
            decisions: 0,
            conflicts: 0,
        };
        for clause in &formula.clauses {
            solver.add_clause(clause);
        }
        solver
    }

    fn add_clause(&mut self, clause: &[Literal]) {
        match *clause {
            [] => self.is_impossible = true,
            [only] if self.values[only as usize] < 0 => self.is_impossible = true,
            [only] if self.values[only as usize] == 0 => self.assign(only, Reason::None),
            [_] => {}
            _ => {
                self.store(clause, PERMANENT);
            }
        }
    }

    /// Stores a clause of two or more literals, of which the first two are watched.
    fn store(&mut self, clause: &[Literal], lbd: u32) -> u32 {
        let at = self.clauses.len() as u32;
        self.clauses.extend_from_slice(&[clause.len() as u32, lbd]);
        self.clauses.extend_from_slice(clause);
        self.watches[clause[0] as usize].push(Watch { clause: at, other: clause[1] });
        self.watches[clause[1] as usize].push(Watch { clause: at, other: clause[0] });
        at
    }

    /// Passes each model to `receive`, as a function that says which variables are true, until that breaks.
    pub(crate) fn run(
        &mut self,
        limits: &Limits<'_>,
        mut receive: impl FnMut(&dyn Fn(usize) -> bool) -> ControlFlow<()>,
    ) -> End {
        let most = self.decisions.saturating_add(limits.guesses);
        let mut since_restart = 0;
        loop {
            if self.is_impossible {
                return End::Exhausted;
            }
            if let Some(conflict) = self.propagate() {
                since_restart += 1;
                self.learn(conflict);
                continue;
            }
            let is_due = since_restart > RESTART_MIN && self.recent_lbd > RESTART_RATIO * self.average_lbd;
            if is_due || self.explained.len() > MOST_EXPLAINED {
                since_restart = 0;
                self.backjump(0);
            }
            if self.learned.len() > self.max_learned {
                self.reduce_db();
            }
            match self.decide() {
                Some(_) if self.decisions >= most || limits.is_cancelled() => return End::Stopped,
                Some(literal) => {
                    self.decisions += 1;
                    self.level_starts.push(self.trail.len());
                    self.theory.begin();
                    self.assign(literal, Reason::None);
                }
                None => {
                    let values = &self.values;
                    if receive(&|variable| values[yes(variable) as usize] > 0).is_break() {
                        return End::Enough;
                    }
                    self.exclude_solution();
                }
            }
        }
    }

    #[inline]
    fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal as usize] = 1;
        self.values[(literal ^ 1) as usize] = -1;
        let variable = variable(literal);
        self.reasons[variable] = reason;
        self.levels[variable] = self.level_starts.len() as u32;
        self.places[variable] = self.trail.len() as u32;
        self.trail.push(literal);
    }

    /// Propagates the trail, clauses before the theory. Returns a conflict if there is one.
    fn propagate(&mut self) -> Option<Conflict> {
        loop {
            if let Some(conflict) = self.propagate_clauses() {
                return Some(conflict);
            }
            let mut found = std::mem::take(&mut self.found);
            found.clear();
            let followed = self.theory.propagate(&self.trail, &mut found);
            for &(variable, rule) in &found {
                if self.values[no(variable as usize) as usize] == 0 {
                    self.assign(no(variable as usize), Reason::Rule(rule));
                }
            }
            let is_done = found.is_empty();
            self.found = found;
            match followed {
                Err(rule) => return Some(Conflict::Rule(rule)),
                Ok(()) if is_done => return None,
                Ok(()) => {}
            }
        }
    }

    /// Propagates exclusions and clauses.
    fn propagate_clauses(&mut self) -> Option<Conflict> {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            if literal & 1 == 0 {
                let own = variable(literal);
                for at in self.starts[own]..self.starts[own + 1] {
                    let excluded = self.exclusions[at as usize] as usize;
                    match self.values[no(excluded) as usize] {
                        0 => self.assign(no(excluded), Reason::Exclusion(own as u32)),
                        1 => {}
                        _ => return Some(Conflict::Pair(own, excluded)),
                    }
                }
            }
            if let Some(clause) = self.visit(literal ^ 1) {
                return Some(Conflict::Clause(clause));
            }
        }
        None
    }

    /// Visits the clauses that watch a literal that has become false. Returns one whose literals are all false.
    fn visit(&mut self, gone: Literal) -> Option<u32> {
        let mut watches = std::mem::take(&mut self.watches[gone as usize]);
        let (mut kept, mut next, mut broken) = (0, 0, None);
        'clauses: while let Some(&watch) = watches.get(next) {
            next += 1;
            if self.values[watch.other as usize] > 0 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let start = watch.clause as usize + HEADER;
            let len = self.clauses[start - HEADER] as usize;
            let clause = &mut self.clauses[start..start + len];
            if clause[0] == gone {
                clause.swap(0, 1);
            }
            let first = clause[0];
            if self.values[first as usize] > 0 {
                watches[kept] = Watch { clause: watch.clause, other: first };
                kept += 1;
                continue;
            }
            for at in 2..len {
                let literal = clause[at];
                if self.values[literal as usize] >= 0 {
                    clause.swap(1, at);
                    self.watches[literal as usize].push(Watch { clause: watch.clause, other: first });
                    continue 'clauses;
                }
            }
            watches[kept] = Watch { clause: watch.clause, other: first };
            kept += 1;
            if self.values[first as usize] < 0 {
                broken = Some(watch.clause);
                break;
            }
            self.assign(first, Reason::Clause(watch.clause));
        }
        watches.copy_within(next.., kept);
        watches.truncate(kept + watches.len() - next);
        self.watches[gone as usize] = watches;
        broken
    }

    /// Learns a clause from a conflict and backjumps to the level where it becomes unit.
    fn learn(&mut self, conflict: Conflict) {
        self.conflicts += 1;
        if self.level_starts.is_empty() {
            self.is_impossible = true;
            return;
        }
        let mut clause = self.analyze_first_uip(conflict);
        if clause.is_empty() {
            self.is_impossible = true;
            return;
        }
        self.minimize(&mut clause);
        let lbd = self.lbd_of(&clause);
        self.recent_lbd += (f64::from(lbd) - self.recent_lbd) / 32.0;
        self.average_lbd += (f64::from(lbd) - self.average_lbd) / self.conflicts.min(8_192) as f64;
        self.increment /= ACTIVITY_DECAY;
        self.assert_clause(&mut clause, lbd);
    }

    /// Stores a clause of false literals, backjumps, and assigns its first literal.
    fn assert_clause(&mut self, clause: &mut [Literal], lbd: u32) {
        let [first, rest @ ..] = &mut *clause else { return self.is_impossible = true };
        let first = *first;
        if rest.is_empty() {
            self.backjump(0);
            return self.assign(first, Reason::None);
        }
        let level = |literal: &Literal| self.levels[variable(*literal)];
        let highest = (0..rest.len()).max_by_key(|&at| level(&rest[at])).unwrap_or(0);
        rest.swap(0, highest);
        let back = level(&rest[0]);
        self.backjump(back as usize);
        let at = self.store(clause, lbd);
        if lbd > MAX_KEPT_LBD {
            self.learned.push(at);
        }
        self.assign(first, Reason::Clause(at));
    }

    /// The clause of the first unique implication point: its negation first, then the other literals.
    fn analyze_first_uip(&mut self, conflict: Conflict) -> Vec<Literal> {
        // A rule may fail without the last decision: the highest level that takes part is the one to leave.
        self.collect_causes(conflict);
        let levels = self.causes.iter().map(|&literal| self.levels[variable(literal)]);
        let level = levels.max().unwrap_or(0);
        let mut clause = vec![0];
        if level == 0 {
            clause.clear();
            return clause;
        }
        let (mut open, mut at) = (0, self.trail.len());
        loop {
            for place in 0..self.causes.len() {
                self.mark(self.causes[place], level, &mut open, &mut clause);
            }
            let literal = loop {
                at -= 1;
                let literal = self.trail[at];
                if self.seen[variable(literal)] && self.levels[variable(literal)] == level {
                    break literal;
                }
            };
            open -= 1;
            self.seen[variable(literal)] = false;
            if open == 0 {
                clause[0] = literal ^ 1;
                return clause;
            }
            self.explain(literal);
        }
    }

    /// Collects the false literals that cause a conflict.
    fn collect_causes(&mut self, conflict: Conflict) {
        self.causes.clear();
        match conflict {
            Conflict::Pair(a, b) => self.causes.extend([no(a), no(b)]),
            Conflict::Clause(at) => self.add_clause_causes(at, None),
            Conflict::Rule(rule) => self.add_rule_causes(rule, None),
        }
    }

    /// Collects the false literals from which a literal follows.
    fn explain(&mut self, literal: Literal) {
        self.causes.clear();
        let own = variable(literal);
        match self.reasons[own] {
            Reason::None => {}
            Reason::Exclusion(other) => self.causes.push(no(other as usize)),
            Reason::Clause(at) => self.add_clause_causes(at, Some(literal)),
            Reason::Rule(rule) => {
                self.add_rule_causes(rule, Some(own));
                self.reasons[own] = Reason::Explained(self.explained.len() as u32);
                self.explained.push(self.causes.len() as u32);
                self.explained.extend_from_slice(&self.causes);
            }
            Reason::Explained(at) => {
                let start = at as usize + 1;
                let end = start + self.explained[at as usize] as usize;
                self.causes.extend_from_slice(&self.explained[start..end]);
            }
        }
    }

    fn add_clause_causes(&mut self, at: u32, but: Option<Literal>) {
        let start = at as usize + HEADER;
        let literals = &self.clauses[start..start + self.clauses[at as usize] as usize];
        self.causes.extend(literals.iter().copied().filter(|&literal| Some(literal) != but));
    }

    /// What the theory says of a rule, by what is assigned since before the variable that it excludes.
    fn add_rule_causes(&mut self, rule: u32, excluded: Option<usize>) {
        let (at, level) = match excluded {
            Some(own) => (self.places[own], self.levels[own] as usize),
            None => (self.trail.len() as u32, self.level_starts.len()),
        };
        let start = level.checked_sub(1).map_or(0, |above| self.level_starts[above]);
        let moment = Moment {
            level,
            since: &self.trail[start..at as usize],
            values: &self.values,
            places: &self.places,
            at,
        };
        self.theory.explain(rule, excluded, &moment, &mut self.causes);
    }

    /// Notes a false literal that takes part in a conflict.
    #[inline]
    fn mark(&mut self, literal: Literal, level: u32, open: &mut usize, clause: &mut Vec<Literal>) {
        let variable = variable(literal);
        let own = self.levels[variable];
        if self.seen[variable] || own == 0 {
            return;
        }
        self.seen[variable] = true;
        self.bump(variable);
        if own == level {
            *open += 1;
        } else {
            clause.push(literal);
        }
    }

    fn bump(&mut self, variable: usize) {
        if self.heap.add(variable, self.increment) > 1e100 {
            self.heap.scale(1e-100);
            self.increment *= 1e-100;
        }
    }

    /// Drops the literals that follow from the others.
    fn minimize(&mut self, clause: &mut Vec<Literal>) {
        self.cleared.clear();
        self.cleared.extend(clause[1..].iter().map(|&literal| variable(literal) as u32));
        let mut kept = 1;
        for at in 1..clause.len() {
            if !self.is_redundant(clause[at]) {
                clause[kept] = clause[at];
                kept += 1;
            }
        }
        clause.truncate(kept);
        for &variable in &self.cleared {
            self.seen[variable as usize] = false;
        }
    }

    /// Whether a literal of a clause follows from the others, which are marked.
    fn is_redundant(&mut self, literal: Literal) -> bool {
        if self.reasons[variable(literal)] == Reason::None {
            return false;
        }
        let before = self.cleared.len();
        self.open.clear();
        self.open.push(literal ^ 1);
        while let Some(literal) = self.open.pop() {
            self.explain(literal);
            for place in 0..self.causes.len() {
                let other = self.causes[place];
                let variable = variable(other);
                if self.seen[variable] || self.levels[variable] == 0 {
                    continue;
                }
                if self.reasons[variable] == Reason::None {
                    for variable in self.cleared.drain(before..) {
                        self.seen[variable as usize] = false;
                    }
                    return false;
                }
                self.seen[variable] = true;
                self.cleared.push(variable as u32);
                self.open.push(other ^ 1);
            }
        }
        true
    }

    /// The number of decision levels in a clause.
    fn lbd_of(&mut self, clause: &[Literal]) -> u32 {
        self.stamp += 1;
        let mut count = 0;
        for &literal in clause {
            let stamp = &mut self.stamps[self.levels[variable(literal)] as usize];
            count += u32::from(*stamp != self.stamp);
            *stamp = self.stamp;
        }
        count
    }

    /// Undoes all levels above one.
    fn backjump(&mut self, level: usize) {
        let Some(&start) = self.level_starts.get(level) else { return };
        for &literal in &self.trail[start..] {
            let variable = variable(literal);
            self.values[literal as usize] = 0;
            self.values[(literal ^ 1) as usize] = 0;
            self.phases[variable] = literal & 1 == 0;
            self.heap.insert(variable);
        }
        self.trail.truncate(start);
        if level == 0 {
            // What is true from the start needs no reason.
            self.explained.clear();
        }
        self.level_starts.truncate(level);
        self.propagated = start;
        self.theory.backjump(level, start);
    }

    /// The most active open variable, with the phase that it had last.
    fn decide(&mut self) -> Option<Literal> {
        loop {
            let variable = self.heap.pop()?;
            if self.values[yes(variable) as usize] == 0 {
                return Some(if self.phases[variable] { yes(variable) } else { no(variable) });
            }
        }
    }

    /// From now on one of some variables is true.
    pub(crate) fn require(&mut self, variables: impl Iterator<Item = usize>) {
        self.backjump(0);
        let open: Vec<Literal> =
            variables.map(yes).filter(|&literal| self.values[literal as usize] >= 0).collect();
        open.iter().for_each(|&literal| self.phases[variable(literal)] = true);
        self.add_clause(&open);
    }

    /// Excludes the present model: no other has the same decisions.
    fn exclude_solution(&mut self) {
        let mut clause: Vec<Literal> =
            self.level_starts.iter().rev().map(|&start| self.trail[start] ^ 1).collect();
        self.assert_clause(&mut clause, PERMANENT);
    }

    /// Deletes the half of the learned clauses with the higher LBD, except those that are the reason of a literal.
    fn reduce_db(&mut self) {
        let mut learned = std::mem::take(&mut self.learned);
        learned.arrange_by_key(|&at| (self.clauses[at as usize + 1], self.clauses[at as usize]));
        for &at in &learned[learned.len() / 2..] {
            let first = variable(self.clauses[at as usize + HEADER]);
            let is_reason =
                self.values[yes(first) as usize] != 0 && self.reasons[first] == Reason::Clause(at);
            if !is_reason {
                self.clauses[at as usize + 1] = DELETED;
            }
        }
        self.max_learned += MORE_LEARNED;
        let moved = self.compact();
        learned.retain_mut(|at| moved.follow(at));
        self.learned = learned;
        for watches in &mut self.watches {
            watches.retain_mut(|watch| moved.follow(&mut watch.clause));
        }
        for &literal in &self.trail {
            if let Reason::Clause(at) = &mut self.reasons[variable(literal)] {
                moved.follow(at);
            }
        }
    }

    /// Closes the gaps that deleted clauses leave.
    fn compact(&mut self) -> Moved {
        let mut kept = Vec::with_capacity(self.clauses.len());
        let mut at = 0;
        while at < self.clauses.len() {
            let end = at + HEADER + self.clauses[at] as usize;
            if self.clauses[at + 1] != DELETED {
                let place = kept.len() as u32;
                kept.extend_from_slice(&self.clauses[at..end]);
                self.clauses[at + 1] = place;
            }
            at = end;
        }
        Moved(std::mem::replace(&mut self.clauses, kept))
    }
}

/// The clauses before they moved: in place of the LBD, each has its new place, or [`DELETED`].
struct Moved(Vec<u32>);

impl Moved {
    /// Updates the place of a clause. False if the clause is deleted.
    fn follow(&self, at: &mut u32) -> bool {
        let place = self.0[*at as usize + 1];
        if place != DELETED {
            *at = place;
        }
        place != DELETED
    }
}

/// What makes the trail impossible.
#[derive(Clone, Copy, Debug)]
enum Conflict {
    /// Both variables are true and exclude each other.
    Pair(usize, usize),
    /// All literals of the clause at this place are false.
    Clause(u32),
    /// This rule fails.
    Rule(u32),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::numbers;

    const FREE: Limits<'_> = Limits { guesses: u64::MAX, stop: None };

    /// No rules beside the clauses.
    struct NoRules;

    impl Theory for NoRules {
        fn propagate(&mut self, _: &[Literal], _: &mut Vec<(u32, u32)>) -> Result<(), u32> {
            Ok(())
        }

        fn begin(&mut self) {}

        fn backjump(&mut self, _: usize, _: usize) {}

        fn explain(&mut self, _: u32, _: Option<usize>, _: &Moment<'_>, _: &mut Vec<Literal>) {}
    }

    fn formula(
        random: &mut impl FnMut(usize) -> usize,
        variables: usize,
        pairs: usize,
        clauses: usize,
    ) -> Formula {
        let mut formula = Formula::default();
        (0..variables).for_each(|_| {
            formula.add();
        });
        for _ in 0..pairs {
            let (a, b) = (random(variables), random(variables));
            if a != b {
                formula.exclude(a, b);
            }
        }
        for _ in 0..clauses {
            let mut clause: Vec<usize> = (0..1 + random(4)).map(|_| random(variables)).collect();
            clause.sort_unstable();
            clause.dedup();
            let signed =
                clause.iter().map(|&variable| if random(3) == 0 { no(variable) } else { yes(variable) });
            formula.clauses.push(signed.collect());
        }
        formula
    }

    /// The models, as bits, found by trying all assignments.
    fn by_trial(formula: &Formula) -> Vec<u32> {
        let holds = |all: u32, literal: Literal| (all >> variable(literal) & 1 == 1) == (literal & 1 == 0);
        let fits = |&all: &u32| {
            let paired = |(own, exclusions): (usize, &Vec<u32>)| {
                all >> own & 1 == 1 && exclusions.iter().any(|excluded| all >> excluded & 1 == 1)
            };
            !formula.exclusions.iter().enumerate().any(paired)
                && formula.clauses.iter().all(|clause| clause.iter().any(|&literal| holds(all, literal)))
        };
        (0..1 << formula.exclusions.len()).filter(fits).collect()
    }

    #[test]
    fn all_solutions_are_found_once() {
        let (mut random, mut none) = (numbers(7), 0);
        for number in 0..600 {
            let formula = formula(&mut random, 2 + number % 11, number % 9, number % 23);
            let (mut solver, mut found) = (CdclSolver::new(&formula, NoRules), Vec::new());
            let end = solver.run(&FREE, |is_true| {
                found.push(
                    (0..formula.exclusions.len())
                        .fold(0, |all, variable| all | u32::from(is_true(variable)) << variable),
                );
                ControlFlow::Continue(())
            });
            assert_eq!(end, End::Exhausted);
            found.sort_unstable();
            assert_eq!(found, by_trial(&formula), "{formula:?}");
            none += u32::from(found.is_empty());
        }
        assert!((50..550).contains(&none), "{none} of 600 without a solution");
    }

    /// One more thing than places for them: every way fails, and clauses are forgotten on the way.
    #[test]
    fn what_cannot_be_is_seen() {
        let (things, places) = (8, 7);
        let mut formula = Formula::default();
        let at = |thing: usize, place: usize| thing * places + place;
        (0..things * places).for_each(|_| {
            formula.add();
        });
        for thing in 0..things {
            formula.clauses.push((0..places).map(|place| yes(at(thing, place))).collect());
            for (place, other) in (0..places).flat_map(|place| (0..thing).map(move |other| (place, other))) {
                formula.exclude(at(thing, place), at(other, place));
            }
        }
        let mut solver = CdclSolver::new(&formula, NoRules);
        solver.max_learned = 100;
        assert_eq!(solver.run(&FREE, |_| unreachable!()), End::Exhausted);
        assert!(solver.conflicts > 500 && solver.max_learned > 100 + MORE_LEARNED, "{}", solver.conflicts);
    }

    #[test]
    fn a_limit_and_a_receiver_end_a_search() {
        let mut random = numbers(3);
        let formula = formula(&mut random, 30, 20, 0);
        let mut solver = CdclSolver::new(&formula, NoRules);
        let few = Limits { guesses: 2, stop: None };
        assert_eq!(solver.run(&few, |_| ControlFlow::Continue(())), End::Stopped);
        assert_eq!(solver.decisions, 2);
        assert_eq!(solver.run(&FREE, |_| ControlFlow::Break(())), End::Enough);
    }
}
