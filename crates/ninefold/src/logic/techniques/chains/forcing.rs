//! Forcing chains and forcing nets: what is true whichever way it goes, and what cannot be assumed.
//!
//! ```text
//! contradiction   If r1c1 were 5, every place of 3 in row 4 would be ruled out. So it is not 5.
//! verity          r1c1 is 5, 7 or 9. In each case r6c6 is 2. So it is.
//! ```
//!
//! *Chains* follow single links, also through groups of cells. *Nets* may use several facts at once:
//! everything that a few rounds of naked and hidden singles bring counts as one inference.
//!
//! What follows from what is known for all candidates at once (`InferenceGraph`); so every proof there is
//! shows as a few operations on bits, and paths are only made for the one that is reported.

use core::ops::ControlFlow;

use crate::board::{Candidate, Cell, CellSet, Digit, House};
use crate::logic::inference::propagation::{ROUNDS, trace};
use crate::logic::inference::{Bfs, InferenceGraph, Literal};
use crate::logic::step::Form;
use crate::logic::{Chain, Evidence, Inference, Info, Level, Position, Role, Step, StepSink, Technique};

/// Contradictions and verities in one of the graphs.
#[derive(Debug)]
pub struct Forcing {
    info: &'static Info,
    kinds: &'static [Info; 2],
    nets: bool,
}

const CONTRADICTION: &str = "An assumption leads to a contradiction, so its opposite is true.";
const VERITY: &str = "Whichever of several possibilities is true, the same follows.";

pub static FORCING_CHAIN: Forcing = Forcing {
    info: &Info::new(
        "forcing-chain",
        "Forcing Chain",
        "Chains lead from one assumption to a contradiction, or from every possibility to the same conclusion.",
    )
    .form(Form::House)
    .hodoku("1301", 8500, Level::Extreme, 500),
    kinds: &[
        Info::new("forcing-chain-contradiction", "Forcing Chain Contradiction", CONTRADICTION)
            .form(Form::House)
            .hodoku("1301", 8500, Level::Extreme, 500),
        Info::new("forcing-chain-verity", "Forcing Chain Verity", VERITY).form(Form::House).hodoku(
            "1302",
            8500,
            Level::Extreme,
            500,
        ),
    ],
    nets: false,
};
pub static FORCING_NET: Forcing = Forcing {
    info: &Info::new(
        "forcing-net",
        "Forcing Net",
        "Chains that branch and join, to a contradiction or from every possibility to the same conclusion.",
    )
    .form(Form::House)
    .hodoku("1303", 8600, Level::Extreme, 700),
    kinds: &[
        Info::new("forcing-net-contradiction", "Forcing Net Contradiction", CONTRADICTION)
            .form(Form::House)
            .hodoku("1303", 8600, Level::Extreme, 700),
        Info::new("forcing-net-verity", "Forcing Net Verity", VERITY).form(Form::House).hodoku(
            "1304",
            8600,
            Level::Extreme,
            700,
        ),
    ],
    nets: true,
};

/// Why something is true.
#[derive(Clone, Debug)]
enum Proof {
    /// The opposite leads to all of these, which cannot be.
    Contradiction(Vec<Literal>, Option<House>),
    /// One of these is true, and all lead to it.
    Verity(Vec<Literal>, Option<House>),
}

/// Sets of literals as bits.
type Bits = Vec<u64>;

struct Search<'a> {
    on: &'a Position,
    graph: &'a InferenceGraph,
    /// Literals that cannot all hold, and where: the candidates of a cell ruled out, the places of a digit in
    /// a house.
    impossible: Vec<(Vec<Literal>, Option<House>)>,
    /// Literals, one of which holds.
    one_of: Vec<(Vec<Literal>, Option<House>)>,
}

impl Technique for Forcing {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn kinds(&self) -> &'static [Info] {
        self.kinds
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let graph = if self.nets { on.nets() } else { on.grouped_implications() };
        let search = Search::new(on, graph);
        let proven = search.proven();
        // Digits first; then whatever stands first in the grid.
        for holds in [true, false] {
            for candidate in on.candidates().iter() {
                let goal = graph.literal(candidate, holds);
                if contains(&proven, goal)
                    && let Some(step) = self.step(&search, candidate, goal)
                {
                    sink.report(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Forcing {
    /// The step with the shortest of the proofs of `goal`; a digit is placed by a contradiction if there is
    /// one.
    fn step(&self, search: &Search<'_>, candidate: Candidate, goal: Literal) -> Option<Step> {
        let shown = search.proofs(goal).into_iter().filter_map(|proof| {
            let (branches, house) = search.branches(&proof, goal);
            let length: usize = branches.iter().map(Vec::len).sum();
            branches.iter().all(|branch| !branch.is_empty()).then_some((length, proof, branches, house))
        });
        let later = |proof: &Proof| goal.holds() && matches!(proof, Proof::Verity(..));
        let (_, proof, branches, house) = shown.min_by_key(|(length, proof, ..)| (later(proof), *length))?;
        let kind = match proof {
            Proof::Contradiction(..) => &self.kinds[0],
            Proof::Verity(..) => &self.kinds[1],
        };
        let mut evidence =
            Evidence::default().and(Role::Trial, candidate.digit, candidate.cell).within(house);
        evidence.hard_mut().chains = branches.iter().map(|path| self.chain(search, path)).collect();
        Some(if goal.holds() {
            Step::placing(kind, candidate, evidence)
        } else {
            Step::removing(kind, vec![candidate], evidence)
        })
    }

    /// A path as a chain; of a net, each inference of the path is shown in full.
    fn chain(&self, search: &Search<'_>, path: &[Literal]) -> Chain {
        let [assumed, _, ..] = path else { return search.assumption(path) };
        if !self.nets {
            return search.graph.chain(path);
        }
        let mut chain = search.assumption(&[*assumed]);
        let mut end = 0;
        for pair in path.windows(2) {
            let [from, to] =
                [pair[0], pair[1]].map(|literal| Some((search.graph.candidate(literal)?, literal.holds())));
            let part = from.zip(to).map(|(from, to)| trace(search.on, from, to, ROUNDS));
            end = chain.join(&part.unwrap_or_else(|| search.graph.chain(pair)));
        }
        chain.leading_to(&[end])
    }
}

impl<'a> Search<'a> {
    fn new(on: &'a Position, graph: &'a InferenceGraph) -> Search<'a> {
        let mut search = Search { on, graph, impossible: Vec::new(), one_of: Vec::new() };
        for cell in on.candidates().blanks() {
            let all = |holds| {
                on.at(cell).into_iter().map(|digit| graph.literal(Candidate { cell, digit }, holds)).collect()
            };
            search.impossible.push((all(false), None));
            search.one_of.push((all(true), None));
        }
        for (house, digit) in House::all().flat_map(|house| Digit::ALL.map(|digit| (house, digit))) {
            let places = on.candidates().places_in(house, digit);
            if !places.is_empty() {
                let all = |holds| {
                    places.into_iter().map(|cell| graph.literal(Candidate { cell, digit }, holds)).collect()
                };
                // Only where nothing was crossed out by reasoning before.
                if places == allowed(on, house, digit) {
                    search.impossible.push((all(false), Some(house)));
                }
                search.one_of.push((all(true), Some(house)));
            }
        }
        search
    }

    /// The beginning of a path, from which nothing has followed yet.
    fn assumption(&self, path: &[Literal]) -> Chain {
        let assumed = |&literal: &Literal| Inference::assumed(self.graph.node(literal), literal.holds());
        Chain::of(path.iter().map(assumed).collect())
    }

    /// Everything that leads to what cannot be, negated.
    fn refuted(&self) -> Bits {
        let words = self.graph.literals().len().div_ceil(64);
        let reaching = self.graph.reaching();
        let roots_of = |literal: Literal| &reaching[literal.index() * words..][..words];
        let mut wrong = vec![0; words];
        // What leads to a literal and to its opposite; it may be one of these itself.
        for literal in self.graph.literals() {
            let (roots, others) = (roots_of(literal), roots_of(literal.negated()));
            wrong.iter_mut().zip(roots).zip(others).for_each(|((wrong, a), b)| *wrong |= a & b);
            if contains(others, literal) {
                insert(&mut wrong, literal);
            }
        }
        let mut all = vec![0; words];
        for (literals, _) in &self.impossible {
            all.fill(u64::MAX);
            for &literal in literals {
                all.iter_mut().zip(roots_of(literal)).for_each(|(all, roots)| *all &= roots);
            }
            wrong.iter_mut().zip(&all).for_each(|(wrong, all)| *wrong |= all);
        }
        // The two literals of a node are neighbours.
        wrong.iter().map(|word| (word & ODD) >> 1 | (word & !ODD) << 1).collect()
    }

    /// Everything that some proof shows.
    fn proven(&self) -> Bits {
        let mut proven = self.refuted();
        let mut common = vec![0; proven.len()];
        for candidate in self.on.candidates().iter() {
            let [on, off] = [true, false].map(|holds| self.graph.literal(candidate, holds));
            self.common(&[on, off], &mut common);
            clear_cell(&mut common, self.on, self.graph, candidate.cell);
            proven.iter_mut().zip(&common).for_each(|(proven, common)| *proven |= common);
        }
        for (literals, _) in &self.one_of {
            self.common(literals, &mut common);
            proven.iter_mut().zip(&common).for_each(|(proven, common)| *proven |= common);
        }
        proven
    }

    /// What all of the literals lead to, or are.
    fn common(&self, literals: &[Literal], common: &mut Bits) {
        common.fill(u64::MAX);
        for &literal in literals {
            let own = literal.index() / 64;
            let was = common[own];
            common
                .iter_mut()
                .zip(self.graph.reached(literal))
                .for_each(|(common, reached)| *common &= reached);
            common[own] |= was & 1 << (literal.index() % 64);
        }
    }

    /// All proofs of `goal`.
    fn proofs(&self, goal: Literal) -> Vec<Proof> {
        let mut proofs = Vec::new();
        let root = goal.negated();
        let reached = self.graph.reached(root);
        if contains(reached, goal) {
            proofs.push(Proof::Contradiction(vec![goal], None));
        } else if let Some(literal) =
            self.graph.all_reached(root).find(|literal| contains(reached, literal.negated()))
        {
            proofs.push(Proof::Contradiction(vec![literal, literal.negated()], None));
        }
        for (literals, house) in &self.impossible {
            if literals.iter().all(|&literal| contains(reached, literal)) {
                proofs.push(Proof::Contradiction(literals.clone(), *house));
            }
        }
        let leads = |literal: Literal| literal == goal || self.graph.reaches(literal, goal);
        let cell = self.graph.candidate(goal).map(|candidate| candidate.cell);
        for candidate in self.on.candidates().iter().filter(|candidate| Some(candidate.cell) != cell) {
            let both = [true, false].map(|holds| self.graph.literal(candidate, holds));
            if both.into_iter().all(leads) {
                proofs.push(Proof::Verity(both.to_vec(), None));
            }
        }
        for (literals, house) in &self.one_of {
            if literals.iter().all(|&literal| leads(literal)) {
                proofs.push(Proof::Verity(literals.clone(), *house));
            }
        }
        proofs
    }

    /// The paths that make up a proof of `goal`, and where they meet.
    fn branches(&self, proof: &Proof, goal: Literal) -> (Vec<Vec<Literal>>, Option<House>) {
        match proof {
            Proof::Contradiction(literals, house) => {
                let waves: Bfs = self.graph.bfs(goal.negated());
                let back = |literal: Literal| {
                    if literal == goal.negated() { vec![literal] } else { waves.path(literal) }
                };
                (literals.iter().map(|&literal| back(literal)).collect(), *house)
            }
            Proof::Verity(roots, house) => {
                (roots.iter().map(|&root| self.graph.path(root, goal)).collect(), *house)
            }
        }
    }
}

/// The blanks of `house` that see no `digit` on the board.
fn allowed(on: &Position, house: House, digit: Digit) -> CellSet {
    let blanks = on.candidates().blanks() & house.cells();
    let placed = on.candidates().grid().cells_of(digit);
    placed.into_iter().fold(blanks, |allowed, cell| allowed - cell.peers())
}

/// Takes out whatever is about `cell`.
fn clear_cell(bits: &mut Bits, on: &Position, graph: &InferenceGraph, cell: Cell) {
    for digit in on.at(cell) {
        for holds in [true, false] {
            let index = graph.literal(Candidate { cell, digit }, holds).index();
            bits[index / 64] &= !(1 << (index % 64));
        }
    }
}

fn insert(bits: &mut [u64], literal: Literal) {
    bits[literal.index() / 64] |= 1 << (literal.index() % 64);
}

fn contains(bits: &[u64], literal: Literal) -> bool {
    bits[literal.index() / 64] >> (literal.index() % 64) & 1 == 1
}

/// The bits of odd numbers: nodes that are true.
const ODD: u64 = 0xaaaa_aaaa_aaaa_aaaa;
