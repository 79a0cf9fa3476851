//! What follows from what: the graph of all direct inferences, and what can be reached in it.
//!
//! A *literal* says that a node (a digit in a cell, or in a group of cells) is true or false. From each literal
//! others follow directly: if a candidate is true, its rivals in the cell and in the houses are false; if it is false
//! and only one rival is left somewhere, that one is true. Chains, loops and forcing chains are all paths here.
//!
//! The graph is built once a position, and the order of the inferences is part of it: searches in waves take the
//! first way they meet, in this order, as HoDoKu does.

mod sets;

use core::cell::OnceCell;

use crate::bits;
use crate::board::{Candidate, CellSet, Digit, House};

use super::propagation::{Propagation, ROUNDS, ruled_out};
use super::{Because, Chain, Link, Node, Position};

/// A node that is true, or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u16);

impl Literal {
    const fn new(node: usize, holds: bool) -> Literal {
        Literal((node * 2 + holds as usize) as u16)
    }

    /// 0 up to twice the number of nodes.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of its node.
    #[inline]
    const fn node(self) -> usize {
        self.0 as usize / 2
    }

    /// The opposite.
    #[inline]
    #[must_use]
    pub const fn negated(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    /// Whether it says that the node is true.
    #[inline]
    pub const fn holds(self) -> bool {
        self.0 & 1 == 1
    }
}

/// All direct inferences of a position.
#[derive(Clone, Debug)]
pub struct Implications {
    /// Candidates by cell and digit, then groups.
    nodes: Vec<Node>,
    /// How many of the nodes are candidates.
    candidates: usize,
    /// The node of each candidate, by its index.
    of_candidate: Box<[u16; Candidate::COUNT]>,
    /// The literals that follow from literal *i*: `targets[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    targets: Vec<Literal>,
    /// The links that almost locked sets make, if they are wanted.
    sets: sets::SetLinks,
    reach: OnceCell<Reach>,
}

/// From which literal which others can be reached, as a table of bits.
#[derive(Clone, Debug)]
struct Reach {
    words: usize,
    bits: Vec<u64>,
}

/// Which inferences are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inferences {
    /// From candidate to candidate.
    Plain,
    /// Also between groups: two or three places of a digit where a block and a line cross, taken as one.
    Grouped,
    /// From a candidate to all that a few rounds of singles bring; and between groups.
    Nets,
    /// Between groups, and through almost locked sets.
    Sets,
}

/// Edges on their way into the graph, in order.
type Edges = Vec<(Literal, Literal)>;

impl Implications {
    /// The inferences of one kind.
    pub(super) fn new(position: &Position, kind: Inferences) -> Implications {
        let mut graph = Implications {
            nodes: position.candidates().iter().map(Node::of).collect(),
            candidates: 0,
            of_candidate: Box::new([u16::MAX; Candidate::COUNT]),
            starts: Vec::new(),
            targets: Vec::new(),
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
        graph.sort_in(&edges);
        graph
    }

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
        &self.targets[self.starts[literal.index()] as usize..self.starts[literal.index() + 1] as usize]
    }

    /// Whether nothing follows.
    #[inline]
    fn is_dead_end(&self, literal: Literal) -> bool {
        self.starts[literal.index()] == self.starts[literal.index() + 1]
    }

    /// Whether `to` follows from `from`, directly or in steps.
    #[inline]
    pub fn reaches(&self, from: Literal, to: Literal) -> bool {
        self.reach().has(from.index(), to.index())
    }

    /// All that follows from `from`, as bits by the literals' indices.
    #[inline]
    pub fn reached(&self, from: Literal) -> &[u64] {
        let reach = self.reach();
        &reach.bits[from.index() * reach.words..][..reach.words]
    }

    /// All that follows from `from`, by index.
    pub fn all_reached(&self, from: Literal) -> impl Iterator<Item = Literal> {
        bits::members(self.reached(from)).map(|index| Literal(index as u16))
    }

    /// For every literal, those from which it follows: rows of as many words as [`reached`](Implications::reached)
    /// has.
    pub(super) fn reaching(&self) -> Vec<u64> {
        self.reach().transposed()
    }

    fn reach(&self) -> &Reach {
        self.reach.get_or_init(|| Reach::of(self))
    }

    /// Everything that follows from `root`, in waves: each with what it was first inferred from.
    pub fn waves(&self, root: Literal) -> Waves {
        self.waves_until(root, &[], |_| false)
    }

    /// Everything that follows from `root` without any of `avoided`, which seem to lead nowhere.
    pub fn waves_around(&self, root: Literal, avoided: &[Literal]) -> Waves {
        self.waves_until(root, avoided, |_| false)
    }

    /// The way from `root` to `end` that waves find first, both included; empty if there is none.
    pub fn path(&self, root: Literal, end: Literal) -> Vec<Literal> {
        self.waves_until(root, &[], |met| met == end).path(end)
    }

    fn waves_until(&self, root: Literal, avoided: &[Literal], is_end: impl Fn(Literal) -> bool) -> Waves {
        let mut waves = Waves { parents: vec![None; self.nodes.len() * 2], order: vec![root] };
        avoided.iter().for_each(|literal| waves.parents[literal.index()] = Some(*literal));
        waves.parents[root.index()] = Some(root);
        let mut next = 0;
        while let Some(&from) = waves.order.get(next) {
            next += 1;
            for &to in self.targets(from) {
                if waves.parents[to.index()].is_none() {
                    waves.parents[to.index()] = Some(from);
                    waves.order.push(to);
                    if is_end(to) {
                        return waves;
                    }
                }
            }
        }
        waves
    }

    /// The path as a chain with its reasons.
    pub fn chain(&self, path: &[Literal]) -> Chain {
        let link = |pair: &[Literal]| {
            let (from, to) = (self.node(pair[0]), self.node(pair[1]));
            let set = self.set_between(pair[0], pair[1]).filter(|_| pair[1].holds());
            let strong = to_is_forced(pair[0], pair[1]);
            let because = set.map_or_else(|| self.tie(from, to, strong), Because::Set);
            Link { from, to, strong, because }
        };
        Chain { links: path.windows(2).map(link).collect() }
    }

    /// What ties two nodes: their cell, or the first house that contains both and, if the tie is strong, no other
    /// place of the digit.
    fn tie(&self, from: Node, to: Node, strong: bool) -> Because {
        if let (Some(a), Some(b)) = (from.candidate(), to.candidate())
            && a.cell == b.cell
        {
            return Because::Cell(a.cell);
        }
        let both = from.cells | to.cells;
        let rivals = self.nodes[..self.candidates].iter().filter(|node| strong && node.digit == from.digit);
        let rivals = rivals.fold(CellSet::EMPTY, |rivals, node| rivals | node.cells) - both;
        let shared =
            House::all().find(|house| both.is_subset(house.cells()) && !rivals.intersects(house.cells()));
        shared.map_or(Because::House(House::block(0)), Because::House)
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

    /// Sorts the edges by where they start, keeping their order otherwise.
    fn sort_in(&mut self, edges: &Edges) {
        let mut starts = vec![0u32; self.nodes.len() * 2 + 1];
        for (from, _) in edges {
            starts[from.index() + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut next = starts.clone();
        self.targets = vec![Literal(0); edges.len()];
        for &(from, to) in edges {
            self.targets[next[from.index()] as usize] = to;
            next[from.index()] += 1;
        }
        self.starts = starts;
    }
}

/// Whether the inference forces its target to be true.
fn to_is_forced(from: Literal, to: Literal) -> bool {
    debug_assert!(from.holds() != to.holds(), "true makes false, false makes true");
    to.holds()
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

/// What follows from a root, each with what it was inferred from.
#[derive(Clone, Debug)]
pub struct Waves {
    parents: Vec<Option<Literal>>,
    /// The literals in the order in which they were inferred, the root first.
    pub order: Vec<Literal>,
}

impl Waves {
    /// The way from the root to `end`, both included; empty if there is none.
    pub fn path(&self, end: Literal) -> Vec<Literal> {
        let mut path = Vec::new();
        let mut here = end;
        while let Some(parent) = self.parents[here.index()] {
            path.push(here);
            if parent == here {
                break;
            }
            here = parent;
        }
        path.reverse();
        path
    }
}

impl Reach {
    /// Tarjan's search for strongly connected components: when one is complete, all that it leads to is.
    fn of(graph: &Implications) -> Reach {
        let n = graph.nodes.len() * 2;
        let words = n.div_ceil(64);
        let mut search = Search {
            graph,
            reach: Reach { words, bits: vec![0; n * words] },
            number: vec![0; n],
            low: vec![0; n],
            open: vec![false; n],
            stack: Vec::with_capacity(n),
            count: 0,
        };
        for literal in graph.literals().filter(|&literal| !graph.is_dead_end(literal)) {
            if search.number[literal.index()] == 0 {
                search.visit(literal);
            }
        }
        search.reach
    }

    /// Adds `other`, and all that it reaches, to what `from` reaches.
    fn absorb(&mut self, from: usize, other: usize) {
        let words = self.words;
        if let Ok([from, other_row]) =
            self.bits.get_disjoint_mut([from * words..(from + 1) * words, other * words..(other + 1) * words])
        {
            from.iter_mut().zip(other_row).for_each(|(from, other)| *from |= *other);
        }
        self.add(from, other);
    }

    /// Whether `from` reaches `other`.
    #[inline]
    fn has(&self, from: usize, other: usize) -> bool {
        self.bits[from * self.words + other / 64] >> (other % 64) & 1 == 1
    }

    /// Adds `other` to what `from` reaches.
    fn add(&mut self, from: usize, other: usize) {
        self.bits[from * self.words + other / 64] |= 1 << (other % 64);
    }

    /// The table with rows and columns exchanged, a square of 64 by 64 bits at a time.
    fn transposed(&self) -> Vec<u64> {
        let words = self.words;
        let mut turned = vec![0; words * 64 * words];
        // No candidates, no rows; chunks must not be empty all the same.
        for (i, rows) in self.bits.chunks((64 * words).max(1)).enumerate() {
            for j in 0..words {
                let mut square = [0; 64];
                for (row, to) in rows.chunks(words).zip(&mut square) {
                    *to = row[j];
                }
                transpose(&mut square);
                for (k, row) in square.into_iter().enumerate() {
                    turned[(j * 64 + k) * words + i] = row;
                }
            }
        }
        turned
    }
}

/// Exchanges rows and columns: halves first, then halves of these, as Warren describes (Hacker's Delight, 7-3).
fn transpose(square: &mut [u64; 64]) {
    let (mut width, mut low) = (32, 0xffff_ffffu64);
    while width > 0 {
        for row in (0..64).filter(|row| row & width == 0) {
            let swap = (square[row] >> width ^ square[row + width]) & low;
            square[row] ^= swap << width;
            square[row + width] ^= swap;
        }
        width /= 2;
        low ^= low << width;
    }
}

/// Tarjan's algorithm on its way, without recursion.
struct Search<'a> {
    graph: &'a Implications,
    reach: Reach,
    /// When each literal was met, from 1; 0 = not yet.
    number: Vec<u32>,
    low: Vec<u32>,
    open: Vec<bool>,
    stack: Vec<usize>,
    count: u32,
}

impl Search<'_> {
    fn visit(&mut self, root: Literal) {
        let mut calls: Vec<(Literal, usize)> = vec![(root, 0)];
        self.meet(root);
        while let Some((literal, next)) = calls.last_mut() {
            let here = literal.index();
            if let Some(&target) = self.graph.targets(*literal).get(*next) {
                *next += 1;
                if self.graph.is_dead_end(target) {
                    continue;
                }
                if self.number[target.index()] == 0 {
                    calls.push((target, 0));
                    self.meet(target);
                } else if self.open[target.index()] {
                    self.low[here] = self.low[here].min(self.number[target.index()]);
                }
            } else {
                calls.pop();
                if self.low[here] == self.number[here] {
                    self.close(here);
                }
                if let Some((caller, _)) = calls.last() {
                    self.low[caller.index()] = self.low[caller.index()].min(self.low[here]);
                }
            }
        }
    }

    fn meet(&mut self, literal: Literal) {
        self.count += 1;
        self.number[literal.index()] = self.count;
        self.low[literal.index()] = self.count;
        self.open[literal.index()] = true;
        self.stack.push(literal.index());
    }

    /// The component that starts at `first` is complete: what one of it reaches, all reach, and each other.
    fn close(&mut self, first: usize) {
        let from =
            self.stack.iter().rposition(|&literal| literal == first).expect("the component is on the stack");
        let members = self.stack.split_off(from);
        for &member in &members {
            self.open[member] = false;
            if members.len() > 1 {
                self.reach.add(first, member);
            }
        }
        for &member in &members {
            for &target in self.graph.targets(Literal(member as u16)) {
                // With what is reached already, all that it leads to is.
                if !self.reach.has(first, target.index()) {
                    match self.graph.is_dead_end(target) {
                        true => self.reach.add(first, target.index()),
                        false => self.reach.absorb(first, target.index()),
                    }
                }
            }
        }
        if members.len() > 1 {
            let (words, start) = (self.reach.words, first * self.reach.words);
            for &member in &members[1..] {
                self.reach.bits.copy_within(start..start + words, member * words);
            }
        }
    }
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
            let graph = Implications::new(&position, kind);
            for root in graph.literals() {
                let waves = graph.waves(root);
                for end in graph.literals().filter(|&end| end != root) {
                    assert_eq!(graph.reaches(root, end), waves.parents[end.index()].is_some());
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
            let graph = Implications::new(&Position::of(&puzzle), kind);
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
        let graph = Implications::new(&Position::of(&puzzle), Inferences::Sets);
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
