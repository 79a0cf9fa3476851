//! Multiple and dynamic forcing chains (rated 7.5 and above): several assumptions, one conclusion.
//!
//! Cell by cell and digit by digit, in this order: a contradiction from the candidate being true, then from its being
//! false; what both lead to (*double*); what all places of the digit in the block, row, column lead to (*region*), if
//! the cell is the first of them; at last what all candidates of the cell lead to (*cell*). The shortest is taken,
//! of these the one of the kind that sorts first, of these the first.

use super::super::board::Board;
use super::super::scores::{Score, base, score};
use super::cache::Cache;
use super::evidence::{self, concluding, taken_by};
use super::implications::{Implication, Implications, Marks, keep_common};
use super::links::Links;
use super::mode::{Mode, extends};
use super::propagation::Helpers;
use crate::board::{Candidate, Cell, DigitSet, House};
use crate::logic::pencilmarks::{Pencilmarks, cells_at, count};
use crate::logic::{Chain, Dirty, Evidence, Role, Step};
use crate::solve::Cancel;

/// What kind of hint, in the order they sort at equal length.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Double,
    Cell,
    Region,
    Contradiction,
}

/// One end of a chain: the assumption, and the node in what follows from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    start: Candidate,
    is_on: bool,
    node: u16,
}

/// Chains with one conclusion.
#[derive(Clone, Debug)]
pub(super) struct Hint {
    pub(super) kind: Kind,
    pub(super) complexity: u32,
    pub(super) conclusion: Candidate,
    /// Whether the conclusion is true.
    pub(super) is_on: bool,
    pub(super) ends: Vec<End>,
    /// The house of a region hint.
    pub(super) house: Option<House>,
}

/// What a search keeps: the first of the shortest hints, or all.
#[derive(Default)]
pub(super) struct Kept {
    pub(super) all: bool,
    pub(super) hints: Vec<Hint>,
}

impl Kept {
    /// Whether a hint of this kind and at least this complexity may be wanted.
    fn wants(&self, kind: Kind, lower: u32) -> bool {
        self.all || self.hints.first().is_none_or(|best| (lower, kind) < (best.complexity, best.kind))
    }

    fn take(&mut self, hint: Hint) {
        if !self.all {
            self.hints.clear();
        }
        self.hints.push(hint);
    }
}

/// The step that this search takes, with its chains if it `explains`. Nishio looks only at the digits that changed since
/// it found nothing.
pub(super) fn forcing_chains(
    board: &Board,
    mode: Mode,
    changed: Dirty,
    helpers: Helpers<'_>,
    explains: bool,
) -> Option<(Step, Score)> {
    let mut search = Search::new(board, mode, false, helpers);
    if mode == Mode::Nishio {
        search.digits = changed.digits;
    }
    let mut shortest = Kept::default();
    search.run(&mut shortest);
    // What was cut short may lack what its evidence needs.
    let hint = shortest.hints.pop().filter(|_| !Cancel::is_requested())?;
    let evidence = if explains { Cancel::unwatched(|| search.evidence(&hint)) } else { Evidence::default() };
    Some((search.step(&hint, evidence), score(base(mode.id()), hint.complexity)))
}

/// A search under way.
pub(super) struct Search<'a> {
    pub(super) board: &'a Board,
    mode: Mode,
    /// Which digits are looked at.
    digits: DigitSet,
    /// What follows from every assumption, as far as it has been asked for.
    cache: Cache,
    is_nested: bool,
    helpers: Helpers<'a>,
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        self.helpers.memory.give(self.mode, self.is_nested, std::mem::take(&mut self.cache));
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(board: &'a Board, mode: Mode, is_nested: bool, helpers: Helpers<'a>) -> Search<'a> {
        let cache = helpers.memory.take(mode, is_nested, board);
        if mode == Mode::Multiple {
            let links = Links::new(board);
            helpers.memory.reach.turn_to(&links);
            helpers.memory.reach.prepare_to_meet(&links);
        }
        Search { board, mode, digits: DigitSet::FULL, cache, is_nested, helpers }
    }

    /// Goes through all hints in order.
    pub(super) fn run(&mut self, kept: &mut Kept) {
        let (is_nishio, is_dynamic) = (self.mode == Mode::Nishio, self.mode.rules().dynamic);
        for cell in Cell::all() {
            let digits = self.board.at(cell);
            if digits.len() < 2 || !is_dynamic && digits.len() < 3 {
                continue;
            }
            for digit in digits & self.digits {
                if Cancel::is_requested() {
                    return;
                }
                let start = Candidate { cell, digit };
                if is_dynamic {
                    self.contradiction(start, true, kept);
                    self.contradiction(start, false, kept);
                }
                if is_dynamic && !is_nishio && digits.len() >= 3 {
                    self.double(start, kept);
                }
                if !is_nishio {
                    self.regions(start, kept);
                }
            }
            if !is_nishio {
                let starts = digits.into_iter().map(|digit| Candidate { cell, digit });
                self.common(Kind::Cell, starts, None, kept);
            }
        }
    }

    /// Works out what follows from `start`, if that has not been done; goes on from a lower level if that has been.
    fn close(&mut self, start: Candidate, is_on: bool) {
        let (board, rules) = (self.board, self.mode.rules());
        let helpers = Helpers { memory: self.helpers.memory, patterns: self.helpers.patterns };
        match self.cache.get_mut(start, is_on) {
            Some((closure, _)) if closure.level == rules.level => {}
            Some((closure, places)) if extends(rules.level, closure.level) => {
                closure.go_on((board, places), rules, helpers);
            }
            Some((closure, places)) => closure.grow((board, places), rules, (start, is_on), helpers),
            None => self.cache.insert(start, is_on, |closure, places| {
                match helpers.memory.simple(rules, places, start, is_on) {
                    Some(simple) => {
                        closure.copy_from(simple);
                        closure.go_on((board, places), rules, helpers);
                    }
                    None => closure.grow((board, places), rules, (start, is_on), helpers),
                }
            }),
        }
    }

    /// What follows from `start`, which has been worked out.
    fn closure(&self, start: Candidate, is_on: bool) -> &Implications {
        self.cache.get(start, is_on).expect("worked out before it is asked for")
    }

    pub(super) fn end(&self, end: End) -> (&Implications, u16) {
        (self.closure(end.start, end.is_on), end.node)
    }

    /// The assumption leads to a candidate being both: it is wrong.
    fn contradiction(&mut self, start: Candidate, is_on: bool, kept: &mut Kept) {
        // With locked candidates gone, no candidate takes a house its last places all at once.
        let leads_on = if is_on { self.board.leaves_single(start) } else { self.board.has_partner(start) };
        if self.mode == Mode::Nishio && !leads_on {
            return;
        }
        self.close(start, is_on);
        if let Some((on, off)) = self.closure(start, is_on).conflict {
            let ends = [on, off].map(|node| End { start, is_on, node });
            self.propose(Kind::Contradiction, &ends, start, !is_on, None, kept);
        }
    }

    /// What `start` leads to whether true or false.
    fn double(&mut self, start: Candidate, kept: &mut Kept) {
        let (on, off) = (self.closure(start, true), self.closure(start, false));
        for is_on in [true, false] {
            let (mut both, other) = if is_on { (on.on, &off.on) } else { (on.off, &off.off) };
            if !keep_common(&mut both, other) {
                continue;
            }
            for node in self.ordered(start, &both, is_on) {
                let candidate = on.nodes[node as usize].candidate;
                let ends = [
                    End { start, is_on: true, node },
                    End { start, is_on: false, node: off.index_of(candidate, is_on) },
                ];
                self.propose(Kind::Double, &ends, candidate, is_on, None, kept);
            }
        }
    }

    /// What all places of a digit in a house lead to, for the houses of which `start` is the first place.
    fn regions(&mut self, start: Candidate, kept: &mut Kept) {
        let Candidate { cell, digit } = start;
        let [row, column, block] = cell.houses();
        for house in [block, row, column] {
            let positions = self.board.positions(house, digit);
            let places = cells_at(house, positions).map(|cell| Candidate { cell, digit });
            if count(positions) >= 2 && places.clone().next() == Some(start) {
                self.common(Kind::Region, places, Some(house), kept);
            }
        }
    }

    /// What all of `all`, one of which is true, lead to.
    fn common(
        &mut self,
        kind: Kind,
        all: impl Iterator<Item = Candidate>,
        house: Option<House>,
        kept: &mut Kept,
    ) {
        let mut starts = [Candidate::from_index(0); 9];
        let len = starts.iter_mut().zip(all).map(|(slot, start)| *slot = start).count();
        let starts = &starts[..len];
        if self.mode == Mode::Multiple && !self.helpers.memory.reach.meet(starts) {
            return;
        }
        starts.iter().for_each(|&start| self.close(start, true));
        for is_on in [true, false] {
            let marks = |start| {
                let closure = self.closure(start, true);
                if is_on { closure.on } else { closure.off }
            };
            let mut all = marks(starts[0]);
            if !starts[1..].iter().all(|&start| keep_common(&mut all, &marks(start))) {
                continue;
            }
            for node in self.ordered(starts[0], &all, is_on) {
                let candidate = self.closure(starts[0], true).nodes[node as usize].candidate;
                let end = |&start: &Candidate| {
                    let node = self.closure(start, true).index_of(candidate, is_on);
                    End { start, is_on: true, node }
                };
                let mut ends = [End { start: candidate, is_on: true, node: 0 }; 9];
                starts.iter().zip(&mut ends).for_each(|(start, slot)| *slot = end(start));
                self.propose(kind, &ends[..starts.len()], candidate, is_on, house, kept);
            }
        }
    }

    /// The nodes of `marks` in the order they were met from `start` being true.
    fn ordered(&self, start: Candidate, marks: &Marks, is_on: bool) -> impl Iterator<Item = u16> {
        let nodes = self.closure(start, true).nodes.iter().zip(0..);
        let is_common = move |&(node, _): &(&Implication, u16)| {
            node.is_on == is_on && marks[node.candidate.digit.index()].contains(node.candidate.cell)
        };
        nodes.filter(is_common).map(|(_, index)| index)
    }

    fn propose(
        &self,
        kind: Kind,
        ends: &[End],
        conclusion: Candidate,
        is_on: bool,
        house: Option<House>,
        kept: &mut Kept,
    ) {
        let useful = !is_on || self.board.at(conclusion.cell).len() > 1;
        let of_ends = |count: &dyn Fn(&Implications, u16) -> u32| {
            ends.iter().map(|&end| self.end(end)).map(|(closure, node)| count(closure, node)).sum::<u32>()
        };
        if !useful || !kept.wants(kind, of_ends(&Implications::lower)) {
            return;
        }
        let flat = of_ends(&Implications::count);
        if !kept.wants(kind, flat) {
            return;
        }
        let complexity = flat + self.nested_complexity(ends);
        if kept.wants(kind, complexity) {
            kept.take(Hint { kind, complexity, conclusion, is_on, ends: ends.to_vec(), house });
        }
    }

    /// The sum over the different chains within the chains.
    fn nested_complexity(&self, ends: &[End]) -> u32 {
        if self.mode.rules().level < 2 {
            return 0;
        }
        let mut seen = Vec::new();
        let mut sum = 0;
        for &end in ends {
            let (closure, node) = self.end(end);
            for nested in closure.nested_of(node) {
                if !seen.contains(&nested.key) {
                    seen.push(nested.key);
                    sum += nested.complexity;
                }
            }
        }
        sum
    }

    /// The hint as a step.
    pub(super) fn step(&self, hint: &Hint, evidence: Evidence) -> Step {
        let id = if hint.kind == Kind::Cell && self.mode == Mode::Multiple {
            "cell-forcing-chains"
        } else {
            self.mode.id()
        };
        let placed = hint.is_on.then_some(hint.conclusion);
        concluding(id, placed, hint.eliminations(self.board), evidence)
    }

    /// What the hint rests on: a contradiction on one chain to both ends, all others on a chain for each assumption.
    pub(super) fn evidence(&mut self, hint: &Hint) -> Evidence {
        if hint.kind == Kind::Contradiction {
            let End { start, is_on, .. } = hint.ends[0];
            let goals: Vec<u16> = hint.ends.iter().map(|end| end.node).collect();
            let chain = self.chain(start, is_on, &goals);
            return Evidence::default().and(Role::Trial, start.digit, start.cell).with_chain(chain);
        }
        let mut evidence = Evidence::default().within(hint.house);
        evidence.hard_mut().chains =
            hint.ends.iter().map(|end| self.chain(end.start, end.is_on, &[end.node])).collect();
        evidence
    }

    /// What leads from an assumption to some nodes.
    fn chain(&mut self, start: Candidate, is_on: bool, goals: &[u16]) -> Chain {
        let closure = self.cache.get(start, is_on).expect("worked out before it is asked for");
        let Helpers { memory, patterns } = &mut self.helpers;
        let inner = |now: &Board, goal| patterns.step(memory, (self.board, now), closure.level, goal);
        evidence::chain(self.board, closure, goals, inner)
    }
}

impl Hint {
    /// What its conclusion takes out.
    pub(super) fn eliminations(&self, board: &Board) -> Vec<Candidate> {
        taken_by(board, self.conclusion, self.is_on)
    }
}
