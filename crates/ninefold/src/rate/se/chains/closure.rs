//! All that follows from one assumption: the nodes, and how each follows from others.

use core::cell::Cell as Lazy;

use super::nested::Nested;
use super::{Cause, Chain, Marks, NONE, Node};
use crate::board::{Candidate, CellSet};

/// A node of a closure.
#[derive(Clone)]
pub(super) struct Link {
    pub(super) candidate: Candidate,
    pub(super) is_on: bool,
    pub(super) cause: Cause,
    /// Where its parents are in the closure's list, and how many.
    pub(super) parents: (u32, u16),
    /// The chain within the chain that it rests on: an index, plus one.
    pub(super) nested: u16,
    /// No fewer nodes lead here, itself included.
    pub(super) lower: u16,
    /// How many nodes lead here, itself included; 0 until it is counted.
    pub(super) count: Lazy<u16>,
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
    pub(super) parents: Vec<u16>,
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
    pub(super) fn clear(&mut self) {
        (self.on, self.off, self.conflict) = (NONE, NONE, None);
        self.links.clear();
        self.on_order.clear();
        self.off_order.clear();
        self.nested.clear();
        self.parents.clear();
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
    pub(super) fn link(&self, candidate: Candidate, is_on: bool, cause: Cause, parents: (u32, u16)) -> Link {
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
    pub(super) fn push(&mut self, link: Link) -> u16 {
        self.links.push(link);
        self.links.len() as u16 - 1
    }

    /// Makes a node part of the lists.
    #[inline]
    pub(super) fn list(&mut self, link: Link) {
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
