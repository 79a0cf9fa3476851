//! Builds the graph of inferences of a position.

use core::cell::OnceCell;

use crate::board::{Candidate, CellSet, Digit, House};

use super::adjacency::{Adjacency, Edges, Literal};
use super::graph::InferenceGraph;
use super::propagation::{Propagation, ROUNDS};
use crate::logic::pencilmarks::ruled_out;
use crate::logic::position::{Derived, Slot};
use crate::logic::{Node, Position};

/// Which inferences are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inferences {
    /// From candidate to candidate.
    Plain,
    /// Also between groups: two or three places of a digit where a block and a line cross, taken as one.
    Grouped,
    /// From a candidate to all that a few rounds of singles bring; and between groups.
    Nets,
    /// Between groups, and through almost locked sets.
    Sets,
}

/// The graph of one kind, as a position keeps it.
struct Kept<const KIND: u8>(InferenceGraph);

const KINDS: [(Inferences, Slot); 4] = [
    (Inferences::Plain, Slot::PlainInferences),
    (Inferences::Grouped, Slot::GroupedInferences),
    (Inferences::Nets, Slot::NetInferences),
    (Inferences::Sets, Slot::SetInferences),
];

impl<const KIND: u8> Derived for Kept<KIND> {
    const SLOT: Slot = KINDS[KIND as usize].1;

    fn of(position: &Position) -> Kept<KIND> {
        Kept(InferenceGraph::new(position, KINDS[KIND as usize].0))
    }
}

impl Position {
    /// What follows from what, between candidates.
    pub(in crate::logic) fn implications(&self) -> &InferenceGraph {
        &self.derived::<Kept<0>>().0
    }

    /// What follows from what, between candidates and groups.
    pub(in crate::logic) fn grouped_implications(&self) -> &InferenceGraph {
        &self.derived::<Kept<1>>().0
    }

    /// What follows from what by a few rounds of singles, and between groups.
    pub(in crate::logic) fn nets(&self) -> &InferenceGraph {
        &self.derived::<Kept<2>>().0
    }

    /// What follows from what, between candidates and groups and through almost locked sets.
    pub(in crate::logic) fn implications_through_sets(&self) -> &InferenceGraph {
        &self.derived::<Kept<3>>().0
    }
}

impl InferenceGraph {
    /// The inferences of one kind.
    fn new(position: &Position, kind: Inferences) -> InferenceGraph {
        let mut graph = InferenceGraph {
            nodes: position.candidates().iter().map(Node::of).collect(),
            candidates: 0,
            of_candidate: Box::new([u16::MAX; Candidate::COUNT]),
            adjacency: Adjacency::default(),
            sets: Vec::new(),
            reach: OnceCell::new(),
        };
        graph.candidates = graph.nodes.len();
        for (i, candidate) in position.candidates().iter().enumerate() {
            graph.of_candidate[candidate.index()] = i as u16;
        }
        let mut edges = Vec::with_capacity(graph.nodes.len() * 16);
        if kind == Inferences::Nets {
            graph.link_nets(position, &mut edges);
        } else {
            for candidate in position.candidates().iter() {
                graph.link_candidate(position, candidate, &mut edges);
            }
        }
        if kind != Inferences::Plain {
            graph.nodes.extend(groups(position));
            for group in graph.candidates..graph.nodes.len() {
                graph.link_group(position, group, &mut edges);
            }
        }
        if kind == Inferences::Sets {
            graph.link_sets(position, &mut edges);
        }
        graph.adjacency = Adjacency::of(graph.nodes.len() * 2, &edges);
        graph
    }

    /// The inferences from a candidate.
    fn link_candidate(&self, position: &Position, candidate: Candidate, edges: &mut Edges) {
        let Candidate { cell, digit } = candidate;
        let [on, off] = [true, false].map(|holds| self.literal(candidate, holds));
        let rivals = position.at(cell).without(digit);
        for rival in rivals {
            edges.push((on, self.literal(Candidate { cell, digit: rival }, false)));
        }
        if let Some(other) = rivals.single() {
            edges.push((off, self.literal(Candidate { cell, digit: other }, true)));
        }
        let mut linked = CellSet::EMPTY;
        let mut forced = CellSet::EMPTY;
        for house in cell.houses() {
            let others = position.candidates().places_in(house, digit).without(cell);
            for other in others - linked {
                edges.push((on, self.literal(Candidate { cell: other, digit }, false)));
            }
            linked |= others;
            if let Some(only) = others.single().filter(|only| !forced.contains(*only)) {
                forced.insert(only);
                edges.push((off, self.literal(Candidate { cell: only, digit }, true)));
            }
        }
    }

    /// The inferences from every candidate by a few rounds of singles.
    fn link_nets(&self, position: &Position, edges: &mut Edges) {
        let mut play = Propagation::new(position);
        let falsified = |node: &Node| {
            let rivals = node.candidate().map(|candidate| ruled_out(position.candidates(), candidate));
            rivals.into_iter().flatten().map(|rival| self.literal(rival, false)).collect()
        };
        let falsified: Vec<Vec<Literal>> = self.nodes.iter().map(falsified).collect();
        let mut seen = vec![0; self.nodes.len() * 2];
        for from in (0..self.nodes.len() as u16 * 2).map(Literal) {
            let Some(assumed) = self.candidate(from) else { continue };
            let mark = from.0 + 1;
            seen[from.index()] = mark;
            let mut add = |to: Literal| {
                if core::mem::replace(&mut seen[to.index()], mark) != mark {
                    edges.push((from, to));
                }
            };
            for &placed in play.play(assumed, from.holds(), ROUNDS) {
                let fact = self.literal(placed, true);
                add(fact);
                falsified[fact.node()].iter().for_each(|&rival| add(rival));
            }
        }
    }

    /// The inferences from and to a group.
    fn link_group(&self, position: &Position, group: usize, edges: &mut Edges) {
        let Node { cells, digit } = self.nodes[group];
        let [on, off] = [true, false].map(|holds| Literal::new(group, holds));
        let rivals = position.places(digit) & cells.common_peers();
        for cell in rivals {
            let rival = Candidate { cell, digit };
            edges.push((on, self.literal(rival, false)));
            edges.push((self.literal(rival, true), Literal::new(group, false)));
        }
        let [block, line] = houses_of(cells);
        for house in [block, line] {
            if let Some(cell) = (rivals & house.cells()).single() {
                let only = Candidate { cell, digit };
                edges.push((off, self.literal(only, true)));
                edges.push((self.literal(only, false), Literal::new(group, true)));
            }
        }
        self.link_groups(position, group, [line, block], edges);
    }

    /// The inferences from a group to other groups.
    fn link_groups(&self, position: &Position, group: usize, [line, block]: [House; 2], edges: &mut Edges) {
        let Node { cells, digit } = self.nodes[group];
        let [on, off] = [true, false].map(|holds| Literal::new(group, holds));
        let mut beside = [(0, 0); 2];
        for (other, node) in self.nodes.iter().enumerate().skip(self.candidates) {
            if other == group || node.digit != digit || node.cells.intersects(cells) {
                continue;
            }
            for (house, beside) in [line, block].into_iter().zip(&mut beside) {
                if node.cells.is_subset(house.cells()) {
                    *beside = (beside.0 + 1, if beside.0 == 0 { other } else { beside.1 });
                    edges.push((on, Literal::new(other, false)));
                }
            }
        }
        for (house, (count, other)) in [line, block].into_iter().zip(beside) {
            let alone = || {
                (position.candidates().places_in(house, digit) - cells - self.nodes[other].cells).is_empty()
            };
            if count == 1 && alone() {
                edges.push((off, Literal::new(other, true)));
            }
        }
    }
}

/// The groups: by row, digit and block, then by column, digit and block.
fn groups(position: &Position) -> impl Iterator<Item = Node> {
    let lines = House::rows().chain(House::columns());
    lines.flat_map(|line| Digit::ALL.map(|digit| (line, digit))).flat_map(move |(line, digit)| {
        let places = position.candidates().places_in(line, digit);
        House::blocks()
            .map(move |block| Node { cells: places & block.cells(), digit })
            .filter(|node| node.cells.len() >= 2)
    })
}

/// The block and the line of a group.
fn houses_of(cells: CellSet) -> [House; 2] {
    let houses = cells.first().expect("a group has cells").houses();
    let line = if cells.is_subset(houses[0].cells()) { houses[0] } else { houses[1] };
    [houses[2], line]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Grid, HouseKind};

    #[test]
    fn the_table_of_what_is_reached_agrees_with_a_search_in_waves() {
        let puzzle: Grid =
            "8..15.........24...7..4..6..8.....3.59..7.6.....4..5...3.8...9...2..3.....8..41.3"
                .parse()
                .unwrap();
        let position = Position::of(&puzzle);
        for kind in [Inferences::Plain, Inferences::Grouped, Inferences::Nets, Inferences::Sets] {
            let graph = InferenceGraph::new(&position, kind);
            for root in graph.literals() {
                let waves = graph.bfs(root);
                for end in graph.literals().filter(|&end| end != root) {
                    assert_eq!(graph.reaches(root, end), waves.met(end));
                }
                // The root reaches itself if something that it reaches leads back.
                let back = waves.order.iter().any(|&from| graph.targets(from).contains(&root));
                assert_eq!(graph.reaches(root, root), back);
            }
        }
    }

    #[test]
    fn the_table_turned_says_from_where() {
        let puzzle: Grid =
            "8..15.........24...7..4..6..8.....3.59..7.6.....4..5...3.8...9...2..3.....8..41.3"
                .parse()
                .unwrap();
        let position = Position::of(&puzzle);
        let graph = position.nets();
        let reaching = graph.reaching();
        let words = graph.literals().len().div_ceil(64);
        for (from, to) in graph.literals().flat_map(|from| graph.literals().map(move |to| (from, to))) {
            let said = reaching[to.index() * words + from.index() / 64] >> (from.index() % 64) & 1 == 1;
            assert_eq!(said, graph.reaches(from, to));
        }
    }

    #[test]
    fn every_inference_has_its_contraposition() {
        let puzzle: Grid =
            "8..15.........24...7..4..6..8.....3.59..7.6.....4..5...3.8...9...2..3.....8..41.3"
                .parse()
                .unwrap();
        for kind in [Inferences::Plain, Inferences::Grouped, Inferences::Sets] {
            let graph = InferenceGraph::new(&Position::of(&puzzle), kind);
            for from in graph.literals() {
                for &to in graph.targets(from) {
                    let back = graph.targets(to.negated()).contains(&from.negated());
                    assert!(back, "{:?} {:?}", graph.node(from), graph.node(to));
                }
            }
        }
    }

    #[test]
    fn every_inference_is_true_of_the_solution() {
        let puzzle: Grid =
            "8..15.........24...7..4..6..8.....3.59..7.6.....4..5...3.8...9...2..3.....8..41.3"
                .parse()
                .unwrap();
        let solution = puzzle.solution().unwrap();
        let graph = InferenceGraph::new(&Position::of(&puzzle), Inferences::Sets);
        let holds = |literal: Literal| {
            let Node { cells, digit } = graph.node(literal);
            cells.intersects(solution.cells_of(digit)) == literal.holds()
        };
        for from in graph.literals().filter(|&from| holds(from)) {
            assert!(graph.targets(from).iter().all(|&to| holds(to)), "{:?}", graph.node(from));
        }
        assert!(!graph.sets.is_empty());
    }

    #[test]
    fn groups_lie_in_a_block_and_a_line() {
        let position = Position::new(crate::Candidates::EMPTY, None);
        let groups: Vec<Node> = groups(&position).collect();
        assert_eq!(groups.len(), 18 * 9 * 3);
        assert!(groups.iter().all(|group| houses_of(group.cells)[1].kind() != HouseKind::Block));
    }
}
