//! All that follows from one assumption: the nodes, and how each follows from others. Plain data, which knows no search.
//!
//! A *node* is a candidate taken as true ("on") or as false ("off"). The counts of nodes, and hence the ratings, depend
//! on which parents a node has and on their order: those of the search of Sudoku Explainer, not all that would do.

use core::cell::Cell as Lazy;

use crate::board::{Candidate, CellSet};

/// A set of candidates, by digit.
pub(super) type Marks = [CellSet; 9];
pub(super) const NONE: Marks = [CellSet::EMPTY; 9];

/// Why a node follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Cause {
    /// It is assumed.
    Start,
    /// A cell holds one digit.
    Cell,
    /// A block holds each digit once.
    Block,
    /// A row holds each digit once.
    Row,
    /// A column holds each digit once.
    Column,
    /// Locked candidates, a pair, an X-wing or a chain within what has been excluded so far.
    Pattern,
}

/// A chain within a chain, as far as the length of the outer one depends on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nested {
    pub(super) complexity: u32,
    /// Equal for chains with the same nodes in the same order.
    pub(super) key: u64,
}

/// Builds a [`Nested::key`] from nodes.
pub(super) struct Key(u64);

impl Key {
    pub(super) fn new() -> Key {
        Key(0xcbf2_9ce4_8422_2325)
    }

    /// Mixes a node in: multiplies and folds the two halves of the product.
    pub(super) fn add(&mut self, candidate: Candidate, is_on: bool) {
        self.mix(candidate.index() as u64 * 2 + u64::from(is_on) + 1);
    }

    /// Ends one list of nodes.
    pub(super) fn end_list(&mut self) {
        self.mix(0x1000);
    }

    fn mix(&mut self, value: u64) {
        let product = u128::from(self.0 ^ value) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    pub(super) fn value(&self) -> u64 {
        self.0
    }
}

/// A node that follows.
#[derive(Clone)]
pub(super) struct Implication {
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
pub(super) struct Implications {
    pub(super) on: Marks,
    pub(super) off: Marks,
    /// In the order they were met.
    pub(super) nodes: Vec<Implication>,
    /// An on-node and an off-node of one candidate, if the assumption leads to both.
    pub(super) conflict: Option<(u16, u16)>,
    pub(super) nested: Vec<Nested>,
    /// How many nodes there were each time that patterns added some.
    pub(super) rounds: Vec<u16>,
    /// The level of the rules by which it is complete.
    pub(super) level: u8,
    pub(super) parents: Vec<u16>,
    /// By candidate, the index of its on-node and its off-node; meaningful only if it is in `on`, `off`.
    index: Box<[[u16; Candidate::COUNT]; 2]>,
}

impl Default for Implications {
    /// Nothing, with room for what mostly follows.
    fn default() -> Implications {
        Implications {
            on: NONE,
            off: NONE,
            nodes: Vec::new(),
            conflict: None,
            nested: Vec::new(),
            rounds: Vec::new(),
            level: 0,
            parents: Vec::new(),
            index: Box::new([[0; Candidate::COUNT]; 2]),
        }
    }
}

impl Implications {
    pub(super) fn clear(&mut self) {
        (self.on, self.off, self.conflict) = (NONE, NONE, None);
        self.nodes.clear();
        self.nested.clear();
        self.rounds.clear();
        self.parents.clear();
    }

    /// Makes this a copy of `other`.
    pub(super) fn copy_from(&mut self, other: &Implications) {
        (self.on, self.off, self.conflict, self.level) = (other.on, other.off, other.conflict, other.level);
        self.nodes.clone_from(&other.nodes);
        self.nested.clone_from(&other.nested);
        self.rounds.clone_from(&other.rounds);
        self.parents.clone_from(&other.parents);
        self.index.clone_from(&other.index);
    }

    /// The index of the first on-node or off-node from this index on.
    #[inline]
    pub(super) fn next(&self, index: usize, is_on: bool) -> Option<usize> {
        let rest = self.nodes.get(index..)?;
        rest.iter().position(|node| node.is_on == is_on).map(|past| index + past)
    }

    /// The index of the node of `candidate`, which must have been met.
    #[inline]
    pub(super) fn index_of(&self, candidate: Candidate, is_on: bool) -> u16 {
        self.index[usize::from(is_on)][candidate.index()]
    }

    pub(super) fn parents_of(&self, node: &Implication) -> &[u16] {
        let (start, len) = node.parents;
        &self.parents[start as usize..start as usize + len as usize]
    }

    /// A node whose parents are listed.
    #[inline]
    pub(super) fn node(
        &self,
        candidate: Candidate,
        is_on: bool,
        cause: Cause,
        parents: (u32, u16),
    ) -> Implication {
        let of = &self.parents[parents.0 as usize..][..parents.1 as usize];
        let lower = of.iter().map(|&parent| self.nodes[parent as usize].lower).max().unwrap_or(0) + 1;
        // The count of a node with one parent is the parent's and one more.
        let count = match *of {
            [] => 1,
            [parent] => match self.nodes[parent as usize].count.get() {
                0 => 0,
                count => count + 1,
            },
            _ => 0,
        };
        Implication {
            candidate,
            is_on,
            cause,
            parents,
            nested: 0,
            lower: lower.max(count),
            count: Lazy::new(count),
        }
    }

    /// Adds a node that is not part of the sets.
    pub(super) fn push(&mut self, node: Implication) -> u16 {
        self.nodes.push(node);
        self.nodes.len() as u16 - 1
    }

    /// Makes a node part of the lists.
    #[inline]
    pub(super) fn list(&mut self, node: Implication) {
        let (candidate, is_on, index) = (node.candidate, node.is_on, self.nodes.len() as u16);
        self.nodes.push(node);
        self.index[usize::from(is_on)][candidate.index()] = index;
    }

    /// No fewer nodes than this lead to the node of this index.
    #[inline]
    pub(super) fn lower(&self, index: u16) -> u32 {
        let node = &self.nodes[index as usize];
        u32::from(node.lower)
    }

    /// How many nodes lead to the node of this index, itself included.
    pub(super) fn count(&self, index: u16) -> u32 {
        let node = &self.nodes[index as usize];
        if node.count.get() == 0 {
            let mut count = 0;
            self.each_ancestor(index, |_| count += 1);
            node.count.set(count);
        }
        u32::from(node.count.get())
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
            for &parent in self.parents_of(&self.nodes[index as usize]) {
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
            self.each_ancestor(index, |index| used.push(self.nodes[index as usize].nested));
        }
        used.into_iter().filter(|&nested| nested > 0).map(|nested| &self.nested[nested as usize - 1])
    }
}

/// The cells of `marks` in common, digit by digit; returns whether there are any.
#[inline]
pub(super) fn keep_common(marks: &mut Marks, other: &Marks) -> bool {
    let mut any = CellSet::EMPTY;
    for (cells, other) in marks.iter_mut().zip(other) {
        *cells &= *other;
        any |= *cells;
    }
    !any.is_empty()
}
