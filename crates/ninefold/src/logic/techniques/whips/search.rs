//! All partial whips of all targets, one link longer at a time.

use std::collections::HashSet;

use crate::board::{Candidate, Candidates, CellSet, Digit, House};
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
    /// In how many places a candidate is left, or none.
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
    open: [CellSet; 9],
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
        let mut open = Digit::ALL.map(|digit| on.places(digit));
        assume(&mut open, Node::of(candidate));
        let least = collapse(on, open, groups)? + 1;
        // The place of the target itself is never looked at.
        let root = Link { before: 0, node: Node::of(candidate), place: Constraint::Cell(candidate.cell) };
        let front = vec![Partial { open, last: 0 }];
        Some(Target { candidate, least, links: vec![root], front, seen: HashSet::new() })
    }

    /// Makes every partial whip one link longer; a whip, if one has become complete.
    fn grow(&mut self, on: &Candidates, groups: bool, most: usize) -> Option<Whip> {
        let mut longer: Vec<Partial> = Vec::new();
        for partial in core::mem::take(&mut self.front) {
            let last = self.links[partial.last as usize].node;
            for place in near(on, last) {
                let (first, cells) = left(on, &partial.open, place);
                let Some(digit) = first else { return Some(self.whip(partial.last, place)) };
                let node = Node { cells, digit };
                let fits = cells.len() == 1 || groups && is_group(cells);
                if !fits || longer.len() == most || self.is_held(partial.last, node) {
                    continue;
                }
                let mut open = partial.open;
                assume(&mut open, node);
                if self.seen.insert(key(&open, node)) {
                    self.links.push(Link { before: partial.last, node, place });
                    longer.push(Partial { open, last: self.links.len() as u32 - 1 });
                }
            }
        }
        self.front = longer;
        None
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

/// Takes out what a node excludes.
fn assume(open: &mut [CellSet; 9], node: Node) {
    let own = node.digit.index();
    if let Some(cell) = node.cells.single() {
        for (digit, open) in open.iter_mut().enumerate() {
            if digit != own {
                open.remove(cell);
            }
        }
        open[own] -= cell.peers();
    } else {
        open[own] -= node.cells.common_peers();
    }
}

/// What may still be true in a place: no digit if there is nothing, else the digit and the cells. A cell with
/// several digits shows as all cells.
fn left(on: &Candidates, open: &[CellSet; 9], place: Constraint) -> (Option<Digit>, CellSet) {
    match place {
        Constraint::Digit(house, digit) => {
            let cells = open[digit.index()] & house.cells();
            (Some(digit).filter(|_| !cells.is_empty()), cells)
        }
        Constraint::Cell(cell) => {
            let mut digits = on.at(cell).into_iter().filter(|digit| open[digit.index()].contains(cell));
            let first = digits.next();
            let cells = if digits.next().is_some() { on.blanks() } else { CellSet::of(cell) };
            (first, cells)
        }
    }
}

/// The cells of which a node excludes a candidate, and the digits in houses; in a fixed order.
fn near(on: &Candidates, node: Node) -> impl Iterator<Item = Constraint> + '_ {
    let digit = node.digit;
    let seen = on.places(digit) & node.cells.common_peers();
    let others = node.cells.single().into_iter().flat_map(move |cell| {
        let others = on.at(cell).without(digit).into_iter();
        others.flat_map(move |other| cell.houses().map(|house| Constraint::Digit(house, other)))
    });
    let touched = seen
        .into_iter()
        .fold(0u32, |all, cell| cell.houses().iter().fold(all, |all, house| all | 1 << house.index()));
    let houses = House::all().filter(move |house| touched >> house.index() & 1 == 1);
    let houses = houses.map(move |house| Constraint::Digit(house, digit));
    seen.into_iter().map(Constraint::Cell).chain(others).chain(houses)
}

/// Whether cells lie in a block and a line.
fn is_group(cells: CellSet) -> bool {
    cells.len() <= 3 && House::all().filter(|house| cells.is_subset(house.cells())).count() == 2
}

/// After how many rounds, in each of which all that is left somewhere is assumed, something has nothing left;
/// `None` if that does not happen.
fn collapse(on: &Candidates, mut open: [CellSet; 9], groups: bool) -> Option<usize> {
    let cells: Vec<Constraint> = on.blanks().into_iter().map(Constraint::Cell).collect();
    let digits = House::all()
        .flat_map(|house| on.missing(house).into_iter().map(move |digit| Constraint::Digit(house, digit)));
    let mut places: Vec<Constraint> = cells.into_iter().chain(digits).collect();
    for rounds in 0.. {
        let before = open;
        let mut is_empty = false;
        places.retain(|&place| {
            let (digit, cells) = left(on, &before, place);
            match digit {
                None => is_empty = true,
                Some(digit) if cells.len() == 1 || groups && is_group(cells) => {
                    assume(&mut open, Node { cells, digit });
                    return cells.len() > 1;
                }
                Some(_) => {}
            }
            true
        });
        if is_empty {
            return Some(rounds);
        }
        if open == before {
            return None;
        }
    }
    None
}

/// A number for what may still be true and where to go on from; the same in every run.
fn key(open: &[CellSet; 9], node: Node) -> u64 {
    let words = open.iter().chain([&node.cells]).flat_map(|cells| {
        let bits = cells.bits();
        [bits as u64, (bits >> 64) as u64]
    });
    words.fold(node.digit.index() as u64, |hash, word| {
        (hash.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}
