//! All that follows from one assumption.
//!
//! The search takes one on-node at a time while there are any, else one off-node, in the order they were met; the
//! first way to reach a node is the one that counts. In a *dynamic* search a candidate that was found false is taken
//! off the board, so that cells and houses shrink; a node that follows from a cell or house so shrunk has the
//! candidates that were taken off as further parents.

use core::cell::Cell as Lazy;

use super::super::board::{Board, Spots, cells_at, is_pair, seats};
use super::nested::{Looking, Nested};
use super::{Cause, Chain, Marks, NONE, Node, Scratch, each_by_house};
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// Which implications a search follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rules {
    /// Links between the digits of a cell; without them the search stays within one digit.
    pub(super) in_cells: bool,
    /// Whether what is found false is taken off the board.
    pub(super) dynamic: bool,
    /// Which patterns are looked for where simple implications end: 0 none, 1 the simple ones, and so on.
    pub(super) level: u8,
}

/// A node of a closure.
#[derive(Clone)]
pub(super) struct Link {
    pub(super) candidate: Candidate,
    pub(super) is_on: bool,
    pub(super) cause: Cause,
    /// Where its parents are in the closure's list, and how many.
    parents: (u32, u16),
    /// The chain within the chain that it rests on: an index, plus one.
    nested: u16,
    /// No fewer nodes lead here, itself included.
    lower: u16,
    /// How many nodes lead here, itself included; 0 until it is counted.
    count: Lazy<u16>,
}

/// What follows from one assumption.
pub(super) struct Closure {
    pub(super) on: Marks,
    pub(super) off: Marks,
    pub(super) links: Vec<Link>,
    /// The on-nodes and the off-nodes, as indices of `links`, each in the order they were met.
    pub(super) on_order: Vec<u16>,
    pub(super) off_order: Vec<u16>,
    /// An on-node and an off-node of one candidate, if the assumption leads to both.
    pub(super) conflict: Option<(u16, u16)>,
    pub(super) nested: Vec<Nested>,
    /// The level of the rules by which it is complete.
    pub(super) level: u8,
    parents: Vec<u16>,
    /// By candidate, the index of its on-node and its off-node; meaningful only if it is in `on`, `off`.
    index: Box<[[u16; Candidate::COUNT]; 2]>,
}

impl Default for Closure {
    /// Nothing, with room for what mostly follows.
    fn default() -> Closure {
        Closure {
            on: NONE,
            off: NONE,
            links: Vec::new(),
            on_order: Vec::new(),
            off_order: Vec::new(),
            conflict: None,
            nested: Vec::new(),
            level: 0,
            parents: Vec::new(),
            index: Box::new([[0; Candidate::COUNT]; 2]),
        }
    }
}

impl Closure {
    fn clear(&mut self) {
        (self.on, self.off, self.conflict) = (NONE, NONE, None);
        self.links.clear();
        self.on_order.clear();
        self.off_order.clear();
        self.nested.clear();
        self.parents.clear();
    }

    /// Searches from `start` on `board` until nothing follows or a conflict is met.
    pub(super) fn grow(
        &mut self,
        (board, places): (&Board, &Marks),
        rules: Rules,
        (start, is_on): (Candidate, bool),
        scratch: &mut Scratch,
    ) {
        self.clear();
        self.level = rules.level;
        let mut search = Search {
            before: board,
            now: board.clone(),
            open: *places,
            on_at: [DigitSet::EMPTY; 81],
            rules,
            looking: None,
            closure: self,
            scratch,
        };
        search.assume(start, is_on);
        search.run(0, 0);
    }

    /// The same as [`grow`](Closure::grow) where this is complete by the rules of a level that `rules` extend.
    pub(super) fn go_on(&mut self, (board, places): (&Board, &Marks), rules: Rules, scratch: &mut Scratch) {
        let known = core::mem::replace(&mut self.level, rules.level);
        if self.conflict.is_some() {
            return;
        }
        let mut now = board.clone();
        let of_index = |&index: &u16| self.links[index as usize].candidate;
        self.off_order.iter().map(of_index).for_each(|candidate| now.remove(candidate));
        let mut on_at = [DigitSet::EMPTY; 81];
        self.on_order.iter().map(of_index).for_each(|on| on_at[on.cell.index()].insert(on.digit));
        let mut search = Search {
            before: board,
            looking: (known > 0).then(|| Looking::beyond(known, &now)),
            now,
            open: core::array::from_fn(|d| places[d] - self.on[d] - self.off[d]),
            on_at,
            rules,
            closure: self,
            scratch,
        };
        let (on, off) = (search.closure.on_order.len(), search.closure.off_order.len());
        search.run(on, off);
    }

    /// Makes this a copy of `other`.
    pub(super) fn copy_from(&mut self, other: &Closure) {
        (self.on, self.off, self.conflict, self.level) = (other.on, other.off, other.conflict, other.level);
        self.links.clone_from(&other.links);
        self.on_order.clone_from(&other.on_order);
        self.off_order.clone_from(&other.off_order);
        self.nested.clone_from(&other.nested);
        self.parents.clone_from(&other.parents);
        self.index.clone_from(&other.index);
    }

    /// The index of the node of `candidate`, which must have been met.
    #[inline]
    pub(super) fn index_of(&self, candidate: Candidate, is_on: bool) -> u16 {
        self.index[usize::from(is_on)][candidate.index()]
    }

    fn parents_of(&self, link: &Link) -> &[u16] {
        let (start, len) = link.parents;
        &self.parents[start as usize..start as usize + len as usize]
    }

    /// A node whose parents are listed.
    fn link(&self, candidate: Candidate, is_on: bool, cause: Cause, parents: (u32, u16)) -> Link {
        let of = &self.parents[parents.0 as usize..][..parents.1 as usize];
        let lower = of.iter().map(|&parent| self.links[parent as usize].lower).max().unwrap_or(0) + 1;
        // The count of a node with one parent is the parent's and one more.
        let count = match *of {
            [] => 1,
            [parent] => match self.links[parent as usize].count.get() {
                0 => 0,
                count => count + 1,
            },
            _ => 0,
        };
        Link { candidate, is_on, cause, parents, nested: 0, lower: lower.max(count), count: Lazy::new(count) }
    }

    /// Adds a node that is not part of the sets.
    fn push(&mut self, link: Link) -> u16 {
        self.links.push(link);
        self.links.len() as u16 - 1
    }

    /// Makes a node part of the lists.
    #[inline]
    fn list(&mut self, link: Link) {
        let (candidate, is_on, index) = (link.candidate, link.is_on, self.links.len() as u16);
        self.links.push(link);
        let order = if is_on { &mut self.on_order } else { &mut self.off_order };
        order.push(index);
        self.index[usize::from(is_on)][candidate.index()] = index;
    }

    /// No fewer nodes than this lead to the node of this index.
    #[inline]
    pub(super) fn lower(&self, index: u16) -> u32 {
        let link = &self.links[index as usize];
        u32::from(link.lower)
    }

    /// How many nodes lead to the node of this index, itself included.
    pub(super) fn count(&self, index: u16) -> u32 {
        let link = &self.links[index as usize];
        if link.count.get() == 0 {
            let mut count = 0;
            self.each_ancestor(index, |_| count += 1);
            link.count.set(count);
        }
        u32::from(link.count.get())
    }

    /// Calls `see` with the index of every node that leads to this one, itself included: level by level.
    pub(super) fn each_ancestor(&self, index: u16, mut see: impl FnMut(u16)) {
        let mut seen = [0u64; 1458_usize.div_ceil(64) + 1];
        let mut queue: Vec<u16> = Vec::with_capacity(64);
        let mut next = 0;
        queue.push(index);
        seen[usize::from(index) / 64] |= 1 << (index % 64);
        while let Some(&index) = queue.get(next) {
            see(index);
            next += 1;
            for &parent in self.parents_of(&self.links[index as usize]) {
                let (word, bit) = (usize::from(parent) / 64, 1 << (parent % 64));
                if seen[word] & bit == 0 {
                    seen[word] |= bit;
                    queue.push(parent);
                }
            }
        }
    }

    /// The chains within the chain that the node of this index rests on.
    pub(super) fn nested_of(&self, index: u16) -> impl Iterator<Item = &Nested> {
        let mut used = Vec::new();
        if !self.nested.is_empty() {
            self.each_ancestor(index, |index| used.push(self.links[index as usize].nested));
        }
        used.into_iter().filter(|&nested| nested > 0).map(|nested| &self.nested[nested as usize - 1])
    }

    /// The chain to the node of this index.
    pub(super) fn chain(&self, index: u16) -> Chain {
        let mut indices = Vec::new();
        self.each_ancestor(index, |index| indices.push(index));
        indices.sort_unstable();
        let place = |parent: &u16| indices.binary_search(parent).unwrap_or(0);
        let node = |&index: &u16| {
            let link = &self.links[index as usize];
            Node {
                candidate: link.candidate,
                is_on: link.is_on,
                cause: link.cause,
                parents: self.parents_of(link).iter().map(place).collect(),
            }
        };
        Chain { nodes: indices.iter().map(node).collect() }
    }
}

/// A search under way.
struct Search<'a> {
    before: &'a Board,
    /// Without what has been taken off.
    now: Board,
    /// The candidates on the board that are no nodes yet.
    open: Marks,
    /// The on-nodes by cell.
    on_at: [DigitSet; 81],
    rules: Rules,
    /// What is known of patterns, once they have been looked for.
    looking: Option<Looking>,
    closure: &'a mut Closure,
    scratch: &'a mut Scratch,
}

/// A conflict ends the search.
type Met = Result<(), ()>;

impl Search<'_> {
    fn run(&mut self, mut next_on: usize, mut next_off: usize) {
        loop {
            let met = if let Some(&index) = self.closure.on_order.get(next_on) {
                next_on += 1;
                self.exclude(index)
            } else if let Some(&index) = self.closure.off_order.get(next_off) {
                next_off += 1;
                self.include(index)
            } else if self.rules.level > 0 && self.apply_patterns() {
                Ok(())
            } else {
                return;
            };
            if met.is_err() {
                return;
            }
        }
    }

    fn assume(&mut self, start: Candidate, is_on: bool) {
        let link = self.closure.link(start, is_on, Cause::Start, (0, 0));
        self.enter(link);
    }

    #[inline]
    fn enter(&mut self, link: Link) {
        let Candidate { cell, digit } = link.candidate;
        let d = digit.index();
        self.open[d].remove(cell);
        if link.is_on {
            self.on_at[cell.index()].insert(digit);
            self.closure.on[d].insert(cell);
        } else {
            self.closure.off[d].insert(cell);
        }
        self.closure.list(link);
    }

    /// The off-nodes that follow from an on-node.
    fn exclude(&mut self, index: u16) -> Met {
        let candidate = self.closure.links[index as usize].candidate;
        let Candidate { cell, digit } = candidate;
        let parents = (self.closure.parents.len() as u32, 1);
        self.closure.parents.push(index);
        let model = self.closure.link(candidate, false, Cause::Cell, parents);
        if self.rules.in_cells {
            for digit in self.now.at(cell).without(digit) {
                self.take_out(Link { candidate: Candidate { cell, digit }, ..model.clone() })?;
            }
        }
        let (d, peers) = (digit.index(), cell.peers());
        if peers.intersects(self.closure.on[d]) {
            return self.exclude_from_on(&model);
        }
        let fresh = peers & self.open[d];
        self.open[d] -= fresh;
        self.closure.off[d] |= fresh;
        each_by_house(cell, fresh, |cell, cause| {
            self.closure.list(Link { candidate: Candidate { cell, digit }, cause, ..model.clone() });
        });
        Ok(())
    }

    /// The off-nodes of the peers, one of which is on, up to that one.
    fn exclude_from_on(&mut self, model: &Link) -> Met {
        let Candidate { cell, digit } = model.candidate;
        let d = digit.index();
        let mut met = Ok(());
        each_by_house(cell, cell.peers() & (self.open[d] | self.closure.on[d]), |cell, cause| {
            if met.is_ok() {
                met = self.take_out(Link { candidate: Candidate { cell, digit }, cause, ..model.clone() });
            }
        });
        met
    }

    #[inline]
    fn take_out(&mut self, link: Link) -> Met {
        let Candidate { cell, digit } = link.candidate;
        if self.open[digit.index()].contains(cell) {
            self.enter(link);
        } else if self.on_at[cell.index()].contains(digit) {
            let on = self.closure.index_of(link.candidate, true);
            self.closure.conflict = Some((on, self.closure.push(link)));
            return Err(());
        }
        Ok(())
    }

    /// The on-nodes that follow from an off-node: where two were left.
    #[inline]
    fn include(&mut self, index: u16) -> Met {
        let candidate = self.closure.links[index as usize].candidate;
        let (digits, [in_row, in_column, in_block]) = self.now.beside(candidate);
        if self.rules.dynamic {
            self.now.remove(candidate);
        }
        if is_pair(digits.bits()) && self.rules.in_cells {
            self.put_in_cell(index, candidate, digits)?;
        }
        let [row, column, block] = seats(candidate.cell);
        if is_pair(in_block) {
            self.put_in_house(index, candidate, (block, in_block), Cause::Block)?;
        }
        if is_pair(in_row) {
            self.put_in_house(index, candidate, (row, in_row), Cause::Row)?;
        }
        if is_pair(in_column) {
            self.put_in_house(index, candidate, (column, in_column), Cause::Column)?;
        }
        Ok(())
    }

    /// The last digit of the cell of an off-node, which was one of two.
    fn put_in_cell(&mut self, index: u16, off: Candidate, digits: DigitSet) -> Met {
        let Some(digit) = digits.without(off.digit).first() else { return Ok(()) };
        if self.on_at[off.cell.index()].contains(digit) {
            return Ok(());
        }
        let parents = self.parents_in_cell(index, off.cell, digits);
        self.put_in(Candidate { digit, ..off }, Cause::Cell, parents)
    }

    /// The last place of the digit of an off-node in a house, where it was one of two.
    fn put_in_house(
        &mut self,
        index: u16,
        off: Candidate,
        (&(house, own), spots): (&(usize, Spots), Spots),
        cause: Cause,
    ) -> Met {
        let house = House::from_index(house);
        let cell = house.cell((spots & !own).trailing_zeros() as usize);
        if self.closure.on[off.digit.index()].contains(cell) {
            return Ok(());
        }
        let here = Candidate { cell, ..off };
        let gone = self.before.spots(house, off.digit) & !spots;
        let parents = self.parents_in_house(index, house, gone, off.digit);
        self.put_in(here, cause, parents)
    }

    fn put_in(&mut self, candidate: Candidate, cause: Cause, parents: (u32, u16)) -> Met {
        let link = self.closure.link(candidate, true, cause, parents);
        if self.open[candidate.digit.index()].contains(candidate.cell) {
            self.enter(link);
            return Ok(());
        }
        let off = self.closure.index_of(candidate, false);
        self.closure.conflict = Some((self.closure.push(link), off));
        Err(())
    }

    /// The off-node and those of the cell that were taken off the board.
    fn parents_in_cell(&mut self, index: u16, cell: Cell, digits: DigitSet) -> (u32, u16) {
        let start = self.closure.parents.len() as u32;
        self.closure.parents.push(index);
        let gone = self.before.at(cell) - digits;
        for digit in gone {
            let parent = self.closure.index_of(Candidate { cell, digit }, false);
            self.closure.parents.push(parent);
        }
        (start, 1 + gone.len() as u16)
    }

    /// The off-node and those of the house that were taken off the board.
    fn parents_in_house(&mut self, index: u16, house: House, gone: Spots, digit: Digit) -> (u32, u16) {
        let start = self.closure.parents.len() as u32;
        self.closure.parents.push(index);
        for cell in cells_at(house, gone) {
            let parent = self.closure.index_of(Candidate { cell, digit }, false);
            self.closure.parents.push(parent);
        }
        (start, 1 + gone.count_ones() as u16)
    }

    /// Takes out what the patterns of the level find on the board as it is now; tells whether they found anything.
    fn apply_patterns(&mut self) -> bool {
        let looking = self.looking.get_or_insert_with(|| Looking::after(self.before));
        let found = looking.patterns(self.before, &self.now, self.rules.level, self.scratch);
        for pattern in &found {
            let start = self.closure.parents.len() as u32;
            for &condition in &pattern.conditions {
                let parent = self.closure.index_of(condition, false);
                self.closure.parents.push(parent);
            }
            let parents = (start, pattern.conditions.len() as u16);
            let mut nested = 0;
            for &candidate in &pattern.eliminations {
                if self.open[candidate.digit.index()].contains(candidate.cell) {
                    if let Some(chain) = pattern.chain.filter(|_| nested == 0) {
                        self.closure.nested.push(chain);
                        nested = self.closure.nested.len() as u16;
                    }
                    let link = self.closure.link(candidate, false, Cause::Pattern, parents);
                    self.enter(Link { nested, ..link });
                }
            }
        }
        !found.is_empty()
    }
}

/// The cells of `marks` in common, digit by digit; tells whether there are any.
#[inline]
pub(super) fn keep_common(marks: &mut Marks, other: &Marks) -> bool {
    let mut any = CellSet::EMPTY;
    for (cells, other) in marks.iter_mut().zip(other) {
        *cells &= *other;
        any |= *cells;
    }
    !any.is_empty()
}
