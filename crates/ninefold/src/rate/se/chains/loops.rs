//! Cycles and forcing chains (rated 6.5 to 8): one assumption, links between two candidates only.
//!
//! Sudoku Explainer makes three passes: over links within a digit, within bivalue cells, and over all links. In
//! each it starts from every candidate, collects cycles and chains, sorts everything and takes the first. Here the
//! best so far bounds the search. Whether a forcing chain exists, and how long it is, does not depend on the order
//! of the search, so that comes from [`Reach`], for all starts at once; only cycles need the exact paths.

use super::super::board::{Board, Spots, cells_at, is_pair};
use super::super::step::{Evidence, Step, Technique};
use super::nested::{Key, Nested, Pattern, add_conditions};
use super::reach::Reach;
use super::{Cause, Chain, Marks, NONE, Node, Scratch, difficulty, each_by_house, score};
use crate::board::{Candidate, Cell, CellSet, Digit, House};

/// Which links a pass uses: within a digit (X), within a cell (Y), or both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Pass {
    X,
    Y,
    Xy,
}

impl Pass {
    pub(super) fn in_digits(self) -> bool {
        self != Pass::Y
    }

    pub(super) fn in_cells(self) -> bool {
        self != Pass::X
    }
}

/// What a hint is, in the order of collection from one start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Cycle,
    /// The start, if true, leads to its being false.
    Off,
    /// The start, if false, leads to its being true.
    On,
}

/// How a hint sorts: the easiest, of these the shortest, of these by pass, of these the first met.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub(super) struct Rank {
    difficulty: f64,
    complexity: u32,
    pass: Pass,
    start: usize,
    kind: Kind,
}

fn base(pass: Pass, kind: Kind) -> f64 {
    match (pass, kind) {
        (Pass::Xy, _) => 7.0,
        (_, Kind::Cycle) => 6.5,
        _ => 6.6,
    }
}

/// The best hint so far, and for every pass and kind the highest complexity that could still replace it.
struct Best {
    rank: Option<Rank>,
    caps: [[u32; 3]; 3],
}

impl Best {
    const NONE: Best = Best { rank: None, caps: [[u32::MAX; 3]; 3] };

    fn cap(&self, pass: Pass, kind: Kind) -> u32 {
        self.caps[pass as usize][kind as usize]
    }

    /// The same for cycles from one start.
    fn cap_of_cycle(&self, pass: Pass, start: Candidate) -> u32 {
        let cap = self.cap(pass, Kind::Cycle);
        let is_late = self.rank.is_some_and(|best| {
            (best.pass, best.complexity, best.difficulty)
                == (pass, cap, difficulty(base(pass, Kind::Cycle), cap))
                && best.start < start.index()
        });
        if is_late { cap - 1 } else { cap }
    }

    fn offer(&mut self, pass: Pass, kind: Kind, start: Candidate, complexity: u32) {
        let difficulty = difficulty(base(pass, kind), complexity);
        let rank = Rank { difficulty, complexity, pass, start: start.index(), kind };
        if self.rank.is_none_or(|best| rank < best) {
            self.rank = Some(rank);
            for pass in [Pass::X, Pass::Y, Pass::Xy] {
                for kind in [Kind::Cycle, Kind::Off, Kind::On] {
                    self.caps[pass as usize][kind as usize] = rank.cap(pass, kind);
                }
            }
        }
    }
}

impl Rank {
    /// The highest complexity with which a hint of this pass and kind may come first.
    fn cap(&self, pass: Pass, kind: Kind) -> u32 {
        let base = base(pass, kind);
        let takes = |&complexity: &u32| {
            (difficulty(base, complexity), complexity, pass) <= (self.difficulty, self.complexity, self.pass)
        };
        (4..).take_while(takes).last().unwrap_or(0)
    }
}

/// The first of the easiest cycles and chains.
pub(in super::super) fn forcing_chain(board: &Board, scratch: &mut Scratch) -> Option<Step> {
    let net = Net::new(board);
    let reach = &mut scratch.reach;
    reach.turn_to(&net);
    let mut best = Best::NONE;
    force(&net, reach, Pass::X, &mut best);
    if best.rank.is_some() {
        close(&net, reach, Pass::X, &mut best);
    }
    force(&net, reach, Pass::Xy, &mut best);
    // A useful cycle makes a chain of what it takes out: without chains there is none.
    if best.rank.is_some() {
        close(&net, reach, Pass::Y, &mut best);
        close(&net, reach, Pass::Xy, &mut best);
    }
    let explains = scratch.explains;
    best.rank.map(|rank| step(&net, reach, rank, explains))
}

/// The links of a board.
pub(super) struct Net<'a> {
    pub(super) board: &'a Board,
    pub(super) places: Marks,
    /// The candidates with a partner in a cell or in a house: if one is false, the other is true.
    pub(super) linked: Marks,
    /// These pairs: those in houses, from `cells` on those in cells.
    pairs: Vec<[Candidate; 2]>,
    cells: usize,
}

impl<'a> Net<'a> {
    pub(super) fn new(board: &'a Board) -> Net<'a> {
        let (mut linked, mut pairs) = (NONE, Vec::with_capacity(128));
        for digit in Digit::ALL {
            for (house, &spots) in House::all().zip(board.spots_of(digit)) {
                if is_pair(spots) {
                    let at = |spots: Spots| house.cell(spots.trailing_zeros() as usize);
                    pairs.push([at(spots), at(spots & (spots - 1))].map(|cell| Candidate { cell, digit }));
                }
            }
        }
        let cells = pairs.len();
        for cell in board.cells_with(2) {
            if let Some((low, high)) = board.at(cell).first().zip(board.at(cell).last()) {
                pairs.push([low, high].map(|digit| Candidate { cell, digit }));
            }
        }
        for &Candidate { cell, digit } in pairs.iter().flatten() {
            linked[digit.index()].insert(cell);
        }
        Net { board, places: board.all_places(), linked, pairs, cells }
    }

    /// The strong links of a pass.
    pub(super) fn pairs(&self, pass: Pass) -> &[[Candidate; 2]] {
        match pass {
            Pass::X => &self.pairs[..self.cells],
            Pass::Y => &self.pairs[self.cells..],
            Pass::Xy => &self.pairs,
        }
    }

    /// The cells that are the only other place of the candidate's digit in a house.
    pub(super) fn partners(&self, Candidate { cell, digit }: Candidate) -> CellSet {
        let mut partners = CellSet::EMPTY;
        for house in cell.houses() {
            let spots = self.board.spots(house, digit);
            if is_pair(spots) {
                cells_at(house, spots).for_each(|cell| partners.insert(cell));
            }
        }
        partners.without(cell)
    }

    /// The candidates that, if false, lead to one of `ways` in a pass.
    fn leading_to(&self, pass: Pass, ways: &Marks) -> Marks {
        let mut marks = NONE;
        for (digit, &cells) in Digit::ALL.into_iter().zip(ways) {
            for cell in cells {
                let on = Candidate { cell, digit };
                if pass.in_digits() {
                    marks[digit.index()] |= self.partners(on);
                }
                if let Some(other) = self.other(on).filter(|_| pass.in_cells()) {
                    marks[other.digit.index()].insert(cell);
                }
            }
        }
        marks
    }

    /// The other candidate of a bivalue cell.
    pub(super) fn other(&self, candidate: Candidate) -> Option<Candidate> {
        other(self.board, candidate)
    }

    /// Where a pass starts, in its order.
    pub(super) fn starts(&self, pass: Pass) -> impl Iterator<Item = Candidate> {
        let all = Cell::all()
            .flat_map(|cell| self.board.at(cell).into_iter().map(move |digit| Candidate { cell, digit }));
        all.filter(move |&start| self.is_start(pass, start))
    }

    /// Whether a pass starts from this candidate.
    fn is_start(&self, pass: Pass, start: Candidate) -> bool {
        let digits = self.board.at(start.cell).bits();
        if pass.in_digits() { digits & digits.wrapping_sub(1) != 0 } else { is_pair(digits) }
    }
}

fn other(board: &Board, candidate: Candidate) -> Option<Candidate> {
    let digits = board.at(candidate.cell);
    let digit = digits.without(candidate.digit).first()?;
    is_pair(digits.bits()).then_some(Candidate { digit, ..candidate })
}

/// Offers the shortest forcing chains of a pass.
fn force(net: &Net<'_>, reach: &mut Reach, pass: Pass, best: &mut Best) {
    reach.advance_to(net, pass, 1);
    loop {
        let steps = reach.level(pass);
        let complexity = 2 * steps + 2;
        if complexity > best.cap(pass, Kind::Off) {
            return;
        }
        for (kind, is_on) in [(Kind::Off, false), (Kind::On, true)] {
            for start in reach.forced_in(pass, steps, is_on).filter(|&start| net.is_start(pass, start)) {
                best.offer(pass, kind, start, complexity);
            }
        }
        if !reach.advance(pass) {
            return;
        }
    }
}

/// Offers the cycles of a pass.
fn close(net: &Net<'_>, reach: &mut Reach, pass: Pass, best: &mut Best) {
    let longest = best.cap(pass, Kind::Cycle);
    if longest < 4 {
        return;
    }
    reach.advance_to(net, pass, longest / 2);
    let useful = reach.useful_starts(net, pass, longest);
    if useful.is_empty() {
        return;
    }
    let with_least = |start| Some((useful.fewest_steps(start)?, start));
    let mut starts: Vec<(u32, Candidate)> = net.starts(pass).filter_map(with_least).collect();
    // Where the shortest cycles may be comes first: they make the others unwanted.
    starts.sort_unstable_by_key(|&(steps, start)| (steps, start.index()));
    let mut trail = Trail::default();
    for (steps, start) in starts {
        let longest = best.cap_of_cycle(pass, start);
        if 2 * steps <= longest {
            trail.grow(net, pass, (start, true), longest, &reach.ways_on(pass, start, longest / 2, 0));
            if let Some(cycle) = trail.first_cycle(net, pass) {
                best.offer(pass, Kind::Cycle, start, cycle.nodes.len() as u32);
            }
        }
    }
}

/// One node of a [`Trail`].
#[derive(Clone, Copy)]
pub(super) struct Mark {
    candidate: Candidate,
    is_on: bool,
    cause: Cause,
    /// Index of the node it first followed from; its own for the start.
    parent: u16,
    /// Nodes from the start to here, both included.
    length: u16,
}

/// What follows from one assumption, in the order of the original's search: each node with the one it first
/// followed from.
#[derive(Default)]
struct Trail {
    marks: Vec<Mark>,
}

/// A cycle: its nodes from the start on.
#[derive(Default)]
pub(super) struct Cycle {
    nodes: Vec<Mark>,
    eliminations: Vec<Candidate>,
}

impl Trail {
    /// Searches level by level from `start`, up to chains of `cap` nodes, for what lies behind the on-nodes `ways`:
    /// these must be all from which it can be reached within the cap.
    fn grow(&mut self, net: &Net<'_>, pass: Pass, (start, is_on): (Candidate, bool), cap: u32, ways: &Marks) {
        self.marks.clear();
        // Other off-nodes are dead ends.
        let mut wanted = net.leading_to(pass, ways);
        wanted[start.digit.index()].insert(start.cell);
        let mut known = [NONE, NONE];
        known[usize::from(is_on)][start.digit.index()].insert(start.cell);
        self.marks.push(Mark { candidate: start, is_on, cause: Cause::Start, parent: 0, length: 1 });
        let mut next = 0;
        while next < self.marks.len() && u32::from(self.marks[next].length) < cap {
            let from = self.marks[next];
            let known = &mut known[usize::from(!from.is_on)];
            let mut follow = |candidate: Candidate, cause: Cause| {
                if !known[candidate.digit.index()].contains(candidate.cell) {
                    known[candidate.digit.index()].insert(candidate.cell);
                    let (parent, length) = (next as u16, from.length + 1);
                    self.marks.push(Mark { candidate, is_on: !from.is_on, cause, parent, length });
                }
            };
            if from.is_on {
                each_excluded(net.board, pass, from.candidate, &wanted, &mut follow);
            } else {
                each_included(net.board, pass, from.candidate, &mut |on: Candidate, cause| {
                    if ways[on.digit.index()].contains(on.cell) {
                        follow(on, cause);
                    }
                });
            }
            next += 1;
        }
    }

    /// The nodes from the start to the node of this index.
    fn path(&self, mut index: usize) -> Vec<Mark> {
        let mut path = Vec::with_capacity(self.marks[index].length as usize + 1);
        loop {
            path.push(self.marks[index]);
            if index == 0 {
                path.reverse();
                return path;
            }
            index = self.marks[index].parent as usize;
        }
    }

    /// The first useful cycle: from an on-node to an off-node from which the start follows.
    fn first_cycle(&self, net: &Net<'_>, pass: Pass) -> Option<Cycle> {
        let mut found = None;
        self.each_cycle(net, pass, |cycle| {
            found = Some(cycle);
            false
        });
        found
    }

    /// Calls `see` with every useful cycle until it returns `false`.
    fn each_cycle(&self, net: &Net<'_>, pass: Pass, mut see: impl FnMut(Cycle) -> bool) {
        let Some(start) = self.marks.first().map(|mark| mark.candidate) else { return };
        let mut closing = NONE;
        if pass.in_digits() {
            closing[start.digit.index()] = net.partners(start);
        }
        if let Some(other) = net.other(start).filter(|_| pass.in_cells()) {
            closing[other.digit.index()].insert(other.cell);
        }
        for (index, mark) in self.marks.iter().enumerate() {
            if !mark.is_on || mark.length < 3 {
                continue;
            }
            let mut go_on = true;
            each_excluded(net.board, pass, mark.candidate, &closing, &mut |candidate, cause| {
                if go_on {
                    let mut nodes = self.path(index);
                    if !nodes.iter().any(|node| !node.is_on && node.candidate == candidate) {
                        let length = mark.length + 1;
                        nodes.push(Mark { candidate, is_on: false, cause, parent: index as u16, length });
                        let eliminations = taken_out(net, &nodes);
                        if !eliminations.is_empty() {
                            go_on = see(Cycle { nodes, eliminations });
                        }
                    }
                }
            });
            if !go_on {
                return;
            }
        }
    }
}

/// Those of the `wanted` off-nodes that follow from an on-node, in order: the cell's other candidates, then the
/// digit's other places in block, row and column.
#[inline]
fn each_excluded(
    board: &Board,
    pass: Pass,
    on: Candidate,
    wanted: &Marks,
    see: &mut impl FnMut(Candidate, Cause),
) {
    let Candidate { cell, digit } = on;
    if pass.in_cells() {
        for other in board.at(cell).without(digit) {
            if wanted[other.index()].contains(cell) {
                see(Candidate { cell, digit: other }, Cause::Cell);
            }
        }
    }
    let peers = wanted[digit.index()] & cell.peers();
    if !peers.is_empty() {
        each_by_house(cell, peers, |cell, cause| see(Candidate { cell, digit }, cause));
    }
}

/// The on-nodes that follow from an off-node, in order: the cell's other candidate, then the digit's other place in
/// block, row and column.
#[inline]
fn each_included(board: &Board, pass: Pass, off: Candidate, see: &mut impl FnMut(Candidate, Cause)) {
    if let Some(other) = other(board, off).filter(|_| pass.in_cells()) {
        see(other, Cause::Cell);
    }
    let Candidate { cell, digit } = off;
    if pass.in_digits() {
        let [row, column, block] = cell.houses();
        for (house, cause) in [(block, Cause::Block), (row, Cause::Row), (column, Cause::Column)] {
            let spots = board.spots(house, digit);
            if is_pair(spots) {
                cells_at(house, spots).filter(|&place| place != cell).for_each(|cell| {
                    see(Candidate { cell, digit }, cause);
                });
            }
        }
    }
}

/// Outside the cells of the loop, what is seen by an on-node and by an off-node of its digit.
fn taken_out(net: &Net<'_>, nodes: &[Mark]) -> Vec<Candidate> {
    let cells: CellSet = nodes.iter().map(|node| node.candidate.cell).collect();
    let mut seen = [NONE, NONE];
    for node in nodes {
        seen[usize::from(node.is_on)][node.candidate.digit.index()] |= node.candidate.cell.peers();
    }
    let fall = Digit::ALL.into_iter().flat_map(|digit| {
        let d = digit.index();
        let fall = (seen[0][d] & seen[1][d] & net.places[d]) - cells;
        fall.into_iter().map(move |cell| Candidate { cell, digit })
    });
    fall.collect()
}

/// Finds the chosen hint again; with its path, if it is to be explained.
fn step(net: &Net<'_>, reach: &mut Reach, rank: Rank, explains: bool) -> Step {
    let start = Candidate::from_index(rank.start);
    let Cycle { nodes, eliminations } = match rank.kind {
        Kind::Cycle => first_cycle(net, reach, rank),
        _ if explains => {
            Cycle { nodes: path(net, reach, rank), eliminations: taken_by_chain(net.board, rank) }
        }
        _ => Cycle { nodes: Vec::new(), eliminations: taken_by_chain(net.board, rank) },
    };
    Step {
        technique: technique(rank),
        score: score(base(rank.pass, rank.kind), rank.complexity),
        eliminations,
        placement: (rank.kind == Kind::On).then_some(start),
        evidence: Evidence::Chains(vec![chain(&nodes)]),
    }
}

/// The cycle of this rank.
fn first_cycle(net: &Net<'_>, reach: &mut Reach, rank: Rank) -> Cycle {
    let (start, steps) = (Candidate::from_index(rank.start), rank.complexity / 2);
    reach.advance_to(net, rank.pass, steps);
    let mut trail = Trail::default();
    trail.grow(net, rank.pass, (start, true), rank.complexity, &reach.ways_on(rank.pass, start, steps, 0));
    trail.first_cycle(net, rank.pass).unwrap_or_default()
}

/// The nodes of the forcing chain of this rank.
fn path(net: &Net<'_>, reach: &mut Reach, rank: Rank) -> Vec<Mark> {
    let (start, steps) = (Candidate::from_index(rank.start), rank.complexity / 2 - 1);
    reach.advance_to(net, rank.pass, steps);
    let is_on = rank.kind == Kind::Off;
    let ways = match is_on {
        true => reach.ways_on(rank.pass, start, 0, steps),
        false => reach.ways_from_off(net, rank.pass, start, steps),
    };
    let mut trail = Trail::default();
    trail.grow(net, rank.pass, (start, is_on), rank.complexity, &ways);
    let end = trail.marks.iter().position(|mark| mark.candidate == start && mark.is_on != is_on);
    end.map_or(Vec::new(), |end| trail.path(end))
}

/// What a forcing chain takes out: its start or, if that is true, the other candidates of the cell.
fn taken_by_chain(board: &Board, rank: Rank) -> Vec<Candidate> {
    let start = Candidate::from_index(rank.start);
    match rank.kind {
        Kind::Off => vec![start],
        _ => {
            let others = board.at(start.cell).without(start.digit).into_iter();
            others.map(|digit| Candidate { digit, ..start }).collect()
        }
    }
}

fn technique(rank: Rank) -> Technique {
    match (rank.pass, rank.kind) {
        (Pass::X, Kind::Cycle) => Technique::XCycle,
        (Pass::Y, _) => Technique::YCycle,
        (Pass::Xy, Kind::Cycle) => Technique::XyCycle,
        (Pass::X, _) => Technique::ForcingXChain,
        (Pass::Xy, _) => Technique::ForcingChain,
    }
}

fn chain(path: &[Mark]) -> Chain {
    let node = |(i, mark): (usize, &Mark)| Node {
        candidate: mark.candidate,
        is_on: mark.is_on,
        cause: mark.cause,
        parents: if i == 0 { Vec::new() } else { vec![i - 1] },
    };
    Chain { nodes: path.iter().enumerate().map(node).collect() }
}

/// Everything that cycles and forcing chains take out of the board as it is `now`, the easiest first, if they rest on
/// candidates that were there `before`.
pub(super) fn nested(before: &Board, now: &Board, scratch: &mut Scratch, found: &mut Vec<Pattern>) {
    let places = now.all_places();
    let hints = scratch.loops.remove(&places).unwrap_or_else(|| all(now, &mut scratch.reach));
    found.extend(hints.iter().map(|hint| Pattern {
        eliminations: hint.eliminations.clone(),
        conditions: conditions(before, now, hint),
        chain: Some(hint.chain),
    }));
    found.retain(|pattern| !pattern.conditions.is_empty());
    if scratch.loops.len() > MOST_BOARDS {
        scratch.loops.clear();
    }
    scratch.loops.insert(places, hints);
}

/// Of how many boards the cycles and chains are kept.
const MOST_BOARDS: usize = 1 << 15;

/// A cycle or a chain within a chain.
pub(super) struct Hint {
    rank: Rank,
    nodes: Vec<Mark>,
    /// In reading order.
    eliminations: Vec<Candidate>,
    chain: Nested,
}

/// Everything that cycles and forcing chains take out, the easiest first, each by the easiest.
fn all(board: &Board, reach: &mut Reach) -> Vec<Hint> {
    let net = Net::new(board);
    reach.turn_to(&net);
    let mut ranked = Vec::new();
    // A useful cycle makes a chain of what it takes out: without chains there is none.
    if reach.is_anything_forced(&net) {
        for pass in [Pass::X, Pass::Y, Pass::Xy] {
            reach.advance_to(&net, pass, u32::MAX);
            all_of_pass(&net, reach, pass, &mut ranked);
        }
    }
    ranked.sort_by(|(a, _), (b, _)| {
        a.difficulty.total_cmp(&b.difficulty).then((a.complexity, a.pass).cmp(&(b.complexity, b.pass)))
    });
    let mut hints: Vec<Hint> = Vec::new();
    for (rank, Cycle { mut nodes, mut eliminations }) in ranked {
        eliminations.sort_unstable();
        if !hints.iter().any(|known| known.eliminations == eliminations) {
            if rank.kind != Kind::Cycle {
                nodes = path(&net, reach, rank);
            }
            let chain = Nested { complexity: rank.complexity, key: key(rank, &nodes) };
            hints.push(Hint { rank, nodes, eliminations, chain });
        }
    }
    hints
}

/// All of a pass in the order of collection, those that are not cycles without their nodes.
fn all_of_pass(net: &Net<'_>, reach: &Reach, pass: Pass, hints: &mut Vec<(Rank, Cycle)>) {
    let mut trail = Trail::default();
    let useful = reach.useful_starts(net, pass, u32::MAX);
    let rank = |start: Candidate, kind, complexity| {
        let difficulty = difficulty(base(pass, kind), complexity);
        Rank { difficulty, complexity, pass, start: start.index(), kind }
    };
    for start in net.starts(pass) {
        if useful.fewest_steps(start).is_some() {
            trail.grow(net, pass, (start, true), u32::MAX, &reach.ways_on(pass, start, u32::MAX, 0));
            trail.each_cycle(net, pass, |cycle| {
                hints.push((rank(start, Kind::Cycle, cycle.nodes.len() as u32), cycle));
                true
            });
        }
        for kind in [Kind::Off, Kind::On].into_iter().filter(|_| pass != Pass::Y) {
            if let Some(steps) = reach.steps_to_opposite(pass, start, kind == Kind::Off) {
                let rank = rank(start, kind, 2 * steps + 2);
                hints
                    .push((rank, Cycle { nodes: Vec::new(), eliminations: taken_by_chain(net.board, rank) }));
            }
        }
    }
}

/// How the start of a cycle follows from its last node.
fn closing_cause(board: &Board, rank: Rank, nodes: &[Mark]) -> Cause {
    let (start, last) = (nodes[0].candidate, nodes[nodes.len() - 1].candidate);
    let mut closing = Cause::Start;
    each_included(board, rank.pass, last, &mut |candidate, cause| {
        if candidate == start && closing == Cause::Start {
            closing = cause;
        }
    });
    closing
}

/// What a chain within a chain rests on: its on-nodes, from the last back, and for a cycle also the on-nodes of its
/// reversal.
fn conditions(before: &Board, now: &Board, Hint { rank, nodes, .. }: &Hint) -> Vec<Candidate> {
    let rank = *rank;
    let mut conditions = Vec::new();
    let mut add = |candidate, cause| add_conditions(before, now, candidate, cause, &mut conditions);
    if rank.kind == Kind::Cycle {
        add(nodes[0].candidate, closing_cause(now, rank, nodes));
    }
    nodes.iter().rev().filter(|node| node.is_on).for_each(|node| add(node.candidate, node.cause));
    if rank.kind == Kind::Cycle {
        nodes.iter().filter(|node| !node.is_on).for_each(|node| add(node.candidate, node.cause));
    }
    conditions
}

fn key(rank: Rank, nodes: &[Mark]) -> u64 {
    let mut key = Key::new();
    if rank.kind == Kind::Cycle {
        key.add(nodes[0].candidate, true);
        nodes[1..].iter().rev().for_each(|node| key.add(node.candidate, node.is_on));
        key.end_list();
        nodes.iter().for_each(|node| key.add(node.candidate, !node.is_on));
    } else {
        nodes.iter().rev().for_each(|node| key.add(node.candidate, node.is_on));
    }
    key.end_list();
    key.value()
}
