//! What follows from what: the graph of all direct inferences, and what can be reached in it.
//!
//! A *literal* says that a node (a digit in a cell, or in a group of cells) is true or false. From each
//! literal others follow directly: if a candidate is true, its rivals in the cell and in the houses are
//! false; if it is false and only one rival is left somewhere, that one is true. Chains, loops and forcing
//! chains are all paths here.
//!
//! The graph is built once a position, and the order of the inferences is part of it: searches in waves take
//! the first way they meet, in this order, as HoDoKu does.

use core::cell::OnceCell;

use crate::bits;
use crate::board::{Candidate, CellSet, House};

use super::adjacency::{Adjacency, Literal};
use super::bfs::Bfs;
use super::reach::Reach;
use crate::logic::{Chain, Link, LockedSet, Node, Reason};

/// All direct inferences of a position.
#[derive(Clone, Debug)]
pub struct InferenceGraph {
    /// Candidates by cell and digit, then groups.
    pub(super) nodes: Vec<Node>,
    /// How many of the nodes are candidates.
    pub(super) candidates: usize,
    /// The node of each candidate, by its index.
    pub(super) of_candidate: Box<[u16; Candidate::COUNT]>,
    /// What follows from each literal directly.
    pub(super) adjacency: Adjacency,
    /// The links that almost locked sets make, if they are wanted.
    pub(super) sets: Vec<(Literal, Literal, LockedSet)>,
    pub(super) reach: OnceCell<Reach>,
}

impl InferenceGraph {
    /// The literals.
    pub fn literals(&self) -> impl ExactSizeIterator<Item = Literal> {
        (0..self.nodes.len() as u16 * 2).map(Literal)
    }

    /// The literal that says whether a candidate is true.
    ///
    /// # Panics
    /// If the position has no such candidate.
    #[inline]
    pub fn literal(&self, candidate: Candidate, holds: bool) -> Literal {
        Literal::new(self.of_candidate[candidate.index()] as usize, holds)
    }

    /// What a literal is about.
    #[inline]
    pub fn node(&self, literal: Literal) -> Node {
        self.nodes[literal.node()]
    }

    /// The candidate that a literal is about, unless it is about a group.
    #[inline]
    pub fn candidate(&self, literal: Literal) -> Option<Candidate> {
        if literal.node() < self.candidates { self.nodes[literal.node()].candidate() } else { None }
    }

    /// What follows directly.
    #[inline]
    pub fn targets(&self, literal: Literal) -> &[Literal] {
        self.adjacency.targets(literal)
    }

    /// Whether `to` follows from `from`, directly or in steps.
    #[inline]
    pub fn reaches(&self, from: Literal, to: Literal) -> bool {
        self.reach().reaches(from, to)
    }

    /// All that follows from `from`, as bits by the literals' indices.
    #[inline]
    pub fn reached(&self, from: Literal) -> &[u64] {
        self.reach().row(from)
    }

    /// All that follows from `from`, by index.
    pub fn all_reached(&self, from: Literal) -> impl Iterator<Item = Literal> {
        bits::members(self.reached(from)).map(|index| Literal(index as u16))
    }

    /// For every literal, those from which it follows: rows of as many words as
    /// [`reached`](InferenceGraph::reached) has.
    pub fn reaching(&self) -> Vec<u64> {
        self.reach().transposed()
    }

    fn reach(&self) -> &Reach {
        self.reach.get_or_init(|| Reach::of(&self.adjacency))
    }

    /// Everything that follows from `root`, in waves: each with what it was first inferred from.
    pub fn bfs(&self, root: Literal) -> Bfs {
        self.bfs_until(root, &[], |_| false)
    }

    /// Everything that follows from `root` without any of `avoided`, which seem to lead nowhere.
    pub fn bfs_around(&self, root: Literal, avoided: &[Literal]) -> Bfs {
        self.bfs_until(root, avoided, |_| false)
    }

    /// The way from `root` to `end` that waves find first, both included; empty if there is none.
    pub fn path(&self, root: Literal, end: Literal) -> Vec<Literal> {
        self.bfs_until(root, &[], |met| met == end).path(end)
    }

    fn bfs_until(&self, root: Literal, avoided: &[Literal], is_end: impl Fn(Literal) -> bool) -> Bfs {
        Bfs::until(&self.adjacency, root, avoided, is_end)
    }

    /// The set that links two literals, if one does.
    pub fn set_between(&self, from: Literal, to: Literal) -> Option<LockedSet> {
        let [from, to] = [from, to].map(|literal| Literal::new(literal.node(), false));
        let ties =
            |(a, b, _): &&(Literal, Literal, LockedSet)| [*a, *b] == [from, to] || [*b, *a] == [from, to];
        self.sets.iter().find(ties).map(|&(.., set)| set)
    }

    /// The path as a chain with its reasons.
    pub fn chain(&self, path: &[Literal]) -> Chain {
        let link = |pair: &[Literal]| {
            let (from, to) = (self.node(pair[0]), self.node(pair[1]));
            let set = self.set_between(pair[0], pair[1]).filter(|_| pair[1].holds());
            let strong = to_is_forced(pair[0], pair[1]);
            let reason = set.map_or_else(|| self.tie(from, to, strong), Reason::Set);
            Link { from, to, strong, reason }
        };
        Chain::of_links(path.windows(2).map(link))
    }

    /// What ties two nodes: their cell, or the first house that contains both and, if the tie is strong, no
    /// other place of the digit.
    fn tie(&self, from: Node, to: Node, strong: bool) -> Reason {
        if let (Some(a), Some(b)) = (from.candidate(), to.candidate())
            && a.cell == b.cell
        {
            return Reason::Cell(a.cell);
        }
        let both = from.cells | to.cells;
        let rivals = self.nodes[..self.candidates].iter().filter(|node| strong && node.digit == from.digit);
        let rivals = rivals.fold(CellSet::EMPTY, |rivals, node| rivals | node.cells) - both;
        let shared =
            House::all().find(|house| both.is_subset(house.cells()) && !rivals.intersects(house.cells()));
        shared.map_or(Reason::House(House::block(0)), Reason::House)
    }
}

/// Whether the inference forces its target to be true.
fn to_is_forced(from: Literal, to: Literal) -> bool {
    debug_assert!(from.holds() != to.holds(), "true makes false, false makes true");
    to.holds()
}
