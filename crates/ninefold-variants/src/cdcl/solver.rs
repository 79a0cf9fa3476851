//! Search that learns: whatever fails becomes a clause that is never broken again.
//!
//! Conflict-driven clause learning as solvers for satisfiability do it: two watched literals a clause and choice by
//! activity (Moskewicz and others, Chaff, 2001), clauses from the first unique implication point, shortened (Sörensson
//! and Biere, 2009), judged by how many levels they join, restarts by the same measure (Audemard and Simon, Glucose,
//! 2009). What two things exclude each other is kept as lists, not as clauses.

use std::ops::ControlFlow;

use crate::limits::{End, Limits};

use super::heap::Heap;

/// Something that is true or false, or its opposite: twice its number, one more for the opposite.
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

/// What is to be satisfied.
#[derive(Debug, Default)]
pub(crate) struct Formula {
    /// For each variable those that are false where it is true.
    pub(crate) rivals: Vec<Vec<u32>>,
    /// Of each at least one literal is true.
    pub(crate) clauses: Vec<Vec<Literal>>,
}

impl Formula {
    /// Adds a variable.
    pub(crate) fn add(&mut self) -> usize {
        self.rivals.push(Vec::new());
        self.rivals.len() - 1
    }

    /// Two variables are not both true.
    pub(crate) fn exclude(&mut self, a: usize, b: usize) {
        self.rivals[a].push(b as u32);
        self.rivals[b].push(a as u32);
    }
}

/// Rules beside the clauses: what they exclude follows from what is false of the variables that they read.
pub(crate) trait Rules {
    /// Follows what is on the trail. A rule that fails; if none does, `found` has variables that are false now, each with
    /// the rule that says so.
    fn follow(&mut self, trail: &[Literal], found: &mut Vec<(u32, u32)>) -> Result<(), u32>;

    /// Everything on the trail is followed, and a level begins.
    fn begin(&mut self);

    /// All levels above one are taken back; that leaves so much of the trail.
    fn go_back(&mut self, level: usize, left: usize);

    /// The variables that a rule reads.
    fn variables(&self, rule: u32) -> &[u32];
}

/// Why a literal holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// It was decided, or holds from the start.
    None,
    /// A variable is true that excludes its own.
    Rival(u32),
    /// All other literals of the clause at this place are false.
    Clause(u32),
    /// This rule says so.
    Rule(u32),
}

/// A clause that waits for a literal to become false, and another of its literals: if that is true, there is nothing
/// to do.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    other: Literal,
}

/// Words before the literals of a clause: their number, and what it is worth.
const HEAD: usize = 2;

/// The worth of a clause that is never forgotten: it is of the formula, or excludes a solution.
const KEPT: u32 = 0;

/// In place of the worth of a clause that is forgotten.
const GONE: u32 = u32::MAX;

/// A learned clause that joins at most so many levels is never forgotten.
const GOOD: u32 = 2;

/// Learned clauses before the first are forgotten, and by how much their number grows each time.
const FIRST_LEARNED: usize = 2_000;
const MORE_LEARNED: usize = 600;

/// How fast the activity of variables fades.
const FADE: f64 = 0.97;

/// Conflicts between two restarts at least, and how much worse than usual the clauses of late must be for one.
const SPELL: u64 = 30;
const WORSE: f64 = 1.25;

/// A search for what satisfies a formula.
#[derive(Debug)]
pub(crate) struct Learner<R> {
    rules: R,
    /// Where the rivals of each variable start.
    starts: Vec<u32>,
    rivals: Vec<u32>,
    /// All clauses one after the other.
    clauses: Vec<u32>,
    watches: Vec<Vec<Watch>>,
    /// For each literal whether it holds: 1, or -1 if its opposite does.
    values: Vec<i8>,
    reasons: Vec<Reason>,
    levels: Vec<u32>,
    /// Where in the trail each variable is.
    places: Vec<u32>,
    trail: Vec<Literal>,
    /// Where in the trail each level starts.
    bounds: Vec<usize>,
    followed: usize,
    heap: Heap,
    bump: f64,
    phases: Vec<bool>,
    /// The places of clauses that may be forgotten.
    learned: Vec<u32>,
    most_learned: usize,
    /// Averages of how many levels learned clauses join: of late, and of all.
    late: f64,
    overall: f64,
    is_impossible: bool,
    seen: Vec<bool>,
    stamps: Vec<u64>,
    stamp: u64,
    cleared: Vec<u32>,
    open: Vec<Literal>,
    causes: Vec<Literal>,
    found: Vec<(u32, u32)>,
    pub(crate) decisions: u64,
    pub(crate) conflicts: u64,
}

impl<R: Rules> Learner<R> {
    pub(crate) fn new(formula: &Formula, rules: R) -> Self {
        let count = formula.rivals.len();
        let mut starts = Vec::with_capacity(count + 1);
        let mut rivals = Vec::with_capacity(formula.rivals.iter().map(Vec::len).sum());
        for list in &formula.rivals {
            starts.push(rivals.len() as u32);
            rivals.extend_from_slice(list);
        }
        starts.push(rivals.len() as u32);
        let mut learner = Self {
            rules,
            starts,
            rivals,
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * count],
            values: vec![0; 2 * count],
            reasons: vec![Reason::None; count],
            levels: vec![0; count],
            places: vec![0; count],
            trail: Vec::with_capacity(count),
            bounds: Vec::new(),
            followed: 0,
            heap: Heap::new(count),
            bump: 1.0,
            phases: vec![true; count],
            learned: Vec::new(),
            most_learned: FIRST_LEARNED,
            late: 0.0,
            overall: 0.0,
            is_impossible: false,
            seen: vec![false; count],
            stamps: vec![0; count + 1],
            stamp: 0,
            cleared: Vec::new(),
            open: Vec::new(),
            causes: Vec::new(),
            found: Vec::new(),
            decisions: 0,
            conflicts: 0,
        };
        for clause in &formula.clauses {
            learner.add_clause(clause);
        }
        learner
    }

    fn add_clause(&mut self, clause: &[Literal]) {
        match *clause {
            [] => self.is_impossible = true,
            [only] if self.values[only as usize] < 0 => self.is_impossible = true,
            [only] if self.values[only as usize] == 0 => self.assign(only, Reason::None),
            [_] => {}
            _ => {
                self.store(clause, KEPT);
            }
        }
    }

    /// Keeps a clause of two or more literals; the first two are watched.
    fn store(&mut self, clause: &[Literal], worth: u32) -> u32 {
        let at = self.clauses.len() as u32;
        self.clauses.extend_from_slice(&[clause.len() as u32, worth]);
        self.clauses.extend_from_slice(clause);
        self.watches[clause[0] as usize].push(Watch { clause: at, other: clause[1] });
        self.watches[clause[1] as usize].push(Watch { clause: at, other: clause[0] });
        at
    }

    /// Finds solutions until `receive` breaks; it is given whether each variable is true.
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
            if since_restart > SPELL && self.late > WORSE * self.overall {
                since_restart = 0;
                self.go_back(0);
            }
            if self.learned.len() > self.most_learned {
                self.forget();
            }
            match self.choose() {
                Some(_) if self.decisions >= most || limits.is_cancelled() => return End::Stopped,
                Some(literal) => {
                    self.decisions += 1;
                    self.bounds.push(self.trail.len());
                    self.rules.begin();
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
        self.levels[variable] = self.bounds.len() as u32;
        self.places[variable] = self.trail.len() as u32;
        self.trail.push(literal);
    }

    /// Follows what is known, clauses first. What cannot be, if something cannot.
    fn propagate(&mut self) -> Option<Conflict> {
        loop {
            if let Some(conflict) = self.follow() {
                return Some(conflict);
            }
            let mut found = std::mem::take(&mut self.found);
            found.clear();
            let followed = self.rules.follow(&self.trail, &mut found);
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

    /// Follows the clauses and what excludes each other.
    fn follow(&mut self) -> Option<Conflict> {
        while let Some(&literal) = self.trail.get(self.followed) {
            self.followed += 1;
            if literal & 1 == 0 {
                let own = variable(literal);
                for at in self.starts[own]..self.starts[own + 1] {
                    let rival = self.rivals[at as usize] as usize;
                    match self.values[no(rival) as usize] {
                        0 => self.assign(no(rival), Reason::Rival(own as u32)),
                        1 => {}
                        _ => return Some(Conflict::Pair(own, rival)),
                    }
                }
            }
            if let Some(clause) = self.visit(literal ^ 1) {
                return Some(Conflict::Clause(clause));
            }
        }
        None
    }

    /// Visits the clauses that watch a literal that is false now. One without a way out.
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
            let start = watch.clause as usize + HEAD;
            let len = self.clauses[start - HEAD] as usize;
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

    /// Learns from a conflict and goes back to where what is learned says something.
    fn learn(&mut self, conflict: Conflict) {
        self.conflicts += 1;
        if self.bounds.is_empty() {
            self.is_impossible = true;
            return;
        }
        let mut clause = self.first_point(conflict);
        if clause.is_empty() {
            self.is_impossible = true;
            return;
        }
        self.shorten(&mut clause);
        let joined = self.levels_of(&clause);
        self.late += (f64::from(joined) - self.late) / 32.0;
        self.overall += (f64::from(joined) - self.overall) / self.conflicts.min(8_192) as f64;
        self.bump /= FADE;
        self.take_over(&mut clause, joined);
    }

    /// Goes back and assigns the first literal of a clause, whose others are false.
    fn take_over(&mut self, clause: &mut [Literal], worth: u32) {
        let [first, rest @ ..] = &mut *clause else { return self.is_impossible = true };
        let first = *first;
        if rest.is_empty() {
            self.go_back(0);
            return self.assign(first, Reason::None);
        }
        let level = |literal: &Literal| self.levels[variable(*literal)];
        let highest = (0..rest.len()).max_by_key(|&at| level(&rest[at])).unwrap_or(0);
        rest.swap(0, highest);
        let back = level(&rest[0]);
        self.go_back(back as usize);
        let at = self.store(clause, worth);
        if worth > GOOD {
            self.learned.push(at);
        }
        self.assign(first, Reason::Clause(at));
    }

    /// The clause that the first unique implication point gives: the literal that it turns, then the others.
    fn first_point(&mut self, conflict: Conflict) -> Vec<Literal> {
        // A rule may fail without what was decided last: the highest level that takes part is the one to leave.
        self.blame(conflict);
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

    /// Collects the false literals that are to blame for a conflict.
    fn blame(&mut self, conflict: Conflict) {
        self.causes.clear();
        match conflict {
            Conflict::Pair(a, b) => self.causes.extend([no(a), no(b)]),
            Conflict::Clause(at) => self.add_clause_causes(at, None),
            Conflict::Rule(rule) => self.add_rule_causes(rule, u32::MAX),
        }
    }

    /// Collects the false literals from which a literal follows.
    fn explain(&mut self, literal: Literal) {
        self.causes.clear();
        let own = variable(literal);
        match self.reasons[own] {
            Reason::None => {}
            Reason::Rival(other) => self.causes.push(no(other as usize)),
            Reason::Clause(at) => self.add_clause_causes(at, Some(literal)),
            Reason::Rule(rule) => self.add_rule_causes(rule, self.places[own]),
        }
    }

    fn add_clause_causes(&mut self, at: u32, but: Option<Literal>) {
        let start = at as usize + HEAD;
        let literals = &self.clauses[start..start + self.clauses[at as usize] as usize];
        self.causes.extend(literals.iter().copied().filter(|&literal| Some(literal) != but));
    }

    /// What is false of the variables that a rule reads, if it was so before some place in the trail.
    fn add_rule_causes(&mut self, rule: u32, before: u32) {
        for &variable in self.rules.variables(rule) {
            let variable = variable as usize;
            if self.values[yes(variable) as usize] < 0 && self.places[variable] < before {
                self.causes.push(yes(variable));
            }
        }
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
        if self.heap.add(variable, self.bump) > 1e100 {
            self.heap.scale(1e-100);
            self.bump *= 1e-100;
        }
    }

    /// Leaves out the literals that follow from the others.
    fn shorten(&mut self, clause: &mut Vec<Literal>) {
        self.cleared.clear();
        self.cleared.extend(clause[1..].iter().map(|&literal| variable(literal) as u32));
        let mut kept = 1;
        for at in 1..clause.len() {
            if !self.follows(clause[at]) {
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
    fn follows(&mut self, literal: Literal) -> bool {
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

    /// How many levels the literals of a clause are of.
    fn levels_of(&mut self, clause: &[Literal]) -> u32 {
        self.stamp += 1;
        let mut count = 0;
        for &literal in clause {
            let stamp = &mut self.stamps[self.levels[variable(literal)] as usize];
            count += u32::from(*stamp != self.stamp);
            *stamp = self.stamp;
        }
        count
    }

    /// Takes back all levels above one.
    fn go_back(&mut self, level: usize) {
        let Some(&start) = self.bounds.get(level) else { return };
        for &literal in &self.trail[start..] {
            let variable = variable(literal);
            self.values[literal as usize] = 0;
            self.values[(literal ^ 1) as usize] = 0;
            self.phases[variable] = literal & 1 == 0;
            self.heap.insert(variable);
        }
        self.trail.truncate(start);
        self.bounds.truncate(level);
        self.followed = start;
        self.rules.go_back(level, start);
    }

    /// The most active open variable, as it was last.
    fn choose(&mut self) -> Option<Literal> {
        loop {
            let variable = self.heap.pop()?;
            if self.values[yes(variable) as usize] == 0 {
                return Some(if self.phases[variable] { yes(variable) } else { no(variable) });
            }
        }
    }

    /// What was decided led to a solution; no other has the same decisions.
    fn exclude_solution(&mut self) {
        let mut clause: Vec<Literal> = self.bounds.iter().rev().map(|&start| self.trail[start] ^ 1).collect();
        self.take_over(&mut clause, KEPT);
    }

    /// Forgets the worse half of what was learned, but for what holds something.
    fn forget(&mut self) {
        let mut learned = std::mem::take(&mut self.learned);
        learned.sort_by_key(|&at| (self.clauses[at as usize + 1], self.clauses[at as usize]));
        for &at in &learned[learned.len() / 2..] {
            let first = variable(self.clauses[at as usize + HEAD]);
            let holds = self.values[yes(first) as usize] != 0 && self.reasons[first] == Reason::Clause(at);
            if !holds {
                self.clauses[at as usize + 1] = GONE;
            }
        }
        self.most_learned += MORE_LEARNED;
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

    /// Closes the gaps that forgotten clauses leave.
    fn compact(&mut self) -> Moved {
        let mut kept = Vec::with_capacity(self.clauses.len());
        let mut at = 0;
        while at < self.clauses.len() {
            let end = at + HEAD + self.clauses[at] as usize;
            if self.clauses[at + 1] != GONE {
                let place = kept.len() as u32;
                kept.extend_from_slice(&self.clauses[at..end]);
                self.clauses[at + 1] = place;
            }
            at = end;
        }
        Moved(std::mem::replace(&mut self.clauses, kept))
    }
}

/// Clauses that have moved: in place of its worth each has its new place, or says that it is gone.
struct Moved(Vec<u32>);

impl Moved {
    /// Follows a clause. False if it is gone.
    fn follow(&self, at: &mut u32) -> bool {
        let place = self.0[*at as usize + 1];
        if place != GONE {
            *at = place;
        }
        place != GONE
    }
}

/// What cannot be.
#[derive(Clone, Copy, Debug)]
enum Conflict {
    /// Both are true, and exclude each other.
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

    impl Rules for NoRules {
        fn follow(&mut self, _: &[Literal], _: &mut Vec<(u32, u32)>) -> Result<(), u32> {
            Ok(())
        }

        fn begin(&mut self) {}

        fn go_back(&mut self, _: usize, _: usize) {}

        fn variables(&self, _: u32) -> &[u32] {
            &[]
        }
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

    /// The solutions among all that could be, as bits.
    fn by_trial(formula: &Formula) -> Vec<u32> {
        let holds = |all: u32, literal: Literal| (all >> variable(literal) & 1 == 1) == (literal & 1 == 0);
        let fits = |&all: &u32| {
            let paired = |(own, rivals): (usize, &Vec<u32>)| {
                all >> own & 1 == 1 && rivals.iter().any(|rival| all >> rival & 1 == 1)
            };
            !formula.rivals.iter().enumerate().any(paired)
                && formula.clauses.iter().all(|clause| clause.iter().any(|&literal| holds(all, literal)))
        };
        (0..1 << formula.rivals.len()).filter(fits).collect()
    }

    #[test]
    fn all_solutions_are_found_once() {
        let (mut random, mut none) = (numbers(7), 0);
        for number in 0..600 {
            let formula = formula(&mut random, 2 + number % 11, number % 9, number % 23);
            let (mut learner, mut found) = (Learner::new(&formula, NoRules), Vec::new());
            let end = learner.run(&FREE, |is_true| {
                found.push(
                    (0..formula.rivals.len())
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
        let mut learner = Learner::new(&formula, NoRules);
        learner.most_learned = 100;
        assert_eq!(learner.run(&FREE, |_| unreachable!()), End::Exhausted);
        assert!(
            learner.conflicts > 500 && learner.most_learned > 100 + MORE_LEARNED,
            "{}",
            learner.conflicts
        );
    }

    #[test]
    fn a_limit_and_a_receiver_end_a_search() {
        let mut random = numbers(3);
        let formula = formula(&mut random, 30, 20, 0);
        let mut learner = Learner::new(&formula, NoRules);
        let few = Limits { guesses: 2, stop: None };
        assert_eq!(learner.run(&few, |_| ControlFlow::Continue(())), End::Stopped);
        assert_eq!(learner.decisions, 2);
        assert_eq!(learner.run(&FREE, |_| ControlFlow::Break(())), End::Enough);
    }
}
