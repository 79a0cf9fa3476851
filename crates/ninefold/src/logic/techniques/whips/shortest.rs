//! How long the shortest braid is.
//!
//! A *braid* of length n assumes a candidate and goes through n places. In each but the last, the assumption and what was
//! forced before leave one node, which is forced; the last has none left. So the shortest braid of a candidate is the
//! shortest proof by singles that it is false, and a set of n − 1 forced nodes is all that matters of it, not their order.
//!
//! Singles are drawn in waves: all that can be forced, then all that this forces. If the first contradiction comes after k
//! waves, no braid is shorter than k + 1. Going back from it, with as few nodes as meet the eye, gives some braid. Only
//! when the question lies between these two bounds are nodes tried, each once with it and once without.

use super::Whip;
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::position::open::{End, Nodes, Open, SEGMENTS};
use crate::logic::{Constraint, Node};
use crate::solve::Cancel;

/// From so many places without a candidate braids are sought backwards.
const MOST_ENDS: usize = 4;

/// A position in which braids are looked for.
pub(crate) struct Braids<'a> {
    open: &'a Open,
    placed: Nodes,
    /// Whether groups are forced, too.
    groups: bool,
    /// So many more nodes may be tried.
    tries: core::cell::Cell<u32>,
}

/// A partial braid: what the assumption and the forced nodes leave.
#[derive(Clone, Copy)]
struct Partial {
    open: Open,
    /// What was forced, or may not be.
    used: Nodes,
}

/// What is forced wave after wave: what is left before each, and what it forces. The last has a contradiction instead.
struct Waves(Vec<(Open, Nodes)>);

/// A candidate or a group that is forced.
#[derive(Clone, Copy)]
struct Forced {
    digit: usize,
    /// The number of its segment, if it is a group.
    group: Option<usize>,
    cells: CellSet,
    /// The number of its wave.
    wave: usize,
}

impl Braids<'_> {
    /// In a position without singles to place.
    pub fn new(open: &Open, groups: bool) -> Braids<'_> {
        Braids { open, placed: open.decided(), groups, tries: core::cell::Cell::new(u32::MAX) }
    }

    /// With at most so many nodes tried; after them, only what going back finds is found.
    pub fn with_tries(self, tries: u32) -> Self {
        self.tries.set(tries);
        self
    }

    /// Whether a candidate has a braid of at most `length` places.
    fn has(&self, target: Candidate, length: usize) -> bool {
        self.ends(&self.supposed(target), length, &mut Vec::new())
    }

    /// A braid of at most `length` places.
    pub fn find(&self, target: Candidate, length: usize) -> Option<Whip> {
        let mut forced = Vec::new();
        self.ends(&self.supposed(target), length, &mut forced).then(|| self.in_order(target, forced))
    }

    /// What is forced where, in an order in which it can be, and what has nothing left then.
    fn in_order(&self, target: Candidate, mut forced: Vec<Forced>) -> Whip {
        let mut open = self.open.with(target);
        let mut links = Vec::with_capacity(forced.len());
        loop {
            if let Some(end) = empty_places(&open).next() {
                return Whip { target, links, end };
            }
            // The last comes first in the list.
            let mut next = forced.iter().enumerate().rev();
            let (i, place) = next
                .find_map(|(i, node)| {
                    Some((i, node.places().find(|&place| rest(place, &open, Some(node)).0 == 0)?))
                })
                .expect("a braid ends in a contradiction");
            let node = forced.remove(i);
            let cells = node.cells & open.0[node.digit];
            links.push((Node { cells, digit: Digit::ALL[node.digit] }, place));
            open.exclude(&node.alone());
        }
    }

    /// Whether going back finds such a braid.
    fn is_seen(&self, target: Candidate, length: usize) -> bool {
        self.waves(&self.supposed(target), length).is_some_and(|waves| waves.shortest_seen().len() < length)
    }

    fn supposed(&self, target: Candidate) -> Partial {
        Partial { open: self.open.with(target), used: self.placed.with(&Nodes::of(target)) }
    }

    /// Whether a partial braid becomes a braid with at most `places` more; adds what these force, the last first.
    fn ends(&self, partial: &Partial, places: usize, forced: &mut Vec<Forced>) -> bool {
        match places {
            0 => return false,
            1 => return partial.open.is_broken(),
            2 => return self.ends_with_two(partial, forced),
            _ => {}
        }
        let Some(waves) = self.waves(partial, places) else { return false };
        let needed = waves.shortest_seen();
        if needed.len() < places {
            forced.extend(needed);
            return true;
        }
        let tries = self.tries.get();
        if tries == 0 || Cancel::is_requested() {
            return false;
        }
        self.tries.set(tries - 1);
        // What is needed first can be forced now.
        let Some(&node) = needed.last() else { return false };
        let alone = node.alone();
        let without = Partial { used: partial.used.with(&alone), ..*partial };
        let mut with = without;
        with.open.exclude(&alone);
        if self.ends(&with, places - 1, forced) {
            forced.push(node);
            return true;
        }
        self.ends(&without, places, forced)
    }

    fn ends_with_two(&self, partial: &Partial, forced: &mut Vec<Forced>) -> bool {
        let look = partial.open.look(self.groups);
        let new = look.forced.without(&partial.used);
        let breaks = |&(digit, cells, peers): &_| partial.open.without(digit, cells, peers).is_broken();
        look.broken
            || new.list().find(breaks).is_some_and(|(digit, cells, _)| {
                let group = SEGMENTS.iter().position(|segment| segment.cells == cells);
                forced.push(Forced { digit, group, cells, wave: 0 });
                true
            })
    }

    /// The waves up to the first contradiction; `None` if it does not come in time.
    fn waves(&self, partial: &Partial, places: usize) -> Option<Waves> {
        let mut waves = Waves(Vec::with_capacity(8));
        let (mut open, mut used) = (partial.open, partial.used);
        for _ in 0..places {
            let look = open.look(self.groups);
            let new = look.forced.without(&used);
            waves.0.push((open, new));
            if look.broken {
                return Some(waves);
            }
            if new.is_empty() {
                return None;
            }
            open.exclude(&new);
            used = used.with(&new);
        }
        None
    }
}

impl Waves {
    /// The nodes that a braid forces which is found by going back, the last first.
    fn shortest_seen(&self) -> Vec<Forced> {
        let (end, _) = self.0.last().expect("a contradiction");
        let all = empty_places(end).take(MOST_ENDS).map(|place| self.needed(place));
        all.min_by_key(Vec::len).expect("an empty place")
    }

    /// The nodes that empty a place, as few as meet the eye, the last first.
    fn needed(&self, end: Constraint) -> Vec<Forced> {
        let mut needed = Vec::with_capacity(16);
        self.cover(end, None, self.0.len() - 1, &mut needed);
        let mut next = 0;
        while next < needed.len() {
            // Ever earlier nodes: what is needed for one comes before it.
            let at = (next..needed.len()).max_by_key(|&i| needed[i].wave).expect("some are left");
            needed.swap(next, at);
            let node = needed[next];
            let uncovered = self.uncovered(node.wave, &needed);
            let rest_at = |place, open| rest(place, open, Some(&node)).0;
            let places = node.places().filter(|&place| rest_at(place, &self.0[node.wave].0) == 0);
            let place = places.min_by_key(|&place| rest_at(place, &uncovered));
            next += 1;
            self.cover(place.expect("it is forced somewhere"), Some(&node), node.wave, &mut needed);
        }
        needed
    }

    /// What the needed nodes of the first waves do not exclude.
    fn uncovered(&self, before: usize, needed: &[Forced]) -> Open {
        let earlier = needed.iter().filter(|node| node.wave < before);
        let mut open = self.0[0].0;
        open.exclude(&earlier.fold(Nodes::default(), |nodes, node| nodes.with(&node.alone())));
        open
    }

    /// Adds what excludes the candidates of a place, but for the node that is left there.
    fn cover(&self, place: Constraint, left: Option<&Forced>, before: usize, needed: &mut Vec<Forced>) {
        let mut uncovered = self.uncovered(before, needed);
        while let (_, Some((d, cell))) = rest(place, &uncovered, left) {
            let cause = self.cause(d, cell);
            uncovered.exclude(&cause.alone());
            needed.push(cause);
        }
    }

    /// The first node that excludes a candidate.
    fn cause(&self, d: usize, cell: Cell) -> Forced {
        let mut waves = self.0.iter().enumerate();
        waves.find_map(|(wave, (_, forced))| forced.cause(d, cell, wave)).expect("something excludes it")
    }
}

impl Nodes {
    /// One that excludes a candidate.
    fn cause(&self, d: usize, cell: Cell, wave: usize) -> Option<Forced> {
        let of = |digit: usize, cell: Cell| Forced { digit, group: None, cells: CellSet::of(cell), wave };
        if let Some(peer) = (self.cells[d] & cell.peers()).first() {
            return Some(of(d, peer));
        }
        if let Some(other) = (0..9).find(|&other| other != d && self.cells[other].contains(cell)) {
            return Some(of(other, cell));
        }
        let group = (0..54).find(|i| self.groups[d] >> i & 1 == 1 && SEGMENTS[*i].peers.contains(cell))?;
        Some(Forced { digit: d, group: Some(group), cells: SEGMENTS[group].cells, wave })
    }
}

impl Forced {
    /// The places that the node can fill.
    fn places(&self) -> impl Iterator<Item = Constraint> + use<> {
        let (cells, digit) = (self.cells, self.digit);
        let first = cells.first().expect("a node has cells");
        let cell = cells.single().map(Constraint::Cell);
        let houses = first.houses().into_iter().filter(move |house| cells.is_subset(house.cells()));
        cell.into_iter().chain(houses.map(move |house| Constraint::Digit(house, Digit::ALL[digit])))
    }

    /// The node by itself.
    fn alone(&self) -> Nodes {
        let mut nodes = Nodes::default();
        match self.group {
            None => nodes.cells[self.digit] = self.cells,
            Some(group) => nodes.groups[self.digit] = 1 << group,
        }
        nodes
    }
}

/// How many candidates a place has left besides a node, and the first of them: the number of its digit, and its cell.
fn rest(place: Constraint, open: &Open, node: Option<&Forced>) -> (usize, Option<(usize, Cell)>) {
    match place {
        Constraint::Cell(cell) => {
            let own = node.map_or(DigitSet::EMPTY, |node| DigitSet::of(Digit::ALL[node.digit]));
            let digits = open.at(cell) - own;
            (digits.len(), digits.first().map(|digit| (digit.index(), cell)))
        }
        Constraint::Digit(house, digit) => {
            let d = digit.index();
            let cells = (open.0[d] & house.cells()) - node.map_or(CellSet::EMPTY, |node| node.cells);
            (cells.len(), cells.first().map(|cell| (d, cell)))
        }
    }
}

/// The places where nothing is left.
fn empty_places(open: &Open) -> impl Iterator<Item = Constraint> + '_ {
    let all = open.0.iter().fold(CellSet::EMPTY, |all, &plane| all | plane);
    let cells = (CellSet::FULL - all).into_iter().map(Constraint::Cell);
    let digits = (0..9).flat_map(move |d| {
        House::all()
            .filter(move |house| !open.0[d].intersects(house.cells()))
            .map(move |h| Constraint::Digit(h, Digit::ALL[d]))
    });
    cells.chain(digits)
}

/// Places singles and removes what braids of at most `length` exclude, of the candidates that `within` names.
pub(crate) fn close(
    on: &mut Open,
    length: usize,
    groups: bool,
    within: &mut dyn FnMut(&Open) -> Vec<Candidate>,
) -> End {
    let mut end = on.settle(false);
    while end == End::Stuck && length > 0 && !Cancel::is_requested() {
        let targets = within(on);
        let mut remove = |is_false: &dyn Fn(&Braids<'_>, Candidate) -> bool| {
            let before = *on;
            for &target in &targets {
                if end == End::Stuck && on.is_undecided(target) && is_false(&Braids::new(on, groups), target)
                {
                    on.remove(target);
                    end = on.settle(false);
                }
            }
            *on != before
        };
        // What is seen at once first.
        if !remove(&|braids, target| braids.is_seen(target, length))
            && !remove(&|braids, target| braids.has(target, length))
        {
            break;
        }
    }
    end
}
