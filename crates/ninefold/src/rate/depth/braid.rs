//! How long the shortest braid is.
//!
//! A *braid* of length n assumes a candidate and goes through n places. In each but the last, the assumption and what was
//! forced before leave one node, which is forced; the last has none left. So the shortest braid of a candidate is the
//! shortest proof by singles that it is false, and a set of n − 1 forced nodes is all that matters of it, not their order.
//!
//! Singles are drawn in waves: all that can be forced, then all that this forces. If the first contradiction comes after k
//! waves, no braid is shorter than k + 1. Going back from it, with as few nodes as meet the eye, gives some braid. Only
//! when the question lies between these two bounds are nodes tried, each once with it and once without.

use super::open::{End, Nodes, Open, SEGMENTS};
use super::planes::{LANES, Lanes, Planes, Wave};
use crate::board::{Candidate, Cell, CellSet, House};
use crate::solve::Cancel;

/// From so many places without a candidate braids are sought backwards.
const MOST_ENDS: usize = 4;

/// A position without singles to place, in which braids are looked for.
struct Braids<'a> {
    open: &'a Open,
    placed: Nodes,
    /// Whether groups are forced, too.
    groups: bool,
}

/// A partial braid: what the assumption and the forced nodes leave.
#[derive(Clone, Copy)]
struct Partial {
    open: Open,
    /// What was forced, or may not be.
    used: Nodes,
}

/// What is forced wave after wave, up to the first contradiction.
struct Waves {
    /// What is left before each wave, and after the last.
    open: Vec<Open>,
    /// What each wave forces.
    forced: Vec<Nodes>,
}

/// A candidate or a group that is forced.
#[derive(Clone, Copy)]
struct Node {
    digit: usize,
    /// The number of its segment, if it is a group.
    group: Option<usize>,
    cells: CellSet,
    /// The number of its wave.
    wave: usize,
}

impl Braids<'_> {
    fn new(open: &Open, groups: bool) -> Braids<'_> {
        Braids { open, placed: open.decided(), groups }
    }

    /// Whether a candidate has a braid of at most `length` places.
    fn has(&self, target: Candidate, length: usize) -> bool {
        self.ends(&self.supposed(target), length)
    }

    /// Whether going back finds such a braid.
    fn is_seen(&self, target: Candidate, length: usize) -> bool {
        self.waves(&self.supposed(target), length).is_some_and(|waves| waves.shortest_seen().len() < length)
    }

    fn supposed(&self, target: Candidate) -> Partial {
        Partial { open: self.open.with(target), used: self.placed.with(&Nodes::of(target)) }
    }

    /// Whether a partial braid becomes a braid with at most `places` more.
    fn ends(&self, partial: &Partial, places: usize) -> bool {
        match places {
            0 => return false,
            1 => return partial.open.is_broken(),
            2 => return self.ends_with_two(partial),
            _ => {}
        }
        let Some(waves) = self.waves(partial, places) else { return false };
        let needed = waves.shortest_seen();
        if needed.len() < places {
            return true;
        }
        if Cancel::is_requested() {
            return false;
        }
        // What is needed first can be forced now.
        let Some(node) = needed.last().map(Node::alone) else { return false };
        let without = Partial { used: partial.used.with(&node), ..*partial };
        let mut with = without;
        with.open.exclude(&node);
        self.ends(&with, places - 1) || self.ends(&without, places)
    }

    fn ends_with_two(&self, partial: &Partial) -> bool {
        let look = partial.open.look(self.groups);
        look.broken
            || look
                .forced
                .without(&partial.used)
                .list()
                .any(|(digit, cells, peers)| partial.open.without(digit, cells, peers).is_broken())
    }

    /// The waves up to the first contradiction; `None` if it does not come in time.
    fn waves(&self, partial: &Partial, places: usize) -> Option<Waves> {
        let mut waves = Waves { open: Vec::with_capacity(8), forced: Vec::with_capacity(8) };
        let (mut open, mut used) = (partial.open, partial.used);
        for _ in 0..places {
            let look = open.look(self.groups);
            waves.open.push(open);
            if look.broken {
                return Some(waves);
            }
            let new = look.forced.without(&used);
            if new.is_empty() {
                return None;
            }
            open.exclude(&new);
            used = used.with(&new);
            waves.forced.push(new);
        }
        None
    }
}

impl Waves {
    /// The nodes that a braid forces which is found by going back, the last first.
    fn shortest_seen(&self) -> Vec<Node> {
        let end = self.open.last().expect("a contradiction");
        let all = empty_places(end).take(MOST_ENDS).map(|place| self.needed(place));
        all.min_by_key(Vec::len).expect("an empty place")
    }

    /// The nodes that empty a place, as few as meet the eye, the last first.
    fn needed(&self, end: Place) -> Vec<Node> {
        let mut needed = Vec::with_capacity(16);
        self.cover(end, None, &mut needed);
        let mut next = 0;
        while next < needed.len() {
            // Ever earlier nodes: what is needed for one comes before it.
            let at = (next..needed.len()).max_by_key(|&i| needed[i].wave).expect("some are left");
            needed.swap(next, at);
            let node = needed[next];
            let open = &self.open[node.wave];
            let places = node.places().filter(|place| place.is_left(open, &node));
            let place = places.min_by_key(|place| {
                let mut count = 0;
                place.each(&self.open[0], |d, cell| {
                    count += usize::from(!node.is(d, cell) && !is_covered(d, cell, node.wave, &needed));
                });
                count
            });
            next += 1;
            self.cover(place.expect("it is forced somewhere"), Some(&node), &mut needed);
        }
        needed
    }

    /// Adds what excludes the candidates of a place, but for the node that is left there.
    fn cover(&self, place: Place, left: Option<&Node>, needed: &mut Vec<Node>) {
        let before = left.map_or(self.forced.len(), |left| left.wave);
        place.each(&self.open[0], |d, cell| {
            let is_left = left.is_some_and(|left| left.is(d, cell));
            if !is_left && !is_covered(d, cell, before, needed) {
                needed.push(self.cause(d, cell));
            }
        });
    }

    /// The first node that excludes a candidate.
    fn cause(&self, d: usize, cell: Cell) -> Node {
        let mut waves = self.forced.iter().enumerate();
        waves.find_map(|(wave, forced)| forced.cause(d, cell, wave)).expect("something excludes it")
    }
}

impl Nodes {
    /// One that excludes a candidate.
    fn cause(&self, d: usize, cell: Cell, wave: usize) -> Option<Node> {
        let of = |digit: usize, cell: Cell| Node { digit, group: None, cells: CellSet::of(cell), wave };
        if let Some(peer) = (self.cells[d] & cell.peers()).first() {
            return Some(of(d, peer));
        }
        if let Some(other) = (0..9).find(|&other| other != d && self.cells[other].contains(cell)) {
            return Some(of(other, cell));
        }
        let group = (0..54).find(|i| self.groups[d] >> i & 1 == 1 && SEGMENTS[*i].peers.contains(cell))?;
        Some(Node { digit: d, group: Some(group), cells: SEGMENTS[group].cells, wave })
    }
}

/// Whether one of the needed nodes, of a wave before some wave, excludes a candidate.
fn is_covered(d: usize, cell: Cell, before: usize, needed: &[Node]) -> bool {
    needed.iter().any(|node| node.wave < before && node.excludes(d, cell))
}

impl Node {
    /// Whether a candidate belongs to the node.
    fn is(&self, d: usize, cell: Cell) -> bool {
        self.digit == d && self.cells.contains(cell)
    }

    fn excludes(&self, d: usize, cell: Cell) -> bool {
        match self.group {
            Some(group) => self.digit == d && SEGMENTS[group].peers.contains(cell),
            None if self.digit == d => self.cells.intersects(cell.peers()),
            None => self.cells.contains(cell),
        }
    }

    /// The places that the node can fill.
    fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (cells, digit) = (self.cells, self.digit);
        let first = cells.first().expect("a node has cells");
        let cell = cells.single().map(Place::Cell);
        let houses = first.houses().into_iter().filter(move |house| cells.is_subset(house.cells()));
        cell.into_iter().chain(houses.map(move |house| Place::Digit(house, digit)))
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

/// A cell with its digits, or a house with the cells of a digit.
#[derive(Clone, Copy)]
enum Place {
    Cell(Cell),
    Digit(House, usize),
}

impl Place {
    /// The candidates of the place.
    #[inline]
    fn each(self, open: &Open, mut do_it: impl FnMut(usize, Cell)) {
        match self {
            Place::Cell(cell) => {
                (0..9).filter(|&d| open.0[d].contains(cell)).for_each(|d| do_it(d, cell));
            }
            Place::Digit(house, d) => (open.0[d] & house.cells()).into_iter().for_each(|cell| do_it(d, cell)),
        }
    }

    /// Whether a node is all that is left.
    fn is_left(self, open: &Open, node: &Node) -> bool {
        match self {
            Place::Cell(cell) => (0..9).all(|d| d == node.digit || !open.0[d].contains(cell)),
            Place::Digit(house, d) => (open.0[d] & house.cells()).is_subset(node.cells),
        }
    }
}

/// The places where nothing is left.
fn empty_places(open: &Open) -> impl Iterator<Item = Place> + '_ {
    let all = open.0.iter().fold(CellSet::EMPTY, |all, &plane| all | plane);
    let cells = (CellSet::FULL - all).into_iter().map(Place::Cell);
    let digits = (0..9).flat_map(move |d| {
        House::all()
            .filter(move |house| !open.0[d].intersects(house.cells()))
            .map(move |h| Place::Digit(h, d))
    });
    cells.chain(digits)
}

/// Removes what braids of at most `length` exclude.
pub(super) fn close(on: &mut Open, length: usize, groups: bool, planes: &mut Planes) -> End {
    let mut end = on.settle(false);
    while end == End::Stuck && length > 0 {
        let within = planes.broken_within(on, length, groups);
        let seen = |target: &Candidate, on: &Open| Braids::new(on, groups).is_seen(*target, length);
        let found = |target: &Candidate, on: &Open| Braids::new(on, groups).has(*target, length);
        match remove(on, &within, seen).or_else(|| remove(on, &within, found)) {
            Some(now) => end = now,
            None => return end,
        }
    }
    end
}

/// Removes the targets that a test finds false, one after the other; what is left then, if there were any.
fn remove(on: &mut Open, targets: &[Candidate], is_false: impl Fn(&Candidate, &Open) -> bool) -> Option<End> {
    let mut end = None;
    for target in targets {
        if end.is_none_or(|end| end == End::Stuck) && on.is_undecided(*target) && is_false(target, on) {
            on.remove(*target);
            end = Some(on.settle(false));
        }
    }
    end
}

impl Planes {
    /// The undecided candidates that waves break in less than `most`, those that break first first.
    fn broken_within(&mut self, on: &Open, most: usize, groups: bool) -> Vec<Candidate> {
        let all: Vec<Candidate> = on.undecided().collect();
        let mut broken = Vec::new();
        for some in all.chunks(LANES) {
            self.suppose(on, some);
            let mut before = Lanes::NONE;
            for wave in 0..most {
                let Wave { broken: now, changed } = self.wave(groups);
                let in_use = now.without(before).list().filter(|&lane| lane < some.len());
                broken.extend(in_use.map(|lane| (wave, some[lane])));
                before = before.or(now);
                if changed.without(before).is_empty() {
                    break;
                }
            }
        }
        broken.sort_by_key(|&(wave, _)| wave);
        broken.into_iter().map(|(_, candidate)| candidate).collect()
    }
}
