//! All partial whips of all targets, one link longer at a time.

use std::collections::HashSet;

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, House};
use crate::logic::position::open::Open;
use crate::logic::{Constraint, Node};

/// A whip: why its target is false.
#[derive(Clone, Debug)]
pub struct Whip {
    /// What is assumed.
    pub target: Candidate,
    /// What is forced, in order, and where it is all that is left.
    pub links: Vec<(Node, Constraint)>,
    /// What has no candidate left.
    pub end: Constraint,
}

impl Whip {
    /// Whether a group is forced.
    pub fn has_group(&self) -> bool {
        self.links.iter().any(|(node, _)| node.candidate().is_none())
    }

    /// In how many places a candidate is left, or none.
    #[cfg(test)]
    pub fn length(&self) -> usize {
        self.links.len() + 1
    }
}

/// How far the search goes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The longest whip.
    pub length: usize,
    /// So many partial whips of a length are followed for each target; those found first.
    pub partial: usize,
}

impl Limits {
    /// Enough for all but very few of the puzzles that whips solve.
    pub const USUAL: Limits = Limits { length: 24, partial: 500 };
}

/// The whips of a position, shortest first.
pub struct Whips<'a> {
    on: &'a Candidates,
    groups: bool,
    limits: Limits,
    growing: Vec<Target>,
    length: usize,
}

/// A target whose whip has not been found yet.
struct Target {
    candidate: Candidate,
    /// No whip can be shorter.
    least: usize,
    /// All links of its partial whips so far; the first stands for the target itself.
    links: Vec<Link>,
    /// The longest partial whips.
    front: Vec<Partial>,
    seen: HashSet<u64>,
}

/// A link of a partial whip, and the one before it.
#[derive(Clone, Copy)]
struct Link {
    before: u32,
    node: Node,
    place: Constraint,
}

/// A partial whip: what may still be true, and its last link.
struct Partial {
    open: Open,
    last: u32,
}

impl<'a> Whips<'a> {
    /// Before the first search. Only what leads to a contradiction by singles at all, and with `groups` by
    /// locked candidates, can have a whip.
    pub fn new(on: &'a Candidates, groups: bool, limits: Limits) -> Whips<'a> {
        let growing = on.iter().filter_map(|candidate| Target::new(on, candidate, groups)).collect();
        Whips { on, groups, limits, growing, length: 0 }
    }

    /// The whips of the next length that has any, one for each target; `None` if there are no more.
    pub fn next_length(&mut self) -> Option<Vec<Whip>> {
        while self.length < self.limits.length && !self.growing.is_empty() {
            self.length += 1;
            let (on, groups, limits, length) = (self.on, self.groups, self.limits, self.length);
            let mut found = Vec::new();
            self.growing.retain_mut(|target| {
                if length < target.least {
                    return true;
                }
                // What could not have a whip before has not been followed yet.
                let rounds = if length == target.least { length } else { 1 };
                let whip = (0..rounds).find_map(|_| target.grow(on, groups, limits.partial));
                let goes_on = whip.is_none() && !target.front.is_empty();
                found.extend(whip);
                goes_on
            });
            if !found.is_empty() {
                return Some(found);
            }
        }
        None
    }
}

impl Target {
    /// A target that leads to a contradiction.
    fn new(on: &Candidates, candidate: Candidate, groups: bool) -> Option<Target> {
        let open = Open::of(on).with(candidate);
        let least = open.waves(groups)? + 1;
        // The place of the target itself is never looked at.
        let root = Link { before: 0, node: Node::of(candidate), place: Constraint::Cell(candidate.cell) };
        let front = vec![Partial { open, last: 0 }];
        Some(Target { candidate, least, links: vec![root], front, seen: HashSet::new() })
    }

    /// Makes every partial whip one link longer; a whip, if one has become complete. What the last link touches is
    /// looked at in a fixed order: cells, the other digits of its cell, houses of its digit.
    fn grow(&mut self, on: &Candidates, groups: bool, most: usize) -> Option<Whip> {
        let mut longer: Vec<Partial> = Vec::new();
        for partial in core::mem::take(&mut self.front) {
            let last = self.links[partial.last as usize].node;
            let seen = on.places(last.digit) & last.cells.common_peers();
            let [some, several] = some_and_several(&partial.open);
            if let Some(cell) = (seen - some).first() {
                return Some(self.whip(partial.last, Constraint::Cell(cell)));
            }
            for cell in seen - several {
                let node = Node { cells: CellSet::of(cell), digit: only_digit(&partial.open, cell) };
                self.extend(&partial, node, Constraint::Cell(cell), most, &mut longer);
            }
            let mut is_empty = |house: House, digit: Digit| {
                let cells = partial.open.0[digit.index()] & house.cells();
                if cells.len() == 1 || groups && is_group(cells) {
                    let node = Node { cells, digit };
                    self.extend(&partial, node, Constraint::Digit(house, digit), most, &mut longer);
                }
                cells.is_empty()
            };
            let end = near(on, last, seen).find(|&(house, digit)| is_empty(house, digit));
            if let Some((house, digit)) = end {
                return Some(self.whip(partial.last, Constraint::Digit(house, digit)));
            }
        }
        self.front = longer;
        None
    }

    /// Makes a partial whip longer by a node that is all that is left in a place, unless it has that node.
    fn extend(
        &mut self,
        partial: &Partial,
        node: Node,
        place: Constraint,
        most: usize,
        longer: &mut Vec<Partial>,
    ) {
        if longer.len() == most || self.is_held(partial.last, node) {
            return;
        }
        let open = partial.open.without(node.digit.index(), node.cells, node.cells.common_peers());
        if self.seen.insert(key(&open, node)) {
            self.links.push(Link { before: partial.last, node, place });
            longer.push(Partial { open, last: self.links.len() as u32 - 1 });
        }
    }

    /// Whether a partial whip has a node already.
    fn is_held(&self, last: u32, node: Node) -> bool {
        self.back_from(last).any(|link| link.node == node) || self.links[0].node == node
    }

    /// The links of a partial whip, last to first, without the target.
    fn back_from(&self, last: u32) -> impl Iterator<Item = &Link> {
        let here = Some(last).filter(|&last| last > 0);
        let chain = core::iter::successors(here, |&here| {
            Some(self.links[here as usize].before).filter(|&before| before > 0)
        });
        chain.map(|link| &self.links[link as usize])
    }

    fn whip(&self, last: u32, end: Constraint) -> Whip {
        let mut links: Vec<(Node, Constraint)> =
            self.back_from(last).map(|link| (link.node, link.place)).collect();
        links.reverse();
        Whip { target: self.candidate, links, end }
    }
}

/// The cells in which something may still be true, and those in which several candidates may.
fn some_and_several(open: &Open) -> [CellSet; 2] {
    open.0.iter().fold([CellSet::EMPTY; 2], |[some, several], &open| [some | open, several | some & open])
}

/// Where a node excludes a digit in a house, if `seen` are the cells in which it excludes its own; in a fixed order.
fn near(on: &Candidates, node: Node, seen: CellSet) -> impl Iterator<Item = (House, Digit)> + '_ {
    let others = node.cells.single().into_iter().flat_map(move |cell| {
        let others = on.at(cell).without(node.digit).into_iter();
        others.flat_map(move |other| cell.houses().map(|house| (house, other)))
    });
    let houses = House::all().filter(move |house| house.cells().intersects(seen));
    others.chain(houses.map(move |house| (house, node.digit)))
}

/// The digit of a cell that has one left.
fn only_digit(open: &Open, cell: Cell) -> Digit {
    open.at(cell).first().expect("one is left")
}

/// Whether two or three cells lie in a block and a line.
#[inline]
fn is_group(cells: CellSet) -> bool {
    (2..=3).contains(&cells.len())
        && cells.first().is_some_and(|cell| {
            let [a, b, c] = cell.houses().map(|house| u8::from(cells.is_subset(house.cells())));
            a + b + c == 2
        })
}

/// A number for what may still be true and where to go on from; the same in every run.
fn key(open: &Open, node: Node) -> u64 {
    let words = open.0.iter().chain([&node.cells]).flat_map(|cells| {
        let bits = cells.bits();
        [bits as u64, (bits >> 64) as u64]
    });
    words.fold(node.digit.index() as u64, |hash, word| {
        (hash.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}
