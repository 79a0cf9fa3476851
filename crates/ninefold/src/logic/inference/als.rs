//! Inferences through almost locked sets.
//!
//! ```text
//! A = 12 13 in r1c12     Without 2, A is locked to 1 and 3; so from "2 is not in r1c1" follows "3 is in r1c2".
//!                        2 in r1c1 and 3 in r1c2 are strongly linked, though they share neither cell nor digit.
//! ```
//!
//! Where a digit of the set has several places in it, these are one node. What the set takes out of a cell
//! around may leave a last candidate there: then the cell joins the set, and that candidate is linked in the
//! same way.

use std::collections::HashMap;

use super::adjacency::{Edges, Literal};
use super::graph::InferenceGraph;
use crate::board::{Candidate, Cell, CellSet, Digit};
use crate::logic::position::als::Als;
use crate::logic::{LockedSet, Node, Position};

/// The strong links that sets make.
type SetLinks = Vec<(Literal, Literal, LockedSet)>;

/// The nodes that are already in the graph, and those that sets add to them.
struct Nodes<'a> {
    graph: &'a mut InferenceGraph,
    groups: HashMap<(CellSet, Digit), usize>,
    /// How many nodes there were before.
    known: usize,
}

impl Nodes<'_> {
    /// The node of `digit` in `cells`; a new one if there is none.
    fn node(&mut self, digit: Digit, cells: CellSet) -> Literal {
        if let Some(cell) = cells.single() {
            return self.graph.literal(Candidate { cell, digit }, false);
        }
        let nodes = &mut self.graph.nodes;
        let number = *self.groups.entry((cells, digit)).or_insert_with(|| {
            nodes.push(Node { cells, digit });
            nodes.len() - 1
        });
        Literal::new(number, false)
    }
}

impl InferenceGraph {
    /// Adds the inferences through almost locked sets of two cells or more.
    pub(super) fn link_sets(&mut self, position: &Position, edges: &mut Edges) {
        let known = self.nodes.len();
        let groups = self.nodes.iter().enumerate().skip(self.candidates);
        let groups = groups.map(|(i, node)| ((node.cells, node.digit), i)).collect();
        let mut nodes = Nodes { graph: self, groups, known };
        let mut links = SetLinks::new();
        for set in position.als().iter().filter(|set| set.cells.len() > 1) {
            link_digits(set, &mut nodes, &mut links);
            link_forced_cells(position, set, &mut nodes, &mut links);
        }
        nodes.link_new(position, edges);
        edges.extend(links.iter().flat_map(|&(from, to, _)| [(from, to.negated()), (to, from.negated())]));
        self.sets = links;
    }
}

/// Links each two digits of a set: one of them is in it. Only what can be entered and left again is of use.
fn link_digits(set: &Als, nodes: &mut Nodes<'_>, links: &mut SetLinks) {
    let seen: Vec<Digit> = set.digits.into_iter().filter(|&digit| !set.seen(digit).is_empty()).collect();
    for (i, &a) in seen.iter().enumerate() {
        for &b in &seen[i + 1..] {
            let [from, to] = [a, b].map(|digit| nodes.node(digit, set.places(digit)));
            links.push((from, to, set.as_evidence()));
        }
    }
}

/// Links the digits of a set to candidates around that would be the last of their cell without it.
fn link_forced_cells(position: &Position, set: &Als, nodes: &mut Nodes<'_>, links: &mut SetLinks) {
    let around = set.digits.into_iter().fold(CellSet::EMPTY, |cells, digit| cells | set.seen(digit));
    for cell in around - set.cells - position.bivalues() {
        for digit in set.digits.into_iter().filter(|&digit| !set.seen(digit).is_empty()) {
            if let Some(last) = forced(position, set, cell, digit) {
                let from = nodes.node(digit, set.places(digit));
                let to = nodes.graph.literal(Candidate { cell, digit: last }, false);
                let all = LockedSet { cells: set.cells.with(cell), digits: set.digits | position.at(cell) };
                links.push((from, to, all));
            }
        }
    }
}

/// What is left in `cell` if the set lacks `digit`, if that is one.
fn forced(position: &Position, set: &Als, cell: Cell, digit: Digit) -> Option<Digit> {
    let gone =
        |&other: &Digit| other != digit && set.digits.contains(other) && set.seen(other).contains(cell);
    let left = position.at(cell) - position.at(cell).into_iter().filter(gone).collect();
    left.single().filter(|_| left != position.at(cell))
}

impl Nodes<'_> {
    /// Ties the new nodes to what they exclude.
    fn link_new(&self, position: &Position, edges: &mut Edges) {
        let graph = &self.graph;
        let around: Vec<CellSet> =
            graph.nodes[graph.candidates..].iter().map(|node| node.cells.common_peers()).collect();
        for (new, node) in graph.nodes.iter().enumerate().skip(self.known) {
            let [on, off] = [true, false].map(|holds| Literal::new(new, holds));
            let seen = around[new - graph.candidates];
            for cell in position.places(node.digit) & seen {
                let rival = Candidate { cell, digit: node.digit };
                edges.push((on, graph.literal(rival, false)));
                edges.push((graph.literal(rival, true), off));
            }
            for (other, rival) in graph.nodes.iter().enumerate().take(new).skip(graph.candidates) {
                if rival.digit == node.digit && rival.cells.is_subset(seen) {
                    edges.push((on, Literal::new(other, false)));
                    edges.push((Literal::new(other, true), off));
                }
            }
        }
    }
}
