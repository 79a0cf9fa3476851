//! Nice loops and alternating inference chains: all links, cells and houses, and with groups of cells.
//!
//! ```text
//! discontinuous   r1c1 -5- … -5- r1c1     5 in r1c1 ends by ruling itself out, or
//!                 r1c1 =5= … =5= r1c1     without 5 in r1c1 it would be 5
//! continuous      r1c1 =5= … =7= r1c1     the loop closes: every weak link of it becomes strong, so all else that
//!                                         is weakly tied to both its ends goes
//! chain (AIC)     r1c1 =5= … =7= r2c2     one of the ends is true: what both rule out goes
//! ```
//!
//! What can be reached from where is known for all candidates at once (`InferenceGraph`); from that follow
//! all conclusions that are possible, the best first, and only for these a path is looked for. The path is
//! the one that waves from the start find first. It must not cross itself; if it does, that conclusion is
//! left alone, even if another path would lead there.

use core::ops::ControlFlow;

use crate::board::{Candidate, Cell, CellSet, Digit};
use crate::logic::inference::{Bfs, InferenceGraph, Literal};
use crate::logic::step::Form;
use crate::logic::techniques::elimination_rank::EliminationRank;
use crate::logic::{Evidence, Info, Level, Position, Role, Step, StepSink, Technique, notation};
use crate::sort::Arrange;

/// Nice loops and alternating inference chains.
#[derive(Debug)]
pub struct NiceLoop {
    info: &'static Info,
    kinds: &'static [Info; 3],
    nodes: Nodes,
}

/// What the links tie; each includes the ones before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Nodes {
    Candidates,
    Groups,
    Sets,
}

const CONTINUOUS: &str =
    "Alternating strong and weak links return to their start, so exactly one end of every weak link is true.";
const DISCONTINUOUS: &str =
    "Alternating links return to the cell they start from and decide whether it holds the first digit.";
const ENDS: &str = "A chain of \"if not this, then that\" shows that at least one of its two ends is true: what both rule out is false.";

/// A kind in the ladder's entry of this id, with its form in HoDoKu's lines.
const fn kind(
    id: &'static str,
    name: &'static str,
    summary: &'static str,
    form: fn(&Step) -> String,
) -> Info {
    Info::new(id, name, summary).form(Form::Pattern(form))
}

pub static NICE_LOOP: NiceLoop = NiceLoop {
    info: &Info::new(
        "nice-loop",
        "Nice Loop/AIC",
        "Strong and weak links alternate, in a loop or in a chain with two ends.",
    )
    .hodoku("0706", 5600, Level::Unfair, 280),
    kinds: &[
        kind("continuous-nice-loop", "Continuous Nice Loop", CONTINUOUS, notation::closed_loop).hodoku(
            "0706",
            5600,
            Level::Unfair,
            280,
        ),
        kind("discontinuous-nice-loop", "Discontinuous Nice Loop", DISCONTINUOUS, notation::open_loop)
            .hodoku("0707", 5600, Level::Unfair, 280),
        kind("aic", "AIC", ENDS, notation::aic).hodoku("0708", 5600, Level::Unfair, 280),
    ],
    nodes: Nodes::Candidates,
};

pub static GROUPED_NICE_LOOP: NiceLoop = NiceLoop {
    info: &Info::new(
        "grouped-nice-loop",
        "Grouped Nice Loop/AIC",
        "Strong and weak links alternate, some of them between groups of cells where a block and a line cross.",
    )
    .hodoku("0709", 5650, Level::Unfair, 300),
    kinds: &[
        kind(
            "grouped-continuous-nice-loop",
            "Grouped Continuous Nice Loop",
            CONTINUOUS,
            notation::closed_loop,
        )
        .hodoku("0709", 5650, Level::Unfair, 300),
        kind(
            "grouped-discontinuous-nice-loop",
            "Grouped Discontinuous Nice Loop",
            DISCONTINUOUS,
            notation::open_loop,
        )
        .hodoku("0710", 5650, Level::Unfair, 300),
        kind("grouped-aic", "Grouped AIC", ENDS, notation::aic).hodoku("0711", 5650, Level::Unfair, 300),
    ],
    nodes: Nodes::Groups,
};

pub static ALS_NICE_LOOP: NiceLoop = NiceLoop {
    info: &Info::new(
        "als-nice-loop",
        "ALS Nice Loop/AIC",
        "Strong and weak links alternate, some of them through almost locked sets.",
    )
    .hodoku("0709", 5651, Level::Unfair, 300)
    .off()
    .optional(),
    kinds: &[
        kind("als-continuous-nice-loop", "ALS Continuous Nice Loop", CONTINUOUS, notation::closed_loop)
            .hodoku("0709", 5651, Level::Unfair, 300)
            .hodoku_name("Grouped Continuous Nice Loop")
            .off(),
        kind(
            "als-discontinuous-nice-loop",
            "ALS Discontinuous Nice Loop",
            DISCONTINUOUS,
            notation::open_loop,
        )
        .hodoku("0710", 5651, Level::Unfair, 300)
        .hodoku_name("Grouped Discontinuous Nice Loop")
        .off(),
        kind("als-aic", "ALS AIC", ENDS, notation::aic)
            .hodoku("0711", 5651, Level::Unfair, 300)
            .hodoku_name("Grouped AIC")
            .off(),
    ],
    nodes: Nodes::Sets,
};

/// The search gives up after this number of detours around nodes that came twice.
const MOST_DETOURS: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Continuous,
    Discontinuous,
    Chain,
}

/// A conclusion that is possible, from where and by what end; for loops that close, with its path.
#[derive(Clone, Debug)]
struct Lead {
    rank: EliminationRank,
    kind: Kind,
    /// Loops from "is", loops from "is not", chains: in this order they are looked for.
    phase: u8,
    start: Literal,
    end: Literal,
    removed: Removed,
}

impl Lead {
    /// Whether both conclude the same in the same form.
    fn concludes_like(&self, other: &Lead) -> bool {
        self.kind == other.kind && self.removed == other.removed
    }
}

/// What a lead removes. There are thousands of leads, most of them chains, so these are kept small.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Removed {
    /// A digit from cells.
    Cells(Digit, CellSet),
    /// Each end's digit from the other end, by digit and cell.
    Crossed([Candidate; 2]),
    /// Whatever a loop removes, by digit and cell.
    List(Vec<Candidate>),
}

impl Removed {
    fn rank(&self) -> EliminationRank {
        match self {
            Removed::Cells(digit, cells) => EliminationRank::of(*digit, *cells),
            Removed::Crossed(both) => EliminationRank::of_all(*both),
            Removed::List(list) => EliminationRank::of_all(list.iter().copied()),
        }
    }

    fn list(&self) -> Vec<Candidate> {
        match self {
            Removed::Cells(digit, cells) => {
                cells.into_iter().map(|cell| Candidate { cell, digit: *digit }).collect()
            }
            Removed::Crossed(both) => both.to_vec(),
            Removed::List(list) => list.clone(),
        }
    }
}

/// The search in one graph.
struct Search<'a> {
    on: &'a Position,
    graph: &'a InferenceGraph,
    /// Whether a path may come back to a cell that it has left, with another digit: it proves no less if it
    /// does.
    may_cross: bool,
    /// The waves from the last start.
    waves: Option<(Literal, Bfs)>,
}

impl Technique for NiceLoop {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn kinds(&self) -> &'static [Info] {
        self.kinds
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let graph = match self.nodes {
            Nodes::Candidates => on.implications(),
            Nodes::Groups => on.grouped_implications(),
            Nodes::Sets => on.implications_through_sets(),
        };
        let mut search = Search { on, graph, may_cross: self.nodes == Nodes::Sets, waves: None };
        let mut leads = search.leads();
        leads.arrange_by_key(|lead| lead.rank);
        let plainer = |path: &[Literal]| self.nodes == Nodes::Sets && used(graph, path) != Nodes::Sets;
        for equal in leads.chunk_by_mut(|a, b| a.rank == b.rank) {
            search.put_in_order(equal);
            let mut reported: Vec<&Lead> = Vec::new();
            for lead in equal.iter() {
                // A lead without a path is none, and nothing comes earlier for its sake.
                if reported.iter().any(|other| lead.concludes_like(other)) || search.path(lead).is_none() {
                    continue;
                }
                // The shortest of the ways to this conclusion.
                let same = equal.iter().filter(|other| lead.concludes_like(other));
                let paths = same.filter_map(|lead| Some((lead, search.path(lead)?)));
                if let Some((lead, path)) = paths.min_by_key(|(_, path)| (plainer(path), path.len())) {
                    self.report(graph, lead, &path, sink)?;
                }
                reported.push(lead);
            }
        }
        ControlFlow::Continue(())
    }
}

impl NiceLoop {
    fn report(
        &self,
        graph: &InferenceGraph,
        lead: &Lead,
        path: &[Literal],
        sink: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        if self.nodes != used(graph, path) {
            // That is a plainer technique's.
            return ControlFlow::Continue(());
        }
        let ends = [path[0], path[path.len() - 1]].map(|literal| graph.node(literal));
        let mut evidence = ends
            .iter()
            .fold(Evidence::default(), |evidence, end| evidence.and(Role::Pincer, end.digit, end.cells));
        evidence.hard_mut().chains.push(graph.chain(path));
        sink.report(Step::removing(&self.kinds[lead.kind as usize], lead.removed.list(), evidence))
    }
}

/// What the links of a path tie.
fn used(graph: &InferenceGraph, path: &[Literal]) -> Nodes {
    if path.windows(2).any(|pair| pair[1].holds() && graph.set_between(pair[0], pair[1]).is_some()) {
        Nodes::Sets
    } else if path.iter().any(|&literal| graph.candidate(literal).is_none()) {
        Nodes::Groups
    } else {
        Nodes::Candidates
    }
}

impl Search<'_> {
    /// Everything that could be concluded, if paths do not cross themselves.
    fn leads(&mut self) -> Vec<Lead> {
        let mut leads = Vec::new();
        for phase in 0..3 {
            for start in self.on.candidates().iter() {
                match phase {
                    0 | 1 => self.loops(start, phase, &mut leads),
                    _ => self.chains(start, &mut leads),
                }
            }
        }
        leads
    }

    /// Puts leads of one rank in the order in which they are found: by phase and start, then as waves meet
    /// their ends.
    fn put_in_order(&mut self, leads: &mut [Lead]) {
        leads.arrange_by_cached_key(|lead| {
            let met = self.bfs(lead.start).order.iter().position(|&literal| literal == lead.end);
            (lead.phase, lead.start, met)
        });
    }

    /// Loops from "`start` is" (phase 0) or "is not" (phase 1) back to its cell.
    fn loops(&mut self, start: Candidate, phase: u8, leads: &mut Vec<Lead>) {
        let root = self.graph.literal(start, phase == 0);
        for digit in self.on.at(start.cell) {
            for holds in [false, true] {
                let end = self.graph.literal(Candidate { cell: start.cell, digit }, holds);
                if end != root && self.graph.reaches(root, end) && !self.graph.targets(root).contains(&end) {
                    leads.extend(self.loop_from(start, root, end, phase));
                }
            }
        }
    }

    fn loop_from(&mut self, start: Candidate, root: Literal, end: Literal, phase: u8) -> Option<Lead> {
        let last = self.graph.candidate(end)?;
        let cell = start.cell;
        let others = |digit| {
            self.on.at(cell).without(digit).into_iter().map(|digit| Candidate { cell, digit }).collect()
        };
        let (kind, removed) = match (root.holds(), end.holds()) {
            // It rules itself out, or forces another digit in its cell.
            (true, false) if last == start => (Kind::Discontinuous, vec![start]),
            (true, true) if last != start => (Kind::Discontinuous, vec![start]),
            // Without it, it is true; or another is ruled out.
            (false, true) if last == start => (Kind::Discontinuous, others(start.digit)),
            (false, false) if last != start => (Kind::Discontinuous, vec![last]),
            (false, true) => (Kind::Continuous, self.all_around(root, end)?),
            _ => return None,
        };
        if removed.is_empty() {
            return None;
        }
        let removed = Removed::List(removed);
        Some(Lead { rank: removed.rank(), kind, phase, start: root, end, removed })
    }

    /// Chains from "`start` is not" to "some candidate is".
    fn chains(&mut self, start: Candidate, leads: &mut Vec<Lead>) {
        let root = self.graph.literal(start, false);
        for end in self.graph.all_reached(root).filter(|end| end.holds()) {
            let Some(last) = self.graph.candidate(end) else { continue };
            if last.cell != start.cell {
                let direct = || self.graph.targets(root).contains(&end);
                if let Some(removed) = self.removed_by_ends(start, last).filter(|_| !direct()) {
                    leads.push(Lead {
                        rank: removed.rank(),
                        kind: Kind::Chain,
                        phase: 2,
                        start: root,
                        end,
                        removed,
                    });
                }
            }
        }
    }

    /// What goes because one of the two is true. A single elimination of the same digit is left to loops.
    fn removed_by_ends(&self, start: Candidate, end: Candidate) -> Option<Removed> {
        let digit = start.digit;
        if digit == end.digit {
            let seen = self.on.places(digit) & start.cell.peers() & end.cell.peers();
            return (seen.len() > 1).then_some(Removed::Cells(digit, seen));
        }
        let mut crossed =
            [Candidate { cell: start.cell, digit: end.digit }, Candidate { cell: end.cell, digit }];
        crossed.arrange_by_key(|candidate| (candidate.digit, candidate.cell));
        let both = crossed.iter().all(|&candidate| self.on.candidates().contains(candidate));
        (both && start.cell.sees(end.cell)).then_some(Removed::Crossed(crossed))
    }

    /// What a loop that closes removes; `None` if its path crosses itself.
    fn all_around(&mut self, root: Literal, end: Literal) -> Option<Vec<Candidate>> {
        let path = self.loop_path(root, end)?;
        let nodes: Vec<_> = path.iter().map(|&literal| self.graph.node(literal)).collect();
        let cells = nodes.iter().fold(CellSet::EMPTY, |cells, node| cells | node.cells);
        let place = |i: usize| self.place(path[i]);
        let mut removed = Vec::new();
        for i in 0..path.len() {
            // Two strong links meet in a cell: it takes one of their digits.
            let passes = i > 0
                && i + 2 < path.len()
                && path[i].holds()
                && place(i - 1) != place(i)
                && !path[i + 1].holds()
                && place(i) == place(i + 1)
                && path[i + 2].holds()
                && place(i + 1) != place(i + 2);
            if i == 0 || passes {
                let last = if i == 0 { nodes[path.len() - 1].digit } else { nodes[i + 1].digit };
                let cell = nodes[i].cells.first()?;
                let extra = self.on.at(cell).without(nodes[i].digit).without(last);
                removed.extend(extra.into_iter().map(|digit| Candidate { cell, digit }));
            }
            // A weak link between cells: the digit is in one of them.
            if i > 0 && !path[i].holds() && place(i - 1) != place(i) {
                let digit = nodes[i].digit;
                let seen = nodes[i - 1].cells.common_peers() & nodes[i].cells.common_peers();
                let gone = (self.on.places(digit) & seen) - cells;
                removed.extend(gone.into_iter().map(|cell| Candidate { cell, digit }));
            }
            if i > 0 && path[i].holds() {
                removed.extend(self.around_set(path[i - 1], path[i]));
            }
        }
        Some(sorted(removed))
    }

    /// A set in a loop lacks one of the two digits that link it; so all others are in it, and gone around it.
    fn around_set(&self, from: Literal, to: Literal) -> Vec<Candidate> {
        let Some(set) = self.graph.set_between(from, to) else { return Vec::new() };
        let linked = [from, to].map(|literal| self.graph.node(literal).digit);
        let others = set.digits.without(linked[0]).without(linked[1]).into_iter();
        let seen = |digit| self.on.places(digit) & (self.on.places(digit) & set.cells).common_peers();
        others.flat_map(|digit| seen(digit).into_iter().map(move |cell| Candidate { cell, digit })).collect()
    }

    /// The path of a lead, if it does not cross itself.
    fn path(&mut self, lead: &Lead) -> Option<Vec<Literal>> {
        match lead.kind {
            Kind::Chain => self.chain_path(lead.start, lead.end),
            _ => self.loop_path(lead.start, lead.end),
        }
    }

    /// The first way from `start` to `end`.
    fn first_path(&mut self, start: Literal, end: Literal) -> Vec<Literal> {
        self.bfs(start).path(end)
    }

    /// The waves from `start`, kept until another start is asked for.
    fn bfs(&mut self, start: Literal) -> &Bfs {
        let kept = self.waves.take().filter(|(root, _)| *root == start);
        &self.waves.insert(kept.unwrap_or_else(|| (start, self.graph.bfs(start)))).1
    }

    fn loop_path(&mut self, start: Literal, end: Literal) -> Option<Vec<Literal>> {
        let path = self.way(start, end)?;
        let place = |i: usize| self.place(path[i]);
        let leaves = place(0) != place(1) && place(path.len() - 1) != place(path.len() - 2);
        let home = path.first().and_then(|&start| self.graph.node(start).cells.first());
        (leaves && !self.crosses(&path, home)).then_some(path)
    }

    /// Where a literal stands. A group counts as its first cell, unless groups of all forms are followed.
    fn place(&self, literal: Literal) -> CellSet {
        let cells = self.graph.node(literal).cells;
        if self.may_cross { cells } else { cells.first().map_or(CellSet::EMPTY, CellSet::of) }
    }

    fn chain_path(&mut self, start: Literal, end: Literal) -> Option<Vec<Literal>> {
        let path = self.way(start, end)?;
        (!self.crosses(&path, None)).then_some(path)
    }

    /// A short way from `start` to `end`: the first, or if paths may cross, the first that visits no node
    /// twice.
    fn way(&mut self, start: Literal, end: Literal) -> Option<Vec<Literal>> {
        let mut path = self.first_path(start, end);
        let mut avoided = Vec::new();
        while let Some(again) = self.repeated(&path).filter(|_| self.may_cross) {
            avoided.push(again);
            path = self.graph.bfs_around(start, &avoided).path(end);
            if path.is_empty() || avoided.len() > MOST_DETOURS {
                return None;
            }
        }
        Some(path)
    }

    /// The first literal of a path whose node occurs again, except for start and end.
    fn repeated(&self, path: &[Literal]) -> Option<Literal> {
        let node = |i: usize| self.graph.node(path[i]);
        let again =
            |&i: &usize| (i + 1..path.len()).any(|j| node(i) == node(j) && (i, j) != (0, path.len() - 1));
        (0..path.len()).find(again).map(|i| path[i])
    }

    /// Whether the path comes back to a cell that it has left, other than `home`, and may not.
    fn crosses(&self, path: &[Literal], home: Option<Cell>) -> bool {
        if self.may_cross {
            return false;
        }
        let mut left = CellSet::EMPTY;
        let mut last: Option<CellSet> = None;
        for &literal in path {
            let cells = self.graph.node(literal).cells;
            if cells.first().is_some_and(|first| left.contains(first)) {
                return true;
            }
            if let Some(last) = last.filter(|last| last.first() != home) {
                left |= last;
            }
            last = Some(cells);
        }
        false
    }
}

/// By digit and cell, each once.
fn sorted(mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    candidates.arrange_by_key(|candidate| (candidate.digit, candidate.cell));
    candidates.dedup();
    candidates
}
